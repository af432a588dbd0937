/// Searches terms and reads level specifications.
extension Term {
  /// Whether another term occurs in this term, as a head or an argument at any depth.
  package func contains(_ part: Term) -> Bool {
    if self == part { return true }
    guard case .call(let call) = self, !call.isData else { return false }
    return call.head.contains(part) || call.arguments.contains { $0.contains(part) }
  }

  /// The values of an association; nil for other terms.
  package var associated: [Term]? {
    guard let entries = call(of: .association)?.arguments else { return nil }
    let values = entries.compactMap { entry in
      (entry.call(of: .rule) ?? entry.call(of: .ruleDelayed))?.arguments.last
    }
    return values.count == entries.count ? values : nil
  }

  /// Whether it is a relation of order, as `a < b` or `0 < x <= 1`, which only real numbers have.
  package var isOrder: Bool {
    guard let head = call?.head else { return false }
    return [SymbolName.less, .lessEqual, .greater, .greaterEqual, .inequality].contains { head.isSymbol($0) }
  }

  /// The first and last level of a level specification: `2` is levels 1 to 2, `{2}` level 2 alone, `{0, 2}`
  /// levels 0 to 2; nil for terms that are not one.
  package var levels: (Int, Int)? {
    func level(of term: Term) -> Int? {
      if term.isSymbol(.infinity) || term.call(of: .directedInfinity) != nil || term.isSymbol(.all) {
        return .max
      }
      return term.int
    }
    if let parts {
      if parts.count == 1, let only = level(of: parts[0]) { return (only, only) }
      if parts.count == 2, let first = level(of: parts[0]), let last = level(of: parts[1]) {
        // Down to the atoms.
        return (first, first >= 0 && last == -1 ? .max : last)
      }
      return nil
    }
    if isSymbol(.all) { return (0, .max) }
    return level(of: self).map { (1, $0 == -1 ? .max : $0) }
  }

  /// Whether a part at a level is within levels, of which negative ones are counted from the atoms: the depth of the part is that number.
  package func isAt(_ level: Int, within levels: (Int, Int)) -> Bool {
    if levels.0 < 0 ? depth + 1 > 0 &- levels.0 : level < levels.0 { return false }
    return levels.1 < 0 ? depth + 1 >= 0 &- levels.1 : level <= levels.1
  }
}
