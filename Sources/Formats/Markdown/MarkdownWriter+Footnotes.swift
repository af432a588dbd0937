import BookModel
import Diagnostics
import MarkdownSyntax
import PageWriting

/// Footnotes: their marks in the text, and their texts at the end of the page.
extension MarkdownWriter {
  mutating func footnoteMark(_ content: MarkdownContent, _ range: Range<Int>) {
    let (number, isFirst) = footnotes.number(of: MarkdownReferences.normalized(content.bytes[range]))
    mark(number, isFirst: isFirst, at: place(range, in: content))
  }

  /// Writes the mark of a footnote; the way back leads to its first.
  mutating func mark(_ number: Int, isFirst: Bool, at place: PageWriter.Place) {
    writer.openLink(to: .fragment("fn-\(number)"), at: place)
    writer.attribute("epub:type", "noteref")
    writer.attribute("role", "doc-noteref")
    if isFirst { writer.attribute("id", "fnref-\(number)") }
    writer.text(String(number))
    writer.close()
  }

  /// A footnote, with the way back at the front of its first paragraph.
  private mutating func footnote(_ block: Int, number: Int) {
    var text = footnotes.inline(number)?.content
    var blocks = text == nil ? document.children(block)[...] : []
    if text == nil, let first = blocks.first, document.blocks[first].kind == .paragraph {
      text = document.content(of: blocks.removeFirst())
    }
    writer.open(.p)
    writer.openLink(to: .fragment("fnref-\(number)"), at: writer.place)
    writer.attribute("role", "doc-backlink")
    writer.text(String(number))
    writer.close()
    if let text {
      writer.text(" ")
      inlines(text)
    }
    writer.close()
    writer.text("\n")
    for child in blocks { oneBlock(child) }
  }

  /// Footnotes without a mark have no place on the page.
  mutating func reportLostFootnotes() {
    for place in footnotes.lost {
      document = texts.documents[place.document]
      writer.place = self.place(of: document.blocks[place.block])
      writer.count(.noteUnreferenced, key: "", at: writer.place) {
        "nothing leads to the footnote, which is left out"
      }
    }
  }

  /// Writes the page's footnotes at its end.
  mutating func writeFootnotes() {
    guard footnotes.isPending else { return }
    writer.open(.section)
    writer.addClass("footnotes")
    writer.attribute("epub:type", "footnotes")
    // A footnote may hold the mark of another.
    while let (number, place) = footnotes.next() {
      let note = footnotes.inline(number)
      guard let document = note?.document ?? place.map({ texts.documents[$0.document] }) else { continue }
      let current = self.document
      self.document = document
      if let place { writer.place = self.place(of: document.blocks[place.block]) }
      writer.open(.aside)
      writer.attribute("epub:type", "footnote")
      writer.attribute("role", "doc-footnote")
      writer.attribute("id", "fn-\(number)")
      footnote(place?.block ?? 0, number: number)
      writer.close()
      self.document = current
    }
    writer.close()
  }
}
