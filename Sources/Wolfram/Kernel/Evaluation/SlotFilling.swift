/// Replaces `#`, `#2`, `##` and `#0` with arguments, except in nested functions.
package struct SlotFilling {
  var function: Term
  var arguments: [Term]

  /// The body of a pure function with arguments in its slots. Names that functions and scopes in the body declare are others than
  /// the same names in the arguments.
  package static func filled(
    _ function: Call, _ body: Term, _ arguments: [Term], in session: inout KernelSession
  ) -> Term {
    let filling = SlotFilling(function: .call(function), arguments: arguments)
    guard arguments.contains(where: { $0.mayHoldSymbols }) else { return filling.fill(body) }
    var declared: [Symbol] = []
    body.collectDeclared(&declared)
    if declared.isEmpty { return filling.fill(body) }
    var bindings = PatternBindings(keepsDeclared: true)
    for argument in arguments { bindings.bind(Symbol(.slot), argument) }
    return filling.fill(session.renamed(body, declared, apartFrom: bindings))
  }

  private func fill(_ term: Term) -> Term {
    guard case .call(let call) = term, !call.isData else { return term }
    if case .symbol(let symbol) = call.head {
      if symbol == .slot { return slot(call) ?? term }
      if symbol == .slotSequence, let first = call.arguments.first?.int, first >= 1 {
        return .call(.sequence, Array(arguments.dropFirst(first - 1)))
      }
      if symbol == .function, call.count == 1 { return term }
    }
    var changed = false
    let head = fill(call.head)
    if case .call(let before) = call.head {
      if case .call(let after) = head, before === after {} else { changed = true }
    }
    var parts = call.arguments
    for place in parts.indices {
      guard case .call(let before) = parts[place] else { continue }
      let filled = fill(parts[place])
      if case .call(let after) = filled, before === after { continue }
      parts[place] = filled
      changed = true
    }
    guard changed else { return term }
    _ = parts.spliceSequences()
    return .call(head, parts)
  }

  private func slot(_ call: Call) -> Term? {
    guard let place = call.arguments.first else { return arguments.first }
    if let number = place.int {
      if number == 0 { return function }
      return number >= 1 && number <= arguments.count ? arguments[number - 1] : nil
    }
    // `#name` looks up a key of an association.
    if case .string = place, let rules = arguments.first?.call(of: .association)?.arguments {
      return rules.first { $0.call?.arguments.first == place }?.call?.arguments.last
    }
    return nil
  }
}
