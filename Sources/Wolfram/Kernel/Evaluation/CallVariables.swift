/// Calls that are variables, as `x[1]` of `Solve[x[1]^2 == 4, x[1]]` or `Subscript[a, k]` of a sum's iterator: functions whose shape
/// says where variables stand (`ArgumentShape`) are evaluated with symbols in place of them, which are put back into the value. So no
/// function has to know such variables, and none leaves out what it knows of symbols alone, as a condition of `Solve`.
struct CallVariables {
  private let calls: [Term]
  /// Symbols whose names are the calls' texts, which messages and printed texts show.
  private let symbols: [Symbol]

  /// Chooses symbols for the calls among a call's variables; nil if there are none.
  init?(of call: Call, _ symbol: Symbol, in session: inout KernelSession) {
    guard let shape = session.rules.shape(of: symbol) else { return nil }
    var found: [Term] = []
    for variable in shape.variables(among: call.arguments)
    where !found.contains(variable) && Self.mayVary(variable, in: session) {
      found.append(variable)
    }
    guard !found.isEmpty, shape.fault(call.arguments, session.names, session.rules) == nil else { return nil }
    calls = found
    symbols = found.map {
      session.names.symbol(
        String(decoding: KernelSession.inputText(of: $0, names: session.names), as: UTF8.self))
    }
  }

  /// Whether it is a call of a name without a meaning of its own: not that of a function, as `x \[Element] Disk[]`.
  private static func mayVary(_ term: Term, in session: KernelSession) -> Bool {
    guard let call = term.call, term.parts == nil, term.associated == nil else { return false }
    guard let head = call.head.symbol else { return true }
    return session.rules.function(of: head) == nil && !session.rules.isOfLibrary(head)
  }

  /// The value of the call with symbols in place of the calls; nil if it stays as it is.
  func value(
    of call: Call, _ symbol: Symbol, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    let terms = symbols.map { Term.symbol($0) }
    var arguments: [Term] = []
    for argument in call.arguments {
      arguments.append(try replacing(argument, calls, terms, in: &session))
    }
    // Arguments that are held may come to the calls only when they are evaluated.
    let isHeld = session.attributes(symbol).holdsArguments
    let saved = isHeld ? define(&session) : []
    defer { undefine(saved, in: &session) }
    let value = try replacing(
      try session.evaluate(.call(call.head, arguments)), terms, calls, in: &session)
    // Of a call that stays only held arguments may be others than before.
    return value == .call(call) || !isHeld && value.headSymbol == symbol ? nil : value
  }

  /// Lets each call with a symbol for head have its symbol as value; returns what they had.
  private func define(_ session: inout KernelSession) -> [(call: Term, head: Symbol, value: Term?)] {
    var saved: [(call: Term, head: Symbol, value: Term?)] = []
    for (call, symbol) in zip(calls, symbols) {
      guard let head = call.headSymbol else { continue }
      saved.append((call, head, session.rules.definitions(of: head)?.exact[call]))
      session.rules.defineExact(call, .symbol(symbol), for: head)
    }
    return saved
  }

  private func undefine(
    _ saved: [(call: Term, head: Symbol, value: Term?)], in session: inout KernelSession
  ) {
    for (call, head, value) in saved { session.rules.defineExact(call, value, for: head) }
  }

  /// A term with each of some terms replaced.
  private func replacing(
    _ term: Term, _ some: [Term], _ others: [Term], in session: inout KernelSession
  ) throws(KernelError) -> Term {
    if let place = some.firstIndex(of: term) { return others[place] }
    guard case .call(let call) = term, !call.isData || call.head.isSymbol(.list) else { return term }
    try session.work.enter()
    defer { session.work.leave() }
    try session.count(1 + call.count / 8)
    var arguments: [Term] = []
    for argument in call.arguments { arguments.append(try replacing(argument, some, others, in: &session)) }
    return .call(try replacing(call.head, some, others, in: &session), arguments)
  }
}
