import Highlighting
import PageWriting
import TextBytes
import XML

/// Writes code and preformatted text.
struct CNXMLCode {
  let module: CNXMLModule

  private var tree: XMLTree { module.tree }

  /// Writes code inline or, according to its attribute or context, as a block.
  func code(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    guard module.isBlockCode(node) else {
      flow.writer.open(.code)
      flow.common(node)
      flow.line(node)
      return flow.writer.close()
    }
    codeCaption(node, to: &flow)
    flow.writer.open(.pre)
    flow.writer.addClass("code")
    flow.common(node)
    flow.writer.open(.code)
    codeText(node, to: &flow)
    flow.writer.close()
    flow.writer.close()
  }

  private func codeCaption(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    let parts = [
      module.child(of: node, element: .label), module.title(node), module.child(of: node, element: .caption),
    ]
    let shown = parts.compactMap { $0 }.filter { !module.isEmpty($0) }
    guard !shown.isEmpty else { return }
    flow.writer.open(.p)
    flow.writer.addClass("code-caption")
    for (index, part) in shown.enumerated() {
      if index > 0 { flow.writer.text(" ") }
      flow.wrap(part, element: .span)
    }
    flow.writer.close()
  }

  /// Writes the text of a code block without line breaks next to its tags; highlighted if it has no child
  /// elements.
  private func codeText(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    let language = module.string(node, .codeLanguage)
    let nodes = tree.children(node).filter { tree.kind($0) == .text || !module.isHead($0) }
    for (index, child) in nodes.enumerated() {
      flow.writer.place = .node(child)
      guard tree.kind(child) == .text else {
        if module.isElement(child, .newline) { flow.writer.text("\n") } else { flow.any(child) }
        continue
      }
      var bytes = tree.bytes(child)
      if index == 0, let start = bytes.firstIndex(where: { $0 != " " && $0 != "\r" }), bytes[start] == "\n" {
        bytes = bytes[(start + 1)...]
      }
      if index == nodes.count - 1 { while let last = bytes.last, last.isSpace { bytes.removeLast() } }
      if let language, nodes.count == 1 {
        flow.writer.highlight(bytes, language: language)
      } else {
        flow.writer.text(bytes)
      }
    }
  }

  func preformat(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    if module.has(node, .display, "inline")
      || (flow.surroundings.isInLine && !flow.writer.acceptsBlocks && !module.has(node, .display, "block"))
    {
      return flow.wrap(node, element: .span, style: "white-space: pre-wrap")
    }
    flow.titleParagraph(node)
    flow.writer.open(.pre)
    flow.common(node)
    let outer = flow.surroundings.isInLine
    flow.surroundings.isInLine = true
    flow.body(node)
    flow.surroundings.isInLine = outer
    flow.writer.close()
  }
}
