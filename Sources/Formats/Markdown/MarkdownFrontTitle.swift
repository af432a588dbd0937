import MarkdownSyntax
import PageWriting
import TextBytes

/// The title in the front matter of a page, which is inline Markdown; of a Quarto page it is the heading.
enum MarkdownFrontTitle {
  /// The title without markup; nil if there is none.
  static func text(in page: MarkdownWriter) -> String? {
    page.settings.title.map { page.plainText(content($0)).singleSpaced }
  }

  private static func content(_ title: String) -> MarkdownContent {
    MarkdownContent(bytes: Array(title.utf8), starts: [(0, 0)])
  }

  static func write(to page: inout MarkdownWriter) {
    guard page.features.contains(.pandoc), !page.features.contains(.bookdown), let title = page.settings.title
    else {
      return
    }
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
  }
}
