import Numerics

/// As many polynomial equations as variables, solved by following each solution of a system that is solved easily,
/// `x^d == 1` for each variable, to one of this system while the one is changed into the other.
///
/// The variables are homogeneous ones, so that solutions that move away to infinity have an end too.
struct PolynomialSystem {
  /// A coefficient times powers of the variables.
  struct Monomial {
    fileprivate let exponents: [Int]
    fileprivate let coefficient: ComplexDouble

    /// Makes a monomial of the exponents of all variables.
    init(_ exponents: [Int], _ coefficient: ComplexDouble) {
      (self.exponents, self.coefficient) = (exponents, coefficient)
    }
  }

  /// The equations, with the exponent of the homogeneous variable first.
  private let equations: [[Monomial]]
  private let degrees: [Int]
  /// What the coordinates times these factors add up to: 1.
  private let plane: [ComplexDouble]
  private let turn: ComplexDouble

  /// How many paths are followed.
  var paths: Int { degrees.reduce(1) { min($0 * $1, 1 << 20) } }

  /// Makes a system; nil if there are more or fewer equations than variables, or if one has no variable.
  init?(_ equations: [[Monomial]]) {
    let size = equations.count
    guard size > 0, equations.allSatisfy({ $0.allSatisfy { $0.exponents.count == size } }) else { return nil }
    let degrees = equations.map { $0.map { $0.exponents.reduce(0, +) }.max() ?? 0 }
    guard degrees.allSatisfy({ $0 > 0 }) else { return nil }
    self.degrees = degrees
    self.equations = zip(equations, degrees).map { equation, degree in
      let most = equation.map { $0.coefficient.magnitude }.max() ?? 1
      return equation.map { term in
        Monomial(
          [degree - term.exponents.reduce(0, +)] + term.exponents, (1 / max(most, 1e-300)) * term.coefficient)
      }
    }
    // Directions without any relation to the equations, the same at each call.
    func direction(_ place: Int) -> ComplexDouble {
      let angle = 0.7 + 2.399_963_229_7 * Double(place)
      return ComplexDouble(Double.cos(angle), Double.sin(angle))
    }
    plane = (0...size).map { (0.6 + 0.37 * Double($0 % 3)) * direction($0) }
    turn = direction(11)
  }

  /// All solutions that are not at infinity, multiple ones as often as they count; nil if a path was lost.
  func solutions() -> [[ComplexDouble]]? {
    var found: [[ComplexDouble]] = []
    var clusters: [(sum: [ComplexDouble], count: Int)] = []
    for path in 0..<paths {
      guard let (end, isPlain) = follow(start(of: path)) else { return nil }
      let size = end.reduce(0) { max($0, $1.magnitude) }
      guard end[0].magnitude > (isPlain ? 1e-9 : 1e-3) * size else { continue }
      let place = end.dropFirst().map { $0 / end[0] }
      if isPlain {
        found.append(place)
      } else if let near = clusters.firstIndex(where: { cluster in
        zip(cluster.sum, place).allSatisfy {
          ((1 / Double(cluster.count)) * $0 - $1).magnitude < 0.02 * max(1, $1.magnitude)
        }
      }) {
        clusters[near].sum = zip(clusters[near].sum, place).map { $0 + $1 }
        clusters[near].count += 1
      } else {
        clusters.append((place, 1))
      }
    }
    // The mean of the ends of those that meet is far nearer than each of them.
    for cluster in clusters {
      let mean = cluster.sum.map { (1 / Double(cluster.count)) * $0 }
      let point = [ComplexDouble.one] + mean
      guard values(point).allSatisfy({ $0.magnitude < 1e-5 }) else { return nil }
      found += Array(repeating: mean.map { $0.magnitude < 1e-4 ? .zero : $0 }, count: cluster.count)
    }
    return found
  }

  private func start(of path: Int) -> [ComplexDouble] {
    var rest = path
    var point = [ComplexDouble.one]
    for degree in degrees {
      let angle = 2 * Double.pi * Double(rest % degree) / Double(degree)
      rest /= degree
      point.append(ComplexDouble(Double.cos(angle), Double.sin(angle)))
    }
    let total = zip(plane, point).reduce(ComplexDouble.zero) { $0 + $1.0 * $1.1 }
    return point.map { $0 / total }
  }

  /// The end of a path, and whether it is a simple solution; nil where the path could not be followed.
  private func follow(_ start: [ComplexDouble]) -> ([ComplexDouble], Bool)? {
    var point = start
    var (time, step, successes) = (0.0, 0.02, 0)
    var work = 0
    while time < 1 {
      work += 1
      let next = min(1, time + step)
      if work < 5000, let guess = predicted(point, time: time, step: next - time),
        let corrected = corrected(guess, time: next, most: 4, to: 1e-9)
      {
        (point, time) = (corrected, next)
        successes += 1
        if successes > 2 { (step, successes) = (min(step * 2, 0.1), 0) }
      } else {
        (step, successes) = (step / 2, 0)
        if step < 1e-12 || work >= 5000 { return time > 1 - 1e-3 ? (point, false) : nil }
      }
    }
    guard let end = corrected(point, time: 1, most: 8, to: 1e-13) else { return (point, false) }
    return (end, true)
  }

  private func predicted(_ point: [ComplexDouble], time: Double, step: Double) -> [ComplexDouble]? {
    guard let a = slope(point, time: time),
      let b = slope(moved(point, a, step: step / 2), time: time + step / 2),
      let c = slope(moved(point, b, step: step / 2), time: time + step / 2),
      let d = slope(moved(point, c, step: step), time: time + step)
    else { return nil }
    return point.indices.map { point[$0] + (step / 6) * (a[$0] + 2 * b[$0] + 2 * c[$0] + d[$0]) }
  }

  private func moved(_ point: [ComplexDouble], _ way: [ComplexDouble], step: Double) -> [ComplexDouble] {
    zip(point, way).map { $0 + step * $1 }
  }

  private func slope(_ point: [ComplexDouble], time: Double) -> [ComplexDouble]? {
    let (rows, _) = deformed(point, time: time)
    let ends = values(point)
    let starts = degrees.indices.map { turn * starting(point, place: $0) }
    return Self.solved(rows, zip(starts, ends).map { $0 - $1 } + [.zero])
  }

  private func corrected(_ guess: [ComplexDouble], time: Double, most: Int, to size: Double)
    -> [ComplexDouble]?
  {
    var point = guess
    for _ in 0..<most {
      let (rows, values) = deformed(point, time: time)
      guard let change = Self.solved(rows, values.map { -$0 }) else { return nil }
      point = zip(point, change).map { $0 + $1 }
      let length = point.reduce(0) { max($0, $1.magnitude) }
      let moved = change.reduce(0) { max($0, $1.magnitude) }
      guard moved.isFinite, length.isFinite else { return nil }
      if moved <= size * length { return point }
    }
    return nil
  }

  private func starting(_ point: [ComplexDouble], place: Int) -> ComplexDouble {
    Self.power(point[place + 1], degrees[place]) - Self.power(point[0], degrees[place])
  }

  private static func power(_ base: ComplexDouble, _ exponent: Int) -> ComplexDouble {
    (0..<exponent).reduce(ComplexDouble.one) { value, _ in value * base }
  }

  private func values(_ point: [ComplexDouble]) -> [ComplexDouble] {
    let powers = powers(point)
    return equations.map { equation in
      equation.reduce(ComplexDouble.zero) { sum, term in
        var value = term.coefficient
        for (place, exponent) in term.exponents.enumerated() where exponent > 0 {
          value = value * powers[place][exponent]
        }
        return sum + value
      }
    }
  }

  private func powers(_ point: [ComplexDouble]) -> [[ComplexDouble]] {
    let most = degrees.max() ?? 1
    return point.map { base in
      var list = [ComplexDouble.one]
      for _ in 0..<most { list.append(list[list.count - 1] * base) }
      return list
    }
  }

  /// The rows of derivatives and the values of the system on its way, with the plane as last equation.
  private func deformed(_ point: [ComplexDouble], time: Double) -> ([[ComplexDouble]], [ComplexDouble]) {
    let powers = powers(point)
    var rows: [[ComplexDouble]] = []
    var values: [ComplexDouble] = []
    let before = (1 - time) * turn
    for (index, equation) in equations.enumerated() {
      let degree = degrees[index]
      var row = [ComplexDouble](repeating: .zero, count: point.count)
      row[0] = -(Double(degree) * (before * powers[0][degree - 1]))
      row[index + 1] = Double(degree) * (before * powers[index + 1][degree - 1])
      var total = before * (powers[index + 1][degree] - powers[0][degree])
      for term in equation {
        var value = time * term.coefficient
        for (place, exponent) in term.exponents.enumerated() where exponent > 0 {
          var slope = (time * Double(exponent)) * (term.coefficient * powers[place][exponent - 1])
          for (other, exponent) in term.exponents.enumerated() where other != place && exponent > 0 {
            slope = slope * powers[other][exponent]
          }
          row[place] = row[place] + slope
          value = value * powers[place][exponent]
        }
        total = total + value
      }
      rows.append(row)
      values.append(total)
    }
    rows.append(plane)
    values.append(zip(plane, point).reduce(ComplexDouble(-1, 0)) { $0 + $1.0 * $1.1 })
    return (rows, values)
  }

  /// The solution of linear equations; nil if they are singular.
  private static func solved(_ rows: [[ComplexDouble]], _ right: [ComplexDouble]) -> [ComplexDouble]? {
    var rows = zip(rows, right).map { $0 + [$1] }
    let size = rows.count
    for column in 0..<size {
      var best = column
      for row in column..<size where rows[row][column].magnitude > rows[best][column].magnitude { best = row }
      guard rows[best][column].magnitude > 1e-290 else { return nil }
      rows.swapAt(column, best)
      for row in column + 1..<size {
        let factor = rows[row][column] / rows[column][column]
        guard factor.magnitude > 0 else { continue }
        for place in column...size { rows[row][place] = rows[row][place] - factor * rows[column][place] }
      }
    }
    var result = [ComplexDouble](repeating: .zero, count: size)
    for row in (0..<size).reversed() {
      var value = rows[row][size]
      for column in row + 1..<size { value = value - rows[row][column] * result[column] }
      result[row] = value / rows[row][row]
    }
    return result
  }
}
