/// Functions that are written in the Wolfram Language. Their definitions are loaded at the first call, so
/// that sessions that never call them have no cost. A line that calls another such function, `Quantity[]`, loads its
/// definitions first: those of helpers that both use.
package enum LibraryFunction {
  /// Makes an entry for a function from its definitions.
  @inline(__always)
  package static func function(
    _ name: StaticString, _ attributes: SymbolAttributes = [], _ summary: BuiltIn.Summary,
    taking arguments: StaticString = "", _ definitions: StaticString
  ) -> BuiltIn {
    BuiltIn(name, attributes, summary, taking: arguments, definitions: definitions, loading: loading)
  }

  private static func loading(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let symbol = call.head.symbol, !isLoaded(symbol, in: session),
      let definitions = session.builtIn(symbol)?.definitions
    else { return nil }
    try load(definitions, of: symbol, into: &session)
    return isLoaded(symbol, in: session) ? .call(call) : nil
  }

  /// Whether a symbol has rules; options alone are none.
  private static func isLoaded(_ symbol: Symbol, in session: KernelSession) -> Bool {
    guard session.rules.hasRules(symbol), let known = session.rules.definitions(of: symbol) else {
      return false
    }
    return !known.down.isEmpty || !known.exact.isEmpty || !known.sub.isEmpty
  }

  /// Evaluates every expression of a text of the library's; returns the value of the last.
  @discardableResult
  package static func evaluate(_ text: [UInt8], in session: inout KernelSession) throws(KernelError) -> Term {
    var value = Term.null
    for term in Term.parse(library: text, &session.names) ?? [] { value = try session.evaluate(term) }
    return value
  }

  /// Evaluates the definitions of a symbol, which is protected against definitions by authors.
  private static func load(
    _ definitions: StaticString, of symbol: Symbol, into session: inout KernelSession
  ) throws(KernelError) {
    let text = definitions.withUTF8Buffer { Array($0) }
    let attributes = session.attributes(symbol)
    session.rules.setAttributes(of: symbol, to: attributes.subtracting(.protected))
    defer { session.rules.setAttributes(of: symbol, to: attributes) }
    try evaluate(text, in: &session)
  }
}
