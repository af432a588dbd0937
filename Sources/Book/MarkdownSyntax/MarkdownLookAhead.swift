/// Searches a text for closing delimiters. Failed searches are remembered, so that each delimiter is searched for once and the
/// time stays linear.
struct MarkdownLookAhead {
  private let bytes: [UInt8]
  /// For each delimiter, the offset after which it does not occur.
  private var absent: [[UInt8]: Int] = [:]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The first occurrence of some bytes.
  func find(_ wanted: [UInt8], from start: Int, to end: Int) -> Int? {
    var index = start
    while index + wanted.count <= end {
      if bytes[index] == wanted[0], bytes[index..<(index + wanted.count)].elementsEqual(wanted) {
        return index
      }
      index += 1
    }
    return nil
  }

  /// Whether some bytes occur at or after `start`.
  mutating func holds(_ wanted: [UInt8], from start: Int) -> Bool {
    if let known = absent[wanted], start >= known { return false }
    if find(wanted, from: start, to: bytes.count) != nil { return true }
    absent[wanted] = start
    return false
  }
}
