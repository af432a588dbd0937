import TeXVocabulary
import TextBytes

/// Alignment, padding and rules of a cell, as far as they differ from browsers' defaults.
struct MathMLCellStyle {
  /// The declarations for the cell's `style`, without the final semicolon.
  var declarations: ArraySlice<UInt8> { style.dropLast() }
  /// The cell's `columnalign`; nil if inherited from the table.
  private(set) var columnAlignment: StaticString?
  private var style: [UInt8] = []
  private let table: MathTable
  private let rowIndex: Int
  private let column: Int
  private let isLast: Bool

  /// - Parameter isLast: whether the cell is the last in its row.
  init(_ table: MathTable, rowIndex: Int, column: Int, isLast: Bool) {
    self.table = table
    self.rowIndex = rowIndex
    self.column = column
    self.isLast = isLast
  }

  /// Adds the declarations of the cell and its row.
  mutating func add(_ cell: MathTable.Cell, in row: MathTable.Row) {
    align(cell)
    pad(row)
    rule(cell, row: row)
    if let filling = cell.filling {
      style.append("background:")
      style += filling
      style.append(";")
    }
  }

  private mutating func align(_ cell: MathTable.Cell) {
    if table.kind == .multline {
      guard table.rows.count > 1 else { return }
      if rowIndex == 0 {
        columnAlignment = "left"
        style.append("text-align:-webkit-left;")
      } else if rowIndex == table.rows.count - 1 {
        columnAlignment = "right"
        style.append("text-align:-webkit-right;")
      }
      return
    }
    switch cell.column?.alignment ?? table.alignment(ofColumn: column) {
    case .left: style.append("text-align:-webkit-left;")
    case .right: style.append("text-align:-webkit-right;")
    case .centre: break
    }
  }

  private mutating func pad(_ row: MathTable.Row) {
    switch table.kind {
    case .aligned:
      style.append(
        column % 2 == 0 && column > 0 && table.spacesPairs
          ? "padding-left:2em;padding-right:0;" : "padding-left:0;padding-right:0;")
    case .array: padArray()
    case .smallMatrix: style.append("padding:.1em .2em;")
    case .subarray: style.append("padding:0;")
    case .matrix:
      if column == 0 { style.append("padding-left:0;") }
      if isLast { style.append("padding-right:0;") }
    case .cases: style.append(column == 0 ? "padding-left:0;" : "padding-left:.6em;")
    case .gathered, .multline, .diagram, .lines: break
    }
    if row.space != 0 {
      style.append("padding-bottom:")
      append(length: max(0, row.space + 500))
    } else if table.stretch != 1000 {
      let room = max(0, (table.stretch - 1000) * 6 / 10 + 215)
      style.append("padding-top:")
      append(length: room)
      style.append("padding-bottom:")
      append(length: room)
    }
  }

  private mutating func padArray() {
    if table.isDisplay { return style.append("padding-left:.14em;padding-right:.14em;") }
    if column < table.columns.count, table.columns[column].replacesSpace { style.append("padding-left:0;") }
    if column + 1 < table.columns.count, table.columns[column + 1].replacesSpace {
      style.append("padding-right:0;")
    }
  }

  private mutating func append(length: Int) {
    var output = MathMLOutput()
    output.length(length)
    style += output.bytes
    style.append(";")
  }

  private mutating func rule(_ cell: MathTable.Cell, row: MathTable.Row) {
    guard table.kind == .array else { return }
    let left = cell.column?.rule ?? (column < table.columns.count ? table.columns[column].rule : .none)
    line("border-left:", left)
    if column + cell.span >= table.columns.count, isLast { line("border-right:", table.lastRule) }
    let covers = row.partialRules.contains { $0.overlaps(column...(column + cell.span - 1)) }
    line("border-top:", row.rule == .none && covers ? .solid : row.rule)
    if rowIndex == table.rows.count - 1 { line("border-bottom:", table.bottomRule) }
  }

  private mutating func line(_ side: StaticString, _ rule: MathTable.Rule) {
    if rule == .none { return }
    style.append(side)
    switch rule {
    case .none: break
    case .solid: style.append("thin solid;")
    case .dashed: style.append("thin dashed;")
    case .double: style.append("3px double;")
    }
  }
}

extension MathTable {
  /// The alignment of a column's cells.
  func alignment(ofColumn column: Int) -> Alignment {
    switch kind {
    case .aligned: column % 2 == 0 ? .right : .left
    case .cases: .left
    case .matrix, .smallMatrix: columns.first?.alignment ?? .centre
    case .array, .subarray: column < columns.count ? columns[column].alignment : .left
    case .gathered, .multline, .diagram, .lines: .centre
    }
  }
}
