import Kernel
import KernelMathematics

/// Control flow: sequences, branches, loops, sums, exits and handlers, messages.
enum ControlFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn(
      "CompoundExpression", [.holdAll], "Evaluates one after the other; the value is the last (`a; b`).",
      compoundExpression),
    BuiltIn("If", [.holdRest], "One of two or three branches.", taking: "1 4 4", ifThenElse),
    BuiltIn("Which", [.holdAll], "The value behind the first test that is true.", which),
    BuiltIn("Switch", [.holdRest], "The value behind the first pattern that matches.", switchOnPatterns),
    BuiltIn(
      "Piecewise", [.holdAll, .answer], "The value of the first piece whose condition is true.",
      taking: "1 2 2",
      piecewise),
    BuiltIn("While", [.holdAll], "Evaluates a body while a test is true.", whileLoop),
    BuiltIn("For", [.holdAll], "Start, test, step and body.", forLoop),
    BuiltIn(
      "Do", [.holdAll], "Evaluates a body for each value of iterators.", taking: "1 * iterator", doLoop),
    BuiltIn(
      "Table", [.holdAll], "The list of a body's values for each value of iterators.", taking: "1 * iterator",
      listOfValues),
    BuiltIn("ParallelTable", [.holdAll], "The same as `Table`.", taking: "1 * iterator Method", listOfValues),
    BuiltIn("Sum", [.holdAll, .answer], "The sum of a body over iterators.", taking: "1 * bound", sum),
    BuiltIn(
      "Product", [.holdAll, .answer], "The product of a body over iterators.", taking: "1 * bound", product),
    BuiltIn("Return", [], "Ends the function around.", leaveFunction),
    BuiltIn("Break", [], "Ends the loop around.", leaveLoop),
    BuiltIn("Continue", [], "Goes on with the loop's next pass.", continueLoop),
    BuiltIn("Throw", [], "Gives a value to the nearest `Catch`.", throwValue),
    BuiltIn("Catch", [.holdFirst], "The value, or what is thrown in it.", taking: "1 3", catchValue),
    BuiltIn("Abort", [], "Ends the evaluation.", abort),
    BuiltIn("CheckAbort", [.holdAll], "A value, or another if it is aborted.", checkAbort),
    BuiltIn("Quiet", [.holdAll], "A value, without messages.", taking: "1 3 3", quiet),
    BuiltIn("Check", [.holdAll], "A value, or another if it fails.", check),
    BuiltIn("Print", [], "Keeps what is said for the log.", printLine),
    BuiltIn("Message", [.holdFirst], "Keeps a message for the log.", message),
    BuiltIn("Echo", [], "Says a value and gives it.", echo),
    BuiltIn("Pause", [], "Nothing: a body does not wait.", taking: "1 1", doNothing),
    BuiltIn(
      "TimeConstrained", [.holdAll], "The value; time is limited for all.", taking: "2 3", firstArgument),
    BuiltIn(
      "AbsoluteTiming", [.holdAll], "No time and the value: a body has no clock.", taking: "1 1", timing),
    BuiltIn("Timing", [.holdAll], "No time and the value: a body has no clock.", taking: "1 1", timing),
    BuiltIn("Off", [.holdAll], "Nothing: messages only go to a log.", doNothing),
    BuiltIn("On", [.holdAll], "Nothing: messages only go to a log.", doNothing),
    BuiltIn("Refresh", [.holdFirst], "The value.", firstArgument),
    BuiltIn(
      "Dynamic", [.holdFirst], "The value, as a live figure is evaluated anew as a whole.", firstArgument),
    BuiltIn("ControlActive", [.holdAll], "What is shown while nothing is dragged.", controlActive),
    BuiltIn("Deploy", [], "The value.", firstArgument),
    BuiltIn("Needs", [.holdAll], "Nothing: there are no packages.", doNothing),
    BuiltIn("Get", [.holdAll], "Nothing: there are no files.", doNothing),
  ]

  /// `x = 2; x + 1` gives `3`.
  private static func compoundExpression(of call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    var value = Term.null
    for part in call.arguments { value = try session.evaluate(part) }
    return value
  }

  /// `If[True, a, b]` gives `a`; a fourth argument is for tests that are neither true nor false.
  private static func ifThenElse(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count >= 2 else { return nil }
    if call.arguments[0].isSymbol(.true) { return call.arguments[1] }
    if call.arguments[0].isSymbol(.false) { return call.count > 2 ? call.arguments[2] : .null }
    return call.count > 3 ? call.arguments[3] : nil
  }

  /// `Which[False, a, True, b]` gives `b`; an undecided test stays together with the cases after it.
  private static func which(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    for place in stride(from: 0, to: call.count - 1, by: 2) {
      let test = try session.evaluate(call.arguments[place])
      if test.isSymbol(.true) { return call.arguments[place + 1] }
      if !test.isSymbol(.false) {
        return place == 0 && test == call.arguments[0]
          ? nil : .call(.which, [test] + call.arguments[(place + 1)...])
      }
    }
    return .null
  }

  /// `Switch[3, _Symbol, a, _Integer, b]` gives `b`.
  private static func switchOnPatterns(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard let term = call.arguments.first else { return nil }
    for place in stride(from: 1, to: call.count - 1, by: 2) {
      let pattern = try session.evaluate(call.arguments[place])
      if let bindings = try session.match(pattern, term) { return bindings.fill(call.arguments[place + 1]) }
    }
    return nil
  }

  /// `i = 0; While[i < 3, i++]; i` gives `3`.
  private static func whileLoop(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let test = call.arguments.first else { return nil }
    while try session.evaluate(test).isSymbol(.true) {
      try session.count()
      if call.count > 1, try !runBody(call.arguments[1], in: &session) { break }
    }
    return .null
  }

  /// `For[s = 0; i = 1, i < 4, i++, s += i]; s` gives `6`.
  private static func forLoop(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count >= 3 else { return nil }
    _ = try session.evaluate(call.arguments[0])
    while try session.evaluate(call.arguments[1]).isSymbol(.true) {
      try session.count()
      if call.count > 3, try !runBody(call.arguments[3], in: &session) { break }
      _ = try session.evaluate(call.arguments[2])
    }
    return .null
  }

  /// `s = 0; Do[s += i, {i, 3}]; s` gives `6`.
  private static func doLoop(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count >= 2 else { return nil }
    do {
      try Iterators(call.arguments[1...]).forEach(&session) { (session) throws(KernelError) in
        try runPass(call.arguments[0], in: &session)
      }
    } catch .leaving(.break) {
    } catch .leaving(.return) {
      guard session.exitTag?.isSymbol(.do) ?? true else { throw .leaving(.return) }
      return session.exitValue
    }
    return .null
  }

  /// `Table[i^2, {i, 3}]` gives `{1, 4, 9}`.
  private static func listOfValues(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard let body = call.arguments.first else { return nil }
    if let list = try Iterators(call.arguments.dropFirst()).table(of: body, in: &session) { return list }
    // What stays has the values of its bounds.
    guard call.count > 1, let parts = call.arguments[1].parts, parts.count > 1 else { return nil }
    var bounds = [parts[0]]
    for bound in parts.dropFirst() { bounds.append(try session.evaluate(bound)) }
    return bounds == parts ? nil : .call(call.head, [body, .list(bounds)] + call.arguments.dropFirst(2))
  }

  /// `Sum[i^2, {i, 3}]` gives `14`, `Sum[1/i^2, {i, 1, Infinity}]` gives `Pi^2/6`.
  private static func sum(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count > 0 else { return nil }
    if let sum = try accumulate(call, head: .plus, in: &session) { return sum }
    if call.count > 2, let sum = try nested(call, in: &session) { return sum }
    guard call.count == 2 else { return try settled(call, in: &session) }
    if let parts = call.arguments[1].parts, let symbol = parts.first?.symbol, parts.count > 1,
      parts[parts.count - 1].contains(.symbol(symbol))
    {
      // The bound is outside of the sum.
      var bindings = PatternBindings()
      let other = session.named("sum$Index")
      bindings.bind(symbol, other)
      return .call(.sum, [bindings.fill(call.arguments[0]), .list([other] + parts.dropFirst())])
    }
    let question = SumQuestion(call)
    if let found = try Method.value(of: question, by: SumMethods.sums, in: &session) { return found }
    guard question.isPlain else { return nil }
    // What is evaluated once more is told of then.
    if let still = try settled(call, in: &session) { return still }
    if question.isEndless, !question.term.contains(session.named("Condition")),
      try session.libraryValue("SumConvergence", [question.term, question.index])?.isSymbol(.false) ?? false
    {
      session.warn("Sum::div: Sum does not converge.")
    }
    return nil
  }

  /// A sum over several variables whose inner one is known; nil for others.
  private static func nested(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count > 2, let last = call.arguments.last else { return nil }
    let inner = Term.call(call.head, [call.arguments[0], last])
    let value = try withoutValues(of: call, inner, in: &session)
    return value.contains(call.head)
      ? nil : .call(call.head, [value] + call.arguments.dropFirst().dropLast())
  }

  /// A sum or product that stays, with its body and its bounds evaluated; nil if they are.
  private static func settled(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    var arguments = [try withoutValues(of: call, call.arguments[0], in: &session)]
    for spec in call.arguments.dropFirst() {
      guard let parts = spec.parts, let index = parts.first, index.symbol != nil else { return nil }
      let bounds = try withoutValues(of: call, .list(Array(parts.dropFirst())), in: &session)
      arguments.append(.list([index] + (bounds.parts ?? [])))
    }
    let value = Term.call(call.head, arguments)
    return value == .call(call) ? nil : value
  }

  /// The value of a term of a sum whose indices stay symbols.
  private static func withoutValues(
    of call: Call, _ term: Term, in session: inout KernelSession
  ) throws(KernelError) -> Term {
    let indices = call.arguments.dropFirst().compactMap { $0.parts?.first?.symbol }
    let saved = indices.map { session.value(of: $0) }
    for symbol in indices { session.setValue(of: symbol, to: nil) }
    defer { for (symbol, value) in zip(indices, saved) { session.setValue(of: symbol, to: value) } }
    return try session.evaluate(term)
  }

  /// `Product[i, {i, 4}]` gives `24`.
  private static func product(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    if let value = try accumulate(call, head: .times, in: &session) { return value }
    guard call.count == 2 else { return nil }
    return try Method.value(of: SumQuestion(call), by: SumMethods.products, in: &session)
  }

  /// `Return[x]` leaves the enclosing function or loop with the value `x`, `Return[x, Module]` the nearest scope or loop of that name.
  private static func leaveFunction(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    session.exitValue = call.arguments.first ?? .null
    let scopes: [SymbolName] = [.module, .with, .block, .do]
    session.exitTag =
      scopes.contains { call.count > 1 && call.arguments[1].isSymbol($0) } ? call.arguments[1] : nil
    throw .leaving(.return)
  }

  /// `Break[]` leaves the enclosing loop.
  private static func leaveLoop(_: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    throw .leaving(.break)
  }

  /// `Continue[]` starts the next pass of the enclosing loop.
  private static func continueLoop(_: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    throw .leaving(.continue)
  }

  /// `Throw[x, tag]` unwinds to the nearest `Catch` that accepts the tag, with the value `x`.
  private static func throwValue(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    session.exitValue = call.arguments.first ?? .null
    session.exitTag = call.count > 1 ? call.arguments[1] : nil
    throw .leaving(.throw)
  }

  /// `Catch[Throw[x]; y]` gives `x`; a second argument is a pattern for the tags to catch, a third
  /// a function of value and tag.
  private static func catchValue(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count >= 1 else { return nil }
    do {
      return try session.evaluate(call.arguments[0])
    } catch .leaving(.throw) {
      guard call.count > 1 else { return session.exitValue }
      guard let tag = session.exitTag, try session.match(call.arguments[1], tag) != nil else {
        throw .leaving(.throw)
      }
      return call.count > 2 ? .call(call.arguments[2], [session.exitValue, tag]) : session.exitValue
    }
  }

  /// `Abort[]` unwinds to the enclosing `CheckAbort`.
  private static func abort(_: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    throw .leaving(.abort)
  }

  /// `CheckAbort[Abort[], x]` gives `x`.
  private static func checkAbort(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2 else { return nil }
    do {
      return try session.evaluate(call.arguments[0])
    } catch .leaving(.abort) {
      return call.arguments[1]
    }
  }

  /// `Quiet[x]` gives `x` and logs no messages.
  private static func quiet(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let body = call.arguments.first else { return nil }
    session.log.silence()
    defer { session.log.unsilence() }
    return try session.evaluate(body)
  }

  /// `Check[{1}[[2]], y]` gives `y`, since the first argument fails; a message counts as a failure too.
  private static func check(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count >= 2 else { return nil }
    let (warnings, failures, notes) = (session.log.warnings.count, session.log.failures, session.log.notes)
    let outer = session.log.silencesOfCheck
    session.log.silencesOfCheck = session.log.silences
    defer { session.log.silencesOfCheck = outer }
    let value = try session.evaluate(call.arguments[0])
    // What a limit or an integral meets on its way is not said.
    let isOpen = value.isSymbol(.complexInfinity) || value.isSymbol(.indeterminate)
    return session.log.warnings.count > warnings || session.log.failures > failures
      || isOpen && session.log.notes > notes ? call.arguments[1] : value
  }

  /// `Print["x = ", 3]` logs the line `x = 3`.
  private static func printLine(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    var line: [UInt8] = []
    for part in call.arguments { line += session.text(part) }
    session.say(String(decoding: line, as: UTF8.self))
    return .null
  }

  /// `Message[f::name]` logs the message's name.
  private static func message(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    session.warn(call.arguments.first?.fullForm(session.names) ?? "")
    return .null
  }

  /// `Echo[x]` logs the text of `x` as a line and gives `x`.
  private static func echo(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let value = call.arguments.first else { return nil }
    session.say(String(decoding: session.text(value), as: UTF8.self))
    return value
  }

  /// `Pause[1]` gives `Null` at once.
  private static func doNothing(_: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    .null
  }

  /// `Refresh[x]`, `Dynamic[x]` and the like give `x`.
  private static func firstArgument(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    call.arguments.first
  }

  /// `Timing[x]` gives `{0., x}`.
  private static func timing(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let body = call.arguments.first else { return nil }
    return .list([.real(0), try session.evaluate(body)])
  }

  /// `ControlActive[a, b]` gives `b`.
  private static func controlActive(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    call.arguments.last
  }

  /// Evaluates the body of a loop; false after `Break`.
  private static func runBody(_ body: Term, in session: inout KernelSession) throws(KernelError) -> Bool {
    do {
      _ = try session.evaluate(body)
      return true
    } catch .leaving(.break) {
      return false
    } catch .leaving(.continue) {
      return true
    }
  }

  /// Evaluates the body of `Do`; `Continue` ends the pass.
  private static func runPass(_ body: Term, in session: inout KernelSession) throws(KernelError) {
    do {
      _ = try session.evaluate(body)
    } catch .leaving(.continue) {}
  }

  /// The parts of a list, or of the list that the term evaluates to.
  private static func partsOrValue(of term: Term, in session: inout KernelSession) throws(KernelError)
    -> [Term]?
  {
    if let parts = term.parts { return parts }
    return try session.evaluate(term).parts
  }

  /// `Piecewise[{{a, False}, {b, True}}]` gives `b`; a second argument is the default value, 0 if absent.
  private static func piecewise(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let list = call.arguments.first else { return nil }
    guard let pieces = try partsOrValue(of: list, in: &session) else { return nil }
    var open: [Term] = []
    for piece in pieces {
      guard let pair = try partsOrValue(of: piece, in: &session), pair.count == 2 else { return nil }
      let condition = try session.evaluate(pair[1])
      if condition.isSymbol(.false) { continue }
      if condition.isSymbol(.true) {
        if open.isEmpty { return pair[0] }
        return .call(.piecewise, [.list(open), try session.evaluate(pair[0])])
      }
      open.append(.list([try session.evaluate(pair[0]), condition]))
    }
    let otherwise = call.count > 1 ? try session.evaluate(call.arguments[1]) : .zero
    while open.last?.parts?.first == otherwise { open.removeLast() }
    if open.isEmpty { return otherwise }
    let result = Term.call(.piecewise, [.list(open), otherwise])
    return result == .call(call) ? nil : result
  }

  /// `Sum` and `Product` with numeric bounds; nil for symbolic and infinite bounds.
  private static func accumulate(_ call: Call, head: SymbolName, in session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    guard call.count >= 2 else { return nil }
    let isSum = head == .plus
    let start = isSum ? 0.0 : 1.0
    var sum = start
    var isReal = true
    var terms: [Term] = []
    let specs = Array(call.arguments[1...])
    var indices: [Term] = []
    for spec in specs {
      guard let parts = spec.parts, parts.count >= 2 else { return nil }
      defer { indices.append(parts[0]) }
      for part in parts.dropFirst() {
        let bound = try session.evaluate(part)
        if bound.isSymbol(.infinity) { return nil }
        if bound.parts == nil, !bound.isNumber, try session.approximate(bound) == nil,
          !indices.contains(where: { part.contains($0) })
        {
          return nil
        }
      }
    }
    try Iterators(specs[...]).forEach(&session) { (session) throws(KernelError) in
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

}
