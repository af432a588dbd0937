/// A listable function over lists, part by part, and over associations with the same keys: `{a, b} + 1` is `{a + 1, b + 1}`,
/// `<|a -> 1|> + 1` is `<|a -> 2|>`.
package enum Threading {
  /// The list or association of values; nil if no argument is one, or if their lengths or keys differ.
  package static func value(
    of head: Term, _ arguments: [Term], in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    var length: Int?
    for argument in arguments {
      let count: Int
      switch argument {
      case .packed(let list): count = list.dimensions[0]
      case .call(let call) where call.head.isSymbol(.list): count = call.count
      default: continue
      }
      if let length, length != count { return nil }
      length = count
    }
    guard let length else { return try association(of: head, arguments, in: &session) }
    try session.check(size: length * arguments.count)
    let columns = arguments.map { $0.parts }
    var result: [Term] = []
    result.reserveCapacity(length)
    for row in 0..<length {
      let call = Call(head, arguments.indices.map { columns[$0]?[row] ?? arguments[$0] })
      result.append(try session.evaluate(.call(call)))
    }
    return .list(result)
  }

  /// The association of values; nil where no argument is one, or where the keys differ.
  private static func association(
    of head: Term, _ arguments: [Term], in session: inout KernelSession
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
