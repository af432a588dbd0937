import Kernel
import Numerics

/// A normal form for products of numbers, constants and their roots, in which roots of the same degree are
/// joined: `Sqrt[2] Sqrt[Pi]` is `Sqrt[2 Pi]`, `Sqrt[6]/3` is `Sqrt[2/3]`, and `12^(1/3)` is
/// `2^(2/3) 3^(1/3)`.
struct Radicals {
  /// A prime, an integer too large to factor, or a constant, with its exponent.
  private struct Factor {
    let base: Term
    var exponent: Number
    var isConstant: Bool { base.symbol != nil }
  }

  private var coefficient: Number
  private var factors: [Factor] = []
  /// Whether powers of E are not joined with other roots, because the product contains powers of E whose
  /// exponents are not numbers.
  private var splitsE = false

  private init(_ coefficient: Number) { self.coefficient = coefficient }

  /// The normal form of a product; nil if it is in normal form already or contains no roots.
  static func product(of number: Term, _ terms: [Term]) -> Term? {
    guard terms.contains(where: isRoot) else { return nil }
    let (value, unit) = parts(of: number)
    var radicals = Radicals(value)
    radicals.splitsE = terms.contains { isSymbolicPowerOfE($0) }
    var old: [Term] = []
    var others: [Term] = unit.map { [$0] } ?? []
    for term in terms {
      if isPositive(term), radicals.multiply(term, .small(1)) {
        old.append(term)
      } else {
        others.append(term)
      }
    }
    let new = radicals.reduced()
    if radicals.coefficient == value, new.count == old.count, new.allSatisfy({ old.contains($0) }) {
      return nil
    }
    return .call(.times, [radicals.coefficient.term] + new + others)
  }

  /// The normal form of a root of a positive number or of a product; nil if it is in normal form already.
  static func root(_ base: Term, _ exponent: Number) -> Term? {
    guard case .rational = exponent, exponent.isExact else { return nil }
    let power = Term.call(.power, [base, exponent.term])
    let terms = base.call(of: .times)?.arguments ?? [base]
    var radicals = Radicals(.small(1))
    var others: [Term] = []
    for term in terms {
      if !isPositive(term) || !radicals.multiply(term, exponent) { others.append(term) }
    }
    guard !radicals.factors.isEmpty else { return nil }
    if !others.isEmpty {
      let rest: Term = others.count == 1 ? others[0] : .call(.times, others)
      guard terms.count > others.count else { return nil }
      others = [.call(.power, [rest, exponent.term])]
    }
    let new = radicals.reduced()
    if others.isEmpty, radicals.coefficient == .small(1), new.count == 1, new[0] == power { return nil }
    return .call(.times, [radicals.coefficient.term] + new + others)
  }

  /// Splits a number into a real coefficient and the unit `I`; a number that is neither real nor imaginary
  /// stays whole as the unit.
  private static func parts(of number: Term) -> (Number, Term?) {
    if let value = number.number, value.isExact { return (value, nil) }
    if case .complex(let value) = number, value.real.isExactZero, value.imaginary.isExact {
      return (value.imaginary, .complex(.small(0), .small(1)))
    }
    return (.small(1), number)
  }

  private static func isSymbolicPowerOfE(_ term: Term) -> Bool {
    guard let power = term.call(of: .power), power.count == 2 else { return false }
    return power.arguments[0].isSymbol(.e) && power.arguments[1].number == nil
  }

  private static func isRoot(_ term: Term) -> Bool {
    guard let power = term.call(of: .power), power.count == 2, case .rational = power.arguments[1] else {
      return false
    }
    return isPositive(power.arguments[0])
  }

  /// Whether the term is a positive exact number, a constant, or a product of these and their powers.
  static func isPositive(_ term: Term) -> Bool {
    switch term {
    case .integer(let value): return value > 0
    case .rational, .largeInteger: return term.number.map { $0.isExact && $0.sign > 0 } ?? false
    case .symbol: return isConstant(term)
    case .call(let call):
      if term.call(of: .times) != nil { return call.arguments.allSatisfy { isPositive($0) } }
      guard term.call(of: .power) != nil, call.count == 2, call.arguments[1].number?.isExact ?? false else {
        return false
      }
      return isPositive(call.arguments[0])
    default: return false
    }
  }

  private static func isConstant(_ term: Term) -> Bool {
    [SymbolName.pi, .e, .goldenRatio, .eulerGamma, .catalan].contains { term.isSymbol($0) }
  }

  /// Multiplies by a power of a term for which `isPositive` holds; false if the term has too many digits.
  private mutating func multiply(_ base: Term, _ exponent: Number) -> Bool {
    switch base {
    case .integer(let value): split(value, exponent: exponent)
    case .rational(let value):
      guard let above = value.numerator.small, let below = value.denominator.small else { return false }
      split(above, exponent: exponent)
      split(below, exponent: -exponent)
    case .symbol: add(base, exponent)
    case .call(let call):
      if base.call(of: .times) != nil {
        var whole = self
        for factor in call.arguments {
          guard whole.multiply(factor, exponent) else { return false }
        }
        self = whole
        return true
      }
      guard let inner = call.arguments[1].number else { return false }
      return multiply(call.arguments[0], inner * exponent)
    default: return false
    }
    return true
  }

  private mutating func add(_ base: Term, _ exponent: Number) {
    if let place = factors.firstIndex(where: { $0.base == base }) {
      factors[place].exponent = factors[place].exponent + exponent
    } else {
      factors.append(Factor(base: base, exponent: exponent))
    }
  }

  /// Adds the prime factors of a positive integer. The cofactor without primes below 1,000 counts as one
  /// factor, or as a power of one.
  private mutating func split(_ value: Int, exponent: Number) {
    var rest = value
    var prime = 2
    while prime <= 1000, prime * prime <= rest {
      var times = 0
      while rest % prime == 0 {
        rest /= prime
        times += 1
      }
      if times > 0 { add(.integer(prime), .small(times) * exponent) }
      prime += prime == 2 ? 1 : 2
    }
    guard rest > 1 else { return }
    let (base, times) = rest < 1_000_000 ? (rest, 1) : perfectPower(rest) ?? (rest, 1)
    add(.integer(base), .small(times) * exponent)
  }

  /// The roots of the product; their integer powers move into the coefficient.
  private mutating func reduced() -> [Term] {
    var roots: [Term] = []
    var groups: [(degree: Number, factors: [Factor])] = []
    for var factor in factors {
      if factor.isConstant {
        if !(factor.exponent.magnitude < .small(1)) || splitsE && factor.base.isSymbol(.e) {
          guard !factor.exponent.isZero else { continue }
          roots.append(Self.power(factor.base, factor.exponent))
          continue
        }
      } else {
        factor.exponent = factor.exponent + takenUp(factor)
        moveWhole(&factor)
      }
      guard !factor.exponent.isZero else { continue }
      let degree = factor.exponent.magnitude
      if let place = groups.firstIndex(where: { $0.degree == degree }) {
        groups[place].factors.append(factor)
      } else {
        groups.append((degree, [factor]))
      }
    }
    for group in groups { roots.append(Self.root(group.factors, group.degree)) }
    return roots
  }

  /// Divides the coefficient by the factor's base as often as possible, or multiplies it if the base divides
  /// the denominator; returns the resulting exponent.
  private mutating func takenUp(_ factor: Factor) -> Number {
    guard let base = factor.base.number, !coefficient.isZero else { return .small(0) }
    var times = 0
    while times < 64, let quotient = coefficient / base, Self.numerator(coefficient) != nil,
      let above = Self.numerator(coefficient), let base = factor.base.integer,
      above.divided(by: base)?.remainder.isZero ?? false
    {
      coefficient = quotient
      times += 1
    }
    while times > -64, let below = Self.denominator(coefficient), let divisor = factor.base.integer,
      below.divided(by: divisor)?.remainder.isZero ?? false
    {
      coefficient = coefficient * base
      times -= 1
    }
    return .small(times)
  }

  /// Moves the integer part of an exponent, rounded towards zero, into the coefficient.
  private mutating func moveWhole(_ factor: inout Factor) {
    guard let down = factor.exponent.magnitude.floor?.small, down > 0 else { return }
    let whole = factor.exponent.sign * down
    guard let value = factor.base.number?.raised(to: whole) else { return }
    coefficient = coefficient * value
    factor.exponent = factor.exponent - .small(whole)
  }

  private static func numerator(_ number: Number) -> Integer? {
    switch number {
    case .integer(let value): value
    case .rational(let value): value.numerator
    case .real: nil
    }
  }

  private static func denominator(_ number: Number) -> Integer? {
    if case .rational(let value) = number { value.denominator } else { nil }
  }

  /// Joins factors into one root. The degree is positive unless all factors are in the denominator.
  private static func root(_ factors: [Factor], _ degree: Number) -> Term {
    let isBelow = factors.allSatisfy { $0.exponent.sign < 0 }
    var number = Number.small(1)
    var constants: [Term] = []
    for factor in factors {
      let isDivisor = !isBelow && factor.exponent.sign < 0
      if let value = factor.base.number {
        number = isDivisor ? (number / value) ?? number : number * value
      } else {
        constants.append(isDivisor ? .call(.power, [factor.base, .integer(-1)]) : factor.base)
      }
    }
    constants = constants.ordered { TermOrder.compare($0, $1) < 0 }
    let parts = (number == .small(1) ? [] : [number.term]) + constants
    let base: Term = parts.count == 1 ? parts[0] : .call(.times, parts)
    return .call(.power, [base, (isBelow ? -degree : degree).term])
  }

  private static func power(_ base: Term, _ exponent: Number) -> Term {
    exponent == .small(1) ? base : .call(.power, [base, exponent.term])
  }

  /// n as a power of a smaller number, such as 8 as 2^3; nil if it is not a power.
  private func perfectPower(_ n: Int) -> (Int, Int)? {
    guard n > 3 else { return nil }
    var times = 62
    while times > 1 {
      let root = Int(clamping: Double.pow(Double(n), 1 / Double(times)).rounded())
      if root > 1, Integer.small(root).raised(to: times)?.small == n { return (root, times) }
      times -= 1
    }
    return nil
  }
}
