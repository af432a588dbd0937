/// Functions of the author: their definitions are taken in.
extension NumericCompiler {
  /// A pure function, or something else, applied to arguments: `(#^2 &)[x]`.
  mutating func compileApplied(_ call: Call, _ depth: Int) throws(NotNumeric) -> Value {
    if let function = call.head.call(of: .function), let body = Self.body(function, call.arguments) {
      definitionDepth += 1
      defer { definitionDepth -= 1 }
      guard definitionDepth < 60 else { throw NotNumeric() }
      return try compile(body, depth: depth + 1)
    }
    return try compileEvaluated(.call(call), depth)
  }

  /// A function applied to values that are there already.
  mutating func apply(_ function: Term, to values: [Value], _ depth: Int) throws(NotNumeric) -> Value {
    // Symbols that no author can write stand for the values.
    let outer = bound
    defer {
      bound = outer
      compiled = [:]
    }
    var names: [Term] = []
    for value in values {
      let symbol = Symbol(index: UInt32.max - UInt32(truncatingIfNeeded: bound.count), name: "")
      bound[symbol] = value
      names.append(.symbol(symbol))
    }
    compiled = [:]
    return try compile(.call(Call(function, names)), depth: depth + 1)
  }

  /// The body of a pure function with its arguments in place; nil where that is not simple.
  static func body(_ function: Call, _ arguments: [Term]) -> Term? {
    guard let first = function.arguments.first else { return nil }
    if function.count == 1 { return fill(slots: arguments, in: first, depth: 0) }
    var values: [Symbol: Term] = [:]
    let parameters = first.parts ?? [first]
    guard parameters.count <= arguments.count else { return nil }
    for (parameter, argument) in zip(parameters, arguments) {
      guard let symbol = parameter.symbol else { return nil }
      values[symbol] = argument
    }
    return replace(values, in: function.arguments[1], depth: 0)
  }

  private static func fill(slots arguments: [Term], in term: Term, depth: Int) -> Term? {
    guard case .call(let call) = term, depth < 200 else { return term }
    if let slot = term.call(of: .slot) {
      let place = slot.arguments.first?.int ?? 1
      return place >= 1 && place <= arguments.count ? arguments[place - 1] : nil
    }
    if term.call(of: .slotSequence) != nil { return nil }
    if term.call(of: .function)?.count == 1 { return term }
    guard let head = fill(slots: arguments, in: call.head, depth: depth + 1) else { return nil }
    var parts: [Term] = []
    for argument in call.arguments {
      guard let part = fill(slots: arguments, in: argument, depth: depth + 1) else { return nil }
      parts.append(part)
    }
    return .call(Call(head, parts))
  }

  static func replace(_ values: [Symbol: Term], in term: Term, depth: Int) -> Term {
    switch term {
    case .symbol(let symbol): return values[symbol] ?? term
    case .call(let call):
      guard depth < 200 else { return term }
      var parts: [Term] = []
      parts.reserveCapacity(call.count)
      for argument in call.arguments { parts.append(replace(values, in: argument, depth: depth + 1)) }
      return .call(Call(replace(values, in: call.head, depth: depth + 1), parts))
    default: return term
    }
  }

  // MARK: Definitions

  /// What matching a pattern with a term says.
  private enum Match {
    case never
    /// It matches where all conditions hold, with these values.
    case when([Term], [Symbol: Term])
  }

  mutating func compile(
    _ definitions: [(pattern: Term, body: Term)], _ call: Call, _ depth: Int
  ) throws(NotNumeric) -> Value {
    guard definitionDepth < 60, definitions.count < 64 else { throw NotNumeric() }
    definitionDepth += 1
    defer { definitionDepth -= 1 }
    var cases: [Term] = []
    for (pattern, body) in definitions {
      var (pattern, body) = (pattern, body)
      var conditions: [Term] = []
      if let held = pattern.call(of: .holdPattern), held.count == 1 { pattern = held.arguments[0] }
      if let condition = pattern.call(of: .condition), condition.count == 2 {
        pattern = condition.arguments[0]
        conditions.append(condition.arguments[1])
      }
      if let condition = body.call(of: .condition), condition.count == 2 {
        body = condition.arguments[0]
        conditions.append(condition.arguments[1])
      }
      guard let own = pattern.call else { throw NotNumeric() }
      guard own.count == call.count else {
        // Sequences of arguments are for the evaluator.
        if Self.hasSequence(pattern) { throw NotNumeric() }
        continue
      }
      var values: [Symbol: Term] = [:]
      var tests: [Term] = []
      guard try match(own.arguments, call.arguments, &tests, &values, 0) else { continue }
      for condition in conditions { tests.append(Self.replace(values, in: condition, depth: 0)) }
      let result = Self.replace(values, in: body, depth: 0)
      if tests.isEmpty {
        cases += [.true, result]
        break
      }
      cases += [.call(.and, tests), result]
    }
    guard !cases.isEmpty else { throw NotNumeric() }
    return try compile(.call(.which, cases), depth: depth + 1)
  }

  private static func hasSequence(_ term: Term, depth: Int = 0) -> Bool {
    guard let call = term.call, depth < 8 else { return false }
    switch call.head.symbol?.known {
    case .blankSequence, .blankNullSequence, .optional, .optionsPattern, .repeated, .repeatedNull: return true
    default: return call.arguments.contains { hasSequence($0, depth: depth + 1) }
    }
  }

  /// Whether terms may match patterns; adds what must hold and what the patterns' names stand for.
  private func match(
    _ patterns: [Term], _ terms: [Term], _ tests: inout [Term], _ values: inout [Symbol: Term], _ depth: Int
  ) throws(NotNumeric) -> Bool {
    guard depth < 10 else { throw NotNumeric() }
    for (pattern, term) in zip(patterns, terms) {
      guard try match(pattern, term, &tests, &values, depth) else { return false }
    }
    return true
  }

  private func match(
    _ pattern: Term, _ term: Term, _ tests: inout [Term], _ values: inout [Symbol: Term], _ depth: Int
  ) throws(NotNumeric) -> Bool {
    switch pattern {
    case .integer, .real, .rational, .largeInteger:
      if let a = pattern.double, let b = term.double { return a == b }
      if term.isList { return false }
      tests.append(.call(.equal, [term, pattern]))
      return true
    case .symbol(let symbol):
      if let own = term.symbol, own == symbol { return true }
      throw NotNumeric()
    case .call(let call):
      switch call.head.symbol?.known {
      case .pattern where call.count == 2:
        guard let name = call.arguments[0].symbol else { throw NotNumeric() }
        if values[name] != nil { throw NotNumeric() }
        values[name] = term
        return try match(call.arguments[1], term, &tests, &values, depth + 1)
      case .blank: return try matchBlank(call, term)
      case .patternTest where call.count == 2:
        guard try match(call.arguments[0], term, &tests, &values, depth + 1) else { return false }
        return try add(test: call.arguments[1], term, &tests)
      case .condition where call.count == 2:
        guard try match(call.arguments[0], term, &tests, &values, depth + 1) else { return false }
        tests.append(Self.replace(values, in: call.arguments[1], depth: 0))
        return true
      case .optional: return try match(call.arguments[0], term, &tests, &values, depth + 1)
      case .list:
        guard let parts = term.parts else {
          if term.isNumber { return false }
          throw NotNumeric()
        }
        guard parts.count == call.count else { return false }
        return try match(call.arguments, parts, &tests, &values, depth + 1)
      default: throw NotNumeric()
      }
    default: throw NotNumeric()
    }
  }

  private func matchBlank(_ blank: Call, _ term: Term) throws(NotNumeric) -> Bool {
    guard let head = blank.arguments.first else { return true }
    switch head.symbol?.known {
    case .list:
      if term.isList { return true }
      if term.isNumber || term.symbol.map({ bound[$0] != nil }) == true { return false }
      throw NotNumeric()
    case .integer:
      // Indices of loops are whole, other variables of plots are not.
      if case .integer = term { return true }
      if term.double != nil { return false }
      throw NotNumeric()
    case .real, .complex, .rational:
      if term.isList { return false }
      if case .integer = term { return false }
      return true
    default: throw NotNumeric()
    }
  }

  private func add(test: Term, _ term: Term, _ tests: inout [Term]) throws(NotNumeric) -> Bool {
    guard let symbol = test.symbol else {
      tests.append(.call(Call(test, [term])))
      return true
    }
    switch surroundings.name(symbol) {
    case "NumericQ", "NumberQ", "RealValuedNumberQ", "AtomQ", "RealValuedNumericQ": return !term.isList
    case "ListQ", "VectorQ", "MatrixQ":
      if term.isList { return true }
      throw NotNumeric()
    case "Positive": tests.append(.call(.greater, [term, .zero]))
    case "Negative": tests.append(.call(.less, [term, .zero]))
    case "NonNegative": tests.append(.call(.greaterEqual, [term, .zero]))
    case "NonPositive": tests.append(.call(.lessEqual, [term, .zero]))
    case "IntegerQ", "EvenQ", "OddQ", "StringQ", "PrimeQ": throw NotNumeric()
    default: tests.append(.call(.symbol(symbol), [term]))
    }
    return true
  }

  // MARK: Evaluation

  /// A term that has no numeric form as it is: what evaluating it with free variables gives.
  mutating func compileEvaluated(_ term: Term, _ depth: Int) throws(NotNumeric) -> Value {
    guard definitionDepth < 20, depth < 150 else { throw NotNumeric() }
    // Functions that ask what their arguments are would answer wrongly for variables that stand for numbers.
    if Self.asksForForm(term, surroundings) { throw NotNumeric(symbol: term.headSymbol) }
    let free = bound.keys.sorted { $0.index < $1.index }
    guard let result = surroundings.evaluated(term, free: free) else {
      throw NotNumeric(symbol: term.headSymbol)
    }
    if let before = term.headSymbol, let after = result.headSymbol, before == after, result.size == term.size
    {
      throw NotNumeric(symbol: before)
    }
    definitionDepth += 5
    defer { definitionDepth -= 5 }
    return try compile(result, depth: depth + 1)
  }

  private static func asksForForm(_ term: Term, _ surroundings: Surroundings, depth: Int = 0) -> Bool {
    guard let call = term.call, depth < 60 else { return false }
    if let head = call.head.symbol {
      switch surroundings.name(head) {
      case "FreeQ", "MatchQ", "MemberQ", "NumericQ", "NumberQ", "Head", "SameQ", "UnsameQ", "AtomQ",
        "IntegerQ",
        "RandomReal", "RandomInteger", "RandomVariate", "RandomChoice", "Print", "Set", "SetDelayed", "OddQ",
        "EvenQ", "PrimeQ", "ValueQ", "TrueQ", "Sort", "SortBy", "Ordering", "Position", "Cases", "Count",
        "Select",
        "Throw", "Catch", "FindRoot", "NDSolve", "NIntegrate", "NMinimize", "NSolve", "FindMinimum",
        "FindMaximum":
        return true
      default: break
      }
    }
    return call.arguments.contains { asksForForm($0, surroundings, depth: depth + 1) }
  }
}
