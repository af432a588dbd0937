import BookModel
import Diagnostics
import XML

/// Tables after the CALS model: https://www.oasis-open.org/specs/tablemodels.php
extension CNXMLReader {
  /// A column as colspec describes it.
  struct TableColumn {
    var name: String?
    var width: String?
    var align: String?
    var hasRule = false
  }

  /// The grid that the rows of a tgroup fill.
  struct TableGrid {
    var columns: [TableColumn]
    /// Spans by name, as the first and last column.
    var spans: [String: (Int, Int)] = [:]
    var align: String?
    var hasColumnRules = false
    var hasRowRules = false
    /// Whether the first column holds headers.
    var hasRowHeaders = false
    /// For each column, how many rows more a cell from above takes.
    var taken: [Int]

    func index(ofColumn name: String) -> Int? { columns.firstIndex { $0.name == name } }
  }

  mutating func table(_ node: XMLTree.Node) {
    let groups = module.children(node, .tgroup)
    let numbering = numbering(node)
    let summary = (module.string(node, .summary) ?? "").singleSpaced
    let isSummary = summary.contains { $0.isLetter }
    let titleText = title(node).map { module.words($0) }
    guard let first = groups.first else {
      writer.open(.div)
      common(node)
      body(node)
      return writer.close()
    }
    writer.openTable(label: isSummary ? summary : titleText, isNumbered: numbering.isNumbered)
    common(node)
    if case .named(let name) = numbering {
      writer.setSeries(NumberSeries(name: name, format: name + "\u{A0}%"))
    }
    if module.hasClass(node, "unstyled") { writer.addClass("plain") }
    frame(node)
    let isInFigure = writer.frames.contains { $0.role == .figure && $0.state == .written }
    caption(node, isNumbered: numbering.isNumbered && !isInFigure)
    group(first, of: node)
    writer.close()
    // Each further group has columns of its own.
    for other in groups.dropFirst() {
      writer.openTable(label: titleText, isNumbered: false)
      common(other)
      group(other, of: node)
      writer.close()
    }
  }

  /// The rules around a table, where they are asked for.
  private mutating func frame(_ node: XMLTree.Node) {
    let rule = "1px solid"
    switch module.string(node, .frame) {
    case "all": writer.addStyle("border: \(rule)")
    case "none": writer.addStyle("border: none")
    case "sides": writer.addStyle("border: none; border-left: \(rule); border-right: \(rule)")
    case "top": writer.addStyle("border-bottom: none")
    case "bottom": writer.addStyle("border-top: none")
    default: break
    }
  }

  private mutating func group(_ node: XMLTree.Node, of table: XMLTree.Node) {
    var grid = grid(node, of: table)
    columns(grid)
    for child in tree.children(node) where tree.kind(child) == .element {
      writer.place = .node(child)
      switch module.element(child) {
      case .thead: rows(child, .thead, &grid)
      case .tfoot: rows(child, .tfoot, &grid)
      case .tbody: rows(child, .tbody, &grid)
      case .colspec, .spanspec, .title, .label, .caption: break
      default: any(child)
      }
    }
  }

  private func grid(_ node: XMLTree.Node, of table: XMLTree.Node) -> TableGrid {
    let stated = module.bytes(node, .cols)?.trimmed.natural ?? 0
    var columns = Array(repeating: TableColumn(), count: min(max(stated, 1), 1000))
    var next = 0
    for spec in module.children(node, .colspec) {
      let given = module.bytes(spec, .colnum)?.trimmed.natural ?? 0
      let index = given > 0 ? given - 1 : next
      guard index < 1000 else { continue }
      while columns.count <= index { columns.append(TableColumn()) }
      columns[index] = TableColumn(
        name: module.string(spec, .colname), width: module.string(spec, .colwidth),
        align: module.string(spec, .align), hasRule: module.has(spec, .colsep, "1"))
      next = index + 1
    }
    var grid = TableGrid(columns: columns, taken: Array(repeating: 0, count: columns.count))
    for spec in module.children(node, .spanspec) {
      guard let name = module.string(spec, .spanname),
        let first = module.string(spec, .namest).flatMap(grid.index),
        let last = module.string(spec, .nameend).flatMap(grid.index)
      else { continue }
      grid.spans[name] = (first, last)
    }
    grid.align = module.string(node, .align)
    grid.hasColumnRules = module.has(node, .colsep, "1") || module.has(table, .colsep, "1")
    grid.hasRowRules = module.has(node, .rowsep, "1") || module.has(table, .rowsep, "1")
    let classes = module.classes(table)
    grid.hasRowHeaders = classes.contains("column-header") || classes.contains("first-element-header")
    return grid
  }

  /// Widths, where they are given: `2*` is a share of the whole, `3in` a length.
  private mutating func columns(_ grid: TableGrid) {
    guard grid.columns.contains(where: { $0.width != nil }) else { return }
    let shares = grid.columns.map { column in
      column.width.flatMap { $0.hasSuffix("*") ? Double($0.dropLast().isEmpty ? "1" : $0.dropLast()) : nil }
    }
    let total = shares.compactMap { $0 }.reduce(0, +)
    writer.open(.colgroup)
    for (column, share) in zip(grid.columns, shares) {
      writer.open(.col)
      if let share, total > 0 {
        writer.addStyle("width: \(Int(share * 100 / total + 0.5))%")
      } else if let width = column.width,
        let style = PresentationalStyle.width.declaration(Array(width.utf8)[...])
      {
        writer.addStyle(style)
      }
      writer.close()
    }
    writer.close()
  }

  private mutating func rows(_ node: XMLTree.Node, _ element: HTMLElement, _ grid: inout TableGrid) {
    let rows = module.children(node, .row)
    guard !rows.isEmpty else { return }
    writer.open(element)
    common(node)
    grid.taken = Array(repeating: 0, count: grid.columns.count)
    for (index, row) in rows.enumerated() {
      writer.place = .node(row)
      writer.open(.tr)
      common(row)
      cells(row, of: node, isHead: element == .thead, rowsLeft: rows.count - index - 1, &grid)
      writer.close()
    }
    writer.close()
  }

  private mutating func cells(
    _ row: XMLTree.Node, of group: XMLTree.Node, isHead: Bool, rowsLeft: Int, _ grid: inout TableGrid
  ) {
    var column = 0
    for cell in tree.children(row) where tree.kind(cell) == .element {
      guard module.isElement(cell, .entry) || module.isElement(cell, .entrytbl) else {
        any(cell)
        continue
      }
      while column < grid.taken.count, grid.taken[column] > 0 { column += 1 }
      var (first, last) = columns(of: cell, from: column, grid)
      if first < column { (first, last) = (column, max(column, last)) }
      while column < first {
        if column >= grid.taken.count || grid.taken[column] == 0 { emptyCell() }
        column += 1
      }
      while grid.taken.count <= last, last < 1000 { grid.taken.append(0) }
      last = min(last, grid.taken.count - 1)
      // A cell ends before one that reaches down from above.
      for index in first...max(first, last) where index < grid.taken.count && grid.taken[index] > 0 {
        last = max(first, index - 1)
      }
      let more = min(module.bytes(cell, .morerows)?.trimmed.natural ?? 0, rowsLeft)
      for index in first...last where index < grid.taken.count { grid.taken[index] = more + 1 }
      self.cell(cell, row: row, group: group, isHead: isHead, first: first, last: last, more: more, grid)
      column = last + 1
    }
    for index in grid.taken.indices where grid.taken[index] > 0 { grid.taken[index] -= 1 }
  }

  private mutating func emptyCell() {
    writer.open(.td)
    writer.close()
  }

  /// The columns that a cell asks for, by name or else the next.
  private func columns(of cell: XMLTree.Node, from next: Int, _ grid: TableGrid) -> (Int, Int) {
    if let name = module.string(cell, .spanname), let span = grid.spans[name] {
      return (span.0, max(span.0, span.1))
    }
    let first = (module.string(cell, .namest) ?? module.string(cell, .colname)).flatMap(grid.index)
    let last = module.string(cell, .nameend).flatMap(grid.index)
    let start = first ?? next
    return (start, max(start, last ?? start))
  }

  private mutating func cell(
    _ cell: XMLTree.Node, row: XMLTree.Node, group: XMLTree.Node, isHead: Bool, first: Int, last: Int,
    more: Int,
    _ grid: TableGrid
  ) {
    let isRowHeader = !isHead && first == 0 && grid.hasRowHeaders
    writer.place = .node(cell)
    writer.open(isHead || isRowHeader ? .th : .td)
    common(cell)
    if isHead { writer.attribute("scope", last > first ? "colgroup" : "col") }
    if isRowHeader { writer.attribute("scope", "row") }
    if last > first { writer.attribute("colspan", String(last - first + 1)) }
    if more > 0 { writer.attribute("rowspan", String(more + 1)) }
    let column = first < grid.columns.count ? grid.columns[first] : TableColumn()
    align(module.string(cell, .align) ?? column.align ?? grid.align)
    let vertical =
      module.string(cell, .valign) ?? module.string(row, .valign) ?? module.string(group, .valign)
    if let vertical, vertical == "middle" || vertical == "bottom" {
      writer.addStyle("vertical-align: \(vertical)")
    }
    if module.has(cell, .colsep, "1")
      || ((grid.hasColumnRules || column.hasRule) && !module.has(cell, .colsep, "0")),
      last + 1 < grid.columns.count
    {
      writer.addStyle("border-right: 1px solid")
    }
    if module.has(cell, .rowsep, "1") || module.has(row, .rowsep, "1") {
      writer.addStyle("border-bottom: 1px solid")
    }
    if module.has(cell, .rotate, "1") { writer.addStyle("writing-mode: vertical-rl") }
    content(of: cell)
    writer.close()
  }

  private mutating func align(_ value: String?) {
    switch value {
    case "center": writer.addClass("center")
    case "right", "char": writer.addStyle("text-align: right")
    case "justify": writer.addStyle("text-align: justify")
    default: break
    }
  }

  private mutating func content(of cell: XMLTree.Node) {
    if module.isElement(cell, .entrytbl) {
      writer.open(.table)
      group(cell, of: cell)
      return writer.close()
    }
    let outer = isInLine
    isInLine = true
    children(cell)
    isInLine = outer
  }
}
