import BookModel
import Diagnostics
import TeXMath
import XML

/// Writes a formula in MathML so that it is valid for EPUB (presentation MathML 3) and shows in browsers
/// (MathML Core): mfenced becomes rows of operators, other alphabets than italic become Unicode letters,
/// named spaces become em. menclose stays, with its notation, which browsers without it show as a row.
struct MathWriter {
  let tree: XMLTree
  /// What each name of the tree is, by its index.
  let elements: [MathElement]
  var variant: MathVariant?

  init(tree: XMLTree) {
    self.tree = tree
    elements = tree.names.map { MathElement($0.local) }
  }

  func element(_ node: XMLTree.Node) -> MathElement { elements[tree.nameIndex(node)] }

  /// Writes the formula and counts it.
  mutating func write(_ node: XMLTree.Node, isDisplay: Bool, to writer: inout PageWriter) {
    variant = nil
    let alternative = tree.attribute(node, "alttext")
    let start = writer.output.count
    writer.append("<math xmlns=\"http://www.w3.org/1998/Math/MathML\"")
    if isDisplay { writer.append(" display=\"block\"") }
    let place = writer.output.count
    writer.page.facts.formulas += 1
    appendAttributes(node, to: &writer)
    writer.append(">")
    let content = writer.output.count
    children(node, to: &writer)
    var words = Array((alternative ?? "").utf8)
    if words[...].trimmed.isEmpty { words = mathMLDescription(writer.output[content...]) }
    writer.append("</math>")
    describe(words, at: place, in: &writer)
    if !isDisplay { writer.lastFormula = start..<writer.output.count }
  }

  /// Puts the words for a formula into its start tag, which was written before they were known.
  private func describe(_ words: [UInt8], at place: Int, in writer: inout PageWriter) {
    guard !words.isEmpty else { return }
    let rest = Array(writer.output[place...])
    writer.output.removeSubrange(place...)
    writer.appendAttribute("alttext", words[...])
    writer.output += rest
    writer.page.facts.describedFormulas += 1
  }

  mutating func children(_ node: XMLTree.Node, to writer: inout PageWriter) {
    var child = node + 1
    let end = tree.end(node)
    while child < end {
      any(child, to: &writer)
      child = tree.end(child)
    }
  }

  func argumentNodes(_ node: XMLTree.Node) -> [XMLTree.Node] {
    var result: [XMLTree.Node] = []
    var child = node + 1
    while child < tree.end(node) {
      if tree.kind(child) == .element, element(child) != .alignment {
        result.append(child)
      } else if tree.kind(child) == .text, !tree.isBlank(child) {
        result.append(child)
      }
      child = tree.end(child)
    }
    return result
  }

  /// A row, with the children as its own.
  mutating func row(_ nodes: [XMLTree.Node], to writer: inout PageWriter) {
    if nodes.count == 1 { return any(nodes[0], to: &writer) }
    writer.append("<mrow>")
    for node in nodes { any(node, to: &writer) }
    writer.append("</mrow>")
  }

  mutating func any(_ node: XMLTree.Node, to writer: inout PageWriter) {
    if tree.kind(node) == .text {
      guard !tree.isBlank(node) else { return }
      writer.append("<mtext>")
      writer.appendText(tree.bytes(node).trimmed)
      writer.append("</mtext>")
      return
    }
    guard tree.kind(node) == .element else { return }
    let kind = element(node)
    switch kind {
    case .row, .error, .phantom, .squareRoot, .padded, .enclosed: plain(node, to: &writer)
    case .style: style(node, to: &writer)
    case .fraction, .root, .script: fixed(node, kind, to: &writer)
    case .identifier, .number, .operatorToken, .text: token(node, kind, to: &writer)
    case .string: string(node, to: &writer)
    case .space: void("mspace", node, to: &writer)
    case .fenced: fenced(node, to: &writer)
    case .multiscripts: multiscripts(node, to: &writer)
    case .table: table(node, to: &writer)
    case .stack: stack(node, to: &writer)
    case .semantics: semantics(node, to: &writer)
    case .action: action(node, to: &writer)
    case .glyph:
      writer.append("<mtext>")
      writer.appendText(Array((tree.attribute(node, "alt") ?? "").utf8)[...])
      writer.append("</mtext>")
    case .none, .prescripts, .alignment, .line: if kind == .none { writer.append("<mrow/>") }
    case .annotation, .annotationXML: break
    case .contentIdentifier, .contentNumber, .content: content(node, to: &writer)
    case .math, .tableRow, .labeledRow, .cell, .stackRow: row(argumentNodes(node), to: &writer)
    case .unknown:
      report(node, &writer)
      row(argumentNodes(node), to: &writer)
    }
  }

  func report(_ node: XMLTree.Node, _ writer: inout PageWriter) {
    let name = tree.name(node).local
    writer.findings.count(.foreignElement, key: name, at: tree.place(node)) {
      "<\(name)> in a formula is left out, but its content kept"
    }
  }

  mutating func plain(_ node: XMLTree.Node, to writer: inout PageWriter) {
    let name = tree.name(node).local
    open(name, node, to: &writer)
    children(node, to: &writer)
    close(name, to: &writer)
  }

  func open(_ name: String, _ node: XMLTree.Node, to writer: inout PageWriter) {
    writer.append("<")
    writer.output.append(contentsOf: name.utf8)
    appendAttributes(node, to: &writer)
    writer.append(">")
  }

  func close(_ name: String, to writer: inout PageWriter) {
    writer.append("</")
    writer.output.append(contentsOf: name.utf8)
    writer.append(">")
  }

  func void(_ name: String, _ node: XMLTree.Node, to writer: inout PageWriter) {
    writer.append("<")
    writer.output.append(contentsOf: name.utf8)
    appendAttributes(node, to: &writer)
    writer.append("/>")
  }

  /// An element with a fixed number of children: what is missing becomes an empty row, what is too much a
  /// row.
  mutating func fixed(_ node: XMLTree.Node, _ kind: MathElement, to writer: inout PageWriter) {
    let wanted: Int
    if case .script(let count) = kind { wanted = count } else { wanted = 2 }
    let nodes = argumentNodes(node)
    if nodes.count > wanted { return row(nodes, to: &writer) }
    let name = tree.name(node).local
    open(name, node, to: &writer)
    for child in nodes { only(child, to: &writer) }
    for _ in nodes.count..<wanted { writer.append("<mrow/>") }
    close(name, to: &writer)
  }

  /// Writes one child as exactly one element.
  mutating func only(_ node: XMLTree.Node, to writer: inout PageWriter) {
    let start = writer.output.count
    any(node, to: &writer)
    if writer.output.count == start { writer.append("<mrow/>") }
  }

  mutating func style(_ node: XMLTree.Node, to writer: inout PageWriter) {
    let outer = variant
    variant = variantGiven(node) ?? variant
    defer { variant = outer }
    let start = writer.output.count
    open("mstyle", node, to: &writer)
    guard writer.output.count == start + "<mstyle>".utf8.count else {
      children(node, to: &writer)
      return close("mstyle", to: &writer)
    }
    writer.output.removeSubrange(start...)
    row(argumentNodes(node), to: &writer)
  }

  func variantGiven(_ node: XMLTree.Node) -> MathVariant? {
    guard !tree.attributes(node).isEmpty else { return nil }
    if let given = tree.attribute(node, "mathvariant").flatMap(MathVariant.init) { return given }
    let isBold = tree.attribute(node, "fontweight") == "bold"
    guard let style = tree.attribute(node, "fontstyle") else { return isBold ? .bold : nil }
    return style == "italic" ? (isBold ? .boldItalic : .italic) : (isBold ? .bold : .normal)
  }

  // MARK: Layout

  mutating func fenced(_ node: XMLTree.Node, to writer: inout PageWriter) {
    let separators = (tree.attribute(node, "separators") ?? ",").filter { !$0.isWhitespace }
    writer.append("<mrow>")
    fence(tree.attribute(node, "open") ?? "(", form: "prefix", to: &writer)
    for (index, child) in argumentNodes(node).enumerated() {
      if index > 0, !separators.isEmpty {
        let place = separators.index(separators.startIndex, offsetBy: min(index, separators.count) - 1)
        writer.append("<mo separator=\"true\">")
        writer.appendValue(Array(String(separators[place]).utf8)[...])
        writer.append("</mo>")
      }
      any(child, to: &writer)
    }
    fence(tree.attribute(node, "close") ?? ")", form: "postfix", to: &writer)
    writer.append("</mrow>")
  }

  func fence(_ text: String, form: StaticString, to writer: inout PageWriter) {
    let trimmed = Array(text.utf8)[...].trimmed
    guard !trimmed.isEmpty else { return }
    writer.append("<mo fence=\"true\" stretchy=\"true\" form=\"")
    writer.append(form)
    writer.append("\">")
    writer.appendValue(trimmed)
    writer.append("</mo>")
  }

  mutating func multiscripts(_ node: XMLTree.Node, to writer: inout PageWriter) {
    let nodes = argumentNodes(node)
    guard let base = nodes.first, element(base) != .prescripts else { return row(nodes, to: &writer) }
    open("mmultiscripts", node, to: &writer)
    only(base, to: &writer)
    var count = 0
    var hasPrescripts = false
    for child in nodes.dropFirst() {
      if tree.kind(child) == .element, element(child) == .prescripts {
        if hasPrescripts { continue }
        if count % 2 == 1 { writer.append("<mrow/>") }
        count = 0
        hasPrescripts = true
        writer.append("<mprescripts/>")
      } else {
        only(child, to: &writer)
        count += 1
      }
    }
    if count % 2 == 1 { writer.append("<mrow/>") }
    close("mmultiscripts", to: &writer)
  }

  mutating func table(_ node: XMLTree.Node, to writer: inout PageWriter) {
    open("mtable", node, to: &writer)
    for child in argumentNodes(node) {
      let kind = tree.kind(child) == .element ? element(child) : .unknown
      guard kind == .tableRow || kind == .labeledRow else {
        cells([child], to: &writer)
        continue
      }
      var nodes = argumentNodes(child)
      if kind == .labeledRow, let label = nodes.first { nodes = Array(nodes.dropFirst()) + [label] }
      open("mtr", child, to: &writer)
      for cell in nodes { self.cell(cell, to: &writer) }
      close("mtr", to: &writer)
    }
    close("mtable", to: &writer)
  }

  mutating func cells(_ nodes: [XMLTree.Node], to writer: inout PageWriter) {
    writer.append("<mtr>")
    for node in nodes { cell(node, to: &writer) }
    writer.append("</mtr>")
  }

  mutating func cell(_ node: XMLTree.Node, to writer: inout PageWriter) {
    guard tree.kind(node) == .element, element(node) == .cell else {
      writer.append("<mtd>")
      any(node, to: &writer)
      return writer.append("</mtd>")
    }
    plain(node, to: &writer)
  }

  /// Elementary arithmetic as a table, since browsers know no stacks.
  mutating func stack(_ node: XMLTree.Node, to writer: inout PageWriter) {
    writer.append("<mtable columnalign=\"right\">")
    for child in argumentNodes(node) where tree.kind(child) != .element || element(child) != .line {
      cells([child], to: &writer)
    }
    writer.append("</mtable>")
  }

  mutating func action(_ node: XMLTree.Node, to writer: inout PageWriter) {
    let nodes = argumentNodes(node)
    guard let first = nodes.first else { return writer.append("<mrow/>") }
    let selection = tree.attribute(node, "selection").flatMap { Int($0) } ?? 1
    any(nodes.indices.contains(selection - 1) ? nodes[selection - 1] : first, to: &writer)
  }

  /// The presentation, with its textual annotations such as TeX.
  mutating func semantics(_ node: XMLTree.Node, to writer: inout PageWriter) {
    let nodes = argumentNodes(node)
    let annotations = nodes.filter { tree.kind($0) == .element && element($0) == .annotation }
    var body = nodes.filter { node in
      tree.kind(node) != .element || (element(node) != .annotation && element(node) != .annotationXML)
    }
    if let presentation = presentationAnnotation(nodes), body.allSatisfy(isContent) { body = [presentation] }
    guard !annotations.isEmpty else { return row(body, to: &writer) }
    writer.append("<semantics>")
    if body.isEmpty {
      writer.append("<mrow/>")
    } else if body.count == 1 {
      only(body[0], to: &writer)
    } else {
      row(body, to: &writer)
    }
    for annotation in annotations {
      writer.append("<annotation")
      if let encoding = tree.attribute(annotation, "encoding") {
        writer.appendAttribute("encoding", Array(encoding.utf8)[...])
      }
      writer.append(">")
      let words = writer.page.facts.words
      writer.appendText(Array(tree.string(annotation).utf8)[...])
      writer.page.facts.words = words
      writer.append("</annotation>")
    }
    writer.append("</semantics>")
  }

  func isContent(_ node: XMLTree.Node) -> Bool {
    guard tree.kind(node) == .element else { return false }
    switch element(node) {
    case .content, .contentNumber, .contentIdentifier: return true
    default: return false
    }
  }

  func presentationAnnotation(_ nodes: [XMLTree.Node]) -> XMLTree.Node? {
    nodes.first { node in
      guard tree.kind(node) == .element, element(node) == .annotationXML else { return false }
      let encoding = tree.attribute(node, "encoding") ?? ""
      return encoding == "MathML-Presentation" || encoding == "application/mathml-presentation+xml"
    }
  }
}
