import DocBookBasics
import Markup
import PageWriting
import XML

/// The interface between the DocBook reader and its parts: the document, the page, and writing of child nodes.
protocol DocBookFlow {
  var document: DocBookDocument { get }
  var writer: PageWriter { get set }
  /// The heading level below that of the current division.
  var headingLevel: Int { get }

  /// Writes the nodes from `start` up to `end`.
  mutating func walk(from start: XMLTree.Node, to end: XMLTree.Node)

  /// Skips an element that its parent has already written.
  mutating func skip(_ node: XMLTree.Node)
}

extension DocBookFlow {
  var tree: XMLTree { document.tree }

  /// Writes an element's content.
  mutating func content(_ node: XMLTree.Node) {
    if document.action(node) == .title { skip(node) }
    walk(from: node + 1, to: tree.end(of: node))
  }

  /// Writes an element.
  mutating func whole(_ node: XMLTree.Node) { walk(from: node, to: tree.end(of: node)) }

  /// Writes an element's id, role and language to the open tag.
  mutating func attributes(_ node: XMLTree.Node, takesID: Bool = true) {
    let tree = tree
    for attribute in tree.attributes(node) {
      var value: ArraySlice<UInt8> { tree.attributeBytes(attribute) }
      switch document.elements.names.attributes[tree.attributeNameIndex(attribute)] {
      case .id:
        guard takesID else { continue }
        writer.place = .attribute(attribute, of: node)
        writer.attribute(.special(.id), "id", value)
        writer.place = .node(node)
      case .role:
        for word in value.words
        where word.allSatisfy({ $0.isLetter || $0.isDigit || $0 == "-" || $0 == "_" }) {
          writer.addClass(word)
        }
      case .language: if writer.takesAttributes { writer.language(value) }
      case .direction: writer.attribute("dir", String(decoding: value, as: UTF8.self))
      case .revisionFlag: writer.addClass("revision-" + String(decoding: value, as: UTF8.self))
      case .linkTitle: writer.attribute("title", String(decoding: value, as: UTF8.self))
      case .base, .condition, .other: break
      }
    }
  }

  /// Opens an HTML element with a class.
  mutating func open(_ element: HTMLElement, class name: String) {
    writer.open(element)
    writer.addClass(name)
  }

  /// Opens an HTML element with a class and an element's attributes.
  mutating func open(_ element: HTMLElement, class name: String, node: XMLTree.Node) {
    open(element, class: name)
    attributes(node)
  }

  /// Opens an HTML element with the DocBook name as its class and the element's attributes.
  mutating func openNamed(_ element: HTMLElement, node: XMLTree.Node) {
    writer.open(element)
    writer.addClass(document.className(of: node))
    attributes(node)
  }

  /// Writes an element as an HTML element with a class.
  mutating func write(_ node: XMLTree.Node, as element: HTMLElement, class name: String) {
    open(element, class: name, node: node)
    content(node)
    writer.close()
  }

  /// Writes generated text as `<p class="title">`.
  mutating func titleParagraph(_ text: String) {
    writer.open(.p)
    writer.addClass("title")
    writer.text(text)
    writer.close()
  }

  /// Writes a title element as `<p class="title">`.
  mutating func titleParagraph(_ title: XMLTree.Node) {
    writer.place = .node(title)
    write(title, as: .p, class: "title")
  }

  /// Writes the title of a block, if any, not as a heading.
  mutating func blockTitle(_ node: XMLTree.Node) {
    if let title = document.elements.title(of: node) { titleParagraph(title) }
  }

  /// Writes the caption of the open figure or table.
  mutating func caption(_ title: XMLTree.Node) {
    writer.place = .node(title)
    writer.openCaption()
    attributes(title)
    content(title)
    writer.close()
  }

  /// Writes a node's title as a heading below that of the division, with the node's attributes; without a
  /// title, they go to the open tag.
  mutating func smallHeading(of node: XMLTree.Node) {
    guard let title = document.elements.title(of: node) else { return attributes(node) }
    writer.place = .node(title)
    writer.openHeading(headingLevel, isNumbered: false)
    attributes(node)
    content(title)
    writer.close()
  }

  /// Writes the number before a title or item.
  mutating func label(_ text: String) {
    writer.open(.span)
    writer.addClass("label")
    writer.text(text)
    writer.close()
    writer.text(" ")
  }

  /// Keeps the id of an omitted element as a link target.
  mutating func keepID(of node: XMLTree.Node) {
    guard document.elements.string(node, .id) != nil else { return }
    writer.openPhantom()
    attributes(node)
    writer.close()
  }

  /// Reports an omitted element, once per name with a count.
  mutating func leaveOut(_ node: XMLTree.Node) {
    let name = tree.name(node).local
    tree.passOver(node)
    writer.count(.contentLeftOut, key: name, at: .node(node), isGap: true) { "<\(name)> is left out" }
  }

  /// Opens a link to the address in an attribute.
  mutating func openLink(_ attribute: XMLTree.Attribute, of node: XMLTree.Node) {
    writer.openLink(
      document.address(tree.attributeValue(attribute), of: node), at: .attribute(attribute, of: node))
  }

  /// Writes TeX as code, if there is no other representation.
  mutating func code(ofTeX node: XMLTree.Node) {
    writer.open(.code)
    writer.addClass("tex")
    writer.text(DocBookPerson.text(node, in: tree))
    writer.close()
    writer.countFormulaWithoutMathML()
  }

  /// Writes generated text as an HTML element with a class.
  mutating func write(_ text: String, as element: HTMLElement, class name: String) {
    writer.open(element)
    writer.addClass(name)
    writer.text(text)
    writer.close()
  }
}

/// How the traversal continues after an element's start.
enum DocBookStep {
  /// The element is completely written.
  case written
  /// Write the content, then close that many elements.
  case inside(closes: Int)
  /// Continue at a later node.
  case resumed(at: XMLTree.Node)

  /// Write the content, then close one element.
  static var inside: DocBookStep { .inside(closes: 1) }
}
