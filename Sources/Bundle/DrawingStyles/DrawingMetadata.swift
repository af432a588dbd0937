import TextBytes
import XML

/// Tells what programs keep of their own in drawings from what is to be seen.
package enum DrawingMetadata {
  /// Whether an element that the painter lacks is to be seen: one of SVG, or one that is none but looks like a shape, by its
  /// attributes, holds something to be painted, or stands in a text. Any other is what a program noted for itself.
  package static func isNone(_ node: XMLTree.Node, in tree: XMLTree) -> Bool {
    DrawingVocabulary.absence(ofElement: tree.name(node).local) == .unpainted || isInText(node, in: tree)
      || isLikeShape(node, in: tree)
      || holdsShapes(node, in: tree)
  }

  /// Whether it is a text that flows into shapes, but has no letters: Inkscape leaves such ones behind.
  package static func isEmptyFlow(_ node: XMLTree.Node, in tree: XMLTree) -> Bool {
    guard tree.isElement(node, "flowRoot"), !tree.elements(of: node).isEmpty else { return false }
    var open = [node]
    while let next = open.popLast() {
      if tree.children(next).contains(where: { tree.kind($0) == .text && !tree.isBlank($0) }) { return false }
      open += tree.elements(of: next)
    }
    return true
  }

  private static func isInText(_ node: XMLTree.Node, in tree: XMLTree) -> Bool {
    guard let parent = tree.parent(of: node) else { return false }
    return DrawingVocabulary.texts.contains(tree.name(parent).local)
      && tree.children(node).contains { tree.kind($0) == .text && !tree.isBlank($0) }
  }

  /// Whether it has an attribute that says how something is painted.
  private static func isLikeShape(_ node: XMLTree.Node, in tree: XMLTree) -> Bool {
    tree.attributes(node).contains { attribute in
      let name = tree.attributeName(attribute)
      return name.namespace.isEmpty
        && (DrawingVocabulary.properties[name.local]?.isAttribute == true
          || ["d", "points", "transform", "viewBox"].contains(name.local))
    }
  }

  private static func holdsShapes(_ node: XMLTree.Node, in tree: XMLTree) -> Bool {
    var open = tree.elements(of: node)
    while let next = open.popLast() {
      let name = tree.name(next).local
      if tree.isOfSVG(next), DrawingVocabulary.elements[name] != nil, !["defs", "g", "a"].contains(name) {
        return true
      }
      open += tree.elements(of: next)
    }
    return false
  }
}
