import BookModel
import XML

extension StyleText {
  /// Makes the style text of an element.
  public init(_ text: String, media: String? = nil, in element: XMLTree.Node, of tree: XMLTree) {
    let range = tree.verbatimRange(ofTextIn: element)
    self.init(text, media: media, range: range ?? tree.byteRange(element), isVerbatim: range != nil)
  }
}
