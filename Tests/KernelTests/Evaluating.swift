import KernelLanguage
import Testing

@testable import Kernel

/// Evaluates a text; returns the result as InputForm, or an error as `stopped(…)` or `failed(…)`.
func value(_ text: String, limits: KernelLimits? = nil) -> String {
  var session = KernelSession()
  if let limits { session.limits = limits }
  do {
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

/// Evaluates a text to a number.
func number(_ text: String) throws -> Double {
  var session = KernelSession()
  let term = try session.evaluate(text: Array("N[\(text)]".utf8))
  return try #require(term.double, "\(text) is \(term.fullForm(session.names))")
}
