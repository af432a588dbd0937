import PageWriting
import XML

/// Writes figures, examples and equations.
struct DocBookObjects {
  let document: DocBookDocument

  private var tree: XMLTree { document.tree }

  func write(_ node: XMLTree.Node, as object: DocBookAction.Object, to flow: inout some DocBookFlow)
    -> DocBookStep
  {
    switch object {
    case .figure: figure(node, title: document.elements.title(of: node), to: &flow)
    case .informalFigure: figure(node, title: nil, to: &flow)
    case .example:
      example(node, to: &flow)
      return .inside
    case .informalExample:
      flow.open(.div, class: "informalexample", node: node)
      return .inside
    case .equation: equation(node, number: document.outline.objects[node], to: &flow)
    case .informalEquation: equation(node, number: nil, to: &flow)
    case .inlineEquation:
      flow.open(.span, class: "inlineequation", node: node)
      formula(node, to: &flow)
      flow.writer.close()
    case .mathPhrase:
      // `mathphrase`: the formula as text, instead of MathML.
      flow.open(.span, class: "mathphrase", node: node)
      flow.writer.countFormulaWithoutMathML()
      return .inside
    }
    return .written
  }

  private func figure(_ node: XMLTree.Node, title: XMLTree.Node?, to flow: inout some DocBookFlow) {
    let number = document.outline.objects[node]
    flow.writer.openFigure(isNumbered: number != nil, givenNumber: number)
    flow.attributes(node)
    if let title { flow.skip(title) }
    flow.content(node)
    if let title { flow.caption(title) }
    flow.writer.close()
  }

  private func example(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    let number = document.outline.objects[node]
    flow.writer.openBox(.example, isNumbered: number != nil, givenNumber: number)
    flow.attributes(node)
    guard let title = document.elements.title(of: node) else { return }
    flow.writer.place = .node(title)
    flow.writer.openBoxTitle(level: flow.headingLevel)
    flow.attributes(title)
    flow.content(title)
    flow.writer.close()
  }

  private func equation(_ node: XMLTree.Node, number: String?, to flow: inout some DocBookFlow) {
    flow.blockTitle(node)
    flow.writer.openEquation(isNumbered: number != nil, givenNumber: number)
    flow.attributes(node)
    formula(node, to: &flow)
    flow.writer.close()
  }

  /// Writes the best alternative of a formula: MathML, text, a picture, TeX.
  private func formula(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    for child in document.shown(node) {
      switch document.action(child) {
      case .title, .info, .ignored: continue
      default: flow.whole(child)
      }
    }
    let hasForm = tree.elements(of: node).contains {
      document.action($0) != .ignored && document.action($0) != .title
    }
    if !hasForm, let tex = tree.element(node, "alt") { flow.code(ofTeX: tex) }
  }
}

/// Writes CALS and HTML tables.
struct DocBookTables {
  let document: DocBookDocument

  private var tree: XMLTree { document.tree }

  func write(_ node: XMLTree.Node, to flow: inout some DocBookFlow) -> DocBookStep {
    let groups = tree.elements(of: node).filter { tree.isElement($0, "tgroup") }
    let number = document.outline.objects[node]
    let title = document.elements.title(of: node) ?? tree.element(node, "caption")
    let name = title.map(document.elements.plainText)
    guard !groups.isEmpty else {
      flow.writer.openTable(label: name, isNumbered: number != nil, givenNumber: number)
      frame(node, to: &flow)
      flow.attributes(node)
      guard let title else { return .inside }
      flow.caption(title)
      flow.skip(title)
      return .inside
    }
    for (index, group) in groups.enumerated() where !document.isHidden(group) {
      flow.writer.openTable(label: name, isNumbered: number != nil && index == 0, givenNumber: number)
      frame(node, to: &flow)
      if index == 0 {
        flow.attributes(node)
        if let title { flow.caption(title) }
      }
      var cals = CALSTable(group, in: tree)
      rows(&cals, to: &flow)
      flow.writer.close()
    }
    for other in tree.elements(of: node) {
      switch tree.name(other).local {
      case "mediaobject", "graphic", "textobject", "indexterm": flow.whole(other)
      default: break
      }
    }
    return .written
  }

  /// Writes the attributes of a cell or column of an HTML table.
  static func attributes(of node: XMLTree.Node, to flow: inout some DocBookFlow) {
    let tree = flow.tree
    for name in ["colspan", "rowspan", "scope", "headers", "span"]
      + (tree.isElement(node, "th") ? ["abbr"] : [])
    {
      if let value = tree.attribute(node, name) { flow.writer.attribute(name, value) }
    }
    if let align = tree.attribute(node, "align"), ["left", "right", "center", "justify"].contains(align) {
      flow.writer.addStyle("text-align: \(align)")
    }
  }

  private func frame(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    let known = ["all", "none", "sides", "top", "topbot", "bottom"]
    if let frame = tree.attribute(node, "frame"), known.contains(frame) {
      flow.writer.addClass("frame-" + frame)
    }
  }

  /// Writes the rows of a CALS table: https://www.oasis-open.org/specs/tm9901.html
  private func rows(_ table: inout CALSTable, to flow: inout some DocBookFlow) {
    for part in document.shown(table.group) {
      let isHead: Bool
      switch tree.name(part).local {
      case "thead":
        flow.writer.open(.thead)
        isHead = true
      case "tfoot":
        flow.writer.open(.tfoot)
        isHead = false
      case "tbody":
        flow.writer.open(.tbody)
        isHead = false
      default: continue
      }
      flow.attributes(part)
      table.beginPart(part, in: tree)
      // Cells without a row, as some authors write a head, are a row.
      if document.shown(part).contains(where: isCell) { row(part, &table, isHead: isHead, to: &flow) }
      for row in document.shown(part) where tree.isElement(row, "row") || tree.isElement(row, "tr") {
        flow.writer.place = .node(row)
        self.row(row, &table, isHead: isHead, to: &flow)
      }
      flow.writer.close()
    }
  }

  /// Whether an element is a cell, of the CALS or of the HTML model: tables mix both.
  private func isCell(_ node: XMLTree.Node) -> Bool {
    ["entry", "entrytbl", "td", "th"].contains(tree.name(node).local)
  }

  /// Writes the cells that an element holds as a row.
  private func row(
    _ row: XMLTree.Node, _ table: inout CALSTable, isHead: Bool, to flow: inout some DocBookFlow
  ) {
    flow.writer.open(.tr)
    if document.action(row) == .plain(.tr) { flow.attributes(row) }
    table.beginRow()
    for entry in document.shown(row) {
      if isCell(entry) {
        let isHead = isHead || tree.isElement(entry, "th")
        cell(entry, place: table.place(entry, in: tree), table: table, isHead: isHead, to: &flow)
      } else if tree.isElement(entry, "indexterm") {
        flow.whole(entry)
      }
    }
    emptyCells(table.endRow(), to: &flow)
    flow.writer.close()
  }

  private func emptyCells(_ count: Int, to flow: inout some DocBookFlow) {
    for _ in 0..<count {
      flow.writer.open(.td)
      flow.writer.close()
    }
  }

  private func cell(
    _ entry: XMLTree.Node, place: CALSTable.Cell, table: CALSTable, isHead: Bool,
    to flow: inout some DocBookFlow
  ) {
    emptyCells(place.gap, to: &flow)
    flow.writer.place = .node(entry)
    let isRowHead = !isHead && place.column == 0 && table.hasRowHeads
    flow.writer.open(isHead || isRowHead ? .th : .td)
    if isHead { flow.writer.attribute("scope", place.columns > 1 ? "colgroup" : "col") }
    if isRowHead { flow.writer.attribute("scope", "row") }
    if place.columns > 1 { flow.writer.attribute("colspan", String(place.columns)) }
    if place.rows > 1 { flow.writer.attribute("rowspan", String(place.rows)) }
    if let align = place.alignment { flow.writer.addStyle("text-align: \(align)") }
    if let align = place.verticalAlignment { flow.writer.addStyle("vertical-align: \(align)") }
    flow.attributes(entry)
    if tree.isElement(entry, "entrytbl") {
      flow.writer.open(.table)
      var inner = CALSTable(entry, in: tree)
      rows(&inner, to: &flow)
      flow.writer.close()
    } else {
      flow.content(entry)
    }
    flow.writer.close()
  }
}
