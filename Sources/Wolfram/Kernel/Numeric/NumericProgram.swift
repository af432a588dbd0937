import Numerics

/// A numeric function as register code over doubles: what an expression of some variables became, so that it is not
/// walked for each point of a plot.
///
///     var program = …            // x^2 + 1
///     program(3)                 // 10
///
/// Truth is 1 or 0. What has no real value, such as the square root of a negative number, is not a number (NaN); who
/// wants to know whether the whole is real nevertheless evaluates the expression.
public struct NumericProgram: Sendable {
  /// One step: an operation, the register that its result goes to, and those that it takes.
  struct Instruction: Sendable, Equatable {
    var operation: Operation
    var result: UInt16
    var a: UInt16
    var b: UInt16
    /// Which of `functions` is called.
    var function: UInt16 = 0
  }

  /// The steps in order.
  var instructions: [Instruction] = []
  /// The registers at the start: variables first, then constants and what is calculated.
  var registers: [Double] = []
  /// The registers that hold the results at the end.
  var results: [UInt16] = []
  /// Functions that are no operations: those of the built-ins.
  var functions: [@Sendable (Double, Double) -> Double] = []
  /// How many variables there are.
  public internal(set) var variableCount = 0
  /// Whether something on the way may be complex while the result is real, so that "not a number" may be wrong.
  public internal(set) var mayPassComplex = false

  /// How many results there are.
  public var resultCount: Int { results.count }

  /// How many passes of loops are left for all runs together; below zero, loops have run out and give no numbers.
  public internal(set) var passesLeft = 3_000_000

  /// About how long a run takes, in rewritings of the evaluator; passes of loops aside.
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

  /// Gives a variable a value for the next run; a place that is none is ignored.
  @inline(__always)
  public mutating func set(_ variable: Int, to value: Double) {
    if variable >= 0, variable < variableCount { registers[variable] = value }
  }

  /// A result of the last run; not a number where there is none of that place.
  @inline(__always)
  public func result(_ place: Int) -> Double {
    place < results.count ? registers[Int(results[place])] : .nan
  }

  /// The values at many places of one variable.
  public mutating func map(_ values: [Double]) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(values.count)
    for value in values { result.append(self(value)) }
    return result
  }

  /// Carries the steps out.
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

  /// Registers were checked when the program was made, so that nothing needs to be here.
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
        // Jumps back are passes of loops; forward ones only leave branches.
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
