import Diagnostics
import MarkdownSyntax
import PageWriting
import TextBytes

/// A paragraph with a special meaning in pandoc's dialects: a figure, a shortcode, a TeX command or a caption.
struct MarkdownPandocParagraph {
  /// The index of its block in the text.
  let index: Int
  let content: MarkdownContent

  /// Writes it. Returns false for an ordinary paragraph.
  func write(to page: inout MarkdownWriter) -> Bool {
    let bytes = content.bytes[...].trimmed
    if let next = captionedTable(bytes, in: page.document) {
      page.document.blocks[next].number = Int32(index)
      return true
    }
    switch bytes.first {
    case "!", "[":
      guard let figure = MarkdownPandocFigure(index, in: page) else { return false }
      figure.write(to: &page)
      return true
    case "{":
      guard let range = MarkdownShortcode.whole(content) else { return false }
      MarkdownShortcode(content, range, in: page).write(isBlock: true, to: &page)
      return true
    case "(": return page.features.contains(.bookdown) && MarkdownTexts.textReference(bytes) != nil
    case "\\": return writeTeXCommand(bytes, to: &page)
    default: return false
    }
  }

  /// Handles a paragraph of TeX commands such as `\newpage`, which matter only in print.
  private func writeTeXCommand(_ bytes: ArraySlice<UInt8>, to page: inout MarkdownWriter) -> Bool {
    guard let starts = MarkdownTeXCommand.alone(in: bytes) else { return false }
    for start in starts { MarkdownTeXCommand.leaveOut(bytes[start...], in: &page) }
    return true
  }

  /// The index of the table that this paragraph captions, `Table: Caption`; nil if it is not a caption.
  private func captionedTable(_ bytes: ArraySlice<UInt8>, in document: MarkdownDocument) -> Int? {
    let next = Int(document.blocks[index].next)
    guard next > 0, MarkdownTableCaption.isCaption(bytes),
      document.blocks[next].kind == .table || document.blocks[next].kind == .columnTable
    else { return nil }
    return next
  }
}
