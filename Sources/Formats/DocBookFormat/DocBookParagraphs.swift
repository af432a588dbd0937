import PageWriting
import XML

/// Writes paragraphs, which in DocBook can contain lists, code and other blocks.
struct DocBookParagraphs {
  let document: DocBookDocument
  /// Whether the paragraph is in verbatim text, where nothing is a block.
  let isVerbatim: Bool

  private var tree: XMLTree { document.tree }

  func write(_ node: XMLTree.Node, to flow: inout some DocBookFlow) -> DocBookStep {
    guard tree.children(node).contains(where: isBlock) else {
      flow.writer.open(.p)
      flow.attributes(node)
      return .inside
    }
    split(node, to: &flow)
    return .written
  }

  /// Splits the HTML paragraph around each block. One that begins with a block becomes a `div`.
  private func split(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    let isDivision = tree.children(node).first { !isBlankOrMark($0) }.map(isBlock) ?? true
    if isDivision { flow.open(.div, class: "para", node: node) }
    var isFirst = !isDivision
    var isOpen = false
    for child in tree.children(node) {
      let isBlock = isBlock(child)
      if isBlock, isOpen {
        flow.writer.close()
        isOpen = false
      } else if !isBlock, !isOpen, !isBlankOrMark(child) {
        flow.writer.open(.p)
        if isFirst { flow.attributes(node) }
        isFirst = false
        isOpen = true
      }
      flow.whole(child)
    }
    if isOpen { flow.writer.close() }
    if isDivision { flow.writer.close() }
  }

  /// Whether a node is white space or an invisible marker.
  private func isBlankOrMark(_ node: XMLTree.Node) -> Bool {
    switch tree.kind(node) {
    case .text: tree.isBlank(node)
    case .instruction: true
    case .element:
      switch document.action(node) {
      case .indexTerm, .link(.anchor), .dropped, .ignored, .info, .title: true
      default: document.isHidden(node)
      }
    }
  }

  /// Whether a node is a block in HTML.
  private func isBlock(_ node: XMLTree.Node) -> Bool {
    guard tree.kind(node) == .element else { return false }
    let action = document.action(node)
    if action == .terms(.simple) { return tree.attribute(node, "type") != "inline" }
    return !isVerbatim && action.isBlock && !document.isHidden(node)
  }
}
