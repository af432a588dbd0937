extension BuiltIn {
  /// Scopes, functions and holding.
  static let scopingTable: [BuiltIn] = [
    BuiltIn("Module", [.holdAll], "Local symbols.") { (session, call) throws(KernelError) in
      guard call.count == 2, let locals = call.arguments[0].parts else { return nil }
      return try session.module(locals, call.arguments[1])
    },
    BuiltIn("DynamicModule", [.holdAll], "Local symbols; the body's value.") {
      (session, call) throws(KernelError) in
      guard call.count >= 2, let locals = call.arguments[0].parts else { return nil }
      return try session.module(locals, call.arguments[1])
    },
    BuiltIn("With", [.holdAll], "Values in the places of symbols.") { (session, call) throws(KernelError) in
      guard call.count >= 2 else { return nil }
      var bindings = PatternBindings()
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
        for entry in added.entries { bindings.bind(entry.symbol, entry.value) }
      }
      return try session.evaluate(bindings.fill(call.arguments[call.count - 1]))
    },
    BuiltIn("Block", [.holdAll], "Symbols with other values for a while.") {
      (session, call) throws(KernelError) in
      guard call.count == 2, let locals = call.arguments[0].parts else { return nil }
      return try session.block(locals[...], [], call.arguments[1])
    },
    BuiltIn("Function", [.holdAll], "A pure function (`#^2 &`, `Function[x, x^2]`)."),
    BuiltIn("Slot", [], "An argument of a pure function (`#`, `#2`)."),
    BuiltIn("SlotSequence", [], "The arguments of a pure function (`##`)."),
    BuiltIn("Hold", [.holdAll], "Keeps what is in it as it is."),
    BuiltIn("HoldForm", [.holdAll], "Keeps what is in it as it is, to show it."),
    BuiltIn("Defer", [.holdAll], "Keeps what is in it as it is, to show it."),
    BuiltIn("HoldComplete", [.holdAllComplete], "Keeps what is in it as it is, sequences too."),
    BuiltIn("Unevaluated", [.holdAllComplete], "Gives a function an argument that is not evaluated."),
    BuiltIn("Evaluate", [], "Evaluates an argument although it is held.") { (_, call) throws(KernelError) in
      call.count == 1 ? call.arguments[0] : .call(.sequence, call.arguments)
    },
    BuiltIn("ReleaseHold", [], "What is in `Hold`, evaluated.") { (_, call) throws(KernelError) in
      guard let held = call.arguments.first?.call, call.count == 1, let name = held.head.symbol?.known else {
        return call.arguments.first
      }
      switch name {
      case .hold, .holdForm, .holdComplete, .defer, .holdPattern:
        return held.count == 1 ? held.arguments[0] : .call(.sequence, held.arguments)
      default: return .call(held)
      }
    },
    BuiltIn("Sequence", [], "Arguments without a function around them."),
    BuiltIn("Identity", [], "Its argument.") { (_, call) throws(KernelError) in
      call.count == 1 ? call.arguments[0] : nil
    },
    BuiltIn(
      "Composition", [.flat, .oneIdentity], "Functions one after the other, the last first (`f @* g`).",
      applied: { (_, call) throws(KernelError) in
        guard let functions = call.head.call?.arguments, let last = functions.last, functions.count < 200
        else { return nil }
        var value = Term.call(last, call.arguments)
        for function in functions.dropLast().reversed() { value = .call(function, [value]) }
        return value
      }),
    BuiltIn(
      "RightComposition", [.flat, .oneIdentity], "Functions one after the other, the first first (`f /* g`).",
      applied: { (_, call) throws(KernelError) in
        guard let functions = call.head.call?.arguments, let first = functions.first, functions.count < 200
        else { return nil }
        var value = Term.call(first, call.arguments)
        for function in functions.dropFirst() { value = .call(function, [value]) }
        return value
      }),
    BuiltIn("Compile", [.holdAll], "A function of numbers; here a pure function of the same body.") {
      (session, call) throws(KernelError) in
      guard call.count >= 2 else { return nil }
      let names = (call.arguments[0].parts ?? [call.arguments[0]]).map { $0.parts?.first ?? $0 }
      return .call(.function, [.list(names), call.arguments[1]])
    },
    BuiltIn("Unique", [], "A symbol that nothing else uses.") { (session, call) throws(KernelError) in
      session.scopes += 1
      let name = call.arguments.first?.symbol.map { session.names.name($0) } ?? ""
      return .symbol(session.names.symbol("\(name)$\(session.scopes)"))
    },
    BuiltIn("Symbol", [], "The symbol of that name.") { (session, call) throws(KernelError) in
      guard case .string(let name) = call.arguments.first else { return nil }
      return .symbol(session.names.symbol(String(decoding: name, as: UTF8.self)))
    },
    BuiltIn("SymbolName", [], "The name of a symbol.") { (session, call) throws(KernelError) in
      call.arguments.first?.symbol.map { .text(session.names.name($0)) }
    },
    BuiltIn("ToExpression", [], "Reads a text and evaluates it.") { (session, call) throws(KernelError) in
      guard case .string(let text) = call.arguments.first else { return nil }
      guard let terms = Term.parse(text, names: &session.names), let last = terms.last else { return .null }
      for term in terms.dropLast() { _ = try session.evaluate(term) }
      return last
    },
  ]
}

extension KernelSession {
  /// Evaluates a body in which the names of locals are symbols of their own.
  fileprivate mutating func module(_ locals: [Term], _ body: Term) throws(KernelError) -> Term? {
    scopes += 1
    var bindings = PatternBindings()
    var values: [(Symbol, Term)] = []
    for local in locals {
      guard let name = local.symbol ?? local.call?.arguments.first?.symbol else { return nil }
      let fresh = names.symbol("\(names.name(name))$\(scopes)")
      grow(to: fresh)
      states[Int(fresh.index)].attributes.insert(.temporary)
      bindings.bind(name, .symbol(fresh))
      if let pair = local.call(of: .set), pair.count == 2 {
        values.append((fresh, try evaluate(pair.arguments[1])))
      } else if let pair = local.call(of: .setDelayed), pair.count == 2 {
        values.append((fresh, pair.arguments[1]))
      }
    }
    for (symbol, value) in values { setValue(of: symbol, to: value) }
    return try evaluateReturningCondition(bindings.fill(body))
  }

  private mutating func evaluateReturningCondition(_ body: Term) throws(KernelError) -> Term {
    try evaluate(body)
  }

  /// Gives each local its value, evaluates the body, and gives all back what they had.
  fileprivate mutating func block(
    _ locals: ArraySlice<Term>, _ values: [(Symbol, Term?)], _ body: Term
  ) throws(KernelError) -> Term? {
    var values = values
    for local in locals {
      if let symbol = local.symbol {
        values.append((symbol, nil))
      } else if let pair = local.call(of: .set), pair.count == 2, let symbol = pair.arguments[0].symbol {
        values.append((symbol, try evaluate(pair.arguments[1])))
      } else {
        return nil
      }
    }
    let saved = values.map { (symbol, _) in (symbol, self.value(of: symbol)) }
    let savedRules = values.map { (symbol, _) in definitions[symbol.index] }
    for (symbol, value) in values { setValue(of: symbol, to: value) }
    defer {
      for (place, entry) in saved.enumerated() {
        setValue(of: entry.0, to: entry.1)
        if let rules = savedRules[place] { definitions[entry.0.index] = rules }
      }
    }
    return try evaluate(body)
  }
}
