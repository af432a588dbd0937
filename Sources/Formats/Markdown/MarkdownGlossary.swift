import BookModel
import MarkdownSyntax
import PageWriting
import TextBytes

/// The directive `glossary`: terms with their descriptions; each term is a target of `{term}`.
struct MarkdownGlossary {
  private let directive: MarkdownDirectiveBlock

  init(_ directive: MarkdownDirectiveBlock) { self.directive = directive }

  /// Writes the terms.
  func write(to page: inout MarkdownWriter) {
    if directive.hasArgument {
      page.writer.open(.p)
      page.inlines(directive.argument)
      page.writer.close()
    }
    page.writer.open(.dl)
    page.writer.addClass("glossary")
    page.identify(directive)
    for child in page.document.children(directive.index) {
      switch page.document.blocks[child].kind {
      case .definitions:
        for item in page.document.children(child) {
          page.writer.place = page.place(of: page.document.blocks[item])
          if page.document.blocks[item].kind == .term {
            term(page.document.content(of: item), to: &page)
          } else {
            page.writer.open(.dd)
            page.blocks(in: item, isTight: MarkdownDefinitionList.isSimple(item, in: page.document))
            page.writer.close()
          }
        }
      case .paragraph: indentedTerms(child, to: &page)
      default:
        page.writer.open(.dd)
        page.oneBlock(child)
        page.writer.close()
      }
    }
    page.writer.close()
    page.writer.text("\n")
  }

  private func term(_ content: MarkdownContent, to page: inout MarkdownWriter) {
    page.writer.open(.dt)
    let name = page.plainText(content)
    page.labels.append("term-" + name, at: page.fileRange(0..<content.bytes.count, in: content))
    page.identify()
    page.inlines(content)
    page.writer.close()
  }

  /// Lines in which the indented ones describe the terms before them.
  private func indentedTerms(_ block: Int, to page: inout MarkdownWriter) {
    let lines = Int(page.document.blocks[block].firstLine)..<Int(page.document.blocks[block].lastLine)
    let bytes = page.document.text.bytes
    func indent(_ line: Int) -> Int {
      var index = Int(page.document.segments[line].start)
      var width = 0
      while index > 0, bytes[index - 1] == " " || bytes[index - 1] == "\t" {
        index -= 1
        width += 1
      }
      return width
    }
    guard let first = lines.first else { return }
    let base = indent(first)
    var line = lines.lowerBound
    while line < lines.upperBound {
      if indent(line) <= base {
        term(page.document.content(line..<(line + 1)), to: &page)
        line += 1
        continue
      }
      var end = line
      while end < lines.upperBound, indent(end) > base { end += 1 }
      page.writer.open(.dd)
      page.inlines(page.document.content(line..<end))
      page.writer.close()
      line = end
    }
  }
}
