import TextBytes

extension Bibliography {
  /// Whether the byte can be part of a citation key, `@key`.
  package static func isKeyByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte >= 0x80 || ["_", "-", ":", ".", "/", "+"].contains(byte)
  }
}

/// The bibliographies of a book, and which entries its sources cite.
public struct BookBibliography: Sendable {
  /// The entries.
  public let entries: Bibliography
  /// The keys that sources cite, according to a scan of their text.
  public private(set) var cited: Set<String> = []
  /// Whether some source has a page of references; the others then list none.
  public private(set) var hasPage = false
  package let keys: Set<String>

  /// Makes a bibliography without citations.
  public init(_ entries: Bibliography) {
    self.entries = entries
    keys = Set(entries.entries.map(\.key))
  }

  /// Scans a source's text (Markdown or a notebook) for citations.
  public mutating func look(at bytes: [UInt8]) {
    let (found, hasDirective) = Self.keys(in: bytes[...], known: keys)
    cited.formUnion(found)
    if hasDirective { hasPage = true }
  }

  /// The known keys that a text cites, and whether it contains a bibliography directive.
  package static func keys(in bytes: ArraySlice<UInt8>, known: Set<String>) -> (
    Set<String>, hasDirective: Bool
  ) {
    var found: Set<String> = []
    var hasDirective = false
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == "{", bytes[index...].starts(withASCII: "{bibliography}") {
        hasDirective = true
      } else if byte == "{", bytes[index...].starts(withASCII: "{cite") {
        let rest = bytes[index...].prefix(2000)
        if let open = rest.firstIndex(of: "`"), let close = rest[(open + 1)...].firstIndex(of: "`") {
          for part in bytes[(open + 1)..<close].split(separator: ",") {
            let key = String(decoding: part.trimmed, as: UTF8.self)
            if known.contains(key) { found.insert(key) }
          }
        }
      } else if byte == "{", bytes[index...].starts(withASCII: "{#refs") {
        hasDirective = true
      } else if byte == "@" {
        var key = bytes[(index + 1)...].prefix(while: Bibliography.isKeyByte)
        // The sign that ends a sentence is none of the key's.
        while !known.contains(String(decoding: key, as: UTF8.self)), let last = key.last, !last.isLetter,
          !last.isDigit
        {
          key = key.dropLast()
        }
        if !key.isEmpty, known.contains(String(decoding: key, as: UTF8.self)) {
          found.insert(String(decoding: key, as: UTF8.self))
        }
      }
      index += 1
    }
    return (found, hasDirective)
  }
}
