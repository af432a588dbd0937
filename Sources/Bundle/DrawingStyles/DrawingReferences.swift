import DrawingGeometry
import Markup
import TextBytes
import XML

/// The references within a drawing: the one place that knows which element an address leads to, and whether it may lead there.
package struct DrawingReferences {
  private let tree: XMLTree
  private var ids: [String: XMLTree.Node] = [:]
  private var cycles = DrawingCycles()

  /// Why a reference is not followed.
  package enum Fault: Error, Hashable {
    /// No element has the id.
    case missing
    /// The element is of another kind, such as `rect` where a gradient is expected.
    case wrongKind(String)
    /// The element refers back to itself.
    case circular
  }

  /// - Parameter styles: the values that style sheets give an element.
  package init(_ tree: XMLTree, styles: (XMLTree.Node) -> [[UInt8]] = { _ in [] }) {
    self.tree = tree
    for node in 0..<tree.count where tree.kind(node) == .element {
      if let id = tree.attribute(node, "id"), ids[id] == nil { ids[id] = node }
    }
    cycles = DrawingCycles(count: tree.count, from: tree.root) { node in
      targets(of: node, styles: styles) + tree.elements(of: node)
    }
  }

  /// The elements that one refers to by itself.
  private func targets(of node: XMLTree.Node, styles: (XMLTree.Node) -> [[UInt8]]) -> [XMLTree.Node] {
    var found = target(of: node).map { Self.hrefs[tree.name(node).local] == nil ? [] : [$0] } ?? []
    let values = tree.attributes(node).map { Array(tree.attributeBytes($0)) } + styles(node)
    for value in values where value[...].holds("url(") {
      found += StyleValue(value).localAddresses.compactMap { ids[$0] }
    }
    return found
  }

  /// The element with an id.
  package subscript(id: String) -> XMLTree.Node? { ids[id] }

  /// The element that `href`, or else `xlink:href`, of an element leads to.
  package func target(of node: XMLTree.Node) -> XMLTree.Node? { address(of: node).flatMap { ids[$0] } }

  /// The id that `href`, or else `xlink:href`, names; nil for addresses of other files.
  private func address(of node: XMLTree.Node) -> String? {
    guard let attribute = tree.address(node) else { return nil }
    let address = tree.attributeBytes(attribute).trimmed
    guard address.first == "#" else { return nil }
    return String(decoding: address.dropFirst(), as: UTF8.self)
  }

  /// Why the `href` of an element is not followed; nil if it is, or leads to another file.
  package func fault(ofHref node: XMLTree.Node) -> Fault? {
    let name = tree.name(node).local
    guard let id = address(of: node), let kinds = Self.hrefs[name] else { return nil }
    if let fault = fault(id, kinds) { return fault }
    guard let target = ids[id] else { return .missing }
    return cycles.join(node, target: target) ? .circular : nil
  }

  /// Why `url(#id)` in a property of an element is not followed; nil if it is.
  package func fault(of id: String, in property: String, of node: XMLTree.Node) -> Fault? {
    guard let kinds = Self.properties[property] else { return nil }
    if let fault = fault(id, kinds) { return fault }
    return ids[id].map { cycles.join(node, target: $0) } == true ? .circular : nil
  }

  private func fault(_ id: String, _ kinds: Set<String>) -> Fault? {
    guard let target = ids[id] else { return .missing }
    let name = tree.name(target).local
    // Elements that are not painted are told where they stand.
    let isTold = tree.isOfSVG(target) && DrawingVocabulary.elements[name] == nil
    return isTold || kinds.contains(name) ? nil : .wrongKind(name)
  }

  /// The elements that an element may refer to by `href`.
  package static let hrefs: [String: Set<String>] = [
    "use": graphics, "feImage": graphics, "tref": ["text", "tspan", "tref"],
    "linearGradient": gradients, "radialGradient": gradients, "pattern": ["pattern"],
  ]

  /// The elements that a property may refer to by `url(#id)`.
  package static let properties: [String: Set<String>] = [
    "fill": servers, "stroke": servers, "clip-path": ["clipPath"], "mask": ["mask"], "filter": ["filter"],
    "marker-start": ["marker"], "marker-mid": ["marker"], "marker-end": ["marker"],
  ]

  private static let graphics: Set<String> = [
    "a", "circle", "ellipse", "g", "image", "line", "path", "polygon", "polyline", "rect", "svg", "switch",
    "symbol", "text", "use",
  ]
  private static let gradients: Set<String> = ["linearGradient", "radialGradient"]
  private static let servers: Set<String> = gradients.union(["pattern"])
}
