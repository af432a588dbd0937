import PageWriting
import TextBytes
import Titles
import XML

/// The elements of a document, with their actions, filtered by the selected profiles.
struct DocBookElements {
  let tree: XMLTree
  let names: DocBookNames
  private var hidden: Set<XMLTree.Node> = []

  init(tree: XMLTree) {
    self.tree = tree
    names = DocBookNames(tree: tree)
  }

  /// How the reader handles an element.
  func action(_ node: XMLTree.Node) -> DocBookAction { names.actions[tree.nameIndex(of: node)] }

  /// Whether an element is DocBook's, or belongs to a formula or a drawing.
  func isKnown(_ node: XMLTree.Node) -> Bool {
    switch names.vocabularies[tree.nameIndex(of: node)] {
    case .mathML, .svg: true
    case .docBook: action(node) != .unknown || DocBookVocabulary.table[tree.name(node).local] != nil
    case .foreign: false
    }
  }

  /// Whether the selected profiles exclude a node.
  func isHidden(_ node: XMLTree.Node) -> Bool { !hidden.isEmpty && hidden.contains(node) }

  /// The child elements that the selected profiles include.
  func shown(_ node: XMLTree.Node) -> [XMLTree.Node] { tree.elements(of: node).filter { !isHidden($0) } }

  /// The value of an attribute, given by its meaning.
  func string(_ node: XMLTree.Node, _ kind: DocBookNames.Attribute) -> String? {
    for attribute in tree.attributes(node) where names.attributes[tree.attributeNameIndex(attribute)] == kind
    {
      return tree.attributeValue(attribute)
    }
    return nil
  }

  /// An element's id in the output; nil if it has none.
  func id(of node: XMLTree.Node) -> String? {
    string(node, .id).map { Identifiers.written(Array($0.utf8)[...]) }
  }

  /// The first child element with that action.
  func child(of node: XMLTree.Node, _ wanted: DocBookAction) -> XMLTree.Node? {
    tree.children(node).first { tree.kind($0) == .element && action($0) == wanted }
  }

  // MARK: Text

  /// The title of an element, its own or from its metadata; nil if missing or empty.
  func title(of node: XMLTree.Node) -> XMLTree.Node? {
    var inner: XMLTree.Node?
    for child in tree.children(node) where tree.kind(child) == .element {
      if tree.isElement(child, "title") { return isEmpty(child) ? nil : child }
      if inner == nil, action(child) == .info { inner = tree.element(child, "title") }
    }
    return inner.flatMap { isEmpty($0) ? nil : $0 }
  }

  /// The `titleabbrev` of an element, which stands for its title in the contents.
  func abbreviatedTitle(of node: XMLTree.Node) -> XMLTree.Node? {
    let own = tree.element(node, "titleabbrev")
    let found =
      own ?? tree.elements(of: node).first { action($0) == .info }.flatMap { tree.element($0, "titleabbrev") }
    return found.flatMap { isEmpty($0) ? nil : $0 }
  }

  private func isEmpty(_ node: XMLTree.Node) -> Bool {
    for child in (node + 1)..<max(node + 1, tree.end(of: node)) {
      if tree.kind(child) == .text, !tree.isBlank(child) { return false }
    }
    return true
  }

  /// The text of an element without index terms and footnotes, white space collapsed.
  func plainText(_ node: XMLTree.Node) -> String { inlineTitle(of: node).text }

  /// The content of a title without index terms and footnotes.
  ///
  /// - Parameter reference: the text of an element that refers to another; nil leaves it to the title of that.
  func inlineTitle(
    of node: XMLTree.Node, reference: @escaping (XMLTree.Node) -> String? = { _ in nil }
  ) -> InlineTitle {
    InlineTitle(node, in: tree, isLeftOut: isLeftOutOfText, reference: reference)
  }

  private func isLeftOutOfText(_ node: XMLTree.Node) -> Bool {
    switch action(node) {
    case .indexTerm, .footnote, .footnoteReference, .dropped, .ignored: true
    default: hidden.contains(node)
    }
  }

  // MARK: Profiles

  /// Excludes elements whose profiling attributes do not match the selection.
  ///
  /// - Parameter profiles: the selected values by attribute name.
  /// - Returns: the number of excluded elements for each attribute, sorted by name.
  mutating func choose(_ profiles: [String: [String]]) -> [(attribute: String, count: Int)] {
    var counts: [String: Int] = [:]
    var node = tree.root + 1
    let end = tree.end(of: tree.root)
    while node < end {
      guard let attribute = excluded(node, by: profiles) else {
        node += 1
        continue
      }
      hidden.insert(node)
      tree.passOver(node)
      counts[attribute, default: 0] += 1
      node = tree.end(of: node)
    }
    return counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private func excluded(_ node: XMLTree.Node, by profiles: [String: [String]]) -> String? {
    for attribute in tree.attributes(node) where names.profiling[tree.attributeNameIndex(attribute)] {
      let name = tree.attributeName(attribute).local
      guard let chosen = profiles[name] else { continue }
      let values = tree.attributeValue(attribute).split(separator: ";").map {
        $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
      if !values.isEmpty, !values.contains(where: chosen.contains) { return name }
    }
    return nil
  }
}
