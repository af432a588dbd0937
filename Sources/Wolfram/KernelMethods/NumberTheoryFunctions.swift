import Kernel
import Numerics

/// Integers: primes, divisors, modular powers, bits.
enum NumberTheoryFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn("Prime", [.listable], "The nth prime.", prime),
    BuiltIn("PrimeQ", [.listable], "Whether it is a prime.", primeQ),
    BuiltIn(
      "PrimePi", [.listable], "How many primes there are up to a number.", taking: "1 1 Method", primePi),
    BuiltIn("NextPrime", [.listable], "The next prime.", taking: "1 2", nextPrime),
    BuiltIn("FactorInteger", [.listable], "The prime factors with their powers.", factorInteger),
    BuiltIn("Divisors", [.listable], "The divisors of an integer.", divisors),
    BuiltIn("GCD", [.flat, .orderless, .listable], "The greatest common divisor.", greatestCommonDivisor),
    BuiltIn("LCM", [.flat, .orderless, .listable], "The least common multiple.", leastCommonMultiple),
    BuiltIn("CoprimeQ", [], "Whether integers share no factor.", coprimeQ),
    BuiltIn("Divisible", [.listable], "Whether one integer divides another.", divisible),
    BuiltIn("PowerMod", [.listable], "A power's remainder.", powerMod),
    BuiltIn("Fibonacci", [.listable], "The nth Fibonacci number.", taking: "1 2", fibonacci),
    BuiltIn("BitAnd", [.flat, .orderless, .listable], "The bits that both have.", bitAnd),
    BuiltIn("BitOr", [.flat, .orderless, .listable], "The bits that one has.", bitOr),
    BuiltIn("BitXor", [.flat, .orderless, .listable], "The bits that differ.", bitXor),
  ]

  /// `Prime[5]` gives `11`.
  private static func prime(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 1, let n = call.arguments[0].int, (1...1_000_000).contains(n) else { return nil }
    if n <= 5000 {
      try session.count(n)
      return .integer(Primes.list(count: n)[n - 1])
    }
    // The nth prime is below n times the logarithms of n and of that.
    let bits = Int.bitWidth - n.leadingZeroBitCount
    var rest = n
    var found = 0
    try forPrimes(upTo: n * (bits * 7 / 10 + 3), in: &session) { prime in
      rest -= 1
      if rest == 0 { found = prime }
    }
    return .integer(found)
  }

  /// `PrimePi[100]` gives `25`.
  private static func primePi(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let most = call.arguments.first?.double, most < 20_000_000 else { return nil }
    guard most >= 2 else { return .zero }
    var count = 0
    try forPrimes(upTo: Int(clamping: most), in: &session) { _ in count += 1 }
    return .integer(count)
  }

  /// Calls a function with each prime up to a number, by a sieve.
  private static func forPrimes(
    upTo most: Int, in session: inout KernelSession, _ use: (Int) -> Void
  ) throws(KernelError) {
    // Whether each number up to that is composite.
    var isComposite = [Bool](repeating: false, count: most + 1)
    try session.count(isComposite.count / 32 + 1)
    for number in 2...most where !isComposite[number] {
      use(number)
      guard number <= most / number else { continue }
      var multiple = number * number
      while multiple <= most {
        isComposite[multiple] = true
        multiple += number
      }
    }
  }

  /// `PrimeQ[11]` gives `True`.
  private static func primeQ(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 1 else { return nil }
    if case .complex = call.arguments[0] { return nil }
    guard let n = call.arguments.first?.integer else { return .false }
    if let small = n.small, small.magnitude < 1 << 31 { return .truth(Primes.isPrime(small.magnitude)) }
    return .truth(try Primes.isProbablyPrime(n.magnitude, in: &session))
  }

  /// `NextPrime[11]` gives `13`.
  private static func nextPrime(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let number = call.arguments.first?.number, let n = number.floor else { return nil }
    if call.count == 2 {
      // The kth one after it, or before it.
      guard let k = call.arguments[1].int, k.magnitude <= 10_000 else { return nil }
      if k == 0 { return nil }
      if k > 0 {
        return .call(
          call.head, [k == 1 ? call.arguments[0] : .call(call.head, [call.arguments[0], .integer(k - 1)])])
      }
      guard var place = n.small, Double(place.magnitude) < 1e12 else { return nil }
      if number == .integer(n) { place -= 1 }
      for found in stride(from: k, to: 0, by: 1) {
        while !Primes.isPrime(place.magnitude) || place.magnitude < 2 { place -= 1 }
        try session.count(200)
        if found < -1 { place -= 1 }
      }
      return .integer(place)
    }
    if let small = n.small, small.magnitude < 1 << 30 {
      var next = small + 1
      while !Primes.isPrime(next.magnitude) { next += 1 }
      return .integer(next)
    }
    guard n.sign > 0 else { return nil }
    var next = n + .small(n.isEven ? 1 : 2)
    while !(try Primes.isProbablyPrime(next, in: &session)) { next = next + .small(2) }
    return .integer(next)
  }

  /// `FactorInteger[12]` gives `{{2, 2}, {3, 1}}`.
  private static func factorInteger(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.count == 1 else { return nil }
    if case .rational(let value)? = call.arguments.first, value.precision == nil {
      // The primes of the denominator have negative powers.
      let above = try Primes.factors(of: value.numerator, in: &session).filter { $0.0 != .small(1) }
      let below = try Primes.factors(of: value.denominator, in: &session).filter { $0.0 != .small(1) }
      let all = above.map({ ($0.0, $0.1) }) + below.map({ ($0.0, -$0.1) })
      return .list(
        all.ordered { $0.0 < $1.0 }.map { .list([.integer($0.0), .integer($0.1)]) })
    }
    guard let n = call.arguments.first?.int, n != .min, Double(n.magnitude) < 1e12 else {
      guard let large = call.arguments.first?.integer, large.sign != 0 else { return nil }
      let factors = try Primes.factors(of: large, in: &session)
      return .list(factors.map { .list([.integer($0.0), .integer($0.1)]) })
    }
    return .list(Primes.factors(n).map { .list([.integer($0.0), .integer($0.1)]) })
  }

  /// `Divisors[6]` gives `{1, 2, 3, 6}`.
  private static func divisors(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 1 else { return nil }
    guard let n = call.arguments.first?.int, n != 0, n.magnitude < 1_000_000_000 else {
      guard let large = call.arguments.first?.integer, !large.isZero else { return nil }
      var found = [Integer.small(1)]
      for (prime, power) in try Primes.factors(of: large.magnitude, in: &session) {
        let known = found
        var factor = Integer.small(1)
        for _ in 0..<Int(power) {
          factor = factor * prime
          try session.check(size: found.count + known.count)
          found += known.map { $0 * factor }
        }
      }
      return .list(found.ordered(by: <).map { .integer($0) })
    }
    let m = Int(n.magnitude)
    var found: [Int] = []
    var d = 1
    while d <= m / d {
      if m % d == 0 { found += d == m / d ? [d] : [d, m / d] }
      d += 1
    }
    return .list(found.ordered(by: <).map { .integer($0) })
  }

  /// `GCD[12, 18]` gives `6`.
  private static func greatestCommonDivisor(of call: Call, _: inout KernelSession) throws(KernelError)
    -> Term?
  {
    // That of fractions is that of their numerators over the least common multiple of their denominators.
    var (value, below) = (Integer.small(0), Integer.small(1))
    for term in call.arguments {
      guard let (above, denominator) = fraction(of: term),
        let part = denominator.divided(by: Integer.gcd(below, denominator))?.quotient
      else { return nil }
      value = Integer.gcd(value, above)
      below = below * part
    }
    return Number(value, over: below)?.term
  }

  /// `LCM[4, 6]` gives `12`.
  private static func leastCommonMultiple(of call: Call, _: inout KernelSession) throws(KernelError) -> Term?
  {
    var (value, below) = (Integer.small(1), Integer.small(0))
    for term in call.arguments {
      guard let (n, denominator) = fraction(of: term) else { return nil }
      if n.isZero { return .zero }
      guard let part = n.divided(by: Integer.gcd(value, n))?.quotient else { return nil }
      value = (value * part).magnitude
      below = Integer.gcd(below, denominator)
    }
    return Number(value, over: below.isZero ? .small(1) : below)?.term
  }

  /// Numerator and denominator of an exact number; nil for others.
  private static func fraction(of term: Term) -> (Integer, Integer)? {
    if let n = term.integer { return (n, .small(1)) }
    guard case .rational(let value) = term, value.precision == nil else { return nil }
    return (value.numerator, value.denominator)
  }

  /// `CoprimeQ[4, 9]` gives `True`.
  private static func coprimeQ(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2, let a = call.arguments[0].integer, let b = call.arguments[1].integer else {
      return nil
    }
    return .truth(Integer.gcd(a, b).isOne)
  }

  /// `Divisible[6, 3]` gives `True`.
  private static func divisible(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2, let a = call.arguments[0].integer, let b = call.arguments[1].integer else {
      return nil
    }
    return a.divided(by: b).map { .truth($0.remainder.isZero) }
  }

  /// `PowerMod[2, 10, 7]` gives `2`.
  private static func powerMod(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 3, let a = call.arguments[0].integer, let b = call.arguments[1].integer,
      let m = call.arguments[2].integer, !m.isZero
    else { return nil }
    if b.sign < 0 {
      let inverse = try session.evaluate(.call(session.named("ModularInverse"), [.integer(a), .integer(m)]))
      guard inverse.integer != nil else { return nil }
      return .call(call.head, [inverse, .integer(-b), .integer(m)])
    }
    return .integer(try Primes.power(a, exponent: b, modulo: m, in: &session))
  }

  /// `Fibonacci[10]` gives `55`, and `Fibonacci[0.5]` gives `0.568864`, by Binet's formula.
  private static func fibonacci(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    if case .real(let x)? = call.arguments.first, call.count == 1 {
      let power = Double.pow((1 + 5.0.squareRoot()) / 2, x)
      return .real((power - Double.cos(.pi * x) / power) / 5.0.squareRoot())
    }
    guard call.count <= 2, let n = call.arguments.first?.int, n.magnitude <= 5000 else { return nil }
    if call.count == 2 { return n.magnitude <= 300 ? polynomial(n, call.arguments[1]) : nil }
    var (a, b) = (Integer.small(0), Integer.small(1))
    for _ in 0..<n.magnitude { (a, b) = (b, a + b) }
    return .integer(n < 0 && n % 2 == 0 ? -a : a)
  }

  /// `Fibonacci[4, x]` gives `2 x + x^3`.
  private static func polynomial(_ n: Int, _ x: Term) -> Term {
    let m = abs(n)
    let sum = (0..<(m + 1) / 2).map { k in
      Term.call(
        .times,
        [
          .call(.binomial, [.integer(m - 1 - k), .integer(k)]),
          m - 1 - 2 * k == 0 ? .one : .call(.power, [x, .integer(m - 1 - 2 * k)]),
        ])
    }
    return .call(.times, [.integer(n < 0 && n % 2 == 0 ? -1 : 1), .call(.plus, sum)])
  }

  /// `BitAnd[6, 3]` gives `2`.
  private static func bitAnd(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    let values = call.arguments.compactMap({ $0.int })
    return values.count == call.count ? .integer(values.reduce(-1, &)) : nil
  }

  /// `BitOr[6, 3]` gives `7`.
  private static func bitOr(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    let values = call.arguments.compactMap({ $0.int })
    return values.count == call.count ? .integer(values.reduce(0, |)) : nil
  }

  /// `BitXor[6, 3]` gives `5`.
  private static func bitXor(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    let values = call.arguments.compactMap({ $0.int })
    return values.count == call.count ? .integer(values.reduce(0, ^)) : nil
  }
}
