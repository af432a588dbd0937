/// Looks for endings further on in a text. What does not come is kept, so that it is looked for once and the time stays
/// linear.
struct MarkdownLookAhead {
  private let bytes: [UInt8]
  /// From where on an ending does not come.
  private var absent: [[UInt8]: Int] = [:]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Where some bytes come first.
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

  /// Whether some bytes come further on.
  mutating func holds(_ wanted: [UInt8], from start: Int) -> Bool {
    if let known = absent[wanted], start >= known { return false }
    if find(wanted, from: start, to: bytes.count) != nil { return true }
    absent[wanted] = start
    return false
  }
}
