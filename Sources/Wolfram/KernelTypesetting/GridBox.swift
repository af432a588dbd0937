import Graphics

/// Lays out cells in rows and columns, some of which span several, with backgrounds and lines.
struct GridBox {
  /// A cell at its first row and column.
  struct Cell {
    var box: SetBox
    var row: Int, column: Int
    var rows = 1, columns = 1
    /// The horizontal alignment: 0 left, 1 right.
    var across = 0.5
    /// The vertical alignment from 0 at the top; nil aligns the base line with the row's.
    var up: Double?
    var ground: Color?
    var edge: DrawList.Paint?
  }

  var cells: [Cell] = []
  let rows: Int, columns: Int
  /// The gaps between columns and between rows.
  var gapX = 12.0, gapY = 5.0
  /// The lines before each column and after the last, and above each row and below the last; nil for none.
  var verticals: [DrawList.Paint?], horizontals: [DrawList.Paint?]

  init(rows: Int, columns: Int) {
    (self.rows, self.columns) = (rows, columns)
    verticals = [DrawList.Paint?](repeating: nil, count: columns + 1)
    horizontals = [DrawList.Paint?](repeating: nil, count: rows + 1)
  }

  /// The start of each column and row, and the end of the last.
  struct Edges {
    var x: [Double], y: [Double]
    /// The base line of each row.
    var lines: [Double]
  }

  func edges() -> Edges {
    var widths = [Double](repeating: 0, count: columns)
    var ascents = [Double](repeating: 0, count: rows)
    var descents = ascents
    for cell in cells where cell.columns == 1 {
      widths[cell.column] = max(widths[cell.column], cell.box.width)
    }
    for cell in cells where cell.rows == 1 {
      ascents[cell.row] = max(ascents[cell.row], cell.box.ascent)
      descents[cell.row] = max(descents[cell.row], cell.box.descent)
    }
    // A spanning cell that needs more space widens its columns or rows equally.
    for cell in cells where cell.columns > 1 {
      let span = cell.column..<min(cell.column + cell.columns, columns)
      let room = span.reduce(gapX * Double(span.count - 1)) { $0 + widths[$1] }
      for column in span where cell.box.width > room {
        widths[column] += (cell.box.width - room) / Double(span.count)
      }
    }
    for cell in cells where cell.rows > 1 {
      let span = cell.row..<min(cell.row + cell.rows, rows)
      let room = span.reduce(gapY * Double(span.count - 1)) { $0 + ascents[$1] + descents[$1] }
      for row in span where cell.box.height > room {
        ascents[row] += (cell.box.height - room) / Double(2 * span.count)
        descents[row] += (cell.box.height - room) / Double(2 * span.count)
      }
    }
    var result = Edges(x: [0], y: [0], lines: [])
    for width in widths { result.x.append(result.x[result.x.count - 1] + width + gapX) }
    for row in 0..<rows {
      let top = result.y[row]
      result.lines.append(top + gapY / 2 + ascents[row])
      result.y.append(top + gapY + ascents[row] + descents[row])
    }
    return result
  }

  /// The width to which columns must be reduced so that the grid is no wider than `most`; nil if it is not.
  func columnWidth(within most: Double) -> Double? {
    let edges = self.edges().x
    guard edges[columns] > most else { return nil }
    var room = most - gapX * Double(columns)
    var left = columns
    for width in (0..<columns).map({ edges[$0 + 1] - edges[$0] - gapX }).ordered(by: <) {
      // Narrow columns stay, and the others share what is left.
      guard width <= room / Double(left) else { break }
      (room, left) = (room - width, left - 1)
    }
    return max(room / Double(max(left, 1)), 60)
  }

  /// Lays out the whole grid as one box.
  func box() -> SetBox {
    let edges = self.edges()
    var list = DrawList(width: edges.x[columns], height: edges.y[rows])
    for cell in cells { addGround(of: cell, edges: edges, to: &list) }
    for cell in cells {
      let (left, right) = (edges.x[cell.column], edges.x[min(cell.column + cell.columns, columns)])
      let (top, bottom) = (edges.y[cell.row], edges.y[min(cell.row + cell.rows, rows)])
      let x = left + gapX / 2 + (right - left - gapX - cell.box.width) * cell.across
      var y = edges.lines[cell.row] - cell.box.ascent
      if cell.rows > 1 || cell.up != nil {
        y = top + gapY / 2 + (bottom - top - gapY - cell.box.height) * (cell.up ?? 0.5)
      }
      list.add(cell.box.list, .translation(Point(x, y)))
    }
    addLines(edges, to: &list)
    return SetBox(list, ascent: list.height / 2 + 4)
  }

  private func addGround(of cell: Cell, edges: Edges, to list: inout DrawList) {
    guard cell.ground != nil || cell.edge != nil else { return }
    let inset = cell.edge == nil ? 0 : 1.5
    list.rectangle(
      Bounds(
        x: Interval(edges.x[cell.column] + inset, edges.x[min(cell.column + cell.columns, columns)] - inset),
        y: Interval(edges.y[cell.row] + inset, edges.y[min(cell.row + cell.rows, rows)] - inset)))
    var paint = cell.edge ?? DrawList.Paint()
    paint.fill = cell.ground
    list.paint(paint)
  }

  /// Adds lines between cells, except through spanning cells.
  private func addLines(_ edges: Edges, to list: inout DrawList) {
    var owner = [Int](repeating: -1, count: rows * columns)
    for (number, cell) in cells.enumerated() {
      for row in cell.row..<min(cell.row + cell.rows, rows) {
        for column in cell.column..<min(cell.column + cell.columns, columns) {
          owner[row * columns + column] = number
        }
      }
    }
    func kept(_ place: Double, size: Double) -> Double { min(max(place, 0.4), max(size - 0.4, 0.4)) }
    for (column, paint) in verticals.enumerated() {
      guard let paint else { continue }
      for row in 0..<rows {
        let isWithin = column > 0 && column < columns
        let before = isWithin ? owner[row * columns + column - 1] : -1
        if isWithin, before >= 0, before == owner[row * columns + column] { continue }
        let x = kept(edges.x[column], size: list.width)
        list.move(Point(x, edges.y[row]))
        list.line(Point(x, edges.y[row + 1]))
        list.paint(paint, joins: true)
      }
    }
    for (row, paint) in horizontals.enumerated() {
      guard let paint else { continue }
      for column in 0..<columns {
        let isWithin = row > 0 && row < rows
        let above = isWithin ? owner[(row - 1) * columns + column] : -1
        if isWithin, above >= 0, above == owner[row * columns + column] { continue }
        let y = kept(edges.y[row], size: list.height)
        list.move(Point(edges.x[column], y))
        list.line(Point(edges.x[column + 1], y))
        list.paint(paint, joins: true)
      }
    }
  }
}

extension SetBox {
  /// Adds parentheses around the part of a box from a corner on.
  func parenthesised(from corner: Point, style: TextStyle) -> SetBox {
    var list = DrawList(width: width + 12, height: height)
    list.add(self.list, .translation(Point(6, 0)))
    let reach = height - corner.y
    for (x, bend) in [(corner.x + 5, -4.0), (list.width - 5, 4.0)] {
      list.move(Point(x, corner.y + 1))
      list.curve(
        Point(x + bend, corner.y + reach * 0.3), Point(x + bend, corner.y + reach * 0.7),
        Point(x, height - 1))
    }
    list.paint(DrawList.Paint(stroke: style.color ?? .black, width: 0.9))
    return SetBox(list, ascent: ascent)
  }
}
