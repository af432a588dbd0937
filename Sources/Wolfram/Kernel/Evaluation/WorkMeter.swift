/// Counts what an evaluation costs, and stops it at its limits.
///
///     var work = WorkMeter()
///     try work.count(5)                       // five steps
///     try work.enter(); defer { work.leave() }   // one level deeper
///
/// A step is a pass of a loop over numbers. Steps count instead of a clock, so that the same body stops at the same place
/// everywhere.
package struct WorkMeter {
  /// How long an evaluation may take.
  package var limits = KernelLimits()
  /// Steps since `restart()`.
  package private(set) var steps = 0
  /// Evaluations within one another.
  private var depth = 0
  /// The address of the stack at the outermost evaluation.
  private var stackStart: UInt = 0

  /// Counts from zero again.
  mutating func restart() { steps = 0 }

  /// Counts steps.
  ///
  /// - Throws: `.stopped(.steps)` past the limit.
  @inline(__always)
  package mutating func count(_ work: Int = 1) throws(KernelError) {
    let sum = steps.addingReportingOverflow(work)
    if sum.overflow || sum.partialValue > limits.steps { throw .stopped(.steps) }
    steps = sum.partialValue
  }

  /// Counts the making of an expression of that many atoms.
  ///
  /// - Throws: `.stopped(.size)` if that is more than the limit.
  package mutating func check(size: Int) throws(KernelError) {
    if size > limits.size { throw .stopped(.size) }
    try count(size / 32)
  }

  /// Goes one level deeper; `leave()` goes back.
  ///
  /// - Throws: `.stopped(.depth)` if there is no room, in levels or on the thread's stack.
  package mutating func enter() throws(KernelError) {
    depth += 1
    var mark: UInt8 = 0
    let address = withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
    if depth == 1 { stackStart = address }
    let used = stackStart > address ? stackStart - address : address - stackStart
    if depth > limits.depth || used > UInt(limits.stackBytes) {
      depth -= 1
      throw .stopped(.depth)
    }
  }

  /// Comes back from the level that `enter()` began.
  @inline(__always)
  package mutating func leave() { depth -= 1 }

  /// Refuses a call that is too deep or too large.
  @inline(__always)
  func check(_ call: Call) throws(KernelError) {
    if call.depth > UInt32(Term.mostLevels) { throw .stopped(.depth) }
    if call.size > UInt32(clamping: limits.size) { throw .stopped(.size) }
  }

  /// Counts work with long integers, by the products of their lengths.
  mutating func countDigits(of call: Call) throws(KernelError) {
    for argument in call.arguments {
      switch argument {
      case .largeInteger(let value):
        if value.limbs.count > LargeInteger.mostLimbs { throw .stopped(.size) }
        try count(1 + value.limbs.count * value.limbs.count / 64)
      case .rational(let value):
        guard case .large(let above) = value.numerator else { continue }
        if above.limbs.count > LargeInteger.mostLimbs { throw .stopped(.size) }
        try count(1 + above.limbs.count * above.limbs.count / 4)
      case .integer, .real, .complex, .string, .symbol, .packed, .call: continue
      }
    }
  }

  /// The product, or the largest integer where it does not fit.
  package static func product(_ a: Int, _ b: Int) -> Int {
    let result = a.multipliedReportingOverflow(by: b)
    return result.overflow ? .max : result.partialValue
  }
}
