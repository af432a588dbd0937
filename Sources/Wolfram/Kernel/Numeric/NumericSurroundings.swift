import Numerics

/// The part of the session that the compiler of numeric functions uses.
struct NumericSurroundings {
  private var session: KernelSession

  /// Takes the session out of the caller's variable, which is empty until `give(back:)`, so that evaluation
  /// copies nothing.
  init(taking session: inout KernelSession) {
    self.session = KernelSession(builtIns: [])
    swap(&self.session, &session)
  }

  /// Gives the session back to the caller.
  mutating func give(back session: inout KernelSession) { swap(&self.session, &session) }

  /// The names of symbols.
  var names: SymbolNames { session.names }

  /// The name of a symbol.
  func name(_ symbol: Symbol) -> String { session.names.name(symbol) }

  /// The symbol of a name in the library's own context, added if it is new.
  mutating func own(_ name: String) -> Symbol { session.names.own(name) }

  /// The built-in of a symbol; nil for other symbols.
  func builtIn(_ symbol: Symbol) -> BuiltIn? { session.builtIn(symbol) }

  /// The value assigned to a symbol; nil if it has none.
  func ownValue(_ symbol: Symbol) -> Term? { session.value(of: symbol) }

  /// The definitions of a function in the order in which they are tried.
  func definitions(_ symbol: Symbol) -> [(pattern: Term, body: Term)] {
    guard let own = session.rules.definitions(of: symbol) else { return [] }
    var result: [(pattern: Term, body: Term)] = []
    for (pattern, value) in own.exact where result.count < 40 { result.append((pattern, value)) }
    // Sorted, because the order of a dictionary varies: exact definitions exclude one another, but the code
    // must be the same.
    result = result.ordered { TermOrder.compare($0.pattern, $1.pattern) < 0 }
    for rule in own.down { result.append((rule.pattern, rule.value)) }
    return result
  }

  /// Evaluates a term while the free symbols have no value; nil if that takes too long.
  mutating func evaluated(_ term: Term, free: [Symbol]) -> Term? {
    let locals = free.filter { session.value(of: $0) != nil }
    do throws(KernelError) {
      if locals.isEmpty { return try session.evaluate(term) }
      return try session.evaluate(.call(.block, [.list(locals.map { .symbol($0) }), term]))
    } catch { return nil }
  }
}

/// The error that an expression has no register code.
struct NotNumeric: Error {
  /// The symbol whose function has no numeric form; nil if the reason is another one.
  var symbol: Symbol?
}

extension KernelSession {
  /// Compiles terms of variables to register code with the current definitions; nil if they have no numeric
  /// form.
  ///
  /// - Parameter assumesComplex: whether intermediate values, such as square roots of real numbers, may be
  ///   complex.
  public mutating func program(
    _ terms: [Term], variables: [Symbol], assumesComplex: Bool = false
  ) -> NumericProgram? {
    NumericCompiler.program(terms, variables: variables, assumesComplex: assumesComplex, in: &self)
  }
}
