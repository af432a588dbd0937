/// Why an evaluation ended without a value.
public enum KernelError: Error, Sendable, Equatable {
  /// A limit was reached.
  case stopped(KernelLimit)
  /// What was asked cannot be done, in words for a reader.
  case failed(String)
  /// `Return`, `Break`, `Continue`, `Throw` or `Abort` on its way to what catches it; its value is in the session.
  case leaving(KernelExit)
}

/// The limits that keep an evaluation short.
public enum KernelLimit: UInt8, Sendable {
  case steps, depth, size
}

/// What leaves an evaluation early.
public enum KernelExit: UInt8, Sendable {
  case `return`, `break`, `continue`, `throw`, abort
}

/// How long, deep and large an evaluation may become.
public struct KernelLimits: Sendable {
  /// Passes of loops in register code; what takes longer counts as more, a rewriting of a call as five.
  public var steps = 1_000_000
  /// Evaluations within one another.
  public var depth = 400
  /// Bytes of the thread's stack.
  var stackBytes = 280_000
  /// Atoms in one expression.
  public var size = 2_000_000

  /// Limits that stop a body within about 100 ms natively.
  public init() {}
}
