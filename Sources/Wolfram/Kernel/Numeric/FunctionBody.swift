extension Call {
  /// The body of a pure function with arguments substituted; nil if an argument is missing, a parameter is
  /// not a symbol, or the body contains a slot sequence.
  func body(for given: [Term]) -> Term? {
    guard let first = arguments.first else { return nil }
    if count == 1 { return Self.fill(slots: given, in: first, depth: 0) }
    var values: [Symbol: Term] = [:]
    let parameters = first.parts ?? [first]
    guard parameters.count <= given.count else { return nil }
    for (parameter, argument) in zip(parameters, given) {
      guard let symbol = parameter.symbol else { return nil }
      values[symbol] = argument
    }
    return arguments[1].replacing(values)
  }

  private static func fill(slots arguments: [Term], in term: Term, depth: Int) -> Term? {
    guard case .call(let call) = term, depth < 200 else { return term }
    if let slot = term.call(of: .slot) {
      let place = slot.arguments.first?.int ?? 1
      return place >= 1 && place <= arguments.count ? arguments[place - 1] : nil
    }
    if term.call(of: .slotSequence) != nil { return nil }
    if term.call(of: .function)?.count == 1 { return term }
    guard let head = fill(slots: arguments, in: call.head, depth: depth + 1) else { return nil }
    var parts: [Term] = []
    for argument in call.arguments {
      guard let part = fill(slots: arguments, in: argument, depth: depth + 1) else { return nil }
      parts.append(part)
    }
    return .call(Call(head, parts))
  }
}

extension Term {
  /// The term with symbols replaced with values.
  func replacing(_ values: [Symbol: Term], depth: Int = 0) -> Term {
    switch self {
    case .symbol(let symbol): return values[symbol] ?? self
    case .call(let call):
      guard depth < 200 else { return self }
      var parts: [Term] = []
      parts.reserveCapacity(call.count)
      for argument in call.arguments { parts.append(argument.replacing(values, depth: depth + 1)) }
      return .call(Call(call.head.replacing(values, depth: depth + 1), parts))
    default: return self
    }
  }
}

extension NumericProgram {
  /// The body of a pure function with arguments substituted; nil as for `Call.body(for:)`.
  public static func body(of function: Call, arguments: [Term]) -> Term? { function.body(for: arguments) }
}
