import MarkdownSyntax
import PageWriting
import TextBytes

/// A block of pymdownx, `/// name | argument` up to `///`: https://facelessuser.github.io/pymdown-extensions/extensions/blocks/
///
/// Tabs are written as those of `=== "Tab"`, captions with what they follow.
struct MarkdownSlashBlock {
  private let directive: MarkdownDirectiveBlock

  init(_ directive: MarkdownDirectiveBlock) { self.directive = directive }

  private static let captions: Set<String> = ["caption", "figure-caption", "table-caption"]

  /// Writes it.
  func write(to page: inout MarkdownWriter) {
    let name = directive.name
    switch name {
    case "details":
      callout(directive.options["type"] ?? "details", folding: isOpen ? .open : .closed, to: &page)
    case "admonition": callout(directive.options["type"] ?? "note", folding: .none, to: &page)
    case "define", "definition": define(to: &page)
    case "html": html(to: &page)
    case _ where MarkdownCallout.isKnown(name): callout(name, folding: .none, to: &page)
    case _ where Self.captions.contains(name):
      // A caption of nothing is text.
      page.blocks(in: directive.index)
    default:
      let place = page.place(Int(directive.block.nameStart), Int(directive.block.nameEnd))
      page.writer.count(.directiveUnknown, key: name, at: place) {
        "block \"/// \(name)\" is not known; its content is kept"
      }
      page.writer.open(.div)
      page.identify()
      page.blocks(in: directive.index)
      page.writer.close()
    }
  }

  private var isOpen: Bool { directive.options["open"]?.lowercased() == "true" }

  private func callout(_ name: String, folding: MarkdownCallout.Folding, to page: inout MarkdownWriter) {
    let title: MarkdownCallout.Title = directive.hasArgument ? .text(directive.argument) : .ofKind
    MarkdownCallout(name, title: title, folding: folding).write(to: &page) { $0.blocks(in: directive.index) }
  }

  /// Paragraphs are terms, the items of lists their descriptions.
  private func define(to page: inout MarkdownWriter) {
    page.writer.open(.dl)
    page.identify()
    for child in page.document.children(directive.index) {
      guard page.document.blocks[child].kind == .list else {
        page.writer.open(.dt)
        page.oneBlock(child, isTight: true)
        page.writer.close()
        continue
      }
      for item in page.document.children(child) {
        page.writer.open(.dd)
        page.blocks(in: item, isTight: page.document.blocks[child].isTight)
        page.writer.close()
      }
    }
    page.writer.close()
    page.writer.text("\n")
  }

  /// `/// html | div.class#id`: a division, whatever the element.
  private func html(to page: inout MarkdownWriter) {
    page.writer.open(.div)
    let selector = directive.argumentText.prefix { $0 != "[" }
    for part in selector.split(separator: ".").dropFirst() {
      page.writer.addClass(String(part.prefix { $0 != "#" }))
    }
    if let hash = selector.firstIndex(of: "#") {
      page.identify(name: String(selector[selector.index(after: hash)...].prefix { $0 != "." }))
    }
    page.blocks(in: directive.index)
    page.writer.close()
  }

  // MARK: - Captions

  /// Writes a block with the caption that follows it. Returns false if none does.
  static func writeWithCaption(_ index: Int, isTight: Bool, to page: inout MarkdownWriter) -> Bool {
    let next = Int(page.document.blocks[index].next)
    guard next > 0, page.document.blocks[next].isSlashBlock else { return false }
    let name = page.document.string(page.document.blocks[next].nameStart, page.document.blocks[next].nameEnd)
    guard captions.contains(name.lowercased()) else { return false }
    page.document.blocks[next].kind = .nothing
    let isNumbered = name != "caption"
    let children = page.document.children(next)
    if page.document.blocks[index].kind == .table {
      page.writer.openTable(isNumbered: isNumbered)
      page.identify()
      page.writeCaption(children)
      MarkdownTableReader(page.document, index, page.features).writeRows(to: &page)
    } else {
      page.writer.openFigure(isNumbered: isNumbered)
      page.identify()
      page.oneBlock(index, isTight: true)
      page.writeCaption(children)
    }
    page.writer.close()
    page.writer.text("\n")
    return true
  }
}
