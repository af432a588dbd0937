import Numerics

/// Samples arrows and stream lines of a 2D vector field.
package enum FieldSampler {
  /// The cells along a side of the picture that stream lines are kept apart by, unless they are told otherwise.
  package static let cells = 24

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
    field: (Double, Double) -> Point
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
  package static func staggered(x: Interval, y: Interval, columns: Int, field: (Double, Double) -> Point)
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

  /// Stream lines at approximately equal distances: each place that is a cell's width from all lines starts one, which ends
  /// half a width from another line. No line is longer than `longest` sides of the picture.
  package static func streamLines(
    x: Interval, y: Interval, density: Int = cells, longest: Double = 6, field: (Double, Double) -> Point
  ) -> [[Point]] {
    guard x.length > 0, y.length > 0 else { return [] }
    var tracer = StreamTracer(x: x, y: y, cells: min(max(density, 4), 60))
    tracer.longest = longest
    // Starts at the centre, so that the first lines are long.
    let places = tracer.cells * 2
    var starts: [(Int, Int)] = []
    for row in 0..<places { for column in 0..<places { starts.append((column, row)) } }
    let middle = Double(places - 1) / 2
    starts = starts.ordered {
      let a = max((Double($0.0) - middle).magnitude, (Double($0.1) - middle).magnitude)
      let b = max((Double($1.0) - middle).magnitude, (Double($1.1) - middle).magnitude)
      return a != b ? a < b : ($0.1, $0.0) < ($1.1, $1.0)
    }
    var lines: [[Point]] = []
    for (column, row) in starts {
      let start = Point(
        (Double(column) + 0.5) / Double(places), (Double(row) + 0.5) / Double(places))
      let line = tracer.line(from: start, field: field)
      if line.count > 6 {
        lines.append(line.map { Point(x.low + $0.x * x.length, y.low + $0.y * y.length) })
      } else {
        tracer.forget(line)
      }
    }
    return lines
  }
}

extension FieldSampler {
  /// The line along a field through each of some points, to the border of the ranges or until it comes back to itself.
  package static func streamLines(
    x: Interval, y: Interval, through seeds: [Point], field: (Double, Double) -> Point
  ) -> [[Point]] {
    guard x.length > 0, y.length > 0 else { return [] }
    return seeds.prefix(500).map { seed in
      var tracer = StreamTracer(x: x, y: y, cells: cells)
      let start = Point((seed.x - x.low) / x.length, (seed.y - y.low) / y.length)
      guard (0...1).contains(start.x), (0...1).contains(start.y) else { return [] }
      let line = tracer.line(from: start, field: field)
      return line.count > 1 ? line.map { Point(x.low + $0.x * x.length, y.low + $0.y * y.length) } : []
    }
  }
}

/// Follows a field in coordinates from 0 to 1.
private struct StreamTracer {
  let x: Interval, y: Interval
  let cells: Int
  /// The longest line, in sides of the picture.
  var longest = 6.0
  /// The points of the lines in each cell. The numbers of neighbours on a line differ by one, those of lines by more.
  private var points: [[(place: Point, number: Int)]]
  /// The number of the next line's start.
  private var number = 0

  init(x: Interval, y: Interval, cells: Int) {
    (self.x, self.y, self.cells) = (x, y, cells)
    points = [[(place: Point, number: Int)]](repeating: [], count: cells * cells)
  }

  private func cell(_ point: Point) -> (column: Int, row: Int)? {
    guard point.x >= 0, point.x < 1, point.y >= 0, point.y < 1 else { return nil }
    return (Int(clamping: point.x * Double(cells)), Int(clamping: point.y * Double(cells)))
  }

  /// Adds the point with a number of a line, if all points but its neighbours on the line are `distance` cells away.
  private mutating func add(_ place: Point, _ number: Int, distance: Double) -> Bool {
    guard let (column, row) = cell(place) else { return false }
    let least = distance / Double(cells)
    for row in max(row - 1, 0)...min(row + 1, cells - 1) {
      for column in max(column - 1, 0)...min(column + 1, cells - 1) {
        for other in points[row * cells + column]
        where (other.number - number).magnitude > 4 && (other.place - place).length < least { return false }
      }
    }
    points[row * cells + column].append((place, number))
    return true
  }

  /// Removes the points of the last line, so that others may pass.
  mutating func forget(_ line: [Point]) {
    for place in line {
      if let (column, row) = cell(place) { points[row * cells + column].removeLast() }
    }
  }

  /// The line through a point, unless it is too near to another one.
  mutating func line(from start: Point, field: (Double, Double) -> Point) -> [Point] {
    number += 10_000
    guard add(start, number, distance: 1) else { return [] }
    let forward = follow(start, 1, field: field)
    let backward = follow(start, -1, field: field)
    return backward.reversed() + [start] + forward
  }

  private func direction(_ at: Point, _ sign: Double, field: (Double, Double) -> Point) -> Point? {
    let vector = field(x.low + at.x * x.length, y.low + at.y * y.length)
    let scaled = Point(vector.x / x.length, vector.y / y.length)
    guard scaled.isFinite, scaled.length > 1e-12 else { return nil }
    return scaled.normalized * sign
  }

  private mutating func follow(_ start: Point, _ sign: Int, field: (Double, Double) -> Point) -> [Point] {
    var line: [Point] = []
    var place = start
    var way: Point?
    let step = 0.4 / Double(cells)
    for index in 1...max(4, min(cells * 6, Int(clamping: longest / (2 * step)))) {
      // The midpoint method (second-order Runge-Kutta): half a step, then a whole one in the direction found
      // there.
      guard let first = direction(place, Double(sign), field: field),
        let second = direction(place + first * (step / 2), Double(sign), field: field)
      else { break }
      // Where the field turns back, as behind a pole or a sink, the line ends.
      if let way, way.x * second.x + way.y * second.y < 0 { break }
      way = second
      place = place + second * step
      guard add(place, number + sign * index, distance: 0.5) else { break }
      line.append(place)
    }
    return line
  }
}
