import Numerics

extension BuiltIn {
  /// Rounding, remainders, parts of numbers, steps.
  static let roundingTable: [BuiltIn] = [
    rounding("Floor", "The largest integer not above.", { $0.rounded(.down) }) { $0.floor },
    rounding("Ceiling", "The smallest integer not below.", { $0.rounded(.up) }) { (-$0).floor.map { -$0 } },
    rounding("Round", "The nearest integer, halves to the even one.", { $0.rounded(.toNearestOrEven) }) {
      $0.rounded
    },
    rounding("IntegerPart", "The integer towards zero.", { $0.rounded(.towardZero) }) {
      $0.sign < 0 ? (-$0).floor.map { -$0 } : $0.floor
    },
    BuiltIn(
      "FractionalPart", numericAttributes, "The number less its integer part.",
      real: { $0 - $0.rounded(.towardZero) }
    ) {
      (session, call) throws(KernelError) in
      guard let x = call.arguments.first, x.number != nil else { return nil }
      return .call(.plus, [x, .call(.times, [.integer(-1), .call(session.named("IntegerPart"), [x])])])
    },
    BuiltIn(
      "Mod", numericAttributes, "The remainder, with the divisor's sign.", real2: { KernelMath.mod($0, $1) }
    ) {
      (session, call) throws(KernelError) in
      guard call.count >= 2, let n = call.arguments[1].number, !n.isZero else { return nil }
      let offset = call.count > 2 ? call.arguments[2].number : .small(0)
      guard let x = try session.real(call.arguments[0]), let offset, let quotient = ((x - offset) / n)?.floor
      else { return nil }
      if let value = call.arguments[0].number { return (value - n * .integer(quotient)).term }
      return .call(.plus, [call.arguments[0], (-(n * .integer(quotient))).term])
    },
    BuiltIn("Quotient", numericAttributes, "The whole quotient.", real2: { ($0 / $1).rounded(.down) }) {
      (_, call) throws(KernelError) in
      guard call.count >= 2, let x = call.arguments[0].number, let n = call.arguments[1].number else {
        return nil
      }
      return (x / n)?.floor.map { .integer($0) }
    },
    BuiltIn("Abs", numericAttributes, "The magnitude.", real: { $0.magnitude }) {
      (session, call) throws(KernelError) in
      guard call.count == 1 else { return nil }
      let x = call.arguments[0]
      if let number = x.number { return number.magnitude.term }
      if case .complex(let z) = x {
        let norm = z.real * z.real + z.imaginary * z.imaginary
        return norm.isExact ? .call(.power, [norm.term, Powers.half]) : .real(norm.double.squareRoot())
      }
      if Sums.infinity(x) != nil { return .symbol(.infinity) }
      if session.isNumeric(x), let value = try session.approximate(x) {
        return value < 0 ? .call(.times, [.integer(-1), x]) : x
      }
      if let product = x.call(of: .times), let first = product.arguments.first?.number {
        return .call(
          .times, [first.magnitude.term, .call(.abs, [.call(.times, Array(product.arguments.dropFirst()))])])
      }
      return nil
    },
    BuiltIn("Sign", numericAttributes, "-1, 0 or 1.", real: { $0 > 0 ? 1 : $0 < 0 ? -1 : 0 }) {
      (session, call) throws(KernelError) in
      guard let x = call.arguments.first else { return nil }
      if let number = x.number { return .integer(number.sign) }
      if let sign = Sums.infinity(x), sign != 0 { return .integer(sign) }
      return try session.approximate(x).map { .integer($0 > 0 ? 1 : $0 < 0 ? -1 : 0) }
    },
    complexPart("Re", "The real part.", { z in z.real }, of: 0),
    complexPart("Im", "The imaginary part.", { z in z.imaginary }, of: 1),
    BuiltIn("Conjugate", numericAttributes, "The complex conjugate.", real: { $0 }) {
      (session, call) throws(KernelError) in
      guard let x = call.arguments.first else { return nil }
      if x.number != nil { return x }
      if case .complex(let z) = x { return .complex(z.real, -z.imaginary) }
      if session.isNumeric(x), let z = try session.approximateComplex(x), z.imaginary == 0 { return x }
      return session.conjugate(x)
    },
    BuiltIn("Arg", numericAttributes, "The angle of a complex number.", real: { $0 < 0 ? .pi : 0 }) {
      (session, call) throws(KernelError) in
      guard let x = call.arguments.first else { return nil }
      if let number = x.number { return number.sign < 0 ? .symbol(.pi) : .zero }
      if case .complex(let z) = x { return .call(.arcTan, [z.real.term, z.imaginary.term]) }
      return try session.approximateComplex(x).map { .real($0.angle) }
    },
    BuiltIn("UnitStep", numericAttributes, "1 from zero on, 0 below.", real: { $0 < 0 ? 0 : 1 }) {
      (session, call) throws(KernelError) in
      for x in call.arguments {
        guard let sign = try session.sign(x) else { return nil }
        if sign < 0 { return .zero }
      }
      return .one
    },
    BuiltIn("HeavisideTheta", numericAttributes, "1 above zero, 0 below.", real: { $0 < 0 ? 0 : 1 }) {
      (session, call) throws(KernelError) in
      guard let x = call.arguments.first, let sign = try session.sign(x), sign != 0 else { return nil }
      return sign < 0 ? .zero : .one
    },
    BuiltIn(
      "HeavisidePi", numericAttributes, "1 between -1/2 and 1/2, 0 outside.",
      real: { $0.magnitude < 0.5 ? 1 : 0 }
    ) {
      (session, call) throws(KernelError) in
      guard let x = call.arguments.first?.double else { return nil }
      return x.magnitude < 0.5 ? .one : .zero
    },
    BuiltIn(
      "UnitBox", numericAttributes, "1 between -1/2 and 1/2, 0 outside.",
      real: { $0.magnitude <= 0.5 ? 1 : 0 }
    ) {
      (session, call) throws(KernelError) in
      guard let x = call.arguments.first?.double else { return nil }
      return x.magnitude <= 0.5 ? .one : .zero
    },
    BuiltIn(
      "UnitTriangle", numericAttributes, "A triangle of height 1 over -1 to 1.",
      real: { max(0, 1 - $0.magnitude) }
    ) {
      (session, call) throws(KernelError) in
      guard let x = call.arguments.first?.number else { return nil }
      return x.magnitude < .small(1) ? (.small(1) - x.magnitude).term : .zero
    },
    BuiltIn("DiracDelta", numericAttributes, "Zero but at zero.", real: { _ in 0 }) {
      (session, call) throws(KernelError) in
      guard let x = call.arguments.first, let sign = try session.sign(x), sign != 0 else { return nil }
      return .zero
    },
    BuiltIn("KroneckerDelta", numericAttributes, "1 where all are equal, else 0.") {
      (session, call) throws(KernelError) in
      guard call.arguments.allSatisfy({ $0.isNumber }) else { return nil }
      let all = call.count == 1 ? [call.arguments[0], .zero] : call.arguments
      for pair in zip(all, all.dropFirst()) where try session.areEqual(pair.0, pair.1) != true {
        return .zero
      }
      return .one
    },
    BuiltIn("DiscreteDelta", numericAttributes, "1 where all are zero, else 0.") {
      (_, call) throws(KernelError) in
      guard call.arguments.allSatisfy({ $0.number != nil }) else { return nil }
      return call.arguments.allSatisfy { $0.number?.isZero ?? false } ? .one : .zero
    },
    BuiltIn("Ramp", numericAttributes, "The number, or zero if it is below.", real: { max($0, 0) }) {
      (_, call) throws(KernelError) in
      guard let x = call.arguments.first?.number else { return nil }
      return x.sign < 0 ? .zero : x.term
    },
    BuiltIn(
      "Clip", numericAttributes.subtracting(.listable), "The number within bounds, -1 and 1 unless told."
    ) {
      (session, call) throws(KernelError) in try session.clip(call)
    },
    BuiltIn(
      "Rescale", [.numericFunction], "Where a number lies within a range, from 0 to 1 or in another range."
    ) {
      (session, call) throws(KernelError) in try session.rescale(call)
    },
    extremum("Max", "The largest.", { $0 > 0 }, empty: .call(.directedInfinity, [.integer(-1)])),
    extremum("Min", "The smallest.", { $0 < 0 }, empty: .symbol(.infinity)),
    BuiltIn("N", [], "The value in machine numbers.") { (session, call) throws(KernelError) in
      guard let x = call.arguments.first else { return nil }
      return session.numeric(x)
    },
    BuiltIn("Chop", [.listable], "Zero instead of numbers very near zero.") { (_, call) throws(KernelError) in
      guard let x = call.arguments.first else { return nil }
      let limit = call.count > 1 ? call.arguments[1].double ?? 1e-10 : 1e-10
      return chopped(x, limit)
    },
    BuiltIn("Rationalize", [.listable], "A simple fraction near a number.") { (_, call) throws(KernelError) in
      guard let x = call.arguments.first else { return nil }
      guard case .real(let value) = x else { return x }
      let width = call.count > 1 ? call.arguments[1].double ?? 0 : 0
      return KernelMath.fraction(value, within: width) ?? x
    },
    BuiltIn("SetPrecision", [], "The number as it is; all are machine numbers.") {
      (session, call) throws(KernelError) in
      call.arguments.first.map { session.numeric($0) }
    },
    BuiltIn("SetAccuracy", [], "The number as it is; all are machine numbers.") {
      (session, call) throws(KernelError) in
      call.arguments.first.map { session.numeric($0) }
    },
  ]

  private static func chopped(_ term: Term, _ limit: Double) -> Term {
    switch term {
    case .real(let value): return value.magnitude < limit ? .zero : term
    case .complex(let z):
      func part(_ number: Number) -> Number {
        if case .real(let value) = number, value.magnitude < limit { return .small(0) }
        return number
      }
      return .complex(part(z.real), part(z.imaginary))
    case .call(let call): return .call(call.head, call.arguments.map { chopped($0, limit) })
    default: return term
    }
  }

  private static func rounding(
    _ name: String, _ summary: String, _ real: @escaping @Sendable (Double) -> Double,
    _ round: @escaping @Sendable (Number) -> Integer?
  ) -> BuiltIn {
    BuiltIn(name, numericAttributes, summary, real: real) { (session, call) throws(KernelError) in
      guard let x = call.arguments.first else { return nil }
      if call.count == 2 {
        guard let value = try session.real(x), let step = call.arguments[1].number,
          let whole = (value / step).flatMap({ round($0) })
        else { return nil }
        return (.integer(whole) * step).term
      }
      if case .complex(let z) = x, let a = round(z.real), let b = round(z.imaginary) {
        return .complex(.integer(a), .integer(b))
      }
      if Sums.infinity(x) != nil { return x }
      return try session.real(x).flatMap { round($0) }.map { .integer($0) }
    }
  }

  private static func complexPart(
    _ name: String, _ summary: String, _ part: @escaping @Sendable (ComplexDouble) -> Double, of place: Int
  ) -> BuiltIn {
    BuiltIn(name, numericAttributes, summary, real: { place == 0 ? $0 : 0 }) {
      (session, call) throws(KernelError) in
      guard let x = call.arguments.first else { return nil }
      if x.isNumber {
        let parts = Sums.parts(x)
        return (place == 0 ? parts.0 : parts.1).term
      }
      guard session.isNumeric(x), let z = try session.approximateComplex(x) else { return nil }
      if z.imaginary == 0 { return place == 0 ? x : .zero }
      return .real(part(z))
    }
  }

  private static func extremum(
    _ name: String, _ summary: String, _ isBetter: @escaping @Sendable (Int) -> Bool, empty: Term
  ) -> BuiltIn {
    BuiltIn(
      name, [.flat, .oneIdentity, .orderless, .numericFunction], summary,
      real2: { isBetter(1) ? max($0, $1) : min($0, $1) }
    ) { (session, call) throws(KernelError) in
      var best: Term?
      var others: [Term] = []
      var pending: [Term] = call.arguments.reversed()
      while let term = pending.popLast() {
        if case .packed(let list) = term {
          pending += list.values.map { .real($0) }
          continue
        }
        if let parts = term.parts {
          try session.count(parts.count)
          pending += parts.reversed()
          continue
        }
        guard let value = try session.approximate(term), !value.isNaN else {
          others.append(term)
          continue
        }
        if let known = best {
          if let order = try session.compare(term, known), isBetter(order) { best = term }
        } else {
          best = term
        }
      }
      if others.isEmpty { return best ?? empty }
      let result = Term.call(call.head, (best.map { [$0] } ?? []) + others)
      return result == .call(call) ? nil : result
    }
  }
}

extension KernelSession {
  /// The symbol of that name as a term.
  mutating func named(_ name: String) -> Term { .symbol(names.symbol(name)) }

  /// The real number that a term is or stands for.
  mutating func real(_ term: Term) throws(KernelError) -> Number? {
    if let number = term.number { return number }
    return try approximate(term).flatMap { $0.isFinite ? .real($0) : nil }
  }

  mutating func sign(_ term: Term) throws(KernelError) -> Int? {
    if let number = term.number { return number.sign }
    return try approximate(term).map { $0 > 0 ? 1 : $0 < 0 ? -1 : 0 }
  }

  /// The conjugate of sums, products and powers of E.
  fileprivate func conjugate(_ term: Term) -> Term? {
    if let call = term.call(of: .plus) ?? term.call(of: .times) {
      return .call(call.head, call.arguments.map { .call(.conjugate, [$0]) })
    }
    if let power = term.call(of: .power), power.count == 2,
      power.arguments[1].int != nil || power.arguments[0].isSymbol(.e)
    {
      return .call(
        .power, power.arguments.map { $0.int != nil || $0.isSymbol(.e) ? $0 : .call(.conjugate, [$0]) })
    }
    return nil
  }

  fileprivate mutating func clip(_ call: Call) throws(KernelError) -> Term? {
    guard let x = call.arguments.first else { return nil }
    if let parts = x.parts {
      return .list(parts.map { .call(call.head, [$0] + call.arguments.dropFirst()) })
    }
    let bounds = call.count > 1 ? call.arguments[1].parts ?? [] : [.integer(-1), .one]
    guard bounds.count == 2, let low = try compare(x, bounds[0]), let high = try compare(x, bounds[1]) else {
      return nil
    }
    let outside = call.count > 2 ? call.arguments[2].parts : nil
    if low < 0 { return outside?.first ?? bounds[0] }
    return high > 0 ? outside?.last ?? bounds[1] : x
  }

  fileprivate mutating func rescale(_ call: Call) throws(KernelError) -> Term? {
    guard let x = call.arguments.first else { return nil }
    var bounds = call.count > 1 ? call.arguments[1].parts : nil
    if bounds == nil {
      guard let parts = x.parts else { return nil }
      bounds = [try evaluate(.call(.min, parts)), try evaluate(.call(.max, parts))]
    }
    if let parts = x.parts {
      return .list(parts.map { .call(call.head, [$0, .list(bounds ?? [])] + call.arguments.dropFirst(2)) })
    }
    guard let bounds, bounds.count == 2 else { return nil }
    let minus = Term.call(.times, [.integer(-1), bounds[0]])
    let share = Term.call(
      .times, [.call(.plus, [x, minus]), .call(.power, [.call(.plus, [bounds[1], minus]), .integer(-1)])])
    guard let target = call.count > 2 ? call.arguments[2].parts : [.zero, .one], target.count == 2 else {
      return nil
    }
    let width = Term.call(.plus, [target[1], .call(.times, [.integer(-1), target[0]])])
    return .call(.plus, [target[0], .call(.times, [share, width])])
  }
}

extension KernelMath {
  /// The fraction of the smallest denominator within a distance, by continued fractions; within 0, one as near as
  /// digits of the number can tell, or nil.
  static func fraction(_ value: Double, within width: Double) -> Term? {
    guard value.isFinite, value.magnitude < 1e15 else { return nil }
    var x = value.magnitude
    var (p0, q0, p1, q1) = (0.0, 1.0, 1.0, 0.0)
    for _ in 0..<40 {
      let whole = x.rounded(.down)
      (p0, p1) = (p1, whole * p1 + p0)
      (q0, q1) = (q1, whole * q1 + q0)
      guard p1 < 9e15, q1 < 9e15 else { return nil }
      let error = (p1 / q1 - value.magnitude).magnitude
      let isNear = width > 0 ? error <= width : error * q1 * q1 < 1e-4 || error == 0
      if isNear, let above = Integer(exactly: p1), let below = Integer(exactly: q1) {
        return Number(value < 0 ? -above : above, over: below)?.term
      }
      if x - whole < 1e-15 { return nil }
      x = 1 / (x - whole)
    }
    return nil
  }
}
