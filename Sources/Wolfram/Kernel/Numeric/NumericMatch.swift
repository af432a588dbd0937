/// The match of a call with a definition of a function: the values of the pattern's names, and the tests that
/// must hold at run time.
///
/// For `f[x_, n_] := x^n /; n > 0` and `f[t, 3]` the value is `t^3` and the test `3 > 0`.
struct NumericMatch {
  /// The terms that must be `True` for the definition to apply.
  private(set) var tests: [Term] = []
  /// The values of the pattern's names.
  private var values: [Symbol: Term] = [:]
  /// The symbols that represent numbers.
  private let variables: [Symbol: NumericCode.Value]
  private let names: SymbolNames

  init(variables: [Symbol: NumericCode.Value], names: SymbolNames) {
    (self.variables, self.names) = (variables, names)
  }

  /// The value of the call where `tests` hold; nil if the definition never applies.
  ///
  /// - Throws: `NotNumeric` if that cannot be decided during compilation.
  mutating func value(of body: Term, for pattern: Term, call: Call) throws(NotNumeric) -> Term? {
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
      // Calls with sequence patterns are left to the evaluator.
      if Self.hasSequence(pattern) { throw NotNumeric() }
      return nil
    }
    guard try match(own.arguments, call.arguments, depth: 0) else { return nil }
    for condition in conditions { tests.append(condition.replacing(values)) }
    return body.replacing(values)
  }

  private static func hasSequence(_ term: Term, depth: Int = 0) -> Bool {
    guard let call = term.call, depth < 8 else { return false }
    switch call.head.symbol?.known {
    case .blankSequence, .blankNullSequence, .optional, .optionsPattern, .repeated, .repeatedNull: return true
    default: return call.arguments.contains { hasSequence($0, depth: depth + 1) }
    }
  }

  /// Whether terms may match patterns; records the tests and the values of the patterns' names.
  private mutating func match(
    _ patterns: [Term], _ terms: [Term], depth: Int
  ) throws(NotNumeric) -> Bool {
    guard depth < 10 else { throw NotNumeric() }
    for (pattern, term) in zip(patterns, terms) {
      guard try match(pattern, term, depth: depth) else { return false }
    }
    return true
  }

  private mutating func match(
    _ pattern: Term, _ term: Term, depth: Int
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
        return try match(call.arguments[1], term, depth: depth + 1)
      case .blank: return try matchBlank(call, term)
      case .patternTest where call.count == 2:
        guard try match(call.arguments[0], term, depth: depth + 1) else { return false }
        return try add(test: call.arguments[1], term)
      case .condition where call.count == 2:
        guard try match(call.arguments[0], term, depth: depth + 1) else { return false }
        tests.append(call.arguments[1].replacing(values))
        return true
      case .optional: return try match(call.arguments[0], term, depth: depth + 1)
      case .list:
        guard let parts = term.parts else {
          if term.isNumber { return false }
          throw NotNumeric()
        }
        guard parts.count == call.count else { return false }
        return try match(call.arguments, parts, depth: depth + 1)
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
      if term.isNumber || term.symbol.map({ variables[$0] != nil }) == true { return false }
      throw NotNumeric()
    case .integer:
      // Loop indices are integers, other variables of plots are not.
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

  private mutating func add(test: Term, _ term: Term) throws(NotNumeric) -> Bool {
    guard let symbol = test.symbol else {
      tests.append(.call(Call(test, [term])))
      return true
    }
    switch names.name(symbol) {
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
}
