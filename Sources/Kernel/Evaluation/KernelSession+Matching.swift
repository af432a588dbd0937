/// Matching of patterns, with backtracking: `goal`, what is left to match, is tried at each way to match, and the first
/// way with which it succeeds is it. Each try counts as a step, so that patterns with very many ways end at the limit.
extension KernelSession {
  /// What the names stand for where the term matches; nil where it does not.
  mutating func match(_ pattern: Term, _ term: Term) throws(KernelError) -> PatternBindings? {
    var bindings = PatternBindings()
    return try match(pattern, term, &bindings, nil) ? bindings : nil
  }

  mutating func match(
    _ pattern: Term, _ term: Term, _ bindings: inout PatternBindings, _ goal: MatchGoal?
  ) throws(KernelError) -> Bool {
    try count(3)
    guard case .call(let call) = pattern, !call.isData else {
      return pattern == term ? try succeed(goal, &bindings) : false
    }
    try enter()
    defer { depth -= 1 }
    if call.isPatternWord, case .symbol(let symbol) = call.head, let name = symbol.known {
      return try match(name, call, term, &bindings, goal)
    }
    if !pattern.hasPattern { return pattern == term ? try succeed(goal, &bindings) : false }
    return try matchCall(call, term, &bindings, goal)
  }

  private mutating func matchCall(
    _ call: Call, _ term: Term, _ bindings: inout PatternBindings, _ goal: MatchGoal?
  ) throws(KernelError) -> Bool {
    let other: Call
    switch term {
    case .call(let found): other = found
    case .packed:
      guard let found = term.unpacked.call else { return false }
      other = found
    case .rational(let value):
      other = Call(.symbol(.rational), [.integer(value.numerator), .integer(value.denominator)])
    case .complex(let value): other = Call(.symbol(.complex), [value.real.term, value.imaginary.term])
    default: return try matchDefaulted(call, term, &bindings, goal)
    }
    if case .symbol(let symbol) = call.head {
      guard case .symbol(let same) = other.head, same == symbol else {
        return try matchDefaulted(call, term, &bindings, goal)
      }
      return try matchArguments(call, other, symbol, &bindings, goal)
    }
    let headPattern = call.head
    let arguments = MatchGoal(.list(call.arguments[...], other.arguments[...], nil), goal)
    return try match(headPattern, other.head, &bindings, arguments)
  }

  /// `x_ + y_.` matches `a` with y = 0, and so for `Times` and `Power`.
  private mutating func matchDefaulted(
    _ call: Call, _ term: Term, _ bindings: inout PatternBindings, _ goal: MatchGoal?
  ) throws(KernelError) -> Bool {
    guard case .symbol(let symbol) = call.head,
      symbol == .plus || symbol == .times || symbol == .power,
      call.arguments.contains(where: { $0.call(of: .optional) != nil })
    else { return false }
    return try matchArguments(call, Call(call.head, [term]), symbol, &bindings, goal)
  }

  private mutating func matchArguments(
    _ call: Call, _ other: Call, _ symbol: Symbol, _ bindings: inout PatternBindings, _ goal: MatchGoal?
  ) throws(KernelError) -> Bool {
    let attributes = attributes(symbol)
    if attributes.contains(.orderless) {
      return try matchOrderless(call.arguments[...], other.arguments, call.head, attributes, &bindings, goal)
    }
    return try matchList(call.arguments[...], other.arguments[...], call.head, &bindings, goal)
  }

  /// Patterns against terms from left to right. `head` is the head around them, for flat functions and defaults.
  mutating func matchList(
    _ patterns: ArraySlice<Term>, _ terms: ArraySlice<Term>, _ head: Term?, _ bindings: inout PatternBindings,
    _ goal: MatchGoal?
  ) throws(KernelError) -> Bool {
    // What stands for itself is compared at once.
    var patterns = patterns
    var terms = terms
    while let first = patterns.first, !first.hasPattern {
      guard terms.first == first else { return false }
      patterns = patterns.dropFirst()
      terms = terms.dropFirst()
    }
    guard let first = patterns.first else { return terms.isEmpty ? try succeed(goal, &bindings) : false }
    let rest = patterns.dropFirst()
    let isFlat = head?.symbol.map { attributes($0).contains(.flat) } ?? false
    let length = PatternLength(first, isFlat: isFlat)
    if length.least == 1, length.most == 1 {
      guard let term = terms.first else { return false }
      return try match(first, term, &bindings, MatchGoal(.list(rest, terms.dropFirst(), head), goal))
    }
    var reserved = 0
    for pattern in rest { reserved += PatternLength(pattern, isFlat: false).least }
    let most = min(length.most, terms.count - reserved)
    guard length.least <= most else { return false }
    for step in 0...(most - length.least) {
      let count = length.isGreedy ? most - step : length.least + step
      let run = terms.prefix(count)
      let others = MatchGoal(.list(rest, terms.dropFirst(count), head), goal)
      let known = bindings.count
      if try matchRun(first, run, head, &bindings, others) { return true }
      bindings.forget(after: known)
    }
    return false
  }

  /// One pattern against any number of neighbours.
  private mutating func matchRun(
    _ pattern: Term, _ run: ArraySlice<Term>, _ head: Term?, _ bindings: inout PatternBindings,
    _ goal: MatchGoal?
  ) throws(KernelError) -> Bool {
    try count(3)
    guard case .call(let call) = pattern, call.isPatternWord, let name = call.head.symbol?.known else {
      guard run.count == 1, let term = run.first else { return false }
      return try match(pattern, term, &bindings, goal)
    }
    switch name {
    case .blank:
      guard let head, run.count > 1 else { break }
      return call.count == 0 || call.arguments[0] == head ? try succeed(goal, &bindings) : false
    case .blankSequence, .blankNullSequence:
      if let wanted = call.arguments.first, !run.allSatisfy({ $0.head == wanted }) { return false }
      return try succeed(goal, &bindings)
    case .optionsPattern:
      return try matchOptions(Array(run), &bindings, goal)
    case .pattern where call.count == 2:
      guard case .symbol(let symbol) = call.arguments[0] else { return false }
      let value = Self.value(of: run, call.arguments[1], head)
      if let bound = bindings[symbol] { return bound == value ? try succeed(goal, &bindings) : false }
      return try matchRun(call.arguments[1], run, head, &bindings, MatchGoal(.bind(symbol, value), goal))
    default: return try matchRareRun(name, call, run, head, &bindings, goal)
    }
    guard run.count == 1, let term = run.first else { return false }
    return try match(pattern, term, &bindings, goal)
  }

  private static func value(of run: ArraySlice<Term>, _ pattern: Term, _ head: Term?) -> Term {
    if run.count == 1, let only = run.first { return only }
    var inner = pattern
    while let call = inner.call, call.head.isSymbol(.patternTest) || call.head.isSymbol(.condition),
      let next = call.arguments.first
    {
      inner = next
    }
    if let head, inner.call(of: .blank) != nil, run.count > 1 { return .call(head, Array(run)) }
    return .call(.sequence, Array(run))
  }

  private mutating func matchRareRun(
    _ name: SymbolName, _ call: Call, _ run: ArraySlice<Term>, _ head: Term?,
    _ bindings: inout PatternBindings,
    _ goal: MatchGoal?
  ) throws(KernelError) -> Bool {
    switch name {
    case .optional:
      guard run.isEmpty else { break }
      return try matchMissing(call, head, &bindings, goal)
    case .patternTest where call.count == 2:
      let test = MatchGoal(.test(call.arguments[1], run), goal)
      return try matchRun(call.arguments[0], run, head, &bindings, test)
    case .condition where call.count == 2:
      let condition = MatchGoal(.condition(call.arguments[1]), goal)
      return try matchRun(call.arguments[0], run, head, &bindings, condition)
    case .repeated, .repeatedNull:
      guard let inner = call.arguments.first else { return false }
      return try matchAll(inner, run, &bindings, goal)
    case .patternSequence: return try matchList(call.arguments[...], run, head, &bindings, goal)
    case .longest, .shortest, .holdPattern:
      guard let inner = call.arguments.first else { return false }
      return try matchRun(inner, run, head, &bindings, goal)
    case .alternatives:
      for alternative in call.arguments {
        let known = bindings.count
        if try matchRun(alternative, run, head, &bindings, goal) { return true }
        bindings.forget(after: known)
      }
      return false
    default: break
    }
    guard run.count == 1, let term = run.first else { return false }
    return try match(.call(call), term, &bindings, goal)
  }

  /// Options are kept under the name of the pattern itself, for `OptionValue` in the rule's value.
  mutating func matchOptions(
    _ run: [Term], _ bindings: inout PatternBindings, _ goal: MatchGoal?
  ) throws(KernelError) -> Bool {
    guard run.allSatisfy({ Self.isOption($0) }) else { return false }
    return try bind(Symbol(.optionsPattern), .list(run), &bindings, goal)
  }

  /// The same pattern against each.
  mutating func matchAll(
    _ pattern: Term, _ run: ArraySlice<Term>, _ bindings: inout PatternBindings, _ goal: MatchGoal?
  ) throws(KernelError) -> Bool {
    guard let first = run.first else { return try succeed(goal, &bindings) }
    if Self.boundName(pattern) == nil {
      // Without names one way to match is as good as another.
      for term in run where try match(pattern, term) == nil { return false }
      return try succeed(goal, &bindings)
    }
    return try match(pattern, first, &bindings, MatchGoal(.all(pattern, run.dropFirst()), goal))
  }

  /// An optional argument that is not there.
  private mutating func matchMissing(
    _ call: Call, _ head: Term?, _ bindings: inout PatternBindings, _ goal: MatchGoal?
  ) throws(KernelError) -> Bool {
    let value: Term
    if call.count == 2 {
      value = call.arguments[1]
    } else if let head, head.isSymbol(.times) || head.isSymbol(.power) {
      value = .one
    } else if let head, head.isSymbol(.plus) {
      value = .zero
    } else {
      return false
    }
    guard let symbol = Self.boundName(call.arguments.first) else { return try succeed(goal, &bindings) }
    if let bound = bindings[symbol] { return bound == value ? try succeed(goal, &bindings) : false }
    return try bind(symbol, value, &bindings, goal)
  }

  private static func boundName(_ pattern: Term?) -> Symbol? {
    var inner = pattern
    while let call = inner?.call {
      if call.head.isSymbol(.pattern) { return call.arguments.first?.symbol }
      inner = call.arguments.first
    }
    return nil
  }

  static func isOption(_ term: Term) -> Bool {
    if term.call(of: .rule) != nil || term.call(of: .ruleDelayed) != nil { return true }
    return term.parts?.allSatisfy { isOption($0) } ?? false
  }
}
