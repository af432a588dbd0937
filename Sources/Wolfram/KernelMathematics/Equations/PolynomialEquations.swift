import Kernel
import KernelArithmetic
import Numerics

/// Systems of polynomial equations, also with roots and fractions of the variables, solved in machine numbers.
enum PolynomialEquations {
  /// The solutions as values of the variables, in the order of the real part of the first one; nil for other equations,
  /// and for systems of more than 700 paths.
  static func solutions(
    _ equations: [Term], variables: [Term], _ isNumeric: Bool, in session: inout KernelSession
  ) throws(KernelError) -> [[(Term, Term)]]? {
    guard variables.count > 1, variables.count <= 6, equations.count == variables.count,
      variables.allSatisfy({ $0.symbol != nil }), isNumeric || equations.allSatisfy({ $0.size < 300 })
    else { return nil }
    if let found = try eliminated(equations, variables: variables, isNumeric, in: &session) { return found }
    var roots: [(name: Term, power: Int, base: Term)] = []
    var open: [Term] = []
    for equation in equations { open.append(rooted(equation, variables: variables, &roots, in: &session)) }
    guard roots.count <= 3 else { return nil }
    for root in roots {
      open.append(
        .call(
          .plus,
          [.call(.power, [root.name, .integer(root.power)]), .call(.times, [.integer(-1), root.base])])
      )
    }
    let names = variables + roots.map { $0.name }
    var system: [[PolynomialSystem.Monomial]] = []
    for equation in open {
      let whole = Fractions.split(try Fractions.together(try session.evaluate(equation), in: &session)).0
      guard
        let monomials = try monomials(
          of: try TermPolynomial.expanded(whole, in: &session), names: names, in: &session)
      else {
        return nil
      }
      system.append(monomials)
    }
    guard let deformed = PolynomialSystem(system), deformed.paths <= 700 else { return nil }
    try session.count(deformed.paths * 500)
    guard let found = deformed.solutions() else { return nil }
    var kept: [[ComplexDouble]] = []
    for point in found {
      let own = point.prefix(variables.count).map { value in
        value.imaginary.magnitude < 1e-9 * max(1, value.magnitude) ? ComplexDouble(value.real, 0) : value
      }
      // What has been multiplied by a denominator, or squared, may have other solutions.
      if try fits(own, equations, variables: variables, in: &session) { kept.append(own) }
    }
    return kept.ordered { a, b in
      for (p, q) in zip(a, b) where (p - q).magnitude > 1e-9 * max(1, p.magnitude) {
        return (p.real - q.real).magnitude > 1e-9 * max(1, p.magnitude)
          ? p.real < q.real : p.imaginary < q.imaginary
      }
      return false
    }
    .map { point in zip(variables, point).map { ($0, $1.term) } }
  }

  /// The solutions of equations of three or more variables, two of which are linear in one of these, such as a multiplier: without it the
  /// system is smaller. Nil for other equations.
  private static func eliminated(
    _ equations: [Term], variables: [Term], _ isNumeric: Bool, in session: inout KernelSession
  ) throws(KernelError) -> [[(Term, Term)]]? {
    guard variables.count > 2, let last = variables.last else { return nil }
    var (linear, rest): ([(constant: Term, slope: Term)], [Term]) = ([], [])
    for equation in equations {
      guard equation.contains(last) else {
        rest.append(equation)
        continue
      }
      guard let list = try TermPolynomial.coefficients(of: equation, variable: last, in: &session),
        list.count == 2,
        list[1].number == nil
      else { return nil }
      linear.append((list[0], list[1]))
    }
    guard linear.count == 2 else { return nil }
    let products = [[linear[0].constant, linear[1].slope], [linear[1].constant, linear[0].slope]]
    let cross = Term.call(
      .plus, [.call(.times, products[0]), .call(.times, [.integer(-1)] + products[1])])
    let whole = try TermPolynomial.expanded(try session.evaluate(cross), in: &session)
    let others = Array(variables.dropLast())
    guard let found = try solutions([whole] + rest, variables: others, isNumeric, in: &session) else {
      return nil
    }
    var all: [[(Term, Term)]] = []
    for solution in found {
      var bindings = PatternBindings()
      for (name, value) in solution { if let symbol = name.symbol { bindings.bind(symbol, value) } }
      var best: (size: Double, value: Term)?
      for (constant, slope) in linear {
        let divisor = try session.evaluate(bindings.fill(slope))
        guard let size = try session.approximateComplex(divisor)?.magnitude, size > best?.size ?? 1e-9 else {
          continue
        }
        let fraction = Term.call(.times, [.integer(-1), constant, .call(.power, [slope, .integer(-1)])])
        best = (size, try session.evaluate(bindings.fill(fraction)))
      }
      // Where neither equation holds the variable, it is not determined.
      if let best { all.append(solution + [(last, best.value)]) }
    }
    return all
  }

  /// The term with a name of its own for each root of what holds a variable.
  private static func rooted(
    _ term: Term, variables: [Term], _ roots: inout [(name: Term, power: Int, base: Term)],
    in session: inout KernelSession
  ) -> Term {
    guard let call = term.call, !call.isData, variables.contains(where: { term.contains($0) }) else {
      return term
    }
    let arguments = call.arguments.map { rooted($0, variables: variables, &roots, in: &session) }
    guard term.call(of: .power) != nil, call.count == 2, let exponent = call.arguments[1].number,
      exponent.term.int == nil, let near = KernelMath.fraction(exponent.double, within: 1e-12)
    else { return .call(call.head, arguments) }
    let (above, below) = Fractions.split(near)
    guard let p = above.int, let q = below.int, (2...4).contains(q) else {
      return .call(call.head, arguments)
    }
    let known = roots.first { $0.base == arguments[0] && $0.power == q }?.name
    let name = known ?? .symbol(session.names.own("root$Of\(roots.count)"))
    if known == nil { roots.append((name, q, arguments[0])) }
    return .call(.power, [name, .integer(p)])
  }

  private static func monomials(of sum: Term, names: [Term], in session: inout KernelSession)
    throws(KernelError) -> [PolynomialSystem.Monomial]?
  {
    var found: [PolynomialSystem.Monomial] = []
    for part in sum.call(of: .plus)?.arguments ?? [sum] {
      var exponents = [Int](repeating: 0, count: names.count)
      var rest: [Term] = []
      for factor in part.call(of: .times)?.arguments ?? [part] {
        let (base, exponent) = Powers.split(factor)
        guard let place = names.firstIndex(of: base) else {
          rest.append(factor)
          continue
        }
        guard let n = exponent.int, (0...24).contains(n) else { return nil }
        exponents[place] += n
      }
      let coefficient = try session.evaluate(.call(.times, rest))
      guard !names.contains(where: { coefficient.contains($0) }),
        let value = try session.approximateComplex(coefficient), value.magnitude.isFinite
      else { return nil }
      found.append(.init(exponents, value))
    }
    return found
  }

  /// Whether the equations hold at a point, as far as rounding allows; also where a value is unknown.
  private static func fits(
    _ point: [ComplexDouble], _ equations: [Term], variables: [Term], in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    var bindings = PatternBindings()
    for (variable, value) in zip(variables, point) {
      if let symbol = variable.symbol { bindings.bind(symbol, value.term) }
    }
    for equation in equations {
      let parts = equation.call(of: .plus)?.arguments ?? [equation]
      var size = 1.0
      for part in parts {
        let value = try session.evaluate(session.numeric(bindings.fill(part)))
        guard let number = ComplexDouble(value) else {
          return !value.contains(.symbol(.complexInfinity)) && !value.contains(.symbol(.indeterminate))
        }
        size = max(size, number.magnitude)
      }
      guard let total = try session.approximateComplex(try session.evaluate(bindings.fill(equation))),
        total.magnitude < 1e-6 * size
      else { return false }
    }
    return true
  }
}
