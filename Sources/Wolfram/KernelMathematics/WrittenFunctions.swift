import Kernel

/// Functions that are written in the language itself. Their definitions are loaded the first time that one is called, so
/// that a session that never calls them pays nothing for them.
package enum WrittenFunctions {
  /// An entry for a function with its definitions.
  @inline(__always)
  package static func function(
    _ name: StaticString, _ attributes: SymbolAttributes = [], _ summary: BuiltIn.Summary,
    _ definitions: StaticString
  ) -> BuiltIn {
    BuiltIn(name, attributes, summary, definitions: definitions, loading: loading)
  }

  private static func loading(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard let symbol = call.head.symbol, !session.rules.hasRules(symbol),
      let definitions = session.builtIn(symbol)?.definitions
    else { return nil }
    try load(definitions, of: symbol, into: &session)
    return session.rules.hasRules(symbol) ? .call(call) : nil
  }

  /// Evaluates definitions of a symbol, which is protected against those of authors.
  private static func load(
    _ definitions: StaticString, of symbol: Symbol, into session: inout KernelSession
  ) throws(KernelError) {
    let text = definitions.withUTF8Buffer { Array($0) }
    let attributes = session.attributes(symbol)
    session.rules.setAttributes(of: symbol, to: attributes.subtracting(.protected))
    defer { session.rules.setAttributes(of: symbol, to: attributes) }
    for definition in Term.parse(text, names: &session.names) ?? [] { _ = try session.evaluate(definition) }
  }
}
