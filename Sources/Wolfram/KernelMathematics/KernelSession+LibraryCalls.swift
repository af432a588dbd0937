import Kernel

extension KernelSession {
  /// The value of a call of a function that is written in the language, within half of the steps that are left: nil where it gives
  /// up, stays as it is, is nested too deep or takes more, so that the caller goes on as it would without that function.
  ///
  /// Such a function may call one of the kernel's second part, whatever names the author's text has.
  package mutating func libraryValue(_ name: String, _ arguments: [Term]) throws(KernelError) -> Term? {
    usedSecondPart = true
    let function = named(name)
    let value = try StepShare.half.found(&self) { (session) throws(KernelError) in
      try session.evaluate(.call(function, arguments))
    }
    guard let value, !value.isSymbol(.null), value != named("$Failed"), !value.contains(function),
      !names.holdsOwn(value)
    else { return nil }
    return value
  }

  /// The value of a call of a function in the kernel's second part that another function is for; nil where it stays as it is.
  package mutating func valueOfSecondPart(_ name: String, _ arguments: [Term]) throws(KernelError) -> Term? {
    usedSecondPart = true
    let function = named(name)
    let value = try evaluate(.call(function, arguments))
    return value.call.map { $0.head == function } ?? false ? nil : value
  }
}

extension SymbolNames {
  /// Whether a term holds a call of one of the library's own functions, which was not carried out.
  fileprivate func holdsOwn(_ term: Term) -> Bool {
    guard let call = term.call, !call.isData else { return false }
    if let head = call.head.symbol, isOwn(head) { return true }
    return holdsOwn(call.head) || call.arguments.contains { holdsOwn($0) }
  }
}
