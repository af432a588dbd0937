import MarkdownSyntax
import PageWriting
import TextBytes

/// Terms with their descriptions, and fields `:name: value`.
struct MarkdownDefinitionList {
  private let index: Int
  private let children: [Int]
  private let isOfFields: Bool

  init(_ index: Int, in document: MarkdownDocument) {
    self.index = index
    children = document.children(index)
    isOfFields = document.blocks[index].kind == .fields
  }

  /// Writes the list.
  func write(to page: inout MarkdownWriter) {
    // A comment in place of the term leaves descriptions of nothing.
    let isNamed =
      isOfFields
      || children.contains {
        page.document.blocks[$0].kind == .term && !MarkdownHeadings.isHidden(page.document.content(of: $0))
      }
    page.writer.open(isNamed ? .dl : .div)
    page.identify()
    if isOfFields { fields(to: &page) } else { items(isNamed: isNamed, to: &page) }
    page.writer.close()
    page.writer.text("\n")
  }

  private func items(isNamed: Bool, to page: inout MarkdownWriter) {
    for child in children {
      let block = page.document.blocks[child]
      page.writer.place = page.place(of: block)
      guard isNamed else {
        if block.kind != .term { page.blocks(in: child) }
        continue
      }
      if block.kind == .term {
        page.writer.open(.dt)
        page.inlines(page.document.content(of: child))
      } else {
        page.writer.open(.dd)
        page.blocks(in: child, isTight: Self.isSimple(child, in: page.document))
      }
      page.writer.close()
      page.writer.text("\n")
    }
  }

  private func fields(to page: inout MarkdownWriter) {
    for child in children {
      let block = page.document.blocks[child]
      page.writer.open(.dt)
      page.inlines(page.document.content(block.infoStart, upper: block.infoEnd))
      page.writer.close()
      page.writer.open(.dd)
      page.blocks(in: child, isTight: Self.isSimple(child, in: page.document))
      page.writer.close()
    }
  }

  /// Whether a block contains only one paragraph, or one paragraph before a list.
  static func isSimple(_ index: Int, in document: MarkdownDocument) -> Bool {
    let children = document.children(index)
    guard let first = children.first, document.blocks[first].kind == .paragraph else { return false }
    return children.count == 1 || (children.count == 2 && document.blocks[children[1]].kind == .list)
  }
}
