import Kernel
import Numerics

/// A complex number of two decimal numbers of any length.
struct ComplexDecimal {
  var real: LongDecimal
  var imaginary: LongDecimal

  static let zero = ComplexDecimal(real: .zero, imaginary: .zero)

  /// The decimal logarithm of the larger part; -infinity for zero.
  var log10: Double { max(real.log10, imaginary.log10) }

  static prefix func - (a: Self) -> Self { Self(real: -a.real, imaginary: -a.imaginary) }
}

/// Arithmetic and elementary functions of complex decimal numbers. A result is nil where it is not known.
struct ComplexArithmetic {
  let parts: LongArithmetic

  private let half = LongDecimal(mantissa: .small(5), exponent: -1)

  init(_ parts: LongArithmetic) { self.parts = parts }

  func sum(_ a: ComplexDecimal, _ b: ComplexDecimal) -> ComplexDecimal? {
    guard let x = parts.sum(a.real, b.real), let y = parts.sum(a.imaginary, b.imaginary) else { return nil }
    return ComplexDecimal(real: x, imaginary: y)
  }

  func product(_ a: ComplexDecimal, _ b: ComplexDecimal) -> ComplexDecimal? {
    guard let x = parts.product(a.real, b.real), let y = parts.product(a.imaginary, b.imaginary),
      let u = parts.product(a.real, b.imaginary), let v = parts.product(a.imaginary, b.real),
      let real = parts.sum(x, -y), let imaginary = parts.sum(u, v)
    else { return nil }
    return ComplexDecimal(real: real, imaginary: imaginary)
  }

  func quotient(_ a: ComplexDecimal, _ b: ComplexDecimal) -> ComplexDecimal? {
    guard let square = square(b), !square.isZero,
      let above = product(a, ComplexDecimal(real: b.real, imaginary: -b.imaginary)),
      let real = parts.quotient(above.real, square), let imaginary = parts.quotient(above.imaginary, square)
    else { return nil }
    return ComplexDecimal(real: real, imaginary: imaginary)
  }

  /// The square of the magnitude.
  private func square(_ a: ComplexDecimal) -> LongDecimal? {
    guard let x = parts.product(a.real, a.real), let y = parts.product(a.imaginary, a.imaginary) else {
      return nil
    }
    return parts.sum(x, y)
  }

  func magnitude(_ a: ComplexDecimal) -> LongDecimal? { square(a).flatMap { parts.root($0) } }

  /// The angle between minus Pi and Pi; nil for zero.
  func angle(_ a: ComplexDecimal) -> LongDecimal? {
    guard let pi = parts.pi else { return nil }
    if a.real.isZero {
      guard !a.imaginary.isZero, let half = parts.product(pi, half) else { return nil }
      return a.imaginary.sign < 0 ? -half : half
    }
    guard let slope = parts.quotient(a.imaginary, a.real), let angle = parts.arcTangent(slope) else {
      return nil
    }
    return a.real.sign < 0 ? parts.sum(angle, a.imaginary.sign < 0 ? -pi : pi) : angle
  }

  func exp(_ a: ComplexDecimal) -> ComplexDecimal? {
    guard let size = parts.exp(a.real), let waves = parts.waves(a.imaginary),
      let real = parts.product(size, waves.cosine), let imaginary = parts.product(size, waves.sine)
    else { return nil }
    return ComplexDecimal(real: real, imaginary: imaginary)
  }

  func log(_ a: ComplexDecimal) -> ComplexDecimal? {
    guard let square = square(a), let log = parts.log(square), let size = parts.product(log, half),
      let angle = angle(a)
    else { return nil }
    return ComplexDecimal(real: size, imaginary: angle)
  }

  func power(_ a: ComplexDecimal, _ exponent: Int) -> ComplexDecimal? {
    guard exponent.magnitude <= 10_000 else { return nil }
    let one = ComplexDecimal(real: LongDecimal(1), imaginary: .zero)
    guard let result = RepeatedSquares.power(a, exponent: abs(exponent), one: one, product: product) else {
      return nil
    }
    return exponent < 0 ? quotient(one, result) : result
  }

  /// The root of a polynomial with these coefficients near a place, by Newton's method.
  func root(_ coefficients: [ComplexDecimal], near start: ComplexDecimal) -> ComplexDecimal? {
    var place = start
    for _ in 0..<24 {
      var (value, slope) = (ComplexDecimal.zero, ComplexDecimal.zero)
      for coefficient in coefficients.reversed() {
        guard let turned = product(slope, place).flatMap({ sum($0, value) }),
          let next = product(value, place).flatMap({ sum($0, coefficient) })
        else { return nil }
        (value, slope) = (next, turned)
      }
      guard let step = quotient(value, slope), let next = sum(place, -step) else { return nil }
      let isSettled = step.log10 < next.log10 - Double(parts.digits) + 3
      place = next
      if isSettled { return place }
    }
    return nil
  }
}

extension ComplexArithmetic {
  private var unit: ComplexDecimal { ComplexDecimal(real: LongDecimal(1), imaginary: .zero) }

  /// The number times the imaginary unit.
  private func turned(_ z: ComplexDecimal) -> ComplexDecimal {
    ComplexDecimal(real: -z.imaginary, imaginary: z.real)
  }

  private func root(_ z: ComplexDecimal) -> ComplexDecimal? {
    if z.real.isZero, z.imaginary.isZero { return z }
    let half = ComplexDecimal(real: LongDecimal(mantissa: .small(5), exponent: -1), imaginary: .zero)
    return log(z).flatMap { product($0, half) }.flatMap { exp($0) }
  }

  /// Inverse functions of trigonometric and hyperbolic ones, and their reciprocals; nil for others.
  func inverse(_ name: SymbolName, _ z: ComplexDecimal) -> ComplexDecimal? {
    let half = ComplexDecimal(real: LongDecimal(mantissa: .small(5), exponent: -1), imaginary: .zero)
    switch name {
    case .arcSinh:
      // Log[z + Sqrt[z^2 + 1]].
      return product(z, z).flatMap { sum($0, unit) }.flatMap { root($0) }.flatMap { sum($0, z) }.flatMap {
        log($0)
      }
    case .arcCosh:
      guard let below = sum(z, -unit).flatMap({ root($0) }), let above = sum(z, unit).flatMap({ root($0) })
      else { return nil }
      return product(below, above).flatMap { sum($0, z) }.flatMap { log($0) }
    case .arcTanh:
      guard let above = sum(unit, z).flatMap({ log($0) }), let below = sum(unit, -z).flatMap({ log($0) })
      else { return nil }
      return sum(above, -below).flatMap { product($0, half) }
    case .arcSin: return inverse(.arcSinh, turned(z)).map { -turned($0) }
    case .arcCos:
      guard let pi = parts.pi, let right = product(ComplexDecimal(real: pi, imaginary: .zero), half) else {
        return nil
      }
      return inverse(.arcSin, z).flatMap { sum(right, -$0) }
    case .arcTan: return inverse(.arcTanh, turned(z)).map { -turned($0) }
    case .arcCot: return quotient(unit, z).flatMap { inverse(.arcTan, $0) }
    case .arcSec: return quotient(unit, z).flatMap { inverse(.arcCos, $0) }
    case .arcCsc: return quotient(unit, z).flatMap { inverse(.arcSin, $0) }
    case .arcCoth: return quotient(unit, z).flatMap { inverse(.arcTanh, $0) }
    case .arcSech: return quotient(unit, z).flatMap { inverse(.arcCosh, $0) }
    case .arcCsch: return quotient(unit, z).flatMap { inverse(.arcSinh, $0) }
    default: return nil
    }
  }
}

/// Evaluates numeric terms with complex values with many digits.
struct ComplexEvaluation {
  /// What evaluates terms that are real.
  private var reals: DecimalEvaluation
  private let arithmetic: ComplexArithmetic

  init(_ reals: DecimalEvaluation) {
    self.reals = reals
    arithmetic = ComplexArithmetic(reals.arithmetic)
  }

  /// The value; nil if it holds a function that is not known here.
  mutating func value(_ term: Term, in session: inout KernelSession) throws(KernelError) -> ComplexDecimal? {
    if let real = try reals.value(term, in: &session) { return ComplexDecimal(real: real, imaginary: .zero) }
    if case .complex(let number) = term {
      guard let real = try reals.value(number.real.term, in: &session),
        let imaginary = try reals.value(number.imaginary.term, in: &session)
      else { return nil }
      return ComplexDecimal(real: real, imaginary: imaginary)
    }
    guard let call = term.call, !call.isData, let symbol = call.head.symbol, call.count > 0 else {
      return nil
    }
    guard let name = symbol.known else {
      guard session.names.name(symbol) == "LogGamma", call.count == 1 else { return nil }
      return try value(call.arguments[0], in: &session).flatMap { arithmetic.logGamma($0) }
    }
    try session.work.enter()
    defer { session.work.leave() }
    try session.count(20 + arithmetic.parts.digits * arithmetic.parts.digits / 10)
    if name == .root { return try root(of: call, in: &session) }
    if name == .power, call.count == 2 { return try power(call, in: &session) }
    var values: [ComplexDecimal] = []
    for argument in call.arguments {
      guard let own = try value(argument, in: &session) else { return nil }
      values.append(own)
    }
    let x = values[0]
    switch name {
    case .plus: return values.dropFirst().reduce(x) { sum, next in sum.flatMap { arithmetic.sum($0, next) } }
    case .times:
      return values.dropFirst().reduce(x) { product, next in product.flatMap { arithmetic.product($0, next) }
      }
    case .gamma where values.count == 1: return arithmetic.gamma(x)
    case .polyGamma where values.count == 2:
      return call.arguments[0].int.flatMap { arithmetic.polyGamma($0, values[1]) }
    default: return values.count == 1 ? elementary(name, x) ?? arithmetic.inverse(name, x) : nil
    }
  }

  private mutating func power(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> ComplexDecimal?
  {
    guard let exponent = try value(call.arguments[1], in: &session) else { return nil }
    if call.arguments[0].isSymbol(.e) { return arithmetic.exp(exponent) }
    guard let base = try value(call.arguments[0], in: &session) else { return nil }
    if let whole = call.arguments[1].int { return arithmetic.power(base, whole) }
    return arithmetic.log(base).flatMap { arithmetic.product($0, exponent) }.flatMap { arithmetic.exp($0) }
  }

  /// The root with that number of a polynomial, from the machine number near it.
  private mutating func root(of call: Call, in session: inout KernelSession) throws(KernelError)
    -> ComplexDecimal?
  {
    let symbol = session.named("root$")
    let list = Term.call(.coefficientList, [Term.call(call.arguments[0], [symbol]), symbol])
    guard let parts = try session.evaluate(list).parts, parts.count > 2,
      let near = ComplexDouble(try session.evaluate(session.numeric(.call(call))))
    else { return nil }
    var coefficients: [ComplexDecimal] = []
    for part in parts {
      guard let own = try value(part, in: &session) else { return nil }
      coefficients.append(own)
    }
    guard let real = decimal(near.real), let imaginary = decimal(near.imaginary) else { return nil }
    return arithmetic.root(coefficients, near: ComplexDecimal(real: real, imaginary: imaginary))
  }

  private func decimal(_ value: Double) -> LongDecimal? {
    guard value != 0 else { return .zero }
    let power = 17 - Int(clamping: (Double.log(value.magnitude) / Double.log(10)).rounded(.up))
    guard power.magnitude < 300,
      let whole = Integer(exactly: (value * Double.pow(10, Double(power))).rounded())
    else { return nil }
    return LongDecimal(mantissa: whole, exponent: -power)
  }

  private func elementary(_ name: SymbolName, _ x: ComplexDecimal) -> ComplexDecimal? {
    let numbers = arithmetic
    func real(_ value: LongDecimal?) -> ComplexDecimal? {
      value.map { ComplexDecimal(real: $0, imaginary: .zero) }
    }
    let half = ComplexDecimal(real: LongDecimal(mantissa: .small(5), exponent: -1), imaginary: .zero)
    let turned = ComplexDecimal(real: -x.imaginary, imaginary: x.real)
    /// Half the sum or the difference of an exponential and its reciprocal.
    func exponentials(_ z: ComplexDecimal, _ sign: Int) -> ComplexDecimal? {
      guard let up = numbers.exp(z), let down = numbers.exp(-z),
        let sum = numbers.sum(up, sign < 0 ? -down : down)
      else { return nil }
      return numbers.product(sum, half)
    }
    /// The number divided by the imaginary unit.
    func back(_ z: ComplexDecimal) -> ComplexDecimal {
      ComplexDecimal(real: z.imaginary, imaginary: -z.real)
    }
    switch name {
    case .exp: return numbers.exp(x)
    case .log: return numbers.log(x)
    case .sqrt: return numbers.log(x).flatMap { numbers.product($0, half) }.flatMap { numbers.exp($0) }
    case .abs: return real(numbers.magnitude(x))
    case .arg: return real(numbers.angle(x))
    case .re: return real(x.real)
    case .im: return real(x.imaginary)
    case .conjugate: return ComplexDecimal(real: x.real, imaginary: -x.imaginary)
    case .sinh: return exponentials(x, -1)
    case .cosh: return exponentials(x, 1)
    case .tanh:
      guard let above = exponentials(x, -1), let below = exponentials(x, 1) else { return nil }
      return numbers.quotient(above, below)
    case .sin: return exponentials(turned, -1).map { back($0) }
    case .cos: return exponentials(turned, 1)
    case .tan:
      guard let above = exponentials(turned, -1), let below = exponentials(turned, 1) else { return nil }
      return numbers.quotient(back(above), below)
    default: return nil
    }
  }
}
