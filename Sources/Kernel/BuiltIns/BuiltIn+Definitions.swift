extension BuiltIn {
  /// Definitions, rules and what is known of symbols.
  static let definitionTable: [BuiltIn] = [
    BuiltIn("Set", [.holdFirst, .sequenceHold], "Gives a symbol, a pattern or a part a value (`a = b`).") {
      (session, call) throws(KernelError) in
      guard call.count == 2 else { return nil }
      try session.define(call.arguments[0], call.arguments[1], isDelayed: false)
      return call.arguments[1]
    },
    BuiltIn("SetDelayed", [.holdAll, .sequenceHold], "Gives a value that is evaluated when used (`a := b`).")
    {
      (session, call) throws(KernelError) in
      guard call.count == 2 else { return nil }
      try session.define(call.arguments[0], call.arguments[1], isDelayed: true)
      return .null
    },
    BuiltIn("Unset", [.holdFirst], "Removes a value (`a =.`).") { (session, call) throws(KernelError) in
      guard call.count == 1 else { return nil }
      try session.undefine(call.arguments[0])
      return .null
    },
    BuiltIn("UpSet", [.holdFirst], "Gives a value that is kept with the arguments (`f[a] ^= b`).") {
      (session, call) throws(KernelError) in session.defineUp(call, isDelayed: false)
    },
    BuiltIn("UpSetDelayed", [.holdAll], "The same, evaluated when used (`f[a] ^:= b`).") {
      (session, call) throws(KernelError) in session.defineUp(call, isDelayed: true)
    },
    BuiltIn("TagSet", [.holdAll], "Gives a value that is kept with a symbol (`a /: f[a] = b`).") {
      (session, call) throws(KernelError) in
      guard call.count == 3, let symbol = call.arguments[0].symbol else { return nil }
      let value = try session.evaluate(call.arguments[2])
      if call.arguments[1].headSymbol == symbol {
        try session.define(call.arguments[1], value, isDelayed: false)
      } else {
        session.defineUp(symbol, call.arguments[1], value, isDelayed: false)
      }
      return value
    },
    BuiltIn("TagSetDelayed", [.holdAll], "The same, evaluated when used (`a /: f[a] := b`).") {
      (session, call) throws(KernelError) in
      guard call.count == 3, let symbol = call.arguments[0].symbol else { return nil }
      if call.arguments[1].headSymbol == symbol {
        try session.define(call.arguments[1], call.arguments[2], isDelayed: true)
      } else {
        session.defineUp(symbol, call.arguments[1], call.arguments[2], isDelayed: true)
      }
      return .null
    },
    BuiltIn("Clear", [.holdAll], "Removes values and rules of symbols.") {
      (session, call) throws(KernelError) in
      for symbol in call.arguments.compactMap({ $0.symbol }) { session.clear(symbol, attributes: false) }
      return .null
    },
    BuiltIn("ClearAll", [.holdAll], "Removes all that is known of symbols.") {
      (session, call) throws(KernelError) in
      for symbol in call.arguments.compactMap({ $0.symbol }) { session.clear(symbol, attributes: true) }
      return .null
    },
    BuiltIn("Remove", [.holdAll], "Removes all that is known of symbols.") {
      (session, call) throws(KernelError) in
      for symbol in call.arguments.compactMap({ $0.symbol }) { session.clear(symbol, attributes: true) }
      return .null
    },
    BuiltIn("Attributes", [.holdAll], "The attributes of a symbol.") { (session, call) throws(KernelError) in
      guard let symbol = call.arguments.first?.symbol else { return nil }
      return .list(session.attributes(symbol).names.map { .symbol($0) })
    },
    BuiltIn("SetAttributes", [.holdFirst], "Adds attributes to a symbol.") {
      (session, call) throws(KernelError) in
      guard call.count == 2 else { return nil }
      for symbol in (call.arguments[0].parts ?? [call.arguments[0]]).compactMap({ $0.symbol }) {
        session.addAttributes(session.functionAttributes(call.arguments[1]), to: symbol)
      }
      return .null
    },
    BuiltIn("ClearAttributes", [.holdFirst], "Removes attributes of a symbol.") {
      (session, call) throws(KernelError) in
      guard call.count == 2, let symbol = call.arguments[0].symbol else { return nil }
      session.removeAttributes(session.functionAttributes(call.arguments[1]), from: symbol)
      return .null
    },
    BuiltIn("Options", [], "The options of a function and what they are by default.") {
      (session, call) throws(KernelError) in
      guard let symbol = call.arguments.first?.symbol else { return nil }
      return .list(session.definitions[symbol.index]?.options ?? [])
    },
    BuiltIn("SetOptions", [], "Changes what options are by default; drawing keeps its own.") {
      (session, call) throws(KernelError) in .list(Array(call.arguments.dropFirst()))
    },
    BuiltIn("DownValues", [.holdFirst], "The rules of a function.") { (session, call) throws(KernelError) in
      guard let symbol = call.arguments.first?.symbol, let known = session.definitions[symbol.index] else {
        return .list([])
      }
      let exact = known.exact.sorted { TermOrder.compare($0.key, $1.key) < 0 }
      return .list(
        exact.map { .call(.ruleDelayed, [.call(.holdPattern, [$0.key]), $0.value]) }
          + known.down.map { .call(.ruleDelayed, [.call(.holdPattern, [$0.pattern]), $0.value]) })
    },
    BuiltIn("OwnValues", [.holdFirst], "The value of a symbol as a rule.") {
      (session, call) throws(KernelError) in
      guard let symbol = call.arguments.first?.symbol, let value = session.value(of: symbol) else {
        return .list([])
      }
      return .list([.call(.ruleDelayed, [.call(.holdPattern, [.symbol(symbol)]), value])])
    },
    BuiltIn("ValueQ", [.holdAll], "Whether something has a value.") { (session, call) throws(KernelError) in
      guard let term = call.arguments.first else { return nil }
      if let symbol = term.symbol { return .truth(session.value(of: symbol) != nil) }
      return .truth(try session.evaluate(term) != term)
    },
    BuiltIn("Protect", [.holdAll], "Nothing: what a body defines lives only with it.") {
      (_, _) throws(KernelError) in .list([])
    },
    BuiltIn("Unprotect", [.holdAll], "Nothing: built-ins keep their meaning.") {
      (_, _) throws(KernelError) in .list([])
    },
    BuiltIn("Increment", [.holdFirst], "Adds 1 and gives the old value (`i++`).") {
      (session, call) throws(KernelError) in try session.change(call, by: .one, givesOld: true)
    },
    BuiltIn("Decrement", [.holdFirst], "Takes 1 away and gives the old value (`i--`).") {
      (session, call) throws(KernelError) in try session.change(call, by: .integer(-1), givesOld: true)
    },
    BuiltIn("PreIncrement", [.holdFirst], "Adds 1 and gives the new value (`++i`).") {
      (session, call) throws(KernelError) in try session.change(call, by: .one, givesOld: false)
    },
    BuiltIn("PreDecrement", [.holdFirst], "Takes 1 away and gives the new value (`--i`).") {
      (session, call) throws(KernelError) in try session.change(call, by: .integer(-1), givesOld: false)
    },
    BuiltIn("AddTo", [.holdFirst], "Adds to a value (`x += a`).") { (session, call) throws(KernelError) in
      try session.change(call) { .call(.plus, [$0, $1]) }
    },
    BuiltIn("SubtractFrom", [.holdFirst], "Takes from a value (`x -= a`).") {
      (session, call) throws(KernelError) in
      try session.change(call) { .call(.plus, [$0, .call(.times, [.integer(-1), $1])]) }
    },
    BuiltIn("TimesBy", [.holdFirst], "Multiplies a value (`x *= a`).") {
      (session, call) throws(KernelError) in
      try session.change(call) { .call(.times, [$0, $1]) }
    },
    BuiltIn("DivideBy", [.holdFirst], "Divides a value (`x /= a`).") { (session, call) throws(KernelError) in
      try session.change(call) { .call(.times, [$0, .call(.power, [$1, .integer(-1)])]) }
    },
    BuiltIn("AppendTo", [.holdFirst], "Adds an element at the end of a value.") {
      (session, call) throws(KernelError) in
      try session.change(call) { list, item in
        guard let inner = list.unpacked.call else { return list }
        return .call(inner.head, inner.arguments + [item])
      }
    },
    BuiltIn("PrependTo", [.holdFirst], "Adds an element at the start of a value.") {
      (session, call) throws(KernelError) in
      try session.change(call) { list, item in
        guard let inner = list.unpacked.call else { return list }
        return .call(inner.head, [item] + inner.arguments)
      }
    },
  ]
}

extension KernelSession {
  fileprivate mutating func defineUp(_ call: Call, isDelayed: Bool) -> Term? {
    guard call.count == 2, let left = call.arguments[0].call else { return nil }
    for argument in left.arguments {
      guard let symbol = argument.symbol ?? argument.headSymbol, builtIn(symbol) == nil else { continue }
      defineUp(symbol, .call(left), call.arguments[1], isDelayed: isDelayed)
    }
    return isDelayed ? .null : call.arguments[1]
  }

  mutating func addAttributes(_ added: SymbolAttributes, to symbol: Symbol) {
    guard builtIn(symbol) == nil else { return }
    grow(to: symbol)
    states[Int(symbol.index)].attributes.formUnion(added)
    bump()
  }

  mutating func removeAttributes(_ removed: SymbolAttributes, from symbol: Symbol) {
    guard builtIn(symbol) == nil else { return }
    grow(to: symbol)
    states[Int(symbol.index)].attributes.subtract(removed)
    bump()
  }

  fileprivate mutating func change(_ call: Call, by step: Term, givesOld: Bool) throws(KernelError) -> Term? {
    guard call.count == 1 else { return nil }
    let old = try evaluate(call.arguments[0])
    guard old != call.arguments[0] else { return nil }
    let new = try evaluate(.call(.plus, [old, step]))
    try define(call.arguments[0], new, isDelayed: false)
    return givesOld ? old : new
  }

  fileprivate mutating func change(_ call: Call, _ make: (Term, Term) -> Term) throws(KernelError) -> Term? {
    guard call.count == 2 else { return nil }
    let old = try evaluate(call.arguments[0])
    guard old != call.arguments[0] else { return nil }
    let length = old.unpacked.call?.count ?? 1
    try check(size: length)
    // All elements are copied.
    try count(length / 8)
    let new = try evaluate(make(old, call.arguments[1]))
    try define(call.arguments[0], new, isDelayed: false)
    return new
  }
}
