import Kernel

extension KernelSession {
  /// The value of a call of a function that is asked last, or nil where it gives up, stays as it is, is nested too deep, or takes
  /// more than half of the steps that are left: then the term stays, as it would have without this function.
  package mutating func lastResort(_ name: String, _ arguments: [Term]) throws(KernelError) -> Term? {
    usedSecondPart = true
    let function = named(name)
    let whole = limits.steps
    limits.steps = min(whole, steps + max(0, whole - steps) / 2)
    defer { limits.steps = whole }
    do throws(KernelError) {
      let value = try evaluate(.call(function, arguments))
      return value.isSymbol(.null) || value == named("$Failed") || value.contains(function) ? nil : value
    } catch {
      switch error {
      case .stopped(.depth), .stopped(.steps): return nil
      default: throw error
      }
    }
  }

  /// The value of a call of a function in the kernel's second part that another function is for; nil where it stays as it is.
  package mutating func valueOfSecondPart(_ name: String, _ arguments: [Term]) throws(KernelError) -> Term? {
    usedSecondPart = true
    let function = named(name)
    let value = try evaluate(.call(function, arguments))
    return value.call.map { $0.head == function } ?? false ? nil : value
  }
}
