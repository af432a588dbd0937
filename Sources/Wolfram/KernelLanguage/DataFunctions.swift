import Kernel
import KernelMathematics
import Numerics

/// Functions of whole data sets: reshaping, nearest elements, Fourier transforms, interpolation.
enum DataFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn("ArrayReshape", [], "The same elements in an array of other dimensions.", arrayReshape),
    BuiltIn("Nearest", [], "The elements nearest to one.", taking: "1 3", nearest),
    BuiltIn("Fourier", [], "The discrete Fourier transform of a list.", fourier),
    BuiltIn("InverseFourier", [], "The inverse of `Fourier`.", inverseFourier),
    BuiltIn(
      "InterpolatingPolynomial", [], "The polynomial through points.", interpolatingPolynomial),
    BuiltIn(
      "FindDivisions", [], "About so many round numbers at equal steps around an interval.",
      findDivisions),
  ]

  /// `ArrayReshape[{1, 2, 3, 4, 5}, {2, 3}]` gives `{{1, 2, 3}, {4, 5, 0}}`.
  private static func arrayReshape(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard call.count > 1, let sizes = call.arguments[1].parts?.compactMap({ $0.int }), !sizes.isEmpty,
      sizes.allSatisfy({ $0 > 0 }), call.arguments[0].isList
    else { return nil }
    let size = sizes.reduce(1, WorkMeter.product)
    try session.check(size: size)
    var leaves: [Term] = []
    collect(call.arguments[0], &leaves)
    let padding = call.count > 2 ? call.arguments[2] : .zero
    while leaves.count < size { leaves.append(padding) }
    var rows = Array(leaves.prefix(size))
    for width in sizes.dropFirst().reversed() {
      rows = stride(from: 0, to: rows.count, by: width).map { .list(Array(rows[$0..<$0 + width])) }
    }
    return .list(rows)
  }

  private static func collect(_ term: Term, _ leaves: inout [Term]) {
    guard let parts = term.parts else { return leaves.append(term) }
    for part in parts { collect(part, &leaves) }
  }

  /// `Nearest[{1, 4, 9}, 5]` gives `{4}`; a third argument is the number of elements.
  private static func nearest(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count > 1, let list = call.arguments[0].parts, !list.isEmpty else { return nil }
    guard let place = try coordinates(of: call.arguments[1], in: &session) else { return nil }
    try session.count(list.count * place.count)
    var distances: [(Double, Int)] = []
    for (index, part) in list.enumerated() {
      guard let own = try coordinates(of: part, in: &session), own.count == place.count else { return nil }
      distances.append((zip(own, place).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }, index))
    }
    distances = distances.ordered { $0.0 == $1.0 ? $0.1 < $1.1 : $0.0 < $1.0 }
    guard call.count > 2 else {
      return .list(distances.prefix { $0.0 == distances[0].0 }.map { list[$0.1] })
    }
    guard let count = call.arguments[2].int, count >= 0 else { return nil }
    return .list(distances.prefix(count).map { list[$0.1] })
  }

  /// The machine numbers that a number, or the numbers of a list, are; nil for others.
  private static func coordinates(of term: Term, in session: inout KernelSession) throws(KernelError)
    -> [Double]?
  {
    if let own = term.vector ?? term.double.map({ [$0] }) { return own }
    var result: [Double] = []
    for part in term.parts ?? [term] {
      guard session.isNumeric(part), let value = try session.approximate(part), value.isFinite else {
        return nil
      }
      result.append(value)
    }
    return result
  }

  /// `Fourier[{1, 0, 0, 0}]` gives `{0.5, 0.5, 0.5, 0.5}`.
  private static func fourier(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    try transformed(call, sign: 1, in: &session)
  }

  /// `Chop[InverseFourier[{0.5, 0.5, 0.5, 0.5}]]` gives `{1., 0, 0, 0}`.
  private static func inverseFourier(of call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    try transformed(call, sign: -1, in: &session)
  }

  private static func transformed(
    _ call: Call, sign: Double, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard call.count == 1, let parts = call.arguments[0].parts, !parts.isEmpty else { return nil }
    var values: [ComplexDouble] = []
    for part in parts {
      guard let value = try session.approximateComplex(part) else { return nil }
      values.append(value)
    }
    let count = values.count
    try session.count(WorkMeter.product(count, count) / 4)
    var result: [Term] = []
    for row in 0..<count {
      var (x, y) = (0.0, 0.0)
      for (column, value) in values.enumerated() {
        let angle = sign * 2 * Double.pi * Double(row * column % count) / Double(count)
        let (c, s) = (Double.cos(angle), Double.sin(angle))
        x += value.real * c - value.imaginary * s
        y += value.real * s + value.imaginary * c
      }
      let scale = 1 / Double(count).squareRoot()
      let isReal = (y * scale).magnitude < 1e-15 * Double(count)
      result.append(isReal ? .real(x * scale) : .complex(.real(x * scale), .real(y * scale)))
    }
    return .list(result)
  }

  /// `InterpolatingPolynomial[{{0, 1}, {1, 2}, {2, 5}}, 3]` gives `10`.
  private static func interpolatingPolynomial(
    of call: Call, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard call.count == 2, let parts = call.arguments[0].parts, !parts.isEmpty, parts.count < 60 else {
      return nil
    }
    let points = parts.enumerated().map { index, part -> (Term, Term) in
      if let pair = part.parts, pair.count == 2 { return (pair[0], pair[1]) }
      return (.integer(index + 1), part)
    }
    if case .real(let place) = call.arguments[1], let value = try newton(points, at: place, in: &session) {
      return .real(value)
    }
    func difference(of a: Term, _ b: Term) -> Term { .call(.plus, [a, .call(.times, [.integer(-1), b])]) }
    // Differences of symbols, or of numbers such as Sin[1], would double in length at each level.
    let isLong = points.contains { $0.1.double == nil } && points.allSatisfy { $0.0.double != nil }
    var factors = isLong ? try weighted(points, difference, in: &session) : []
    var column = points.map { $0.1 }
    if !isLong { factors = [column[0]] }
    for level in 1..<max(points.count, 1) where level < points.count && !isLong {
      var next: [Term] = []
      for index in 0..<(column.count - 1) {
        let below = Term.call(
          .power, [difference(of: points[index + level].0, points[index].0), .integer(-1)])
        next.append(
          try session.evaluate(.call(.times, [difference(of: column[index + 1], column[index]), below])))
      }
      column = next
      factors.append(column[0])
    }
    var result = factors[factors.count - 1]
    for level in stride(from: factors.count - 2, through: 0, by: -1) {
      result = .call(
        .plus, [factors[level], .call(.times, [difference(of: call.arguments[1], points[level].0), result])])
    }
    return result
  }

  /// The divided differences as sums of the values, each with the reciprocal of the product of its distances.
  private static func weighted(
    _ points: [(Term, Term)], _ difference: (Term, Term) -> Term, in session: inout KernelSession
  ) throws(KernelError) -> [Term] {
    var weights: [Term] = []
    var factors: [Term] = []
    for level in points.indices {
      var own: [Term] = []
      for before in 0..<level {
        let distance = difference(points[before].0, points[level].0)
        let inverse = try session.evaluate(.call(.power, [distance, .integer(-1)]))
        weights[before] = try session.evaluate(.call(.times, [weights[before], inverse]))
        own.append(.call(.times, [.integer(-1), inverse]))
      }
      weights.append(try session.evaluate(.call(.times, own)))
      factors.append(.call(.plus, zip(weights, points).map { .call(.times, [$0, $1.1]) }))
    }
    return factors
  }

  /// The value of the polynomial at a machine number, by divided differences of machine numbers; nil where a coordinate is no number.
  private static func newton(
    _ points: [(Term, Term)], at place: Double, in session: inout KernelSession
  ) throws(KernelError) -> Double? {
    var (xs, column): ([Double], [Double]) = ([], [])
    for point in points {
      guard let x = try session.approximate(point.0), let y = try session.approximate(point.1) else {
        return nil
      }
      xs.append(x)
      column.append(y)
    }
    try session.count(points.count * points.count)
    var factors = column
    for level in points.indices.dropFirst() {
      for index in points.indices.reversed() where index >= level {
        factors[index] = (factors[index] - factors[index - 1]) / (xs[index] - xs[index - level])
      }
    }
    let value = points.indices.reversed().reduce(0) { $0 * (place - xs[$1]) + factors[$1] }
    return value.isFinite ? value : nil
  }

  /// `FindDivisions[{0, 10}, 5]` gives `{0, 2, 4, 6, 8, 10}`; steps are multiples of a third bound.
  private static func findDivisions(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.count == 2, let bounds = call.arguments[0].parts, bounds.count == 2 || bounds.count == 3,
      let count = call.arguments[1].int, (1...1000).contains(count),
      let low = try session.approximate(bounds[0]), let high = try session.approximate(bounds[1]), low < high
    else { return nil }
    return try FormulaTemplate.value(
      """
      Module[{w = N[(b - a)/d], k, s}, k = Floor[Log10[w/n]];
      s = First[SortBy[10^k {1, 2, 5, 10}, Abs[w/# - n] &]];
      d If[MachineNumberQ[a] || MachineNumberQ[b], N, Identity][Range[Floor[a/d/s] s, Ceiling[b/d/s] s, s]]]
      """,
      ["a": bounds[0], "b": bounds[1], "d": bounds.count > 2 ? bounds[2] : .one, "n": .integer(count)],
      in: &session)
  }
}
