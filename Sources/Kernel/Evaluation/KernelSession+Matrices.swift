import Numerics

extension KernelSession {
  /// The product of two vectors or matrices; nil where lengths differ.
  mutating func dot(_ a: Term, _ b: Term) throws(KernelError) -> Term? {
    if let x = a.vector, let y = b.vector, x.count == y.count, isMachine(a) || isMachine(b) {
      try count(x.count / 8)
      var sum = 0.0
      for place in x.indices { sum += x[place] * y[place] }
      return .real(sum)
    }
    guard let left = a.parts, let right = b.parts else { return nil }
    if left.first?.isList ?? false {
      var rows: [Term] = []
      for row in left {
        guard let value = try dot(row, b) else { return nil }
        rows.append(try evaluate(value))
      }
      return .list(rows)
    }
    guard left.count == right.count else { return nil }
    try count(left.count)
    return .call(.plus, zip(left, right).map { .call(.times, [$0, $1]) })
  }

  private func isMachine(_ list: Term) -> Bool {
    if case .packed = list { return true }
    return list.parts?.contains { if case .real = $0 { return true } else { return false } } ?? false
  }

  private func isMachine(_ matrix: [[Term]]) -> Bool {
    matrix.contains { $0.contains { if case .real = $0 { return true } else { return false } } }
  }

  mutating func determinant(_ matrix: [[Term]]) throws(KernelError) -> Term? {
    if isMachine(matrix), let values = Term.list(matrix.map { .list($0) }).doubles {
      try count(values.count * values.count)
      return .real(Matrices.determinant(values))
    }
    if matrix.count <= 3 || matrix.contains(where: { $0.contains { !$0.isNumber } }) {
      return matrix.count <= 7 ? try evaluate(try cofactors(matrix)) : nil
    }
    // Exact numbers: elimination.
    var rows = matrix
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
      let inverse = Powers.reciprocal(factor)
      for row in rows.indices where row > column && rows[row][column].int != 0 {
        try count(rows.count)
        let share = Sums.multiply(Sums.multiply(rows[row][column], inverse), .integer(-1))
        for place in column..<rows.count {
          rows[row][place] = Sums.add(rows[row][place], Sums.multiply(share, rows[column][place]))
        }
      }
    }
    return result
  }

  /// The determinant along the first row.
  mutating func cofactors(_ matrix: [[Term]]) throws(KernelError) -> Term {
    try count(matrix.count)
    guard matrix.count > 1 else { return matrix.first?.first ?? .one }
    var terms: [Term] = []
    for column in matrix.indices where matrix[0][column].int != 0 {
      let minor = matrix.dropFirst().map { row in
        row.enumerated().filter { $0.offset != column }.map({ $0.element })
      }
      let sign = Term.integer(column % 2 == 0 ? 1 : -1)
      terms.append(.call(.times, [sign, matrix[0][column], try cofactors(minor)]))
    }
    return .call(.plus, terms)
  }

  /// Rows in reduced echelon form, their rank, and the columns of the pivots.
  mutating func reduced(_ matrix: [[Term]]) throws(KernelError) -> (rows: [[Term]], rank: Int, pivots: [Int])
  {
    var rows = matrix
    var pivots: [Int] = []
    let width = rows.first?.count ?? 0
    for column in 0..<width where pivots.count < rows.count {
      let top = pivots.count
      guard let pivot = try pivotRow(rows, column, from: top) else { continue }
      rows.swapAt(top, pivot)
      let inverse = Term.call(.power, [rows[top][column], .integer(-1)])
      for place in rows[top].indices {
        rows[top][place] = try simplified(.call(.times, [inverse, rows[top][place]]))
      }
      for row in rows.indices where row != top {
        let factor = rows[row][column]
        if factor.int == 0 { continue }
        for place in rows[row].indices {
          rows[row][place] = try simplified(
            .call(.plus, [rows[row][place], .call(.times, [.integer(-1), factor, rows[top][place]])]))
        }
      }
      pivots.append(column)
    }
    return (rows, pivots.count, pivots)
  }

  /// Sums of symbols are multiplied out, so that what cancels does.
  private mutating func simplified(_ term: Term) throws(KernelError) -> Term {
    let value = try evaluate(term)
    if value.isNumber || isNumeric(value) { return value }
    return try evaluate(.call(.together, [value]))
  }

  /// The row with the largest number, or the first that is not zero.
  private mutating func pivotRow(_ rows: [[Term]], _ column: Int, from top: Int) throws(KernelError) -> Int? {
    var best: (row: Int, size: Double)?
    for row in rows.indices where row >= top {
      let value = rows[row][column]
      let size = ComplexDouble(value)?.magnitude ?? 1e-3
      // What is left of rounding counts as zero.
      if value.int == 0 || size < 1e-13 { continue }
      if best.map({ size > $0.size }) ?? true { best = (row, size) }
    }
    return best?.row
  }

  /// The solutions of matrix · x = right, one column for each of right; nil for a singular matrix.
  mutating func solveLinear(_ matrix: [[Term]], _ right: [[Term]]) throws(KernelError) -> [[Term]]? {
    let n = matrix.count
    try count(n * n)
    let (rows, rank, pivots) = try reduced(zip(matrix, right).map { $0 + $1 })
    guard rank >= n, pivots.prefix(n).elementsEqual(0..<n) else {
      say("The matrix is singular")
      return nil
    }
    return rows.prefix(n).map { Array($0[n...]) }
  }

  /// Eigenvalues, the largest first, with their vectors; nil for what is no matrix of numbers.
  mutating func eigensystem(_ call: Call) throws(KernelError) -> [(Term, Term)]? {
    guard let matrix = call.arguments.first?.matrixRows, matrix.count == matrix.first?.count, !matrix.isEmpty
    else {
      return nil
    }
    let isExact = !isMachine(matrix)
    if isExact, matrix.count == 2, let exact = try exactEigensystem(matrix) { return exact }
    guard let numbers = try evaluate(numeric(.list(matrix.map { .list($0) }))).doubles, numbers.count <= 64
    else { return nil }
    try count(numbers.count * numbers.count * 20)
    let found = Matrices.eigensystem(numbers)
    return found.map { value, vector in
      let isReal = value.imaginary.magnitude < 1e-12 * max(1, value.magnitude)
      let snapped: Term =
        isExact && isReal && (value.real - value.real.rounded()).magnitude < 1e-11
        ? Int(exactly: value.real.rounded()).map { .integer($0) } ?? .real(value.real)
        : isReal ? .real(value.real) : value.term
      return (snapped, .list(vector.map { isReal ? .real($0.real) : $0.term }))
    }
  }

  /// Of two by two, with roots: in symbols too.
  private mutating func exactEigensystem(_ m: [[Term]]) throws(KernelError) -> [(Term, Term)]? {
    let (a, b, c, d) = (m[0][0], m[0][1], m[1][0], m[1][1])
    let minus = { (term: Term) in Term.call(.times, [.integer(-1), term]) }
    let difference = Term.call(.plus, [a, minus(d)])
    let root = try evaluate(
      .call(
        .power,
        [
          .call(.plus, [.call(.power, [difference, .integer(2)]), .call(.times, [.integer(4), b, c])]),
          Powers.half,
        ]))
    var found: [(Term, Term)] = []
    for sign in [1, -1] {
      let value = try evaluate(
        .call(.times, [Powers.half, .call(.plus, [a, d, .call(.times, [.integer(sign), root])])]))
      var vector = try evaluate(
        .list([.call(.times, [.call(.plus, [value, minus(d)]), .call(.power, [c, .integer(-1)])]), .one]))
      if c.int == 0 {
        let isFirst = value == a && !(a == d && sign < 0)
        vector =
          isFirst
          ? .list([.one, .zero])
          : try evaluate(
            .list([.call(.times, [b, .call(.power, [.call(.plus, [d, minus(a)]), .integer(-1)])]), .one]))
      }
      found.append((value, vector))
    }
    if let x = try approximateComplex(found[0].0), let y = try approximateComplex(found[1].0),
      y.magnitude > x.magnitude
    {
      found.swapAt(0, 1)
    }
    return found
  }

  /// `Fit[data, functions, variable]` by least squares.
  mutating func fit(_ call: Call) throws(KernelError) -> Term? {
    guard call.count == 3, let data = call.arguments[0].parts, let functions = call.arguments[1].parts,
      functions.count <= 20
    else { return nil }
    let variables = call.arguments[2].parts ?? [call.arguments[2]]
    var rows: [[Double]] = []
    var right: [Double] = []
    for (place, point) in data.enumerated() {
      let values = point.parts ?? [.integer(place + 1), point]
      guard values.count == variables.count + 1, let y = try approximate(values[values.count - 1]) else {
        return nil
      }
      var bindings = PatternBindings()
      for (variable, value) in zip(variables, values) {
        if let symbol = variable.symbol { bindings.bind(symbol, value) }
      }
      var row: [Double] = []
      for function in functions {
        guard let value = try approximate(try evaluate(bindings.fill(function))) else { return nil }
        row.append(value)
      }
      rows.append(row)
      right.append(y)
    }
    guard let weights = Matrices.leastSquares(rows, right) else { return nil }
    return .call(.plus, zip(weights, functions).map { .call(.times, [.real($0), $1]) })
  }
}
