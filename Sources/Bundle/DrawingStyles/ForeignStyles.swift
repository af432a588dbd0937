import Diagnostics
import Markup
import TextBytes
import XML

/// What the style sheets, the style attributes and the elements around it say of HTML in a drawing.
package struct ForeignStyles {
  private let tree: XMLTree
  private let cascade: DrawingCascade
  private var values: DrawingValues
  private let variables: [String: [UInt8]]

  package init(
    _ tree: XMLTree, _ cascade: DrawingCascade, _ values: DrawingValues, _ variables: [String: [UInt8]]
  ) {
    (self.tree, self.cascade, self.values, self.variables) = (tree, cascade, values, variables)
  }

  /// The declarations that hold for an element, by their names.
  package mutating func declared(_ node: XMLTree.Node) -> [StyleDeclaration] {
    let own = tree.attribute(node, named: "style").map {
      DrawingStyleSheet.declarations(tree.styleSource(of: $0, at: node))
    }
    let found = cascade.declarations(of: node, attributes: attributes(of: node), own: own ?? [])
    return found.sorted { $0.key < $1.key }.map { _, declaration in
      var declaration = declaration
      let value = declaration.value
      // A value that cannot be resolved is lost as it is written.
      declaration.value = (try? values.substituted(value, variables: variables)) ?? value
      return declaration
    }
  }

  /// The attributes of an element of SVG that are properties of text.
  private func attributes(of node: XMLTree.Node) -> [StyleDeclaration] {
    guard tree.isOfSVG(node) else { return [] }
    return tree.attributes(node).compactMap { attribute -> StyleDeclaration? in
      let name = tree.attributeName(attribute)
      guard name.namespace.isEmpty, ForeignStyle.inherited.contains(name.local) else { return nil }
      let source = tree.styleSource(of: attribute, at: node)
      let place = StylePlace(source: source, range: ByteRange(0, source.bytes.count))
      return StyleDeclaration(name: name.local, value: source.bytes, isImportant: false, place: place)
    }
  }

  /// The style of text in a `foreignObject`, which the elements around it have.
  package mutating func style(in foreign: XMLTree.Node, _ inherited: DrawingInheritance) -> ForeignStyle {
    var style = ForeignStyle(families: inherited.families)
    (style.color, style.letterCase) = (inherited.color, inherited.textCase)
    var chain: [XMLTree.Node] = [foreign]
    while let outer = chain.last.flatMap({ tree.parent(of: $0) }), chain.count < 256 { chain.append(outer) }
    for node in chain.reversed() { style.inherit(declared(node)) }
    return style
  }
}
