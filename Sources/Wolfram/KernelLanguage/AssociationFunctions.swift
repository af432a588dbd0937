import Kernel

/// Associations of keys and values.
enum AssociationFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn("Keys", [], "The keys of an association.", keys),
    BuiltIn("Values", [], "The values of an association.", values),
    BuiltIn("Lookup", [], "The value of a key.", taking: "1 3 3", lookup),
    BuiltIn("AssociationThread", [], "An association of keys and values.", associationThread),
    BuiltIn("Key", [], "A key of an association.", applied: valueAtKey),
    BuiltIn(
      "Association", [.answer], "Rules of keys and values (`<|a -> b|>`).", applied: valueOfKey, joined),
  ]

  /// `Keys[<|a -> 1, b -> 2|>]` gives `{a, b}`; a second argument is a head around each.
  private static func keys(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    entries(of: call) { $0.first }
  }

  /// `Values[<|a -> 1, b -> 2|>]` gives `{1, 2}`; a second argument is a head around each.
  private static func values(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    entries(of: call) { $0.last }
  }

  /// The keys or the values of a rule, an association, or a list of them; nil where something is none of these.
  private static func entries(of call: Call, _ side: ([Term]) -> Term?) -> Term? {
    guard (1...2).contains(call.count) else { return nil }
    func found(_ term: Term) -> Term? {
      if let rule = term.call(of: .rule) ?? term.call(of: .ruleDelayed) {
        return rule.count == 2
          ? side(rule.arguments).map { call.count > 1 ? .call(call.arguments[1], [$0]) : $0 } : nil
      }
      guard let parts = term.parts ?? term.call(of: .association)?.arguments else { return nil }
      let all = parts.compactMap { found($0) }
      return all.count == parts.count ? .list(all) : nil
    }
    return found(call.arguments[0])
  }

  /// `Lookup[<|a -> 1|>, a]` gives `1`; a third argument is the default for a missing key.
  private static func lookup(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard (2...3).contains(call.count) else { return nil }
    if let keys = call.arguments[1].parts {
      return .list(keys.map { .call(call.head, [call.arguments[0], $0] + call.arguments.dropFirst(2)) })
    }
    if let all = call.arguments[0].parts, let first = all.first, first.call(of: .association) != nil {
      return .list(all.map { .call(call.head, [$0] + call.arguments.dropFirst()) })
    }
    let rules = call.arguments[0].call?.arguments ?? []
    let key = call.arguments[1].call(of: .key)?.arguments.first ?? call.arguments[1]
    return Term.option(key, in: rules)
      ?? (call.count > 2 ? call.arguments[2] : .call(.missing, [.text("KeyAbsent"), key]))
  }

  /// `Key[a][<|a -> 1|>]` gives `1`.
  private static func valueAtKey(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard let key = call.head.call?.arguments.first, call.count == 1,
      let entries = call.arguments[0].call(of: .association)
    else { return nil }
    return Term.option(key, in: entries.arguments) ?? .call(.missing, [.text("KeyAbsent"), key])
  }

  /// `AssociationThread[{a, b}, {1, 2}]` gives `<|a -> 1, b -> 2|>`.
  private static func associationThread(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    if call.count == 1, let rule = call.arguments[0].call(of: .rule), rule.count == 2 {
      return .call(call.head, rule.arguments)
    }
    guard call.count == 2, let keys = call.arguments[0].parts, let values = call.arguments[1].parts else {
      return nil
    }
    return .call(.association, zip(keys, values).map { .call(.rule, [$0, $1]) })
  }

  /// `Association[<|a -> 1, b -> 2|>, a -> 3]` gives `<|a -> 3, b -> 2|>`: of one key the last value counts.
  private static func joined(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    func isRule(_ term: Term) -> Bool {
      (term.call(of: .rule) ?? term.call(of: .ruleDelayed))?.count == 2
    }
    let isPlain = call.arguments.allSatisfy(isRule)
    if isPlain, call.count < 2 { return nil }
    try session.count(call.count)
    var (rules, places): ([Term], [Term: Int]) = ([], [:])
    for argument in call.arguments {
      let parts = isRule(argument) ? [argument] : argument.parts ?? argument.call(of: .association)?.arguments
      guard let parts, parts.allSatisfy(isRule) else { return nil }
      for rule in parts {
        guard let key = rule.call?.arguments.first else { continue }
        if let place = places[key] {
          rules[place] = rule
        } else {
          places[key] = rules.count
          rules.append(rule)
        }
      }
    }
    return isPlain && rules.count == call.count ? nil : .call(.association, rules)
  }

  /// `<|a -> 1|>[a]` gives `1`.
  private static func valueOfKey(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard let rules = call.head.call(of: .association), let key = call.arguments.first else { return nil }
    if call.count > 1 {
      // `<|a -> <|b -> 1|>|>[a, b]` is that of one key after the other.
      return .call(.call(call.head, [key]), Array(call.arguments.dropFirst()))
    }
    return Term.option(key, in: rules.arguments) ?? .call(.missing, [.text("KeyAbsent"), key])
  }
}
