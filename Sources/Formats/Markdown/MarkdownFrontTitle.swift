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

  /// The text of a part; MyST has them under `parts` too.
  static func part(_ name: String, of page: MarkdownWriter) -> String? {
    page.settings.value(name) ?? page.settings.value("parts." + name)
  }
}
