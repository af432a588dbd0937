import TextBytes

/// Code in info strings and code spans.
package enum MarkdownCode {
  /// Code as shown: Rust code in mdBook books loses the lines that `# ` hides.
  package static func shown(_ code: [UInt8], language: String, in features: MarkdownFeatures) -> [UInt8] {
    guard features.contains(.commands), language == "rust" else { return code }
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

  /// The language in an info string: `python`, `{.python}`, `rust,ignore`.
  package static func language(of info: [UInt8]) -> String {
    var word = info.drop { $0.isSpace || $0 == "{" || $0 == "." }
    word = word.prefix { !$0.isSpace && $0 != "," && $0 != "{" && $0 != "}" && $0 != ":" }
    return String(decoding: word.map(\.lowercased), as: UTF8.self)
  }
}
