extension KernelSession {
  /// Evaluates every expression of a text; the value of the last one, `Null` for an empty text.
  @discardableResult
  public mutating func evaluate(text: [UInt8]) throws(KernelError) -> Term {
    guard let terms = Term.parse(text, names: &names) else { throw .stopped(.depth) }
    var value = Term.null
    for term in terms { value = try evaluate(term) }
    return value
  }

  /// What the expression becomes when every rule has been applied that applies.
  @inline(__always)
  public mutating func evaluate(_ term: Term) throws(KernelError) -> Term {
    switch term {
    case .symbol(let symbol): return try evaluate(symbol)
    case .call(let call):
      if call.isData || call.stamp == version { return term }
      return try evaluate(call)
    default: return term
    }
  }

  private mutating func evaluate(_ symbol: Symbol) throws(KernelError) -> Term {
    let index = Int(symbol.index)
    guard index < states.count, let value = states[index].own else {
      if index >= states.count { grow(to: symbol) }
      states[index].wasInert = true
      return .symbol(symbol)
    }
    switch value {
    case .symbol(let next):
      if next == symbol { return value }
      try enter()
      defer { depth -= 1 }
      return try evaluate(next)
    case .call(let call):
      if call.isData || call.stamp == version { return value }
      let result = try evaluate(call)
      // A list is looked at element by element only once after something changed.
      if case .call(let same) = result, same === call { same.stamp = version }
      return result
    default: return value
    }
  }

  /// Goes one level deeper, if there is room.
  mutating func enter() throws(KernelError) {
    depth += 1
    var mark: UInt8 = 0
    let address = withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
    if depth == 1 { stackStart = address }
    let used = stackStart > address ? stackStart - address : address - stackStart
    if depth > limits.depth || used > UInt(limits.stackBytes) {
      depth -= 1
      throw .stopped(.depth)
    }
  }

  /// What a rewriting counts: as much as five passes of a loop over numbers take in WebAssembly, or more.
  static let rewritingCost = 5

  private mutating func evaluate(_ call: Call) throws(KernelError) -> Term {
    try enter()
    defer { depth -= 1 }
    var current = call
    while true {
      try count(Self.rewritingCost)
      if current.depth > UInt32(Term.mostLevels) { throw .stopped(.depth) }
      if current.size > UInt32(clamping: limits.size) { throw .stopped(.size) }
      let before = version
      switch try rewrite(current) {
      case .same(let done):
        // Arguments that were evaluated may have made it deep.
        if done.depth > UInt32(Term.mostLevels) { throw .stopped(.depth) }
        if done.size > UInt32(clamping: limits.size) { throw .stopped(.size) }
        // Something may have been defined while the arguments were evaluated.
        if before == version { done.stamp = version }
        return .call(done)
      case .changed(let next):
        guard case .call(let call) = next else { return try evaluate(next) }
        if call.isData || call.stamp == version { return next }
        current = call
      }
    }
  }

  enum Rewriting {
    case same(Call)
    case changed(Term)
  }

  /// One pass: head, arguments, attributes, rules.
  private mutating func rewrite(_ call: Call) throws(KernelError) -> Rewriting {
    let head = try evaluate(call.head)
    guard case .symbol(let symbol) = head else { return try rewriteApplied(call, head) }
    let attributes = attributes(symbol)
    var arguments = call.arguments
    var changed = !head.isSymbol(of: call.head)
    if !attributes.contains(.holdAllComplete) {
      if try evaluate(&arguments, attributes) { changed = true }
      if !attributes.contains(.sequenceHold), Self.splice(&arguments) { changed = true }
      if attributes.contains(.flat), Self.flatten(&arguments, symbol) { changed = true }
      if attributes.contains(.listable), let threaded = try thread(head, arguments) {
        return .changed(threaded)
      }
      if attributes.contains(.orderless) {
        // Long sums take their time: comparing two terms costs about as much as a rewriting.
        if arguments.count > 32 { try count(arguments.count * 10) }
        if Self.sort(&arguments) { changed = true }
      }
    }
    let current = changed ? Call(head, arguments) : call
    if hasUpValues, !attributes.contains(.holdAllComplete), let value = try applyUpValues(current) {
      return .changed(value)
    }
    let state = states[Int(symbol.index)]
    if state.hasRules {
      if let value = try applyDownValues(symbol, current) { return .changed(value) }
      states[Int(symbol.index)].wasInert = true
    } else if state.builtIn < 0 {
      states[Int(symbol.index)].wasInert = true
    }
    if state.builtIn >= 0, let function = builtIns[Int(state.builtIn)].function {
      try countDigits(of: current)
      if let value = try function(&self, unwrapped(current)) { return .changed(value) }
    }
    return .same(current)
  }

  /// Work with long integers counts by the products of their lengths.
  private mutating func countDigits(of call: Call) throws(KernelError) {
    for argument in call.arguments {
      switch argument {
      case .largeInteger(let value):
        if value.limbs.count > LargeInteger.mostLimbs { throw .stopped(.size) }
        try count(1 + value.limbs.count * value.limbs.count / 64)
      case .rational(let value):
        guard case .large(let above) = value.numerator else { continue }
        if above.limbs.count > LargeInteger.mostLimbs { throw .stopped(.size) }
        try count(1 + above.limbs.count * above.limbs.count / 4)
      default: continue
      }
    }
  }

  /// `Unevaluated` in an argument is for the function alone.
  private func unwrapped(_ call: Call) -> Call {
    guard call.arguments.contains(where: { $0.call(of: .unevaluated)?.count == 1 }),
      call.head.symbol.map({ !attributes($0).contains(.holdAllComplete) }) ?? true
    else { return call }
    return Call(call.head, call.arguments.map { $0.call(of: .unevaluated).map { $0.arguments[0] } ?? $0 })
  }

  /// A call whose head is no symbol: pure functions, `f[a][b]`.
  private mutating func rewriteApplied(_ call: Call, _ head: Term) throws(KernelError) -> Rewriting {
    var arguments = call.arguments
    var held: SymbolAttributes = []
    if let function = head.call(of: .function), function.count >= 3 {
      held = functionAttributes(function.arguments[2])
    }
    var changed = try evaluate(&arguments, held)
    if Self.splice(&arguments) { changed = true }
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
    guard case .symbol(let symbol) = root.head, Int(symbol.index) < states.count else {
      return .same(current)
    }
    if states[Int(symbol.index)].hasRules, let rules = definitions[symbol.index]?.sub {
      if let value = try apply(rules, to: .call(current)) { return .changed(value) }
    }
    states[Int(symbol.index)].wasInert = true
    if case .symbol = inner.head, states[Int(symbol.index)].builtIn >= 0 || inner.head.isSymbol(.derivative),
      let applied = builtIn(symbol)?.applied, let value = try applied(&self, current)
    {
      return .changed(value)
    }
    if let applied = root === inner ? nil : builtIn(symbol)?.applied, let value = try applied(&self, current)
    {
      return .changed(value)
    }
    return .same(current)
  }

  /// The attributes of a symbol.
  @inline(__always)
  public func attributes(_ symbol: Symbol) -> SymbolAttributes {
    Int(symbol.index) < states.count ? states[Int(symbol.index)].attributes : []
  }

  /// Evaluates the arguments that are not held; true if one changed.
  private mutating func evaluate(
    _ arguments: inout [Term], _ attributes: SymbolAttributes
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
        } else if call.isData || call.stamp == version {
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

extension Term {
  @inline(__always)
  func isSymbol(of other: Term) -> Bool {
    if case .symbol(let a) = self, case .symbol(let b) = other { return a == b }
    return false
  }
}

/// What attributes ask for.
extension KernelSession {
  /// Puts the parts of `Sequence[…]` in its place; true if there was one.
  static func splice(_ arguments: inout [Term]) -> Bool {
    guard arguments.contains(where: { $0.call(of: .sequence) != nil }) else { return false }
    arguments = arguments.flatMap { $0.call(of: .sequence)?.arguments ?? [$0] }
    return true
  }

  static func flatten(_ arguments: inout [Term], _ symbol: Symbol) -> Bool {
    guard arguments.contains(where: { $0.headSymbol == symbol }) else { return false }
    var result: [Term] = []
    for argument in arguments {
      if case .call(let call) = argument, argument.headSymbol == symbol {
        result += call.arguments
      } else {
        result.append(argument)
      }
    }
    arguments = result
    return true
  }

  static func sort(_ arguments: inout [Term]) -> Bool {
    var isSorted = true
    for place in arguments.indices.dropFirst()
    where TermOrder.compare(arguments[place - 1], arguments[place]) > 0 {
      isSorted = false
      break
    }
    if isSorted { return false }
    arguments.sort { TermOrder.compare($0, $1) < 0 }
    return true
  }

  /// The list of the calls with the elements of those arguments that are lists; nil where none is one.
  mutating func thread(_ head: Term, _ arguments: [Term]) throws(KernelError) -> Term? {
    var length: Int?
    for argument in arguments {
      let count: Int
      switch argument {
      case .packed(let list): count = list.dimensions[0]
      case .call(let call) where call.head.isSymbol(.list): count = call.count
      default: continue
      }
      if let length, length != count { return nil }
      length = count
    }
    guard let length else { return nil }
    try check(size: length * arguments.count)
    let columns = arguments.map { $0.parts }
    var result: [Term] = []
    result.reserveCapacity(length)
    for row in 0..<length {
      let call = Call(head, arguments.indices.map { columns[$0]?[row] ?? arguments[$0] })
      result.append(try evaluate(.call(call)))
    }
    return .list(result)
  }
}
