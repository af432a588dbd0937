import TextBytes
import Titles
import XML

/// The numbering of a block, from its class and label.
enum CNXMLNumbering: Equatable {
  case counted, none
  /// A label instead of a number.
  case named(String)

  var isNumbered: Bool { self != .none }
}

/// A parsed module; meanings of element and attribute names are looked up once per name.
///
/// An immutable class, so that the parts of the reader share it at the cost of one reference.
final class CNXMLModule: Sendable {
  let tree: XMLTree
  /// The path relative to the book's root.
  let path: String
  /// The offset of its first byte in the concatenation of the page's modules.
  let base: Int
  /// Whether the page is assembled from several modules.
  let isGathered: Bool
  /// The prefix that makes ids unique on an assembled page; empty on other pages.
  let idPrefix: [UInt8]
  private let elements: [CNXMLElement]
  private let attributes: [CNXMLAttribute]

  init(tree: XMLTree, path: String, base: Int = 0, isGathered: Bool = false) {
    self.tree = tree
    self.path = path
    self.base = base
    self.isGathered = isGathered
    idPrefix = isGathered ? Array(Self.prefix(of: path).utf8) : []
    elements = tree.names.map { CNXMLElement($0) }
    attributes = tree.names.map { CNXMLAttribute($0) }
  }

  /// The prefix of a module's ids on an assembled page: `m53493-`.
  static func prefix(of path: String) -> String {
    (path.split(separator: "/").dropLast().last.map(String.init) ?? "module") + "-"
  }

  /// The meaning of an element.
  func element(_ node: XMLTree.Node) -> CNXMLElement { elements[tree.nameIndex(of: node)] }

  /// Whether a node is that element.
  func isElement(_ node: XMLTree.Node, _ element: CNXMLElement) -> Bool {
    tree.kind(node) == .element && elements[tree.nameIndex(of: node)] == element
  }

  /// The meaning of an attribute.
  func kind(_ attribute: XMLTree.Attribute) -> CNXMLAttribute {
    attributes[tree.attributeNameIndex(attribute)]
  }

  /// The attribute of that meaning, if any.
  func attribute(_ node: XMLTree.Node, _ wanted: CNXMLAttribute) -> XMLTree.Attribute? {
    for attribute in tree.attributes(node) where attributes[tree.attributeNameIndex(attribute)] == wanted {
      return attribute
    }
    return nil
  }

  /// The value of an attribute in UTF-8.
  func bytes(_ node: XMLTree.Node, _ wanted: CNXMLAttribute) -> ArraySlice<UInt8>? {
    attribute(node, wanted).map(tree.attributeBytes)
  }

  /// The value of an attribute.
  func string(_ node: XMLTree.Node, _ wanted: CNXMLAttribute) -> String? {
    attribute(node, wanted).map(tree.attributeValue)
  }

  /// Whether an attribute has that value.
  func has(_ node: XMLTree.Node, _ wanted: CNXMLAttribute, _ value: StaticString) -> Bool {
    bytes(node, wanted)?.equals(value) ?? false
  }

  /// The words of the `class` attribute.
  func classes(of node: XMLTree.Node) -> [String] {
    bytes(node, .class)?.words.map { String(decoding: $0, as: UTF8.self) } ?? []
  }

  /// Whether the `class` attribute contains a word.
  func hasClass(_ node: XMLTree.Node, _ word: StaticString) -> Bool {
    bytes(node, .class)?.words.contains { $0.equals(word) } ?? false
  }

  /// The first child that is such an element.
  func child(of node: XMLTree.Node, element: CNXMLElement) -> XMLTree.Node? {
    var child = node + 1
    let end = tree.end(of: node)
    while child < end {
      if isElement(child, element) { return child }
      child = tree.end(of: child)
    }
    return nil
  }

  /// The children that are such elements.
  func children(of node: XMLTree.Node, _ element: CNXMLElement) -> [XMLTree.Node] {
    tree.children(node).filter { isElement($0, element) }
  }

  /// Every id of the module.
  var identifiers: Set<String> {
    var result: Set<String> = []
    for node in 0..<tree.count where tree.kind(node) == .element {
      if let id = bytes(node, .id) { result.insert(String(decoding: id, as: UTF8.self)) }
    }
    return result
  }

  /// Whether a node contains neither text nor elements.
  func isEmpty(_ node: XMLTree.Node) -> Bool {
    var child = node + 1
    while child < tree.end(of: node) {
      if tree.kind(child) == .element || (tree.kind(child) == .text && !tree.isBlank(child)) { return false }
      child += 1
    }
    return true
  }

  /// The text of a title or of another line.
  func words(_ node: XMLTree.Node) -> String { InlineTitle(node, in: tree).text }

  /// The node's title; nil if it is empty.
  func title(_ node: XMLTree.Node) -> XMLTree.Node? {
    child(of: node, element: .title).flatMap { isEmpty($0) ? nil : $0 }
  }

  /// The text of the node's label; nil if it has none or an empty one.
  func label(_ node: XMLTree.Node) -> String? {
    child(of: node, element: .label).map { words($0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The class of the outermost section around a node; nil if there is none.
  func part(of node: XMLTree.Node) -> String? {
    var result: String?
    var node = node
    while let parent = tree.parent(of: node) {
      if isElement(parent, .section), let name = classes(of: parent).last { result = name }
      node = parent
    }
    return result
  }

  /// Whether an element is a title, label or caption.
  func isHead(_ node: XMLTree.Node) -> Bool {
    switch element(node) {
    case .title, .label, .caption: true
    default: false
    }
  }

  /// Whether a node contains equations and nothing else.
  func holdsOnlyEquations(_ node: XMLTree.Node) -> Bool {
    let parts = tree.children(node).filter { tree.kind($0) == .element || !tree.isBlank($0) }
    return parts.contains { isElement($0, .equation) }
      && parts.allSatisfy { isElement($0, .equation) || isElement($0, .label) }
  }

  /// The numbering of a block, from its class and label.
  func numbering(_ node: XMLTree.Node) -> CNXMLNumbering {
    if hasClass(node, "unnumbered") { return .none }
    guard let label = child(of: node, element: .label) else { return .counted }
    let text = words(label)
    return text.isEmpty ? .none : .named(text)
  }

  /// Whether a node contains paragraphs or other blocks.
  func hasBlocks(_ node: XMLTree.Node) -> Bool {
    tree.children(node).contains { child in
      guard tree.kind(child) == .element else { return false }
      switch element(child) {
      case .para, .list, .div, .equation, .figure, .table, .note, .example, .exercise, .section, .definition,
        .rule:
        return true
      default: return false
      }
    }
  }

  /// Whether code is a block, according to its attribute, context or line breaks.
  func isBlockCode(_ node: XMLTree.Node) -> Bool {
    if has(node, .display, "block") { return true }
    if has(node, .display, "inline") || hasClass(node, "inline-code") { return false }
    if tree.isElement(node, "codeblock") || child(of: node, element: .caption) != nil { return true }
    guard let parent = tree.parent(of: node) else { return false }
    switch element(parent) {
    case .section, .content, .note, .example, .exercise, .problem, .solution, .commentary, .figure,
      .subfigure, .statement, .proof:
      return true
    default: return tree.string(node).utf8.contains("\n")
    }
  }
}
