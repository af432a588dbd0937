import Numerics

/// Emits arithmetic and elementary functions of real and complex values and of lists.
extension NumericCode {
  /// The registers of the real and imaginary part; throws for lists.
  mutating func parts(_ value: Value) throws(NotNumeric) -> (UInt16, UInt16) {
    switch value {
    case .real(let register): return (register, constant(0))
    case .complex(let real, let imaginary): return (real, imaginary)
    case .list: throw NotNumeric()
    }
  }

  /// Applies a function of two values to each element of lists.
  mutating func threaded(
    _ a: Value, _ b: Value, body: (inout NumericCode, Value, Value) throws(NotNumeric) -> Value
  ) throws(NotNumeric) -> Value {
    switch (a, b) {
    case (.list(let first), .list(let second)):
      guard first.count == second.count else { throw NotNumeric() }
      var result: [Value] = []
      for place in first.indices { result.append(try threaded(first[place], second[place], body: body)) }
      return .list(result)
    case (.list(let first), _):
      var result: [Value] = []
      for part in first { result.append(try threaded(part, b, body: body)) }
      return .list(result)
    case (_, .list(let second)):
      var result: [Value] = []
      for part in second { result.append(try threaded(a, part, body: body)) }
      return .list(result)
    default: return try body(&self, a, b)
    }
  }

  mutating func sum(_ a: Value, _ b: Value) throws(NotNumeric) -> Value {
    if case .real(let x) = a, case .real(let y) = b { return .real(operate(.add, x, y)) }
    return try threaded(a, b) { (code, a, b) throws(NotNumeric) in
      if case .real(let x) = a, case .real(let y) = b { return .real(code.operate(.add, x, y)) }
      let (x, y) = (try code.parts(a), try code.parts(b))
      return .complex(code.operate(.add, x.0, y.0), code.operate(.add, x.1, y.1))
    }
  }

  mutating func product(_ a: Value, _ b: Value) throws(NotNumeric) -> Value {
    if case .real(let x) = a, case .real(let y) = b { return .real(operate(.multiply, x, y)) }
    return try threaded(a, b) { (code, a, b) throws(NotNumeric) in
      if case .real(let x) = a, case .real(let y) = b { return .real(code.operate(.multiply, x, y)) }
      let (x, y) = (try code.parts(a), try code.parts(b))
      let real = code.operate(
        .subtract, code.operate(.multiply, x.0, y.0), code.operate(.multiply, x.1, y.1))
      let imaginary = code.operate(
        .add, code.operate(.multiply, x.0, y.1), code.operate(.multiply, x.1, y.0))
      return .complex(real, imaginary)
    }
  }

  mutating func quotient(_ a: Value, _ b: Value) throws(NotNumeric) -> Value {
    try threaded(a, b) { (code, a, b) throws(NotNumeric) in
      if case .real(let y) = b {
        switch a {
        case .real(let x): return .real(code.operate(.divide, x, y))
        case .complex(let x, let i):
          return .complex(code.operate(.divide, x, y), code.operate(.divide, i, y))
        case .list: throw NotNumeric()
        }
      }
      let (c, d) = try code.parts(b)
      let size = code.operate(.add, code.operate(.multiply, c, c), code.operate(.multiply, d, d))
      let inverse = Value.complex(
        code.operate(.divide, c, size), code.operate(.negate, code.operate(.divide, d, size)))
      return try code.product(a, inverse)
    }
  }

  mutating func negative(_ a: Value) throws(NotNumeric) -> Value {
    try product(.real(constant(-1)), a)
  }

  // MARK: Powers

  mutating func power(_ a: Value, _ b: Value) throws(NotNumeric) -> Value {
    try threaded(a, b) { (code, a, b) throws(NotNumeric) in
      if case .real(let exponent) = b, let value = code.constantValue(exponent) {
        return try code.power(a, constant: value, exponent)
      }
      if case .real(let base) = a, case .real(let exponent) = b {
        if code.constantValue(base) == 2.718281828459045 {
          return .real(code.operate(.exp, exponent))
        }
        if let value = code.constantValue(base), value >= 0 {
          return .real(code.operate(.power, base, exponent))
        }
        if !code.assumesComplex {
          code.notePossiblyComplex()
          return .real(code.operate(.power, base, exponent))
        }
      }
      // a^b is e^(b log a).
      if case .real(let base) = a, code.constantValue(base) == 2.718281828459045 {
        return try code.exponential(b)
      }
      let logarithm = try code.logarithm(a, asComplex: true)
      return try code.exponential(try code.product(b, logarithm))
    }
  }

  private mutating func power(
    _ a: Value, constant exponent: Double, _ register: UInt16
  ) throws(NotNumeric) -> Value {
    if exponent == 0.5 { return try squareRoot(a) }
    if exponent == -0.5 { return try quotient(.real(constant(1)), squareRoot(a)) }
    let isWhole = exponent == exponent.rounded() && exponent.magnitude < 1e9
    if case .real(let base) = a {
      if exponent == 0 { return .real(constant(1)) }
      if isWhole { return .real(operate(.integerPower, base, register)) }
      if !assumesComplex || (constantValue(base) ?? -1) >= 0 {
        notePossiblyComplex()
        return .real(operate(.power, base, register))
      }
    }
    if isWhole, exponent.magnitude <= 32 {
      var result = Value.real(constant(1))
      for _ in 0..<Int(clamping: exponent.magnitude) { result = try product(result, a) }
      return exponent < 0 ? try quotient(.real(constant(1)), result) : result
    }
    let scaled = try product(.real(register), logarithm(a, asComplex: true))
    return try exponential(scaled)
  }

  mutating func squareRoot(_ a: Value) throws(NotNumeric) -> Value {
    switch a {
    case .list(let parts):
      var result: [Value] = []
      for part in parts { result.append(try squareRoot(part)) }
      return .list(result)
    case .real(let register):
      if let value = constantValue(register), value >= 0 { return .real(constant(value.squareRoot())) }
      if !assumesComplex {
        notePossiblyComplex()
        return .real(operate(.squareRoot, register))
      }
      let zero = constant(0)
      return .complex(
        operate(.squareRoot, operate(.maximum, register, zero)),
        operate(.squareRoot, operate(.maximum, operate(.negate, register), zero)))
    case .complex(let x, let y):
      let size = operate(.squareRoot, operate(.add, operate(.multiply, x, x), operate(.multiply, y, y)))
      let (half, zero) = (constant(0.5), constant(0))
      let real = operate(
        .squareRoot, operate(.maximum, zero, operate(.multiply, half, operate(.add, size, x))))
      let imaginary = operate(
        .squareRoot, operate(.maximum, zero, operate(.multiply, half, operate(.subtract, size, x))))
      let sign = operate(
        .subtract, operate(.multiply, constant(2), operate(.unitStep, y)), constant(1))
      return .complex(real, operate(.multiply, imaginary, sign))
    }
  }

  mutating func exponential(_ a: Value) throws(NotNumeric) -> Value {
    switch a {
    case .list(let parts):
      var result: [Value] = []
      for part in parts { result.append(try exponential(part)) }
      return .list(result)
    case .real(let x): return .real(operate(.exp, x))
    case .complex(let x, let y):
      let size = operate(.exp, x)
      return .complex(
        operate(.multiply, size, operate(.cos, y)), operate(.multiply, size, operate(.sin, y)))
    }
  }

  mutating func logarithm(_ a: Value, asComplex: Bool = false) throws(NotNumeric) -> Value {
    switch a {
    case .list(let parts):
      var result: [Value] = []
      for part in parts { result.append(try logarithm(part)) }
      return .list(result)
    case .real(let x):
      if let value = constantValue(x), value > 0 { return .real(operate(.log, x)) }
      guard asComplex || assumesComplex else {
        notePossiblyComplex()
        return .real(operate(.log, x))
      }
      let angle = operate(.multiply, constant(.pi), operate(.less, x, constant(0)))
      return .complex(operate(.log, operate(.magnitude, x)), angle)
    case .complex(let x, let y):
      let size = operate(.add, operate(.multiply, x, x), operate(.multiply, y, y))
      return .complex(operate(.multiply, constant(0.5), operate(.log, size)), operate(.arcTan2, x, y))
    }
  }

  // MARK: Circular and hyperbolic functions

  /// Emits a function of one value; complex values by their definitions.
  mutating func unary(_ operation: NumericProgram.Operation, _ a: Value) throws(NotNumeric) -> Value {
    switch a {
    case .list(let parts):
      var result: [Value] = []
      for part in parts { result.append(try unary(operation, part)) }
      return .list(result)
    case .real(let register):
      switch operation {
      case .arcSin, .arcCos, .arcCosh, .arcTanh, .arcSec, .arcCsc:
        guard !assumesComplex else { return try unary(operation, register, constant(0)) }
        notePossiblyComplex()
      default: break
      }
      return .real(operate(operation, register))
    case .complex(let x, let y): return try unary(operation, x, y)
    }
  }

  private mutating func unary(
    _ operation: NumericProgram.Operation, _ x: UInt16, _ y: UInt16
  ) throws(NotNumeric) -> Value {
    switch operation {
    case .sin:
      return .complex(
        operate(.multiply, operate(.sin, x), operate(.cosh, y)),
        operate(.multiply, operate(.cos, x), operate(.sinh, y)))
    case .cos:
      return .complex(
        operate(.multiply, operate(.cos, x), operate(.cosh, y)),
        operate(.negate, operate(.multiply, operate(.sin, x), operate(.sinh, y))))
    case .sinh:
      return .complex(
        operate(.multiply, operate(.sinh, x), operate(.cos, y)),
        operate(.multiply, operate(.cosh, x), operate(.sin, y)))
    case .cosh:
      return .complex(
        operate(.multiply, operate(.cosh, x), operate(.cos, y)),
        operate(.multiply, operate(.sinh, x), operate(.sin, y)))
    case .tan: return try quotient(unary(.sin, x, y), unary(.cos, x, y))
    case .tanh: return try quotient(unary(.sinh, x, y), unary(.cosh, x, y))
    case .cot: return try quotient(unary(.cos, x, y), unary(.sin, x, y))
    case .sec: return try quotient(.real(constant(1)), unary(.cos, x, y))
    case .csc: return try quotient(.real(constant(1)), unary(.sin, x, y))
    case .exp: return try exponential(.complex(x, y))
    case .magnitude:
      return .real(
        operate(.squareRoot, operate(.add, operate(.multiply, x, x), operate(.multiply, y, y))))
    default: throw NotNumeric()
    }
  }

  // MARK: Functions and variables

  mutating func binary(
    _ operation: NumericProgram.Operation, _ a: Value, _ b: Value
  ) throws(NotNumeric) -> Value {
    try threaded(a, b) { (code, a, b) throws(NotNumeric) in
      guard case .real(let x) = a, case .real(let y) = b else { throw NotNumeric() }
      return .real(code.operate(operation, x, y))
    }
  }

  /// Emits a call of a function of two numbers that has no operation.
  mutating func call(
    _ function: @escaping @Sendable (Double, Double) -> Double, _ a: Value, _ b: Value
  ) throws(NotNumeric) -> Value {
    let index = try add(function)
    return try threaded(a, b) { (code, a, b) throws(NotNumeric) in
      guard case .real(let x) = a, case .real(let y) = b else { throw NotNumeric() }
      code.notePossiblyComplex()
      return .real(code.call(index, x, y))
    }
  }

  func flatten(_ value: Value, into registers: inout [UInt16]) throws(NotNumeric) {
    switch value {
    case .real(let register): registers.append(register)
    case .complex: throw NotNumeric()
    case .list(let parts): for part in parts { try flatten(part, into: &registers) }
    }
  }

  /// Moves a value to the registers that both branches share; the first branch allocates them.
  mutating func store(_ value: Value, in result: inout Value?) throws(NotNumeric) {
    switch (value, result) {
    case (.real(let from), nil):
      let register = newRegister()
      // At this point it is not known whether the other branch is complex.
      move(from, to: register)
      result = .real(register)
    case (.complex(let x, let y), nil):
      let (real, imaginary) = (newRegister(), newRegister())
      move(x, to: real)
      move(y, to: imaginary)
      result = .complex(real, imaginary)
    case (.real(let from), .real(let register)): move(from, to: register)
    case (.real(let from), .complex(let real, let imaginary)):
      move(from, to: real)
      move(constant(0), to: imaginary)
    case (.complex(let x, let y), .complex(let real, let imaginary)):
      move(x, to: real)
      move(y, to: imaginary)
    case (.list(let parts), nil):
      var stored: [Value] = []
      for part in parts {
        var own: Value?
        try store(part, in: &own)
        stored.append(own ?? part)
      }
      result = .list(stored)
    case (.list(let parts), .list(let places)) where parts.count == places.count:
      for (part, place) in zip(parts, places) {
        var own: Value? = place
        try store(part, in: &own)
      }
    default: throw NotNumeric()
    }
  }
}
