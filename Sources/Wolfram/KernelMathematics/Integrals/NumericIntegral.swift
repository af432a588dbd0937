import Kernel
import KernelArithmetic
import Numerics

/// `NIntegrate[body, {x, a, b}, …]`: an integral over ranges, of which the last is the innermost.
package struct NumericIntegral {
  private let body: Term
  private let ranges: ArraySlice<Term>
  /// Whether it is the inner one of several.
  private var isInner = false

  /// Makes an integral over ranges `{x, a, b}`, or `{x, a, …, b}` with points at which the range is split.
  package init(_ body: Term, _ ranges: ArraySlice<Term>) { (self.body, self.ranges) = (body, ranges) }

  private init(inner body: Term, _ ranges: ArraySlice<Term>) {
    self.init(body, ranges)
    isInner = true
  }

  /// The integral; nil if a value is not a number.
  func value(_ session: inout KernelSession) throws(KernelError) -> Double? {
    try estimate(in: &session)?.value
  }

  /// The integral, and whether it has settled: what diverges or swings has not. Nil if a value is not a real number.
  package func estimate(in session: inout KernelSession) throws(KernelError) -> Quadrature.Estimate? {
    guard let spec = ranges.first else { return nil }
    try session.work.enter()
    defer { session.work.leave() }
    guard let parts = spec.parts, parts.count >= 3, let symbol = parts[0].symbol,
      let low = try session.approximate(try session.evaluate(parts[1])),
      let high = try session.approximate(try session.evaluate(parts[parts.count - 1]))
    else { return nil }
    let rest = ranges.dropFirst()
    let saved = session.value(of: symbol)
    defer { session.setValue(of: symbol, to: saved) }
    let (body, splits) = try prepared(parts, symbol, low, high, in: &session)
    var (isNumeric, isSettled, isComplex) = (false, true, false)
    func sample(_ x: Double, in session: inout KernelSession) throws(KernelError) -> Double {
      session.setValue(of: symbol, to: .real(x))
      var value: Double?
      if rest.isEmpty {
        let found = try session.evaluate(body)
        value = try session.approximate(found)
        if value == nil, let z = try session.approximateComplex(found), z.imaginary != 0 { isComplex = true }
      } else if let inner = try NumericIntegral(inner: body, rest).estimate(in: &session) {
        value = inner.value
        isSettled = isSettled && inner.isSettled
      }
      if value != nil { isNumeric = true }
      return value ?? .nan
    }
    let (bounds, isSeveral) = ([low] + splits + [high], isInner || !rest.isEmpty)
    var sum = 0.0
    for (a, b) in zip(bounds, bounds.dropFirst()) {
      if isSeveral, a.isFinite, b.isFinite,
        let value = try Quadrature.smooth(
          from: a, to: b, tolerance: rest.isEmpty ? 1e-9 : 1e-8,
          { (x) throws(KernelError) in try sample(x, in: &session) })
      {
        sum += value
        continue
      }
      let slope =
        rest.isEmpty && (a.isInfinite || b.isInfinite) ? try slopeOfWave(body, symbol, in: &session) : nil
      let part = try Self.part(from: a, to: b, tolerance: rest.isEmpty ? 1e-11 : 1e-8, slope: slope) {
        (x) throws(KernelError) in try sample(x, in: &session)
      }
      sum += part.value
      isSettled = isSettled && part.isSettled
    }
    // A body with other symbols in it has no numeric value.
    return sum.isNaN || isComplex || !isNumeric && low != high
      ? nil : Quadrature.Estimate(value: sum, isSettled: isSettled)
  }

  /// The body, and where the range is split: as it says, or else where the body jumps.
  private func prepared(
    _ parts: [Term], _ symbol: Symbol, _ low: Double, _ high: Double, in session: inout KernelSession
  ) throws(KernelError) -> (Term, [Double]) {
    let splits = try splits(parts, in: &session)
    guard ranges.count == 1 else { return (body, splits) }
    session.setValue(of: symbol, to: nil)
    let wide = try session.evaluate(body)
    // Equations are solved once, not for each value.
    return (
      wide.contains(.symbol(.interpolatingFunction)) ? wide : body,
      splits.isEmpty ? try Self.jumps(wide, symbol, from: low, to: high, in: &session) : splits
    )
  }

  /// The numbers between the first and the last of a range.
  private func splits(_ parts: [Term], in session: inout KernelSession) throws(KernelError) -> [Double] {
    var found: [Double] = []
    for place in parts.dropFirst().dropLast().dropFirst() {
      if let value = try session.approximate(try session.evaluate(place)) { found.append(value) }
    }
    return found
  }

  /// Where a comparison of the variable with a number changes within a range, as in `Piecewise`.
  private static func jumps(
    _ body: Term, _ symbol: Symbol, from low: Double, to high: Double, in session: inout KernelSession
  ) throws(KernelError) -> [Double] {
    var (found, pending) = (Set<Double>(), [body])
    while let next = pending.popLast() {
      guard let call = next.call, !call.isData else { continue }
      pending += call.arguments
      guard next.isOrder, call.arguments.contains(.symbol(symbol))
      else { continue }
      for part in call.arguments where part.symbol != symbol {
        if let value = try session.approximate(part), (value - low) * (value - high) < 0 {
          found.insert(value)
        }
      }
    }
    return found.count > 20 ? [] : found.ordered { low < high ? $0 < $1 : $0 > $1 }
  }

  /// The integral over a range, of a function that swings as a wave with a slope does where nothing else settles.
  private static func part(
    from low: Double, to high: Double, tolerance: Double, slope: Double?,
    _ function: (Double) throws(KernelError) -> Double
  ) throws(KernelError) -> Quadrature.Estimate {
    let plain = try Quadrature.integral(from: low, to: high, tolerance: tolerance, function)
    guard !plain.isSettled, let slope else { return plain }
    return try Quadrature.swinging(from: low, to: high, half: .pi / slope.magnitude, function) ?? plain
  }

  /// The slope of a sine's or cosine's argument, if that is linear in the variable and its slope a number; nil if there is none.
  private func slopeOfWave(_ term: Term, _ symbol: Symbol, in session: inout KernelSession)
    throws(KernelError) -> Double?
  {
    guard let call = term.call, !call.isData else { return nil }
    if let wave = term.call(of: .sin) ?? term.call(of: .cos), wave.count == 1 {
      let variable = Term.symbol(symbol)
      let saved = session.value(of: symbol)
      session.setValue(of: symbol, to: nil)
      defer { session.setValue(of: symbol, to: saved) }
      let inner = try session.evaluate(wave.arguments[0])
      if let list = try TermPolynomial.coefficients(of: inner, variable: variable, in: &session),
        list.count == 2,
        let slope = try session.approximate(list[1]), slope != 0
      {
        return slope
      }
    }
    for part in call.arguments {
      if let slope = try slopeOfWave(part, symbol, in: &session) { return slope }
    }
    return nil
  }
}
