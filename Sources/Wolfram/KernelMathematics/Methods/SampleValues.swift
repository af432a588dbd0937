import Kernel

/// Numbers that stand for unknown symbols, for judges that compare values where a method compared terms.
struct SampleValues {
  private static let values = [
    0.731058578630005, 1.316957896924817, 0.547191827653841, 1.839286755214161, 0.915136747921057,
    1.127625965206381,
  ]
  private var symbols: [Symbol] = []
  private var bindings = PatternBindings()

  /// Numbers for the symbols of `terms` but for those of `others`; nil where a symbol is bound within them or a function is unknown, or
  /// where there are too many.
  init?(for terms: [Term], except others: [Symbol], _ session: KernelSession) {
    var found: [Symbol] = []
    for term in terms {
      guard Self.collect(term, into: &found, others, session) else { return nil }
    }
    guard found.count <= Self.values.count else { return nil }
    symbols = found
    for (symbol, value) in zip(found, Self.values) { bindings.bind(symbol, .real(value)) }
  }

  /// Whether no symbol needs a number.
  var isEmpty: Bool { symbols.isEmpty }

  /// Binds one more symbol.
  mutating func bind(_ symbol: Symbol, _ value: Term) { bindings.bind(symbol, value) }

  /// The term with the numbers for its symbols, evaluated in machine numbers.
  func value(of term: Term, _ session: inout KernelSession) throws(KernelError) -> Term {
    try session.evaluate(session.numeric(try session.evaluate(bindings.fill(term))))
  }

  /// Whether a term may be zero: false where its value is a number that differs from zero by more than what is lost in machine numbers,
  /// for positive and for negative numbers that stand for its symbols, or where it has a pole.
  func isZero(_ term: Term, _ session: inout KernelSession) throws(KernelError) -> Bool {
    for sample in [self, negated] {
      let value = try sample.value(of: term, &session)
      if value.isSymbol(.complexInfinity) { continue }
      guard let number = try session.approximateComplex(value), number.magnitude.isFinite else { return true }
      var size = 1.0
      for part in term.call(of: .plus)?.arguments ?? [] {
        let partValue = try sample.value(of: part, &session)
        size = max(size, try session.approximateComplex(partValue)?.magnitude ?? 1)
      }
      if number.magnitude <= 1e-6 * size { return true }
    }
    return false
  }

  /// Whether a condition is false for the numbers.
  func isFalse(_ condition: Term, _ session: inout KernelSession) throws(KernelError) -> Bool {
    try value(of: condition, &session).isSymbol(.false)
  }

  /// The same symbols with the numbers' negatives.
  private var negated: SampleValues {
    var other = self
    other.bindings = PatternBindings()
    for (symbol, value) in zip(symbols, Self.values) { other.bindings.bind(symbol, .real(-value)) }
    return other
  }

  private static func collect(
    _ term: Term, into found: inout [Symbol], _ others: [Symbol], _ session: KernelSession
  ) -> Bool {
    switch term {
    case .symbol(let symbol):
      let constants: [SymbolName] = [
        .infinity, .complexInfinity, .indeterminate, .true, .false,
      ]
      if !others.contains(symbol), !found.contains(symbol), !session.isNumeric(term),
        !constants.contains(where: { term.isSymbol($0) })
      {
        found.append(symbol)
      }
      return true
    case .call(let call) where !call.isData:
      guard let head = call.head.symbol, session.builtIn(head) != nil else { return false }
      let scopes: [SymbolName] = [.sum, .product, .integrate, .limit, .function]
      if scopes.contains(where: { call.head.isSymbol($0) }) { return false }
      return call.arguments.allSatisfy { collect($0, into: &found, others, session) }
    default: return true
    }
  }
}
