import Numerics

extension ComplexDouble {
  /// The value of a numeric term; nil for other terms.
  public init?(_ term: Term) {
    if let real = term.double {
      self.init(real, 0)
    } else if case .complex(let value) = term {
      self.init(value.real.double, value.imaginary.double)
    } else {
      return nil
    }
  }

  /// The machine number as a term; complex unless the imaginary part is zero.
  public var term: Term {
    imaginary == 0 ? .real(real) : .complex(ComplexNumber(.real(real), .real(imaginary)))
  }
}

extension KernelSession {
  /// The double value of a number, a constant, or a numeric function of these; nil for other terms.
  public mutating func approximate(_ term: Term) throws(KernelError) -> Double? {
    if let value = term.double { return value }
    if term.isSymbol(.infinity) { return .infinity }
    if let infinity = term.call(of: .directedInfinity), infinity.arguments.first == .integer(-1) {
      return -.infinity
    }
    guard isNumeric(term) else { return nil }
    return try evaluate(numeric(term)).double
  }

  /// Converts the exact numeric arguments of a call to machine numbers if one argument is a machine number:
  /// `2. Pi` becomes `6.28319`.
  package mutating func inexact(_ call: Call) throws(KernelError) -> Call {
    var hasMachine = false
    var hasOther = false
    for argument in call.arguments {
      switch argument {
      case .real: hasMachine = true
      case .complex(let value): hasMachine = hasMachine || !value.real.isExact || !value.imaginary.isExact
      case .symbol, .call: hasOther = true
      default: break
      }
    }
    guard hasMachine, hasOther else { return call }
    var arguments = call.arguments
    var isChanged = false
    for place in arguments.indices where !arguments[place].isNumber && isNumeric(arguments[place]) {
      let value = try evaluate(numeric(arguments[place]))
      guard value.isNumber else { continue }
      arguments[place] = value
      isChanged = true
    }
    return isChanged ? Call(call.head, arguments) : call
  }

  /// The complex value of a number, a constant, or a numeric function of these; nil for other terms.
  package mutating func approximateComplex(_ term: Term) throws(KernelError) -> ComplexDouble? {
    if let value = ComplexDouble(term) { return value }
    guard isNumeric(term) else { return nil }
    return ComplexDouble(try evaluate(numeric(term)))
  }

  /// Whether the term is a number, a constant, or a numeric function of these.
  public func isNumeric(_ term: Term) -> Bool { rules.isNumeric(term) }

  /// The term with exact numbers and constants replaced with machine numbers, not evaluated.
  package func numeric(_ term: Term) -> Term { term.numeric(rules) }
}

extension SymbolName {
  /// The value of the constant with that name; nil for other names.
  package var constant: Double? {
    switch self {
    case .pi: .pi
    case .e: 2.718281828459045
    case .degree: .pi / 180
    case .eulerGamma: 0.5772156649015329
    case .goldenRatio: 1.618033988749895
    case .catalan: 0.915965594177219
    default: nil
    }
  }
}

extension Term {
  /// The term with exact numbers and constants replaced with machine numbers, not evaluated.
  fileprivate func numeric(_ rules: RuleStore) -> Term {
    switch self {
    case .integer(let value): return .real(Double(value))
    case .largeInteger(let value): return Self.machine(value.double, Integer(value), over: .small(1))
    case .rational(let value): return Self.machine(value.double, value.numerator, over: value.denominator)
    case .complex(let value):
      return .complex(ComplexNumber(.real(value.real.double), .real(value.imaginary.double)))
    case .symbol(let symbol):
      guard let name = symbol.known, let value = name.constant else { return self }
      return .real(value)
    case .call(let call): return Self.numeric(call, rules: rules)
    case .real, .string, .packed: return self
    }
  }

  /// The term with machine numbers as the fractions that they are, alone, in a complex number or in lists.
  package var withFractions: Term {
    if case .complex(let value) = self {
      let (real, imaginary) = (
        value.real.term.withFractions.number, value.imaginary.term.withFractions.number
      )
      return Term.complex(real ?? value.real, imaginary ?? value.imaginary)
    }
    if case .real(let value) = self { return Number(fractionOf: value)?.term ?? self }
    return parts.map { .list($0.map { $0.withFractions }) } ?? self
  }

  /// A machine number, or a number with as many digits where no machine number is so large or so small.
  private static func machine(_ value: Double, _ above: Integer, over below: Integer) -> Term {
    guard !value.isFinite || value == 0 else { return .real(value) }
    return Number.decimal(above, over: below, precision: Number.machineDigits).term
  }

  private static func numeric(_ call: Call, rules: RuleStore) -> Term {
    guard case .symbol(let symbol) = call.head else {
      // The orders of derivatives and the data of interpolating functions stay exact.
      if let head = call.head.call,
        head.head.isSymbol(.derivative) || head.head.isSymbol(.interpolatingFunction)
      {
        return .call(call.head, call.arguments.map { $0.numeric(rules) })
      }
      return .call(call.head.numeric(rules), call.arguments.map { $0.numeric(rules) })
    }
    if let name = symbol.known {
      switch name {
      case .power:
        // Whole exponents stay exact: x^2 does not become x^2.
        guard call.count == 2, call.arguments[1].int != nil else { break }
        if call.arguments[0].isNumber || rules.isNumeric(call.arguments[0]) { break }
        return .call(call.head, [call.arguments[0].numeric(rules), call.arguments[1]])
      case .root where call.count == 2:
        // The root itself stays; that a number is wanted is said by a third argument.
        return .call(call.head, call.arguments + [.real(0)])
      case .slot, .slotSequence, .function, .derivative, .blank, .pattern, .hold, .holdForm,
        .interpolatingFunction,
        .part, .subscript:
        return .call(call)
      default: break
      }
    }
    let attributes = rules.attributes(symbol)
    return .call(
      call.head,
      call.arguments.enumerated().map { place, argument in
        attributes.contains(place == 0 ? .nHoldFirst : .nHoldRest) ? argument : argument.numeric(rules)
      })
  }
}
