extension Term {
  /// The number of significant digits of a number of a chosen precision; nil for other terms.
  package var precision: Double? { number?.precision }
}

extension KernelSession {
  /// The term with numbers and constants of so many digits, evaluated; machine numbers in it stay, and what has no such value becomes a
  /// machine number.
  package mutating func withPrecision(_ digits: Double, _ term: Term) throws(KernelError) -> Term {
    guard digits >= 1, digits <= 1_500 else { return numeric(term) }
    if isNumeric(term) {
      if let value = try decimalValue(term, digits) { return value }
      return try evaluate(numeric(term))
    }
    if case .packed = term { return term }
    guard let call = term.call else { return term }
    if term.call(of: .power) != nil, call.count == 2, call.arguments[1].int != nil {
      return .call(.power, [try withPrecision(digits, call.arguments[0]), call.arguments[1]])
    }
    let held = call.head.symbol.map { attributes($0) } ?? []
    var arguments: [Term] = []
    for (place, argument) in call.arguments.enumerated() {
      let isHeld = held.contains(place == 0 ? .nHoldFirst : .nHoldRest)
      arguments.append(isHeld ? argument : try withPrecision(digits, argument))
    }
    return .call(call.head, arguments)
  }

  /// The value of a numeric function of numbers of which some have a chosen precision; nil if none has, or if the function takes them as
  /// the fractions that they are.
  mutating func preciseValue(_ symbol: Symbol, _ call: Call) throws(KernelError) -> Term? {
    var digits: Double?
    for argument in call.arguments {
      if case .real = argument { return nil }
      if let own = argument.precision { digits = min(own, digits ?? own) }
    }
    guard let digits, call.arguments.allSatisfy({ isNumeric($0) }) else { return nil }
    switch symbol.known {
    case .floor, .ceiling, .round, .mod, .abs, .sign, .max, .min: return nil
    case .plus, .times: if call.arguments.allSatisfy({ $0.number != nil }) { return nil }
    default:
      if ["IntegerPart", "FractionalPart", "Quotient", "Re", "Im", "Conjugate"].contains(names.name(symbol)) {
        return nil
      }
    }
    if let value = try decimalValue(.call(call), digits) { return value }
    return .call(call.head, call.arguments.map { numeric($0) })
  }

  /// The value with so many digits, by `DecimalValue`, which some books fetch; nil if it has none.
  private mutating func decimalValue(_ term: Term, _ digits: Double) throws(KernelError) -> Term? {
    let symbol = names.symbol("DecimalValue")
    guard let function = builtIn(symbol)?.function else { return nil }
    return try function(Call(.symbol(symbol), [term, .real(digits)]), &self)
  }
}
