import DrawingGeometry
import DrawingStyles
import Markup
import XML

/// What the painter does in another way than SVG says: the one place that knows, as far as an element and what it refers to show it.
struct DrawingDeviations {
  private let tree: XMLTree
  private let references: DrawingReferences
  private let losses: DrawingLosses

  init(_ tree: XMLTree, _ references: DrawingReferences, _ losses: DrawingLosses) {
    (self.tree, self.references, self.losses) = (tree, references, losses)
  }

  /// Tells what an element loses.
  func tell(_ element: DrawingElement) {
    guard !element.inherited.isHidden else { return }
    let node = element.node
    let found =
      properties(element) + size(element) + clipPath(element) + turned(element) + filter(element)
      + paints(element) + gradient(element)
    for inexact in found { losses.add(.inexact(inexact)) { tree.range(node) } }
  }

  /// The value of a property, if it is not that of doing nothing.
  private func value(_ property: String, _ element: DrawingElement) -> String? {
    element[property].flatMap { $0 == "none" || $0 == "1" || $0 == "normal" ? nil : $0 }
  }

  /// The element that a property refers to.
  private func target(_ property: String, element: DrawingElement) -> XMLTree.Node? {
    value(property, element).flatMap { StyleValue($0.utf8).localAddresses.first }.flatMap { references[$0] }
  }

  private func properties(_ element: DrawingElement) -> [DrawingLoss.Inexact] {
    (DrawingVocabulary.unpaintedProperties[element.local] ?? []).sorted()
      .filter { value($0, element) != nil }
      .map { .ofElement(property: $0, element: element.local) }
  }

  /// The size that a `use` gives. That of a symbol is 100 % without it, which editors write.
  private func size(_ element: DrawingElement) -> [DrawingLoss.Inexact] {
    guard element.local == "use", let target = references.target(of: element.node) else { return [] }
    let sizes = ["width", "height"].compactMap { tree.attribute(element.node, $0) }
    switch tree.name(target).local {
    case "svg" where !sizes.isEmpty: return [.size("svg")]
    case "symbol" where tree.attribute(target, named: "viewBox") == nil && sizes.contains { $0 != "100%" }:
      return [.size("symbol")]
    default: return []
    }
  }

  private func clipPath(_ element: DrawingElement) -> [DrawingLoss.Inexact] {
    guard element.local == "clipPath" else { return [] }
    var found: [DrawingLoss.Inexact] = []
    let parts = tree.elements(of: element.node).filter {
      !DrawingVocabulary.invisible.contains(tree.name($0).local)
    }
    if parts.contains(where: { tree.attribute($0, named: "clip-path") != nil }) { found.append(.clippedClip) }
    let isUneven = ([element.node] + parts).contains { tree.attribute($0, "clip-rule") == "evenodd" }
    if parts.count > 1, isUneven { found.append(.clipRules) }
    if value("transform", element) != nil, element["clipPathUnits"] == "objectBoundingBox" {
      found.append(.ofElement(property: "transform", element: "clipPath"))
    }
    return found
  }

  /// Boxes of objects whose sides are not upright.
  private func turned(_ element: DrawingElement) -> [DrawingLoss.Inexact] {
    var found: [DrawingLoss.Inexact] = []
    if value("transform", element) != nil, let clip = target("clip-path", element: element),
      tree.attribute(clip, "clipPathUnits") == "objectBoundingBox"
    {
      found.append(.turnedClip)
    }
    guard !element.inherited.scale.isUpright else { return found }
    if let mask = target("mask", element: element),
      hasRegion(mask) || tree.attribute(mask, "maskContentUnits") == "objectBoundingBox"
        || paintsByBox(mask)
    {
      found.append(.turned("mask"))
    }
    if let filter = target("filter", element: element), dependsOnBox(filter, element: element) {
      found.append(.turned("filter"))
    }
    guard DrawingVocabulary.shapes.contains(element.local) else { return found }
    for (property, id) in element.inherited.paintServers.sorted(by: { $0.key < $1.key }) {
      if let server = references[id], isOfBox(server) { found.append(.turned(property)) }
    }
    return found
  }

  /// Whether an element in another one is painted with a gradient or pattern in units of its box.
  private func paintsByBox(_ node: XMLTree.Node) -> Bool {
    ["fill", "stroke"].contains { name in
      tree.attribute(node, name).flatMap { StyleValue($0.utf8).localAddresses.first }
        .flatMap { references[$0] }.map(isOfBox) == true
    } || tree.elements(of: node).contains(where: paintsByBox)
  }

  private func hasRegion(_ node: XMLTree.Node) -> Bool {
    ["x", "y", "width", "height"].contains { tree.attribute(node, named: $0) != nil }
  }

  /// Whether it shows how large a filter's region is, or in which direction it works.
  private func dependsOnBox(_ filter: XMLTree.Node, element: DrawingElement) -> Bool {
    let parts = tree.elements(of: filter)
    return hasRegion(filter) || parts.contains(where: hasRegion)
      || tree.attribute(filter, "primitiveUnits") == "objectBoundingBox"
      || parts.contains { !DrawingVocabulary.withoutRegion.contains(tree.name($0).local) }
      || !element.inherited.scale.isSimilar
  }

  /// Whether a gradient or pattern is in units of the object's box.
  private func isOfBox(_ server: XMLTree.Node) -> Bool {
    let isPattern = tree.name(server).local == "pattern"
    var seen: Set<XMLTree.Node> = []
    var current: XMLTree.Node? = server
    var units: String?
    var contentUnits: String?
    while let node = current, seen.insert(node).inserted {
      units = units ?? tree.attribute(node, isPattern ? "patternUnits" : "gradientUnits")
      contentUnits = contentUnits ?? tree.attribute(node, "patternContentUnits")
      current = references.target(of: node)
    }
    return units != "userSpaceOnUse" || contentUnits == "objectBoundingBox"
  }

  // MARK: Filters

  private func filter(_ element: DrawingElement) -> [DrawingLoss.Inexact] {
    switch element.local {
    case "filter":
      guard element["primitiveUnits"] == "objectBoundingBox" else { return [] }
      let parts = Set(
        tree.elements(of: element.node).flatMap { [$0] + tree.elements(of: $0) }.map { tree.name($0).local })
      return DrawingVocabulary.withoutUnitsOfBox.intersection(parts).sorted().map { .unitsOfBox($0) }
    case "feDiffuseLighting", "feSpecularLighting":
      let lights = tree.elements(of: element.node).filter { tree.name($0).local.hasSuffix("Light") }
      return lights.count == 1 ? [] : [.lights(lights.count)]
    case "feGaussianBlur": return hasRegion(element.node) ? [.blurredRegion] : []
    case "feFuncA":
      func number(_ name: String, _ initial: Double) -> Double {
        element[name].flatMap { Double($0) } ?? initial
      }
      let most =
        switch element["type"] {
        case "linear": number("slope", 1) + number("intercept", 0)
        case "gamma": number("amplitude", 1) + number("offset", 0)
        case "table", "discrete":
          element["tableValues"].flatMap { DrawingNumbers.all(in: Array($0.utf8)[...]).max() } ?? 1
        default: 1.0
        }
      return most > 1 ? [.opaqueness] : []
    default: return []
    }
  }

  // MARK: Paints

  /// A gradient whose inner circle is as large as the outer one.
  private func gradient(_ element: DrawingElement) -> [DrawingLoss.Inexact] {
    guard element.local == "radialGradient", let inner = element["fr"].flatMap({ CSSLength.pixels(of: $0) }),
      inner == element["r"].flatMap({ CSSLength.pixels(of: $0) }) ?? 0.5,
      element["r"] != nil || element["gradientUnits"] != "userSpaceOnUse"
    else { return [] }
    return [.innerCircle]
  }

  /// Gradients and patterns that what an element shows takes from it.
  private func paints(_ element: DrawingElement) -> [DrawingLoss.Inexact] {
    let shown =
      element.local == "use"
      ? references.target(of: element.node).map { [$0] } ?? []
      : ["marker-start", "marker-mid", "marker-end"].compactMap { target($0, element: element) }
    guard !element.inherited.paintServers.isEmpty, shown.contains(where: takesPaint) else { return [] }
    return [.contextPaint]
  }

  /// Whether an element or one in it is painted as what shows it: `context-fill`.
  private func takesPaint(_ node: XMLTree.Node) -> Bool {
    tree.attributes(node).contains { tree.attributeBytes($0).holds("context-") }
      || tree.elements(of: node).contains(where: takesPaint)
  }
}
