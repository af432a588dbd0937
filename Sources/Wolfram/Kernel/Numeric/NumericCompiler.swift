import Numerics

/// Compiles an expression of given variables to register code.
///
/// The definitions of functions that the author made are inlined, complex numbers are pairs of registers, and
/// lists exist only during compilation. Equal subexpressions are calculated once.
struct NumericCompiler {
  private typealias Value = NumericCode.Value

  private var code: NumericCode
  private var surroundings: NumericSurroundings
  /// The values of symbols: variables, loop indices, local variables.
  private var bound: [Symbol: Value] = [:]
  /// Calls compiled so far, by identity.
  private var compiled: [ObjectIdentifier: (Call, Value)] = [:]
  /// The number of terms that may still be compiled.
  private var budget = 60_000
  /// The depth of inlined definitions.
  private var definitionDepth = 0

  /// Compiles terms to a program; nil if one has no numeric form. The parts of a list are separate results.
  ///
  /// - Parameter session: the session whose definitions are inlined.
  static func program(
    _ terms: [Term], variables: [Symbol], assumesComplex: Bool, in session: inout KernelSession
  ) -> NumericProgram? {
    var compiler = NumericCompiler(variables.prefix(64), assumesComplex, session: &session)
    defer { compiler.surroundings.give(back: &session) }
    do throws(NotNumeric) { try compiler.compile(results: terms) } catch { return nil }
    return compiler.budget > 0 && !compiler.code.isFull ? compiler.code.program : nil
  }

  private init(_ variables: ArraySlice<Symbol>, _ assumesComplex: Bool, session: inout KernelSession) {
    code = NumericCode(variables: variables.count, assumesComplex: assumesComplex)
    surroundings = NumericSurroundings(taking: &session)
    for (place, variable) in variables.enumerated() { bound[variable] = .real(UInt16(place)) }
  }

  private mutating func compile(results: [Term]) throws(NotNumeric) {
    for term in results { try add(result: compile(term, 0), 0) }
  }

  private mutating func add(result: Value, _ depth: Int) throws(NotNumeric) {
    switch result {
    case .real(let register): code.add(result: register)
    case .complex(let real, let imaginary):
      // A complex result counts as real if its imaginary part is rounding error.
      let small = code.operate(
        .multiply, code.operate(.add, code.operate(.magnitude, real), code.constant(1)), code.constant(1e-9))
      let isReal = code.operate(.lessEqual, code.operate(.magnitude, imaginary), small)
      code.add(result: code.operate(.where, real, isReal))
    case .list(let parts):
      guard depth < 4, code.program.results.count + parts.count < 1000 else { throw NotNumeric() }
      for part in parts { try add(result: part, depth + 1) }
    }
  }

  // MARK: Branches

  /// Compiles code that may run any number of times, also never: the values calculated in it are not reused
  /// after it.
  private mutating func branch<Result>(
    _ body: (inout NumericCompiler) throws(NotNumeric) -> Result
  ) throws(NotNumeric) -> Result {
    let outer = (code.knowledge, compiled)
    let result = try body(&self)
    code.restore(outer.0)
    compiled = outer.1
    return result
  }

  /// Removes all calculated values, since variables may change.
  private mutating func forget() {
    code.forget()
    compiled = [:]
  }

  // MARK: Terms

  /// Compiles a term that must be real; returns its register.
  private mutating func real(_ term: Term, _ depth: Int) throws(NotNumeric) -> UInt16 {
    switch try compile(term, depth) {
    case .real(let register): return register
    default: throw NotNumeric()
    }
  }

  private mutating func compile(_ term: Term, _ depth: Int) throws(NotNumeric) -> Value {
    budget -= 1
    guard budget > 0, !code.isFull, depth < 200 else { throw NotNumeric() }
    switch term {
    case .integer, .real, .rational, .largeInteger: return .real(code.constant(term.double ?? .nan))
    case .complex(let value):
      return .complex(code.constant(value.real.double), code.constant(value.imaginary.double))
    case .symbol(let symbol): return try compile(symbol, depth)
    case .packed(let list):
      guard list.values.count < 2000 else { throw NotNumeric() }
      return .list(try list.parts.map { (part) throws(NotNumeric) in try compile(part, depth + 1) })
    case .call(let call):
      if let (_, value) = compiled[ObjectIdentifier(call)] { return value }
      let value = try compile(call, depth)
      compiled[ObjectIdentifier(call)] = (call, value)
      return value
    case .string: throw NotNumeric()
    }
  }

  private mutating func compile(_ symbol: Symbol, _ depth: Int) throws(NotNumeric) -> Value {
    if let value = bound[symbol] { return value }
    switch symbol.known {
    case .pi: return .real(code.constant(.pi))
    case .e: return .real(code.constant(2.718281828459045))
    case .degree: return .real(code.constant(.pi / 180))
    case .goldenRatio: return .real(code.constant(1.618033988749895))
    case .eulerGamma: return .real(code.constant(0.5772156649015329))
    case .catalan: return .real(code.constant(0.915965594177219))
    case .infinity: return .real(code.constant(.infinity))
    case .indeterminate, .null, .undefined, .complexInfinity: return .real(code.constant(.nan))
    case .imaginaryUnit: return .complex(code.constant(0), code.constant(1))
    case .true: return .real(code.constant(1))
    case .false: return .real(code.constant(0))
    default: break
    }
    guard let value = surroundings.ownValue(symbol), definitionDepth < 60 else {
      throw NotNumeric(symbol: symbol)
    }
    definitionDepth += 1
    defer { definitionDepth -= 1 }
    return try compile(value, depth + 1)
  }

  // MARK: Calls

  private mutating func compile(_ call: Call, _ depth: Int) throws(NotNumeric) -> Value {
    guard case .symbol(let head) = call.head else { return try compileApplied(call, depth) }
    if let name = head.known {
      if let value = try compileArithmetic(name, call.arguments, depth) { return value }
      if let value = try compileElementary(name, call.arguments, depth) { return value }
      if let value = try compileTruth(name, call.arguments, depth) { return value }
      if let value = try compileControl(name, call.arguments, depth) { return value }
      if let value = try compileList(name, call.arguments, depth) { return value }
    }
    if let value = try compileRare(surroundings.name(head), call.arguments, depth) { return value }
    if let value = try compileBuiltIn(head, call.arguments, depth) { return value }
    let definitions = surroundings.definitions(head)
    if !definitions.isEmpty { return try compile(definitions, call: call, depth) }
    return try compileEvaluated(.call(call), depth)
  }

  private mutating func all(_ terms: [Term], _ depth: Int) throws(NotNumeric) -> [Value] {
    var result: [Value] = []
    for term in terms { result.append(try compile(term, depth + 1)) }
    return result
  }

  private mutating func compileArithmetic(
    _ name: SymbolName, _ arguments: [Term], _ depth: Int
  ) throws(NotNumeric) -> Value? {
    switch (name, arguments.count) {
    case (.plus, _):
      var result = Value.real(code.constant(0))
      for argument in arguments { result = try code.sum(result, compile(argument, depth + 1)) }
      return result
    case (.times, _):
      var result = Value.real(code.constant(1))
      for argument in arguments {
        // a b^-1 is compiled as a division, which is more accurate.
        if let power = argument.call(of: .power), power.count == 2, power.arguments[1].int == -1 {
          result = try code.quotient(result, compile(power.arguments[0], depth + 1))
        } else {
          result = try code.product(result, compile(argument, depth + 1))
        }
      }
      return result
    case (.power, 2):
      let base = try compile(arguments[0], depth + 1)
      return try code.power(base, compile(arguments[1], depth + 1))
    case (.subtract, 2):
      let first = try compile(arguments[0], depth + 1)
      return try code.sum(first, code.negative(compile(arguments[1], depth + 1)))
    case (.divide, 2):
      let first = try compile(arguments[0], depth + 1)
      return try code.quotient(first, compile(arguments[1], depth + 1))
    case (.minus, 1): return try code.negative(compile(arguments[0], depth + 1))
    case (.sqrt, 1): return try code.squareRoot(compile(arguments[0], depth + 1))
    case (.exp, 1): return try code.exponential(compile(arguments[0], depth + 1))
    case (.log, 1): return try code.logarithm(compile(arguments[0], depth + 1))
    case (.log, 2):
      let base = try code.logarithm(compile(arguments[0], depth + 1))
      return try code.quotient(code.logarithm(compile(arguments[1], depth + 1)), base)
    default: return nil
    }
  }

  private mutating func compileElementary(
    _ name: SymbolName, _ arguments: [Term], _ depth: Int
  ) throws(NotNumeric) -> Value? {
    if arguments.count == 1, let operation = NumericProgram.Operation(name) {
      return try code.unary(operation, compile(arguments[0], depth + 1))
    }
    switch (name, arguments.count) {
    case (.re, 1), (.im, 1), (.conjugate, 1), (.arg, 1):
      return try compilePart(name, compile(arguments[0], depth + 1))
    case (.arcTan, 2): return try binary(.arcTan2, arguments, depth)
    case (.mod, 2): return try binary(.modulo, arguments, depth)
    case (.quotient, 2): return try binary(.quotient, arguments, depth)
    case (.mod, 3):
      let values = try all(arguments, depth)
      let shifted = try code.binary(.modulo, code.sum(values[0], code.negative(values[2])), values[1])
      return try code.sum(shifted, values[2])
    case (.floor, 2), (.ceiling, 2), (.round, 2):
      let values = try all(arguments, depth)
      guard let operation = NumericProgram.Operation(name) else { return nil }
      return try code.product(values[1], code.unary(operation, code.quotient(values[0], values[1])))
    case (.max, _), (.min, _):
      var registers: [UInt16] = []
      for value in try all(arguments, depth) { try code.flatten(value, into: &registers) }
      guard var result = registers.first else {
        return .real(code.constant(name == .max ? -.infinity : .infinity))
      }
      for register in registers.dropFirst() {
        result = code.operate(name == .max ? .maximum : .minimum, result, register)
      }
      return .real(result)
    case (.surd, 2):
      guard let root = arguments[1].int, root > 0 else { return nil }
      let base = try real(arguments[0], depth + 1)
      let size = code.operate(.power, code.operate(.magnitude, base), code.constant(1 / Double(root)))
      if root % 2 == 0 { return .real(code.operate(.where, size, code.operate(.unitStep, base))) }
      return .real(code.operate(.multiply, size, code.operate(.sign, base)))
    case (.binomial, 2):
      let (n, k) = (try real(arguments[0], depth + 1), try real(arguments[1], depth + 1))
      let below = code.operate(
        .multiply, code.operate(.factorial, k), code.operate(.factorial, code.operate(.subtract, n, k)))
      return .real(code.operate(.divide, code.operate(.factorial, n), below))
    default: return nil
    }
  }

  private mutating func compilePart(_ name: SymbolName, _ value: Value) throws(NotNumeric) -> Value {
    if case .list(let values) = value {
      var result: [Value] = []
      for part in values { result.append(try compilePart(name, part)) }
      return .list(result)
    }
    if case .real(let register) = value {
      code.notePossiblyComplex()
      // Zero, but not a number where the value is none, so that it is looked for among the complex numbers.
      if name == .im { return .real(code.operate(.subtract, register, register)) }
    }
    let (x, y) = try code.parts(value)
    switch name {
    case .re: return .real(x)
    case .im: return .real(y)
    case .conjugate:
      if case .real = value { return value }
      return .complex(x, code.operate(.negate, y))
    default: return .real(code.operate(.arcTan2, x, y))
    }
  }

  private mutating func binary(
    _ operation: NumericProgram.Operation, _ arguments: [Term], _ depth: Int
  ) throws(NotNumeric) -> Value {
    let first = try compile(arguments[0], depth + 1)
    return try code.binary(operation, first, compile(arguments[1], depth + 1))
  }

  /// Compiles functions that have no `SymbolName`.
  private mutating func compileRare(
    _ name: String, _ arguments: [Term], _ depth: Int
  ) throws(NotNumeric) -> Value? {
    if arguments.count == 1, let operation = NumericProgram.Operation(rare: name) {
      return try code.unary(operation, compile(arguments[0], depth + 1))
    }
    switch name {
    case "Ramp":
      guard arguments.count == 1 else { return nil }
      return .real(code.operate(.maximum, try real(arguments[0], depth + 1), code.constant(0)))
    case "Chop", "N", "Simplify", "FullSimplify", "Evaluate", "Quiet", "HoldForm", "Refine",
      "Expand", "Together", "ReleaseHold", "Identity", "Unevaluated", "ComplexExpand", "TrigExpand",
      "TrigReduce":
      guard let first = arguments.first else { return nil }
      return try compile(first, depth + 1)
    default: return nil
    }
  }

  /// Compiles a built-in that has a function over machine numbers.
  private mutating func compileBuiltIn(
    _ head: Symbol, _ arguments: [Term], _ depth: Int
  ) throws(NotNumeric) -> Value? {
    guard let builtIn = surroundings.builtIn(head) else { return nil }
    if arguments.count == 1, let function = builtIn.real {
      return try code.call(
        { x, _ in function(x) }, compile(arguments[0], depth + 1), .real(code.constant(0)))
    }
    if arguments.count == 2, let function = builtIn.real2 {
      let first = try compile(arguments[0], depth + 1)
      return try code.call({ x, y in function(x, y) }, first, compile(arguments[1], depth + 1))
    }
    return nil
  }

  // MARK: Truth

  private mutating func compileTruth(
    _ name: SymbolName, _ arguments: [Term], _ depth: Int
  ) throws(NotNumeric) -> Value? {
    switch name {
    case .less, .lessEqual, .greater, .greaterEqual, .equal, .unequal, .sameQ, .unsameQ:
      guard arguments.count > 1 else { return .real(code.constant(1)) }
      var registers: [UInt16] = []
      for argument in arguments { registers.append(try real(argument, depth + 1)) }
      var result: UInt16?
      for (a, b) in zip(registers, registers.dropFirst()) { join(&result, compare(name, a, b)) }
      return .real(result ?? code.constant(1))
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
        result = result.map { code.operate(name == .and ? .and : .or, $0, value) } ?? value
      }
      return .real(result ?? code.constant(name == .and ? 1 : 0))
    case .xor:
      var result = code.constant(0)
      for argument in arguments { result = code.operate(.unequal, result, try real(argument, depth + 1)) }
      return .real(result)
    case .not:
      guard arguments.count == 1 else { return nil }
      return .real(code.operate(.not, try real(arguments[0], depth + 1)))
    default: return nil
    }
  }

  private mutating func join(_ result: inout UInt16?, _ next: UInt16) {
    result = result.map { code.operate(.and, $0, next) } ?? next
  }

  private mutating func compare(_ name: SymbolName, _ a: UInt16, _ b: UInt16) -> UInt16 {
    switch name {
    case .less: code.operate(.less, a, b)
    case .lessEqual: code.operate(.lessEqual, a, b)
    case .greater: code.operate(.less, b, a)
    case .greaterEqual: code.operate(.lessEqual, b, a)
    case .unequal, .unsameQ: code.operate(.unequal, a, b)
    default: code.operate(.equal, a, b)
    }
  }

  // MARK: Branches

  private mutating func compileControl(
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

  /// Compiles the value of the first case whose condition holds.
  private mutating func choose(
    _ cases: ArraySlice<(Term, Term)>, otherwise: Term, _ depth: Int
  ) throws(NotNumeric) -> Value {
    guard let (condition, body) = cases.first else { return try compile(otherwise, depth + 1) }
    let test = try real(condition, depth + 1)
    if let value = code.constantValue(test) {
      return value != 0 && !value.isNaN
        ? try compile(body, depth + 1) : try choose(cases.dropFirst(), otherwise: otherwise, depth + 1)
    }
    let skip = code.jump(unless: test)
    var result: Value?
    try branch { (compiler) throws(NotNumeric) in
      let value = try compiler.compile(body, depth + 1)
      try compiler.code.store(value, in: &result)
    }
    let end = code.jump()
    try code.land(skip)
    try branch { (compiler) throws(NotNumeric) in
      let value = try compiler.choose(cases.dropFirst(), otherwise: otherwise, depth + 1)
      try compiler.code.store(value, in: &result)
    }
    try code.land(end)
    return result ?? .real(code.constant(.nan))
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
        new.append((symbol, .real(code.newRegister())))
      } else if let set = local.call(of: .set) ?? local.call(of: .setDelayed), set.count == 2,
        let symbol = set.arguments[0].symbol
      {
        let value = try compile(set.arguments[1], depth + 1)
        if name == .with {
          new.append((symbol, value))
          continue
        }
        var variable: Value?
        try code.store(value, in: &variable)
        new.append((symbol, variable ?? value))
      } else {
        return nil
      }
    }
    compiled = [:]
    for (symbol, value) in new { bound[symbol] = value }
    let result = try compile(arguments[1], depth + 1)
    compiled = [:]
    return result
  }

  private mutating func assign(_ symbol: Symbol, _ value: Value) throws(NotNumeric) {
    guard let place = bound[symbol] else { throw NotNumeric() }
    if case .real(let register) = place, code.isVariable(register) { throw NotNumeric() }
    if case .real(let register) = place, code.constantValue(register) != nil { throw NotNumeric() }
    var target: Value? = place
    try code.store(value, in: &target)
    forget()
  }

  private mutating func compileStatement(
    _ name: SymbolName, _ arguments: [Term], _ depth: Int
  ) throws(NotNumeric) -> Value? {
    switch name {
    case .compoundExpression:
      var last = Value.real(code.constant(.nan))
      for argument in arguments { last = try compile(argument, depth + 1) }
      return last
    case .set:
      guard arguments.count == 2, let symbol = arguments[0].symbol, bound[symbol] != nil else { return nil }
      let value = try compile(arguments[1], depth + 1)
      try assign(symbol, value)
      return bound[symbol]
    case .increment, .preIncrement, .decrement, .preDecrement, .addTo, .subtractFrom, .timesBy, .divideBy:
      return try compileChange(name, arguments, depth)
    case .while:
      guard arguments.count == 2 else { return nil }
      return try loop(while: arguments[0], body: arguments[1], step: nil, depth)
    case .for:
      guard arguments.count == 4 || arguments.count == 3 else { return nil }
      _ = try compile(arguments[0], depth + 1)
      return try loop(
        while: arguments[1], body: arguments.count == 4 ? arguments[3] : .null, step: arguments[2], depth)
    default:
      guard arguments.count == 2 else { return nil }
      try iterate(arguments[1], depth) { (compiler) throws(NotNumeric) in
        _ = try compiler.compile(arguments[0], depth + 1)
      }
      return .real(code.constant(.nan))
    }
  }

  private mutating func compileChange(
    _ name: SymbolName, _ arguments: [Term], _ depth: Int
  ) throws(NotNumeric) -> Value? {
    guard let symbol = arguments.first?.symbol, let old = bound[symbol] else { return nil }
    let by = arguments.count > 1 ? try compile(arguments[1], depth + 1) : .real(code.constant(1))
    let new: Value
    switch name {
    case .increment, .preIncrement, .addTo: new = try code.sum(old, by)
    case .timesBy: new = try code.product(old, by)
    case .divideBy: new = try code.quotient(old, by)
    default: new = try code.sum(old, code.negative(by))
    }
    try assign(symbol, new)
    return bound[symbol]
  }

  // MARK: Loops

  private mutating func loop(
    while condition: Term, body: Term, step: Term?, _ depth: Int
  ) throws(NotNumeric) -> Value {
    forget()
    let start = code.place
    let test = try real(condition, depth + 1)
    let exit = code.jump(unless: test)
    _ = try compile(body, depth + 1)
    if let step { _ = try compile(step, depth + 1) }
    code.jump(back: start)
    try code.land(exit)
    forget()
    return .real(code.constant(.nan))
  }

  /// Compiles a body that runs for each value of an iterator `{i, a, b, step}`, `{i, b}`, `{b}` or `b`.
  private mutating func iterate(
    _ iterator: Term, _ depth: Int, body: (inout NumericCompiler) throws(NotNumeric) -> Void
  ) throws(NotNumeric) {
    let parts = iterator.parts ?? [iterator]
    let symbol = iterator.isList && parts.count > 1 ? parts.first?.symbol : nil
    if iterator.isList, parts.count > 1, symbol == nil { throw NotNumeric() }
    let numbers = symbol == nil ? parts : Array(parts.dropFirst())
    guard (1...3).contains(numbers.count), !numbers.contains(where: { $0.isList }) else { throw NotNumeric() }
    var registers: [UInt16] = []
    for number in numbers { registers.append(try real(number, depth + 1)) }
    let low = registers.count > 1 ? registers[0] : code.constant(1)
    let high = registers.count > 1 ? registers[1] : registers[0]
    let step = registers.count > 2 ? registers[2] : code.constant(1)
    guard let size = code.constantValue(step), size != 0 else { throw NotNumeric() }
    let outer = bound
    defer { bound = outer }
    let index = code.newRegister()
    code.move(low, to: index)
    forget()
    if let symbol { bound[symbol] = .real(index) }
    let slack = code.constant(size.magnitude * 1e-10)
    let last = code.operate(size > 0 ? .add : .subtract, high, slack)
    let start = code.place
    let test = code.operate(.lessEqual, size > 0 ? index : last, size > 0 ? last : index)
    let exit = code.jump(unless: test)
    try body(&self)
    forget()
    code.advance(index, by: step)
    code.jump(back: start)
    try code.land(exit)
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
    let (real, imaginary) = (code.newRegister(), code.newRegister())
    code.move(code.constant(name == .sum ? 0 : 1), to: real)
    code.move(code.constant(0), to: imaginary)
    var isComplex = false
    try iterate(arguments[1], depth) { (compiler) throws(NotNumeric) in
      let value = try compiler.compile(inner, depth + 1)
      if case .complex = value { isComplex = true }
      let total = isComplex ? Value.complex(real, imaginary) : .real(real)
      let next = name == .sum ? try compiler.code.sum(total, value) : try compiler.code.product(total, value)
      let (x, y) = try compiler.code.parts(next)
      compiler.code.move(x, to: real)
      if isComplex { compiler.code.move(y, to: imaginary) }
    }
    return isComplex ? .complex(real, imaginary) : .real(real)
  }

  // MARK: Lists

  /// The maximum number of parts of a list.
  private static let mostParts = 600

  private mutating func compileList(
    _ name: SymbolName, _ arguments: [Term], _ depth: Int
  ) throws(NotNumeric) -> Value? {
    switch (name, arguments.count) {
    case (.list, _):
      guard arguments.count <= Self.mostParts else { throw NotNumeric() }
      return .list(try all(arguments, depth))
    case (.part, 2...): return try compilePart(arguments, depth)
    case (.first, 1): return try list(arguments[0], depth).first
    case (.last, 1): return try list(arguments[0], depth).last
    case (.length, 1): return .real(code.constant(Double(try list(arguments[0], depth).count)))
    case (.total, 1): return try total(list(arguments[0], depth))
    case (.mean, 1):
      let parts = try list(arguments[0], depth)
      guard !parts.isEmpty else { return nil }
      return try code.quotient(total(parts), .real(code.constant(Double(parts.count))))
    case (.norm, 1):
      guard case .list(let parts) = try compile(arguments[0], depth + 1) else {
        return try code.unary(.magnitude, compile(arguments[0], depth + 1))
      }
      let sizes = try code.unary(.magnitude, .list(parts))
      return try code.squareRoot(total(list(code.power(sizes, .real(code.constant(2))))))
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
    try list(compile(term, depth + 1))
  }

  private mutating func total(_ parts: [Value]) throws(NotNumeric) -> Value {
    var result = Value.real(code.constant(0))
    for part in parts { result = try code.sum(result, part) }
    return result
  }

  private mutating func minor(
    _ a: [Value], _ b: [Value], _ i: Int, _ j: Int
  ) throws(NotNumeric) -> Value {
    let first = try code.product(a[i], b[j])
    return try code.sum(first, code.negative(code.product(a[j], b[i])))
  }

  private mutating func compilePart(_ arguments: [Term], _ depth: Int) throws(NotNumeric) -> Value {
    // A part of a long list without variables is evaluated during compilation instead.
    var value = try compile(arguments[0], depth + 1)
    for argument in arguments.dropFirst() {
      let parts = try list(value)
      let register = try real(argument, depth + 1)
      guard let place = code.constantValue(register), place == place.rounded(), place.magnitude >= 1,
        place.magnitude <= Double(parts.count)
      else { throw NotNumeric() }
      value = place > 0 ? parts[Int(clamping: place) - 1] : parts[parts.count + Int(clamping: place)]
    }
    return value
  }

  private mutating func compileDot(_ arguments: [Term], _ depth: Int) throws(NotNumeric) -> Value {
    var result = try compile(arguments[0], depth + 1)
    for argument in arguments.dropFirst() {
      result = try dot(result, compile(argument, depth + 1))
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
    var result = Value.real(code.constant(0))
    for (x, y) in zip(first, second) { result = try code.sum(result, code.product(x, y)) }
    return result
  }

  private mutating func compileApply(_ arguments: [Term], _ depth: Int) throws(NotNumeric) -> Value {
    let parts = try list(arguments[1], depth)
    switch arguments[0].symbol?.known {
    case .plus: return try total(parts)
    case .times:
      var result = Value.real(code.constant(1))
      for part in parts { result = try code.product(result, part) }
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
      // In two statements: `constantValue` would otherwise see the registers as they were before.
      let register = try real(part, depth + 1)
      guard let value = code.constantValue(register), value.isFinite else { throw NotNumeric() }
      bounds.append(value)
    }
    let (low, high) = bounds.count == 1 ? (1, bounds[0]) : (bounds[0], bounds[1])
    let step = bounds.count > 2 ? bounds[2] : 1
    guard step != 0, (high - low) / step < Double(Self.mostParts) else { throw NotNumeric() }
    let body = arguments.count == 2 ? arguments[0] : Term.call(.table, [arguments[0]] + arguments[2...])
    var result: [Value] = []
    var index = 0.0
    while (low + index * step - high) * (step > 0 ? 1 : -1) <= step.magnitude * 1e-10 {
      bound[symbol] = .real(code.constant(low + index * step))
      compiled = [:]
      result.append(try compile(body, depth + 1))
      index += 1
    }
    compiled = [:]
    return .list(result)
  }

  private mutating func compileClip(_ arguments: [Term], _ depth: Int) throws(NotNumeric) -> Value {
    let value = try compile(arguments[0], depth + 1)
    var (low, high) = (Value.real(code.constant(-1)), Value.real(code.constant(1)))
    if arguments.count > 1 {
      let parts = try list(arguments[1], depth)
      guard parts.count == 2 else { throw NotNumeric() }
      (low, high) = (parts[0], parts[1])
    }
    return try code.binary(.minimum, code.binary(.maximum, value, low), high)
  }

  // MARK: Definitions

  /// Compiles a pure function or another term applied to arguments: `(#^2 &)[x]`.
  private mutating func compileApplied(_ call: Call, _ depth: Int) throws(NotNumeric) -> Value {
    if let function = call.head.call(of: .function), let body = function.body(for: call.arguments) {
      definitionDepth += 1
      defer { definitionDepth -= 1 }
      guard definitionDepth < 60 else { throw NotNumeric() }
      return try compile(body, depth + 1)
    }
    return try compileEvaluated(.call(call), depth)
  }

  /// Compiles a function applied to compiled values.
  private mutating func apply(_ function: Term, to values: [Value], _ depth: Int) throws(NotNumeric) -> Value
  {
    // The values are bound to symbols that no author can write.
    let outer = bound
    defer {
      bound = outer
      compiled = [:]
    }
    var names: [Term] = []
    for value in values {
      var name = Array("value".utf8)
      name.append(integer: bound.count)
      let symbol = surroundings.own(String(decoding: name, as: UTF8.self))
      bound[symbol] = value
      names.append(.symbol(symbol))
    }
    compiled = [:]
    return try compile(.call(Call(function, names)), depth + 1)
  }

  private mutating func compile(
    _ definitions: [(pattern: Term, body: Term)], call: Call, _ depth: Int
  ) throws(NotNumeric) -> Value {
    guard definitionDepth < 60, definitions.count < 64 else { throw NotNumeric() }
    definitionDepth += 1
    defer { definitionDepth -= 1 }
    var cases: [Term] = []
    for (pattern, body) in definitions {
      var match = NumericMatch(variables: bound, names: surroundings.names)
      guard let value = try match.value(of: body, for: pattern, call: call) else { continue }
      if match.tests.isEmpty {
        cases += [.true, value]
        break
      }
      cases += [.call(.and, match.tests), value]
    }
    guard !cases.isEmpty else { throw NotNumeric() }
    return try compile(.call(.which, cases), depth + 1)
  }

  // MARK: Evaluation

  /// Compiles the value of a term that has no numeric form as it is, evaluated with free variables.
  private mutating func compileEvaluated(_ term: Term, _ depth: Int) throws(NotNumeric) -> Value {
    guard definitionDepth < 20, depth < 150 else { throw NotNumeric() }
    // Functions that inspect the form of their arguments would give wrong answers for free variables.
    if asksForForm(term) { throw NotNumeric(symbol: term.headSymbol) }
    let free = bound.keys.ordered { $0.index < $1.index }
    guard let result = surroundings.evaluated(term, free: free) else {
      throw NotNumeric(symbol: term.headSymbol)
    }
    if let before = term.headSymbol, let after = result.headSymbol, before == after, result.size == term.size
    {
      throw NotNumeric(symbol: before)
    }
    definitionDepth += 5
    defer { definitionDepth -= 5 }
    return try compile(result, depth + 1)
  }

  private func asksForForm(_ term: Term, _ depth: Int = 0) -> Bool {
    guard let call = term.call, depth < 60 else { return false }
    if let head = call.head.symbol {
      switch surroundings.name(head) {
      case "FreeQ", "MatchQ", "MemberQ", "NumericQ", "NumberQ", "Head", "SameQ", "UnsameQ", "AtomQ",
        "IntegerQ",
        "Length", "Dimensions", "Depth", "ArrayDepth", "TensorRank", "ListQ", "VectorQ", "MatrixQ", "StringQ",
        "LeafCount", "Append", "AppendTo", "Prepend", "PrependTo", "Union", "DeleteDuplicates", "Tally",
        "Gather",
        "Split", "DeleteCases", "Flatten", "Level", "ExactNumberQ", "InexactNumberQ", "MachineNumberQ",
        "Complement",
        "Intersection", "AllTrue", "AnyTrue", "NoneTrue", "SelectFirst", "FirstCase", "PolynomialQ",
        "SymbolQ",
        "RandomReal", "RandomInteger", "RandomVariate", "RandomChoice", "Print", "Set", "SetDelayed", "OddQ",
        "EvenQ", "PrimeQ", "ValueQ", "TrueQ", "Sort", "SortBy", "Ordering", "Position", "Cases", "Count",
        "Select",
        "FixedPoint", "FixedPointList", "NestWhile", "NestWhileList", "Throw", "Catch", "FindRoot", "NDSolve",
        "NIntegrate", "NMinimize", "NSolve", "FindMinimum",
        "FindMaximum":
        return true
      default: break
      }
    }
    return call.arguments.contains { asksForForm($0, depth + 1) }
  }
}
