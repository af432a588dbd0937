import Numerics

/// Arithmetic and elementary functions of real and complex values and of lists.
extension NumericCompiler {
  /// The real and imaginary part; throws for lists.
  mutating func parts(_ value: Value) throws(NotNumeric) -> (UInt16, UInt16) {
    switch value {
    case .real(let register): return (register, constant(0))
    case .complex(let real, let imaginary): return (real, imaginary)
    case .list: throw NotNumeric()
    }
  }

  /// A function of two values carried into lists.
  mutating func threaded(
    _ a: Value, _ b: Value, _ body: (inout NumericCompiler, Value, Value) throws(NotNumeric) -> Value
  ) throws(NotNumeric) -> Value {
    switch (a, b) {
    case (.list(let first), .list(let second)):
      guard first.count == second.count else { throw NotNumeric() }
      var result: [Value] = []
      for place in first.indices { result.append(try threaded(first[place], second[place], body)) }
      return .list(result)
    case (.list(let first), _):
      var result: [Value] = []
      for part in first { result.append(try threaded(part, b, body)) }
      return .list(result)
    case (_, .list(let second)):
      var result: [Value] = []
      for part in second { result.append(try threaded(a, part, body)) }
      return .list(result)
    default: return try body(&self, a, b)
    }
  }

  mutating func sum(_ a: Value, _ b: Value) throws(NotNumeric) -> Value {
    if case .real(let x) = a, case .real(let y) = b { return .real(operate(.add, x, y)) }
    return try threaded(a, b) { (compiler, a, b) throws(NotNumeric) in
      if case .real(let x) = a, case .real(let y) = b { return .real(compiler.operate(.add, x, y)) }
      let (x, y) = (try compiler.parts(a), try compiler.parts(b))
      return .complex(compiler.operate(.add, x.0, y.0), compiler.operate(.add, x.1, y.1))
    }
  }

  mutating func product(_ a: Value, _ b: Value) throws(NotNumeric) -> Value {
    if case .real(let x) = a, case .real(let y) = b { return .real(operate(.multiply, x, y)) }
    return try threaded(a, b) { (compiler, a, b) throws(NotNumeric) in
      if case .real(let x) = a, case .real(let y) = b { return .real(compiler.operate(.multiply, x, y)) }
      let (x, y) = (try compiler.parts(a), try compiler.parts(b))
      let real = compiler.operate(
        .subtract, compiler.operate(.multiply, x.0, y.0), compiler.operate(.multiply, x.1, y.1))
      let imaginary = compiler.operate(
        .add, compiler.operate(.multiply, x.0, y.1), compiler.operate(.multiply, x.1, y.0))
      return .complex(real, imaginary)
    }
  }

  mutating func quotient(_ a: Value, _ b: Value) throws(NotNumeric) -> Value {
    try threaded(a, b) { (compiler, a, b) throws(NotNumeric) in
      if case .real(let y) = b {
        switch a {
        case .real(let x): return .real(compiler.operate(.divide, x, y))
        case .complex(let x, let i):
          return .complex(compiler.operate(.divide, x, y), compiler.operate(.divide, i, y))
        case .list: throw NotNumeric()
        }
      }
      let (c, d) = try compiler.parts(b)
      let size = compiler.operate(.add, compiler.operate(.multiply, c, c), compiler.operate(.multiply, d, d))
      let inverse = Value.complex(
        compiler.operate(.divide, c, size), compiler.operate(.negate, compiler.operate(.divide, d, size)))
      return try compiler.product(a, inverse)
    }
  }

  mutating func negative(_ a: Value) throws(NotNumeric) -> Value {
    try product(.real(constant(-1)), a)
  }

  // MARK: Powers

  mutating func power(_ a: Value, _ b: Value) throws(NotNumeric) -> Value {
    try threaded(a, b) { (compiler, a, b) throws(NotNumeric) in
      if case .real(let exponent) = b, let value = compiler.constantValue(exponent) {
        return try compiler.power(a, constant: value, exponent)
      }
      if case .real(let base) = a, case .real(let exponent) = b {
        if compiler.constantValue(base) == 2.718281828459045 {
          return .real(compiler.operate(.exp, exponent))
        }
        if let value = compiler.constantValue(base), value >= 0 {
          return .real(compiler.operate(.power, base, exponent))
        }
        if !compiler.assumesComplex {
          compiler.program.mayPassComplex = true
          return .real(compiler.operate(.power, base, exponent))
        }
      }
      // a^b is e^(b log a).
      if case .real(let base) = a, compiler.constantValue(base) == 2.718281828459045 {
        return try compiler.exponential(b)
      }
      let logarithm = try compiler.logarithm(a, asComplex: true)
      return try compiler.exponential(try compiler.product(b, logarithm))
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
        program.mayPassComplex = true
        return .real(operate(.power, base, register))
      }
    }
    if isWhole, exponent.magnitude <= 32 {
      var result = Value.real(constant(1))
      for _ in 0..<Int(exponent.magnitude) { result = try product(result, a) }
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
        program.mayPassComplex = true
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
        program.mayPassComplex = true
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

  /// A function of one value; complex ones by their definitions.
  mutating func unary(_ operation: NumericProgram.Operation, _ a: Value) throws(NotNumeric) -> Value {
    switch a {
    case .list(let parts):
      var result: [Value] = []
      for part in parts { result.append(try unary(operation, part)) }
      return .list(result)
    case .real(let register):
      switch operation {
      case .arcSin, .arcCos, .arcCosh, .arcTanh, .arcSec, .arcCsc: program.mayPassComplex = true
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
}
