import MarkdownSyntax
import PageWriting
import TextBytes

/// A paragraph of a vault with a name, ` ^name`, at its end, which links use.
struct MarkdownNamedBlock {
  /// The paragraph without its name.
  private let content: MarkdownContent
  private let name: String

  /// Reads a paragraph; nil if it has no name.
  init?(_ paragraph: MarkdownContent) {
    let bytes = paragraph.bytes[...].trimmed
    let length = bytes.reversed().prefix { $0.isLetter || $0.isDigit || $0 == "-" }.count
    let start = bytes.endIndex - length
    guard length > 0, start > bytes.startIndex, bytes[start - 1] == "^",
      start - 1 == bytes.startIndex || bytes[start - 2].isSpace
    else { return nil }
    content = paragraph.part(0..<(start - 1))
    name = String(decoding: bytes[start...], as: UTF8.self)
  }

  /// Writes the paragraph with its name. A name alone is that of the block above it.
  func write(isTight: Bool, to page: inout MarkdownWriter) {
    page.writer.open(content.bytes.allSatisfy(\.isSpace) ? .div : isTight ? .span : .p)
    page.identify(name: MarkdownWikiLink.blockID(name))
    page.inlines(content)
    page.writer.close()
    if !isTight { page.writer.text("\n") }
  }
}
