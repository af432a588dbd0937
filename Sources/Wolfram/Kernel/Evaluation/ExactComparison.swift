/// Compares exact terms of which machine numbers do not tell enough, by as many digits as they need.
enum ExactComparison {
  /// The sign of the difference of exact terms of which machine numbers do not tell which one is larger; nil where they do, and if it
  /// is not known.
  static func order(
    _ a: Term, _ b: Term, near values: (Double, Double), in session: inout KernelSession
  ) throws(KernelError) -> Int? {
    let (x, y) = values
    guard x.isFinite, y.isFinite, (x - y).magnitude <= 1e-13 * max(x.magnitude, y.magnitude), a != b else {
      return nil
    }
    return try sign(
      of: try session.evaluate(.call(.plus, [a, .call(.times, [.integer(-1), b])])), in: &session)
  }

  /// The sign of an exact term, by as many digits as it needs; nil if it is not exact or not known.
  static func sign(of term: Term, in session: inout KernelSession) throws(KernelError) -> Int? {
    if let number = term.number { return number.isExact ? number.sign : nil }
    guard session.isNumeric(term),
      let value = try ChosenPrecision.decimal(term, 20, most: most(20), in: &session)?.number,
      value.precision != nil
    else { return nil }
    return value.isRoundZero ? 0 : value.sign
  }

  /// The sign of a sum whose terms cancel, so that machine numbers do not tell; nil for others.
  static func sign(
    of sum: Call, near value: Double, in session: inout KernelSession
  ) throws(KernelError) -> Int? {
    guard value.isFinite else { return nil }
    var size = 0.0
    for part in sum.arguments { size = max(size, try session.approximate(part)?.magnitude ?? 0) }
    return value.magnitude <= 1e-13 * size ? try sign(of: .call(sum), in: &session) : nil
  }

  /// How many digits are calculated at most for some that are wanted: as many again cost four times the steps.
  private static func most(_ digits: Double) -> Int { 4 * Int(clamping: digits) + 140 }

  /// The number near a whole one that an exact term is, with as many digits as tell its integer part; nil for other numbers.
  static func real(
    _ term: Term, near value: Double, in session: inout KernelSession
  ) throws(KernelError) -> Number? {
    guard (value - value.rounded()).magnitude <= 1e-13 * max(value.magnitude, 1) else { return nil }
    let size = Number.real(max(value.magnitude, 1)).log10
    guard size < 900,
      let number = try ChosenPrecision.decimal(term, size + 25, most: most(size + 25), in: &session)?.number,
      let exact = number.withoutPrecision, let whole = exact.rounded
    else { return nil }
    let rest = exact - .integer(whole)
    return rest.isZero || rest.log10 < -24 ? .integer(whole) : exact
  }
}
