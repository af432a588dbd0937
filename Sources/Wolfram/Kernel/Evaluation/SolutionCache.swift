/// A cache of the last solutions of differential equations, by the arguments of the call. A figure that is
/// redrawn with other values of symbols that the equations do not contain need not solve them again.
package struct SolutionCache: Sendable {
  private var entries: [(key: Term, value: [(Term, Term)])] = []

  /// The cached solution for the same arguments; nil if there is none.
  package func value(of key: Term) -> [(Term, Term)]? { entries.first { $0.key == key }?.value }

  /// Caches a solution, and drops all but the last eight.
  package mutating func keep(_ value: [(Term, Term)], for key: Term) {
    if entries.count >= 8 { entries.removeFirst() }
    entries.append((key, value))
  }
}

extension KernelSession {
  /// Whether a term contains symbols with definitions, which may change its meaning later.
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
