import Bibliography
import BookModel
import Diagnostics
import MarkdownSyntax
import PageWriting
import TextBytes

/// Writes citations: `[see @key, p. 3; @other]`, `@key` and the role `cite`.
struct MarkdownCitationWriter {
  private let content: MarkdownContent
  private let range: Range<Int>

  init(_ content: MarkdownContent, _ range: Range<Int>) {
    self.content = content
    self.range = range
  }

  /// `[see @key, p. 3; @other]` and `@key`
  func write(isInText: Bool, to page: inout MarkdownWriter) {
    var keys: [(String, Range<Int>)] = []
    var prefix = ""
    var suffix = ""
    var isYear = !isInText
    for part in content.bytes[range].split(separator: ";") {
      guard let at = part.firstIndex(of: "@") else { continue }
      let key = part[(at + 1)...].prefix(while: CitationKey.isByte)
      let name = String(decoding: key, as: UTF8.self)
      let isWhole = page.citations.known.contains(name) || name.hasPrefix("10.") || name.hasPrefix("https:")
      let bare = String(name.prefix { $0 != "." && $0 != ":" })
      let trimmed = isWhole || !page.citations.known.contains(bare) ? name : bare
      keys.append((trimmed, key.startIndex..<key.endIndex))
      if at == part.startIndex || part[at - 1] != "-" { isYear = false }
      if keys.count == 1 {
        let before = part[..<at].trimmed
        prefix = before.last == "-" ? "" : String(decoding: before, as: UTF8.self)
      }
      suffix = String(decoding: part[key.endIndex...].drop { $0 == "," || $0.isSpace }, as: UTF8.self)
    }
    // For `[-@key]`, the surrounding text gives the names.
    let style: CitationStyle = isInText ? .textual : isYear ? .parenthesisedYear : .parenthetical
    cite(keys, style, prefix: prefix, suffix: suffix, to: &page)
  }

  /// `{cite:t}`key,other``
  func write(role name: String, to page: inout MarkdownWriter) {
    var keys: [(String, Range<Int>)] = []
    var (prefix, suffix) = ("", "")
    for part in content.bytes[range].split(whereSeparator: { $0 == "," || $0 == ";" }) {
      var key = part.trimmed
      // `{see}key{p. 3}`
      if key.first == "{", let close = key.firstIndex(of: "}") {
        if keys.isEmpty { prefix = String(decoding: key[(key.startIndex + 1)..<close], as: UTF8.self) }
        key = key[(close + 1)...].trimmed
      }
      if key.last == "}", let open = key.lastIndex(of: "{") {
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
      keys, style, hasAllNames: variant.hasSuffix("ts") || variant.hasSuffix("ps"), prefix: prefix,
      suffix: suffix, to: &page)
  }

  private func cite(
    _ keys: [(String, Range<Int>)], _ style: CitationStyle, hasAllNames: Bool = false, prefix: String = "",
    suffix: String = "", to page: inout MarkdownWriter
  ) {
    let bibliography = page.context.bibliography?.entries ?? Bibliography(files: [])
    var ranges = keys
    let parts = bibliography.citation(
      keys.map(\.0), style: style, hasAllNames: hasAllNames, prefix: prefix, suffix: suffix)
    for part in parts {
      switch part {
      case .text(let text): page.writer.text(text)
      case .entry(let key, let text):
        let range = ranges.isEmpty ? 0..<0 : ranges.removeFirst().1
        page.citations.cite(key)
        let anchor = bibliography.anchor(key) ?? key
        let target: Link.Target =
          page.context.bibliography?.hasPage == true ? .label(anchor) : .fragment(anchor)
        page.writer.openLink(to: target, at: page.place(range, in: content))
        page.writer.attribute("role", "doc-biblioref")
        page.writer.text(text)
        page.writer.close()
      case .unknown(let key):
        let range = ranges.isEmpty ? 0..<0 : ranges.removeFirst().1
        if citeAddress(key, at: page.place(range, in: content), to: &page) { continue }
        let place = page.writer.source.range(page.fileRange(range, in: content))
        if let finding = bibliography.misspelledKey(key, at: place) {
          page.diagnostics.append(finding)
        } else {
          page.writer.count(.citationUnknown, key: key, at: page.place(range, in: content)) {
            Bibliography.unknownKeySummary(key)
          }
        }
        page.writer.text(key)
      }
    }
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
