/// Numeric functions of what is no plain number: numbers of a chosen precision, and series.
enum NumericArguments {
  /// The value of such a call; nil for other calls.
  static func value(
    of call: Call, _ symbol: Symbol, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    if call.arguments.last?.call(of: .seriesData) != nil { return try series(of: call, in: &session) }
    return try ChosenPrecision.value(of: call, symbol, in: &session)
  }

  /// The series that a function of a series is: `Log[2 + x + O[x]^3]` is one itself; nil for sums and products, which have rules of
  /// their own, and where there is none.
  private static func series(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.head.isSymbol(.power) ? call.count == 2 : call.count == 1 else { return nil }
    let parts = [call.head, Term.list(call.arguments)]
    let value = try session.evaluate(.call(session.named("seriesOfFunction"), parts))
    return value.call(of: .seriesData) == nil ? nil : value
  }

  /// The finite value of a call of finite machine numbers whose value is beyond them, as `10.^400`; nil for others.
  static func beyondMachine(
    of call: Call, _ value: Term, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard value.isUnbounded, call.arguments.contains(where: { if case .real = $0 { true } else { false } })
    else { return nil }
    var arguments: [Term] = []
    for argument in call.arguments {
      guard argument.isNumber || session.isNumeric(argument), !argument.isUnbounded else { return nil }
      arguments.append(argument.withFractions)
    }
    let digits = Number.machineDigits
    let found = try ChosenPrecision.decimal(.call(call.head, arguments), digits, in: &session)
    return found.flatMap { $0.isNumber && !$0.isUnbounded ? $0 : nil }
  }

  /// Whether one machine number among the arguments makes the others machine numbers: true except for `Plus`,
  /// `Times`, `Max`, `Min` and powers of E.
  static func mixes(_ symbol: Symbol, call: Call) -> Bool {
    if symbol == .plus || symbol == .times || symbol == .max || symbol == .min { return false }
    return !(symbol == .power && call.arguments[0].isSymbol(.e))
  }
}

extension Term {
  /// Whether it is an infinity.
  fileprivate var isUnbounded: Bool {
    switch self {
    case .real(let value): value.isInfinite
    case .symbol(let symbol): symbol == .infinity || symbol == .complexInfinity
    default: call(of: .directedInfinity) != nil
    }
  }
}
