import Numerics

/// Compiles an expression of given variables to register code.
///
/// Functions that the author defined are taken in with their arguments in place, complex numbers are pairs of
/// registers, lists are there while compiling only. What is equal is calculated once.
struct NumericCompiler<Surroundings: NumericSurroundings> {
  /// What an expression became.
  enum Value {
    case real(UInt16)
    case complex(UInt16, UInt16)
    case list([Value])
  }

  var program = NumericProgram()
  var surroundings: Surroundings
  /// What symbols stand for: variables, indices of loops, local variables.
  var bound: [Symbol: Value] = [:]
  /// Whether square roots and the like of real numbers are calculated as complex ones.
  let assumesComplex: Bool
  /// Values calculated before, by operation and operands; those of branches are forgotten behind them.
  private var known: [UInt64: UInt16] = [:]
  private var constants: [UInt64: UInt16] = [:]
  private var isConstant: [Bool] = []
  /// Calls compiled before, by identity.
  var compiled: [ObjectIdentifier: (Call, Value)] = [:]
  /// How many terms may yet be compiled.
  var budget = 60_000
  /// How deep definitions are within one another.
  var definitionDepth = 0

  init(_ surroundings: Surroundings, variables: [Symbol], assumesComplex: Bool = false) {
    self.surroundings = surroundings
    self.assumesComplex = assumesComplex
    for (place, variable) in variables.prefix(64).enumerated() {
      program.registers.append(.nan)
      isConstant.append(false)
      bound[variable] = .real(UInt16(place))
    }
    program.variableCount = program.registers.count
  }

  /// Compiles the terms of the results; what gives a list gives its parts as results.
  mutating func compile(results: [Term]) throws(NotNumeric) {
    for term in results { try add(result: compile(term, depth: 0), depth: 0) }
  }

  private mutating func add(result: Value, depth: Int) throws(NotNumeric) {
    switch result {
    case .real(let register): program.results.append(register)
    case .complex(let real, let imaginary):
      // A result counts if its imaginary part is nothing but rounding.
      let small = operate(.multiply, operate(.add, operate(.magnitude, real), constant(1)), constant(1e-9))
      let isReal = operate(.lessEqual, operate(.magnitude, imaginary), small)
      program.results.append(operate(.where, real, isReal))
    case .list(let parts):
      guard depth < 4, program.results.count + parts.count < 1000 else { throw NotNumeric() }
      for part in parts { try add(result: part, depth: depth + 1) }
    }
  }

  // MARK: Registers

  mutating func newRegister() -> UInt16 {
    program.registers.append(0)
    isConstant.append(false)
    if program.registers.count > 60_000 { budget = 0 }
    return UInt16(truncatingIfNeeded: min(program.registers.count - 1, 60_001))
  }

  /// The register that holds a number.
  mutating func constant(_ value: Double) -> UInt16 {
    if let register = constants[value.bitPattern] { return register }
    let register = newRegister()
    program.registers[Int(register)] = value
    isConstant[Int(register)] = true
    constants[value.bitPattern] = register
    return register
  }

  /// The number that a register always holds; nil where it changes.
  func constantValue(_ register: UInt16) -> Double? {
    isConstant[Int(register)] ? program.registers[Int(register)] : nil
  }

  /// The register of an operation's result.
  mutating func operate(
    _ operation: NumericProgram.Operation, _ a: UInt16, _ b: UInt16? = nil
  ) -> UInt16 {
    let second = b ?? a
    if let x = constantValue(a), let y = constantValue(second) { return constant(operation.apply(x, y)) }
    if let simpler = simplified(operation, a, second) { return simpler }
    let key = UInt64(operation.rawValue) << 32 | UInt64(a) << 16 | UInt64(second)
    if let register = known[key] { return register }
    let register = newRegister()
    program.instructions.append(
      NumericProgram.Instruction(operation: operation, result: register, a: a, b: second))
    known[key] = register
    return register
  }

  private func simplified(_ operation: NumericProgram.Operation, _ a: UInt16, _ b: UInt16) -> UInt16? {
    let (x, y) = (constantValue(a), constantValue(b))
    switch operation {
    case .add: return x == 0 ? b : y == 0 ? a : nil
    case .subtract: return y == 0 ? a : nil
    case .multiply: return x == 1 ? b : y == 1 ? a : x == 0 ? a : y == 0 ? b : nil
    case .divide, .integerPower, .power: return y == 1 ? a : nil
    default: return nil
    }
  }

  // MARK: Branches

  /// Where code stands that may not run, or run more than once: what it calculates is not known behind it.
  mutating func branch<Result>(
    _ body: (inout NumericCompiler) throws(NotNumeric) -> Result
  ) throws(NotNumeric) -> Result {
    let outer = (known, compiled)
    let result = try body(&self)
    (known, compiled) = outer
    return result
  }

  /// Forgets what depends on variables that change.
  mutating func forget() {
    known = [:]
    compiled = [:]
  }

  /// Adds a jump whose goal is set later, and gives its place.
  mutating func jump(unless condition: UInt16? = nil) -> Int {
    program.instructions.append(
      NumericProgram.Instruction(
        operation: condition == nil ? .jump : .jumpUnless, result: 0, a: condition ?? 0, b: 0))
    return program.instructions.count - 1
  }

  /// Lets a jump go to the present place.
  mutating func land(_ jump: Int) throws(NotNumeric) {
    guard program.instructions.count < 60_000 else { throw NotNumeric() }
    program.instructions[jump].result = UInt16(program.instructions.count)
  }

  /// Lets a jump go back.
  mutating func jump(back place: Int) {
    program.instructions.append(
      NumericProgram.Instruction(operation: .jump, result: UInt16(truncatingIfNeeded: place), a: 0, b: 0))
  }

  /// Copies a register into one that changes.
  mutating func move(_ from: UInt16, to register: UInt16) {
    program.instructions.append(
      NumericProgram.Instruction(operation: .move, result: register, a: from, b: from))
  }

  // MARK: Terms

  /// The register of a term that must be real.
  mutating func real(_ term: Term, _ depth: Int) throws(NotNumeric) -> UInt16 {
    switch try compile(term, depth: depth) {
    case .real(let register): return register
    default: throw NotNumeric()
    }
  }

  mutating func compile(_ term: Term, depth: Int) throws(NotNumeric) -> Value {
    budget -= 1
    guard budget > 0, depth < 200 else { throw NotNumeric() }
    switch term {
    case .integer, .real, .rational, .largeInteger: return .real(constant(term.double ?? .nan))
    case .complex(let value):
      return .complex(constant(value.real.double), constant(value.imaginary.double))
    case .symbol(let symbol): return try compile(symbol, depth)
    case .packed(let list):
      guard list.values.count < 2000 else { throw NotNumeric() }
      return .list(try list.parts.map { (part) throws(NotNumeric) in try compile(part, depth: depth + 1) })
    case .call(let call):
      if let (_, value) = compiled[ObjectIdentifier(call)] { return value }
      let value = try compile(call, depth)
      compiled[ObjectIdentifier(call)] = (call, value)
      return value
    case .string: throw NotNumeric()
    }
  }

  private mutating func compile(_ symbol: Symbol, _ depth: Int) throws(NotNumeric) -> Value {
    if let value = bound[symbol] { return value }
    switch symbol.known {
    case .pi: return .real(constant(.pi))
    case .e: return .real(constant(2.718281828459045))
    case .degree: return .real(constant(.pi / 180))
    case .goldenRatio: return .real(constant(1.618033988749895))
    case .eulerGamma: return .real(constant(0.5772156649015329))
    case .catalan: return .real(constant(0.915965594177219))
    case .infinity: return .real(constant(.infinity))
    case .indeterminate, .null, .undefined, .complexInfinity: return .real(constant(.nan))
    case .imaginaryUnit: return .complex(constant(0), constant(1))
    case .true: return .real(constant(1))
    case .false: return .real(constant(0))
    default: break
    }
    guard let value = surroundings.ownValue(symbol), definitionDepth < 60 else {
      throw NotNumeric(symbol: symbol)
    }
    definitionDepth += 1
    defer { definitionDepth -= 1 }
    return try compile(value, depth: depth + 1)
  }
}
