import TextBytes

/// The lines of a text of Markdown that explain abbreviations, as Python-Markdown has them:
///
///     *[HTML]: HyperText Markup Language
public struct AbbreviationLines {
  /// What they stand for.
  public private(set) var texts: [String: String] = [:]
  /// The text with blanks in place of those lines.
  public private(set) var rest: [UInt8]

  /// Finds the lines of a text that do not stand in code.
  public init(_ bytes: [UInt8]) {
    rest = bytes
    guard bytes[...].holds("*[") else { return }
    var fence: UInt8?
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: "\n") ?? bytes.count
      let line = bytes[start..<end]
      let mark = line.drop { $0 == " " }.prefix(3)
      if mark.starts(withASCII: "```") || mark.starts(withASCII: "~~~") {
        if fence == nil { fence = mark.first } else if fence == mark.first { fence = nil }
      } else if fence == nil {
        take(line)
      }
      start = end + 1
    }
  }

  private mutating func take(_ line: ArraySlice<UInt8>) {
    let text = line.drop { $0 == " " }
    guard text.startIndex - line.startIndex < 4, text.starts(withASCII: "*["),
      let close = text.firstIndex(of: "]"), close > text.startIndex + 2,
      text[(close + 1)...].first == ":"
    else { return }
    let name = text[(text.startIndex + 2)..<close].trimmed
    let meaning = text[(close + 2)...].trimmed
    guard !name.isEmpty else { return }
    texts[String(decoding: name, as: UTF8.self)] = String(decoding: meaning, as: UTF8.self)
    for index in line.indices where rest[index] != "\r" { rest[index] = " " }
  }
}
