import Kernel

/// A function of two variables given at the points of a grid, as
/// `InterpolatingFunction[{{from, to}, {from, to}}, {3, 3}, {xs}, {ys}, values]`.
package struct PlaneInterpolation {
  private let xs: [Double]
  private let ys: [Double]
  /// The values in row-major order, one row for each of `xs`.
  private let values: [Double]

  package init(xs: [Double], ys: [Double], values: [Double]) {
    (self.xs, self.ys, self.values) = (xs, ys, values)
  }

  /// Reads an `InterpolatingFunction` of two variables; nil for other terms.
  init?(_ term: Term) {
    guard let call = term.call(of: .interpolatingFunction), call.count == 5,
      call.arguments[0].parts?.count == 2,
      let xs = call.arguments[2].vector, let ys = call.arguments[3].vector,
      case .packed(let list) = call.arguments[4], list.values.count == xs.count * ys.count, xs.count > 1,
      ys.count > 1
    else { return nil }
    self.init(xs: xs, ys: ys, values: list.values)
  }

  /// The function as an `InterpolatingFunction`.
  package var term: Term {
    func bounds(_ places: [Double]) -> Term { .list([.real(places.first ?? 0), .real(places.last ?? 0)]) }
    guard let grid = PackedList(dimensions: [xs.count, ys.count], values: values) else { return .null }
    return .call(
      .interpolatingFunction,
      [
        .list([bounds(xs), bounds(ys)]), .list([.integer(3), .integer(3)]), .packed(PackedList(xs)),
        .packed(PackedList(ys)), .packed(grid),
      ])
  }

  /// The value, or a partial derivative, by cubic polynomials through neighbouring points.
  func value(_ x: Double, _ y: Double, _ inX: Int = 0, _ inY: Int = 0) -> Double {
    let (rows, columns) = (Self.neighbours(x, xs), Self.neighbours(y, ys))
    let line = rows.map { row in
      let start = row * ys.count
      return InterpolatedFunction(
        xs: Array(ys[columns]), ys: Array(values[start + columns.lowerBound..<start + columns.upperBound])
      ).value(y, derivative: inY)
    }
    return InterpolatedFunction(xs: Array(xs[rows]), ys: line).value(x, derivative: inX)
  }

  /// The indices of up to four grid points around a value.
  private static func neighbours(_ x: Double, _ places: [Double]) -> Range<Int> {
    var (low, high) = (0, places.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if places[middle] <= x { low = middle } else { high = middle }
    }
    let count = min(4, places.count)
    let first = max(0, min(low - 1, places.count - count))
    return first..<first + count
  }
}
