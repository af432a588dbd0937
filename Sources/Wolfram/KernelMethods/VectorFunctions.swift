import Kernel
import KernelMathematics

/// Vectors, matrices and the transformations they are.
enum VectorFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn("Dot", [.flat, .oneIdentity, .answer], "The product of vectors and matrices (`a . b`).", dot),
    BuiltIn("Cross", [.answer], "The cross product of vectors in space.", taking: "1 * lists", cross),
    BuiltIn("Norm", [], "The length of a vector.", taking: "1 2", norm),
    BuiltIn("Normalize", [], "The vector of length 1 in the same direction.", normalize),
    BuiltIn("EuclideanDistance", [], "The distance of two points.", euclideanDistance),
    BuiltIn("ManhattanDistance", [], "The sum of the differences' magnitudes.", manhattanDistance),
    BuiltIn("VectorAngle", [], "The angle between two vectors.", vectorAngle),
    BuiltIn("Projection", [], "A vector's part along another.", projection),
    BuiltIn(
      "IdentityMatrix", [], "Ones on the diagonal.", taking: "1 1",
      identityMatrix),
    BuiltIn("DiagonalMatrix", [], "A matrix with this diagonal.", taking: "1 3 numbers", diagonalMatrix),
    BuiltIn("Diagonal", [], "The diagonal of a matrix.", taking: "1 2 numbers", diagonal),
    BuiltIn("Tr", [], "The sum of the diagonal.", trace),
    BuiltIn("Det", [], "The determinant.", taking: "1 1 Modulus Method", determinant),
    BuiltIn("Inverse", [], "The inverse matrix.", inverse),
    BuiltIn("LinearSolve", [], "The solution of a linear system.", linearSolve),
    BuiltIn("ConjugateTranspose", [], "The transpose with complex conjugates.", conjugateTranspose),
    BuiltIn("RotationMatrix", [], "The matrix of a rotation.", taking: "1 2", rotationMatrix),
    BuiltIn("GeometricTransformation", [], "A picture, moved by a transformation.", geometricTransformation),
    BuiltIn("RotationTransform", [], "A rotation of the plane as a function of points.", rotationTransform),
    BuiltIn("ScalingTransform", [], "A scaling as a function of points.", taking: "1 1", scalingTransform),
    BuiltIn("TranslationTransform", [], "A translation as a function of points.", translationTransform),
    BuiltIn("AffineTransform", [], "A linear map as a function of points.", affineTransform),
  ]

  /// `{a, b} . {c, d}` gives `a c + b d`.
  private static func dot(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count >= 2 else { return call.arguments.first }
    var value = call.arguments[0]
    for next in call.arguments.dropFirst() {
      guard let product = try DotProduct(value, next).value(&session) else { return nil }
      value = try session.evaluate(product)
    }
    return value
  }

  /// `Cross[{1, 0, 0}, {0, 1, 0}]` gives `{0, 0, 1}`.
  private static func cross(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
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
  }

  /// `Norm[{3, 4}]` gives `5`; a second argument p selects the p-norm, or `Infinity` the maximum norm.
  private static func norm(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    if call.count == 1, let rows = term.matrixRows, rows.count == 1 || rows[0].count == 1 {
      return .call(call.head, [.list(Array(rows.joined()))])
    }
    if let rows = term.matrixRows { return matrixNorm(of: call, rows, in: &session) }
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
  }

  /// The norm of a matrix: the largest sum of a column for 1, of a row for infinity, the root of the sum of squares for Frobenius,
  /// and else the largest singular value.
  private static func matrixNorm(
    of call: Call, _ rows: [[Term]], in session: inout KernelSession
  ) -> Term? {
    func largest(_ lists: [[Term]]) -> Term {
      .call(.max, lists.map { .call(.plus, $0.map { .call(.abs, [$0]) }) })
    }
    let kind = call.count > 1 ? call.arguments[1] : .integer(2)
    if kind.isSymbol(.infinity) { return largest(rows) }
    if kind.int == 1 { return largest(rows[0].indices.map { column in rows.map { $0[column] } }) }
    if kind.isString("Frobenius") { return .call(call.head, [.list(Array(rows.joined()))]) }
    guard kind.int == 2, rows.joined().allSatisfy({ session.isNumeric($0) }) else { return nil }
    let square = Term.call(
      .dot, [.call(session.named("ConjugateTranspose"), [call.arguments[0]]), call.arguments[0]])
    return .call(.power, [.call(.max, [.call(session.named("Eigenvalues"), [square])]), Term.half])
  }

  /// `Normalize[{3, 4}]` gives `{3/5, 4/5}`.
  private static func normalize(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first, term.isList else { return nil }
    let norm = try session.evaluate(.call(call.count > 1 ? call.arguments[1] : .symbol(.norm), [term]))
    if norm.double == 0 { return term }
    return .call(.times, [term, .call(.power, [norm, .integer(-1)])])
  }

  /// `EuclideanDistance[{0, 0}, {3, 4}]` gives `5`.
  private static func euclideanDistance(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2 else { return nil }
    return .call(
      .norm, [.call(.plus, [call.arguments[0], .call(.times, [.integer(-1), call.arguments[1]])])])
  }

  /// `ManhattanDistance[{0, 0}, {3, 4}]` gives `7`.
  private static func manhattanDistance(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2 else { return nil }
    return .call(
      .norm, [.call(.plus, [call.arguments[0], .call(.times, [.integer(-1), call.arguments[1]])]), .one])
  }

  /// `VectorAngle[{1, 0}, {0, 1}]` gives `Pi/2`.
  private static func vectorAngle(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2 else { return nil }
    let product = Term.call(.dot, call.arguments)
    let norms = Term.call(.times, call.arguments.map { .call(.norm, [$0]) })
    return .call(.arcCos, [.call(.times, [product, .call(.power, [norms, .integer(-1)])])])
  }

  /// `Projection[{1, 1}, {1, 0}]` gives `{1, 0}`.
  private static func projection(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2 else { return nil }
    let (u, v) = (call.arguments[0], call.arguments[1])
    return .call(.times, [.call(.dot, [u, v]), .call(.power, [.call(.dot, [v, v]), .integer(-1)]), v])
  }

  /// `IdentityMatrix[2]` gives `{{1, 0}, {0, 1}}`.
  private static func identityMatrix(of call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    let sides = (call.arguments.first?.parts ?? Array(call.arguments.prefix(1))).map { $0.int ?? -1 }
    guard let height = sides.first, let width = sides.last, sides.count <= 2,
      (0...1000).contains(height), (0...1000).contains(width)
    else { return nil }
    try session.check(size: height * width)
    return .list((0..<height).map { row in .list((0..<width).map { .integer($0 == row ? 1 : 0) }) })
  }

  /// `DiagonalMatrix[{a}, 1]` gives `{{0, a}, {0, 0}}`: above or below the diagonal, and with a size if there is a third argument.
  private static func diagonalMatrix(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard let diagonal = call.arguments.first?.parts, diagonal.count <= 1000 else { return nil }
    guard let shift = call.count > 1 ? call.arguments[1].int : 0, (-1000...1000).contains(shift),
      let size = call.count > 2 ? call.arguments[2].int : diagonal.count + abs(shift),
      (0...1000).contains(size)
    else { return nil }
    return .list(
      (0..<size).map { row in
        .list(
          (0..<size).map { column in
            let place = min(row, column)
            return column - row == shift && place < diagonal.count ? diagonal[place] : .zero
          })
      })
  }

  /// `Diagonal[{{a, b}, {c, d}}]` gives `{a, d}`.
  private static func diagonal(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard let rows = call.arguments.first?.parts?.map({ $0.parts ?? [] }) else { return nil }
    // The kth diagonal above the main one, or below it.
    guard let k = call.count > 1 ? call.arguments[1].int : 0, k.magnitude < 1_000_000 else { return nil }
    return .list(
      rows.enumerated().compactMap { place, row in
        row.indices.contains(place + k) ? row[place + k] : nil
      })
  }

  /// `Tr[{{a, b}, {c, d}}]` gives `a + d`; a second argument is another function than `Plus`, a third one how many levels the diagonal
  /// goes through.
  private static func trace(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count <= 3, let array = call.arguments.first, array.isList else { return nil }
    let rank = array.shape.count
    guard let levels = call.count > 2 ? call.arguments[2].int : rank, (1...rank).contains(levels) else {
      return nil
    }
    let length = array.shape.prefix(levels).min() ?? 0
    let diagonal = (0..<length).map { place in
      (0..<levels).reduce(array) { part, _ in part.parts?[place] ?? part }
    }
    return .call(call.count > 1 ? call.arguments[1] : .symbol(.plus), diagonal)
  }

  /// `Det[{{1, 2}, {3, 4}}]` gives `-2`.
  private static func determinant(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard let matrix = call.arguments.first?.matrixRows, matrix.count == matrix.first?.count,
      let modulus = modulus(call.arguments.dropFirst(), in: session)
    else { return nil }
    let value = try TermMatrix(matrix).determinant(in: &session)
    guard modulus != .zero else { return value }
    guard matrix.joined().allSatisfy({ $0.integer != nil }) else { return nil }
    return value.map { .call(.mod, [$0, modulus]) }
  }

  /// The value of the option `Modulus`, 0 without it; nil where there is something else than that and `Method`.
  private static func modulus(_ options: ArraySlice<Term>, in session: KernelSession) -> Term? {
    var modulus = Term.zero
    for option in options where !option.isOption(.method) {
      guard let rule = option.call(of: .rule), rule.count == 2,
        rule.arguments[0].symbol.map({ session.names.name($0) == "Modulus" }) ?? false,
        let number = rule.arguments[1].integer, number.sign >= 0
      else { return nil }
      modulus = .integer(number)
    }
    return modulus
  }

  /// `Inverse[{{2, 0}, {0, 4}}]` gives `{{1/2, 0}, {0, 1/4}}`.
  private static func inverse(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let matrix = call.arguments.first?.matrixRows, matrix.count == matrix.first?.count,
      let modulus = modulus(call.arguments.dropFirst(), in: session)
    else { return nil }
    if modulus != .zero {
      // The adjugate times the reciprocal of the determinant.
      guard matrix.joined().allSatisfy({ $0.integer != nil }),
        let value = try TermMatrix(matrix).determinant(in: &session)
      else { return nil }
      let determinant = try session.evaluate(value)
      let reciprocal = try session.evaluate(
        .call(session.named("ModularInverse"), [determinant, modulus]))
      guard reciprocal.integer != nil, determinant != .zero else { return nil }
      let adjugate = Term.call(.times, [determinant, .call(.inverse, [call.arguments[0]])])
      return .call(.mod, [.call(.times, [reciprocal, adjugate]), modulus])
    }
    let n = matrix.count
    let unit = (0..<n).map { row in (0..<n).map { Term.integer($0 == row ? 1 : 0) } }
    return try TermMatrix(matrix).solve(unit, in: &session).map { .list($0.map { .list($0) }) }
  }

  /// `LinearSolve[{{2, 0}, {0, 4}}, {2, 4}]` gives `{1, 1}`; without a right side, a function that is given one.
  private static func linearSolve(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    let given = call.arguments.filter { $0.call(of: .rule) == nil }
    guard let modulus = modulus(call.arguments.filter({ $0.call(of: .rule) != nil })[...], in: session),
      modulus == .zero
    else { return nil }
    if given.count == 1 {
      let inverse = try session.evaluate(.call(.inverse, given))
      guard inverse.matrixRows != nil else { return nil }
      return .call(.function, [.call(.dot, [inverse, .call(.slot, [.one])])])
    }
    guard given.count == 2, let matrix = given[0].matrixRows, let right = given[1].parts,
      matrix.count == right.count
    else { return nil }
    if !right.contains(where: { $0.isList }), let found = try underdetermined(matrix, right, in: &session) {
      return found.parts == nil ? nil : found
    }
    guard matrix.count == matrix.first?.count else { return nil }
    // Of many equations with numbers before the unknowns each unknown is a sum of the right sides, not a nested quotient.
    if matrix.count > 4, matrix.allSatisfy({ $0.allSatisfy { $0.number?.isExact ?? false } }),
      right.contains(where: { $0.number == nil }), !right.contains(where: { $0.isList })
    {
      let inverse = try session.evaluate(.call(.inverse, [given[0]]))
      if inverse.matrixRows != nil { return try session.evaluate(.call(.dot, [inverse, given[1]])) }
    }
    let columns = right.map { $0.parts ?? [$0] }
    guard let solved = try TermMatrix(matrix).solve(columns, in: &session) else { return nil }
    return .list(right.first?.isList ?? false ? solved.map { .list($0) } : solved.compactMap({ $0.first }))
  }

  /// `LinearSolve[{{1, 2}, {2, 4}}, {1, 2}]` gives `{1, 0}`: a solution of equations of exact numbers of which not all are independent, with
  /// zeros where one is free; `Null` without one. Nil for other equations.
  private static func underdetermined(_ matrix: [[Term]], _ right: [Term], in session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    let rows = zip(matrix, right).map { $0 + [$1] }
    guard let width = matrix.first?.count, width > 0, rows.count * width <= 400,
      rows.allSatisfy({ $0.count == width + 1 && $0.allSatisfy { $0.number?.isExact ?? false } })
    else { return nil }
    let (reduced, _, pivots) = try TermMatrix(rows).reduced(in: &session)
    if pivots.contains(width) {
      session.warn("LinearSolve::nosol: Linear equation encountered that has no solution.")
      return .null
    }
    guard pivots.count < width || matrix.count != width else { return nil }
    var solution = Array(repeating: Term.zero, count: width)
    for (row, pivot) in pivots.enumerated() { solution[pivot] = reduced[row][width] }
    return .list(solution)
  }

  /// `RotationTransform[Pi/2][{1, 0}]` gives `{0, 1}`; the centre is the origin by default, and in space
  /// there is an axis.
  private static func rotationTransform(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.count >= 1 else { return nil }
    // In space the arguments are an axis and an optional centre.
    let axis = call.count > 1 && call.arguments[1].parts?.count == 3 ? call.arguments[1] : nil
    let place = axis == nil ? 1 : 2
    let center = place < call.count ? call.arguments[place] : nil
    let matrix = try session.evaluate(
      .call(session.named("RotationMatrix"), [call.arguments[0]] + (axis.map { [$0] } ?? [])))
    // The body stays unevaluated until it gets a point: a sum with a list would thread over the list.
    guard let center else { return .call(.function, [.call(.dot, [matrix, .call(.slot, [.one])])]) }
    let moved = Term.call(.plus, [.call(.slot, [.one]), .call(.times, [.integer(-1), center])])
    return .call(.function, [.call(.plus, [center, .call(.dot, [matrix, moved])])])
  }

  /// `GeometricTransformation[g, TranslationTransform[{1, 2}]]` gives
  /// `GeometricTransformation[g, {{{1., 0.}, {0., 1.}}, {1., 2.}}]`: pictures are transformed by matrices.
  private static func geometricTransformation(_ call: Call, in session: inout KernelSession)
    throws(KernelError)
    -> Term?
  {
    guard call.count == 2 else { return nil }
    let given = call.arguments[1]
    let functions = given.call(of: .function).map { [.call($0)] } ?? given.parts ?? []
    guard !functions.isEmpty, functions.allSatisfy({ $0.call(of: .function) != nil }) else { return nil }
    var maps: [Term] = []
    for function in functions {
      var map = try affineMap(function, size: 2, in: &session)
      if map == nil { map = try affineMap(function, size: 3, in: &session) }
      guard let map else { return nil }
      maps.append(map)
    }
    return .call(call.head, [call.arguments[0], maps.count == 1 ? maps[0] : .list(maps)])
  }

  /// The matrix and translation of a function of points with `size` coordinates; nil if its values are not
  /// numeric.
  private static func affineMap(_ function: Term, size: Int, in session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    var columns: [[Double]] = []
    for axis in -1..<size {
      let point = (0..<size).map { Term.real($0 == axis ? 1 : 0) }
      let image = try session.evaluate(.call(.numeric, [.call(function, [.list(point)])]))
      guard let values = image.vector, values.count == size else { return nil }
      columns.append(values)
    }
    let rows = (0..<size).map { row in
      Term.list(columns.dropFirst().map { .real($0[row] - columns[0][row]) })
    }
    return .list([.list(rows), .list(columns[0].map { .real($0) })])
  }

  /// `ScalingTransform[{2, 3}][{1, 1}]` gives `{2, 3}`.
  private static func scalingTransform(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard let factors = call.arguments.first, factors.isList else { return nil }
    return .call(.function, [.call(.times, [factors, .call(.slot, [.one])])])
  }

  /// `TranslationTransform[{2, 3}][{1, 1}]` gives `{3, 4}`.
  private static func translationTransform(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term?
  {
    guard let by = call.arguments.first, by.isList else { return nil }
    return .call(.function, [.call(.plus, [by, .call(.slot, [.one])])])
  }

  /// `AffineTransform[{{1, 1}, {0, 1}}][{1, 1}]` gives `{2, 1}`; a list of a matrix and a vector also translates.
  private static func affineTransform(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 1 else { return nil }
    if let pair = call.arguments[0].parts, pair.count == 2, pair[0].matrixRows != nil, pair[1].isList {
      let product = Term.call(.dot, [pair[0], .call(.slot, [.one])])
      return .call(.function, [.call(.plus, [product, pair[1]])])
    }
    let matrix = call.arguments[0]
    return .call(.function, [.call(.dot, [matrix, .call(.slot, [.one])])])
  }

  /// `ConjugateTranspose[{{1, I}}]` gives `{{1}, {-I}}`.
  private static func conjugateTranspose(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 1, call.arguments[0].isList else { return nil }
    return .call(.conjugate, [.call(.transpose, call.arguments)])
  }

  /// `RotationMatrix[a]` gives `{{Cos[a], -Sin[a]}, {Sin[a], Cos[a]}}`; a second argument is an axis in
  /// space, or two vectors that span the plane of the rotation. `RotationMatrix[{u, v}]` turns u towards v.
  private static func rotationMatrix(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard let angle = call.arguments.first else { return nil }
    if let plane = call.arguments.last?.parts, plane.count == 2, plane.allSatisfy({ $0.isList }) {
      let turn =
        call.count == 1
        ? "{e . Normalize[v], Normalize[v - (v . e) e] . Normalize[v]}" : "{Cos[a], Sin[a]}"
      return try FormulaTemplate.value(
        """
        Module[{e = Normalize[u], f, c, s}, f = Normalize[v - (v . e) e]; {c, s} = \(turn);
          IdentityMatrix[Length[e]] + s (Outer[Times, f, e] - Outer[Times, e, f])
            + (c - 1) (Outer[Times, e, e] + Outer[Times, f, f])]
        """, ["u": plane[0], "v": plane[1], "a": angle], in: &session)
    }
    guard !angle.isList else { return nil }
    let (c, s) = (Term.call(.cos, [angle]), Term.call(.sin, [angle]))
    guard call.count > 1, let axis = call.arguments[1].parts, axis.count == 3 else {
      return .list([.list([c, .call(.times, [.integer(-1), s])]), .list([s, c])])
    }
    // Rodrigues' formula for an axis of any length.
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
