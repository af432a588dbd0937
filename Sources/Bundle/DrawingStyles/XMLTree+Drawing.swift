import Markup
import XML

extension XMLTree {
  /// Whether an element is one of SVG. In a drawing whose root has no namespace, the painter takes elements without one for SVG.
  package func isOfSVG(_ node: Node) -> Bool {
    let namespace = name(node).namespace
    return namespace == MarkupNamespace.svg || namespace.isEmpty && name(root).namespace.isEmpty
  }

  /// The address of a link or a reference: `href`, or else `xlink:href`.
  package func address(_ node: Node) -> Attribute? {
    attribute(node, named: "href") ?? attribute(node, named: "href", in: MarkupNamespace.xlink)
  }
}
