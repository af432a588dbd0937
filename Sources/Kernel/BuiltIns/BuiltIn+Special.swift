import Numerics

extension BuiltIn {
  /// Special functions.
  static let specialTable: [BuiltIn] =
    [
      BuiltIn("Factorial", numericAttributes, "The factorial (`n!`).", real: { Double.gamma($0 + 1) }) {
        (_, call) throws(KernelError) in
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
        return nil
      },
      BuiltIn("Factorial2", numericAttributes, "The double factorial (`n!!`).") {
        (_, call) throws(KernelError) in
        guard let n = call.arguments.first?.int, n >= -1, n <= 1700 else { return nil }
        var product = Integer.small(1)
        for factor in stride(from: n, to: 1, by: -2) { product = product * .small(factor) }
        return .integer(product)
      },
      BuiltIn("Gamma", numericAttributes, "The gamma function.", real: { Double.gamma($0) }) {
        (session, call) throws(KernelError) in
        guard call.count == 1 else { return incompleteGamma(call) }
        let x = call.arguments[0]
        if let n = x.int { return n <= 0 ? .symbol(.complexInfinity) : .call(.factorial, [.integer(n - 1)]) }
        if case .real(let value) = x {
          let result = Double.gamma(value)
          return result.isFinite ? .real(result) : .symbol(.complexInfinity)
        }
        if case .complex(let z) = x, !z.real.isExact {
          return ComplexDouble(x).map { SpecialFunctions.gamma($0).term }
        }
        // Halves: Γ(1/2) is √π.
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
          return .call(.times, [factor.term, .call(.power, [.symbol(.pi), Powers.half])])
        }
        return nil
      },
      BuiltIn(
        "LogGamma", numericAttributes, "The logarithm of the gamma function.", real: { Double.logGamma($0) }
      ) {
        (_, call) throws(KernelError) in
        guard case .real(let x) = call.arguments.first, x > 0 else { return nil }
        return .real(Double.logGamma(x))
      },
      BuiltIn("Beta", numericAttributes, "The beta function.", real2: { SpecialFunctions.beta($0, $1) }) {
        (_, call) throws(KernelError) in
        guard call.count == 2 else {
          guard call.count == 3, let z = call.arguments[0].double, let a = call.arguments[1].double,
            let b = call.arguments[2].double
          else { return nil }
          return .real(SpecialFunctions.incompleteBeta(z, a, b) * SpecialFunctions.beta(a, b))
        }
        let sum = Term.call(.plus, call.arguments)
        guard call.arguments.allSatisfy({ $0.isNumber }) else { return nil }
        return .call(
          .times,
          call.arguments.map { .call(.gamma, [$0]) } + [.call(.power, [.call(.gamma, [sum]), .integer(-1)])])
      },
      BuiltIn("BetaRegularized", numericAttributes, "The regularised incomplete beta function.") {
        (_, call) throws(KernelError) in
        guard call.count == 3, let z = call.arguments[0].double, let a = call.arguments[1].double,
          let b = call.arguments[2].double
        else { return nil }
        return .real(SpecialFunctions.incompleteBeta(z, a, b))
      },
      BuiltIn("GammaRegularized", numericAttributes, "The regularised incomplete gamma function.") {
        (_, call) throws(KernelError) in
        guard call.count == 2, let a = call.arguments[0].double, let x = call.arguments[1].double else {
          return nil
        }
        return .real(SpecialFunctions.upperGamma(a, x))
      },
      BuiltIn(
        "Binomial", numericAttributes, "The binomial coefficient.",
        real2: { SpecialFunctions.binomial($0, $1) }
      ) {
        (_, call) throws(KernelError) in
        guard call.count == 2 else { return nil }
        if let n = call.arguments[0].int, let k = call.arguments[1].int {
          if k < 0 || (n >= 0 && k > n) { return .zero }
          let steps = n >= 0 ? min(k, n - k) : k
          guard steps <= 3000 else { return nil }
          var value = Number.small(1)
          for j in stride(from: 1, through: steps, by: 1) {
            guard let next = value * (.small(n) - .small(steps) + .small(j)) / .small(j) else { return nil }
            value = next
          }
          return value.term
        }
        guard let n = call.arguments[0].double, let k = call.arguments[1].double else { return nil }
        return .real(SpecialFunctions.binomial(n, k))
      },
      BuiltIn("Multinomial", numericAttributes, "The multinomial coefficient.") {
        (_, call) throws(KernelError) in
        .call(
          .times,
          [.call(.factorial, [.call(.plus, call.arguments)])]
            + call.arguments.map {
              .call(.power, [.call(.factorial, [$0]), .integer(-1)])
            })
      },
      BuiltIn("Pochhammer", numericAttributes, "The rising factorial.") { (_, call) throws(KernelError) in
        guard call.count == 2, let n = call.arguments[1].int, n >= 0, n <= 500 else { return nil }
        return .call(.times, (0..<n).map { .call(.plus, [call.arguments[0], .integer($0)]) })
      },
      BuiltIn("ClebschGordan", [], "The coefficient of adding angular momenta.") {
        (session, call) throws(KernelError) in
        let numbers = call.arguments.compactMap { $0.vector }
        guard numbers.count == 3,
          numbers.allSatisfy({ $0.count == 2 && $0.allSatisfy { $0.magnitude < 100 } })
        else { return nil }
        return .real(SpecialFunctions.clebschGordan(numbers[0], numbers[1], numbers[2]))
      },
      BuiltIn("Hypergeometric1F1", numericAttributes, "Kummer's function.") { (_, call) throws(KernelError) in
        guard call.count == 3, let a = call.arguments[0].double, let b = call.arguments[1].double,
          let x = call.arguments[2].double,
          let value = SpecialFunctions.kummer(a, b, x)
        else { return nil }
        return .real(value)
      },
      BuiltIn("Hypergeometric2F1", numericAttributes, "Gauss' hypergeometric function.") {
        (_, call) throws(KernelError) in
        guard call.count == 4, let a = call.arguments[0].double, let b = call.arguments[1].double,
          let c = call.arguments[2].double,
          let x = call.arguments[3].double, let value = SpecialFunctions.gauss(a, b, c, x)
        else { return nil }
        return .real(value)
      },
      BuiltIn("Prime", [.listable], "The nth prime.") { (session, call) throws(KernelError) in
        guard let n = call.arguments.first?.int, n >= 1, n <= 5000 else { return nil }
        try session.count(n)
        return .integer(Primes.list(count: n)[n - 1])
      },
      BuiltIn("PrimeQ", [.listable], "Whether it is a prime.") { (_, call) throws(KernelError) in

        guard let n = call.arguments.first?.int else { return .false }
        return Double(n.magnitude) < 4e12 ? .truth(Primes.isPrime(n.magnitude)) : nil
      },
      BuiltIn("NextPrime", [.listable], "The next prime.") { (_, call) throws(KernelError) in
        guard let n = call.arguments.first?.number?.floor?.small, n.magnitude < 1 << 30 else { return nil }
        var next = max(n + 1, 2)
        while !Primes.isPrime(next.magnitude) { next += 1 }
        return .integer(next)
      },
      BuiltIn("FactorInteger", [.listable], "The prime factors with their powers.") {
        (_, call) throws(KernelError) in
        guard let n = call.arguments.first?.int, n != .min, Double(n.magnitude) < 1e12 else {
          return nil
        }
        return .list(Primes.factors(n).map { .list([.integer($0.0), .integer($0.1)]) })
      },
      BuiltIn("Divisors", [.listable], "The divisors of an integer.") { (_, call) throws(KernelError) in
        guard let n = call.arguments.first?.int, n != 0, n.magnitude < 1_000_000_000 else { return nil }
        let m = Int(n.magnitude)
        var found: [Int] = []
        var d = 1
        while d <= m / d {
          if m % d == 0 { found += d == m / d ? [d] : [d, m / d] }
          d += 1
        }
        return .list(found.sorted().map { .integer($0) })
      },
      BuiltIn("GCD", [.flat, .orderless, .listable], "The greatest common divisor.") {
        (_, call) throws(KernelError) in
        var value = Integer.small(0)
        for term in call.arguments {
          guard let n = term.integer else { return nil }
          value = Integer.gcd(value, n)
        }
        return .integer(value)
      },
      BuiltIn("LCM", [.flat, .orderless, .listable], "The least common multiple.") {
        (_, call) throws(KernelError) in
        var value = Integer.small(1)
        for term in call.arguments {
          guard let n = term.integer, !n.isZero, let part = n.divided(by: Integer.gcd(value, n))?.quotient
          else { return nil }
          value = (value * part).magnitude
        }
        return .integer(value)
      },
      BuiltIn("CoprimeQ", [], "Whether integers share no factor.") { (_, call) throws(KernelError) in
        guard call.count == 2, let a = call.arguments[0].integer, let b = call.arguments[1].integer else {
          return nil
        }
        return .truth(Integer.gcd(a, b).isOne)
      },
      BuiltIn("Divisible", [.listable], "Whether one integer divides another.") {
        (_, call) throws(KernelError) in
        guard call.count == 2, let a = call.arguments[0].integer, let b = call.arguments[1].integer else {
          return nil
        }
        return a.divided(by: b).map { .truth($0.remainder.isZero) }
      },
      BuiltIn("PowerMod", [.listable], "A power's remainder.") { (_, call) throws(KernelError) in
        guard call.count == 3, let a = call.arguments[0].integer, let b = call.arguments[1].int, b >= 0,
          let m = call.arguments[2].integer, !m.isZero
        else { return nil }
        var (result, base, rest) = (Integer.small(1), a, b)
        while rest > 0 {
          if rest & 1 == 1 { result = (result * base).dividedDown(by: m)?.remainder ?? result }
          base = (base * base).dividedDown(by: m)?.remainder ?? base
          rest >>= 1
        }
        return .integer(result)
      },
      BuiltIn("Fibonacci", [.listable], "The nth Fibonacci number.") { (_, call) throws(KernelError) in
        guard let n = call.arguments.first?.int, n >= 0, n <= 5000 else { return nil }
        var (a, b) = (Integer.small(0), Integer.small(1))
        for _ in 0..<n { (a, b) = (b, a + b) }
        return .integer(a)
      },
      BuiltIn("BitAnd", [.flat, .orderless, .listable], "The bits that both have.") {
        (_, call) throws(KernelError) in
        let values = call.arguments.compactMap({ $0.int })
        return values.count == call.count ? .integer(values.reduce(-1, &)) : nil
      },
      BuiltIn("BitOr", [.flat, .orderless, .listable], "The bits that one has.") {
        (_, call) throws(KernelError) in
        let values = call.arguments.compactMap({ $0.int })
        return values.count == call.count ? .integer(values.reduce(0, |)) : nil
      },
      BuiltIn("BitXor", [.flat, .orderless, .listable], "The bits that differ.") {
        (_, call) throws(KernelError) in
        let values = call.arguments.compactMap({ $0.int })
        return values.count == call.count ? .integer(values.reduce(0, ^)) : nil
      },
      BuiltIn("SphericalHarmonicY", numericAttributes, "The spherical harmonic.") {
        (session, call) throws(KernelError) in
        guard call.count == 4, let l = call.arguments[0].int, let m = call.arguments[1].int, l >= 0, l < 100
        else { return nil }
        guard m.magnitude <= l.magnitude else { return .zero }
        let (theta, phi) = (call.arguments[2], call.arguments[3])
        let norm = SpecialFunctions.harmonicNorm(l, m)
        let wave = Term.call(.power, [.symbol(.e), .call(.times, [.complex(.small(0), .small(m)), phi])])
        return .call(
          .times, [.real(norm), .call(.legendreP, [.integer(l), .integer(m), .call(.cos, [theta])]), wave])
      },
    ]

  private static func incompleteGamma(_ call: Call) -> Term? {
    guard call.count == 2, let a = call.arguments[0].double, let x = call.arguments[1].double, a > 0, x >= 0
    else { return nil }
    if let n = call.arguments[0].int, case .integer = call.arguments[1], n > 0 { return nil }
    return .real(SpecialFunctions.upperGamma(a, x) * Double.gamma(a))
  }
}
