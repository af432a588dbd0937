/// Making definitions.
extension KernelSession {
  /// The value of a symbol; nil where it has none.
  public func value(of symbol: Symbol) -> Term? {
    Int(symbol.index) < states.count ? states[Int(symbol.index)].own : nil
  }

  /// Gives a symbol a value, or none.
  public mutating func setValue(of symbol: Symbol, to value: Term?) {
    grow(to: symbol)
    let index = Int(symbol.index)
    if states[index].own == nil, value != nil, states[index].wasInert {
      states[index].wasInert = false
      bump()
    }
    states[index].own = value
  }

  /// Gives the symbol of that name a value.
  public mutating func setValue(_ name: String, to value: Term?) {
    setValue(of: names.symbol(name), to: value)
  }

  /// `left = right`, or `left := right`.
  mutating func define(_ left: Term, _ right: Term, isDelayed: Bool) throws(KernelError) {
    switch left {
    case .symbol(let symbol):
      guard !isProtected(symbol) else { return }
      setValue(of: symbol, to: right)
    case .call(let call): try define(call, right, isDelayed: isDelayed)
    default: say("A number or text cannot be given a value")
    }
  }

  private func isProtected(_ symbol: Symbol) -> Bool {
    // The iteration words of the front end and the like are no symbols of the kernel.
    attributes(symbol).contains(.protected) && builtIn(symbol)?.function != nil
  }

  private mutating func define(_ call: Call, _ right: Term, isDelayed: Bool) throws(KernelError) {
    if let name = call.head.symbol?.known {
      switch name {
      case .list: return try defineParts(call, right, isDelayed: isDelayed)
      case .part: return try setPart(call, right)
      case .condition where call.count == 2:
        return try define(
          call.arguments[0], .call(.condition, [right, call.arguments[1]]), isDelayed: isDelayed)
      case .holdPattern where call.count == 1:
        return try define(call.arguments[0], right, isDelayed: isDelayed)
      case .attributes where call.count == 1:
        guard let symbol = call.arguments[0].symbol else { return }
        grow(to: symbol)
        states[Int(symbol.index)].attributes = functionAttributes(right)
        return bump()
      case .options where call.count == 1:
        guard let symbol = call.arguments[0].symbol else { return }
        return withDefinitions(symbol) { $0.options = right.parts ?? [right] }
      case .messageName:
        // The text of `f::usage` is the value of a symbol of that name.
        return setValue(KernelSession.messageName(call, names), to: right)
      case .downValues, .ownValues, .subValues, .upValues, .default: return
      default: break
      }
    }
    guard let left = try evaluatedLeftSide(.call(call)).call else { return }
    var root = left.head
    var isSub = false
    while case .call(let inner) = root {
      root = inner.head
      isSub = true
    }
    guard case .symbol(let symbol) = root else { return }
    guard !isProtected(symbol) else {
      // What is given for a built-in is kept with the author's own symbol in it.
      return try defineUp(left, right, isDelayed: isDelayed)
    }
    store(.call(left), right, for: symbol, isDelayed: isDelayed, isSub: isSub)
  }

  private mutating func withDefinitions(_ symbol: Symbol, _ change: (inout Definitions) -> Void) {
    grow(to: symbol)
    var known = definitions[symbol.index] ?? Definitions()
    definitions[symbol.index] = nil
    change(&known)
    definitions[symbol.index] = known
    states[Int(symbol.index)].hasRules = true
    if states[Int(symbol.index)].wasInert {
      states[Int(symbol.index)].wasInert = false
      bump()
    }
  }

  private mutating func store(
    _ left: Term, _ right: Term, for symbol: Symbol, isDelayed: Bool, isSub: Bool
  ) {
    if !isSub, !left.hasPattern, right.call(of: .condition) == nil || !isDelayed {
      return withDefinitions(symbol) { $0.exact[left] = right }
    }
    let rule = DefinitionRule(
      pattern: left, value: right, isDelayed: isDelayed, rank: rank(left, right),
      hasReturn: contains(right, name: .symbol(.return)))
    withDefinitions(symbol) { known in
      if isSub { Self.insert(rule, into: &known.sub) } else { Self.insert(rule, into: &known.down) }
    }
  }

  private func rank(_ left: Term, _ right: Term) -> Int {
    let generality = left.generality
    return right.call(of: .condition) != nil ? generality * 9 / 10 : generality
  }

  /// Before the first rule that is more general; in the place of one with the same pattern.
  private static func insert(_ rule: DefinitionRule, into rules: inout [DefinitionRule]) {
    let hasCondition = rule.value.call(of: .condition) != nil
    for place in rules.indices where rules[place].pattern == rule.pattern {
      let other = rules[place].value.call(of: .condition)
      if !hasCondition && other == nil
        || other?.arguments.last == rule.value.call(of: .condition)?.arguments.last
      {
        rules[place] = rule
        return
      }
    }
    let place = rules.firstIndex { $0.rank > rule.rank } ?? rules.count
    rules.insert(rule, at: place)
  }

  /// The arguments of a left side are evaluated, those that are patterns too.
  private mutating func evaluatedLeftSide(_ term: Term) throws(KernelError) -> Term {
    guard case .call(let call) = term else { return term }
    let held = call.head.symbol.map { attributes($0) } ?? []
    var arguments: [Term] = []
    for (place, argument) in call.arguments.enumerated() {
      if held.contains(.holdAllComplete) || held.contains(place == 0 ? .holdFirst : .holdRest) {
        arguments.append(argument)
      } else {
        arguments.append(try evaluate(argument))
      }
    }
    if let inner = call.head.call { return .call(try evaluatedLeftSide(.call(inner)), arguments) }
    return .call(call.head, arguments)
  }

  private mutating func defineUp(_ left: Call, _ right: Term, isDelayed: Bool) throws(KernelError) {
    for argument in left.arguments {
      guard let symbol = argument.symbol ?? argument.headSymbol, builtIn(symbol) == nil else { continue }
      return defineUp(symbol, .call(left), right, isDelayed: isDelayed)
    }
  }

  /// `symbol /: left = right`.
  mutating func defineUp(_ symbol: Symbol, _ left: Term, _ right: Term, isDelayed: Bool) {
    let rule = DefinitionRule(pattern: left, value: right, isDelayed: isDelayed, rank: rank(left, right))
    hasUpValues = true
    bump()
    withDefinitions(symbol) { Self.insert(rule, into: &$0.up) }
  }

  /// `{a, b} = {1, 2}`.
  private mutating func defineParts(_ call: Call, _ right: Term, isDelayed: Bool) throws(KernelError) {
    let value = isDelayed ? try evaluate(right) : right
    guard let values = value.parts, values.count == call.count else {
      return say("Lists of different lengths cannot be assigned")
    }
    for (part, value) in zip(call.arguments, values) { try define(part, value, isDelayed: false) }
  }

  /// Removes a value, or the rule with that left side.
  mutating func undefine(_ left: Term) throws(KernelError) {
    switch left {
    case .symbol(let symbol): setValue(of: symbol, to: nil)
    case .call(let call):
      guard let left = try? evaluatedLeftSide(.call(call)), let symbol = call.head.symbol,
        definitions[symbol.index] != nil
      else { return }
      withDefinitions(symbol) { known in
        known.exact[left] = nil
        known.down.removeAll { $0.pattern == left }
      }
    default: return
    }
  }

  /// Removes all that is defined for the symbol, and its attributes if asked.
  mutating func clear(_ symbol: Symbol, attributes: Bool) {
    guard builtIn(symbol) == nil, Int(symbol.index) < states.count else { return }
    states[Int(symbol.index)].own = nil
    states[Int(symbol.index)].hasRules = false
    if attributes { states[Int(symbol.index)].attributes = [] }
    definitions[symbol.index] = nil
    bump()
  }
}
