import Graphics
import Numerics
import WolframLanguage

/// What is drawn: lists with their directives, wrappers, primitives.
extension FigureReader {
  /// Reads a list of primitives and directives, or one of them. Directives in a list hold to its end.
  mutating func read(_ node: Node, depth: Int) {
    guard depth < Self.deepest else { return miss("nesting") }
    guard budget > 0 else { return miss("all beyond a million parts") }
    budget -= 1
    let node = expanded(node)
    if isList(node) {
      let outer = style
      for part in arguments(node) { read(part, depth: depth + 1) }
      style = outer
      return
    }
    if direct(node) || directRule(node) { return }
    guard let name = head(node) else {
      if kind(node) == .symbol, let name = symbol(node) { miss(name) }
      return
    }
    if readWrapper(name, node, depth) { return }
    let shapes = scene.shapes.count + space.shapes.count
    let positions = scene.positions.count + space.positions.count
    defer { budget -= (scene.positions.count + space.positions.count - positions) / 8 }
    let base = Self.baseName(name)
    if isSpace ? readSolid(base, node) : readShape(base, node, depth) {
      shapeCount += max(scene.shapes.count + space.shapes.count - shapes, 0)
    } else {
      miss(name)
    }
  }

  /// `Line` of `Line`, `LineBox`, `Line3DBox`.
  static func baseName(_ name: String) -> String {
    var bytes = Array(name.utf8)
    if bytes.count > 3, bytes.suffix(3).elementsEqual("Box".utf8) { bytes.removeLast(3) }
    if bytes.count > 2, bytes.suffix(2).elementsEqual("3D".utf8) { bytes.removeLast(2) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Boxes that only stand around what is drawn.
  private mutating func readWrapper(_ name: String, _ node: Node, _ depth: Int) -> Bool {
    let parts = arguments(node)
    switch Self.baseName(name) {
    case "Tag", "Interpretation", "Form", "Annotation", "Button", "EventHandler", "MouseAppearance",
      "Hyperlink",
      "StatusArea", "PopupWindow", "Mouseover", "GraphicsGroup", "Dynamic", "DynamicWrapper", "Labeled",
      "Legended",
      "Pane", "HoldForm", "Identity", "List", "Row", "TagBoxes", "PaneSelector", "Toggler":
      let outer = style
      if let first = parts.first { read(first, depth: depth + 1) }
      style = outer
    case "Namespace", "DynamicModule", "HighlightAction", "Dynamic`Module":
      readModule(Self.baseName(name), parts, depth)
    case "FEPrivate`If", "If":
      // What is drawn while nobody points at it.
      if parts.count > 1, let last = parts.last { read(last, depth: depth + 1) }
    case "Style":
      let outer = style
      for part in parts.dropFirst() {
        directSize(part)
        directAll(part)
      }
      if let first = parts.first { read(first, depth: depth + 1) }
      style = outer
    case "Tooltip":
      guard let first = parts.first else { return true }
      let outer = scene.tooltip
      if !isSpace, parts.count > 1, outer == nil {
        let text = label(parts[1]).text
        if !text.isEmpty {
          scene.tooltips.append(text)
          scene.tooltip = scene.tooltips.count - 1
        }
      }
      let outerStyle = style
      read(first, depth: depth + 1)
      style = outerStyle
      scene.tooltip = outer
    case "GraphicsComplex": readComplex(parts, depth)
    case "GeometricTransformation", "Translate", "Scale", "Rotate", "Rotation":
      readTransformed(Self.baseName(name), parts, depth)
    case "Show":
      for part in parts.prefix(64) { if let first = argument(part, 0) { read(first, depth: depth + 1) } }
    default: return false
    }
    return true
  }

  /// What is drawn within a module or a namespace; the first argument of the former only declares.
  private mutating func readModule(_ name: String, _ parts: [Node], _ depth: Int) {
    let outer = style
    defer { style = outer }
    if let boxes = graphBoxes(parts) { return read(boxes, depth: depth + 1) }
    for part in parts.dropFirst(name == "Namespace" ? 0 : 1) where rule(part) == nil && kind(part) != .string
    {
      read(part, depth: depth + 1)
    }
  }

  private mutating func readComplex(_ parts: [Node], _ depth: Int) {
    guard parts.count > 1 else { return }
    let outer = complexes
    complexes = []
    let vertices = Array(lines(parts[0]).joined())
    complexes = outer
    var complex = Complex(vertices: vertices, normals: [], colors: [])
    for part in parts.dropFirst(2) {
      let whole = expanded(part)
      guard let (name, value) = rule(whole) else { continue }
      if name == "VertexColors" { complex.colors = colors(value) }
      if name == "VertexNormals" { complex.normals = normals(value) }
    }
    if complex.colors.count < vertices.count { complex.colors = [] }
    if complex.normals.count < vertices.count { complex.normals = [] }
    complexes.append(complex)
    let style = self.style
    read(parts[1], depth: depth + 1)
    self.style = style
    complexes.removeLast()
  }

  /// The index of the first of the colours of vertices, kept in the scene; nil where they have none.
  mutating func keepColors(_ parts: [Node], _ vertices: [Vertex]) -> Int? {
    var own: [Color] = []
    for part in parts.dropFirst() {
      if let (name, value) = rule(part), name == "VertexColors" {
        own = colors(value)
        let whole = expanded(value)
        if own.count == 0, let nested = list(whole) { own = nested.flatMap { colors($0) } }
      }
    }
    if own.count < vertices.count, let complex = complexes.last, !complex.colors.isEmpty,
      vertices.allSatisfy({ $0.index >= 0 })
    {
      own = vertices.map { complex.colors[$0.index] }
    }
    guard own.count >= vertices.count, !vertices.isEmpty else { return nil }
    if isSpace {
      space.colors.append(contentsOf: own.prefix(vertices.count))
      return space.colors.count - vertices.count
    }
    scene.colors.append(contentsOf: own.prefix(vertices.count))
    return scene.colors.count - vertices.count
  }

  private mutating func place(_ parts: [Node], _ index: Int) -> Position? {
    index < parts.count ? vertex(parts[index])?.position : nil
  }

  mutating func readShape(_ name: String, _ node: Node, _ depth: Int) -> Bool {
    let parts = arguments(node)
    scene.style = style
    switch name {
    case "Line", "Tube", "HalfLine", "InfiniteLine":
      for line in parts.first.map({ lines($0) }) ?? [] {
        let colors = keepColors(parts, line)
        scene.addLine(line.map({ $0.position }), colors: colors)
      }
    case "Point", "MultiPoint":
      let points = Array((parts.first.map { lines($0) } ?? []).joined())
      let colors = keepColors(parts, points)
      if !points.isEmpty { scene.addPoints(points.map({ $0.position }), colors: colors) }
    case "Polygon", "Triangle", "Simplex", "Parallelogram": readPolygon(parts)
    case "Rectangle", "Cuboid": readRectangle(parts)
    case "Disk", "Circle": readDisk(parts, isFilled: name == "Disk")
    case "Arrow": readArrow(parts)
    case "Text", "Inset": readInset(parts, isText: name == "Text", depth)
    case "Raster": readRaster(parts)
    case "Bezier", "BezierCurve", "BSplineCurve", "JoinedCurve", "FilledCurve", "BSpline":
      readCurves(name, parts)
    case "Locator":
      if let position = place(parts, 0) { addLocator(position) }
    case "Annulus":
      readDisk(parts, isFilled: false)
    default: return false
    }
    return true
  }

  private mutating func addLocator(_ position: Position) {
    scene.style = Style()
    scene.style.color = Color(gray: 0.4)
    scene.addEllipse(position, Position(Point(0, 0), base: .plot, offset: Point(5, 5)), isFilled: false)
    scene.style.pointSize = .absolute(2.5)
    scene.addPoints([position])
  }

  private mutating func readPolygon(_ parts: [Node]) {
    guard let first = parts.first.map({ expanded($0) }) else { return }
    if let (outer, holes) = trees[first.tree].rule(first.expression) {
      // Polygon[outer -> holes]
      var rings = lines(Node(tree: first.tree, expression: outer))
      rings += lines(Node(tree: first.tree, expression: holes))
      let start = scene.spans.count
      for ring in rings { scene.spans.append(scene.store(ring.map({ $0.position }))) }
      scene.add(.polygon(rings: start..<scene.spans.count, colors: nil))
      return
    }
    let rings = lines(first).filter { $0.count > 1 }
    let colors = keepColors(parts, Array(rings.joined()))
    if rings.count == 1, let ring = rings.first {
      scene.addPolygon(ring.map({ $0.position }), colors: colors)
    } else if !rings.isEmpty {
      let start = scene.spans.count
      for ring in rings { scene.spans.append(scene.store(ring.map({ $0.position }))) }
      scene.add(.polygons(start..<scene.spans.count, colors: colors))
    }
  }

  private mutating func readRectangle(_ parts: [Node]) {
    let places = parts.filter { rule($0) == nil }
    let low = place(places, 0) ?? Position(0, 0)
    var high = place(places, 1) ?? low
    if places.count < 2 { high.point = high.point + Point(1, 1) }
    var rounding = 0.0
    for part in parts {
      if let (name, value) = rule(part), name == "RoundingRadius" {
        rounding = number(value) ?? argument(value, 0).flatMap(number) ?? 0
      }
    }
    scene.addRectangle(low, high, rounding: rounding)
  }

  private mutating func readDisk(_ parts: [Node], isFilled: Bool) {
    let places = parts.filter { rule($0) == nil }
    let center = place(places, 0) ?? Position(0, 0)
    var radii = Position(1, 1)
    if places.count > 1 {
      let node = expanded(places[1])
      if let radius = number(node) {
        radii = Position(radius, radius)
      } else if head(node) == "Scaled" || head(node) == "Offset", let inner = argument(node, 0),
        let size = number(inner)
      {
        radii =
          head(node) == "Scaled"
          ? Position(Point(size, size), base: .scaled) : Position(Point(0, 0), offset: Point(size, size))
      } else if let found = vertex(node)?.position {
        radii = found
      }
    }
    var angles = (0.0, 2 * Double.pi)
    if places.count > 2, let values = numbers(places[2]) ?? list(places[2])?.compactMap({ number($0) }),
      values.count == 2
    {
      angles = (values[0], values[1])
    }
    scene.addEllipse(center, radii, from: angles.0, to: angles.1, isFilled: isFilled)
  }

  private mutating func readArrow(_ parts: [Node]) {
    guard let first = parts.first.map({ expanded($0) }) else { return }
    var setback = Point(0, 0)
    if parts.count > 1, rule(parts[1]) == nil {
      if let value = number(parts[1]) { setback = Point(value, value) }
      if let values = numbers(parts[1]), values.count == 2 { setback = Point(values[0], values[1]) }
    }
    if let name = head(first), let inner = arguments(first).first, name != "List" {
      if name.utf8.starts(with: "B".utf8) {
        let (_, points) = curve(Self.baseName(name), arguments(first), isFirst: true)
        let (verbs, positions) = (curve(Self.baseName(name), arguments(first), isFirst: true).verbs, points)
        scene.addArrow(Self.flattened(verbs, positions), setback: setback)
        return
      }
      for line in lines(inner) { scene.addArrow(line.map({ $0.position }), setback: setback) }
      return
    }
    for line in lines(first) { scene.addArrow(line.map({ $0.position }), setback: setback) }
  }

  private mutating func readRaster(_ parts: [Node]) {
    guard let first = parts.first, let raster = raster(first, parts) else { return miss("Raster") }
    let corners = parts.count > 1 ? lines(parts[1]).first ?? [] : []
    let low = corners.first?.position ?? Position(0, 0)
    let high = corners.count > 1 ? corners[1].position : Position(Double(raster.width), Double(raster.height))
    scene.addRaster(raster, low, high)
  }
}
