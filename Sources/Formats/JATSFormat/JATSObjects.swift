import BookModel
import Markup
import PageWriting
import XML

/// Writes figures, tables and accompanying files, with the labels that the source gives them.
struct JATSObjects {
  let document: JATSDocument

  private var tree: XMLTree { document.tree }

  func write(_ node: XMLTree.Node, to reader: inout JATSReader) {
    switch document.element(node) {
    case .figure: object(node, kind: .figure, to: &reader)
    case .tableWrap: object(node, kind: .table, to: &reader)
    case .figureGroup: object(node, kind: .figure, to: &reader)
    case .table: table(node, to: &reader)
    case .tablePart(let element): part(node, element: element, to: &reader)
    case .tableFoot:
      reader.wrap(node, element: .div, class: "table-notes")
    default: supplement(node, to: &reader)
    }
  }

  private func object(_ node: XMLTree.Node, kind: Anchor.Kind, to reader: inout JATSReader) {
    let label = document.child(of: node, .label).map(document.text) ?? ""
    reader.writer.openFigure(kind, isNumbered: false)
    reader.attributes(node)
    if !label.isEmpty { reader.writer.setLabel(label) }
    if kind == .table { caption(node, label, to: &reader) }
    if tree.isElement(node, "array"), tree.element(node, "tbody") != nil {
      // An array contains the rows of a table without a table element.
      reader.writer.openTable(isNumbered: false)
      reader.body(node)
      reader.writer.close()
    } else {
      reader.body(node)
    }
    if kind != .table { caption(node, label, to: &reader) }
    reader.writer.close()
  }

  private func caption(_ node: XMLTree.Node, _ label: String, to reader: inout JATSReader) {
    let caption = document.child(of: node, .caption)
    let isEmpty = caption.map { document.text($0).isEmpty } ?? true
    guard !label.isEmpty || !isEmpty else { return }
    reader.writer.openCaption()
    if let caption { reader.attributes(caption) }
    if let caption { captionContent(caption, to: &reader) }
    reader.writer.close()
  }

  /// Writes a title and a single paragraph on one line; further paragraphs follow.
  private func captionContent(_ caption: XMLTree.Node, to reader: inout JATSReader) {
    var isFirst = true
    for child in tree.children(caption) where tree.kind(child) == .element {
      switch document.element(child) {
      case .title:
        reader.wrap(child, element: .strong)
        reader.writer.text(" ")
      case .paragraph where isFirst:
        isFirst = false
        reader.writer.openPhantom()
        reader.attributes(child)
        reader.content(child)
        reader.writer.close()
      default: reader.write(child)
      }
    }
  }

  /// Writes the paragraphs of a caption whose title is already written.
  func captionText(_ node: XMLTree.Node, to reader: inout JATSReader) {
    guard let caption = document.child(of: node, .caption) else { return }
    for child in tree.children(caption)
    where tree.kind(child) == .element && document.element(child) != .title {
      reader.write(child)
    }
  }

  // MARK: Tables

  private func table(_ node: XMLTree.Node, to reader: inout JATSReader) {
    let holder = tree.parent(of: node)
    let label = holder.flatMap { document.child(of: $0, .label) }.map(document.text)
    let groups = tree.elements(of: node).filter { tree.isElement($0, "tgroup") }
    guard groups.isEmpty else {
      for group in groups {
        reader.writer.openTable(label: label, isNumbered: false)
        if group == groups[0] { reader.attributes(node) }
        var grid = CALSTable(group, in: tree)
        rows(&grid, to: &reader)
        reader.writer.close()
      }
      return
    }
    reader.writer.openTable(label: label, isNumbered: false)
    reader.attributes(node)
    reader.content(node)
    reader.writer.close()
  }

  /// Writes the rows of a table of OASIS: https://www.niso.org/standards/z39-96/ns/oasis-exchange/table
  private func rows(_ table: inout CALSTable, to reader: inout JATSReader) {
    for part in tree.elements(of: table.group) {
      let isHead = tree.isElement(part, "thead")
      guard isHead || tree.isElement(part, "tbody") else { continue }
      reader.writer.open(isHead ? .thead : .tbody)
      reader.attributes(part)
      table.beginPart(part, in: tree)
      for row in tree.elements(of: part) where tree.isElement(row, "row") {
        reader.writer.open(.tr)
        reader.attributes(row)
        table.beginRow()
        for entry in tree.elements(of: row) where tree.isElement(entry, "entry") {
          cell(entry, place: table.place(entry, in: tree), table: table, isHead: isHead, to: &reader)
        }
        emptyCells(table.endRow(), to: &reader)
        reader.writer.close()
      }
      reader.writer.close()
    }
  }

  private func cell(
    _ entry: XMLTree.Node, place: CALSTable.Cell, table: CALSTable, isHead: Bool,
    to reader: inout JATSReader
  ) {
    emptyCells(place.gap, to: &reader)
    let isRowHead = !isHead && place.column == 0 && table.hasRowHeads
    reader.writer.open(isHead || isRowHead ? .th : .td)
    if isHead { reader.writer.attribute("scope", place.columns > 1 ? "colgroup" : "col") }
    if isRowHead { reader.writer.attribute("scope", "row") }
    if place.columns > 1 { reader.writer.attribute("colspan", String(place.columns)) }
    if place.rows > 1 { reader.writer.attribute("rowspan", String(place.rows)) }
    if let align = place.alignment { reader.writer.addStyle("text-align: \(align)") }
    if let align = place.verticalAlignment { reader.writer.addStyle("vertical-align: \(align)") }
    reader.attributes(entry)
    reader.content(entry)
    reader.writer.close()
  }

  private func emptyCells(_ count: Int, to reader: inout JATSReader) {
    for _ in 0..<count {
      reader.writer.open(.td)
      reader.writer.close()
    }
  }

  private func part(_ node: XMLTree.Node, element: HTMLElement, to reader: inout JATSReader) {
    reader.writer.open(element)
    reader.attributes(node)
    for attribute in tree.attributes(node) {
      var value: String { tree.attributeValue(attribute) }
      let name = tree.attributeName(attribute).local
      switch name {
      case "abbr": if element == .th { reader.writer.attribute(name, value) }
      case "colspan", "rowspan":
        if element == .td || element == .th, let count = Int(value), count > 1 {
          reader.writer.attribute(name, String(min(count, 1000)))
        }
      case "span":
        if element == .col || element == .colgroup, let count = Int(value), count > 1 {
          reader.writer.attribute(name, String(min(count, 1000)))
        }
      case "scope":
        if element == .th, ["row", "col", "rowgroup", "colgroup"].contains(value) {
          reader.writer.attribute(name, value)
        }
      case "align":
        if ["left", "right", "center", "justify"].contains(value) {
          reader.writer.addStyle("text-align: \(value)")
        }
      case "valign":
        if ["top", "middle", "bottom", "baseline"].contains(value) {
          reader.writer.addStyle("vertical-align: \(value)")
        }
      default: break
      }
    }
    reader.content(node)
    reader.writer.close()
  }

  // MARK: Files

  private func supplement(_ node: XMLTree.Node, to reader: inout JATSReader) {
    reader.writer.open(.div)
    reader.writer.addClass("supplement")
    reader.attributes(node)
    reader.titleParagraph(node)
    captionText(node, to: &reader)
    if document.address(node) != nil { JATSLinks(document: document).file(node, to: &reader) }
    reader.body(node)
    reader.writer.close()
  }
}
