/// Calls that are variables, as `x[1]` of `Solve[x[1]^2 == 4, x[1]]` or `Subscript[a, k]` of a sum's iterator: functions whose shape
/// says where variables stand (`ArgumentShape`) are evaluated with symbols in place of them, which are put back into the value. So no
/// function has to know such variables, and none leaves out what it knows of symbols alone, as a condition of `Solve`.
struct CallVariables {
  private let calls: [Term]
  private let symbols: [Term]

  /// Chooses symbols for the calls among a call's variables; nil if there are none.
  init?(of call: Call, _ symbol: Symbol, _ session: inout KernelSession) {
    guard let shape = session.rules.shape(of: symbol) else { return nil }
    var found: [Term] = []
    for variable in shape.variables(among: call.arguments)
    where !found.contains(variable) && Self.mayVary(variable, session) {
      found.append(variable)
    }
    guard !found.isEmpty, shape.fault(call.arguments, session.names, session.rules) == nil else { return nil }
    calls = found
    symbols = found.map { _ in
      session.scopes += 1
      return .symbol(session.names.symbol("variable$\(session.scopes)"))
    }
  }

  /// Whether it is a call of a name without a meaning of its own: not that of a function, as `x \[Element] Disk[]`.
  private static func mayVary(_ term: Term, _ session: KernelSession) -> Bool {
    guard let call = term.call, term.parts == nil, term.associated == nil else { return false }
    guard let head = call.head.symbol else { return true }
    return session.rules.function(of: head) == nil && !session.rules.isOfLibrary(head)
  }

  /// The value of the call with symbols in place of the calls; nil if it stays.
  func value(
    of call: Call, _ symbol: Symbol, _ session: inout KernelSession
  ) throws(KernelError) -> Term? {
    var arguments: [Term] = []
    for argument in call.arguments {
      arguments.append(try replacing(argument, calls, symbols, &session))
    }
    let value = try session.evaluate(.call(call.head, arguments))
    return value.headSymbol == symbol ? nil : try replacing(value, symbols, calls, &session)
  }

  /// A term with each of some terms replaced.
  private func replacing(
    _ term: Term, _ some: [Term], _ others: [Term], _ session: inout KernelSession
  ) throws(KernelError) -> Term {
    if let place = some.firstIndex(of: term) { return others[place] }
    guard case .call(let call) = term, !call.isData else { return term }
    try session.work.enter()
    defer { session.work.leave() }
    try session.count(1 + call.count / 8)
    var arguments: [Term] = []
    for argument in call.arguments { arguments.append(try replacing(argument, some, others, &session)) }
    return .call(try replacing(call.head, some, others, &session), arguments)
  }
}
