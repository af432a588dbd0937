import Kernel
import KernelArithmetic

/// Equations and inequalities, solved symbolically.
enum EquationFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn(
      "Solve", [],
      "Solutions of polynomial and linear equations, and of simple ones that can be turned around.",
      taking:
        "1 3 2 1:equations 2:variables domain solver Assumptions Cubics Quartics InverseFunctions MaxExtraConditions Modulus",
      solve),
    BuiltIn(
      "principalSolve", [], "The same with the principal ones of the solutions of periodic functions.",
      solvePrincipally),
    BuiltIn(
      "NSolve", [], "The same in machine numbers.",
      taking: "1 3 2 1:equations 2:variables domain numbers solver Cubics Quartics InverseFunctions",
      solveNumerically),
    BuiltIn(
      "Roots", [], "The roots of a polynomial as equations.",
      taking: "2 2 1:equations 2:variable Cubics Quartics", roots),
    BuiltIn(
      "Reduce", [], "Solutions as equations.",
      taking: "1 3 2 1:equations 2:variables domain solver Backsubstitution Cubics Quartics",
      reduce),
  ]

  /// `Solve[x^2 == 4, x]` gives `{{x -> -2}, {x -> 2}}`.
  private static func solve(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    try exact(call, in: &session)
  }

  /// Solutions, those that are roots of a polynomial with exact coefficients by this and their places.
  private static func exact(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    let found = try EquationSolver.solve(call, false, allPeriods: true, in: &session)
    if found == nil, call.count > 1, let equal = call.arguments[0].call(of: .equal), equal.count == 2 {
      let zero = Term.call(.plus, [equal.arguments[0], .call(.times, [.integer(-1), equal.arguments[1]])])
      return try session.libraryValue("cubicRoots", [zero] + call.arguments.dropFirst())
    }
    guard let found, Integration.holdsMachineNumber(found), !Integration.holdsMachineNumber(.call(call))
    else {
      return found
    }
    let equal = equalities(of: call.arguments[0])
    let rules = (found.parts ?? []).compactMap { $0.parts?.first?.call(of: .rule) }
    guard equal.count == 1, let sides = equal[0].call?.arguments, sides.count == 2, let first = rules.first,
      rules.count == found.parts?.count, found.parts?.allSatisfy({ $0.parts?.count == 1 }) ?? false
    else { return found }
    let zero = Term.call(.plus, [sides[0], .call(.times, [.integer(-1), sides[1]])])
    let values = Term.list(rules.map { $0.arguments[1] })
    let roots = try session.libraryValue("rootForms", [zero, first.arguments[0], values])?.parts
    guard let roots, roots.count == rules.count else { return found }
    return .list(roots.map { .list([.call(.rule, [first.arguments[0], $0])]) })
  }

  /// `principalSolve[Sin[x] == 0, x]` gives `{{x -> 0}, {x -> Pi}}`.
  private static func solvePrincipally(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    try EquationSolver.solve(call, false, in: &session)
  }

  /// `NSolve[x^2 == 2, x]` gives `{{x -> -1.41421}, {x -> 1.41421}}`.
  private static func solveNumerically(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    if call.count == 3, ["Integers", "Rationals"].contains(where: { call.arguments[2] == session.named($0) })
    {
      // Whole numbers are exact.
      return .call(.solve, call.arguments)
    }
    let found = try EquationSolver.solve(call, true, in: &session)
    guard let solutions = found?.parts, let digits = try digits(of: call, in: &session) else { return found }
    var precise: [Term] = []
    for solution in solutions {
      let near = [.list(equalities(of: call.arguments[0])), solution, Term.integer(digits)]
      guard let root = try session.libraryValue("preciseRoot", near) else {
        // Roots that are no simple ones, by their exact values.
        let exact = Term.call(.numeric, [.call(.solve, Array(call.arguments.prefix(2))), .integer(digits)])
        let value = try session.evaluate(exact)
        return value.parts == nil || Integration.holdsMachineNumber(value) ? found : value
      }
      precise.append(root)
    }
    return .list(precise)
  }

  /// The equations of conditions.
  private static func equalities(of conditions: Term) -> [Term] {
    if conditions.call(of: .equal) != nil { return [conditions] }
    return (conditions.parts ?? conditions.call(of: .and)?.arguments ?? []).flatMap { equalities(of: $0) }
  }

  /// The number of digits that a third argument or the option `WorkingPrecision` asks for; nil for machine numbers.
  private static func digits(of call: Call, in session: inout KernelSession) throws(KernelError) -> Int? {
    let options = Array(call.arguments.dropFirst(2))
    guard
      let asked = options.first(where: { $0.int != nil })
        ?? Term.option(.symbol(.workingPrecision), in: options),
      let digits = try session.approximate(asked), digits > 16, digits <= 300
    else { return nil }
    return Int(clamping: digits.rounded(.up))
  }

  /// `Roots[x^2 == 4, x]` gives `x == -2 || x == 2`.
  private static func roots(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let rules = try exact(call, in: &session)?.parts else { return nil }
    return .call(
      .or,
      rules.compactMap { rule in
        rule.parts?.first?.call.map { .call(.equal, $0.arguments) }
      })
  }

  /// The same call with all its variables, for one that has a domain alone; nil for others.
  private static func withVariables(_ call: Call, in session: inout KernelSession) -> Term? {
    guard call.count == 2, call.arguments[1].isSymbol(.reals) || call.arguments[1].isSymbol(.complexes) else {
      return nil
    }
    var found = Set<Term>()
    for part in call.arguments[0].call?.arguments ?? [] {
      TermPolynomial.collectVariables(part, into: &found, in: &session)
    }
    let names = found.flatMap { symbols(in: $0) }.reduce(into: Set<Term>()) { $0.insert($1) }
    let variables = names.ordered { TermOrder.compare($0, $1) < 0 }
    guard !variables.isEmpty else { return nil }
    let wanted = variables.count == 1 ? variables[0] : .list(variables)
    return .call(call.head, [call.arguments[0], wanted, call.arguments[1]])
  }

  private static func symbols(in term: Term) -> [Term] {
    guard let call = term.call, !call.isData else { return term.symbol == nil ? [] : [term] }
    return call.arguments.flatMap { symbols(in: $0) }
  }

  /// `Reduce[x^2 == 4, x]` gives `x == -2 || x == 2`.
  private static func reduce(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    if let whole = withVariables(call, in: &session) { return whole }
    if let parts = call.arguments.first?.parts, !parts.contains(where: { $0.isList }) {
      return .call(.reduce, [.call(.and, parts)] + call.arguments.dropFirst())
    }
    return try Method.value(of: ReduceQuestion(call), by: reducing, in: &session)
  }

  /// The ways to find what conditions come to, in the order in which they are tried.
  private static let reducing: [Method<ReduceQuestion>] = [
    Method(
      library: "reduceWhole",
      if: { (question, session) in question.holdsInequality && isWhole(question.call, in: &session) },
      arguments: { $0.call.arguments }),
    // For some or all values of a variable: over the reals, or else not at all.
    Method(
      library: "reducePlane",
      if: { (question, session) in isQuantified(question, in: &session) && question.isOfReals },
      arguments: { $0.call.arguments }),
    Method("quantified statements that stay", if: isQuantified, search: { (_, _) in .some(.none) }),
    Method("alternatives", if: { (question, _) in !question.isUnsolved && !question.holdsInequality }) {
      (question, _) in
      guard let cases = alternatives(question.conditions) else { return nil }
      return .call(.or, cases.map { .call(.reduce, [$0] + question.call.arguments.dropFirst()) })
    },
    Method("values that are excluded") { (question, session) throws(KernelError) in
      try excluding(question.call, in: &session)
    },
    Method(
      "inequalitySolve",
      if: { (question, session) in question.isOrdered && isOfOneVariable(question, in: &session) },
      finding: inequalitySolve),
    Method(
      "equations among inequalities",
      if: { (question, session) in question.isOrdered && isOfOneVariable(question, in: &session) },
      finding: { (question, session) throws(KernelError) in
        guard let variable = question.variable else { return nil }
        return try equations(of: question.conditions, variable: variable, in: &session)
      }),
    Method(
      library: "reducePlane", if: { (question, _) in question.isOrdered }, arguments: { $0.call.arguments }),
    // The methods for equations do not keep the order.
    Method(
      "inequalities that stay", if: { (question, _) in question.isOrdered },
      search: { (_, _) in .some(.none) }),
    Method(library: "reducePlane", if: isOfSeveralReals, arguments: { $0.call.arguments }),
    Method("cases of coefficients") { (question, session) throws(KernelError) in
      try byCases(question.call, in: &session)
    },
    // Where not all cases are found, the general one alone would be wrong.
    Method("linearCases", if: { (question, _) in hasSymbolsBesides(question.call) }, search: linearCases),
    Method("solutions as cases") { (question, session) throws(KernelError) in
      guard let rules = try exact(question.call, in: &session)?.parts else { return nil }
      return try cases(of: rules, call: question.call, in: &session)
    },
  ]

  /// Whether the domain is one of whole numbers.
  private static func isWhole(_ call: Call, in session: inout KernelSession) -> Bool {
    let wholes = ["PositiveIntegers", "NonNegativeIntegers", "Integers"]
    return call.count == 3 && wholes.contains { call.arguments[2] == session.named($0) }
  }

  /// Whether the conditions are of one symbol, for some of its values rather than for all, or for one.
  private static func isOfOneVariable(_ question: ReduceQuestion, in session: inout KernelSession) -> Bool {
    question.variable?.symbol != nil && !isQuantified(question, in: &session)
  }

  private static func isQuantified(_ question: ReduceQuestion, in session: inout KernelSession) -> Bool {
    ["ForAll", "Exists"].contains { question.conditions.contains(session.named($0)) }
  }

  /// Whether equations over the reals have conditions, under which alone their general solutions are real.
  private static func isOfSeveralReals(_ question: ReduceQuestion, in session: inout KernelSession) -> Bool {
    question.call.count == 3 && question.call.arguments[2].isSymbol(.reals)
      && (question.variable?.isList ?? false || hasSymbolsBesides(question.call))
  }

  private static func inequalitySolve(
    _ question: ReduceQuestion, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard let variable = question.variable else { return nil }
    let value = try session.evaluate(
      .call(session.named("inequalitySolve"), [question.conditions, variable]))
    return value == session.named("$Failed") ? nil : value
  }

  private static func linearCases(
    _ question: ReduceQuestion, in session: inout KernelSession
  ) throws(KernelError) -> Method<ReduceQuestion>.Answer? {
    guard let found = try session.libraryValue("linearCases", Array(question.call.arguments.prefix(2))) else {
      return .some(.none)
    }
    return found.isString("other") ? nil : .value(found)
  }

  /// Solutions as cases, with what is divided by.
  private static func cases(of rules: [Term], call: Call, in session: inout KernelSession)
    throws(KernelError)
    -> Term?
  {
    if rules.isEmpty { return .false }
    // A solution that is real for some values of a symbol is one at their bounds too, which general conditions leave out.
    if rules.contains(where: { holdsOrder($0) }) { return nil }
    let conditional = session.named("ConditionalExpression")
    var domain: Term?
    let divisors = try session.libraryValue("divisorConditions", [call.arguments[0]])?.parts ?? []
    var cases = rules.map { rule in
      Term.call(
        .and,
        (rule.parts ?? []).compactMap { equation in
          guard let sides = equation.call?.arguments, sides.count == 2 else { return nil }
          guard let call = sides[1].call, call.head == conditional else { return .call(.equal, sides) }
          domain = call.arguments[1]
          return .call(.equal, [sides[0], call.arguments[0]])
        })
    }
    for place in cases.indices where !divisors.isEmpty {
      let own = rules[place].rules ?? []
      var parts: [Term] = []
      for divisor in divisors {
        parts.append(try session.evaluate(try session.replaceAll(divisor, rules: own) ?? divisor))
      }
      cases[place] = try session.evaluate(.call(.and, parts + [cases[place]]))
    }
    cases = cases.filter { !$0.isSymbol(.false) }
    if cases.isEmpty { return .false }
    let once = cases.enumerated().filter { !cases.prefix($0.offset).contains($0.element) }.map { $0.element }
    return domain.map { .call(.and, [$0, .call(.or, once)]) } ?? .call(.or, once)
  }

  private static func holdsOrder(_ term: Term) -> Bool {
    guard let call = term.call, !call.isData else { return false }
    return term.isOrder || call.arguments.contains { holdsOrder($0) }
  }

  /// The values that inequations of one variable, `x^2 != 4`, leave in the complex numbers: all but some; with equations the solutions of
  /// these that are none of them. Nil for other conditions.
  private static func excluding(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2 || call.count == 3 && call.arguments[2].isSymbol(.complexes),
      let variable = call.arguments[1].parts.flatMap({ $0.count == 1 ? $0[0] : nil })
        ?? call.arguments[1].symbol
        .map({ .symbol($0) }),
      variable.symbol != nil, !call.arguments[0].contains(.symbol(.abs))
    else { return nil }
    let parts = call.arguments[0].call(of: .and)?.arguments ?? [call.arguments[0]]
    let unequal = parts.compactMap { $0.call(of: .unequal) }.filter { $0.count == 2 }
    let equal = parts.filter { $0.call(of: .equal) != nil }
    guard !unequal.isEmpty, unequal.count + equal.count == parts.count else { return nil }
    if !equal.isEmpty { return try equations(of: call.arguments[0], variable: variable, in: &session) }
    var kept: [Term] = []
    for sides in unequal {
      let zero = Term.call(.equal, sides.arguments)
      guard
        let roots = try session.evaluate(.call(session.named("principalSolve"), [zero, variable])).parts,
        try session.evaluate(
          .call(session.named("PolynomialQ"), [.call(.plus, sides.arguments), variable])
        ).isSymbol(.true)
      else { return nil }
      for root in roots {
        guard let rule = root.parts?.first?.call(of: .rule) else { return nil }
        kept.append(.call(.unequal, rule.arguments))
      }
    }
    let once = kept.enumerated().filter { !kept.prefix($0.offset).contains($0.element) }.map { $0.element }
    return once.isEmpty ? .true : .call(.and, once)
  }

  /// The cases of an equation whose coefficients are symbols; nil for others.
  private static func byCases(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count > 1, let equal = call.arguments[0].call(of: .equal), equal.count == 2 else { return nil }
    let variable = call.arguments[1].parts.flatMap { $0.count == 1 ? $0[0] : nil } ?? call.arguments[1]
    let isReal = call.arguments.dropFirst(2).contains { $0.isSymbol(.reals) }
    let zero = try session.evaluate(
      .call(.plus, [equal.arguments[0], .call(.times, [.integer(-1), equal.arguments[1]])]))
    guard variable.symbol != nil,
      let list = try TermPolynomial.coefficients(of: zero, variable: variable, in: &session),
      (2...3).contains(list.count),
      list.contains(where: { $0.number == nil }), isReal || list[list.count - 1].number == nil
    else { return nil }
    let domain = Term.symbol(isReal ? .reals : .complexes)
    return try session.libraryValue("caseReduce", [zero, variable, domain])
  }

  /// Whether equations of several variables hold other symbols.
  private static func hasSymbolsBesides(_ call: Call) -> Bool {
    guard call.count > 1, let variables = call.arguments[1].parts, variables.count > 1,
      variables.allSatisfy({ $0.symbol != nil }),
      call.arguments.dropFirst(2).allSatisfy({ $0.isSymbol(.reals) })
    else { return false }
    return symbols(in: call.arguments[0]).contains { !variables.contains($0) && $0.number == nil }
  }

  /// Equations without chains, `a == b == c`, as alternatives each of which is a conjunction; nil where there is nothing to change, or
  /// too much.
  private static func alternatives(_ conditions: Term) -> [Term]? {
    var isPlain = true
    func expanded(_ term: Term) -> [[Term]] {
      if let chain = term.call(of: .equal), chain.count > 2 {
        isPlain = false
        return [zip(chain.arguments, chain.arguments.dropFirst()).map { .call(.equal, [$0, $1]) }]
      } else if let either = term.call(of: .or) {
        isPlain = false
        return either.arguments.flatMap { expanded($0) }
      } else if let all = term.call(of: .and) {
        return all.arguments.reduce([[]]) { cases, part in
          let further = expanded(part)
          return cases.count * further.count > 64 ? [] : cases.flatMap { one in further.map { one + $0 } }
        }
      }
      return [[term]]
    }
    let cases = expanded(conditions)
    return isPlain || cases.isEmpty ? nil : cases.map { .call(.and, $0) }
  }

  /// The solutions of the equations of a conjunction for which all other conditions hold; nil if one is undecided.
  private static func equations(of given: Term, variable: Term, in session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    let parts = given.call(of: .and)?.arguments ?? given.parts ?? [given]
    let equal = parts.filter { $0.call(of: .equal) != nil }
    guard !equal.isEmpty, let symbol = variable.symbol,
      let rules = try EquationSolver.solve(
        Call(.symbol(.solve), [.call(.and, parts), variable]), false, allPeriods: true, in: &session)?
        .parts,
      !rules.contains(where: { $0.contains(session.named("ConditionalExpression")) })
    else { return nil }
    var kept: [Term] = []
    for rule in rules {
      guard let sides = rule.parts?.first?.call?.arguments, sides.count == 2 else { return nil }
      var bindings = PatternBindings()
      bindings.bind(symbol, sides[1])
      var passes = true
      for part in parts where part.call(of: .equal) == nil {
        var test = try session.evaluate(.call(.simplify, [bindings.fill(part)]))
        if let unequal = test.call(of: .unequal), unequal.count == 2 {
          // Exponentials are never zero.
          test = try FormulaTemplate.value(
            """
            With[{g$ = Factor[Simplify[a - b]]}, If[AllTrue[If[Head[g$] === Times, List @@ g$, {g$}], MatchQ[#, E^_] || NumericQ[#] && TrueQ[N[#] != 0] &], True, e]]
            """, ["a": unequal.arguments[0], "b": unequal.arguments[1], "e": test], in: &session)
        }
        guard test.isSymbol(.true) || test.isSymbol(.false) else { return nil }
        passes = passes && test.isSymbol(.true)
      }
      if passes { kept.append(.call(.equal, sides)) }
    }
    return kept.isEmpty ? .false : .call(.or, kept)
  }

}

/// What `Reduce` is asked of.
private struct ReduceQuestion {
  /// `Reduce[conditions, variables, domain]`, of which the last two may be missing.
  let call: Call
  let holdsInequality: Bool

  init(_ call: Call) {
    self.call = call
    holdsInequality = call.arguments.first.map(Self.holdsInequality) ?? false
  }

  var conditions: Term { call.arguments.first ?? .true }
  /// Whether no variables are named.
  var isUnsolved: Bool { call.count < 2 }
  /// The one variable that is named, or the list of several; nil if none is.
  var variable: Term? {
    isUnsolved ? nil : call.arguments[1].parts.flatMap { $0.count == 1 ? $0[0] : nil } ?? call.arguments[1]
  }
  /// Whether the conditions are ones of real numbers: inequalities, and magnitudes of named variables.
  var isOrdered: Bool {
    let isWhole = call.arguments.dropFirst(2).contains { $0.isSymbol(.integers) }
    return !isWhole && (holdsInequality || conditions.contains(.symbol(.abs)) && !isUnsolved)
  }

  /// Whether the statement is one of real numbers: in the domain, or because it orders and equates nothing.
  var isOfReals: Bool {
    if call.arguments.count > 2 { return call.arguments[2].isSymbol(.reals) }
    return holdsInequality && !conditions.contains(.symbol(.equal)) && !conditions.contains(.symbol(.unequal))
  }

  private static func holdsInequality(_ term: Term) -> Bool {
    guard let call = term.call, !call.isData else { return false }
    return term.isOrder || call.head.isSymbol(.unequal) || call.arguments.contains { holdsInequality($0) }
  }
}
