import Graphics
import Kernel

extension ResultSetter {
  /// Lays out `Grid`, `TableForm`, `MatrixForm` and the like.
  mutating func grid(
    _ name: String, call: Call, content: Term, _ style: TextStyle, depth: Int
  ) -> SetBox {
    var rows = (content.parts ?? [content]).prefix(200).map { Array(($0.parts ?? [$0]).prefix(60)) }
    let isTable = name == "TableForm" || name == "MatrixForm"
    if name == "MatrixForm", let parts = content.parts, rows.contains(where: { $0.count != rows[0].count }) {
      // Rows of different lengths are lists in a column.
      rows = parts.prefix(200).map { [$0] }
    }
    let isDeep = rows.allSatisfy {
      $0.allSatisfy { ($0.parts?.count ?? 0) > 0 && $0.parts?.count == rows[0][0].parts?.count }
    }
    if isTable, content.parts?.first?.isList == true, isDeep {
      // What lies deeper than rows is a matrix in each place.
      rows = rows.map { $0.map { .call(call.head, [$0]) } }
    }
    let headings =
      isTable ? addHeadings(option("TableHeadings", call: call), &rows) : (row: false, column: false)
    let columns = rows.reduce(0) { max($0, $1.count) }
    guard columns > 0 else { return .empty() }
    var grid = GridBox(rows: rows.count, columns: columns)
    if name == "TableForm" { (grid.gapX, grid.gapY) = (18, 6) }
    let gaps = option("Spacings", call: call) ?? option("TableSpacing", call: call)
    if let pair = gaps?.vector, pair.count == 2 {
      let ordered = name == "TableForm" ? [pair[1], pair[0]] : pair
      (grid.gapX, grid.gapY) = (min(max(ordered[0], 0), 20) * 8, min(max(ordered[1], 0), 20) * 8)
    } else if let gap = gaps?.double, gap.isFinite {
      grid.gapX = min(max(gap, 0), 20) * 8
    }
    addCells(rows, call: call, name == "TableForm" ? 0 : 0.5, style, depth: depth, &grid)
    // Wide columns get lines of their own, so that the table is no wider than a line.
    if lineWidth.isFinite, let width = grid.columnWidth(within: lineWidth) {
      let outer = lineWidth
      lineWidth = width
      grid.cells = []
      addCells(rows, call: call, name == "TableForm" ? 0 : 0.5, style, depth: depth, &grid)
      lineWidth = outer
    }
    addDividers(call, &grid)
    if headings.row, name == "TableForm" { grid.verticals[1] = Self.line(Color(gray: 0.4)) }
    if headings.column, name == "TableForm" { grid.horizontals[1] = Self.line(Color(gray: 0.4)) }
    let box = grid.box()
    guard name == "MatrixForm" else { return box }
    let edges = grid.edges()
    return box.parenthesised(
      from: Point(headings.row ? edges.x[1] : 0, headings.column ? edges.y[1] : 0), style: style)
  }

  /// Inserts the headings of `{rows, columns}` into a table; returns whether rows and columns have headings.
  private func addHeadings(_ option: Term?, _ rows: inout [[Term]]) -> (row: Bool, column: Bool) {
    guard let option, !option.isSymbol(.none) else { return (false, false) }
    let parts = option.parts ?? [option, option]
    func headings(_ place: Int, count: Int) -> [Term]? {
      guard place < parts.count, !parts[place].isSymbol(.none) else { return nil }
      if let own = parts[place].parts { return own }
      return parts[place].isSymbol(.automatic) ? (0..<count).map { .integer($0 + 1) } : nil
    }
    let columns = rows.reduce(0) { max($0, $1.count) }
    let (left, top) = (headings(0, count: rows.count), headings(1, count: columns))
    if let left {
      for row in rows.indices { rows[row].insert(row < left.count ? left[row] : .text(""), at: 0) }
    }
    if let top { rows.insert((left == nil ? [] : [.text("")]) + top.prefix(60), at: 0) }
    return (left != nil, top != nil)
  }

  private mutating func addCells(
    _ rows: [[Term]], call: Call, _ usual: Double, _ style: TextStyle, depth: Int, _ grid: inout GridBox
  ) {
    let size = (rows: grid.rows, columns: grid.columns)
    let grounds = GridOption(option("Background", call: call))
    let styles = GridOption(option("ItemStyle", call: call))
    let alignment = option("Alignment", call: call) ?? option("TableAlignments", call: call)
    let across = GridOption(alignment?.parts?.first.map { .list([$0]) } ?? alignment)
    let up = alignment?.parts.flatMap { $0.count > 1 ? height(of: $0[1]) : nil }
    for (row, cells) in rows.enumerated() {
      for (column, content) in cells.enumerated() where Self.spanning(content) == nil {
        var own = style
        for directive in [styles.column(column, of: size.columns), styles.row(row, of: size.rows)] {
          if let directive { own = styled(own, directives: [directive]) }
        }
        var cell = GridBox.Cell(box: set(content, own, depth: depth + 1), row: row, column: column)
        while column + cell.columns < cells.count,
          ["SpanFromLeft", "SpanFromBoth"].contains(Self.spanning(cells[column + cell.columns]) ?? "")
        {
          cell.columns += 1
        }
        while row + cell.rows < rows.count, column < rows[row + cell.rows].count,
          Self.spanning(rows[row + cell.rows][column]) == "SpanFromAbove"
        {
          cell.rows += 1
        }
        cell.across = across.column(column, of: size.columns).map { align($0) } ?? usual
        cell.up = up
        cell.ground = grounds.cell(row, column: column, of: size).flatMap { color($0) }
        if let item = content.call, item.head.symbol.map({ name(of: $0) }) == "Item" {
          cell.ground = option("Background", call: item).flatMap { color($0) } ?? cell.ground
          if let own = option("Alignment", call: item) { cell.across = align(own) }
          if option("Frame", call: item)?.isSymbol(.true) == true { cell.edge = Self.line(Color(gray: 0.4)) }
        }
        grid.cells.append(cell)
      }
    }
  }

  private func height(of term: Term) -> Double? {
    switch (term.parts?.first ?? term).symbol.map({ name(of: $0) }) {
    case "Top": return 0
    case "Center": return 0.5
    case "Bottom": return 1
    default: return nil
    }
  }

  /// The name of a placeholder for a spanning cell, such as `SpanFromLeft`; nil for other terms.
  private static func spanning(_ term: Term) -> String? {
    guard case .string(let text) = term, text.starts(with: "SpanFrom".utf8) else { return nil }
    return String(decoding: text, as: UTF8.self)
  }

  static func line(_ color: Color) -> DrawList.Paint { DrawList.Paint(stroke: color, width: 0.7) }

  private func addDividers(_ call: Call, _ grid: inout GridBox) {
    var usual = Self.line(Color(gray: 0.4))
    if let style = option("FrameStyle", call: call) { usual = paint(style, usual) ?? usual }
    let frame = option("Frame", call: call)
    let dividers = option("Dividers", call: call)
    let (lastX, lastY) = (grid.columns, grid.rows)
    for column in 0...lastX {
      let isEdge = column == 0 || column == lastX
      grid.verticals[column] = line(of: dividers, isEdge, usual) {
        GridOption(dividers).column(column, of: lastX + 1)
      }
      if frame?.isSymbol(.all) == true || (frame?.isSymbol(.true) == true && isEdge) {
        grid.verticals[column] = grid.verticals[column] ?? usual
      }
    }
    for row in 0...lastY {
      let isEdge = row == 0 || row == lastY
      grid.horizontals[row] = line(of: dividers, isEdge, usual) {
        GridOption(dividers).row(row, of: lastY + 1)
      }
      if frame?.isSymbol(.all) == true || (frame?.isSymbol(.true) == true && isEdge) {
        grid.horizontals[row] = grid.horizontals[row] ?? usual
      }
    }
    if let parts = frame?.parts { addFrames(parts, usual, &grid) }
  }

  /// Adds the lines of `Frame -> {columns, rows}` on both sides of each framed column and row.
  private func addFrames(_ parts: [Term], _ usual: DrawList.Paint, _ grid: inout GridBox) {
    let frames = GridOption(.list(parts))
    for column in 0..<grid.columns {
      guard let paint = frames.column(column, of: grid.columns).flatMap({ paint($0, usual) }) else {
        continue
      }
      (grid.verticals[column], grid.verticals[column + 1]) = (paint, paint)
      (grid.horizontals[0], grid.horizontals[grid.rows]) = (paint, paint)
    }
    for row in 0..<grid.rows {
      guard let paint = frames.row(row, of: grid.rows).flatMap({ paint($0, usual) }) else { continue }
      (grid.horizontals[row], grid.horizontals[row + 1]) = (paint, paint)
      (grid.verticals[0], grid.verticals[grid.columns]) = (paint, paint)
    }
  }

  private func line(
    of dividers: Term?, _ isEdge: Bool, _ usual: DrawList.Paint, _ said: () -> Term?
  ) -> DrawList.Paint? {
    guard let dividers else { return nil }
    if dividers.isSymbol(.center) { return isEdge ? nil : usual }
    guard let value = said() else { return nil }
    if value.isSymbol(.center) { return isEdge ? nil : usual }
    return paint(value, usual)
  }

  /// The line for `True`, a colour, a thickness or several of these; nil for none.
  private func paint(_ term: Term, _ usual: DrawList.Paint) -> DrawList.Paint? {
    if term.isSymbol(.false) || term.isSymbol(.none) { return nil }
    var paint = usual
    for part in term.parts ?? term.call(of: .directive)?.arguments ?? [term] {
      if let color = color(part) {
        paint.stroke = color
      } else if part.symbol.map({ name(of: $0) }) == "Thick" {
        paint.width = 2
      } else if let size = part.call?.arguments.first?.double, part.call(of: .directive) == nil,
        size.isFinite,
        part.headSymbol.map({ name(of: $0) }) == "AbsoluteThickness"
      {
        paint.width = min(max(size, 0.2), 10)
      }
    }
    return paint
  }
}
