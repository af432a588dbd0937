import Kernel
import KernelArithmetic
import Numerics

/// Compares a limit with values near the place, in numbers of many digits, so that nothing is lost where terms cancel.
///
/// Only what is sure refutes a limit: values that settle elsewhere, or that grow in proportion to a power. Logarithms and other slow
/// functions settle nowhere within reach, and are accepted, as is what cannot be computed.
enum LimitJudge {
  static func holds(
    _ question: LimitQuestion, limit: Term, in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    // A limit in a variable of the library's own is none of the author's.
    if holdsOwn(limit, in: session) { return false }
    guard
      let sample = SampleValues(
        for: [question.term, question.point, limit], except: [question.symbol], session)
    else { return true }
    let options = Array(question.call.arguments.dropFirst(2))
    if let known = Term.option(.symbol(.assumptions), in: options),
      try !sample.value(of: known, in: &session).isSymbol(.true)
    {
      return true
    }
    // Numbers of many digits take many steps: they are asked where machine numbers, which lose digits where terms cancel, do not agree.
    let rough = try verdict(on: limit, question, sample, nil, in: &session)
    if rough == .near || rough == .open { return true }
    // Exponential functions have exact values at near places only, where they may not have settled: these are asked only where machine
    // numbers have.
    let sure = try verdict(
      on: limit, question, sample, rough == .elsewhere ? [[6, 9, 12], [1, 2, 3]] : [[6, 9, 12]], in: &session)
    switch sure ?? (rough == .leaving ? .leaving : .open) {
    case .near, .open: return true
    case .elsewhere, .leaving: return false
    }
  }

  private enum Verdict {
    case near
    /// The values say nothing: they change as slow functions do.
    case open
    /// The values settle elsewhere or grow.
    case elsewhere
    /// The values go on in steps that no loss of digits makes.
    case leaving
  }

  /// What the values say; nil where they cannot be computed.
  ///
  /// - Parameter exponents: those of the places, the first of which numbers of many digits are known at; nil for machine numbers.
  private static func verdict(
    on limit: Term, _ question: LimitQuestion, _ sample: SampleValues, _ exponents: [[Int]]?,
    in session: inout KernelSession
  ) throws(KernelError) -> Verdict? {
    let isExact = exponents != nil
    let sign = Sums.infinity(of: limit)
    let number = sign == nil ? try sample.number(of: limit, isExact: isExact, in: &session) : nil
    guard sign != nil || number?.imaginary == 0 else { return nil }
    var near: Approach?
    for exponents in exponents ?? [[6, 9, 12]] where near == nil {
      near = try values(question, sample, exponents, isExact, in: &session)
    }
    guard let near else { return nil }
    if let sign {
      let isOther = near.isSettled || near.isGrowing && (near.last < 0) != (sign < 0)
      return isOther ? .elsewhere : .open
    }
    let wanted = number?.real ?? 0
    if near.isSettled {
      return (near.last - wanted).magnitude <= 1e-2 * (1 + wanted.magnitude) ? .near : .elsewhere
    }
    if near.isGrowing { return .elsewhere }
    guard near.leaves(wanted), Sums.infinity(of: question.point) != nil else { return .open }
    // A slow function may turn back far out.
    let far = try values(question, sample, [12, 100, 300], isExact, in: &session)
    return far.map { $0.leaves(wanted) ? .leaving : .open }
  }

  /// Values at three places, each much nearer than the one before.
  private struct Approach {
    let values: [Double]
    var last: Double { values[2] }
    private var steps: (Double, Double) {
      ((values[1] - values[0]).magnitude, (values[2] - values[1]).magnitude)
    }

    /// Whether the values settle as fast as a power does.
    var isSettled: Bool { steps.1 <= 1e-6 * (1 + last.magnitude) && steps.1 <= steps.0 / 10 }

    /// Whether they grow as fast as a power does.
    var isGrowing: Bool {
      last.magnitude > 1e6 && last.magnitude >= 100 * values[1].magnitude
        && values[1].magnitude >= 100 * values[0].magnitude
    }

    /// Whether each is further from a number than the one before.
    func leaves(_ number: Double) -> Bool {
      let errors = values.map { ($0 - number).magnitude }
      return errors[0] > 0.1 && errors[1] > errors[0] && errors[2] > errors[1]
    }
  }

  /// The values where the variable is such powers of ten, or such negative powers beside the point; nil where they are not known.
  private static func values(
    _ question: LimitQuestion, _ sample: SampleValues, _ exponents: [Int], _ isExact: Bool,
    in session: inout KernelSession
  ) throws(KernelError) -> Approach? {
    var values: [Double] = []
    for exponent in exponents {
      let sign = Sums.infinity(of: question.point)
      let power = Term.call(.power, [.integer(10), .integer(sign == nil ? -exponent : exponent)])
      let place =
        sign == nil
        ? Term.call(.plus, [question.point, power]) : .call(.times, [.integer(sign ?? 1), power])
      var near = sample
      near.bind(question.symbol, try session.evaluate(place))
      guard let value = try near.number(of: question.term, isExact: isExact, in: &session),
        value.imaginary == 0
      else {
        return nil
      }
      values.append(value.real)
    }
    return Approach(values: values)
  }

  private static func holdsOwn(_ term: Term, in session: KernelSession) -> Bool {
    switch term {
    case .symbol(let symbol): session.names.isOwn(symbol)
    case .call(let call) where !call.isData:
      holdsOwn(call.head, in: session) || call.arguments.contains { holdsOwn($0, in: session) }
    default: false
    }
  }
}
