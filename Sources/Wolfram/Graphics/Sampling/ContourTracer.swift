import Numerics

/// Traces level lines of a grid (marching squares), or the outlines of the regions above a level.
///
/// An outline has the region above the level on its left, so that holes have the opposite orientation and the
/// even-odd rule applies.
package struct ContourTracer {
  private let grid: ScalarGrid
  private let level: Double
  /// The width of the border around the grid: 1 for outlines, 0 for lines.
  private let margin: Int
  private let columns: Int, rows: Int
  /// The function, to locate crossings exactly; nil interpolates linearly between corners.
  private let exact: ((Point) -> Double)?
  private var next: [Int32]
  private var hasBefore: [Bool]

  /// Traces the lines where the values equal the level.
  package static func lines(_ grid: ScalarGrid, at level: Double) -> [[Point]] {
    traced(grid, level: level, margin: 0, nil)
  }

  /// Traces level lines with crossings located by the function.
  package static func lines(_ grid: ScalarGrid, at level: Double, exact: (Point) -> Double) -> [[Point]] {
    withoutActuallyEscaping(exact) { traced(grid, level: level, margin: 0, $0) }
  }

  /// Traces the outlines of the regions where the values are at least the level.
  package static func outlines(_ grid: ScalarGrid, above level: Double) -> [[Point]] {
    traced(grid, level: level, margin: 1, nil)
  }

  /// Traces outlines with crossings located by the function.
  package static func outlines(_ grid: ScalarGrid, above level: Double, exact: (Point) -> Double) -> [[Point]]
  {
    withoutActuallyEscaping(exact) { traced(grid, level: level, margin: 1, $0) }
  }

  private static func traced(
    _ grid: ScalarGrid, level: Double, margin: Int, _ exact: ((Point) -> Double)?
  ) -> [[Point]] {
    var tracer = ContourTracer(grid, level: level, margin: margin, exact)
    tracer.march()
    return tracer.trace()
  }

  private init(_ grid: ScalarGrid, level: Double, margin: Int, _ exact: ((Point) -> Double)?) {
    (self.grid, self.level, self.margin, self.exact) = (grid, level, margin, exact)
    columns = grid.columns + 2 * margin
    rows = grid.rows + 2 * margin
    next = [Int32](repeating: -1, count: columns * rows * 2)
    hasBefore = [Bool](repeating: false, count: columns * rows * 2)
  }

  @inline(__always)
  private func value(_ column: Int, _ row: Int) -> Double {
    let (i, j) = (column - margin, row - margin)
    guard i >= 0, j >= 0, i < grid.columns, j < grid.rows else { return -.infinity }
    return grid.values[j * grid.columns + i]
  }

  /// The index of a cell's edge: bottom, right, top, left.
  private func edge(_ side: Int, column: Int, row: Int) -> Int32 {
    switch side {
    case 0: return Int32(2 * (row * columns + column))
    case 1: return Int32(2 * (row * columns + column + 1) + 1)
    case 2: return Int32(2 * ((row + 1) * columns + column))
    default: return Int32(2 * (row * columns + column) + 1)
    }
  }

  /// For each case of corners above the level (1 lower left, 2 lower right, 4 upper right, 8 upper left), the
  /// sides of the cell from which and to which the line runs with the region above on its left. Cases 5 and
  /// 10 depend on the value at the centre.
  private static let sides: [(Int, Int)] = [
    (-1, -1), (0, 3), (1, 0), (1, 3), (2, 1), (-1, -1), (2, 0), (2, 3), (3, 2), (0, 2), (-1, -1), (1, 2),
    (3, 1),
    (0, 1), (3, 0), (-1, -1),
  ]

  private mutating func march() {
    for row in 0..<rows - 1 {
      var (lowLeft, highLeft) = (value(0, row), value(0, row + 1))
      for column in 0..<columns - 1 {
        let (lowRight, highRight) = (value(column + 1, row), value(column + 1, row + 1))
        defer { (lowLeft, highLeft) = (lowRight, highRight) }
        if margin == 0, (lowLeft + lowRight + highLeft + highRight).isNaN { continue }
        let bits =
          (lowLeft >= level ? 1 : 0) | (lowRight >= level ? 2 : 0) | (highRight >= level ? 4 : 0)
          | (highLeft >= level ? 8 : 0)
        guard bits != 0, bits != 15 else { continue }
        if bits == 5 || bits == 10 {
          let isAbove = (lowLeft + lowRight + highLeft + highRight) / 4 >= level
          if bits == 5 {
            link(0, isAbove ? 1 : 3, column: column, row: row)
            link(2, isAbove ? 3 : 1, column: column, row: row)
          } else {
            link(isAbove ? 3 : 1, 0, column: column, row: row)
            link(isAbove ? 1 : 3, 2, column: column, row: row)
          }
        } else {
          let (from, to) = Self.sides[bits]
          link(from, to, column: column, row: row)
        }
      }
    }
  }

  private mutating func link(_ from: Int, _ to: Int, column: Int, row: Int) {
    let (a, b) = (edge(from, column: column, row: row), edge(to, column: column, row: row))
    next[Int(a)] = b
    hasBefore[Int(b)] = true
  }

  private mutating func trace() -> [[Point]] {
    var result: [[Point]] = []
    // Lines that begin at the grid's border come first, then closed rings.
    for isRing in [false, true] {
      for start in next.indices where next[start] >= 0 && (isRing || !hasBefore[start]) {
        var line: [Point] = []
        var place = Int32(start)
        while place >= 0 {
          let point = crossing(place)
          if line.last != point { line.append(point) }
          let following = next[Int(place)]
          next[Int(place)] = -1
          if isRing, following == Int32(start) {
            line.append(line[0])
            break
          }
          place = following
        }
        if line.count > 1 { result.append(line) }
      }
    }
    return result
  }

  /// The crossing of the level on an edge.
  private func crossing(_ edge: Int32) -> Point {
    let corner = Int(edge) / 2
    let (column, row) = (corner % columns, corner / columns)
    let isUp = edge & 1 == 1
    let (endColumn, endRow) = (isUp ? column : column + 1, isUp ? row + 1 : row)
    var (a, b) = (grid.point(column - margin, row - margin), grid.point(endColumn - margin, endRow - margin))
    guard a != b else { return a }
    var (low, high) = (value(column, row) - level, value(endColumn, endRow) - level)
    guard let exact else {
      guard low.isFinite, high.isFinite, low != high else { return a + (b - a) * 0.5 }
      return a + (b - a) * min(max(low / (low - high), 0), 1)
    }
    // Bisection locates jumps; a few secant steps suffice otherwise.
    let isSmooth = low.isFinite && high.isFinite
    for step in 0..<(isSmooth ? 3 : 12) {
      let share = isSmooth && step < 3 ? min(max(low / (low - high), 0.02), 0.98) : 0.5
      let middle = a + (b - a) * (share.isFinite ? share : 0.5)
      let own = exact(middle) - level
      if own == 0 { return middle }
      if (own >= 0) == (low >= 0) { (a, low) = (middle, own) } else { (b, high) = (middle, own) }
    }
    guard isSmooth, low.isFinite, high.isFinite, low != high else { return a + (b - a) * 0.5 }
    return a + (b - a) * min(max(low / (low - high), 0), 1)
  }
}
