import Kernel
import KernelArithmetic
import Numerics

/// Solves equations symbolically: linear systems, polynomials in one variable, invertible functions.
package enum EquationSolver {
  /// Evaluates `Solve` or `NSolve`: equations and tests as a list or conjunction, the variables, and
  /// optionally `Reals`.
  ///
  /// With `allPeriods` the solutions of periodic functions contain `C[1]`, which is any integer; otherwise
  /// only the principal solutions are returned.
  package static func solve(
    _ call: Call, _ isNumeric: Bool, allPeriods: Bool = false, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard call.count >= 1 else { return nil }
    let conditions = EquationQuery.conditions(of: call)
    if let either = try SolutionConditions.alternatives(conditions, call: call, in: &session) {
      return either
    }
    if conditions.contains(where: { $0.isSymbol(.false) }) { return .list([]) }
    // A term without a relation is no condition.
    let terms: [SymbolName] = [.plus, .times, .power]
    if conditions.contains(where: { condition in
      condition.isNumber || terms.contains { condition.call(of: $0) != nil }
    }) {
      return nil
    }
    guard
      let query = try EquationQuery(
        call, conditions, isNumeric: isNumeric, allPeriods: allPeriods, in: &session)
    else { return nil }
    let before = session.methodAnswers?.count ?? 0
    guard let found = try Method.value(of: query, by: solving, in: &session) else { return nil }
    return try SolutionJudge.kept(found, of: query, since: before, in: &session)
  }

  /// The ways to find the solutions of a query, in the order in which they are tried.
  private static let solving: [Method<EquationQuery>] = [
    Method("modularSolve", if: { (query, session) in query.modulus(in: &session) != nil }) {
      (query, session) throws(KernelError) in
      guard let found = try query.modularSolutions(in: &session) else { return .some(.none) }
      return .value(found)
    },
    Method("domainSolve", if: { (query, _) in !query.isNumeric }) { (query, session) throws(KernelError) in
      try query.solutionsOfDomain(in: &session)
    },
    // Several integers are not found by the other methods.
    Method(
      "several integers",
      if: { (query, session) in !query.isNumeric && query.variables.count > 1 && query.isWhole(in: &session)
      },
      search: { (_, _) in .some(.none) }),
    Method("realRoots", if: { (query, _) in query.isNumeric }) { (query, session) throws(KernelError) in
      try query.realRoots(in: &session)
    },
    Method("roots, linear systems and polynomials") { (query, session) throws(KernelError) in
      guard let found = try solutions(of: query, in: &session) else { return nil }
      return try query.rules(for: found, in: &session).map { .list($0) }
    },
    Method("exponentialSolve") { (query, session) throws(KernelError) in
      try query.exponentialSolutions(in: &session)
    },
    Method("equations of one variable each") { (query, session) throws(KernelError) in
      try query.separateSolutions(in: &session)
    },
    Method("solveIndexed") { (query, session) throws(KernelError) in
      try query.indexedSolutions(in: &session)
    },
  ]

  /// The solutions of the equations of a query, which need not meet its tests, as values of variables; nil for equations that
  /// cannot be solved.
  private static func solutions(of query: EquationQuery, in session: inout KernelSession) throws(KernelError)
    -> [[(Term, Term)]]?
  {
    if let found = try solve(query.equations, query.variables, query.isNumeric, 0, in: &session) {
      return found
    }
    return try PolynomialEquations.solutions(
      query.equations, variables: query.variables, query.isNumeric, in: &session)
  }

  /// The solutions as values of variables; nil for equations that cannot be solved.
  private static func solve(
    _ equations: [Term], _ variables: [Term], _ isNumeric: Bool, _ depth: Int, in session: inout KernelSession
  ) throws(KernelError) -> [[(Term, Term)]]? {
    guard depth < 9 else { return nil }
    try session.count(10)
    let open = equations.filter { $0.double != 0 }
    if open.contains(where: { $0.isNumber }) { return [] }
    if open.isEmpty { return [[]] }
    if variables.count == 1, open.count == 1 {
      return try roots(of: open[0], variables[0], isNumeric, 0, in: &session)?.map { [(variables[0], $0)] }
    }
    if let linear = try solveLinearSystem(open, variables, in: &session) { return linear }
    if let found = try productSolutions(open, variables, isNumeric, depth, in: &session) { return found }
    if open.count == 1, let found = try oneOfSeveral(open[0], variables, isNumeric, in: &session) {
      return found
    }
    // Solves one equation for a variable and substitutes the values into the other equations. Equations that
    // are linear in the variable are preferred.
    for (degree, (place, equation)) in [2, 3].flatMap({ degree in open.enumerated().map { (degree, $0) } }) {
      for variable in variables where equation.contains(variable) {
        guard let list = try TermPolynomial.coefficients(of: equation, variable: variable, in: &session),
          list.count == degree,
          degree == 2 || variables.count <= 2
        else { continue }
        if list.count == 2, variables.contains(where: { list[1].contains($0) }) { continue }
        guard let values = try roots(of: equation, variable, isNumeric, 0, in: &session) else { continue }
        var all: [[(Term, Term)]] = []
        for value in values {
          var rest: [Term] = []
          let rule = [DefinitionRule(pattern: variable, value: value, isDelayed: false, rank: 0)]
          for (other, equation) in open.enumerated() where other != place {
            let filled = try session.replaceAll(equation, rules: rule) ?? equation
            rest.append(Fractions.split(try Fractions.together(try session.evaluate(filled), in: &session)).0)
          }
          let others = variables.filter { $0 != variable }
          guard let inner = try solve(rest, others, isNumeric, depth + 1, in: &session) else { return nil }
          for solution in inner {
            let rules = solution.map { DefinitionRule(pattern: $0.0, value: $0.1, isDelayed: false, rank: 0) }
            let filled = try session.evaluate(try session.replaceAll(value, rules: rules) ?? value)
            let named = solution + [(variable, filled)]
            all.append(variables.compactMap { wanted in named.first { $0.0 == wanted } })
          }
        }
        return all
      }
    }
    return nil
  }

  /// One equation of several variables, solved for the last one whose highest power has no other variable beside it.
  private static func oneOfSeveral(
    _ equation: Term, _ variables: [Term], _ isNumeric: Bool, in session: inout KernelSession
  ) throws(KernelError) -> [[(Term, Term)]]? {
    for variable in variables.reversed() where equation.contains(variable) {
      guard let list = try TermPolynomial.coefficients(of: equation, variable: variable, in: &session),
        list.count == 3,
        !variables.contains(where: { list[2].contains($0) })
      else { continue }
      return try roots(of: equation, variable, isNumeric, 0, in: &session)?.map { [(variable, $0)] }
    }
    return nil
  }

  /// Solves an equation that is a product by setting each factor to zero; nil if no equation is one.
  private static func productSolutions(
    _ open: [Term], _ variables: [Term], _ isNumeric: Bool, _ depth: Int, in session: inout KernelSession
  ) throws(KernelError) -> [[(Term, Term)]]? {
    for (place, equation) in open.enumerated() {
      guard let product = try TermPolynomial.factored(equation, in: &session).call(of: .times) else {
        continue
      }
      let factors = product.arguments.map { Powers.split($0) }
        .filter { power in
          (power.exponent.number?.sign ?? 1) > 0 && variables.contains { power.base.contains($0) }
        }
        .map { $0.base }
      // Exponentials are never zero: what is left beside them counts.
      let hasExponential = product.arguments.contains { factor in
        let power = Powers.split(factor)
        return power.exponent.call != nil && !variables.contains { power.base.contains($0) }
          && variables.contains { power.exponent.contains($0) }
      }
      guard factors.count > 1 || factors.count == 1 && hasExponential, depth < max(3, open.count),
        open.count < 8
      else { continue }
      var all: [[(Term, Term)]] = []
      for factor in factors {
        var own = open
        own[place] = factor
        guard let found = try solve(own, variables, isNumeric, depth + 1, in: &session) else { return nil }
        for solution in found where !all.contains(where: { same($0, solution) }) { all.append(solution) }
      }
      return depth == 0 ? try SolutionConditions.withoutCases(all, in: &session) : all
    }
    return nil
  }

  private static func same(_ a: [(Term, Term)], _ b: [(Term, Term)]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0.0 == $1.0 && $0.1 == $1.1 }
  }

  /// The solution of linear equations; empty if they are contradictory, nil if one is not linear.
  private static func solveLinearSystem(
    _ equations: [Term], _ variables: [Term], in session: inout KernelSession
  ) throws(KernelError) -> [[(Term, Term)]]? {
    guard equations.count <= 30, variables.count <= 30 else { return nil }
    var rows: [[Term]] = []
    for equation in equations {
      var row: [Term] = []
      var rest = equation
      for variable in variables {
        guard let list = try TermPolynomial.coefficients(of: rest, variable: variable, in: &session),
          list.count <= 2
        else {
          return nil
        }
        let slope = list.count == 2 ? list[1] : .zero
        if variables.contains(where: { slope.contains($0) }) { return nil }
        row.append(slope)
        rest = list.first ?? .zero
      }
      row.append(try session.evaluate(.call(.times, [.integer(-1), rest])))
      rows.append(row)
    }
    var (reducedRows, _, pivots) = try TermMatrix(rows).reduced(in: &session)
    if pivots.contains(variables.count) { return [] }
    var variables = variables
    if pivots.count < variables.count {
      // The free variables are the first ones; the last ones are expressed in terms of them.
      variables.reverse()
      let turned = rows.map { Array($0.dropLast().reversed()) + [$0[$0.count - 1]] }
      (reducedRows, _, pivots) = try TermMatrix(turned).reduced(in: &session)
    }
    var solution: [(Term, Term)] = []
    for (row, pivot) in pivots.enumerated() {
      var value = [reducedRows[row][variables.count]]
      for column in variables.indices
      where column > pivot && !pivots.contains(column) && reducedRows[row][column].double != 0 {
        value.append(.call(.times, [.integer(-1), reducedRows[row][column], variables[column]]))
      }
      solution.append((variables[pivot], try session.evaluate(.call(.plus, value))))
    }
    if pivots.count < variables.count { solution.reverse() }
    return [solution]
  }

  /// The roots of a term in one variable; nil if it cannot be solved.
  private static func roots(
    of term: Term, _ variable: Term, _ isNumeric: Bool, _ depth: Int, in session: inout KernelSession
  ) throws(KernelError) -> [Term]? {
    guard depth < 6 else { return nil }
    let (above, _) = Fractions.split(try Fractions.together(term, in: &session))
    if let parted = try partedPower(of: above, variable, isNumeric, depth, in: &session) { return parted }
    guard let list = try TermPolynomial.coefficients(of: above, variable: variable, in: &session) else {
      return try otherwise(above, variable, isNumeric, depth, in: &session)
    }
    if list.count < 2 { return list.isEmpty ? nil : [] }
    if let found = try partedRoots(of: above, list, variable, isNumeric, depth, in: &session) { return found }
    if list.count == 2 { return [try linearRoot(list, in: &session)] }
    let numbers = list.compactMap({ $0.number })
    if !isNumeric, list.count > 3, list.count % 2 == 0, list.count <= 12,
      list.dropFirst().dropLast().allSatisfy({ $0.int == 0 }), numbers.count == list.count,
      numbers.allSatisfy({ $0.isExact })
    {
      return try unitRoots(list, in: &session)
    }
    if numbers.count == list.count, numbers.allSatisfy({ $0.isExact }), !isNumeric {
      if list.count >= 7, list.dropFirst().dropLast().allSatisfy({ $0.int == 0 }),
        let opposite = try oppositeRoots(list, in: &session)
      {
        return opposite
      }
      if let exact = try exactRoots(list, numbers, variable, depth, in: &session) { return exact }
    }
    if list.count == 3 { return try quadraticRoots(list, in: &session) }
    // Machine numbers among the coefficients make machine numbers of the roots, which are in numeric order.
    let isNumeric = isNumeric || numbers.contains { !$0.isExact } && numbers.count == list.count
    if list.dropFirst().dropLast().allSatisfy({ $0.int == 0 }), !isNumeric, list.count <= 9 {
      return try binomialRoots(list, in: &session)
    }
    if !isNumeric, let found = try rootsByPower(list, in: &session) { return found }
    var values: [ComplexDouble] = []
    for coefficient in list {
      guard let value = try session.approximateComplex(coefficient) else { return nil }
      values.append(value)
    }
    try session.count(values.count * values.count * 10)
    return ordered(Polynomials.roots(values), of: values, isNumeric).map({ $0.term })
  }

  /// Roots that are numbers by their real and imaginary parts. If there are exact roots as well, real roots come first.
  private static func ordered(
    _ roots: [ComplexDouble], of coefficients: [ComplexDouble], _ isNumeric: Bool
  ) -> [ComplexDouble] {
    // Cardano's formula gives the root with positive imaginary part first, but not where 3 a c - b^2 is positive.
    let isCubic = coefficients.count == 4
    let isRising =
      isNumeric || !isCubic
      || (3 * coefficients[3] * coefficients[1] - coefficients[2] * coefficients[2]).real > 0
    return roots.ordered { a, b in
      if !isNumeric, (a.imaginary == 0) != (b.imaginary == 0) { return a.imaginary == 0 }
      return a.real != b.real && (a.real - b.real).magnitude > 1e-12 * max(1, a.magnitude)
        ? a.real < b.real : (a.imaginary < b.imaginary) == isRising
    }
  }

  /// The root of `c + b x`, given `[c, b]`; short where it holds exponentials.
  private static func linearRoot(_ list: [Term], in session: inout KernelSession) throws(KernelError) -> Term
  {
    let inverse = Term.call(.power, [list[1], .integer(-1)])
    let value = try session.evaluate(.call(.times, [.integer(-1), list[0], inverse]))
    if list[1].call(of: .plus) != nil, !list[0].isNumber, value.size < 100 {
      // A factor of both may be left, such as p in `2 p/(p + p^3)`.
      let short = try session.evaluate(.call(session.named("Cancel"), [value]))
      if short.size < value.size { return short }
    }
    guard value.size < 200, Simplification.holdsExponentials(value) else { return value }
    return try Simplification.shortest(value, in: &session)
  }

  /// The roots of a constant times a power of what holds the variable; nil for other terms.
  private static func partedPower(
    of above: Term, _ variable: Term, _ isNumeric: Bool, _ depth: Int, in session: inout KernelSession
  ) throws(KernelError) -> [Term]? {
    guard let product = above.call(of: .times) else { return nil }
    let holding = product.arguments.filter { $0.contains(variable) }
    guard holding.count == 1, Powers.split(holding[0]).base.call(of: .plus) != nil,
      Powers.split(holding[0]).exponent.int.map({ $0 > 1 }) ?? false
    else { return nil }
    return try roots(of: holding[0], variable, isNumeric, depth + 1, in: &session)
  }

  /// The roots of a power of a polynomial, each as often as the exponent says; nil for other terms.
  private static func repeatedRoots(
    of term: Term, _ variable: Term, _ isNumeric: Bool, _ depth: Int, in session: inout KernelSession
  ) throws(KernelError) -> [Term]? {
    guard let power = term.call(of: .power), let times = power.arguments[1].int, (2...12).contains(times)
    else { return nil }
    return try roots(of: power.arguments[0], variable, isNumeric, depth + 1, in: &session)?.flatMap {
      Array(repeating: $0, count: times)
    }
  }

  /// The roots of a polynomial with coefficients that are no exact numbers, by what it is a product of: the variable itself, or
  /// other factors. Nil where it is none.
  private static func partedRoots(
    of above: Term, _ list: [Term], _ variable: Term, _ isNumeric: Bool, _ depth: Int,
    in session: inout KernelSession
  ) throws(KernelError) -> [Term]? {
    if let repeated = try repeatedRoots(of: above, variable, isNumeric, depth, in: &session) {
      return repeated
    }
    guard list.count > 2, list.contains(where: { !($0.number?.isExact ?? false) }) else { return nil }
    if list.count > 3, list[0].int == 0 {
      // Zero is a root; the others are those of what it is multiplied by.
      let rest = list.dropFirst().enumerated().map { power, coefficient in
        Term.call(.times, [coefficient, .call(.power, [variable, .integer(power)])])
      }
      guard
        let others = try roots(of: .call(.plus, rest), variable, isNumeric, depth + 1, in: &session)
      else {
        return nil
      }
      var isKnown = true
      for other in others where isKnown { isKnown = try session.approximateComplex(other) != nil }
      return isKnown && (isNumeric || others.count < 4)
        ? try sortedByValue([.zero] + others, in: &session) : [.zero] + others
    }
    if !isNumeric, list.count <= 9, list.contains(where: { $0.number == nil }), depth < 3, above.size < 300,
      let product = try TermPolynomial.factored(above, in: &session).call(of: .times)
    {
      let factors = product.arguments.map { Powers.split($0) }.filter { $0.base.contains(variable) }
      if factors.count > 1 || factors.contains(where: { ($0.exponent.int ?? 1) > 1 }) {
        var found: [Term] = []
        for factor in factors {
          guard let own = try roots(of: factor.base, variable, isNumeric, depth + 1, in: &session) else {
            return nil
          }
          for _ in 0..<(factor.exponent.int ?? 1) { found += own }
        }
        return found.ordered { TermOrder.compare($0, $1) < 0 }
      }
    }
    return nil
  }

  /// The roots of a polynomial with exact coefficients, of linear and quadratic factors; nil where there are others.
  private static func exactRoots(
    _ list: [Term], _ numbers: [Number], _ variable: Term, _ depth: Int, in session: inout KernelSession
  ) throws(KernelError) -> [Term]? {
    let product = RationalPolynomial.factored(numbers, variable: variable)
    let factors = product.call(of: .times)?.arguments ?? [product]
    var found: [Term] = []
    for factor in factors where factor.contains(variable) {
      let (base, exponent) = Powers.split(factor)
      guard let inner = try TermPolynomial.coefficients(of: base, variable: variable, in: &session),
        inner.count < list.count || factors.count == 1
      else { return nil }
      let times = exponent.int ?? 1
      let values: [Term]?
      if inner.count <= 3 {
        values =
          inner.count == 3
          ? try quadraticRoots(inner, in: &session)
          : [
            try session.evaluate(
              .call(.times, [.integer(-1), inner[0], .call(.power, [inner[1], .integer(-1)])]))
          ]
      } else if inner.count == list.count {
        return nil
      } else {
        values = try roots(of: base, variable, false, depth + 1, in: &session)
      }
      guard let values else { return nil }
      for _ in 0..<times { found += values }
    }
    // Machine numbers stand for roots of a polynomial that cannot be written otherwise: these come last, in their own order.
    let isMachine = { (root: Term) -> Bool in
      if case .complex(let number) = root { return !number.real.isExact || !number.imaginary.isExact }
      return root.number.map { !$0.isExact } ?? false
    }
    return found.filter { !isMachine($0) }.ordered { TermOrder.compare($0, $1) < 0 }
      + found.filter { isMachine($0) }
  }

  /// Sorts terms by real part, then imaginary part; leaves the order if one is not numeric.
  private static func sortedByValue(_ terms: [Term], in session: inout KernelSession) throws(KernelError)
    -> [Term]
  {
    var keyed: [(ComplexDouble, Term)] = []
    for term in terms {
      guard let value = try session.approximateComplex(term) else { return terms }
      keyed.append((value, term))
    }
    return keyed.ordered { a, b in a.0.real != b.0.real ? a.0.real < b.0.real : a.0.imaginary < b.0.imaginary
    }
    .map({ $0.1 })
  }

  /// The roots of `c + b x + a x^2`, given `[c, b, a]`.
  private static func quadraticRoots(_ list: [Term], in session: inout KernelSession) throws(KernelError)
    -> [Term]
  {
    if list[2].negated != nil || list[2].call(of: .plus)?.arguments.allSatisfy({ $0.negated != nil }) ?? false
    {
      var opposite: [Term] = []
      for term in list { opposite.append(try session.evaluate(.call(.times, [.integer(-1), term]))) }
      return try quadraticRoots(opposite, in: &session)
    }
    let (c, b, a) = (list[0], list[1], list[2])
    if c.int == 0 {
      let other = try session.evaluate(
        .call(.times, [.integer(-1), b, .call(.power, [a, .integer(-1)])]))
      return try sortedByValue([.zero, other], in: &session)
    }
    let inside = try session.evaluate(
      .call(.plus, [.call(.power, [b, .integer(2)]), .call(.times, [.integer(-4), a, c])]))
    var short = try Simplification.shortest(inside, in: &session)
    let square = squareContent(of: short)
    if square > 1 {
      short = try session.evaluate(
        .call(.expand, [.call(.times, [short, .call(.power, [.integer(square), .integer(-2)])])]))
    }
    let root = Term.call(.times, [.integer(square), .call(.power, [short, Term.half])])
    let below = Term.call(.power, [.call(.times, [.integer(2), a]), .integer(-1)])
    var found: [Term] = []
    for sign in [-1, 1] {
      found.append(
        try session.evaluate(
          .call(
            .expand,
            [
              .call(
                .times,
                [
                  below,
                  .call(.plus, [.call(.times, [.integer(-1), b]), .call(.times, [.integer(sign), root])]),
                ])
            ])))
    }
    // Opposite roots of an imaginary number: the one with a minus comes first.
    if b.int == 0, case .complex = inside { return found.ordered { TermOrder.compare($0, $1) < 0 } }
    return found
  }

  /// The largest integer whose square divides all summands: 2 for `16 + 4 x^2`.
  private static func squareContent(of term: Term) -> Int {
    guard let sum = term.call(of: .plus) else { return 1 }
    var common = 0
    for part in sum.arguments {
      let number = part.int ?? part.call(of: .times)?.arguments[0].int ?? 1
      guard number.magnitude < 1 << 30 else { return 1 }
      var (a, b) = (common, Int(number.magnitude))
      while b != 0 { (a, b) = (b, a % b) }
      common = a
    }
    var root = 1
    for factor in 2...64 {
      while common > 1, common % (factor * factor) == 0 {
        common /= factor * factor
        root *= factor
      }
    }
    return root
  }

  /// The roots of a quadratic polynomial in a power of the variable; nil for other polynomials.
  private static func rootsByPower(_ list: [Term], in session: inout KernelSession) throws(KernelError)
    -> [Term]?
  {
    let n = (list.count - 1) / 2
    guard list.count % 2 == 1, n >= 2, list.count <= 17,
      list.indices.allSatisfy({ $0 % n == 0 || list[$0].int == 0 })
    else { return nil }
    var found: [Term] = []
    for value in try quadraticRoots([list[0], list[n], list[2 * n]], in: &session) {
      let minus = try session.evaluate(.call(.expand, [.call(.times, [.integer(-1), value])]))
      let rest = Array(repeating: Term.zero, count: n - 1)
      guard let roots = try binomialRoots([minus] + rest + [.one], in: &session) else { return nil }
      found += n == 2 ? roots.reversed() : roots
    }
    return found
  }

  /// The n roots of `c + a x^n` for an odd n: the real one times powers of (-1)^(1/n) with alternating signs.
  private static func unitRoots(_ list: [Term], in session: inout KernelSession) throws(KernelError) -> [Term]
  {
    var found: [Term] = []
    // Where the real root is a root of a number, the one with the minus sign comes before it.
    let root = try FormulaTemplate.value(
      "Abs[c/a]^(1/n)", ["n": .integer(list.count - 1), "c": list[0], "a": list[list.count - 1]], in: &session
    )
    for turn in (root.number == nil ? [1, 0] : [0, 1]) + Array(2..<(list.count - 1)) {
      found.append(
        try FormulaTemplate.value(
          "Sign[q] Abs[q]^(1/n) (-1)^k (-1)^(k/n) /. {q -> -c/a}",
          ["n": .integer(list.count - 1), "k": .integer(turn), "c": list[0], "a": list[list.count - 1]],
          in: &session))
    }
    return found
  }

  /// The n roots of `c + a x^n` for an even n and coefficients of the same sign: pairs of opposite roots,
  /// imaginary ones first; nil for other coefficients.
  private static func oppositeRoots(_ list: [Term], in session: inout KernelSession) throws(KernelError)
    -> [Term]?
  {
    let value = try FormulaTemplate.value(
      """
      If[c/a > 0, Flatten[Map[{-(c/a)^(1/n) #, (c/a)^(1/n) #} &,
        (-1)^(SortBy[Range[1, n - 1, 2], If[2 # == n, 0, #] &]/n)]]]
      """,
      ["n": .integer(list.count - 1), "c": list[0], "a": list[list.count - 1]], in: &session)
    return value.parts
  }

  /// The n roots of `c + a x^n`.
  private static func binomialRoots(_ list: [Term], in session: inout KernelSession) throws(KernelError)
    -> [Term]?
  {
    let n = list.count - 1
    guard let inverse = Number(.small(1), over: .small(n)) else { return nil }
    let inside = Term.call(.times, [.integer(-1), list[0], .call(.power, [list[n], .integer(-1)])])
    if let number = try session.evaluate(inside).number, number.isExact {
      return try binomialRoots(of: number, n, in: &session)
    }
    let root = try session.evaluate(.call(.power, [inside, inverse.term]))
    var found: [Term] = []
    // The one with the minus sign is the second of three.
    let hasNumber =
      try session.evaluate(inside).call(of: .times)?.arguments[0].number.map { $0.sign > 0 } ?? false
    for turn in n == 3 ? (hasNumber ? [2, 0, 1] : [0, 2, 1]) : Array(0..<n) {
      // Exponents of -1 are below 1: -(-1)^(1/3) for (-1)^(4/3).
      guard let share = Number(.small(2 * turn % n), over: .small(n)) else { return nil }
      let unit = Term.call(.power, [.integer(-1), share.term])
      found.append(
        try session.evaluate(.call(.times, [.integer(2 * turn < n ? 1 : -1), root, unit])))
    }
    return found
  }

  /// The n roots of an exact number in canonical order, written with powers of -1 with exponents below 1:
  /// `{-(-1)^(1/4), (-1)^(1/4), …}`.
  private static func binomialRoots(of number: Number, _ n: Int, in session: inout KernelSession)
    throws(KernelError)
    -> [Term]?
  {
    guard let inverse = Number(.small(1), over: .small(n)) else { return nil }
    let root = Term.call(.power, [number.magnitude.term, inverse.term])
    var found: [Term] = []
    for turn in 0..<n {
      let halves = 2 * turn + (number.sign < 0 ? 1 : 0)
      guard let share = Number(.small(halves % n), over: .small(n)) else { return nil }
      let unit = Term.call(.power, [.integer(-1), share.term])
      found.append(try session.evaluate(.call(.times, [.integer(halves < n ? 1 : -1), unit, root])))
    }
    return found.ordered { TermOrder.compare($0, $1) < 0 }
  }

  /// Solves an equation with one invertible function of the variable: Sin[x] - a, E^x - a, Sqrt[x] - a,
  /// Log[x] - a.
  private static func inverted(
    _ term: Term, _ variable: Term, _ isNumeric: Bool, _ depth: Int, in session: inout KernelSession
  ) throws(KernelError) -> [Term]? {
    // A product is zero if a factor is.
    if let factors = term.call(of: .times)?.arguments.filter({ $0.contains(variable) }), factors.count > 1 {
      var found: [Term] = []
      for factor in factors {
        let (base, exponent) = Powers.split(factor)
        guard let n = exponent.int, n > 0,
          let own = try roots(of: base, variable, isNumeric, depth + 1, in: &session)
        else { return nil }
        found += own.filter { !found.contains($0) }
      }
      return found
    }
    guard let (left, right) = try parted(term, variable, in: &session),
      let (inner, values) = try undone(left, right, variable, in: &session)
    else { return nil }
    var found: [Term] = []
    for value in values {
      let next = try session.evaluate(.call(.plus, [inner, .call(.times, [.integer(-1), value])]))
      guard let roots = try roots(of: next, variable, isNumeric, depth + 1, in: &session) else { return nil }
      for root in roots {
        let root = try session.evaluate(.call(.expand, [root]))
        if values.count == 1 || !found.contains(root) { found.append(root) }
      }
    }
    return found
  }

  /// Equations that can be turned around, those that are polynomials of one function of the variable, such as `Cos[x]^2 + Cos[x]`, and those with roots of
  /// polynomials; nil for others.
  private static func otherwise(
    _ term: Term, _ variable: Term, _ isNumeric: Bool, _ depth: Int, in session: inout KernelSession
  ) throws(KernelError) -> [Term]? {
    if let found = try inverted(term, variable, isNumeric, depth, in: &session) { return found }
    if depth == 0, variable.symbol != nil, term.contains(.symbol(.abs)) {
      return try session.libraryValue("absRoots", [term, variable])?.parts
    }
    var found = Set<Term>()
    TermPolynomial.collectVariables(term, into: &found, in: &session)
    let holding = found.filter { $0.contains(variable) }
    if holding.count == 1, let inner = holding.first, inner != variable,
      inner.call.map({
        !$0.head.isSymbol(.power) || !$0.arguments[0].contains(variable) || $0.arguments[1].number == nil
      }) ?? false,
      let values = try roots(of: term, inner, isNumeric, depth + 1, in: &session)
    {
      var all: [Term] = []
      for value in values {
        if value.contains(variable) { return nil }
        if let power = inner.call(of: .power), power.arguments[1].number == nil,
          !power.arguments[1].contains(variable),
          let own = try turned(inner, value, variable, isNumeric, depth, in: &session)
        {
          // A power with a symbol for exponent.
          all += own.filter { !all.contains($0) }
          continue
        }
        let next = try session.evaluate(.call(.plus, [inner, .call(.times, [.integer(-1), value])]))
        if let own = try roots(of: next, variable, isNumeric, depth + 1, in: &session) {
          all += own.filter { !all.contains($0) }
          continue
        }
        guard let own = try turned(inner, value, variable, isNumeric, depth, in: &session) else { return nil }
        all += own.filter { !all.contains($0) }
      }
      return all
    }
    guard variable.symbol != nil, depth == 0 else { return nil }
    return try rewritten(term, variable, isNumeric, in: &session)
  }

  /// The roots of the argument of a function that has a value, which may be a fraction of sums; nil if the function cannot be turned
  /// around.
  private static func turned(
    _ inner: Term, _ value: Term, _ variable: Term, _ isNumeric: Bool, _ depth: Int,
    in session: inout KernelSession
  ) throws(KernelError) -> [Term]? {
    guard let (argument, targets) = try undone(inner, value, variable, in: &session) else { return nil }
    var all: [Term] = []
    for target in targets {
      let rest = try session.evaluate(.call(.plus, [argument, .call(.times, [.integer(-1), target])]))
      guard let own = try roots(of: rest, variable, isNumeric, depth + 1, in: &session) else { return nil }
      all += own
    }
    return all
  }

  /// The roots of a term in another form; nil if the rules written in the language find none.
  private static func rewritten(
    _ term: Term, _ variable: Term, _ isNumeric: Bool, in session: inout KernelSession
  ) throws(KernelError) -> [Term]? {
    if term.contains(.symbol(.log)),
      let found = try session.libraryValue("logRoots", [term, variable])?.parts
    {
      return found
    }
    let waveNames: [SymbolName] = [.sin, .cos, .sec, .csc, .cot]
    if waveNames.contains(where: { term.contains(.symbol($0)) }),
      let waves = try session.libraryValue("waveRoots", [term, variable]),
      let rewritten = waves.call(of: .equal)?.arguments.first, rewritten != term
    {
      return try roots(of: rewritten, variable, isNumeric, 1, in: &session)
    }
    if let radical = try session.evaluate(.call(session.named("radicalRoots"), [term, variable])).parts {
      return radical
    }
    guard let other = try session.libraryValue("rewrittenRoots", [term, variable]) else { return nil }
    if let found = other.parts { return found }
    guard let rewritten = other.call(of: .equal)?.arguments.first, rewritten != term else { return nil }
    return try roots(of: rewritten, variable, isNumeric, 1, in: &session)
  }

  /// The one factor that holds the variable, and what it must be for the term to be 0; nil where there are several.
  private static func parted(_ term: Term, _ variable: Term, in session: inout KernelSession)
    throws(KernelError) -> (Term, Term)?
  {
    let terms = term.call(of: .plus)?.arguments ?? [term]
    let holding = terms.filter { $0.contains(variable) }
    guard holding.count == 1 else { return nil }
    let rest = terms.filter { !$0.contains(variable) }
    var right = Term.call(.times, [.integer(-1), .call(.plus, rest)])
    var left = holding[0]
    if let product = left.call(of: .times) {
      let inner = product.arguments.filter { $0.contains(variable) }
      guard inner.count == 1 else { return nil }
      let outer = product.arguments.filter { !$0.contains(variable) }
      right = .call(.times, [right, .call(.power, [.call(.times, outer), .integer(-1)])])
      left = inner[0]
    }
    return (left, try session.evaluate(right))
  }

  /// The n values whose nth power is a value: `Sin[x]^2 == 1/4` has the solutions of `Sin[x] == 1/2` and of `Sin[x] == -1/2`. Nil for
  /// exponents of magnitude 1, and above 12.
  private static func powerRoots(
    of value: Term, _ n: Int, in session: inout KernelSession
  ) throws(KernelError) -> [Term]? {
    guard (2...12).contains(n.magnitude) else { return nil }
    let power = n > 0 ? value : Term.call(.power, [value, .integer(-1)])
    let zeros = Array(repeating: Term.zero, count: Int(n.magnitude) - 1)
    let opposite = try session.evaluate(.call(.times, [.integer(-1), power]))
    return try binomialRoots([opposite] + zeros + [.one], in: &session)
  }

  /// Inverts a secant, cosecant, cotangent or one of their hyperbolic kind, as the reciprocal of another function; nil for other
  /// functions.
  private static func reciprocalUndone(
    _ name: SymbolName, _ inner: Term, _ right: Term, _ variable: Term, in session: inout KernelSession
  ) throws(KernelError) -> (Term, [Term])? {
    let reciprocals: [(SymbolName, SymbolName)] = [
      (.sec, .cos), (.csc, .sin), (.cot, .tan), (.sech, .cosh), (.csch, .sinh), (.coth, .tanh),
    ]
    guard let other = reciprocals.first(where: { $0.0 == name })?.1 else { return nil }
    if right.int == 0 {
      // Only cotangents have zeros: those of cosines.
      switch name {
      case .cot: return try undone(.call(.cos, [inner]), .zero, variable, in: &session)
      case .coth: return try undone(.call(.cosh, [inner]), .zero, variable, in: &session)
      default: return (inner, [])
      }
    }
    let value = try session.evaluate(.call(.power, [right, .integer(-1)]))
    return try undone(.call(other, [inner]), value, variable, in: &session)
  }

  /// Inverts a function: returns its argument and the values that the argument must have; nil if the function
  /// is not invertible.
  private static func undone(
    _ left: Term, _ right: Term, _ variable: Term, in session: inout KernelSession
  ) throws(KernelError) -> (Term, [Term])? {
    guard let call = left.call, let name = call.head.symbol?.known, let inner = call.arguments.first else {
      return nil
    }
    let inverses: [(SymbolName, SymbolName)] = [
      (.sin, .arcSin), (.cos, .arcCos), (.tan, .arcTan), (.sinh, .arcSinh), (.tanh, .arcTanh),
      (.arcSin, .sin),
      (.arcCos, .cos), (.arcTan, .tan), (.log, .exp), (.cosh, .arcCosh), (.arcTanh, .tanh), (.arcSinh, .sinh),
      (.arcCosh, .cosh),
    ]
    if left.call(of: .power) != nil {
      let exponent = call.arguments[1]
      if !exponent.contains(variable) {
        if let values = try session.evaluate(.call(session.named("powerRoots"), [right, exponent])).parts {
          return (inner, values)
        }
        if let n = exponent.int, let values = try powerRoots(of: right, n, in: &session) {
          return (inner, values)
        }
        return (inner, [.call(.power, [right, .call(.power, [exponent, .integer(-1)])])])
      }
      guard !inner.contains(variable) else { return nil }
      return (exponent, [try SolutionPeriods.exponent(of: inner, for: right, in: &session)])
    }
    if call.count == 1, let found = try reciprocalUndone(name, inner, right, variable, in: &session) {
      return found
    }
    guard let pair = inverses.first(where: { $0.0 == name }), call.count == 1 else { return nil }
    let value = Term.call(pair.1, [right])
    let opposite = Term.call(.times, [.integer(-1), value])
    // Hyperbolic functions repeat along the imaginary axis.
    let unit: Term = [.sinh, .cosh, .tanh].contains(name) ? .complex(.small(0), .small(1)) : .one
    let half = Term.call(.times, [unit, .symbol(.pi)])
    switch name {
    case .cos, .cosh:
      let period = SolutionPeriods.period(of: .integer(2), unit, after: right, in: &session)
      return (inner, [.call(.plus, [opposite, period]), .call(.plus, [value, period])])
    case .sin, .sinh:
      let period = SolutionPeriods.period(of: .integer(2), unit, after: right, in: &session)
      return (inner, [.call(.plus, [value, period]), .call(.plus, [half, opposite, period])])
    case .tan, .tanh:
      return (
        inner, [.call(.plus, [value, SolutionPeriods.period(of: .one, unit, after: right, in: &session)])]
      )
    default: return (inner, [value])
    }
  }
}
