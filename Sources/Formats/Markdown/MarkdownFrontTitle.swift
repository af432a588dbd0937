import Diagnostics
import MarkdownSyntax
import PageWriting
import TextBytes

/// The title in the front matter of a page, which is inline Markdown; of a Quarto page it is the heading.
enum MarkdownFrontTitle {
  /// The title without markup, as a heading would have it; nil if there is none.
  static func text(in page: MarkdownWriter, of source: SourceText) -> String? {
    guard let title = page.settings.title else { return nil }
    var scratch = page
    scratch.writer = PageWriter(context: page.context, source: source)
    scratch.writer.openHeading(1)
    scratch.inlines(content(title))
    scratch.writer.close()
    return scratch.writer.finish().pages.first?.title
  }

  /// Whether the title is the heading of the page. Above several chapters it is the title of the book.
  static func isHeading(in page: MarkdownWriter) -> Bool {
    page.features.contains(.pandoc) && !page.features.contains(.bookdown) && !page.headings.beginChapters
  }

  private static func content(_ title: String) -> MarkdownContent {
    MarkdownContent(bytes: Array(title.utf8), starts: [(0, 0)])
  }

  static func write(to page: inout MarkdownWriter) {
    guard isHeading(in: page), let title = page.settings.title else { return }
    let content = content(title)
    let attributes = MarkdownBlockAttributes(endOf: content)
    let text = attributes?.content ?? content
    page.writer.place = page.place(0, 1)
    page.writer.openHeading(1, isNumbered: attributes?.isUnnumbered != true)
    if let id = attributes?.id {
      page.identify(name: id)
    } else {
      page.identify(slug: page.headings.slug(of: page.plainText(text)))
    }
    page.inlines(text)
    page.writer.close()
    page.writer.text("\n")
    page.headings.level = 1
    for name in ["subtitle", "abstract"] {
      if let text = part(name, of: page) { writeParagraph(text, class: name, to: &page) }
    }
  }

  private static func writeParagraph(_ text: String, class name: String, to page: inout MarkdownWriter) {
    page.writer.open(.p)
    page.writer.addClass(name)
    page.inlines(content(text))
    page.writer.close()
    page.writer.text("\n")
  }

  /// The parts of a page that MyST and Quarto show from front matter.
  private static let parts = [
    "subtitle", "abstract", "abstract-title", "acknowledgments", "acknowledgements", "data_availability",
    "dedication",
    "epigraph", "plain_language_summary", "thanks",
  ]

  /// The text of a part; MyST has them under `parts` too.
  private static func part(_ name: String, of page: MarkdownWriter) -> String? {
    page.settings.value(name) ?? page.settings.value("parts." + name)
  }

  /// Reports what front matter holds and the page does not.
  static func reportLosses(of page: inout MarkdownWriter) {
    reportUnclosedFrontMatter(of: &page)
    reportLeftOut(of: &page)
  }

  /// Reports the parts of a page that stand in its front matter and are not written.
  private static func reportLeftOut(of page: inout MarkdownWriter) {
    guard !page.features.isDisjoint(with: [.myst, .pandoc]) else { return }
    let isWritten = isHeading(in: page) && page.settings.title != nil
    for name in parts where !(isWritten && (name == "subtitle" || name == "abstract")) {
      guard part(name, of: page)?.isEmpty == false else { continue }
      page.writer.count(.directiveLeftOut, key: "front " + name, at: page.place(0, 1), isGap: true) {
        "\"\(name)\" of the front matter is not shown"
      }
    }
  }

  /// Reports lines at the start that would be front matter if they had an end.
  private static func reportUnclosedFrontMatter(of page: inout MarkdownWriter) {
    guard page.features.contains(.frontMatter), let text = page.texts.documents.first?.text,
      let range = MarkdownFrontMatter.unclosed(in: text.bytes)
    else { return }
    page.writer.report(
      .frontMatterUnclosed, at: .bytes(text.fileRange(range.lowerBound, range.upperBound)),
      "front matter begins here but does not end: its lines are read as text")
  }
}
