/// The reason why an evaluation ended without a value.
public enum KernelError: Error, Sendable, Equatable {
  /// A limit was reached.
  case stopped(KernelLimit)
  /// The request cannot be carried out; the text tells a reader why.
  case failed(String)
  /// `Return`, `Break`, `Continue`, `Throw` or `Abort` unwinds to the construct that catches it; the session
  /// holds its value.
  case leaving(KernelExit)
}

/// The limits that keep an evaluation short.
public enum KernelLimit: UInt8, Sendable {
  case steps, depth, size
}

/// The constructs that leave an evaluation early.
public enum KernelExit: UInt8, Sendable {
  case `return`, `break`, `continue`, `throw`, abort
}

/// The limits on the time, depth and size of an evaluation.
public struct KernelLimits: Sendable {
  /// Passes of loops in register code. Slower work counts as more steps: the rewriting of a call counts as
  /// five.
  public var steps = 1_000_000
  /// Nested evaluations.
  public var depth = 400
  /// Bytes of the thread's stack.
  var stackBytes = 280_000
  /// Atoms in one expression.
  public var size = 2_000_000

  /// Limits that stop an evaluation within about 100 ms natively.
  public init() {}

  /// The limits of a drawing, which stop it after about a second in a browser.
  public static var drawing: KernelLimits {
    var limits = KernelLimits()
    limits.steps *= 6
    return limits
  }
}
