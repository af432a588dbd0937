/// The eigenvalues and eigenvectors of a square matrix of complex numbers, by its triangular form.
///
///     ComplexEigensystem([[.zero, .i], [-.i, .zero]])?.pairs   // 1 and -1 with vectors of length 1
struct ComplexEigensystem {
  /// The matrix, which becomes triangular.
  private var form: [[ComplexDouble]]
  /// The product of all turns: its columns are an orthonormal basis.
  private var basis: [[ComplexDouble]]

  /// Computes the triangular form; nil if the matrix is not square or the iteration does not end.
  init?(_ matrix: [[ComplexDouble]]) {
    let n = matrix.count
    guard n > 0, matrix.allSatisfy({ $0.count == n && $0.allSatisfy { $0.magnitude.isFinite } }) else {
      return nil
    }
    form = matrix
    basis = (0..<n).map { row in (0..<n).map { $0 == row ? .one : .zero } }
    let isHermitian = matrix.indices.allSatisfy { row in
      (0...row).allSatisfy { matrix[row][$0] == matrix[$0][row].conjugate }
    }
    reduce()
    guard iterate() else { return nil }
    guard isHermitian else { return }
    // The triangular form of such a matrix is diagonal and real.
    for row in 0..<n {
      for column in 0..<n {
        form[row][column] = row == column ? ComplexDouble(form[row][row].real, 0) : .zero
      }
    }
  }

  /// The eigenvalues in no particular order, with vectors of length 1.
  var pairs: [(ComplexDouble, [ComplexDouble])] {
    let n = form.count
    let size = form.reduce(0) { $0 + $1.reduce(0) { $0 + $1.magnitude } } + 1e-300
    return form.indices.map { place in
      var own = [ComplexDouble](repeating: .zero, count: n)
      own[place] = .one
      for row in (0..<place).reversed() {
        var sum = ComplexDouble.zero
        for column in (row + 1)...place { sum = sum + form[row][column] * own[column] }
        var gap = form[row][row] - form[place][place]
        if gap.magnitude < 1e-16 * size { gap = ComplexDouble(1e-16 * size, 0) }
        own[row] = -sum / gap
        // A vector of one of several equal eigenvalues grows by a factor at each step.
        if own[row].magnitude > 1e100 { own = own.map { 1e-100 * $0 } }
      }
      var vector = basis.map { row in
        zip(row, own).reduce(ComplexDouble.zero) { $0 + $1.0 * $1.1 }
      }
      let norm = vector.reduce(0) { $0 + $1.magnitude * $1.magnitude }.squareRoot()
      if norm > 0, norm.isFinite { vector = vector.map { (1 / norm) * $0 } }
      return (form[place][place], vector)
    }
  }

  /// A turn that makes `b` zero: its cosine and its sine, which is complex.
  private static func turn(_ a: ComplexDouble, _ b: ComplexDouble) -> (c: Double, s: ComplexDouble) {
    if b == .zero { return (1, .zero) }
    if a == .zero { return (0, (1 / b.magnitude) * b.conjugate) }
    let length = Double.hypot(a.magnitude, b.magnitude)
    return (a.magnitude / length, (1 / (a.magnitude * length)) * (a * b.conjugate))
  }

  /// Turns rows `p` and `q` from a column on.
  private mutating func turnRows(_ p: Int, _ q: Int, _ turn: (c: Double, s: ComplexDouble), from first: Int) {
    for column in first..<form.count {
      let (x, y) = (form[p][column], form[q][column])
      form[p][column] = turn.c * x + turn.s * y
      form[q][column] = turn.c * y - turn.s.conjugate * x
    }
  }

  /// Turns columns `p` and `q` back, also those of the basis.
  private mutating func turnColumns(
    _ p: Int, _ q: Int, _ turn: (c: Double, s: ComplexDouble), to last: Int
  ) {
    for row in 0...last {
      let (x, y) = (form[row][p], form[row][q])
      form[row][p] = turn.c * x + turn.s.conjugate * y
      form[row][q] = turn.c * y - turn.s * x
    }
    for row in basis.indices {
      let (x, y) = (basis[row][p], basis[row][q])
      basis[row][p] = turn.c * x + turn.s.conjugate * y
      basis[row][q] = turn.c * y - turn.s * x
    }
  }

  /// Makes all parts below the first subdiagonal zero.
  private mutating func reduce() {
    let n = form.count
    guard n > 2 else { return }
    for column in 0..<(n - 2) {
      for row in (column + 2)..<n where form[row][column] != .zero {
        let turn = Self.turn(form[column + 1][column], form[row][column])
        turnRows(column + 1, row, turn, from: column)
        turnColumns(column + 1, row, turn, to: n - 1)
        form[row][column] = .zero
      }
    }
  }

  /// Makes the subdiagonal zero by steps with shifts. Returns whether it succeeded.
  private mutating func iterate() -> Bool {
    var (last, steps) = (form.count - 1, 0)
    while last > 0 {
      var first = last
      while first > 0 {
        let size = form[first][first].magnitude + form[first - 1][first - 1].magnitude
        if form[first][first - 1].magnitude <= 1e-16 * size {
          form[first][first - 1] = .zero
          break
        }
        first -= 1
      }
      if first == last {
        (last, steps) = (last - 1, 0)
        continue
      }
      steps += 1
      if steps > 100 { return false }
      step(first, last, steps % 11 == 10 ? ComplexDouble(form[last][last - 1].magnitude, 0) : shift(last))
    }
    return true
  }

  /// The eigenvalue of the 2×2 block at the end that is closer to its last element.
  private func shift(_ last: Int) -> ComplexDouble {
    let (a, b) = (form[last - 1][last - 1], form[last - 1][last])
    let (c, d) = (form[last][last - 1], form[last][last])
    let half = 0.5 * (a - d)
    let root = (half * half + b * c).squareRoot
    let sum = (half.conjugate * root).real >= 0 ? half + root : half - root
    return sum == .zero ? d : d - b * c / sum
  }

  /// A step of a block: a triangular form of the shifted block, whose factors are multiplied the other way round.
  private mutating func step(_ first: Int, _ last: Int, _ shift: ComplexDouble) {
    for place in first...last { form[place][place] = form[place][place] - shift }
    var turns: [(c: Double, s: ComplexDouble)] = []
    for place in first..<last {
      let turn = Self.turn(form[place][place], form[place + 1][place])
      turnRows(place, place + 1, turn, from: place)
      form[place + 1][place] = .zero
      turns.append(turn)
    }
    for (offset, turn) in turns.enumerated() {
      let place = first + offset
      turnColumns(place, place + 1, turn, to: min(place + 1, last))
    }
    for place in first...last { form[place][place] = form[place][place] + shift }
  }
}
