import Numerics

/// Compares terms by their numeric values.
extension KernelSession {
  /// The order of two numeric terms: negative, 0 or positive; nil if one is not numeric or is NaN.
  package mutating func compare(_ a: Term, _ b: Term) throws(KernelError) -> Int? {
    if case .real(let x) = a, case .real(let y) = b { return x < y ? -1 : x > y ? 1 : x == y ? 0 : nil }
    if let x = a.number, let y = b.number { return x < y ? -1 : x == y ? 0 : y < x ? 1 : nil }
    // An infinity is beyond all numbers, also beyond those that no machine number is as large as.
    guard let x = try approximate(a), let y = try approximate(b), !x.isNaN, !y.isNaN else { return nil }
    if a.signOfInfinity != nil || b.signOfInfinity != nil {
      return (a.signOfInfinity ?? 0) - (b.signOfInfinity ?? 0)
    }
    if let order = try ExactComparison.order(a, b, near: (x, y), in: &self) { return order }
    return x < y ? -1 : x > y ? 1 : 0
  }

  /// Whether two terms are equal; nil if that cannot be decided.
  package mutating func areEqual(_ a: Term, _ b: Term) throws(KernelError) -> Bool? {
    if a == b { return true }
    if (a.signOfInfinity != nil && isNumeric(b)) || (b.signOfInfinity != nil && isNumeric(a)) { return false }
    if let x = a.number, let y = b.number {
      switch (x, y) {
      case (.real, _), (_, .real): break
      case (.integer, _), (.rational, _): return x == y
      }
      // Machine numbers are equal if they agree up to their last seven bits.
      let (p, q) = (x.double, y.double)
      return (p - q).magnitude <= 64 * max(p.magnitude, q.magnitude).ulp
    }
    if let digits = a.precision ?? b.precision, isNumeric(a), isNumeric(b),
      let x = try ChosenPrecision.value(of: a, digits, in: &self).number,
      let y = try ChosenPrecision.value(of: b, digits, in: &self).number
    {
      return x == y
    }
    if a.isNumber, b.isNumber {
      let (p, q) = (ComplexDouble(a) ?? .zero, ComplexDouble(b) ?? .zero)
      return (p - q).magnitude <= 1e-14 * max(p.magnitude, q.magnitude)
    }
    if case .string = a, case .string = b { return false }
    if let x = a.parts, let y = b.parts { return try haveEqualElements(x, y) }
    if let x = try approximate(a), let y = try approximate(b), !x.isNaN, !y.isNaN {
      if x.isInfinite || y.isInfinite { return x == y }
      if min(x.magnitude, y.magnitude) > 1e13,
        let order = try ExactComparison.order(a, b, near: (x, y), in: &self)
      {
        return order == 0
      }
      return (x - y).magnitude <= 1e-13 * max(x.magnitude, y.magnitude, 1e-300)
    }
    if isNumeric(a), isNumeric(b), let x = try approximateComplex(a), let y = try approximateComplex(b),
      x.magnitude.isFinite, y.magnitude.isFinite
    {
      return (x - y).magnitude <= 1e-13 * max(x.magnitude, y.magnitude, 1e-300)
    }
    return a.isPlain && b.isPlain ? false : nil
  }

  /// Whether two lists are equal element by element; nil if no pair is known to differ, and one cannot be decided.
  private mutating func haveEqualElements(_ a: [Term], _ b: [Term]) throws(KernelError) -> Bool? {
    if a.count != b.count { return false }
    var isKnown = true
    for (p, q) in zip(a, b) {
      guard let equal = try areEqual(p, q) else {
        isKnown = false
        continue
      }
      if !equal { return false }
    }
    return isKnown ? true : nil
  }

  /// The symbol of that name as a term.
  package mutating func named(_ name: String) -> Term { .symbol(names.coded(name)) }

  /// The real number that a term is, or evaluates to as a numeric quantity.
  package mutating func real(_ term: Term) throws(KernelError) -> Number? {
    if let number = term.number { return number }
    guard let value = try approximate(term), value.isFinite else { return nil }
    return try ExactComparison.real(term, near: value, in: &self) ?? .real(value)
  }

  package mutating func sign(_ term: Term) throws(KernelError) -> Int? {
    if let number = term.number { return number.sign }
    guard let value = try approximate(term) else { return nil }
    if let sum = term.call(of: .plus), let sign = try ExactComparison.sign(of: sum, near: value, in: &self) {
      return sign
    }
    return value > 0 ? 1 : value < 0 ? -1 : 0
  }

  /// Evaluates a body with machine numbers as the values of its variables; NaN if the result is not a real
  /// number.
  package mutating func number(_ body: Term, _ symbols: [Symbol], _ values: [Double]) throws(KernelError)
    -> Double
  {
    let saved = symbols.map { value(of: $0) }
    for (symbol, value) in zip(symbols, values) { setValue(of: symbol, to: .real(value)) }
    defer { for (symbol, value) in zip(symbols, saved) { setValue(of: symbol, to: value) } }
    let result = try evaluate(body)
    return try approximate(result) ?? .nan
  }
}

extension Term {
  /// Whether it is equal to no other term of this kind: a number, a text or a truth value.
  fileprivate var isPlain: Bool {
    switch self {
    case .string: true
    case .symbol(let symbol): symbol == .true || symbol == .false
    default: isNumber
    }
  }

  /// 1 for `Infinity`, -1 for `-Infinity`; nil for other terms.
  fileprivate var signOfInfinity: Int? {
    if isSymbol(.infinity) { return 1 }
    return call(of: .directedInfinity)?.arguments == [.integer(-1)] ? -1 : nil
  }
}
