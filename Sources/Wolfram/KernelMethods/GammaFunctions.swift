import Kernel
import Numerics

/// Factorials, the gamma and beta functions, binomial coefficients.
enum GammaFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn(
      "Factorial", .numeric, "The factorial (`n!`).", taking: "1 1", real: { Double.gamma($0 + 1) }, factorial
    ),
    BuiltIn("Factorial2", .numeric, "The double factorial (`n!!`).", taking: "1 1", factorial2),
    BuiltIn("Gamma", .numeric, "The gamma function.", real: { Double.gamma($0) }, gamma),
    BuiltIn(
      "LogGamma", .numeric, "The logarithm of the gamma function.", taking: "1 1",
      real: { Double.logGamma($0) }, logGamma),
    BuiltIn("Beta", .numeric, "The beta function.", real2: { SpecialFunctions.beta($0, $1) }, beta),
    BuiltIn("BetaRegularized", .numeric, "The regularised incomplete beta function.", betaRegularized),
    BuiltIn("GammaRegularized", .numeric, "The regularised incomplete gamma function.", gammaRegularized),
    BuiltIn(
      "Binomial", .numeric, "The binomial coefficient.", real2: { SpecialFunctions.binomial($0, $1) },
      binomial),
    BuiltIn("Multinomial", .numeric, "The multinomial coefficient.", multinomial),
    BuiltIn("Pochhammer", .numeric, "The rising factorial.", pochhammer),
  ]

  /// `5!` gives `120`.
  private static func factorial(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard let x = call.arguments.first else { return nil }
    if let n = x.int {
      guard n >= 0 else { return .symbol(.complexInfinity) }
      guard n <= 1700 else { return nil }
      var product = Integer.small(1)
      for factor in stride(from: 2, through: n, by: 1) { product = product * .small(factor) }
      return .integer(product)
    }
    if case .real(let value) = x { return .real(Double.gamma(value + 1)) }
    if case .rational = x { return .call(.gamma, [.call(.plus, [x, .one])]) }
    if case .complex(let z) = x, !z.real.isExact || !z.imaginary.isExact {
      return ComplexDouble(x).map { SpecialFunctions.gamma($0 + .one).term }
    }
    return nil
  }

  /// `6!!` gives `48`.
  private static func factorial2(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard let n = call.arguments.first?.int, n >= -1, n <= 1700 else { return nil }
    var product = Integer.small(1)
    for factor in stride(from: n, to: 1, by: -2) { product = product * .small(factor) }
    return .integer(product)
  }

  /// `Gamma[5]` gives `24`; `Gamma[a, x]` is the upper incomplete gamma function.
  private static func gamma(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 1 else { return incompleteGamma(of: call) }
    let x = call.arguments[0]
    if let n = x.int { return n <= 0 ? .symbol(.complexInfinity) : .call(.factorial, [.integer(n - 1)]) }
    if case .real(let value) = x {
      let result = Double.gamma(value)
      return result.isFinite ? .real(result) : .symbol(.complexInfinity)
    }
    if case .complex(let z) = x, !z.real.isExact || !z.imaginary.isExact {
      return ComplexDouble(x).map { SpecialFunctions.gamma($0).term }
    }
    // For half-integers: Γ(1/2) is √π.
    if case .rational(let value) = x, value.denominator == .small(2), let n = value.numerator.small,
      n.magnitude < 200
    {
      var factor = Number.small(1)
      var k = n
      while k > 1 {
        k -= 2
        factor = factor * (Number(.small(k), over: .small(2)) ?? .small(1))
      }
      while k < 1, let half = Number(.small(k), over: .small(2)), let next = factor / half {
        factor = next
        k += 2
      }
      return .call(.times, [factor.term, .call(.power, [.symbol(.pi), Term.half])])
    }
    return nil
  }

  /// `LogGamma[3.]` gives `0.693147`.
  private static func logGamma(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard case .real(let x) = call.arguments.first, x > 0 else { return nil }
    return .real(Double.logGamma(x))
  }

  /// `Beta[2, 3]` gives `1/12`; with three arguments the incomplete beta function.
  private static func beta(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2 else {
      guard call.count == 3, call.arguments.contains(where: isMachine), let z = call.arguments[0].double,
        let a = call.arguments[1].double, let b = call.arguments[2].double
      else { return nil }
      guard (0...1).contains(z), a > 0, b > 0 else {
        return Int(exactly: b).flatMap { incompleteBeta(z, a, wholeNumber: $0) }.map { .real($0) }
      }
      return .real(SpecialFunctions.incompleteBeta(z, a, b) * SpecialFunctions.beta(a, b))
    }
    let sum = Term.call(.plus, call.arguments)
    guard call.arguments.allSatisfy({ $0.isNumber }) else { return nil }
    if let a = call.arguments[0].int, let b = call.arguments[1].int, min(a, b) <= 0 {
      // A pole of one gamma function above the line, and one below it: the quotient of both is a product.
      let (n, z) = (max(a, b), min(a, b))
      guard n > 0, n + z <= 0 else { return .symbol(.complexInfinity) }
      guard n <= 500 else { return nil }
      let product = Term.call(.times, (z..<z + n).map { .integer($0) })
      return .call(.times, [.call(.factorial, [.integer(n - 1)]), .call(.power, [product, .integer(-1)])])
    }
    return .call(
      .times,
      call.arguments.map { .call(.gamma, [$0]) } + [.call(.power, [.call(.gamma, [sum]), .integer(-1)])])
  }

  /// The incomplete beta function where the integrand `t^(a - 1) (1 - t)^(b - 1)` is a sum of powers: for a whole number b, and z > 0.
  private static func incompleteBeta(_ z: Double, _ a: Double, wholeNumber b: Int) -> Double? {
    guard z > 0, a > 0, (1...20).contains(b) else { return nil }
    var (sum, coefficient) = (0.0, 1.0)
    for k in 0..<b {
      sum += coefficient * Double.pow(z, a + Double(k)) / (a + Double(k))
      coefficient *= -Double(b - 1 - k) / Double(k + 1)
    }
    return sum
  }

  /// `BetaRegularized[0.5, 1, 1]` gives `0.5`.
  private static func betaRegularized(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 3, let z = call.arguments[0].double, let a = call.arguments[1].double,
      let b = call.arguments[2].double
    else { return nil }
    guard call.arguments.contains(where: isMachine) else {
      return a > 0 && b > 0 && (z == 0 || z == 1) ? call.arguments[0] : nil
    }
    guard (0...1).contains(z), a > 0, b > 0 else { return nil }
    return .real(SpecialFunctions.incompleteBeta(z, a, b))
  }

  /// `GammaRegularized[1, 0.]` gives `1.`.
  private static func gammaRegularized(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2, let a = call.arguments[0].double, let x = call.arguments[1].double else {
      return nil
    }
    guard call.arguments.contains(where: isMachine) else {
      if x == 0, a > 0 { return .one }
      guard let n = call.arguments[0].int, (1...20).contains(n) else { return nil }
      // A product of a polynomial and a power of E.
      let terms = (0..<n).map { k in
        Term.call(
          .times,
          [
            .call(.power, [call.arguments[1], .integer(k)]),
            .call(.power, [.call(.factorial, [.integer(k)]), .integer(-1)]),
          ])
      }
      let power = Term.call(.power, [.symbol(.e), .call(.times, [.integer(-1), call.arguments[1]])])
      return .call(.times, [.call(.plus, terms), power])
    }
    return .real(SpecialFunctions.upperGamma(a, x))
  }

  /// `Binomial[5, 2]` gives `10`.
  private static func binomial(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2 else { return nil }
    if call.arguments[0] == call.arguments[1] { return .one }
    if let n = call.arguments[0].int, let k = call.arguments[1].int {
      if k < 0, k <= n, n < 0, n - k <= 3000 {
        // As the limit of the quotient of gamma functions.
        let value = Term.call(.binomial, [.integer(-k - 1), .integer(n - k)])
        return (n - k) % 2 == 0 ? value : .call(.times, [.integer(-1), value])
      }
      if k < 0 && n >= 0 || k < 0 && k > n || (n >= 0 && k > n) { return .zero }
      guard k >= 0 else { return nil }
      let steps = n >= 0 ? min(k, n - k) : k
      guard steps <= 3000 else { return nil }
      var value = Number.small(1)
      for j in stride(from: 1, through: steps, by: 1) {
        guard let next = value * (.small(n) - .small(steps) + .small(j)) / .small(j) else { return nil }
        value = next
      }
      return value.term
    }
    if let steps = call.arguments[1].int, (0...12).contains(steps), !call.arguments[0].isNumber {
      // A polynomial of the upper number.
      let factors = (0..<steps).map { Term.call(.plus, [call.arguments[0], .integer(-$0)]) }
      return .call(.times, factors + [.call(.power, [.call(.factorial, [.integer(steps)]), .integer(-1)])])
    }
    guard let n = call.arguments[0].double, let k = call.arguments[1].double else { return nil }
    guard call.arguments.allSatisfy({ $0.number?.isExact ?? false }) else {
      let value = SpecialFunctions.binomial(n, k)
      if value.isFinite { return .real(value) }
      // Below 0 none are chosen.
      return k < 0 && k == k.rounded() && (n >= 0 || n != n.rounded()) ? .real(0) : nil
    }
    // A whole number of factors, or as many as the other part has.
    guard let steps = call.arguments[1].int ?? Int(exactly: n - k), steps <= 300 else { return nil }
    return steps < 0
      ? .zero
      : .call(
        .times,
        (0..<steps).map { .call(.plus, [call.arguments[0], .integer(-$0)]) }
          + [.call(.power, [.call(.factorial, [.integer(steps)]), .integer(-1)])])
  }

  /// `Multinomial[1, 2]` gives `3`.
  private static func multinomial(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    .call(
      .times,
      [.call(.factorial, [.call(.plus, call.arguments)])]
        + call.arguments.map {
          .call(.power, [.call(.factorial, [$0]), .integer(-1)])
        })
  }

  /// `Pochhammer[3, 2]` gives `12`.
  private static func pochhammer(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2, let n = call.arguments[1].int, n.magnitude <= 500 else { return nil }
    let places = n < 0 ? n..<0 : 0..<n
    let product = Term.call(.times, places.map { .call(.plus, [call.arguments[0], .integer($0)]) })
    return n < 0 ? .call(.power, [product, .integer(-1)]) : product
  }

  private static func isMachine(_ term: Term) -> Bool {
    if case .complex(let value) = term { return !value.real.isExact }
    return !(term.number?.isExact ?? true)
  }

  /// `Gamma[2.5, 1]` gives `1.1288`, the upper incomplete gamma function.
  private static func incompleteGamma(of call: Call) -> Term? {
    guard call.count == 2, let a = call.arguments[0].double else { return nil }
    guard let x = call.arguments[1].double, a > 0, x >= 0 else {
      guard call.arguments.contains(where: isMachine), let z = ComplexDouble(call.arguments[1])
      else { return nil }
      let value = SpecialFunctions.upperGamma(a, z)
      return value.real.isNaN ? nil : value.imaginary == 0 ? .real(value.real) : value.term
    }
    guard call.arguments.contains(where: isMachine) else {
      return x == 0 ? .call(.gamma, [call.arguments[0]]) : nil
    }
    return .real(SpecialFunctions.upperGamma(a, x) * Double.gamma(a))
  }
}
