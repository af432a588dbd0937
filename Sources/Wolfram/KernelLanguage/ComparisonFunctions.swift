import Kernel

/// Comparisons of numbers and of expressions; maxima and minima.
enum ComparisonFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    comparison("Less", "Whether numbers rise (`a < b`).") { $0 < 0 },
    comparison("LessEqual", "Whether numbers do not fall (`a <= b`).") { $0 <= 0 },
    comparison("Greater", "Whether numbers fall (`a > b`).") { $0 > 0 },
    comparison("GreaterEqual", "Whether numbers do not rise (`a >= b`).") { $0 >= 0 },
    BuiltIn("Equal", [.answer], "Whether values are equal (`a == b`).", equal),
    BuiltIn("Unequal", [.answer], "Whether values differ (`a != b`).", unequal),
    BuiltIn("Inequality", [.answer], "A chain of comparisons.", inequality),
    BuiltIn("SameQ", [], "Whether expressions are the same (`a === b`).", sameQ),
    BuiltIn("UnsameQ", [], "Whether expressions are not the same (`a =!= b`).", unsameQ),
    signTest("Positive", "Whether a number is above zero.") { $0 > 0 },
    signTest("Negative", "Whether a number is below zero.") { $0 < 0 },
    signTest("NonNegative", "Whether a number is not below zero.") { $0 >= 0 },
    signTest("NonPositive", "Whether a number is not above zero.") { $0 <= 0 },
    extremum("Max", "The largest.", { $0 > 0 }, empty: .call(.directedInfinity, [.integer(-1)])),
    extremum("Min", "The smallest.", { $0 < 0 }, empty: .symbol(.infinity)),
  ]

  /// `1 == 1.` gives `True`; an undecided comparison stays as it is.
  private static func equal(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    var isKnown = true
    for place in call.arguments.indices.dropFirst() {
      guard let equal = try session.areEqual(call.arguments[place - 1], call.arguments[place]) else {
        isKnown = false
        continue
      }
      if !equal { return .false }
    }
    return isKnown ? .true : nil
  }

  /// `Unequal[1, 2, 3]` gives `True`: no two are equal.
  private static func unequal(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    for place in call.arguments.indices {
      for other in call.arguments.indices where other > place {
        guard let equal = try session.areEqual(call.arguments[place], call.arguments[other]) else {
          return nil
        }
        if equal { return .false }
      }
    }
    return .true
  }

  /// `Inequality[1, Less, 2, LessEqual, 2]` gives `True`.
  private static func inequality(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count >= 3, call.count % 2 == 1 else { return nil }
    var isKnown = true
    for place in stride(from: 1, to: call.count - 1, by: 2) {
      let value = try session.evaluate(
        .call(call.arguments[place], [call.arguments[place - 1], call.arguments[place + 1]]))
      if value.isSymbol(.false) { return .false }
      if !value.isSymbol(.true) { isKnown = false }
    }
    return isKnown ? .true : nil
  }

  /// `1 === 1.` gives `False`.
  private static func sameQ(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    .truth(zip(call.arguments, call.arguments.dropFirst()).allSatisfy { $0 == $1 })
  }

  /// `1 =!= 1.` gives `True`.
  private static func unsameQ(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    call.count == 2
      ? .truth(call.arguments[0] != call.arguments[1]) : .truth(Set(call.arguments).count == call.count)
  }

  /// Makes the entry of a test of a number's sign: `Positive[3]` gives `True`.
  private static func signTest(
    _ name: String, _ summary: BuiltIn.Summary, _ holds: @escaping @Sendable (Int) -> Bool
  ) -> BuiltIn {
    BuiltIn(named: name, [.listable], summary) { (call, session) throws(KernelError) in
      guard call.count == 1, let term = call.arguments.first else { return nil }
      return try session.sign(term).map { .truth(holds($0)) }
    }
  }

  /// Makes the entry of a comparison of successive arguments.
  private static func comparison(
    _ name: String, _ summary: BuiltIn.Summary, _ holds: @escaping @Sendable (Int) -> Bool
  ) -> BuiltIn {
    BuiltIn(named: name, [.answer], summary) { (call, session) throws(KernelError) in
      try compared(call, holds, in: &session)
    }
  }

  /// `Less[1, 2, 3]` gives `True`; an undecided comparison stays as it is.
  private static func compared(
    _ call: Call, _ holds: (Int) -> Bool, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    var isKnown = true
    for place in call.arguments.indices.dropFirst() {
      let (a, b) = (call.arguments[place - 1], call.arguments[place])
      guard let order = try session.compare(a, b) else {
        isKnown = false
        continue
      }
      if holds(order) { continue }
      // Machine numbers that agree up to their last bits are no less than each other.
      if holds(0), hasMachineNumber(a, b), try session.areEqual(a, b) ?? false { continue }
      return .false
    }
    return isKnown ? .true : nil
  }

  private static func hasMachineNumber(_ a: Term, _ b: Term) -> Bool {
    if case .real = a { return true }
    if case .real = b { return true }
    return false
  }

  /// Makes the entry of `Max` or `Min`; `isBetter` receives the order of a number relative to the best so
  /// far.
  private static func extremum(
    _ name: String, _ summary: BuiltIn.Summary, _ isBetter: @escaping @Sendable (Int) -> Bool, empty: Term
  ) -> BuiltIn {
    BuiltIn(
      named: name, [.flat, .oneIdentity, .orderless, .numericFunction], summary,
      real2: { isBetter(1) ? max($0, $1) : min($0, $1) }
    ) { (call, session) throws(KernelError) in try best(of: call, isBetter, empty: empty, in: &session) }
  }

  /// `Max[1, {3, 2}]` gives `3`; `Max[1, a, 2]` gives `Max[2, a]`: non-numeric arguments stay beside the
  /// best.
  private static func best(
    of call: Call, _ isBetter: (Int) -> Bool, empty: Term, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    var best: Term?
    var others: [Term] = []
    var pending: [Term] = call.arguments.reversed()
    while let term = pending.popLast() {
      if case .packed(let list) = term {
        pending += list.values.map { .real($0) }
        continue
      }
      if let parts = term.parts ?? term.associated {
        try session.count(parts.count)
        pending += parts.reversed()
        continue
      }
      guard let value = try session.approximate(term), !value.isNaN else {
        if !others.contains(term) { others.append(term) }
        continue
      }
      if let known = best {
        if let order = try session.compare(term, known), isBetter(order) { best = term }
      } else {
        best = term
      }
    }
    if others.isEmpty { return best ?? empty }
    let left = (best.map { [$0] } ?? []) + others
    // `Max[x__]` is a pattern for several.
    if left.count == 1, !left[0].hasPattern { return left[0] }
    // A call with as many arguments has the same, in another order at most.
    return left.count == call.count && call.arguments.allSatisfy { left.contains($0) }
      ? nil : .call(call.head, left)
  }
}
