import Kernel

/// Matches string patterns with parts of a text, with backtracking: the first way to match counts, where repeats take as many
/// characters as they can, or as few for `Shortest`.
///
///     var matcher = TextMatcher(Array("abc".utf8))
///     try matcher.end(of: pattern, from: 0, &session)   // the place behind the match
struct TextMatcher {
  /// The characters of the text.
  let text: [[UInt8]]
  /// The same in small letters.
  private let folded: [[UInt8]]
  /// The names bound so far, and the characters that they match.
  private(set) var bound: [(symbol: Symbol, range: Range<Int>)] = []

  init(_ bytes: [UInt8]) {
    text = TextPattern.characters(bytes)
    let small = TextPattern.characters(LetterCase.lower(bytes))
    folded = small.count == text.count ? small : text
  }

  /// The place behind a match that begins at a place; nil if there is none.
  mutating func end(
    of pattern: TextPattern, from place: Int, isWhole: Bool = false, in session: inout KernelSession
  ) throws(KernelError) -> Int? {
    bound = []
    let last = isWhole ? TextGoal(.pattern(.edge(.end)), nil) : nil
    return try run(TextGoal(.pattern(pattern), last), place, &session)
  }

  /// The characters in a range.
  func part(_ range: Range<Int>) -> Term { .string(Array(text[range].joined())) }

  /// A term with the names in it replaced with what they match.
  func filled(_ term: Term) -> Term {
    var bindings = PatternBindings()
    for (symbol, range) in bound { bindings.bind(symbol, part(range)) }
    return bindings.fill(term)
  }

  /// The characters that a name matches; the last ones, where a group has matched several times.
  func range(_ symbol: Symbol) -> Range<Int>? { bound.last { $0.symbol == symbol }?.range }

  /// Tries to meet a goal and those behind it; the place where the last one ends, or nil.
  private mutating func run(
    _ goal: TextGoal?, _ place: Int, _ session: inout KernelSession
  ) throws(KernelError) -> Int? {
    try session.work.enter()
    defer { session.work.leave() }
    var (goal, place) = (goal, place)
    while let step = goal {
      try session.count()
      switch step.kind {
      case .pattern(.choice(let parts)): return try runAny(parts, step.next, place: place, in: &session)
      case .pattern(.repeated(let inner, let least, let most, let isShortest)):
        return inner.isSingle
          ? try runMany(inner, least, most, isShortest, step.next, place: place, in: &session)
          : try runAgain(inner, least, most, isShortest, step.next, place: place, in: &session)
      case .pattern(let pattern):
        let way = try follow(pattern, step.next, &place, in: &session)
        if !way.isMatch { return nil }
        goal = way.goal
      case .bind(let symbol, let start):
        bound.append((symbol, start..<place))
        goal = step.next
      case .test(let test, let start):
        guard try session.evaluate(.call(test, [part(start..<place)])).isSymbol(.true) else { return nil }
        goal = step.next
      case .condition(let condition):
        guard try session.evaluate(filled(condition)).isSymbol(.true) else { return nil }
        goal = step.next
      case .again(let inner, let least, let most, let isShortest, let start):
        // A pass without characters is the last one.
        if place == start {
          goal = step.next
        } else {
          return try runAgain(inner, least, most, isShortest, step.next, place: place, in: &session)
        }
      }
    }
    return place
  }

  /// Whether a pattern with one way to go matches, and the goals that are left then.
  private mutating func follow(
    _ pattern: TextPattern, _ next: TextGoal?, _ place: inout Int, in session: inout KernelSession
  ) throws(KernelError) -> (isMatch: Bool, goal: TextGoal?) {
    switch pattern {
    case .literal(let wanted, let isFolded):
      guard place + wanted.count <= text.count,
        (isFolded ? folded : text)[place..<place + wanted.count].elementsEqual(wanted)
      else { return (false, nil) }
      place += wanted.count
    case .one(let kind):
      guard place < text.count, kind.holds(text[place]) else { return (false, nil) }
      place += 1
    case .edge(let edge): if !isAt(edge, place: place) { return (false, nil) }
    case .sequence(let parts):
      var goal = next
      for part in parts.reversed() { goal = TextGoal(.pattern(part), goal) }
      return (true, goal)
    case .named(let symbol, let inner):
      guard let known = range(symbol) else {
        return (true, TextGoal(.pattern(inner), TextGoal(.bind(symbol, place), next)))
      }
      if !skip(known, &place) { return (false, nil) }
    case .group(let symbol, let inner):
      return (true, TextGoal(.pattern(inner), TextGoal(.bind(symbol, place), next)))
    case .same(let symbol):
      guard let known = range(symbol), skip(known, &place) else { return (false, nil) }
    case .tested(let inner, let test):
      return (true, TextGoal(.pattern(inner), TextGoal(.test(test, place), next)))
    case .condition(let inner, let condition):
      return (true, TextGoal(.pattern(inner), TextGoal(.condition(condition), next)))
    case .except(let inner):
      guard place < text.count, try run(TextGoal(.pattern(inner), nil), place, &session) == nil else {
        return (false, nil)
      }
      place += 1
    case .look(let inner, let isNegated):
      guard try (run(TextGoal(.pattern(inner), nil), place, &session) == nil) == isNegated else {
        return (false, nil)
      }
    case .choice, .repeated: return (true, TextGoal(.pattern(pattern), next))
    }
    return (true, next)
  }

  /// Goes on behind characters that are the same as others.
  private func skip(_ known: Range<Int>, _ place: inout Int) -> Bool {
    guard place + known.count <= text.count,
      text[place..<place + known.count].elementsEqual(text[known])
    else { return false }
    place += known.count
    return true
  }

  private func isAt(_ edge: TextEdge, place: Int) -> Bool {
    func isWord(_ index: Int) -> Bool {
      text.indices.contains(index) && (TextClass.wordCharacter.holds(text[index]) || text[index] == ["_"])
    }
    switch edge {
    case .start: return place == 0
    case .end: return place == text.count
    case .lineStart: return place == 0 || text[place - 1] == ["\n"]
    case .lineEnd: return place == text.count || text[place] == ["\n"]
    case .word: return isWord(place - 1) != isWord(place)
    case .insideWord: return isWord(place - 1) == isWord(place)
    }
  }

  private mutating func runAny(
    _ parts: [TextPattern], _ next: TextGoal?, place: Int, in session: inout KernelSession
  ) throws(KernelError) -> Int? {
    let known = bound.count
    for part in parts {
      if let end = try run(TextGoal(.pattern(part), next), place, &session) { return end }
      bound.removeSubrange(known...)
    }
    return nil
  }

  /// A repeat of single characters, without recursion for each of them.
  private mutating func runMany(
    _ inner: TextPattern, _ least: Int, _ most: Int, _ isShortest: Bool, _ next: TextGoal?, place: Int,
    in session: inout KernelSession
  ) throws(KernelError) -> Int? {
    let known = bound.count
    var count = 0
    while count < most, place + count < text.count {
      if isShortest, count >= least {
        if let end = try run(next, place + count, &session) { return end }
        bound.removeSubrange(known...)
      }
      if case .one(let kind) = inner {
        guard kind.holds(text[place + count]) else { break }
      } else if try run(TextGoal(.pattern(inner), nil), place + count, &session) == nil {
        break
      }
      count += 1
    }
    try session.count(count / 4)
    while count >= least {
      if let end = try run(next, place + count, &session) { return end }
      bound.removeSubrange(known...)
      if isShortest { break }
      count -= 1
    }
    return nil
  }

  /// One pass more of a repeat, or what follows it.
  private mutating func runAgain(
    _ inner: TextPattern, _ least: Int, _ most: Int, _ isShortest: Bool, _ next: TextGoal?, place: Int,
    in session: inout KernelSession
  ) throws(KernelError) -> Int? {
    let known = bound.count
    for isMore in isShortest ? [false, true] : [true, false] {
      let end: Int?
      if isMore {
        guard most > 0 else { continue }
        let again = TextGoal(
          .again(inner, max(least - 1, 0), most == .max ? most : most - 1, isShortest, place), next)
        end = try run(TextGoal(.pattern(inner), again), place, &session)
      } else {
        guard least <= 0 else { continue }
        end = try run(next, place, &session)
      }
      if let end { return end }
      bound.removeSubrange(known...)
    }
    return nil
  }
}

/// A goal that is left, and the goals behind it.
private final class TextGoal {
  enum Kind {
    case pattern(TextPattern)
    /// Binds the name to the characters from a place on.
    case bind(Symbol, Int)
    /// The test of the characters from a place on.
    case test(Term, Int)
    case condition(Term)
    /// Passes of a repeat that are left: at least and at most; and where the last one began.
    case again(TextPattern, Int, Int, Bool, Int)
  }

  let kind: Kind
  let next: TextGoal?

  init(_ kind: Kind, _ next: TextGoal?) {
    self.kind = kind
    self.next = next
  }
}
