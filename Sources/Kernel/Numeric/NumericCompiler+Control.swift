import Numerics

/// Comparisons, branches, loops and local variables.
extension NumericCompiler {
  // MARK: Truth

  mutating func compileTruth(
    _ name: SymbolName, _ arguments: [Term], _ depth: Int
  ) throws(NotNumeric) -> Value? {
    switch name {
    case .less, .lessEqual, .greater, .greaterEqual, .equal, .unequal, .sameQ, .unsameQ:
      guard arguments.count > 1 else { return .real(constant(1)) }
      var registers: [UInt16] = []
      for argument in arguments { registers.append(try real(argument, depth + 1)) }
      var result: UInt16?
      for (a, b) in zip(registers, registers.dropFirst()) { join(&result, compare(name, a, b)) }
      return .real(result ?? constant(1))
    case .inequality:
      guard arguments.count % 2 == 1, arguments.count > 2 else { return nil }
      var result: UInt16?
      for place in stride(from: 0, to: arguments.count - 2, by: 2) {
        guard let relation = arguments[place + 1].symbol?.known else { return nil }
        let a = try real(arguments[place], depth + 1)
        join(&result, compare(relation, a, try real(arguments[place + 2], depth + 1)))
      }
      return result.map { .real($0) }
    case .and, .or:
      var result: UInt16?
      for argument in arguments {
        let value = try real(argument, depth + 1)
        result = result.map { operate(name == .and ? .and : .or, $0, value) } ?? value
      }
      return .real(result ?? constant(name == .and ? 1 : 0))
    case .xor:
      var result = constant(0)
      for argument in arguments { result = operate(.unequal, result, try real(argument, depth + 1)) }
      return .real(result)
    case .not:
      guard arguments.count == 1 else { return nil }
      return .real(operate(.not, try real(arguments[0], depth + 1)))
    default: return nil
    }
  }

  private mutating func join(_ result: inout UInt16?, _ next: UInt16) {
    result = result.map { operate(.and, $0, next) } ?? next
  }

  private mutating func compare(_ name: SymbolName, _ a: UInt16, _ b: UInt16) -> UInt16 {
    switch name {
    case .less: operate(.less, a, b)
    case .lessEqual: operate(.lessEqual, a, b)
    case .greater: operate(.less, b, a)
    case .greaterEqual: operate(.lessEqual, b, a)
    case .unequal, .unsameQ: operate(.unequal, a, b)
    default: operate(.equal, a, b)
    }
  }

  // MARK: Branches

  mutating func compileControl(
    _ name: SymbolName, _ arguments: [Term], _ depth: Int
  ) throws(NotNumeric) -> Value? {
    switch name {
    case .if:
      guard (2...4).contains(arguments.count) else { return nil }
      return try choose(
        [(arguments[0], arguments[1])], otherwise: arguments.count > 2 ? arguments[2] : .null, depth)
    case .which:
      guard arguments.count % 2 == 0 else { return nil }
      let cases = stride(from: 0, to: arguments.count, by: 2).map { (arguments[$0], arguments[$0 + 1]) }
      return try choose(cases[...], otherwise: .null, depth)
    case .piecewise:
      guard let rows = arguments.first?.parts else { return nil }
      var cases: [(Term, Term)] = []
      for row in rows {
        guard let pair = row.parts, pair.count == 2 else { return nil }
        cases.append((pair[1], pair[0]))
      }
      return try choose(cases[...], otherwise: arguments.count > 1 ? arguments[1] : .zero, depth)
    case .switch:
      guard arguments.count % 2 == 1 else { return nil }
      var cases: [(Term, Term)] = []
      for place in stride(from: 1, to: arguments.count - 1, by: 2) {
        let isAnything = arguments[place].call(of: .blank) != nil
        cases.append(
          (isAnything ? .true : .call(.equal, [arguments[0], arguments[place]]), arguments[place + 1]))
      }
      return try choose(cases[...], otherwise: .null, depth)
    case .module, .with, .block: return try compileScope(name, arguments, depth)
    case .compoundExpression, .set, .while, .do, .for, .increment, .decrement, .preIncrement, .preDecrement,
      .addTo, .subtractFrom, .timesBy, .divideBy:
      return try compileStatement(name, arguments, depth)
    case .sum, .product: return try compileSum(name, arguments, depth)
    default: return nil
    }
  }

  /// The value of the first case whose condition holds.
  private mutating func choose(
    _ cases: ArraySlice<(Term, Term)>, otherwise: Term, _ depth: Int
  ) throws(NotNumeric) -> Value {
    guard let (condition, body) = cases.first else { return try compile(otherwise, depth: depth + 1) }
    let test = try real(condition, depth + 1)
    if let value = constantValue(test) {
      return value != 0 && !value.isNaN
        ? try compile(body, depth: depth + 1) : try choose(cases.dropFirst(), otherwise: otherwise, depth + 1)
    }
    let skip = jump(unless: test)
    var result: Value?
    try branch { (compiler) throws(NotNumeric) in
      let value = try compiler.compile(body, depth: depth + 1)
      try compiler.store(value, in: &result)
    }
    let end = jump()
    try land(skip)
    try branch { (compiler) throws(NotNumeric) in
      let value = try compiler.choose(cases.dropFirst(), otherwise: otherwise, depth + 1)
      try compiler.store(value, in: &result)
    }
    try land(end)
    return result ?? .real(constant(.nan))
  }

  /// Moves a value to registers that both branches share, which the first makes.
  private mutating func store(_ value: Value, in result: inout Value?) throws(NotNumeric) {
    switch (value, result) {
    case (.real(let from), nil):
      let register = newRegister()
      // Whether the other branch is complex is not known yet.
      move(from, to: register)
      result = .real(register)
    case (.complex(let x, let y), nil):
      let (real, imaginary) = (newRegister(), newRegister())
      move(x, to: real)
      move(y, to: imaginary)
      result = .complex(real, imaginary)
    case (.real(let from), .real(let register)): move(from, to: register)
    case (.real(let from), .complex(let real, let imaginary)):
      move(from, to: real)
      move(constant(0), to: imaginary)
    case (.complex(let x, let y), .complex(let real, let imaginary)):
      move(x, to: real)
      move(y, to: imaginary)
    case (.list(let parts), nil):
      var stored: [Value] = []
      for part in parts {
        var own: Value?
        try store(part, in: &own)
        stored.append(own ?? part)
      }
      result = .list(stored)
    case (.list(let parts), .list(let places)) where parts.count == places.count:
      for (part, place) in zip(parts, places) {
        var own: Value? = place
        try store(part, in: &own)
      }
    default: throw NotNumeric()
    }
  }

  // MARK: Local variables

  private mutating func compileScope(
    _ name: SymbolName, _ arguments: [Term], _ depth: Int
  ) throws(NotNumeric) -> Value? {
    guard arguments.count == 2, let locals = arguments[0].parts, definitionDepth < 60 else { return nil }
    let outer = bound
    definitionDepth += 1
    defer {
      bound = outer
      definitionDepth -= 1
    }
    var new: [(Symbol, Value)] = []
    for local in locals {
      if let symbol = local.symbol {
        new.append((symbol, .real(newRegister())))
      } else if let set = local.call(of: .set) ?? local.call(of: .setDelayed), set.count == 2,
        let symbol = set.arguments[0].symbol
      {
        let value = try compile(set.arguments[1], depth: depth + 1)
        if name == .with {
          new.append((symbol, value))
          continue
        }
        var variable: Value?
        try store(value, in: &variable)
        new.append((symbol, variable ?? value))
      } else {
        return nil
      }
    }
    compiled = [:]
    for (symbol, value) in new { bound[symbol] = value }
    let result = try compile(arguments[1], depth: depth + 1)
    compiled = [:]
    return result
  }

  private mutating func assign(_ symbol: Symbol, _ value: Value) throws(NotNumeric) {
    guard let place = bound[symbol] else { throw NotNumeric() }
    if case .real(let register) = place, Int(register) < program.variableCount { throw NotNumeric() }
    if case .real(let register) = place, constantValue(register) != nil { throw NotNumeric() }
    var target: Value? = place
    try store(value, in: &target)
    forget()
  }

  private mutating func compileStatement(
    _ name: SymbolName, _ arguments: [Term], _ depth: Int
  ) throws(NotNumeric) -> Value? {
    switch name {
    case .compoundExpression:
      var last = Value.real(constant(.nan))
      for argument in arguments { last = try compile(argument, depth: depth + 1) }
      return last
    case .set:
      guard arguments.count == 2, let symbol = arguments[0].symbol, bound[symbol] != nil else { return nil }
      let value = try compile(arguments[1], depth: depth + 1)
      try assign(symbol, value)
      return bound[symbol]
    case .increment, .preIncrement, .decrement, .preDecrement, .addTo, .subtractFrom, .timesBy, .divideBy:
      return try compileChange(name, arguments, depth)
    case .while:
      guard arguments.count == 2 else { return nil }
      return try loop(while: arguments[0], arguments[1], step: nil, depth)
    case .for:
      guard arguments.count == 4 || arguments.count == 3 else { return nil }
      _ = try compile(arguments[0], depth: depth + 1)
      return try loop(
        while: arguments[1], arguments.count == 4 ? arguments[3] : .null, step: arguments[2], depth)
    default:
      guard arguments.count == 2 else { return nil }
      try iterate(arguments[1], depth) { (compiler) throws(NotNumeric) in
        _ = try compiler.compile(arguments[0], depth: depth + 1)
      }
      return .real(constant(.nan))
    }
  }

  private mutating func compileChange(
    _ name: SymbolName, _ arguments: [Term], _ depth: Int
  ) throws(NotNumeric) -> Value? {
    guard let symbol = arguments.first?.symbol, let old = bound[symbol] else { return nil }
    let by = arguments.count > 1 ? try compile(arguments[1], depth: depth + 1) : .real(constant(1))
    let new: Value
    switch name {
    case .increment, .preIncrement, .addTo: new = try sum(old, by)
    case .timesBy: new = try product(old, by)
    case .divideBy: new = try quotient(old, by)
    default: new = try sum(old, negative(by))
    }
    try assign(symbol, new)
    return bound[symbol]
  }

  // MARK: Loops

  private mutating func loop(
    while condition: Term, _ body: Term, step: Term?, _ depth: Int
  ) throws(NotNumeric) -> Value {
    forget()
    let start = program.instructions.count
    let test = try real(condition, depth + 1)
    let exit = jump(unless: test)
    _ = try compile(body, depth: depth + 1)
    if let step { _ = try compile(step, depth: depth + 1) }
    jump(back: start)
    try land(exit)
    forget()
    return .real(constant(.nan))
  }

  /// Code that runs for each value of an iterator `{i, a, b, step}`, `{i, b}`, `{b}` or `b`.
  private mutating func iterate(
    _ iterator: Term, _ depth: Int, _ body: (inout NumericCompiler) throws(NotNumeric) -> Void
  ) throws(NotNumeric) {
    let parts = iterator.parts ?? [iterator]
    let symbol = iterator.isList && parts.count > 1 ? parts.first?.symbol : nil
    if iterator.isList, parts.count > 1, symbol == nil { throw NotNumeric() }
    let numbers = symbol == nil ? parts : Array(parts.dropFirst())
    guard (1...3).contains(numbers.count), !numbers.contains(where: { $0.isList }) else { throw NotNumeric() }
    var registers: [UInt16] = []
    for number in numbers { registers.append(try real(number, depth + 1)) }
    let low = registers.count > 1 ? registers[0] : constant(1)
    let high = registers.count > 1 ? registers[1] : registers[0]
    let step = registers.count > 2 ? registers[2] : constant(1)
    guard let size = constantValue(step), size != 0 else { throw NotNumeric() }
    let outer = bound
    defer { bound = outer }
    let index = newRegister()
    move(low, to: index)
    forget()
    if let symbol { bound[symbol] = .real(index) }
    let slack = constant(size.magnitude * 1e-10)
    let last = operate(size > 0 ? .add : .subtract, high, slack)
    let start = program.instructions.count
    let test = operate(.lessEqual, size > 0 ? index : last, size > 0 ? last : index)
    let exit = jump(unless: test)
    try body(&self)
    forget()
    program.instructions.append(
      NumericProgram.Instruction(operation: .add, result: index, a: index, b: step))
    jump(back: start)
    try land(exit)
    forget()
  }

  private mutating func compileSum(
    _ name: SymbolName, _ arguments: [Term], _ depth: Int
  ) throws(NotNumeric) -> Value? {
    guard arguments.count > 1, definitionDepth < 40 else { return nil }
    definitionDepth += 1
    defer { definitionDepth -= 1 }
    // The last iterator is the innermost.
    let inner: Term =
      arguments.count == 2
      ? arguments[0] : .call(name, [arguments[0]] + arguments[2...])
    let (real, imaginary) = (newRegister(), newRegister())
    move(constant(name == .sum ? 0 : 1), to: real)
    move(constant(0), to: imaginary)
    var isComplex = false
    try iterate(arguments[1], depth) { (compiler) throws(NotNumeric) in
      let value = try compiler.compile(inner, depth: depth + 1)
      if case .complex = value { isComplex = true }
      let total = isComplex ? Value.complex(real, imaginary) : .real(real)
      let next = name == .sum ? try compiler.sum(total, value) : try compiler.product(total, value)
      let (x, y) = try compiler.parts(next)
      compiler.move(x, to: real)
      if isComplex { compiler.move(y, to: imaginary) }
    }
    return isComplex ? .complex(real, imaginary) : .real(real)
  }
}
