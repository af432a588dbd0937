import BookModel
import XML

/// Tokens, whose letters may belong to other alphabets, and the attributes of every element.
extension MathWriter {
  // MARK: Tokens

  func token(_ node: XMLTree.Node, _ kind: MathElement, to writer: inout PageWriter) {
    let (open, close): (StaticString, StaticString) =
      switch kind {
      case .identifier: ("<mi", "</mi>")
      case .number: ("<mn", "</mn>")
      case .operatorToken: ("<mo", "</mo>")
      default: ("<mtext", "</mtext>")
      }
    writer.append(open)
    let given = variantGiven(node) ?? variant
    // One letter is italic by itself, so only there does `normal` say something.
    if given == .normal, kind == .identifier { writer.append(" mathvariant=\"normal\"") }
    appendAttributes(node, to: &writer)
    writer.output.append(0x3E)
    tokenText(node, in: given ?? .normal, to: &writer)
    writer.append(close)
  }

  func tokenText(_ node: XMLTree.Node, in variant: MathVariant, to writer: inout PageWriter) {
    if tree.end(node) == node + 2, tree.kind(node + 1) == .text, variant == .normal {
      let words = writer.page.facts.words
      writer.appendText(tree.bytes(node + 1).trimmed)
      writer.page.facts.words = words
      return
    }
    var text = ""
    for child in (node + 1)..<max(node + 1, tree.end(node)) {
      if tree.kind(child) == .text { text += String(decoding: tree.bytes(child), as: UTF8.self) }
      if tree.kind(child) == .element, element(child) == .glyph { text += tree.attribute(child, "alt") ?? "" }
    }
    var mapped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { mapped.append(scalar.inMathAlphabet(variant)) }
    let words = writer.page.facts.words
    writer.appendText(Array(String(mapped).utf8)[...].trimmed)
    writer.page.facts.words = words
  }

  func string(_ node: XMLTree.Node, to writer: inout PageWriter) {
    writer.append("<mtext>")
    writer.appendText(Array((tree.attribute(node, "lquote") ?? "\"").utf8)[...])
    tokenText(node, in: .normal, to: &writer)
    writer.appendText(Array((tree.attribute(node, "rquote") ?? "\"").utf8)[...])
    writer.append("</mtext>")
  }

  // MARK: Attributes

  /// MathML 2's presentational attributes by their names since MathML 3.
  private func modernName(_ name: String) -> String {
    switch name {
    case "color": "mathcolor"
    case "background": "mathbackground"
    case "fontsize": "mathsize"
    default: name
    }
  }

  func appendAttributes(_ node: XMLTree.Node, to writer: inout PageWriter) {
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
          $0.allSatisfy { $0.isLetter || $0.isDigit || $0 == 0x2D || $0 == 0x5F }
        }
        if !words.isEmpty { writer.appendAttribute("class", Array(words.joined(separator: [0x20]))[...]) }
      case "style":
        let style = writer.style(value, at: tree.place(attribute, of: node))
        if !style.isEmpty { writer.appendAttribute("style", style[...]) }
      default:
        let modern = modernName(name.local)
        guard modern == name.local || tree.attribute(node, modern) == nil,
          let check = MathAttribute.kept(modern, on: element(node)), let accepted = check.accepted(value)
        else { continue }
        // Only what has a script above may say that it is an accent, and so below.
        let owner = tree.name(node).local
        if modern == "accent", owner == "msub" || owner == "msup" || owner == "msubsup" || owner == "munder" {
          continue
        }
        if modern == "accentunder", owner != "munder", owner != "munderover" { continue }
        writer.appendAttribute(modern, Array(accepted.utf8)[...])
      }
    }
  }

  func appendID(_ value: ArraySlice<UInt8>, at place: PageWriter.Place, to writer: inout PageWriter) {
    let outer = writer.place
    writer.place = place
    if let id = writer.register(value) {
      writer.appendAttribute("id", Array(id.utf8)[...])
      writer.page.anchors.append(Anchor(id: id, kind: .place))
    }
    writer.place = outer
  }
}
