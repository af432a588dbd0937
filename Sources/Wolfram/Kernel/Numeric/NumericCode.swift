import Numerics

/// A builder of register code: registers, operations, jumps. Equal subexpressions are calculated once.
///
///     var code = NumericCode(variables: 1, assumesComplex: false)
///     let square = code.operate(.multiply, 0, 0)   // the register of x * x
struct NumericCode {
  /// The registers that hold the value of an expression.
  enum Value {
    case real(UInt16)
    case complex(UInt16, UInt16)
    case list([Value])
  }

  /// The code so far.
  private(set) var program = NumericProgram()
  /// Whether functions such as square roots of real numbers give complex results.
  let assumesComplex: Bool
  /// Whether there are too many registers; the code is then unusable.
  private(set) var isFull = false
  /// The registers of values already calculated, by operation and operands; values of a branch are removed at
  /// its end.
  private var known: [UInt64: UInt16] = [:]
  private var constants: [UInt64: UInt16] = [:]
  private var isConstant: [Bool] = []

  /// Makes code for that many variables, which are the first registers.
  init(variables: Int, assumesComplex: Bool) {
    self.assumesComplex = assumesComplex
    program.registers = [Double](repeating: .nan, count: variables)
    isConstant = [Bool](repeating: false, count: variables)
    program.variableCount = variables
  }

  /// The index of the next instruction.
  var place: Int { program.instructions.count }

  /// Whether the register holds a variable.
  func isVariable(_ register: UInt16) -> Bool { Int(register) < program.variableCount }

  // MARK: Registers

  mutating func newRegister() -> UInt16 {
    program.registers.append(0)
    isConstant.append(false)
    if program.registers.count > 60_000 { isFull = true }
    return UInt16(truncatingIfNeeded: min(program.registers.count - 1, 60_001))
  }

  /// The register that holds a constant.
  mutating func constant(_ value: Double) -> UInt16 {
    if let register = constants[value.bitPattern] { return register }
    let register = newRegister()
    program.registers[Int(register)] = value
    isConstant[Int(register)] = true
    constants[value.bitPattern] = register
    return register
  }

  /// The constant that a register holds; nil if the register is not constant.
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

  /// The register of the result of a function in `functions`.
  mutating func call(_ function: UInt16, _ a: UInt16, _ b: UInt16) -> UInt16 {
    let register = newRegister()
    program.instructions.append(
      NumericProgram.Instruction(operation: .call, result: register, a: a, b: b, function: function))
    return register
  }

  /// Adds a function that has no operation; returns its index.
  mutating func add(_ function: @escaping @Sendable (Double, Double) -> Double) throws(NotNumeric) -> UInt16 {
    guard program.functions.count < 9_999 else { throw NotNumeric() }
    program.functions.append(function)
    return UInt16(truncatingIfNeeded: program.functions.count - 1)
  }

  /// Adds a result register; there are at most 1,000.
  mutating func add(result register: UInt16) { program.results.append(register) }

  /// Notes that an intermediate value may be complex although the result is real.
  mutating func notePossiblyComplex() { program.mayPassComplex = true }

  // MARK: Jumps

  /// Adds a jump whose target is set later; returns its index.
  mutating func jump(unless condition: UInt16? = nil) -> Int {
    program.instructions.append(
      NumericProgram.Instruction(
        operation: condition == nil ? .jump : .jumpUnless, result: 0, a: condition ?? 0, b: 0))
    return program.instructions.count - 1
  }

  /// Adds a jump back to an instruction.
  mutating func jump(back place: Int) {
    program.instructions.append(
      NumericProgram.Instruction(operation: .jump, result: UInt16(truncatingIfNeeded: place), a: 0, b: 0))
  }

  /// Sets the target of a jump to the next instruction.
  mutating func land(_ jump: Int) throws(NotNumeric) {
    guard program.instructions.count < 60_000 else { throw NotNumeric() }
    program.instructions[jump].result = UInt16(program.instructions.count)
  }

  /// Copies a register into a mutable one.
  mutating func move(_ from: UInt16, to register: UInt16) {
    program.instructions.append(
      NumericProgram.Instruction(operation: .move, result: register, a: from, b: from))
  }

  /// Adds a register to a mutable one.
  mutating func advance(_ register: UInt16, by step: UInt16) {
    program.instructions.append(
      NumericProgram.Instruction(operation: .add, result: register, a: register, b: step))
  }

  // MARK: Known values

  /// The values that were calculated before a branch.
  struct Knowledge {
    fileprivate let known: [UInt64: UInt16]
  }

  /// The values calculated so far.
  var knowledge: Knowledge { Knowledge(known: known) }

  /// Removes the values calculated since.
  mutating func restore(_ knowledge: Knowledge) { known = knowledge.known }

  /// Removes all calculated values, since variables may change.
  mutating func forget() { known = [:] }
}
