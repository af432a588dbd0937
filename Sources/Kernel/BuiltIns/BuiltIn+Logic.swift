import Numerics

extension BuiltIn {
  /// Comparing, logic and tests.
  static let logicTable: [BuiltIn] = [
    comparison("Less", "Whether numbers rise (`a < b`)") { $0 < 0 },
    comparison("LessEqual", "Whether numbers do not fall (`a <= b`)") { $0 <= 0 },
    comparison("Greater", "Whether numbers fall (`a > b`)") { $0 > 0 },
    comparison("GreaterEqual", "Whether numbers do not rise (`a >= b`)") { $0 >= 0 },
    BuiltIn("Equal", [], "Whether values are equal (`a == b`).") { (session, call) throws(KernelError) in
      var isKnown = true
      for place in call.arguments.indices.dropFirst() {
        guard let equal = try session.areEqual(call.arguments[place - 1], call.arguments[place]) else {
          isKnown = false
          continue
        }
        if !equal { return .false }
      }
      return isKnown ? .true : nil
    },
    BuiltIn("Unequal", [], "Whether values differ (`a != b`).") { (session, call) throws(KernelError) in
      for place in call.arguments.indices {
        for other in call.arguments.indices where other > place {
          guard let equal = try session.areEqual(call.arguments[place], call.arguments[other]) else {
            return nil
          }
          if equal { return .false }
        }
      }
      return .true
    },
    BuiltIn("Inequality", [], "A chain of comparisons.") { (session, call) throws(KernelError) in
      guard call.count >= 3, call.count % 2 == 1 else { return nil }
      var isKnown = true
      for place in stride(from: 1, to: call.count - 1, by: 2) {
        let value = try session.evaluate(
          .call(call.arguments[place], [call.arguments[place - 1], call.arguments[place + 1]]))
        if value.isSymbol(.false) { return .false }
        if !value.isSymbol(.true) { isKnown = false }
      }
      return isKnown ? .true : nil
    },
    BuiltIn("SameQ", [], "Whether expressions are the same (`a === b`).") { (_, call) throws(KernelError) in
      .truth(zip(call.arguments, call.arguments.dropFirst()).allSatisfy { $0 == $1 })
    },
    BuiltIn("UnsameQ", [], "Whether expressions are not the same (`a =!= b`).") {
      (_, call) throws(KernelError) in
      call.count == 2
        ? .truth(call.arguments[0] != call.arguments[1]) : .truth(Set(call.arguments).count == call.count)
    },
    BuiltIn("And", [.holdAll, .flat, .oneIdentity], "Whether all are true (`a && b`).") {
      (session, call) throws(KernelError) in try session.connect(call, ends: .false, skips: .true, .and)
    },
    BuiltIn("Or", [.holdAll, .flat, .oneIdentity], "Whether one is true (`a || b`).") {
      (session, call) throws(KernelError) in try session.connect(call, ends: .true, skips: .false, .or)
    },
    BuiltIn("Not", [], "Whether it is false (`!a`).") { (_, call) throws(KernelError) in
      guard let value = call.arguments.first else { return nil }
      if value.isSymbol(.true) { return .false }
      if value.isSymbol(.false) { return .true }
      if let inner = value.call(of: .not), inner.count == 1 { return inner.arguments[0] }
      let opposites: [(SymbolName, SymbolName)] = [
        (.less, .greaterEqual), (.greater, .lessEqual), (.lessEqual, .greater), (.greaterEqual, .less),
        (.equal, .unequal), (.unequal, .equal),
      ]
      for (name, opposite) in opposites {
        if let inner = value.call(of: name), inner.count == 2 { return .call(opposite, inner.arguments) }
      }
      return nil
    },
    BuiltIn("Xor", [.flat, .orderless], "Whether an odd number is true.") { (_, call) throws(KernelError) in
      guard call.arguments.allSatisfy({ $0.isSymbol(.true) || $0.isSymbol(.false) }) else { return nil }
      return .truth(call.arguments.filter { $0.isSymbol(.true) }.count % 2 == 1)
    },
    BuiltIn("Nand", [], "Whether not all are true.") { (_, call) throws(KernelError) in
      .call(.not, [.call(.and, call.arguments)])
    },
    BuiltIn("Nor", [], "Whether none is true.") { (_, call) throws(KernelError) in
      .call(.not, [.call(.or, call.arguments)])
    },
    BuiltIn("Implies", [], "Whether the second is true if the first is.") { (_, call) throws(KernelError) in
      guard call.count == 2 else { return nil }
      return .call(.or, [.call(.not, [call.arguments[0]]), call.arguments[1]])
    },
    BuiltIn("Boole", [.listable], "1 for true and 0 for false.") { (_, call) throws(KernelError) in
      guard let value = call.arguments.first else { return nil }
      return value.isSymbol(.true) ? .one : value.isSymbol(.false) ? .zero : nil
    },
    BuiltIn("TrueQ", [], "Whether it is `True`.") { (_, call) throws(KernelError) in
      .truth(call.arguments.first?.isSymbol(.true) ?? false)
    },
    test("NumberQ", "Whether it is a number.") { (_, term) in term.isNumber },
    test("IntegerQ", "Whether it is an integer.") { (_, term) in term.integer != nil },
    test("ExactNumberQ", "Whether it is an exact number.") { (_, term) in
      term.number.map { $0.isExact }
        ?? (term.isNumber
          && { if case .complex(let z) = term { return z.real.isExact } else { return true } }())
    },
    test("MachineNumberQ", "Whether it is a machine number.") { (_, term) in
      if case .real = term { return true } else { return false }
    },
    test("InexactNumberQ", "Whether it is a machine number.") { (_, term) in
      if case .real = term { return true } else { return false }
    },
    test("EvenQ", "Whether it is an even integer.") { (_, term) in term.integer?.isEven ?? false },
    test("OddQ", "Whether it is an odd integer.") { (_, term) in term.integer.map { !$0.isEven } ?? false },
    test("StringQ", "Whether it is a text.") { (_, term) in
      if case .string = term { return true } else { return false }
    },
    test("ListQ", "Whether it is a list.") { (_, term) in term.isList },
    test("AssociationQ", "Whether it is an association.") { (_, term) in term.call(of: .association) != nil },
    test("AtomQ", "Whether it has no parts.") { (_, term) in
      if case .packed = term { return false }
      return term.call == nil
    },
    test("SymbolQ", "Whether it is a symbol.") { (_, term) in term.symbol != nil },
    test("VectorQ", "Whether it is a list without lists in it.") { (_, term) in
      term.parts?.allSatisfy { !$0.isList } ?? false
    },
    test("MatrixQ", "Whether it is a list of lists of one length.") { (_, term) in
      guard let rows = term.parts, let first = rows.first?.parts else { return false }
      return rows.allSatisfy { $0.parts?.count == first.count && !($0.parts ?? []).contains { $0.isList } }
    },
    BuiltIn("NumericQ", [], "Whether it is a number, or stands for one.") {
      (session, call) throws(KernelError) in
      guard let term = call.arguments.first else { return nil }
      return .truth(session.isNumeric(term))
    },
    test("BooleanQ", "Whether it is true or false.") { (_, term) in
      term.isSymbol(.true) || term.isSymbol(.false)
    },
    test("OptionQ", "Whether it is a rule or a list of rules.") { (_, term) in KernelSession.isOption(term) },
    signTest("Positive", "Whether a number is above zero.") { $0 > 0 },
    signTest("Negative", "Whether a number is below zero.") { $0 < 0 },
    signTest("NonNegative", "Whether a number is not below zero.") { $0 >= 0 },
    signTest("NonPositive", "Whether a number is not above zero.") { $0 <= 0 },
    BuiltIn("Element", [], "Whether a number is of a domain.") { (session, call) throws(KernelError) in
      guard call.count == 2, call.arguments[0].isNumber, let domain = call.arguments[1].symbol?.known else {
        return nil
      }
      switch domain {
      case .integers: return .truth(call.arguments[0].integer != nil)
      case .reals: return .truth(call.arguments[0].number != nil)
      case .complexes: return .true
      default: return nil
      }
    },
    BuiltIn("Order", [], "1 if in canonical order, -1 if not, 0 if the same.") {
      (_, call) throws(KernelError) in
      guard call.count == 2 else { return nil }
      return .integer(-TermOrder.compare(call.arguments[0], call.arguments[1]).signum())
    },
    BuiltIn("OrderedQ", [], "Whether a list is in canonical order.") { (_, call) throws(KernelError) in
      guard let list = call.arguments.first?.unpacked.call else { return nil }
      return .truth(
        zip(list.arguments, list.arguments.dropFirst()).allSatisfy { TermOrder.compare($0, $1) <= 0 })
    },
  ]

  private static func test(
    _ name: String, _ summary: String, _ test: @escaping @Sendable (KernelSession, Term) -> Bool
  ) -> BuiltIn {
    BuiltIn(name, [], summary) { (session, call) throws(KernelError) in
      guard let term = call.arguments.first else { return nil }
      return .truth(test(session, term))
    }
  }

  private static func signTest(
    _ name: String, _ summary: String, _ test: @escaping @Sendable (Int) -> Bool
  ) -> BuiltIn {
    BuiltIn(name, [.listable], summary) { (session, call) throws(KernelError) in
      guard let term = call.arguments.first else { return nil }
      if let number = term.number { return .truth(test(number.sign)) }
      return try session.approximate(term).map { .truth(test($0 > 0 ? 1 : $0 < 0 ? -1 : 0)) }
    }
  }

  private static func comparison(
    _ name: String, _ summary: String, _ holds: @escaping @Sendable (Int) -> Bool
  ) -> BuiltIn {
    BuiltIn(name, [], summary + ".") { (session, call) throws(KernelError) in
      var isKnown = true
      for place in call.arguments.indices.dropFirst() {
        guard let order = try session.compare(call.arguments[place - 1], call.arguments[place]) else {
          isKnown = false
          continue
        }
        if !holds(order) { return .false }
      }
      return isKnown ? .true : nil
    }
  }
}

extension KernelSession {
  /// The order of two numbers, or of what stands for numbers; nil for all else. NaN is in no order.
  mutating func compare(_ a: Term, _ b: Term) throws(KernelError) -> Int? {
    if case .real(let x) = a, case .real(let y) = b { return x < y ? -1 : x > y ? 1 : x == y ? 0 : nil }
    if let x = a.number, let y = b.number { return x < y ? -1 : x == y ? 0 : y < x ? 1 : nil }
    guard let x = try approximate(a), let y = try approximate(b), !x.isNaN, !y.isNaN else { return nil }
    return x < y ? -1 : x > y ? 1 : 0
  }

  /// Whether both are equal; nil where that is not known.
  mutating func areEqual(_ a: Term, _ b: Term) throws(KernelError) -> Bool? {
    if a == b { return true }
    if let x = a.number, let y = b.number {
      if x.isExact, y.isExact { return x == y }
      // Machine numbers are equal up to their last seven bits.
      let (p, q) = (x.double, y.double)
      return (p - q).magnitude <= 64 * max(p.magnitude, q.magnitude).ulp
    }
    if a.isNumber, b.isNumber {
      let (p, q) = (ComplexDouble(a) ?? .zero, ComplexDouble(b) ?? .zero)
      return (p - q).magnitude <= 1e-14 * max(p.magnitude, q.magnitude)
    }
    if case .string = a, case .string = b { return false }
    if let x = a.parts, let y = b.parts {
      if x.count != y.count { return false }
      var isKnown = true
      for (p, q) in zip(x, y) {
        guard let equal = try areEqual(p, q) else {
          isKnown = false
          continue
        }
        if !equal { return false }
      }
      return isKnown ? true : nil
    }
    if let x = try approximate(a), let y = try approximate(b), !x.isNaN, !y.isNaN {
      return (x - y).magnitude <= 1e-13 * max(x.magnitude, y.magnitude, 1e-300)
    }
    func isPlain(_ term: Term) -> Bool {
      switch term {
      case .string: return true
      case .symbol(let symbol): return symbol == .true || symbol == .false
      default: return term.isNumber
      }
    }
    return isPlain(a) && isPlain(b) ? false : nil
  }

  fileprivate mutating func connect(
    _ call: Call, ends: Term, skips: Term, _ name: SymbolName
  ) throws(KernelError) -> Term? {
    var open: [Term] = []
    for argument in call.arguments {
      let value = try evaluate(argument)
      if value == ends { return ends }
      if value != skips { open.append(value) }
    }
    if open.isEmpty { return skips }
    if open.count == 1 { return open[0] }
    return open == call.arguments ? nil : .call(name, open)
  }

  /// Whether it is a number, a constant, or a numeric function of such.
  func isNumeric(_ term: Term) -> Bool {
    switch term {
    case .integer, .real, .rational, .complex, .largeInteger: return true
    case .symbol(let symbol): return attributes(symbol).contains(.constant)
    case .call(let call):
      guard let symbol = call.head.symbol, attributes(symbol).contains(.numericFunction) else { return false }
      return call.arguments.allSatisfy { isNumeric($0) }
    default: return false
    }
  }
}
