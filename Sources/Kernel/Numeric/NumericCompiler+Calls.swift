import Numerics

/// Calls of functions.
extension NumericCompiler {
  mutating func compile(_ call: Call, _ depth: Int) throws(NotNumeric) -> Value {
    guard case .symbol(let head) = call.head else { return try compileApplied(call, depth) }
    if let name = head.known {
      if let value = try compileArithmetic(name, call.arguments, depth) { return value }
      if let value = try compileElementary(name, call.arguments, depth) { return value }
      if let value = try compileTruth(name, call.arguments, depth) { return value }
      if let value = try compileControl(name, call.arguments, depth) { return value }
      if let value = try compileList(name, call.arguments, depth) { return value }
    }
    if let value = try compileRare(surroundings.name(head), call.arguments, depth) { return value }
    if let value = try compileBuiltIn(head, call.arguments, depth) { return value }
    let definitions = surroundings.definitions(head)
    if !definitions.isEmpty { return try compile(definitions, call, depth) }
    return try compileEvaluated(.call(call), depth)
  }

  mutating func all(_ terms: [Term], _ depth: Int) throws(NotNumeric) -> [Value] {
    var result: [Value] = []
    for term in terms { result.append(try compile(term, depth: depth + 1)) }
    return result
  }

  private mutating func compileArithmetic(
    _ name: SymbolName, _ arguments: [Term], _ depth: Int
  ) throws(NotNumeric) -> Value? {
    switch (name, arguments.count) {
    case (.plus, _):
      var result = Value.real(constant(0))
      for argument in arguments { result = try sum(result, compile(argument, depth: depth + 1)) }
      return result
    case (.times, _):
      var result = Value.real(constant(1))
      for argument in arguments {
        // a b^-1 is a division, which is more exact.
        if let power = argument.call(of: .power), power.count == 2, power.arguments[1].int == -1 {
          result = try quotient(result, compile(power.arguments[0], depth: depth + 1))
        } else {
          result = try product(result, compile(argument, depth: depth + 1))
        }
      }
      return result
    case (.power, 2):
      let base = try compile(arguments[0], depth: depth + 1)
      return try power(base, compile(arguments[1], depth: depth + 1))
    case (.subtract, 2):
      let first = try compile(arguments[0], depth: depth + 1)
      return try sum(first, negative(compile(arguments[1], depth: depth + 1)))
    case (.divide, 2):
      let first = try compile(arguments[0], depth: depth + 1)
      return try quotient(first, compile(arguments[1], depth: depth + 1))
    case (.minus, 1): return try negative(compile(arguments[0], depth: depth + 1))
    case (.sqrt, 1): return try squareRoot(compile(arguments[0], depth: depth + 1))
    case (.exp, 1): return try exponential(compile(arguments[0], depth: depth + 1))
    case (.log, 1): return try logarithm(compile(arguments[0], depth: depth + 1))
    case (.log, 2):
      let base = try logarithm(compile(arguments[0], depth: depth + 1))
      return try quotient(logarithm(compile(arguments[1], depth: depth + 1)), base)
    default: return nil
    }
  }

  private static func elementary(_ name: SymbolName) -> NumericProgram.Operation? {
    switch name {
    case .sin: .sin
    case .cos: .cos
    case .tan: .tan
    case .cot: .cot
    case .sec: .sec
    case .csc: .csc
    case .arcSin: .arcSin
    case .arcCos: .arcCos
    case .arcTan: .arcTan
    case .arcCot: .arcCot
    case .arcSec: .arcSec
    case .arcCsc: .arcCsc
    case .sinh: .sinh
    case .cosh: .cosh
    case .tanh: .tanh
    case .coth: .coth
    case .sech: .sech
    case .csch: .csch
    case .arcSinh: .arcSinh
    case .arcCosh: .arcCosh
    case .arcTanh: .arcTanh
    case .abs: .magnitude
    case .sign: .sign
    case .floor: .floor
    case .ceiling: .ceiling
    case .round: .round
    case .gamma: .gamma
    case .factorial: .factorial
    case .erf: .erf
    case .erfc: .erfc
    case .unitStep: .unitStep
    case .heavisideTheta: .heavisideTheta
    case .boole: .boole
    case .sinc: .sinc
    case .cubeRoot: .cubeRoot
    default: nil
    }
  }

  private mutating func compileElementary(
    _ name: SymbolName, _ arguments: [Term], _ depth: Int
  ) throws(NotNumeric) -> Value? {
    if arguments.count == 1, let operation = Self.elementary(name) {
      return try unary(operation, compile(arguments[0], depth: depth + 1))
    }
    switch (name, arguments.count) {
    case (.re, 1), (.im, 1), (.conjugate, 1), (.arg, 1):
      return try compilePart(name, compile(arguments[0], depth: depth + 1))
    case (.arcTan, 2): return try binary(.arcTan2, arguments, depth)
    case (.mod, 2): return try binary(.modulo, arguments, depth)
    case (.quotient, 2): return try binary(.quotient, arguments, depth)
    case (.mod, 3):
      let values = try all(arguments, depth)
      let shifted = try binary(.modulo, sum(values[0], negative(values[2])), values[1])
      return try sum(shifted, values[2])
    case (.floor, 2), (.ceiling, 2), (.round, 2):
      let values = try all(arguments, depth)
      guard let operation = Self.elementary(name) else { return nil }
      return try product(values[1], unary(operation, quotient(values[0], values[1])))
    case (.max, _), (.min, _):
      var registers: [UInt16] = []
      for value in try all(arguments, depth) { try flatten(value, into: &registers) }
      guard var result = registers.first else {
        return .real(constant(name == .max ? -.infinity : .infinity))
      }
      for register in registers.dropFirst() {
        result = operate(name == .max ? .maximum : .minimum, result, register)
      }
      return .real(result)
    case (.surd, 2):
      guard let root = arguments[1].int, root > 0 else { return nil }
      let base = try real(arguments[0], depth + 1)
      let size = operate(.power, operate(.magnitude, base), constant(1 / Double(root)))
      if root % 2 == 0 { return .real(operate(.where, size, operate(.unitStep, base))) }
      return .real(operate(.multiply, size, operate(.sign, base)))
    case (.binomial, 2):
      let (n, k) = (try real(arguments[0], depth + 1), try real(arguments[1], depth + 1))
      let below = operate(.multiply, operate(.factorial, k), operate(.factorial, operate(.subtract, n, k)))
      return .real(operate(.divide, operate(.factorial, n), below))
    default: return nil
    }
  }

  private mutating func compilePart(_ name: SymbolName, _ value: Value) throws(NotNumeric) -> Value {
    if case .list(let values) = value {
      var result: [Value] = []
      for part in values { result.append(try compilePart(name, part)) }
      return .list(result)
    }
    if case .real = value { program.mayPassComplex = true }
    let (x, y) = try parts(value)
    switch name {
    case .re: return .real(x)
    case .im: return .real(y)
    case .conjugate:
      if case .real = value { return value }
      return .complex(x, operate(.negate, y))
    default: return .real(operate(.arcTan2, x, y))
    }
  }

  func flatten(_ value: Value, into registers: inout [UInt16]) throws(NotNumeric) {
    switch value {
    case .real(let register): registers.append(register)
    case .complex: throw NotNumeric()
    case .list(let parts): for part in parts { try flatten(part, into: &registers) }
    }
  }

  private mutating func binary(
    _ operation: NumericProgram.Operation, _ arguments: [Term], _ depth: Int
  ) throws(NotNumeric) -> Value {
    let first = try compile(arguments[0], depth: depth + 1)
    return try binary(operation, first, compile(arguments[1], depth: depth + 1))
  }

  mutating func binary(
    _ operation: NumericProgram.Operation, _ a: Value, _ b: Value
  ) throws(NotNumeric) -> Value {
    try threaded(a, b) { (compiler, a, b) throws(NotNumeric) in
      guard case .real(let x) = a, case .real(let y) = b else { throw NotNumeric() }
      return .real(compiler.operate(operation, x, y))
    }
  }

  /// Functions that the kernel's code does not name by number.
  private mutating func compileRare(
    _ name: String, _ arguments: [Term], _ depth: Int
  ) throws(NotNumeric) -> Value? {
    func one(_ operation: NumericProgram.Operation, _ compiler: inout NumericCompiler) throws(NotNumeric)
      -> Value?
    {
      guard arguments.count == 1 else { return nil }
      return try compiler.unary(operation, compiler.compile(arguments[0], depth: depth + 1))
    }
    switch name {
    case "FractionalPart": return try one(.fractionalPart, &self)
    case "IntegerPart": return try one(.integerPart, &self)
    case "LogGamma": return try one(.logGamma, &self)
    case "Log2": return try one(.log2, &self)
    case "Log10": return try one(.log10, &self)
    case "UnitBox": return try one(.unitBox, &self)
    case "UnitTriangle": return try one(.unitTriangle, &self)
    case "RealAbs": return try one(.magnitude, &self)
    case "RealSign": return try one(.sign, &self)
    case "Ramp":
      guard arguments.count == 1 else { return nil }
      return .real(operate(.maximum, try real(arguments[0], depth + 1), constant(0)))
    case "Chop", "N", "Simplify", "FullSimplify", "Evaluate", "Quiet", "HoldForm", "Refine",
      "Expand", "Together", "ReleaseHold", "Identity", "Unevaluated", "ComplexExpand", "TrigExpand",
      "TrigReduce":
      guard let first = arguments.first else { return nil }
      return try compile(first, depth: depth + 1)
    default: return nil
    }
  }

  /// A function over machine numbers that the table of built-ins has.
  private mutating func compileBuiltIn(
    _ head: Symbol, _ arguments: [Term], _ depth: Int
  ) throws(NotNumeric) -> Value? {
    guard let builtIn = surroundings.builtIn(head) else { return nil }
    if arguments.count == 1, let function = builtIn.real {
      return try call({ x, _ in function(x) }, compile(arguments[0], depth: depth + 1), .real(constant(0)))
    }
    if arguments.count == 2, let function = builtIn.real2 {
      let first = try compile(arguments[0], depth: depth + 1)
      return try call({ x, y in function(x, y) }, first, compile(arguments[1], depth: depth + 1))
    }
    return nil
  }

  private mutating func call(
    _ function: @escaping @Sendable (Double, Double) -> Double, _ a: Value, _ b: Value
  ) throws(NotNumeric) -> Value {
    program.functions.append(function)
    let index = UInt16(truncatingIfNeeded: program.functions.count - 1)
    return try threaded(a, b) { (compiler, a, b) throws(NotNumeric) in
      guard case .real(let x) = a, case .real(let y) = b, compiler.program.functions.count < 10_000 else {
        throw NotNumeric()
      }
      compiler.program.mayPassComplex = true
      let register = compiler.newRegister()
      compiler.program.instructions.append(
        NumericProgram.Instruction(operation: .call, result: register, a: x, b: y, function: index))
      return .real(register)
    }
  }
}
