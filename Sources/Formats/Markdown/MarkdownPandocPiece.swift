import Diagnostics
import MarkdownSyntax
import PageWriting
import TextBytes

/// An inline node that only pandoc's dialects have.
struct MarkdownPandocPiece {
  let node: MarkdownInlines.Node
  /// The range of its content in its text.
  let range: Range<Int>
  let parsed: MarkdownInlines
  let content: MarkdownContent

  /// Writes it.
  func write(to page: inout MarkdownWriter) {
    switch node.kind {
    case .superscript, .subscript:
      page.writer.open(node.kind == .superscript ? .sup : .sub)
      page.nested(content, range: range)
      page.writer.close()
    case .inlineNote:
      let note = MarkdownFootnotes.Inline(document: page.document, content: content.part(range))
      MarkdownFootnoteWriter.mark(
        page.footnotes.add(note), isFirst: true, at: page.place(range, in: content), to: &page)
    case .crossReference: MarkdownCrossReference(content, range).write(to: &page)
    case .exampleReference:
      let label = content.bytes[range]
      let id = Identifiers.written(
        Array(MarkdownTexts.idOfExample(String(decoding: label, as: UTF8.self)).utf8)[...])
      page.writer.openLink(to: .fragment(id), at: page.place(range, in: content))
      page.writer.text(page.exampleNumber(label))
      page.writer.close()
    case .shortcode: MarkdownShortcode(content, range, in: page).write(isBlock: false, to: &page)
    case .textReference: writeTextReference(to: &page)
    case .teXCommand: MarkdownTeXCommand.leaveOut(content.bytes[range], in: &page)
    case .rawInline:
      let format = String(decoding: content.bytes[parsed.attributes[Int(node.data)]], as: UTF8.self)
      if ["html", "html5", "epub"].contains(format) { return page.html(content.part(range)) }
      page.writer.count(
        .directiveLeftOut, key: "raw " + format, at: page.place(range, in: content), isGap: true
      ) {
        "raw \(format) is for another kind of output and is left out"
      }
    default: break
    }
  }

  /// Writes the text that `(ref:name)` refers to.
  private func writeTextReference(to page: inout MarkdownWriter) {
    let name = String(decoding: content.bytes[range], as: UTF8.self)
    guard let text = page.texts.textReferences[name], page.nesting.mayEnter(),
      page.mayRepeat(text.content.bytes.count, at: page.place(range, in: content))
    else {
      if page.texts.textReferences[name] == nil {
        page.writer.report(
          .substitutionUnknown, at: page.place(range, in: content),
          "text reference \"(ref:\(name))\" is not defined")
      }
      return page.writer.text("(ref:\(name))")
    }
    let current = page.document
    page.document = page.texts.documents[text.document]
    page.nesting.enter()
    page.inlines(text.content)
    page.nesting.leave()
    page.document = current
  }
}
