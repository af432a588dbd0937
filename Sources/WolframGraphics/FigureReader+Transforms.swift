import Graphics
import Numerics
import WolframLanguage

/// Shapes that are turned, scaled and moved.
extension FigureReader {
  /// A map in the plane.
  private struct Move {
    var affine: Affine
    /// Whether the middle of what it moves stays where it is.
    var isAboutCenter: Bool

    init(_ affine: Affine, isAboutCenter: Bool = false) {
      self.affine = affine
      self.isAboutCenter = isAboutCenter
    }
  }

  /// What a copy counts as, in parts of a graphic: copies of copies take little to write down.
  private static let partsOfACopy = 8

  mutating func readTransformed(_ name: String, _ parts: [Node], _ depth: Int) {
    guard let first = parts.first else { return }
    let outer = style
    defer { style = outer }
    if isSpace { return readMoved(name, parts, depth) }
    for map in maps(name, parts) {
      let (shapes, positions) = (scene.shapes.count, scene.positions.count)
      budget -= Self.partsOfACopy
      read(first, depth: depth + 1)
      style = outer
      guard var map = map else {
        miss(name)
        continue
      }
      if map.isAboutCenter {
        let center = scene.bounds(of: shapes..<scene.shapes.count).center
        guard center.x.isFinite, center.y.isFinite else { continue }
        let moved = map.affine.apply(center)
        map.affine.e += center.x - moved.x
        map.affine.f += center.y - moved.y
      }
      transform(shapes, positions, map.affine)
      budget -= (scene.positions.count - positions) / 16
    }
  }

  /// The maps of a transformation in the plane; nil for one that is not understood.
  private mutating func maps(_ name: String, _ parts: [Node]) -> [Move?] {
    var values = parts.dropFirst().filter { rule($0) == nil }.map { $0 }
    if name == "Rotation" {
      for part in parts {
        if let (key, value) = rule(part), key == "BoxRotation" { values.insert(value, at: 0) }
      }
    }
    guard let spec = values.first.map({ expanded($0) }) else { return [nil] }
    let center = values.count > 1 ? vertex(values[1])?.position.point : nil
    switch name {
    case "Rotate", "Rotation":
      return [
        number(spec).map { angle in
          center.map { Move(Affine.rotation(angle, about: $0)) }
            ?? Move(Affine.rotation(angle), isAboutCenter: true)
        }
      ]
    case "Translate":
      if let one = vertex(spec) { return [Move(.translation(one.position.point))] }
      return lines(spec).joined().map { Move(.translation($0.position.point)) }
    case "Scale":
      let factors = number(spec).map { [$0, $0] } ?? numbers(spec) ?? []
      guard factors.count == 2 else { return [nil] }
      guard let c = center else { return [Move(Affine(factors[0], 0, 0, factors[1]), isAboutCenter: true)] }
      return [
        Move(Affine(factors[0], 0, 0, factors[1], c.x * (1 - factors[0]), c.y * (1 - factors[1])))
      ]
    default:
      // A list of points, each in a list of its own, are shifts.
      if let array = trees[spec.tree].packedArray(spec.expression), array.dimensions.count == 3,
        array.dimensions[1] == 1
      {
        return lines(spec).joined().map { Move(.translation($0.position.point)) }
      }
      if let map = move(spec) { return [map] }
      let all = (list(spec) ?? []).map { move($0) }
      return all.isEmpty ? [nil] : all
    }
  }

  /// A map as a transformation gives it: `{matrix, Center}` turns what is drawn about its own middle.
  private mutating func move(_ node: Node) -> Move? {
    if let parts = list(node), parts.count == 2, symbol(parts[1]) == "Center", let map = affine(parts[0]) {
      return Move(map, isAboutCenter: true)
    }
    return affine(node).map { Move($0) }
  }

  /// What a dynamic value is while nobody points or clicks.
  private func still(_ node: Node) -> Node {
    var node = node
    for _ in 0..<4 {
      switch head(node) {
      case "Dynamic", "DynamicBox": node = argument(node, 0) ?? node
      case "FEPrivate`If", "If": node = argument(node, 2) ?? node
      default: return node
      }
    }
    return node
  }

  private mutating func affine(_ node: Node) -> Affine? {
    let node = still(expanded(node))
    if head(node) == "TransformationFunction", let inner = argument(node, 0) { return affine(inner) }
    if let vector = numbers(node), vector.count == 2 { return .translation(Point(vector[0], vector[1])) }
    if let rows = matrix(node) {
      if rows.count == 1, rows[0].count == 2 { return .translation(Point(rows[0][0], rows[0][1])) }
      if rows.count == 2, rows.allSatisfy({ $0.count == 2 }) {
        return Affine(rows[0][0], rows[1][0], rows[0][1], rows[1][1])
      }
      if rows.count == 3, rows.allSatisfy({ $0.count == 3 }) {
        return Affine(rows[0][0], rows[1][0], rows[0][1], rows[1][1], rows[0][2], rows[1][2])
      }
    }
    guard let parts = list(node), parts.count == 2, let rows = matrix(parts[0]), rows.count == 2,
      rows.allSatisfy({ $0.count == 2 }), let shift = numbers(parts[1]), shift.count == 2
    else { return nil }
    return Affine(rows[0][0], rows[1][0], rows[0][1], rows[1][1], shift[0], shift[1])
  }

  private mutating func matrix(_ node: Node) -> [[Double]]? {
    if let array = trees[node.tree].packedArray(node.expression), array.dimensions.count == 2 {
      let width = array.dimensions[1]
      return width == 0
        ? nil
        : stride(from: 0, to: array.values.count, by: width).map { Array(array.values[$0..<$0 + width]) }
    }
    guard let rows = list(node) else { return nil }
    let values = rows.compactMap { numbers($0) }
    return values.count == rows.count && !rows.isEmpty ? values : nil
  }

  /// Moves the shapes from one on, and the positions from one on.
  private mutating func transform(_ shapes: Int, _ positions: Int, _ map: Affine) {
    let angle = Double.atan2(y: map.b, x: map.a)
    for index in shapes..<scene.shapes.count {
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
      default: break
      }
    }
    for index in positions..<scene.positions.count where scene.positions[index].base == .plot {
      scene.positions[index].point = map.apply(scene.positions[index].point)
    }
  }

  /// The turn in space by an angle about an axis, which goes through the origin or a point: `Rotate[g, angle, axis, point]`.
  private mutating func turn(_ parts: [Node]) -> (rows: [[Double]], shift: Point3)? {
    let values = parts.filter { rule($0) == nil }.map { expanded($0) }
    guard values.count > 2, let angle = number(values[1]), angle.isFinite, let axis = numbers(values[2]),
      axis.count == 3
    else { return nil }
    let (sine, cosine) = (Double.sin(angle), Double.cos(angle))
    let w = Point3(axis[0], axis[1], axis[2]).normalized
    guard w.isFinite else { return nil }
    let (x, y, z) = (w.x, w.y, w.z)
    let rest = 1 - cosine
    let rows = [
      [cosine + x * x * rest, x * y * rest - z * sine, x * z * rest + y * sine],
      [y * x * rest + z * sine, cosine + y * y * rest, y * z * rest - x * sine],
      [z * x * rest - y * sine, z * y * rest + x * sine, cosine + z * z * rest],
    ]
    guard values.count > 3, let point = numbers(values[3]), point.count == 3 else {
      return (rows, Point3(0, 0, 0))
    }
    let fixed = Point3(point[0], point[1], point[2])
    let moved = rows.map { Point3($0[0], $0[1], $0[2]).dot(fixed) }
    return (rows, fixed - Point3(moved[0], moved[1], moved[2]))
  }

  /// The same in space, where a map is a matrix, a shift or both.
  private mutating func readMoved(_ name: String, _ parts: [Node], _ depth: Int) {
    let outer = style
    for map in spaceMaps(name, parts) {
      let (positions, normals) = (space.positions.count, space.normals.count)
      budget -= Self.partsOfACopy
      if let first = parts.first { read(first, depth: depth + 1) }
      style = outer
      guard let (rows, shift) = map else {
        miss(name)
        continue
      }
      let (x, y, z) = (Self.point(rows[0]), Self.point(rows[1]), Self.point(rows[2]))
      func apply(_ p: Point3) -> Point3 { Point3(x.dot(p), y.dot(p), z.dot(p)) }
      for index in positions..<space.positions.count {
        space.positions[index] = apply(space.positions[index]) + shift
      }
      for index in normals..<space.normals.count { space.normals[index] = apply(space.normals[index]) }
      budget -= (space.positions.count - positions) / 16
    }
  }

  private static func point(_ values: [Double]) -> Point3 { Point3(values[0], values[1], values[2]) }

  /// The maps of a transformation in space; nil for one that is not understood.
  private mutating func spaceMaps(_ name: String, _ parts: [Node]) -> [(rows: [[Double]], shift: Point3)?] {
    guard parts.count > 1 else { return [nil] }
    let identity = [[1.0, 0, 0], [0, 1, 0], [0, 0, 1]]
    let spec = expanded(parts[1])
    if name == "Rotate", let turn = turn(parts) { return [turn] }
    if let values = numbers(spec), values.count == 3 {
      return [
        name == "Scale"
          ? ([[values[0], 0, 0], [0, values[1], 0], [0, 0, values[2]]], Point3(0, 0, 0))
          : (identity, Self.point(values))
      ]
    }
    if name != "Rotate", let rows = matrix(spec), rows.allSatisfy({ $0.count == 3 }) {
      return name == "GeometricTransformation" && rows.count == 3
        ? [(rows, Point3(0, 0, 0))] : rows.map { (identity, Self.point($0)) }
    }
    let all = list(spec).map { $0.count == 2 && matrix($0[0]) != nil ? [spec] : $0 } ?? []
    if all.isEmpty { return [nil] }
    return all.map { part in
      guard let pair = list(part), pair.count == 2, let rows = matrix(pair[0]), rows.count == 3,
        rows.allSatisfy({ $0.count == 3 }), let shift = numbers(pair[1]), shift.count == 3
      else { return nil }
      return (rows, Self.point(shift))
    }
  }
}
