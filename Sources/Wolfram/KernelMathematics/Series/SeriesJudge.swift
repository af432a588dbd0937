import Kernel
import KernelArithmetic
import Numerics

/// Compares a series with its term at three places near the point, each four times as near as the one before: what is left shrinks with
/// the power that the order says, or faster.
///
/// Only what is sure refutes a series: what is left shrinks steadily with a lower power, where the parts of the series do too. What machine
/// numbers cannot tell is accepted.
enum SeriesJudge {
  static func holds(
    _ question: SeriesQuestion, _ value: Term, in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    guard let data = value.call, data.head == session.named("SeriesData"), data.count == 6,
      let symbol = data.arguments[0].symbol, let coefficients = data.arguments[2].parts,
      let start = data.arguments[3].int, let last = data.arguments[4].int,
      let denominator = data.arguments[5].int, denominator > 0, value.size < 600
    else { return true }
    let point = data.arguments[1]
    let offset = Term.call(.plus, [.symbol(symbol), .call(.times, [.integer(-1), point])])
    var rest = [question.term]
    for (place, coefficient) in coefficients.enumerated() {
      guard let exponent = Number(.small(start + place), over: .small(denominator))?.term else { return true }
      rest.append(.call(.times, [.integer(-1), coefficient, .call(.power, [offset, exponent])]))
    }
    let left = Term.call(.plus, rest)
    let order = Double(last) / Double(denominator)
    guard let sample = SampleValues(for: [left], except: [symbol], session) else { return true }
    var sizes: [Double] = []
    for distance in [0.1, 0.025, 0.00625] {
      var near = sample
      near.bind(symbol, .call(.plus, [point, .real(distance)]))
      guard let size = try session.approximateComplex(near.value(of: left, in: &session))?.magnitude,
        let whole = try session.approximateComplex(near.value(of: question.term, in: &session))?.magnitude,
        size.isFinite, size > 1e-11 * max(1, whole)
      else { return true }
      // Where the last part is not small beside the others, the place is not near.
      var parts: [Double] = []
      for part in rest.dropFirst() {
        guard let value = try session.approximateComplex(near.value(of: part, in: &session)) else {
          return true
        }
        if value.magnitude > 0 { parts.append(value.magnitude) }
      }
      guard let last = parts.popLast(), let largest = parts.max(), last < 0.05 * largest else { return true }
      sizes.append(size)
    }
    let steady = Double.pow(4, 0.25 / Double(denominator))
    let (first, second) = (sizes[0] / sizes[1], sizes[1] / sizes[2])
    guard max(first, second) < min(first, second) * steady else { return true }
    return second * steady > Double.pow(4, order)
  }
}
