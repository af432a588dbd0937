import Bibliography
import BookModel
import Diagnostics
import MarkdownSyntax
import PageWriting
import TextBytes

/// Writes citations: `[see @key, p. 3; @other]`, `@key [p. 3]` and the role `cite`.
struct MarkdownCitationWriter {
  /// In a page with so many findings, unknown keys are no longer compared with all keys.
  private static let mostSuggestions = 200

  private let content: MarkdownContent
  private let range: Range<Int>

  init(_ content: MarkdownContent, _ range: Range<Int>) {
    self.content = content
    self.range = range
  }

  /// An item with the range of its key.
  private typealias Place = (item: CitationItem, key: Range<Int>)

  /// `[see @key, p. 3; @other]`, `-@key`, `@key` and `@key [p. 3; @other]`
  func write(isInText: Bool, to page: inout MarkdownWriter) {
    // Words in brackets follow a key that has none around it.
    let hasWords = isInText || content.bytes[range].starts(withASCII: "-@")
    guard hasWords, let open = content.bytes[range].firstIndex(of: "[") else {
      let places = items(range, in: page)
      return cite(places, style: isInText ? .textual : .parenthetical, to: &page)
    }
    var places = items(range.lowerBound..<open, in: page)
    let rest = content.bytes[(open + 1)..<range.upperBound]
    let end = CitationKey.parts(of: rest).first?.endIndex ?? rest.endIndex
    if !places.isEmpty { places[0].item.setSuffix(Self.words(rest[..<end], in: page)) }
    let following = items(end..<rest.endIndex, in: page)
    guard isInText else { return cite(places + following, style: .parenthetical, to: &page) }
    cite(places, following: following, style: .textual, to: &page)
  }

  /// The words behind a key: in pandoc's dialects, braces around a locator are not shown, and `\\ ` is a no-break space.
  private static func words(_ bytes: ArraySlice<UInt8>, in page: MarkdownWriter) -> String {
    var text = String(decoding: bytes, as: UTF8.self)
    guard page.features.contains(.pandoc) else { return text }
    text = text.replacing("\\ ", with: "\u{A0}").replacing("&nbsp;", with: "\u{A0}")
    let comma = text.prefix { $0 == "," || $0 == " " }
    let rest = text[comma.endIndex...]
    guard rest.first == "{", let close = rest.firstIndex(of: "}") else { return text }
    let locator = rest[..<close].dropFirst()
    return (locator.isEmpty ? "" : ", " + locator) + rest[rest.index(after: close)...]
  }

  /// The items of a range, which semicolons separate.
  private func items(_ range: Range<Int>, in page: MarkdownWriter) -> [Place] {
    CitationKey.parts(of: content.bytes[range]).compactMap { part in
      guard let at = part.firstIndex(of: "@") else { return nil }
      var key = part[(at + 1)...].prefix(while: CitationKey.isByte)
      var end = key.endIndex
      if key.isEmpty, page.features.contains(.pandoc),
        let found = CitationKey.find(in: content.bytes, after: at), found.end <= part.endIndex
      {
        (key, end) = (content.bytes[found.key], found.end)
      }
      let name = String(decoding: key, as: UTF8.self)
      let isWhole = page.citations.known.contains(name) || name.hasPrefix("10.") || name.hasPrefix("https:")
      let bare = String(name.prefix { $0 != "." && $0 != ":" })
      let isKnown = !isWhole && page.citations.known.contains(bare)
      var item = CitationItem(isKnown ? bare : name)
      var before = part[..<at].trimmed
      // For `-@key` the surrounding text gives the names.
      item.isYearOnly = at > part.startIndex && part[at - 1] == "-"
      if item.isYearOnly { before = before.dropLast().trimmed }
      item.prefix = String(decoding: before, as: UTF8.self)
      item.setSuffix(Self.words(part[end...], in: page))
      return (item, key.startIndex..<key.endIndex)
    }
  }

  /// `{cite:t}`key,other``
  func write(role name: String, to page: inout MarkdownWriter) {
    var places: [Place] = []
    for part in keys {
      var key = part
      var (prefix, suffix) = ("", "")
      // `{see}key{p. 3}`
      if key.first == "{", let close = key.firstIndex(of: "}") {
        prefix = String(decoding: key[(key.startIndex + 1)..<close].trimmed, as: UTF8.self)
        key = key[(close + 1)...].trimmed
      }
      if key.last == "}", let open = key.lastIndex(of: "{") {
        suffix = String(decoding: key[(open + 1)...].dropLast(), as: UTF8.self)
        key = key[..<open].trimmed
      }
      guard !key.isEmpty else { continue }
      var item = CitationItem(String(decoding: key, as: UTF8.self))
      item.prefix = prefix
      item.setSuffix(suffix.isEmpty ? "" : "," + suffix)
      places.append((item, key.startIndex..<key.endIndex))
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
    cite(places, hasAllNames: variant.hasSuffix("ts") || variant.hasSuffix("ps"), style: style, to: &page)
  }

  /// The parts of a role's text, which commas and semicolons outside of braces separate.
  private var keys: [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var (start, depth) = (range.lowerBound, 0)
    for index in range {
      switch content.bytes[index] {
      case "{": depth += 1
      case "}": depth -= 1
      case ",", ";":
        guard depth <= 0 else { continue }
        parts.append(content.bytes[start..<index].trimmed)
        start = index + 1
      default: break
      }
    }
    return parts + [content.bytes[start..<range.upperBound].trimmed]
  }

  private func cite(
    _ places: [Place], following: [Place] = [], hasAllNames: Bool = false, style: CitationStyle,
    to page: inout MarkdownWriter
  ) {
    let bibliography = page.context.bibliography?.entries ?? Bibliography(files: [])
    var ranges = (places + following).map(\.key)
    let parts = bibliography.citation(
      places.map(\.item), style: style, hasAllNames: hasAllNames, following: following.map(\.item))
    for part in parts {
      switch part {
      case .text(let text): page.writer.text(text)
      case .words(let words):
        let start = Int32(content.textOffset(range.lowerBound))
        page.inlines(MarkdownContent(bytes: Array(words.utf8), starts: [(0, start)]))
      case .entry(let key, let text):
        let range = ranges.isEmpty ? 0..<0 : ranges.removeFirst()
        page.citations.cite(key)
        let anchor = bibliography.anchor(key) ?? key
        let target: Link.Target =
          page.context.bibliography?.hasPage == true ? .label(anchor) : .fragment(anchor)
        page.writer.openLink(to: target, at: page.place(range, in: content))
        page.writer.attribute("role", "doc-biblioref")
        page.writer.text(text)
        page.writer.close()
      case .unknown(let key):
        unknown(key, range: ranges.isEmpty ? 0..<0 : ranges.removeFirst(), bibliography, to: &page)
      }
    }
  }

  /// Writes a key without an entry.
  private func unknown(
    _ key: String, range: Range<Int>, _ bibliography: Bibliography, to page: inout MarkdownWriter
  ) {
    let place = page.place(range, in: content)
    if citeAddress(key, at: place, to: &page) { return }
    if let missing = page.context.text.missingBibliography {
      page.writer.count(.citationUnknown, key: "", at: place) {
        "citations are shown by their keys, since the bibliography \"\(missing)\" is not in the book"
      }
    } else if page.diagnostics.count < Self.mostSuggestions,
      let finding = bibliography.misspelledKey(
        key, at: page.writer.source.range(page.fileRange(range, in: content)))
    {
      page.diagnostics.append(finding)
    } else {
      page.writer.count(.citationUnknown, key: key, at: place) { Bibliography.unknownKeySummary(key) }
    }
    let isBare =
      range.lowerBound > 0 && content.bytes[range.lowerBound - 1] == "@"
      && range.upperBound == self.range.upperBound
      && self.range.lowerBound == range.lowerBound - 1 && page.context.text.missingBibliography == nil
    page.writer.text(isBare ? "@" + key : key)
  }

  /// Writes a link for a citation by DOI, which no bibliography contains. Returns false for other keys.
  private func citeAddress(_ key: String, at place: PageWriter.Place, to page: inout MarkdownWriter) -> Bool {
    guard let start = key.firstRange(of: "10.")?.lowerBound, key.contains("/") else { return false }
    let doi = String(key[start...])
    page.writer.count(.citationUnknown, key: "doi", at: place) {
      "a citation by a DOI that is not in a bibliography of this book becomes a link"
    }
    page.writer.openLink(
      to: page.writer.target(Array("https://doi.org/\(doi)".utf8)[...], at: place), at: place)
    page.writer.text("doi:\(doi)")
    page.writer.close()
    return true
  }
}
