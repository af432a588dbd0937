import Kernel
import KernelArithmetic
import KernelMathematics
import Numerics

/// Higher transcendental functions: error functions, Bessel functions, orthogonal polynomials, elliptic integrals.
enum TranscendentalFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] =
    ofOneNumber.map({ $0.builtIn }) + [
      BuiltIn("ClebschGordan", [], "The coefficient of adding angular momenta.", clebschGordan),
      BuiltIn("Hypergeometric1F1", .numeric, "Kummer's function.", kummer),
      BuiltIn("Hypergeometric2F1", .numeric, "Gauss' hypergeometric function.", gauss),
      BuiltIn("SphericalHarmonicY", .numeric, "The spherical harmonic.", sphericalHarmonicY),
      ordered("BesselJ", "The Bessel function J.") { SpecialFunctions.besselJ($0, $1) },
      ordered("BesselY", "The Bessel function Y.") { SpecialFunctions.besselY($0, $1) },
      ordered("BesselI", "The modified Bessel function I.") { SpecialFunctions.besselI($0, $1) },
      ordered("BesselK", "The modified Bessel function K.") { SpecialFunctions.besselK($0, $1) },
      ordered("SphericalBesselJ", "The spherical Bessel function j.") { n, x in
        x == 0 ? (n == 0 ? 1 : 0) : (Double.pi / (2 * x)).squareRoot() * SpecialFunctions.besselJ(n + 0.5, x)
      },
      ordered("SphericalBesselY", "The spherical Bessel function y.") { n, x in
        (Double.pi / (2 * x)).squareRoot() * SpecialFunctions.besselY(n + 0.5, x)
      },
      polynomial("LegendreP", "The Legendre polynomial, or an associated one."),
      polynomial("ChebyshevT", "The Chebyshev polynomial T."),
      polynomial("ChebyshevU", "The Chebyshev polynomial U."),
      polynomial("HermiteH", "The Hermite polynomial."),
      polynomial("LaguerreL", "The Laguerre polynomial, or a generalised one."),
      ordered("PolyGamma", "The polygamma function.") { SpecialFunctions.polyGamma($0, $1) },
      BuiltIn(
        "ProductLog", .numeric, "Lambert's W, or for a first argument -1 its lower branch.",
        real: { SpecialFunctions.lambertW($0) },
        real2: { $0 == -1 ? SpecialFunctions.lambertW($1, isLower: true) : .nan }, productLog),
      BuiltIn(
        "HarmonicNumber", .numeric, "The nth harmonic number, also of powers.",
        real: { SpecialFunctions.polyGamma(0, $0 + 1) + 0.5772156649015329 }, harmonicNumber),
      ordered("EllipticF", "The incomplete elliptic integral F.") { SpecialFunctions.ellipticF($0, $1) },
      BuiltIn(
        "EllipticE", .numeric, "The elliptic integral E.", real: { SpecialFunctions.ellipticE($0) },
        real2: { SpecialFunctions.ellipticE($0, $1) }, ellipticE),
      ordered("JacobiSN", "The Jacobi function sn.") { SpecialFunctions.jacobi($0, $1).sn },
      ordered("JacobiCN", "The Jacobi function cn.") { SpecialFunctions.jacobi($0, $1).cn },
      ordered("JacobiDN", "The Jacobi function dn.") { SpecialFunctions.jacobi($0, $1).dn },
      ordered("JacobiAmplitude", "The Jacobi amplitude.") { SpecialFunctions.jacobi($0, $1).am },
    ]

  /// Special functions of one number.
  private static let ofOneNumber: [NumericFunction] = [
    NumericFunction(
      "Erf", "The error function.", parity: -1, real: { Double.erf($0) },
      exact: { $0.int == 0 ? .zero : Sums.infinity(of: $0).flatMap { $0 == 0 ? nil : .integer($0) } }),
    NumericFunction(
      "Erfc", "1 less the error function.", real: { Double.erfc($0) },
      exact: { $0.int == 0 ? .one : Sums.infinity(of: $0).flatMap { $0 == 0 ? nil : .integer(1 - $0) } }),
    NumericFunction(
      "Erfi", "The imaginary error function.", parity: -1, real: { SpecialFunctions.erfi($0) },
      exact: { $0.int == 0 ? .zero : nil }),
    NumericFunction(
      "InverseErf", "The inverse error function.", parity: -1, real: { SpecialFunctions.inverseErf($0) },
      exact: { $0.int == 0 ? .zero : nil }),
    NumericFunction(
      "InverseErfc", "The inverse of `Erfc`.", real: { SpecialFunctions.inverseErf(1 - $0) },
      exact: { $0.int == 1 ? .zero : $0.int == 0 ? .symbol(.infinity) : nil }),
    NumericFunction(
      "SinIntegral", "The sine integral.", parity: -1, real: { SpecialFunctions.sineIntegral($0) },
      exact: {
        $0.int == 0 ? .zero : $0.isSymbol(.infinity) ? .call(.times, [Term.half, .symbol(.pi)]) : nil
      }),
    NumericFunction(
      "CosIntegral", "The cosine integral.", real: { SpecialFunctions.cosineIntegral($0) },
      exact: { $0.int == 0 ? .call(.directedInfinity, [.integer(-1)]) : nil }),
    NumericFunction(
      "ExpIntegralEi", "The exponential integral Ei.", real: { SpecialFunctions.expIntegral($0) },
      exact: { $0.int == 0 ? .call(.directedInfinity, [.integer(-1)]) : nil }),
    NumericFunction(
      "LogIntegral", "The logarithmic integral.",
      real: { $0 > 0 ? SpecialFunctions.expIntegral(Double.log($0)) : .nan },
      exact: { $0.int == 0 ? .zero : $0.int == 1 ? .call(.directedInfinity, [.integer(-1)]) : nil }),
    NumericFunction(
      "FresnelS", "The Fresnel integral S.", parity: -1, real: { SpecialFunctions.fresnel($0).sine },
      exact: { $0.int == 0 ? .zero : nil }),
    NumericFunction(
      "FresnelC", "The Fresnel integral C.", parity: -1, real: { SpecialFunctions.fresnel($0).cosine },
      exact: { $0.int == 0 ? .zero : nil }),
    NumericFunction("AiryAi", "The Airy function Ai.", real: { SpecialFunctions.airy($0).ai }),
    NumericFunction("AiryBi", "The Airy function Bi.", real: { SpecialFunctions.airy($0).bi }),
    NumericFunction(
      "EllipticK", "The complete elliptic integral K.", real: { SpecialFunctions.ellipticK($0) },
      exact: {
        $0.int == 0
          ? .call(.times, [Term.half, .symbol(.pi)]) : $0.int == 1 ? .symbol(.complexInfinity) : nil
      }),
    NumericFunction(
      "Zeta", "Riemann's zeta function.", real: { SpecialFunctions.zeta($0) },
      complex: { SpecialFunctions.zeta($0) }, exact: { zeta(of: $0) }),
  ]

  private static let lambert = NumericFunction(
    "ProductLog", "Lambert's W.", real: { SpecialFunctions.lambertW($0) },
    exact: { $0.int == 0 ? .zero : $0.isSymbol(.e) ? .one : nil })

  private static let harmonicNumber = NumericFunction(
    "HarmonicNumber", "The nth harmonic number.",
    real: { SpecialFunctions.polyGamma(0, $0 + 1) + 0.5772156649015329 }, exact: { harmonic($0) })

  /// `ProductLog[-1, -0.2]` gives `-2.54264`: the branch of Lambert's W below -1.
  private static func productLog(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard call.count == 2 else { return try lambert.builtIn.function?(call, &session) }
    if call.arguments[0].int == 0 { return .call(call.head, [call.arguments[1]]) }
    guard call.arguments[0].double == -1, isMachine(call), let x = call.arguments[1].double else {
      return nil
    }
    let value = SpecialFunctions.lambertW(x, isLower: true)
    return value.isFinite ? .real(value) : nil
  }

  /// `HarmonicNumber[3, 2]` gives `49/36`: the sum of the reciprocals of powers.
  private static func harmonicNumber(of call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.count == 2 else { return try harmonicNumber.builtIn.function?(call, &session) }
    guard let last = call.arguments[0].int, let power = call.arguments[1].int, (0...2_000).contains(last),
      power.magnitude < 100
    else { return call.arguments[1].int == 1 ? .call(call.head, [call.arguments[0]]) : nil }
    try session.count(last * 4)
    var sum = Number.small(0)
    for k in stride(from: 1, through: last, by: 1) {
      sum = sum + (Number.small(k).raised(to: -power) ?? .small(0))
    }
    return sum.term
  }

  /// `ClebschGordan[{1/2, 1/2}, {1/2, -1/2}, {1, 0}]` gives `1/Sqrt[2]`.
  private static func clebschGordan(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    let numbers = call.arguments.compactMap { $0.vector }
    guard numbers.count == 3,
      numbers.allSatisfy({ $0.count == 2 && $0.allSatisfy { $0.magnitude < 100 } })
    else { return nil }
    let isExact = call.arguments.allSatisfy({ $0.parts?.allSatisfy({ $0.number?.isExact ?? false }) ?? false }
    )
    let value = SpecialFunctions.clebschGordan(numbers[0], numbers[1], numbers[2])
    guard isExact else { return .real(value) }
    return value == 0 ? .zero : exactClebschGordan(numbers[0], numbers[1], numbers[2])
  }

  /// The coefficient as a fraction times a root, by Racah's sum; nil for spins that are no halves.
  private static func exactClebschGordan(_ a: [Double], _ b: [Double], _ c: [Double]) -> Term? {
    guard (a + b + c).allSatisfy({ 2 * $0 == (2 * $0).rounded() }) else { return nil }
    let (p, q, r) = (a[0], b[0], c[0])
    func factorial(_ n: Double) -> Number {
      var product = Number.small(1)
      for k in stride(from: 2, through: Int(clamping: n), by: 1) { product = product * .small(k) }
      return product
    }
    let tops = [
      p + q - r, p - q + r, q - p + r, p + a[1], p - a[1], q + b[1], q - b[1], r + c[1], r - c[1],
    ]
    guard tops.allSatisfy({ $0 == $0.rounded() }) else { return nil }
    let above = tops.reduce(Number.small(Int(clamping: 2 * r) + 1)) { $0 * factorial($1) }
    guard let front = above / factorial(p + q + r + 1) else { return nil }
    var sum = Number.small(0)
    for k in 0...Int(clamping: p + q - r) {
      let n = Double(k)
      let parts = [n, p + q - r - n, p - a[1] - n, q + b[1] - n, r - q + a[1] + n, r - p - b[1] + n]
      guard parts.allSatisfy({ $0 >= 0 }),
        let share = Number.small(k % 2 == 0 ? 1 : -1) / parts.reduce(Number.small(1), { $0 * factorial($1) })
      else { continue }
      sum = sum + share
    }
    return .call(.times, [sum.term, .call(.power, [front.term, Term.half])])
  }

  /// `Hypergeometric1F1[1, 1, z]` gives `E^z`.
  private static func kummer(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 3 else { return nil }
    let z = call.arguments[2]
    if z.int == 0 || call.arguments[0].int == 0 { return .one }
    if call.arguments[0] == call.arguments[1] { return .call(.power, [.symbol(.e), z]) }
    if let n = call.arguments[0].int, (-40...(-1)).contains(n), !isMachine(call) {
      return sum(-n, above: [call.arguments[0]], below: [call.arguments[1]], z)
    }
    guard isMachine(call), let a = call.arguments[0].double, let b = call.arguments[1].double,
      let x = call.arguments[2].double,
      let value = SpecialFunctions.kummer(a, b, x)
    else { return nil }
    return .real(value)
  }

  /// `Hypergeometric2F1[1, 1, 2, 0.5]` gives `1.38629`.
  private static func gauss(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 4 else { return nil }
    if !isMachine(call) { return exactGauss(call.arguments) }
    guard let a = call.arguments[0].double, let b = call.arguments[1].double,
      let c = call.arguments[2].double,
      let x = call.arguments[3].double, let value = SpecialFunctions.gauss(a, b, c, x)
    else { return nil }
    return .real(value)
  }

  /// `Hypergeometric2F1[-2, 3, 4, x]` gives `1 - 3 x/2 + 3 x^2/5`: what ends, and what is a power or a logarithm. Nil for others.
  private static func exactGauss(_ arguments: [Term]) -> Term? {
    let (a, b, c, z) = (arguments[0], arguments[1], arguments[2], arguments[3])
    if z.int == 0 || a.int == 0 || b.int == 0 { return .one }
    func power(_ exponent: Term) -> Term {
      .call(
        .power,
        [.call(.plus, [.one, .call(.times, [.integer(-1), z])]), .call(.times, [.integer(-1), exponent])])
    }
    if let n = [a, b].compactMap({ $0.int }).filter({ (-40...(-1)).contains($0) }).max() {
      return sum(-n, above: [a, b], below: [c], z)
    }
    if b == c { return power(a) }
    if a == c { return power(b) }
    if a.int == 1, b.int == 1, c.int == 2, z.int != 1 {
      let log = Term.call(.log, [.call(.plus, [.one, .call(.times, [.integer(-1), z])])])
      return .call(.times, [.integer(-1), log, .call(.power, [z, .integer(-1)])])
    }
    guard z.int == 1, let p = a.number, let q = b.number, let r = c.number, p + q < r else { return nil }
    func gamma(_ x: Number) -> Term { .call(.gamma, [x.term]) }
    return .call(
      .times,
      [
        gamma(r), gamma(r - p - q), .call(.power, [gamma(r - p), .integer(-1)]),
        .call(.power, [gamma(r - q), .integer(-1)]),
      ])
  }

  /// The first n + 1 terms of a hypergeometric series.
  private static func sum(_ n: Int, above: [Term], below: [Term], _ z: Term) -> Term {
    func rising(_ term: Term, _ k: Int) -> [Term] { (0..<k).map { .call(.plus, [term, .integer($0)]) } }
    return .call(
      .plus,
      (0...n).map { k in
        let divisors = below.flatMap { rising($0, k) } + [.call(.factorial, [.integer(k)])]
        return .call(
          .times,
          above.flatMap { rising($0, k) } + divisors.map { .call(.power, [$0, .integer(-1)]) }
            + (k == 0 ? [] : [.call(.power, [z, .integer(k)])]))
      })
  }

  /// `SphericalHarmonicY[0, 0, a, b]` gives `1/(2 Sqrt[Pi])`.
  private static func sphericalHarmonicY(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 4, let l = call.arguments[0].int, let m = call.arguments[1].int, l >= 0, l < 100
    else { return nil }
    guard m.magnitude <= l.magnitude else { return .zero }
    let (theta, phi) = (call.arguments[2], call.arguments[3])
    if m < 0, !isMachine(call) {
      // The conjugate, with a sign.
      let other = Term.call(.sphericalHarmonicY, [.integer(l), .integer(-m), theta, phi])
      let turn = Term.call(.power, [.symbol(.e), .call(.times, [.complex(.small(0), .small(2 * m)), phi])])
      return .call(.times, [.integer(m % 2 == 0 ? 1 : -1), turn, other])
    }
    // The root of (2 l + 1) (l - m)!/(4 Pi (l + m)!).
    func factorial(_ n: Int) -> Term { .call(.factorial, [.integer(n)]) }
    let norm =
      isMachine(call)
      ? Term.real(SpecialFunctions.harmonicNorm(l, m))
      : .call(
        .power,
        [
          .call(
            .times,
            [
              .integer(2 * l + 1), factorial(l - m), .call(.power, [factorial(l + m), .integer(-1)]),
              .call(.power, [.call(.times, [.integer(4), .symbol(.pi)]), .integer(-1)]),
            ]), Term.half,
        ])
    let wave = Term.call(.power, [.symbol(.e), .call(.times, [.complex(.small(0), .small(m)), phi])])
    return .call(
      .times, [norm, .call(.legendreP, [.integer(l), .integer(m), .call(.cos, [theta])]), wave])
  }

  /// `EllipticE[0]` gives `Pi/2`; with two arguments the incomplete integral.
  private static func ellipticE(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    if call.count == 2, let a = call.arguments[0].double, let b = call.arguments[1].double, isMachine(call) {
      return .real(SpecialFunctions.ellipticE(a, b))
    }
    if call.count == 2 { return elliptic("EllipticE", call: call) }
    if call.arguments.first?.int == 1 { return .one }
    if call.count == 1, case .real(let m) = call.arguments[0], m <= 1 {
      return .real(SpecialFunctions.ellipticE(m))
    }
    return call.arguments.first?.int == 0 && call.count == 1
      ? .call(.times, [Term.half, .symbol(.pi)]) : nil
  }

  /// `Zeta[2]` gives `Pi^2/6`.
  private static func zeta(of term: Term) -> Term? {
    switch term.int {
    case 0: return Number(.small(-1), over: .small(2))?.term
    case 1: return .symbol(.complexInfinity)
    case 2:
      return .call(
        .times,
        [Number(.small(1), over: .small(6))?.term ?? .zero, .call(.power, [.symbol(.pi), .integer(2)])])
    case 4, 6, 8:
      let power = term.int ?? 4
      let below = power == 4 ? 90 : power == 6 ? 945 : 9450
      return .call(
        .times,
        [
          Number(.small(1), over: .small(below))?.term ?? .zero,
          .call(.power, [.symbol(.pi), .integer(power)]),
        ])
    default:
      guard let n = term.int, n < 0 else { return nil }
      if n % 2 == 0 { return .zero }
      let known = [-12, 120, -252, 240, -132]
      let place = (-n - 1) / 2
      return known.indices.contains(place) ? Number(.small(1), over: .small(known[place]))?.term : nil
    }
  }

  /// `HarmonicNumber[3]` gives `11/6`.
  private static func harmonic(_ term: Term) -> Term? {
    guard let n = term.int, n >= 0, n <= 500 else { return nil }
    var sum = Number.small(0)
    for k in stride(from: 1, through: n, by: 1) {
      sum = sum + (Number(.small(1), over: .small(k)) ?? .small(0))
    }
    return sum.term
  }

  /// Whether an argument is a machine number.
  private static func isMachine(_ call: Call) -> Bool {
    call.arguments.contains { if case .real = $0 { true } else { false } }
  }

  /// Makes the entry of a function of an order and a number, evaluated with machine numbers.
  private static func ordered(
    _ name: String, _ summary: BuiltIn.Summary, _ value: @escaping @Sendable (Double, Double) -> Double
  ) -> BuiltIn {
    BuiltIn(named: name, .numeric, summary, real2: value) { (call, _) throws(KernelError) in
      machineValue(of: call, name: name, value)
    }
  }

  private static let ellipticNames = ["EllipticF", "JacobiSN", "JacobiCN", "JacobiDN", "JacobiAmplitude"]

  /// Exact values of elliptic integrals and functions; nil for other arguments.
  private static func elliptic(_ name: String, call: Call) -> Term? {
    let (x, m) = (call.arguments[0], call.arguments[1])
    if x.int == 0 { return name == "JacobiCN" || name == "JacobiDN" ? .one : .zero }
    if m.int == 0 {
      switch name {
      case "EllipticF", "EllipticE", "JacobiAmplitude": return x
      case "JacobiSN": return .call(.sin, [x])
      case "JacobiCN": return .call(.cos, [x])
      default: return .one
      }
    }
    if x == .call(.times, [Term.half, .symbol(.pi)]), name == "EllipticF" || name == "EllipticE" {
      return .call(name == "EllipticF" ? .ellipticK : .ellipticE, [m])
    }
    guard m.int == 1 else { return nil }
    switch name {
    case "JacobiSN": return .call(.tanh, [x])
    case "JacobiCN", "JacobiDN": return .call(.sech, [x])
    default: return nil
    }
  }

  /// Exact values of Bessel functions at zero, and of polygamma functions at whole numbers and a half; nil for others.
  private static func exactValue(_ name: String, _ n: Term, _ x: Term) -> Term? {
    if let value = halfBessel(name, n, x) { return value }
    switch name {
    case "BesselJ", "BesselI":
      guard x.int == 0, let order = n.double else { return nil }
      return order == 0 ? .one : order > 0 || order == order.rounded() ? .zero : nil
    case "BesselK", "BesselY":
      guard x.int == 0, let order = n.int else { return nil }
      if order != 0 { return .symbol(.complexInfinity) }
      return name == "BesselK" ? .symbol(.infinity) : .call(.times, [.integer(-1), .symbol(.infinity)])
    case "PolyGamma":
      guard let order = n.int, (0...20).contains(order) else { return nil }
      return polyGamma(order, x)
    default: return nil
    }
  }

  /// Bessel functions of order a half: `BesselJ[1/2, x]` is the sine of x times `Sqrt[2/(Pi x)]`. Nil for other orders.
  private static func halfBessel(_ name: String, _ n: Term, _ x: Term) -> Term? {
    guard n == Term.half || n == Term.half.negated, x.int != 0 else { return nil }
    let isRising = n == Term.half
    let wave: Term
    switch name {
    case "BesselJ": wave = .call(isRising ? .sin : .cos, [x])
    case "BesselY": wave = isRising ? minus(.call(.cos, [x])) : .call(.sin, [x])
    case "BesselI": wave = .call(isRising ? .sinh : .cosh, [x])
    case "BesselK":
      wave = .call(.times, [.call(.power, [.symbol(.e), minus(x)]), Term.half, .symbol(.pi)])
    default: return nil
    }
    let share = Term.call(.times, [.integer(2), .call(.power, [.symbol(.pi), .integer(-1)])])
    return .call(.times, [.call(.power, [share, Term.half]), wave, .call(.power, [x, minus(Term.half)])])
  }

  /// `PolyGamma[0, 1]` gives `-EulerGamma`, `PolyGamma[1, 2]` gives `-1 + Pi^2/6`.
  private static func polyGamma(_ order: Int, _ x: Term) -> Term? {
    var factorial = Number.small(1)
    for k in stride(from: 2, through: order, by: 1) { factorial = factorial * .small(k) }
    let sign = order % 2 == 0 ? Number.small(-1) : .small(1)
    let weight = (sign * factorial).term
    if x == Term.half {
      // -EulerGamma - Log[4], or n! (2^(n + 1) - 1) Zeta[n + 1] with a sign.
      guard order > 0, let power = Number.small(2).raised(to: order + 1) else {
        return .call(.plus, [minus(.symbol(.eulerGamma)), minus(.call(.log, [.integer(4)]))])
      }
      return .call(.times, [weight, (power - .small(1)).term, .call(.zeta, [.integer(order + 1)])])
    }
    guard let n = x.int, n < 500 else { return nil }
    guard n > 0 else { return .symbol(.complexInfinity) }
    var sum = Number.small(0)
    for k in 1..<max(n, 1) { sum = sum + (Number.small(k).raised(to: -order - 1) ?? .small(0)) }
    if order == 0 { return .call(.plus, [sum.term, minus(.symbol(.eulerGamma))]) }
    let rest = Term.call(.plus, [.call(.zeta, [.integer(order + 1)]), (-sum).term])
    return .call(.expand, [.call(.times, [weight, rest])])
  }

  private static func minus(_ term: Term) -> Term { .call(.times, [.integer(-1), term]) }

  /// The value if the order or the number is a machine number, and some exact values.
  private static func machineValue(
    of call: Call, name: String, _ value: (Double, Double) -> Double
  ) -> Term? {
    if call.count == 1, name == "PolyGamma" { return .call(.polyGamma, [.zero, call.arguments[0]]) }
    if call.count == 2, !isMachine(call), ellipticNames.contains(name), let value = elliptic(name, call: call)
    {
      return value
    }
    if call.count == 2, !isMachine(call), let value = exactValue(name, call.arguments[0], call.arguments[1]) {
      return value
    }
    guard call.count == 2, let n = call.arguments[0].double, let x = call.arguments[1].double else {
      return nil
    }
    guard isMachine(call) else { return nil }
    let result = value(n, x)
    if result.isNaN { return nil }
    guard result.isInfinite else { return .real(result) }
    return result < 0 ? .call(.directedInfinity, [.integer(-1)]) : .symbol(.infinity)
  }

  /// Makes the entry of an orthogonal polynomial: `LegendreP[2, x]`.
  private static func polynomial(_ name: String, _ summary: BuiltIn.Summary) -> BuiltIn {
    BuiltIn(
      named: name, .numeric, summary,
      real2: { n, x in
        guard let order = Int(exactly: n), (0...300).contains(order) else { return .nan }
        return Recurrences.real(name, order, x)
      }
    ) { (call, session) throws(KernelError) in try polynomialValue(of: call, name: name, in: &session) }
  }

  /// `LegendreP[2, x]` gives `-1/2 + 3 x^2/2`; with three arguments the associated function.
  private static func polynomialValue(
    of call: Call, name: String, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard let order = call.arguments.first?.number?.floor?.small,
      call.arguments[0].number?.double == Double(order), order <= 300
    else { return chebyshev(of: call, name: name) }
    let n = order < 0 && name == "LegendreP" ? -(order + 1) : order
    guard n >= 0 else { return nil }
    try session.count(n)
    if call.count == 3 { return try associated(name, n, call.arguments[1], call.arguments[2], in: &session) }
    guard call.count == 2 else { return nil }
    if case .real(let x) = call.arguments[1] { return .real(Recurrences.real(name, n, x)) }
    guard n <= 60 else { return nil }
    return try Recurrences.polynomial(name, n, .zero, call.arguments[1], in: &session)
  }

  /// `ChebyshevT[0.5, 0.5]` gives `0.866025`: of any order between -1 and 1. Nil for other arguments.
  private static func chebyshev(of call: Call, name: String) -> Term? {
    guard call.count == 2, isMachine(call), let n = call.arguments[0].double,
      let x = call.arguments[1].double,
      x > -1, x < 1
    else { return nil }
    let angle = Double.acos(x)
    switch name {
    case "ChebyshevT": return .real(Double.cos(n * angle))
    case "ChebyshevU": return .real(Double.sin((n + 1) * angle) / Double.sin(angle))
    default: return nil
    }
  }

  /// Associated Legendre functions and generalised Laguerre polynomials.
  private static func associated(
    _ name: String, _ n: Int, _ m: Term, _ x: Term, in session: inout KernelSession
  ) throws(KernelError)
    -> Term?
  {
    if name == "LaguerreL" {
      if case .real(let value) = x, let a = m.double { return .real(Recurrences.laguerre(n, a, value)) }
      return n <= 60 ? try Recurrences.polynomial(name, n, m, x, in: &session) : nil
    }
    guard name == "LegendreP", let order = m.number?.floor?.small, order.magnitude < 300 else { return nil }
    guard abs(order) <= n else { return .zero }
    if case .real(let value) = x { return .real(SpecialFunctions.associatedLegendre(n, order: order, value)) }
    guard order >= 0, n <= 30 else { return nil }
    // (-1)^m (1 - x²)^(m/2) times the mth derivative.
    let variable = session.names.own("legendre$")
    var polynomial = try Recurrences.polynomial(name, n, .zero, .symbol(variable), in: &session)
    for _ in 0..<order {
      polynomial = try Differentiation.derivative(of: polynomial, .symbol(variable), in: &session)
    }
    var bindings = PatternBindings()
    bindings.bind(variable, x)
    let root = Term.call(
      .power,
      [
        .call(.plus, [.one, .call(.times, [.integer(-1), .call(.power, [x, .integer(2)])])]),
        Number(.small(order), over: .small(2))?.term ?? .zero,
      ])
    return .call(.times, [.integer(order % 2 == 0 ? 1 : -1), root, bindings.fill(polynomial)])
  }
}
