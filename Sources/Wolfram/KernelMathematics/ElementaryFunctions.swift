import Kernel
import KernelArithmetic
import Numerics

/// Elementary functions: exponentials, logarithms, roots, trigonometric and hyperbolic functions.
enum ElementaryFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] =
    trigonometric.map({ $0.builtIn }) + [
      BuiltIn("Exp", .numeric, "The exponential function.", real: { Double.exp($0) }, exp),
      BuiltIn(
        "Log", .numeric, "The natural logarithm, or one to a base.", real: { Double.log($0) }, logarithmToBase
      ),
      BuiltIn(
        "Log2", .numeric, "The logarithm to the base 2.", real: { Double.log2($0) },
        binaryLogarithm),
      BuiltIn(
        "Log10", .numeric, "The logarithm to the base 10.", real: { Double.log10($0) },
        decimalLogarithm),
      BuiltIn(
        "ArcTan", .numeric, "The inverse tangent, of a number or of a point.",
        real: { Double.atan($0) },
        real2: { Double.atan2(y: $1, x: $0) }, arcTangent),
      BuiltIn("Surd", .numeric, "The real root of that order.", real2: { KernelMath.surd($0, $1) }, surd),
      BuiltIn("CubeRoot", .numeric, "The real cube root.", real: { Double.cubeRoot($0) }, cubeRoot),
    ]

  /// The trigonometric and hyperbolic functions and their inverses.
  private static let trigonometric: [NumericFunction] = [
    NumericFunction(
      "Sin", "The sine.", parity: -1, real: { Double.sin($0) }, complex: { $0.sin },
      exact: { ExactAngles.sin($0) }),
    NumericFunction(
      "Cos", "The cosine.", parity: 1, real: { Double.cos($0) }, complex: { $0.cos },
      exact: { ExactAngles.cos($0) }),
    NumericFunction(
      "Tan", "The tangent.", parity: -1, real: { Double.tan($0) }, complex: { $0.tan },
      exact: { ExactAngles.tan($0) }),
    NumericFunction(
      "Cot", "The cotangent.", parity: -1, real: { 1 / Double.tan($0) },
      complex: { ComplexDouble.one / $0.tan },
      exact: { reciprocal(of: ExactAngles.tan($0)) }),
    NumericFunction(
      "Sec", "The secant.", parity: 1, real: { 1 / Double.cos($0) }, complex: { ComplexDouble.one / $0.cos },
      exact: { reciprocal(of: ExactAngles.cos($0)) }),
    NumericFunction(
      "Csc", "The cosecant.", parity: -1, real: { 1 / Double.sin($0) },
      complex: { ComplexDouble.one / $0.sin },
      exact: { reciprocal(of: ExactAngles.sin($0)) }),
    arc("ArcSin", "The inverse sine.", { Double.asin($0) }, { $0.arcSin }, { ExactAngles.arcSine($0) }),
    arc(
      "ArcCos", "The inverse cosine.", parity: 0, { Double.acos($0) }, { $0.arcCos },
      { exactArcCosine(of: $0) }),
    arc(
      "ArcCot", "The inverse cotangent.", { $0 == 0 ? .pi / 2 : Double.atan(1 / $0) },
      { (ComplexDouble.one / $0).arcTan }, { exactArcCotangent(of: $0) }),
    arc(
      "ArcSec", "The inverse secant.", parity: 0, { Double.acos(1 / $0) },
      { (ComplexDouble.one / $0).arcCos },
      { ExactAngles.inverted($0).flatMap { exactArcCosine(of: $0) } }),
    arc(
      "ArcCsc", "The inverse cosecant.", { Double.asin(1 / $0) }, { (ComplexDouble.one / $0).arcSin },
      { ExactAngles.inverted($0).flatMap { ExactAngles.arcSine($0) } }),
    arc("Sinh", "The hyperbolic sine.", { Double.sinh($0) }, { $0.sinh }, zeroAtZero),
    arc("Cosh", "The hyperbolic cosine.", parity: 1, { Double.cosh($0) }, { $0.cosh }, oneAtZero),
    arc("Tanh", "The hyperbolic tangent.", { Double.tanh($0) }, { $0.tanh }, zeroAtZero),
    arc("Coth", "The hyperbolic cotangent.", { 1 / Double.tanh($0) }, { ComplexDouble.one / $0.tanh }),
    arc(
      "Sech", "The hyperbolic secant.", parity: 1, { 1 / Double.cosh($0) }, { ComplexDouble.one / $0.cosh },
      oneAtZero),
    arc("Csch", "The hyperbolic cosecant.", { 1 / Double.sinh($0) }, { ComplexDouble.one / $0.sinh }),
    arc("ArcSinh", "The inverse hyperbolic sine.", { Double.asinh($0) }, { $0.arcSinh }, zeroAtZero),
    arc("ArcCosh", "The inverse hyperbolic cosine.", parity: 0, { Double.acosh($0) }, { $0.arcCosh }) {
      $0.int == 1 ? .zero : nil
    },
    arc("ArcTanh", "The inverse hyperbolic tangent.", { Double.atanh($0) }, { $0.arcTanh }, zeroAtZero),
    arc(
      "ArcCoth", "The inverse hyperbolic cotangent.", { Double.atanh(1 / $0) },
      { $0 == .zero ? ComplexDouble(0, .pi / 2) : (ComplexDouble.one / $0).arcTanh }),
    arc(
      "ArcSech", "The inverse hyperbolic secant.", parity: 0, { Double.acosh(1 / $0) },
      { (ComplexDouble.one / $0).arcCosh }),
    arc(
      "ArcCsch", "The inverse hyperbolic cosecant.", { Double.asinh(1 / $0) },
      { (ComplexDouble.one / $0).arcSinh }),
    NumericFunction(
      "Sinc", "Sin[x]/x.", parity: 1, real: { $0 == 0 ? 1 : Double.sin($0) / $0 },
      complex: { $0 == .zero ? .one : $0.sin / $0 }, exact: { sinc(of: $0) }),
  ]

  /// `Exp[x]` gives `E^x`.
  private static func exp(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    call.count == 1 ? .call(.power, [.symbol(.e), call.arguments[0]]) : nil
  }

  /// `Log[2, 8]` gives `3`.
  private static func logarithmToBase(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    if call.count == 2 {
      if let base = call.arguments[0].integer, let value = call.arguments[1].integer, base.sign > 0,
        value.sign > 0
      {
        if let power = exactLogarithm(base, value) { return .integer(power) }
        if let power = brokenLogarithm(base, value) { return power }
      }
      return .call(
        .times,
        [
          .call(.log, [call.arguments[1]]),
          .call(.power, [.call(.log, [call.arguments[0]]), .integer(-1)]),
        ])
    }
    guard call.count == 1 else { return nil }
    return logarithm(of: call.arguments[0])
  }

  /// `Log[4, 8]` gives `3/2`: of a number that is a power of a root of the base; nil for others.
  private static func brokenLogarithm(_ base: Integer, _ value: Integer) -> Term? {
    guard let small = base.small, small > 3, Double(small) < 1e15 else { return nil }
    for degree in 2...49 {
      let root = Int(clamping: Double.pow(Double(small), 1 / Double(degree)).rounded())
      if root < 2 { return nil }
      guard let power = Integer.small(root).raised(to: degree), power == base,
        let own = exactLogarithm(.small(root), value)
      else { continue }
      return Number(.small(own), over: .small(degree))?.term
    }
    return nil
  }

  /// `Log2[8]` gives `3`.
  private static func binaryLogarithm(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    if case .real(let x) = call.arguments.first, x > 0 { return .real(Double.log2(x)) }
    return call.count == 1 ? .call(.log, [.integer(2), call.arguments[0]]) : nil
  }

  /// `Log10[100]` gives `2`.
  private static func decimalLogarithm(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    if case .real(let x) = call.arguments.first, x > 0 { return .real(Double.log10(x)) }
    return call.count == 1 ? .call(.log, [.integer(10), call.arguments[0]]) : nil
  }

  /// `Surd[-8, 3]` gives `-2`.
  private static func surd(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    // `N` has converted the order to a real number if the other argument had no value at the time.
    guard call.count == 2,
      let n = call.arguments[1].int ?? call.arguments[1].double.flatMap({ Int(exactly: $0) }), n != 0
    else { return nil }
    let x = call.arguments[0]
    if let number = x.number, number.sign < 0, n % 2 != 0 {
      return .call(.times, [.integer(-1), .call(.surd, [(-number).term, call.arguments[1]])])
    }
    // Of a negative number there is no real root of an even order.
    if let number = x.number, number.sign < 0 { return .symbol(.indeterminate) }
    if let inverse = Number(.small(1), over: .small(n)) {
      return x.isNumber ? .call(.power, [x, inverse.term]) : nil
    }
    return nil
  }

  /// `CubeRoot[-8]` gives `-2`.
  private static func cubeRoot(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 1 else { return nil }
    if case .real(let x) = call.arguments[0] { return .real(Double.cubeRoot(x)) }
    return .call(.surd, [call.arguments[0], .integer(3)])
  }

  /// The integer n with base^n equal to the value; nil if there is none.
  private static func exactLogarithm(_ base: Integer, _ value: Integer) -> Int? {
    guard .small(1) < base else { return nil }
    var rest = value
    var power = 0
    while let (quotient, remainder) = rest.divided(by: base), remainder.isZero, power < 4096 {
      rest = quotient
      power += 1
    }
    return rest.isOne ? power : nil
  }

  /// The natural logarithm of a machine number or of a number with an exact value; nil for others.
  private static func logarithm(of argument: Term) -> Term? {
    switch argument {
    case .real(let x):
      if x > 0 { return .real(Double.log(x)) }
      if x == 0 { return .symbol(.indeterminate) }
      return ComplexDouble(x, 0).log.term
    case .integer(1): return .zero
    case .integer(0): return .call(.directedInfinity, [.integer(-1)])
    case .complex(let z) where !z.real.isExact || !z.imaginary.isExact:
      return ComplexDouble(argument)?.log.term
    default: break
    }
    if argument.isSymbol(.e) { return .one }
    if argument.isSymbol(.infinity) || argument.isSymbol(.indeterminate) { return argument }
    // The logarithm of a multiple of I with an exact number.
    if case .complex(let z) = argument, z.real.isExactZero, z.imaginary.isExact {
      let isBelow = z.imaginary.sign < 0
      return .call(
        .plus,
        [
          .call(.log, [(isBelow ? -z.imaginary : z.imaginary).term]),
          .call(.times, [.complex(.small(0), .small(isBelow ? -1 : 1)), Term.half, .symbol(.pi)]),
        ])
    }
    if let number = argument.number, number.sign < 0 {
      return .call(
        .plus,
        [.call(.times, [.complex(.small(0), .small(1)), .symbol(.pi)]), .call(.log, [(-number).term])])
    }
    if case .rational(let value) = argument, value.numerator.isOne {
      return .call(.times, [.integer(-1), .call(.log, [.integer(value.denominator)])])
    }
    if let power = argument.call(of: .power), power.count == 2, power.arguments[0].isSymbol(.e),
      power.arguments[1].number != nil
    {
      return power.arguments[1]
    }
    return nil
  }

  /// Makes the entry of a function of real and complex numbers, odd by default.
  private static func arc(
    _ name: String, _ summary: BuiltIn.Summary, parity: Int = -1,
    _ real: @escaping @Sendable (Double) -> Double,
    _ complex: @escaping @Sendable (ComplexDouble) -> ComplexDouble,
    _ exact: (@Sendable (Term) -> Term?)? = nil
  ) -> NumericFunction {
    NumericFunction(name, summary, parity: parity, real: real, complex: complex, exact: exact)
  }

  /// The exact value 0 for the argument 0; nil for others.
  private static let zeroAtZero: @Sendable (Term) -> Term? = { $0.int == 0 ? .zero : nil }

  /// The exact value 1 for the argument 0; nil for others.
  private static let oneAtZero: @Sendable (Term) -> Term? = { $0.int == 0 ? .one : nil }

  /// `ArcCos[1/2]` gives `Pi/3`, from the inverse sine; nil if that has no exact value.
  private static func exactArcCosine(of term: Term) -> Term? {
    guard let angle = ExactAngles.arcSine(term) else { return nil }
    return .call(.plus, [.call(.times, [Term.half, .symbol(.pi)]), .call(.times, [.integer(-1), angle])])
  }

  /// `ArcCot[1]` gives `Pi/4`, from the inverse tangent; nil if that has no exact value.
  private static func exactArcCotangent(of term: Term) -> Term? {
    guard let angle = ExactAngles.arcTangent(of: term) else { return nil }
    return .call(.plus, [.call(.times, [Term.half, .symbol(.pi)]), .call(.times, [.integer(-1), angle])])
  }

  /// `Sinc[Pi/2]` is `2/Pi`; nil for angles without an exact value.
  private static func sinc(of term: Term) -> Term? {
    if term.int == 0 { return .one }
    if Sums.infinity(of: term).map({ $0 != 0 }) ?? false { return .zero }
    guard let twelfths = ExactAngles.twelfths(term), let sine = ExactAngles.sine(twelfths) else { return nil }
    return .call(.times, [sine, .call(.power, [term, .integer(-1)])])
  }

  /// The reciprocal of an exact value; zero for an infinite one.
  private static func reciprocal(of term: Term?) -> Term? {
    guard let term else { return nil }
    if term.isSymbol(.complexInfinity) { return .zero }
    return .call(.power, [term, .integer(-1)])
  }

  /// `ArcTan[1]` gives `Pi/4`; `ArcTan[x, y]` is the angle of a point.
  private static func arcTangent(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    if call.count == 2 { return try angle(x: call.arguments[0], y: call.arguments[1], in: &session) }
    guard call.count == 1 else { return nil }
    switch call.arguments[0] {
    case .real(let x): return .real(Double.atan(x))
    case .complex(let z) where !z.real.isExact || !z.imaginary.isExact:
      return ComplexDouble(call.arguments[0])?.arcTan.term
    default: break
    }
    if call.arguments[0].isSymbol(.indeterminate) { return call.arguments[0] }
    if let exact = ExactAngles.arcTangent(of: call.arguments[0]) { return exact }
    if call.arguments[0].isSymbol(.infinity) { return .call(.times, [Term.half, .symbol(.pi)]) }
    if call.arguments[0].call(of: .directedInfinity)?.arguments.first?.int == -1 {
      return .call(.times, [.integer(-1), Term.half, .symbol(.pi)])
    }
    if let positive = call.arguments[0].negated {
      return .call(.times, [.integer(-1), .call(.arcTan, [positive])])
    }
    return NumericFunction.turned("ArcTan", call.arguments[0], in: &session)
  }

  /// The angle of a point from the positive x axis: `ArcTan[-1, 1]` gives `3 Pi/4`.
  private static func angle(
    x: Term, y: Term, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    if let a = x.double, let b = y.double, !(x.number?.isExact ?? true) || !(y.number?.isExact ?? true) {
      return .real(Double.atan2(y: b, x: a))
    }
    if let a = x.number, let b = y.number {
      if b.isZero { return a.sign > 0 ? .zero : a.isZero ? .symbol(.indeterminate) : .symbol(.pi) }
      if a.isZero {
        return .call(.times, [Number(.small(b.sign), over: .small(2))?.term ?? .zero, .symbol(.pi)])
      }
      guard let ratio = b / a else { return nil }
      let angle = Term.call(.arcTan, [ratio.term])
      return a.sign > 0 ? angle : .call(.plus, [angle, .call(.times, [.integer(b.sign), .symbol(.pi)])])
    }
    guard session.isNumeric(x), session.isNumeric(y), let a = try session.approximate(x),
      let b = try session.approximate(y), a > 0
    else { return nil }
    return b == 0 ? nil : .call(.arcTan, [.call(.times, [y, .call(.power, [x, .integer(-1)])])])
  }
}
