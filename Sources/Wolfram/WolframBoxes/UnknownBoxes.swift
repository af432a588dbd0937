/// The unsupported boxes of one kind: the first position, and their number.
package struct UnknownBoxes {
  package var offset: Int
  package var count: Int
  /// Whether the front end computes the content, so that the file does not contain it.
  package var isComputed = false

  package init(offset: Int, count: Int, isComputed: Bool = false) {
    self.offset = offset
    self.count = count
    self.isComputed = isComputed
  }
}
