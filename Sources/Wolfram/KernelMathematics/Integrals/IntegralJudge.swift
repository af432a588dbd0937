import Kernel
import KernelArithmetic
import Numerics

/// Compares integrals with the integrand in numbers, which share nothing with the methods that found them. What cannot be computed, or is
/// not sure, is accepted.
enum IntegralJudge {
  /// Whether the slope of an antiderivative is the integrand at one of some points, on whatever side of its cuts they lie, and at none
  /// another one where all is real.
  static func holds(
    _ integral: Term, asAntiderivativeOf term: Term, _ x: Term, in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    let undefined = [SymbolName.indeterminate, .complexInfinity, .directedInfinity]
    if undefined.contains(where: { integral.contains(.symbol($0)) && !term.contains(.symbol($0)) }) {
      return false
    }
    guard let symbol = x.symbol, integral.size < largest,
      let sample = SampleValues(for: [term, integral], except: [symbol], session)
    else { return true }
    var (holds, isRefuted) = (false, false)
    for place in [0.4142, 1.3247, 2.2361, -0.6180] {
      guard let slope = try value(of: term, sample, symbol, place, &session) else { continue }
      var found: [ComplexDouble] = []
      for near in [1e-4, 1e-6] {
        guard let above = try value(of: integral, sample, symbol, place + near, &session),
          let below = try value(of: integral, sample, symbol, place - near, &session)
        else { break }
        found.append((0.5 / near) * (above - below))
      }
      guard found.count == 2 else { continue }
      func isNear(_ other: ComplexDouble) -> Bool {
        (other - slope).magnitude <= 1e-3 * (1 + slope.magnitude)
      }
      if found.contains(where: isNear) {
        holds = true
        continue
      }
      // A fast wave has other slopes within such a distance.
      let isSteady = (found[0] - found[1]).magnitude <= 1e-3 * (1 + found[1].magnitude)
      // Where all is real there is no cut.
      if isSteady, ([slope] + found).allSatisfy({ $0.imaginary == 0 }) { return false }
      // At another point, an integral may lie on another side of a cut.
      isRefuted = isRefuted || isSteady
    }
    return holds || !isRefuted
  }

  /// Whether the value of a definite integral is that of a quadrature. It is sure of smooth functions only, where one with more points
  /// hardly differs from one with fewer, and where the points have met as much as the value is: they may miss a narrow peak.
  static func holds(
    _ value: Term, of integral: DefiniteIntegral, in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    let conditional = value.call?.head == session.named("ConditionalExpression") ? value.call : nil
    let bare = conditional?.arguments.first ?? value
    let bounds = [integral.low, integral.high]
    guard bare.size < largest, isSmooth(integral.term, in: session),
      let sample = SampleValues(
        for: [integral.term, bare, integral.known] + bounds + (conditional?.arguments.dropFirst() ?? []),
        except: [integral.symbol], session)
    else { return true }
    for condition in [integral.known] + (conditional?.arguments.dropFirst() ?? []) {
      guard try sample.value(of: condition, in: &session).isSymbol(.true) else { return true }
    }
    guard let wanted = try session.approximateComplex(sample.value(of: bare, in: &session)),
      wanted.magnitude.isFinite,
      let ends = try range(bounds, sample, in: &session)
    else { return true }
    var found: [(sum: ComplexDouble, size: Double)] = []
    for panels in [8, 12] {
      guard let sum = try quadrature(integral, sample, ends, panels, in: &session) else { return true }
      found.append(sum)
    }
    let size = found[1].size
    guard (found[0].sum - found[1].sum).magnitude < 5e-5 * size, size > 0.2 * wanted.magnitude else {
      return true
    }
    return (found[1].sum - wanted).magnitude < 1e-3 * size
  }

  /// Whether a term has functions without jumps, corners and peaks only.
  private static func isSmooth(_ term: Term, in session: KernelSession) -> Bool {
    guard let call = term.call else { return true }
    let names: Set<String> = [
      "Plus", "Times", "Power", "Exp", "Log", "Sqrt", "Sin", "Cos", "Tan", "Cot", "Sec", "Csc", "Sinh",
      "Cosh", "Tanh",
      "ArcSin", "ArcCos", "ArcTan", "ArcSinh", "ArcCosh", "ArcTanh", "BesselJ", "Erf", "Erfc", "Gamma",
    ]
    return call.head.symbol.map { names.contains(session.names.name($0)) } ?? false
      && call.arguments.allSatisfy { isSmooth($0, in: session) }
  }

  /// The number of atoms of the largest integral that is compared.
  private static let largest = 2_000

  private static func value(
    of term: Term, _ sample: SampleValues, _ symbol: Symbol, _ place: Double, _ session: inout KernelSession
  ) throws(KernelError) -> ComplexDouble? {
    var near = sample
    near.bind(symbol, .real(place))
    let value = try session.approximateComplex(near.value(of: term, in: &session))
    return value.flatMap { $0.magnitude.isFinite ? $0 : nil }
  }

  private static func range(
    _ bounds: [Term], _ sample: SampleValues, in session: inout KernelSession
  ) throws(KernelError) -> (low: Double, high: Double)? {
    var ends: [Double] = []
    for bound in bounds {
      if let sign = Sums.infinity(of: bound) {
        ends.append(Double(sign) * .infinity)
        continue
      }
      guard let end = try session.approximate(sample.value(of: bound, in: &session)) else { return nil }
      ends.append(end)
    }
    return ends[0] < ends[1] ? (ends[0], ends[1]) : nil
  }

  /// The integral, and that of the magnitude, by Gauss's rule with five points on each of some panels, of a range without end over one that has ends.
  private static func quadrature(
    _ integral: DefiniteIntegral, _ sample: SampleValues, _ ends: (low: Double, high: Double), _ panels: Int,
    in session: inout KernelSession
  ) throws(KernelError) -> (sum: ComplexDouble, size: Double)? {
    let nodes = [-0.9061798459386640, -0.5384693101056831, 0, 0.5384693101056831, 0.9061798459386640]
    let weights = [
      0.2369268850561891, 0.4786286704993665, 0.5688888888888889, 0.4786286704993665, 0.2369268850561891,
    ]
    let isOpen = (low: ends.low.isInfinite, high: ends.high.isInfinite)
    let first = isOpen.low ? -1.0 : isOpen.high ? 0 : ends.low
    let last = isOpen.low && !isOpen.high ? 0.0 : isOpen.high ? 1 : ends.high
    var (sum, size) = (ComplexDouble.zero, 0.0)
    for panel in 0..<panels {
      let width = (last - first) / Double(panels)
      let middle = first + (Double(panel) + 0.5) * width
      for (node, weight) in zip(nodes, weights) {
        let t = middle + node * width / 2
        var (place, slope) = (t, 1.0)
        switch isOpen {
        case (true, true): (place, slope) = (t / (1 - t * t), (1 + t * t) / ((1 - t * t) * (1 - t * t)))
        case (false, true): (place, slope) = (ends.low + t / (1 - t), 1 / ((1 - t) * (1 - t)))
        case (true, false): (place, slope) = (ends.high + t / (1 + t), 1 / ((1 + t) * (1 + t)))
        case (false, false): break
        }
        guard let value = try value(of: integral.term, sample, integral.symbol, place, &session) else {
          return nil
        }
        sum = sum + (slope * weight * width / 2) * value
        size += slope * weight * width / 2 * value.magnitude
      }
    }
    return (sum, size)
  }
}
