extension KernelSession {
  /// One of the words of patterns against one term.
  mutating func match(
    _ name: SymbolName, _ call: Call, _ term: Term, _ bindings: inout PatternBindings, _ goal: MatchGoal?
  ) throws(KernelError) -> Bool {
    switch name {
    case .blank, .blankSequence, .blankNullSequence:
      guard let wanted = call.arguments.first else { return try succeed(goal, &bindings) }
      return term.head == wanted ? try succeed(goal, &bindings) : false
    case .pattern where call.count == 2:
      return try matchNamed(call, term, &bindings, goal)
    case .patternTest where call.count == 2:
      return try match(call.arguments[0], term, &bindings, MatchGoal(.test(call.arguments[1], [term]), goal))
    case .condition where call.count == 2:
      return try match(call.arguments[0], term, &bindings, MatchGoal(.condition(call.arguments[1]), goal))
    case .alternatives:
      for alternative in call.arguments {
        let known = bindings.count
        if try match(alternative, term, &bindings, goal) { return true }
        bindings.forget(after: known)
      }
      return false
    case .optional, .repeated, .repeatedNull, .longest, .shortest, .holdPattern:
      guard let inner = call.arguments.first else { return false }
      return try match(inner, term, &bindings, goal)
    case .verbatim:
      guard call.arguments.first == term else { return false }
      return try succeed(goal, &bindings)
    case .except:
      return try matchException(call, term, &bindings, goal)
    case .patternSequence:
      return try matchList(call.arguments[...], [term], nil, &bindings, goal)
    case .optionsPattern: return try matchOptions([term], &bindings, goal)
    default: return .call(call) == term ? try succeed(goal, &bindings) : false
    }
  }

  private mutating func matchNamed(
    _ call: Call, _ term: Term, _ bindings: inout PatternBindings, _ goal: MatchGoal?
  ) throws(KernelError) -> Bool {
    guard case .symbol(let symbol) = call.arguments[0] else { return false }
    if let bound = bindings[symbol] { return bound == term ? try succeed(goal, &bindings) : false }
    // The most frequent pattern, `x_`, without another level.
    if let blank = call.arguments[1].call(of: .blank), blank.count == 0 {
      return try bind(symbol, term, &bindings, goal)
    }
    return try match(call.arguments[1], term, &bindings, MatchGoal(.bind(symbol, term), goal))
  }

  private mutating func matchException(
    _ call: Call, _ term: Term, _ bindings: inout PatternBindings, _ goal: MatchGoal?
  ) throws(KernelError) -> Bool {
    guard let refused = call.arguments.first else { return false }
    if try match(refused, term) != nil { return false }
    if call.count == 2 { return try match(call.arguments[1], term, &bindings, goal) }
    return try succeed(goal, &bindings)
  }

  /// Patterns against terms in any order: the first pattern takes each term in turn; one of any length takes what is
  /// left, where it is the last.
  mutating func matchOrderless(
    _ patterns: ArraySlice<Term>, _ terms: [Term], _ head: Term, _ attributes: SymbolAttributes,
    _ bindings: inout PatternBindings, _ goal: MatchGoal?
  ) throws(KernelError) -> Bool {
    // What stands for itself is looked for first, then what matches one term.
    let ordered =
      patterns.filter { !$0.hasPattern } + patterns.filter { $0.hasPattern && !isLong($0) }
      + patterns.filter { isLong($0) }
    return try matchAnyOrder(ordered[...], terms, head, attributes.contains(.flat), &bindings, goal)
  }

  private func isLong(_ pattern: Term) -> Bool {
    let length = PatternLength(pattern, isFlat: false)
    return length.least != 1 || length.most != 1
  }

  mutating func matchAnyOrder(
    _ patterns: ArraySlice<Term>, _ terms: [Term], _ head: Term, _ isFlat: Bool,
    _ bindings: inout PatternBindings, _ goal: MatchGoal?
  ) throws(KernelError) -> Bool {
    guard let first = patterns.first else { return terms.isEmpty ? try succeed(goal, &bindings) : false }
    let rest = patterns.dropFirst()
    if rest.isEmpty, PatternLength(first, isFlat: isFlat).most > 1 || terms.isEmpty {
      return try matchList([first], terms[...], head, &bindings, goal)
    }
    let length = PatternLength(first, isFlat: false)
    for place in terms.indices {
      // Equal neighbours would only repeat what failed.
      if place > 0, terms[place] == terms[place - 1] { continue }
      var others = terms
      let term = others.remove(at: place)
      let known = bindings.count
      let left = MatchGoal(.anyOrder(rest, others, head, isFlat: isFlat), goal)
      if try match(first, term, &bindings, left) { return true }
      bindings.forget(after: known)
    }
    guard length.least == 0 else { return false }
    let left = MatchGoal(.anyOrder(rest, terms, head, isFlat: isFlat), goal)
    return try matchList([first], [], head, &bindings, left)
  }
}
