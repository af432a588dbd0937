/// The last solutions of differential equations, by what was asked: a figure that is drawn again with other values of what
/// the equations do not hold need not solve them again.
package struct SolutionCache: Sendable {
  private var entries: [(key: Term, value: [(Term, Term)])] = []

  /// What was found for the same arguments; nil where nothing is kept.
  package func value(of key: Term) -> [(Term, Term)]? { entries.first { $0.key == key }?.value }

  /// Keeps what was found, and forgets what is older than the last eight.
  package mutating func keep(_ value: [(Term, Term)], for key: Term) {
    if entries.count >= 8 { entries.removeFirst() }
    entries.append((key, value))
  }
}

extension KernelSession {
  /// Whether a term holds symbols that somebody gave rules, which may mean something else later.
  package func hasDefinitions(in term: Term) -> Bool {
    switch term {
    case .symbol(let symbol): return rules.hasRules(symbol)
    case .call(let call):
      return !call.isData
        && (hasDefinitions(in: call.head) || call.arguments.contains { hasDefinitions(in: $0) })
    default: return false
    }
  }
}
