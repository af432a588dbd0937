import Kernel
import Numerics

/// Numbers that stand for unknown symbols, for judges that compare values where a method compared terms.
package struct SampleValues {
  /// In thousandths.
  private static let values = [731, 1_317, 547, 1_839, 915, 1_128]
  private var bindings: [(symbol: Symbol, value: Term)] = []

  /// Numbers for the symbols of `terms` but for those of `others`; nil where a symbol is bound within them or a function is unknown, or
  /// where there are too many.
  package init?(for terms: [Term], except others: [Symbol], _ session: KernelSession) {
    var found: [Symbol] = []
    for term in terms {
      guard Self.collect(term, into: &found, others, in: session) else { return nil }
    }
    guard found.count <= Self.values.count else { return nil }
    for (symbol, value) in zip(found, Self.values) {
      guard let number = Number(.small(value), over: .small(1_000)) else { return nil }
      bindings.append((symbol, number.term))
    }
  }

  /// Whether no symbol needs a number.
  package var isEmpty: Bool { bindings.isEmpty }

  /// The negatives of the numbers.
  package var negated: SampleValues {
    var other = self
    other.bindings = bindings.map { ($0.symbol, $0.value.number.map { (-$0).term } ?? $0.value) }
    return other
  }

  /// Binds one more symbol.
  package mutating func bind(_ symbol: Symbol, _ value: Term) { bindings.append((symbol, value)) }

  /// The term with the numbers for its symbols, evaluated in machine numbers.
  package func value(of term: Term, in session: inout KernelSession) throws(KernelError) -> Term {
    var filled = PatternBindings()
    for (symbol, value) in bindings { filled.bind(symbol, session.numeric(value)) }
    return try session.evaluate(session.numeric(session.evaluate(filled.fill(term))))
  }

  /// The value of a term as a number; nil where it has none.
  func number(of term: Term, isExact: Bool, in session: inout KernelSession) throws(KernelError)
    -> ComplexDouble?
  {
    if isExact { return try decimal(of: term, in: &session) }
    let number = try session.approximateComplex(value(of: term, in: &session))
    return number.flatMap { $0.magnitude.isFinite ? $0 : nil }
  }

  /// The value of an exact term, calculated with so many digits that hardly any are lost where terms cancel; nil where it is not known to
  /// them.
  func decimal(of term: Term, in session: inout KernelSession) throws(KernelError) -> ComplexDouble? {
    var filled = PatternBindings()
    for (symbol, value) in bindings { filled.bind(symbol, value) }
    let exact = filled.fill(term)
    guard session.isNumeric(exact), !exact.holdsInexactNumber else { return nil }
    let value = try ChosenPrecision.value(of: exact, 120, in: &session)
    if case .real = value { return nil }
    if case .complex(let parts) = value,
      [parts.real, parts.imaginary].contains(where: { !$0.isExact && $0.precision == nil })
    {
      return nil
    }
    return ComplexDouble(value).flatMap { $0.magnitude.isFinite ? $0 : nil }
  }

  private static func collect(
    _ term: Term, into found: inout [Symbol], _ others: [Symbol], in session: KernelSession
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
      return call.arguments.allSatisfy { collect($0, into: &found, others, in: session) }
    default: return true
    }
  }
}
