import Kernel
import KernelMathematics
import Numerics

/// Vectors and matrices, and linear maps of points.
enum LinearAlgebraFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn("LeastSquares", [], "The nearest solution of a linear system.", leastSquares),
    BuiltIn("MatrixPower", [], "The power of a matrix.", matrixPower),
    BuiltIn("MatrixExp", [], "The exponential of a matrix.", matrixExp),
    BuiltIn(
      "MatrixRank", [], "How many rows are independent.", taking: "1 1 Method",
      matrixRank),
    BuiltIn(
      "RowReduce", [], "The matrix with rows reduced.", taking: "1 1 Method",
      rowReduce),
    BuiltIn(
      "NullSpace", [], "Vectors that the matrix makes zero.", taking: "1 1 Method",
      nullSpace),
    BuiltIn(
      "Eigenvalues", [], "The eigenvalues of a matrix.", taking: "1 2 2:integer Cubics Quartics Method",
      eigenvalues),
    BuiltIn(
      "Eigenvectors", [], "The eigenvectors of a matrix.", taking: "1 2 2:integer Cubics Quartics Method",
      eigenvectors),
    BuiltIn(
      "Eigensystem", [], "The eigenvalues and eigenvectors of a matrix.",
      taking: "1 2 2:integer Cubics Quartics Method", eigensystem),
    BuiltIn("CharacteristicPolynomial", [], "The characteristic polynomial.", characteristicPolynomial),
    BuiltIn("Fit", [], "The combination of functions nearest to data.", fit),
  ]

  /// `LeastSquares[{{1}, {1}}, {1, 3}]` gives `{2}`.
  private static func leastSquares(of call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.count == 2, call.arguments.allSatisfy({ $0.isList }) else { return nil }
    let plain = Term.call(.transpose, [call.arguments[0]])
    let conjugate = try session.evaluate(.call(.conjugate, [plain]))
    // Symbols may be real numbers.
    let transposed = conjugate.contains(.symbol(.conjugate)) ? plain : conjugate
    return .call(
      session.names.symbol("LinearSolve"),
      [
        .call(.dot, [transposed, call.arguments[0]]), .call(.dot, [transposed, call.arguments[1]]),
      ])
  }

  /// `MatrixPower[{{1, 1}, {0, 1}}, 3]` gives `{{1, 3}, {0, 1}}`.
  private static func matrixPower(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    if call.count == 2, call.arguments[1].int == nil, call.arguments[1].isNumber {
      return try session.libraryValue("matrixRoot", call.arguments)
    }
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
  }

  /// `MatrixExp[{{0., 0.}, {0., 0.}}]` gives `{{1., 0.}, {0., 1.}}`.
  private static func matrixExp(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 1, let rows = call.arguments[0].parts else { return nil }
    let isExact = !rows.contains { row in
      row.parts?.contains { if case .real = $0 { true } else { false } } ?? true
    }
    guard let matrix = call.arguments[0].doubles, !isExact else {
      let ways = ["exponentialByEigenvalues", "matrixExponential"]
      for way in call.arguments[0].doubles != nil ? ways.reversed() : ways {
        if let found = try session.libraryValue(way, call.arguments) { return found }
      }
      return nil
    }
    return Matrices.exponential(matrix).map { .list($0.map { .list($0.map { .real($0) }) }) }
  }

  /// `MatrixRank[{{1, 2}, {2, 4}}]` gives `1`.
  private static func matrixRank(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard let matrix = call.arguments.first?.matrixRows else { return nil }
    return .integer(try TermMatrix(matrix).reduced(in: &session).rank)
  }

  /// `RowReduce[{{1, 2}, {2, 4}}]` gives `{{1, 2}, {0, 0}}`.
  private static func rowReduce(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let matrix = call.arguments.first?.matrixRows else { return nil }
    return .list(try TermMatrix(matrix).reduced(in: &session).rows.map { .list($0) })
  }

  /// `NullSpace[{{1, 2}, {2, 4}}]` gives `{{-2, 1}}`.
  private static func nullSpace(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let matrix = call.arguments.first?.matrixRows, let width = matrix.first?.count else { return nil }
    let (rows, _, pivots) = try TermMatrix(matrix).reduced(in: &session)
    return .list(
      (0..<width).filter { !pivots.contains($0) }.map { free in
        .list(
          (0..<width).map { column in
            if column == free { return .one }
            guard let row = pivots.firstIndex(of: column) else { return .zero }
            return .call(.times, [.integer(-1), rows[row][free]])
          })
      }.reversed())
  }

  /// `Eigenvalues[{{2, 0}, {0, 1}}]` gives `{2, 1}`.
  private static func eigenvalues(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    if let plain = plainEigen(call, session.named("Inverse")) { return plain }
    if let rows = call.arguments.first?.matrixRows, rows.count == rows[0].count, rows.count > 3,
      rows.joined().contains(where: { !$0.isNumber })
    {
      if let found = try session.libraryValue("rankOneEigenvalues", [call.arguments[0]]) { return found }
      if (5...8).contains(rows.count),
        let found = try session.libraryValue("exactEigenvalues", [call.arguments[0]])
      {
        return found
      }
    }
    let found = (try chosenEigen(call, in: &session)).map { Term.list($0.map { $0.0 }) }
    guard let found, call.count == 1, let rows = call.arguments[0].matrixRows, rows.count < 9,
      !rows.joined().contains(where: { $0.holdsInexactNumber }),
      found.parts?.contains(where: { $0.holdsInexactNumber }) ?? false
    else { return found }
    // Of an exact matrix they are roots of its polynomial.
    let variable = session.named("root$Variable")
    let polynomial = Term.call(session.named("CharacteristicPolynomial"), [call.arguments[0], variable])
    return try session.libraryValue("rootForms", [polynomial, variable, found]) ?? found
  }

  /// The eigensystem of a call, of which a second argument tells how many are wanted: the first ones, or the last ones if it is negative.
  private static func chosenEigen(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> [(Term, Term)]?
  {
    guard let all = try TermMatrix(in: call)?.eigensystem(in: &session) else { return nil }
    guard call.count > 1, let wanted = call.arguments[1].int else { return all }
    guard wanted.magnitude <= all.count else { return nil }
    return Array(wanted < 0 ? all.suffix(-wanted) : all.prefix(wanted))
  }

  /// The same call of one matrix for a call of a pair `{m, a}`, whose eigenvalues are those of a^-1 m; nil for other calls.
  private static func plainEigen(_ call: Call, _ inverse: Term) -> Term? {
    guard let pair = call.arguments.first?.parts, pair.count == 2, let first = pair[0].matrixRows,
      let second = pair[1].matrixRows, first.count == second.count, first[0].count == second[0].count
    else { return nil }
    let matrix = Term.call(.dot, [.call(inverse, [pair[1]]), pair[0]])
    return .call(call.head, [matrix] + call.arguments.dropFirst())
  }

  /// `Eigenvectors[{{2, 0}, {0, 1}}]` gives `{{1, 0}, {0, 1}}`.
  private static func eigenvectors(of call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    if let plain = plainEigen(call, session.named("Inverse")) { return plain }
    return (try chosenEigen(call, in: &session)).map { .list($0.map { $0.1 }) }
  }

  /// `Eigensystem[{{2, 0}, {0, 1}}]` gives `{{2, 1}, {{1, 0}, {0, 1}}}`.
  private static func eigensystem(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    if let plain = plainEigen(call, session.named("Inverse")) { return plain }
    return (try chosenEigen(call, in: &session)).map {
      .list([.list($0.map { $0.0 }), .list($0.map { $0.1 })])
    }
  }

  /// `CharacteristicPolynomial[{{2, 0}, {0, 1}}, x]` gives `2 - 3 x + x^2`.
  private static func characteristicPolynomial(of call: Call, in session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    guard call.count == 2, let matrix = call.arguments[0].matrixRows, matrix.count == matrix.first?.count,
      !matrix.joined().contains(where: { $0.isList })
    else { return nil }
    let shifted = matrix.enumerated().map { row, cells in
      cells.enumerated().map { column, cell in
        column == row ? Term.call(.plus, [cell, .call(.times, [.integer(-1), call.arguments[1]])]) : cell
      }
    }
    return .call(.expand, [try TermMatrix(shifted).cofactors(in: &session)])
  }

  /// `Fit[{{0, 1}, {1, 3}}, {1, x}, x]` gives `1. + 2. x`.
  private static func fit(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    try LeastSquaresFit(call).value(&session)
  }
}
