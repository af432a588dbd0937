import TextBytes

/// Code in info strings and code spans.
package enum MarkdownCode {
  /// Code as shown in mdBook books: Rust code loses the lines that `# ` hides, other code those that begin with what the book's
  /// settings name for its language.
  package static func shown(
    _ code: [UInt8], language: String, in features: MarkdownFeatures, hiddenLines: [String: String] = [:]
  ) -> [UInt8] {
    guard features.contains(.commands) else { return code }
    if let prefix = hiddenLines[language], !prefix.isEmpty {
      let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
      return Array(lines.filter { !$0.trimmed.starts(with: prefix.utf8) }.joined(separator: ["\n"]))
    }
    guard language == "rust" else { return code }
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line -> [UInt8]? in
      let text = line.trimmed
      guard text.first == "#" else { return Array(line) }
      if text.count == 1 || text.dropFirst().first == " " { return nil }
      guard text.starts(with: ["#", "#"]), let mark = line.firstIndex(of: "#") else { return Array(line) }
      return Array(line[..<mark] + line[(mark + 1)...])
    }
    return Array(lines.joined(separator: ["\n"]))
  }

  /// The text between backticks: line ends become spaces, and one space at each end is removed.
  package static func text(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text = bytes.map { $0 == "\n" ? " " : $0 }
    if text.count > 2 || text.count == 2, text.first == " ", text.last == " ",
      text.contains(where: { $0 != " " })
    {
      text.removeFirst()
      text.removeLast()
    }
    return text
  }

  /// The language and the rest of code within a line that begins with `#!language ` or `:::language `.
  package static func marked(_ code: ArraySlice<UInt8>) -> (language: String, code: ArraySlice<UInt8>)? {
    let rest =
      code.starts(withASCII: "#!")
      ? code.dropFirst(2) : code.starts(withASCII: ":::") ? code.dropFirst(3) : []
    let name = rest.prefix { $0.isLetter || $0.isDigit || $0 == "-" || $0 == "+" || $0 == "#" }
    guard !name.isEmpty, name.endIndex + 1 < rest.endIndex, rest[name.endIndex] == " " else { return nil }
    return (String(decoding: name.map(\.lowercased), as: UTF8.self), rest[(name.endIndex + 1)...])
  }

  /// The language in an info string: `python`, `{.python}`, `rust,ignore`.
  package static func language(of info: [UInt8]) -> String {
    var word = info.drop { $0.isSpace || $0 == "{" || $0 == "." }
    word = word.prefix { !$0.isSpace && $0 != "," && $0 != "{" && $0 != "}" && $0 != ":" }
    return String(decoding: word.map(\.lowercased), as: UTF8.self)
  }
}
