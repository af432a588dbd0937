import MarkdownSyntax
import TextBytes

/// The bibliographies of a book, and which entries its sources cite.
public struct BookBibliography: Sendable {
  /// The entries.
  public let entries: Bibliography
  /// The keys that sources cite, according to a scan of their text.
  public private(set) var cited: Set<String> = []
  /// Whether some source has a page of references; the others then list none.
  public private(set) var hasPage = false
  /// The path of the source that lists references below the heading at its end; nil for none.
  public private(set) var listedAtEndOf: String?
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

  /// If the last source of an R Markdown book ends with a heading for references, makes that source list everything that all
  /// sources cite.
  public mutating func takeEnd(of bytes: [UInt8], path: String) {
    guard !hasPage, Self.endsWithHeading(bytes) else { return }
    hasPage = true
    listedAtEndOf = path
  }

  /// Whether a text ends with a heading such as `# References {-}`, below which pandoc lists what a book cites.
  package static func endsWithHeading(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...].trimmed
    // In a book that bookdown began the heading stands in code.
    let isCode = rest.suffix(2).elementsEqual("'`".utf8)
    if isCode { rest = rest.dropLast(2).trimmed }
    let start = rest.lastIndex(of: "\n").map { $0 + 1 } ?? rest.startIndex
    var line = rest[start...]
    if isCode, line.starts(with: "`r if (".utf8), let quote = line.firstIndex(of: "'") {
      line = line[(quote + 1)...]
    }
    let marks = line.prefix { $0 == "#" }.count
    guard (1...6).contains(marks), line.dropFirst(marks).first == " " else { return false }
    let words = line.dropFirst(marks).prefix { $0 != "{" }.trimmed
    return headings.contains(String(decoding: words, as: UTF8.self).lowercased())
  }

  private static let headings: Set<String> = [
    "references", "bibliography", "literature", "works cited", "literatur", "literaturverzeichnis", "quellen",
    "références", "bibliographie", "referencias", "bibliografía", "referências", "bibliografia",
    "riferimenti", "referenties", "litteratur", "参考文献",
  ]

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
        if opensBlock(bytes[..<index]) { hasDirective = true }
      } else if byte == "{", bytes[index...].starts(withASCII: "{cite") {
        let rest = bytes[index...].prefix(2000)
        if let open = rest.firstIndex(of: "`"), let close = rest[(open + 1)...].firstIndex(of: "`") {
          for part in bytes[(open + 1)..<close].split(separator: ",") {
            let key = String(decoding: part.trimmed, as: UTF8.self)
            if known.contains(key) { found.insert(key) }
          }
        }
      } else if byte == "{", bytes[index...].starts(withASCII: "{#refs") {
        if opensBlock(bytes[..<index]) { hasDirective = true }
      } else if byte == "@" {
        var key = bytes[(index + 1)...].prefix(while: CitationKey.isByte)
        // Punctuation that ends a sentence is not part of the key.
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

  /// Whether a text ends with the marks that open a directive or a division.
  private static func opensBlock(_ text: ArraySlice<UInt8>) -> Bool {
    let signs = text.reversed().drop { $0 == " " }
    guard let sign = signs.first, sign == "`" || sign == ":" || sign == "~" else { return false }
    return signs.prefix { $0 == sign }.count > 2
  }
}
