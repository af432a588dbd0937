import PageWriting
import TextBytes
import XML

/// A table. Cells inherit alignment and rules from their row, column or the table.
struct PreTeXtTable {
  private let document: PreTeXtDocument
  private let node: XMLTree.Node
  private let columns: [XMLTree.Node]
  private let rows: [XMLTree.Node]

  /// - Parameter node: a `tabular`.
  init(_ node: XMLTree.Node, in document: PreTeXtDocument) {
    self.document = document
    self.node = node
    columns = document.children(node).filter { document.element($0) == .col }
    rows = document.children(node).filter { document.element($0) == .row }
  }

  /// Writes the table and its notes.
  func write(to reader: inout PreTeXtReader) {
    let owner = document.ancestor(node) { $0.group == .figureLike }
    let title = owner.flatMap { document.titleOrCaption(of: $0) }.map { document.plain($0) }
    reader.writer.openTable(label: title, isNumbered: false)
    reader.identify(node)
    let headers = rows.prefix { isHeader($0) }
    if !headers.isEmpty {
      reader.writer.open(.thead)
      for row in headers { self.row(row, isFirst: row == rows.first, to: &reader) }
      reader.writer.close()
    }
    reader.writer.open(.tbody)
    for row in rows.dropFirst(headers.count) { self.row(row, isFirst: row == rows.first, to: &reader) }
    reader.writer.close()
    reader.writer.close()
    notes(to: &reader)
  }

  private func row(_ row: XMLTree.Node, isFirst: Bool, to reader: inout PreTeXtReader) {
    reader.writer.place = .node(row)
    reader.writer.open(.tr)
    var column = 0
    let cells = reader.document.children(row).filter { reader.element($0) == .cell }
    for cell in cells {
      let span = max(1, reader.tree.attribute(cell, "colspan").flatMap { Int($0) } ?? 1)
      let isRowHeader = column == 0 && reader.tree.attribute(node, "row-headers") == "yes"
      reader.writer.place = .node(cell)
      let isHeader = isHeader(row)
      reader.writer.open(isHeader || isRowHeader ? .th : .td)
      if isHeader {
        reader.writer.attribute("scope", "col")
      } else if isRowHeader {
        reader.writer.attribute("scope", "row")
      }
      if span > 1 { reader.writer.attribute("colspan", String(span)) }
      reader.identify(cell)
      let last = column + span - 1
      let styles = [
        style(cell), style(row), style(column < columns.count ? columns[column] : nil), style(node),
      ]
      let edge = last < columns.count ? style(columns[last]).right : nil
      cellStyle(styles, edge: edge, isFirstRow: isFirst, isFirstColumn: column == 0, to: &reader)
      reader.lines(cell)
      reader.writer.close()
      column += span
    }
    reader.writer.close()
  }

  private func isHeader(_ row: XMLTree.Node) -> Bool {
    let header = document.tree.attribute(row, "header")
    return header == "yes" || header == "vertical"
  }

  /// Writes the notes of a table, marked by letters.
  private func notes(to reader: inout PreTeXtReader) {
    var count = 0
    for index in node..<reader.tree.end(of: node)
    where reader.tree.kind(index) == .element && reader.element(index) == .tn {
      count += 1
      reader.writer.place = .node(index)
      reader.writer.open(.p)
      reader.writer.addClass("note")
      reader.writer.open(.sup)
      reader.writer.text(NumeralStyle.lowerLetters.text(count))
      reader.writer.close()
      reader.writer.text(" ")
      reader.content(index)
      reader.writer.close()
    }
  }

  // MARK: Alignment and rules

  /// Alignment and rules of a table, row, column or cell.
  private struct CellStyle {
    var horizontal: String?
    var vertical: String?
    var top: String?
    var bottom: String?
    var left: String?
    var right: String?
  }

  private func style(_ node: XMLTree.Node?) -> CellStyle {
    guard let node else { return CellStyle() }
    return CellStyle(
      horizontal: document.tree.attribute(node, "halign"), vertical: document.tree.attribute(node, "valign"),
      top: document.tree.attribute(node, "top"), bottom: document.tree.attribute(node, "bottom"),
      left: document.tree.attribute(node, "left"), right: document.tree.attribute(node, "right"))
  }

  /// Writes the alignment and rules of a cell, inheriting from its row, its column and the table.
  private func cellStyle(
    _ styles: [CellStyle], edge: String?, isFirstRow: Bool, isFirstColumn: Bool,
    to reader: inout PreTeXtReader
  ) {
    func first(_ path: KeyPath<CellStyle, String?>) -> String? {
      styles.lazy.compactMap { $0[keyPath: path] }.first
    }
    switch first(\.horizontal) {
    case "center": reader.writer.addClass("center")
    case "right": reader.writer.addStyle("text-align: right")
    case "justify": reader.writer.addStyle("text-align: justify")
    default: break
    }
    switch first(\.vertical) {
    case "top": reader.writer.addStyle("vertical-align: top")
    case "bottom": reader.writer.addStyle("vertical-align: bottom")
    default: break
    }
    rule("bottom", styles[0].bottom ?? styles[1].bottom ?? styles[3].bottom, to: &reader)
    if isFirstRow { rule("top", styles[0].top ?? styles[2].top ?? styles[3].top, to: &reader) }
    rule("right", styles[0].right ?? edge ?? styles[3].right, to: &reader)
    if isFirstColumn { rule("left", styles[0].left ?? styles[1].left ?? styles[3].left, to: &reader) }
  }

  private func rule(_ side: String, _ weight: String?, to reader: inout PreTeXtReader) {
    let width: String
    switch weight {
    case "minor": width = "1px"
    case "medium": width = "2px"
    case "major": width = "3px"
    default: return
    }
    reader.writer.addStyle("border-\(side): \(width) solid")
  }
}
