import Kernel

/// Equations of several variables that fall apart into groups without a common variable.
///
/// `Exp[x] == 2 && Exp[y] == 3` is one equation of `x` and one of `y`.
struct SeparateEquations {
  private var groups: [(equations: [Term], variables: [Term])] = []

  /// Groups terms that must be zero; nil if all hang together, or a variable is in none.
  init?(_ equations: [Term], _ variables: [Term]) {
    guard variables.count > 1 else { return nil }
    for equation in equations {
      var group = (equations: [equation], variables: variables.filter { equation.contains($0) })
      guard !group.variables.isEmpty else { return nil }
      var others: [(equations: [Term], variables: [Term])] = []
      for other in groups {
        if other.variables.contains(where: { group.variables.contains($0) }) {
          group.equations = other.equations + group.equations
          group.variables += other.variables.filter { !group.variables.contains($0) }
        } else {
          others.append(other)
        }
      }
      groups = others + [group]
    }
    let known = groups.flatMap { $0.variables }
    guard groups.count > 1, variables.allSatisfy({ known.contains($0) }) else { return nil }
  }

  /// The solutions of each group with those of the others; nil if those of one are not found.
  func solutions(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    var found: [[Term]] = [[]]
    for group in groups {
      let zeros = group.equations.map { Term.call(.equal, [$0, .zero]) }
      let question = [Term.list(zeros), .list(group.variables)] + call.arguments.dropFirst(2)
      guard let own = try session.evaluate(.call(call.head, question)).parts else { return nil }
      try session.check(size: WorkMeter.product(found.count, own.count))
      var next: [[Term]] = []
      for first in found {
        for second in own {
          guard let rules = second.parts else { return nil }
          next.append(first + rules)
        }
      }
      found = next
    }
    return .list(found.map { .list($0) })
  }
}
