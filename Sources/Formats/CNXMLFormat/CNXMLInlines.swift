import Markup
import PageWriting
import XML

/// Writes inline elements: emphasis, terms, citations, spaces.
struct CNXMLInlines {
  let module: CNXMLModule
  let conventions: CNXMLConventions

  private var tree: XMLTree { module.tree }

  /// Writes the text of a misplaced element.
  func stray(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    flow.writer.open(flow.writer.acceptsBlocks ? .div : .span)
    flow.common(node)
    flow.children(node)
    flow.writer.close()
  }

  func emphasis(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    switch module.string(node, .effect) {
    case "italics", "italic": flow.wrap(node, element: .em)
    case "underline": flow.wrap(node, element: .u)
    case "smallcaps": flow.wrap(node, element: .span, style: "font-variant: small-caps")
    case "normal": flow.wrap(node, element: .span, style: "font-style: normal; font-weight: normal")
    default: flow.wrap(node, element: .strong)
    }
  }

  func effect(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    switch module.string(node, .effect) {
    case "italics": flow.wrap(node, element: .i)
    case "bold": flow.wrap(node, element: .b)
    case "underline": flow.wrap(node, element: .u)
    case "smallcaps": flow.wrap(node, element: .span, style: "font-variant: small-caps")
    case "normal": flow.wrap(node, element: .span, style: "font-style: normal; font-weight: normal")
    default: flow.wrap(node, element: .span)
    }
  }

  /// Writes a term: `<dfn>` at its definition; class `no-emphasis` marks it for an index only.
  func term(_ node: XMLTree.Node, _ flow: inout some CNXMLFlow) {
    linked(node, element: module.hasClass(node, "no-emphasis") ? .span : .dfn, to: &flow)
  }

  /// Writes an element that can also be a link.
  func linked(_ node: XMLTree.Node, element: HTMLElement, to flow: inout some CNXMLFlow) {
    let isLink = CNXMLLinks(module: module, conventions: conventions).openLinkIfAny(node, to: &flow)
    flow.wrap(node, element: element)
    if isLink { flow.writer.close() }
  }

  func newline(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    for _ in 0..<count(node) {
      flow.writer.open(.br)
      flow.writer.close()
    }
  }

  func space(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    let spaces = String(repeating: "\u{A0}", count: count(node))
    guard module.has(node, .effect, "underline") else { return flow.writer.text(spaces) }
    flow.writer.open(.u)
    flow.writer.text(spaces)
    flow.writer.close()
  }

  private func count(_ node: XMLTree.Node) -> Int {
    min(max(module.bytes(node, .count)?.trimmed.natural ?? 1, 1), 100)
  }
}
