import Kernel
import Numerics

extension Array where Element == (Term, Term) {
  /// Whether no value is a number with an imaginary part.
  func allReal(in session: inout KernelSession) throws(KernelError) -> Bool {
    for (_, value) in self {
      if let complex = try session.approximateComplex(value), complex.imaginary != 0 { return false }
    }
    return true
  }
}

/// Solutions that repeat: those of periodic functions hold a constant for any integer while solutions are searched for.
enum SolutionPeriods {
  /// A constant that represents any integer while solutions are searched for. It is a symbol, which `N`
  /// leaves unchanged.
  private static func anyInteger(_ place: Int, in session: inout KernelSession) -> Term {
    session.named("solve$Period\(place)")
  }

  /// A multiple of Pi times any integer, represented by a constant that the value does not contain yet.
  static func period(
    of factor: Term, _ unit: Term, after value: Term, in session: inout KernelSession
  ) -> Term {
    var place = 1
    while place < 4, value.contains(anyInteger(place, in: &session)) { place += 1 }
    return .call(.times, [factor, unit, .symbol(.pi), anyInteger(place, in: &session)])
  }

  /// The exponent of a base for which the power is a value: the logarithm, with the period that it has along the imaginary axis.
  static func exponent(
    of base: Term, for value: Term, in session: inout KernelSession
  ) throws(KernelError) -> Term {
    let period = period(of: .integer(2), Term.complex(.small(0), .small(1)), after: value, in: &session)
    let inverse = Term.call(.power, [.call(.log, [base]), .integer(-1)])
    if base.isNumber, let whole = try session.evaluate(.call(.log, [base, value])).number, whole.isExact {
      // The number is a power of a root of the base.
      return .call(.plus, [whole.term, .call(.times, [period, inverse])])
    }
    return .call(.times, [.call(.plus, [.call(.log, [value]), period]), inverse])
  }

  /// A solution with the arbitrary integers replaced with a value.
  private static func filled(
    _ solution: [(Term, Term)], _ value: Term, in session: inout KernelSession
  ) throws(KernelError) -> [(Term, Term)] {
    var bindings = PatternBindings()
    for place in 1...4 {
      if let symbol = anyInteger(place, in: &session).symbol { bindings.bind(symbol, value) }
    }
    var result: [(Term, Term)] = []
    for (variable, term) in solution { result.append((variable, try session.evaluate(bindings.fill(term)))) }
    return result
  }

  /// The solutions with `C[1]` as any integer; with tests, those for the integers that satisfy them; or the
  /// principal solutions only.
  static func filling(
    _ solutions: [[(Term, Term)]], tests: [Term], isOpen: Bool, isReal: Bool, in session: inout KernelSession
  ) throws(KernelError) -> [[(Term, Term)]] {
    let (first, second) = (anyInteger(1, in: &session), anyInteger(2, in: &session))
    guard solutions.contains(where: { $0.contains { $0.1.contains(first) } }) else { return solutions }
    var result: [[(Term, Term)]] = []
    guard isOpen, !solutions.contains(where: { $0.contains { $0.1.contains(second) } }) else {
      for solution in solutions { result.append(try filled(solution, .zero, in: &session)) }
      let isPlain = zip(solutions, result).allSatisfy {
        $0.count == 1 && !$0[0].1.contains(second) && session.isNumeric($1[0].1)
      }
      return isPlain && !tests.isEmpty ? try bounded(solutions, tests, in: &session) : result
    }
    guard tests.isEmpty else { return try bounded(solutions, tests, in: &session) }
    let (constant, conditional) = (
      Term.call(session.named("C"), [.one]), session.named("ConditionalExpression")
    )
    let domain = Term.call(session.named("Element"), [constant, session.named("Integers")])
    for solution in solutions {
      // If the period is not real, only the principal solution can be real.
      if isReal, try !filled(solution, .one, in: &session).allReal(in: &session) {
        result.append(try filled(solution, .zero, in: &session))
        continue
      }
      let own = zip(solution, try filled(solution, constant, in: &session)).map { old, new in
        old.1.contains(first) ? (new.0, Term.call(conditional, [new.1, domain])) : old
      }
      result.append(own)
    }
    return result.ordered { TermOrder.compare($0[0].1, $1[0].1) < 0 }
  }

  /// The solutions for all integers up to 100 in magnitude that satisfy the tests, sorted by real part.
  private static func bounded(
    _ solutions: [[(Term, Term)]], _ tests: [Term], in session: inout KernelSession
  ) throws(KernelError) -> [[(Term, Term)]] {
    var found: [(Double, [(Term, Term)])] = []
    for solution in solutions {
      for count in -100...100 {
        let own = try filled(solution, .integer(count), in: &session)
        var bindings = PatternBindings()
        for (variable, value) in own { if let symbol = variable.symbol { bindings.bind(symbol, value) } }
        var passes = true
        for test in tests where passes { passes = try session.evaluate(bindings.fill(test)).isSymbol(.true) }
        guard passes, !found.contains(where: { $0.1[0].1 == own[0].1 }) else { continue }
        found.append((try session.approximateComplex(own[0].1)?.real ?? 0, own))
      }
    }
    return found.ordered { $0.0 < $1.0 }.map { $0.1 }
  }
}
