/// The canonical order of terms that `Plus`, `Times` and `Sort` use: numbers by value, texts, symbols by
/// name, then calls. A power is ordered by its base first, and a product by its last factor first.
package enum TermOrder {
  /// Negative if a comes first, 0 if both are equal, positive if b comes first.
  @inline(never)
  package static func compare(_ a: Term, _ b: Term) -> Int {
    switch (kind(a), kind(b)) {
    case (0, 0): return compareNumbers(a, b)
    case (1, 1):
      if case .string(let x) = a, case .string(let y) = b { return compareTexts(x, y) }
      return 0
    case (2, 2):
      if case .symbol(let x) = a, case .symbol(let y) = b {
        return x.index == y.index ? 0 : SymbolOrder.compare(x, y)
      }
      return 0
    case (let x, let y) where x == 0 || y == 0 || (x < 3 && y < 3): return x - y
    default: return compareCalls(a, b)
    }
  }

  private static func kind(_ term: Term) -> Int {
    switch term {
    case .integer, .largeInteger, .rational, .real, .complex: 0
    case .string: 1
    case .symbol: 2
    case .call, .packed: 3
    }
  }

  private static func compareNumbers(_ a: Term, _ b: Term) -> Int {
    if case .real(let x) = a, case .real(let y) = b { return x < y ? -1 : x > y ? 1 : 0 }
    if case .integer(let x) = a, case .integer(let y) = b { return x < y ? -1 : x > y ? 1 : 0 }
    let (p, q) = (parts(a), parts(b))
    if p.0 < q.0 { return -1 }
    if q.0 < p.0 { return 1 }
    // -I and I come before -3 I.
    if !(p.1.magnitude == q.1.magnitude) { return p.1.magnitude < q.1.magnitude ? -1 : 1 }
    if p.1 < q.1 { return -1 }
    if q.1 < p.1 { return 1 }
    return (p.0.isExact ? 0 : 1) - (q.0.isExact ? 0 : 1)
  }

  private static func parts(_ term: Term) -> (Number, Number) {
    if case .complex(let value) = term { return (value.real, value.imaginary) }
    return (term.number ?? .small(0), .small(0))
  }

  private static func compareTexts(_ a: [UInt8], _ b: [UInt8]) -> Int {
    for (x, y) in zip(a, b) {
      let (p, q) = (SymbolOrder.fold(x), SymbolOrder.fold(y))
      if p != q { return p < q ? -1 : 1 }
    }
    if a.count != b.count { return a.count - b.count }
    // Small letters come before capitals.
    for (x, y) in zip(a, b) where x != y { return x > y ? -1 : 1 }
    return 0
  }

  /// Splits a power into base and exponent; other terms have the exponent 1.
  private static func power(_ term: Term) -> (base: Term, exponent: Term) {
    if let call = term.call(of: .power), call.count == 2 { return (call.arguments[0], call.arguments[1]) }
    return (term, .one)
  }

  private static func compareCalls(_ a: Term, _ b: Term) -> Int {
    if case .call(let x) = a, case .call(let y) = b, x === y { return 0 }
    let (x, y) = (a.call(of: .times)?.arguments, b.call(of: .times)?.arguments)
    if x != nil || y != nil { return compareFactors(x ?? [a], y ?? [b], unit: .one) }
    let (p, q) = (a.call(of: .plus)?.arguments, b.call(of: .plus)?.arguments)
    if p != nil || q != nil { return compareFactors(p ?? [a], q ?? [b], unit: .zero) }
    if a.call(of: .power) != nil || b.call(of: .power) != nil {
      let (p, q) = (power(a), power(b))
      let order = compare(p.base, q.base)
      return order != 0 ? order : compare(p.exponent, q.exponent)
    }
    guard let p = a.call ?? a.unpacked.call else { return -1 }
    guard let q = b.call ?? b.unpacked.call else { return 1 }
    if p === q { return 0 }
    if p.count != q.count { return p.count - q.count }
    let heads = compare(p.head, q.head)
    if heads != 0 { return heads }
    for (x, y) in zip(p.arguments, q.arguments) {
      let order = compare(x, y)
      if order != 0 { return order }
    }
    return 0
  }

  /// Compares two sums or products from the last part, the most significant. A leading number is compared
  /// last and defaults to `unit`: `-1 + n` comes before `n`.
  private static func compareFactors(_ a: [Term], _ b: [Term], unit: Term) -> Int {
    let (x, y) = (a.drop { $0.isNumber }, b.drop { $0.isNumber })
    for (p, q) in zip(x.reversed(), y.reversed()) {
      let order = compare(p, q)
      if order != 0 { return order }
    }
    if x.count != y.count { return x.count - y.count }
    let numbers = compareNumbers(
      a.first.flatMap { $0.isNumber ? $0 : nil } ?? unit, b.first.flatMap { $0.isNumber ? $0 : nil } ?? unit)
    if numbers != 0 { return numbers }
    if a.count != b.count { return a.count - b.count }
    // What follows the numbers is equal: comparing it again would double the time of each level.
    for (p, q) in zip(a.prefix(a.count - x.count), b) {
      let order = compareNumbers(p, q)
      if order != 0 { return order }
    }
    return 0
  }
}

extension Term: Hashable {
  /// Whether two terms are identical, as `SameQ` defines it: 1 and 1. are not.
  public static func == (a: Term, b: Term) -> Bool {
    switch (a, b) {
    case (.integer(let x), .integer(let y)): x == y
    case (.real(let x), .real(let y)): x == y || (x.isNaN && y.isNaN)
    case (.symbol(let x), .symbol(let y)): x == y
    case (.string(let x), .string(let y)): x == y
    case (.largeInteger(let x), .largeInteger(let y)): x == y
    case (.rational(let x), .rational(let y)): x == y
    case (.complex(let x), .complex(let y)):
      x.real.term == y.real.term && x.imaginary.term == y.imaginary.term
    case (.call(let x), .call(let y)):
      x === y || (x.count == y.count && x.size == y.size && x.head == y.head && x.arguments == y.arguments)
    case (.packed(let x), .packed(let y)): x === y || (x.dimensions == y.dimensions && x.values == y.values)
    case (.packed, .call): a.unpacked == b
    case (.call, .packed): a == b.unpacked
    default: false
    }
  }

  /// Feeds the term into a hasher.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .integer(let value): hasher.combine(value)
    case .real(let value): hasher.combine(value.isNaN ? 0 : value)
    case .symbol(let symbol): hasher.combine(symbol)
    case .string(let text): hasher.combine(text)
    case .largeInteger(let value): hasher.combine(value)
    case .rational(let value): hasher.combine(value)
    case .complex(let value): hasher.combine(value.real.double)
    case .call(let call):
      hasher.combine(call.count)
      hasher.combine(call.head)
      for argument in call.arguments.prefix(8) { hasher.combine(argument) }
    case .packed(let list):
      hasher.combine(list.dimensions[0])
      hasher.combine(Term.symbol(.list))
      for part in list.parts.prefix(8) { hasher.combine(part) }
    }
  }
}
