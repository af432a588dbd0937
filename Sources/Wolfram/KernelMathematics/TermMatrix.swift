import Kernel
import KernelArithmetic
import Numerics

/// A matrix of arbitrary terms, by rows.
///
///     try TermMatrix([[.one, .zero], [.zero, .one]]).determinant(&session)   // 1
package struct TermMatrix {
  private let rows: [[Term]]

  /// Makes a matrix of rows of equal length.
  package init(_ rows: [[Term]]) { self.rows = rows }

  /// Reads the first argument of a call; nil if it is not a matrix.
  package init?(in call: Call) {
    guard let rows = call.arguments.first?.matrixRows else { return nil }
    self.rows = rows
  }

  /// Whether any element is a machine number.
  private var isMachine: Bool {
    rows.contains {
      $0.contains {
        switch $0 {
        case .real: true
        case .complex(let number): !number.real.isExact
        default: false
        }
      }
    }
  }

  /// The determinant of a square matrix; nil for a large symbolic matrix.
  package func determinant(in session: inout KernelSession) throws(KernelError) -> Term? {
    if isMachine, let values = Term.list(rows.map { .list($0) }).doubles {
      try session.count(values.count * values.count)
      return .real(Matrices.determinant(values))
    }
    if rows.count <= 3 || rows.contains(where: { $0.contains { !$0.isNumber } }) {
      return rows.count <= 7 ? try session.evaluate(try cofactors(in: &session)) : nil
    }
    // Exact numbers: Gaussian elimination.
    var rows = self.rows
    var result = Term.one
    for column in rows.indices {
      guard let pivot = rows.indices.first(where: { $0 >= column && rows[$0][column].int != 0 }) else {
        return .zero
      }
      if pivot != column {
        rows.swapAt(pivot, column)
        result = Sums.multiply(result, .integer(-1))
      }
      let factor = rows[column][column]
      result = Sums.multiply(result, factor)
      let inverse = Powers.reciprocal(of: factor)
      for row in rows.indices where row > column && rows[row][column].int != 0 {
        try session.count(rows.count)
        let share = Sums.multiply(Sums.multiply(rows[row][column], inverse), .integer(-1))
        for place in column..<rows.count {
          rows[row][place] = Sums.add(rows[row][place], Sums.multiply(share, rows[column][place]))
        }
      }
    }
    return result
  }

  /// The determinant by expansion along the first row.
  package func cofactors(in session: inout KernelSession) throws(KernelError) -> Term {
    try session.count(rows.count)
    guard rows.count > 1 else { return rows.first?.first ?? .one }
    var terms: [Term] = []
    for column in rows.indices where rows[0][column].int != 0 {
      let minor = rows.dropFirst().map { row in
        row.enumerated().filter { $0.offset != column }.map({ $0.element })
      }
      let sign = Term.integer(column % 2 == 0 ? 1 : -1)
      terms.append(.call(.times, [sign, rows[0][column], try TermMatrix(minor).cofactors(in: &session)]))
    }
    return .call(.plus, terms)
  }

  /// The reduced row echelon form, its rank, and the columns of the pivots.
  package func reduced(
    in session: inout KernelSession
  ) throws(KernelError) -> (rows: [[Term]], rank: Int, pivots: [Int]) {
    var rows = self.rows
    var pivots: [Int] = []
    let width = rows.first?.count ?? 0
    for column in 0..<width where pivots.count < rows.count {
      let top = pivots.count
      guard let pivot = Self.pivotRow(rows, column: column, from: top) else { continue }
      rows.swapAt(top, pivot)
      let inverse = Term.call(.power, [rows[top][column], .integer(-1)])
      for place in rows[top].indices {
        rows[top][place] = try Self.simplified(.call(.times, [inverse, rows[top][place]]), in: &session)
      }
      for row in rows.indices where row != top {
        let factor = rows[row][column]
        if factor.int == 0 { continue }
        for place in rows[row].indices {
          rows[row][place] = try Self.simplified(
            .call(.plus, [rows[row][place], .call(.times, [.integer(-1), factor, rows[top][place]])]),
            in: &session)
        }
      }
      pivots.append(column)
    }
    return (rows, pivots.count, pivots)
  }

  /// Expands symbolic sums, so that cancelling terms vanish.
  private static func simplified(_ term: Term, in session: inout KernelSession) throws(KernelError) -> Term {
    let value = try session.evaluate(term)
    if value.isNumber { return value }
    if session.isNumeric(value) {
      return try TermPolynomial.isHiddenZero(value, in: &session) ? .zero : value
    }
    return try session.evaluate(.call(.together, [value]))
  }

  /// The row with the pivot: the largest number, or the first nonzero element.
  private static func pivotRow(_ rows: [[Term]], column: Int, from top: Int) -> Int? {
    var best: (row: Int, size: Double)?
    for row in rows.indices where row >= top {
      let value = rows[row][column]
      let size = ComplexDouble(value)?.magnitude ?? 1e-3
      // Rounding errors count as zero.
      if value.int == 0 || size < 1e-13 { continue }
      if best.map({ size > $0.size }) ?? true { best = (row, size) }
    }
    return best?.row
  }

  /// Solves matrix · x = right for each column of `right`; nil for a singular matrix.
  package func solve(
    _ right: [[Term]], in session: inout KernelSession
  ) throws(KernelError) -> [[Term]]? {
    let n = rows.count
    try session.count(n * n)
    let joined = TermMatrix(zip(rows, right).map { $0 + $1 })
    let (rows, rank, pivots) = try joined.reduced(in: &session)
    guard rank >= n, pivots.prefix(n).elementsEqual(0..<n) else {
      session.warn("The matrix is singular")
      return nil
    }
    return rows.prefix(n).map { Array($0[n...]) }
  }

  /// The eigenvalues in descending order of magnitude, with their eigenvectors; nil if the matrix is not
  /// square or they cannot be found.
  package func eigensystem(in session: inout KernelSession) throws(KernelError) -> [(Term, Term)]? {
    guard rows.count == rows.first?.count, !rows.isEmpty else { return nil }
    let isExact = !isMachine
    if isExact, let scaled = try scaledEigensystem(in: &session) { return scaled }
    if isExact, rows.count == 2, let exact = try exactEigensystem(in: &session) { return exact }
    if isExact, rows.count <= 8, let exact = try writtenEigensystem(in: &session) {
      return exact.map { ($0.0, Self.whole(of: $0.1)) }
    }
    let numeric = try session.evaluate(session.numeric(.list(rows.map { .list($0) })))
    guard rows.count <= 64, let numbers = Self.numericEigensystem(numeric) else { return nil }
    try session.count(rows.count * rows.count * 20)
    let found = numbers.map { value, vector in
      // The vectors of exact matrices end with 1.
      let most = vector.reduce(0) { max($0, $1.magnitude) }
      let last = isExact ? vector.last { $0.magnitude > 1e-9 * most } : nil
      return (value, last.map { last in vector.map { $0 / last } } ?? vector)
    }
    return found.map { value, vector in
      let isReal = value.imaginary.magnitude < 1e-12 * max(1, value.magnitude)
      let snapped: Term =
        isExact && isReal && (value.real - value.real.rounded()).magnitude < 1e-11
        ? Int(exactly: value.real.rounded()).map { .integer($0) } ?? .real(value.real)
        : isReal ? .real(value.real) : value.term
      // Parts below rounding error relative to the largest are zero.
      let least = 1e-14 * vector.reduce(0) { max($0, $1.magnitude) }
      func clean(_ part: Double) -> Double { part.magnitude < least ? 0 : part }
      return (
        snapped,
        .list(
          vector.map {
            isReal && $0.imaginary.magnitude < 1e-12
              ? .real(clean($0.real))
              : ComplexDouble(clean($0.real), clean($0.imaginary)).term
          })
      )
    }
  }

  /// The eigensystem of real or complex numbers; nil for other matrices.
  private static func numericEigensystem(_ matrix: Term) -> [(ComplexDouble, [ComplexDouble])]? {
    if let numbers = matrix.doubles {
      let found = Matrices.eigensystem(numbers)
      return found.isEmpty ? nil : found
    }
    guard let rows = matrix.matrixRows else { return nil }
    var numbers: [[ComplexDouble]] = []
    for row in rows {
      let values = row.compactMap { ComplexDouble($0) }
      guard values.count == row.count else { return nil }
      numbers.append(values)
    }
    return Matrices.eigensystem(numbers)
  }

  /// The eigensystem of numbers times one symbolic factor, such as `{{a, 2 a}, {2 a, a}}`; nil for other matrices.
  private func scaledEigensystem(in session: inout KernelSession) throws(KernelError) -> [(Term, Term)]? {
    var factors: [Term] = []
    for entry in rows.lazy.joined() where factors.isEmpty && !session.isNumeric(entry) {
      for part in entry.call(of: .times)?.arguments ?? [entry] where !session.isNumeric(part) {
        factors.append(part)
      }
    }
    guard !factors.isEmpty else { return nil }
    let inverse = Term.call(.power, [.call(.times, factors), .integer(-1)])
    var numbers: [[Term]] = []
    for row in rows {
      var values: [Term] = []
      for entry in row {
        let value = try session.evaluate(.call(.times, [entry, inverse]))
        guard session.isNumeric(value) else { return nil }
        values.append(value)
      }
      numbers.append(values)
    }
    guard let found = try TermMatrix(numbers).eigensystem(in: &session) else { return nil }
    var scaled: [(Term, Term)] = []
    for (value, vector) in found {
      if case .real = value { return nil }
      if case .complex(let number) = value, !number.real.isExact { return nil }
      scaled.append((try session.evaluate(.call(.times, [value] + factors)), vector))
    }
    return scaled
  }

  /// A vector of fractions as one of integers in the same direction; other vectors as they are.
  private static func whole(of vector: Term) -> Term {
    guard let parts = vector.parts else { return vector }
    var common = 1
    for part in parts {
      guard part.number?.isExact ?? false, let below = Fractions.split(part).1.int, below < 1 << 20 else {
        return vector
      }
      var (a, b) = (common, below)
      while b != 0 { (a, b) = (b, a % b) }
      common = common / a * below
      if common > 1 << 30 { return vector }
    }
    return common == 1 ? vector : .list(parts.map { Sums.multiply(.integer(common), $0) })
  }

  /// The exact eigensystem if the characteristic polynomial has exact roots; nil otherwise.
  private func writtenEigensystem(in session: inout KernelSession) throws(KernelError) -> [(Term, Term)]? {
    // With symbols in it the polynomial has factors, or there is nothing short.
    if rows.count > 8 || rows.reduce(0, { $0 + $1.reduce(0) { $0 + $1.size } }) > 200 {
      for row in rows where !row.allSatisfy({ session.isNumeric($0) }) { return nil }
    }
    let name = session.named("exactEigensystem")
    let value = try session.evaluate(.call(name, [.list(rows.map { .list($0) })]))
    guard let parts = value.parts, parts.count == 2, let values = parts[0].parts,
      let vectors = parts[1].parts,
      values.count == rows.count, vectors.count == rows.count
    else { return nil }
    return Array(zip(values, vectors))
  }

  /// The eigensystem of a 2×2 matrix with square roots, also for symbolic elements.
  private func exactEigensystem(in session: inout KernelSession) throws(KernelError) -> [(Term, Term)]? {
    let (a, b, c, d) = (rows[0][0], rows[0][1], rows[1][0], rows[1][1])
    let minus = { (term: Term) in Term.call(.times, [.integer(-1), term]) }
    let difference = Term.call(.plus, [a, minus(d)])
    var square = try session.evaluate(
      .call(.plus, [.call(.power, [difference, .integer(2)]), .call(.times, [.integer(4), b, c])]))
    // The sign of a symbolic root is free: b is as good as Sqrt[b^2].
    if !session.isNumeric(square), square.size < 60 {
      square = try Simplification.shortest(square, in: &session)
    }
    var root = try session.evaluate(.call(.power, [square, Term.half]))
    let wide = try session.evaluate(.call(session.named("PowerExpand"), [root]))
    if !wide.contains(.symbol(.abs)) { root = wide }
    var found: [(Term, Term)] = []
    if b.int == 0 || c.int == 0 {
      let slope = Term.call(.power, [.call(.plus, [d, minus(a)]), .integer(-1)])
      let isDouble = a == d
      let first: [Term] = isDouble && b.int == 0 && c.int == 0 ? [.zero, .one] : [.one, .zero]
      if c.int == 0 {
        let second: [Term] =
          !isDouble ? [.call(.times, [b, slope]), .one] : b.int == 0 ? [.one, .zero] : [.zero, .zero]
        found = [(a, .list(first)), (d, .list(second))]
      } else {
        let second: [Term] = [
          .call(.times, [.call(.plus, [a, minus(d)]), .call(.power, [c, .integer(-1)])]), .one,
        ]
        found = [
          (a, .list(isDouble ? [.zero, .one] : second)),
          (d, .list(isDouble ? [.zero, .zero] : [.zero, .one])),
        ]
      }
    } else {
      for sign in [-1, 1] {
        let double = Term.call(.plus, [a, d, .call(.times, [.integer(sign), root])])
        let half = try session.evaluate(.call(.times, [Term.half, double]))
        let wide = try session.evaluate(.call(.expand, [half]))
        let value = session.isNumeric(half) && !Self.isWhole(wide) ? half : wide
        let above = Term.call(.plus, [value, minus(d)])
        // A double eigenvalue has one vector.
        let isSecond = sign == 1 && root.int == 0
        let first = isSecond ? Term.zero : .call(.times, [above, .call(.power, [c, .integer(-1)])])
        found.append((value, .list([first, isSecond ? .zero : .one])))
      }
    }
    return try ordered(found, in: &session)
  }

  /// Whether no part of a sum is divided by a number: `15 + Sqrt[221]`, not `5/2 + Sqrt[33]/2`.
  private static func isWhole(_ sum: Term) -> Bool {
    (sum.call(of: .plus)?.arguments ?? [sum]).allSatisfy { part in
      let factor = part.number ?? part.call(of: .times)?.arguments.first?.number
      return factor.map { $0.term.int != nil } ?? true
    }
  }

  /// The system with the larger eigenvalue first; the vectors of numbers are whole.
  private func ordered(_ system: [(Term, Term)], in session: inout KernelSession)
    throws(KernelError) -> [(Term, Term)]
  {
    var found = system
    let isNumeric = rows.allSatisfy { $0.allSatisfy { session.isNumeric($0) } }
    for place in found.indices {
      let vector = try session.evaluate(found[place].1)
      found[place].1 = isNumeric ? Self.whole(of: vector) : vector
    }
    if let x = try session.approximateComplex(found[0].0), let y = try session.approximateComplex(found[1].0),
      y.magnitude > x.magnitude * (1 + 1e-12)
        || y.magnitude > x.magnitude * (1 - 1e-12)
          && (y.real < x.real || x.imaginary < 0 && (y.real - x.real).magnitude < 1e-12 * x.magnitude)
    {
      found.swapAt(0, 1)
    }
    return found
  }
}

/// Products of vectors and matrices.
package struct DotProduct {
  private let left: Term
  private let right: Term

  /// Makes the product of two vectors or matrices.
  package init(_ left: Term, _ right: Term) { (self.left, self.right) = (left, right) }

  /// The product; for vectors an unevaluated sum. Nil if the dimensions do not match.
  package func value(_ session: inout KernelSession) throws(KernelError) -> Term? {
    if let x = left.vector, let y = right.vector, x.count == y.count,
      Self.isMachine(left) || Self.isMachine(right)
    {
      try session.count(x.count / 8)
      var sum = 0.0
      for place in x.indices { sum += x[place] * y[place] }
      return .real(sum)
    }
    if let product = try session.machineProduct(of: left, right) { return product }
    guard let first = left.parts, let second = right.parts else { return nil }
    if first.first?.isList ?? false {
      var rows: [Term] = []
      for row in first {
        guard let value = try DotProduct(row, right).value(&session) else { return nil }
        rows.append(try session.evaluate(value))
      }
      return .list(rows)
    }
    guard first.count == second.count else { return nil }
    try session.count(first.count)
    return .call(.plus, zip(first, second).map { .call(.times, [$0, $1]) })
  }

  private static func isMachine(_ list: Term) -> Bool {
    if case .packed = list { return true }
    return list.parts?.contains { if case .real = $0 { return true } else { return false } } ?? false
  }
}

/// Evaluates `Fit[data, functions, variables]` by least squares.
package struct LeastSquaresFit {
  private let call: Call

  /// Makes a fit from the arguments of `Fit`.
  package init(_ call: Call) { self.call = call }

  /// The fitted linear combination of the functions; nil if data or functions are not numeric.
  package func value(_ session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 3, let data = call.arguments[0].parts, let functions = call.arguments[1].parts,
      functions.count <= 20 || functions.count * functions.count * data.count < 50_000_000
    else { return nil }
    let variables = call.arguments[2].parts ?? [call.arguments[2]]
    var rows: [[Double]] = []
    var right: [Double] = []
    for (place, point) in data.enumerated() {
      let values = point.parts ?? [.integer(place + 1), point]
      guard values.count == variables.count + 1, let y = try session.approximate(values[values.count - 1])
      else {
        return nil
      }
      var bindings = PatternBindings()
      for (variable, value) in zip(variables, values) {
        if let symbol = variable.symbol { bindings.bind(symbol, value) }
      }
      var row: [Double] = []
      for function in functions {
        guard let value = try session.approximate(try session.evaluate(bindings.fill(function))) else {
          return nil
        }
        row.append(value)
      }
      rows.append(row)
      right.append(y)
    }
    guard let weights = Matrices.leastSquares(rows, right) else { return nil }
    return .call(.plus, zip(weights, functions).map { .call(.times, [.real($0), $1]) })
  }
}
