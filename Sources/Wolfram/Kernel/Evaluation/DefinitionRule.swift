/// A rule: what matches the pattern becomes the value.
package struct DefinitionRule {
  /// What the rule is for.
  package var pattern: Term
  /// What it becomes, in terms of the pattern's names.
  package var value: Term
  /// Whether the value is evaluated after the rule is applied, not before.
  package var isDelayed: Bool
  /// How general the rule is: a symbol's rules are tried in this order.
  package var rank: Int
  /// Whether `Return` occurs in the value, which then ends there.
  var hasReturn = false

  /// Whether the value is `With[…, value /; test]` or the like, whose test may use the local names.
  let hasInnerTest: Bool

  /// A rule that stands by itself.
  package init(pattern: Term, value: Term, isDelayed: Bool, rank: Int = 0) {
    self.pattern = pattern
    self.value = value
    self.isDelayed = isDelayed
    self.rank = rank
    hasInnerTest = isDelayed && value.innerTest != nil
  }

  /// A rule among those of a symbol.
  init(definitionOf left: Term, _ right: Term, isDelayed: Bool) {
    let generality = left.generality
    self.init(
      pattern: left, value: right, isDelayed: isDelayed,
      rank: right.test != nil ? generality * 9 / 10 : generality)
  }

  /// Before the first rule that is more general; in the place of one with the same pattern, whatever its names are.
  func insert(into rules: inout [DefinitionRule]) {
    let test = value.test
    for place in rules.indices {
      guard let names = pattern.renaming(of: rules[place].pattern) else { continue }
      switch (test, rules[place].value.test) {
      case (nil, nil): break
      case (let own?, let other?) where own.isSame(as: other, names): break
      default: continue
      }
      rules[place] = self
      return
    }
    let place = rules.firstIndex { $0.rank > rank } ?? rules.count
    rules.insert(self, at: place)
  }
}

/// The rules of a symbol.
package struct Definitions {
  /// For `f[…]`.
  package var down: [DefinitionRule] = []
  /// For `g[…, f[…], …]` and `g[…, f, …]`.
  package var up: [DefinitionRule] = []
  /// For `f[…][…]`.
  package var sub: [DefinitionRule] = []
  /// Down-values without patterns, such as `f[3] = 7`.
  package var exact: [Term: Term] = [:]
  /// `Options[f]`.
  package var options: [Term] = []
}

extension Term {
  /// How the names of another pattern are called in this one, where both match the same; nil where they do not.
  fileprivate func renaming(of other: Term) -> [Symbol: Symbol]? {
    if self == other { return [:] }
    var names: [Symbol: Symbol] = [:]
    var pending = [(self, other)]
    while let (own, other) = pending.popLast() {
      guard let a = own.call, let b = other.call, !a.isData, !b.isData, a.count == b.count else { continue }
      if a.head.isSymbol(.pattern), b.head.isSymbol(.pattern), let name = a.arguments.first?.symbol,
        let old = b.arguments.first?.symbol
      {
        if let known = names[old], known != name { return nil }
        names[old] = name
      }
      pending.append((a.head, b.head))
      pending += zip(a.arguments, b.arguments)
    }
    // Two names for the same, or one for two, are another pattern.
    guard Set(names.values).count == names.count else { return nil }
    return isSame(as: other, names) ? names : nil
  }

  /// Whether another term is the same once its names are those of this one.
  fileprivate func isSame(as other: Term, _ names: [Symbol: Symbol]) -> Bool {
    if let symbol = other.symbol { return self.symbol == names[symbol] ?? symbol }
    guard let a = call, let b = other.call, !a.isData, !b.isData else { return self == other }
    return a.count == b.count && a.head.isSame(as: b.head, names)
      && zip(a.arguments, b.arguments).allSatisfy { $0.isSame(as: $1, names) }
  }

  /// The test of `value /; test`, or of one within local names.
  fileprivate var test: Term? { call(of: .condition)?.arguments.last ?? innerTest }

  /// The test of `With[{…}, value /; test]`, `Module[…]` or `Block[…]`, of any depth, where the value may be the last of several
  /// steps; nil for other terms.
  fileprivate var innerTest: Term? {
    guard let scope = call(of: .with) ?? call(of: .module) ?? call(of: .block), scope.count == 2 else {
      return nil
    }
    let body = scope.arguments[1]
    return (body.call(of: .compoundExpression)?.arguments.last ?? body).test
  }

  /// The same scopes with `If[test, value, otherwise]` within.
  package func tested(otherwise: Term) -> Term {
    if let condition = call(of: .condition), condition.count == 2 {
      let holds = Term.call(.sameQ, [condition.arguments[1], .true])
      return .call(.if, [holds, condition.arguments[0], otherwise])
    }
    if let steps = call(of: .compoundExpression), let last = steps.arguments.last {
      return .call(steps.head, steps.arguments.dropLast() + [last.tested(otherwise: otherwise)])
    }
    guard let scope = call, scope.count == 2 else { return self }
    return .call(scope.head, [scope.arguments[0], scope.arguments[1].tested(otherwise: otherwise)])
  }

  /// The rules of an argument of `ReplaceAll` and its like: a rule, a list of rules, an association. Nil for all else.
  package var rules: [DefinitionRule]? {
    if let call = call(of: .rule) ?? call(of: .ruleDelayed), call.count == 2 {
      let isDelayed = call.head.isSymbol(.ruleDelayed)
      return [DefinitionRule(pattern: call.arguments[0], value: call.arguments[1], isDelayed: isDelayed)]
    }
    guard let parts = parts ?? call(of: .association)?.arguments else { return nil }
    var result: [DefinitionRule] = []
    for part in parts {
      guard let rules = part.rules else { return nil }
      result += rules
    }
    return result
  }
}
