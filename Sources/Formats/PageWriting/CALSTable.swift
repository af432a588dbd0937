import XML

/// The grid of a CALS table, as DocBook and JATS have them: the columns and alignment of each entry.
package struct CALSTable {
  /// A column from a colspec, or a span from a spanspec.
  private struct Column {
    var first: Int
    var last: Int
    var align: String?
  }

  /// The position of an entry in the grid.
  package struct Cell {
    /// The first column, from 0.
    package var column: Int
    package var columns: Int
    package var rows: Int
    /// The number of empty columns before it.
    package var gap: Int
    package var alignment: String?
    package var verticalAlignment: String?
  }

  package let group: XMLTree.Node
  /// Whether the first column contains row headers.
  package let hasRowHeads: Bool
  private var columnCount: Int
  private var named: [String: Column] = [:]
  private var alignments: [Int: String] = [:]
  private let align: String?
  private var verticalAlignment: String?
  /// For each column, how many more rows a cell from above spans.
  private var covered: [Int] = []
  private var column = 0

  package init(_ group: XMLTree.Node, in tree: XMLTree) {
    self.group = group
    let outer = tree.parent(of: group)
    hasRowHeads = outer.flatMap { tree.attribute($0, "rowheader") } == "firstcol"
    columnCount = min(max(Int(tree.attribute(group, "cols") ?? "") ?? 1, 1), 1000)
    align = tree.attribute(group, "align")
    var number = 0
    for child in tree.elements(of: group) {
      if tree.isElement(child, "colspec") {
        number = tree.attribute(child, "colnum").flatMap { Int($0) } ?? number + 1
        let column = Column(first: number - 1, last: number - 1, align: tree.attribute(child, "align"))
        if let name = tree.attribute(child, "colname") { named[name] = column }
        if let align = column.align { alignments[number - 1] = align }
        columnCount = min(max(columnCount, number), 1000)
      } else if tree.isElement(child, "spanspec"), let name = tree.attribute(child, "spanname") {
        guard let first = tree.attribute(child, "namest").flatMap({ named[$0] }),
          let last = tree.attribute(child, "nameend").flatMap({ named[$0] })
        else { continue }
        named[" " + name] = Column(first: first.first, last: last.last, align: tree.attribute(child, "align"))
      }
    }
    covered = Array(repeating: 0, count: columnCount)
  }

  /// Begins a head, body or foot, which row spans do not cross.
  package mutating func beginPart(_ part: XMLTree.Node, in tree: XMLTree) {
    covered = Array(repeating: 0, count: columnCount)
    verticalAlignment = tree.attribute(part, "valign")
  }

  /// Begins a row.
  package mutating func beginRow() { column = 0 }

  /// Ends a row; returns the number of empty columns at its end.
  package mutating func endRow() -> Int {
    var missing = 0
    for index in covered.indices {
      if index >= column, covered[index] == 0 { missing += 1 }
      if covered[index] > 0 { covered[index] -= 1 }
    }
    return missing
  }

  /// Finds the position of the next entry in the row.
  package mutating func place(_ entry: XMLTree.Node, in tree: XMLTree) -> Cell {
    let span = tree.attribute(entry, "spanname").flatMap { named[" " + $0] }
    let start =
      tree.attribute(entry, "namest").flatMap { named[$0] }
      ?? tree.attribute(entry, "colname").flatMap { named[$0] }
    let end = tree.attribute(entry, "nameend").flatMap { named[$0] }
    var gap = 0
    let wanted = span?.first ?? start?.first ?? column
    while column < covered.count, column < wanted || covered[column] > 0 {
      if covered[column] == 0 { gap += 1 }
      column += 1
    }
    let first = column
    var last = max(first, min(span?.last ?? end?.last ?? first, columnCount - 1))
    // Truncate the span before a column that is spanned from above.
    if last > first,
      let blocked = ((first + 1)...last).first(where: { $0 < covered.count && covered[$0] > 0 })
    {
      last = blocked - 1
    }
    let rows = min(max((Int(tree.attribute(entry, "morerows") ?? "") ?? 0) + 1, 1), 1000)
    while covered.count <= last { covered.append(0) }
    for index in first...last { covered[index] = rows }
    column = last + 1
    let given = tree.attribute(entry, "align") ?? span?.align ?? start?.align ?? alignments[first] ?? align
    let vertical =
      tree.attribute(entry, "valign") ?? tree.parent(of: entry).flatMap { tree.attribute($0, "valign") }
      ?? verticalAlignment
    return Cell(
      column: first, columns: last - first + 1, rows: rows, gap: gap,
      alignment: given.flatMap { ["left", "right", "center", "justify"].contains($0) ? $0 : nil },
      verticalAlignment: vertical.flatMap { ["top", "middle", "bottom"].contains($0) ? $0 : nil })
  }
}
