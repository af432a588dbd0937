import BookModel
import XML

/// Figures, examples, equations and tables.
extension DocBookReader {
  mutating func object(_ node: XMLTree.Node) -> XMLTree.Node {
    switch action(node) {
    case .figure, .informalFigure: return figure(node)
    case .example: return example(node)
    case .informalExample:
      writer.open(.div)
      writer.addClass("informalexample")
      attributes(node)
      return descend(node)
    case .equation, .informalEquation: return equation(node)
    case .inlineEquation: return inlineEquation(node)
    case .mathPhrase:
      writer.open(.span)
      writer.addClass("mathphrase")
      attributes(node)
      writer.page.facts.formulasWithoutMathML += 1
      return descend(node)
    default: return table(node)
    }
  }

  private mutating func figure(_ node: XMLTree.Node) -> XMLTree.Node {
    let number = outline.numbers[node]
    writer.openFigure(isNumbered: number != nil, givenNumber: number)
    attributes(node)
    content(node)
    let title = action(node) == .figure ? outline.title(of: node) : nil
    if let title {
      writer.place = .node(title)
      writer.openCaption()
      attributes(title)
      content(title)
      writer.close()
    }
    writer.close()
    return tree.end(node)
  }

  private mutating func example(_ node: XMLTree.Node) -> XMLTree.Node {
    let number = outline.numbers[node]
    writer.openBox(.example, isNumbered: number != nil, givenNumber: number)
    attributes(node)
    if let title = outline.title(of: node) {
      writer.place = .node(title)
      writer.openBoxTitle(level: nextLevel)
      attributes(title)
      content(title)
      writer.close()
    }
    return descend(node)
  }

  private mutating func equation(_ node: XMLTree.Node) -> XMLTree.Node {
    let number = action(node) == .equation ? outline.numbers[node] : nil
    if let title = outline.title(of: node) { titleParagraph(title) }
    writer.openEquation(isNumbered: number != nil, givenNumber: number)
    attributes(node)
    formula(node)
    writer.close()
    return tree.end(node)
  }

  private mutating func inlineEquation(_ node: XMLTree.Node) -> XMLTree.Node {
    writer.open(.span)
    writer.addClass("inlineequation")
    attributes(node)
    formula(node)
    writer.close()
    return tree.end(node)
  }

  /// The best form of a formula that its element holds: MathML, text, a picture, TeX.
  private mutating func formula(_ node: XMLTree.Node) {
    for child in tree.elements(node) where !isHidden(child) {
      switch action(child) {
      case .title, .info, .ignored: continue
      default: walk(from: child, to: tree.end(child))
      }
    }
    guard !tree.elements(node).contains(where: { action($0) != .ignored && action($0) != .title }),
      let tex = tree.element(node, "alt")
    else { return }
    code(ofTeX: tex)
  }

  /// TeX that nothing else shows.
  mutating func code(ofTeX node: XMLTree.Node) {
    writer.open(.code)
    writer.addClass("tex")
    writer.text(DocBookPerson.text(node, in: tree))
    writer.close()
    writer.page.facts.formulasWithoutMathML += 1
  }

  // MARK: Tables

  private mutating func table(_ node: XMLTree.Node) -> XMLTree.Node {
    let groups = tree.elements(node).filter { tree.isElement($0, "tgroup") }
    let number = outline.numbers[node]
    let title = outline.title(of: node) ?? tree.element(node, "caption")
    let name = title.map(outline.plainText)
    if groups.isEmpty { return htmlTable(node, title, name, number) }
    for (index, group) in groups.enumerated() where !isHidden(group) {
      writer.openTable(label: name, isNumbered: number != nil && index == 0, givenNumber: number)
      tableClasses(node)
      if index == 0 { attributes(node) }
      if index == 0, let title { caption(title) }
      var cals = CALSTable(group, in: tree)
      rows(&cals)
      writer.close()
    }
    for other in tree.elements(node) {
      switch tree.name(other).local {
      case "mediaobject", "graphic", "textobject": walk(from: other, to: tree.end(other))
      default: break
      }
    }
    return tree.end(node)
  }

  private mutating func htmlTable(
    _ node: XMLTree.Node, _ title: XMLTree.Node?, _ name: String?, _ number: String?
  ) -> XMLTree.Node {
    writer.openTable(label: name, isNumbered: number != nil, givenNumber: number)
    tableClasses(node)
    attributes(node)
    if let title {
      caption(title)
      written.insert(title)
    }
    return descend(node)
  }

  private mutating func caption(_ title: XMLTree.Node) {
    writer.place = .node(title)
    writer.openCaption()
    attributes(title)
    content(title)
    writer.close()
  }

  private mutating func tableClasses(_ node: XMLTree.Node) {
    if let frame = tree.attribute(node, "frame"),
      ["all", "none", "sides", "top", "topbot", "bottom"].contains(frame)
    {
      writer.addClass("frame-" + frame)
    }
  }

  /// The rows of a CALS table: https://www.oasis-open.org/specs/tm9901.html
  private mutating func rows(_ table: inout CALSTable) {
    for part in tree.elements(table.group) where !isHidden(part) {
      switch tree.name(part).local {
      case "thead": writer.open(.thead)
      case "tfoot": writer.open(.tfoot)
      case "tbody": writer.open(.tbody)
      default: continue
      }
      attributes(part)
      table.beginPart(part, in: tree)
      for row in tree.elements(part) where tree.isElement(row, "row") && !isHidden(row) {
        writer.open(.tr)
        attributes(row)
        table.beginRow()
        for entry in tree.elements(row) where !isHidden(entry) {
          let name = tree.name(entry).local
          guard name == "entry" || name == "entrytbl" else {
            if name == "indexterm" { walk(from: entry, to: tree.end(entry)) }
            continue
          }
          cell(entry, table.place(entry, in: tree), table, isHead: tree.isElement(part, "thead"))
        }
        for _ in 0..<table.endRow() {
          writer.open(.td)
          writer.close()
        }
        writer.close()
      }
      writer.close()
    }
  }

  private mutating func cell(_ entry: XMLTree.Node, _ place: CALSTable.Cell, _ table: CALSTable, isHead: Bool)
  {
    for _ in 0..<place.gap {
      writer.open(.td)
      writer.close()
    }
    writer.place = .node(entry)
    let isRowHead = !isHead && place.column == 0 && table.hasRowHeads
    writer.open(isHead || isRowHead ? .th : .td)
    if isHead { writer.attribute("scope", place.columns > 1 ? "colgroup" : "col") }
    if isRowHead { writer.attribute("scope", "row") }
    if place.columns > 1 { writer.attribute("colspan", String(place.columns)) }
    if place.rows > 1 { writer.attribute("rowspan", String(place.rows)) }
    if let align = place.alignment { writer.addStyle("text-align: \(align)") }
    if let align = place.verticalAlignment { writer.addStyle("vertical-align: \(align)") }
    attributes(entry)
    if tree.isElement(entry, "entrytbl") {
      writer.open(.table)
      var inner = CALSTable(entry, in: tree)
      rows(&inner)
      writer.close()
    } else {
      content(entry)
    }
    writer.close()
  }
}
