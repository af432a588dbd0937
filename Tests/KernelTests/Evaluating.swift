import Foundation
import KernelLanguage
import Synchronization
import Testing

@testable import Kernel

/// Evaluates a text; returns the result as InputForm, or an error as `stopped(…)` or `failed(…)`.
func value(_ text: String, limits: KernelLimits? = nil) -> String {
  onWideStack { stackBytes in
    var session = KernelSession()
    if let limits { session.limits = limits }
    session.limits.stackBytes = stackBytes
    do throws(KernelError) {
      let term = try session.evaluate(text: Array(text.utf8))
      return String(decoding: session.inputText(term), as: UTF8.self)
    } catch .stopped(let limit) {
      return "stopped(\(limit))"
    } catch .failed(let words) {
      return "failed(\(words))"
    } catch {
      return "left"
    }
  }
}

/// Evaluates a text to a number.
func number(_ text: String) throws -> Double {
  let value = onWideStack { stackBytes in
    var session = KernelSession()
    session.limits.stackBytes = stackBytes
    let term = try? session.evaluate(text: Array("N[\(text)]".utf8))
    return term?.double
  }
  return try #require(value, "\(text) is no number")
}

/// Runs a body on a thread of its own with so many bytes of stack for an evaluation as make it as deep as in a release build, whose
/// frames are a quarter as long.
private func onWideStack<Value: Sendable>(_ body: @escaping @Sendable (Int) -> Value) -> Value {
  let isDone = DispatchSemaphore(value: 0)
  let result = ThreadResult(Value.self)
  let stackBytes = 4 * KernelLimits().stackBytes
  let thread = Thread {
    result.value.withLock { $0 = body(stackBytes) }
    isDone.signal()
  }
  thread.stackSize = 2 * stackBytes
  thread.start()
  isDone.wait()
  guard let value = result.value.withLock({ $0 }) else { preconditionFailure("The thread left no value") }
  return value
}

/// What a thread leaves.
private final class ThreadResult<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)

  init(_: Value.Type) {}
}
