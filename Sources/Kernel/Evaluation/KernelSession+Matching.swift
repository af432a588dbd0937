/// Matching of patterns, with backtracking: `then` is asked at each way to match, and the first that it takes is it.
/// Each try counts as a step, so that patterns with very many ways end at the limit.
extension KernelSession {
  typealias Continuation = (inout KernelSession, inout PatternBindings) throws(KernelError) -> Bool

  /// What the names stand for where the term matches; nil where it does not.
  mutating func match(_ pattern: Term, _ term: Term) throws(KernelError) -> PatternBindings? {
    var bindings = PatternBindings()
    return try match(pattern, term, &bindings, { (_, _) throws(KernelError) in true }) ? bindings : nil
  }

  mutating func match(
    _ pattern: Term, _ term: Term, _ bindings: inout PatternBindings, _ then: Continuation
  ) throws(KernelError) -> Bool {
    try count()
    guard case .call(let call) = pattern, !call.isData else {
      return pattern == term ? try then(&self, &bindings) : false
    }
    try enter()
    defer { depth -= 1 }
    if call.isPatternWord, case .symbol(let symbol) = call.head, let name = symbol.known {
      return try match(name, call, term, &bindings, then)
    }
    if !pattern.hasPattern { return pattern == term ? try then(&self, &bindings) : false }
    return try matchCall(call, term, &bindings, then)
  }

  private mutating func matchCall(
    _ call: Call, _ term: Term, _ bindings: inout PatternBindings, _ then: Continuation
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
    default: return try matchDefaulted(call, term, &bindings, then)
    }
    if case .symbol(let symbol) = call.head {
      guard case .symbol(let same) = other.head, same == symbol else {
        return try matchDefaulted(call, term, &bindings, then)
      }
      return try matchArguments(call, other, symbol, &bindings, then)
    }
    let headPattern = call.head
    return try match(
      headPattern, other.head, &bindings,
      { (session, bindings) throws(KernelError) in
        try session.matchList(call.arguments[...], other.arguments[...], nil, &bindings, then)
      })
  }

  /// `x_ + y_.` matches `a` with y = 0, and so for `Times` and `Power`.
  private mutating func matchDefaulted(
    _ call: Call, _ term: Term, _ bindings: inout PatternBindings, _ then: Continuation
  ) throws(KernelError) -> Bool {
    guard case .symbol(let symbol) = call.head,
      symbol == .plus || symbol == .times || symbol == .power,
      call.arguments.contains(where: { $0.call(of: .optional) != nil })
    else { return false }
    return try matchArguments(call, Call(call.head, [term]), symbol, &bindings, then)
  }

  private mutating func matchArguments(
    _ call: Call, _ other: Call, _ symbol: Symbol, _ bindings: inout PatternBindings, _ then: Continuation
  ) throws(KernelError) -> Bool {
    let attributes = attributes(symbol)
    if attributes.contains(.orderless) {
      return try matchOrderless(call.arguments[...], other.arguments, call.head, attributes, &bindings, then)
    }
    return try matchList(call.arguments[...], other.arguments[...], call.head, &bindings, then)
  }

  /// Patterns against terms from left to right. `head` is the head around them, for flat functions and defaults.
  mutating func matchList(
    _ patterns: ArraySlice<Term>, _ terms: ArraySlice<Term>, _ head: Term?, _ bindings: inout PatternBindings,
    _ then: Continuation
  ) throws(KernelError) -> Bool {
    // What stands for itself is compared at once.
    var patterns = patterns
    var terms = terms
    while let first = patterns.first, !first.hasPattern {
      guard terms.first == first else { return false }
      patterns = patterns.dropFirst()
      terms = terms.dropFirst()
    }
    guard let first = patterns.first else { return terms.isEmpty ? try then(&self, &bindings) : false }
    let rest = patterns.dropFirst()
    let isFlat = head?.symbol.map { attributes($0).contains(.flat) } ?? false
    let length = PatternLength(first, isFlat: isFlat)
    if length.least == 1, length.most == 1 {
      guard let term = terms.first else { return false }
      let others = terms.dropFirst()
      return try match(
        first, term, &bindings,
        { (session, bindings) throws(KernelError) in
          try session.matchList(rest, others, head, &bindings, then)
        })
    }
    var reserved = 0
    for pattern in rest { reserved += PatternLength(pattern, isFlat: false).least }
    let most = min(length.most, terms.count - reserved)
    guard length.least <= most else { return false }
    for step in 0...(most - length.least) {
      let count = length.isGreedy ? most - step : length.least + step
      let run = terms.prefix(count)
      let others = terms.dropFirst(count)
      let known = bindings.count
      let matched = try matchRun(
        first, run, head, &bindings,
        { (session, bindings) throws(KernelError) in
          try session.matchList(rest, others, head, &bindings, then)
        })
      if matched { return true }
      bindings.forget(after: known)
    }
    return false
  }

  /// One pattern against any number of neighbours.
  private mutating func matchRun(
    _ pattern: Term, _ run: ArraySlice<Term>, _ head: Term?, _ bindings: inout PatternBindings,
    _ then: Continuation
  ) throws(KernelError) -> Bool {
    try count()
    guard case .call(let call) = pattern, call.isPatternWord, let name = call.head.symbol?.known else {
      guard run.count == 1, let term = run.first else { return false }
      return try match(pattern, term, &bindings, then)
    }
    switch name {
    case .blank:
      guard let head, run.count > 1 else { break }
      return call.count == 0 || call.arguments[0] == head ? try then(&self, &bindings) : false
    case .blankSequence, .blankNullSequence:
      if let wanted = call.arguments.first, !run.allSatisfy({ $0.head == wanted }) { return false }
      return try then(&self, &bindings)
    case .optionsPattern:
      return try matchOptions(Array(run), &bindings, then)
    case .pattern where call.count == 2:
      guard case .symbol(let symbol) = call.arguments[0] else { return false }
      let value = Self.value(of: run, call.arguments[1], head)
      if let bound = bindings[symbol] { return bound == value ? try then(&self, &bindings) : false }
      return try matchRun(
        call.arguments[1], run, head, &bindings,
        { (session, bindings) throws(KernelError) in
          let known = bindings.count
          bindings.bind(symbol, value)
          if try then(&session, &bindings) { return true }
          bindings.forget(after: known)
          return false
        })
    default: return try matchRareRun(name, call, run, head, &bindings, then)
    }
    guard run.count == 1, let term = run.first else { return false }
    return try match(pattern, term, &bindings, then)
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
    _ then: Continuation
  ) throws(KernelError) -> Bool {
    switch name {
    case .optional:
      guard run.isEmpty else { break }
      return try matchMissing(call, head, &bindings, then)
    case .patternTest where call.count == 2:
      let test = call.arguments[1]
      return try matchRun(
        call.arguments[0], run, head, &bindings,
        { (session, bindings) throws(KernelError) in
          for term in run where !(try session.evaluate(.call(test, [term])).isSymbol(.true)) { return false }
          return try then(&session, &bindings)
        })
    case .condition where call.count == 2:
      let condition = call.arguments[1]
      return try matchRun(
        call.arguments[0], run, head, &bindings,
        { (session, bindings) throws(KernelError) in
          try session.evaluate(bindings.fill(condition)).isSymbol(.true)
            ? try then(&session, &bindings) : false
        })
    case .repeated, .repeatedNull:
      guard let inner = call.arguments.first else { return false }
      return try matchAll(inner, run, &bindings, then)
    case .patternSequence: return try matchList(call.arguments[...], run, head, &bindings, then)
    case .longest, .shortest, .holdPattern:
      guard let inner = call.arguments.first else { return false }
      return try matchRun(inner, run, head, &bindings, then)
    case .alternatives:
      for alternative in call.arguments {
        let known = bindings.count
        if try matchRun(alternative, run, head, &bindings, then) { return true }
        bindings.forget(after: known)
      }
      return false
    default: break
    }
    guard run.count == 1, let term = run.first else { return false }
    return try match(.call(call), term, &bindings, then)
  }

  /// Options are kept under the name of the pattern itself, for `OptionValue` in the rule's value.
  mutating func matchOptions(
    _ run: [Term], _ bindings: inout PatternBindings, _ then: Continuation
  ) throws(KernelError) -> Bool {
    guard run.allSatisfy({ Self.isOption($0) }) else { return false }
    let known = bindings.count
    bindings.bind(Symbol(.optionsPattern), .list(run))
    if try then(&self, &bindings) { return true }
    bindings.forget(after: known)
    return false
  }

  /// The same pattern against each.
  private mutating func matchAll(
    _ pattern: Term, _ run: ArraySlice<Term>, _ bindings: inout PatternBindings, _ then: Continuation
  ) throws(KernelError) -> Bool {
    guard let first = run.first else { return try then(&self, &bindings) }
    if Self.boundName(pattern) == nil {
      // Without names one way to match is as good as another.
      for term in run where try match(pattern, term) == nil { return false }
      return try then(&self, &bindings)
    }
    let others = run.dropFirst()
    return try match(
      pattern, first, &bindings,
      { (session, bindings) throws(KernelError) in try session.matchAll(pattern, others, &bindings, then) })
  }

  /// An optional argument that is not there.
  private mutating func matchMissing(
    _ call: Call, _ head: Term?, _ bindings: inout PatternBindings, _ then: Continuation
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
    guard let symbol = Self.boundName(call.arguments.first) else { return try then(&self, &bindings) }
    if let bound = bindings[symbol] { return bound == value ? try then(&self, &bindings) : false }
    let known = bindings.count
    bindings.bind(symbol, value)
    if try then(&self, &bindings) { return true }
    bindings.forget(after: known)
    return false
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

/// How many terms a pattern may match.
struct PatternLength {
  var least = 1
  var most = 1
  /// Whether longer runs are tried first.
  var isGreedy = false

  init(_ pattern: Term, isFlat: Bool) {
    guard case .call(let call) = pattern, call.isPatternWord, let name = call.head.symbol?.known else {
      return
    }
    switch name {
    case .blank: most = isFlat ? .max : 1
    case .blankSequence, .repeated: most = .max
    case .blankNullSequence, .repeatedNull, .optionsPattern:
      least = 0
      most = .max
    case .optional:
      least = 0
      isGreedy = true
    case .pattern: self = PatternLength(call.arguments.last ?? .null, isFlat: isFlat)
    case .patternTest, .condition, .holdPattern, .shortest:
      self = PatternLength(call.arguments.first ?? .null, isFlat: isFlat)
    case .longest:
      self = PatternLength(call.arguments.first ?? .null, isFlat: isFlat)
      isGreedy = true
    case .alternatives:
      least = .max
      most = 0
      for alternative in call.arguments {
        let length = PatternLength(alternative, isFlat: isFlat)
        least = min(least, length.least)
        most = max(most, length.most)
      }
      if call.count == 0 { (least, most) = (1, 1) }
    case .patternSequence:
      (least, most) = (0, 0)
      for part in call.arguments {
        let length = PatternLength(part, isFlat: isFlat)
        least += length.least
        most = length.most == .max || most == .max ? .max : most + length.most
      }
    default: break
    }
  }
}
