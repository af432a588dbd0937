import Numerics

/// Lists of a length that is known while compiling.
extension NumericCompiler {
  /// How many parts lists may have.
  static var mostParts: Int { 600 }

  mutating func compileList(
    _ name: SymbolName, _ arguments: [Term], _ depth: Int
  ) throws(NotNumeric) -> Value? {
    switch (name, arguments.count) {
    case (.list, _):
      guard arguments.count <= Self.mostParts else { throw NotNumeric() }
      return .list(try all(arguments, depth))
    case (.part, 2...): return try compilePart(arguments, depth)
    case (.first, 1): return try list(arguments[0], depth).first
    case (.last, 1): return try list(arguments[0], depth).last
    case (.length, 1): return .real(constant(Double(try list(arguments[0], depth).count)))
    case (.total, 1): return try total(list(arguments[0], depth))
    case (.mean, 1):
      let parts = try list(arguments[0], depth)
      guard !parts.isEmpty else { return nil }
      return try quotient(total(parts), .real(constant(Double(parts.count))))
    case (.norm, 1):
      guard case .list(let parts) = try compile(arguments[0], depth: depth + 1) else {
        return try unary(.magnitude, compile(arguments[0], depth: depth + 1))
      }
      let sizes = try unary(.magnitude, .list(parts))
      return try squareRoot(total(list(power(sizes, .real(constant(2))))))
    case (.dot, 2...): return try compileDot(arguments, depth)
    case (.cross, 2):
      let (a, b) = (try list(arguments[0], depth), try list(arguments[1], depth))
      guard a.count == 3, b.count == 3 else { throw NotNumeric() }
      return .list([try minor(a, b, 1, 2), try minor(a, b, 2, 0), try minor(a, b, 0, 1)])
    case (.apply, 2): return try compileApply(arguments, depth)
    case (.map, 2):
      let parts = try list(arguments[1], depth)
      var result: [Value] = []
      for part in parts { result.append(try apply(arguments[0], to: [part], depth)) }
      return .list(result)
    case (.table, 2...): return try compileTable(arguments, depth)
    case (.clip, 1...2): return try compileClip(arguments, depth)
    case (.reverse, 1): return .list(try list(arguments[0], depth).reversed())
    case (.join, _):
      var result: [Value] = []
      for argument in arguments { result += try list(argument, depth) }
      return .list(result)
    default: return nil
    }
  }

  private func list(_ value: Value) throws(NotNumeric) -> [Value] {
    guard case .list(let parts) = value else { throw NotNumeric() }
    return parts
  }

  private mutating func list(_ term: Term, _ depth: Int) throws(NotNumeric) -> [Value] {
    try list(compile(term, depth: depth + 1))
  }

  private mutating func total(_ parts: [Value]) throws(NotNumeric) -> Value {
    var result = Value.real(constant(0))
    for part in parts { result = try sum(result, part) }
    return result
  }

  private mutating func minor(
    _ a: [Value], _ b: [Value], _ i: Int, _ j: Int
  ) throws(NotNumeric) -> Value {
    let first = try product(a[i], b[j])
    return try sum(first, negative(product(a[j], b[i])))
  }

  private mutating func compilePart(_ arguments: [Term], _ depth: Int) throws(NotNumeric) -> Value {
    // A part of a long list that has no variables in it is evaluated instead.
    var value = try compile(arguments[0], depth: depth + 1)
    for argument in arguments.dropFirst() {
      let parts = try list(value)
      let register = try real(argument, depth + 1)
      guard let place = constantValue(register), place == place.rounded(), place.magnitude >= 1,
        place.magnitude <= Double(parts.count)
      else { throw NotNumeric() }
      value = place > 0 ? parts[Int(place) - 1] : parts[parts.count + Int(place)]
    }
    return value
  }

  private mutating func compileDot(_ arguments: [Term], _ depth: Int) throws(NotNumeric) -> Value {
    var result = try compile(arguments[0], depth: depth + 1)
    for argument in arguments.dropFirst() {
      result = try dot(result, compile(argument, depth: depth + 1))
    }
    return result
  }

  private mutating func dot(_ a: Value, _ b: Value) throws(NotNumeric) -> Value {
    let (first, second) = (try list(a), try list(b))
    if case .list = first.first {
      var rows: [Value] = []
      for row in first { rows.append(try dot(row, b)) }
      return .list(rows)
    }
    guard first.count == second.count else { throw NotNumeric() }
    var result = Value.real(constant(0))
    for (x, y) in zip(first, second) { result = try sum(result, product(x, y)) }
    return result
  }

  private mutating func compileApply(_ arguments: [Term], _ depth: Int) throws(NotNumeric) -> Value {
    let parts = try list(arguments[1], depth)
    switch arguments[0].symbol?.known {
    case .plus: return try total(parts)
    case .times:
      var result = Value.real(constant(1))
      for part in parts { result = try product(result, part) }
      return result
    case .list: return .list(parts)
    default: return try apply(arguments[0], to: parts, depth)
    }
  }

  private mutating func compileTable(_ arguments: [Term], _ depth: Int) throws(NotNumeric) -> Value {
    guard let parts = arguments[1].parts, let symbol = parts.first?.symbol, parts.count > 1,
      definitionDepth < 40
    else { throw NotNumeric() }
    definitionDepth += 1
    let outer = bound
    defer {
      bound = outer
      definitionDepth -= 1
    }
    var bounds: [Double] = []
    for part in parts.dropFirst() {
      // In two steps: `constantValue` would otherwise look at the registers as they were before.
      let register = try real(part, depth + 1)
      guard let value = constantValue(register), value.isFinite else { throw NotNumeric() }
      bounds.append(value)
    }
    let (low, high) = bounds.count == 1 ? (1, bounds[0]) : (bounds[0], bounds[1])
    let step = bounds.count > 2 ? bounds[2] : 1
    guard step != 0, (high - low) / step < Double(Self.mostParts) else { throw NotNumeric() }
    let body = arguments.count == 2 ? arguments[0] : Term.call(.table, [arguments[0]] + arguments[2...])
    var result: [Value] = []
    var index = 0.0
    while (low + index * step - high) * (step > 0 ? 1 : -1) <= step.magnitude * 1e-10 {
      bound[symbol] = .real(constant(low + index * step))
      compiled = [:]
      result.append(try compile(body, depth: depth + 1))
      index += 1
    }
    compiled = [:]
    return .list(result)
  }

  private mutating func compileClip(_ arguments: [Term], _ depth: Int) throws(NotNumeric) -> Value {
    let value = try compile(arguments[0], depth: depth + 1)
    var (low, high) = (Value.real(constant(-1)), Value.real(constant(1)))
    if arguments.count > 1 {
      let parts = try list(arguments[1], depth)
      guard parts.count == 2 else { throw NotNumeric() }
      (low, high) = (parts[0], parts[1])
    }
    return try binary(.minimum, binary(.maximum, value, low), high)
  }
}
