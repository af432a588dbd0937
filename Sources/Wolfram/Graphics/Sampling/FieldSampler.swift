import Numerics

/// Samples arrows and stream lines of a 2D vector field.
package enum FieldSampler {
  /// An arrow of a field: its midpoint and vector.
  package struct Arrow: Sendable {
    /// The midpoint.
    package var place: Point
    /// The field at the midpoint.
    package var vector: Point
  }

  /// The field at the centres of equal cells; cells where it is undefined have no arrow. If rows are shifted, every second
  /// row has one point less, each between two of the row below it.
  package static func arrows(
    x: Interval, y: Interval, columns: Int = 15, rows: Int = 15, isShifted: Bool = false,
    _ field: (Double, Double) -> Point
  ) -> [Arrow] {
    var arrows: [Arrow] = []
    let (columns, rows) = (min(max(columns, 1), 100), min(max(rows, 1), 100))
    for row in 0..<rows {
      let isOdd = isShifted && row % 2 == 1
      for column in 0..<(isOdd ? columns - 1 : columns) {
        let place = Point(
          x.low + x.length * (Double(column) + (isOdd ? 1 : 0.5)) / Double(columns),
          y.low + y.length * (Double(row) + 0.5) / Double(rows))
        let vector = field(place.x, place.y)
        if vector.isFinite { arrows.append(Arrow(place: place, vector: vector)) }
      }
    }
    return arrows
  }

  /// The field at points a step apart in all directions: rows of `columns` points and of one less by turns, as shares of the
  /// ranges.
  package static func staggered(x: Interval, y: Interval, columns: Int, _ field: (Double, Double) -> Point)
    -> [Arrow]
  {
    let step = 1 / Double(min(max(columns, 1), 100))
    let rise = step * 0.75.squareRoot()
    let rows = Int(clamping: 1 / rise) + 1
    var arrows: [Arrow] = []
    for row in 0..<rows {
      let height = 0.5 + (Double(row) - Double(rows - 1) / 2) * rise
      var share = row % 2 == 0 ? step / 2 : step
      while share < 1 - step / 4 {
        let place = Point(x.low + x.length * share, y.low + y.length * height)
        let vector = field(place.x, place.y)
        if vector.isFinite { arrows.append(Arrow(place: place, vector: vector)) }
        share += step
      }
    }
    return arrows
  }

  /// Stream lines at approximately equal distances: each grid cell without a line starts one, which ends near
  /// another line.
  package static func streamLines(
    x: Interval, y: Interval, density: Int = 24, _ field: (Double, Double) -> Point
  ) -> [[Point]] {
    guard x.length > 0, y.length > 0 else { return [] }
    var tracer = StreamTracer(x: x, y: y, cells: min(max(density, 4), 60))
    // Starts at the centre, so that the first lines are long.
    let cells = tracer.cells
    var starts: [(Int, Int)] = []
    for row in 0..<cells { for column in 0..<cells { starts.append((column, row)) } }
    let middle = Double(cells - 1) / 2
    starts = starts.ordered {
      let a = max((Double($0.0) - middle).magnitude, (Double($0.1) - middle).magnitude)
      let b = max((Double($1.0) - middle).magnitude, (Double($1.1) - middle).magnitude)
      return a != b ? a < b : ($0.1, $0.0) < ($1.1, $1.0)
    }
    var lines: [[Point]] = []
    for (column, row) in starts where !tracer.isTaken[row * cells + column] {
      let start = Point(
        (Double(column) + 0.5) / Double(cells), (Double(row) + 0.5) / Double(cells))
      let line = tracer.line(from: start, field)
      if line.count > 4 {
        lines.append(line.map { Point(x.low + $0.x * x.length, y.low + $0.y * y.length) })
      }
    }
    return lines
  }
}

extension FieldSampler {
  /// The line along a field through each of some points, to the border of the ranges or until it comes back to itself.
  package static func streamLines(
    x: Interval, y: Interval, through seeds: [Point], _ field: (Double, Double) -> Point
  ) -> [[Point]] {
    guard x.length > 0, y.length > 0 else { return [] }
    return seeds.prefix(500).map { seed in
      var tracer = StreamTracer(x: x, y: y, cells: 24)
      let start = Point((seed.x - x.low) / x.length, (seed.y - y.low) / y.length)
      guard (0...1).contains(start.x), (0...1).contains(start.y) else { return [] }
      let line = tracer.line(from: start, field)
      return line.count > 1 ? line.map { Point(x.low + $0.x * x.length, y.low + $0.y * y.length) } : []
    }
  }
}

/// Follows a field in coordinates from 0 to 1.
private struct StreamTracer {
  let x: Interval, y: Interval
  let cells: Int
  /// The cells that contain a line.
  var isTaken: [Bool]

  init(x: Interval, y: Interval, cells: Int) {
    (self.x, self.y, self.cells) = (x, y, cells)
    isTaken = [Bool](repeating: false, count: cells * cells)
  }

  private func cell(_ point: Point) -> Int? {
    guard point.x >= 0, point.x < 1, point.y >= 0, point.y < 1 else { return nil }
    return Int(clamping: point.y * Double(cells)) * cells + Int(clamping: point.x * Double(cells))
  }

  mutating func line(from start: Point, _ field: (Double, Double) -> Point) -> [Point] {
    var own: [Int] = []
    let forward = follow(start, 1, field, &own)
    let backward = follow(start, -1, field, &own)
    for cell in own { isTaken[cell] = true }
    if let cell = cell(start) { isTaken[cell] = true }
    return backward.reversed() + [start] + forward
  }

  private func direction(_ at: Point, _ sign: Double, _ field: (Double, Double) -> Point) -> Point? {
    let vector = field(x.low + at.x * x.length, y.low + at.y * y.length)
    let scaled = Point(vector.x / x.length, vector.y / y.length)
    guard scaled.isFinite, scaled.length > 1e-12 else { return nil }
    return scaled.normalized * sign
  }

  private func follow(
    _ start: Point, _ sign: Double, _ field: (Double, Double) -> Point, _ own: inout [Int]
  ) -> [Point] {
    var points: [Point] = []
    var place = start
    var way: Point?
    var last = cell(start) ?? -1
    let step = 0.4 / Double(cells)
    for _ in 0..<cells * 6 {
      // The midpoint method (second-order Runge-Kutta): half a step, then a whole one in the direction found
      // there.
      guard let first = direction(place, sign, field),
        let second = direction(place + first * (step / 2), sign, field)
      else { break }
      // Where the field turns back, as behind a pole or a sink, the line ends.
      if let way, way.x * second.x + way.y * second.y < 0 { break }
      way = second
      place = place + second * step
      guard let now = cell(place) else { break }
      if now != last {
        if isTaken[now] || own.contains(now) { break }
        own.append(now)
        last = now
      }
      points.append(place)
    }
    return points
  }
}
