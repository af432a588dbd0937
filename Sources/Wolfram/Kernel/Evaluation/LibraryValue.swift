/// What a function of the library gives: a value, or nothing where its definition could not be carried out.
///
/// Definitions are general: `SurvivalFunction[d, x]` is `1 - CDF[d, x]`, whatever `d` is. Where it is no distribution, `CDF` stays, and
/// `1 - CDF[2, x]` would show how the function is made instead of what it gives; the call stays then, as that of a function in Swift
/// does. A value may hold any call that its arguments hold, and what is mathematics as it stands: `Sin[x]`, `Integrate[f[x], x]`,
/// `a && b`.
enum LibraryValue {
  /// What the right-hand side of a definition gives for a call; nil if the call stays.
  static func value(
    of body: Term, for call: Call, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    session.isInLibrary = true
    defer { session.isInLibrary = false }
    let value = try session.evaluate(body)
    return try isWhole(value, for: call, in: &session) ? value : nil
  }

  /// Whether every call in a value is one that its arguments hold, or is mathematics as it stands.
  private static func isWhole(
    _ value: Term, for call: Call, in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    guard case .call(let result) = value, !result.isData else { return true }
    if case .symbol(let symbol) = result.head {
      guard stands(symbol, in: session) || holds(symbol, .call(call)) else { return false }
      // What is held was not evaluated.
      if session.attributes(symbol).holdsArguments { return true }
    } else if !(try isWhole(result.head, for: call, in: &session)) {
      return false
    }
    try session.count(1 + result.count / 8)
    for argument in result.arguments {
      guard try isWhole(argument, for: call, in: &session) else { return false }
    }
    return true
  }

  /// Whether a call takes out a part of a call that stayed, as `First[NMinimize[f, x]]` where there is no minimum: it gives nothing.
  @inline(__always)
  static func takesCallApart(_ symbol: Symbol, call: Call, in session: KernelSession) -> Bool {
    guard symbol == .first || symbol == .last || symbol == .part, call.count > 0,
      let head = call.arguments[0].headSymbol
    else { return false }
    return !(head == SymbolName.list) && !stands(head, in: session)
  }

  /// Whether a term holds the symbol as a head.
  private static func holds(_ symbol: Symbol, _ term: Term) -> Bool {
    guard case .call(let call) = term, !call.isData else { return false }
    return call.head.symbol == symbol || holds(symbol, call.head)
      || call.arguments.contains { holds(symbol, $0) }
  }

  /// Whether calls of a symbol that stay are values: of one that is no function of the kernel's, of functions of numbers, and of those
  /// whose calls are answers.
  private static func stands(_ symbol: Symbol, in session: KernelSession) -> Bool {
    guard session.rules.function(of: symbol) != nil else { return true }
    if !session.attributes(symbol).isDisjoint(with: [.numericFunction, .answer]) { return true }
    guard session.rules.isOfLibrary(symbol), let known = session.rules.definitions(of: symbol) else {
      return false
    }
    // Only other functions are defined for it, as `PDF` for a distribution.
    return known.down.isEmpty && known.exact.isEmpty
  }
}
