extension BuiltIn {
  /// Patterns and rules.
  static let patternWords: [BuiltIn] =
    words([
      ("Blank", "Any expression, or any with that head (`_`, `_h`)."),
      ("BlankSequence", "One or more expressions (`__`)."),
      ("BlankNullSequence", "Any number of expressions (`___`)."),
      ("Alternatives", "Any of the patterns (`a | b`)."),
      ("Repeated", "One or more that match (`p..`)."), ("RepeatedNull", "Any number that match (`p...`)."),
      ("Except", "What does not match."), ("Longest", "The longest run that matches."),
      ("Shortest", "The shortest run that matches."), ("OptionsPattern", "Any options."),
      ("PatternSequence", "Neighbours that match."), ("KeyValuePattern", "Rules that match, in any order."),
      ("Key", "A key of an association."),
      ("Missing", "What is not there."), ("Rule", "What becomes what (`a -> b`)."),
      ("List", "Parts in order (`{a, b}`)."),
    ])

  /// Patterns that hold their arguments, and functions of patterns.
  static let patternTable: [BuiltIn] =
    [
      BuiltIn(
        "Association", [], "Rules of keys and values (`<|a -> b|>`).",
        applied: { (_, call) throws(KernelError) in
          guard let rules = call.head.call(of: .association), let key = call.arguments.first, call.count == 1
          else { return nil }
          return KernelSession.option(key, in: rules.arguments) ?? .call(.missing, [.text("KeyAbsent"), key])
        }),
      BuiltIn("Pattern", [.holdFirst], "A pattern with a name (`x_`, `x : p`)."),
      BuiltIn("PatternTest", [.holdRest], "A pattern with a test (`p ? q`)."),
      BuiltIn("Condition", [.holdRest], "A pattern with a condition (`p /; c`)."),
      BuiltIn("Optional", [], "A pattern that may be left out (`x_ : v`, `x_.`)."),
      BuiltIn("Verbatim", [], "An expression that stands for itself in a pattern."),
      BuiltIn("HoldPattern", [.holdAll], "A pattern that is not evaluated."),
      BuiltIn(
        "RuleDelayed", [.holdRest, .sequenceHold], "What becomes what, evaluated when used (`a :> b`)."),
      BuiltIn(
        "ReplaceAll", [], "Applies rules to every part (`a /. r`).",
        applied: { (_, call) throws(KernelError) in Self.operatorForm(call, isSecond: true) }
      ) {
        (session, call) throws(KernelError) in
        guard call.count == 2 else { return nil }
        if let lists = call.arguments[1].parts, !lists.isEmpty, lists.allSatisfy({ $0.isList }) {
          return .list(lists.map { .call(.replaceAll, [call.arguments[0], $0]) })
        }
        guard let rules = try session.rules(call.arguments[1]) else { return nil }
        return try session.replaceAll(call.arguments[0], rules) ?? call.arguments[0]
      },
      BuiltIn("ReplaceRepeated", [], "Applies rules until nothing changes (`a //. r`).") {
        (session, call) throws(KernelError) in
        guard call.count >= 2, let rules = try session.rules(call.arguments[1]) else { return nil }
        var term = call.arguments[0]
        while let next = try session.replaceAll(term, rules) {
          let value = try session.evaluate(next)
          if value == term { break }
          term = value
        }
        return term
      },
      BuiltIn("Replace", [], "Applies rules to the whole, or to parts at given levels.") {
        (session, call) throws(KernelError) in try session.replace(call)
      },
      BuiltIn(
        "MatchQ", [], "Whether an expression matches a pattern.",
        applied: { (_, call) throws(KernelError) in Self.operatorForm(call, isSecond: true) }
      ) {
        (session, call) throws(KernelError) in
        guard call.count == 2 else { return nil }
        return .truth(try session.match(call.arguments[1], call.arguments[0]) != nil)
      },
      BuiltIn("FreeQ", [], "Whether no part matches a pattern.") { (session, call) throws(KernelError) in
        guard call.count >= 2 else { return nil }
        return .truth(try !session.contains(call.arguments[0], call.arguments[1]))
      },
      BuiltIn(
        "Cases", [], "The parts that match a pattern.",
        applied: { (_, call) throws(KernelError) in Self.operatorForm(call, isSecond: true) }
      ) {
        (session, call) throws(KernelError) in try session.cases(call)
      },
      BuiltIn(
        "DeleteCases", [], "A list without the parts that match.",
        applied: { (_, call) throws(KernelError) in Self.operatorForm(call, isSecond: true) }
      ) {
        (session, call) throws(KernelError) in
        guard call.count >= 2, let list = call.arguments[0].unpacked.call else { return nil }
        var kept: [Term] = []
        for part in list.arguments where try session.match(call.arguments[1], part) == nil {
          kept.append(part)
        }
        return .call(list.head, kept)
      },
      BuiltIn("Count", [], "How many parts match.") { (session, call) throws(KernelError) in
        guard call.count >= 2 else { return nil }
        let cases = try session.cases(call)
        return cases?.parts.map { .integer($0.count) }
      },
      BuiltIn("Position", [], "The places of the parts that match.") { (session, call) throws(KernelError) in
        guard call.count >= 2 else { return nil }
        var found: [Term] = []
        let levels = call.count > 2 ? session.levels(call.arguments[2]) : (0, Int.max)
        guard let levels else { return nil }
        try session.positions(call.arguments[0], call.arguments[1], [], levels, &found)
        if call.count > 3, let most = call.arguments[3].int { found = Array(found.prefix(max(most, 0))) }
        return .list(found)
      },
      BuiltIn("FirstCase", [.holdRest], "The first part that matches.") {
        (session, call) throws(KernelError) in
        guard call.count >= 2 else { return nil }
        let pattern = try session.evaluate(call.arguments[1])
        let cases = try session.cases(Call(call.head, [call.arguments[0], pattern]))
        return cases?.parts?.first
          ?? (call.count > 2 ? call.arguments[2] : .call(.missing, [.text("NotFound")]))
      },
      BuiltIn("Dispatch", [], "Rules, as they are.") { (_, call) throws(KernelError) in call.arguments.first
      },
      BuiltIn("OptionValue", [], "What an option is: of the rules given, else by default.") {
        (session, call) throws(KernelError) in session.optionValue(call)
      },
      BuiltIn("FilterRules", [], "The rules whose left sides are wanted.") {
        (session, call) throws(KernelError) in
        guard call.count == 2, let rules = call.arguments[0].parts else { return nil }
        let wanted = call.arguments[1].parts ?? [call.arguments[1]]
        let keys = wanted.map { $0.call?.arguments.first ?? $0 }
        return .list(rules.filter { rule in keys.contains { $0 == rule.call?.arguments.first } })
      },
    ]

  /// Words that stay as they are.
  static func words(_ entries: [(String, String)]) -> [BuiltIn] { entries.map { BuiltIn($0.0, [], $0.1) } }

  /// `f[a][b]` as `f[a, b]`, or `f[b, a]`.
  static func operatorForm(_ call: Call, isSecond: Bool) -> Term? {
    guard case .call(let inner) = call.head, inner.count >= 1, call.count == 1 else { return nil }
    return .call(
      inner.head,
      isSecond ? [call.arguments[0]] + inner.arguments : inner.arguments + [call.arguments[0]])
  }
}

extension KernelSession {
  /// The levels of a specification: `n`, `{n}`, `{m, n}`, `Infinity`; nil for others.
  func levels(_ term: Term) -> (Int, Int)? {
    func level(_ term: Term) -> Int? {
      if term.isSymbol(.infinity) || term.call(of: .directedInfinity) != nil || term.isSymbol(.all) {
        return .max
      }
      return term.int
    }
    if let parts = term.parts {
      if parts.count == 1, let only = level(parts[0]) { return (only, only) }
      if parts.count == 2, let first = level(parts[0]), let last = level(parts[1]) { return (first, last) }
      return nil
    }
    if term.isSymbol(.all) { return (0, .max) }
    return level(term).map { (1, $0) }
  }

  fileprivate mutating func contains(_ term: Term, _ pattern: Term) throws(KernelError) -> Bool {
    if try match(pattern, term) != nil { return true }
    guard case .call(let call) = term else { return false }
    try enter()
    defer { depth -= 1 }
    if try contains(call.head, pattern) { return true }
    for argument in call.arguments where try contains(argument, pattern) { return true }
    return false
  }

  fileprivate mutating func replace(_ call: Call) throws(KernelError) -> Term? {
    guard call.count >= 2, let rules = try rules(call.arguments[1]) else { return nil }
    let levels = call.count > 2 ? levels(call.arguments[2]) : (0, 0)
    guard let levels else { return nil }
    return try replace(call.arguments[0], rules, levels, at: 0)
  }

  private mutating func replace(
    _ term: Term, _ rules: [DefinitionRule], _ levels: (Int, Int), at level: Int
  ) throws(KernelError) -> Term {
    var term = term
    if level < levels.1, let inner = term.unpacked.call {
      try enter()
      defer { depth -= 1 }
      var parts: [Term] = []
      for part in inner.arguments { parts.append(try replace(part, rules, levels, at: level + 1)) }
      term = .call(inner.head, parts)
    }
    return level >= levels.0 ? try apply(rules, to: term) ?? term : term
  }

  mutating func cases(_ call: Call) throws(KernelError) -> Term? {
    guard call.count >= 2, let list = call.arguments[0].unpacked.call else {
      return call.count >= 2 ? .list([]) : nil
    }
    let levels = call.count > 2 ? levels(call.arguments[2]) : (1, 1)
    guard let levels else { return nil }
    let rules = call.arguments[1].call(of: .rule) ?? call.arguments[1].call(of: .ruleDelayed)
    var found: [Term] = []
    try cases(
      .call(list), call.arguments[1], rules != nil ? try self.rules(call.arguments[1]) : nil, levels, 0,
      &found)
    if call.count > 3, let most = call.arguments[3].int { found = Array(found.prefix(max(most, 0))) }
    return .list(found)
  }

  private mutating func cases(
    _ term: Term, _ pattern: Term, _ rules: [DefinitionRule]?, _ levels: (Int, Int), _ level: Int,
    _ found: inout [Term]
  ) throws(KernelError) {
    if level < levels.1, let inner = term.unpacked.call {
      try enter()
      defer { depth -= 1 }
      for part in inner.arguments { try cases(part, pattern, rules, levels, level + 1, &found) }
    }
    guard level >= levels.0 else { return }
    if let rules {
      if let value = try apply(rules, to: term) { found.append(value) }
    } else if try match(pattern, term) != nil {
      found.append(term)
    }
  }

  fileprivate mutating func positions(
    _ term: Term, _ pattern: Term, _ path: [Term], _ levels: (Int, Int), _ found: inout [Term]
  ) throws(KernelError) {
    if path.count < levels.1, let inner = term.unpacked.call {
      try enter()
      defer { depth -= 1 }
      for (place, part) in inner.arguments.enumerated() {
        try positions(part, pattern, path + [.integer(place + 1)], levels, &found)
      }
    }
    if path.count >= levels.0, try match(pattern, term) != nil { found.append(.list(path)) }
  }

  /// `OptionValue[f, {rules}, name]`, the form that is not bound to a pattern.
  fileprivate func optionValue(_ call: Call) -> Term? {
    guard call.count >= 2, let name = call.arguments.last else { return nil }
    var rules: [Term] = call.count > 2 ? call.arguments[1].parts ?? [call.arguments[1]] : []
    if let symbol = call.arguments[0].symbol { rules += definitions[symbol.index]?.options ?? [] }
    return Self.option(name, in: rules)
  }

  /// The value of the first rule of that name.
  static func option(_ name: Term, in rules: [Term]) -> Term? {
    for rule in rules {
      if let parts = rule.parts, let found = option(name, in: parts) { return found }
      if let pair = rule.call(of: .rule) ?? rule.call(of: .ruleDelayed), pair.count == 2,
        pair.arguments[0] == name
      {
        return pair.arguments[1]
      }
    }
    return nil
  }
}
