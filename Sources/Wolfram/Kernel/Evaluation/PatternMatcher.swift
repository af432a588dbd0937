/// Matches a term with a pattern, with backtracking.
///
/// A `MatchGoal` holds what is left to match. The matcher tries it for each way to match a pattern, and the
/// first way for which it succeeds is the match. Each try counts as steps, so that a pattern with very many
/// ways to match ends at the step limit.
///
///     try PatternMatcher.bindings(of: pattern, term, in: &session)   // of f[x_], f[3]: x is 3
struct PatternMatcher {
  /// The names bound so far.
  private var bindings = PatternBindings()
  /// The pattern as a whole, whose head is the function of `OptionValue[name]` in a condition.
  private let whole: Term

  private init(_ whole: Term) { self.whole = whole }

  /// Matches a term with a pattern; returns the values of the pattern's names, or nil if the term does not
  /// match.
  ///
  /// - Parameter condition: a condition that must be `True` with the names filled in.
  static func bindings(
    of pattern: Term, _ term: Term, where condition: Term? = nil, in session: inout KernelSession
  ) throws(KernelError) -> PatternBindings? {
    var matcher = PatternMatcher(pattern)
    let goal = condition.map { MatchGoal(.condition($0), nil) }
    return try matcher.match(pattern, term, goal, in: &session) ? matcher.bindings : nil
  }

  private static func matches(
    _ pattern: Term, _ term: Term, in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    var matcher = PatternMatcher(pattern)
    return try matcher.match(pattern, term, nil, in: &session)
  }

  /// Whether the goal and all goals after it can be met; nil counts as met.
  private mutating func succeed(_ goal: MatchGoal?, in session: inout KernelSession) throws(KernelError)
    -> Bool
  {
    guard let goal else { return true }
    switch goal.step {
    case .list(let patterns, let terms, let head):
      return try matchList(patterns, terms, head, goal.next, in: &session)
    case .anyOrder(let patterns, let terms, let head, let isFlat):
      return try matchAnyOrder(patterns, terms, head, isFlat, goal.next, in: &session)
    case .all(let pattern, let terms): return try matchAll(pattern, terms, goal.next, in: &session)
    case .bind(let symbol, let value): return try bind(symbol, value, goal.next, in: &session)
    case .test(let test, let terms):
      for term in terms where !(try session.evaluate(.call(test, [term])).isSymbol(.true)) { return false }
      return try succeed(goal.next, in: &session)
    case .condition(let condition):
      let test = KernelSession.filled(condition, bindings, whole)
      guard try session.evaluate(test).isSymbol(.true) else { return false }
      return try succeed(goal.next, in: &session)
    }
  }

  /// Binds a name to a value and tries the goal; removes the binding if the goal fails.
  private mutating func bind(
    _ symbol: Symbol, _ value: Term, _ goal: MatchGoal?, in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    let known = bindings.count
    bindings.bind(symbol, value)
    if try succeed(goal, in: &session) { return true }
    bindings.forget(after: known)
    return false
  }

  /// Matches one pattern with one term.
  private mutating func match(
    _ pattern: Term, _ term: Term, _ goal: MatchGoal?, in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    try session.work.count(3)
    guard case .call(let call) = pattern, !call.isData else {
      return pattern == term ? try succeed(goal, in: &session) : false
    }
    try session.work.enter()
    defer { session.work.leave() }
    if call.isPatternWord, case .symbol(let symbol) = call.head, let name = symbol.known {
      return try match(name, call, term, goal, in: &session)
    }
    if !pattern.hasPattern { return pattern == term ? try succeed(goal, in: &session) : false }
    return try matchCall(call, term, goal, in: &session)
  }

  private mutating func matchCall(
    _ call: Call, _ term: Term, _ goal: MatchGoal?, in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    let other: Call
    switch term {
    case .call(let found): other = found
    case .packed:
      guard let found = term.unpacked.call else { return false }
      other = found
    case .rational(let value):
      if value.precision != nil { return try matchDefaulted(call, term, goal, in: &session) }
      other = Call(.symbol(.rational), [.integer(value.numerator), .integer(value.denominator)])
    case .complex(let value): other = Call(.symbol(.complex), [value.real.term, value.imaginary.term])
    default: return try matchDefaulted(call, term, goal, in: &session)
    }
    if case .symbol(let symbol) = call.head {
      guard case .symbol(let same) = other.head, same == symbol else {
        return try matchDefaulted(call, term, goal, in: &session)
      }
      return try matchArguments(call, other, symbol: symbol, goal, in: &session)
    }
    let headPattern = call.head
    let arguments = MatchGoal(.list(call.arguments[...], other.arguments[...], nil), goal)
    return try match(headPattern, other.head, arguments, in: &session)
  }

  /// Matches `x_ + y_.` with `a`, where y is 0; likewise for `Times` and `Power`.
  private mutating func matchDefaulted(
    _ call: Call, _ term: Term, _ goal: MatchGoal?, in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    guard case .symbol(let symbol) = call.head,
      symbol == .plus || symbol == .times || symbol == .power,
      call.arguments.contains(where: { $0.call(of: .optional) != nil })
    else { return false }
    return try matchArguments(call, Call(call.head, [term]), symbol: symbol, goal, in: &session)
  }

  private mutating func matchArguments(
    _ call: Call, _ other: Call, symbol: Symbol, _ goal: MatchGoal?, in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    let attributes = session.attributes(symbol)
    if attributes.contains(.orderless) {
      return try matchOrderless(
        call.arguments[...], other.arguments, call.head, attributes, goal, in: &session)
    }
    return try matchList(call.arguments[...], other.arguments[...], call.head, goal, in: &session)
  }

  /// Matches patterns with terms from left to right. `head` is the enclosing head, for flat functions and
  /// defaults.
  private mutating func matchList(
    _ patterns: ArraySlice<Term>, _ terms: ArraySlice<Term>, _ head: Term?, _ goal: MatchGoal?,
    in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    // Patterns without pattern constructs are compared directly.
    var patterns = patterns
    var terms = terms
    while let first = patterns.first, !first.hasPattern {
      guard terms.first == first else { return false }
      patterns = patterns.dropFirst()
      terms = terms.dropFirst()
    }
    guard let first = patterns.first else { return terms.isEmpty ? try succeed(goal, in: &session) : false }
    let rest = patterns.dropFirst()
    let isFlat = head?.symbol.map { session.attributes($0).contains(.flat) } ?? false
    let length = PatternLength(first, isFlat: isFlat)
    if length.least == 1, length.most == 1 {
      guard let term = terms.first else { return false }
      return try match(first, term, MatchGoal(.list(rest, terms.dropFirst(), head), goal), in: &session)
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
      if try matchRun(of: first, to: run, under: head, then: others, in: &session) { return true }
      bindings.forget(after: known)
    }
    return false
  }

  /// Matches one pattern with any number of consecutive terms; several get `head` back where a blank takes them in a flat call.
  private mutating func matchRun(
    of pattern: Term, to run: ArraySlice<Term>, under head: Term?, then goal: MatchGoal?,
    in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    try session.work.count(3)
    guard case .call(let call) = pattern, call.isPatternWord, let name = call.head.symbol?.known else {
      guard run.count == 1, let term = run.first else { return false }
      return try match(pattern, term, goal, in: &session)
    }
    switch name {
    case .blank:
      guard let head, run.count > 1 else { break }
      return call.count == 0 || call.arguments[0] == head ? try succeed(goal, in: &session) : false
    case .blankSequence, .blankNullSequence:
      if let wanted = call.arguments.first, !run.allSatisfy({ $0.head == wanted }) { return false }
      return try succeed(goal, in: &session)
    case .optionsPattern:
      return try matchOptions(Array(run), call, goal, in: &session)
    case .pattern where call.count == 2:
      guard case .symbol(let symbol) = call.arguments[0] else { return false }
      let value = Self.value(of: run, call.arguments[1], head)
      if let bound = bindings[symbol] { return bound == value ? try succeed(goal, in: &session) : false }
      let binding = MatchGoal(.bind(symbol, value), goal)
      return try matchRun(of: call.arguments[1], to: run, under: head, then: binding, in: &session)
    default: return try matchWrapped(call, to: run, under: head, then: goal, in: &session)
    }
    guard run.count == 1, let term = run.first else { return false }
    return try match(pattern, term, goal, in: &session)
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

  /// The same for patterns that hold others: optional ones, tests, conditions, alternatives, repetitions.
  private mutating func matchWrapped(
    _ call: Call, to run: ArraySlice<Term>, under head: Term?, then goal: MatchGoal?,
    in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    switch call.head.symbol?.known {
    case .optional:
      if run.isEmpty { return try matchMissing(call, head, goal, in: &session) }
      guard run.count > 1, let inner = call.arguments.first else { break }
      return try matchRun(of: inner, to: run, under: head, then: goal, in: &session)
    case .patternTest where call.count == 2:
      let test = MatchGoal(.test(call.arguments[1], run), goal)
      return try matchRun(of: call.arguments[0], to: run, under: head, then: test, in: &session)
    case .condition where call.count == 2:
      let condition = MatchGoal(.condition(call.arguments[1]), goal)
      return try matchRun(of: call.arguments[0], to: run, under: head, then: condition, in: &session)
    case .repeated, .repeatedNull:
      let bounds = PatternLength.bounds(of: call)
      guard let inner = call.arguments.first else { return false }
      let one = PatternLength(inner, isFlat: false)
      if one.least != 1 || one.most != 1 {
        return try matchRepeated(inner, length: one, bounds, run, head, goal, in: &session)
      }
      guard run.count >= bounds.least, run.count <= bounds.most else { return false }
      return try matchAll(inner, run, goal, in: &session)
    case .patternSequence: return try matchList(call.arguments[...], run, head, goal, in: &session)
    case .orderlessPatternSequence:
      let list = Term.symbol(.list)
      return try matchOrderless(call.arguments[...], Array(run), head ?? list, [], goal, in: &session)
    case .longest, .shortest, .holdPattern:
      guard let inner = call.arguments.first else { return false }
      return try matchRun(of: inner, to: run, under: head, then: goal, in: &session)
    case .alternatives:
      for alternative in call.arguments {
        let known = bindings.count
        if try matchRun(of: alternative, to: run, under: head, then: goal, in: &session) { return true }
        bindings.forget(after: known)
      }
      return false
    default: break
    }
    guard run.count == 1, let term = run.first else { return false }
    return try match(.call(call), term, goal, in: &session)
  }

  /// Matches options, and binds them to the symbol `OptionsPattern`, for `OptionValue` in the rule's value; before the rules that the
  /// pattern itself gives, as in `OptionsPattern[{color -> Red}]`.
  private mutating func matchOptions(
    _ run: [Term], _ pattern: Call, _ goal: MatchGoal?, in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    guard run.allSatisfy({ $0.isOption }) else { return false }
    let usual =
      pattern.arguments.first.map { ($0.parts ?? [$0]).filter { $0.isOption || $0.symbol != nil } } ?? []
    return try bind(Symbol(.optionsPattern), .list(run + usual), goal, in: &session)
  }

  /// Matches the same pattern with each term.
  private mutating func matchAll(
    _ pattern: Term, _ run: ArraySlice<Term>, _ goal: MatchGoal?, in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    guard let first = run.first else { return try succeed(goal, in: &session) }
    if Self.boundName(of: pattern) == nil {
      // Without names, all ways to match are equivalent.
      for term in run where try !Self.matches(pattern, term, in: &session) { return false }
      return try succeed(goal, in: &session)
    }
    return try match(pattern, first, MatchGoal(.all(pattern, run.dropFirst()), goal), in: &session)
  }

  /// Matches so many runs one after the other with a pattern that matches more terms than one, as `PatternSequence[a, b]..` does.
  private mutating func matchRepeated(
    _ pattern: Term, length: PatternLength, _ bounds: (least: Int, most: Int), _ run: ArraySlice<Term>,
    _ head: Term?, _ goal: MatchGoal?, in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    // A run without terms may stand for all that are missing.
    if run.isEmpty, bounds.least == 0 || length.least == 0 { return try succeed(goal, in: &session) }
    let least = max(length.least, 1)
    let most = min(length.most, run.count)
    guard bounds.most > 0, least <= most else { return false }
    let end = bounds.most == .max ? Term.symbol(.infinity) : .integer(bounds.most - 1)
    let rest = Term.call(.repeated, [pattern, .list([.integer(max(bounds.least - 1, 0)), end])])
    for count in least...most {
      let known = bindings.count
      let others = MatchGoal(.list([rest], run.dropFirst(count), head), goal)
      let part = run.prefix(count)
      if try matchRun(of: pattern, to: part, under: head, then: others, in: &session) { return true }
      bindings.forget(after: known)
    }
    return false
  }

  /// Matches an optional pattern whose argument is missing.
  private mutating func matchMissing(
    _ call: Call, _ head: Term?, _ goal: MatchGoal?, in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    let value: Term
    if call.count == 2 {
      value = call.arguments[1]
    } else if let head, head.isSymbol(.times) || head.isSymbol(.power) {
      value = .one
    } else if let head, head.isSymbol(.plus) {
      value = .zero
    } else if let symbol = head?.symbol,
      let given = session.names.existing(session.names.key(symbol) + "::Default").flatMap({
        session.value(of: $0)
      })
    {
      // As `Default[f]` says.
      value = given
    } else {
      return false
    }
    let symbol = Self.boundName(of: call.arguments.first)
    if let symbol, bindings[symbol] == nil { return try bind(symbol, value, goal, in: &session) }
    return symbol.map { bindings[$0] == value } ?? true ? try succeed(goal, in: &session) : false
  }

  private static func boundName(of pattern: Term?) -> Symbol? {
    var inner = pattern
    while let call = inner?.call {
      if call.head.isSymbol(.pattern) { return call.arguments.first?.symbol }
      inner = call.arguments.first
    }
    return nil
  }
  // MARK: Pattern constructs

  /// Matches a pattern construct with one term.
  private mutating func match(
    _ name: SymbolName, _ call: Call, _ term: Term, _ goal: MatchGoal?, in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    switch name {
    case .blank, .blankSequence, .blankNullSequence:
      guard let wanted = call.arguments.first else { return try succeed(goal, in: &session) }
      return term.head == wanted ? try succeed(goal, in: &session) : false
    case .pattern where call.count == 2:
      return try matchNamed(call, term, goal, in: &session)
    case .patternTest where call.count == 2:
      return try match(
        call.arguments[0], term, MatchGoal(.test(call.arguments[1], [term]), goal), in: &session)
    case .condition where call.count == 2:
      return try match(call.arguments[0], term, MatchGoal(.condition(call.arguments[1]), goal), in: &session)
    case .alternatives:
      for alternative in call.arguments {
        let known = bindings.count
        if try match(alternative, term, goal, in: &session) { return true }
        bindings.forget(after: known)
      }
      return false
    case .optional, .longest, .shortest, .holdPattern:
      guard let inner = call.arguments.first else { return false }
      return try match(inner, term, goal, in: &session)
    case .repeated, .repeatedNull:
      return try matchWrapped(call, to: [term], under: nil, then: goal, in: &session)
    case .keyValuePattern: return try matchEntries(call, term, goal, in: &session)
    case .verbatim:
      guard call.arguments.first == term else { return false }
      return try succeed(goal, in: &session)
    case .except:
      return try matchException(call, term, goal, in: &session)
    case .patternSequence, .orderlessPatternSequence:
      return try matchList(call.arguments[...], [term], nil, goal, in: &session)
    case .optionsPattern: return try matchOptions([term], call, goal, in: &session)
    default: return .call(call) == term ? try succeed(goal, in: &session) : false
    }
  }

  private mutating func matchNamed(
    _ call: Call, _ term: Term, _ goal: MatchGoal?, in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    guard case .symbol(let symbol) = call.arguments[0] else { return false }
    if let bound = bindings[symbol] { return bound == term ? try succeed(goal, in: &session) : false }
    // The most frequent pattern, `x_`, is matched without another level of recursion.
    if let blank = call.arguments[1].call(of: .blank), blank.count == 0 {
      return try bind(symbol, term, goal, in: &session)
    }
    return try match(call.arguments[1], term, MatchGoal(.bind(symbol, term), goal), in: &session)
  }

  /// Matches `KeyValuePattern[{a -> p, …}]` with a list of rules or an association that holds such rules, in any order, and others.
  private mutating func matchEntries(
    _ call: Call, _ term: Term, _ goal: MatchGoal?, in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    guard let wanted = call.arguments.first, case .call(let given) = term.unpacked,
      given.head.isSymbol(.list) || given.head.isSymbol(.association),
      given.arguments.allSatisfy({ $0.isOption })
    else { return false }
    let patterns =
      (wanted.parts ?? wanted.call(of: .association)?.arguments ?? [wanted]) + [.call(.blankNullSequence, [])]
    return try matchAnyOrder(
      patterns[...], given.arguments, .symbol(.list), false, goal, in: &session)
  }

  private mutating func matchException(
    _ call: Call, _ term: Term, _ goal: MatchGoal?, in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    guard let refused = call.arguments.first else { return false }
    if try Self.matches(refused, term, in: &session) { return false }
    if call.count == 2 { return try match(call.arguments[1], term, goal, in: &session) }
    return try succeed(goal, in: &session)
  }

  /// Matches patterns with terms in any order: the first pattern tries each term in turn; a last pattern of
  /// variable length takes the remaining terms.
  private mutating func matchOrderless(
    _ patterns: ArraySlice<Term>, _ terms: [Term], _ head: Term, _ attributes: SymbolAttributes,
    _ goal: MatchGoal?, in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    // Literal terms are matched first, then patterns of one term, then those of variable length.
    let ordered =
      patterns.filter { !$0.hasPattern } + patterns.filter { $0.hasPattern && !isLong($0) }
      + patterns.filter { isLong($0) }
    let isFlat = attributes.contains(.flat)
    let known = bindings.count
    if try matchAnyOrder(ordered[...], terms, head, isFlat, goal, in: &session) { return true }
    // Of two patterns the first one may take all terms but one too.
    guard isFlat, ordered.count == 2, terms.count > 2, !isLong(ordered[1]),
      PatternLength(ordered[0], isFlat: true).most > 1
    else { return false }
    bindings.forget(after: known)
    return try matchAnyOrder([ordered[1], ordered[0]], terms, head, isFlat, goal, in: &session)
  }

  private func isLong(_ pattern: Term) -> Bool {
    let length = PatternLength(pattern, isFlat: false)
    return length.least != 1 || length.most != 1
  }

  private mutating func matchAnyOrder(
    _ patterns: ArraySlice<Term>, _ terms: [Term], _ head: Term, _ isFlat: Bool,
    _ goal: MatchGoal?, in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    guard let first = patterns.first else { return terms.isEmpty ? try succeed(goal, in: &session) : false }
    let rest = patterns.dropFirst()
    if rest.isEmpty, PatternLength(first, isFlat: isFlat).most > 1 || terms.isEmpty {
      return try matchList([first], terms[...], head, goal, in: &session)
    }
    let length = PatternLength(first, isFlat: false)
    if length.most > 1, rest.count == 1, try matchLongest(first, rest, terms, head, goal, in: &session) {
      return true
    }
    for place in terms.indices {
      // A term equal to its neighbour would repeat the failed attempt.
      if place > 0, terms[place] == terms[place - 1] { continue }
      var others = terms
      let term = others.remove(at: place)
      let known = bindings.count
      let left = MatchGoal(.anyOrder(rest, others, head, isFlat: isFlat), goal)
      if try match(first, term, left, in: &session) { return true }
      bindings.forget(after: known)
    }
    guard length.least == 0 else { return false }
    let left = MatchGoal(.anyOrder(rest, terms, head, isFlat: isFlat), goal)
    return try matchList([first], [], head, left, in: &session)
  }

  /// Matches two patterns of variable length, one of which takes as many terms as it can: all that match by themselves.
  private mutating func matchLongest(
    _ first: Term, _ rest: ArraySlice<Term>, _ terms: [Term], _ head: Term, _ goal: MatchGoal?,
    in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    guard let last = rest.first, PatternLength(last, isFlat: false).most > 1,
      let greedy = [last, first].first(where: { PatternLength($0, isFlat: false).isGreedy })
    else { return false }
    var (taken, left): ([Term], [Term]) = ([], [])
    for term in terms {
      if try Self.matches(greedy, term, in: &session) { taken.append(term) } else { left.append(term) }
    }
    guard !taken.isEmpty else { return false }
    let known = bindings.count
    let own = MatchGoal(.list([greedy], taken[...], head), goal)
    if try matchList([greedy == last ? first : last], left[...], head, own, in: &session) { return true }
    bindings.forget(after: known)
    return false
  }
}

/// A goal that remains after a pattern has matched, and the goals after it.
///
/// Goals are data instead of closures, because the compiler would specialise the whole matcher for each
/// sequence of closures, which came to three quarters of the kernel's code.
private final class MatchGoal {
  enum Step {
    /// Match patterns with terms from left to right, within that head.
    case list(ArraySlice<Term>, ArraySlice<Term>, Term?)
    /// Match patterns with terms in any order.
    case anyOrder(ArraySlice<Term>, [Term], Term, isFlat: Bool)
    /// Match the same pattern with each term.
    case all(Term, ArraySlice<Term>)
    /// Bind the name to the value.
    case bind(Symbol, Term)
    /// Check that a function gives `True` for each term.
    case test(Term, ArraySlice<Term>)
    /// Check that the condition is `True` with the names filled in.
    case condition(Term)
  }

  let step: Step
  let next: MatchGoal?

  init(_ step: Step, _ next: MatchGoal?) {
    self.step = step
    self.next = next
  }
}
