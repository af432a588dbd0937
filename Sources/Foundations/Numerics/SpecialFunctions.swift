@_extern(c, "jn") func libmJn(_ n: Int32, _ x: Double) -> Double
@_extern(c, "yn") func libmYn(_ n: Int32, _ x: Double) -> Double

/// Special functions of doubles, to about 12 digits; NaN if the value is not real.
///
/// Numbers in comments refer to formulas of the Digital Library of Mathematical Functions
/// (https://dlmf.nist.gov).
public enum SpecialFunctions {
  /// Integrates by 16-point Gauss-Legendre quadrature on panels of equal width.
  static func panels(_ low: Double, high: Double, count: Int, _ function: (Double) -> Double) -> Double {
    let width = (high - low) / Double(count)
    var sum = 0.0
    for panel in 0..<count {
      let center = low + (Double(panel) + 0.5) * width
      for (node, weight) in nodes {
        sum += weight * (function(center - node * width / 2) + function(center + node * width / 2))
      }
    }
    return sum * width / 2
  }

  /// The positive nodes and weights of the 16-point rule, found by Newton's method.
  private static let nodes: [(Double, Double)] = (1...8).map { place in
    var x = Double.cos(Double.pi * (Double(place) - 0.25) / 16.5)
    var slope = 1.0
    for _ in 0..<20 {
      var (a, b) = (1.0, x)
      for k in 1..<16 { (a, b) = (b, ((2 * Double(k) + 1) * x * b - Double(k) * a) / Double(k + 1)) }
      slope = 16 * (x * b - a) / (x * x - 1)
      x -= b / slope
    }
    return (x, 2 / ((1 - x * x) * slope * slope))
  }

  /// The gamma function of a complex number, by Stirling's series (5.11.3) far from the origin.
  public static func gamma(_ z: ComplexDouble) -> ComplexDouble {
    if z.real < 0.5 {
      return ComplexDouble(Double.pi, 0) / ((Double.pi * z).sin * gamma(ComplexDouble.one - z))
    }
    var w = z
    var product = ComplexDouble.one
    while w.real < 15 {
      product = product * w
      w = w + .one
    }
    let inverse = ComplexDouble.one / w
    let square = inverse * inverse
    var series = ComplexDouble.zero
    for coefficient in [
      1.0 / 156, -691.0 / 360_360, 1.0 / 1188, -1.0 / 1680, 1.0 / 1260, -1.0 / 360, 1.0 / 12,
    ] {
      series = series * square + ComplexDouble(coefficient, 0)
    }
    let log =
      (w - ComplexDouble(0.5, 0)) * w.log - w + ComplexDouble(0.5 * Double.log(2 * Double.pi), 0) + series
      * inverse
    return log.exp / product
  }

  /// The upper incomplete gamma function Γ(a, z) by the series of the lower one (8.7.1), which loses digits where the real part of z is
  /// large; NaN there, and where a is 0 or a negative whole number.
  public static func upperGamma(_ a: Double, _ z: ComplexDouble) -> ComplexDouble {
    guard z.real < 5, z.magnitude < 100, a > 0 || a != a.rounded() else { return ComplexDouble(.nan, 0) }
    if z == .zero { return ComplexDouble(Double.gamma(a), 0) }
    var term = ComplexDouble.one
    var sum = ComplexDouble(1 / a, 0)
    for n in 1..<1000 {
      term = term * -z / ComplexDouble(Double(n), 0)
      let part = 1 / (a + Double(n)) * term
      sum = sum + part
      if Double(n) > z.magnitude, part.magnitude < 1e-17 * sum.magnitude { break }
    }
    return ComplexDouble(Double.gamma(a), 0) - ComplexDouble.pow(z, ComplexDouble(a, 0)) * sum
  }

  /// The beta function.
  public static func beta(_ a: Double, _ b: Double) -> Double {
    if a > 0, b > 0, a + b > 100 {
      return Double.exp(Double.logGamma(a) + Double.logGamma(b) - Double.logGamma(a + b))
    }
    return Double.gamma(a) * Double.gamma(b) / Double.gamma(a + b)
  }

  /// The binomial coefficient.
  public static func binomial(_ n: Double, _ k: Double) -> Double {
    if k == k.rounded(), k >= 0, k <= 1000 {
      var value = 1.0
      var j = 1.0
      while j <= k {
        value *= (n - k + j) / j
        j += 1
      }
      return value
    }
    return Double.gamma(n + 1) / (Double.gamma(k + 1) * Double.gamma(n - k + 1))
  }

  /// The regularised upper incomplete gamma function Γ(a, x) / Γ(a) (8.2.4), by series or continued fraction.
  public static func upperGamma(_ a: Double, _ x: Double) -> Double {
    if x < 0 || a <= 0 { return .nan }
    if x == 0 { return 1 }
    let front = Double.exp(a * Double.log(x) - x - Double.logGamma(a))
    if x < a + 1 {
      var term = 1 / a
      var sum = term
      var n = a
      for _ in 0..<10_000 {
        n += 1
        term *= x / n
        sum += term
        if term < sum * 1e-17 { break }
      }
      return 1 - front * sum
    }
    var b = x + 1 - a
    var c = 1e300
    var d = 1 / b
    var h = d
    for n in 1..<10_000 {
      let step = -Double(n) * (Double(n) - a)
      b += 2
      d = 1 / (step * d + b)
      c = b + step / c
      h *= c * d
      if (c * d - 1).magnitude < 1e-16 { break }
    }
    return front * h
  }

  /// The regularised incomplete beta function (8.17.22).
  public static func incompleteBeta(_ x: Double, _ a: Double, _ b: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    if x > (a + 1) / (a + b + 2) { return 1 - incompleteBeta(1 - x, b, a) }
    let front = Double.exp(a * Double.log(x) + b * Double.log(onePlus: -x)) / (a * beta(a, b))
    var c = 1.0
    var d = 1 / (1 - (a + b) * x / (a + 1))
    var h = d
    for n in 1..<5000 {
      let m = Double(n)
      var step = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      d = 1 / (1 + step * d)
      c = 1 + step / c
      h *= c * d
      step = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      d = 1 / (1 + step * d)
      c = 1 + step / c
      h *= c * d
      if (c * d - 1).magnitude < 1e-16 { break }
    }
    return front * h
  }

  /// The imaginary error function.
  public static func erfi(_ x: Double) -> Double {
    if x.magnitude > 26 { return x > 0 ? .infinity : -.infinity }
    var term = x
    var sum = x
    var n = 0.0
    while n < 2000 {
      n += 1
      term *= x * x / n
      let part = term / (2 * n + 1)
      sum += part
      if part.magnitude < sum.magnitude * 1e-17 { break }
    }
    return sum * 2 / Double.pi.squareRoot()
  }

  /// The inverse error function.
  public static func inverseErf(_ y: Double) -> Double {
    if y.magnitude > 1 || y.isNaN { return .nan }
    if y.magnitude == 1 { return y * .infinity }
    let log = Double.log(onePlus: -y * y)
    let half = 4.33 + log / 2
    var x = (((half * half) - log / 0.147).squareRoot() - half).squareRoot()
    if y < 0 { x = -x }
    for _ in 0..<4 {
      let error = Double.erf(x) - y
      let slope = 2 / Double.pi.squareRoot() * Double.exp(-x * x)
      if slope == 0 { break }
      x -= error / (slope + x * error)
    }
    return x
  }

  /// The auxiliary functions f and g of the sine and cosine integrals (6.7.13).
  private static func auxiliary(_ x: Double) -> (f: Double, g: Double) {
    let f = panels(0, high: 44, count: 22) { Double.exp(-$0) / (1 + $0 * $0 / (x * x)) } / x
    let g = panels(0, high: 44, count: 22) { $0 * Double.exp(-$0) / (1 + $0 * $0 / (x * x)) } / (x * x)
    return (f, g)
  }

  /// The sine integral Si.
  public static func sineIntegral(_ x: Double) -> Double {
    if x < 0 { return -sineIntegral(-x) }
    if x > 8 {
      if x.isInfinite { return .pi / 2 }
      let (f, g) = auxiliary(x)
      return .pi / 2 - f * Double.cos(x) - g * Double.sin(x)
    }
    var term = x
    var sum = x
    for n in 1..<60 {
      let k = Double(2 * n)
      term *= -x * x / (k * (k + 1))
      sum += term / (k + 1)
    }
    return sum
  }

  /// The cosine integral Ci.
  public static func cosineIntegral(_ x: Double) -> Double {
    if x <= 0 { return x == 0 ? -.infinity : .nan }
    if x > 8 {
      let (f, g) = auxiliary(x)
      return f * Double.sin(x) - g * Double.cos(x)
    }
    var term = 1.0
    var sum = 0.5772156649015329 + Double.log(x)
    for n in 1..<60 {
      let k = Double(2 * n)
      term *= -x * x / ((k - 1) * k)
      sum += term / k
    }
    return sum
  }

  /// The exponential integral Ei (6.2.5), principal value.
  public static func expIntegral(_ x: Double) -> Double {
    if x == 0 { return -.infinity }
    if x > 40 {
      var term = 1.0
      var sum = 1.0
      for n in 1..<40 {
        let next = term * Double(n) / x
        if next.magnitude > term.magnitude { break }
        term = next
        sum += term
      }
      return Double.exp(x) / x * sum
    }
    if x < -1 {
      // The continued fraction of E1 (6.9.1).
      var (c, b) = (1e300, 1 - x)
      var d = 1 / b
      var h = d
      for n in 1..<500 {
        let step = -Double(n * n)
        b += 2
        d = 1 / (step * d + b)
        c = b + step / c
        h *= c * d
        if (c * d - 1).magnitude < 1e-16 { break }
      }
      return -h * Double.exp(x)
    }
    var term = 1.0
    var sum = 0.5772156649015329 + Double.log(x.magnitude)
    for n in 1..<200 {
      term *= x / Double(n)
      sum += term / Double(n)
      if term.magnitude < 1e-18 * sum.magnitude { break }
    }
    return sum
  }

  /// The Fresnel integrals of π t²/2 (7.2.7).
  public static func fresnel(_ x: Double) -> (sine: Double, cosine: Double) {
    if x < 0 {
      let (s, c) = fresnel(-x)
      return (-s, -c)
    }
    let q = Double.pi / 2 * x * x
    if x < 2.2 {
      var sine = 0.0
      var cosine = 0.0
      var term = x
      for n in 0..<60 {
        if n % 2 == 0 { cosine += (n % 4 == 0 ? 1 : -1) * term / Double(2 * n + 1) }
        if n % 2 == 1 { sine += (n % 4 == 1 ? 1 : -1) * term / Double(2 * n + 1) }
        term *= q / Double(n + 1)
      }
      return (sine, cosine)
    }
    if x > 1e6 { return (0.5, 0.5) }
    // The trapezoidal rule for the auxiliary integrals (7.7.10), which converges fast; s is scaled by x.
    let step = 0.05
    var (f, g) = (0.5, 0.0)
    for n in 1..<140 {
      let s = step * Double(n)
      let fourth = s * s * s * s
      let bell = Double.exp(-q * s * s) / (fourth + 1)
      f += bell
      g += s * s * bell
    }
    let scale = step * 2.squareRoot() / Double.pi
    (f, g) = (f * scale, g * scale)
    return (0.5 - f * Double.cos(q) - g * Double.sin(q), 0.5 + f * Double.sin(q) - g * Double.cos(q))
  }

  /// Riemann's zeta function, by Euler-Maclaurin summation (25.2.9).
  public static func zeta(_ s: Double) -> Double {
    if s == 1 { return .infinity }
    if s < 0.5 {
      if s == 0 { return -0.5 }
      if s < 0, s == s.rounded(), Double.remainder(s, 2) == 0 { return 0 }
      return 2 * Double.pow(2 * Double.pi, s - 1) * Double.sin(Double.pi * s / 2) * Double.gamma(1 - s)
        * zeta(1 - s)
    }
    if s > 60 { return 1 + Double.pow(2, -s) }
    let n = 20.0
    var sum = 0.0
    for k in 1..<20 { sum += Double.pow(Double(k), -s) }
    sum += Double.pow(n, 1 - s) / (s - 1) + Double.pow(n, -s) / 2
    var factor = s * Double.pow(n, -s - 1)
    for (place, value) in bernoulliShares.enumerated() {
      sum += value * factor
      let k = Double(2 * place + 1)
      factor *= (s + k) * (s + k + 1) / (n * n)
    }
    return sum
  }

  /// Riemann's zeta function of a complex number, by Euler-Maclaurin summation (25.2.9) and reflection (25.4.1).
  public static func zeta(_ s: ComplexDouble) -> ComplexDouble {
    if s.imaginary == 0 { return ComplexDouble(zeta(s.real), 0) }
    guard s.real.isFinite, s.imaginary.magnitude < 1e4 else { return ComplexDouble(.nan, .nan) }
    if s.real < 0 {
      let other = ComplexDouble.one - s
      let wave = ((Double.pi / 2) * s).sin
      let scale = (1 / Double.pi) * (Double.log(2 * .pi) * s).exp
      return scale * wave * gamma(other) * zeta(other)
    }
    // Terms up to twice the height: the rest is a series that converges fast there.
    let n = (20 + 2 * s.imaginary.magnitude).rounded()
    func power(_ k: Double, _ exponent: ComplexDouble) -> ComplexDouble { (Double.log(k) * exponent).exp }
    var sum = ComplexDouble.zero
    for k in stride(from: 1.0, to: n, by: 1) { sum = sum + power(k, -s) }
    sum = sum + power(n, ComplexDouble.one - s) / (s - .one) + 0.5 * power(n, -s)
    var factor = s * power(n, -s - .one)
    for (place, value) in bernoulliShares.enumerated() {
      sum = sum + value * factor
      let k = Double(2 * place + 1)
      factor = (1 / (n * n)) * (factor * (s + ComplexDouble(k, 0)) * (s + ComplexDouble(k + 1, 0)))
    }
    return sum
  }

  /// The Bernoulli numbers B(2k) over (2k)!.
  private static let bernoulliShares: [Double] = [
    1.0 / 12, -1.0 / 720, 1.0 / 30240, -1.0 / 1_209_600, 1.0 / 47_900_160, -691.0 / 1_307_674_368_000,
  ]

  /// The polygamma function ψ of order n (5.15), by recurrence up to 20, then the asymptotic series.
  public static func polyGamma(_ order: Double, _ start: Double) -> Double {
    guard order >= 0, order <= 60, order == order.rounded(), start > -10_000 else { return .nan }
    if start <= 0, start == start.rounded() { return .nan }
    let n = Int(clamping: order)
    let factorial = Double.gamma(order + 1)
    let sign = n % 2 == 0 ? -1.0 : 1.0
    var x = start
    var sum = 0.0
    while x < 20 {
      sum += n == 0 ? -1 / x : sign * factorial / Double.pow(x, order + 1)
      x += 1
    }
    let bernoulli: [Double] = [
      0.16666666666666666, -0.03333333333333333, 0.023809523809523808, -0.03333333333333333,
      0.07575757575757576,
      -0.2531135531135531, 1.1666666666666667, -7.092156862745098,
    ]
    if n == 0 {
      var value = Double.log(x) - 1 / (2 * x)
      for (place, b) in bernoulli.enumerated() {
        value -= b / (Double(2 * place + 2) * Double.pow(x, Double(2 * place + 2)))
      }
      return sum + value
    }
    let first: Double = Double.gamma(order) / Double.pow(x, order)
    var value: Double = first + factorial / 2 / Double.pow(x, order + 1)
    for (place, b) in bernoulli.enumerated() {
      let k = Double(2 * place + 2)
      let log: Double = Double.logGamma(k + order) - Double.logGamma(k + 1)
      let power: Double = 1 / Double.pow(x, k + order)
      value += b * Double.exp(log) * power
    }
    return sum + sign * value
  }

  /// The principal branch of the Lambert W function, w e^w = x (4.13), or the lower one, which is real for x between -1/e and 0.
  public static func lambertW(_ x: Double, isLower: Bool = false) -> Double {
    let least = -Double.exp(-1)
    if isLower, x >= 0 { return .nan }
    if x < least { return x > least - 1e-15 ? -1 : .nan }
    var w = Double.log(max(x, 1))
    if x < -0.25 { w = -1 + (2 * (Double.exp(1.0) * x + 1)).squareRoot() }
    if x > 3 { w -= Double.log(w) }
    if x >= -0.25, x < 1 { w = x / (1 + x) }
    if isLower {
      let log = Double.log(-x)
      w = x < -0.25 ? -1 - (2 * (Double.exp(1.0) * x + 1)).squareRoot() : log - Double.log(-log)
    }
    for _ in 0..<60 {
      let e = Double.exp(w)
      let error = w * e - x
      let step = error / (e * (w + 1) - (w + 2) * error / (2 * w + 2))
      guard step.isFinite else { break }
      w -= step
      if step.magnitude < 1e-16 * max(1e-10, w.magnitude) { break }
    }
    return w
  }
}
