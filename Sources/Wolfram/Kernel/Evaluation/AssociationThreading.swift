/// A function of numbers over associations with the same keys: `<|a -> 1|> + 1` is `<|a -> 2|>`.
enum AssociationThreading {
  /// The association of values; nil where no argument is one, or where the keys differ.
  static func value(
    of head: Term, _ arguments: [Term], _ session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard let first = arguments.lazy.compactMap({ $0.call(of: .association) }).first else { return nil }
    try session.check(size: first.count * arguments.count)
    var rules: [Term] = []
    for (place, entry) in first.arguments.enumerated() {
      guard let rule = entry.call, rule.count == 2 else { return nil }
      var parts: [Term] = []
      for argument in arguments {
        guard let other = argument.call(of: .association) else {
          parts.append(argument)
          continue
        }
        guard other.count == first.count, let own = other.arguments[place].call, own.count == 2,
          own.arguments[0] == rule.arguments[0]
        else { return nil }
        parts.append(own.arguments[1])
      }
      rules.append(.call(rule.head, [rule.arguments[0], try session.evaluate(.call(head, parts))]))
    }
    return .call(first.head, rules)
  }
}
