import DrawingGeometry
import Diagnostics
import DrawingStyles
import Markup
import TextBytes
import XML

/// Estimates the effort of rendering an SVG drawing before it is rendered.
///
/// The unit is a canvas: filling every pixel of the picture once, which takes 4 ms for the largest cover. Everything else is
/// weighed by the time that it took there. The estimate depends only on the drawing's text, so that every machine rejects the
/// same drawings. Sizes are upper bounds: a shape counts as its bounding box, and a reference counts its whole target each time.
struct DrawingEffort {
  /// The maximum effort in canvases: 6 s.
  static let limit = 1_500.0
  /// The maximum effort of all filters. Those that exceed it are left out, the heaviest first.
  private static let limitOfFilters = 1_250.0
  /// The maximum number of parts of a filter: the painter keeps a picture of 16 MB of each.
  private static let mostParts = 32

  /// The maximum nesting of references and elements.
  private static let deepest = 1_000

  /// The effort of a drawing in canvases; nil if it is not well-formed XML, which the decoder reports better.
  static func canvases(of bytes: [UInt8]) -> Double? {
    // The decoder reports what is not well-formed.
    guard let tree = try? XMLParser().parse(file: "", bytes: bytes) else { return nil }
    let size = DrawingSize(tree).inUnits
    let media = MediaConditions(width: max(size.width, 1e-9), height: max(size.height, 1e-9))
    let sheet = DrawingStyleReader.ownSheet(of: tree, media)
    let relations = DrawingRelations(tree)
    var effort = DrawingEffort(
      tree, DrawingReferences(tree), DrawingCascade(sheet, relations), unmatched: sheet.unmatched)
    // Rules that were not compared may name any filter.
    let total = effort.total()
    return relations.isExhausted ? .greatestFiniteMagnitude : total
  }

  private typealias Node = XMLTree.Node

  private let tree: XMLTree
  private let cascade: DrawingCascade
  /// The declarations of rules whose selectors are not known, which count for every element.
  private let unmatched: [StyleDeclaration]
  /// The size of the drawing in its own units.
  private let canvas: (width: Double, height: Double)
  private let references: DrawingReferences
  /// Whether a text may end at its place as well as begin there.
  private let textsMayEnd: Bool
  private var known: [Node: PaintingCost] = [:]
  private var underWay: Set<Node> = []
  /// What filters cost at least that are not painted.
  private var leastLeftOut = Double.infinity
  private var countsFiltersOnly = false
  private var weights: Set<Double> = []
  /// What elements with filters cover, in their own coordinates.
  private(set) var filtered: [XMLTree.Node: DrawingBox] = [:]
  /// The first element that has each filter.
  private(set) var users: [XMLTree.Node: XMLTree.Node] = [:]

  init(
    _ tree: XMLTree, _ references: DrawingReferences, _ cascade: DrawingCascade, unmatched: [StyleDeclaration]
  ) {
    (self.tree, self.references, self.cascade, self.unmatched) = (tree, references, cascade, unmatched)
    let size = DrawingSize(tree).inUnits
    canvas = (max(size.width, 1e-9), max(size.height, 1e-9))
    let text = tree.source.bytes[...]
    textsMayEnd = text.holds("anchor") || text.holds("direction")
  }

  private var area: Double { canvas.width * canvas.height }

  /// The effort of the whole drawing in canvases, without the filters that are left out.
  mutating func total() -> Double {
    known = [:]
    var sum = PaintingCost()
    for child in tree.elements(of: tree.root) { sum.add(cost(of: child)) }
    return sum.canvases
  }

  /// Finds the filters that are left out, so that all others together stay within their limit: those of at least some weight.
  mutating func limitFilters() -> LeftOutFilters {
    countsFiltersOnly = true
    var low = 0
    if total() > Self.limitOfFilters {
      let sorted = weights.sorted()
      var high = sorted.count - 1
      // The greatest weight that has to be left out.
      while low < high {
        let middle = (low + high + 1) / 2
        leastLeftOut = sorted[middle]
        if total() <= Self.limitOfFilters { low = middle } else { high = middle - 1 }
      }
      leastLeftOut = sorted.isEmpty ? .infinity : sorted[low]
    }
    countsFiltersOnly = false
    return LeftOutFilters(leastWeight: leastLeftOut)
  }

  /// The weight of a `filter` element, in canvases.
  static func weight(ofFilter node: XMLTree.Node, in tree: XMLTree) -> Double {
    let parts = tree.elements(of: node)
    let written = parts.reduce(0) { sum, part in
      switch tree.name(part).local {
      case "feDropShadow": sum + 5
      case "feMorphology": sum + 2
      default: sum + 1
      }
    }
    guard written <= mostParts else { return .greatestFiniteMagnitude }
    let pixels = 2048 / max(DrawingSize(tree).inUnits.width, 1e-9)
    return parts.reduce(7) { sum, part in
      sum + 3
        + weight(tree.name(part).local, parts: tree.elements(of: part).count) { name in
          let numbers =
            tree.attribute(part, named: name).map { DrawingNumbers.all(in: tree.attributeBytes($0)) } ?? []
          return numbers.map { name == "radius" ? $0 * pixels : $0 }
        }
    }
  }

  /// The weight of the functions in values of `filter`, in canvases: each is a primitive, a shadow several of them.
  static func weight(ofFunctionsIn values: [StyleValue]) -> Double {
    let functions = values.flatMap { value in
      value.solid.filter { $0.kind == .function }.compactMap { token -> String? in
        switch value.word(token) {
        case "blur": "feGaussianBlur"
        case "drop-shadow": "feDropShadow"
        case let name: DrawingGrammar.filterFunctions.contains(name) ? "feColorMatrix" : nil
        }
      }
    }
    return functions.reduce(0) { $0 + 10 + weight($1, parts: 0) { _ in [] } }
  }

  /// The effort of rendering `node` with its descendants.
  private mutating func cost(of node: Node) -> PaintingCost {
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
    let style = Style(node, in: tree, cascade, unmatched)
    var sum = countsFiltersOnly ? PaintingCost() : shape(node, style: style)
    sum.box = box(node, style)
    for child in tree.elements(of: node) { sum.add(cost(of: child)) }
    if tree.isElement(node, "use"), let target = references.target(of: node) {
      var shown = painted(target).scaled(by: viewport(of: target, in: node))
      let isMoved = ["x", "y"].contains { tree.attribute(node, named: $0) != nil }
      if isMoved || ["svg", "symbol"].contains(tree.name(target).local) { shown.box = .everywhere }
      sum.add(shown)
    }
    add(style, of: node, to: &sum)
    if !style.filters.isEmpty { filtered[node] = sum.box }
    if let transform = style["transform"] {
      let list = DrawingTransforms(transform)
      var scale = DrawingScale()
      scale.apply(list)
      let box = sum.box.applying(list)
      sum = sum.scaled(by: scale.growth)
      sum.box = box
    }
    known[node] = sum
    return sum
  }

  /// Adds the effort of filters, masks, patterns, markers and offscreen groups.
  private mutating func add(_ style: Style, of node: Node, to sum: inout PaintingCost) {
    if !countsFiltersOnly { addGroup(style, to: &sum) }
    addFilter(Self.weight(ofFunctionsIn: style.filters), region: 1, to: &sum)
    for id in style.references {
      guard let target = references[id] else { continue }
      let shown: PaintingCost
      switch tree.name(target).local {
      case "filter":
        users[target] = min(users[target] ?? node, node)
        addFilter(Self.weight(ofFilter: target, in: tree), region: region(of: target, over: sum), to: &sum)
        continue
      case "marker":
        shown = painted(target).scaled(by: viewport(of: target, in: target)).times(Double(vertices(of: node)))
      case "mask", "clipPath", "pattern":
        shown = painted(target).scaled(by: viewport(of: target, in: target))
        if !countsFiltersOnly {
          sum.fixed += tree.isElement(target, "mask") ? 55 : tree.isElement(target, "pattern") ? 3 : 0.2
        }
      case "linearGradient", "radialGradient":
        guard !countsFiltersOnly else { continue }
        let stops = Double(tree.elements(of: target).count)
        sum.fixed += 0.14 * (stops / 1000) * (stops / 1000)
        let weight = tree.isElement(target, "linearGradient") ? stops / 350 : 3 + stops / 120
        sum.add(PaintingCost(area: min(1, sum.box.area / area) * weight, most: weight, fixed: 0))
        continue
      default: continue
      }
      let box = sum.box
      sum.add(shown)
      sum.box = tree.isElement(target, "marker") ? .everywhere : box
    }
  }

  /// Adds the effort of rendering an element offscreen: of making the picture, and of blending what it has with what is behind.
  private func addGroup(_ style: Style, to sum: inout PaintingCost) {
    switch style.group {
    case .none: break
    case .blended: sum.fixed += 40
    case .translucent:
      let share = sum.box.area.isFinite ? min(1, sum.box.area / area) : 1
      sum.area += 2 * share
      sum.most += 2
      sum.fixed += 1
    }
  }

  // MARK: Shapes

  /// The effort of filling and stroking the element itself.
  private func shape(_ node: Node, style: Style) -> PaintingCost {
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
      // The number of edges that each pixel row crosses. Few cost no more than the pixels.
      let edges = climb / canvas.height
      let weight = edges > 20 ? 1.2 : 0.02
      cost.add(PaintingCost(area: weight * edges, most: weight * max(1, edges), fixed: 0))
      // Dashes below a tenth of a pixel are painted as a tint.
      let dash = number("stroke-dasharray", canvas.width)
      if dash > 0 {
        let longest = 2 * (abs(width) + abs(height) + climb)
        cost.fixed += 0.0003 * min(longest / dash, longest * 20_480 / canvas.width)
      }
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
    case "text", "tspan", "textPath", "a":
      let letters = letters(of: node)
      let size = max(number("font-size"), 16)
      // Breaking a text into glyphs takes the square of its length.
      let thousands = Double(letters) / 1000
      return PaintingCost(
        area: Double(letters) * size * size / area, most: Double(letters),
        fixed: 2 * thousands + 70 * thousands * thousands)
    case "foreignObject":
      // Each word is measured, and painted as a part of its own.
      return PaintingCost(area: 1, most: 1, fixed: 5 + 0.02 * Double(lettersWithin(node)))
    case "image": return PaintingCost(area: 1, most: 1, fixed: 5)
    default: return PaintingCost(area: 0, most: 0, fixed: 0.0005)
    }
  }

  private func extent(of node: Node) -> PathExtent? {
    if let data = tree.attribute(node, named: "d") { return PathExtent(path: tree.attributeBytes(data)) }
    return tree.attribute(node, named: "points").map { PathExtent(points: tree.attributeBytes($0)) }
  }

  private func vertices(of node: Node) -> Int { extent(of: node)?.points ?? 2 }

  // MARK: Filters

  /// Adds a filter that is painted, over a share of the canvas.
  private mutating func addFilter(_ weight: Double, region: Double, to sum: inout PaintingCost) {
    guard weight > 0 else { return }
    weights.insert(weight)
    guard weight < leastLeftOut else { return }
    sum.add(PaintingCost(area: weight * region, most: weight, fixed: min(weight, 10)))
  }

  /// The share of the canvas in which a filter works on `content`.
  private func region(of filter: Node, over content: PaintingCost) -> Double {
    func share(_ name: String, _ usual: Double) -> Double {
      guard let text = tree.attribute(filter, named: name).map({ tree.attributeBytes($0) }),
        let value = DrawingNumbers.all(in: text).first
      else { return usual }
      return abs(text.last == "%" ? value / 100 : value)
    }
    if tree.attribute(filter, "filterUnits") == "userSpaceOnUse" {
      // A share of the canvas, or a length in the units of the place, which is scaled with its content.
      func side(_ name: String, _ whole: Double) -> Double {
        let isShare = tree.attribute(filter, name)?.hasSuffix("%") != false
        return share(name, 1.2) / (isShare ? 1 : whole)
      }
      return side("width", canvas.width) * side("height", canvas.height)
    }
    guard content.box.area.isFinite else { return 1 }
    return min(1, share("width", 1.2) * share("height", 1.2) * content.box.area / area)
  }

  /// The effort of a part of a filter over a whole canvas, with its own `parts`. Most read and write every pixel with conversions
  /// of colour; some look at the pixels around each.
  private static func weight(_ name: String, parts: Int, _ numbers: (String) -> [Double]) -> Double {
    /// The product of the numbers for both directions.
    func product(_ values: [Double], _ part: (Double) -> Double) -> Double {
      guard let first = values.first else { return 1 }
      return part(first) * part(values.count > 1 ? values[1] : first)
    }
    switch name {
    case "feFlood", "feImage", "feOffset", "feTile": return 20
    case "feMorphology":
      // It is written as two, one across and one down.
      let radii = numbers("radius")
      return 50 + 15 * (radii + radii.suffix(2 - min(2, radii.count))).reduce(0) { $0 + 2 * max(0, $1) + 1 }
    case "feConvolveMatrix":
      let order = numbers("order")
      return 230 + 34 * product(order.isEmpty ? [3] : order) { max(1, $0) }
    case "feTurbulence": return 100 + 350 * max(1, numbers("numOctaves").first ?? 1)
    case "feDisplacementMap": return 2_000
    case "feGaussianBlur": return 400
    case "feDropShadow": return 800
    case "feDiffuseLighting", "feSpecularLighting": return 220
    case "feMerge": return 60 + 120 * Double(parts)
    default: return 125
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

  /// The box in which an element is painted by itself, without its children.
  private func box(_ node: Node, _ style: Style) -> DrawingBox {
    func number(_ name: String, _ whole: Double) -> Double? {
      let own = tree.attribute(node, named: name).map { Array(tree.attributeBytes($0)) }
      guard let text = style[name] ?? own, let value = DrawingNumbers.all(in: text[...]).first else {
        return nil
      }
      return text.last == "%" ? value / 100 * whole : value
    }
    func across(_ name: String) -> Double { number(name, canvas.width) ?? 0 }
    func down(_ name: String) -> Double { number(name, canvas.height) ?? 0 }
    let stroke = abs(number("stroke-width", canvas.width) ?? 1) / 2
    switch tree.name(node).local {
    case "rect", "image":
      return DrawingBox(x: across("x"), y: down("y"), width: across("width"), height: down("height"))
        .extended(by: stroke)
    case "circle", "ellipse":
      let (rx, ry) = (max(across("r"), across("rx")), max(across("r"), down("ry")))
      return DrawingBox(x: across("cx") - rx, y: down("cy") - ry, width: 2 * rx, height: 2 * ry).extended(
        by: stroke)
    case "line":
      return DrawingBox(
        x: across("x1"), y: down("y1"), width: across("x2") - across("x1"), height: down("y2") - down("y1")
      )
      .extended(by: stroke)
    case "path", "polygon", "polyline": return extent(of: node)?.box.extended(by: stroke) ?? DrawingBox()
    case "text", "tspan", "a":
      let letters = letters(of: node)
      guard letters > 0 else { return DrawingBox() }
      let isSpread = ["dx", "dy", "rotate", "textLength"].contains { tree.attribute(node, named: $0) != nil }
      guard !isSpread, style["letter-spacing"] == nil, style["word-spacing"] == nil,
        let size = fontSize(of: node),
        let x = position("x", of: node), let y = position("y", of: node)
      else { return .everywhere }
      let length = 0.7 * Double(letters) * size
      return DrawingBox(
        x: x - (textsMayEnd ? length : 0), y: y - size, width: textsMayEnd ? 2 * length : length,
        height: 1.4 * size)
    case "svg", "tref", "textPath", "foreignObject": return .everywhere
    default: return DrawingBox()
    }
  }

  /// The letters of an element's own text.
  private func letters(of node: Node) -> Int {
    tree.children(node).reduce(0) { sum, child in
      tree.kind(child) == .text && !tree.isBlank(child) ? sum + tree.bytes(child).count : sum
    }
  }

  /// The letters of all text in an element.
  private func lettersWithin(_ node: Node) -> Int {
    var (sum, open) = (0, [node])
    while let next = open.popLast() {
      sum += letters(of: next)
      open += tree.elements(of: next)
    }
    return sum
  }

  /// The only number of a position of a text; nil for lists and other units.
  private func position(_ name: String, of node: Node) -> Double? {
    guard let text = tree.attribute(node, name) else { return tree.isElement(node, "text") ? 0 : nil }
    return CSSLength.pixels(of: text)
  }

  /// The size of an element's text in the drawing's units; nil in units of other texts.
  private func fontSize(of node: Node) -> Double? {
    var current: Node? = node
    while let found = current {
      if let size = Style(found, in: tree, cascade, unmatched)["font-size"] {
        return CSSLength.pixels(of: String(decoding: size, as: UTF8.self))
      }
      current = tree.parent(of: found)
    }
    return 16
  }
}

/// The filters of a drawing that are not painted.
struct LeftOutFilters {
  private var leastWeight = Double.infinity

  init(leastWeight: Double = .infinity) { self.leastWeight = leastWeight }

  /// Whether a `filter` element is left out.
  func contains(_ filter: XMLTree.Node, in tree: XMLTree) -> Bool {
    leastWeight.isFinite && DrawingEffort.weight(ofFilter: filter, in: tree) >= leastWeight
  }

  /// Whether the functions in a value of `filter` are left out.
  func containsFunctions(in value: [UInt8]) -> Bool {
    leastWeight.isFinite && DrawingEffort.weight(ofFunctionsIn: [StyleValue(value)]) >= leastWeight
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

    init(_ node: Node, in tree: XMLTree, _ cascade: DrawingCascade, _ unmatched: [StyleDeclaration]) {
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

    var filters: [StyleValue] { values(["filter"]) }

    /// How an element is rendered offscreen.
    enum Group { case none, translucent, blended }

    var group: Group {
      let isBlended = values(["mix-blend-mode", "isolation"]).contains {
        !["normal", "auto"].contains($0.solid.first.map($0.word) ?? "")
      }
      if isBlended { return .blended }
      return values(["opacity"]).contains { $0.solid.first.flatMap($0.number) != 1 } ? .translucent : .none
    }
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
