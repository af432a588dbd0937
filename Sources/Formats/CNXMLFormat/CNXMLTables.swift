import BookModel
import Markup
import PageWriting
import TextBytes
import XML

/// Writes tables according to the CALS model: https://www.oasis-open.org/specs/tablemodels.php
struct CNXMLTables {
  let module: CNXMLModule

  private var tree: XMLTree { module.tree }

  /// A column, from its colspec.
  struct TableColumn {
    var name: String?
    var width: String?
    var align: String?
    var hasRule = false
  }

  /// The grid of a tgroup.
  struct TableGrid {
    var columns: [TableColumn]
    /// First and last column of each named span.
    var spans: [String: (Int, Int)] = [:]
    var align: String?
    var hasColumnRules = false
    var hasRowRules = false
    /// Whether the first column contains headers.
    var hasRowHeaders = false
    /// For each column, how many more rows a cell from above spans.
    var taken: [Int]

    func index(ofColumn name: String) -> Int? { columns.firstIndex { $0.name == name } }
  }

  func table(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    let groups = module.children(of: node, .tgroup)
    let numbering = flow.conventions.numbering(node, in: module)
    let summary = (module.string(node, .summary) ?? "").singleSpaced
    let isSummary = summary.contains { $0.isLetter }
    let titleText = module.title(node).map { module.words($0) }
    guard let first = groups.first else {
      flow.writer.open(.div)
      flow.common(node)
      flow.body(node)
      return flow.writer.close()
    }
    flow.writer.openTable(label: isSummary ? summary : titleText, isNumbered: numbering.isNumbered)
    flow.common(node)
    if case .named(let name) = numbering {
      flow.writer.openAnchor?.series = NumberSeries(name: name, format: name + "\u{A0}%")
    }
    if module.hasClass(node, "unstyled") { flow.writer.addClass("plain") }
    frame(node, to: &flow)
    let isInFigure = flow.writer.isInFigure
    flow.caption(node, isNumbered: numbering.isNumbered && !isInFigure)
    group(first, of: node, to: &flow)
    flow.writer.close()
    // Each further tgroup has its own columns.
    for other in groups.dropFirst() {
      flow.writer.openTable(label: titleText, isNumbered: false)
      flow.common(other)
      group(other, of: node, to: &flow)
      flow.writer.close()
    }
  }

  /// Writes the table's frame, if requested.
  private func frame(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    let rule = "1px solid"
    switch module.string(node, .frame) {
    case "all": flow.writer.addStyle("border: \(rule)")
    case "none": flow.writer.addStyle("border: none")
    case "sides": flow.writer.addStyle("border: none; border-left: \(rule); border-right: \(rule)")
    case "top": flow.writer.addStyle("border-bottom: none")
    case "bottom": flow.writer.addStyle("border-top: none")
    default: break
    }
  }

  private func group(_ node: XMLTree.Node, of table: XMLTree.Node, to flow: inout some CNXMLFlow) {
    var grid = grid(node, of: table)
    columns(grid, to: &flow)
    for child in tree.children(node) where tree.kind(child) == .element {
      flow.writer.place = .node(child)
      switch module.element(child) {
      case .thead: rows(child, element: .thead, &grid, to: &flow)
      case .tfoot: rows(child, element: .tfoot, &grid, to: &flow)
      case .tbody: rows(child, element: .tbody, &grid, to: &flow)
      case .colspec, .spanspec, .title, .label, .caption: break
      default: flow.any(child)
      }
    }
  }

  private func grid(_ node: XMLTree.Node, of table: XMLTree.Node) -> TableGrid {
    let stated = module.bytes(node, .cols)?.trimmed.natural ?? 0
    var columns = Array(repeating: TableColumn(), count: min(max(stated, 1), 1000))
    var next = 0
    for spec in module.children(of: node, .colspec) {
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
    for spec in module.children(of: node, .spanspec) {
      guard let name = module.string(spec, .spanname),
        let first = module.string(spec, .namest).flatMap(grid.index),
        let last = module.string(spec, .nameend).flatMap(grid.index)
      else { continue }
      grid.spans[name] = (first, last)
    }
    grid.align = module.string(node, .align)
    grid.hasColumnRules = module.has(node, .colsep, "1") || module.has(table, .colsep, "1")
    grid.hasRowRules = module.has(node, .rowsep, "1") || module.has(table, .rowsep, "1")
    let classes = module.classes(of: table)
    grid.hasRowHeaders = classes.contains("column-header") || classes.contains("first-element-header")
    return grid
  }

  /// Writes column widths, if any: `2*` is proportional, `3in` a length.
  private func columns(_ grid: TableGrid, to flow: inout some CNXMLFlow) {
    guard grid.columns.contains(where: { $0.width != nil }) else { return }
    let shares = grid.columns.map { column in
      column.width.flatMap { $0.hasSuffix("*") ? Double($0.dropLast().isEmpty ? "1" : $0.dropLast()) : nil }
    }
    let total = shares.compactMap { $0 }.reduce(0, +)
    flow.writer.open(.colgroup)
    for (column, share) in zip(grid.columns, shares) {
      flow.writer.open(.col)
      if let share, total > 0 {
        flow.writer.addStyle("width: \(Int(share * 100 / total + 0.5))%")
      } else if let width = column.width,
        let style = PresentationalStyle.width.declaration(Array(width.utf8)[...])
      {
        flow.writer.addStyle(style)
      }
      flow.writer.close()
    }
    flow.writer.close()
  }

  private func rows(
    _ node: XMLTree.Node, element: HTMLElement, _ grid: inout TableGrid, to flow: inout some CNXMLFlow
  ) {
    let rows = module.children(of: node, .row)
    guard !rows.isEmpty else { return }
    flow.writer.open(element)
    flow.common(node)
    grid.taken = Array(repeating: 0, count: grid.columns.count)
    for (index, row) in rows.enumerated() {
      flow.writer.place = .node(row)
      flow.writer.open(.tr)
      flow.common(row)
      cells(row, of: node, isHead: element == .thead, rowsLeft: rows.count - index - 1, &grid, to: &flow)
      flow.writer.close()
    }
    flow.writer.close()
  }

  private func cells(
    _ row: XMLTree.Node, of group: XMLTree.Node, isHead: Bool, rowsLeft: Int, _ grid: inout TableGrid,
    to flow: inout some CNXMLFlow
  ) {
    var column = 0
    for cell in tree.children(row) where tree.kind(cell) == .element {
      guard module.isElement(cell, .entry) || module.isElement(cell, .entrytbl) else {
        flow.any(cell)
        continue
      }
      while column < grid.taken.count, grid.taken[column] > 0 { column += 1 }
      var (first, last) = columns(of: cell, from: column, grid)
      if first < column { (first, last) = (column, max(column, last)) }
      while column < first {
        if column >= grid.taken.count || grid.taken[column] == 0 { emptyCell(&flow) }
        column += 1
      }
      while grid.taken.count <= last, last < 1000 { grid.taken.append(0) }
      last = min(last, grid.taken.count - 1)
      // Truncate the cell before a column spanned from above.
      for index in first...max(first, last) where index < grid.taken.count && grid.taken[index] > 0 {
        last = max(first, index - 1)
      }
      let more = min(module.bytes(cell, .morerows)?.trimmed.natural ?? 0, rowsLeft)
      for index in first...last where index < grid.taken.count { grid.taken[index] = more + 1 }
      self.cell(
        cell, row: row, group: group, isHead: isHead, first: first, last: last, more: more, grid, to: &flow)
      column = last + 1
    }
    for index in grid.taken.indices where grid.taken[index] > 0 { grid.taken[index] -= 1 }
  }

  private func emptyCell(_ flow: inout some CNXMLFlow) {
    flow.writer.open(.td)
    flow.writer.close()
  }

  /// The columns of a cell, by name or the next free one.
  private func columns(of cell: XMLTree.Node, from next: Int, _ grid: TableGrid) -> (Int, Int) {
    if let name = module.string(cell, .spanname), let span = grid.spans[name] {
      return (span.0, max(span.0, span.1))
    }
    let first = (module.string(cell, .namest) ?? module.string(cell, .colname)).flatMap(grid.index)
    let last = module.string(cell, .nameend).flatMap(grid.index)
    let start = first ?? next
    return (start, max(start, last ?? start))
  }

  private func cell(
    _ cell: XMLTree.Node, row: XMLTree.Node, group: XMLTree.Node, isHead: Bool, first: Int, last: Int,
    more: Int,
    _ grid: TableGrid, to flow: inout some CNXMLFlow
  ) {
    let isRowHeader = !isHead && first == 0 && grid.hasRowHeaders
    flow.writer.place = .node(cell)
    flow.writer.open(isHead || isRowHeader ? .th : .td)
    flow.common(cell)
    if isHead { flow.writer.attribute("scope", last > first ? "colgroup" : "col") }
    if isRowHeader { flow.writer.attribute("scope", "row") }
    if last > first { flow.writer.attribute("colspan", String(last - first + 1)) }
    if more > 0 { flow.writer.attribute("rowspan", String(more + 1)) }
    let column = first < grid.columns.count ? grid.columns[first] : TableColumn()
    align(module.string(cell, .align) ?? column.align ?? grid.align, to: &flow)
    let vertical =
      module.string(cell, .valign) ?? module.string(row, .valign) ?? module.string(group, .valign)
    if let vertical, vertical == "middle" || vertical == "bottom" {
      flow.writer.addStyle("vertical-align: \(vertical)")
    }
    if module.has(cell, .colsep, "1")
      || ((grid.hasColumnRules || column.hasRule) && !module.has(cell, .colsep, "0")),
      last + 1 < grid.columns.count
    {
      flow.writer.addStyle("border-right: 1px solid")
    }
    if module.has(cell, .rowsep, "1") || module.has(row, .rowsep, "1") {
      flow.writer.addStyle("border-bottom: 1px solid")
    }
    if module.has(cell, .rotate, "1") { flow.writer.addStyle("writing-mode: vertical-rl") }
    content(of: cell, to: &flow)
    flow.writer.close()
  }

  private func align(_ value: String?, to flow: inout some CNXMLFlow) {
    switch value {
    case "center": flow.writer.addClass("center")
    case "right", "char": flow.writer.addStyle("text-align: right")
    case "justify": flow.writer.addStyle("text-align: justify")
    default: break
    }
  }

  private func content(of cell: XMLTree.Node, to flow: inout some CNXMLFlow) {
    if module.isElement(cell, .entrytbl) {
      flow.writer.open(.table)
      group(cell, of: cell, to: &flow)
      return flow.writer.close()
    }
    let outer = flow.surroundings.isInLine
    flow.surroundings.isInLine = true
    flow.children(cell)
    flow.surroundings.isInLine = outer
  }
}
