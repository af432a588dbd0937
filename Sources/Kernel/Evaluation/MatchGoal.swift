/// What is left to match or to do once a pattern has matched, and what comes after that.
///
/// Goals are data where closures would read as well: the compiler would make a copy of the whole matcher for each way that
/// closures follow one another, which came to three quarters of the kernel's code.
final class MatchGoal {
  enum Step {
    /// Patterns against terms from left to right, within that head.
    case list(ArraySlice<Term>, ArraySlice<Term>, Term?)
    /// Patterns against terms in any order.
    case anyOrder(ArraySlice<Term>, [Term], Term, isFlat: Bool)
    /// The same pattern against each.
    case all(Term, ArraySlice<Term>)
    /// The name stands for the value.
    case bind(Symbol, Term)
    /// A function gives `True` for each.
    case test(Term, ArraySlice<Term>)
    /// The condition is `True` with the names filled in.
    case condition(Term)
  }

  let step: Step
  let next: MatchGoal?

  init(_ step: Step, _ next: MatchGoal?) {
    self.step = step
    self.next = next
  }
}

extension KernelSession {
  /// Whether the goal, and all that come after it, can be met; nil is met.
  mutating func succeed(_ goal: MatchGoal?, _ bindings: inout PatternBindings) throws(KernelError) -> Bool {
    guard let goal else { return true }
    switch goal.step {
    case .list(let patterns, let terms, let head):
      return try matchList(patterns, terms, head, &bindings, goal.next)
    case .anyOrder(let patterns, let terms, let head, let isFlat):
      return try matchAnyOrder(patterns, terms, head, isFlat, &bindings, goal.next)
    case .all(let pattern, let terms): return try matchAll(pattern, terms, &bindings, goal.next)
    case .bind(let symbol, let value): return try bind(symbol, value, &bindings, goal.next)
    case .test(let test, let terms):
      for term in terms where !(try evaluate(.call(test, [term])).isSymbol(.true)) { return false }
      return try succeed(goal.next, &bindings)
    case .condition(let condition):
      guard try evaluate(bindings.fill(condition)).isSymbol(.true) else { return false }
      return try succeed(goal.next, &bindings)
    }
  }

  /// Meets the goal with the name standing for the value; takes the name back where that fails.
  mutating func bind(
    _ symbol: Symbol, _ value: Term, _ bindings: inout PatternBindings, _ goal: MatchGoal?
  ) throws(KernelError) -> Bool {
    let known = bindings.count
    bindings.bind(symbol, value)
    if try succeed(goal, &bindings) { return true }
    bindings.forget(after: known)
    return false
  }
}
