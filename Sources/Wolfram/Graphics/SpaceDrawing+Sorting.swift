import Numerics

/// Draws pieces in view coordinates.
extension SpaceDrawing {
  mutating func sortAndDraw() {
    var sorter = DepthSorter(pieces, corners, camera)
    var order = sorter.sorted()
    (pieces, corners) = (sorter.pieces, sorter.corners)
    order = MeshOrder.order(pieces, corners, order: order)
    order = PaintMerger.order(pieces, order: order) { index in
      corners[pieces[index].corners].map(camera.pixel)
    }
    for index in order { draw(index) }
  }

  private mutating func draw(_ index: Int) {
    let piece = pieces[index]
    let points = corners[piece.corners].map(camera.pixel)
    switch piece.kind {
    case .area:
      let area = MeshOutline.area(points)
      guard area.magnitude > 0.02 || piece.paint.fill == nil else { return }
      list.move(area < 0 ? points[points.count - 1] : points[0])
      for point in area < 0 ? Array(points.dropLast().reversed()) : Array(points.dropFirst()) {
        list.line(point)
      }
      list.close()
      let isPlain = piece.paint.fill?.opacity == 1 && piece.paint.stroke == piece.paint.fill
      list.paint(piece.paint, joins: isPlain)
    case .line:
      list.move(points[0])
      list.line(points[1])
      list.paint(piece.paint, joins: piece.paint.stroke?.opacity == 1)
    case .dot:
      list.dot(points[0])
      list.paint(piece.paint, joins: piece.paint.stroke?.opacity == 1)
    case .text(let label, let anchor):
      let style = scene.styles[Int(clamping: piece.paint.width)]
      var set = scene.labels[label].style ?? style.text
      set.color = set.color ?? piece.paint.fill
      list.write(scene.labels[label], style: set, at: points[0], anchor: anchor)
    case .ball(let radius, let number): drawBall(points[0], radius: radius, number, piece)
    }
  }

  /// Draws a sphere as its outline and contours of equal brightness, the brightest last.
  private mutating func drawBall(_ place: Point, radius: Double, _ number: Int, _ piece: Piece) {
    let center = corners[piece.corners.lowerBound]
    let size = radius * camera.scale * camera.magnification(center.z)
    guard let tint = piece.paint.fill, let style = ballStyles[number], size.isFinite, size > 0.05 else {
      return
    }
    let lighting = lighting.lighting(for: style)
    let light = lighting.main
    let eye = Point3(0, 0, 1)
    let opacity = style.opacity * style.faceOpacity * tint.opacity
    let solid = Color(red: tint.red, green: tint.green, blue: tint.blue)
    let side = (eye - light * eye.dot(light))
    let toward = side.length > 1e-6 ? side.normalized : light.perpendicular
    let isOpaque = opacity == 1
    let steps = max(4, min(ballStyles.count > 80 || !isOpaque ? 6 : 14, Int(clamping: size / 2)))
    let turn = Double.atan2(y: light.y, x: light.x)
    for step in 0..<steps {
      let angle = (1 - Double(step) / Double(steps)) * 1.5
      let normal = light * Double.cos(angle) + toward * Double.sin(angle)
      // One translucent layer lies on the other: those above the first only brighten it.
      let color = lighting.shade(solid, normal, eye, style: style).faded(
        isOpaque ? 1 : step == 0 ? opacity : opacity * 0.2)
      if step == 0 {
        list.ellipse(place, Point(size, size))
      } else {
        let reach = Double.cos(angle) * size
        let middle = Point(place.x + light.x * reach, place.y - light.y * reach)
        let radii = Point(Double.sin(angle) * light.z * size, Double.sin(angle) * size)
        let (verbs, points) = Scene.arc(
          center: Point(0, 0), radii: Point(max(radii.x, 0), radii.y), from: 0, to: 2 * .pi, isFilled: true)
        let map = Affine.translation(middle).after(.rotation(-turn))
        var index = 0
        for verb in verbs {
          switch verb {
          case .move, .line:
            list.move(map.apply(points[index]))
            index += 1
          case .curve:
            list.curve(map.apply(points[index]), map.apply(points[index + 1]), map.apply(points[index + 2]))
            index += 3
          case .close: list.close()
          }
        }
      }
      list.paint(DrawList.Paint(fill: color))
    }
  }
}

/// Draws each mesh line of a surface after the nearest polygon next to it, regardless of depth order.
enum MeshOrder {
  private struct Corner: Hashable {
    var x: Int32, y: Int32, z: Int32
    init(_ point: Point3) {
      func key(_ value: Double) -> Int32 { Int32(clamping: max(-1e8, min(1e8, (value * 16384).rounded()))) }
      (x, y, z) = (key(point.x), key(point.y), key(point.z))
    }
  }
  private struct Edge: Hashable {
    var a: Corner
    var b: Corner
    init(_ one: Point3, _ other: Point3) {
      let (p, q) = (Corner(one), Corner(other))
      let isOrdered = (p.x, p.y, p.z) < (q.x, q.y, q.z)
      (a, b) = isOrdered ? (p, q) : (q, p)
    }
  }

  static func order(_ pieces: [SpaceDrawing.Piece], _ corners: [Point3], order: [Int]) -> [Int] {
    var lines: [Edge: [Int]] = [:]
    for (index, piece) in pieces.enumerated() {
      guard case .line = piece.kind else { continue }
      let start = piece.corners.lowerBound
      lines[Edge(corners[start], corners[start + 1]), default: []].append(index)
    }
    guard !lines.isEmpty else { return order }
    // For each line, the position in the order of its nearest polygon.
    var nearest: [Int: Int] = [:]
    for (place, index) in order.enumerated() {
      guard case .area = pieces[index].kind else { continue }
      var previous = corners[pieces[index].corners.upperBound - 1]
      for corner in corners[pieces[index].corners] {
        for line in lines[Edge(previous, corner)] ?? [] { nearest[line] = place }
        previous = corner
      }
    }
    guard !nearest.isEmpty else { return order }
    var following: [Int: [Int]] = [:]
    for line in nearest.keys.ordered(by: <) { following[nearest[line] ?? 0, default: []].append(line) }
    var result: [Int] = []
    result.reserveCapacity(order.count)
    for (place, index) in order.enumerated() {
      if nearest[index] == nil { result.append(index) }
      if let lines = following[place] { result.append(contentsOf: lines) }
    }
    return result
  }
}

/// Clips lines and polygons to a box.
enum SpaceClipper {
  static func clip(_ ring: [Point3], low: Point3, high: Point3) -> [Point3] {
    var ring = ring
    for side in 0..<6 {
      guard let last = ring.last else { return [] }
      let axis = side / 2
      let slack = (high[axis] - low[axis]) * 1e-6
      func depth(_ point: Point3) -> Double {
        side % 2 == 0 ? point[axis] - low[axis] + slack : high[axis] + slack - point[axis]
      }
      var result: [Point3] = []
      var previous = last
      for point in ring {
        let (inside, before) = (depth(point), depth(previous))
        if (inside >= 0) != (before >= 0) {
          result.append(previous + (point - previous) * (before / (before - inside)))
        }
        if inside >= 0 { result.append(point) }
        previous = point
      }
      ring = result
    }
    return ring
  }

  static func clip(_ from: Point3, _ to: Point3, low: Point3, high: Point3) -> (Point3, Point3)? {
    let delta = to - from
    var (start, end) = (0.0, 1.0)
    for axis in 0..<3 {
      let slack = (high[axis] - low[axis]) * 1e-6
      for (direction, room) in [
        (-delta[axis], from[axis] - low[axis] + slack), (delta[axis], high[axis] + slack - from[axis]),
      ] {
        if direction == 0 {
          if room < 0 { return nil }
        } else if direction < 0 {
          start = max(start, room / direction)
        } else {
          end = min(end, room / direction)
        }
      }
    }
    return start <= end ? (from + delta * start, from + delta * end) : nil
  }
}
