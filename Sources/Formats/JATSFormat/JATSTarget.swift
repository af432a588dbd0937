import BookModel
import XML

/// What a cross reference without text shows of its target: the label that the author or this type gives, else a title.
struct JATSTarget {
  private let node: XMLTree.Node
  private let document: JATSDocument

  private var tree: XMLTree { document.tree }

  init(_ node: XMLTree.Node, in document: JATSDocument) {
    (self.node, self.document) = (node, document)
  }

  /// The author's label, or a number for a note or a bibliographic entry that cross references without text refer to.
  var label: String? {
    if let own = ownLabel { return own }
    guard document.isReferencedByMark(node) else { return nil }
    switch document.element(node) {
    case .footnote where JATSTarget.isInGroup(node, in: tree): return place.map(String.init)
    case .bibliographyEntry: return place.map { "[\($0)]" }
    default: return nil
    }
  }

  private var ownLabel: String? {
    let label = document.child(of: node, .label).map(document.text) ?? ""
    return label.isEmpty ? nil : label
  }

  /// Whether a note stays in the place of its group.
  static func isInGroup(_ node: XMLTree.Node, in tree: XMLTree) -> Bool {
    let parent = tree.parent(of: node).map { tree.name($0).local } ?? ""
    return ["fn-group", "table-wrap-foot", "author-notes", "fn-div", "notes"].contains(parent)
  }

  /// The text of a reference; nil if the book numbers or names the target itself.
  func mark(_ footnotes: JATSFootnotes) -> String? {
    if let label { return label }
    switch document.element(node) {
    case .footnote:
      return String(footnotes.number(of: node) ?? footnotes.number(after: notesBefore))
    case .division, .figure, .tableWrap, .title: return nil
    case .item: return place.map(String.init)
    default: return named ?? enclosing
    }
  }

  /// The title of the target itself.
  private var named: String? {
    let title = document.title(in: node).map(document.text)
    return title ?? document.child(of: node, .caption).flatMap { document.title(in: $0) }.map(document.text)
  }

  /// The label or title of the innermost element around the target that has one, other than the document itself; else the place
  /// among the elements of its name.
  private var enclosing: String? {
    var parent = tree.parent(of: node)
    while let current = parent, current != tree.root {
      let target = JATSTarget(current, in: document)
      if let name = target.ownLabel ?? target.named { return name }
      parent = tree.parent(of: current)
    }
    let name = tree.name(node).local
    let peers = tree.root...node
    return "[\(peers.count { tree.kind($0) == .element && tree.isElement($0, name) })]"
  }

  /// The place among the siblings of its kind, from 1.
  private var place: Int? {
    guard let parent = tree.parent(of: node) else { return nil }
    let kind = document.element(node)
    return tree.elements(of: parent).filter { document.element($0) == kind }.firstIndex(of: node).map {
      $0 + 1
    }
  }

  /// The number of notes before this one that are written at the end of their page.
  private var notesBefore: Int {
    (tree.root..<node).count {
      tree.kind($0) == .element && document.element($0) == .footnote && !Self.isInGroup($0, in: tree)
    }
  }
}
