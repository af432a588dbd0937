import BookModel
import Diagnostics
import PageWriting
import TeXMath
import TextBytes
import XML

/// Writes a MathML formula so that it is valid for EPUB (presentation MathML 3) and browsers show it (MathML Core): mfenced
/// becomes rows of operators, alphabets other than italic become Unicode letters, named spaces become em. menclose stays, with
/// its notation; browsers without it show a row.
package struct MathWriter {
  package let tree: XMLTree
  /// The kind of each element name of the tree, by the name's index.
  private let elements: [MathElement]
  /// The alphabet set by enclosing elements.
  private var variant: MathVariant?

  package init(tree: XMLTree) {
    self.tree = tree
    elements = tree.names.map { MathElement($0.local) }
  }

  private func element(_ node: XMLTree.Node) -> MathElement { elements[tree.nameIndex(of: node)] }

  /// Writes the formula and counts it.
  package mutating func write(_ node: XMLTree.Node, isDisplay: Bool, to writer: inout PageWriter) {
    variant = nil
    let alternative = tree.attribute(node, "alttext")
    let start = writer.writtenCount
    writer.append("<math xmlns=\"http://www.w3.org/1998/Math/MathML\"")
    if isDisplay { writer.append(" display=\"block\"") }
    let place = writer.writtenCount
    appendAttributes(node, to: &writer)
    writer.append(">")
    let content = writer.writtenCount
    children(node, to: &writer)
    var words = Array((alternative ?? "").utf8)
    if words[...].trimmed.isEmpty { words = mathMLDescription(writer.written(from: content)) }
    let isEmpty = words.isEmpty && Self.isBlank(writer.written(from: content))
    writer.append("</math>")
    // An empty formula needs no description.
    if isEmpty { return writer.appendFormula([], isDescribed: true) }
    writer.finishFormula(from: start, words: words, at: place, isDisplay: isDisplay)
  }

  /// Whether markup shows nothing: there is only white space between its tags.
  private static func isBlank(_ markup: ArraySlice<UInt8>) -> Bool {
    var isTag = false
    for byte in markup {
      if byte == "<" {
        isTag = true
      } else if byte == ">" {
        isTag = false
      } else if !isTag, !byte.isSpace {
        return false
      }
    }
    return true
  }

  private mutating func children(_ node: XMLTree.Node, to writer: inout PageWriter) {
    var child = node + 1
    let end = tree.end(of: node)
    while child < end {
      any(child, to: &writer)
      child = tree.end(of: child)
    }
  }

  func argumentNodes(of node: XMLTree.Node) -> [XMLTree.Node] {
    var result: [XMLTree.Node] = []
    var child = node + 1
    while child < tree.end(of: node) {
      if tree.kind(child) == .element, element(child) != .alignment {
        result.append(child)
      } else if tree.kind(child) == .text, !tree.isBlank(child) {
        result.append(child)
      }
      child = tree.end(of: child)
    }
    return result
  }

  /// Writes nodes as a row; writes a single node without one.
  private mutating func row(_ nodes: [XMLTree.Node], to writer: inout PageWriter) {
    if nodes.count == 1 { return any(nodes[0], to: &writer) }
    writer.append("<mrow>")
    for node in nodes { any(node, to: &writer) }
    writer.append("</mrow>")
  }

  package mutating func any(_ node: XMLTree.Node, to writer: inout PageWriter) {
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
    case .fraction, .root, .script: fixed(node, kind: kind, to: &writer)
    case .identifier, .number, .operatorToken, .text: token(node, kind: kind, to: &writer)
    case .string: string(node, to: &writer)
    case .space: void("mspace", node: node, to: &writer)
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
    case .contentIdentifier, .contentNumber, .content:
      var content = ContentMathWriter(presentation: self)
      content.write(node, to: &writer)
    case .math, .tableRow, .labeledRow, .cell, .stackRow: row(argumentNodes(of: node), to: &writer)
    case .unknown:
      report(node, &writer)
      row(argumentNodes(of: node), to: &writer)
    }
  }

  private func report(_ node: XMLTree.Node, _ writer: inout PageWriter) {
    let name = tree.name(node).local
    writer.count(.elementForeign, key: name, at: tree.place(node)) {
      "<\(name)> in a formula is left out, but its content is kept"
    }
  }

  private mutating func plain(_ node: XMLTree.Node, to writer: inout PageWriter) {
    let name = tree.name(node).local
    open(name, node: node, to: &writer)
    children(node, to: &writer)
    close(name, to: &writer)
  }

  private func open(_ name: String, node: XMLTree.Node, to writer: inout PageWriter) {
    writer.append("<")
    writer.appendName(name)
    appendAttributes(node, to: &writer)
    writer.append(">")
  }

  private func close(_ name: String, to writer: inout PageWriter) {
    writer.append("</")
    writer.appendName(name)
    writer.append(">")
  }

  private func void(_ name: String, node: XMLTree.Node, to writer: inout PageWriter) {
    writer.append("<")
    writer.appendName(name)
    appendAttributes(node, to: &writer)
    writer.append("/>")
  }

  /// Writes an element with a fixed number of children: empty rows replace missing ones, and an element with too many becomes a
  /// row.
  private mutating func fixed(_ node: XMLTree.Node, kind: MathElement, to writer: inout PageWriter) {
    let wanted: Int
    if case .script(let count) = kind { wanted = count } else { wanted = 2 }
    let nodes = argumentNodes(of: node)
    if nodes.count > wanted { return row(nodes, to: &writer) }
    let name = tree.name(node).local
    open(name, node: node, to: &writer)
    for child in nodes { only(child, to: &writer) }
    for _ in nodes.count..<wanted { writer.append("<mrow/>") }
    close(name, to: &writer)
  }

  /// Writes one child as exactly one element.
  private mutating func only(_ node: XMLTree.Node, to writer: inout PageWriter) {
    let start = writer.writtenCount
    any(node, to: &writer)
    if writer.writtenCount == start { writer.append("<mrow/>") }
  }

  private mutating func style(_ node: XMLTree.Node, to writer: inout PageWriter) {
    let outer = variant
    variant = variantGiven(of: node) ?? variant
    defer { variant = outer }
    let start = writer.writtenCount
    open("mstyle", node: node, to: &writer)
    guard writer.writtenCount == start + "<mstyle>".utf8.count else {
      children(node, to: &writer)
      return close("mstyle", to: &writer)
    }
    writer.removeWritten(from: start)
    row(argumentNodes(of: node), to: &writer)
  }

  private func variantGiven(of node: XMLTree.Node) -> MathVariant? {
    guard !tree.attributes(node).isEmpty else { return nil }
    if let given = tree.attribute(node, "mathvariant").flatMap(MathVariant.init) { return given }
    let isBold = tree.attribute(node, "fontweight") == "bold"
    guard let style = tree.attribute(node, "fontstyle") else { return isBold ? .bold : nil }
    return style == "italic" ? (isBold ? .boldItalic : .italic) : (isBold ? .bold : .normal)
  }

  // MARK: Layout

  private mutating func fenced(_ node: XMLTree.Node, to writer: inout PageWriter) {
    let separators = (tree.attribute(node, "separators") ?? ",").filter { !$0.isWhitespace }
    writer.append("<mrow>")
    fence(tree.attribute(node, "open") ?? "(", form: "prefix", to: &writer)
    for (index, child) in argumentNodes(of: node).enumerated() {
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

  private func fence(_ text: String, form: StaticString, to writer: inout PageWriter) {
    let trimmed = Array(text.utf8)[...].trimmed
    guard !trimmed.isEmpty else { return }
    writer.append("<mo fence=\"true\" stretchy=\"true\" form=\"")
    writer.append(form)
    writer.append("\">")
    writer.appendValue(trimmed)
    writer.append("</mo>")
  }

  private mutating func multiscripts(_ node: XMLTree.Node, to writer: inout PageWriter) {
    let nodes = argumentNodes(of: node)
    guard let base = nodes.first, element(base) != .prescripts else { return row(nodes, to: &writer) }
    open("mmultiscripts", node: node, to: &writer)
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

  private mutating func table(_ node: XMLTree.Node, to writer: inout PageWriter) {
    open("mtable", node: node, to: &writer)
    for child in argumentNodes(of: node) {
      let kind = tree.kind(child) == .element ? element(child) : .unknown
      guard kind == .tableRow || kind == .labeledRow else {
        cells([child], to: &writer)
        continue
      }
      var nodes = argumentNodes(of: child)
      if kind == .labeledRow, let label = nodes.first { nodes = Array(nodes.dropFirst()) + [label] }
      open("mtr", node: child, to: &writer)
      for cell in nodes { self.cell(cell, to: &writer) }
      close("mtr", to: &writer)
    }
    close("mtable", to: &writer)
  }

  private mutating func cells(_ nodes: [XMLTree.Node], to writer: inout PageWriter) {
    writer.append("<mtr>")
    for node in nodes { cell(node, to: &writer) }
    writer.append("</mtr>")
  }

  private mutating func cell(_ node: XMLTree.Node, to writer: inout PageWriter) {
    guard tree.kind(node) == .element, element(node) == .cell else {
      writer.append("<mtd>")
      any(node, to: &writer)
      return writer.append("</mtd>")
    }
    plain(node, to: &writer)
  }

  /// Writes elementary arithmetic as a table, since browsers do not support stacks.
  private mutating func stack(_ node: XMLTree.Node, to writer: inout PageWriter) {
    writer.append("<mtable columnalign=\"right\">")
    for child in argumentNodes(of: node) where tree.kind(child) != .element || element(child) != .line {
      cells([child], to: &writer)
    }
    writer.append("</mtable>")
  }

  private mutating func action(_ node: XMLTree.Node, to writer: inout PageWriter) {
    let nodes = argumentNodes(of: node)
    guard let first = nodes.first else { return writer.append("<mrow/>") }
    let selection = tree.attribute(node, "selection").flatMap { Int($0) } ?? 1
    any(nodes.indices.contains(selection - 1) ? nodes[selection - 1] : first, to: &writer)
  }

  /// Writes the presentation with its textual annotations such as TeX.
  private mutating func semantics(_ node: XMLTree.Node, to writer: inout PageWriter) {
    let nodes = argumentNodes(of: node)
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
      writer.appendUncounted(Array(tree.string(annotation).utf8)[...])
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

  private func presentationAnnotation(_ nodes: [XMLTree.Node]) -> XMLTree.Node? {
    nodes.first { node in
      guard tree.kind(node) == .element, element(node) == .annotationXML else { return false }
      let encoding = tree.attribute(node, "encoding") ?? ""
      return encoding == "MathML-Presentation" || encoding == "application/mathml-presentation+xml"
    }
  }

  // MARK: Tokens

  private func token(_ node: XMLTree.Node, kind: MathElement, to writer: inout PageWriter) {
    let (open, close): (StaticString, StaticString) =
      switch kind {
      case .identifier: ("<mi", "</mi>")
      case .number: ("<mn", "</mn>")
      case .operatorToken: ("<mo", "</mo>")
      default: ("<mtext", "</mtext>")
      }
    writer.append(open)
    let given = variantGiven(of: node) ?? variant
    // A single letter is italic by default, so `normal` has an effect only there.
    if given == .normal, kind == .identifier { writer.append(" mathvariant=\"normal\"") }
    appendAttributes(node, to: &writer)
    writer.append(">")
    tokenText(node, in: given ?? .normal, to: &writer)
    writer.append(close)
  }

  func tokenText(_ node: XMLTree.Node, in variant: MathVariant, to writer: inout PageWriter) {
    if tree.end(of: node) == node + 2, tree.kind(node + 1) == .text, variant == .normal {
      writer.appendUncounted(tree.bytes(node + 1).trimmed)
      return
    }
    var text = ""
    for child in (node + 1)..<max(node + 1, tree.end(of: node)) {
      if tree.kind(child) == .text { text += String(decoding: tree.bytes(child), as: UTF8.self) }
      if tree.kind(child) == .element, element(child) == .glyph { text += tree.attribute(child, "alt") ?? "" }
    }
    var mapped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { mapped.append(scalar.inMathAlphabet(variant)) }
    writer.appendUncounted(Array(String(mapped).utf8)[...].trimmed)
  }

  private func string(_ node: XMLTree.Node, to writer: inout PageWriter) {
    writer.append("<mtext>")
    writer.appendText(Array((tree.attribute(node, "lquote") ?? "\"").utf8)[...])
    tokenText(node, in: .normal, to: &writer)
    writer.appendText(Array((tree.attribute(node, "rquote") ?? "\"").utf8)[...])
    writer.append("</mtext>")
  }

  // MARK: Attributes

  /// The MathML 3 name of a presentational attribute of MathML 2.
  private func modernName(_ name: String) -> String {
    switch name {
    case "color": "mathcolor"
    case "background": "mathbackground"
    case "fontsize": "mathsize"
    default: name
    }
  }

  private func appendAttributes(_ node: XMLTree.Node, to writer: inout PageWriter) {
    let attributes = tree.attributes(node)
    guard !attributes.isEmpty else { return }
    for attribute in attributes {
      let name = tree.attributeName(attribute)
      guard name.namespace.isEmpty else { continue }
      let value = tree.attributeBytes(attribute)
      switch name.local {
      case "alttext", "display": continue
      case "id": appendID(value, at: tree.place(attribute, of: node), to: &writer)
      case "class":
        let words = value.words.filter {
          $0.allSatisfy { $0.isLetter || $0.isDigit || $0 == "-" || $0 == "_" }
        }
        if !words.isEmpty { writer.appendAttribute("class", Array(words.joined(separator: [" "]))[...]) }
      case "style":
        let style = writer.style(value, at: tree.place(attribute, of: node))
        if !style.isEmpty { writer.appendAttribute("style", style[...]) }
      default:
        let modern = modernName(name.local)
        guard modern == name.local || tree.attribute(node, modern) == nil,
          let check = MathAttribute.kept(modern, on: element(node)), let accepted = check.accepted(value)
        else { continue }
        // `accent` is allowed only on elements with an overscript, `accentunder` only on those with an underscript.
        let owner = tree.name(node).local
        if modern == "accent", owner == "msub" || owner == "msup" || owner == "msubsup" || owner == "munder" {
          continue
        }
        if modern == "accentunder", owner != "munder", owner != "munderover" { continue }
        writer.appendAttribute(modern, Array(accepted.utf8)[...])
      }
    }
  }

  private func appendID(_ value: ArraySlice<UInt8>, at place: PageWriter.Place, to writer: inout PageWriter) {
    let outer = writer.place
    writer.place = place
    if let id = writer.register(value) {
      writer.appendAttribute("id", Array(id.utf8)[...])
      writer.addAnchor(Anchor(id: id, kind: .place))
    }
    writer.place = outer
  }
}
