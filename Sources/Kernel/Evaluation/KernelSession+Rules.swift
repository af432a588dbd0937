/// Applying rules.
extension KernelSession {
  mutating func applyDownValues(_ symbol: Symbol, _ call: Call) throws(KernelError) -> Term? {
    guard let known = definitions[symbol.index] else { return nil }
    if !known.exact.isEmpty, let value = known.exact[.call(call)] { return value }
    return known.down.isEmpty ? nil : try apply(known.down, to: .call(call))
  }

  func hasUpRules(_ symbol: Symbol) -> Bool {
    states[Int(symbol.index)].hasRules && !(definitions[symbol.index]?.up.isEmpty ?? true)
  }

  mutating func applyUpValues(_ call: Call) throws(KernelError) -> Term? {
    for argument in call.arguments {
      guard let symbol = argument.symbol ?? argument.headSymbol, Int(symbol.index) < states.count,
        hasUpRules(symbol), let rules = definitions[symbol.index]?.up
      else { continue }
      if let value = try apply(rules, to: .call(call)) { return value }
    }
    return nil
  }

  /// The value of the first rule that matches.
  mutating func apply(_ rules: [DefinitionRule], to term: Term) throws(KernelError) -> Term? {
    for rule in rules {
      guard let value = try apply(rule, to: term) else { continue }
      return rule.hasReturn ? try evaluateReturning(value) : value
    }
    return nil
  }

  mutating func apply(_ rule: DefinitionRule, to term: Term) throws(KernelError) -> Term? {
    if let call = rule.value.call(of: .condition), call.count == 2, rule.isDelayed {
      // A condition behind the value belongs to the pattern.
      let (value, condition) = (call.arguments[0], call.arguments[1])
      var bindings = PatternBindings()
      guard try match(rule.pattern, term, &bindings, MatchGoal(.condition(condition), nil)) else {
        return nil
      }
      return Self.filled(value, bindings, rule.pattern)
    }
    guard let bindings = try match(rule.pattern, term) else { return nil }
    return Self.filled(rule.value, bindings, rule.pattern)
  }

  /// The value of a rule with names filled in, and with the options that were given in the places of `OptionValue[name]`.
  private static func filled(_ value: Term, _ bindings: PatternBindings, _ pattern: Term) -> Term {
    let term = bindings.fill(value)
    guard let options = bindings[Symbol(.optionsPattern)], let function = pattern.headSymbol else {
      return term
    }
    return withOptions(term, .symbol(function), options)
  }

  private static func withOptions(_ term: Term, _ function: Term, _ options: Term) -> Term {
    guard case .call(let call) = term, !call.isData else { return term }
    if call.head.isSymbol(.optionValue), call.count == 1 {
      return .call(call.head, [function, options, call.arguments[0]])
    }
    return .call(
      withOptions(call.head, function, options), call.arguments.map { withOptions($0, function, options) })
  }

  /// The rules of an argument of `ReplaceAll` and its like: a rule, a list of rules, an association. Nil for all else.
  mutating func rules(_ term: Term) throws(KernelError) -> [DefinitionRule]? {
    if let call = term.call(of: .rule) ?? term.call(of: .ruleDelayed), call.count == 2 {
      let isDelayed = call.head.isSymbol(.ruleDelayed)
      return [
        DefinitionRule(pattern: call.arguments[0], value: call.arguments[1], isDelayed: isDelayed, rank: 0)
      ]
    }
    guard let parts = term.parts ?? term.call(of: .association)?.arguments else { return nil }
    var result: [DefinitionRule] = []
    for part in parts {
      guard let rules = try rules(part) else { return nil }
      result += rules
    }
    return result
  }

  /// Replaces every part that a rule matches, the outermost first; nil where none does.
  mutating func replaceAll(_ term: Term, _ rules: [DefinitionRule]) throws(KernelError) -> Term? {
    try count()
    for rule in rules {
      if case .symbol(let wanted) = rule.pattern {
        if case .symbol(let symbol) = term, symbol == wanted { return rule.value }
      } else if let value = try apply(rule, to: term) {
        return value
      }
    }
    guard case .call(let call) = term.unpackedForRules(rules) else { return nil }
    try enter()
    defer { depth -= 1 }
    var changed = false
    var head = call.head
    if let value = try replaceAll(head, rules) {
      head = value
      changed = true
    }
    var arguments = call.arguments
    for place in arguments.indices {
      if let value = try replaceAll(arguments[place], rules) {
        arguments[place] = value
        changed = true
      }
    }
    guard changed else { return nil }
    _ = Self.splice(&arguments)
    return .call(head, arguments)
  }

  /// A pure function's value for these arguments, not yet evaluated further than needed.
  mutating func apply(_ function: Call, _ arguments: [Term]) throws(KernelError) -> Term {
    if function.count == 1 {
      let term = SlotFilling(function: .call(function), arguments: arguments).fill(function.arguments[0])
      return try evaluateReturning(term)
    }
    guard function.count >= 2 else { return .call(.call(function), arguments) }
    var bindings = PatternBindings()
    let names = function.arguments[0].parts ?? [function.arguments[0]]
    if function.arguments[0].isSymbol(.null) {
      return try evaluateReturning(
        SlotFilling(function: .call(function), arguments: arguments).fill(function.arguments[1]))
    }
    guard names.count <= arguments.count else { throw .failed("Too few arguments for a function") }
    for (name, argument) in zip(names, arguments) {
      if let symbol = name.symbol { bindings.bind(symbol, argument) }
    }
    return try evaluateReturning(bindings.fill(function.arguments[1]))
  }

  /// `Return` ends the function in which it is evaluated.
  mutating func evaluateReturning(_ term: Term) throws(KernelError) -> Term {
    do {
      return try evaluate(term)
    } catch .leaving(.return) {
      return exitValue
    }
  }

  func functionAttributes(_ term: Term) -> SymbolAttributes {
    var result: SymbolAttributes = []
    for part in term.parts ?? [term] {
      if let name = part.symbol?.known, let attribute = SymbolAttributes(name) { result.formUnion(attribute) }
    }
    return result
  }
}

extension Term {
  /// Arrays are taken apart only for rules that may match numbers or lists in them.
  fileprivate func unpackedForRules(_ rules: [DefinitionRule]) -> Term {
    guard case .packed = self else { return self }
    return rules.allSatisfy { $0.pattern.symbol != nil } ? self : unpacked
  }
}

/// Puts arguments in the places of `#`, `#2`, `##` and `#0`, but for those of functions within.
struct SlotFilling {
  var function: Term
  var arguments: [Term]

  func fill(_ term: Term) -> Term {
    guard case .call(let call) = term, !call.isData else { return term }
    if case .symbol(let symbol) = call.head {
      if symbol == .slot { return slot(call) ?? term }
      if symbol == .slotSequence, let first = call.arguments.first?.int, first >= 1 {
        return .call(.sequence, Array(arguments.dropFirst(first - 1)))
      }
      if symbol == .function, call.count == 1 { return term }
    }
    var changed = false
    let head = fill(call.head)
    if case .call(let before) = call.head {
      if case .call(let after) = head, before === after {} else { changed = true }
    }
    var parts = call.arguments
    for place in parts.indices {
      guard case .call(let before) = parts[place] else { continue }
      let filled = fill(parts[place])
      if case .call(let after) = filled, before === after { continue }
      parts[place] = filled
      changed = true
    }
    guard changed else { return term }
    _ = KernelSession.splice(&parts)
    return .call(head, parts)
  }

  private func slot(_ call: Call) -> Term? {
    guard let place = call.arguments.first else { return arguments.first }
    if let number = place.int {
      if number == 0 { return function }
      return number >= 1 && number <= arguments.count ? arguments[number - 1] : nil
    }
    // `#name` looks into an association.
    if case .string = place, let rules = arguments.first?.call(of: .association)?.arguments {
      return rules.first { $0.call?.arguments.first == place }?.call?.arguments.last
    }
    return nil
  }
}
