import Kernel
import KernelMathematics
import Numerics

/// Numerical methods: roots, extrema, integrals and sums.
enum SolvingFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn("FindRoot", [.holdAll], "A root near a place.", taking: "2 * 2:start range solver", findRoot),
    BuiltIn("FindMinimum", [.holdAll], "A minimum near a place.", taking: "1 2 2:start solver", findMinimum),
    BuiltIn("FindMaximum", [.holdAll], "A maximum near a place.", taking: "1 2 2:start solver", findMaximum),
    BuiltIn(
      "NMinimize", [.holdAll], "The least minimum that is found.", taking: "2 2 2:start solver",
      leastMinimum),
    BuiltIn(
      "NMaximize", [.holdAll], "The greatest maximum that is found.", taking: "2 2 2:start solver",
      greatestMaximum),
    BuiltIn(
      "NIntegrate", [.holdAll], "The integral as a number.", taking: "2 * 2:range range solver Exclusions",
      numericIntegral),
    BuiltIn(
      "NSum", [.holdAll], "The sum as a number.", taking: "2 * 2:range range solver NSumTerms", numericSum),
  ]

  /// `FindRoot[Cos[x] == x, {x, 1}]` gives `{x -> 0.739085}`.
  private static func findRoot(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    if let search = try RootSearch(call, in: &session) {
      let found = try search.rules(in: &session)
      guard let found, let digits = try workingPrecision(of: call, in: &session) else { return found }
      return try search.refined(found, digits: digits, in: &session) ?? found
    }
    guard call.count >= 2, let start = call.arguments[1].parts, start.count == 2, start[0].symbol != nil,
      ComplexDouble(try session.evaluate(session.numeric(start[1]))) != nil
    else { return nil }
    // A start that is not real.
    let name = session.named("complexRoot")
    return try session.evaluate(.call(name, [call.arguments[0], start[0], start[1]])).parts.map { .list($0) }
  }

  /// `FindMinimum[(x - 1)^2, {x, 0}]` gives `{0., {x -> 1.}}`, within machine precision.
  private static func findMinimum(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    if let found = try ExtremumSearch.constrained(call, isMaximum: false, in: &session) { return found }
    return try ExtremumSearch(call, sign: 1, in: &session)?.result(&session)
  }

  /// `FindMaximum[5 - (x - 2)^2, {x, 1}]` gives `{5., {x -> 2.}}`, within machine precision.
  private static func findMaximum(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    if let found = try ExtremumSearch.constrained(call, isMaximum: true, in: &session) { return found }
    return try ExtremumSearch(call, sign: -1, in: &session)?.result(&session)
  }

  /// `NMinimize[(x - 1)^2 - Cos[9 (x - 1)], x]` gives `{-1., {x -> 1.}}`, within machine precision.
  private static func leastMinimum(of call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    if let found = try ExtremumSearch.constrained(call, isMaximum: false, isGlobal: true, in: &session) {
      return found
    }
    return try ExtremumSearch(call, sign: 1, in: &session)?.result(&session, isGlobal: true)
  }

  /// `NMaximize[Cos[9 (x - 1)] - (x - 1)^2, x]` gives `{1., {x -> 1.}}`, within machine precision.
  private static func greatestMaximum(of call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    if let found = try ExtremumSearch.constrained(call, isMaximum: true, isGlobal: true, in: &session) {
      return found
    }
    return try ExtremumSearch(call, sign: -1, in: &session)?.result(&session, isGlobal: true)
  }

  /// `NIntegrate[x^2, {x, 0, 1}]` gives `0.333333`.
  private static func numericIntegral(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.count >= 2 else { return nil }
    let specs = call.arguments.dropFirst().filter { $0.isList }
    if let parts = try session.evaluate(call.arguments[0]).parts {
      return .list(parts.map { .call(call.head, [$0] + call.arguments.dropFirst()) })
    }
    if let precise = try preciseIntegral(of: call, specs, in: &session) { return precise }
    if try isComplexPath(specs, in: &session) {
      return try complexIntegral(call.arguments[0], specs, in: &session)
    }
    var estimate = try NumericIntegral(call.arguments[0], specs[...]).estimate(in: &session)
    if estimate == nil {
      // What has a meaning only for the names of the variables, as f[t] after f[t] = t^2.
      let wide = try withoutValues(call.arguments[0], specs, in: &session)
      if wide != call.arguments[0] { estimate = try NumericIntegral(wide, specs[...]).estimate(in: &session) }
    }
    guard let found = estimate else { return try complexIntegral(call.arguments[0], specs, in: &session) }
    if !found.isSettled {
      session.warn(
        """
        NIntegrate::ncvb: NIntegrate failed to converge to prescribed accuracy: the integral may diverge, or the integrand swing or \
        have a singularity in the range.
        """)
    }
    return .real(found.value)
  }

  /// The integral with as many digits as `WorkingPrecision` says; nil without it, for several variables, and where that has no value.
  private static func preciseIntegral(of call: Call, _ specs: [Term], in session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    guard specs.count == 1, let digits = try workingPrecision(of: call, in: &session),
      let parts = specs[0].parts,
      parts.count > 2, let symbol = parts[0].symbol
    else { return nil }
    let saved = session.value(of: symbol)
    session.setValue(of: symbol, to: nil)
    defer { session.setValue(of: symbol, to: saved) }
    let body = try session.evaluate(call.arguments[0])
    var values: [Term] = []
    for (low, high) in zip(parts.dropFirst(), parts.dropFirst(2)) {
      var ends: [Term] = []
      for end in [low, high] {
        let exact = Term.call(session.named("SetPrecision"), [end, .integer(2 * digits + 20)])
        let value = try session.evaluate(end)
        ends.append(value.double == nil || value.int != nil ? value : try session.evaluate(exact))
      }
      let piece = [body, .list([parts[0]] + ends), .integer(digits)]
      guard let value = try session.libraryValue("preciseIntegral", piece) else { return nil }
      values.append(value)
    }
    return values.count == 1 ? values[0] : .call(.plus, values)
  }

  /// The number of digits that the option `WorkingPrecision` asks for; nil without it, and for as many as machine numbers have.
  private static func workingPrecision(of call: Call, in session: inout KernelSession) throws(KernelError)
    -> Int?
  {
    guard let option = Term.option(.symbol(.workingPrecision), in: Array(call.arguments.dropFirst())),
      let digits = try session.approximate(try session.evaluate(option)), digits > 16, digits <= 300
    else { return nil }
    return Int(clamping: digits.rounded(.up))
  }

  /// The value of a body while the variables of the ranges have none.
  private static func withoutValues(
    _ body: Term, _ specs: [Term], in session: inout KernelSession
  ) throws(KernelError) -> Term {
    let symbols = specs.compactMap { $0.parts?.first?.symbol }
    let saved = symbols.map { ($0, session.value(of: $0)) }
    for symbol in symbols { session.setValue(of: symbol, to: nil) }
    defer { for (symbol, value) in saved { session.setValue(of: symbol, to: value) } }
    return try session.evaluate(body)
  }

  /// Whether a range has a point that is not real.
  private static func isComplexPath(_ specs: [Term], in session: inout KernelSession) throws(KernelError)
    -> Bool
  {
    guard specs.count == 1, let parts = specs[0].parts else { return false }
    for point in parts.dropFirst() where !point.isNumber || point.double == nil {
      let value = try session.approximateComplex(try session.evaluate(point))
      if let value, value.imaginary != 0 { return true }
    }
    return false
  }

  /// The integral of a complex function, or along a path between complex numbers.
  private static func complexIntegral(_ body: Term, _ specs: [Term], in session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    specs.count == 1 ? try session.libraryValue("complexIntegral", [body, specs[0]]) : nil
  }

  /// `NSum[1/n, {n, 3}]` gives `1.83333`.
  private static func numericSum(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    let ranges = call.arguments.dropFirst().filter { $0.call(of: .rule) == nil }
    let digits = try workingPrecision(of: call, in: &session).map { [Term.integer($0)] } ?? []
    return .call(.numeric, [.call(.sum, call.arguments.prefix(1) + ranges)] + digits)
  }
}
