import Numerics

/// A numeric function as register code over doubles, compiled from an expression of some variables so that a
/// plot does not evaluate the expression at each point.
///
///     var program = …            // x^2 + 1
///     program(3)                 // 10
///
/// Truth values are 1 or 0. A value that is not real, such as the square root of a negative number, is NaN; a
/// caller that needs complex intermediate values evaluates the expression instead.
public struct NumericProgram: Sendable {
  /// An instruction: an operation, the register of its result, and the registers of its operands.
  struct Instruction: Sendable, Equatable {
    var operation: Operation
    var result: UInt16
    var a: UInt16
    var b: UInt16
    /// Which of `functions` is called.
    var function: UInt16 = 0
  }

  /// The instructions in order.
  var instructions: [Instruction] = []
  /// The initial registers: variables first, then constants and calculated values.
  var registers: [Double] = []
  /// The registers that hold the results after a run.
  var results: [UInt16] = []
  /// The functions of built-ins that have no operation.
  var functions: [@Sendable (Double, Double) -> Double] = []
  /// The number of variables.
  public internal(set) var variableCount = 0
  /// Whether an intermediate value may be complex although the result is real, so that NaN may be wrong.
  public internal(set) var mayPassComplex = false

  /// The number of results.
  public var resultCount: Int { results.count }

  /// The number of loop passes left for all runs together; if negative, the program stopped and its results
  /// are NaN.
  public internal(set) var passesLeft = 3_000_000

  /// The approximate cost of a run in rewritings of the evaluator, without passes of loops.
  public var cost: Int { instructions.count / 24 + 1 }

  /// The value for one variable.
  @inline(__always)
  public mutating func callAsFunction(_ x: Double) -> Double {
    if variableCount > 0 { registers[0] = x }
    run()
    return results.isEmpty ? .nan : registers[Int(results[0])]
  }

  /// The value for two variables.
  @inline(__always)
  public mutating func callAsFunction(_ x: Double, _ y: Double) -> Double {
    set(0, to: x)
    set(1, to: y)
    run()
    return results.isEmpty ? .nan : registers[Int(results[0])]
  }

  /// The value for three variables.
  public mutating func callAsFunction(_ x: Double, _ y: Double, _ z: Double) -> Double {
    set(0, to: x)
    set(1, to: y)
    set(2, to: z)
    run()
    return results.isEmpty ? .nan : registers[Int(results[0])]
  }

  /// Sets a variable for the next run; an index out of range is ignored.
  @inline(__always)
  public mutating func set(_ variable: Int, to value: Double) {
    if variable >= 0, variable < variableCount { registers[variable] = value }
  }

  /// A result of the last run; NaN for an index out of range.
  @inline(__always)
  public func result(_ place: Int) -> Double {
    place < results.count ? registers[Int(results[place])] : .nan
  }

  /// The values of a program of one variable at many points.
  public mutating func map(_ values: [Double]) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(values.count)
    for value in values { result.append(self(value)) }
    return result
  }

  /// Runs the program.
  public mutating func run() {
    guard passesLeft >= 0 else {
      for register in results where Int(register) >= variableCount { registers[Int(register)] = .nan }
      return
    }
    var passes = passesLeft
    instructions.withUnsafeBufferPointer { code in
      registers.withUnsafeMutableBufferPointer { registers in
        guard let base = registers.baseAddress, let steps = code.baseAddress else { return }
        Self.run(steps, code.count, base, &passes, results, functions)
      }
    }
    passesLeft = passes
  }

  /// Runs without bounds checks, since the registers were checked when the program was made.
  private static func run(
    _ code: UnsafePointer<Instruction>, _ count: Int, _ registers: UnsafeMutablePointer<Double>,
    _ passes: inout Int,
    _ results: [UInt16], _ functions: [@Sendable (Double, Double) -> Double]
  ) {
    var index = 0
    while index < count {
      let step = code[index]
      index += 1
      switch step.operation {
      case .jump:
        // A jump back starts a pass of a loop; a jump forward only leaves a branch.
        if Int(step.result) < index {
          passes -= 1
          if passes < 0 {
            for register in results { registers[Int(register)] = .nan }
            return
          }
        }
        index = Int(step.result)
      case .jumpUnless:
        if !(registers[Int(step.a)] != 0) || registers[Int(step.a)].isNaN { index = Int(step.result) }
      case .add: registers[Int(step.result)] = registers[Int(step.a)] + registers[Int(step.b)]
      case .subtract: registers[Int(step.result)] = registers[Int(step.a)] - registers[Int(step.b)]
      case .multiply: registers[Int(step.result)] = registers[Int(step.a)] * registers[Int(step.b)]
      case .divide: registers[Int(step.result)] = registers[Int(step.a)] / registers[Int(step.b)]
      case .call:
        registers[Int(step.result)] = functions[Int(step.function)](
          registers[Int(step.a)], registers[Int(step.b)])
      case .move: registers[Int(step.result)] = registers[Int(step.a)]
      default:
        registers[Int(step.result)] = step.operation.apply(registers[Int(step.a)], registers[Int(step.b)])
      }
    }
  }
}
