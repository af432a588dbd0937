extension Term {
  /// The number of significant digits of a number of a chosen precision; nil for other terms.
  package var precision: Double? { number?.precision }
}

/// Evaluation with a chosen number of digits.
package enum ChosenPrecision {
  /// How many digits may be asked for.
  package static let mostDigits = 1_150.0

  /// The term with numbers and constants of so many digits, evaluated; machine numbers in it stay, and what has no such value becomes a
  /// machine number.
  package static func value(
    of term: Term, _ digits: Double, in session: inout KernelSession
  ) throws(KernelError) -> Term {
    guard digits >= 1, digits <= mostDigits else { return session.numeric(term) }
    if session.isNumeric(term) {
      if let value = try decimal(term, digits, in: &session) { return cut(value, digits) }
      return try session.evaluate(session.numeric(term))
    }
    if case .packed = term { return term }
    guard let call = term.call else { return term }
    switch call.head.symbol?.known {
    // What could not be found exactly is computed with machine numbers.
    case .integrate, .sum, .product, .limit, .solve, .reduce: return session.numeric(term)
    case .root: return try decimal(term, digits, in: &session) ?? session.numeric(term)
    default: break
    }
    if term.call(of: .power) != nil, call.count == 2, call.arguments[1].int != nil {
      return .call(.power, [try value(of: call.arguments[0], digits, in: &session), call.arguments[1]])
    }
    let held = call.head.symbol.map { session.attributes($0) } ?? []
    var arguments: [Term] = []
    for (place, argument) in call.arguments.enumerated() {
      let isHeld = held.contains(place == 0 ? .nHoldFirst : .nHoldRest)
      arguments.append(isHeld ? argument : try value(of: argument, digits, in: &session))
    }
    return .call(call.head, arguments)
  }

  /// A number with at most so many digits.
  private static func cut(_ term: Term, _ digits: Double) -> Term {
    if case .complex(let value) = term {
      let (real, imaginary) = (cut(value.real.term, digits).number, cut(value.imaginary.term, digits).number)
      return Term.complex(real ?? value.real, imaginary ?? value.imaginary)
    }
    guard case .rational(let value) = term, let own = value.precision, own > digits,
      !value.numerator.isZero
    else { return term }
    return Number.decimal(value.numerator, over: value.denominator, precision: digits).term
  }

  /// The term with a precision or an accuracy, whichever is reached first; a precision that is no number is none.
  package static func value(
    of term: Term, precision: Term, accuracy: Term, in session: inout KernelSession
  ) throws(KernelError) -> Term {
    guard let behind = try session.approximate(accuracy),
      let size = try session.approximateComplex(term)?.magnitude, size > 0
    else { return session.numeric(term) }
    let digits = behind + Number.real(size).log10
    let most = try session.approximate(precision) ?? digits
    return try value(of: term, most.isFinite ? min(digits, most) : digits, in: &session)
  }

  /// The value of a numeric function of numbers of which some have a chosen precision; nil if none has, or if the function takes them as
  /// the fractions that they are.
  static func value(
    of call: Call, _ symbol: Symbol, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    var digits: Double?
    for argument in call.arguments {
      if case .real = argument { return nil }
      if let own = leastPrecision(of: argument) { digits = min(own, digits ?? own) }
    }
    guard let digits else { return nil }
    for argument in call.arguments where !session.isNumeric(argument) { return nil }
    switch symbol.known {
    case .floor, .ceiling, .round, .mod, .quotient, .re, .im, .conjugate, .abs, .sign, .max, .min: return nil
    case .plus, .times: if call.arguments.allSatisfy({ $0.isNumber }) { return nil }
    default: if ["IntegerPart", "FractionalPart"].contains(session.names.name(symbol)) { return nil }
    }
    if let value = try decimal(.call(call), digits, in: &session) { return value }
    // A number beyond all machine numbers stays as it is: the function takes it then.
    let arguments = call.arguments.map { session.numeric($0) }
    return arguments == call.arguments ? nil : .call(call.head, arguments)
  }

  /// The smaller number of digits of the parts of a complex number, or that of a real one.
  private static func leastPrecision(of term: Term) -> Double? {
    guard case .complex(let value) = term else { return term.precision }
    return Number.leastPrecision(value.real, value.imaginary)
  }

  /// The value with so many digits, by `decimalValue`, which some books fetch, calculated with `most` digits at most; nil if it has none.
  static func decimal(
    _ term: Term, _ digits: Double, most: Int = 2_000, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    let symbol = session.names.own("decimalValue")
    guard let function = session.builtIn(symbol)?.function else { return nil }
    return try function(Call(.symbol(symbol), [term, .real(digits), .integer(most)]), &session)
  }
}
