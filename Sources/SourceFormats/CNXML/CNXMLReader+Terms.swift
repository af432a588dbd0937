import BookModel
import Diagnostics
import XML

/// Definitions and glossaries.
extension CNXMLReader {
  /// A definition in the text: a box with the term as its title.
  mutating func definition(_ node: XMLTree.Node) {
    writer.openBox(.definition, isNumbered: false)
    common(node)
    if let label = module.child(node, .label), !module.isEmpty(label) { writer.setLabel(module.words(label)) }
    if let term = module.child(node, .term) {
      writer.openBoxTitle(level: level)
      common(term)
      line(term)
      writer.close()
    }
    meanings(of: node)
    writer.close()
  }

  /// The glossary of a module, unless its chapter gathers it: `<dl class="glossary">`.
  mutating func glossary(_ node: XMLTree.Node) {
    if let part = givenPart(["glossary"]) { return leaveOut(node, part) }
    writer.open(.section)
    writer.attribute("epub:type", "glossary")
    writer.attribute("role", "doc-glossary")
    common(node)
    writer.openHeading(level)
    if let title = title(node) { line(title) } else { writer.text(words.keyTerms) }
    writer.close()
    writer.open(.dl)
    writer.addClass("glossary")
    for child in tree.children(node) where tree.kind(child) == .element {
      if module.isElement(child, .definition) {
        glossaryEntry(child)
      } else if !module.isElement(child, .title) {
        any(child)
      }
    }
    writer.close()
    writer.close()
  }

  /// `<dt><dfn>limit</dfn></dt><dd>…</dd>`
  mutating func glossaryEntry(_ node: XMLTree.Node) {
    writer.place = .node(node)
    writer.open(.dt)
    common(node)
    if let term = module.child(node, .term) { wrap(term, .dfn) }
    writer.close()
    writer.open(.dd)
    meanings(of: node)
    writer.close()
  }

  /// What a term means: one meaning as it is, several numbered; then examples and what to see also.
  private mutating func meanings(of node: XMLTree.Node) {
    let isList = module.children(node, .meaning).count > 1
    var isItemOpen = false
    if isList { writer.open(.ol) }
    for child in tree.children(node) where tree.kind(child) == .element {
      writer.place = .node(child)
      switch module.element(child) {
      case .term, .label, .seealso: break
      case .meaning:
        if isItemOpen { writer.close() }
        if isList { writer.open(.li) }
        isItemOpen = isList
        meaning(child)
      default: any(child)
      }
    }
    if isItemOpen { writer.close() }
    if isList { writer.close() }
    for child in module.children(node, .seealso) { seeAlso(child) }
  }

  private mutating func meaning(_ node: XMLTree.Node) {
    if hasBlocks(node) {
      writer.open(.div)
      common(node)
      titleParagraph(node)
      body(node)
      return writer.close()
    }
    writer.open(.p)
    common(node)
    line(node)
    writer.close()
  }

  private mutating func seeAlso(_ node: XMLTree.Node) {
    writer.place = .node(node)
    writer.open(.p)
    common(node)
    writer.open(.em)
    if let label = module.child(node, .label) { line(label) } else { writer.text(words.seeAlso + ":") }
    writer.close()
    for (index, term) in module.children(node, .term).enumerated() {
      writer.text(index > 0 ? ", " : " ")
      any(term)
    }
    writer.close()
  }
}
