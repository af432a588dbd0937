import Bibliography
import BookModel
import Diagnostics
import MarkdownSyntax
import PageWriting

/// Writes footnotes: their marks in the text, and their texts at the end of the page.
enum MarkdownFootnoteWriter {
  /// Writes the mark of a footnote by its label.
  static func mark(_ content: MarkdownContent, range: Range<Int>, to page: inout MarkdownWriter) {
    let (number, isFirst) = page.footnotes.number(of: MarkdownReferences.normalized(content.bytes[range]))
    if isFirst, page.features.contains(.admonitions) {
      // The ids that Python-Markdown gives to a footnote and its first mark.
      let label = String(decoding: content.bytes[range], as: UTF8.self)
      page.writer.addOwnLabel("fn:" + label, id: "fn-\(number)")
      page.writer.addOwnLabel("fnref:" + label, id: "fnref-\(number)")
    }
    mark(number, isFirst: isFirst, at: page.place(range, in: content), to: &page)
  }

  /// Writes the mark of a footnote; the footnote's back link leads to its first mark.
  static func mark(_ number: Int, isFirst: Bool, at place: PageWriter.Place, to page: inout MarkdownWriter) {
    page.writer.openLink(to: .fragment("fn-\(number)"), at: place)
    page.writer.attribute("epub:type", "noteref")
    page.writer.attribute("role", "doc-noteref")
    if isFirst { page.writer.attribute("id", "fnref-\(number)") }
    page.writer.text(String(number))
    page.writer.close()
  }

  /// Writes a footnote, with the back link at the start of its first paragraph.
  private static func footnote(_ block: Int, number: Int, to page: inout MarkdownWriter) {
    var text = page.footnotes.inline(number)?.content
    var blocks = text == nil ? page.document.children(block)[...] : []
    if text == nil, let first = blocks.first, page.document.blocks[first].kind == .paragraph {
      text = page.document.content(of: blocks.removeFirst())
    }
    page.writer.open(.p)
    page.writer.openLink(to: .fragment("fnref-\(number)"), at: page.writer.place)
    page.writer.attribute("role", "doc-backlink")
    page.writer.text(String(number))
    page.writer.close()
    if let text {
      page.writer.text(" ")
      page.inlines(text)
    }
    page.writer.close()
    page.writer.text("\n")
    for child in blocks { page.oneBlock(child) }
  }

  /// Records the citations in footnotes still to be written, since the list of references comes before them.
  static func citeFromNotes(in page: inout MarkdownWriter) {
    for note in page.footnotes.pending {
      var text = note.inline?.content.bytes[...] ?? []
      if let place = note.place {
        let document = page.texts.documents[place.document]
        let block = document.blocks[place.block]
        text = document.text.bytes[Int(block.start)..<end(place, in: document)]
      }
      for key in BookBibliography.keys(in: text, known: page.citations.known).0 { page.citations.cite(key) }
    }
  }

  /// The end of a footnote's text: the start of its next sibling block.
  private static func end(_ place: MarkdownFootnotes.Place, in document: MarkdownDocument) -> Int {
    let next = document.blocks[place.block].next
    return next < 0 ? document.text.bytes.count : Int(document.blocks[Int(next)].start)
  }

  /// Reports footnotes without a mark, which have no place on the page.
  static func reportLost(in page: inout MarkdownWriter) {
    for place in page.footnotes.lost {
      page.document = page.texts.documents[place.document]
      page.writer.place = page.place(of: page.document.blocks[place.block])
      page.writer.count(.noteUnreferenced, key: "", at: page.writer.place) {
        "footnote is not referenced and is left out"
      }
    }
  }

  /// Writes the page's footnotes at its end.
  static func write(to page: inout MarkdownWriter) {
    guard page.footnotes.isPending else { return }
    page.writer.open(.section)
    page.writer.addClass("footnotes")
    page.writer.attribute("epub:type", "footnotes")
    // A footnote may contain the mark of another.
    while let (number, place) = page.footnotes.next() {
      let note = page.footnotes.inline(number)
      guard let document = note?.document ?? place.map({ page.texts.documents[$0.document] }) else {
        continue
      }
      let current = page.document
      page.document = document
      if let place { page.writer.place = page.place(of: document.blocks[place.block]) }
      page.writer.open(.aside)
      page.writer.attribute("epub:type", "footnote")
      page.writer.attribute("role", "doc-footnote")
      page.writer.attribute("id", "fn-\(number)")
      footnote(place?.block ?? 0, number: number, to: &page)
      page.writer.close()
      page.document = current
    }
    page.writer.close()
  }
}
