import MarkdownSyntax
import PageWriting
import TextBytes

/// The caption of a table in pandoc's dialects: a paragraph before or after it.
enum MarkdownTableCaption {
  /// Whether a paragraph is a caption.
  static func isCaption(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.starts(withASCII: "Table:") || bytes.starts(withASCII: "table:") || bytes.starts(withASCII: ": ")
  }

  /// Opens a table with the caption before or after it.
  static func openTable(_ index: Int, in page: inout MarkdownWriter) {
    var owner = Int(page.document.blocks[index].number)
    let next = Int(page.document.blocks[index].next)
    if page.features.contains(.pandoc), owner == 0, next > 0, page.document.blocks[next].kind == .paragraph,
      isCaption(page.document.content(of: next).bytes[...].trimmed)
    {
      owner = next
      page.document.blocks[next].kind = .nothing
    }
    guard owner > 0 else {
      page.writer.openTable()
      return page.identify()
    }
    let text = page.document.content(of: owner)
    let colon = text.bytes.firstIndex(of: ":") ?? 0
    let caption = MarkdownCaption(
      text.part(min(colon + 1, text.bytes.count)..<text.bytes.count), in: page.features)
    let content = caption.content.part(
      (caption.content.bytes.firstIndex { !$0.isSpace } ?? 0)..<caption.content.bytes.count)
    // Quarto numbers tables with a label.
    page.writer.openTable(
      label: page.plainText(content),
      isNumbered: caption.label != nil || !page.labels.isEmpty || page.features.contains(.bookdown))
    MarkdownFigureParts.number(.table, in: &page)
    page.identify(name: caption.label, range: page.fileRange(0..<text.bytes.count, in: text))
    page.writer.openCaption()
    page.inlines(content)
    page.writer.close()
  }
}
