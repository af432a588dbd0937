import DrawingGeometry
import Diagnostics
import DrawingStyles
import Markup
import TextBytes
import XML

/// Estimates the effort of rendering an SVG drawing before it is rendered.
///
/// The unit is a canvas: filling every pixel of the picture once. The estimate depends only on the drawing's text, so
/// that every machine rejects the same drawings. Sizes are upper bounds: a shape counts as its bounding box, and a
/// reference counts its whole target each time.
struct DrawingEffort {
  /// The maximum effort in canvases. librsvg fills one canvas of the largest cover in a few milliseconds.
  static let limit = 1_500.0

  /// The maximum nesting of references and elements.
  private static let deepest = 1_000

  /// The effort of a drawing in canvases; nil if it is not well-formed XML, which the decoder reports better.
  static func canvases(of bytes: [UInt8]) -> Double? {
    // The decoder reports what is not well-formed.
    guard let tree = try? XMLParser().parse(file: "", bytes: bytes) else { return nil }
    var effort = DrawingEffort(tree)
    return effort.total()
  }

  private typealias Node = XMLTree.Node

  private let tree: XMLTree
  private let relations: DrawingRelations
  private let cascade: DrawingCascade
  /// The declarations of rules whose selectors are not known, which count for every element.
  private let unmatched: [StyleDeclaration]
  /// The size of the drawing in its own units.
  private let canvas: (width: Double, height: Double)
  private let references: DrawingReferences
  private var known: [Node: PaintingCost] = [:]
  private var underWay: Set<Node> = []

  private init(_ tree: XMLTree) {
    self.tree = tree
    references = DrawingReferences(tree)
    let size = DrawingSize(tree).inUnits
    canvas = (max(size.width, 1e-9), max(size.height, 1e-9))
    let sheet = DrawingStyleReader.ownSheet(
      of: tree, MediaConditions(width: canvas.width, height: canvas.height))
    relations = DrawingRelations(tree)
    cascade = DrawingCascade(sheet, relations)
    unmatched = sheet.unmatched
  }

  private var area: Double { canvas.width * canvas.height }

  private mutating func total() -> Double {
    var sum = PaintingCost()
    for child in tree.elements(tree.root) { sum.add(cost(child)) }
    // Rules that were not compared may name any filter.
    return relations.isExhausted ? .greatestFiniteMagnitude : sum.canvases
  }

  /// The effort of rendering `node` with its descendants.
  private mutating func cost(_ node: Node) -> PaintingCost {
    // These elements are rendered only through references.
    switch tree.name(node).local {
    case "defs", "symbol", "mask", "clipPath", "pattern", "marker", "filter", "linearGradient",
      "radialGradient",
      "style", "script", "metadata", "title", "desc":
      return PaintingCost()
    default:
      return painted(node)
    }
  }

  /// The effort of rendering `node` where it is referenced, as a symbol is by a `use`.
  private mutating func painted(_ node: Node) -> PaintingCost {
    if let cost = known[node] { return cost }
    // No real drawing nests references this deep.
    if underWay.count > Self.deepest {
      return PaintingCost(area: 0, most: 0, fixed: .greatestFiniteMagnitude)
    }
    // An element that references itself is not rendered.
    guard underWay.insert(node).inserted else { return PaintingCost() }
    defer { underWay.remove(node) }
    let style = Style(node, tree, cascade, unmatched)
    var sum = shape(node, style)
    for child in tree.elements(node) { sum.add(cost(child)) }
    if tree.isElement(node, "use"), let target = references.target(of: node) {
      sum.add(painted(target).scaled(by: viewport(of: target, in: node)))
    }
    add(style, of: node, to: &sum)
    if let transform = style["transform"] { sum = sum.scaled(by: Self.growth(of: transform[...])) }
    known[node] = sum
    return sum
  }

  /// Adds the effort of filters, masks, patterns, markers and offscreen groups.
  private mutating func add(_ style: Style, of node: Node, to sum: inout PaintingCost) {
    if style.isGroup { sum.fixed += 1 }
    // Each function of a list is a primitive, a shadow several of them.
    for function in style.filterFunctions {
      let weight = Self.weight(function) { _ in [] }
      sum.add(PaintingCost(area: weight * min(1, 1.44 * sum.area), most: weight, fixed: 0.5))
    }
    for id in style.references {
      guard let target = references[id] else { continue }
      switch tree.name(target).local {
      case "filter": sum.add(filter(target, over: sum))
      case "marker":
        sum.add(
          painted(target).scaled(by: viewport(of: target, in: target)).times(Double(vertices(of: node))))
      case "mask", "clipPath", "pattern":
        sum.fixed += 1
        sum.add(painted(target).scaled(by: viewport(of: target, in: target)))
      default: break
      }
    }
  }

  // MARK: Shapes

  /// The effort of filling and stroking the element itself.
  private func shape(_ node: Node, _ style: Style) -> PaintingCost {
    func number(_ name: String, _ whole: Double = 100) -> Double {
      let own = tree.attribute(node, named: name).map { Array(tree.attributeBytes($0)) }
      guard let text = style[name] ?? own else { return 0 }
      let value = DrawingNumbers.all(in: text[...]).first ?? 0
      return text.last == "%" ? value / 100 * whole : value
    }
    let stroke = style["stroke-width"] == nil ? 1 : abs(number("stroke-width", canvas.width))
    func box(_ width: Double, _ height: Double, climb: Double = 0) -> PaintingCost {
      let share = (abs(width) + stroke) * (abs(height) + stroke) / area
      var cost = PaintingCost(area: share, most: 1, fixed: 0.0005)
      // The number of edges that each pixel row crosses.
      cost.add(
        PaintingCost(area: 0.02 * climb / canvas.height, most: 0.02 * max(1, climb / canvas.height), fixed: 0)
      )
      return cost
    }
    switch tree.name(node).local {
    case "rect": return box(number("width", canvas.width), number("height", canvas.height))
    case "circle": return box(2 * number("r", canvas.width), 2 * number("r", canvas.width))
    case "ellipse": return box(2 * number("rx", canvas.width), 2 * number("ry", canvas.height))
    case "line": return box(number("x2") - number("x1"), number("y2") - number("y1"))
    case "path", "polygon", "polyline":
      guard let extent = extent(of: node) else { return PaintingCost() }
      return box(extent.width, extent.height, climb: extent.climb)
    case "text", "tspan", "textPath":
      var letters = 0
      for child in tree.children(node) where tree.kind(child) == .text { letters += tree.bytes(child).count }
      let size = max(number("font-size"), 16)
      return PaintingCost(
        area: Double(letters) * size * size / area, most: Double(letters), fixed: 0.002 * Double(letters))
    case "image", "foreignObject": return PaintingCost(area: 1, most: 1, fixed: 5)
    default: return PaintingCost(area: 0, most: 0, fixed: 0.0005)
    }
  }

  private func extent(of node: Node) -> PathExtent? {
    if let data = tree.attribute(node, named: "d") { return PathExtent(path: tree.attributeBytes(data)) }
    return tree.attribute(node, named: "points").map { PathExtent(points: tree.attributeBytes($0)) }
  }

  private func vertices(of node: Node) -> Int { extent(of: node)?.points ?? 2 }

  // MARK: Filters

  /// The effort of one application of a filter to `content`.
  private func filter(_ node: Node, over content: PaintingCost) -> PaintingCost {
    func numbers(_ node: Node, _ name: String) -> [Double] {
      tree.attribute(node, named: name).map { DrawingNumbers.all(in: tree.attributeBytes($0)) } ?? []
    }
    // A filter region may be as large as the canvas.
    let hasRegion = ["x", "y", "width", "height", "filterUnits"].contains {
      tree.attribute(node, named: $0) != nil
    }
    let region = hasRegion ? 1 : min(1, 1.44 * content.area)
    let pixels = 2048 / canvas.width
    var sum = PaintingCost()
    for primitive in tree.elements(node) {
      let weight = Self.weight(tree.name(primitive).local) { name in
        numbers(primitive, name).map { name == "radius" ? $0 * pixels : $0 }
      }
      sum.add(PaintingCost(area: weight * region, most: weight, fixed: 0.5))
    }
    return sum
  }

  /// The effort of a part of a filter over a whole canvas. Most read and write every pixel with conversions of colour; some look
  /// at the pixels around each.
  private static func weight(_ name: String, _ numbers: (String) -> [Double]) -> Double {
    /// The product of the numbers for both directions.
    func product(_ values: [Double], _ part: (Double) -> Double) -> Double {
      guard let first = values.first else { return 1 }
      return part(first) * part(values.count > 1 ? values[1] : first)
    }
    switch name {
    case "feFlood", "feImage", "feOffset", "feTile": return 4
    case "feMorphology": return 10 + 2.5 * product(numbers("radius")) { 2 * max(0, $0) + 1 }
    case "feConvolveMatrix":
      let order = numbers("order")
      return 20 + 2 * product(order.isEmpty ? [3] : order) { max(1, $0) }
    case "feTurbulence": return 20 + 20 * max(1, numbers("numOctaves").first ?? 1)
    case "feDisplacementMap": return 400
    case "feGaussianBlur": return 80
    case "feDropShadow": return 140
    case "feDiffuseLighting", "feSpecularLighting": return 40
    default: return 25
    }
  }

  // MARK: Sizes

  /// The factor by which the `viewBox` of `target` enlarges areas when `node` shows it.
  private func viewport(of target: Node, in node: Node) -> Double {
    guard let attribute = tree.attribute(target, named: "viewBox") else { return 1 }
    let box = DrawingNumbers.all(in: tree.attributeBytes(attribute))
    guard box.count == 4, box[2] * box[3] > 0 else { return 1 }
    func length(_ names: [String], _ whole: Double) -> Double {
      for name in names {
        for holder in [node, target] {
          guard let text = tree.attribute(holder, named: name).map({ tree.attributeBytes($0) }),
            text.last != "%",
            let value = DrawingNumbers.all(in: text).first
          else { continue }
          return abs(value)
        }
      }
      return whole
    }
    let width = length(["width", "markerWidth"], canvas.width)
    return width * length(["height", "markerHeight"], canvas.height) / (box[2] * box[3])
  }

  /// The factor by which a list of transformations enlarges areas.
  private static func growth(of transform: ArraySlice<UInt8>) -> Double {
    var growth = 1.0
    for part in transform.split(separator: ")") {
      guard let open = part.firstIndex(of: "(") else { continue }
      let values = DrawingNumbers.all(in: part[part.index(after: open)...])
      let before = part[..<open].trimmed
      let start = before.lastIndex { !$0.isLetter }.map { $0 + 1 } ?? before.startIndex
      let name = before[start...].map(\.lowercased)[...]
      if name.equals("scalex") || name.equals("scaley"), let first = values.first {
        growth *= abs(first)
      } else if name.equals("scale"), let first = values.first {
        growth *= abs(first * (values.count > 1 ? values[1] : first))
      } else if name.equals("matrix"), values.count == 6 {
        growth *= abs(values[0] * values[3] - values[1] * values[2])
      }
    }
    return growth
  }
}

extension DrawingEffort {
  /// What an element's attributes and the rules that match it say of its appearance.
  private struct Style {
    /// The maximum number of ids of an element, which has only a dozen properties that refer to some.
    private static let most = 64
    private static let referring = [
      "fill", "stroke", "filter", "mask", "clip-path", "marker-start", "marker-mid", "marker-end",
    ]

    private let declared: [String: StyleDeclaration]
    private let unmatched: [StyleDeclaration]

    init(_ node: Node, _ tree: XMLTree, _ cascade: DrawingCascade, _ unmatched: [StyleDeclaration]) {
      var presentation: [StyleDeclaration] = []
      var own: [StyleDeclaration] = []
      for attribute in tree.attributes(node) {
        let name = tree.attributeName(attribute).local
        guard name == "style" || DrawingVocabulary.properties[name] != nil else { continue }
        let source = StyleSource(Array(tree.attributeBytes(attribute))) { _ in nil }
        if name == "style" {
          own = DrawingStyleSheet.declarations(source)
        } else {
          let place = StylePlace(source: source, range: ByteRange(0, source.bytes.count))
          presentation.append(
            StyleDeclaration(name: name, value: source.bytes, isImportant: false, place: place))
        }
      }
      declared = cascade.declarations(of: node, attributes: presentation, own: own)
      self.unmatched = unmatched
    }

    /// The value of a property.
    subscript(property: String) -> [UInt8]? { declared[property]?.value }

    private func values(_ properties: [String]) -> [StyleValue] {
      (properties.compactMap { self[$0] } + unmatched.filter { properties.contains($0.name) }.map(\.value))
        .map { StyleValue($0) }
    }

    /// The ids that the element refers to.
    var references: [String] {
      Array(values(Self.referring + ["marker"]).flatMap(\.localAddresses).prefix(Self.most))
    }

    /// The functions in its filters, as the parts of filters that take most of their effort.
    var filterFunctions: [String] {
      values(["filter"]).flatMap { value in
        value.solid.filter { $0.kind == .function }.compactMap {
          switch value.word($0) {
          case "blur": "feGaussianBlur"
          case "drop-shadow": "feDropShadow"
          case let name: DrawingGrammar.filterFunctions.contains(name) ? "feColorMatrix" : nil
          }
        }
      }
    }

    /// Whether it is rendered offscreen and blended.
    var isGroup: Bool {
      values(["opacity"]).contains { $0.solid.first.flatMap($0.number) != 1 }
        || values(["mix-blend-mode", "isolation"]).contains {
          !["normal", "auto"].contains($0.solid.first.map($0.word) ?? "")
        }
    }
  }
}

/// An effort in canvases. A transformation may enlarge an area, but each area is at most one canvas.
struct PaintingCost {
  /// The sum of the areas.
  var area = 0.0
  /// The upper bound of `area` under any enlargement.
  var most = 0.0
  /// The effort that does not depend on the size.
  var fixed = 0.0

  var canvases: Double { min(area, most) + fixed }

  mutating func add(_ other: PaintingCost) {
    area = min(area + min(other.area, other.most), .greatestFiniteMagnitude)
    most = min(most + other.most, .greatestFiniteMagnitude)
    fixed = min(fixed + other.fixed, .greatestFiniteMagnitude)
  }

  func scaled(by growth: Double) -> PaintingCost {
    guard growth.isFinite else { return PaintingCost(area: most, most: most, fixed: fixed) }
    return PaintingCost(area: min(area * growth, most), most: most, fixed: fixed)
  }

  func times(_ count: Double) -> PaintingCost {
    PaintingCost(area: area * count, most: most * count, fixed: fixed * count)
  }
}

extension VipsPicture {
  /// Decodes a picture that an author supplied, as `decode` does; rejects a drawing that takes too much work.
  static func decodeSupplied(
    _ bytes: [UInt8], header: PictureHeader, scale: Double
  ) throws(DecodingFailure) -> VipsPicture {
    if header.format == .svg, let canvases = DrawingEffort.canvases(of: bytes), canvases > DrawingEffort.limit
    {
      throw .tooCostly(canvases: canvases)
    }
    return try decode(bytes, header: header, scale: scale)
  }
}
