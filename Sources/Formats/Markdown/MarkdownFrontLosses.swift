import BookModel
import Diagnostics
import MarkdownSyntax
import PageWriting
import ToolSettings
import YAML

/// Reports what the front matter of a page holds and the book does not: every key is read, or named once with its count, or in the list
/// of those that cannot concern a book.
enum MarkdownFrontLosses {
  static func report(of page: inout MarkdownWriter) {
    reportUnclosedFrontMatter(of: &page)
    guard let front = page.settings.frontMatter, let text = page.texts.documents.first?.text else { return }
    let unused = vocabulary(page.context.text.dialect).unused(in: front.members)
    for (name, range) in unused where !isRead(name, front, in: page) {
      report(name, at: .bytes(text.fileRange(Int(range.lower), upper: Int(range.upper))), in: &page)
    }
    // They are written below the title where that is the heading.
    let isWritten = MarkdownFrontTitle.isHeading(in: page) && page.settings.title != nil
    for name in ["subtitle", "abstract"] where !isWritten && page.features.contains(.pandoc) {
      guard MarkdownFrontTitle.part(name, of: page)?.isEmpty == false else { continue }
      report(name, at: page.place(0, 1), in: &page)
    }
  }

  private static func report(_ name: String, at place: PageWriter.Place, in page: inout MarkdownWriter) {
    let isText = texts.contains(name) || name.hasPrefix("parts.")
    page.writer.count(
      isText ? .directiveLeftOut : .contentLeftOut, key: "front " + name, at: place, isGap: isText
    ) {
      "\"\(name)\" of the front matter \(isText ? "is not shown" : "has no effect")"
    }
  }

  /// The parts of a page that MyST and Quarto show from front matter.
  private static let texts: Set<String> = [
    "subtitle", "abstract", "abstract-title", "acknowledgments", "acknowledgements", "data_availability",
    "dedication", "epigraph", "plain_language_summary", "thanks",
  ]

  /// What each key of the front matter of a page means.
  static func vocabulary(_ dialect: MarkdownDialect) -> SettingVocabulary {
    switch dialect {
    case .quarto: .quartoPage
    case .bookdown: .bookdownPage
    case .myst: .mySTPage
    case .mkDocs: .mkDocsPage
    case .obsidian: .obsidianNote
    case .mdBook: .mdBookPage
    }
  }

  /// Whether a key that a page makes nothing of has an effect nevertheless: the manifest reads the front matter of the opening page of
  /// a book, and texts may show a value by its name.
  private static func isRead(_ name: String, _ front: YAMLValue, in page: MarkdownWriter) -> Bool {
    if front[name]?.isNull == true { return true }
    let text = page.context.text
    let isHead =
      page.context.source == 0
      && (text.dialect == .bookdown || text.isOneSource || text.dialect == .myst && !text.citesAnyName)
    if isHead, SettingVocabulary.bookHead.outcomes[name] != nil { return true }
    guard page.features.contains(.pandoc) else { return false }
    let words = Array("meta \(name)".utf8)
    return page.texts.documents.contains { $0.text.bytes[...].firstRange(of: words) != nil }
  }

  /// Reports lines at the start that would be front matter if they had an end.
  private static func reportUnclosedFrontMatter(of page: inout MarkdownWriter) {
    guard page.features.contains(.frontMatter), let text = page.texts.documents.first?.text,
      let range = MarkdownFrontMatter.unclosed(in: text.bytes)
    else { return }
    page.writer.report(
      .frontMatterUnclosed, at: .bytes(text.fileRange(range.lowerBound, upper: range.upperBound)),
      "front matter begins here but does not end: its lines are read as text")
  }
}
