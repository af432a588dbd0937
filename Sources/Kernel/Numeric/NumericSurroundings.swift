/// What the compiler of numeric functions asks of the session around.
protocol NumericSurroundings {
  /// The value that a symbol has by assignment; nil where it has none.
  func ownValue(_ symbol: Symbol) -> Term?
  /// The definitions of a function in the order in which they are tried.
  func definitions(_ symbol: Symbol) -> [(pattern: Term, body: Term)]
  /// The term evaluated; nil where that takes too long.
  mutating func evaluated(_ term: Term) -> Term?
  /// The name of a symbol.
  func name(_ symbol: Symbol) -> String
}

/// Why an expression did not become register code.
struct NotNumeric: Error {
  /// The symbol whose function has no numeric form; nil where something else was in the way.
  var symbol: Symbol?
}
