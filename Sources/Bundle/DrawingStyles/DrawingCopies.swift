import Markup
import TextBytes
import XML

/// The copies of what `use` elements show, where it depends on the element that shows it.
///
/// Custom properties are inherited from the `use`: https://www.w3.org/TR/SVG2/struct.html#UseStyleInheritance. The painter knows
/// none, so that each set of values has a copy in which they are replaced.
package struct DrawingCopies {
  /// A copy that has yet to be written.
  package struct Copy {
    package let id: String
    package let node: XMLTree.Node
    package let inherited: DrawingInheritance
  }

  private struct Key: Hashable {
    let node: XMLTree.Node
    let variables: [String: [UInt8]]
    let color: String
    /// Whether it is shown within what only copies paint, whose losses are not told.
    let isHidden: Bool
  }

  private let tree: XMLTree
  private let references: DrawingReferences
  /// The elements that are shown by a `use` and depend on it, with the numbers of their descendants.
  private var sizes: [XMLTree.Node: Int] = [:]
  private var known: [Key: String] = [:]
  private var waiting: [Copy] = []
  /// Elements that may still be copied.
  private var left = 20_000

  /// - Parameter declarations: the values that hold for an element.
  package init(
    _ tree: XMLTree, _ references: DrawingReferences, declarations: (XMLTree.Node) -> [[UInt8]]
  ) {
    (self.tree, self.references) = (tree, references)
    var seen: Set<XMLTree.Node> = []
    for node in 0..<tree.count where tree.kind(node) == .element && tree.isElement(node, "use") {
      guard let target = references.target(of: node), seen.insert(target).inserted else { continue }
      let shown = descendants(of: target)
      let depends = shown.contains { part in
        // What it shows may depend on it too.
        tree.isElement(part, "use") || declarations(part).contains { Self.isOfContext($0) }
      }
      if depends { sizes[target] = shown.count }
    }
  }

  /// Whether a value depends on where it holds and the painter cannot follow it.
  package static func isOfContext(_ value: [UInt8]) -> Bool {
    value[...].holds("var(") || value[...].holds("urrent") && value.contains("(")
  }

  /// Whether an element is painted only through copies.
  package func isReplaced(_ node: XMLTree.Node) -> Bool {
    guard sizes[node] != nil else { return false }
    var current: XMLTree.Node? = node
    while let found = current {
      if ["defs", "symbol"].contains(tree.name(found).local) { return true }
      current = tree.parent(of: found)
    }
    return false
  }

  /// The id of what a `use` shows: that of a copy if it depends on the `use`; nil if it does not.
  ///
  /// - Throws: if the drawing has too many copies.
  package mutating func id(shownBy use: XMLTree.Node, inherited: DrawingInheritance) throws(Excess)
    -> String?
  {
    guard let target = references.target(of: use), let size = sizes[target] else { return nil }
    let key = Key(
      node: target, variables: inherited.variables, color: inherited.color.text,
      isHidden: inherited.isHidden)
    if let id = known[key] { return id }
    guard left >= size else { throw Excess() }
    left -= size
    let id = "octavo-copy-\(known.count + 1)"
    known[key] = id
    waiting.append(Copy(id: id, node: target, inherited: inherited))
    return id
  }

  /// The drawing shows more copies than are made.
  package struct Excess: Error {}

  /// The next copy to be written.
  package mutating func next() -> Copy? { waiting.popLast() }

  private func descendants(of node: XMLTree.Node) -> [XMLTree.Node] {
    var found = [node]
    var index = 0
    while index < found.count {
      found += tree.elements(of: found[index])
      index += 1
    }
    return found
  }
}
