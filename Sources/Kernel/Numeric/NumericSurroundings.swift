/// What the compiler of numeric functions asks of the session around.
protocol NumericSurroundings {
  /// The value that a symbol has by assignment; nil where it has none.
  func ownValue(_ symbol: Symbol) -> Term?
  /// The definitions of a function in the order in which they are tried.
  func definitions(_ symbol: Symbol) -> [(pattern: Term, body: Term)]
  /// The term evaluated with symbols that have no value meanwhile; nil where that takes too long.
  mutating func evaluated(_ term: Term, free: [Symbol]) -> Term?
  /// The name of a symbol.
  func name(_ symbol: Symbol) -> String
  /// The built-in function of a symbol.
  func builtIn(_ symbol: Symbol) -> BuiltIn?
}

/// Why an expression did not become register code.
struct NotNumeric: Error {
  /// The symbol whose function has no numeric form; nil where something else was in the way.
  var symbol: Symbol?
}

/// A session as what surrounds numeric functions.
struct SessionSurroundings: NumericSurroundings {
  var session: KernelSession

  func ownValue(_ symbol: Symbol) -> Term? {
    Int(symbol.index) < session.states.count ? session.states[Int(symbol.index)].own : nil
  }

  func definitions(_ symbol: Symbol) -> [(pattern: Term, body: Term)] {
    guard let own = session.definitions[symbol.index] else { return [] }
    var result: [(pattern: Term, body: Term)] = []
    for (pattern, value) in own.exact where result.count < 40 { result.append((pattern, value)) }
    // The order of a dictionary must not decide: exact ones exclude one another, but code should be the same.
    result.sort { TermOrder.compare($0.pattern, $1.pattern) < 0 }
    for rule in own.down { result.append((rule.pattern, rule.value)) }
    return result
  }

  mutating func evaluated(_ term: Term, free: [Symbol]) -> Term? {
    let locals = free.filter {
      Int($0.index) < session.states.count && session.states[Int($0.index)].own != nil
    }
    do throws(KernelError) {
      if locals.isEmpty { return try session.evaluate(term) }
      return try session.evaluate(.call(.block, [.list(locals.map { .symbol($0) }), term]))
    } catch { return nil }
  }

  func name(_ symbol: Symbol) -> String { session.names.name(symbol) }
  func builtIn(_ symbol: Symbol) -> BuiltIn? { session.builtIn(symbol) }
}

extension KernelSession {
  /// Terms of variables as register code; nil where they have no numeric form. What the author defined is taken in as it
  /// is now.
  ///
  /// - Parameter assumesComplex: whether square roots and the like of real numbers may be complex on the way.
  public mutating func program(
    _ terms: [Term], _ variables: [Symbol], assumesComplex: Bool = false
  ) -> NumericProgram? {
    // The session is moved into the compiler and back, so that evaluating in between copies nothing.
    var surroundings = SessionSurroundings(session: KernelSession())
    swap(&self, &surroundings.session)
    var compiler = NumericCompiler(surroundings, variables: variables, assumesComplex: assumesComplex)
    surroundings.session = KernelSession()
    var isCompiled = true
    do throws(NotNumeric) { try compiler.compile(results: terms) } catch { isCompiled = false }
    swap(&self, &compiler.surroundings.session)
    return isCompiled && compiler.budget > 0 ? compiler.program : nil
  }
}

extension NumericProgram {
  /// The body of a pure function with its arguments in place; nil where that is not simple.
  public static func body(_ function: Call, _ arguments: [Term]) -> Term? {
    NumericCompiler<SessionSurroundings>.body(function, arguments)
  }
}
