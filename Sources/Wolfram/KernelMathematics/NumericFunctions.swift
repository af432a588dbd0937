import Kernel
import KernelArithmetic
import Numerics

/// The evaluation of a function of one number: for machine numbers, for complex ones, and by exact values.
package struct NumericFunction: Sendable {
  var name: String
  var summary: BuiltIn.Summary
  var real: @Sendable (Double) -> Double
  /// The function over complex numbers; nil if they are not supported.
  var complex: (@Sendable (ComplexDouble) -> ComplexDouble)?
  /// The exact value for an argument; nil if it has none.
  var exact: (@Sendable (Term) -> Term?)?
  /// -1 for an odd function, 1 for an even one, 0 for others.
  var parity: Int

  package init(
    _ name: String, _ summary: BuiltIn.Summary, parity: Int = 0, real: @escaping @Sendable (Double) -> Double,
    complex: (@Sendable (ComplexDouble) -> ComplexDouble)? = nil, exact: (@Sendable (Term) -> Term?)? = nil
  ) {
    self.name = name
    self.summary = summary
    self.real = real
    self.complex = complex
    self.exact = exact
    self.parity = parity
  }

  /// The entry for the table of built-ins.
  package var builtIn: BuiltIn {
    let function = self
    return BuiltIn(named: name, .numeric, summary, real: real) {
      (call, session) throws(KernelError) in
      guard call.count == 1 else { return nil }
      // A pole has no direction.
      if case .real(0) = call.arguments[0], function.real(0).isInfinite { return .symbol(.complexInfinity) }
      return function.value(of: call.arguments[0], head: call.head)
        ?? QuarterTurns.value(call.head, call.arguments[0])
        ?? Self.turned(function.name, call.arguments[0], in: &session)
    }
  }

  /// The functions along the imaginary axis, with the multiple of I that stands before each: `Sin[I x]` is `I Sinh[x]`.
  private static let alongImaginaryAxis: [(name: String, other: String, factor: Int)] = [
    ("Sin", "Sinh", 1), ("Cos", "Cosh", 0), ("Tan", "Tanh", 1), ("Cot", "Coth", -1), ("Sec", "Sech", 0),
    ("Csc", "Csch", -1), ("ArcSin", "ArcSinh", 1), ("ArcTan", "ArcTanh", 1), ("ArcCot", "ArcCoth", -1),
    ("ArcCsc", "ArcCsch", -1),
  ]

  /// The value of a trigonometric or hyperbolic function, or of an inverse, for an imaginary multiple; nil for others.
  static func turned(_ name: String, _ argument: Term, in session: inout KernelSession) -> Term? {
    var factors = argument.call(of: .times)?.arguments ?? [argument]
    guard case .complex(let unit)? = factors.first, unit.real.isExactZero, unit.imaginary.isExact else {
      return nil
    }
    factors[0] = unit.imaginary.term
    let found = alongImaginaryAxis.first { $0.name == name || $0.other == name }
    guard let (own, other, factor) = found else { return nil }
    let value = Term.call(
      Call(
        session.named(own == name ? other : own), [factors.count == 1 ? factors[0] : .call(.times, factors)]))
    return factor == 0 ? value : .call(.times, [.complex(.small(0), .small(factor)), value])
  }

  /// The value at an argument; nil if the call stays as it is.
  private func value(of argument: Term, head: Term) -> Term? {
    switch argument {
    case .real(let x):
      let value = real(x)
      if value.isFinite { return .real(value) }
      if value.isNaN, let complex {
        let result = complex(ComplexDouble(x, 0))
        return result.real.isFinite && result.imaginary.isFinite ? result.term : .symbol(.indeterminate)
      }
      return value.isNaN ? (complex == nil ? nil : .symbol(.indeterminate)) : infinite(value)
    case .complex(let z) where !z.real.isExact || !z.imaginary.isExact:
      guard let complex, let w = ComplexDouble(argument) else { return nil }
      return complex(w).term
    default: break
    }
    if argument.isSymbol(.indeterminate) { return argument }
    if let value = exact?(argument) { return value }
    if let sign = Sums.infinity(of: argument), sign != 0 {
      // What the function approaches, where that is -1, 0, 1 or infinite.
      let limit = real(Double(sign) * .infinity)
      if limit.isInfinite { return infinite(limit) }
      if let whole = Int(exactly: limit), (-1...1).contains(whole) { return .integer(whole) }
    }
    // Odd functions extract a minus sign; even ones drop it.
    if parity != 0, let positive = argument.negated {
      return parity > 0 ? .call(head, [positive]) : .call(.times, [.integer(-1), .call(head, [positive])])
    }
    return nil
  }

  /// Infinity with the sign of a number.
  private func infinite(_ value: Double) -> Term {
    value > 0 ? .symbol(.infinity) : .call(.directedInfinity, [.integer(-1)])
  }
}

/// Trigonometric functions of sums with quarter turns.
enum QuarterTurns {
  /// What a function is with and without an odd number of quarter turns, and the sign after none, one, two and three of them.
  private static let functions: [(name: SymbolName, other: SymbolName, signs: [Int])] = [
    (.sin, .cos, [1, 1, -1, -1]), (.cos, .sin, [1, -1, -1, 1]), (.tan, .cot, [1, -1, 1, -1]),
    (.cot, .tan, [1, -1, 1, -1]), (.sec, .csc, [1, -1, -1, 1]), (.csc, .sec, [1, 1, -1, -1]),
  ]

  /// `Sin[x + Pi]` is `-Sin[x]`; nil without quarter turns.
  static func value(_ function: Term, _ argument: Term) -> Term? {
    guard let sum = argument.call(of: .plus), let name = function.symbol?.known,
      let found = functions.first(where: { $0.name == name })
    else { return nil }
    for (place, part) in sum.arguments.enumerated() {
      guard part.symbol != nil || part.call(of: .times) != nil,
        let turns = ExactAngles.shares(part, of: 2)
      else { continue }
      var rest = sum.arguments
      rest.remove(at: place)
      let value = Term.call(
        turns % 2 == 0 ? found.name : found.other, [rest.count == 1 ? rest[0] : .call(.plus, rest)])
      return found.signs[turns] > 0 ? value : .call(.times, [.integer(-1), value])
    }
    return nil
  }
}

/// Exact values of the trigonometric functions at simple fractions of π.
package enum ExactAngles {
  /// The angle in multiples of π/12; nil for other terms.
  package static func twelfths(_ term: Term) -> Int? { shares(term, of: 12) }

  /// The angle in multiples of π/`count`, reduced to one turn; nil for other terms.
  static func shares(_ term: Term, of count: Int) -> Int? {
    if term.int == 0 { return 0 }
    if term.isSymbol(.pi) { return count }
    if term.isSymbol(.degree) { return nil }
    guard let product = term.call(of: .times), product.count == 2, let factor = product.arguments[0].number,
      factor.isExact
    else { return nil }
    let unit: Number
    if product.arguments[1].isSymbol(.pi) {
      unit = .small(count)
    } else if product.arguments[1].isSymbol(.degree), let share = Number(.small(count), over: .small(180)) {
      unit = share
    } else {
      return nil
    }
    guard case .integer(let value) = factor * unit,
      let rest = value.dividedDown(by: .small(2 * count))?.remainder.small
    else {
      return nil
    }
    return rest
  }

  /// The sine of a multiple of π/12; nil for angles without an exact value.
  package static func sine(_ twelfths: Int) -> Term? {
    let place = ((twelfths % 24) + 24) % 24
    let sign = place < 12 ? 1 : -1
    let half = place % 12
    let folded = half <= 6 ? half : 12 - half
    func signed(_ term: Term) -> Term { sign > 0 ? term : .call(.times, [.integer(-1), term]) }
    let sqrt2 = Term.call(.power, [.integer(2), Term.half])
    let sqrt3 = Term.call(.power, [.integer(3), Term.half])
    switch folded {
    case 0: return .zero
    case 2: return signed(Term.half)
    case 3: return signed(.call(.power, [.integer(2), Number(.small(-1), over: .small(2))?.term ?? .zero]))
    case 4: return signed(.call(.times, [Term.half, sqrt3]))
    case 6: return .integer(sign)
    default:
      // (√3 ∓ 1) / (2 √2)
      let sum = Term.call(.plus, [sqrt3, .integer(folded == 1 ? -1 : 1)])
      return signed(.call(.times, [Term.half, .call(.power, [sqrt2, .integer(-1)]), sum]))
    }
  }

  /// The sine of a multiple of π/10, from the golden ratio.
  private static func sineOfTenths(_ tenths: Int) -> Term? {
    let place = ((tenths % 20) + 20) % 20
    let half = place % 10
    let folded = half <= 5 ? half : 10 - half
    let root = Term.call(.power, [.integer(5), Term.half])
    func share(_ number: Int, _ term: Term) -> Term {
      .call(.times, [Number(.small(1), over: .small(number))?.term ?? .zero, term])
    }
    let value: Term
    switch folded {
    case 1: value = share(4, .call(.plus, [.integer(-1), root]))
    case 3: value = share(4, .call(.plus, [.one, root]))
    case 2, 4:
      let eighths = Term.call(.plus, [share(8, .integer(5)), share(folded == 2 ? -8 : 8, root)])
      value = .call(.power, [eighths, Term.half])
    default: return nil
    }
    return place < 10 ? value : .call(.times, [.integer(-1), value])
  }

  /// The tangent of a multiple of π/10.
  private static func tangentOfTenths(_ tenths: Int) -> Term? {
    let place = ((tenths % 10) + 10) % 10
    let root = Term.call(.power, [.integer(5), Term.half])
    let square: Term
    switch min(place, 10 - place) {
    case 1:
      square = .call(.plus, [.one, .call(.times, [.integer(-2), .call(.power, [root, .integer(-1)])])])
    case 2: square = .call(.plus, [.integer(5), .call(.times, [.integer(-2), root])])
    case 3:
      square = .call(.plus, [.one, .call(.times, [.integer(2), .call(.power, [root, .integer(-1)])])])
    case 4: square = .call(.plus, [.integer(5), .call(.times, [.integer(2), root])])
    default: return nil
    }
    let value = Term.call(.power, [square, Term.half])
    return place < 5 ? value : .call(.times, [.integer(-1), value])
  }

  /// `Sin[Pi/6]` is `1/2`; nil for angles without an exact value.
  static func sin(_ term: Term) -> Term? {
    twelfths(term).flatMap { sine($0) } ?? shares(term, of: 10).flatMap { sineOfTenths($0) }
      ?? inverse(of: term, name: .arcSin)
  }

  /// `Cos[Pi/3]` is `1/2`; nil for angles without an exact value.
  static func cos(_ term: Term) -> Term? {
    twelfths(term).flatMap { sine($0 + 6) } ?? shares(term, of: 10).flatMap { sineOfTenths($0 + 5) }
      ?? inverse(of: term, name: .arcCos)
  }

  /// `Tan[Pi/4]` is `1`; nil for angles without an exact value.
  static func tan(_ term: Term) -> Term? {
    guard let place = twelfths(term) else {
      return shares(term, of: 10).flatMap { tangentOfTenths($0) } ?? inverse(of: term, name: .arcTan)
    }
    if place % 12 == 6 { return .symbol(.complexInfinity) }
    guard let above = sine(place), let below = sine(place + 6) else { return nil }
    return .call(.times, [above, .call(.power, [below, .integer(-1)])])
  }

  /// The argument of an inverse function: `Sin[ArcSin[x]]` is `x`.
  static func inverse(of term: Term, name: SymbolName) -> Term? {
    term.call(of: name).flatMap { $0.count == 1 ? $0.arguments[0] : nil }
  }

  /// The inverse sine of the exact values of the sine; nil for other terms.
  static func arcSine(_ term: Term) -> Term? {
    for twelfth in [0, 2, 3, 4, 6] where isSame(term, sine(twelfth)) {
      return .call(.times, [Number(.small(twelfth), over: .small(12))?.term ?? .zero, .symbol(.pi)])
    }
    return term.negated.flatMap { $0.negated == nil ? arcSine($0) : nil }.map {
      .call(.times, [.integer(-1), $0])
    }
  }

  /// The inverse tangent of the exact non-negative values of the tangent; nil for other terms.
  static func arcTangent(of term: Term) -> Term? {
    let share: Int
    if term.int == 0 {
      return .zero
    } else if term.int == 1 {
      share = 4
    } else if isSame(term, .call(.power, [.integer(3), Term.half])) {
      share = 3
    } else if isSame(term, .call(.power, [.integer(3), Number(.small(-1), over: .small(2))?.term ?? .zero])) {
      share = 6
    } else {
      return nil
    }
    return .call(.times, [Number(.small(1), over: .small(share))?.term ?? .zero, .symbol(.pi)])
  }

  /// The reciprocal of an exact number or root that occurs in these values; nil for other terms.
  static func inverted(_ term: Term) -> Term? {
    if let number = term.number, number.isExact { return (Number.small(1) / number)?.term }
    guard term == .call(.power, [.integer(2), Term.half]) else { return nil }
    return .call(.power, [.integer(2), Number(.small(-1), over: .small(2))?.term ?? .zero])
  }

  private static func isSame(_ term: Term, _ other: Term?) -> Bool {
    guard let other else { return false }
    if let a = term.number, let b = other.number { return a.isExact && a == b }
    return term == other
  }
}
