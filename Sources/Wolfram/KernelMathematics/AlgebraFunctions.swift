import Kernel
import Numerics

/// Polynomials and simplification.
enum AlgebraFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn("Expand", [], "Products of sums multiplied out.", expand),
    BuiltIn("ExpandAll", [], "Products of sums multiplied out.", expand),
    BuiltIn(
      "PowerExpand", [], "Powers and logarithms of products apart, as if all were positive.", powerExpand),
    BuiltIn("Refine", [], "The form that assumptions about symbols allow.", refine),
    BuiltIn("Together", [], "Sums of fractions as one fraction.", together),
    BuiltIn("Cancel", [], "A fraction without common factors.", cancel),
    BuiltIn("Apart", [], "A fraction of one variable as a sum of simpler ones.", apart),
    BuiltIn("Simplify", [], "The shortest of a few forms.", simplify),
    BuiltIn(
      "FullSimplify", [], "The shortest of a few forms, those of special functions among them.", fullSimplify),
    BuiltIn(
      "Factor", [], "A polynomial of one variable as a product, where roots are whole or fractions.", factor),
    BuiltIn("Collect", [], "A polynomial by powers of a variable.", collect),
    BuiltIn("Coefficient", [.listable], "The coefficient of a power.", coefficient),
    BuiltIn("CoefficientList", [], "The coefficients of a polynomial.", coefficientList),
    BuiltIn("Exponent", [], "The highest power of a variable.", exponent),
    BuiltIn("PolynomialQ", [], "Whether it is a polynomial.", polynomialQ),
    BuiltIn("Numerator", [.listable], "What is above the line.", numerator),
    BuiltIn("Denominator", [.listable], "What is below the line.", denominator),
    BuiltIn("Variables", [], "The variables of a polynomial.", variables),
  ]

  /// `Apart[1/(x^2 - 1)]` gives `1/(2 (-1 + x)) - 1/(2 (1 + x))`.
  private static func apart(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    if let parts = term.parts ?? term.call(of: .equal)?.arguments, let head = term.call?.head {
      return .call(head, parts.map { .call(.apart, [$0]) })
    }
    if let apart = try PartialFractions.apart(term, &session) { return apart }
    return try Fractions.together(term, &session)
  }

  /// `PowerExpand[Sqrt[x^2 y]]` gives `x Sqrt[y]`.
  private static func powerExpand(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    return try Assumptions.everything.refined(term, &session)
  }

  /// `Refine[Sqrt[x^2], x < 0]` gives `-x`.
  private static func refine(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    guard let known = try assumptions(call, &session) else { return term }
    return try known.refined(term, &session)
  }

  /// The assumptions in the second argument or in the option `Assumptions`.
  private static func assumptions(_ call: Call, _ session: inout KernelSession) throws(KernelError)
    -> Assumptions?
  {
    for argument in call.arguments.dropFirst() {
      guard let option = argument.call(of: .rule) else { return try Assumptions(argument, &session) }
      if option.arguments.first?.isSymbol(.assumptions) ?? false {
        return try Assumptions(option.arguments[1], &session)
      }
    }
    return nil
  }

  /// `Expand[(1 + x)^2]` gives `1 + 2 x + x^2`; expressions that are not polynomials are expanded too.
  private static func expand(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    return try TermPolynomial.expanded(term, &session)
  }

  /// `Together[1/x + 1/y]` gives `(x + y)/(x y)`.
  private static func together(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    if let parts = term.parts { return .list(parts.map { .call(.together, [$0]) }) }
    return try Fractions.together(term, &session)
  }

  /// `Cancel[(x^2 - 1)/(x - 1)]` gives `1 + x`.
  private static func cancel(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    return try Fractions.together(term, &session)
  }

  /// `Simplify[Sin[x]^2 + Cos[x]^2]` gives `1`.
  private static func simplify(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    if let parts = term.parts {
      return .list(parts.map { .call(.simplify, [$0] + call.arguments.dropFirst()) })
    }
    guard let known = try assumptions(call, &session) else {
      return try Simplification.shortest(term, &session)
    }
    let short = try Simplification.shortest(try known.refined(term, &session), &session)
    return try known.refined(short, &session)
  }

  /// `FullSimplify[n!/(n - 1)!]` gives `n`.
  private static func fullSimplify(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard let term = call.arguments.first, holdsGamma(term) else { return try simplify(call, &session) }
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
  private static func factor(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    return try TermPolynomial.factored(term, &session)
  }

  /// `Collect[a x + b x, x]` gives `(a + b) x`.
  private static func collect(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count >= 2,
      let coefficients = try TermPolynomial.coefficients(call.arguments[0], call.arguments[1], &session)
    else { return call.arguments.first }
    return .call(
      .plus,
      coefficients.enumerated().map { n, value in
        .call(.times, [value, .call(.power, [call.arguments[1], .integer(n)])])
      })
  }

  /// `Coefficient[3 x^2 + x, x, 2]` gives `3`.
  private static func coefficient(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count >= 2 else { return nil }
    let (base, exponent) = Powers.split(call.arguments[1])
    let n = (call.count > 2 ? call.arguments[2].int : 1).flatMap { m in exponent.int.map { $0 * m } } ?? 1
    guard let list = try TermPolynomial.coefficients(call.arguments[0], base, &session) else { return nil }
    return n >= 0 && n < list.count ? list[n] : .zero
  }

  /// `CoefficientList[1 + 3 x^2, x]` gives `{1, 0, 3}`.
  private static func coefficientList(_ call: Call, _ session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.count >= 2,
      let list = try TermPolynomial.coefficients(call.arguments[0], call.arguments[1], &session)
    else {
      return nil
    }
    return .list(list)
  }

  /// `Exponent[1 + 3 x^2, x]` gives `2`.
  private static func exponent(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2,
      let list = try TermPolynomial.coefficients(call.arguments[0], call.arguments[1], &session)
    else {
      return nil
    }
    return .integer(max(0, list.count - 1))
  }

  /// `PolynomialQ[1 + x^2, x]` gives `True`.
  private static func polynomialQ(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2 else { return nil }
    return .truth(try TermPolynomial.coefficients(call.arguments[0], call.arguments[1], &session) != nil)
  }

  /// `Numerator[2/3]` gives `2`.
  private static func numerator(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    call.arguments.first.map { Fractions.split($0).0 }
  }

  /// `Denominator[2/3]` gives `3`.
  private static func denominator(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    call.arguments.first.map { Fractions.split($0).1 }
  }

  /// `Variables[x^2 + y]` gives `{x, y}`.
  private static func variables(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    var found = Set<Term>()
    TermPolynomial.collectVariables(term, &found, &session)
    return .list(found.ordered { TermOrder.compare($0, $1) < 0 })
  }
}
