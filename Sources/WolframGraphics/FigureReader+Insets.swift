import Graphics
import Numerics
import WolframLanguage

/// Text and figures within figures, rasters, transformations.
extension FigureReader {
  mutating func readInset(_ parts: [Node], isText: Bool, _ depth: Int) {
    let places = parts.filter { rule($0) == nil }
    guard let first = places.first else { return }
    let at = places.count > 1 ? vertex(places[1])?.position : nil
    let position = at ?? Position(Point(0.5, 0.5), base: .scaled)
    if let inner = figure(first, depth: min(depth / 8 + 1, 11)) {
      addInset(inner, places, position)
      return
    }
    var anchor = Point(0, 0)
    if places.count > 2 {
      if let values = numbers(places[2]), values.count == 2 {
        anchor = Point(values[0], values[1])
      } else if let found = anchorOf(places[2]) {
        anchor = found
      }
    }
    var angle = 0.0
    let turn = places.count > 3 ? places[isText ? 3 : places.count - 1] : nil
    if let values = turn.flatMap({ numbers($0) }), values.count == 2, isText || places.count > 4 {
      angle = Double.atan2(y: values[1], x: values[0])
    }
    let outer = style
    for part in parts { _ = directRule(part) }
    scene.style = style
    style = outer
    scene.addText(label(first), at: position, anchor: anchor, angle: angle)
  }

  /// `{Left, Bottom}` and the like, as an anchor from -1 to 1.
  private func anchorOf(_ node: Node) -> Point? {
    func value(_ node: Node) -> Double? {
      switch symbol(node) {
      case "Left", "Bottom": return -1
      case "Right", "Top": return 1
      case "Center", "Automatic", "Axis", "Baseline": return 0
      default:
        if head(node) == "Scaled" || head(node) == "ImageScaled",
          let share = argument(node, 0).flatMap({ number($0) })
        {
          return 2 * share - 1
        }
        return number(node)
      }
    }
    if let parts = list(node), parts.count == 2, let x = value(parts[0]), let y = value(parts[1]) {
      return Point(x, y)
    }
    if head(node) == "ImageScaled" || head(node) == "Scaled",
      let values = argument(node, 0).flatMap({ numbers($0) }),
      values.count == 2
    {
      return Point(2 * values[0] - 1, 2 * values[1] - 1)
    }
    switch symbol(node) {
    case "Left", "Right": return Point(value(node) ?? 0, 0)
    case "Top", "Bottom": return Point(0, value(node) ?? 0)
    case "Center": return Point(0, 0)
    default: return nil
    }
  }

  private mutating func addInset(_ inner: Figure, _ places: [Node], _ position: Position) {
    // The opposite position is in the inner figure's coordinates where it is numbers; its middle is near enough.
    let anchor = places.count > 2 ? anchorOf(places[2]) : nil
    let isShare = places.count > 2 && numbers(places[2]) == nil
    var width: Position?
    if places.count > 3 {
      let size = list(places[3])?.first ?? places[3]
      let value =
        numbers(places[3])?.first ?? number(size)
        ?? argument(size, 0).flatMap { number($0) ?? numbers($0)?.first }
      if let value, value > 0 {
        switch head(size) {
        case "Scaled": width = Position(Point(value, 0), base: .scaled)
        case "Offset": width = Position(Point(0, 0), offset: Point(value, 0))
        default: width = Position(value, 0)
        }
      }
    }
    var angle = 0.0
    if places.count > 4, let values = numbers(places[4]), values.count == 2 {
      angle = Double.atan2(y: values[1], x: values[0])
    }
    scene.style = style
    scene.addFigure(
      inner, at: position, anchor: isShare ? anchor ?? Point(0, 0) : Point(0, 0), width: width, angle: angle)
  }

  // MARK: Rasters

  /// The cells of a raster: numbers, gray with opacity, or colours, from the lowest row up.
  mutating func raster(_ node: Node, _ parts: [Node]) -> Raster? {
    let data = expanded(node)
    // Bytes without a range go from 0 to 255.
    let isRaw = head(data) == "RawArray" || head(data) == "NumericArray"
    var (low, high) = (0.0, isRaw ? 255.0 : 1.0)
    if parts.count > 2, rule(parts[2]) == nil, let range = numbers(parts[2]), range.count == 2 {
      (low, high) = (range[0], range[1])
    }
    var tint: [Color]?
    for part in parts.dropFirst() {
      guard let (name, value) = rule(part), name == "ColorFunction" else { continue }
      if symbol(value) == "Hue" || string(value) == "Hue" {
        tint = (0...24).map { Color(hue: Double($0) / 24, saturation: 1, brightness: 1) }
      } else if symbol(value) != "Automatic", symbol(value) != "GrayLevel", symbol(value) != "RGBColor" {
        tint = nil
      }
    }
    guard let (dimensions, values) = grid(data), dimensions.count > 1 else { return nil }
    let channels = dimensions.count > 2 ? dimensions[2] : 1
    guard (1...4).contains(channels), values.count == dimensions[0] * dimensions[1] * channels,
      values.count < 100_000_000, high != low
    else { return nil }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(dimensions[0] * dimensions[1] * 4)
    func byte(_ value: Double) -> UInt8 {
      UInt8(max(0, min(255, ((value - low) / (high - low) * 255).rounded())))
    }
    for start in stride(from: 0, to: values.count, by: channels) {
      if channels < 3, let tint {
        let color = tint.color(at: (values[start] - low) / (high - low))
        pixels.append(
          contentsOf: [color.red, color.green, color.blue, 1].map { UInt8(($0 * 255).rounded()) })
        continue
      }
      for channel in 0..<3 { pixels.append(byte(values[start + (channels < 3 ? 0 : channel)])) }
      pixels.append(channels == 2 || channels == 4 ? byte(values[start + channels - 1]) : 255)
    }
    return Raster(width: dimensions[1], height: dimensions[0], pixels: pixels)
  }

  /// Nested lists of numbers or of colours as an array.
  private mutating func grid(_ node: Node) -> (dimensions: [Int], values: [Double])? {
    if let array = trees[node.tree].packedArray(node.expression) { return (array.dimensions, array.values) }
    if head(node) == "RawArray" || head(node) == "NumericArray", let second = argument(node, 1) {
      guard let (dimensions, values) = grid(expanded(second)) else { return nil }
      return (dimensions, values)
    }
    guard let rows = list(node), let first = rows.first else { return nil }
    var values: [Double] = []
    var width = 0
    var channels = 0
    if let array = trees[first.tree].packedArray(first.expression) {
      width = array.dimensions[0]
      channels = array.dimensions.count > 1 ? array.dimensions[1] : 0
    }
    for row in rows {
      if let array = trees[row.tree].packedArray(row.expression) {
        values += array.values
      } else {
        let cells = list(expanded(row)) ?? []
        width = max(width, cells.count)
        for cell in cells {
          if let value = number(cell) {
            values.append(value)
          } else if let own = numbers(cell) {
            channels = own.count
            values += own
          } else if let color = color(cell) {
            channels = 4
            values += [color.red, color.green, color.blue, color.opacity]
          }
        }
      }
    }
    return ([rows.count, width] + (channels > 0 ? [channels] : []), values)
  }

  // MARK: Transformations

  mutating func readTransformed(_ name: String, _ parts: [Node], _ depth: Int) {
    guard let first = parts.first else { return }
    let outer = style
    defer { style = outer }
    if isSpace { return readMoved(name, parts, depth) }
    for map in maps(name, parts) {
      let (shapes, positions) = (scene.shapes.count, scene.positions.count)
      read(first, depth: depth + 1)
      style = outer
      if let map { transform(shapes, positions, map) } else { miss(name) }
    }
  }

  /// The maps of a transformation in the plane; nil for one that is not understood.
  private mutating func maps(_ name: String, _ parts: [Node]) -> [Affine?] {
    var values = parts.dropFirst().filter { rule($0) == nil }.map { $0 }
    if name == "Rotation" {
      for part in parts {
        if let (key, value) = rule(part), key == "BoxRotation" { values.insert(value, at: 0) }
      }
    }
    guard let spec = values.first.map({ expanded($0) }) else { return [nil] }
    let center = values.count > 1 ? vertex(values[1])?.position.point : nil
    switch name {
    case "Rotate", "Rotation": return [number(spec).map { Affine.rotation($0, about: center ?? Point(0, 0)) }]
    case "Translate":
      if let one = vertex(spec) { return [.translation(one.position.point)] }
      return lines(spec).joined().map { .translation($0.position.point) }
    case "Scale":
      let factors = number(spec).map { [$0, $0] } ?? numbers(spec) ?? []
      guard factors.count == 2 else { return [nil] }
      let c = center ?? scene.bounds().center
      return [Affine(factors[0], 0, 0, factors[1], c.x * (1 - factors[0]), c.y * (1 - factors[1]))]
    default:
      // A list of points, each in a list of its own, are shifts.
      if let array = trees[spec.tree].packedArray(spec.expression), array.dimensions.count == 3,
        array.dimensions[1] == 1
      {
        return lines(spec).joined().map { .translation($0.position.point) }
      }
      if let map = affine(spec) { return [map] }
      let all = (list(spec) ?? []).prefix(10_000).map { affine($0) }
      return all.isEmpty ? [nil] : all
    }
  }

  private mutating func affine(_ node: Node) -> Affine? {
    let node = expanded(node)
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

  /// The same in space, where a map is a matrix, a shift or both.
  private mutating func readMoved(_ name: String, _ parts: [Node], _ depth: Int) {
    var specs: [(rows: [[Double]], shift: Point3)?] = []
    let identity = [[1.0, 0, 0], [0, 1, 0], [0, 0, 1]]
    func point(_ values: [Double]) -> Point3 { Point3(values[0], values[1], values[2]) }
    if parts.count > 1 {
      let spec = expanded(parts[1])
      if let values = numbers(spec), values.count == 3 {
        specs = [
          name == "Scale"
            ? ([[values[0], 0, 0], [0, values[1], 0], [0, 0, values[2]]], Point3(0, 0, 0))
            : (identity, point(values))
        ]
      } else if name != "Rotate", let rows = matrix(spec), rows.allSatisfy({ $0.count == 3 }) {
        specs =
          name == "GeometricTransformation" && rows.count == 3
          ? [(rows, Point3(0, 0, 0))] : rows.map { (identity, point($0)) }
      } else {
        for part in list(spec).map({ $0.count == 2 && matrix($0[0]) != nil ? [spec] : $0 }) ?? [] {
          if let pair = list(part), pair.count == 2, let rows = matrix(pair[0]), rows.count == 3,
            rows.allSatisfy({ $0.count == 3 }),
            let shift = numbers(pair[1]), shift.count == 3
          {
            specs.append((rows, point(shift)))
          } else {
            specs.append(nil)
          }
        }
      }
    }
    if specs.isEmpty { specs = [nil] }
    let outer = style
    for spec in specs.prefix(10_000) {
      let (positions, normals) = (space.positions.count, space.normals.count)
      if let first = parts.first { read(first, depth: depth + 1) }
      style = outer
      guard let (rows, shift) = spec else {
        miss(name)
        continue
      }
      func apply(_ p: Point3) -> Point3 {
        Point3(point(rows[0]).dot(p), point(rows[1]).dot(p), point(rows[2]).dot(p))
      }
      for index in positions..<space.positions.count {
        space.positions[index] = apply(space.positions[index]) + shift
      }
      for index in normals..<space.normals.count { space.normals[index] = apply(space.normals[index]) }
    }
  }
}
