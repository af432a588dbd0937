import BookModel
import Diagnostics
import XML

/// A PreTeXt document with pages, numbers and ids assigned.
///
/// Numbers depend on the whole document and cross-references on all numbers, so a first pass
/// (`PreTeXtNumbering`) assigns them and a second (`PreTeXtReader`) writes.
struct PreTeXtDocument {
  let tree: XMLTree
  /// The meaning of each name in the tree, by index.
  let elements: [PreTeXtElement]
  let publication: PreTeXtPublication
  /// The book, article or other element with the text.
  let body: XMLTree.Node
  var info = PreTeXtInfo()
  /// Data of nodes that are numbered, have an id, or begin a page.
  var facts: [XMLTree.Node: Facts] = [:]
  /// Nodes by the ids in cross-references.
  var targets: [String: XMLTree.Node] = [:]
  /// Every id of the output.
  var ids: Set<String> = []
  /// Entries of the index and of the notation list, in order.
  var indexEntries: [Mark] = []
  var notations: [Mark] = []
  /// The divisions that begin pages, in order.
  var pages: [XMLTree.Node] = []
  /// The table of contents, as in the published book.
  var outline: [Entry] = []
  /// Nodes that the publication excludes.
  var excluded: Set<XMLTree.Node> = []
  /// Duplicate ids.
  var repeated: [(node: XMLTree.Node, first: XMLTree.Node)] = []

  /// Data of a node.
  struct Facts {
    /// The full number, such as `3.2.1`.
    var number: String?
    /// The last part of the number.
    var serial: String?
    /// The number of the containing division.
    var structure = ""
    /// The id in the output.
    var id: String?
    /// The page that it begins.
    var page: Int?
  }

  /// A position referred to by the index or the notation list.
  struct Mark {
    var node: XMLTree.Node
    var id: String
    /// The nearest ancestor with a number or title.
    var holder: XMLTree.Node
  }

  private init(tree: XMLTree, publication: PreTeXtPublication, language: String?) {
    self.tree = tree
    self.publication = publication
    elements = tree.names.map { PreTeXtElement($0) }
    let root = tree.root
    let bodies: Set<PreTeXtElement> = [.book, .article, .letter, .memo, .slideshow]
    let elements = self.elements
    body = tree.elements(of: root).first { bodies.contains(elements[tree.nameIndex(of: $0)]) } ?? root
    info = PreTeXtInfo(tree: tree, language: language)
  }

  /// Assigns numbers, ids, pages and contents.
  static func numbered(
    tree: XMLTree, publication: PreTeXtPublication, splitLevel: Int, language: String? = nil
  ) -> PreTeXtDocument {
    let document = PreTeXtDocument(tree: tree, publication: publication, language: language)
    var numbering = PreTeXtNumbering(document: document, splitLevel: splitLevel)
    numbering.run()
    return numbering.document
  }

  /// The meaning of an element.
  func element(_ node: XMLTree.Node) -> PreTeXtElement {
    tree.kind(node) == .element ? elements[tree.nameIndex(of: node)] : .other
  }

  /// The child elements, without excluded ones.
  func children(_ node: XMLTree.Node) -> [XMLTree.Node] {
    tree.elements(of: node).filter { !excluded.contains($0) }
  }

  /// The first child of that kind, unless excluded.
  func child(of node: XMLTree.Node, element: PreTeXtElement) -> XMLTree.Node? {
    var child = node + 1
    let end = tree.end(of: node)
    while child < end {
      if tree.kind(child) == .element, elements[tree.nameIndex(of: child)] == element,
        !excluded.contains(child)
      {
        return child
      }
      child = tree.end(of: child)
    }
    return nil
  }

  /// The meaning of the parent element.
  func parent(of node: XMLTree.Node) -> PreTeXtElement {
    tree.parent(of: node).map(element) ?? .other
  }

  /// The nearest ancestor of one of those kinds.
  func ancestor(_ node: XMLTree.Node, where test: (PreTeXtElement) -> Bool) -> XMLTree.Node? {
    var current = tree.parent(of: node)
    while let node = current {
      if test(element(node)) { return node }
      current = tree.parent(of: node)
    }
    return nil
  }

  /// The nearest ancestor that passes a test.
  func ancestor(ofNode node: XMLTree.Node, where test: (XMLTree.Node) -> Bool) -> XMLTree.Node? {
    var current = tree.parent(of: node)
    while let node = current {
      if test(node) { return node }
      current = tree.parent(of: node)
    }
    return nil
  }

  /// The number of a node, such as `3.2.1`.
  func number(_ node: XMLTree.Node) -> String? { facts[node]?.number }

  /// The id of a node in the output.
  func id(of node: XMLTree.Node) -> String? { facts[node]?.id }

  /// Whether the book is divided into parts.
  var hasParts: Bool { tree.elements(of: body).contains { element($0) == .part } }

  /// Whether a division has subdivisions. If it has, its special divisions are numbered with them; else they
  /// share its number.
  func isStructured(_ node: XMLTree.Node) -> Bool {
    var hasOther = false
    for child in children(node) {
      switch element(child) {
      case .part, .chapter, .section, .subsection, .subsubsection, .appendix, .book, .article: return true
      case .title, .subtitle, .shorttitle, .plaintitle, .idx, .frontmatter, .introduction, .worksheet,
        .handout,
        .conclusion:
        break
      default: hasOther = true
      }
    }
    return !hasOther
  }

  /// Whether a special division (exercises, references ...) has its own number.
  func hasOwnNumber(_ node: XMLTree.Node) -> Bool {
    guard let parent = tree.parent(of: node) else { return false }
    if element(parent) == .backmatter { return element(node) == .solutions }
    return isStructured(parent)
  }

  /// The sort of an exercise: `inline`, `divisional`, `worksheet`, `reading` or `project`.
  func exerciseSort(of node: XMLTree.Node) -> String {
    let holder = ancestor(node) {
      switch $0 {
      case .exercises, .worksheet, .handout, .readingQuestions, .project, .activity, .exploration,
        .investigation:
        true
      default: false
      }
    }
    if element(node).group == .projectLike { return "project" }
    switch holder.map(element) {
    case .exercises: return "divisional"
    case .worksheet, .handout: return "worksheet"
    case .readingQuestions: return "reading"
    case .project, .activity, .exploration, .investigation: return "project"
    default: return "inline"
    }
  }
}
