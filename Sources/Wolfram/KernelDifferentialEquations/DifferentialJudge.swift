import Kernel
import KernelMathematics
import Numerics

/// Puts the solutions of ordinary differential equations back into the equations and conditions, with numbers for the constants, the
/// parameters and the variable.
///
/// Only what is sure refutes a solution: an equation that holds at none of some places, for neither of two sets of numbers. A solution
/// may hold on one side of a cut only. What cannot be computed is accepted.
struct DifferentialJudge {
  private let equations: [Term]
  private let variable: Symbol
  private let names: [Symbol]

  /// - Returns: nil for what is no call of ordinary equations.
  init?(_ call: Call, _ session: KernelSession) {
    guard call.count == 3, let variable = call.arguments[2].symbol else { return nil }
    let wanted = call.arguments[1].parts ?? [call.arguments[1]]
    let names = wanted.compactMap { $0.symbol ?? $0.call?.head.symbol }
    guard names.count == wanted.count else { return nil }
    (self.variable, self.names) = (variable, names)
    equations = Self.equations(in: call.arguments[0])
  }

  private static func equations(in term: Term) -> [Term] {
    if let parts = term.parts ?? term.call(of: .and)?.arguments { return parts.flatMap { equations(in: $0) } }
    guard let sides = term.call(of: .equal)?.arguments, sides.count == 2 else { return [] }
    return [.call(.plus, [sides[0], .call(.times, [.integer(-1), sides[1]])])]
  }

  /// The solutions that hold; nil where some were found and none holds.
  func kept(
    _ found: Term, since start: Int, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard let solutions = found.parts, solutions.count <= 16 else { return found }
    var (kept, areJudged): ([Term], Bool) = ([], true)
    for solution in solutions {
      let verdict = try StepShare.judging(&session) { (session) throws(KernelError) in
        try !fails(solution, in: &session)
      }
      if verdict != false { kept.append(solution) }
      if verdict == nil { areJudged = false }
    }
    if kept.isEmpty, !solutions.isEmpty { return nil }
    if areJudged { session.methodAnswers?.accept(since: start) }
    return kept.count == solutions.count ? found : .list(kept)
  }

  private func fails(_ solution: Term, in session: inout KernelSession) throws(KernelError) -> Bool {
    var functions = PatternBindings()
    for rule in solution.parts ?? [] {
      guard let sides = rule.call(of: .rule)?.arguments, sides.count == 2,
        let name = sides[0].symbol ?? sides[0].call?.head.symbol, names.contains(name)
      else { return false }
      let value = Self.withNumbers(sides[1], in: session)
      let isFunction = sides[0].symbol != nil
      guard isFunction || sides[0].call?.arguments == [.symbol(variable)] else { return false }
      functions.bind(
        name, isFunction ? value : .call(.function, [.list([.symbol(variable)]), value]))
    }
    for equation in equations {
      let filled = try session.evaluate(functions.fill(equation))
      guard filled.size < 4_000,
        let sample = SampleValues(for: [filled], except: [variable], session)
      else { continue }
      if try isRefuted(filled, sample, in: &session), try isRefuted(filled, sample.negated, in: &session) {
        return true
      }
    }
    return false
  }

  /// Whether a term that ought to vanish does at none of the places where it has a value.
  private func isRefuted(
    _ term: Term, _ sample: SampleValues, in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    let places = term.contains(.symbol(variable)) ? [0.4142, 1.3247, 2.2361, -0.618] : [1]
    var values = 0
    for place in places {
      var near = sample
      near.bind(variable, .real(place))
      // What cancels is measured by what it is made of.
      var size = 1.0
      for part in term.call(of: .plus)?.arguments ?? [] {
        guard let value = try session.approximateComplex(near.value(of: part, in: &session)) else { continue }
        if value.magnitude.isFinite { size = max(size, value.magnitude) }
      }
      guard let value = try session.approximateComplex(near.value(of: term, in: &session)),
        value.magnitude.isFinite, size < 1e9
      else { continue }
      if value.magnitude <= 1e-6 * size { return false }
      values += 1
    }
    return values == places.count
  }

  /// A solution with numbers for the constants `C[1]`, `C[2]`, ….
  private static func withNumbers(_ term: Term, in session: KernelSession) -> Term {
    guard let call = term.call, !call.isData else { return term }
    if call.head.symbol.map({ session.names.name($0) == "C" }) ?? false,
      let number = call.arguments.first?.int
    {
      return .real(0.7131 + 0.2718 * Double(number))
    }
    return .call(
      withNumbers(call.head, in: session), call.arguments.map { withNumbers($0, in: session) })
  }
}
