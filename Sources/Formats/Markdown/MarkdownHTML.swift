import MarkdownSyntax
import PageWriting
import TextBytes

/// A block of HTML, whose text may hold Markdown or formulas: pandoc reads both there, MathJax reads formulas anywhere on a page.
struct MarkdownHTML {
  private let content: MarkdownContent
  /// Whether it ends at a blank line, as HTML other than code, styles and comments does.
  private let isOfTags: Bool

  init(_ index: Int, in document: MarkdownDocument) {
    content = document.content(of: index)
    isOfTags = document.blocks[index].level >= 6
  }

  /// Writes it; elements may stay open for the following content.
  func write(to page: inout MarkdownWriter) {
    guard isOfTags, !holdsVerbatim else { return page.html(content) }
    if page.features.contains(.markdownInHTML),
      page.features.contains(.pandoc) || content.bytes[...].holds(" markdown")
    {
      return write(page.parse(content), to: &page)
    }
    if page.features.contains(.looseDollars), content.bytes.contains("$") {
      return write(MarkdownInlineParser.parse(html: content, features: page.features), to: &page)
    }
    MarkdownRawMarkup(html: content).report(in: content, to: &page)
    page.html(content)
  }

  private func write(_ parsed: MarkdownInlines, to page: inout MarkdownWriter) {
    MarkdownRawMarkup(content, parsed).report(in: content, to: &page)
    page.nodes(of: parsed, content: content, isWithinHTML: true)
  }

  /// Whether it holds elements whose text is no prose.
  private var holdsVerbatim: Bool {
    let names: [StaticString] = [
      "<pre", "<script", "<style", "<textarea", "<svg", "<math", "<code", "<noscript", " data-qmd",
    ]
    return names.contains { content.bytes[...].holds($0) }
  }
}
