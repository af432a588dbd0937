import BookModel
import PageWriting
import TextBytes
import Titles
import XML

/// A JATS or BITS document; the meaning of each element name is looked up once.
///
/// An immutable class, so that the parts of the reader share it at the cost of one reference.
final class JATSDocument {
  static let xlink = MarkupNamespace.xlink
  static let xml = MarkupNamespace.xml
  static let mathML = MarkupNamespace.mathML

  let tree: XMLTree
  let words: Words
  /// The path of the main file.
  let path: String
  private let elements: [JATSElement]
  /// The elements by id.
  private let targets: [String: XMLTree.Node]
  /// The ids that cross references on the page refer to. References of contributors without text are not written, so their
  /// targets are not included.
  private let referenced: Set<String>
  /// The ids that cross references without text refer to.
  private var referencedByMark: Set<String> = []

  init(tree: XMLTree, context: ReadingContext) {
    self.tree = tree
    path = context.path
    elements = tree.names.map { name in
      if name.namespace == Self.mathML { return name.local == "math" ? .math : .unknown }
      return Self.isJATS(name.namespace) ? JATSElement.named(name.local) : .unknown
    }
    var targets: [String: XMLTree.Node] = [:]
    var referenced: Set<String> = []
    for node in 0..<tree.count where tree.kind(node) == .element {
      if let id = tree.attribute(node, "id"), targets[id] == nil { targets[id] = node }
      if let ids = tree.attribute(node, "rid"),
        tree.hasText(node) || !Self.isOfContributor(node, in: tree)
      {
        referenced.formUnion(ids.split(separator: " ").map(String.init))
        if !tree.hasText(node), let first = ids.split(separator: " ").first {
          referencedByMark.insert(String(first))
        }
      }
    }
    self.referenced = referenced
    self.targets = targets
    let language = tree.attribute(tree.root, "lang", in: Self.xml)
    words = Words(language: language ?? context.language ?? "en", in: .docBook)
  }

  /// Whether elements of a namespace are JATS's own, or of the table model that it includes.
  private static func isJATS(_ namespace: String) -> Bool {
    namespace.isEmpty || namespace.contains("jats") || namespace.contains("ncbi")
      || namespace.contains("oasis-exchange/table")
  }

  /// Every id of the document, as written to pages.
  var identifiers: Set<String> { Set(targets.keys.map { Identifiers.written(Array($0.utf8)[...]) }) }

  /// The meaning of an element.
  func element(_ node: XMLTree.Node) -> JATSElement { elements[tree.nameIndex(of: node)] }

  /// The element with an id.
  func target(_ id: String) -> XMLTree.Node? { targets[id] }

  /// Whether a cross reference refers to an element.
  func isReferenced(_ node: XMLTree.Node) -> Bool {
    tree.attribute(node, "id").map(referenced.contains) ?? false
  }

  /// Whether a cross reference without text refers to an element.
  func isReferencedByMark(_ node: XMLTree.Node) -> Bool {
    tree.attribute(node, "id").map(referencedByMark.contains) ?? false
  }

  private static func isOfContributor(_ node: XMLTree.Node, in tree: XMLTree) -> Bool {
    var parent = tree.parent(of: node)
    while let current = parent {
      if tree.isElement(current, "contrib") { return true }
      parent = tree.parent(of: current)
    }
    return false
  }

  /// The first child with a meaning.
  func child(of node: XMLTree.Node, _ wanted: JATSElement) -> XMLTree.Node? {
    tree.children(node).first { tree.kind($0) == .element && element($0) == wanted }
  }

  /// The text of an element without what pages leave out, such as terms of the index, with white space collapsed.
  func text(_ node: XMLTree.Node) -> String {
    if tree.kind(node) == .text { return tree.string(node).singleSpaced }
    var collected: [UInt8] = []
    var index = node + 1
    while index < tree.end(of: node) {
      let kind = tree.kind(index)
      if kind == .text { collected += tree.bytes(index) }
      index = kind == .element && element(index) == .dropped ? tree.end(of: index) : index + 1
    }
    return String(decoding: collected, as: UTF8.self).singleSpaced
  }

  /// The address in `xlink:href`.
  func address(_ node: XMLTree.Node) -> XMLTree.Attribute? {
    tree.attribute(node, named: "href", in: Self.xlink) ?? tree.attribute(node, named: "href")
  }

  /// The descendants of a node with a name, in document order.
  func all(_ name: String, in node: XMLTree.Node) -> [XMLTree.Node] {
    ((node + 1)..<max(node + 1, tree.end(of: node))).filter {
      tree.kind($0) == .element && tree.isElement($0, name)
    }
  }

  // MARK: Divisions

  /// The element that contains a division's title and label: its metadata, its title group, or itself.
  func head(of node: XMLTree.Node) -> XMLTree.Node {
    for name in ["book-part-meta", "front-stub", "front", "sec-meta", "index-title-group", "title-group"] {
      guard let meta = tree.element(node, name) else { continue }
      let holder = tree.element(meta, "article-meta") ?? meta
      if let group = tree.element(holder, "title-group") { return group }
      if title(in: holder) != nil { return holder }
    }
    return node
  }

  /// The title in an element.
  func title(in node: XMLTree.Node) -> XMLTree.Node? {
    for name in ["title", "article-title", "book-title", "index-title"] {
      if let title = tree.element(node, name), !text(title).isEmpty { return title }
    }
    return nil
  }

  /// The title of a division, without footnotes.
  func inlineTitle(of node: XMLTree.Node) -> InlineTitle? {
    guard let title = title(in: head(of: node)) else { return nil }
    let content = InlineTitle(
      title, in: tree, isLeftOut: { [.footnote, .reference, .dropped].contains(self.element($0)) },
      formula: { tex in
        var formulas = JATSFormulas()
        return formulas.convert(JATSFormulas.formula(tex[...]), isDisplay: false).mathml
      })
    return content.text.isEmpty ? nil : content
  }

  /// The author's label of a division.
  func label(of node: XMLTree.Node) -> String? {
    let label = tree.element(head(of: node), "label") ?? tree.element(node, "label")
    let text = label.map(self.text) ?? ""
    return text.isEmpty ? nil : text
  }

  /// The number, if a label is a bare number: `3`, `IV.` or `B`. Octavo then writes the word before it.
  static func bareNumber(_ label: String) -> String? {
    let number = label.hasSuffix(".") ? String(label.dropLast()) : label
    let isNumber = !number.isEmpty && number.utf8.allSatisfy(\.isDigit)
    let isRoman = !number.isEmpty && number.allSatisfy { "IVXLC".contains($0) }
    let isLetter = number.utf8.count == 1 && number.utf8.first!.isLetter
    return isNumber || isRoman || isLetter ? number : nil
  }
}
