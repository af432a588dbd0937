import Diagnostics
import DrawingGeometry
import Markup
import TextBytes
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

  /// The factor by which the transformations of an element and of those around it scale lengths.
  package func growth(of node: Node) -> Double {
    var scale = DrawingScale()
    var next: Node? = node
    while let current = next {
      if let transform = attribute(current, named: "transform") {
        scale.apply(DrawingTransforms(Array(attributeBytes(transform))))
      }
      next = parent(of: current)
    }
    return scale.growth.squareRoot()
  }

  /// Whether an element is painted in a language: https://www.w3.org/TR/SVG2/struct.html#ConditionalProcessing
  package func holdsConditions(of node: Node, language: String) -> Bool {
    // No extension is known.
    if let extensions = attribute(node, "requiredExtensions"), !extensions.utf8.allSatisfy(\.isSpace) {
      return false
    }
    guard let languages = attribute(node, "systemLanguage") else { return true }
    let own = language.lowercased()
    return languages.lowercased().split(separator: ",").contains { tag in
      let tag = tag.filter { !$0.isWhitespace }
      return own == tag || tag.hasPrefix(own + "-") || own.hasPrefix(tag + "-")
    }
  }

  /// The text of an attribute as a source of styles.
  package func styleSource(of attribute: Attribute, at node: Node) -> StyleSource {
    StyleSource(Array(attributeBytes(attribute))) { range in
      let whole = self.byteRange(attribute, of: node)
      let (lower, upper) = (Int(whole.lower) + Int(range.lower), Int(whole.lower) + Int(range.upper))
      // With references the text is shorter than what is written.
      guard upper <= Int(whole.upper) else { return self.source.range(whole) }
      return self.source.range(ByteRange(lower, upper))
    }
  }
}
