import Kernel
import KernelArithmetic
import Numerics

/// Polynomials and simplification.
enum AlgebraFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn("Expand", [], "Products of sums multiplied out.", taking: "1 1", expand),
    BuiltIn("ExpandAll", [], "Products of sums multiplied out.", taking: "1 1", expandAll),
    BuiltIn(
      "PowerExpand", [], "Powers and logarithms of products apart, as if all were positive.", taking: "1 1",
      powerExpand),
    BuiltIn(
      "Refine", [], "The form that assumptions about symbols allow.",
      taking: "1 2 Assumptions TimeConstraint", refine),
    BuiltIn("Together", [], "Sums of fractions as one fraction.", taking: "1 1", together),
    BuiltIn("Cancel", [], "A fraction without common factors.", taking: "1 1", cancel),
    BuiltIn(
      "Apart", [], "A fraction of one variable as a sum of simpler ones.", taking: "1 2 2:variable", apart),
    BuiltIn(
      "Simplify", [], "The shortest of a few forms.", taking: "1 2 Assumptions TimeConstraint", simplify),
    BuiltIn(
      "FullSimplify", [], "The shortest of a few forms, those of special functions among them.",
      taking: "1 2 Assumptions TimeConstraint", fullSimplify),
    BuiltIn(
      "Factor", [], "A polynomial of one variable as a product, where roots are whole or fractions.", factor),
    BuiltIn("Collect", [], "A polynomial by powers of a variable.", taking: "2 3", collect),
    BuiltIn(
      "Coefficient", [.listable], "The coefficient of a power.", taking: "2 3 2:form", coefficient
    ),
    BuiltIn(
      "CoefficientList", [], "The coefficients of a polynomial.", taking: "2 2 2:variables",
      coefficientList),
    BuiltIn("Exponent", [], "The highest power of a variable.", exponent),
    BuiltIn("PolynomialQ", [], "Whether it is a polynomial.", taking: "1 2", polynomialQ),
    BuiltIn("Numerator", [.listable], "What is above the line.", taking: "1 1", numerator),
    BuiltIn("Denominator", [.listable], "What is below the line.", taking: "1 1", denominator),
    BuiltIn("Variables", [], "The variables of a polynomial.", taking: "1 1", variables),
  ]

  /// `Apart[1/(x^2 - 1)]` gives `1/(2 (-1 + x)) - 1/(2 (1 + x))`.
  private static func apart(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    if let parts = term.parts ?? term.call(of: .equal)?.arguments, let head = term.call?.head {
      return .call(head, parts.map { .call(.apart, [$0]) })
    }
    if let apart = try PartialFractions.apart(term, in: &session) { return apart }
    if call.count == 2, let parts = try session.libraryValue("symbolFractions", call.arguments)?.parts {
      return try session.evaluate(.call(.plus, parts))
    }
    return try Fractions.together(term, in: &session)
  }

  /// `PowerExpand[Sqrt[x^2 y]]` gives `x Sqrt[y]`.
  private static func powerExpand(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard let term = call.arguments.first else { return nil }
    return try Assumptions.everything.refined(term, in: &session)
  }

  /// `Refine[Sqrt[x^2], x < 0]` gives `-x`.
  private static func refine(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    guard let known = try assumptions(of: call, in: &session) else { return term }
    return try known.refined(term, in: &session)
  }

  /// The assumptions in the second argument or in the option `Assumptions`, and those of `$Assumptions`.
  private static func assumptions(of call: Call, in session: inout KernelSession) throws(KernelError)
    -> Assumptions?
  {
    var given: [Term] = []
    for argument in call.arguments.dropFirst() {
      guard let option = argument.call(of: .rule) else {
        given.append(argument)
        continue
      }
      if option.arguments.first?.isSymbol(.assumptions) ?? false { given.append(option.arguments[1]) }
    }
    let all = session.named("$Assumptions")
    if let symbol = all.symbol, session.value(of: symbol) != nil { given.append(try session.evaluate(all)) }
    return given.isEmpty ? nil : try Assumptions(.list(given), in: &session)
  }

  /// `Expand[(1 + x)^2]` gives `1 + 2 x + x^2`; expressions that are not polynomials are expanded too.
  private static func expand(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    return try TermPolynomial.expanded(term, in: &session)
  }

  /// `ExpandAll[Sin[(1 + x)^2]]` gives `Sin[1 + 2 x + x^2]`.
  private static func expandAll(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    try expandedWithin(call.arguments[0], in: &session)
  }

  private static func expandedWithin(
    _ term: Term, in session: inout KernelSession
  ) throws(KernelError) -> Term {
    guard let inner = term.call, !inner.isData else { return term }
    try session.count()
    var parts: [Term] = []
    for part in inner.arguments { parts.append(try expandedWithin(part, in: &session)) }
    return try TermPolynomial.expanded(try session.evaluate(.call(inner.head, parts)), in: &session)
  }

  /// `Together[1/x + 1/y]` gives `(x + y)/(x y)`.
  private static func together(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    if let parts = term.parts { return .list(parts.map { .call(.together, [$0]) }) }
    return try Fractions.together(term, in: &session)
  }

  /// `Cancel[(x^2 - 1)/(x - 1)]` gives `1 + x`.
  private static func cancel(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    return try Fractions.together(term, in: &session)
  }

  /// `Simplify[Sin[x]^2 + Cos[x]^2]` gives `1`.
  private static func simplify(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    if let parts = term.parts {
      return .list(parts.map { .call(.simplify, [$0] + call.arguments.dropFirst()) })
    }
    guard var known = try assumptions(of: call, in: &session) else {
      return try Simplification.shortest(term, in: &session)
    }
    let short = try Simplification.shortest(try known.refined(term, in: &session), in: &session)
    let value = try known.refined(short, in: &session)
    guard value.contains(.symbol(.log)), value.size < 200 else { return value }
    known.splitsLogarithms = true
    let other = try Simplification.shortest(try known.refined(value, in: &session), in: &session)
    return other.size < value.size ? other : value
  }

  /// `FullSimplify[n!/(n - 1)!]` gives `n`.
  private static func fullSimplify(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard let term = call.arguments.first, holdsGamma(term) else { return try simplify(call, in: &session) }
    let options = call.arguments.dropFirst()
    let short = try session.evaluate(.call(.simplify, [term] + options))
    let expanded = try session.evaluate(.call(session.named("FunctionExpand"), [term]))
    let other = try session.evaluate(.call(.simplify, [expanded] + options))
    return other.size < short.size ? other : short
  }

  private static func holdsGamma(_ term: Term) -> Bool {
    guard let call = term.call, !call.isData else { return false }
    return [SymbolName.gamma, .factorial, .binomial, .beta].contains { call.head.isSymbol($0) }
      || call.arguments.contains { holdsGamma($0) }
  }

  /// `Factor[x^2 - 1]` gives `(-1 + x) (1 + x)`.
  private static func factor(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    var field: Term?
    for option in call.arguments.dropFirst() {
      guard let rule = option.call(of: .rule), rule.count == 2, let name = rule.arguments[0].symbol else {
        return nil
      }
      switch session.names.name(name) {
      case "Extension" where !rule.arguments[1].isSymbol(.none): field = rule.arguments[1]
      case "GaussianIntegers" where rule.arguments[1].isSymbol(.true):
        field = .symbol(.imaginaryUnit)
      case "Extension": break
      case "GaussianIntegers" where rule.arguments[1].isSymbol(.false): break
      default: return nil
      }
    }
    let value = try TermPolynomial.factored(term, in: &session)
    guard try isFactored(value, in: &session) else { return nil }
    if let field {
      let unit = field.isSymbol(.imaginaryUnit) ? Term.complex(.small(0), .small(1)) : field
      return try session.libraryValue("factorExtended", [value, unit])
    }
    guard value.size < 400, value.call(of: .plus) != nil || value.call(of: .times) != nil else {
      return value
    }
    return try session.libraryValue("factorLinear", [value]) ?? value
  }

  /// Whether the factors of one variable are known to have no factors themselves: some of a high degree are not.
  private static func isFactored(_ value: Term, in session: inout KernelSession) throws(KernelError) -> Bool {
    if let parts = value.parts {
      for part in parts where !(try isFactored(part, in: &session)) { return false }
      return true
    }
    for factor in value.call(of: .times)?.arguments ?? [value] {
      let base = Powers.split(factor).base
      var names = Set<Term>()
      guard base.call(of: .plus) != nil else { continue }
      TermPolynomial.collectVariables(base, into: &names, in: &session)
      guard names.count == 1, let name = names.first,
        let list = try TermPolynomial.coefficients(of: base, variable: name, in: &session), list.count > 15
      else { continue }
      let numbers = list.compactMap { $0.number }
      guard numbers.count == list.count, numbers.allSatisfy({ $0.isExact }) else { continue }
      if !RationalPolynomial.isSurelyIrreducible(numbers) { return false }
    }
    return true
  }

  /// `Collect[a x + b x, x]` gives `(a + b) x`.
  private static func collect(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count >= 2 else { return call.arguments.first }
    let (whole, variable) = (call.arguments[0], call.arguments[1])
    if variable.isList || variable.hasPattern || call.count > 2 || whole.isList
      || variable.call(of: .power) != nil || whole.holdsOtherPower(of: variable)
      || whole.call(of: .equal) != nil,
      let found = try session.libraryValue(
        "collectTerms", [whole, variable, call.count > 2 ? call.arguments[2] : session.named("Identity")])
    {
      return found
    }
    guard let coefficients = try TermPolynomial.coefficients(of: whole, variable: variable, in: &session)
    else { return whole }
    return .call(
      .plus,
      coefficients.enumerated().map { n, value in
        .call(.times, [value, .call(.power, [variable, .integer(n)])])
      })
  }

  /// `Coefficient[3 x^2 + x, x, 2]` gives `3`.
  private static func coefficient(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard call.count >= 2 else { return nil }
    if call.arguments[0].call(of: .seriesData) != nil {
      let sum = try session.evaluate(.call(session.named("Normal"), [call.arguments[0]]))
      return sum.call(of: .seriesData) == nil ? .call(call.head, [sum] + call.arguments.dropFirst()) : nil
    }
    if let factors = call.arguments[1].call(of: .times)?.arguments, call.count == 2 {
      // Of a product of powers, one after the other.
      return factors.filter { $0.number == nil }.reduce(call.arguments[0]) { .call(call.head, [$0, $1]) }
    }
    let (base, exponent) = Powers.split(call.arguments[1])
    let power = try session.evaluate(.call(.times, [exponent, call.count > 2 ? call.arguments[2] : .one]))
    if let n = power.int, n >= 0,
      let list = try TermPolynomial.coefficients(of: call.arguments[0], variable: base, in: &session)
    {
      return n < list.count ? list[n] : .zero
    }
    // What stands beside the power in each term.
    let wide = try TermPolynomial.expanded(call.arguments[0], in: &session)
    guard !wide.isList else { return nil }
    var found: [Term] = []
    for part in wide.call(of: .plus)?.arguments ?? [wide] {
      let factors = part.call(of: .times)?.arguments ?? [part]
      let own = factors.filter { Powers.split($0).base == base }
      let given = own.first.map { Powers.split($0).exponent } ?? .zero
      if own.count < 2, given == power { found.append(.call(.times, factors.filter { !own.contains($0) })) }
    }
    return .call(.plus, found)
  }

  /// `CoefficientList[1 + 3 x^2, x]` gives `{1, 0, 3}`.
  private static func coefficientList(of call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.count >= 2 else { return nil }
    // A series is taken without the order of what it leaves out.
    let isSeries = call.arguments[0].call?.head.isSymbol(.seriesData) ?? false
    let sum =
      isSeries ? try session.evaluate(.call(session.named("Normal"), [call.arguments[0]])) : call.arguments[0]
    guard let variables = call.arguments[1].parts else {
      return try TermPolynomial.coefficients(of: sum, variable: call.arguments[1], in: &session).map {
        .list($0)
      }
    }
    var counts: [Int] = []
    for variable in variables {
      guard let list = try TermPolynomial.coefficients(of: sum, variable: variable, in: &session) else {
        return nil
      }
      counts.append(list.count)
    }
    try session.check(size: counts.reduce(1) { WorkMeter.product($0, $1) })
    return try table(
      of: sum, variables: zip(variables, counts).map { (variable: $0, count: $1) }[...], in: &session)
  }

  /// `Exponent[1 + 3 x^2, x]` gives `2`.
  private static func exponent(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2,
      let list = try TermPolynomial.coefficients(
        of: call.arguments[0], variable: call.arguments[1], in: &session)
    else { return nil }
    // `x^2` in `x^a` is none of its powers.
    if call.arguments[1].symbol == nil {
      var variables = Set<Term>()
      TermPolynomial.collectVariables(call.arguments[1], into: &variables, in: &session, roots: true)
      for coefficient in list where variables.contains(where: { coefficient.contains($0) }) { return nil }
    }
    // The powers of zero have no highest one.
    return list.isEmpty || list == [.zero]
      ? .call(.directedInfinity, [.integer(-1)]) : .integer(list.count - 1)
  }

  /// The coefficients by the powers of several variables, as many of each as are given, as lists in lists.
  private static func table(
    of term: Term, variables: ArraySlice<(variable: Term, count: Int)>, in session: inout KernelSession
  ) throws(KernelError) -> Term {
    guard let first = variables.first else { return term }
    let list = try TermPolynomial.coefficients(of: term, variable: first.variable, in: &session) ?? []
    var rows: [Term] = []
    for place in 0..<first.count {
      rows.append(
        try table(
          of: place < list.count ? list[place] : .zero, variables: variables.dropFirst(), in: &session))
    }
    return .list(rows)
  }

  /// `PolynomialQ[1 + x^2, x]` gives `True`; without names, it is asked for all variables.
  private static func polynomialQ(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard call.count == 1 || call.count == 2 else { return nil }
    var (term, found) = (call.arguments[0], Set<Term>())
    if call.count == 1 {
      TermPolynomial.collectVariables(term, into: &found, in: &session, roots: true)
      // `x^y` is a variable, in which `y` is none.
      term = replacing(found.filter { $0.symbol == nil }, in: term, by: session.named("variable$"))
      found = found.filter { $0.symbol != nil }
    } else {
      found.formUnion(call.arguments[1].parts ?? [call.arguments[1]])
    }
    for name in found where try TermPolynomial.coefficients(of: term, variable: name, in: &session) == nil {
      return .truth(false)
    }
    return .truth(true)
  }

  private static func replacing(_ parts: Set<Term>, in term: Term, by name: Term) -> Term {
    guard !parts.contains(term), let call = term.call, !call.isData else {
      return parts.contains(term) ? name : term
    }
    return .call(call.head, call.arguments.map { replacing(parts, in: $0, by: name) })
  }

  /// `Numerator[2/3]` gives `2`.
  private static func numerator(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    call.arguments.first.map { Fractions.split($0).0 }
  }

  /// `Denominator[2/3]` gives `3`.
  private static func denominator(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    call.arguments.first.map { Fractions.split($0).1 }
  }

  /// `Variables[x^2 + y]` gives `{x, y}`.
  private static func variables(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    var found = Set<Term>()
    TermPolynomial.collectVariables(term, into: &found, in: &session, roots: true)
    return .list(found.ordered { TermOrder.compare($0, $1) < 0 })
  }
}
