extension SpecialFunctions {
  private static func isWhole(_ n: Double) -> Bool { n == n.rounded() && n.magnitude < 100_000 }

  /// The power series (10.2.2), with terms of one sign for the modified function (10.25.2).
  private static func series(_ n: Double, _ x: Double, sign: Double) -> Double {
    let quarter = sign * x * x / 4
    var term = Double.exp(n * Double.log(x / 2) - Double.logGamma(n + 1))
    // The gamma function is negative on every other interval between its poles.
    if n + 1 < 0, Double.remainder((n + 1).rounded(.down), 2) != 0 { term = -term }
    var sum = term
    var k = 1.0
    while k < 2000 {
      term *= quarter / (k * (k + n))
      sum += term
      if term.magnitude < 1e-18 * sum.magnitude, k > x / 2 { break }
      k += 1
    }
    return sum
  }

  /// The Bessel function of the first kind, J.
  public static func besselJ(_ n: Double, _ x: Double) -> Double {
    if n.isNaN || x.isNaN || n.isInfinite { return .nan }
    if isWhole(n) { return libmJn(Int32(clamping: n), x) }
    if x <= 0 { return x == 0 && n > 0 ? 0 : .nan }
    if x < 12 || x * x < 4 * n { return series(n, x, sign: -1) }
    if x > 1e5 { return hankel(n, x).cosine }
    // Schläfli's integral (10.9.6).
    let count = Int(clamping: min(4 + (x + n.magnitude) / 8, 20_000))
    let wave = panels(0, high: .pi, count: count) { Double.cos(n * $0 - x * Double.sin($0)) }
    return (wave - Double.sin(n * .pi) * tail(x) { Double.exp(-x * Double.sinh($0) - n * $0) }) / .pi
  }

  /// The Bessel function of the second kind, Y.
  public static func besselY(_ n: Double, _ x: Double) -> Double {
    if n.isNaN || x.isNaN || n.isInfinite { return .nan }
    if x <= 0 { return x == 0 ? -.infinity : .nan }
    if isWhole(n) { return libmYn(Int32(clamping: n), x) }
    if x < 12 {
      return (besselJ(n, x) * Double.cos(n * .pi) - series(-n, x, sign: -1)) / Double.sin(n * .pi)
    }
    if x > 1e5 { return hankel(n, x).sine }
    let count = Int(clamping: min(4 + (x + n.magnitude) / 8, 20_000))
    let wave = panels(0, high: .pi, count: count) { Double.sin(x * Double.sin($0) - n * $0) }
    let cosine = Double.cos(n * .pi)
    return
      (wave
      - tail(x) { (Double.exp(n * $0) + cosine * Double.exp(-n * $0)) * Double.exp(-x * Double.sinh($0)) })
      / .pi
  }

  /// The integral from 0 of a function that decays like e^(-x sinh t).
  private static func tail(_ x: Double, _ function: (Double) -> Double) -> Double {
    panels(0, high: Double.asinh(45 / x + 0.5) + 0.5, count: 12, function)
  }

  /// Leading terms of the asymptotic expansion for large arguments (10.17.3).
  private static func hankel(_ n: Double, _ x: Double) -> (cosine: Double, sine: Double) {
    let angle = x - (n / 2 + 0.25) * .pi
    let first = (4 * n * n - 1) / (8 * x)
    let scale = (2 / (Double.pi * x)).squareRoot()
    return (
      scale * (Double.cos(angle) - first * Double.sin(angle)),
      scale * (Double.sin(angle) + first * Double.cos(angle))
    )
  }

  /// The modified Bessel function of the first kind, I.
  public static func besselI(_ n: Double, _ x: Double) -> Double {
    if n.isNaN || x.isNaN || n.isInfinite { return .nan }
    let order = isWhole(n) ? n.magnitude : n
    if x == 0 { return order == 0 ? 1 : order > 0 ? 0 : .nan }
    if x < 0 {
      guard isWhole(n) else { return .nan }
      return Double.remainder(order, 2) == 0 ? besselI(order, -x) : -besselI(order, -x)
    }
    if x > 700 { return .infinity }
    return series(order, x, sign: 1)
  }

  /// The modified Bessel function of the second kind, K, by the trapezoidal rule on its integral (10.32.9),
  /// which converges fast.
  public static func besselK(_ n: Double, _ x: Double) -> Double {
    if n.isNaN || x.isNaN { return .nan }
    if x <= 0 { return x == 0 ? .infinity : .nan }
    if n.magnitude > 1000 { return .infinity }
    let step = 0.04
    var sum = Double.exp(-x) / 2
    var t = step
    while t < 800 {
      let decay = -x * Double.cosh(t)
      let part = (Double.exp(decay + n.magnitude * t) + Double.exp(decay - n.magnitude * t)) / 2
      sum += part
      // All parts are zero from about x = 745 on.
      if part <= 1e-18 * sum, x * Double.sinh(t) > n.magnitude { break }
      t += step
    }
    return sum * step
  }

  /// The Airy functions, from Bessel functions of order 1/3 (9.6).
  public static func airy(_ x: Double) -> (ai: Double, bi: Double) {
    if x == 0 { return (0.355028053887817239, 0.614926627446000736) }
    let z = x.magnitude
    let zeta = 2.0 / 3 * z * z.squareRoot()
    if x > 0 {
      if zeta > 700 { return (0, .infinity) }
      let ai = (z / 3).squareRoot() * besselK(1.0 / 3, zeta) / .pi
      return (ai, (z / 3).squareRoot() * (series(-1.0 / 3, zeta, sign: 1) + series(1.0 / 3, zeta, sign: 1)))
    }
    let (plus, minus) = (besselJ(1.0 / 3, zeta), besselJ(-1.0 / 3, zeta))
    return (z.squareRoot() / 3 * (plus + minus), (z / 3).squareRoot() * (minus - plus))
  }

  /// Kummer's confluent hypergeometric M (13.2.2); nil if the series does not converge.
  public static func kummer(_ a: Double, _ b: Double, _ x: Double) -> Double? {
    if x < 0, !(a <= 0 && a == a.rounded()) { return kummer(b - a, b, -x).map { $0 * Double.exp(x) } }
    var (term, sum, k) = (1.0, 1.0, 0.0)
    while k < 3000 {
      term *= (a + k) * x / ((b + k) * (k + 1))
      sum += term
      if term.magnitude <= 1e-17 * sum.magnitude { return sum }
      guard sum.isFinite else { return nil }
      k += 1
    }
    return nil
  }

  /// Gauss's hypergeometric F (15.2.1), transformed towards zero (15.8.1); nil if the series does not
  /// converge.
  public static func gauss(_ a: Double, _ b: Double, _ c: Double, _ x: Double) -> Double? {
    if x < -0.5 { return gauss(a, c - b, c, x / (x - 1)).map { $0 * Double.pow(1 - x, -a) } }
    let isFinite = (a <= 0 && a == a.rounded()) || (b <= 0 && b == b.rounded())
    guard x < 1 || isFinite else {
      guard x == 1, c > a + b else { return nil }
      return Double.gamma(c) * Double.gamma(c - a - b) / (Double.gamma(c - a) * Double.gamma(c - b))
    }
    var (term, sum, k) = (1.0, 1.0, 0.0)
    while k < 100_000 {
      term *= (a + k) * (b + k) * x / ((c + k) * (k + 1))
      sum += term
      if term.magnitude <= 1e-17 * sum.magnitude { return sum }
      guard sum.isFinite else { return nil }
      k += 1
    }
    return nil
  }
}

/// Elliptic integrals and functions; the parameter is m = k².
extension SpecialFunctions {
  /// Carlson's RF (19.16.1), by duplication.
  static func carlsonF(_ a: Double, _ b: Double, _ c: Double) -> Double {
    var (x, y, z) = (a, b, c)
    for _ in 0..<60 {
      let (p, q, r) = (x.squareRoot(), y.squareRoot(), z.squareRoot())
      let shift = p * q + q * r + r * p
      (x, y, z) = ((x + shift) / 4, (y + shift) / 4, (z + shift) / 4)
      let mean = (x + y + z) / 3
      if max((x - mean).magnitude, (y - mean).magnitude, (z - mean).magnitude) < 1e-4 * mean { break }
    }
    let mean = (x + y + z) / 3
    let (u, v) = ((mean - x) / mean, (mean - y) / mean)
    let w = -u - v
    let (e2, e3) = (u * v - w * w, u * v * w)
    return (1 - e2 / 10 + e3 / 14 + e2 * e2 / 24 - 3 * e2 * e3 / 44) / mean.squareRoot()
  }

  /// Carlson's RD (19.16.5), by duplication.
  static func carlsonD(_ a: Double, _ b: Double, _ c: Double) -> Double {
    var (x, y, z) = (a, b, c)
    var sum = 0.0
    var factor = 1.0
    for _ in 0..<60 {
      let (p, q, r) = (x.squareRoot(), y.squareRoot(), z.squareRoot())
      let shift = p * q + q * r + r * p
      sum += factor / (r * (z + shift))
      factor /= 4
      (x, y, z) = ((x + shift) / 4, (y + shift) / 4, (z + shift) / 4)
      let mean = (x + y + 3 * z) / 5
      if max((x - mean).magnitude, (y - mean).magnitude, (z - mean).magnitude) < 1e-4 * mean { break }
    }
    let mean = (x + y + 3 * z) / 5
    let (u, v) = ((mean - x) / mean, (mean - y) / mean)
    let w = -(u + v) / 3
    let e2 = u * v - 6 * w * w
    let e3 = (3 * u * v - 8 * w * w) * w
    let e4 = 3 * (u * v - w * w) * w * w
    let e5 = u * v * w * w * w
    let series = 1 - 3 * e2 / 14 + e3 / 6 + 9 * e2 * e2 / 88 - 3 * e4 / 22 - 9 * e2 * e3 / 52 + 3 * e5 / 26
    return 3 * sum + factor * series / (mean * mean.squareRoot())
  }

  /// The complete elliptic integral of the first kind, K.
  public static func ellipticK(_ m: Double) -> Double {
    m < 1 ? carlsonF(0, 1 - m, 1) : m == 1 ? .infinity : .nan
  }

  /// The complete elliptic integral of the second kind, E.
  public static func ellipticE(_ m: Double) -> Double {
    m < 1 ? carlsonF(0, 1 - m, 1) - m / 3 * carlsonD(0, 1 - m, 1) : m == 1 ? 1 : .nan
  }

  /// The incomplete elliptic integral of the first kind, F.
  public static func ellipticF(_ angle: Double, _ m: Double) -> Double {
    let turns = (angle / .pi).rounded()
    guard turns.magnitude < 1e9 else { return .nan }
    let rest = angle - turns * .pi
    let (s, c) = (Double.sin(rest), Double.cos(rest))
    guard m * s * s <= 1 else { return .nan }
    let part = s * carlsonF(c * c, 1 - m * s * s, 1)
    return turns == 0 ? part : part + 2 * turns * ellipticK(m)
  }

  /// The incomplete elliptic integral of the second kind, E.
  public static func ellipticE(_ angle: Double, _ m: Double) -> Double {
    let turns = (angle / .pi).rounded()
    guard turns.magnitude < 1e9 else { return .nan }
    let rest = angle - turns * .pi
    let (s, c) = (Double.sin(rest), Double.cos(rest))
    guard m * s * s <= 1 else { return .nan }
    let part = s * carlsonF(c * c, 1 - m * s * s, 1) - m / 3 * s * s * s * carlsonD(c * c, 1 - m * s * s, 1)
    return turns == 0 ? part : part + 2 * turns * ellipticE(m)
  }

  /// Jacobi's elliptic functions, by the arithmetic-geometric mean (22.20).
  public static func jacobi(_ u: Double, _ m: Double) -> (sn: Double, cn: Double, dn: Double, am: Double) {
    guard m >= 0, m <= 1, u.isFinite else { return (.nan, .nan, .nan, .nan) }
    if m == 1 { return (Double.tanh(u), 1 / Double.cosh(u), 1 / Double.cosh(u), Double.atan(Double.sinh(u))) }
    var a = [1.0]
    var c = [m.squareRoot()]
    var b = (1 - m).squareRoot()
    while c[c.count - 1].magnitude > 1e-16, a.count < 20 {
      let last = a[a.count - 1]
      c.append((last - b) / 2)
      a.append((last + b) / 2)
      b = (last * b).squareRoot()
    }
    var angle = Double.pow(2, Double(a.count - 1)) * a[a.count - 1] * u
    for place in (1..<max(a.count, 1)).reversed() {
      angle = (angle + Double.asin(max(-1, min(1, c[place] / a[place] * Double.sin(angle))))) / 2
    }
    let s = Double.sin(angle)
    return (s, Double.cos(angle), (1 - m * s * s).squareRoot(), angle)
  }
}

/// Angular momentum.
extension SpecialFunctions {
  /// The associated Legendre function with the Condon-Shortley phase.
  public static func associatedLegendre(_ n: Int, order: Int, _ x: Double) -> Double {
    let m = Int(order.magnitude)
    if m > n { return 0 }
    var start = 1.0
    let root = (1 - x * x).squareRoot()
    for k in stride(from: 1, through: m, by: 1) { start *= -Double(2 * k - 1) * root }
    var (a, b) = (0.0, start)
    for k in stride(from: m, to: n, by: 1) {
      (a, b) = (b, (Double(2 * k + 1) * x * b - Double(k + m) * a) / Double(k + 1 - m))
    }
    guard order < 0 else { return b }
    let scale = Double.exp(Double.logGamma(Double(n - m + 1)) - Double.logGamma(Double(n + m + 1)))
    return m % 2 == 0 ? scale * b : -scale * b
  }

  /// The factor that normalises the spherical harmonic.
  public static func harmonicNorm(_ l: Int, _ m: Int) -> Double {
    let log = Double.logGamma(Double(l - m + 1)) - Double.logGamma(Double(l + m + 1))
    return (Double(2 * l + 1) / (4 * .pi)).squareRoot() * Double.exp(log / 2)
  }

  /// The Clebsch-Gordan coefficient of two (j, m) and (J, M), by Racah's formula.
  public static func clebschGordan(_ first: [Double], _ second: [Double], _ whole: [Double]) -> Double {
    let (j1, m1, j2, m2, j, m) = (first[0], first[1], second[0], second[1], whole[0], whole[1])
    guard m1 + m2 == m, j <= j1 + j2, j >= (j1 - j2).magnitude, m.magnitude <= j, m1.magnitude <= j1,
      m2.magnitude <= j2
    else {
      return 0
    }
    func f(_ n: Double) -> Double { Double.logGamma(n + 1) }
    let front =
      0.5
      * (Double.log(2 * j + 1) + f(j1 + j2 - j) + f(j1 - j2 + j) + f(j2 - j1 + j) - f(j1 + j2 + j + 1)
        + f(j1 + m1) + f(j1 - m1) + f(j2 + m2) + f(j2 - m2) + f(j + m) + f(j - m))
    var sum = 0.0
    var k = 0.0
    while k <= j1 + j2 - j {
      let parts = [k, j1 + j2 - j - k, j1 - m1 - k, j2 + m2 - k, j - j2 + m1 + k, j - j1 - m2 + k]
      if parts.allSatisfy({ $0 >= 0 }) {
        let size = Double.exp(front - parts.reduce(0) { $0 + f($1) })
        sum += Double.remainder(k, 2) == 0 ? size : -size
      }
      k += 1
    }
    return sum
  }
}
