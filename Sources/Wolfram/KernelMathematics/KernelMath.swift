import Kernel
import Numerics

/// Real functions of two numbers.
package enum KernelMath {
  /// The real nth root; odd n allow negative numbers.
  static func surd(_ x: Double, _ n: Double) -> Double {
    if x < 0, n == n.rounded(), Double.remainder(n, 2) != 0 { return -Double.pow(-x, 1 / n) }
    return Double.pow(x, 1 / n)
  }

  /// The remainder with the divisor's sign.
  package static func mod(_ x: Double, _ y: Double) -> Double {
    let rest = Double.remainder(x, y)
    return rest != 0 && (rest < 0) != (y < 0) ? rest + y : rest
  }

  /// The fraction with the smallest denominator within a distance, by continued fractions. For the distance
  /// 0, the fraction that equals the number to machine precision, or nil.
  package static func fraction(_ value: Double, within width: Double) -> Term? {
    guard value.isFinite, value.magnitude < 1e15 else { return nil }
    if width > 0, width.isFinite { return simplest(value, within: width) }
    var x = value.magnitude
    var (p0, q0, p1, q1) = (0.0, 1.0, 1.0, 0.0)
    for _ in 0..<40 {
      let whole = x.rounded(.down)
      (p0, p1) = (p1, whole * p1 + p0)
      (q0, q1) = (q1, whole * q1 + q0)
      guard p1 < 9e15, q1 < 9e15 else { return nil }
      let error = (p1 / q1 - value.magnitude).magnitude
      let isNear = p1 > 0 && error * q1 * q1 < 1e-4 || error == 0
      if isNear, let above = Integer(exactly: p1), let below = Integer(exactly: q1) {
        return Number(value < 0 ? -above : above, over: below)?.term
      }
      if x - whole < 1e-15 { return nil }
      x = 1 / (x - whole)
    }
    return nil
  }

  /// The fraction with the smallest denominator that is not further from a value than `width`.
  private static func simplest(_ value: Double, within width: Double) -> Term? {
    var (low, high) = (value.magnitude - width, value.magnitude + width)
    if low <= 0 { return .zero }
    var wholes: [Double] = []
    while wholes.count < 60 {
      let whole = low.rounded(.down)
      if whole == low || whole + 1 <= high {
        wholes.append(whole == low ? whole : whole + 1)
        break
      }
      wholes.append(whole)
      (low, high) = (1 / (high - whole), 1 / (low - whole))
    }
    var (above, below) = (1.0, 0.0)
    for whole in wholes.reversed() { (above, below) = (whole * above + below, above) }
    guard let p = Integer(exactly: above), let q = Integer(exactly: below) else { return nil }
    return Number(value < 0 ? -p : p, over: q)?.term
  }
}
