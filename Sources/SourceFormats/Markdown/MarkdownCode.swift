/// Code within a line.
enum MarkdownCode {
  /// The text between backticks: line ends are spaces, and one space at each end is taken off.
  static func text(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text = bytes.map { $0 == 0x0A ? 0x20 : $0 }
    if text.count > 2 || text.count == 2, text.first == 0x20, text.last == 0x20,
      text.contains(where: { $0 != 0x20 })
    {
      text.removeFirst()
      text.removeLast()
    }
    return text
  }
}
