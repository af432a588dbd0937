import TextBytes

/// A line that is replaced by another file: `--8<-- "file"`.
package enum MarkdownSnippet {
  /// The path in a line, if the line consists only of such a directive.
  package static func path(in line: ArraySlice<UInt8>) -> Range<Int>? {
    let text = line.trimmed
    guard text.first == "-", let scissors = text.firstIndex(of: "8"),
      text[scissors...].starts(withASCII: "8<-")
    else {
      return nil
    }
    let before = text[..<scissors]
    let rest = text[(scissors + 2)...].drop { $0 == "-" }
    guard before.allSatisfy({ $0 == "-" }), rest.first == " " else { return nil }
    let path = rest.trimmed
    guard path.count > 2, path.first == "\"" || path.first == "'", path.last == path.first else { return nil }
    return (path.startIndex + 1)..<(path.endIndex - 1)
  }
}
