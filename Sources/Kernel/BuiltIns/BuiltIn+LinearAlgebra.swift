import Numerics

extension BuiltIn {
  /// Vectors and matrices.
  static let linearAlgebraTable: [BuiltIn] = [
    BuiltIn("Dot", [.flat, .oneIdentity], "The product of vectors and matrices (`a . b`).") {
      (session, call) throws(KernelError) in
      guard call.count >= 2 else { return call.arguments.first }
      var value = call.arguments[0]
      for next in call.arguments.dropFirst() {
        guard let product = try session.dot(value, next) else { return nil }
        value = try session.evaluate(product)
      }
      return value
    },
    BuiltIn("Cross", [], "The cross product of vectors in space.") { (_, call) throws(KernelError) in
      let vectors = call.arguments.compactMap({ $0.parts })
      if vectors.count == 1, call.count == 1, vectors[0].count == 2 {
        return .list([.call(.times, [.integer(-1), vectors[0][1]]), vectors[0][0]])
      }
      guard vectors.count == 2, vectors.allSatisfy({ $0.count == 3 }) else { return nil }
      let (a, b) = (vectors[0], vectors[1])
      return .list(
        [(1, 2), (2, 0), (0, 1)].map { i, j in
          .call(.plus, [.call(.times, [a[i], b[j]]), .call(.times, [.integer(-1), a[j], b[i]])])
        })
    },
    BuiltIn("Norm", [], "The length of a vector.") { (session, call) throws(KernelError) in
      guard let term = call.arguments.first else { return nil }
      guard let parts = term.parts else { return term.isNumber ? .call(.abs, [term]) : nil }
      if call.count > 1, call.arguments[1].isSymbol(.infinity) {
        return .call(.max, parts.map { .call(.abs, [$0]) })
      }
      let power = call.count > 1 ? call.arguments[1] : .integer(2)
      guard !parts.contains(where: { $0.isList }), let n = power.number, let root = .small(1) / n else {
        return nil
      }
      return .call(
        .power, [.call(.plus, parts.map { .call(.power, [.call(.abs, [$0]), power]) }), root.term])
    },
    BuiltIn("Normalize", [], "The vector of length 1 in the same direction.") {
      (session, call) throws(KernelError) in
      guard let term = call.arguments.first, term.isList else { return nil }
      let norm = try session.evaluate(.call(call.count > 1 ? call.arguments[1] : .symbol(.norm), [term]))
      if norm.double == 0 { return term }
      return .call(.times, [term, .call(.power, [norm, .integer(-1)])])
    },
    BuiltIn("EuclideanDistance", [], "The distance of two points.") { (_, call) throws(KernelError) in
      guard call.count == 2 else { return nil }
      return .call(
        .norm, [.call(.plus, [call.arguments[0], .call(.times, [.integer(-1), call.arguments[1]])])])
    },
    BuiltIn("ManhattanDistance", [], "The sum of the differences' magnitudes.") {
      (_, call) throws(KernelError) in
      guard call.count == 2 else { return nil }
      return .call(
        .norm, [.call(.plus, [call.arguments[0], .call(.times, [.integer(-1), call.arguments[1]])]), .one])
    },
    BuiltIn("VectorAngle", [], "The angle between two vectors.") { (session, call) throws(KernelError) in
      guard call.count == 2 else { return nil }
      let product = Term.call(.dot, call.arguments)
      let norms = Term.call(.times, call.arguments.map { .call(.norm, [$0]) })
      return .call(.arcCos, [.call(.times, [product, .call(.power, [norms, .integer(-1)])])])
    },
    BuiltIn("Projection", [], "A vector's part along another.") { (_, call) throws(KernelError) in
      guard call.count == 2 else { return nil }
      let (u, v) = (call.arguments[0], call.arguments[1])
      return .call(.times, [.call(.dot, [u, v]), .call(.power, [.call(.dot, [v, v]), .integer(-1)]), v])
    },
    BuiltIn("IdentityMatrix", [], "Ones on the diagonal.") { (session, call) throws(KernelError) in
      guard let n = call.arguments.first?.int, n >= 0, n <= 1000 else { return nil }
      try session.check(size: n * n)
      return .list((0..<n).map { row in .list((0..<n).map { .integer($0 == row ? 1 : 0) }) })
    },
    BuiltIn("DiagonalMatrix", [], "A matrix with this diagonal.") { (_, call) throws(KernelError) in
      guard let diagonal = call.arguments.first?.parts, diagonal.count <= 1000 else { return nil }
      return .list(
        diagonal.indices.map { row in .list(diagonal.indices.map { $0 == row ? diagonal[row] : .zero }) })
    },
    BuiltIn("Diagonal", [], "The diagonal of a matrix.") { (_, call) throws(KernelError) in
      guard let rows = call.arguments.first?.parts?.map({ $0.parts ?? [] }) else { return nil }
      return .list(
        rows.enumerated().compactMap { $0.offset < $0.element.count ? $0.element[$0.offset] : nil })
    },
    BuiltIn("Tr", [], "The sum of the diagonal.") { (_, call) throws(KernelError) in
      guard let parts = call.arguments.first?.parts else { return nil }
      if !parts.contains(where: { $0.isList }) { return .call(.plus, parts) }
      return .call(
        .plus,
        parts.enumerated().compactMap { row, part in
          part.parts.flatMap { row < $0.count ? $0[row] : nil }
        })
    },
    BuiltIn("Det", [], "The determinant.") { (session, call) throws(KernelError) in
      guard let matrix = call.arguments.first?.matrixRows, matrix.count == matrix.first?.count else {
        return nil
      }
      return try session.determinant(matrix)
    },
    BuiltIn("Inverse", [], "The inverse matrix.") { (session, call) throws(KernelError) in
      guard let matrix = call.arguments.first?.matrixRows, matrix.count == matrix.first?.count else {
        return nil
      }
      let n = matrix.count
      let unit = (0..<n).map { row in (0..<n).map { Term.integer($0 == row ? 1 : 0) } }
      return try session.solveLinear(matrix, unit).map { .list($0.map { .list($0) }) }
    },
    BuiltIn("LinearSolve", [], "The solution of a linear system.") { (session, call) throws(KernelError) in
      guard call.count == 2, let matrix = call.arguments[0].matrixRows, let right = call.arguments[1].parts,
        matrix.count == right.count, matrix.count == matrix.first?.count
      else { return nil }
      let columns = right.map { $0.parts ?? [$0] }
      guard let solved = try session.solveLinear(matrix, columns) else { return nil }
      return .list(right.first?.isList ?? false ? solved.map { .list($0) } : solved.compactMap({ $0.first }))
    },
    BuiltIn("LeastSquares", [], "The nearest solution of a linear system.") {
      (session, call) throws(KernelError) in
      guard call.count == 2 else { return nil }
      let transposed = Term.call(.transpose, [call.arguments[0]])
      return .call(
        session.names.symbol("LinearSolve"),
        [
          .call(.dot, [transposed, call.arguments[0]]), .call(.dot, [transposed, call.arguments[1]]),
        ])
    },
    BuiltIn("MatrixPower", [], "The power of a matrix.") { (session, call) throws(KernelError) in
      guard call.count == 2, let n = call.arguments[1].int, n.magnitude <= 10_000,
        let rows = call.arguments[0].parts
      else { return nil }
      var base = n < 0 ? try session.evaluate(.call(.inverse, [call.arguments[0]])) : call.arguments[0]
      var result = Term.call(.identityMatrix, [.integer(rows.count)])
      var rest = n.magnitude
      while rest > 0 {
        if rest & 1 == 1 { result = try session.evaluate(.call(.dot, [result, base])) }
        base = try session.evaluate(.call(.dot, [base, base]))
        rest >>= 1
      }
      return result
    },
    BuiltIn("MatrixExp", [], "The exponential of a matrix.") { (session, call) throws(KernelError) in
      guard let matrix = call.arguments.first?.doubles else { return nil }
      return Matrices.exponential(matrix).map { .list($0.map { .list($0.map { .real($0) }) }) }
    },
    BuiltIn("MatrixRank", [], "How many rows are independent.") { (session, call) throws(KernelError) in
      guard let matrix = call.arguments.first?.matrixRows else { return nil }
      return .integer(try session.reduced(matrix).rank)
    },
    BuiltIn("RowReduce", [], "The matrix with rows reduced.") { (session, call) throws(KernelError) in
      guard let matrix = call.arguments.first?.matrixRows else { return nil }
      return .list(try session.reduced(matrix).rows.map { .list($0) })
    },
    BuiltIn("NullSpace", [], "Vectors that the matrix makes zero.") { (session, call) throws(KernelError) in
      guard let matrix = call.arguments.first?.matrixRows, let width = matrix.first?.count else { return nil }
      let (rows, _, pivots) = try session.reduced(matrix)
      return .list(
        (0..<width).filter { !pivots.contains($0) }.map { free in
          .list(
            (0..<width).map { column in
              if column == free { return .one }
              guard let row = pivots.firstIndex(of: column) else { return .zero }
              return .call(.times, [.integer(-1), rows[row][free]])
            })
        }.reversed())
    },
    BuiltIn("Eigenvalues", [], "The eigenvalues of a matrix.") { (session, call) throws(KernelError) in
      try session.eigensystem(call).map { .list($0.map { $0.0 }) }
    },
    BuiltIn("Eigenvectors", [], "The eigenvectors of a matrix.") { (session, call) throws(KernelError) in
      try session.eigensystem(call).map { .list($0.map { $0.1 }) }
    },
    BuiltIn("Eigensystem", [], "The eigenvalues and eigenvectors of a matrix.") {
      (session, call) throws(KernelError) in
      try session.eigensystem(call).map { .list([.list($0.map { $0.0 }), .list($0.map { $0.1 })]) }
    },
    BuiltIn("CharacteristicPolynomial", [], "The characteristic polynomial.") {
      (session, call) throws(KernelError) in
      guard call.count == 2, let matrix = call.arguments[0].matrixRows, matrix.count == matrix.first?.count
      else {
        return nil
      }
      let shifted = matrix.enumerated().map { row, cells in
        cells.enumerated().map { column, cell in
          column == row ? Term.call(.plus, [cell, .call(.times, [.integer(-1), call.arguments[1]])]) : cell
        }
      }
      return .call(.expand, [try session.cofactors(shifted)])
    },
    rotation("RotationMatrix", "The matrix of a rotation."),
    BuiltIn("RotationTransform", [], "A rotation of the plane as a function of points.") {
      (session, call) throws(KernelError) in
      guard call.count >= 1 else { return nil }
      let matrix = Term.call(try session.evaluate(session.named("RotationMatrix")), [call.arguments[0]])
      let center = call.count > 1 ? call.arguments[1] : .list([.zero, .zero])
      let moved = Term.call(.plus, [.call(.slot, [.one]), .call(.times, [.integer(-1), center])])
      return .call(
        .function,
        [try session.evaluate(.call(.plus, [center, .call(.dot, [try session.evaluate(matrix), moved])]))])
    },
    BuiltIn("ScalingTransform", [], "A scaling as a function of points.") { (_, call) throws(KernelError) in
      guard let factors = call.arguments.first, factors.isList else { return nil }
      return .call(.function, [.call(.times, [factors, .call(.slot, [.one])])])
    },
    BuiltIn("TranslationTransform", [], "A translation as a function of points.") {
      (_, call) throws(KernelError) in
      guard let by = call.arguments.first, by.isList else { return nil }
      return .call(.function, [.call(.plus, [by, .call(.slot, [.one])])])
    },
    BuiltIn("AffineTransform", [], "A linear map as a function of points.") { (_, call) throws(KernelError) in
      guard let matrix = call.arguments.first else { return nil }
      return .call(.function, [.call(.dot, [matrix, .call(.slot, [.one])])])
    },
    BuiltIn("LinearModelFit", [], "A model fitted to data; as its function.") {
      (session, call) throws(KernelError) in
      guard call.count == 3 else { return nil }
      let body = try session.evaluate(.call(.fit, call.arguments))
      return .call(.function, [.list([call.arguments[2]]), body])
    },
    BuiltIn("Fit", [], "The combination of functions nearest to data.") {
      (session, call) throws(KernelError) in
      try session.fit(call)
    },
  ]

  private static func rotation(_ name: String, _ summary: String) -> BuiltIn {
    BuiltIn(name, [], summary) { (_, call) throws(KernelError) in
      guard let angle = call.arguments.first, !angle.isList else { return nil }
      let (c, s) = (Term.call(.cos, [angle]), Term.call(.sin, [angle]))
      let minus = Term.call(.times, [.integer(-1), s])
      guard call.count > 1, let axis = call.arguments[1].parts, axis.count == 3 else {
        return .list([.list([c, minus]), .list([s, c])])
      }
      // Rodrigues' formula, about an axis of any length.
      let unit = { (place: Int) in
        Term.call(.times, [axis[place], .call(.power, [.call(.norm, [.list(axis)]), .integer(-1)])])
      }
      let rest = Term.call(.plus, [.one, .call(.times, [.integer(-1), c])])
      let signs = [[0, -3, 2], [3, 0, -1], [-2, 1, 0]]
      return .list(
        (0..<3).map { row in
          .list(
            (0..<3).map { column in
              var terms = [Term.call(.times, [unit(row), unit(column), rest])]
              if row == column { terms.append(c) }
              let sign = signs[row][column]
              if sign != 0 { terms.append(.call(.times, [.integer(sign.signum()), unit(abs(sign) - 1), s])) }
              return .call(.plus, terms)
            })
        })
    }
  }
}

extension Term {
  /// The rows of a rectangular matrix; nil for all else.
  var matrixRows: [[Term]]? {
    guard let rows = parts?.map({ $0.parts }), let first = rows.first ?? nil,
      rows.allSatisfy({ $0?.count == first.count })
    else { return nil }
    return rows.compactMap { $0 }
  }

  /// The matrix as machine numbers, where one of them is one.
  var doubles: [[Double]]? {
    guard let matrixRows else { return nil }
    var result: [[Double]] = []
    for row in matrixRows {
      let values = row.compactMap({ $0.double })
      guard values.count == row.count else { return nil }
      result.append(values)
    }
    return result
  }

  /// A list of numbers.
  var vector: [Double]? {
    if case .packed(let list) = self, list.dimensions.count == 1 { return list.values }
    guard let parts else { return nil }
    let values = parts.compactMap({ $0.double })
    return values.count == parts.count ? values : nil
  }
}
