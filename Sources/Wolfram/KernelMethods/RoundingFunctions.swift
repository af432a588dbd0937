import Kernel
import KernelArithmetic
import KernelMathematics

/// Rounding, remainders, and conversion between exact and machine numbers.
enum RoundingFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    rounding("Floor", "The largest integer not above.", { $0.rounded(.down) }) { $0.floor },
    rounding("Ceiling", "The smallest integer not below.", { $0.rounded(.up) }) { (-$0).floor.map { -$0 } },
    rounding("Round", "The nearest integer, halves to the even one.", { $0.rounded(.toNearestOrEven) }) {
      $0.rounded
    },
    rounding("IntegerPart", "The integer towards zero.", { $0.rounded(.towardZero) }) {
      $0.sign < 0 ? (-$0).floor.map { -$0 } : $0.floor
    },
    BuiltIn(
      "FractionalPart", .numeric, "The number less its integer part.", taking: "1 1",
      real: { $0 - $0.rounded(.towardZero) },
      fractionalPart),
    BuiltIn(
      "Mod", .numeric, "The remainder, with the divisor's sign.", taking: "2 3",
      real2: { KernelMath.mod($0, $1) }, mod),
    BuiltIn(
      "Quotient", .numeric, "The whole quotient.", real2: { ($0 / $1).rounded(.down) }, quotient),
    BuiltIn(
      "N", [], "The value in machine numbers, or with so many digits.",
      taking: "1 2 numbers Method",
      numericValue),
    BuiltIn("Chop", [.listable], "Zero instead of numbers very near zero.", chop),
    BuiltIn("Rationalize", [.listable], "A simple fraction near a number.", rationalize),
    BuiltIn("SetPrecision", [], "The number with so many digits.", taking: "2 2", setPrecision),
    BuiltIn("SetAccuracy", [], "The number with so many digits behind the point.", setAccuracy),
  ]

  /// `FractionalPart[5/2]` gives `1/2`.
  private static func fractionalPart(of call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard let x = call.arguments.first, try session.real(x) != nil else { return nil }
    return .call(.plus, [x, .call(.times, [.integer(-1), .call(session.named("IntegerPart"), [x])])])
  }

  /// `Mod[-1, 3]` gives `2`; a third argument is the smallest value of the result.
  private static func mod(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count >= 2, let n = call.arguments[1].number, !n.isZero else { return nil }
    if call.count == 2, call.arguments[1].integer != nil, let power = call.arguments[0].call(of: .power),
      power.arguments[0].integer != nil, power.arguments[1].integer != nil
    {
      // A power with more digits than an integer may have.
      return .call(session.named("PowerMod"), power.arguments + [call.arguments[1]])
    }
    let offset = call.count > 2 ? call.arguments[2].number : .small(0)
    guard let x = try session.real(call.arguments[0]), let offset, let quotient = ((x - offset) / n)?.floor
    else { return nil }
    if let value = call.arguments[0].number { return (value - n * .integer(quotient)).term }
    return .call(.plus, [call.arguments[0], (-(n * .integer(quotient))).term])
  }

  /// `Quotient[7, 3]` gives `2`.
  private static func quotient(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count >= 2, let x = try session.real(call.arguments[0]),
      let n = try session.real(call.arguments[1])
    else { return nil }
    let offset = call.count > 2 ? call.arguments[2].number : .small(0)
    return offset.flatMap { ((x - $0) / n)?.floor }.map { .integer($0) }
  }

  /// `N[1/2]` gives `0.5`.
  private static func numericValue(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard let x = call.arguments.first else { return nil }
    // What could not be solved exactly.
    if let open = x.call(of: .solve), call.count == 1, open.count > 1 {
      let value = try session.evaluate(.call(.nSolve, open.arguments))
      if value.call(of: .nSolve) == nil { return value }
    }
    if call.count == 2, let goal = call.arguments[1].parts, goal.count == 2 {
      if let parts = x.parts { return .list(parts.map { .call(call.head, [$0, call.arguments[1]]) }) }
      return try ChosenPrecision.value(of: x, precision: goal[0], accuracy: goal[1], in: &session)
    }
    guard call.count <= 2 else { return nil }
    if call.count == 2, let digits = try session.approximate(call.arguments[1]) {
      // A machine number would not have as many.
      if digits > ChosenPrecision.mostDigits, digits.isFinite { return nil }
      return try ChosenPrecision.value(of: x, digits, in: &session)
    }
    return session.numeric(x)
  }

  /// `Chop[1.*10^-12]` gives `0`; a second argument is the threshold.
  private static func chop(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard let x = call.arguments.first else { return nil }
    guard call.count <= 2, let limit = call.count > 1 ? call.arguments[1].double : 1e-10 else { return nil }
    return chopped(x, limit: limit)
  }

  /// `Rationalize[0.25]` gives `1/4`; a second argument is the maximum error.
  private static func rationalize(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard (1...2).contains(call.count) else { return nil }
    let x = call.arguments[0]
    var width: Double?
    if call.count > 1 {
      guard let given = try session.approximate(call.arguments[1]), given >= 0 else { return nil }
      width = given
    }
    if case .rational(let value) = x, value.precision != nil {
      return width ?? 0 > 0
        ? KernelMath.fraction(value.double, within: width ?? 0) ?? x
        : Number(value.numerator, over: value.denominator)?.term
    }
    if case .complex(let z) = x, !z.real.isExact || !z.imaginary.isExact {
      let parts = [z.real.term, z.imaginary.term].map { part in
        Term.call(call.head, [part] + call.arguments.dropFirst())
      }
      return .call(.plus, [parts[0], .call(.times, [.symbol(.imaginaryUnit), parts[1]])])
    }
    if case .real(let value) = x {
      let found = KernelMath.fraction(value, within: width ?? 0)
      // Without a distance, a fraction with so large a denominator is near by chance.
      if width == nil, let below = found.map({ Fractions.split($0).1 })?.double, below > 1e7 { return x }
      return found ?? x
    }
    if let inner = x.call, session.isNumeric(x) {
      // An exact number that is no fraction, for the distance that is asked for.
      guard let width, width > 0, !x.holdsInexactNumber else { return inner.isData ? nil : x }
      return try session.approximate(x).flatMap { KernelMath.fraction($0, within: width) } ?? x
    }
    if let width, width > 0, x.symbol != nil, session.isNumeric(x) {
      return try session.approximate(x).flatMap { KernelMath.fraction($0, within: width) } ?? x
    }
    return x
  }

  /// The number with so many digits, `0.50000000000000000000` for a half and twenty; machine numbers are taken as the binary fractions that they are.
  private static func setPrecision(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard call.count == 2, let digits = try session.approximate(call.arguments[1]) else {
      return call.arguments.first.map { session.numeric($0) }
    }
    if digits == .infinity { return call.arguments[0].withFractions }
    return try ChosenPrecision.value(of: call.arguments[0].withFractions, digits, in: &session)
  }

  /// The number with so many digits behind the point.
  private static func setAccuracy(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard call.count == 2, let digits = try session.approximate(call.arguments[1]),
      let size = try session.approximate(call.arguments[0]), size != 0
    else { return call.arguments.first.map { session.numeric($0) } }
    return try ChosenPrecision.value(
      of: call.arguments[0].withFractions, digits + Number.real(size).log10, in: &session)
  }

  /// The term with machine numbers below the threshold replaced with zero.
  private static func chopped(_ term: Term, limit: Double) -> Term {
    switch term {
    case .real(let value): return value.magnitude < limit ? .zero : term
    case .rational(let value) where value.precision != nil:
      return value.double.magnitude < limit ? .zero : term
    case .complex(let z):
      func part(_ number: Number) -> Number {
        number.isExact ? number : chopped(number.term, limit: limit).number ?? number
      }
      return .complex(part(z.real), part(z.imaginary))
    case .call(let call): return .call(call.head, call.arguments.map { chopped($0, limit: limit) })
    default: return term
    }
  }

  /// Makes the entry of a rounding function for machine numbers and exact numbers.
  private static func rounding(
    _ name: String, _ summary: BuiltIn.Summary, _ real: @escaping @Sendable (Double) -> Double,
    _ round: @escaping @Sendable (Number) -> Integer?
  ) -> BuiltIn {
    BuiltIn(named: name, .numeric, summary, real: real) { (call, session) throws(KernelError) in
      try rounded(call, round, in: &session)
    }
  }

  /// `Floor[5/2]` gives `2`; a second argument is the step: `Round[7, 5]` gives `5`.
  private static func rounded(
    _ call: Call, _ round: (Number) -> Integer?, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard call.count <= 2, let x = call.arguments.first else { return nil }
    if call.count == 2 {
      if case .complex(let z) = x, let step = call.arguments[1].number,
        let a = (z.real / step).flatMap({ round($0) }), let b = (z.imaginary / step).flatMap({ round($0) })
      {
        return .complex(.integer(a) * step, .integer(b) * step)
      }
      guard let value = try session.real(x), let step = call.arguments[1].number,
        let whole = (value / step).flatMap({ round($0) })
      else { return nil }
      return (.integer(whole) * step).term
    }
    if case .complex(let z) = x, let a = round(z.real), let b = round(z.imaginary) {
      return .complex(.integer(a), .integer(b))
    }
    if Sums.infinity(of: x) != nil { return x }
    return try session.real(x).flatMap { round($0) }.map { .integer($0) }
  }
}
