/// Names in printed results.
enum PrintedNames {
  /// Contexts of names that the front end writes: those of the cell and of the system.
  private static let contexts = ["$CellContext", "Global", "System", "CloudObject", "Private"].map {
    Array($0.utf8)
  }

  /// A text without the contexts that the front end writes before names: `z` for `$CellContext`z`. The accents of numbers and texts
  /// stay.
  static func withoutContexts(_ text: [UInt8]) -> [UInt8] {
    let (accent, quote, backslash) = (UInt8(ascii: "`"), UInt8(ascii: "\""), UInt8(ascii: "\\"))
    func isLetter(_ byte: UInt8) -> Bool {
      byte >= 128 || byte == UInt8(ascii: "$")
        || (byte | 32 >= UInt8(ascii: "a") && byte | 32 <= UInt8(ascii: "z"))
    }
    func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
    var result: [UInt8] = []
    /// Where the current name starts in the result; nil outside a name.
    var start: Int?
    var isText = false
    var place = 0
    while place < text.count {
      let byte = text[place]
      place += 1
      if isText || byte == quote {
        result.append(byte)
        if byte == backslash, isText, place < text.count {
          result.append(text[place])
          place += 1
        } else if byte == quote {
          isText.toggle()
        }
        start = nil
      } else if byte == accent, let begin = start, place < text.count, isLetter(text[place]),
        contexts.contains(Array(result[begin...]))
      {
        result.removeLast(result.count - begin)
        start = result.count
      } else {
        if isLetter(byte) {
          // A letter after a number is no name.
          if start == nil, !(result.last.map { isDigit($0) || $0 == accent } ?? false) {
            start = result.count
          }
        } else if !isDigit(byte) {
          start = nil
        }
        result.append(byte)
      }
    }
    return result
  }
}
