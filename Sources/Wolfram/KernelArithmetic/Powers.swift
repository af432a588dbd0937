import Kernel
import Numerics

/// Powers in canonical form.
package enum Powers {
  /// Splits a term into base and exponent.
  package static func split(_ term: Term) -> (base: Term, exponent: Term) {
    if let power = term.call(of: .power), power.count == 2 { return (power.arguments[0], power.arguments[1]) }
    return (term, .one)
  }

  /// The canonical form of a power; nil if it is canonical already.
  package static func power(_ base: Term, _ exponent: Term) -> Term? {
    if case .real(let x) = base {
      if case .real(let y) = exponent { return real(x, y) }
      if let n = exponent.int {
        return x == 0 && n < 0 ? .symbol(.complexInfinity) : Number.real(x).raised(to: n)?.term
      }
    }
    if let n = exponent.int {
      if n == 1 { return base }
      if n == 0 {
        if Sums.infinity(of: base) != nil || base.isSymbol(.indeterminate) { return .symbol(.indeterminate) }
        return base.double == 0 ? .symbol(.indeterminate) : .one
      }
    }
    if base.isSymbol(.indeterminate) || exponent.isSymbol(.indeterminate) { return .symbol(.indeterminate) }
    if base.isNumber, exponent.isNumber { return numbers(of: base, exponent: exponent) }
    if base.int == 1 { return Sums.infinity(of: exponent) != nil ? .symbol(.indeterminate) : .one }
    if base.isSymbol(.e) { return exponential(of: exponent) }
    if let infinite = infinitePower(of: base, exponent: exponent) { return infinite }
    if base.int == 0, exponent.isNumber == false { return nil }
    if case .rational(let share) = base, share.numerator.small == 1 {
      // (1/2)^n is 2^-n.
      return .call(
        .power, [Number.integer(share.denominator).term, .call(.times, [.integer(-1), exponent])])
    }
    if case .real(let x) = exponent, base.isSymbol(.pi) || base.isSymbol(.degree) {
      return real((base.symbol?.known ?? .pi).constant ?? .pi, x)
    }
    return structural(base, exponent: exponent)
  }

  /// Simplifies powers of powers and of products; nil if the power stays.
  private static func structural(_ base: Term, exponent: Term) -> Term? {
    guard case .call(let call) = base else { return nil }
    if base.call(of: .power) != nil, call.count == 2 {
      let inner = call.arguments[1]
      // (x^a)^b is x^(a b) for an integer b, or if the inner exponent is between -1 and 1.
      let isRoot = inner.number.map { $0.magnitude < .small(1) || $0 == .small(1) } ?? false
      if exponent.int != nil || (isRoot && exponent.number != nil) {
        return .call(.power, [call.arguments[0], .call(.times, [inner, exponent])])
      }
      if inner.number != nil, Radicals.isPositive(call.arguments[0]) {
        return .call(.power, [call.arguments[0], .call(.times, [inner, exponent])])
      }
      return nil
    }
    guard base.call(of: .times) != nil else { return nil }
    if exponent.int != nil {
      return .call(.times, call.arguments.map { .call(.power, [$0, exponent]) })
    }
    if case .rational = exponent, let degree = exponent.number {
      if let sign = call.arguments[0].number?.sign, sign < 0,
        call.arguments.dropFirst().allSatisfy(Radicals.isPositive)
      {
        let positive = Term.call(.times, [.integer(-1)] + call.arguments)
        return .call(
          .times, [.call(.power, [.integer(-1), exponent]), .call(.power, [positive, exponent])])
      }
      if let roots = Radicals.root(base, degree) { return roots }
      if Radicals.isPositive(base) { return nil }
    }
    // A positive number is extracted from the root of a product.
    if let first = call.arguments.first, let number = first.number, number.sign > 0, !(number == .small(1)) {
      return .call(
        .times,
        [
          .call(.power, [first, exponent]),
          .call(.power, [.call(.times, Array(call.arguments.dropFirst())), exponent]),
        ])
    }
    if let first = call.arguments.first, let number = first.number, number.sign < 0, !(number == .small(-1)) {
      return .call(
        .times,
        [
          .call(.power, [(-number).term, exponent]),
          .call(.power, [.call(.times, [.integer(-1)] + call.arguments.dropFirst()), exponent]),
        ])
    }
    return nil
  }

  /// Powers of infinity and to the power of infinity; nil for others.
  private static func infinitePower(of base: Term, exponent: Term) -> Term? {
    if let sign = Sums.infinity(of: base), let power = exponent.number {
      if power.sign < 0 { return .zero }
      if sign >= 0 { return base }
      if let whole = exponent.int { return whole % 2 == 0 ? .symbol(.infinity) : base }
      return .call(.directedInfinity, [.call(.power, [.integer(-1), exponent])])
    }
    if let sign = Sums.infinity(of: exponent), let number = base.number, sign != 0, number.sign >= 0 {
      let grows = (.small(1) < number) == (sign > 0)
      return number == .small(1) ? .symbol(.indeterminate) : grows ? .symbol(.infinity) : .zero
    }
    return nil
  }

  /// Powers of E.
  private static func exponential(of exponent: Term) -> Term? {
    if case .real(let x) = exponent { return .real(Double.exp(x)) }
    if case .complex(let z) = exponent, !z.real.isExact || !z.imaginary.isExact {
      return ComplexDouble(exponent)?.exp.term
    }
    if let sign = Sums.infinity(of: exponent) {
      return sign > 0 ? .symbol(.infinity) : sign < 0 ? .zero : nil
    }
    if let log = exponent.call(of: .log), log.count == 1 { return log.arguments[0] }
    guard let product = exponent.call(of: .times) else { return nil }
    if product.count == 2, let log = product.arguments[1].call(of: .log), log.count == 1 {
      return .call(.power, [log.arguments[0], product.arguments[0]])
    }
    // E^(I Pi q) for multiples of Pi/2 and other angles with exact values.
    if product.count == 2, product.arguments[1].isSymbol(.pi), case .complex(let z) = product.arguments[0],
      z.real.isExactZero, z.imaginary.isExact
    {
      guard let doubled = (z.imaginary * .small(2)).floor, Number.integer(doubled) == z.imaginary * .small(2),
        let rest = doubled.dividedDown(by: .small(4))?.remainder.small
      else { return nil }
      return [.one, .complex(.small(0), .small(1)), .integer(-1), .complex(.small(0), .small(-1))][rest]
    }
    return nil
  }

  /// A real power of a machine number; complex if the base is negative.
  static func real(_ x: Double, _ y: Double) -> Term {
    if x == 0 { return y > 0 ? .real(0) : y == 0 ? .symbol(.indeterminate) : .symbol(.complexInfinity) }
    if x > 0 || y == y.rounded() { return .real(y == 0.5 ? x.squareRoot() : Double.pow(x, y)) }
    return ComplexDouble.pow(ComplexDouble(x, 0), ComplexDouble(y, 0)).term
  }

  /// A number to the power of a number; nil for a root that stays.
  private static func numbers(of base: Term, exponent: Term) -> Term? {
    if case .complex = base { return complex(base, exponent) }
    if case .complex = exponent { return complex(base, exponent) }
    guard let x = base.number, let y = exponent.number else { return nil }
    if x.isExact, y.isExact {
      if x.isZero { return y.sign > 0 ? .zero : .symbol(.complexInfinity) }
      if case .integer(let n) = y { return n.small.flatMap { x.raised(to: $0)?.term } ?? hugePower(x, n) }
      return root(x, y)
    }
    return real(x.double, y.double)
  }

  /// An integer power with too many digits, as an infinite or zero machine number.
  private static func hugePower(_ x: Number, _ n: Integer) -> Term? {
    if x == .small(1) { return .one }
    if x == .small(-1) { return n.isEven ? .one : .integer(-1) }
    return nil
  }

  /// A power with complex numbers; nil for exact ones that stay.
  private static func complex(_ base: Term, _ exponent: Term) -> Term? {
    let parts = Sums.parts(base)
    if parts.0.isExact, parts.1.isExact, let n = exponent.int {
      guard n.magnitude <= 4096 else { return nil }
      var result = Term.one
      for _ in 0..<n.magnitude { result = Sums.multiply(result, base) }
      return n > 0 ? result : reciprocal(of: result)
    }
    let other = Sums.parts(exponent)
    if parts.0.isExact, parts.1.isExact, other.0.isExact, other.1.isExact {
      // I^(1/2) becomes (-1)^(1/4), and (-4 I)^(1/2) becomes -2 (-1)^(3/4).
      guard parts.0.isExactZero, other.1.isExactZero, let half = other.0 / .small(2) else { return nil }
      if parts.1.sign > 0 {
        let root = Term.call(.power, [.integer(-1), half.term])
        return parts.1 == .small(1)
          ? root : .call(.times, [.call(.power, [parts.1.term, other.0.term]), root])
      }
      return .call(
        .times,
        [
          .integer(-1), .call(.power, [(-parts.1).term, other.0.term]),
          .call(.power, [.integer(-1), (Number.small(1) - half).term]),
        ])
    }
    guard let z = ComplexDouble(base), let w = ComplexDouble(exponent) else { return nil }
    return ComplexDouble.pow(z, w).term
  }

  /// The reciprocal of a complex number.
  package static func reciprocal(of term: Term) -> Term {
    let (a, b) = Sums.parts(term)
    let norm = a * a + b * b
    guard let x = a / norm, let y = -b / norm else { return .symbol(.complexInfinity) }
    return .complex(x, y)
  }

  /// An exact number to a fractional power, with integer powers extracted: `Sqrt[8]` becomes `2 Sqrt[2]`.
  private static func root(_ x: Number, _ y: Number) -> Term? {
    guard case .rational(let exponent) = y, let q = exponent.denominator.small else { return nil }
    if x == .small(1) { return .one }
    if x.sign < 0 {
      if x == .small(-1) { return unitRoot(exponent, q) }
      return .call(.times, [.call(.power, [.integer(-1), y.term]), .call(.power, [(-x).term, y.term])])
    }
    if let reduced = Radicals.root(x.term, y) { return reduced }
    return nil
  }

  /// The root of unity (-1)^(p/q).
  private static func unitRoot(_ exponent: Rational, _ q: Int) -> Term? {
    guard q == 2, let p = exponent.numerator.dividedDown(by: .small(4))?.remainder.small else {
      guard let two = exponent.denominator.small, let p = exponent.numerator.small, p.magnitude < 1 << 28,
        two < 1 << 28
      else { return nil }
      // Exponents are reduced to the range from -1 to 1.
      guard abs(p) > two else { return nil }
      let turns = (abs(p) + two) / (2 * two) * (p < 0 ? -1 : 1)
      guard turns != 0, let rest = Number(.small(p - 2 * two * turns), over: .small(two)) else { return nil }
      return .call(.power, [.integer(-1), rest.term])
    }
    return .complex(.small(0), .small(p == 1 ? 1 : -1))
  }
}
