extension MathMLWriter {
  mutating func table(_ table: MathTable, _ outer: MathStyle) {
    if table.isDisplay, table.hasTags { return numbered(table) }
    if table.kind == .lines, table.rows.count == 1 { return line(table, outer) }
    let isFenced = table.opening != 0 || table.closing != 0
    if isFenced { write("<mrow>") }
    stretching(table.opening, .prefix)
    write("<mtable")
    attributes(table)
    write(">")
    rows(table)
    write("</mtable>")
    stretching(table.closing, .postfix)
    if isFenced { write("</mrow>") }
  }

  /// A formula of one line without a number needs no table.
  private mutating func line(_ table: MathTable, _ outer: MathStyle) {
    let nodes = table.rows[0].cells[0].nodes
    if let label = table.rows[0].tag.label {
      let start = output.count
      write("<mrow>")
      equations.append(equation(table.rows[0].tag, label, number: nil, id: start + 5))
      row(nodes, table.style)
      write("</mrow>")
    } else if table.style == outer {
      single(nodes, outer)
    } else {
      styleTag(table.style)
      row(nodes, table.style)
      write("</mstyle>")
    }
  }

  /// What one element for the whole table can say.
  private mutating func attributes(_ table: MathTable) {
    if table.style == .display { write(" displaystyle=\"true\"") }
    if table.style == .script { write(" style=\"math-depth:1\"") }
    let width = table.rows.reduce(0) { max($0, $1.cells.reduce(0) { $0 + $1.span }) }
    columnAlignments(table, width: width, isNumbered: false)
  }

  private mutating func columnAlignments(_ table: MathTable, width: Int, isNumbered: Bool) {
    var alignments = (0..<width).map { alignment(of: $0, in: table) }
    guard let first = alignments.first, alignments.contains(where: { $0 != .centre }) else { return }
    if isNumbered { alignments = [.centre] + alignments + [.right] }
    write(" columnalign=\"")
    let isUniform = alignments.allSatisfy { $0 == first }
    for (index, alignment) in (isUniform ? [first] : alignments).enumerated() {
      if index > 0 { output.append(0x20) }
      write(alignment == .left ? "left" : alignment == .right ? "right" : "center")
    }
    write("\"")
  }

  /// How the cells of a column stand.
  private func alignment(of column: Int, in table: MathTable) -> MathTable.Alignment {
    switch table.kind {
    case .aligned: return column % 2 == 0 ? .right : .left
    case .cases: return .left
    case .matrix, .smallMatrix:
      return table.columns.first?.alignment ?? .centre
    case .array, .subarray:
      return column < table.columns.count ? table.columns[column].alignment : .left
    case .gathered, .multline, .diagram, .lines: return .centre
    }
  }

  // MARK: Rows

  private mutating func rows(_ table: MathTable) {
    for (index, row) in table.rows.enumerated() {
      if let text = row.intertext { intertext(text, table) }
      write("<mtr")
      if let label = row.tag.label {
        equations.append(equation(row.tag, label, number: nil, id: output.count))
      }
      write(">")
      cells(row, index, table)
      write("</mtr>")
    }
  }

  private mutating func intertext(_ text: [MathNode], _ table: MathTable) {
    let width = table.rows.reduce(1) { max($0, $1.cells.count) } + (table.isDisplay && table.hasTags ? 2 : 0)
    write("<mtr><mtd columnspan=\"")
    output.append(contentsOf: String(width).utf8)
    write("\" columnalign=\"left\" style=\"text-align:-webkit-left\">")
    row(text, .display)
    write("</mtd></mtr>")
  }

  private mutating func cells(_ row: MathTable.Row, _ index: Int, _ table: MathTable) {
    var column = 0
    for (place, cell) in row.cells.enumerated() {
      write("<mtd")
      if cell.span > 1 {
        write(" columnspan=\"")
        output.append(contentsOf: String(cell.span).utf8)
        write("\"")
      }
      let isLast = place == row.cells.count - 1
      style(of: cell, row, index, column, isLast: isLast, table)
      write(">")
      let joins = table.kind == .aligned && column % 2 == 1
      if column < table.columns.count, !table.columns[column].separator.isEmpty {
        self.row(table.columns[column].separator, table.style)
      }
      self.row(
        cell.nodes, table.style, before: joins || table.kind == .array && table.isDisplay ? .ordinary : nil)
      write("</mtd>")
      column += cell.span
    }
  }

  /// Alignment, room and lines of a cell, where they are not what browsers do anyway.
  private mutating func style(
    of cell: MathTable.Cell, _ row: MathTable.Row, _ index: Int, _ column: Int, isLast: Bool,
    _ table: MathTable
  ) {
    var style: [UInt8] = []
    let alignment = cell.column?.alignment ?? self.alignment(of: column, in: table)
    if table.kind == .multline {
      let isOnly = table.rows.count == 1
      if !isOnly, index == 0 || index == table.rows.count - 1 {
        write(index == 0 ? " columnalign=\"left\"" : " columnalign=\"right\"")
      }
      if index == 0, !isOnly { style.append("text-align:-webkit-left;") }
      if index == table.rows.count - 1, !isOnly { style.append("text-align:-webkit-right;") }
    } else if alignment != .centre {
      style.append(alignment == .left ? "text-align:-webkit-left;" : "text-align:-webkit-right;")
    }
    padding(row, index, column, isLast: isLast, table, &style)
    rules(cell, row, index, column, isLast: isLast, table, &style)
    guard !style.isEmpty else { return }
    style.removeLast()
    write(" style=\"")
    output += style
    write("\"")
  }

  private func padding(
    _ row: MathTable.Row, _ index: Int, _ column: Int, isLast: Bool, _ table: MathTable,
    _ style: inout [UInt8]
  ) {
    switch table.kind {
    case .aligned:
      style.append(
        column % 2 == 0 && column > 0 && table.spacesPairs
          ? "padding-left:2em;padding-right:0;" : "padding-left:0;padding-right:0;")
    case .array where table.isDisplay: style.append("padding-left:.14em;padding-right:.14em;")
    case .smallMatrix: style.append("padding:.1em .2em;")
    case .subarray: style.append("padding:0;")
    case .array:
      if column < table.columns.count, table.columns[column].replacesSpace { style.append("padding-left:0;") }
      if column + 1 < table.columns.count, table.columns[column + 1].replacesSpace {
        style.append("padding-right:0;")
      }
    case .matrix:
      if column == 0 { style.append("padding-left:0;") }
      if isLast { style.append("padding-right:0;") }
    case .cases:
      if column == 0 { style.append("padding-left:0;") }
      if column > 0 { style.append("padding-left:.6em;") }
    default: break
    }
    if row.space != 0 {
      var writer = MathMLWriter()
      writer.length(max(0, row.space + 500))
      style.append("padding-bottom:")
      style += writer.output
      style.append(0x3B)
    } else if table.stretch != 1000 {
      var writer = MathMLWriter()
      writer.length(max(0, (table.stretch - 1000) * 6 / 10 + 215))
      style.append("padding-top:")
      style += writer.output
      style.append(";padding-bottom:")
      style += writer.output
      style.append(0x3B)
    }
  }

  private func rules(
    _ cell: MathTable.Cell, _ row: MathTable.Row, _ index: Int, _ column: Int, isLast: Bool,
    _ table: MathTable,
    _ style: inout [UInt8]
  ) {
    guard table.kind == .array else { return }
    let left = cell.column?.rule ?? (column < table.columns.count ? table.columns[column].rule : .none)
    line("border-left:", left, &style)
    if column + cell.span >= table.columns.count, isLast { line("border-right:", table.lastRule, &style) }
    let covers = row.partialRules.contains { $0.overlaps(column...(column + cell.span - 1)) }
    line("border-top:", row.rule == .none && covers ? .solid : row.rule, &style)
    if index == table.rows.count - 1 { line("border-bottom:", table.bottomRule, &style) }
  }

  private func line(_ side: StaticString, _ rule: MathTable.Rule, _ style: inout [UInt8]) {
    switch rule {
    case .none: return
    case .solid:
      style.append(side)
      style.append("thin solid;")
    case .dashed:
      style.append(side)
      style.append("thin dashed;")
    case .double:
      style.append(side)
      style.append("3px double;")
    }
  }

  // MARK: Numbers

  /// A display as wide as the page: the formula in the middle, its numbers at the margin.
  private mutating func numbered(_ table: MathTable) {
    let width = table.rows.reduce(1) { max($0, $1.cells.count) }
    write("<mtable displaystyle=\"true\" width=\"100%\" style=\"width:100%\"")
    columnAlignments(table, width: width, isNumbered: true)
    write(">")
    for (index, row) in table.rows.enumerated() {
      if let text = row.intertext { intertext(text, table) }
      write("<mtr")
      let id = output.count
      write("><mtd style=\"width:50%;padding:0\"></mtd>")
      cells(row, index, table)
      for _ in row.cells.count..<max(width, row.cells.count) { write("<mtd></mtd>") }
      write("<mtd columnalign=\"right\" style=\"width:50%;padding:0;text-align:-webkit-right\">")
      number(of: row.tag, id: id)
      write("</mtd></mtr>")
    }
    write("</mtable>")
  }

  /// The number of a row, in a class of its own, so that all numbers of equations of a book look alike.
  private mutating func number(of tag: MathTable.Tag, id: Int) {
    if let nodes = tag.tag {
      write("<mrow class=\"number\">")
      let start = output.count
      if tag.hasParentheses { write("<mtext>(</mtext>") }
      row(nodes, .text)
      if tag.hasParentheses { write("<mtext>)</mtext>") }
      let shown = characters(from: start)
      write("</mrow>")
      var equation = equation(tag, tag.label, number: nil, id: id)
      equation.tag = shown
      equations.append(equation)
    } else if tag.isNumbered {
      write("<mtext class=\"number\">(")
      equations.append(equation(tag, tag.label, number: output.count, id: id))
      write(")</mtext>")
    } else if tag.label != nil {
      equations.append(equation(tag, tag.label, number: nil, id: id))
    }
  }

  private func equation(_ tag: MathTable.Tag, _ label: [UInt8]?, number: Int?, id: Int) -> TeXEquation {
    TeXEquation(
      label: label?.shown, labelRange: tag.labelRange, tag: nil, numberOffset: number, idOffset: id)
  }

  /// The characters that are written from an offset on, without tags.
  private func characters(from start: Int) -> String {
    let references: [(name: [UInt8], character: UInt8)] = [
      ([UInt8]("&lt;"), 0x3C), ([UInt8]("&gt;"), 0x3E), ([UInt8]("&amp;"), 0x26), ([UInt8]("&quot;"), 0x22),
    ]
    var text: [UInt8] = []
    var index = start
    while index < output.count {
      let byte = output[index]
      if byte == 0x3C {
        while index < output.count, output[index] != 0x3E { index += 1 }
        index += 1
      } else if byte == 0x26,
        let (name, character) = references.first(where: { output[index...].starts(with: $0.name) })
      {
        text.append(character)
        index += name.count
      } else {
        text.append(byte)
        index += 1
      }
    }
    return text.shown
  }
}
