import Numerics

/// What the compiler of numeric functions asks of the session around.
struct NumericSurroundings {
  private var session: KernelSession

  /// Takes a session, which is empty until `give(back:)`, so that evaluating meanwhile copies nothing.
  init(taking session: inout KernelSession) {
    self.session = KernelSession(builtIns: [])
    swap(&self.session, &session)
  }

  /// Gives the session back.
  mutating func give(back session: inout KernelSession) { swap(&self.session, &session) }

  /// The names of symbols.
  var names: SymbolNames { session.names }

  /// The name of a symbol.
  func name(_ symbol: Symbol) -> String { session.names.name(symbol) }

  /// The symbol of a name.
  mutating func symbol(_ name: String) -> Symbol { session.names.symbol(name) }

  /// The built-in function of a symbol.
  func builtIn(_ symbol: Symbol) -> BuiltIn? { session.builtIn(symbol) }

  /// The value that a symbol has by assignment; nil where it has none.
  func ownValue(_ symbol: Symbol) -> Term? { session.value(of: symbol) }

  /// The definitions of a function in the order in which they are tried.
  func definitions(_ symbol: Symbol) -> [(pattern: Term, body: Term)] {
    guard let own = session.rules.definitions(of: symbol) else { return [] }
    var result: [(pattern: Term, body: Term)] = []
    for (pattern, value) in own.exact where result.count < 40 { result.append((pattern, value)) }
    // The order of a dictionary must not decide: exact ones exclude one another, but code should be the same.
    result = result.ordered { TermOrder.compare($0.pattern, $1.pattern) < 0 }
    for rule in own.down { result.append((rule.pattern, rule.value)) }
    return result
  }

  /// The term evaluated with symbols that have no value meanwhile; nil where that takes too long.
  mutating func evaluated(_ term: Term, free: [Symbol]) -> Term? {
    let locals = free.filter { session.value(of: $0) != nil }
    do throws(KernelError) {
      if locals.isEmpty { return try session.evaluate(term) }
      return try session.evaluate(.call(.block, [.list(locals.map { .symbol($0) }), term]))
    } catch { return nil }
  }
}

/// Why an expression did not become register code.
struct NotNumeric: Error {
  /// The symbol whose function has no numeric form; nil where something else was in the way.
  var symbol: Symbol?
}

extension KernelSession {
  /// Terms of variables as register code; nil where they have no numeric form. What the author defined is taken in as it
  /// is now.
  ///
  /// - Parameter assumesComplex: whether square roots and the like of real numbers may be complex on the way.
  public mutating func program(
    _ terms: [Term], _ variables: [Symbol], assumesComplex: Bool = false
  ) -> NumericProgram? {
    NumericCompiler.program(terms, variables, assumesComplex: assumesComplex, &self)
  }
}
