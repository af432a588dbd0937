/// Numeric functions of what is no plain number: numbers of a chosen precision, and series.
enum NumericArguments {
  /// The value of such a call; nil for other calls.
  static func value(
    of call: Call, _ symbol: Symbol, _ session: inout KernelSession
  ) throws(KernelError) -> Term? {
    if call.arguments.last?.call(of: .seriesData) != nil { return try series(of: call, &session) }
    return try ChosenPrecision.value(of: call, symbol, &session)
  }

  /// The series that a function of a series is: `Log[2 + x + O[x]^3]` is one itself; nil for sums and products, which have rules of
  /// their own, and where there is none.
  private static func series(of call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.head.isSymbol(.power) ? call.count == 2 : call.count == 1 else { return nil }
    let parts = [call.head, Term.list(call.arguments)]
    let value = try session.evaluate(.call(session.named("seriesOfFunction"), parts))
    return value.call(of: .seriesData) == nil ? nil : value
  }

  /// Whether one machine number among the arguments makes the others machine numbers: true except for `Plus`,
  /// `Times`, `Max`, `Min` and powers of E.
  static func mixes(_ symbol: Symbol, _ call: Call) -> Bool {
    if symbol == .plus || symbol == .times || symbol == .max || symbol == .min { return false }
    return !(symbol == .power && call.arguments[0].isSymbol(.e))
  }
}
