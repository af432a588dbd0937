import Kernel
import KernelArithmetic

/// Assumptions on symbols, such as `x > 0` or `Element[n, Integers]`, and the simplifications that they
/// allow.
///
///     Assumptions(x > 0).refined(Sqrt[x^2])   // x
package struct Assumptions {
  /// The known properties of a term.
  private struct Fact: OptionSet {
    let rawValue: UInt8
    static let real = Fact(rawValue: 1)
    static let integer = Fact(rawValue: 3)
    static let nonNegative = Fact(rawValue: 5)
    static let nonPositive = Fact(rawValue: 9)
    static let nonZero = Fact(rawValue: 16)
    static let positive: Fact = [nonNegative, nonZero]
    static let negative: Fact = [nonPositive, nonZero]
  }

  private var facts: [Term: Fact] = [:]
  /// Numbers that terms are not below, or not above, and whether they differ from these.
  private var bounds: [Term: (low: Double?, high: Double?, isStrict: (low: Bool, high: Bool))] = [:]
  /// Properties of every symbol.
  private var general: Fact = []
  /// Whether the logarithm of a product is written as a sum where all factors but one are positive.
  var splitsLogarithms = false

  /// The assumption that every symbol is positive, which `PowerExpand` makes.
  package static var everything: Assumptions { Assumptions(general: .positive) }

  private init(general: Fact) { self.general = general }

  /// Reads inequalities, domains, and lists and conjunctions of them; ignores other terms.
  init(_ given: Term, in session: inout KernelSession) throws(KernelError) {
    try read(given, in: &session)
  }

  private mutating func read(_ given: Term, in session: inout KernelSession) throws(KernelError) {
    guard let call = given.call, let name = call.head.symbol?.known else { return }
    switch name {
    case .list, .and: for part in call.arguments { try read(part, in: &session) }
    case .element where call.count == 2:
      let domain = call.arguments[1]
      var fact: Fact = domain.isSymbol(.integers) ? .integer : domain.isSymbol(.reals) ? .real : []
      let kinds: [(String, Fact)] = [
        ("Positive", .positive), ("Negative", .negative), ("NonNegative", .nonNegative),
      ]
      for (name, sign) in kinds {
        if domain == session.named(name + "Reals") { fact = sign }
        if domain == session.named(name + "Integers") { fact = [sign, .integer] }
      }
      let parts = call.arguments[0].call(of: .alternatives)?.arguments ?? call.arguments[0].parts
      for part in parts ?? [call.arguments[0]] {
        facts[part, default: []].formUnion(fact)
      }
    case .inequality where call.count >= 5:
      for place in stride(from: 0, to: call.count - 2, by: 2) {
        try read(
          .call(call.arguments[place + 1], [call.arguments[place], call.arguments[place + 2]]), in: &session)
      }
    case .less, .lessEqual, .greater, .greaterEqual:
      let isRising = name == .less || name == .lessEqual
      // From both sides, since the signs of the ones between pass on.
      let pairs = Array(zip(call.arguments, call.arguments.dropFirst()))
      for (a, b) in pairs + pairs.reversed() {
        try order(
          isRising ? a : b, high: isRising ? b : a, isStrict: name == .less || name == .greater, in: &session)
      }
    case .equal where call.count == 2:
      // `Mod[n, 2] == 0`: an even number, and its half another one.
      guard let rest = call.arguments[1].int, rest == 0 || rest == 1,
        let mod = call.arguments[0].call(of: .mod), mod.count == 2, mod.arguments[1].int == 2
      else { return }
      facts[mod.arguments[0], default: []].formUnion(.integer)
      let less = try session.evaluate(.call(.plus, [mod.arguments[0], .integer(-rest)]))
      facts[try half(less, in: &session), default: []].formUnion(.integer)
    case .unequal where call.count == 2 && call.arguments[1].int == 0:
      facts[call.arguments[0], default: []].formUnion(.nonZero)
    default: return
    }
  }

  /// Records that one term is less than another, or at most equal to it unless strict.
  private mutating func order(
    _ low: Term, high: Term, isStrict: Bool, in session: inout KernelSession
  ) throws(KernelError) {
    let strict: Fact = isStrict ? .nonZero : []
    let difference = try session.evaluate(.call(.plus, [high, .call(.times, [.integer(-1), low])]))
    if !difference.isNumber {
      facts[difference, default: []].formUnion([.nonNegative, strict])
      let opposite = try session.evaluate(.call(.plus, [low, .call(.times, [.integer(-1), high])]))
      facts[opposite, default: []].formUnion([.nonPositive, strict])
    }
    if let bound = try session.approximate(low), bound.isFinite, !high.isNumber {
      var own = bounds[high] ?? (nil, nil, (false, false))
      if bound >= own.low ?? bound { (own.low, own.isStrict.low) = (bound, isStrict) }
      bounds[high] = own
    }
    if let bound = try session.approximate(high), bound.isFinite, !low.isNumber {
      var own = bounds[low] ?? (nil, nil, (false, false))
      if bound <= own.high ?? bound { (own.high, own.isStrict.high) = (bound, isStrict) }
      bounds[low] = own
    }
    if let bound = try session.approximate(low), !high.isNumber {
      let fact: Fact = bound > 0 ? .positive : bound == 0 ? [.nonNegative, strict] : .real
      facts[high, default: []].formUnion(fact)
    }
    if let known = facts[low], known.contains(.nonNegative) {
      facts[high, default: []].formUnion([.nonNegative, known.intersection(.nonZero), strict])
    }
    if let known = facts[high], known.contains(.nonPositive) {
      facts[low, default: []].formUnion([.nonPositive, known.intersection(.nonZero), strict])
    }
    if let bound = try session.approximate(high), !low.isNumber {
      let fact: Fact = bound < 0 ? .negative : bound == 0 ? [.nonPositive, strict] : .real
      facts[low, default: []].formUnion(fact)
    }
  }

  // MARK: Inference

  private func fact(_ term: Term, in session: inout KernelSession) throws(KernelError) -> Fact {
    if let known = facts[term] { return known }
    if session.isNumeric(term) {
      guard let value = try session.approximateComplex(term), value.imaginary == 0 else { return [] }
      let sign: Fact = value.real > 0 ? .positive : value.real < 0 ? .negative : [.nonNegative, .nonPositive]
      return term.integer == nil ? sign : [sign, .integer]
    }
    guard let call = term.call else { return term.symbol == nil ? [] : general }
    try session.work.enter()
    defer { session.work.leave() }
    switch call.head.symbol?.known {
    case .plus?:
      var all = try fact(call.arguments[0], in: &session)
      var isStrict = all.contains(.nonZero)
      for part in call.arguments.dropFirst() {
        let own = try fact(part, in: &session)
        isStrict = isStrict || own.contains(.nonZero)
        all.formIntersection(own)
      }
      all.subtract(.nonZero)
      let hasSign = all.contains(.nonNegative) || all.contains(.nonPositive)
      if !hasSign, let sign = try signByBounds(call.arguments, in: &session) { return [all, sign] }
      if !hasSign, let bound = try bounded(term, in: &session) { return bound }
      return hasSign && isStrict ? [all, .nonZero] : all
    case .times?:
      var all = try fact(call.arguments[0], in: &session)
      for part in call.arguments.dropFirst() { all = Self.product(all, try fact(part, in: &session)) }
      return all
    case .power? where call.count == 2:
      let base = try fact(call.arguments[0], in: &session)
      let exponent = try fact(call.arguments[1], in: &session)
      if base.contains(.positive), exponent.contains(.real) { return .positive }
      if base.contains(.nonNegative), exponent.contains(.positive) { return .nonNegative }
      guard base.contains(.real), let n = call.arguments[1].int else { return [] }
      let whole: Fact = n > 0 ? base.intersection(.integer) : .real
      let strict = base.intersection(.nonZero)
      return n % 2 == 0 ? [.nonNegative, strict, whole] : [base.subtracting(.integer), .real, strict, whole]
    case .abs?: return [.nonNegative, try fact(call.arguments[0], in: &session).intersection(.nonZero)]
    case .sin?, .cos?, .tan?, .arcTan?, .sinh?, .tanh?:
      return try fact(call.arguments[0], in: &session).intersection(.real)
    case .log? where call.count == 1:
      return try fact(call.arguments[0], in: &session).contains(.positive) ? .real : []
    case .cosh?: return try fact(call.arguments[0], in: &session).contains(.real) ? .positive : []
    default: return general
    }
  }

  /// What is known of a sum that differs by a number from a term with a known sign: `n - 1` is positive where `n - 8` is not negative.
  /// Nil if there is none.
  private func bounded(_ sum: Term, in session: inout KernelSession) throws(KernelError) -> Fact? {
    for (known, fact) in facts where known.call(of: .plus) != nil {
      let isLeast = fact.contains(.nonNegative)
      guard isLeast || fact.contains(.nonPositive) else { continue }
      let rest = try session.evaluate(.call(.plus, [sum, .call(.times, [.integer(-1), known])]))
      guard rest.isNumber, let distance = rest.double, isLeast ? distance > 0 : distance < 0 else { continue }
      return isLeast ? .positive : .negative
    }
    return nil
  }

  /// The sign of a sum of multiples of terms with known bounds; nil where these leave it open.
  private func signByBounds(_ summands: [Term], in session: inout KernelSession) throws(KernelError) -> Fact?
  {
    var (low, high): (Double?, Double?) = (0, 0)
    var isStrict = (low: false, high: false)
    for summand in summands {
      if let value = try session.approximate(summand) {
        (low, high) = (low.map { $0 + value }, high.map { $0 + value })
        continue
      }
      let (number, rest) = Sums.coefficient(of: summand)
      guard let factor = try session.approximate(number), factor != 0 else { return nil }
      var own = bounds[rest] ?? (nil, nil, (false, false))
      let known = facts[rest] ?? []
      if known.contains(.nonNegative), own.low == nil {
        (own.low, own.isStrict.low) = (0, known.contains(.nonZero))
      }
      if known.contains(.nonPositive), own.high == nil {
        (own.high, own.isStrict.high) = (0, known.contains(.nonZero))
      }
      let (least, most) = factor > 0 ? (own.low, own.high) : (own.high, own.low)
      if let given = low, let least { low = given + factor * least } else { low = nil }
      if let given = high, let most { high = given + factor * most } else { high = nil }
      isStrict.low = isStrict.low || (factor > 0 ? own.isStrict.low : own.isStrict.high)
      isStrict.high = isStrict.high || (factor > 0 ? own.isStrict.high : own.isStrict.low)
    }
    if let low, low >= 0 { return low > 0 || isStrict.low ? .positive : .nonNegative }
    if let high, high <= 0 { return high < 0 || isStrict.high ? .negative : .nonPositive }
    return nil
  }

  private static func product(_ a: Fact, _ b: Fact) -> Fact {
    var result = a.intersection(b).intersection([.integer, .nonZero])
    guard a.contains(.real), b.contains(.real) else { return result }
    result.formUnion(.real)
    for (p, q, sign) in [
      (Fact.nonNegative, Fact.nonNegative, Fact.nonNegative), (.nonPositive, .nonPositive, .nonNegative),
      (.nonNegative, .nonPositive, .nonPositive), (.nonPositive, .nonNegative, .nonPositive),
    ] where a.contains(p) && b.contains(q) { result.formUnion(sign) }
    return result
  }

  /// Simplifies a term under the assumptions: joins powers of powers, resolves magnitudes and signs, decides
  /// comparisons.
  package func refined(_ term: Term, in session: inout KernelSession) throws(KernelError) -> Term {
    guard let call = term.call, !call.isData else { return term }
    try session.work.enter()
    defer { session.work.leave() }
    var parts: [Term] = []
    for part in call.arguments { parts.append(try refined(part, in: &session)) }
    let inner = try session.evaluate(.call(call.head, parts))
    guard let call = inner.call, let first = call.arguments.first else { return inner }
    guard let name = call.head.symbol?.known else {
      guard call.head == session.named("RealAbs") else { return inner }
      return try magnitude(of: first, try fact(first, in: &session), in: &session) ?? inner
    }
    let known = try fact(first, in: &session)
    switch name {
    case .power where call.count == 2:
      return try power(first, exponent: call.arguments[1], known, in: &session) ?? inner
    case .abs: return try magnitude(of: first, known, in: &session) ?? inner
    case .sign:
      if known.contains(.positive) { return .one }
      if known.contains(.negative) { return .integer(-1) }
    case .re, .conjugate:
      if known.contains(.real) { return first }
      if name == .re, let sum = first.call(of: .plus) { return try realPart(of: sum, in: &session) ?? inner }
    case .element where call.count == 2:
      let (isReal, isWhole) = (call.arguments[1].isSymbol(.reals), call.arguments[1].isSymbol(.integers))
      if isReal && known.contains(.real) || isWhole && known.contains(.integer) { return .true }
    case .im:
      if known.contains(.real) { return .zero }
      if let imaginary = try imaginaryPart(of: first, in: &session) { return imaginary }
    case .arg: if known.contains(.nonNegative) { return .zero }
    case .max, .min: return try greatest(call, isLeast: name == .min, in: &session) ?? inner
    case .floor, .ceiling, .round: if known.contains(.integer) { return first }
    case .log: return try logarithm(of: first, in: &session) ?? inner
    case .sin, .cos: return try wave(name, first, in: &session) ?? inner
    case .less, .lessEqual, .greater, .greaterEqual, .unequal:
      return try decided(name, call: call, in: &session) ?? inner
    default: break
    }
    return inner
  }

  /// A term, or its opposite where the term is negative; nil if its sign is not known.
  private func magnitude(of term: Term, _ known: Fact, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    if known.contains(.nonNegative) { return term }
    guard known.contains(.nonPositive) else { return nil }
    return try session.evaluate(.call(.times, [.integer(-1), term]))
  }

  /// The real part of a sum with its real summands outside, as in `a + Re[z]`; nil if none is known to be real.
  private func realPart(of sum: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    var (outer, rest) = ([Term](), [Term]())
    for part in sum.arguments {
      if try fact(part, in: &session).contains(.real) { outer.append(part) } else { rest.append(part) }
    }
    guard !outer.isEmpty else { return nil }
    return try session.evaluate(.call(.plus, outer + [.call(.re, [.call(.plus, rest)])]))
  }

  /// The greatest or least argument, if it is known to be so; nil if it is not.
  private func greatest(_ call: Call, isLeast: Bool, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    for candidate in call.arguments {
      var isBest = true
      for other in call.arguments where isBest && other != candidate {
        let pair = isLeast ? [other, candidate] : [candidate, other]
        let difference = try session.evaluate(
          .call(.plus, [pair[0], .call(.times, [.integer(-1), pair[1]])]))
        isBest = try fact(difference, in: &session).contains(.nonNegative)
      }
      if isBest { return candidate }
    }
    return nil
  }

  /// The imaginary part of a logarithm of a negative quantity, also where real factors stand before it; nil for other terms.
  private func imaginaryPart(of term: Term, in session: inout KernelSession) throws(KernelError) -> Term? {
    if let log = term.call(of: .log), log.count == 1 {
      return try fact(log.arguments[0], in: &session).contains(.negative) ? .symbol(.pi) : nil
    }
    guard let factors = term.call(of: .times)?.arguments else { return nil }
    var (outer, rest) = ([Term](), [Term]())
    for factor in factors {
      if try fact(factor, in: &session).contains(.real) { outer.append(factor) } else { rest.append(factor) }
    }
    guard !outer.isEmpty, rest.count == 1, let inner = try imaginaryPart(of: rest[0], in: &session) else {
      return nil
    }
    return try session.evaluate(.call(.times, outer + [inner]))
  }

  private func power(
    _ base: Term, exponent: Term, _ known: Fact, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    if let inner = base.call(of: .power), inner.count == 2 {
      let own = try fact(inner.arguments[0], in: &session)
      let isReal = try fact(inner.arguments[1], in: &session).contains(.real)
      let joined = Term.call(.times, [inner.arguments[1], exponent])
      if own.contains(.nonNegative), isReal {
        return try session.evaluate(.call(.power, [inner.arguments[0], joined]))
      }
      if own.contains(.real), let n = inner.arguments[1].int, n % 2 == 0 {
        return try refined(
          try session.evaluate(.call(.power, [.call(.abs, [inner.arguments[0]]), joined])), in: &session)
      }
    }
    if exponent == Term.half, base.call(of: .plus) != nil, base.size < 60, !facts.isEmpty {
      let factored = try TermPolynomial.factored(base, in: &session)
      if let square = factored.call(of: .power), square.arguments[1].int == 2 {
        return try power(factored, exponent: exponent, [], in: &session)
      }
    }
    if let factors = base.call(of: .times)?.arguments, exponent.int == nil {
      // Non-negative factors move out of the root; one factor of unknown sign may remain.
      var (outer, rest) = ([Term](), [Term]())
      for factor in factors {
        let own = try fact(factor, in: &session)
        let isSquare =
          factor.call(of: .power).map { $0.arguments[1].int.map { $0 % 2 == 0 } ?? false } ?? false
        if own.contains(.nonNegative) && (own.contains(.nonZero) || isSquare || rest.isEmpty) {
          outer.append(factor)
        } else {
          rest.append(factor)
        }
      }
      if !outer.isEmpty, outer.count + rest.count > 1 {
        var product: [Term] = []
        for factor in outer { product.append(try refined(.call(.power, [factor, exponent]), in: &session)) }
        if !rest.isEmpty { product.append(.call(.power, [.call(.times, rest), exponent])) }
        return try session.evaluate(.call(.times, product))
      }
    }
    // This is (-1)^(2 n) or (-1)^(2 n + 1).
    if base.int == -1, !session.isNumeric(exponent) {
      if try fact(try half(exponent, in: &session), in: &session).contains(.integer) { return .one }
      let less = try session.evaluate(.call(.plus, [exponent, .integer(-1)]))
      if try fact(try half(less, in: &session), in: &session).contains(.integer) { return .integer(-1) }
    }
    return nil
  }

  private func half(_ term: Term, in session: inout KernelSession) throws(KernelError) -> Term {
    try TermPolynomial.expanded(.call(.times, [Term.half, term]), in: &session)
  }

  /// Rewrites `Log[x^a]` as `a Log[x]`, and `Log[x y]` as a sum if the factors are positive.
  private func logarithm(of term: Term, in session: inout KernelSession) throws(KernelError) -> Term? {
    if let inner = term.call(of: .power), inner.count == 2,
      try fact(inner.arguments[0], in: &session).contains(.positive),
      try fact(inner.arguments[1], in: &session).contains(.real)
    {
      return try session.evaluate(.call(.times, [inner.arguments[1], .call(.log, [inner.arguments[0]])]))
    }
    guard let factors = term.call(of: .times)?.arguments else { return nil }
    if !general.contains(.positive) {
      var others = 0
      for factor in factors where try !fact(factor, in: &session).contains(.positive) { others += 1 }
      guard splitsLogarithms, others < 2 else { return nil }
    }
    var terms: [Term] = []
    for factor in factors { terms.append(try refined(.call(.log, [factor]), in: &session)) }
    return try session.evaluate(.call(.plus, terms))
  }

  /// The sine or cosine of an integer multiple of π.
  private func wave(_ name: SymbolName, _ angle: Term, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard !session.isNumeric(angle) else { return nil }
    let turns = try TermPolynomial.expanded(
      .call(.times, [angle, .call(.power, [.symbol(.pi), .integer(-1)])]), in: &session)
    guard try fact(turns, in: &session).contains(.integer) else { return nil }
    return name == .sin ? .zero : try refined(.call(.power, [.integer(-1), turns]), in: &session)
  }

  private func decided(_ name: SymbolName, call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.count == 2 else { return nil }
    let difference = try session.evaluate(
      .call(.plus, [call.arguments[0], .call(.times, [.integer(-1), call.arguments[1]])]))
    let known = try fact(difference, in: &session)
    let (yes, no): ([Fact], [Fact]) =
      switch name {
      case .less: ([.negative], [.nonNegative])
      case .lessEqual: ([.nonPositive], [.positive])
      case .greater: ([.positive], [.nonPositive])
      case .greaterEqual: ([.nonNegative], [.negative])
      default: ([.nonZero], [])
      }
    if yes.contains(where: { known.contains($0) }) { return .true }
    return no.contains(where: { known.contains($0) }) ? .false : nil
  }
}
