extension KernelSession {
  /// The names of functions that a term calls and that the kernel does not know: neither built in, nor defined in this
  /// session, nor a name of the term's own, such as an argument of a function in it. Sorted by name.
  ///
  /// - Parameter deep: whether the definitions of the functions that are called are looked into as well.
  public func lacking(in term: Term, deep: Bool = true) -> [String] {
    var called = Set<Symbol>()
    var local = Set<Symbol>()
    collect(term, &called, &local)
    if deep {
      var seen = Set<Symbol>()
      var pending = symbols(in: term)
      while let symbol = pending.popLast() {
        guard seen.insert(symbol).inserted, Int(symbol.index) < states.count else { continue }
        var terms = states[Int(symbol.index)].own.map { [$0] } ?? []
        if let rules = definitions[symbol.index] {
          for rule in rules.down + rules.up + rules.sub { terms += [rule.pattern, rule.value] }
          terms += Array(rules.exact.values)
        }
        for term in terms {
          collect(term, &called, &local)
          pending += symbols(in: term)
        }
      }
    }
    return called.subtracting(local).filter { !isKnown($0) }.map { names.name($0) }.sorted()
  }

  /// All symbols of a term that are no built-ins.
  private func symbols(in term: Term) -> [Symbol] {
    var found: [Symbol] = []
    var pending = [term]
    while let next = pending.popLast() {
      if case .symbol(let symbol) = next, builtIn(symbol) == nil { found.append(symbol) }
      if case .call(let call) = next, !call.isData {
        pending.append(call.head)
        pending += call.arguments
      }
    }
    return found
  }

  private func isKnown(_ symbol: Symbol) -> Bool {
    if builtIn(symbol) != nil { return true }
    guard Int(symbol.index) < states.count else { return false }
    let state = states[Int(symbol.index)]
    return state.own != nil || state.hasRules
  }

  private func collect(_ term: Term, _ called: inout Set<Symbol>, _ local: inout Set<Symbol>) {
    guard case .call(let call) = term, !call.isData else { return }
    if let symbol = call.head.symbol {
      called.insert(symbol)
      collectLocals(call, symbol.known, &local)
    } else {
      collect(call.head, &called, &local)
    }
    for argument in call.arguments { collect(argument, &called, &local) }
  }

  /// The names that a scope, a pattern or a definition brings.
  private func collectLocals(_ call: Call, _ name: SymbolName?, _ local: inout Set<Symbol>) {
    guard let name, let first = call.arguments.first else { return }
    switch name {
    case .pattern, .set, .setDelayed:
      if let symbol = first.symbol ?? first.headSymbol { local.insert(symbol) }
    case .module, .with, .block, .function, .dynamicModule:
      for part in first.parts ?? [first] {
        if let symbol = part.symbol ?? part.call?.arguments.first?.symbol { local.insert(symbol) }
      }
    case .ndSolve, .ndSolveValue:
      for part in call.count > 1 ? call.arguments[1].parts ?? [call.arguments[1]] : [] {
        if let symbol = part.symbol ?? part.headSymbol { local.insert(symbol) }
      }
    default: return
    }
  }
}
