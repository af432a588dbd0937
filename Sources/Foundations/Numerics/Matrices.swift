/// Small dense matrices of doubles, as arrays of rows.
public enum Matrices {
  /// The determinant of a square matrix.
  public static func determinant(_ matrix: [[Double]]) -> Double {
    var rows = matrix
    var result = 1.0
    for column in rows.indices {
      var pivot = column
      for row in column..<rows.count where rows[row][column].magnitude > rows[pivot][column].magnitude {
        pivot = row
      }
      if rows[pivot][column] == 0 { return 0 }
      if pivot != column {
        rows.swapAt(pivot, column)
        result = -result
      }
      result *= rows[column][column]
      for row in rows.indices where row > column {
        let factor = rows[row][column] / rows[column][column]
        if factor == 0 { continue }
        for place in column..<rows.count { rows[row][place] -= factor * rows[column][place] }
      }
    }
    return result
  }

  /// Solves matrix · x = right; nil if the matrix is singular.
  public static func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double]? {
    var rows = matrix
    var values = right
    let n = rows.count
    for column in 0..<n {
      var pivot = column
      for row in column..<n where rows[row][column].magnitude > rows[pivot][column].magnitude { pivot = row }
      guard rows[pivot][column].magnitude > 1e-300 else { return nil }
      rows.swapAt(pivot, column)
      values.swapAt(pivot, column)
      for row in 0..<n where row > column {
        let factor = rows[row][column] / rows[column][column]
        if factor == 0 { continue }
        for place in column..<n { rows[row][place] -= factor * rows[column][place] }
        values[row] -= factor * values[column]
      }
    }
    for row in (0..<n).reversed() {
      for place in (row + 1)..<max(n, row + 1) { values[row] -= rows[row][place] * values[place] }
      values[row] /= rows[row][row]
    }
    return values
  }

  /// The x that minimises |matrix · x - right|, by Householder reflections; nil if the columns are linearly
  /// dependent.
  public static func leastSquares(_ matrix: [[Double]], _ right: [Double]) -> [Double]? {
    guard let width = matrix.first?.count, matrix.count >= width else { return nil }
    var rows = matrix
    var values = right
    for column in 0..<width {
      var norm = 0.0
      for row in column..<rows.count { norm += rows[row][column] * rows[row][column] }
      norm = norm.squareRoot()
      guard norm > 0 else { return nil }
      let sign = rows[column][column] > 0 ? -1.0 : 1.0
      var mirror = (column..<rows.count).map { rows[$0][column] }
      mirror[0] -= sign * norm
      let size = mirror.reduce(0) { $0 + $1 * $1 }
      guard size > 0 else { continue }
      for place in column..<width {
        var sum = 0.0
        for (offset, value) in mirror.enumerated() { sum += value * rows[column + offset][place] }
        for (offset, value) in mirror.enumerated() { rows[column + offset][place] -= 2 * sum / size * value }
      }
      var sum = 0.0
      for (offset, value) in mirror.enumerated() { sum += value * values[column + offset] }
      for (offset, value) in mirror.enumerated() { values[column + offset] -= 2 * sum / size * value }
    }
    var result = Array(values[..<width])
    for row in (0..<width).reversed() {
      for place in (row + 1)..<max(width, row + 1) { result[row] -= rows[row][place] * result[place] }
      guard rows[row][row] != 0 else { return nil }
      result[row] /= rows[row][row]
    }
    return result
  }

  /// The product of two matrices; the second has as many rows as the first has columns.
  public static func product(_ a: [[Double]], _ b: [[Double]]) -> [[Double]] {
    a.map { row in
      b[0].indices.map { column in
        var sum = 0.0
        for place in row.indices { sum += row[place] * b[place][column] }
        return sum
      }
    }
  }

  /// The matrix exponential, by scaling and squaring its power series.
  public static func exponential(_ matrix: [[Double]]) -> [[Double]]? {
    let n = matrix.count
    guard n > 0, n <= 64, matrix.allSatisfy({ $0.count == n }) else { return nil }
    let norm = matrix.map { $0.reduce(0) { $0 + $1.magnitude } }.max() ?? 0
    guard norm.isFinite, norm < 1e6 else { return nil }
    var halvings = 0
    var scale = 1.0
    while norm * scale > 0.5 {
      scale /= 2
      halvings += 1
    }
    let unit = (0..<n).map { row in (0..<n).map { $0 == row ? 1.0 : 0 } }
    let scaled = matrix.map { $0.map { $0 * scale } }
    var term = unit
    var sum = unit
    for order in 1...20 {
      term = product(term, scaled).map { $0.map { $0 / Double(order) } }
      for row in 0..<n { for column in 0..<n { sum[row][column] += term[row][column] } }
    }
    for _ in 0..<halvings { sum = product(sum, sum) }
    return sum
  }

  /// Eigenvalues by decreasing magnitude, with unit eigenvectors; none if they are not found.
  public static func eigensystem(_ matrix: [[Double]]) -> [(ComplexDouble, [ComplexDouble])] {
    if isSymmetric(matrix) { return ordered(rotated(matrix)).map { ($0.0, turned($0.1)) } }
    let size = matrix.reduce(0) { max($0, $1.reduce(0) { $0 + $1.magnitude }) }
    guard let found = ComplexEigensystem(matrix.map { $0.map { ComplexDouble($0, 0) } }) else { return [] }
    // The iteration leaves imaginary parts as large as its rounding.
    let pairs = found.pairs.map { value, vector in
      (value.imaginary.magnitude <= 1e-14 * size ? ComplexDouble(value.real, 0) : value, vector)
    }
    return ordered(pairs).map { ($0.0, turned($0.1)) }
  }

  /// The eigenvalues of a matrix of complex numbers by decreasing magnitude, with unit eigenvectors; nil if they are not found.
  public static func eigensystem(_ matrix: [[ComplexDouble]]) -> [(ComplexDouble, [ComplexDouble])]? {
    ComplexEigensystem(matrix).map { ordered($0.pairs).map { ($0.0, turned($0.1)) } }
  }

  private static func ordered(
    _ pairs: [(ComplexDouble, [ComplexDouble])]
  ) -> [(ComplexDouble, [ComplexDouble])] {
    pairs.ordered { first, second in
      let (a, b) = (first.0, second.0)
      let (x, y) = (a.magnitude, b.magnitude)
      if (x - y).magnitude > 1e-9 * max(x, y) { return x > y }
      if (a.imaginary - b.imaginary).magnitude > 1e-9 * max(x, y) { return a.imaginary > b.imaginary }
      return a.real > b.real
    }
  }

  /// A vector turned so that its largest part is a positive number.
  private static func turned(_ vector: [ComplexDouble]) -> [ComplexDouble] {
    guard let largest = vector.max(by: { $0.magnitude < $1.magnitude }), largest.magnitude > 0 else {
      return vector
    }
    let turn = (1 / largest.magnitude) * largest.conjugate
    return vector.map { $0 * turn }
  }

  private static func isSymmetric(_ matrix: [[Double]]) -> Bool {
    matrix.indices.allSatisfy { row in (0..<row).allSatisfy { matrix[row][$0] == matrix[$0][row] } }
  }

  /// The eigenvalues and eigenvectors of a symmetric matrix by Jacobi's rotations, which keep the right angles between
  /// vectors.
  private static func rotated(_ matrix: [[Double]]) -> [(ComplexDouble, [ComplexDouble])] {
    let n = matrix.count
    var a = matrix
    // The rows are the vectors.
    var vectors = (0..<n).map { row in (0..<n).map { $0 == row ? 1.0 : 0 } }
    for _ in 0..<60 {
      var changed = false
      for p in 0..<n {
        for q in (p + 1)..<max(n, p + 1)
        where a[p][q].magnitude > 1e-17 * (a[p][p].magnitude + a[q][q].magnitude) && a[p][q].isFinite {
          changed = true
          let theta = (a[q][q] - a[p][p]) / (2 * a[p][q])
          let t = (theta < 0 ? -1 : 1) / (theta.magnitude + (theta * theta + 1).squareRoot())
          let c = 1 / (t * t + 1).squareRoot()
          let s = t * c
          for k in 0..<n { (a[k][p], a[k][q]) = (c * a[k][p] - s * a[k][q], s * a[k][p] + c * a[k][q]) }
          for k in 0..<n {
            (a[p][k], a[q][k]) = (c * a[p][k] - s * a[q][k], s * a[p][k] + c * a[q][k])
            (vectors[p][k], vectors[q][k]) = (
              c * vectors[p][k] - s * vectors[q][k], s * vectors[p][k] + c * vectors[q][k]
            )
          }
          (a[p][q], a[q][p]) = (0, 0)
        }
      }
      if !changed { break }
    }
    return (0..<n).map { row in (ComplexDouble(a[row][row], 0), vectors[row].map { ComplexDouble($0, 0) }) }
  }
}

/// Polynomials as coefficient arrays, constant first.
public enum Polynomials {
  /// All roots by the Durand-Kerner method, each refined by Newton's. Roots at zero are exact.
  public static func roots(_ coefficients: [ComplexDouble]) -> [ComplexDouble] {
    var all = coefficients
    while let last = all.last, last == .zero { all.removeLast() }
    let zeros = all.prefix { $0 == .zero }.count
    all.removeFirst(min(zeros, all.count))
    let found = nonzeroRoots(all)
    return [ComplexDouble](repeating: .zero, count: all.isEmpty ? 0 : zeros) + found
  }

  private static func nonzeroRoots(_ all: [ComplexDouble]) -> [ComplexDouble] {
    let degree = all.count - 1
    guard degree >= 1, degree <= 200, let lead = all.last else { return [] }
    let monic = all.map { $0 / lead }
    if degree == 1 { return [-monic[0]] }
    if degree == 2 { return quadratic(monic[1], monic[0]) }
    let radius = 1 + (monic.dropLast().map({ $0.magnitude }).max() ?? 0)
    guard radius.isFinite else { return [] }
    let start = Double.pow(monic[0].magnitude, 1 / Double(degree))
    var roots = (0..<degree).map { place -> ComplexDouble in
      let angle = 2 * Double.pi * Double(place) / Double(degree) + 0.4
      return ComplexDouble(start * Double.cos(angle), start * Double.sin(angle))
    }
    for _ in 0..<500 {
      var change = 0.0
      for place in roots.indices {
        var below = ComplexDouble.one
        for other in roots.indices where other != place { below = below * (roots[place] - roots[other]) }
        if below == .zero { below = ComplexDouble(1e-30, 1e-30) }
        let step = value(monic, at: roots[place]) / below
        guard step.magnitude.isFinite else { continue }
        roots[place] = roots[place] - step
        change = max(change, step.magnitude / max(1e-300, roots[place].magnitude))
      }
      if change < 1e-15 { break }
    }
    return roots.map { sharpened($0, monic) }
  }

  private static func quadratic(_ b: ComplexDouble, _ c: ComplexDouble) -> [ComplexDouble] {
    let root = (b * b - 4 * c).squareRoot
    // Adds values of like sign first, to avoid cancellation.
    let sum = (b.conjugate * root).real >= 0 ? b + root : b - root
    let first = -0.5 * sum
    return [first, first == .zero ? .zero : c / first]
  }

  private static func sharpened(_ root: ComplexDouble, _ monic: [ComplexDouble]) -> ComplexDouble {
    let slopes = monic.enumerated().dropFirst().map { Double($0.offset) * $0.element }
    var result = root
    for _ in 0..<3 {
      let slope = value(slopes, at: result)
      guard slope.magnitude > 1e-12 else { break }
      let next = result - value(monic, at: result) / slope
      guard next.magnitude.isFinite, value(monic, at: next).magnitude <= value(monic, at: result).magnitude
      else { break }
      result = next
    }
    if monic.allSatisfy({ $0.isReal }), result.imaginary.magnitude < 1e-10 * max(1e-3, result.magnitude) {
      let flat = ComplexDouble(result.real, 0)
      if value(monic, at: flat).magnitude <= 4 * value(monic, at: result).magnitude + 1e-13 { result = flat }
    }
    return result
  }

  /// The value at a point.
  public static func value(_ coefficients: [ComplexDouble], at point: ComplexDouble) -> ComplexDouble {
    var sum = ComplexDouble.zero
    for coefficient in coefficients.reversed() { sum = sum * point + coefficient }
    return sum
  }
}
