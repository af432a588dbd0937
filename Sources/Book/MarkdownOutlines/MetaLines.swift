import TextBytes

/// The lines `key: value` with which a text may begin, as MultiMarkdown and MkDocs have them.
///
///     title: FAQ
///     authors: Ada
///         Bo
///
///     # Frequently asked questions
///
/// They end at the first empty line, or before one that is neither a key nor, indented by four columns, more of a value.
///
/// See <https://www.mkdocs.org/user-guide/writing-your-docs/#multimarkdown-style-meta-data>.
struct MetaLines {
  /// The values by key in lower case, the lines of each joined by spaces.
  private(set) var values: [String: String] = [:]
  /// The offset where the text continues.
  private(set) var end: Int

  /// Reads the lines at the start of a text; nil if there are none.
  init?(_ text: ArraySlice<UInt8>) {
    end = text.startIndex
    var key: String?
    while end < text.endIndex {
      let stop = text[end...].firstIndex(of: "\n") ?? text.endIndex
      let line = text[end..<stop]
      let next = min(stop + 1, text.endIndex)
      if line.isBlank {
        end = next
        break
      }
      if let (found, value) = Self.pair(line) {
        values[found] = value
        key = found
      } else if let key, line.first == "\t" || line.starts(withASCII: "    ") {
        values[key]? += " " + String(decoding: line.trimmed, as: UTF8.self)
      } else {
        break
      }
      end = next
    }
    if values.isEmpty { return nil }
  }

  private static func pair(_ line: ArraySlice<UInt8>) -> (key: String, value: String)? {
    let indent = line.prefix { $0 == " " }.count
    let name = line.dropFirst(indent).prefix { $0.isLetter || $0.isDigit || $0 == "-" || $0 == "_" }
    guard indent < 4, !name.isEmpty, name.endIndex < line.endIndex, line[name.endIndex] == ":" else {
      return nil
    }
    let value = line[(name.endIndex + 1)...].trimmed
    return (String(decoding: name, as: UTF8.self).lowercased(), String(decoding: value, as: UTF8.self))
  }
}
