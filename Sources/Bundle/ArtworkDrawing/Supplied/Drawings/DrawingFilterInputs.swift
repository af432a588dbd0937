import DrawingStyles
import XML

/// How the primitives of filters are joined: each result and each input gets the name by which the painter finds it.
struct DrawingFilterInputs {
  private let tree: XMLTree
  private let relations: DrawingRelations
  private let losses: DrawingLosses

  init(_ tree: XMLTree, _ relations: DrawingRelations, _ losses: DrawingLosses) {
    (self.tree, self.relations, self.losses) = (tree, relations, losses)
  }

  static let source = "SourceGraphic"

  /// Inputs that need no primitive, and whether they are painted as they should be.
  private static let known = [
    source: true, "SourceAlpha": true, "BackgroundImage": false, "BackgroundAlpha": false, "FillPaint": false,
    "StrokePaint": false,
  ]

  /// Whether a filter works on the element that has it, and does not only make a picture of its own.
  func usesSource(_ filter: XMLTree.Node) -> Bool {
    let parts = tree.elements(of: filter)
    let named = parts.flatMap { [$0] + tree.elements(of: $0) }.flatMap {
      [tree.attribute($0, "in"), tree.attribute($0, "in2")]
    }
    if named.contains(where: { $0?.hasPrefix("Source") == true }) { return true }
    return parts.first.map { first in
      !["feFlood", "feImage", "feTurbulence"].contains(tree.name(first).local)
        && tree.attribute(first, "in") == nil
    } ?? true
  }

  /// Names the result of a primitive and each of its inputs; an input that leads nowhere is told.
  func connect(_ element: inout DrawingElement) {
    let node = element.node
    let before = precedingPrimitives(of: node)
    func result(of node: XMLTree.Node) -> String { tree.attribute(node, "result") ?? "octavo-result-\(node)" }
    for name in ["in", "in2"] where element.own.contains(name) {
      var input = element[name] ?? ""
      if let isExact = Self.known[input] {
        if !isExact {
          losses.add(.inexact(.input(input)), of: element) { tree.range(of: node, attribute: name) }
        }
      } else if !before.contains(where: { result(of: $0) == input }) {
        if !input.isEmpty {
          losses.add(.reference(.init(input, name, .missing)), of: element) {
            tree.range(of: node, attribute: name)
          }
        }
        input = before.first.map(result) ?? Self.source
      }
      element.set(name, input.utf8)
    }
    if element.own.contains("result"), element["result"] == nil {
      element.set("result", result(of: node).utf8)
    }
    if element.local == "feTile" { simplifyTile(&element, before) }
  }

  /// The painted primitives of a filter before one of them or before a part of one, the last first.
  private func precedingPrimitives(of node: XMLTree.Node) -> [XMLTree.Node] {
    let parent = tree.parent(of: node)
    let primitive = parent.map { tree.name($0).local.hasPrefix("fe") } == true ? parent : node
    var found: [XMLTree.Node] = []
    var next = primitive.flatMap { relations.previous($0) }
    while let node = next {
      let name = tree.name(node).local
      if tree.isOfSVG(node), name.hasPrefix("fe"), DrawingVocabulary.elements[name] != nil {
        found.append(node)
      }
      next = relations.previous(node)
    }
    return found
  }

  /// Writes a tile as its input, which it is unless the input has a region smaller than the filter's, its own or that of a primitive
  /// before: the painter ends the process at a region outside of the filter's.
  private func simplifyTile(_ tile: inout DrawingElement, _ before: [XMLTree.Node]) {
    tile.written = "feOffset"
    let isTiled = before.contains { input in
      ["x", "y", "width", "height"].contains { tree.attribute(input, named: $0) != nil }
    }
    if isTiled { losses.add(.inexact(.tile), of: tile) { tree.range(tile.node) } }
  }
}
