/// A rule that replaces a term matching a pattern with a value.
package struct DefinitionRule {
  /// The terms that the rule applies to.
  package var pattern: Term
  /// The replacement, in terms of the pattern's names.
  package var value: Term
  /// Whether the value is evaluated after the rule is applied, not before.
  package var isDelayed: Bool
  /// How general the pattern is: a symbol's rules are tried in ascending order of rank.
  package var rank: Int
  /// Whether `Return` occurs in the value; `Return` then ends the evaluation of this value.
  var hasReturn = false

  /// The names that functions and scopes in the value of a delayed definition declare.
  private(set) var declared: [Symbol] = []

  /// Whether the value is `With[…, value /; test]` or the like, whose test may use the local names.
  let hasInnerTest: Bool

  /// Whether the pattern is a call that stands for itself alone, as in `f[x] -> y`, of no list.
  let isLiteral: Bool

  /// Makes a rule that belongs to no symbol, as in `ReplaceAll`.
  package init(pattern: Term, value: Term, isDelayed: Bool, rank: Int = 0) {
    self.pattern = pattern
    self.value = value
    self.isDelayed = isDelayed
    self.rank = rank
    let body = value.call(of: .condition)?.arguments.first ?? value
    hasInnerTest = isDelayed && body.innerTest != nil
    isLiteral = pattern.call.map { !$0.isData && !pattern.isList && !pattern.hasPattern } ?? false
  }

  /// Makes a definition of a symbol, with a rank computed from the generality of its left side.
  init(definitionOf left: Term, _ right: Term, isDelayed: Bool) {
    self.init(pattern: left, value: right, isDelayed: isDelayed, rank: left.generality)
    if isDelayed { right.collectDeclared(&declared) }
  }

  /// Inserts the rule before the first more general one, or replaces a rule whose pattern and test are the
  /// same up to the names in them.
  ///
  /// A test makes a rule more specific than the same pattern without one. Nothing is known to be more specific
  /// than a rule with a test, so `f[1, y_]` stays behind an earlier `f[x_, y_] /; y <= 0`. Of two rules of which neither is more
  /// specific, the earlier one comes first.
  func insert(into rules: inout [DefinitionRule]) {
    let test = value.test
    var moreGeneral = rules.count
    for place in rules.indices {
      let otherTest = rules[place].value.test
      if rules[place].rank > rank, otherTest == nil, !pattern.isBeside(rules[place].pattern) {
        moreGeneral = min(moreGeneral, place)
      } else if rules[place].rank == rank, otherTest == nil,
        pattern.repeatedNames > rules[place].pattern.repeatedNames
      {
        moreGeneral = min(moreGeneral, place)
      }
      guard let names = pattern.renaming(of: rules[place].pattern) else { continue }
      if test != nil, otherTest == nil { moreGeneral = min(moreGeneral, place) }
      switch (test, otherTest) {
      case (nil, nil): break
      case (let own?, let other?) where own.isSame(as: other, names: names): break
      default: continue
      }
      rules[place] = self
      return
    }
    rules.insert(self, at: moreGeneral)
  }
}

/// The rules of a symbol.
package struct Definitions {
  /// Rules for `f[…]`.
  package var down: [DefinitionRule] = []
  /// Rules for `g[…, f[…], …]` and `g[…, f, …]`.
  package var up: [DefinitionRule] = []
  /// Rules for `f[…][…]`.
  package var sub: [DefinitionRule] = []
  /// Down-values without patterns, such as `f[3] = 7`.
  package var exact: [Term: Term] = [:]
  /// The value of `Options[f]`.
  package var options: [Term] = []
}

extension Term {
  /// Returns the pattern names of another pattern mapped to those of this one if the two patterns are equal
  /// up to their names; nil otherwise.
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
    // If two names map to one, the patterns differ.
    guard Set(names.values).count == names.count else { return nil }
    return isSame(as: other, names: names) ? names : nil
  }

  /// Whether another term equals this one after its symbols are renamed.
  fileprivate func isSame(as other: Term, names: [Symbol: Symbol]) -> Bool {
    if let symbol = other.symbol { return self.symbol == names[symbol] ?? symbol }
    guard let a = call, let b = other.call, !a.isData, !b.isData else { return self == other }
    return a.count == b.count && a.head.isSame(as: b.head, names: names)
      && zip(a.arguments, b.arguments).allSatisfy { $0.isSame(as: $1, names: names) }
  }

  /// The test of `value /; test`, also where the condition is inside a scope.
  fileprivate var test: Term? { call(of: .condition)?.arguments.last ?? innerTest }

  /// The test of `With[{…}, value /; test]`, `Module[…]` or `Block[…]`, nested to any depth; the value may be
  /// the last of several steps. Nil for other terms.
  fileprivate var innerTest: Term? {
    guard let scope = call(of: .with) ?? call(of: .module) ?? call(of: .block), scope.count == 2 else {
      return nil
    }
    let body = scope.arguments[1]
    return (body.call(of: .compoundExpression)?.arguments.last ?? body).test
  }

  /// Replaces the inner `value /; test` of nested scopes with `If[test, value, otherwise]`.
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

  /// The rules that an argument of `ReplaceAll` and its like gives: a rule, a list of rules, an association.
  /// Nil for other terms.
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
