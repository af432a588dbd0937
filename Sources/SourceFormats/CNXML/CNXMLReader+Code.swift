import BookModel
import Diagnostics
import XML

/// Code and preformatted text.
extension CNXMLReader {
  /// Code within a line or, by its attribute or its surroundings, as a block.
  mutating func code(_ node: XMLTree.Node) {
    guard isBlockCode(node) else {
      writer.open(.code)
      common(node)
      line(node)
      return writer.close()
    }
    codeCaption(node)
    writer.open(.pre)
    writer.addClass("code")
    common(node)
    writer.open(.code)
    codeText(node)
    writer.close()
    writer.close()
  }

  func isBlockCode(_ node: XMLTree.Node) -> Bool {
    if module.has(node, .display, "block") { return true }
    if module.has(node, .display, "inline") || module.hasClass(node, "inline-code") { return false }
    if tree.isElement(node, "codeblock") || module.child(node, .caption) != nil { return true }
    guard let parent = tree.parent(node) else { return false }
    switch module.element(parent) {
    case .section, .content, .note, .example, .exercise, .problem, .solution, .commentary, .figure,
      .subfigure,
      .statement, .proof:
      return true
    default: return tree.string(node).utf8.contains(0x0A)
    }
  }

  private mutating func codeCaption(_ node: XMLTree.Node) {
    let parts = [module.child(node, .label), title(node), module.child(node, .caption)]
    let shown = parts.compactMap { $0 }.filter { !module.isEmpty($0) }
    guard !shown.isEmpty else { return }
    writer.open(.p)
    writer.addClass("code-caption")
    for (index, part) in shown.enumerated() {
      if index > 0 { writer.text(" ") }
      wrap(part, .span)
    }
    writer.close()
  }

  /// The text of a block, without the line breaks that only separate it from its tags; marked up by its
  /// language where it holds text alone.
  private mutating func codeText(_ node: XMLTree.Node) {
    let language = module.string(node, .codeLanguage)
    let nodes = tree.children(node).filter { tree.kind($0) == .text || !isCodeHead($0) }
    for (index, child) in nodes.enumerated() {
      writer.place = .node(child)
      guard tree.kind(child) == .text else {
        if module.isElement(child, .newline) { writer.text("\n") } else { any(child) }
        continue
      }
      var bytes = tree.bytes(child)
      if index == 0, let start = bytes.firstIndex(where: { $0 != 0x20 && $0 != 0x0D }), bytes[start] == 0x0A {
        bytes = bytes[(start + 1)...]
      }
      if index == nodes.count - 1 { while let last = bytes.last, last.isSpace { bytes.removeLast() } }
      if let language, nodes.count == 1 {
        writer.highlight(bytes, language: language)
      } else {
        writer.text(bytes)
      }
    }
  }

  private func isCodeHead(_ node: XMLTree.Node) -> Bool {
    switch module.element(node) {
    case .title, .label, .caption: true
    default: false
    }
  }

  mutating func preformat(_ node: XMLTree.Node) {
    if module.has(node, .display, "inline")
      || (isInLine && !writer.acceptsBlocks && !module.has(node, .display, "block"))
    {
      return wrap(node, .span, style: "white-space: pre-wrap")
    }
    titleParagraph(node)
    writer.open(.pre)
    common(node)
    let outer = isInLine
    isInLine = true
    body(node)
    isInLine = outer
    writer.close()
  }
}
