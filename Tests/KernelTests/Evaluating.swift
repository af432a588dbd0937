import Foundation
import KernelLanguage
import Synchronization
import Testing

@testable import Kernel

/// Evaluates a text; returns the result as InputForm, or an error as `stopped(…)` or `failed(…)`. A text that calls a function of the
/// library's own is read as one of the library's, unless `isAuthors`.
func value(_ text: String, limits: KernelLimits? = nil, isAuthors: Bool = false) -> String {
  onWideStack { stackBytes in
    var session = KernelSession()
    if let limits { session.limits = limits }
    session.limits.stackBytes = stackBytes
    do throws(KernelError) {
      let bytes = Array(text.utf8)
      let term =
        try !isAuthors && callsOwn(text)
        ? LibraryFunction.evaluate(bytes, in: &session) : session.evaluate(text: bytes)
      return String(decoding: session.inputText(of: term), as: UTF8.self)
    } catch .stopped(let limit) {
      return "stopped(\(limit))"
    } catch .failed(let words) {
      return "failed(\(words))"
    } catch {
      return "left"
    }
  }
}

/// The names of the library's own functions and their helpers.
let ownFunctions: Set<String> = {
  var found = Set(BuiltIn.all.filter(\.isOwn).map(\.name))
  var names = SymbolNames()
  for entry in BuiltIn.all {
    for term in Term.parse(library: entry.definitions.withUTF8Buffer { Array($0) }, &names) ?? [] {
      var left = term.call?.arguments.first ?? .null
      while let call = left.call { left = call.head.isSymbol(.condition) ? call.arguments[0] : call.head }
      if let symbol = left.symbol, names.isOwn(symbol) { found.insert(names.name(symbol)) }
    }
  }
  return found
}()

/// Whether a text calls a function of the library's own that it does not define itself.
private func callsOwn(_ text: String) -> Bool {
  text.split(separator: "[", omittingEmptySubsequences: false).dropLast().contains { before in
    let name = String(before.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "$" }.reversed())
    return name.utf8.count > 3 && ownFunctions.contains(name) && !text.contains("\(name)[_")
  }
}

/// Evaluates a text to a number.
func number(_ text: String) throws -> Double {
  let value = onWideStack { stackBytes in
    var session = KernelSession()
    session.limits.stackBytes = stackBytes
    let bytes = Array("N[\(text)]".utf8)
    let term =
      try? callsOwn(text) ? LibraryFunction.evaluate(bytes, in: &session) : session.evaluate(text: bytes)
    return term?.double
  }
  return try #require(value, "\(text) is no number")
}

/// Runs a body on a thread of its own with so many bytes of stack for an evaluation as make it as deep as in a release build, whose
/// frames are a quarter as long.
func onWideStack<Value: Sendable>(_ body: @escaping @Sendable (Int) -> Value) -> Value {
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
