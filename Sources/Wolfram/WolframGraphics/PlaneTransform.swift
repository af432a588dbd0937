import Graphics
import Numerics
import WolframLanguage

/// A transformation of 2D shapes.
struct PlaneTransform {
  private var affine: Affine
  /// Whether the centre of the shapes is its fixed point.
  private var isAboutCenter: Bool

  private init(_ affine: Affine, isAboutCenter: Bool = false) {
    self.affine = affine
    self.isAboutCenter = isAboutCenter
  }

  // MARK: Transforming

  /// Transforms the shapes and positions of a scene from the given indices on.
  func apply(to scene: inout Scene, shapes: Int, positions: Int) {
    var map = affine
    if isAboutCenter {
      let center = scene.bounds(of: shapes..<scene.shapes.count).center
      guard center.x.isFinite, center.y.isFinite else { return }
      let moved = map.apply(center)
      map.e += center.x - moved.x
      map.f += center.y - moved.y
    }
    let angle = Double.atan2(y: map.b, x: map.a)
    for index in shapes..<scene.shapes.count { Self.prepare(&scene, index: index, angle) }
    for index in positions..<scene.positions.count where scene.positions[index].isInPlot {
      scene.positions[index].point = map.apply(scene.positions[index].point)
    }
  }

  /// Prepares a shape whose form depends on more than its positions; `angle` rotates texts.
  private static func prepare(_ scene: inout Scene, index: Int, _ angle: Double) {
    switch scene.shapes[index].kind {
    case .ellipse(let center, let radii, let start, let end, let isFilled)
    where radii.base == .plot && scene.positions[center].base == .plot && radii.offset == Point(0, 0):
      let (verbs, points) = Scene.arc(
        center: scene.positions[center].point, radii: radii.point, from: start, to: end, isFilled: isFilled)
      let (verb, range) = (scene.verbs.count, scene.store(points.map { Position($0) }))
      scene.verbs += verbs
      scene.shapes[index].kind = .path(
        verbs: verb..<scene.verbs.count, positions: range.lowerBound, isFilled: isFilled)
    case .rectangle(let low, let high, 0):
      let (a, b) = (scene.positions[low].point, scene.positions[high].point)
      let ring = scene.store([a, Point(b.x, a.y), b, Point(a.x, b.y)].map { Position($0) })
      scene.spans.append(ring)
      scene.shapes[index].kind = .polygon(rings: scene.spans.count - 1..<scene.spans.count, colors: nil)
    case .text(let label, let at, let anchor, let own):
      scene.shapes[index].kind = .text(label: label, at: at, anchor: anchor, angle: own + angle)
    case .line, .polygon, .polygons, .points, .ellipse, .rectangle, .path, .arrow, .raster, .inset: break
    }
  }

  // MARK: Reading

  /// The maps of a transformation by its name (`Rotate`, `Translate`, `Scale` and similar), one for each
  /// copy; nil for unsupported ones.
  static func moves(
    _ name: String, parts: [Node], from coordinates: inout CoordinateReader, in source: inout FigureSource
  ) -> [PlaneTransform?] {
    var values = parts.dropFirst().filter { source.rule(of: $0) == nil }.map { $0 }
    if name == "Rotation" {
      for part in parts {
        if let (key, value) = source.rule(of: part), key == "BoxRotation" { values.insert(value, at: 0) }
      }
    }
    guard let spec = values.first.map({ source.expanded($0) }) else { return [nil] }
    let center = values.count > 1 ? coordinates.vertex(of: values[1], in: &source)?.position.point : nil
    switch name {
    case "Rotate", "Rotation":
      return [
        source.number(spec).map { angle in
          center.map { PlaneTransform(Affine.rotation(angle, about: $0)) }
            ?? PlaneTransform(Affine.rotation(angle), isAboutCenter: true)
        }
      ]
    case "Translate":
      if let one = coordinates.vertex(of: spec, in: &source) { return [shift(one)] }
      return coordinates.lines(spec, in: &source).joined().map(shift)
    case "Scale":
      let factors = source.number(spec).map { [$0, $0] } ?? source.numbers(of: spec) ?? []
      guard factors.count == 2 else { return [nil] }
      guard let c = center else {
        return [PlaneTransform(Affine(factors[0], 0, 0, factors[1]), isAboutCenter: true)]
      }
      return [
        PlaneTransform(Affine(factors[0], 0, 0, factors[1], c.x * (1 - factors[0]), c.y * (1 - factors[1])))
      ]
    default:
      // An array of single points is a list of translations.
      if let array = source.packedArray(of: spec), array.dimensions.count == 3, array.dimensions[1] == 1 {
        return coordinates.lines(spec, in: &source).joined().map(shift)
      }
      if let map = move(spec, in: &source) { return [map] }
      let all = (source.list(spec) ?? []).map { move($0, in: &source) }
      return all.isEmpty ? [nil] : all
    }
  }

  private static func shift(_ vertex: Vertex) -> PlaneTransform {
    PlaneTransform(.translation(vertex.position.point))
  }

  /// Reads a map; `{matrix, Center}` transforms the shapes about their centre.
  private static func move(_ node: Node, in source: inout FigureSource) -> PlaneTransform? {
    if let parts = source.list(node), parts.count == 2, source.symbol(parts[1]) == "Center",
      let map = affine(parts[0], in: &source)
    {
      return PlaneTransform(map, isAboutCenter: true)
    }
    return affine(node, in: &source).map { PlaneTransform($0) }
  }

  /// The value of a dynamic expression without user interaction.
  private static func still(_ node: Node, in source: FigureSource) -> Node {
    var node = node
    for _ in 0..<4 {
      switch source.head(node) {
      case "Dynamic", "DynamicBox": node = source.argument(of: node, place: 0) ?? node
      case "FEPrivate`If", "If": node = source.argument(of: node, place: 2) ?? node
      default: return node
      }
    }
    return node
  }

  private static func affine(_ node: Node, in source: inout FigureSource) -> Affine? {
    let node = still(source.expanded(node), in: source)
    if source.head(node) == "TransformationFunction", let inner = source.argument(of: node, place: 0) {
      return affine(inner, in: &source)
    }
    if let vector = source.numbers(of: node), vector.count == 2 {
      return .translation(Point(vector[0], vector[1]))
    }
    if let rows = source.matrix(of: node) {
      if rows.count == 1, rows[0].count == 2 { return .translation(Point(rows[0][0], rows[0][1])) }
      if rows.count == 2, rows.allSatisfy({ $0.count == 2 }) {
        return Affine(rows[0][0], rows[1][0], rows[0][1], rows[1][1])
      }
      if rows.count == 3, rows.allSatisfy({ $0.count == 3 }) {
        return Affine(rows[0][0], rows[1][0], rows[0][1], rows[1][1], rows[0][2], rows[1][2])
      }
    }
    guard let parts = source.list(node), parts.count == 2, let rows = source.matrix(of: parts[0]),
      rows.count == 2,
      rows.allSatisfy({ $0.count == 2 }), let shift = source.numbers(of: parts[1]), shift.count == 2
    else { return nil }
    return Affine(rows[0][0], rows[1][0], rows[0][1], rows[1][1], shift[0], shift[1])
  }
}
