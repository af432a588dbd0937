import Kernel

/// Scopes, functions and holding of arguments.
enum ScopingFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn("Module", [.holdAll], "Local symbols.", module),
    BuiltIn(
      "DynamicModule", [.holdAll], "Local symbols; the body's value.",
      taking:
        "2 2 Initialization Deinitialization SaveDefinitions TrackedSymbols UnsavedVariables UntrackedVariables SynchronousInitialization SynchronousUpdating LocalizeVariables",
      dynamicModule),
    BuiltIn("With", [.holdAll], "Values in the places of symbols.", with),
    BuiltIn("Block", [.holdAll], "Symbols with other values for a while.", block),
    BuiltIn("Function", [.holdAll], "A pure function (`#^2 &`, `Function[x, x^2]`)."),
    BuiltIn("Slot", [], "An argument of a pure function (`#`, `#2`)."),
    BuiltIn("SlotSequence", [], "The arguments of a pure function (`##`)."),
    BuiltIn("Hold", [.holdAll], "Keeps what is in it as it is."),
    BuiltIn("HoldForm", [.holdAll], "Keeps what is in it as it is, to show it."),
    BuiltIn("Defer", [.holdAll], "Keeps what is in it as it is, to show it."),
    BuiltIn("HoldComplete", [.holdAllComplete], "Keeps what is in it as it is, sequences too."),
    BuiltIn("Unevaluated", [.holdAllComplete], "Gives a function an argument that is not evaluated."),
    BuiltIn("Evaluate", [], "Evaluates an argument although it is held.", evaluate),
    BuiltIn("ReleaseHold", [], "What is in `Hold`, evaluated.", releaseHold),
    BuiltIn("Sequence", [], "Arguments without a function around them."),
    BuiltIn("Identity", [], "Its argument.", identity),
    BuiltIn(
      "Composition", [.flat, .oneIdentity], "Functions one after the other, the last first (`f @* g`).",
      applied: applyRightToLeft),
    BuiltIn(
      "RightComposition", [.flat, .oneIdentity], "Functions one after the other, the first first (`f /* g`).",
      applied: applyLeftToRight),
    BuiltIn("Compile", [.holdAll], "A function of numbers; here a pure function of the same body.", compile),
    BuiltIn("Unique", [], "A symbol that nothing else uses.", unique),
    BuiltIn("Symbol", [], "The symbol of that name.", taking: "1 1", symbolOfName),
    BuiltIn("SymbolName", [], "The name of a symbol.", taking: "1 1", symbolName),
    BuiltIn("ToExpression", [], "Reads a text and evaluates it.", taking: "1 3", toExpression),
  ]

  /// `Module[{x = 2}, x + 1]` gives `3`.
  private static func module(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2, let locals = call.arguments[0].parts else { return nil }
    return try module(locals, body: call.arguments[1], in: &session)
  }

  /// `DynamicModule[{x = 2}, x + 1]` gives `3`.
  private static func dynamicModule(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.count >= 2, let locals = call.arguments[0].parts else { return nil }
    return try module(locals, body: call.arguments[1], in: &session)
  }

  /// `With[{x = 2}, x + 1]` gives `3`; later lists of local names can use earlier ones.
  private static func with(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count >= 2 else { return nil }
    // The symbols of a list may stand in the next one: the last value of a symbol is the first that is found.
    var bindings = PatternBindings(keepsDeclared: true)
    for locals in call.arguments.dropLast() {
      guard let parts = locals.parts else { return nil }
      var added = PatternBindings()
      for part in parts {
        guard let pair = part.call(of: .set) ?? part.call(of: .setDelayed), pair.count == 2,
          let symbol = pair.arguments[0].symbol
        else { return nil }
        let value = bindings.fill(pair.arguments[1])
        added.bind(symbol, pair.head.isSymbol(.set) ? try session.evaluate(value) : value)
      }
      let earlier = bindings.entries
      bindings = PatternBindings(keepsDeclared: true)
      for entry in added.entries + earlier { bindings.bind(entry.symbol, entry.value) }
    }
    return try session.evaluate(session.filled(call.arguments[call.count - 1], bindings), within: .with)
  }

  /// `Block[{x = 2}, x + 1]` gives `3`.
  private static func block(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2, let locals = call.arguments[0].parts else { return nil }
    return try block(locals[...], values: [], body: call.arguments[1], in: &session)
  }

  /// `Hold[Evaluate[1 + 1]]` gives `Hold[2]`.
  private static func evaluate(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    call.count == 1 ? call.arguments[0] : .call(.sequence, call.arguments)
  }

  /// `ReleaseHold[Hold[1 + 1]]` gives `2`; the outermost holds are released wherever they are.
  private static func releaseHold(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    call.count == 1 ? try released(call.arguments[0], in: &session) : nil
  }

  private static func released(_ term: Term, in session: inout KernelSession) throws(KernelError) -> Term {
    guard let held = term.call, !held.isData || held.head.isSymbol(.list) else { return term }
    switch held.head.symbol?.known {
    case .hold?, .holdForm?, .holdComplete?, .defer?, .holdPattern?:
      return held.count == 1 ? held.arguments[0] : .call(.sequence, held.arguments)
    default:
      try session.work.enter()
      defer { session.work.leave() }
      try session.count(1 + held.count / 8)
      var arguments: [Term] = []
      for argument in held.arguments { arguments.append(try released(argument, in: &session)) }
      return .call(held.head, arguments)
    }
  }

  /// `Identity[x]` gives `x`.
  private static func identity(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    call.count == 1 ? call.arguments[0] : nil
  }

  /// `Composition[f, g][x]` gives `f[g[x]]`.
  private static func applyRightToLeft(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard let functions = call.head.call?.arguments, let last = functions.last, functions.count < 200
    else { return nil }
    var value = Term.call(last, call.arguments)
    for function in functions.dropLast().reversed() { value = .call(function, [value]) }
    return value
  }

  /// `RightComposition[f, g][x]` gives `g[f[x]]`.
  private static func applyLeftToRight(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard let functions = call.head.call?.arguments, let first = functions.first, functions.count < 200
    else { return nil }
    var value = Term.call(first, call.arguments)
    for function in functions.dropFirst() { value = .call(function, [value]) }
    return value
  }

  /// `Compile[{{x, _Real}}, x^2][3]` gives `9`.
  private static func compile(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count >= 2 else { return nil }
    let names = (call.arguments[0].parts ?? [call.arguments[0]]).map { $0.parts?.first ?? $0 }
    return .call(.function, [.list(names), call.arguments[1]])
  }

  /// `Unique[x]` gives `x$1`, then `x$2`.
  private static func unique(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count <= 1 else { return nil }
    if let list = call.arguments.first?.parts { return .list(list.map { .call(call.head, [$0]) }) }
    session.scopes += 1
    switch call.arguments.first {
    case nil: return .symbol(session.names.symbol("$\(session.scopes)"))
    case .string(let start):
      return .symbol(session.names.symbol(String(decoding: start, as: UTF8.self) + "\(session.scopes)"))
    case .some(let argument):
      guard let symbol = argument.symbol else { return nil }
      return .symbol(session.names.symbol(symbol, ending: "$\(session.scopes)"))
    }
  }

  /// `Symbol["x"]` gives `x`.
  private static func symbolOfName(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard case .string(let name) = call.arguments.first else { return nil }
    return .symbol(session.names.symbol(String(decoding: name, as: UTF8.self)))
  }

  /// `SymbolName[x]` gives `"x"`.
  private static func symbolName(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    call.arguments.first?.symbol.map { .text(session.names.name($0)) }
  }

  /// `ToExpression["1 + 1"]` gives `2`; a text with an error of syntax, such as an open bracket, gives `$Failed`.
  private static func toExpression(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    if call.count == 1, let texts = call.arguments[0].parts {
      return .list(texts.map { .call(call.head, [$0]) })
    }
    guard case .string(let text) = call.arguments.first else { return nil }
    if call.count > 1 {
      let forms = ["InputForm", "StandardForm", "TraditionalForm"].map { session.named($0) }
      guard call.count <= 3, forms.contains(call.arguments[1]) else { return nil }
    }
    guard Term.isSyntax(text) else {
      session.log.warn("ToExpression: The text is no expression: a bracket or an operand is missing.")
      return session.named("$Failed")
    }
    guard let terms = Term.parse(text, &session.names), let last = terms.last else { return .null }
    // With a head around it, what is read is not evaluated before.
    if call.count == 3 { return terms.count == 1 ? .call(call.arguments[2], [last]) : nil }
    for term in terms.dropLast() { _ = try session.evaluate(term) }
    return last
  }

  /// Evaluates a body with its local names replaced with unique symbols.
  private static func module(_ locals: [Term], body: Term, in session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    session.scopes += 1
    var bindings = PatternBindings()
    var values: [(Symbol, Term)] = []
    for local in locals {
      guard let name = local.symbol ?? local.call?.arguments.first?.symbol else { return nil }
      let fresh = session.names.symbol(name, ending: "$\(session.scopes)")
      session.rules.markTemporary(fresh)
      bindings.bind(name, .symbol(fresh))
      if let pair = local.call(of: .set), pair.count == 2 {
        values.append((fresh, try session.evaluate(pair.arguments[1])))
      } else if let pair = local.call(of: .setDelayed), pair.count == 2 {
        values.append((fresh, pair.arguments[1]))
      }
    }
    for (symbol, value) in values { session.setValue(of: symbol, to: value) }
    return try session.evaluate(bindings.fill(body), within: .module)
  }

  /// Sets each local to its value, evaluates the body, and restores the previous values and rules.
  private static func block(
    _ locals: ArraySlice<Term>, values: [(Symbol, Term?)], body: Term, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    var values = values
    for local in locals {
      if let symbol = local.symbol {
        values.append((symbol, nil))
      } else if let pair = local.call(of: .set), pair.count == 2, let symbol = pair.arguments[0].symbol {
        values.append((symbol, try session.evaluate(pair.arguments[1])))
      } else {
        return nil
      }
    }
    let saved = values.map { (symbol, _) in (symbol, session.value(of: symbol)) }
    let savedRules = values.map { (symbol, _) in session.rules.definitions(of: symbol) }
    for (symbol, value) in values { session.setValue(of: symbol, to: value) }
    defer {
      for (place, entry) in saved.enumerated() {
        session.setValue(of: entry.0, to: entry.1)
        session.rules.restore(savedRules[place], of: entry.0)
      }
    }
    return try session.evaluate(body, within: .block)
  }
}
