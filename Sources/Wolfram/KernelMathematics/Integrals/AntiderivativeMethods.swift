import Kernel
import KernelArithmetic

/// What an antiderivative is asked of: a term that holds the variable and is no sum.
struct Antiderivative {
  let term: Term
  let x: Term
  /// The factors without the variable.
  let constant: [Term]
  /// The factors that hold the variable.
  let factors: [Term]

  init(_ term: Term, _ x: Term) {
    self.term = term
    self.x = x
    let all = term.call(of: .times)?.arguments ?? [term]
    constant = all.filter { !$0.contains(x) }
    factors = all.filter { $0.contains(x) }
  }

  /// The product of the factors that hold the variable.
  var product: Term { factors.count == 1 ? factors[0] : .call(.times, factors) }
}

/// The ways to find an antiderivative.
enum AntiderivativeMethods {
  /// In the order in which they are tried.
  private static let table: [Method<Antiderivative>] = [
    Method(
      library: "integralOfLogs",
      if: { (integral, _) in integral.term.size < 60 && holdsWaveOfLog(integral.term, integral.x) },
      arguments: { [$0.term, $0.x] }),
    Method(
      library: "integralOfSquares",
      if: { (integral, _) in isExact(integral) && holdsSquare(integral.term, integral.x) },
      arguments: { [$0.term, $0.x] }),
    // Integration by parts would never end for an improper fraction.
    Method("improper fractions", if: { (integral, _) in integral.factors.count > 1 }) {
      (integral, session) throws(KernelError) in
      try fractionIntegral(of: integral.term, integral.x, isImproper: true, in: &session)
    },
    Method(
      "fractions with symbols",
      if: { (integral, session) in
        isExact(integral)
          && !Integration.isNumericBut(integral.term, integral.x.symbol ?? Symbol(.null), in: &session)
      }
    ) {
      (integral, session) throws(KernelError) in
      guard Fractions.split(integral.term).1.contains(integral.x),
        let parts = try session.libraryValue("symbolFractions", [integral.term, integral.x])?.parts,
        parts.count > 1 || parts.first.map({ $0 != integral.term }) ?? false
      else { return nil }
      return try antiderivative(of: .call(.plus, parts), integral.x, in: &session)
    },
    Method("substitution and parts") { (integral, session) throws(KernelError) in
      guard let found = try productIntegral(integral.factors, integral.x, in: &session) else { return nil }
      return try session.evaluate(.call(.times, integral.constant + [found]))
    },
    Method("products of waves as sums") { (integral, session) throws(KernelError) in
      guard let sum = try reduced(integral.term, integral.x, in: &session) else { return nil }
      return try antiderivative(of: sum, integral.x, in: &session)
    },
    Method("fractions") { (integral, session) throws(KernelError) in
      try fractionIntegral(of: integral.term, integral.x, in: &session)
    },
    Method("expanded terms") { (integral, session) throws(KernelError) in
      let sum = try TermPolynomial.expanded(integral.term, in: &session)
      guard sum != integral.term, sum.call(of: .plus) != nil else { return nil }
      return try antiderivative(of: sum, integral.x, in: &session)
    },
    Method("integralByRule", if: { (integral, _) in isExact(integral) }, finding: byRule),
    Method("integralOfErrorFunctions", if: { (integral, _) in isExact(integral) }) {
      (integral, session) throws(KernelError) in
      let found = try session.libraryValue("integralOfErrorFunctions", [integral.product, integral.x])
      return found.map { .call(.times, integral.constant + [$0]) }
    },
  ]

  /// Whether no machine number is in the factors: definite integrals with them are numbers.
  private static func isExact(_ integral: Antiderivative) -> Bool {
    !integral.factors.contains(where: Integration.holdsMachineNumber)
  }

  /// Whether a power may be one of a square: one of a term to an even power, or of a sum with the square of the variable.
  private static func holdsSquare(_ term: Term, _ x: Term) -> Bool {
    guard let call = term.call, !call.isData, term.contains(x) else { return false }
    if term.call(of: .power) != nil, call.count == 2, call.arguments[0].contains(x),
      call.arguments[1].int.map({ $0 < 0 }) ?? true,
      let base = call.arguments[0].call,
      base.head.isSymbol(.plus) || ([call.arguments[0]] + base.arguments).contains(where: isEvenPower)
    {
      return true
    }
    return call.arguments.contains { holdsSquare($0, x) }
  }

  private static func isEvenPower(_ term: Term) -> Bool {
    term.call(of: .power)?.arguments.last?.int?.isMultiple(of: 2) ?? false
  }

  private static func byRule(
    _ integral: Antiderivative, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    let name = session.named("integralByRule")
    let value = try session.evaluate(.call(name, [integral.product, integral.x]))
    guard value != session.named("$Failed"), !value.contains(name) else { return nil }
    return .call(.times, integral.constant + [value])
  }

  /// An antiderivative; nil if none is found.
  static func antiderivative(of term: Term, _ x: Term, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    try session.count(4)
    if let series = term.call(of: .seriesData) { return seriesIntegral(of: series, x) }
    if !term.contains(x) { return try session.evaluate(.call(.times, [term, x])) }
    if let sum = term.call(of: .plus) {
      var parts: [Term] = []
      for part in sum.arguments {
        guard let integral = try antiderivative(of: part, x, in: &session) else { return nil }
        parts.append(integral)
      }
      return try session.evaluate(.call(.plus, parts))
    }
    if let list = term.parts {
      var parts: [Term] = []
      for part in list {
        guard let integral = try antiderivative(of: part, x, in: &session) else { return nil }
        parts.append(integral)
      }
      return .list(parts)
    }
    return try Method.value(of: Antiderivative(term, x), by: table, in: &session)
  }

  /// Whether a sine or cosine of the logarithm of the variable is in a term.
  private static func holdsWaveOfLog(_ term: Term, _ x: Term) -> Bool {
    guard let call = term.call, !call.isData else { return false }
    if term.call(of: .sin) ?? term.call(of: .cos) != nil,
      call.arguments.first?.contains(.call(.log, [x])) ?? false
    {
      return true
    }
    return call.arguments.contains { holdsWaveOfLog($0, x) }
  }

  /// The integral of a series in whole powers of the variable without the power -1; nil for others.
  private static func seriesIntegral(of call: Call, _ x: Term) -> Term? {
    guard call.count == 6, call.arguments[0] == x, call.arguments[5].int == 1,
      let first = call.arguments[3].int, let end = call.arguments[4].int, let list = call.arguments[2].parts,
      Sums.infinity(of: call.arguments[1]) == nil, first >= 0 || first + list.count < 0
    else { return nil }
    let terms = list.enumerated().map { place, term in
      Term.call(.times, [term, .call(.power, [.integer(first + place + 1), .integer(-1)])])
    }
    return .call(
      .seriesData, [x, call.arguments[1], .list(terms), .integer(first + 1), .integer(end + 1), .one])
  }

  /// The integral of a quotient of polynomials, by partial fractions and a formula for a quadratic
  /// denominator.
  private static func fractionIntegral(
    of term: Term, _ x: Term, isImproper: Bool = false, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    let (above, below) = Fractions.split(term)
    guard below.contains(x), let p = try TermPolynomial.coefficients(of: above, variable: x, in: &session),
      let q = try TermPolynomial.coefficients(of: below, variable: x, in: &session),
      q.count > (isImproper ? 1 : 2),
      !isImproper || p.count >= q.count
    else { return nil }
    if q.count == 3, p.count <= 2 {
      let parts: KeyValuePairs<String, Term> = [
        "p": p.count > 1 ? p[1] : .zero, "q": p.first ?? .zero, "a": q[2], "b": q[1], "c": q[0], "x": x,
      ]
      let square = try session.approximate(try FormulaTemplate.value("4 a c - b^2", parts, in: &session))
      if square.map({ $0 > 0 }) ?? false {
        return try FormulaTemplate.value(
          """
          p/(2 a) Log[c + b x + a x^2] + (2 a q - p b)/(a Sqrt[4 a c - b^2]) ArcTan[(b + 2 a x)/Sqrt[4 a c - b^2]]
          """, parts, in: &session)
      }
    }
    guard let apart = try PartialFractions.apart(term, in: &session), apart != term,
      apart.call(of: .plus) != nil
    else {
      guard !isImproper, q.count > 3, !Integration.holdsMachineNumber(term) else { return nil }
      return try session.libraryValue("fractionIntegral", [term, x])
    }
    return try antiderivative(of: apart, x, in: &session)
  }

  /// A product or power of sines and cosines of the variable as a sum over multiples of the angle; nil for
  /// other terms.
  private static func reduced(_ term: Term, _ x: Term, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    var waves = 0
    for factor in term.call(of: .times)?.arguments ?? [term] where factor.contains(x) {
      let (base, exponent) = Powers.split(factor)
      if base.call(of: .sin) ?? base.call(of: .cos) != nil, let n = exponent.int, (1...12).contains(n) {
        waves += n
      }
    }
    guard waves > 1 else { return nil }
    let sum = try session.evaluate(.call(session.named("TrigReduce"), [term]))
    return sum == term ? nil : sum
  }

  /// The coefficient a of a term a x + b; nil for other terms.
  private static func slope(of term: Term, _ x: Term, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard let list = try TermPolynomial.coefficients(of: term, variable: x, in: &session), list.count == 2
    else { return nil }
    return list[1]
  }

  /// The integral of a product, by substitution or else by parts; nil if neither applies.
  private static func productIntegral(_ factors: [Term], _ x: Term, in session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    if factors.count == 1 { return try simpleIntegral(of: factors[0], x, in: &session) }
    let product = try session.evaluate(.call(.times, factors))
    if factors.count == 2, let trigonometric = try sineProduct(factors, x, in: &session) {
      return trigonometric
    }
    // Substitution: one factor is, up to a constant, the derivative of an inner term of another.
    for (place, factor) in factors.enumerated() {
      for inner in innerTerms(of: factor, x) {
        let slope = try Differentiation.derivative(of: inner, x, in: &session)
        if slope.double == 0 { continue }
        let others = factors.enumerated().filter { $0.offset != place }.map({ $0.element })
        let ratio = try Fractions.together(
          try session.evaluate(.call(.times, others + [.call(.power, [slope, .integer(-1)])])), in: &session)
        guard !ratio.contains(x) else { continue }
        let variable = Term.symbol(session.names.own("integral$"))
        let rule = [DefinitionRule(pattern: inner, value: variable, isDelayed: false, rank: 0)]
        guard let replaced = try session.replaceAll(factor, rules: rule), !replaced.contains(x),
          let integral = try simpleIntegral(of: try session.evaluate(replaced), variable, in: &session)
        else { continue }
        let back = [DefinitionRule(pattern: variable, value: inner, isDelayed: false, rank: 0)]
        return .call(.times, [ratio, try session.replaceAll(integral, rules: back) ?? integral])
      }
    }
    return try byParts(factors, product, x, in: &session)
  }

  /// The factor and its arguments that contain the variable: the candidates for substitution.
  private static func innerTerms(of factor: Term, _ x: Term) -> [Term] {
    guard let call = factor.call else { return [] }
    return ([factor] + call.arguments).filter { $0 != x && $0.contains(x) && $0.call != nil }
  }

  /// Integrates x^n times an exponential, sine or cosine of a x + b, and x^n Log[x].
  private static func byParts(_ factors: [Term], _ product: Term, _ x: Term, in session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    guard factors.count == 2 else { return nil }
    for (place, factor) in factors.enumerated() {
      guard let list = try TermPolynomial.coefficients(of: factor, variable: x, in: &session),
        list.count >= 2, list.count <= 12
      else { continue }
      let other = factors[1 - place]
      if other.call(of: .log) != nil {
        guard let integral = try antiderivative(of: factor, x, in: &session) else { return nil }
        let left = try TermPolynomial.expanded(
          try session.evaluate(
            .call(.times, [integral, try Differentiation.derivative(of: other, x, in: &session)])),
          in: &session)
        guard let rest = try antiderivative(of: left, x, in: &session) else { return nil }
        return .call(.plus, [.call(.times, [integral, other]), .call(.times, [.integer(-1), rest])])
      }
      if let bell = try timesBell(list, other, x, in: &session) { return bell }
      // The root of a quadratic would come back from its arc.
      if let power = other.call(of: .power), power.arguments[0].contains(x),
        try slope(of: power.arguments[0], x, in: &session) == nil
      {
        return nil
      }
      guard let integral = try antiderivative(of: other, x, in: &session),
        other.call(of: .power) != nil || other.call(of: .sin) != nil || other.call(of: .cos) != nil
          || other.call(of: .sinh) != nil || other.call(of: .cosh) != nil
      else { return nil }
      let left = try session.evaluate(
        .call(.times, [try Differentiation.derivative(of: factor, x, in: &session), integral]))
      guard let rest = try antiderivative(of: left, x, in: &session) else { return nil }
      return .call(.plus, [.call(.times, [factor, integral]), .call(.times, [.integer(-1), rest])])
    }
    return nil
  }

  /// The integral of a polynomial times `E^(a x^2 + b x + c)`: a polynomial times the exponential, and a multiple of the integral of the
  /// exponential alone. By parts the error function would come back for ever. Nil for other factors.
  private static func timesBell(
    _ polynomial: [Term], _ factor: Term, _ x: Term, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard let power = factor.call(of: .power), power.arguments[0].isSymbol(.e),
      let exponent = try TermPolynomial.coefficients(of: power.arguments[1], variable: x, in: &session),
      exponent.count == 3
    else { return nil }
    let inverse = Term.call(.power, [.call(.times, [.integer(-2), exponent[2]]), .integer(-1)])
    var (rest, terms) = (polynomial, [Term]())
    for place in stride(from: rest.count - 1, to: 0, by: -1) {
      // The derivative of -s x^(n-1) E^q leaves s b x^(n-1) + s (n-1) x^(n-2), where s is the coefficient over -2 a.
      let share = try session.evaluate(.call(.times, [rest[place], inverse]))
      terms.append(
        .call(.times, [.integer(-1), share, .call(.power, [x, .integer(place - 1)]), factor]))
      rest[place - 1] = try session.evaluate(
        .call(.plus, [rest[place - 1], .call(.times, [share, exponent[1]])]))
      guard place > 1 else { continue }
      rest[place - 2] = try session.evaluate(
        .call(.plus, [rest[place - 2], .call(.times, [.integer(place - 1), share])]))
    }
    guard rest[0].double != 0 else { return .call(.plus, terms) }
    guard let last = try antiderivative(of: factor, x, in: &session) else { return nil }
    return .call(.plus, terms + [.call(.times, [rest[0], last])])
  }

  /// Integrates a product of two sines or cosines as a sum, and an exponential times one of them by a
  /// formula.
  private static func sineProduct(_ factors: [Term], _ x: Term, in session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    let waves = factors.map { $0.call(of: .sin) ?? $0.call(of: .cos) }
    let half = Term.half
    if let a = waves[0], let b = waves[1] {
      let (u, v) = (a.arguments[0], b.arguments[0])
      guard try slope(of: u, x, in: &session) != nil, try slope(of: v, x, in: &session) != nil, u != v else {
        return nil
      }
      let minusV = Term.call(.times, [.integer(-1), v])
      let (sum, difference) = (Term.call(.plus, [u, v]), Term.call(.plus, [u, minusV]))
      let isSine = (a.head.isSymbol(.sin), b.head.isSymbol(.sin))
      let terms: [Term]
      switch isSine {
      case (true, true):
        terms = [.call(.cos, [difference]), .call(.times, [.integer(-1), .call(.cos, [sum])])]
      case (false, false): terms = [.call(.cos, [difference]), .call(.cos, [sum])]
      case (true, false): terms = [.call(.sin, [sum]), .call(.sin, [difference])]
      case (false, true):
        terms = [.call(.sin, [sum]), .call(.times, [.integer(-1), .call(.sin, [difference])])]
      }
      return try antiderivative(
        of: try session.evaluate(.call(.times, [half, .call(.plus, terms)])), x, in: &session
      ).map { $0 }
    }
    for place in 0...1 {
      guard let wave = waves[place], let power = factors[1 - place].call(of: .power),
        power.arguments[0].isSymbol(.e),
        let b = try slope(of: wave.arguments[0], x, in: &session),
        let a = try slope(of: power.arguments[1], x, in: &session)
      else { continue }
      let (s, c) = (Term.call(.sin, wave.arguments), Term.call(.cos, wave.arguments))
      let isSine = wave.head.isSymbol(.sin)
      let top: Term = .call(
        .plus,
        [
          .call(.times, [a, isSine ? s : c]),
          .call(.times, [isSine ? .integer(-1) : .one, b, isSine ? c : s]),
        ])
      let below = Term.call(.plus, [.call(.power, [a, .integer(2)]), .call(.power, [b, .integer(2)])])
      if try session.evaluate(below).int == 0 {
        // The exponential is one of those that make up the wave.
        let wide = try session.evaluate(.call(session.named("TrigToExp"), [.call(.times, factors)]))
        return try antiderivative(of: try TermPolynomial.expanded(wide, in: &session), x, in: &session)
      }
      return .call(.times, [factors[1 - place], top, .call(.power, [below, .integer(-1)])])
    }
    return nil
  }

  /// The integral of a single factor: a power of x, or a function of a x + b.
  private static func simpleIntegral(of factor: Term, _ x: Term, in session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    if factor == x { return .call(.times, [Term.half, .call(.power, [x, .integer(2)])]) }
    guard case .call(let call) = factor else { return nil }
    if factor.call(of: .power) != nil { return try powerIntegral(of: call, x, in: &session) }
    guard call.count == 1, let a = try slope(of: call.arguments[0], x, in: &session),
      let name = call.head.symbol?.known
    else {
      return nil
    }
    let u = call.arguments[0]
    let minus = { (term: Term) in Term.call(.times, [.integer(-1), term]) }
    let result: Term
    switch name {
    case .sin: result = minus(.call(.cos, [u]))
    case .cos: result = .call(.sin, [u])
    case .tan: result = minus(.call(.log, [.call(.cos, [u])]))
    case .cot: result = .call(.log, [.call(.sin, [u])])
    case .sinh: result = .call(.cosh, [u])
    case .cosh: result = .call(.sinh, [u])
    case .tanh: result = .call(.log, [.call(.cosh, [u])])
    case .log: result = .call(.plus, [.call(.times, [u, factor]), minus(u)])
    case .arcTan:
      let square = Term.call(.plus, [.one, .call(.power, [u, .integer(2)])])
      result = .call(
        .plus, [.call(.times, [u, factor]), .call(.times, [minus(Term.half), .call(.log, [square])])])
    case .unitStep, .heavisideTheta: result = .call(.times, [u, factor])
    default: return nil
    }
    return .call(.times, [result, .call(.power, [a, .integer(-1)])])
  }

  /// The integral of a power: of a linear base, an exponential, the square of a sine or cosine, the root of a
  /// quadratic.
  private static func powerIntegral(of call: Call, _ x: Term, in session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    let (base, exponent) = (call.arguments[0], call.arguments[1])
    if !base.contains(x) {
      if let a = try slope(of: exponent, x, in: &session) {
        return .call(.times, [.call(call), inverse(of: .call(.times, [a, .call(.log, [base])]))])
      }
      if let list = try TermPolynomial.coefficients(of: exponent, variable: x, in: &session), list.count == 1
      {
        // The variable cancels, as in E^(x + (a - x)).
        return .call(.times, [x, .call(.power, [base, list[0]])])
      }
      return try bell(of: base, exponent: exponent, x, in: &session)
    }
    guard !exponent.contains(x) else { return nil }
    if let a = try slope(of: base, x, in: &session) {
      if exponent.int == -1 { return .call(.times, [.call(.log, [base]), inverse(of: a)]) }
      let next = Term.call(.plus, [exponent, .one])
      return .call(.times, [.call(.power, [base, next]), inverse(of: .call(.times, [next, a]))])
    }
    if exponent.int == 2, let found = try squareIntegral(of: base, x, in: &session) { return found }
    return try quadraticIntegral(of: base, exponent: exponent, x, in: &session)
  }

  private static func inverse(of term: Term) -> Term { .call(.power, [term, .integer(-1)]) }

  /// The integral of the square of a sine, cosine or secant.
  private static func squareIntegral(of base: Term, _ x: Term, in session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    if let wave = base.call(of: .sin) ?? base.call(of: .cos),
      let a = try slope(of: wave.arguments[0], x, in: &session)
    {
      let double = Term.call(.times, [.integer(2), wave.arguments[0]])
      let share = Term.call(
        .times,
        [
          Number(.small(wave.head.isSymbol(.sin) ? -1 : 1), over: .small(4))?.term ?? .one, inverse(of: a),
          .call(.sin, [double]),
        ])
      return .call(.plus, [.call(.times, [Term.half, x]), share])
    }
    if let secant = base.call(of: .sec), let a = try slope(of: secant.arguments[0], x, in: &session) {
      return .call(.times, [.call(.tan, secant.arguments), inverse(of: a)])
    }
    return nil
  }

  /// The integrals of 1/(a x² + c) and of its square root.
  private static func quadraticIntegral(
    of base: Term, exponent: Term, _ x: Term, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard let list = try TermPolynomial.coefficients(of: base, variable: x, in: &session), list.count == 3,
      list[1].int == 0,
      let c = try session.approximate(list[0]),
      let a = try session.approximate(list[2]), c > 0
    else { return nil }
    let root = { (term: Term) in Term.call(.power, [term, Term.half]) }
    if exponent.int == -1, a > 0 {
      let scale = root(.call(.times, [list[2], inverse(of: list[0])]))
      return .call(
        .times,
        [
          .call(.arcTan, [.call(.times, [x, scale])]),
          inverse(of: root(.call(.times, list.indices.filter { $0 != 1 }.map { list[$0] }))),
        ])
    }
    if exponent == Term.half, a < 0 {
      return try FormulaTemplate.value(
        "x Sqrt[c + a x^2]/2 + c ArcSin[x Sqrt[-a/c]]/(2 Sqrt[-a])", ["x": x, "c": list[0], "a": list[2]],
        in: &session)
    }
    if exponent == Term.half {
      return try FormulaTemplate.value(
        "x Sqrt[c + a x^2]/2 + c ArcSinh[x Sqrt[a/c]]/(2 Sqrt[a])", ["x": x, "c": list[0], "a": list[2]],
        in: &session)
    }
    if exponent == (-(Term.half.number ?? .small(0))).term, a < 0 {
      let scale = root(.call(.times, [.integer(-1), list[2], inverse(of: list[0])]))
      return .call(
        .times,
        [
          .call(.arcSin, [.call(.times, [x, scale])]),
          inverse(of: root(.call(.times, [.integer(-1), list[2]]))),
        ])
    }
    return nil
  }

  /// The integral of the Gaussian function E^(-a x²).
  private static func bell(of base: Term, exponent: Term, _ x: Term, in session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    guard base.isSymbol(.e),
      let list = try TermPolynomial.coefficients(of: exponent, variable: x, in: &session),
      list.count == 3, list[1].int == 0,
      list[2].negated != nil
    else { return nil }
    let root = try session.evaluate(.call(.power, [.call(.times, [.integer(-1), list[2]]), Term.half]))
    let scale = Term.call(
      .times,
      [Term.half, .call(.power, [.symbol(.pi), Term.half]), .call(.power, [root, .integer(-1)])])
    return .call(.times, [scale, .call(.power, [base, list[0]]), .call(.erf, [.call(.times, [root, x])])])
  }
}
