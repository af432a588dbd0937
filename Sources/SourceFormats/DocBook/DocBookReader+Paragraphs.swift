import XML

/// Paragraphs, which in DocBook may hold lists, code and other blocks.
extension DocBookReader {
  /// Goes into a paragraph; one that holds blocks is read whole.
  mutating func paragraph(_ node: XMLTree.Node) -> XMLTree.Node {
    guard hasBlocks(node) else {
      writer.open(.p)
      attributes(node)
      return descend(node)
    }
    splitParagraph(node)
    return tree.end(node)
  }

  private func hasBlocks(_ node: XMLTree.Node) -> Bool {
    tree.children(node).contains { tree.kind($0) == .element && isBlock($0) }
  }

  /// HTML's paragraphs end before a block and go on behind it. One that begins with a block is a division.
  private mutating func splitParagraph(_ node: XMLTree.Node) {
    let first = tree.children(node).first { !isBlankOrMark($0) }
    let isDivision = first.map { tree.kind($0) == .element && isBlock($0) } ?? true
    if isDivision {
      writer.open(.div)
      writer.addClass("para")
      attributes(node)
    }
    var isFirst = !isDivision
    var isOpen = false
    for child in tree.children(node) {
      let isBlock = tree.kind(child) == .element && isBlock(child)
      if isBlock, isOpen {
        writer.close()
        isOpen = false
      } else if !isBlock, !isOpen, !isBlankOrMark(child) {
        writer.open(.p)
        if isFirst { attributes(node) }
        isFirst = false
        isOpen = true
      }
      walk(from: child, to: tree.end(child))
    }
    if isOpen { writer.close() }
    if isDivision { writer.close() }
  }

  /// White space, or a place that shows nothing.
  private func isBlankOrMark(_ node: XMLTree.Node) -> Bool {
    switch tree.kind(node) {
    case .text: tree.isBlank(node)
    case .instruction: true
    case .element:
      switch action(node) {
      case .indexTerm, .anchor, .dropped, .ignored, .info, .title: true
      default: isHidden(node)
      }
    }
  }

  /// Whether an element is a block in HTML.
  private func isBlock(_ node: XMLTree.Node) -> Bool {
    switch action(node) {
    case .admonition, .formalParagraph, .sidebar, .quotation, .epigraph, .itemizedList, .orderedList,
      .variableList, .segmentedList, .calloutList, .procedure, .questions, .glossaryList, .bibliographyList,
      .verbatim, .verbatimGroup, .figure, .informalFigure, .table, .example, .informalExample, .equation,
      .informalEquation, .media, .graphic, .functionSynopsis, .commandSynopsis, .classSynopsis, .task,
      .msgSet, .bridgehead, .revisions, .address, .paragraph:
      verbatim == nil && !isHidden(node)
    case .simpleList: tree.attribute(node, "type") != "inline"
    default: false
    }
  }
}
