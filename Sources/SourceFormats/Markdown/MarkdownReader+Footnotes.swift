import BookModel
import Diagnostics

/// Footnotes: their marks in the text, and their texts at the end of the page.
extension MarkdownReader {
  mutating func footnoteMark(_ content: MarkdownContent, _ range: Range<Int>) {
    let label = MarkdownReferences.normalized(content.bytes[range])
    let isFirst = footnoteNumbers[label] == nil
    if isFirst {
      usedFootnotes.append(label)
      footnoteNumbers[label] = usedFootnotes.count
    }
    let number = footnoteNumbers[label] ?? 0
    writer.openLink(to: .fragment("fn-\(number)"), at: place(range, in: content))
    writer.attribute("epub:type", "noteref")
    writer.attribute("role", "doc-noteref")
    if isFirst { writer.attribute("id", "fnref-\(number)") }
    writer.text(String(number))
    writer.close()
  }

  /// A footnote, with the way back at the front of its first paragraph.
  private mutating func footnote(_ block: Int) {
    let number = writtenFootnotes
    let children = document.children(block)
    let isText = children.first.map { document.blocks[$0].kind == .paragraph } ?? false
    writer.open(.p)
    writer.openLink(to: .fragment("fnref-\(number)"), at: writer.place)
    writer.attribute("role", "doc-backlink")
    writer.text(String(number))
    writer.close()
    if isText {
      writer.text(" ")
      inlines(document.content(of: children[0]))
    }
    writer.close()
    writer.text("\n")
    for child in children.dropFirst(isText ? 1 : 0) { oneBlock(child) }
  }

  /// Footnotes without a mark have no place on the page.
  mutating func reportLostFootnotes() {
    let lost = footnotes.filter { footnoteNumbers[$0.key] == nil }.values
    for (owner, block) in lost.sorted(by: { ($0.document, $0.block) < ($1.document, $1.block) }) {
      document = documents[owner]
      writer.place = place(of: document.blocks[block])
      writer.findings.count(.noteUnreferenced, key: "", at: writer.place) {
        "nothing leads to the footnote, which is left out"
      }
    }
  }

  /// Writes the page's footnotes at its end.
  func hasFootnotesLeft() -> Bool { writtenFootnotes < usedFootnotes.count }

  mutating func writeFootnotes() {
    guard hasFootnotesLeft() else { return }
    writer.open(.section)
    writer.addClass("footnotes")
    writer.attribute("epub:type", "footnotes")
    // A footnote may hold the mark of another.
    while hasFootnotesLeft() {
      let label = usedFootnotes[writtenFootnotes]
      writtenFootnotes += 1
      guard let (owner, block) = footnotes[label] else { continue }
      let current = document
      document = documents[owner]
      writer.place = place(of: document.blocks[block])
      writer.open(.aside)
      writer.attribute("epub:type", "footnote")
      writer.attribute("role", "doc-footnote")
      writer.attribute("id", "fn-\(writtenFootnotes)")
      footnote(block)
      writer.close()
      document = current
    }
    writer.close()
  }
}
