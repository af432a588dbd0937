import BookModel
import Diagnostics

/// Citations and references.
extension MarkdownReader {
  /// `[see @key, p. 3; @other]` and `@key`
  mutating func citation(_ content: MarkdownContent, _ range: Range<Int>, isInText: Bool) {
    var keys: [(String, Range<Int>)] = []
    var prefix = ""
    var suffix = ""
    var start = range.lowerBound
    for part in content.bytes[range].split(separator: 0x3B) {
      guard let at = part.firstIndex(of: 0x40) else { continue }
      let key = part[(at + 1)...].prefix(while: MarkdownInlineParser.isKeyByte)
      let name = String(decoding: key, as: UTF8.self)
      let isWhole = citationKeys.contains(name) || name.hasPrefix("10.") || name.hasPrefix("https:")
      let trimmed = isWhole ? name : String(name.prefix { $0 != "." && $0 != ":" })
      keys.append((trimmed, key.startIndex..<key.endIndex))
      if keys.count == 1 {
        let before = part[..<at].trimmed
        prefix = before.last == 0x2D ? "" : String(decoding: before, as: UTF8.self)
      }
      suffix = String(decoding: part[key.endIndex...].drop { $0 == 0x2C || $0.isSpace }, as: UTF8.self)
      start = part.endIndex
    }
    _ = start
    cite(keys, isInText ? .textual : .parenthetical, content, prefix: prefix, suffix: suffix)
  }

  /// `{cite:t}`key,other``
  mutating func citation(_ name: String, _ content: MarkdownContent, _ range: Range<Int>) {
    var keys: [(String, Range<Int>)] = []
    var (prefix, suffix) = ("", "")
    for part in content.bytes[range].split(whereSeparator: { $0 == 0x2C || $0 == 0x3B }) {
      var key = part.trimmed
      // `{see}key{p. 3}`
      if key.first == 0x7B, let close = key.firstIndex(of: 0x7D) {
        if keys.isEmpty { prefix = String(decoding: key[(key.startIndex + 1)..<close], as: UTF8.self) }
        key = key[(close + 1)...].trimmed
      }
      if key.last == 0x7D, let open = key.lastIndex(of: 0x7B) {
        suffix = String(decoding: key[(open + 1)...].dropLast(), as: UTF8.self)
        key = key[..<open].trimmed
      }
      guard !key.isEmpty else { continue }
      keys.append((String(decoding: key, as: UTF8.self), key.startIndex..<key.endIndex))
    }
    let variant = name.split(separator: ":").dropFirst().joined(separator: ":").lowercased()
    let style: CitationStyle =
      switch variant {
      case "t", "ts", "ct", "cts": .textual
      case "alp", "alps", "al": .bare
      case "author", "authors", "cauthor": .author
      case "year": .year
      case "yearpar": .parenthesisedYear
      default: .parenthetical
      }
    cite(
      keys, style, content, hasAllNames: variant.hasSuffix("ts") || variant.hasSuffix("ps"), prefix: prefix,
      suffix: suffix)
  }

  private mutating func cite(
    _ keys: [(String, Range<Int>)], _ style: CitationStyle, _ content: MarkdownContent,
    hasAllNames: Bool = false, prefix: String = "", suffix: String = ""
  ) {
    let bibliography = context.bibliography?.entries ?? Bibliography(files: [])
    var ranges = keys
    let parts = bibliography.citation(
      keys.map(\.0), style: style, hasAllNames: hasAllNames, prefix: prefix, suffix: suffix)
    for part in parts {
      switch part {
      case .text(let text): writer.text(text)
      case .entry(let key, let text):
        let range = ranges.isEmpty ? 0..<0 : ranges.removeFirst().1
        citedKeys.insert(key)
        let anchor = bibliography.anchor(key) ?? key
        let target: Link.Target = context.bibliography?.hasPage == true ? .label(anchor) : .fragment(anchor)
        writer.openLink(to: target, at: place(range, in: content))
        writer.attribute("role", "doc-biblioref")
        writer.text(text)
        writer.close()
      case .unknown(let key):
        let range = ranges.isEmpty ? 0..<0 : ranges.removeFirst().1
        if citeAddress(key, at: place(range, in: content)) { continue }
        let place = writer.source.range(fileRange(range, in: content))
        diagnostics.append(bibliography.unknownKey(key, at: place))
        writer.text(key)
      }
    }
  }

  /// Writes a link for a citation by a DOI, whose entry is in no bibliography; false for other keys.
  private mutating func citeAddress(_ key: String, at place: PageWriter.Place) -> Bool {
    guard let start = key.firstRange(of: "10.")?.lowerBound, key.contains("/") else { return false }
    let doi = String(key[start...])
    writer.findings.count(.citationUnknown, key: "doi", at: place) {
      "a citation by a DOI that is in no bibliography of this book becomes a link"
    }
    writer.openLink(to: writer.target(Array("https://doi.org/\(doi)".utf8)[...], at: place), at: place)
    writer.text("doi:\(doi)")
    writer.close()
    return true
  }

  // MARK: - References

  mutating func bibliography(_ directive: Directive) {
    guard let bibliography = context.bibliography else {
      writer.findings.count(.directiveLeftOut, key: "bibliography", at: writer.place) {
        "directive \"bibliography\" is left out: the manifest names no .bib file"
      }
      return
    }
    let filter = directive.options["filter"] ?? ""
    var keys = bibliography.cited
    if directive.options.has("all") { keys = bibliography.keys }
    if filter.contains("docname") {
      keys = documents.reduce(into: []) { keys, document in
        keys.formUnion(BookBibliography.keys(in: document.text.bytes[...], known: bibliography.keys).0)
      }
    }
    references(keys, of: bibliography.entries)
  }

  private mutating func references(_ keys: Set<String>, of entries: Bibliography) {
    let first = writer.page.anchors.count
    entries.write(references: keys, to: &writer)
    for anchor in writer.page.anchors[first...] {
      if let id = anchor.id, writer.page.labels[Page.label(id)] == nil {
        writer.page.labels[Page.label(id)] = id
      }
    }
  }

  /// Lists what the source cites at its end, where no page of the book lists references.
  mutating func writeReferences() {
    guard let bibliography = context.bibliography, !bibliography.hasPage, !citedKeys.isEmpty else { return }
    writer.open(.section)
    writer.attribute("role", "doc-bibliography")
    writer.openHeading(2, isNumbered: false)
    writer.text(words.references)
    writer.close()
    references(citedKeys, of: bibliography.entries)
    writer.close()
  }
}
