import Kernel

/// Patterns, rules, and functions that search and replace with them.
enum PatternFunctions {
  /// Symbols of patterns and rules that evaluate to themselves.
  static let words: [BuiltIn] =
    BuiltIn.words([
      ("Blank", "Any expression, or any with that head (`_`, `_h`)."),
      ("BlankSequence", "One or more expressions (`__`)."),
      ("BlankNullSequence", "Any number of expressions (`___`)."),
      ("Alternatives", "Any of the patterns (`a | b`)."),
      ("Repeated", "One or more that match (`p..`)."), ("RepeatedNull", "Any number that match (`p...`)."),
      ("Except", "What does not match."), ("Longest", "The longest run that matches."),
      ("Shortest", "The shortest run that matches."), ("OptionsPattern", "Any options."),
      ("PatternSequence", "Neighbours that match."),
      ("OrderlessPatternSequence", "Neighbours that match in any order."),
      ("KeyValuePattern", "Rules that match, in any order."),
      ("Missing", "What is not there."), ("Rule", "What becomes what (`a -> b`)."),
      ("List", "Parts in order (`{a, b}`)."),
    ])

  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn("Pattern", [.holdFirst], "A pattern with a name (`x_`, `x : p`)."),
    BuiltIn("PatternTest", [.holdRest], "A pattern with a test (`p ? q`)."),
    BuiltIn("Condition", [.holdRest], "A pattern with a condition (`p /; c`)."),
    BuiltIn("Optional", [], "A pattern that may be left out (`x_ : v`, `x_.`)."),
    BuiltIn("Verbatim", [], "An expression that stands for itself in a pattern."),
    BuiltIn("HoldPattern", [.holdAll], "A pattern that is not evaluated."),
    BuiltIn(
      "RuleDelayed", [.holdRest, .sequenceHold],
      "What becomes what, evaluated when used (`a :> b`)."),
    BuiltIn(
      "ReplaceAll", [], "Applies rules to every part (`a /. r`).", applied: BuiltIn.operandFirst,
      replaceAll),
    BuiltIn(
      "ReplaceRepeated", [], "Applies rules until nothing changes (`a //. r`).", replaceRepeated),
    BuiltIn("Replace", [], "Applies rules to the whole, or to parts at given levels.", replace),
    BuiltIn("MatchQ", [], "Whether an expression matches a pattern.", applied: BuiltIn.operandFirst, matchQ),
    BuiltIn("FreeQ", [], "Whether no part matches a pattern.", freeQ),
    BuiltIn("Cases", [], "The parts that match a pattern.", applied: BuiltIn.operandFirst, cases),
    BuiltIn(
      "DeleteCases", [], "A list without the parts that match.", applied: BuiltIn.operandFirst, deleteCases),
    BuiltIn("Count", [], "How many parts match.", count),
    BuiltIn("Position", [], "The places of the parts that match.", position),
    BuiltIn("FirstCase", [.holdRest], "The first part that matches.", taking: "1 4 3 Heads", firstCase),
    BuiltIn("Dispatch", [], "Rules, as they are.", dispatch),
    BuiltIn("OptionValue", [], "What an option is: of the rules given, else by default.", optionValue),
    BuiltIn("FilterRules", [], "The rules whose left sides are wanted.", filterRules),
  ]

  /// `{x, y} /. x -> 1` gives `{1, y}`; a list of lists of rules gives a list.
  private static func replaceAll(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2 else { return nil }
    if let lists = call.arguments[1].parts, !lists.isEmpty, lists.allSatisfy({ $0.isList }) {
      return .list(lists.map { .call(.replaceAll, [call.arguments[0], $0]) })
    }
    guard let rules = call.arguments[1].rules else { return nil }
    return try session.replaceAll(call.arguments[0], rules: rules) ?? call.arguments[0]
  }

  /// `f[f[x]] //. f[a_] -> a` gives `x`.
  private static func replaceRepeated(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.count >= 2, let rules = call.arguments[1].rules,
      call.arguments.dropFirst(2).allSatisfy({ $0.isOption(.maxIterations) })
    else { return nil }
    var term = call.arguments[0]
    let most = Term.option(session.named("MaxIterations"), in: Array(call.arguments.dropFirst(2)))?.int
    var steps = 0
    while steps < most ?? .max, let next = try session.replaceAll(term, rules: rules) {
      steps += 1
      let value = try session.evaluate(next)
      if value == term { break }
      term = value
    }
    return term
  }

  /// `MatchQ[3, _Integer]` gives `True`.
  private static func matchQ(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2 else { return nil }
    return .truth(try session.match(call.arguments[1], call.arguments[0]) != nil)
  }

  /// `FreeQ[{a, b}, c]` gives `True`.
  private static func freeQ(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let search = Search(call, hasHeads: true, mayLimit: false) else { return nil }
    // Without levels, some of the arguments of a flat function count as a part: `FreeQ[a + b + c, a + b]` is false.
    if search.levels == nil, search.hasHeads {
      return .truth(try !holds(call.arguments[0], call.arguments[1], in: &session))
    }
    var (found, one) = ([Term](), search)
    one.most = 1
    try cases(
      call.arguments[0].unpacked, rules: nil, one, levels: search.levels ?? (0, .max), level: 0, into: &found,
      in: &session)
    return .truth(found.isEmpty)
  }

  /// `DeleteCases[{1, a, 2}, _Integer]` gives `{a}`.
  private static func deleteCases(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard let search = Search(call, hasHeads: false), !search.hasHeads,
      call.arguments[0].unpacked.call != nil
    else { return nil }
    var left = search.most
    return try without(
      call.arguments[1], call.arguments[0], levels: search.levels ?? (1, 1), level: 0, &left, in: &session)
  }

  /// The term without parts at the levels that match, innermost parts first, as long as some are left to delete.
  private static func without(
    _ pattern: Term, _ term: Term, levels: (Int, Int), level: Int, _ left: inout Int,
    in session: inout KernelSession
  ) throws(KernelError) -> Term {
    guard level < levels.1 || levels.1 < 0, let inner = term.unpacked.call, left > 0 else { return term }
    try session.work.enter()
    defer { session.work.leave() }
    var kept: [Term] = []
    let values = term.associated
    for (place, entry) in inner.arguments.enumerated() {
      let part = try without(
        pattern, values?[place] ?? entry, levels: levels, level: level + 1, &left, in: &session)
      let isInside = (values?[place] ?? entry).isAt(level + 1, within: levels)
      if left > 0, isInside, try session.match(pattern, part) != nil {
        left -= 1
      } else if values != nil, let rule = entry.call {
        kept.append(.call(rule.head, [rule.arguments[0], part]))
      } else {
        kept.append(part)
      }
    }
    return kept.count == inner.count && kept == inner.arguments ? term : .call(inner.head, kept)
  }

  /// `Count[{1, a, 2}, _Integer]` gives `2`.
  private static func count(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let search = Search(call, hasHeads: false, mayLimit: false) else { return nil }
    var found: [Term] = []
    let levels = search.levels ?? (1, 1)
    try cases(
      call.arguments[0].unpacked, rules: nil, search, levels: levels, level: 0, into: &found, in: &session)
    return .integer(found.count)
  }

  /// `Position[{a, {b, a}}, a]` gives `{{1}, {2, 2}}`.
  private static func position(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let search = Search(call, hasHeads: true) else { return nil }
    var found: [Term] = []
    let levels = search.levels ?? (0, .max)
    try positions(
      call.arguments[0], call.arguments[1], path: [], levels: levels, search.hasHeads, into: &found,
      in: &session)
    return .list(Array(found.prefix(search.most)))
  }

  /// `FirstCase[{a, 1, 2}, _Integer]` gives `1`.
  private static func firstCase(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count >= 2 else { return nil }
    let pattern = try session.evaluate(call.arguments[1])
    var rest: [Term] = []
    for argument in call.arguments.dropFirst(3) { rest.append(try session.evaluate(argument)) }
    guard let cases = try cases(of: Call(call.head, [call.arguments[0], pattern] + rest), in: &session) else {
      return nil
    }
    return cases.parts?.first
      ?? (call.count > 2 ? call.arguments[2] : .call(.missing, [.text("NotFound")]))
  }

  /// `Dispatch[rules]` gives the rules.
  private static func dispatch(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    call.arguments.first
  }

  /// `FilterRules[{a -> 1, b -> 2}, {a}]` gives `{a -> 1}`.
  private static func filterRules(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2, let rules = call.arguments[0].parts else { return nil }
    let wanted = call.arguments[1].parts ?? [call.arguments[1]]
    let keys = wanted.map { $0.call?.arguments.first ?? $0 }
    return .list(rules.filter { rule in keys.contains { $0 == rule.call?.arguments.first } })
  }

  /// Whether the term or a part of it matches the pattern.
  private static func holds(_ term: Term, _ pattern: Term, in session: inout KernelSession)
    throws(KernelError)
    -> Bool
  {
    if try session.match(pattern, term) != nil { return true }
    guard case .call(let call) = term else { return false }
    if let symbol = call.head.symbol, symbol == pattern.headSymbol,
      session.attributes(symbol).contains(.flat),
      let rules = Term.call(.rule, [pattern, .null]).rules,
      try session.replaceAll(term, rules: rules) != nil
    {
      return true
    }
    try session.work.enter()
    defer { session.work.leave() }
    if try holds(call.head, pattern, in: &session) { return true }
    for argument in call.arguments where try holds(argument, pattern, in: &session) { return true }
    return false
  }

  /// `Replace[x, x -> 1]` gives `1`; a third argument chooses levels, and a list of lists of rules gives a list.
  private static func replace(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    if call.count >= 2, let lists = call.arguments[1].parts, !lists.isEmpty,
      lists.allSatisfy({ $0.isList || $0.call(of: .association) != nil })
    {
      return .list(lists.map { .call(call.head, [call.arguments[0], $0] + call.arguments.dropFirst(2)) })
    }
    guard let search = Search(call, hasHeads: false, mayLimit: false), let rules = call.arguments[1].rules
    else { return nil }
    return try replace(
      call.arguments[0], rules: rules, levels: search.levels ?? (0, 0), at: 0, hasHeads: search.hasHeads,
      in: &session)
  }

  /// The term with rules applied to its parts at the levels, innermost parts first.
  private static func replace(
    _ term: Term, rules: [DefinitionRule], levels: (Int, Int), at level: Int, hasHeads: Bool,
    in session: inout KernelSession
  ) throws(KernelError) -> Term {
    var term = term
    if level < levels.1 || levels.1 < 0, let inner = term.unpacked.call {
      try session.work.enter()
      defer { session.work.leave() }
      func replaced(_ part: Term, in session: inout KernelSession) throws(KernelError) -> Term {
        try replace(part, rules: rules, levels: levels, at: level + 1, hasHeads: hasHeads, in: &session)
      }
      var parts: [Term] = []
      for part in inner.arguments { parts.append(try replaced(part, in: &session)) }
      term = .call(hasHeads ? try replaced(inner.head, in: &session) : inner.head, parts)
    }
    let isThere = term.isAt(level, within: levels)
    return isThere ? try session.apply(rules, to: term) ?? term : term
  }

  /// The parts at the levels of a specification; nil where it is none.
  static func parts(
    of term: Term, at levels: Term, options: [Term] = [], in session: inout KernelSession
  ) throws(KernelError) -> [Term]? {
    try cases(of: Call(.symbol(.list), [term, .call(.blank, []), levels] + options), in: &session)?.parts
  }

  /// `Cases[{1, a, 2}, _Integer]` gives `{1, 2}`; a third argument chooses levels, a fourth limits the number
  /// of results.
  static func cases(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let search = Search(call, hasHeads: false) else { return nil }
    let rules = call.arguments[1].call(of: .rule) ?? call.arguments[1].call(of: .ruleDelayed)
    var found: [Term] = []
    try cases(
      call.arguments[0].unpacked, rules: rules != nil ? call.arguments[1].rules : nil, search,
      levels: search.levels ?? (1, 1), level: 0, into: &found, in: &session)
    return .list(Array(found.prefix(search.most)))
  }

  /// What the arguments of `Cases` and its like after the first two ask for.
  struct Search {
    /// What is searched for.
    let pattern: Term
    /// The levels that are searched; nil for those that are usual.
    private(set) var levels: (Int, Int)?
    /// How many parts are found at most.
    var most = Int.max
    /// Whether heads are parts.
    private(set) var hasHeads: Bool

    /// Reads levels, a number of results and the option `Heads`; nil for a call with other arguments.
    init?(_ call: Call, hasHeads: Bool, mayLimit: Bool = true) {
      guard call.count >= 2 else { return nil }
      self.pattern = call.arguments[1]
      self.hasHeads = hasHeads
      var given = call.arguments.dropFirst(2)
      while let option = given.last, option.isOption, !(option.parts?.isEmpty ?? false) {
        guard option.isOption(.heads), let value = option.call?.arguments.last,
          value.isSymbol(.true) || value.isSymbol(.false)
        else { return nil }
        self.hasHeads = value.isSymbol(.true)
        given = given.dropLast()
      }
      guard given.count <= (mayLimit ? 2 : 1) else { return nil }
      if let spec = given.first {
        guard let levels = spec.levels else { return nil }
        self.levels = levels
      }
      if given.count > 1, let limit = given.last, !limit.isSymbol(.infinity) {
        guard let most = limit.int, most >= 0 else { return nil }
        self.most = most
      }
    }
  }

  /// Appends the parts at the levels that match, innermost parts first, or the values of a rule for them.
  private static func cases(
    _ term: Term, rules: [DefinitionRule]?, _ search: Search, levels: (Int, Int), level: Int,
    into found: inout [Term], in session: inout KernelSession
  ) throws(KernelError) {
    guard found.count < search.most else { return }
    if level < levels.1 || levels.1 < 0, let inner = term.unpacked.call {
      try session.work.enter()
      defer { session.work.leave() }
      let values = term.associated
      if search.hasHeads, values == nil {
        try cases(
          inner.head, rules: rules, search, levels: levels, level: level + 1, into: &found, in: &session)
      }
      for part in values ?? inner.arguments {
        try cases(part, rules: rules, search, levels: levels, level: level + 1, into: &found, in: &session)
      }
    }
    // Negative levels count from the atoms.
    guard term.isAt(level, within: levels) else { return }
    if let rules {
      if let value = try session.apply(rules, to: term) { found.append(value) }
    } else if try session.match(search.pattern, term) != nil {
      found.append(term)
    }
  }

  /// Appends the positions of the parts at the levels that match, innermost parts first.
  private static func positions(
    _ term: Term, _ pattern: Term, path: [Term], levels: (Int, Int), _ hasHeads: Bool,
    into found: inout [Term], in session: inout KernelSession
  ) throws(KernelError) {
    if path.count < levels.1 || levels.1 < 0, let inner = term.unpacked.call {
      try session.work.enter()
      defer { session.work.leave() }
      let values = term.associated
      if hasHeads, values == nil {
        try positions(
          inner.head, pattern, path: path + [.zero], levels: levels, hasHeads, into: &found, in: &session)
      }
      for (place, part) in inner.arguments.enumerated() {
        let key = values == nil ? nil : part.call?.arguments.first.map { Term.call(.key, [$0]) }
        let inner = path + [key ?? .integer(place + 1)]
        try positions(
          values?[place] ?? part, pattern, path: inner, levels: levels, hasHeads, into: &found, in: &session)
      }
    }
    let isInside = term.isAt(path.count, within: levels)
    if isInside, try session.match(pattern, term) != nil { found.append(.list(path)) }
  }

  /// Evaluates `OptionValue[f, {rules}, name]`, the form that is independent of a pattern.
  private static func optionValue(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard call.count >= 2, let name = call.arguments.last else { return nil }
    if let names = name.parts {
      return .list(names.map { .call(call.head, call.arguments.dropLast() + [$0]) })
    }
    var rules: [Term] = call.count > 2 ? call.arguments[1].parts ?? [call.arguments[1]] : []
    if let symbol = call.arguments[0].symbol { rules += session.rules.definitions(of: symbol)?.options ?? [] }
    // A function among the rules stands for its options; a text is as good as the name.
    rules = rules.flatMap { rule in
      rule.symbol.map { session.rules.definitions(of: $0)?.options ?? [] } ?? [rule]
    }
    let other: Term? =
      if case .string(let text) = name {
        .symbol(session.names.symbol(String(decoding: text, as: UTF8.self)))
      } else {
        name.symbol.map { .string(Array(session.names.name($0).utf8)) }
      }
    for rule in rules {
      if let found = Term.option(name, in: [rule]) ?? other.flatMap({ Term.option($0, in: [rule]) }) {
        return found
      }
    }
    // In the rule of a function an unknown option is its name.
    guard call.count > 2 else { return nil }
    session.warn("OptionValue::optnf: An option of that name is not known.")
    return name
  }
}
