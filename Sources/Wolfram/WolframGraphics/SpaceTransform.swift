import Graphics
import Numerics
import WolframLanguage

/// A transformation of 3D shapes: a matrix by rows, and a translation.
struct SpaceTransform {
  private var x = Point3(1, 0, 0)
  private var y = Point3(0, 1, 0)
  private var z = Point3(0, 0, 1)
  private var shift = Point3(0, 0, 0)
  /// Whether the centre of what is transformed stays where it is, as that of `Scale` without a point.
  private var keepsCenter = false

  private init(shift: [Double]) { self.shift = Self.point(shift) }

  private init(_ rows: [[Double]], shift: [Double] = [0, 0, 0]) {
    (x, y, z) = (Self.point(rows[0]), Self.point(rows[1]), Self.point(rows[2]))
    self.shift = Self.point(shift)
  }

  /// A rotation by an angle in radians about a unit axis through a point.
  private init(angle: Double, about axis: Point3, through fixed: Point3) {
    let (sine, cosine) = (Double.sin(angle), Double.cos(angle))
    let rest = 1 - cosine
    let (u, v, w) = (axis.x, axis.y, axis.z)
    x = Point3(cosine + u * u * rest, u * v * rest - w * sine, u * w * rest + v * sine)
    y = Point3(v * u * rest + w * sine, cosine + v * v * rest, v * w * rest - u * sine)
    z = Point3(w * u * rest - v * sine, w * v * rest + u * sine, cosine + w * w * rest)
    shift = fixed - turned(fixed)
  }

  private static func point(_ values: [Double]) -> Point3 { Point3(values[0], values[1], values[2]) }

  // MARK: Transforming

  private func turned(_ p: Point3) -> Point3 { Point3(x.dot(p), y.dot(p), z.dot(p)) }

  /// A normal of a transformed surface, which the matrix of cofactors gives up to its length.
  private func turned(normal n: Point3) -> Point3 {
    let turned = Point3(y.cross(z).dot(n), z.cross(x).dot(n), x.cross(y).dot(n))
    return (x.cross(y).dot(z) < 0 ? turned * -1 : turned).normalized
  }

  /// The factor of all lengths; nil if it is another in some direction.
  private var scale: Double? {
    let factor = x.length
    let isEqual = [y.length, z.length].allSatisfy { ($0 - factor).magnitude <= 1e-9 * factor }
    let isRight = [x.dot(y), y.dot(z), z.dot(x)].allSatisfy { $0.magnitude <= 1e-9 * factor * factor }
    return factor > 0 && isEqual && isRight ? factor : nil
  }

  /// Whether the edges of a cuboid stay parallel to the axes.
  private var keepsCuboids: Bool {
    [x, y, z].allSatisfy { row in (0..<3).count { row[$0].magnitude > 1e-9 * row.length } == 1 }
  }

  /// The solid with lengths that are `scale` times as large; nil if it is another kind of solid then.
  private func scaled(_ solid: SpaceShape.Kind) -> SpaceShape.Kind? {
    switch solid {
    case .cuboid: return keepsCuboids ? solid : nil
    case .sphere(let center, let radius): return scale.map { .sphere(center, radius: radius * $0) }
    case .tube(let range, let radius): return scale.map { .tube(range, radius: radius * $0) }
    case .cylinder(let a, let b, let radius): return scale.map { .cylinder(a, b, radius: radius * $0) }
    case .cone(let a, let b, let radius): return scale.map { .cone(a, b, radius: radius * $0) }
    case .polygons, .line, .points, .arrow, .text: return solid
    }
  }

  /// Transforms shapes, positions and normals of a scene, from the given indices on. A solid that becomes another one, as a
  /// cuboid that is turned or a sphere that becomes longer in one direction, is drawn as its surface.
  func apply(to scene: inout SpaceScene, shapes: Int, positions: Int, normals: Int) {
    for index in shapes..<scene.shapes.count {
      let kind = scene.shapes[index].kind
      if let scaled = scaled(kind) {
        scene.shapes[index].kind = scaled
      } else if let surface = scene.storeSurface(of: kind) {
        scene.shapes[index].kind = surface
        if case .cuboid = kind { continue }
        var style = scene.styles[scene.shapes[index].style]
        style.edge = nil
        scene.styles.append(style)
        scene.shapes[index].style = scene.styles.count - 1
      }
    }
    var shift = shift
    if keepsCenter, positions < scene.positions.count {
      var (low, high) = (scene.positions[positions], scene.positions[positions])
      for place in scene.positions[positions...] where place.isFinite {
        for axis in 0..<3 {
          (low[axis], high[axis]) = (min(low[axis], place[axis]), max(high[axis], place[axis]))
        }
      }
      let center = (low + high) * 0.5
      shift = center - turned(center)
    }
    for index in positions..<scene.positions.count {
      scene.positions[index] = turned(scene.positions[index]) + shift
    }
    for index in normals..<scene.normals.count { scene.normals[index] = turned(normal: scene.normals[index]) }
  }

  // MARK: Reading

  /// The maps of a transformation by its name, one for each copy; nil for unsupported ones.
  static func moves(_ name: String, parts: [Node], in source: inout FigureSource) -> [SpaceTransform?] {
    guard parts.count > 1 else { return [nil] }
    let spec = source.expanded(parts[1])
    if name == "Rotate", let turn = turn(parts, in: &source) { return [turn] }
    if name == "Scale" { return [scaling(spec, parts.dropFirst(2).first, in: &source)] }
    if let values = source.numbers(of: spec), values.count == 3 { return [SpaceTransform(shift: values)] }
    if name != "Rotate", let rows = source.matrix(of: spec), rows.allSatisfy({ $0.count == 3 }) {
      return name == "GeometricTransformation" && rows.count == 3
        ? [SpaceTransform(rows)] : rows.map { SpaceTransform(shift: $0) }
    }
    let all = source.list(spec).map { $0.count == 2 && source.matrix(of: $0[0]) != nil ? [spec] : $0 } ?? []
    if all.isEmpty { return [nil] }
    return all.map { part in
      guard let pair = source.list(part), pair.count == 2, let rows = source.matrix(of: pair[0]),
        rows.count == 3,
        rows.allSatisfy({ $0.count == 3 }), let shift = source.numbers(of: pair[1]), shift.count == 3
      else { return nil }
      return SpaceTransform(rows, shift: shift)
    }
  }

  /// Reads `Scale[g, 2]`, `Scale[g, {1, 1, 2}]`, or either with the point that stays where it is.
  private static func scaling(_ spec: Node, _ fixed: Node?, in source: inout FigureSource) -> SpaceTransform?
  {
    let factors = source.number(spec).map { [$0, $0, $0] } ?? source.numbers(of: spec) ?? []
    guard factors.count == 3 else { return nil }
    var scaling = SpaceTransform([[factors[0], 0, 0], [0, factors[1], 0], [0, 0, factors[2]]])
    if let fixed, let values = source.numbers(of: source.expanded(fixed)), values.count == 3 {
      scaling.shift = point(values) - scaling.turned(point(values))
    } else {
      scaling.keepsCenter = true
    }
    return scaling
  }

  /// Reads a rotation about an axis through the origin or a point: `Rotate[g, angle, axis, point]`.
  private static func turn(_ parts: [Node], in source: inout FigureSource) -> SpaceTransform? {
    let values = parts.filter { source.rule(of: $0) == nil }.map { source.expanded($0) }
    guard values.count > 2, let angle = source.number(values[1]), angle.isFinite,
      let axis = source.numbers(of: values[2]), axis.count == 3
    else { return nil }
    let direction = point(axis).normalized
    guard direction.isFinite else { return nil }
    var fixed = Point3(0, 0, 0)
    if values.count > 3, let found = source.numbers(of: values[3]), found.count == 3 { fixed = point(found) }
    return SpaceTransform(angle: angle, about: direction, through: fixed)
  }
}
