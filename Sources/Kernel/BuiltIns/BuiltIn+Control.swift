extension BuiltIn {
  /// Control of what is evaluated.
  static let controlTable: [BuiltIn] = [
    BuiltIn(
      "CompoundExpression", [.holdAll], "Evaluates one after the other; the value is the last (`a; b`)."
    ) {
      (session, call) throws(KernelError) in
      var value = Term.null
      for part in call.arguments { value = try session.evaluate(part) }
      return value
    },
    BuiltIn("If", [.holdRest], "One of two or three branches.") { (session, call) throws(KernelError) in
      guard call.count >= 2 else { return nil }
      if call.arguments[0].isSymbol(.true) { return call.arguments[1] }
      if call.arguments[0].isSymbol(.false) { return call.count > 2 ? call.arguments[2] : .null }
      return call.count > 3 ? call.arguments[3] : nil
    },
    BuiltIn("Which", [.holdAll], "The value behind the first test that is true.") {
      (session, call) throws(KernelError) in
      for place in stride(from: 0, to: call.count - 1, by: 2) {
        let test = try session.evaluate(call.arguments[place])
        if test.isSymbol(.true) { return call.arguments[place + 1] }
        if !test.isSymbol(.false) {
          return place == 0 && test == call.arguments[0]
            ? nil : .call(.which, [test] + call.arguments[(place + 1)...])
        }
      }
      return .null
    },
    BuiltIn("Switch", [.holdRest], "The value behind the first pattern that matches.") {
      (session, call) throws(KernelError) in
      guard let term = call.arguments.first else { return nil }
      for place in stride(from: 1, to: call.count - 1, by: 2) {
        let pattern = try session.evaluate(call.arguments[place])
        if let bindings = try session.match(pattern, term) { return bindings.fill(call.arguments[place + 1]) }
      }
      return nil
    },
    BuiltIn("Piecewise", [.holdAll], "The value of the first piece whose condition is true.") {
      (session, call) throws(KernelError) in try session.piecewise(call)
    },
    BuiltIn("While", [.holdAll], "Evaluates a body while a test is true.") {
      (session, call) throws(KernelError) in
      guard let test = call.arguments.first else { return nil }
      while try session.evaluate(test).isSymbol(.true) {
        try session.count()
        if call.count > 1, try !session.runBody(call.arguments[1]) { break }
      }
      return .null
    },
    BuiltIn("For", [.holdAll], "Start, test, step and body.") { (session, call) throws(KernelError) in
      guard call.count >= 3 else { return nil }
      _ = try session.evaluate(call.arguments[0])
      while try session.evaluate(call.arguments[1]).isSymbol(.true) {
        try session.count()
        if call.count > 3, try !session.runBody(call.arguments[3]) { break }
        _ = try session.evaluate(call.arguments[2])
      }
      return .null
    },
    BuiltIn("Do", [.holdAll], "Evaluates a body for each value of iterators.") {
      (session, call) throws(KernelError) in
      call.count >= 2 ? try session.runDo(call) : nil
    },
    BuiltIn("Table", [.holdAll], "The list of a body's values for each value of iterators.") {
      (session, call) throws(KernelError) in
      guard let body = call.arguments.first else { return nil }
      return try session.table(body, call.arguments.dropFirst())
    },
    BuiltIn("ParallelTable", [.holdAll], "The same as `Table`.") { (session, call) throws(KernelError) in
      guard let body = call.arguments.first else { return nil }
      return try session.table(body, call.arguments.dropFirst())
    },
    BuiltIn("Sum", [.holdAll], "The sum of a body over iterators.") { (session, call) throws(KernelError) in
      try session.accumulate(call, .plus)
    },
    BuiltIn("Product", [.holdAll], "The product of a body over iterators.") {
      (session, call) throws(KernelError) in
      try session.accumulate(call, .times)
    },
    BuiltIn("Return", [], "Ends the function around.") { (session, call) throws(KernelError) in
      session.exitValue = call.arguments.first ?? .null
      throw .leaving(.return)
    },
    BuiltIn("Break", [], "Ends the loop around.") { (_, _) throws(KernelError) in throw .leaving(.break) },
    BuiltIn("Continue", [], "Goes on with the loop's next pass.") { (_, _) throws(KernelError) in
      throw .leaving(.continue)
    },
    BuiltIn("Throw", [], "Gives a value to the nearest `Catch`.") { (session, call) throws(KernelError) in
      session.exitValue = call.arguments.first ?? .null
      session.exitTag = call.count > 1 ? call.arguments[1] : nil
      throw .leaving(.throw)
    },
    BuiltIn("Catch", [.holdFirst], "The value, or what is thrown in it.") {
      (session, call) throws(KernelError) in
      call.count >= 1 ? try session.catching(call) : nil
    },
    BuiltIn("Abort", [], "Ends the evaluation.") { (_, _) throws(KernelError) in throw .leaving(.abort) },
    BuiltIn("CheckAbort", [.holdAll], "A value, or another if it is aborted.") {
      (session, call) throws(KernelError) in
      call.count == 2 ? try session.checkingAbort(call) : nil
    },
    BuiltIn("Quiet", [.holdAll], "A value, without messages.") { (session, call) throws(KernelError) in
      guard let body = call.arguments.first else { return nil }
      session.quiet += 1
      defer { session.quiet -= 1 }
      return try session.evaluate(body)
    },
    BuiltIn("Check", [.holdAll], "A value, or another if it fails.") { (session, call) throws(KernelError) in
      call.count >= 2 ? try session.checking(call) : nil
    },
    BuiltIn("Print", [], "Keeps what is said for the log.") { (session, call) throws(KernelError) in
      var line: [UInt8] = []
      for part in call.arguments { line += session.text(part) }
      session.say(String(decoding: line, as: UTF8.self))
      return .null
    },
    BuiltIn("Message", [.holdFirst], "Keeps a message for the log.") { (session, call) throws(KernelError) in
      session.say(call.arguments.first?.fullForm(session.names) ?? "")
      return .null
    },
    BuiltIn("Echo", [], "Says a value and gives it.") { (session, call) throws(KernelError) in
      guard let value = call.arguments.first else { return nil }
      session.say(String(decoding: session.text(value), as: UTF8.self))
      return value
    },
    BuiltIn("Pause", [], "Nothing: a body does not wait.") { (_, _) throws(KernelError) in .null },
    BuiltIn("TimeConstrained", [.holdAll], "The value; time is limited for all.") {
      (session, call) throws(KernelError) in call.arguments.first
    },
    BuiltIn("AbsoluteTiming", [.holdAll], "No time and the value: a body has no clock.") {
      (session, call) throws(KernelError) in
      guard let body = call.arguments.first else { return nil }
      return .list([.real(0), try session.evaluate(body)])
    },
    BuiltIn("Timing", [.holdAll], "No time and the value: a body has no clock.") {
      (session, call) throws(KernelError) in
      guard let body = call.arguments.first else { return nil }
      return .list([.real(0), try session.evaluate(body)])
    },
    BuiltIn("Off", [.holdAll], "Nothing: messages only go to a log.") { (_, _) throws(KernelError) in .null },
    BuiltIn("On", [.holdAll], "Nothing: messages only go to a log.") { (_, _) throws(KernelError) in .null },
    BuiltIn("Refresh", [.holdFirst], "The value.") { (_, call) throws(KernelError) in call.arguments.first },
    BuiltIn("Dynamic", [.holdFirst], "The value, as a live figure is evaluated anew as a whole.") {
      (_, call) throws(KernelError) in call.arguments.first
    },
    BuiltIn("ControlActive", [.holdAll], "What is shown while nothing is dragged.") {
      (_, call) throws(KernelError) in call.arguments.last
    },
    BuiltIn("Deploy", [], "The value.") { (_, call) throws(KernelError) in call.arguments.first },
    BuiltIn("Needs", [.holdAll], "Nothing: there are no packages.") { (_, _) throws(KernelError) in .null },
    BuiltIn("Get", [.holdAll], "Nothing: there are no files.") { (_, _) throws(KernelError) in .null },
  ]
}

extension KernelSession {
  /// Evaluates the body of a loop; false after `Break`.
  fileprivate mutating func runBody(_ body: Term) throws(KernelError) -> Bool {
    do {
      _ = try evaluate(body)
      return true
    } catch .leaving(.break) {
      return false
    } catch .leaving(.continue) {
      return true
    }
  }

  fileprivate mutating func runDo(_ call: Call) throws(KernelError) -> Term {
    do {
      try forEach(call.arguments[1...]) { (session) throws(KernelError) in
        try session.runPass(call.arguments[0])
      }
    } catch .leaving(.break) {
    } catch .leaving(.return) {
      return exitValue
    }
    return .null
  }

  private mutating func runPass(_ body: Term) throws(KernelError) {
    do {
      _ = try evaluate(body)
    } catch .leaving(.continue) {}
  }

  fileprivate mutating func catching(_ call: Call) throws(KernelError) -> Term {
    do {
      return try evaluate(call.arguments[0])
    } catch .leaving(.throw) {
      guard call.count > 1 else { return exitValue }
      guard let tag = exitTag, try match(call.arguments[1], tag) != nil else { throw .leaving(.throw) }
      return exitValue
    }
  }

  fileprivate mutating func checkingAbort(_ call: Call) throws(KernelError) -> Term {
    do {
      return try evaluate(call.arguments[0])
    } catch .leaving(.abort) {
      return call.arguments[1]
    }
  }

  fileprivate mutating func checking(_ call: Call) throws(KernelError) -> Term {
    let before = messages.count
    do {
      let value = try evaluate(call.arguments[0])
      return messages.count > before ? call.arguments[1] : value
    } catch .failed {
      return call.arguments[1]
    }
  }

  /// The parts of a list, or of what it evaluates to.
  private mutating func partsOrValue(_ term: Term) throws(KernelError) -> [Term]? {
    if let parts = term.parts { return parts }
    return try evaluate(term).parts
  }

  fileprivate mutating func piecewise(_ call: Call) throws(KernelError) -> Term? {
    guard let list = call.arguments.first else { return nil }
    guard let pieces = try partsOrValue(list) else { return nil }
    var open: [Term] = []
    for piece in pieces {
      guard let pair = try partsOrValue(piece), pair.count == 2 else { return nil }
      let condition = try evaluate(pair[1])
      if condition.isSymbol(.false) { continue }
      if condition.isSymbol(.true) {
        if open.isEmpty { return pair[0] }
        return .call(.piecewise, [.list(open), try evaluate(pair[0])])
      }
      open.append(.list([try evaluate(pair[0]), condition]))
    }
    let otherwise = call.count > 1 ? try evaluate(call.arguments[1]) : .zero
    if open.isEmpty { return otherwise }
    let result = Term.call(.piecewise, [.list(open), otherwise])
    return result == .call(call) ? nil : result
  }

  /// `Sum` and `Product`, where the iterators have numbers.
  fileprivate mutating func accumulate(_ call: Call, _ head: SymbolName) throws(KernelError) -> Term? {
    guard call.count >= 2 else { return nil }
    if call.count == 2, let closed = try closedSum(call, head) { return closed }
    let isSum = head == .plus
    let start = isSum ? 0.0 : 1.0
    var sum = start
    var isReal = true
    var terms: [Term] = []
    let specs = Array(call.arguments[1...])
    for spec in specs {
      guard let parts = spec.parts, parts.count >= 2 else { return nil }
      for part in parts.dropFirst() {
        let bound = try evaluate(part)
        if bound.isSymbol(.infinity) { return try infiniteSum(call, head) }
        if bound.parts == nil, try approximate(bound) == nil, specs.count == 1 { return nil }
      }
    }
    try forEach(specs[...]) { (session) throws(KernelError) in
      let value = try session.evaluate(call.arguments[0])
      if isReal, case .real(let number) = value {
        if isSum { sum += number } else { sum *= number }
        return
      }
      isReal = false
      terms.append(value)
      if terms.count >= 256 { terms = [try session.evaluate(.call(head, terms))] }
    }
    return .call(head, (sum == start ? [] : [Term.real(sum)]) + terms)
  }

  /// Terms of a sum without end are added while they count, where they are numbers.
  private mutating func infiniteSum(_ call: Call, _ head: SymbolName) throws(KernelError) -> Term? {
    nil
  }

  /// Sums of powers of the index up to a symbol.
  private mutating func closedSum(_ call: Call, _ head: SymbolName) throws(KernelError) -> Term? {
    nil
  }
}
