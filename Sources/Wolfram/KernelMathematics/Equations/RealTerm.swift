import Kernel

/// Whether a term is real where its symbols are: for solutions over the reals, of which each has to be known to be one.
enum RealTerm {
  /// It is real where these hold: that what stands under square roots and in logarithms is positive.
  case real(where: [Term])
  /// It is not, but for single values of its symbols.
  case notReal
  /// It is not known.
  case unknown

  /// Looks at a term.
  init(_ term: Term, in session: inout KernelSession) throws(KernelError) {
    if session.isNumeric(term) {
      guard let value = try session.approximateComplex(term) else {
        self = .unknown
        return
      }
      self = value.imaginary.magnitude <= 1e-12 * max(1, value.magnitude) ? .real(where: []) : .notReal
      return
    }
    guard let call = term.call, !call.isData else {
      self = term.symbol == nil ? .unknown : .real(where: [])
      return
    }
    try session.work.enter()
    defer { session.work.leave() }
    try session.count(1)
    switch call.head.symbol?.known {
    case .plus?: self = try Self.all(call.arguments, in: &session)
    case .times?: self = try Self.product(of: call, in: &session)
    case .power? where call.count == 2: self = try Self.power(call, in: &session)
    case .log? where call.count == 1:
      self = try Self.all(call.arguments, in: &session).with(.call(.greater, [call.arguments[0], .zero]))
    case .sin?, .cos?, .tan?, .cot?, .sinh?, .cosh?, .tanh?, .arcTan?, .arcSinh?, .abs?, .sign?, .floor?,
      .ceiling?,
      .round?, .max?, .min?:
      self = try Self.all(call.arguments, in: &session)
    default:
      // `C[1]` is any integer; other unknown calls are variables of the author's.
      let isFunction = call.head.symbol.map { session.builtIn($0)?.function != nil } ?? true
      self = isFunction && call.head != session.named("C") ? .unknown : .real(where: [])
    }
  }

  /// Whether no root and no logarithm in a term is known to be another number than a real one.
  static func isThroughout(_ term: Term, in session: inout KernelSession) throws(KernelError) -> Bool {
    guard let call = term.call, !call.isData else { return true }
    try session.work.enter()
    defer { session.work.leave() }
    for argument in call.arguments where !(try isThroughout(argument, in: &session)) { return false }
    guard call.head.isSymbol(.log) || call.head.isSymbol(.power) && call.arguments.last?.int == nil else {
      return true
    }
    guard case .notReal = try RealTerm(try session.evaluate(term), in: &session) else { return true }
    return false
  }

  private static func all(_ terms: [Term], in session: inout KernelSession) throws(KernelError) -> RealTerm {
    var found: [Term] = []
    for term in terms {
      guard case .real(let conditions) = try RealTerm(term, in: &session) else { return .unknown }
      found += conditions
    }
    return .real(where: found)
  }

  /// A product of real factors with one that is none is not real.
  private static func product(of call: Call, in session: inout KernelSession) throws(KernelError) -> RealTerm
  {
    var (others, real): (Int, [Term]) = (0, [])
    for factor in call.arguments {
      switch try RealTerm(factor, in: &session) {
      case .real: real.append(factor)
      case .notReal: others += 1
      case .unknown: return .unknown
      }
    }
    return others == 0 ? try all(real, in: &session) : others == 1 ? .notReal : .unknown
  }

  private static func power(_ call: Call, in session: inout KernelSession) throws(KernelError) -> RealTerm {
    let base = call.arguments[0]
    guard case .rational(let exponent) = call.arguments[1] else {
      let isPositive = (try session.sign(base)).map { $0 > 0 } ?? false
      let isWhole = call.arguments[1].int != nil
      return isPositive || isWhole ? try all(call.arguments, in: &session) : .unknown
    }
    // The principal root of odd degree of what is negative is not its real root.
    guard exponent.denominator.isEven else { return .unknown }
    return try all([base], in: &session).with(.call(.greater, [base, .zero]))
  }

  private func with(_ condition: Term) -> RealTerm {
    guard case .real(let conditions) = self else { return self }
    return .real(where: conditions + [condition])
  }
}
