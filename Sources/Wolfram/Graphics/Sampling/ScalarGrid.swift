import Numerics

/// The values of a function of two variables at the points of a regular grid.
package struct ScalarGrid: Sendable {
  /// The number of points in each direction.
  package let columns: Int, rows: Int
  /// The range of the first and second variable.
  package let x: Interval, y: Interval
  /// The values by rows, the lowest row first.
  package var values: [Double]

  /// Samples a function.
  package init(x: Interval, y: Interval, columns: Int, rows: Int, _ function: (Double, Double) -> Double) {
    self.columns = min(max(columns, 2), 1000)
    self.rows = min(max(rows, 2), 1000)
    (self.x, self.y) = (x, y)
    values = []
    values.reserveCapacity(self.columns * self.rows)
    for row in 0..<self.rows {
      let v = Self.place(row, self.rows, y)
      for column in 0..<self.columns { values.append(function(Self.place(column, self.columns, x), v)) }
    }
  }

  /// Makes a grid from the values of a table; nil if it is too small.
  package init?(x: Interval, y: Interval, columns: Int, rows: Int, values: [Double]) {
    guard columns > 1, rows > 1, values.count == columns * rows else { return nil }
    (self.columns, self.rows, self.x, self.y, self.values) = (columns, rows, x, y, values)
  }

  package static func place(_ index: Int, _ count: Int, _ range: Interval) -> Double {
    index == count - 1 ? range.high : range.low + range.length * Double(index) / Double(count - 1)
  }

  /// The position of a grid point; indices out of range are clamped.
  @inline(__always)
  package func point(_ column: Int, _ row: Int) -> Point {
    Point(
      Self.place(min(max(column, 0), columns - 1), columns, x),
      Self.place(min(max(row, 0), rows - 1), rows, y))
  }

  /// The range of the finite values.
  package var extent: Interval {
    var result = Interval.empty
    for value in values { result.include(value) }
    return result
  }

  /// The bilinear interpolation at a point.
  package func value(at point: Point) -> Double {
    let u = min(max((point.x - x.low) / x.length, 0), 1) * Double(columns - 1)
    let v = min(max((point.y - y.low) / y.length, 0), 1) * Double(rows - 1)
    guard u.isFinite, v.isFinite else { return .nan }
    let (i, j) = (min(Int(clamping: u), columns - 2), min(Int(clamping: v), rows - 2))
    let (s, t) = (u - Double(i), v - Double(j))
    let base = j * columns + i
    return (values[base] * (1 - s) + values[base + 1] * s) * (1 - t)
      + (values[base + columns] * (1 - s) + values[base + columns + 1] * s) * t
  }
}
