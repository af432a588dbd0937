import Kernel
import Numerics

/// Definitions, rules and properties of symbols.
enum DefinitionFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn(
      "Set", [.holdFirst, .sequenceHold], "Gives a symbol, a pattern or a part a value (`a = b`).", set),
    BuiltIn(
      "SetDelayed", [.holdAll, .sequenceHold], "Gives a value that is evaluated when used (`a := b`).",
      setDelayed),
    BuiltIn("Unset", [.holdFirst], "Removes a value (`a =.`).", unset),
    BuiltIn("UpSet", [.holdFirst], "Gives a value that is kept with the arguments (`f[a] ^= b`).", upSet),
    BuiltIn("UpSetDelayed", [.holdAll], "The same, evaluated when used (`f[a] ^:= b`).", upSetDelayed),
    BuiltIn("TagSet", [.holdAll], "Gives a value that is kept with a symbol (`a /: f[a] = b`).", tagSet),
    BuiltIn("TagSetDelayed", [.holdAll], "The same, evaluated when used (`a /: f[a] := b`).", tagSetDelayed),
    BuiltIn("Clear", [.holdAll], "Removes values and rules of symbols.", clear),
    BuiltIn("ClearAll", [.holdAll], "Removes all that is known of symbols.", clearAll),
    BuiltIn("Remove", [.holdAll], "Removes all that is known of symbols.", clearAll),
    BuiltIn("Attributes", [.holdAll], "The attributes of a symbol.", taking: "1 1", attributes),
    BuiltIn("SetAttributes", [.holdFirst], "Adds attributes to a symbol.", setAttributes),
    BuiltIn("ClearAttributes", [.holdFirst], "Removes attributes of a symbol.", clearAttributes),
    BuiltIn("Options", [], "The options of a function and what they are by default.", options),
    BuiltIn("SetOptions", [], "Changes what options are by default; drawing keeps its own.", setOptions),
    BuiltIn("DownValues", [.holdFirst], "The rules of a function.", downValues),
    BuiltIn("OwnValues", [.holdFirst], "The value of a symbol as a rule.", ownValues),
    BuiltIn("ValueQ", [.holdAll], "Whether something has a value.", valueQ),
    BuiltIn(
      "Protect", [.holdAll], "Keeps symbols from being given values and rules.", protect),
    BuiltIn(
      "Unprotect", [.holdAll], "Lets symbols be given values and rules, built-ins too.", protect),
    BuiltIn("Increment", [.holdFirst], "Adds 1 and gives the old value (`i++`).", increment),
    BuiltIn("Decrement", [.holdFirst], "Takes 1 away and gives the old value (`i--`).", decrement),
    BuiltIn("PreIncrement", [.holdFirst], "Adds 1 and gives the new value (`++i`).", preIncrement),
    BuiltIn("PreDecrement", [.holdFirst], "Takes 1 away and gives the new value (`--i`).", preDecrement),
    BuiltIn("AddTo", [.holdFirst], "Adds to a value (`x += a`).", addTo),
    BuiltIn("SubtractFrom", [.holdFirst], "Takes from a value (`x -= a`).", subtractFrom),
    BuiltIn("TimesBy", [.holdFirst], "Multiplies a value (`x *= a`).", timesBy),
    BuiltIn("DivideBy", [.holdFirst], "Divides a value (`x /= a`).", divideBy),
    BuiltIn("AppendTo", [.holdFirst], "Adds an element at the end of a value.", appendTo),
    BuiltIn("PrependTo", [.holdFirst], "Adds an element at the start of a value.", prependTo),
  ]

  /// `x = 3; x` gives `3`.
  private static func set(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2 else { return nil }
    try session.define(call.arguments[0], call.arguments[1], isDelayed: false)
    return call.arguments[1]
  }

  /// `f[x_] := x^2` stores the rule and gives `Null`.
  private static func setDelayed(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2 else { return nil }
    try session.define(call.arguments[0], call.arguments[1], isDelayed: true)
    return .null
  }

  /// `x =.` removes the value of `x`.
  private static func unset(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 1 else { return nil }
    try session.undefine(call.arguments[0])
    return .null
  }

  /// `f[a] ^= b` stores the rule with `a` and gives `b`.
  private static func upSet(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    defineUp(call, isDelayed: false, in: &session)
  }

  /// `f[a] ^:= b` stores the rule with `a` and gives `Null`.
  private static func upSetDelayed(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    defineUp(call, isDelayed: true, in: &session)
  }

  /// `a /: f[a] = b` stores the rule with `a` and gives `b`.
  private static func tagSet(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 3, let symbol = call.arguments[0].symbol else { return nil }
    let value = try session.evaluate(call.arguments[2])
    if call.arguments[1].headSymbol == symbol {
      try session.define(call.arguments[1], value, isDelayed: false)
    } else {
      session.rules.defineUp(call.arguments[1], value, for: symbol, isDelayed: false)
    }
    return value
  }

  /// `a /: f[a] := b` stores the rule with `a` and gives `Null`.
  private static func tagSetDelayed(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.count == 3, let symbol = call.arguments[0].symbol else { return nil }
    if call.arguments[1].headSymbol == symbol {
      try session.define(call.arguments[1], call.arguments[2], isDelayed: true)
    } else {
      session.rules.defineUp(call.arguments[1], call.arguments[2], for: symbol, isDelayed: true)
    }
    return .null
  }

  /// `Clear[f]` removes values and rules but not attributes.
  private static func clear(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    clear(call, attributes: false, in: &session)
    return .null
  }

  /// `ClearAll[f]` removes values, rules and attributes.
  private static func clearAll(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    clear(call, attributes: true, in: &session)
    return .null
  }

  private static func clear(_ call: Call, attributes: Bool, in session: inout KernelSession) {
    for name in call.arguments.flatMap({ $0.parts ?? [$0] }) {
      if let symbol = name.symbol { session.rules.clear(symbol, attributes: attributes) }
      if case .string(let text) = name {
        session.rules.clear(NamePattern(text), in: session.names, attributes: attributes)
      }
    }
  }

  /// `Attributes[Plus]` gives `{Flat, Listable, NumericFunction, OneIdentity, Orderless, Protected}`.
  private static func attributes(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard let symbol = call.arguments.first?.symbol else { return nil }
    return .list(session.attributes(symbol).names.map { .symbol($0) })
  }

  /// `SetAttributes[f, Listable]` adds an attribute.
  private static func setAttributes(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.count == 2 else { return nil }
    for symbol in (call.arguments[0].parts ?? [call.arguments[0]]).compactMap({ $0.symbol }) {
      session.rules.addAttributes(SymbolAttributes(named: call.arguments[1]), to: symbol)
    }
    return .null
  }

  /// `ClearAttributes[f, Listable]` removes an attribute.
  private static func clearAttributes(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.count == 2, let symbol = call.arguments[0].symbol else { return nil }
    session.rules.removeAttributes(SymbolAttributes(named: call.arguments[1]), from: symbol)
    return .null
  }

  /// `Options[f]` gives the rules that were set as its options, and for pictures those of the language; `Options[f, a]` those of `a`.
  private static func options(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let symbol = call.arguments.first?.symbol else { return nil }
    let rules =
      session.rules.definitions(of: symbol)?.options
      ?? PictureOptions.rules(of: session.names.name(symbol), in: &session)
    // Of functions of the kernel's that heed options, those of pictures alone are known with their values.
    if rules.isEmpty, session.rules.shape(of: symbol).map({ !$0.options.isEmpty }) ?? false { return nil }
    guard call.count > 1 else { return .list(rules) }
    let wanted = call.arguments[1].parts ?? [call.arguments[1]]
    return .list(rules.filter { rule in wanted.contains { $0 == rule.call?.arguments.first } })
  }

  /// `SetOptions[f, a -> 1]` changes what `Options[f]` gives, which it gives itself.
  private static func setOptions(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let symbol = call.arguments.first?.symbol else { return nil }
    let given = call.arguments.dropFirst().flatMap { $0.parts ?? [$0] }
    let areRules = given.allSatisfy { term in
      guard let rule = term.call(of: .rule) ?? term.call(of: .ruleDelayed) else { return false }
      return rule.count == 2
    }
    guard areRules else { return nil }
    let names = given.compactMap { $0.call?.arguments.first }
    let kept = (session.rules.definitions(of: symbol)?.options ?? []).filter { rule in
      !names.contains { $0 == rule.call?.arguments.first }
    }
    session.rules.setOptions(of: symbol, to: kept + given)
    return .list(kept + given)
  }

  /// `f[x_] := x^2; DownValues[f]` gives `{HoldPattern[f[x_]] :> x^2}`.
  private static func downValues(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let symbol = call.arguments.first?.symbol, let known = session.rules.definitions(of: symbol) else {
      return .list([])
    }
    let exact = known.exact.ordered { TermOrder.compare($0.key, $1.key) < 0 }
    return .list(
      exact.map { .call(.ruleDelayed, [.call(.holdPattern, [$0.key]), $0.value]) }
        + known.down.map { .call(.ruleDelayed, [.call(.holdPattern, [$0.pattern]), $0.value]) })
  }

  /// `x = 3; OwnValues[x]` gives `{HoldPattern[x] :> 3}`.
  private static func ownValues(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let symbol = call.arguments.first?.symbol, let value = session.value(of: symbol) else {
      return .list([])
    }
    return .list([.call(.ruleDelayed, [.call(.holdPattern, [.symbol(symbol)]), value])])
  }

  /// `x = 3; ValueQ[x]` gives `True`.
  private static func valueQ(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    if let symbol = term.symbol { return .truth(session.value(of: symbol) != nil) }
    return .truth(try session.evaluate(term) != term)
  }

  /// `Unprotect[Sin]` gives `{"Sin"}`, as built-ins are protected; `Protect[f]` gives `{"f"}`.
  private static func protect(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    let isProtecting = call.head.symbol == session.named("Protect").symbol
    let names = call.arguments.flatMap { $0.parts ?? [$0] }.compactMap { $0.symbol }
    var changed: [Term] = []
    for symbol in names {
      let attributes = session.attributes(symbol)
      // A name that the language protects, though nothing of it is built in.
      let isConstant = session.names.name(symbol) == "C" && !isProtecting
      guard attributes.contains(.protected) != isProtecting || isConstant else { continue }
      session.rules.setAttributes(
        of: symbol,
        to: isProtecting ? attributes.union(.protected) : attributes.subtracting(.protected))
      changed.append(.string(Array(session.names.name(symbol).utf8)))
    }
    return .list(changed)
  }

  /// `x = 2; x++` gives `2` and leaves 3.
  private static func increment(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    try change(call, by: .one, givesOld: true, in: &session)
  }

  /// `x = 2; x--` gives `2` and leaves 1.
  private static func decrement(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    try change(call, by: .integer(-1), givesOld: true, in: &session)
  }

  /// `x = 2; ++x` gives `3`.
  private static func preIncrement(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    try change(call, by: .one, givesOld: false, in: &session)
  }

  /// `x = 2; --x` gives `1`.
  private static func preDecrement(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    try change(call, by: .integer(-1), givesOld: false, in: &session)
  }

  /// `x = 2; x += 3` gives `5`.
  private static func addTo(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    try change(call, in: &session) { .call(.plus, [$0, $1]) }
  }

  /// `x = 2; x -= 3` gives `-1`.
  private static func subtractFrom(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    try change(call, in: &session) { .call(.plus, [$0, .call(.times, [.integer(-1), $1])]) }
  }

  /// `x = 2; x *= 3` gives `6`.
  private static func timesBy(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    try change(call, in: &session) { .call(.times, [$0, $1]) }
  }

  /// `x = 6; x /= 3` gives `2`.
  private static func divideBy(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    try change(call, in: &session) { .call(.times, [$0, .call(.power, [$1, .integer(-1)])]) }
  }

  /// `x = {a}; AppendTo[x, b]` gives `{a, b}`.
  private static func appendTo(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    try change(call, in: &session) { list, item in
      guard let inner = list.unpacked.call else { return list }
      return .call(inner.head, inner.arguments + [item])
    }
  }

  /// `x = {a}; PrependTo[x, b]` gives `{b, a}`.
  private static func prependTo(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    try change(call, in: &session) { list, item in
      guard let inner = list.unpacked.call else { return list }
      return .call(inner.head, [item] + inner.arguments)
    }
  }

  /// Stores the rule with each symbol that is an argument or the head of one, except built-ins.
  private static func defineUp(_ call: Call, isDelayed: Bool, in session: inout KernelSession) -> Term? {
    guard call.count == 2, let left = call.arguments[0].call else { return nil }
    for argument in left.arguments {
      guard let symbol = argument.symbol ?? argument.headSymbol, session.builtIn(symbol) == nil else {
        continue
      }
      session.rules.defineUp(.call(left), call.arguments[1], for: symbol, isDelayed: isDelayed)
    }
    return isDelayed ? .null : call.arguments[1]
  }

  /// Carries out `x++` and the like: adds the step to the value of the argument.
  private static func change(_ call: Call, by step: Term, givesOld: Bool, in session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    guard call.count == 1 else { return nil }
    let old = try session.evaluate(call.arguments[0])
    guard old != call.arguments[0] else { return nil }
    let new = try session.evaluate(.call(.plus, [old, step]))
    try session.define(call.arguments[0], new, isDelayed: false)
    return givesOld ? old : new
  }

  /// Carries out `x += a` and the like: computes the new value from the old one and the second argument.
  private static func change(_ call: Call, in session: inout KernelSession, _ make: (Term, Term) -> Term)
    throws(KernelError) -> Term?
  {
    guard call.count == 2 else { return nil }
    let old = try session.evaluate(call.arguments[0])
    guard old != call.arguments[0] else { return nil }
    let length = old.unpacked.call?.count ?? 1
    try session.check(size: length)
    // All elements are copied, which counts as work.
    try session.count(length / 8)
    let new = try session.evaluate(make(old, call.arguments[1]))
    try session.define(call.arguments[0], new, isDelayed: false)
    return new
  }
}
