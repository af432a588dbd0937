/// Applies rules.
extension KernelSession {
  /// Matches a term with a pattern; returns the values of the pattern's names, or nil if the term does not
  /// match.
  package mutating func match(_ pattern: Term, _ term: Term) throws(KernelError) -> PatternBindings? {
    try PatternMatcher.bindings(of: pattern, term, in: &self)
  }

  /// Applies the down-values of a symbol to a call of it; nil if none matches.
  mutating func applyDownValues(_ symbol: Symbol, call: Call) throws(KernelError) -> Term? {
    guard let known = rules.definitions(of: symbol) else { return nil }
    if !known.exact.isEmpty, let value = known.exact[.call(call)] { return value }
    return known.down.isEmpty ? nil : try apply(known.down, toWholeOrPart: call)
  }

  /// Applies the up-values of the arguments' symbols to a call; nil if none matches.
  mutating func applyUpValues(_ call: Call) throws(KernelError) -> Term? {
    for argument in call.arguments {
      guard let symbol = argument.symbol ?? argument.headSymbol, let up = rules.upValues(of: symbol) else {
        continue
      }
      if let value = try apply(up, toWholeOrPart: call) { return value }
    }
    return nil
  }

  /// Applies the first rule that matches a call; in a call of a flat function, also the first that matches some of its arguments. Nil
  /// if none does.
  private mutating func apply(_ rules: [DefinitionRule], toWholeOrPart call: Call) throws(KernelError)
    -> Term?
  {
    if let value = try apply(rules, to: .call(call)) { return value }
    guard call.count > 2, case .symbol(let symbol) = call.head, attributes(symbol).contains(.flat) else {
      return nil
    }
    for rule in rules {
      guard let part = FlatRule.part(of: rule, .call(call), in: &self) else { continue }
      if let value = try apply(part, to: .call(call)) { return value }
    }
    return nil
  }

  /// Applies the first rule that matches; nil if none does.
  package mutating func apply(_ rules: [DefinitionRule], to term: Term) throws(KernelError) -> Term? {
    for rule in rules {
      guard let value = try apply(rule, to: term) else { continue }
      return rule.hasReturn ? try evaluateReturning(value) : value
    }
    return nil
  }

  package mutating func apply(_ rule: DefinitionRule, to term: Term) throws(KernelError) -> Term? {
    var body = rule.value
    var condition: Term?
    if let call = body.call(of: .condition), call.count == 2, rule.isDelayed {
      // A condition attached to the value is part of the match.
      (body, condition) = (call.arguments[0], call.arguments[1])
    }
    guard let bindings = try PatternMatcher.bindings(of: rule.pattern, term, where: condition, in: &self)
    else { return nil }
    if !rule.declared.isEmpty { body = renamed(body, rule.declared, apartFrom: bindings) }
    guard rule.hasInnerTest else { return Self.filled(body, bindings, rule.pattern) }
    // The test is evaluated inside the scope of the local names, together with the value.
    let failed = named("test$Failed")
    let tested = Self.filled(body.tested(otherwise: failed), bindings, rule.pattern)
    let value = try evaluateReturning(tested)
    return value == failed ? nil : value
  }

  /// A term with values for its names. Names that a function or scope in it declares are others than the same names in the values:
  /// `Module[{y}, x + y]` with `y` for `x` is `Module[{y$}, y + y$]`.
  package mutating func filled(_ body: Term, _ bindings: PatternBindings) -> Term {
    guard bindings.entries.contains(where: { $0.value.mayHoldSymbols }) else { return bindings.fill(body) }
    var declared: [Symbol] = []
    body.collectDeclared(&declared)
    return bindings.fill(declared.isEmpty ? body : renamed(body, declared, apartFrom: bindings))
  }

  @inline(never)
  mutating func renamed(_ body: Term, _ declared: [Symbol], apartFrom bindings: PatternBindings)
    -> Term
  {
    var fresh = PatternBindings()
    // A name of the pattern is filled in where it is declared, too.
    for name in declared where fresh[name] == nil && (bindings.keepsDeclared || bindings[name] == nil) {
      let own = Term.symbol(name)
      guard bindings.entries.contains(where: { $0.symbol != name && $0.value.contains(own) }) else {
        continue
      }
      fresh.bind(name, .symbol(names.symbol(name, ending: "$")))
    }
    return fresh.count == 0 ? body : body.renamingDeclared(fresh)
  }

  /// The value of a rule with its names filled in, and each `OptionValue[name]` replaced with the option
  /// given in the call.
  static func filled(_ value: Term, _ bindings: PatternBindings, _ pattern: Term) -> Term {
    let term = bindings.fill(value)
    guard let options = bindings[Symbol(.optionsPattern)], let function = pattern.headSymbol else {
      return term
    }
    return withOptions(term, .symbol(function), options)
  }

  private static func withOptions(_ term: Term, _ function: Term, _ options: Term) -> Term {
    guard case .call(let call) = term, !call.isData else { return term }
    if call.head.isSymbol(.optionValue), call.count == 1 || call.count == 2 && call.arguments[0] == function {
      return .call(call.head, [function, options, call.arguments[call.count - 1]])
    }
    return .call(
      withOptions(call.head, function, options), call.arguments.map { withOptions($0, function, options) })
  }

  /// Replaces every part that a rule matches, outermost parts first; nil if none matches.
  package mutating func replaceAll(_ term: Term, rules: [DefinitionRule]) throws(KernelError) -> Term? {
    try count(1 + rules.count / 16)
    for rule in rules {
      if case .symbol(let wanted) = rule.pattern {
        if case .symbol(let symbol) = term, symbol == wanted { return rule.value }
      } else if rule.isLiteral, Self.isApart(rule.pattern, term) {
        continue
      } else if let value = try apply(rule, to: term) {
        return value
      } else if let part = FlatRule.part(of: rule, term, in: &self), let value = try apply(part, to: term) {
        return value
      }
    }
    guard case .call(let call) = term.unpackedForRules(rules) else { return nil }
    try work.enter()
    defer { work.leave() }
    var changed = false
    var head = call.head
    if let value = try replaceAll(head, rules: rules) {
      head = value
      changed = true
    }
    var arguments = call.arguments
    for place in arguments.indices {
      if let value = try replaceAll(arguments[place], rules: rules) {
        arguments[place] = value
        changed = true
      }
    }
    guard changed else { return nil }
    _ = arguments.spliceSequences()
    return .call(head, arguments)
  }

  /// Whether a call without patterns is another term and does not have the head of a function that may be flat.
  private static func isApart(_ literal: Term, _ term: Term) -> Bool {
    if let symbol = literal.headSymbol, symbol == term.headSymbol { return false }
    return literal != term
  }

  /// Substitutes arguments into a pure function. The result is not evaluated.
  package mutating func apply(_ function: Call, _ arguments: [Term]) throws(KernelError) -> Term {
    if function.count == 1 {
      return try evaluateReturning(SlotFilling.filled(function, function.arguments[0], arguments, in: &self))
    }
    guard function.count >= 2 else { return .call(.call(function), arguments) }
    var bindings = PatternBindings(keepsDeclared: true)
    let names = function.arguments[0].parts ?? [function.arguments[0]]
    if function.arguments[0].isSymbol(.null) {
      return try evaluateReturning(SlotFilling.filled(function, function.arguments[1], arguments, in: &self))
    }
    guard names.count <= arguments.count else { throw .failed("Too few arguments for a function") }
    for (name, argument) in zip(names, arguments) {
      if let symbol = name.symbol { bindings.bind(symbol, argument) }
    }
    return try evaluateReturning(filled(function.arguments[1], bindings))
  }

  /// Evaluates a term and catches the `Return` that ends it.
  mutating func evaluateReturning(_ term: Term) throws(KernelError) -> Term {
    do {
      return try evaluate(term)
    } catch .leaving(.return) {
      // A scope or loop further out is named.
      guard exitTag == nil else { throw .leaving(.return) }
      return exitValue
    }
  }

  /// Evaluates the body of a scope and catches the `Return` that names it.
  package mutating func evaluate(_ body: Term, within scope: SymbolName) throws(KernelError) -> Term {
    do {
      return try evaluate(body)
    } catch .leaving(.return) {
      guard exitTag?.isSymbol(scope) ?? false else { throw .leaving(.return) }
      exitTag = nil
      return exitValue
    }
  }
}

extension Term {
  /// The term with packed arrays unpacked if a rule may match the numbers or lists in them.
  fileprivate func unpackedForRules(_ rules: [DefinitionRule]) -> Term {
    guard case .packed = self else { return self }
    return rules.allSatisfy { $0.pattern.symbol != nil } ? self : unpacked
  }
}
