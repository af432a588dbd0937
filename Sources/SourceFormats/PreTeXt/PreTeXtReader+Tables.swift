import XML

/// Tables, whose cells take their alignment and rules from themselves, their row, column or table.
extension PreTeXtReader {
  /// Alignment and rules of a table, row, column or cell.
  struct CellStyle {
    var horizontal: String?
    var vertical: String?
    var top: String?
    var bottom: String?
    var left: String?
    var right: String?
  }

  private func style(_ node: Node?) -> CellStyle {
    guard let node else { return CellStyle() }
    return CellStyle(
      horizontal: tree.attribute(node, "halign"), vertical: tree.attribute(node, "valign"),
      top: tree.attribute(node, "top"), bottom: tree.attribute(node, "bottom"),
      left: tree.attribute(node, "left"), right: tree.attribute(node, "right"))
  }

  mutating func tabular(_ node: Node) {
    let columns = document.children(node).filter { element($0) == .col }
    let rows = document.children(node).filter { element($0) == .row }
    let owner = document.ancestor(node) { $0.group == .figureLike }
    let title = owner.flatMap { document.child($0, .title) ?? document.child($0, .caption) }.map(plain)
    writer.openTable(label: title, isNumbered: false)
    identify(node)
    let headers = rows.prefix { isHeader($0) }
    if !headers.isEmpty {
      writer.open(.thead)
      for row in headers { self.row(row, of: node, columns, isFirst: row == rows.first) }
      writer.close()
    }
    writer.open(.tbody)
    for row in rows.dropFirst(headers.count) { self.row(row, of: node, columns, isFirst: row == rows.first) }
    writer.close()
    writer.close()
    notes(of: node)
  }

  /// The notes of a table, which are marked by letters.
  private mutating func notes(of node: Node) {
    var count = 0
    for index in node..<tree.end(node) where tree.kind(index) == .element && element(index) == .tn {
      count += 1
      writer.place = .node(index)
      writer.open(.p)
      writer.addClass("note")
      writer.open(.sup)
      writer.text(PreTeXtNumbering.letter(count))
      writer.close()
      writer.text(" ")
      content(index)
      writer.close()
    }
  }

  private func isHeader(_ row: Node) -> Bool {
    let header = tree.attribute(row, "header")
    return header == "yes" || header == "vertical"
  }

  private mutating func row(_ row: Node, of table: Node, _ columns: [Node], isFirst: Bool) {
    writer.place = .node(row)
    writer.open(.tr)
    var column = 0
    let cells = document.children(row).filter { element($0) == .cell }
    for cell in cells {
      let span = max(1, tree.attribute(cell, "colspan").flatMap { Int($0) } ?? 1)
      let isRowHeader = column == 0 && tree.attribute(table, "row-headers") == "yes"
      writer.place = .node(cell)
      writer.open(isHeader(row) || isRowHeader ? .th : .td)
      if isHeader(row) {
        writer.attribute("scope", "col")
      } else if isRowHeader {
        writer.attribute("scope", "row")
      }
      if span > 1 { writer.attribute("colspan", String(span)) }
      identify(cell)
      let last = column + span - 1
      let styles = [
        style(cell), style(row), style(column < columns.count ? columns[column] : nil), style(table),
      ]
      let edge = last < columns.count ? style(columns[last]).right : nil
      cellStyle(styles, edge: edge, isFirstRow: isFirst, isFirstColumn: column == 0)
      cellContent(cell)
      writer.close()
      column += span
    }
    writer.close()
  }

  /// Writes the alignment and rules of a cell: its own, then its row's, its column's, its table's.
  private mutating func cellStyle(_ styles: [CellStyle], edge: String?, isFirstRow: Bool, isFirstColumn: Bool)
  {
    func first(_ path: KeyPath<CellStyle, String?>) -> String? {
      styles.lazy.compactMap { $0[keyPath: path] }.first
    }
    switch first(\.horizontal) {
    case "center": writer.addClass("center")
    case "right": writer.addStyle("text-align: right")
    case "justify": writer.addStyle("text-align: justify")
    default: break
    }
    switch first(\.vertical) {
    case "top": writer.addStyle("vertical-align: top")
    case "bottom": writer.addStyle("vertical-align: bottom")
    default: break
    }
    rule("bottom", styles[0].bottom ?? styles[1].bottom ?? styles[3].bottom)
    if isFirstRow { rule("top", styles[0].top ?? styles[2].top ?? styles[3].top) }
    rule("right", styles[0].right ?? edge ?? styles[3].right)
    if isFirstColumn { rule("left", styles[0].left ?? styles[1].left ?? styles[3].left) }
  }

  private mutating func rule(_ side: String, _ weight: String?) {
    let width: String
    switch weight {
    case "minor": width = "1px"
    case "medium": width = "2px"
    case "major": width = "3px"
    default: return
    }
    writer.addStyle("border-\(side): \(width) solid")
  }

  private mutating func cellContent(_ cell: Node) {
    let lines = document.children(cell).filter { element($0) == .line }
    if lines.isEmpty { content(cell) } else { self.lines(cell) }
  }
}
