import BookModel
import PageWriting
import XML

/// Writes sections, paragraphs, quotations, equations and figures.
struct CNXMLBlocks {
  let module: CNXMLModule
  let conventions: CNXMLConventions

  private var tree: XMLTree { module.tree }
  private var links: CNXMLLinks { CNXMLLinks(module: module, conventions: conventions) }

  /// Writes a section as `<section><h2>…</h2>…</section>`, or as a box for learning objectives; skips it if a
  /// chapter page collects it.
  func section(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    let classes = module.classes(of: node)
    if let part = flow.givenPart(classes) { return flow.leaveOut(node, part) }
    switch CNXMLConventions.role(ofSection: classes) {
    case .objectives: return objectives(node, to: &flow)
    case .exercises: openSection(node, class: "exercises", untitled: conventions.words[.exercises], to: &flow)
    case .plain: openSection(node, to: &flow)
    }
    flow.surroundings.level += 1
    flow.body(node)
    flow.surroundings.level -= 1
    flow.writer.close()
  }

  /// Opens a section with its heading.
  func openSection(
    _ node: XMLTree.Node, class name: String? = nil, untitled: String? = nil, to flow: inout some CNXMLFlow
  ) {
    flow.writer.open(.section)
    if let name { flow.writer.addClass(name) }
    flow.common(node)
    let title = module.title(node)
    guard title != nil || untitled != nil else { return }
    flow.writer.openHeading(flow.surroundings.level)
    if let title { flow.common(title) }
    flow.label(node)
    if let title { flow.line(title) } else { flow.writer.text(untitled ?? "") }
    flow.writer.close()
  }

  private func objectives(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    flow.openBox(
      CNXMLConventions.Note(
        kind: .objectives, label: module.title(node) == nil ? conventions.words[.learningObjectives] : ""),
      node: node,
      title: module.title(node))
    flow.surroundings.level += 1
    flow.body(node)
    flow.surroundings.level -= 1
    flow.writer.close()
  }

  /// Writes a paragraph. CNXML paragraphs can contain lists, equations and other blocks, HTML's cannot:
  /// splits the paragraph around each block. One that begins with a block becomes a `div`.
  func para(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    let outer = flow.surroundings.isInLine
    flow.surroundings.isInLine = true
    let first = tree.children(node).first { !tree.isBlank($0) && !isTitle($0) }
    let isDivision = first.map(isBlock) ?? false
    flow.writer.open(isDivision ? .div : .p)
    flow.common(node)
    if isDivision { flow.titleParagraph(node) } else { runIn(module.title(node), to: &flow) }
    var isOpen = !isDivision
    for child in tree.children(node) where !isTitle(child) {
      if isBlock(child) {
        if isOpen { flow.writer.close() }
        isOpen = false
      } else if !isOpen, !tree.isBlank(child) {
        flow.writer.open(.p)
        isOpen = true
      }
      flow.any(child)
    }
    if isOpen { flow.writer.close() }
    if isDivision { flow.writer.close() }
    flow.surroundings.isInLine = outer
  }

  private func isTitle(_ node: XMLTree.Node) -> Bool { module.isElement(node, .title) }

  /// Whether a child of a paragraph is a block in HTML.
  private func isBlock(_ node: XMLTree.Node) -> Bool {
    guard tree.kind(node) == .element else { return false }
    let isInlineOne = module.has(node, .display, "inline")
    switch module.element(node) {
    case .equation, .figure, .table, .example, .exercise, .definition, .rule, .div, .para, .section:
      return true
    case .list: return !isInlineOne && !module.has(node, .type, "inline")
    case .note: return !isInlineOne
    case .quote: return !isInlineQuote(node, isInLine: true)
    case .code: return module.isBlockCode(node)
    case .preformat: return module.has(node, .display, "block")
    default: return false
    }
  }

  /// Writes a run-in title at the start of a paragraph.
  private func runIn(_ title: XMLTree.Node?, to flow: inout some CNXMLFlow) {
    guard let title else { return }
    flow.wrap(title, element: .strong)
    flow.writer.text(" ")
  }

  func div(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    flow.writer.open(.div)
    flow.common(node)
    flow.titleParagraph(node)
    flow.body(node)
    flow.writer.close()
  }

  /// Writes a separate problem or statement as a `div` with its title.
  func part(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    flow.writer.open(.div)
    flow.common(node)
    flow.titleParagraph(node)
    let outer = flow.surroundings.isInLine
    flow.surroundings.isInLine = false
    flow.body(node)
    flow.surroundings.isInLine = outer
    flow.writer.close()
  }

  func quote(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    if isInlineQuote(node, isInLine: flow.surroundings.isInLine) {
      let isLink = links.openLinkIfAny(node, to: &flow)
      flow.wrap(node, element: .q)
      if isLink { flow.writer.close() }
      return
    }
    flow.writer.open(.blockquote)
    flow.common(node)
    if module.title(node) != nil { flow.titleParagraph(node) }
    flow.label(node)
    let isParagraph = !module.hasBlocks(node)
    if isParagraph { flow.writer.open(.p) }
    flow.body(node)
    if isParagraph { flow.writer.close() }
    if let target = links.linkTarget(of: node, to: &flow) {
      flow.writer.open(.footer)
      flow.writer.openLink(to: target.target, takesText: target.text == nil, at: target.place)
      if let text = target.text { flow.writer.text(text) }
      flow.writer.close()
      flow.writer.close()
    }
    flow.writer.close()
  }

  private func isInlineQuote(_ node: XMLTree.Node, isInLine: Bool) -> Bool {
    if module.has(node, .display, "inline") { return true }
    return isInLine && !module.has(node, .display, "block") && !module.hasBlocks(node)
  }

  // MARK: Equations and figures

  /// Writes an equation, numbered unless its class or an empty label prevents it.
  func equation(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    if module.title(node) != nil { flow.titleParagraph(node) }
    let numbering = numbering(ofEquation: node)
    flow.writer.openEquation(isNumbered: numbering.isNumbered)
    flow.common(node)
    if case .named(let label) = numbering, flow.writer.takesAttributes { flow.writer.setLabel(label) }
    flow.body(node)
    flow.writer.close()
  }

  /// The numbering of an equation; those that a chapter gathers are not counted.
  private func numbering(ofEquation node: XMLTree.Node) -> CNXMLNumbering {
    let numbering = conventions.numbering(node, in: module)
    return numbering == .counted && module.isGathered ? .none : numbering
  }

  /// Writes a figure; subfigures are arranged in a row or column.
  func figure(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    let isGroup = module.child(of: node, element: .subfigure) != nil
    let isNested = module.isElement(node, .subfigure)
    let numbering = isNested ? CNXMLNumbering.none : conventions.numbering(node, in: module)
    flow.writer.openFigure(isNumbered: numbering.isNumbered)
    if isGroup, !module.has(node, .orient, "vertical") { flow.writer.addClass("group") }
    flow.common(node)
    if case .named(let name) = numbering {
      flow.writer.openAnchor?.series = NumberSeries(name: name, format: name + "\u{A0}%")
    }
    let outer = flow.surroundings.isInLine
    flow.surroundings.isInLine = true
    flow.body(node)
    flow.surroundings.isInLine = outer
    flow.caption(node, isNumbered: numbering.isNumbered)
    flow.writer.close()
  }
}
