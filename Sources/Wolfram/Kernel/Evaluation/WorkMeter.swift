/// Counts the cost of an evaluation, and stops it at its limits.
///
///     var work = WorkMeter()
///     try work.count(5)                       // five steps
///     try work.enter(); defer { work.leave() }   // one level deeper
///
/// A step is a pass of a loop over numbers. Steps are counted instead of time so that the same body stops at
/// the same point on every machine.
package struct WorkMeter {
  /// The limits of an evaluation.
  package var limits = KernelLimits()
  /// The steps counted since `restart()`.
  package private(set) var steps = 0
  /// The depth of nested evaluations.
  private var depth = 0
  /// The stack address at the outermost evaluation.
  private var stackStart: UInt = 0

  /// So many bytes of a text are made in a step: an evaluation of six million steps keeps 400 MB at most.
  private static let textBytesPerStep = 64

  /// Resets the step count.
  mutating func restart() { steps = 0 }

  /// Counts steps.
  ///
  /// - Throws: `.stopped(.steps)` if the limit is exceeded.
  @inline(__always)
  package mutating func count(_ work: Int = 1) throws(KernelError) {
    let sum = steps.addingReportingOverflow(work)
    if sum.overflow || sum.partialValue > limits.steps { throw .stopped(.steps) }
    steps = sum.partialValue
  }

  /// Checks the size of an expression of that many atoms.
  ///
  /// - Throws: `.stopped(.size)` if it exceeds the limit.
  package mutating func check(size: Int) throws(KernelError) {
    if size > limits.size { throw .stopped(.size) }
    try count(size / 32)
  }

  /// Enters one more level of evaluation; `leave()` leaves it.
  ///
  /// - Throws: `.stopped(.depth)` if the limit on levels or on the thread's stack is exceeded.
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

  /// Leaves the level that `enter()` entered.
  @inline(__always)
  package mutating func leave() { depth -= 1 }

  /// Throws if a call is too deep or too large.
  @inline(__always)
  func check(_ call: Call) throws(KernelError) {
    if call.depth > UInt32(Term.mostLevels) { throw .stopped(.depth) }
    if call.size > UInt32(clamping: limits.size) { throw .stopped(.size) }
  }

  /// Counts a value that replaces a call: a long text takes steps, as a list that is made anew does.
  ///
  /// - Throws: `.stopped(.size)` for a text too long, `.stopped(.steps)` if the limit is exceeded.
  @inline(__always)
  mutating func count(made value: Term) throws(KernelError) {
    guard case .string(let text) = value, text.count >= Self.textBytesPerStep else { return }
    try check(text: text.count)
    try count(text.count / Self.textBytesPerStep)
  }

  /// Checks the length of a text in bytes.
  ///
  /// - Throws: `.stopped(.size)` if it exceeds the limit.
  @inline(__always)
  func check(text bytes: Int) throws(KernelError) {
    if Call.atoms(inText: bytes) > limits.size { throw .stopped(.size) }
  }

  /// Adds a part of a list that is being made to the list's size, and checks that.
  ///
  /// - Throws: `.stopped(.size)` if it exceeds the limit.
  @inline(__always)
  package func check(_ part: Term, addedTo size: inout Int) throws(KernelError) {
    size += part.size
    if size > limits.size { throw .stopped(.size) }
  }

  /// Counts arithmetic on long integers, by the products of their lengths.
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

  /// The product, or `Int.max` if it overflows.
  package static func product(_ a: Int, _ b: Int) -> Int {
    let result = a.multipliedReportingOverflow(by: b)
    return result.overflow ? .max : result.partialValue
  }
}
