import PageWriting
import TextBytes
import XML

/// Writes lists, definition lists and index entries.
struct JATSLists {
  let document: JATSDocument

  private var tree: XMLTree { document.tree }

  func write(_ node: XMLTree.Node, to reader: inout JATSReader) {
    switch document.element(node) {
    case .list: list(node, to: &reader)
    case .item: item(node, hasLabel: false, to: &reader)
    case .definitionList: definitions(node, to: &reader)
    case .definitionItem: definition(node, to: &reader)
    default: indexEntry(node, to: &reader)
    }
  }

  private func list(_ node: XMLTree.Node, to reader: inout JATSReader) {
    reader.titleParagraph(node)
    let type = tree.attribute(node, "list-type") ?? "bullet"
    let items = tree.elements(of: node).filter { document.element($0) == .item }
    let hasLabels = items.contains { document.child(of: $0, .label) != nil }
    let style: Character? =
      switch type {
      case "order", "ordered", "number": "1"
      case "alpha-lower": "a"
      case "alpha-upper": "A"
      case "roman-lower": "i"
      case "roman-upper": "I"
      default: nil
      }
    reader.writer.open(style == nil ? .ul : .ol)
    reader.attributes(node)
    if let style, style != "1" { reader.writer.attribute("type", String(style)) }
    if hasLabels || type == "simple" { reader.writer.addStyle("list-style-type: none") }
    for child in tree.elements(of: node) {
      switch document.element(child) {
      case .item: item(child, hasLabel: hasLabels, to: &reader)
      case .title, .label: break
      default: reader.write(child)
      }
    }
    reader.writer.close()
  }

  private func item(_ node: XMLTree.Node, hasLabel: Bool, to reader: inout JATSReader) {
    reader.writer.place = .node(node)
    reader.writer.open(.li)
    reader.attributes(node)
    if let label = document.child(of: node, .label) { reader.label(document.text(label)) }
    if let title = document.child(of: node, .title) { reader.wrap(title, element: .p, class: "title") }
    let blocks = tree.elements(of: node).filter { ![.label, .title].contains(document.element($0)) }
    // A single paragraph is written as the item's inline content.
    if blocks.count == 1, document.element(blocks[0]) == .paragraph {
      reader.writer.openPhantom()
      reader.attributes(blocks[0])
      reader.content(blocks[0])
      reader.writer.close()
    } else {
      reader.body(node)
    }
    reader.writer.close()
  }

  private func definitions(_ node: XMLTree.Node, to reader: inout JATSReader) {
    reader.titleParagraph(node)
    let heads = tree.elements(of: node).filter { document.element($0) == .listHead }
    for head in heads { reader.write(head) }
    reader.writer.open(.dl)
    reader.attributes(node)
    for child in tree.elements(of: node) where document.element(child) == .definitionItem {
      definition(child, to: &reader)
    }
    reader.writer.close()
    // Nested lists follow the list.
    for child in tree.elements(of: node) where document.element(child) == .definitionList {
      definitions(child, to: &reader)
    }
  }

  private func definition(_ node: XMLTree.Node, to reader: inout JATSReader) {
    let label = document.child(of: node, .label)
    for (index, child) in tree.elements(of: node).enumerated() {
      reader.writer.place = .node(child)
      switch document.element(child) {
      case .term:
        reader.writer.open(.dt)
        if index == 0 { reader.attributes(node) }
        reader.writer.openPhantom()
        reader.attributes(child)
        if let label { reader.label(document.text(label)) }
        reader.content(child)
        reader.writer.close()
        reader.writer.close()
      case .label: break
      default: reader.wrap(child, element: .dd)
      }
    }
  }

  private func indexEntry(_ node: XMLTree.Node, to reader: inout JATSReader) {
    reader.writer.open(.div)
    reader.writer.addClass("index-entry")
    reader.attributes(node)
    for child in tree.elements(of: node) {
      switch document.element(child) {
      case .term: reader.wrap(child, element: .span, class: "term")
      case .indexEntry: reader.write(child)
      default:
        reader.writer.text(" ")
        reader.write(child)
      }
    }
    reader.writer.close()
  }
}
