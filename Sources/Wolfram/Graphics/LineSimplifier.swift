/// Simplifies lines by the Douglas-Peucker algorithm, in blocks of bounded size to keep the time linear.
enum LineSimplifier {
  static func simplified(_ points: [Point], within distance: Double) -> [Point] {
    guard points.count > 2 else { return points }
    var result: [Point] = []
    result.reserveCapacity(points.count / 2)
    var start = 0
    var pending: [(Int, Int)] = []
    while start < points.count - 1 {
      let end = min(start + 256, points.count - 1)
      pending.append((start, end))
      // Process the nearer half first, so that points are found in order.
      while let (first, last) = pending.popLast() {
        if let split = farthest(points, first, last, limit: distance * distance) {
          pending.append((split, last))
          pending.append((first, split))
        } else {
          result.append(points[first])
        }
      }
      start = end
    }
    result.append(points[points.count - 1])
    return result
  }

  /// The point farthest from the line through two points, if beyond the tolerance.
  private static func farthest(_ points: [Point], _ first: Int, _ last: Int, limit: Double) -> Int? {
    guard last > first + 1 else { return nil }
    let (a, b) = (points[first], points[last])
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = dx * dx + dy * dy
    var (best, place) = (limit, -1)
    for index in first + 1..<last {
      let (x, y) = (points[index].x - a.x, points[index].y - a.y)
      var squared: Double
      if length < 1e-12 {
        squared = x * x + y * y
      } else {
        let along = (x * dx + y * dy) / length
        let t = min(max(along, 0), 1)
        let (rx, ry) = (x - t * dx, y - t * dy)
        squared = rx * rx + ry * ry
      }
      if squared > best { (best, place) = (squared, index) }
    }
    return place < 0 ? nil : place
  }
}

/// Clips lines and polygons to a rectangle, to bound the coordinates.
enum Clipper {
  /// The parts of a line inside, of at least two points each.
  static func clip(_ points: [Point], to bounds: Bounds) -> [[Point]] {
    var parts: [[Point]] = []
    var current: [Point] = []
    func end() {
      if current.count > 1 { parts.append(current) }
      current = []
    }
    for (from, to) in zip(points, points.dropFirst()) {
      guard from.isFinite, to.isFinite, let (start, stop) = segment(from, to, bounds: bounds) else {
        end()
        continue
      }
      if current.last != start {
        end()
        current = [start]
      }
      current.append(stop)
    }
    end()
    return parts
  }

  /// The part of a segment inside (Liang-Barsky).
  static func segment(_ from: Point, _ to: Point, bounds: Bounds) -> (Point, Point)? {
    if bounds.contains(from), bounds.contains(to) { return (from, to) }
    let delta = to - from
    var (low, high) = (0.0, 1.0)
    for (direction, room) in [
      (-delta.x, from.x - bounds.x.low), (delta.x, bounds.x.high - from.x), (-delta.y, from.y - bounds.y.low),
      (delta.y, bounds.y.high - from.y),
    ] {
      if direction == 0 {
        if room < 0 { return nil }
      } else if direction < 0 {
        low = max(low, room / direction)
      } else {
        high = min(high, room / direction)
      }
    }
    guard low <= high else { return nil }
    return (low == 0 ? from : from + delta * low, high == 1 ? to : from + delta * high)
  }

  /// The part of a polygon inside (Sutherland-Hodgman).
  static func clip(ring: [Point], to bounds: Bounds) -> [Point] {
    var ring = ring
    for side in 0..<4 {
      guard let last = ring.last else { return [] }
      var result: [Point] = []
      var previous = last
      for point in ring {
        let (inside, wasInside) = (depth(point, side, bounds: bounds), depth(previous, side, bounds: bounds))
        if (inside >= 0) != (wasInside >= 0) {
          result.append(previous + (point - previous) * (wasInside / (wasInside - inside)))
        }
        if inside >= 0 { result.append(point) }
        previous = point
      }
      ring = result
    }
    return ring
  }

  private static func depth(_ point: Point, _ side: Int, bounds: Bounds) -> Double {
    switch side {
    case 0: return point.x - bounds.x.low
    case 1: return bounds.x.high - point.x
    case 2: return point.y - bounds.y.low
    default: return bounds.y.high - point.y
    }
  }
}
