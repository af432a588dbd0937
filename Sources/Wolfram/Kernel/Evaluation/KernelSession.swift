/// An evaluator of the Wolfram Language with its definitions.
///
///     var session = KernelSession()
///     try session.evaluate(text: Array("f[x_] := x^2; f[3] + 1".utf8))   // Term.integer(10)
///
/// A session is a value: a copy starts with the same definitions and then changes independently. A session
/// and its copies must stay on one thread, since they share expressions that cache their evaluation stamp.
///
/// It applies rules to terms; its state is in its parts: the names of symbols, the rules, the work meter and
/// the message log. `PatternMatcher` matches patterns.
public struct KernelSession {
  /// The names of the symbols.
  public var names: SymbolNames
  /// The definitions and attributes of the symbols.
  package var rules: RuleStore
  /// The cost of the evaluation so far, and its limits.
  package var work = WorkMeter()
  /// The lines that `Print` and messages wrote.
  package var log = MessageLog()
  /// The generator of `RandomReal` and its like.
  package var random = RandomSource(seed: 1)
  /// The number of scopes and unique symbols made so far, which names such as `x$3` take their number from.
  package var scopes = 0
  /// The last solutions of differential equations.
  package var solutions = SolutionCache()
  /// The value that `Return` or `Throw` carries.
  package var exitValue = Term.null
  /// The tag of `Throw`; nil if it has none.
  package var exitTag: Term?
  /// Whether a function was asked that is in the kernel's second part, though its name stands in no text.
  package var usedSecondPart = false
  /// Whether what is evaluated is the definition of a function of the library.
  var isInLibrary = false
  /// The methods that have found values; nil where nobody asks for them.
  package var methodAnswers: MethodAnswers?

  /// Makes a session with these built-ins; of several with one name, the last counts.
  package init(builtIns: [BuiltIn]) {
    names = SymbolNames()
    rules = RuleStore()
    for builtIn in builtIns { add(builtIn) }
  }

  /// Makes a session with the built-ins of another, without its definitions.
  package init(builtInsOf other: KernelSession) {
    names = other.names
    rules = RuleStore(builtInsOf: other.rules)
  }

  /// Adds a built-in, or replaces the one with the same name.
  public mutating func add(_ builtIn: BuiltIn) {
    let shape = ArgumentShape(builtIn.arguments, &names)
    rules.add(builtIn, as: names.coded(builtIn.name), taking: shape)
  }

  /// The built-in of the symbol; nil for other symbols.
  public func builtIn(_ symbol: Symbol) -> BuiltIn? { rules.builtIn(symbol) }

  /// The attributes of a symbol.
  public func attributes(_ symbol: Symbol) -> SymbolAttributes { rules.attributes(symbol) }

  /// The value of a symbol; nil if it has none.
  public func value(of symbol: Symbol) -> Term? { rules.value(of: symbol) }

  /// Sets the value of a symbol, or removes it if nil.
  public mutating func setValue(of symbol: Symbol, to value: Term?) { rules.setValue(of: symbol, to: value) }

  /// Sets the value of the symbol with that name.
  public mutating func setValue(_ name: String, to value: Term?) {
    setValue(of: names.symbol(name), to: value)
  }

  // MARK: Work and messages

  /// The limits of an evaluation.
  public var limits: KernelLimits {
    get { work.limits }
    set { work.limits = newValue }
  }

  /// The steps counted since `restart()`.
  public var steps: Int { work.steps }

  /// The lines that `Print` and messages wrote since the last `restart()`, at most 100.
  public var messages: [String] { log.lines }

  /// Resets the step count and clears the messages.
  ///
  /// A copy restarts before it evaluates: expressions that another copy evaluated, with names that had no value
  /// there, are evaluated again.
  public mutating func restart() {
    rules.renew()
    work.restart()
    log.clear()
  }

  /// Counts work other than rewriting, such as passes of a loop over numbers.
  @inline(__always)
  public mutating func count(_ work: Int = 1) throws(KernelError) { try self.work.count(work) }

  /// Throws if an expression of that many atoms would exceed the size limit.
  public mutating func check(size: Int) throws(KernelError) { try work.check(size: size) }

  /// Checks the length in bytes of a text that is being made.
  package func check(text bytes: Int) throws(KernelError) { try work.check(text: bytes) }

  /// Adds a line to the log.
  public mutating func say(_ text: String) { log.say(text) }

  /// Adds a warning message to the log.
  package mutating func warn(_ text: String) { log.warn(text) }

  /// The text assigned to a message such as `f::usage`; nil if it has none.
  public func message(of call: Call) -> Term? {
    names.existing(call.messageName(names)).flatMap { value(of: $0) }
  }

  // MARK: Evaluation

  /// Evaluates every expression of a text; returns the value of the last, or `Null` for an empty text.
  @discardableResult
  public mutating func evaluate(text: [UInt8]) throws(KernelError) -> Term {
    guard let terms = Term.parse(text, &names) else { throw .stopped(.depth) }
    var value = Term.null
    for term in terms { value = try LoneExpression.value(of: term, in: &self) }
    return value
  }

  /// Evaluates a term until no rule applies any more.
  @inline(__always)
  public mutating func evaluate(_ term: Term) throws(KernelError) -> Term {
    switch term {
    case .symbol(let symbol): return try evaluate(symbol)
    case .call(let call):
      if isFinal(call) { return term }
      return try evaluate(call)
    default: return term
    }
  }

  /// Whether the call is known to evaluate to itself.
  @inline(__always)
  private func isFinal(_ call: Call) -> Bool { call.isData || call.stamp == rules.version }

  private mutating func evaluate(_ symbol: Symbol) throws(KernelError) -> Term {
    guard let value = rules.value(of: symbol) else {
      rules.noteInert(symbol)
      return .symbol(symbol)
    }
    switch value {
    case .symbol(let next):
      if next == symbol { return value }
      try work.enter()
      defer { work.leave() }
      return try evaluate(next)
    case .call(let call):
      if isFinal(call) { return value }
      let result = try evaluate(call)
      // Stamps the list so that its elements are examined again only after definitions change.
      if case .call(let same) = result, same === call { same.stamp = rules.version }
      return result
    default: return value
    }
  }

  /// The steps that one rewriting counts: it takes at least as long as five passes of a loop over numbers in
  /// WebAssembly.
  private static let rewritingCost = 5
  /// So many arguments of a call are looked at in the time of a step.
  private static let argumentsPerStep = 8

  private mutating func evaluate(_ call: Call) throws(KernelError) -> Term {
    try work.enter()
    defer { work.leave() }
    var current = call
    while true {
      // Each argument is looked at, and a list that was made anew was copied.
      try work.count(Self.rewritingCost + current.count / Self.argumentsPerStep)
      try work.check(current)
      let before = rules.version
      switch try rewrite(current) {
      case .same(let done):
        // Evaluation of the arguments may have increased the depth.
        try work.check(done)
        // Evaluation of the arguments may have made a definition.
        if before == rules.version { done.stamp = rules.version }
        return .call(done)
      case .changed(let next):
        try work.count(made: next)
        guard case .call(let call) = next else { return try evaluate(next) }
        if isFinal(call) { return next }
        current = call
      }
    }
  }

  private enum Rewriting {
    case same(Call)
    case changed(Term)
  }

  /// One rewriting pass: evaluates the head and the arguments, then applies attributes and rules.
  private mutating func rewrite(_ call: Call) throws(KernelError) -> Rewriting {
    let head = try evaluate(call.head)
    guard case .symbol(let symbol) = head else { return try rewriteApplied(call, head: head) }
    let attributes = rules.attributes(symbol)
    var arguments = call.arguments
    var changed = !head.isSymbol(of: call.head)
    if !attributes.contains(.holdAllComplete) {
      if try evaluate(&arguments, attributes: attributes) { changed = true }
      if !attributes.contains(.sequenceHold), arguments.spliceSequences() { changed = true }
      if symbol == .list, arguments.removeNothing() { changed = true }
      if attributes.contains(.flat), arguments.flatten(symbol) { changed = true }
      if attributes.contains(.listable), let threaded = try Threading.value(of: head, arguments, in: &self) {
        return .changed(threaded)
      }
      if attributes.contains(.orderless) {
        // Sorting long sums takes long: comparing two terms costs about as much as a rewriting.
        if arguments.count > 32 { try work.count(arguments.count * 10) }
        if arguments.sortCanonically() { changed = true }
      }
    }
    let current = changed ? Call(head, arguments) : call
    if rules.hasUpValues, !attributes.contains(.holdAllComplete), let value = try applyUpValues(current) {
      return .changed(value)
    }
    if let variables = CallVariables(of: current, symbol, in: &self) {
      return try variables.value(of: current, symbol, in: &self).map { .changed($0) } ?? .same(current)
    }
    if rules.hasRules(symbol) {
      if let rewriting = try rewriteByRules(symbol, current, attributes: attributes) { return rewriting }
      rules.noteInert(symbol)
    } else if !rules.isBuiltIn(symbol) {
      rules.noteInert(symbol)
    }
    guard let function = rules.function(of: symbol) else { return .same(current) }
    return try carryOut(function, symbol: symbol, current, attributes: attributes)
  }

  /// Applies the definitions of a symbol; nil if none matches.
  private mutating func rewriteByRules(
    _ symbol: Symbol, _ current: Call, attributes: SymbolAttributes
  ) throws(KernelError) -> Rewriting? {
    let isOfLibrary = rules.isOfLibrary(symbol)
    if isOfLibrary, isRefused(symbol, call: current) { return .same(current) }
    guard let value = try applyDownValues(symbol, call: current) else { return nil }
    guard isOfLibrary, !isInLibrary, !names.isOwn(symbol), !attributes.holdsArguments else {
      return .changed(value)
    }
    return try LibraryValue.value(of: value, for: current, in: &self).map { .changed($0) } ?? .same(current)
  }

  /// Whether arguments are none that a built-in takes, which a message says, unless the call is a pattern for such calls.
  private mutating func isRefused(_ symbol: Symbol, call: Call) -> Bool {
    guard let fault = rules.fault(symbol, call.arguments, names) else { return false }
    if !Term.call(call).hasPattern { log.fail(fault.words(of: call, names)) }
    return true
  }

  /// Carries out a built-in, unless its arguments are none that it takes.
  private mutating func carryOut(
    _ function: BuiltIn.Function, symbol: Symbol, _ current: Call, attributes: SymbolAttributes
  ) throws(KernelError) -> Rewriting {
    if isInLibrary, LibraryValue.takesCallApart(symbol, call: current, in: self) { return .same(current) }
    if isRefused(symbol, call: current) { return .same(current) }
    try work.countDigits(of: current)
    let given = attributes.contains(.holdAllComplete) ? current : current.unwrapped
    if attributes.contains(.numericFunction),
      let value = try NumericArguments.value(of: given, symbol, in: &self)
    {
      return .changed(value)
    }
    let isMixed =
      attributes.contains(.numericFunction) && given.count > 1 && NumericArguments.mixes(symbol, call: given)
    guard let value = try carriedOut(function, call: isMixed ? try inexact(given) : given) else {
      return .same(current)
    }
    if attributes.contains(.numericFunction),
      let finite = try NumericArguments.beyondMachine(of: given, value, in: &self)
    {
      return .changed(finite)
    }
    return .changed(value)
  }

  /// The result of a built-in; nil if it cannot be carried out, which a message says: the call stays as it is, as in the
  /// language.
  private mutating func carriedOut(
    _ function: BuiltIn.Function, call: Call
  ) throws(KernelError) -> Term? {
    do {
      let value = try function(call, &self)
      // A list of numbers was copied, which no rewriting of it counts.
      if case .packed(let numbers)? = value { try work.count(numbers.values.count / Self.argumentsPerStep) }
      if case .symbol(let found)? = value, found == .complexInfinity || found == .indeterminate {
        log.note(call, found)
      }
      return value
    } catch .failed(let why) {
      log.fail(why)
      return nil
    }
  }

  /// Rewrites a call whose head is not a symbol: a pure function, or `f[a][b]`.
  private mutating func rewriteApplied(_ call: Call, head: Term) throws(KernelError) -> Rewriting {
    var arguments = call.arguments
    var held: SymbolAttributes = []
    if let function = head.call(of: .function), function.count >= 3 {
      held = SymbolAttributes(named: function.arguments[2])
    }
    var changed = try evaluate(&arguments, attributes: held)
    if arguments.spliceSequences() { changed = true }
    if case .call(let before) = call.head, case .call(let after) = head, before === after {
    } else {
      changed = true
    }
    let current = changed ? Call(head, arguments) : call
    guard case .call(let inner) = head else { return .same(current) }
    if let function = head.call(of: .function) {
      return .changed(try apply(function, arguments))
    }
    var root = inner
    while case .call(let next) = root.head { root = next }
    guard case .symbol(let symbol) = root.head else { return .same(current) }
    if rules.hasRules(symbol), let definitions = rules.definitions(of: symbol),
      let value = try apply(definitions.sub, to: .call(current))
    {
      return .changed(value)
    }
    rules.noteInert(symbol)
    if let applied = rules.builtIn(symbol)?.applied, let value = try applied(current, &self) {
      return .changed(value)
    }
    return .same(current)
  }

  /// Evaluates the arguments that are not held; returns whether one changed.
  private mutating func evaluate(
    _ arguments: inout [Term], attributes: SymbolAttributes
  ) throws(KernelError) -> Bool {
    var changed = false
    for place in arguments.indices {
      let isHeld = attributes.contains(place == 0 ? .holdFirst : .holdRest)
      switch arguments[place] {
      case .symbol(let symbol):
        if isHeld { continue }
        let value = try evaluate(symbol)
        if case .symbol(let same) = value, same == symbol { continue }
        arguments[place] = value
        changed = true
      case .call(let call):
        if isHeld {
          guard call.head.isSymbol(.evaluate) else { continue }
        } else if isFinal(call) {
          continue
        } else if call.head.isSymbol(.unevaluated) {
          continue
        }
        let value = try evaluate(call)
        if case .call(let same) = value, same === call { continue }
        arguments[place] = value
        changed = true
      default: continue
      }
    }
    return changed
  }
}
