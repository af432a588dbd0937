import BookModel
import PageWriting
import XML

/// Writes definitions and glossaries.
struct CNXMLTerms {
  let module: CNXMLModule
  let conventions: CNXMLConventions

  private var tree: XMLTree { module.tree }

  /// Writes a definition as a box with the term as its title.
  func definition(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    flow.writer.openBox(.definition, isNumbered: false)
    flow.common(node)
    if let label = module.child(of: node, element: .label), !module.isEmpty(label) {
      flow.writer.setLabel(module.words(label))
    }
    if let term = module.child(of: node, element: .term) {
      flow.writer.openBoxTitle(level: flow.surroundings.level)
      flow.common(term)
      flow.line(term)
      flow.writer.close()
    }
    meanings(of: node, to: &flow)
    flow.writer.close()
  }

  /// Writes the glossary of a module as `<dl class="glossary">`, unless its chapter collects it.
  func glossary(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    if let part = flow.givenPart(["glossary"]) { return flow.leaveOut(node, part) }
    flow.writer.open(.section)
    flow.writer.attribute("epub:type", "glossary")
    flow.writer.attribute("role", "doc-glossary")
    flow.common(node)
    flow.writer.openHeading(flow.surroundings.level)
    if let title = module.title(node) {
      flow.line(title)
    } else {
      flow.writer.text(conventions.words[.keyTerms])
    }
    flow.writer.close()
    flow.writer.open(.dl)
    flow.writer.addClass("glossary")
    for child in tree.children(node) where tree.kind(child) == .element {
      if module.isElement(child, .definition) {
        glossaryEntry(child, to: &flow)
      } else if !module.isElement(child, .title) {
        flow.any(child)
      }
    }
    flow.writer.close()
    flow.writer.close()
  }

  /// `<dt><dfn>limit</dfn></dt><dd>…</dd>`
  func glossaryEntry(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    flow.writer.place = .node(node)
    flow.writer.open(.dt)
    flow.common(node)
    if let term = module.child(of: node, element: .term) { flow.wrap(term, element: .dfn) }
    flow.writer.close()
    flow.writer.open(.dd)
    meanings(of: node, to: &flow)
    flow.writer.close()
  }

  /// Writes the meanings of a term, numbered if there are several; then examples and cross-references.
  private func meanings(of node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    let isList = module.children(of: node, .meaning).count > 1
    var isItemOpen = false
    if isList { flow.writer.open(.ol) }
    for child in tree.children(node) where tree.kind(child) == .element {
      flow.writer.place = .node(child)
      switch module.element(child) {
      case .term, .label, .seealso: break
      case .meaning:
        if isItemOpen { flow.writer.close() }
        if isList { flow.writer.open(.li) }
        isItemOpen = isList
        meaning(child, to: &flow)
      default: flow.any(child)
      }
    }
    if isItemOpen { flow.writer.close() }
    if isList { flow.writer.close() }
    for child in module.children(of: node, .seealso) { seeAlso(child, to: &flow) }
  }

  private func meaning(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    if module.hasBlocks(node) {
      flow.writer.open(.div)
      flow.common(node)
      flow.titleParagraph(node)
      flow.body(node)
      return flow.writer.close()
    }
    flow.writer.open(.p)
    flow.common(node)
    flow.line(node)
    flow.writer.close()
  }

  private func seeAlso(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    flow.writer.place = .node(node)
    flow.writer.open(.p)
    flow.common(node)
    flow.writer.open(.em)
    if let label = module.child(of: node, element: .label) {
      flow.line(label)
    } else {
      flow.writer.text(conventions.words[.seeAlso] + ":")
    }
    flow.writer.close()
    for (index, term) in module.children(of: node, .term).enumerated() {
      flow.writer.text(index > 0 ? ", " : " ")
      flow.any(term)
    }
    flow.writer.close()
  }
}
