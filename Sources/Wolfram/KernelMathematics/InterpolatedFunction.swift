import Kernel

/// A function of one variable given at points, as `InterpolatingFunction` represents it:
/// `InterpolatingFunction[{{from, to}}, {order}, {xs}, {ys}, {slopes}]`. Without slopes the pieces are
/// polynomials through neighbouring points.
package struct InterpolatedFunction: Sendable {
  /// The abscissas, in ascending order.
  var xs: [Double]
  /// The values at the abscissas.
  var ys: [Double]
  /// The derivatives at the abscissas; empty if they are not known.
  var slopes: [Double]
  /// The degree of the pieces if there are no derivatives.
  var order: Int

  /// Makes a function from its points.
  package init(xs: [Double], ys: [Double], slopes: [Double] = [], order: Int = 3) {
    self.xs = xs
    self.ys = ys
    self.slopes = slopes
    self.order = order
  }

  /// Reads an `InterpolatingFunction`; nil for other terms.
  init?(_ term: Term) {
    guard let call = term.call(of: .interpolatingFunction), call.count >= 4,
      call.arguments[0].parts?.count == 1, let header = call.arguments[1].parts
    else { return nil }
    if header.count > 4 {
      self.init(saved: call, header)
      return
    }
    guard let order = header.first?.int, let xs = call.arguments[2].vector, let ys = call.arguments[3].vector,
      xs.count == ys.count, !xs.isEmpty
    else { return nil }
    self.init(
      xs: xs, ys: ys, slopes: call.count > 4 ? call.arguments[4].vector ?? [] : [], order: max(0, order))
    if slopes.count != xs.count { slopes = [] }
  }

  /// Reads the form in which notebooks save one: `InterpolatingFunction[{{1, 3}}, {5, 7, 0, {3}, {4}, …}, {{1, 2, 3}},
  /// {Developer`PackedArrayForm, {0, 1, 2, 3}, {1, 4, 9}}, {Automatic}]`, the values also as `{{1}, {4}, {9}}`. A row of
  /// values may have the derivative behind.
  private init?(saved call: Call, _ header: [Term]) {
    guard let grids = call.arguments[2].parts, grids.count == 1, let xs = grids[0].vector, !xs.isEmpty,
      let data = call.arguments[3].parts, !data.isEmpty, let degree = header[4].parts?.first?.int
    else { return nil }
    var rows: [[Double]] = []
    if data.count == 3, data[0].symbol != nil, let starts = data[1].vector, let values = data[2].vector {
      for (start, end) in zip(starts, starts.dropFirst()) {
        guard let low = Int(exactly: start), let high = Int(exactly: end), low >= 0, low < high,
          high <= values.count
        else { return nil }
        rows.append(Array(values[low..<high]))
      }
    } else {
      for row in data { rows.append(row.vector ?? row.double.map { [$0] } ?? []) }
    }
    guard rows.count == xs.count, let width = rows.first?.count, (1...2).contains(width),
      rows.allSatisfy({ $0.count == width })
    else { return nil }
    self.init(
      xs: xs, ys: rows.map { $0[0] }, slopes: width == 2 ? rows.map { $0[1] } : [],
      order: min(max(degree, 1), 21) - 1)
  }

  /// The function as an `InterpolatingFunction`.
  package var term: Term {
    let bounds = Term.list([.list([.real(xs.first ?? 0), .real(xs.last ?? 0)])])
    var parts: [Term] = [bounds, .list([.integer(order)]), .packed(PackedList(xs)), .packed(PackedList(ys))]
    if !slopes.isEmpty { parts.append(.packed(PackedList(slopes))) }
    return .call(.interpolatingFunction, parts)
  }

  /// The index of the piece that contains x; the first or last one if x is outside.
  private func piece(_ x: Double) -> Int {
    var low = 0
    var high = max(0, xs.count - 2)
    while low < high {
      let middle = (low + high + 1) / 2
      if xs[middle] <= x { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The value or a derivative at `x`; the outer pieces are extrapolated.
  package func value(_ x: Double, derivative: Int = 0) -> Double {
    guard x == x, xs.count > 1 else {
      return xs.count == 1 && derivative == 0 ? ys[0] : derivative > 0 ? 0 : .nan
    }
    let index = piece(x)
    if !slopes.isEmpty { return cubic(index, x, derivative) }
    let count = min(order + 1, xs.count)
    var first = index - (count - 1) / 2
    first = max(0, min(first, xs.count - count))
    return polynomial(first, count: count, x, derivative)
  }

  /// The cubic Hermite polynomial of a piece, or one of its derivatives.
  private func cubic(_ index: Int, _ x: Double, _ derivative: Int) -> Double {
    let h = xs[index + 1] - xs[index]
    guard h > 0 else { return ys[index] }
    let t = (x - xs[index]) / h
    let (y0, y1) = (ys[index], ys[index + 1])
    let (m0, m1) = (slopes[index] * h, slopes[index + 1] * h)
    let (a, b) = (2 * y0 + m0 - 2 * y1 + m1, -3 * y0 - 2 * m0 + 3 * y1 - m1)
    switch derivative {
    case 0: return ((a * t + b) * t + m0) * t + y0
    case 1: return ((3 * a * t + 2 * b) * t + m0) / h
    case 2: return (6 * a * t + 2 * b) / (h * h)
    case 3: return 6 * a / (h * h * h)
    default: return 0
    }
  }

  /// The Newton polynomial through neighbouring points, or one of its derivatives.
  private func polynomial(_ first: Int, count: Int, _ x: Double, _ derivative: Int) -> Double {
    var differences = Array(ys[first..<first + count])
    for level in 1..<max(count, 1) {
      for place in stride(from: count - 1, through: level, by: -1) {
        differences[place] =
          (differences[place] - differences[place - 1]) / (xs[first + place] - xs[first + place - level])
      }
    }
    // Evaluates all derivatives by Horner's scheme.
    var values = [Double](repeating: 0, count: derivative + 1)
    for place in (0..<count).reversed() {
      for level in stride(from: derivative, through: 0, by: -1) {
        values[level] =
          values[level] * (x - xs[first + place])
          + (level > 0 ? Double(level) * values[level - 1] : differences[place])
      }
    }
    return values[derivative]
  }
}
