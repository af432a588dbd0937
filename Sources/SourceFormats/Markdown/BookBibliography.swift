/// The bibliographies of a book, and how its sources use them.
public struct BookBibliography: Sendable {
  /// The entries.
  public let entries: Bibliography
  /// The keys that some source cites, as far as looking at its text tells.
  public private(set) var cited: Set<String> = []
  /// Whether some source has a page of references; then others list none of their own.
  public private(set) var hasPage = false
  let keys: Set<String>

  /// Takes the entries.
  public init(_ entries: Bibliography) {
    self.entries = entries
    keys = Set(entries.entries.map(\.key))
  }

  /// Looks for citations in the text of a source, Markdown or a notebook.
  public mutating func look(at bytes: [UInt8]) {
    let (found, hasDirective) = Self.keys(in: bytes[...], known: keys)
    cited.formUnion(found)
    if hasDirective { hasPage = true }
  }

  /// The known keys that a text cites, and whether it asks for references.
  static func keys(in bytes: ArraySlice<UInt8>, known: Set<String>) -> (Set<String>, hasDirective: Bool) {
    var found: Set<String> = []
    var hasDirective = false
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == 0x7B, bytes[index...].starts(withASCII: "{bibliography}") {
        hasDirective = true
      } else if byte == 0x7B, bytes[index...].starts(withASCII: "{cite") {
        let rest = bytes[index...].prefix(2000)
        if let open = rest.firstIndex(of: 0x60), let close = rest[(open + 1)...].firstIndex(of: 0x60) {
          for part in bytes[(open + 1)..<close].split(separator: 0x2C) {
            let key = String(decoding: part.trimmed, as: UTF8.self)
            if known.contains(key) { found.insert(key) }
          }
        }
      } else if byte == 0x40 {
        let key = String(
          decoding: bytes[(index + 1)...].prefix(while: MarkdownInlineParser.isKeyByte), as: UTF8.self)
        if known.contains(key) { found.insert(key) }
      }
      index += 1
    }
    return (found, hasDirective)
  }
}
