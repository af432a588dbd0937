import Kernel

/// Boolean operations.
enum LogicFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn("And", [.holdAll, .flat, .oneIdentity, .answer], "Whether all are true (`a && b`).", and),
    BuiltIn("Or", [.holdAll, .flat, .oneIdentity, .answer], "Whether one is true (`a || b`).", or),
    BuiltIn("Not", [.answer], "Whether it is false (`!a`).", taking: "1 1", not),
    BuiltIn("Xor", [.flat, .orderless, .answer], "Whether an odd number is true.", xor),
    BuiltIn("Nand", [.answer], "Whether not all are true.", nand),
    BuiltIn("Nor", [.answer], "Whether none is true.", nor),
    BuiltIn("Implies", [.answer], "Whether the second is true if the first is.", implies),
    BuiltIn("Boole", [.listable], "1 for true and 0 for false.", taking: "1 1", boole),
    BuiltIn("TrueQ", [], "Whether it is `True`.", taking: "1 1", trueQ),
  ]

  /// `And[True, a]` gives `a`; evaluation stops at the first false argument.
  private static func and(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    try connect(call, ends: .false, skips: .true, name: .and, in: &session)
  }

  /// `Or[False, a]` gives `a`; evaluation stops at the first true argument.
  private static func or(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    try connect(call, ends: .true, skips: .false, name: .or, in: &session)
  }

  /// `!(a < b)` gives `a >= b`.
  private static func not(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
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
  }

  /// `Xor[True, True, True]` gives `True`.
  private static func xor(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.arguments.allSatisfy({ $0.isSymbol(.true) || $0.isSymbol(.false) }) else { return nil }
    return .truth(call.arguments.filter { $0.isSymbol(.true) }.count % 2 == 1)
  }

  /// `Nand[True, False]` gives `True`.
  private static func nand(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    .call(.not, [.call(.and, call.arguments)])
  }

  /// `Nor[False, False]` gives `True`.
  private static func nor(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    .call(.not, [.call(.or, call.arguments)])
  }

  /// `Implies[False, a]` gives `True`.
  private static func implies(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2 else { return nil }
    let (first, second) = (call.arguments[0], call.arguments[1])
    if first.isSymbol(.false) || second.isSymbol(.true) || first == second { return .true }
    if first.isSymbol(.true) { return second }
    return second.isSymbol(.false) ? .call(.not, [first]) : nil
  }

  /// `Boole[True]` gives `1`.
  private static func boole(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard let value = call.arguments.first else { return nil }
    return value.isSymbol(.true) ? .one : value.isSymbol(.false) ? .zero : nil
  }

  /// `TrueQ[a]` gives `False`.
  private static func trueQ(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    .truth(call.arguments.first?.isSymbol(.true) ?? false)
  }

  /// Evaluates `And` or `Or`: the value `ends` decides the result at once; values equal to `skips` are
  /// removed.
  private static func connect(
    _ call: Call, ends: Term, skips: Term, name: SymbolName, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    var open: [Term] = []
    for argument in call.arguments {
      let value = try session.evaluate(argument)
      if value == ends { return ends }
      if value != skips { open.append(value) }
    }
    if open.isEmpty { return skips }
    if open.count == 1 { return open[0] }
    return open == call.arguments ? nil : .call(name, open)
  }
}
