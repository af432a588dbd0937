import Numerics

/// Changes to the arguments of a call that its attributes require.
extension Array where Element == Term {
  /// Replaces each `Sequence[…]` with its parts; returns whether there was one.
  mutating func spliceSequences() -> Bool {
    guard contains(where: { $0.call(of: .sequence) != nil }) else { return false }
    self = flatMap { $0.call(of: .sequence)?.arguments ?? [$0] }
    return true
  }

  /// Removes `Nothing`, which lists drop; returns whether there was one.
  mutating func removeNothing() -> Bool {
    guard contains(where: { $0.isSymbol(.nothing) }) else { return false }
    removeAll { $0.isSymbol(.nothing) }
    return true
  }

  /// Replaces each call of the symbol with its arguments; returns whether there was one.
  package mutating func flatten(_ symbol: Symbol) -> Bool {
    guard contains(where: { $0.headSymbol == symbol }) else { return false }
    var result: [Term] = []
    for argument in self {
      if case .call(let call) = argument, argument.headSymbol == symbol {
        result += call.arguments
      } else {
        result.append(argument)
      }
    }
    self = result
    return true
  }

  /// Sorts in canonical order; returns whether the order changed.
  mutating func sortCanonically() -> Bool {
    var isSorted = true
    for place in indices.dropFirst() where TermOrder.compare(self[place - 1], self[place]) > 0 {
      isSorted = false
      break
    }
    if isSorted { return false }
    self = ordered { TermOrder.compare($0, $1) < 0 }
    return true
  }
}
