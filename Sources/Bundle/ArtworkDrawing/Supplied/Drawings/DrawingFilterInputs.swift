import DrawingGeometry
import DrawingStyles
import Markup
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
  static func usesSource(_ filter: XMLTree.Node, in tree: XMLTree) -> Bool {
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
      if input == "SourceAlpha", let alpha = element.inherited.alphaSource {
        element.set(name, alpha.utf8)
        continue
      }
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

  /// A primitive that stands for `SourceAlpha` in a filter that gives colours to it in linear light: the painter takes colours made of
  /// `SourceAlpha` itself for those of sRGB.
  static func alpha(for filter: inout DrawingElement, in tree: XMLTree) -> [UInt8] {
    let parts = tree.elements(of: filter.node)
    let inputs = parts.flatMap { [$0] + tree.elements(of: $0) }.flatMap {
      [tree.attribute($0, "in"), tree.attribute($0, "in2")]
    }
    guard filter.inherited.isLinear, inputs.contains("SourceAlpha"),
      parts.contains(where: { givesColor($0, in: tree) })
    else { return [] }
    filter.inherited.alphaSource = "octavo-alpha"
    return Array(
      "<feColorMatrix in=\"SourceGraphic\" result=\"octavo-alpha\" values=\"0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0\"/>"
        .utf8
    )
  }

  /// Whether a primitive makes a colour of what has none.
  private static func givesColor(_ part: XMLTree.Node, in tree: XMLTree) -> Bool {
    switch tree.name(part).local {
    case "feColorMatrix":
      let values = tree.attribute(part, named: "values").map {
        DrawingNumbers.all(in: tree.attributeBytes($0))
      }
      guard let values, values.count == 20 else { return false }
      return [3, 4, 8, 9, 13, 14].contains { values[$0] != 0 }
    case "feComponentTransfer":
      return tree.elements(of: part).contains {
        ["feFuncR", "feFuncG", "feFuncB"].contains(tree.name($0).local)
      }
    default: return false
    }
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
