import Kernel

/// Predicates of terms.
enum TestFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    test("NumberQ", "Whether it is a number.") { $0.isNumber },
    test("IntegerQ", "Whether it is an integer.") { $0.integer != nil },
    test("ExactNumberQ", "Whether it is an exact number.", isExactNumber),
    test("MachineNumberQ", "Whether it is a machine number.", isMachineNumber),
    test("InexactNumberQ", "Whether it is a number, but no exact one.") { $0.isNumber && !isExactNumber($0) },
    test("EvenQ", "Whether it is an even integer.") { $0.integer?.isEven ?? false },
    test("OddQ", "Whether it is an odd integer.") { $0.integer.map { !$0.isEven } ?? false },
    test("StringQ", "Whether it is a text.", isText),
    test("ListQ", "Whether it is a list.") { $0.isList },
    test("AssociationQ", "Whether it is an association.") { $0.associated != nil },
    test("AtomQ", "Whether it has no parts.", isAtom),
    test("SymbolQ", "Whether it is a symbol.") { $0.symbol != nil },
    BuiltIn("VectorQ", [], "Whether it is a list without lists in it.", taking: "1 2", vectorQ),
    BuiltIn("MatrixQ", [], "Whether it is a list of lists of one length.", taking: "1 2", matrixQ),
    BuiltIn("NumericQ", [], "Whether it is a number, or stands for one.", taking: "1 1", numericQ),
    test("BooleanQ", "Whether it is true or false.") { $0.isSymbol(.true) || $0.isSymbol(.false) },
    test("OptionQ", "Whether it is a rule or a list of rules.") { $0.isOption },
    BuiltIn("Element", [.answer], "Whether a number is of a domain.", element),
  ]

  /// `NumericQ[Sqrt[2]]` gives `True`.
  private static func numericQ(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    return .truth(session.isNumeric(term))
  }

  /// `Element[1/2, Reals]` gives `True`.
  private static func element(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2, let symbol = call.arguments[1].symbol else { return nil }
    if let parts = call.arguments[0].parts ?? call.arguments[0].call(of: .alternatives)?.arguments {
      guard parts.allSatisfy({ session.isNumeric($0) || $0.isList }) else { return nil }
      return .call(.and, parts.map { .call(call.head, [$0, call.arguments[1]]) })
    }
    guard call.arguments[0].isNumber else {
      return try numericElement(call.arguments[0], symbol, in: &session)
    }
    guard let domain = symbol.known else { return signed(call.arguments[0], session.names.name(symbol)) }
    switch domain {
    case .integers: return .truth(call.arguments[0].integer != nil)
    case .reals: return .truth(call.arguments[0].number != nil)
    case .complexes: return .true
    case .rationals: return .truth(isExactNumber(call.arguments[0]) && call.arguments[0].number != nil)
    case .algebraics: return isExactNumber(call.arguments[0]) ? .true : .false
    case .primes:
      guard let number = call.arguments[0].number, number.sign > 0 else { return .false }
      return .call(session.named("PrimeQ"), [call.arguments[0]])
    default: return nil
    }
  }

  /// Whether a constant, or a function of constants and numbers, is of a domain; nil if that is not known.
  private static func numericElement(
    _ term: Term, _ domain: Symbol, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard let name = domain.known, session.isNumeric(term), let value = try session.approximateComplex(term)
    else { return nil }
    let isReal = value.imaginary.magnitude <= 1e-13 * value.magnitude
    switch name {
    case .complexes: return .true
    case .reals: return .truth(isReal)
    case .integers, .primes:
      guard isReal, let real = try session.real(term) else { return .false }
      return real.sign == 0 || real.rounded.map { .integer($0) == real } ?? true ? nil : .false
    case .rationals:
      // Constants and roots of numbers that have none among the rational numbers.
      if let power = term.call(of: .power), power.arguments.allSatisfy({ $0.number?.isExact ?? false }) {
        return .false
      }
      return term.isSymbol(.pi) || term.isSymbol(.e) || term.isSymbol(.goldenRatio) ? .false : nil
    default: return nil
    }
  }

  /// `Element[2, PositiveReals]` gives `True`.
  private static func signed(_ value: Term, _ domain: String) -> Term? {
    let isWhole = domain.hasSuffix("Integers")
    guard isWhole || domain.hasSuffix("Reals") else { return nil }
    guard let number = value.number, !isWhole || value.integer != nil else { return .false }
    switch domain.prefix(4) {
    case "Posi": return .truth(number.sign > 0)
    case "Nega": return .truth(number.sign < 0)
    case "NonN": return .truth(number.sign >= 0)
    case "NonP": return .truth(number.sign <= 0)
    default: return nil
    }
  }

  /// `ExactNumberQ[1/2]` gives `True`.
  private static func isExactNumber(_ term: Term) -> Bool {
    if case .complex(let z) = term { return z.real.isExact }
    return term.number?.isExact ?? term.isNumber
  }

  /// `MachineNumberQ[0.5]` gives `True`.
  private static func isMachineNumber(_ term: Term) -> Bool {
    switch term {
    case .real: return true
    case .complex(let value): return isMachineNumber(value.real.term) && isMachineNumber(value.imaginary.term)
    default: return false
    }
  }

  /// `StringQ["a"]` gives `True`.
  private static func isText(_ term: Term) -> Bool {
    if case .string = term { return true } else { return false }
  }

  /// `AtomQ[{}]` gives `False`.
  private static func isAtom(_ term: Term) -> Bool {
    if case .packed = term { return false }
    return term.call == nil || term.associated != nil
  }

  /// `VectorQ[{1, 2}]` gives `True`.
  private static func isVector(_ term: Term) -> Bool { term.parts?.allSatisfy { !$0.isList } ?? false }

  /// `VectorQ[{1, x}, NumberQ]` gives `False`.
  private static func vectorQ(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    guard call.count <= 2 else { return nil }
    guard call.count == 2 else { return .truth(isVector(term)) }
    guard let parts = term.parts else { return .truth(false) }
    return .truth(try all(parts, call: call, in: &session))
  }

  /// `MatrixQ[{{1, x}, {3, 4}}, NumberQ]` gives `False`.
  private static func matrixQ(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count <= 2, let term = call.arguments.first else { return nil }
    guard isMatrix(term), call.count == 2 else { return .truth(isMatrix(term)) }
    for row in term.parts ?? [] where !(try all(row.parts ?? [], call: call, in: &session)) {
      return .truth(false)
    }
    return .truth(true)
  }

  /// Whether the test that is a call's second argument holds for all elements.
  private static func all(_ parts: [Term], call: Call, in session: inout KernelSession) throws(KernelError)
    -> Bool
  {
    for part in parts where !(try session.evaluate(.call(call.arguments[1], [part])).isSymbol(.true)) {
      return false
    }
    return true
  }

  /// `MatrixQ[{{1, 2}, {3, 4}}]` gives `True`.
  private static func isMatrix(_ term: Term) -> Bool {
    guard let rows = term.parts, let first = rows.first?.parts else { return false }
    return rows.allSatisfy { $0.parts?.count == first.count && !($0.parts ?? []).contains { $0.isList } }
  }

  /// Makes the entry of a predicate; a call without arguments stays as it is.
  private static func test(
    _ name: String, _ summary: BuiltIn.Summary, _ holds: @escaping @Sendable (Term) -> Bool
  ) -> BuiltIn {
    BuiltIn(named: name, [], summary) { (call, _) throws(KernelError) in
      guard call.count == 1 else { return nil }
      return .truth(holds(call.arguments[0]))
    }
  }
}
