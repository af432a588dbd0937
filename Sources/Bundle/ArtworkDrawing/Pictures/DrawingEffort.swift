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
  private let styles: DrawingStyles
  /// The size of the drawing in its own units.
  private let canvas: (width: Double, height: Double)
  private var targets: [String: Node] = [:]
  private var known: [Node: PaintingCost] = [:]
  private var underWay: Set<Node> = []

  private init(_ tree: XMLTree) {
    self.tree = tree
    var styleText: [UInt8] = []
    for node in 0..<tree.count where tree.kind(node) == .element {
      if let id = tree.attribute(node, "id"), targets[id] == nil { targets[id] = node }
      guard tree.isElement(node, "style") else { continue }
      for child in tree.children(node) { styleText += tree.bytes(child) }
    }
    styles = DrawingStyles(styleText)
    let root = tree.root
    let box =
      tree.attribute(root, named: "viewBox").map { DrawingNumbers.all(in: tree.attributeBytes($0)) } ?? []
    func length(_ name: String) -> Double? {
      tree.attribute(root, named: name).flatMap { DrawingNumbers.all(in: tree.attributeBytes($0)).first }
    }
    let size =
      box.count == 4
      ? (width: box[2], height: box[3]) : (width: length("width") ?? 100, height: length("height") ?? 100)
    canvas = (max(size.width, 1e-9), max(size.height, 1e-9))
  }

  private var area: Double { canvas.width * canvas.height }

  private mutating func total() -> Double {
    var sum = PaintingCost()
    for child in tree.elements(tree.root) { sum.add(cost(child)) }
    return sum.canvases
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
    var sum = shape(node)
    for child in tree.elements(node) { sum.add(cost(child)) }
    if tree.isElement(node, "use"), let target = reference(node).flatMap({ targets[$0] }) {
      sum.add(painted(target).scaled(by: viewport(of: target, in: node)))
    }
    add(appearance: node, to: &sum)
    // Transformations with units are in the style.
    for name in ["transform", "style"] {
      guard let attribute = tree.attribute(node, named: name) else { continue }
      sum = sum.scaled(by: Self.growth(of: tree.attributeBytes(attribute)))
    }
    known[node] = sum
    return sum
  }

  /// Adds the effort of filters, masks, patterns, markers and offscreen groups.
  private mutating func add(appearance node: Node, to sum: inout PaintingCost) {
    let (texts, groups) = appearance(of: node)
    if groups { sum.fixed += 1 }
    if let filter = tree.attribute(node, named: "filter").map({ tree.attributeBytes($0) }) {
      // Each function of a list is a primitive.
      let functions = Double(filter.count { $0 == "(" } - DrawingStyles.references(in: filter).count)
      sum.add(
        PaintingCost(
          area: 10 * functions * min(1, 1.44 * sum.area), most: 10 * functions, fixed: 0.5 * functions))
    }
    for id in texts {
      guard let target = targets[id] else { continue }
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

  /// The ids that a node's presentation refers to, and whether the node is rendered offscreen and blended.
  private func appearance(of node: Node) -> (ids: [String], isGroup: Bool) {
    var ids: [String] = []
    var isGroup = false
    for attribute in tree.attributes(node) {
      let value = tree.attributeBytes(attribute)
      switch tree.attributeName(attribute).local {
      case "opacity": isGroup = isGroup || DrawingNumbers.all(in: value).first != 1
      case "fill", "stroke", "filter", "mask", "clip-path", "marker-start", "marker-mid", "marker-end",
        "marker":
        ids += DrawingStyles.references(in: value)
      case "style":
        ids += DrawingStyles.references(in: value)
        isGroup = isGroup || value.holds("opacity") || value.holds("mix-blend-mode")
      default: break
      }
    }
    let classes = tree.attribute(node, named: "class").map { tree.attributeBytes($0).words } ?? []
    ids += styles.references(
      of: tree.name(node).local, id: tree.attribute(node, "id"),
      classes: classes.map { String(decoding: $0, as: UTF8.self) })
    return (ids, isGroup)
  }

  // MARK: Shapes

  /// The effort of filling and stroking the element itself.
  private func shape(_ node: Node) -> PaintingCost {
    func number(_ name: String, _ whole: Double = 100) -> Double {
      guard let attribute = tree.attribute(node, named: name) else { return 0 }
      let text = tree.attributeBytes(attribute)
      let value = DrawingNumbers.all(in: text).first ?? 0
      return text.last == "%" ? value / 100 * whole : value
    }
    let stroke =
      tree.attribute(node, named: "stroke-width") == nil ? 1 : abs(number("stroke-width", canvas.width))
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
      let radius = (numbers(primitive, "radius").max() ?? 0) * pixels
      let weight: Double =
        switch tree.name(primitive).local {
        case "feTurbulence": 20 * max(1, numbers(primitive, "numOctaves").first ?? 1)
        case "feMorphology": 4 + radius * radius
        case "feConvolveMatrix": 4 + (numbers(primitive, "order").reduce(1) { $0 * max(1, $1) })
        case "feGaussianBlur", "feDropShadow", "feDiffuseLighting", "feSpecularLighting": 10
        default: 4
        }
      sum.add(PaintingCost(area: weight * region, most: weight, fixed: 0.5))
    }
    return sum
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

  /// The id that a `use` refers to.
  private func reference(_ node: Node) -> String? {
    let attribute =
      tree.attribute(node, named: "href")
      ?? tree.attribute(node, named: "href", in: "http://www.w3.org/1999/xlink")
    guard let text = attribute.map({ tree.attributeBytes($0) }), text.first == "#" else { return nil }
    return String(decoding: text.dropFirst(), as: UTF8.self)
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

/// The ids that the rules of a drawing's style elements refer to, by the last simple selector.
struct DrawingStyles {
  /// The maximum number of ids per selector: an element has only a dozen properties that refer to ids.
  private static let most = 64

  private var byClass: [String: [String]] = [:]
  private var byID: [String: [String]] = [:]
  private var byElement: [String: [String]] = [:]
  /// The ids of rules with any other selector, which count for every element.
  private var ofAll: [String] = []

  init(_ text: [UInt8]) {
    for rule in text[...].split(separator: "}") {
      guard let open = rule.lastIndex(of: "{") else { continue }
      let ids = Self.references(in: rule[rule.index(after: open)...])
      guard !ids.isEmpty else { continue }
      // Within an at-rule, the selector follows the rule's opening brace.
      let selectors = rule[..<open].split(separator: "{").last ?? []
      for selector in selectors.split(separator: ",") { add(ids, for: selector.words.last ?? []) }
    }
  }

  private mutating func add(_ ids: [String], for compound: ArraySlice<UInt8>) {
    let name = compound.dropFirst()
    func isName(_ text: ArraySlice<UInt8>) -> Bool {
      !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isDigit || $0 == "-" || $0 == "_" }
    }
    if compound.first == ".", isName(name) {
      Self.add(ids, to: &byClass[String(decoding: name, as: UTF8.self), default: []])
    } else if compound.first == "#", isName(name) {
      Self.add(ids, to: &byID[String(decoding: name, as: UTF8.self), default: []])
    } else if isName(compound) {
      Self.add(ids, to: &byElement[String(decoding: compound, as: UTF8.self), default: []])
    } else {
      Self.add(ids, to: &ofAll)
    }
  }

  private static func add(_ ids: [String], to list: inout [String]) {
    list += ids.prefix(max(0, most - list.count))
  }

  /// The ids that the rules for an element refer to.
  func references(of element: String, id: String?, classes: [String]) -> [String] {
    ofAll + (byElement[element] ?? []) + (id.flatMap { byID[$0] } ?? [])
      + classes.flatMap { byClass[$0] ?? [] }
  }

  /// The ids in `url(#id)`, at most `most`.
  static func references(in text: ArraySlice<UInt8>) -> [String] {
    guard text.holds("url(") else { return [] }
    var ids: [String] = []
    for part in text.split(separator: "(", maxSplits: most).dropFirst() {
      guard let end = part.firstIndex(of: ")") else { continue }
      let address = part[..<end].filter { !$0.isSpace && $0 != "\"" && $0 != "'" }
      guard address.first == "#" else { continue }
      ids.append(String(decoding: address.dropFirst(), as: UTF8.self))
    }
    return ids
  }
}
