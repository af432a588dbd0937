import Markup
import XML

/// The relations of a drawing's elements that selectors ask for.
package final class DrawingRelations {
  package let tree: XMLTree
  private var previousElement: [Int32]
  private var placeInParent: [Int32]
  private var placeOfType: [Int32]
  private var counts: [XMLTree.Node: Int] = [:]
  private var typeCounts: [XMLTree.Node: [Int: Int]] = [:]
  private var classNames: [XMLTree.Node: Set<String>] = [:]
  /// Comparisons that are left; real drawings need a few for each element and rule.
  private var budget = 10_000_000

  package init(_ tree: XMLTree) {
    self.tree = tree
    previousElement = Array(repeating: -1, count: tree.count)
    placeInParent = Array(repeating: 1, count: tree.count)
    placeOfType = Array(repeating: 1, count: tree.count)
    for node in 0..<tree.count where tree.kind(node) == .element {
      var last = -1
      var place = 0
      var types: [Int: Int] = [:]
      for child in tree.children(node) where tree.kind(child) == .element {
        place += 1
        let type = tree.nameIndex(of: child)
        types[type, default: 0] += 1
        previousElement[child] = Int32(last)
        placeInParent[child] = Int32(place)
        placeOfType[child] = Int32(types[type] ?? 1)
        last = child
      }
      counts[node] = place
      typeCounts[node] = types
    }
  }

  /// Whether the budget of comparisons is exhausted, so that styles are not complete.
  package var isExhausted: Bool { budget <= 0 }

  /// Takes comparisons from the budget; false if it is exhausted.
  func spend(_ count: Int = 1) -> Bool {
    budget = max(0, budget - count)
    return budget > 0
  }

  package func previous(_ node: XMLTree.Node) -> XMLTree.Node? {
    previousElement[node] < 0 ? nil : Int(previousElement[node])
  }

  /// The number of an element among its siblings, from 1.
  func place(of node: XMLTree.Node, fromEnd: Bool, ofType: Bool) -> Int {
    let place = Int(ofType ? placeOfType[node] : placeInParent[node])
    guard fromEnd, let parent = tree.parent(of: node) else { return place }
    let count = ofType ? typeCounts[parent]?[tree.nameIndex(of: node)] : counts[parent]
    return (count ?? place) - place + 1
  }

  package func classes(of node: XMLTree.Node) -> Set<String> {
    if let known = classNames[node] { return known }
    let names = Set(
      (tree.attribute(node, "class") ?? "").split(whereSeparator: \.isWhitespace).map(String.init))
    classNames[node] = names
    return names
  }

  func language(_ node: XMLTree.Node) -> String? {
    var current: XMLTree.Node? = node
    while let found = current {
      let tag =
        tree.attribute(found, named: "lang", in: MarkupNamespace.xml) ?? tree.attribute(found, named: "lang")
      if let tag { return tree.attributeValue(tag) }
      current = tree.parent(of: found)
    }
    return nil
  }
}
