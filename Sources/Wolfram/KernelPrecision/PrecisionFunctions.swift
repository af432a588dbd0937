import Kernel

/// Numbers with a chosen number of digits.
package enum PrecisionFunctions {
  /// The built-ins of this family.
  package static let table: [BuiltIn] = [
    BuiltIn(
      "decimalValue", [.holdFirst], "The value of an exact term with so many digits; for N.", decimalValue),
    BuiltIn(
      "preciseIntegral", [], "An integral with so many digits, for `NIntegrate`.", DecimalIntegral.integrate),
    BuiltIn("Precision", [], "The number of significant digits.", precision),
    BuiltIn("Accuracy", [], "The number of digits behind the point.", accuracy),
  ]

  /// The value of an exact numeric term, or of one with numbers of a chosen precision.
  private static func decimalValue(
    of call: Call, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard call.count >= 2, let digits = call.arguments[1].double, digits >= 1,
      digits <= ChosenPrecision.mostDigits
    else {
      return nil
    }
    let most = call.count > 2 ? call.arguments[2].int ?? 2_000 : 2_000
    // What two calculations with different numbers of digits have in common is right; where much cancels, more digits are needed.
    let wanted = Int(clamping: digits.rounded(.up)) + 7
    var before: ComplexDecimal?
    for extra in [6, 18, wanted + 30, 3 * wanted + 100, 400, 800] where wanted + extra <= most {
      let evaluation = DecimalEvaluation(arithmetic: LongArithmetic(digits: wanted + extra))
      guard let value = try number(call.arguments[0], evaluation, in: &session) else { return nil }
      if let before, agree(value, before, wanted, evaluation.arithmetic) {
        guard let precision = try precision(of: call.arguments[0], digits: digits, value, in: &session) else {
          return nil
        }
        if precision < 0 { return Number.zero(accuracy: precision - value.log10).term }
        guard let real = part(value.real, of: value, digits: precision),
          let imaginary = part(value.imaginary, of: value, digits: precision)
        else { return nil }
        return value.imaginary.isZero
          ? real : Term.complex(real.number ?? .real(0), imaginary.number ?? .real(0))
      }
      before = value
    }
    // All digits cancel, as far as can be seen.
    guard least(call.arguments[0]).digits != nil else { return Number.zero(accuracy: digits + 50).term }
    var moved = DecimalEvaluation(arithmetic: LongArithmetic(digits: wanted + 30))
    moved.isMoved = true
    let change = try number(call.arguments[0], moved, in: &session)?.log10 ?? -digits
    return Number.zero(accuracy: change.isFinite ? -change : digits).term
  }

  /// The value of a numeric term, real or complex; nil if it has none here.
  private static func number(
    _ term: Term, _ evaluation: DecimalEvaluation, in session: inout KernelSession
  ) throws(KernelError) -> ComplexDecimal? {
    var reals = evaluation
    if let value = try reals.value(term, in: &session) {
      return ComplexDecimal(real: value, imaginary: .zero)
    }
    var all = ComplexEvaluation(evaluation)
    return try all.value(term, in: &session)
  }

  /// Whether two values have so many digits in common, in both parts; a part that is much smaller than the other counts as zero.
  private static func agree(
    _ value: ComplexDecimal, _ before: ComplexDecimal, _ wanted: Int, _ arithmetic: LongArithmetic
  ) -> Bool {
    guard value.log10.isFinite else { return false }
    for (own, other) in [(value.real, before.real), (value.imaginary, before.imaginary)] {
      guard let change = arithmetic.sum(own, -other) else { return false }
      let isTiny = own.log10 < value.log10 - Double(wanted) - 3
      guard change.isZero || isTiny || own.log10 - change.log10 > Double(wanted) - 1 else { return false }
    }
    return true
  }

  /// A part of a value with so many digits; zero if it is much smaller than the other part.
  private static func part(_ own: LongDecimal, of value: ComplexDecimal, digits: Double) -> Term? {
    if own.isZero { return value.imaginary.isZero ? .real(0) : .zero }
    return own.log10 < value.log10 - digits - 8 ? .zero : rounded(own, digits: digits)
  }

  private static func rounded(_ value: LongDecimal, digits: Double) -> Term? {
    guard let power = Integer.tens(abs(value.exponent)) else { return nil }
    return value.exponent < 0
      ? Number.decimal(value.mantissa, over: power, precision: digits).term
      : Number.decimal(value.mantissa * power, over: .small(1), precision: digits).term
  }

  /// The digits of a value that those of the numbers in a term make certain: moved by their uncertainty, the value must stay. Below zero
  /// if none is.
  private static func precision(
    of term: Term, digits: Double, _ value: ComplexDecimal, in session: inout KernelSession
  ) throws(KernelError) -> Double? {
    guard least(term).digits != nil else { return digits }
    var evaluation = DecimalEvaluation(
      arithmetic: LongArithmetic(digits: Int(clamping: digits.rounded(.up)) + 25))
    evaluation.isMoved = true
    guard let moved = try number(term, evaluation, in: &session),
      let change = ComplexArithmetic(evaluation.arithmetic).sum(moved, -value)
    else { return nil }
    let certain = ((value.log10 - change.log10) * 1e12).rounded() / 1e12
    return change.log10.isFinite ? min(certain, digits + 3) : digits
  }

  /// `Precision[N[Pi, 20]]` gives `20.`, `Precision[1/2]` gives `Infinity`.
  private static func precision(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 1 else { return nil }
    let found = least(call.arguments[0])
    if call.arguments[0].number?.isRoundZero ?? false { return .real(0) }
    if found.isMachine { return .symbol(session.names.symbol("MachinePrecision")) }
    return found.digits.map { .real($0) } ?? .symbol(.infinity)
  }

  /// `Accuracy[N[100, 20]]` gives `18.`.
  private static func accuracy(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 1 else { return nil }
    if case .complex(let z) = call.arguments[0] {
      return .call(.min, [z.real, z.imaginary].map { .call(call.head, [$0.term]) })
    }
    guard let value = call.arguments[0].number else { return nil }
    // A machine zero has as many as the smallest machine number.
    if case .real(let own) = value { return .real(own == 0 ? 323.607 : Number.machineDigits - value.log10) }
    return value.accuracy.map { .real($0) } ?? .symbol(.infinity)
  }

  /// The smallest precision of the numbers of a term, and whether one is a machine number.
  private static func least(_ term: Term) -> (digits: Double?, isMachine: Bool) {
    switch term {
    case .real, .packed: return (nil, true)
    case .complex(let value):
      return least(.list([value.real.term, value.imaginary.term]))
    case .call(let call):
      var result: (digits: Double?, isMachine: Bool) = (nil, false)
      for argument in call.arguments {
        let own = least(argument)
        if own.isMachine { return own }
        if let digits = own.digits { result.digits = min(digits, result.digits ?? digits) }
      }
      return result
    case .integer, .largeInteger, .rational, .string, .symbol: return (term.precision, false)
    }
  }
}

/// Evaluates numeric terms with many digits.
struct DecimalEvaluation {
  let arithmetic: LongArithmetic
  /// Whether inexact numbers are moved by their uncertainty.
  var isMoved = false
  /// A symbol that has a value, as the variable of an integral has.
  var variable: (symbol: Symbol, value: LongDecimal)?

  init(arithmetic: LongArithmetic) { self.arithmetic = arithmetic }

  /// The value of a real numeric term; nil if it is not real, or of a function that is not known here.
  mutating func value(_ term: Term, in session: inout KernelSession) throws(KernelError) -> LongDecimal? {
    switch term {
    case .integer(let value): return LongDecimal(value)
    case .largeInteger(let value): return LongDecimal(mantissa: .large(value), exponent: 0)
    case .rational(let value):
      try session.count(arithmetic.digits)
      guard let number = arithmetic.quotient(value.numerator, value.denominator) else { return nil }
      if isMoved, number.isZero, let precision = value.precision {
        return LongDecimal(mantissa: .small(1), exponent: -Int(clamping: precision.rounded(.down)))
      }
      guard isMoved, let precision = value.precision else { return number }
      let part = LongDecimal(
        mantissa: number.mantissa, exponent: number.exponent - Int(clamping: precision.rounded(.down)))
      let rest = Double.pow(10, precision.rounded(.down) - precision)
      guard let share = Integer(exactly: (rest * 1e9).rounded()) else { return nil }
      return arithmetic.sum(
        number, LongDecimal(mantissa: part.mantissa * share, exponent: part.exponent - 9))
    case .symbol(let symbol):
      if let variable, variable.symbol == symbol { return variable.value }
      try session.count(arithmetic.digits * 4)
      return constant(symbol)
    case .call(let call): return try value(call, in: &session)
    case .real, .complex, .string, .packed: return nil
    }
  }

  private func constant(_ symbol: Symbol) -> LongDecimal? {
    switch symbol.known {
    case .pi: return arithmetic.pi
    case .e: return arithmetic.exp(LongDecimal(1))
    case .degree: return arithmetic.pi.flatMap { arithmetic.quotient($0, LongDecimal(180)) }
    case .goldenRatio:
      return arithmetic.root(LongDecimal(5)).flatMap { arithmetic.sum($0, LongDecimal(1)) }.flatMap {
        arithmetic.quotient($0, LongDecimal(2))
      }
    case .eulerGamma: return arithmetic.eulerGamma
    case .catalan: return arithmetic.catalan
    default: return nil
    }
  }

  private mutating func value(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> LongDecimal?
  {
    guard let symbol = call.head.symbol, call.count > 0 else { return nil }
    try session.work.enter()
    defer { session.work.leave() }
    // A series has about as many terms as there are digits, each a product of numbers of so many digits.
    try session.count(20 + arithmetic.digits * arithmetic.digits / 20)
    if symbol.known == .power, call.count == 2 { return try power(call, in: &session) }
    var values: [LongDecimal] = []
    for argument in call.arguments {
      guard let own = try value(argument, in: &session) else { return nil }
      values.append(own)
    }
    let x = values[0]
    guard let name = symbol.known else {
      try session.count(arithmetic.digits * arithmetic.digits)
      return further(session.names.name(symbol), call: call, values: values)
    }
    switch name {
    case .plus: return values.dropFirst().reduce(x) { sum, next in sum.flatMap { arithmetic.sum($0, next) } }
    case .times:
      return values.dropFirst().reduce(x) { product, next in product.flatMap { arithmetic.product($0, next) }
      }
    case .abs: return x.sign < 0 ? -x : x
    case .arcTan where values.count == 2: return angle(x, values[1])
    case .zeta where values.count == 1 && call.arguments[0].int != nil:
      return call.arguments[0].int.flatMap { arithmetic.zeta($0) }
    default:
      if values.count == 1, let found = elementary(name, x) { return found }
      // Their series have more terms.
      try session.count(arithmetic.digits * arithmetic.digits / 2)
      return higher(name, values: values) ?? further(session.names.name(symbol), call: call, values: values)
    }
  }

  private mutating func power(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> LongDecimal?
  {
    let exponent = call.arguments[1]
    if call.arguments[0].isSymbol(.e) {
      return try value(exponent, in: &session).flatMap { arithmetic.exp($0) }
    }
    guard let base = try value(call.arguments[0], in: &session) else { return nil }
    if let whole = exponent.int {
      return base.isZero && whole <= 0 ? nil : arithmetic.power(base, whole)
    }
    if exponent == .half { return arithmetic.root(base) }
    guard base.sign > 0, let power = try value(exponent, in: &session), let log = arithmetic.log(base) else {
      return nil
    }
    return arithmetic.product(log, power).flatMap { arithmetic.exp($0) }
  }

  /// The angle of a point.
  private func angle(_ x: LongDecimal, _ y: LongDecimal) -> LongDecimal? {
    if x.isZero {
      guard !y.isZero, let half = arithmetic.pi.flatMap({ arithmetic.quotient($0, LongDecimal(2)) }) else {
        return nil
      }
      return y.sign < 0 ? -half : half
    }
    guard let slope = arithmetic.quotient(y, x), let angle = arithmetic.arcTangent(slope) else { return nil }
    guard x.sign < 0, let pi = arithmetic.pi else { return angle }
    return arithmetic.sum(angle, y.sign < 0 ? -pi : pi)
  }

  private func elementary(_ name: SymbolName, _ x: LongDecimal) -> LongDecimal? {
    let one = LongDecimal(1)
    let real = arithmetic
    func inverse(_ y: LongDecimal?) -> LongDecimal? { y.flatMap { real.quotient(one, $0) } }
    /// The square root of x² with a sign, and a number.
    func length(_ sign: Int, _ other: Int) -> LongDecimal? {
      guard let square = real.product(x, x),
        let sum = real.sum(sign < 0 ? -square : square, LongDecimal(other))
      else { return nil }
      return real.root(sum)
    }
    func half(_ y: LongDecimal?) -> LongDecimal? { y.flatMap { real.quotient($0, LongDecimal(2)) } }
    func exponentials(_ sign: Int) -> LongDecimal? {
      guard let up = real.exp(x), let down = inverse(up) else { return nil }
      return real.sum(up, sign < 0 ? -down : down)
    }
    switch name {
    case .sqrt: return real.root(x)
    case .exp: return real.exp(x)
    case .log: return real.log(x)
    case .sin: return real.waves(x)?.sine
    case .cos: return real.waves(x)?.cosine
    case .tan: return real.waves(x).flatMap { real.quotient($0.sine, $0.cosine) }
    case .cot: return real.waves(x).flatMap { real.quotient($0.cosine, $0.sine) }
    case .sec: return inverse(real.waves(x)?.cosine)
    case .csc: return inverse(real.waves(x)?.sine)
    case .sinh: return half(exponentials(-1))
    case .cosh: return half(exponentials(1))
    case .tanh:
      guard let above = exponentials(-1), let below = exponentials(1) else { return nil }
      return real.quotient(above, below)
    case .coth: return inverse(elementary(.tanh, x))
    case .sech: return inverse(elementary(.cosh, x))
    case .csch: return inverse(elementary(.sinh, x))
    case .arcTan: return real.arcTangent(x)
    case .arcCot: return inverse(x).flatMap { real.arcTangent($0) }
    case .arcSin: return length(-1, 1).flatMap { angle($0, x) }
    case .arcCos: return length(-1, 1).flatMap { angle(x, $0) }
    case .arcSinh: return length(1, 1).flatMap { real.sum($0, x) }.flatMap { real.log($0) }
    case .arcCosh: return length(1, -1).flatMap { real.sum($0, x) }.flatMap { real.log($0) }
    case .arcTanh:
      guard let above = real.sum(one, x), let below = real.sum(one, -x) else { return nil }
      return half(real.quotient(above, below).flatMap { real.log($0) })
    default: return nil
    }
  }
}
