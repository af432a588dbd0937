import TextBytes

/// A field of a field list: `:name: value`.
enum MarkdownField {
  /// The end of the name, its second colon, if the first is at `start`; nil if there is no field.
  static func endOfName(in bytes: [UInt8], at start: Int, limit: Int) -> Int? {
    guard start < limit, bytes[start] == ":", start + 1 < limit, bytes[start + 1].isLetter else {
      return nil
    }
    var end = start + 1
    while end < limit, MarkdownLine.isNameByte(bytes[end]) || bytes[end] == " " { end += 1 }
    guard end < limit, bytes[end] == ":", end + 1 >= limit || bytes[end + 1].isSpace else {
      return nil
    }
    return end
  }

  /// Whether a line begins a list of fields: another one follows, or its value continues on an indented line.
  static func beginsList(_ line: MarkdownLine) -> Bool {
    var next = line.end
    while next < line.bytes.count, line.bytes[next] == "\n" || line.bytes[next] == "\r" { next += 1 }
    guard next - line.end <= 2, next < line.bytes.count else { return false }
    if line.bytes[next...].prefix(2).allSatisfy({ $0 == " " }) { return true }
    let limit = line.bytes[next...].firstIndex(of: "\n") ?? line.bytes.count
    return endOfName(in: line.bytes, at: next, limit: limit) != nil
  }
}
