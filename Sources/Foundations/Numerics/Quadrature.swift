/// Integration by the double exponential rule; a range on which it does not converge is bisected where the error is largest.
public enum Quadrature {
  /// A value, and whether better rules would give the same.
  public struct Estimate {
    /// The value.
    public let value: Double
    /// Whether better rules would give the same.
    public let isSettled: Bool

    /// Makes an estimate.
    public init(value: Double, isSettled: Bool) { (self.value, self.isSettled) = (value, isSettled) }

    static func + (a: Self, b: Self) -> Self {
      Self(value: a.value + b.value, isSettled: a.isSettled && b.isSettled)
    }
  }

  /// - Parameters:
  ///   - tolerance: the relative error to stop at.
  ///   - function: the integrand; its values that are not numbers count as 0.
  public static func integral<Failure: Error>(
    from low: Double, to high: Double, tolerance: Double, _ function: (Double) throws(Failure) -> Double
  ) throws(Failure) -> Estimate {
    if low == high { return Estimate(value: 0, isSettled: true) }
    if low > high {
      let turned = try integral(from: high, to: low, tolerance: tolerance, function)
      return Estimate(value: -turned.value, isSettled: turned.isSettled)
    }
    if low.isInfinite || high.isInfinite {
      return try infinite(low, high: high, tolerance, function)
    }
    let plain = try finite(low, high: high, tolerance, function)
    if plain.isSettled { return plain }
    let parted = try bisected(low, high: high, tolerance, function)
    return parted.isSettled || plain.value.isNaN ? parted : Estimate(value: parted.value, isSettled: false)
  }

  /// The nodes above zero of the rule with 15 points, and its weights; every second node is one of the rule with 7 points, whose
  /// weights follow.
  private static let nodes: [(x: Double, wide: Double, narrow: Double)] = [
    (0, 0.209482141084727828, 0.417959183673469388), (0.207784955007898468, 0.204432940075298892, 0),
    (0.405845151377397167, 0.190350578064785410, 0.381830050505118945),
    (0.586087235467691130, 0.169004726639267903, 0),
    (0.741531185599394440, 0.140653259715525919, 0.279705391489276668),
    (0.864864423359769073, 0.104790010322250184, 0),
    (0.949107912342758525, 0.063092092629978553, 0.129484966168869693),
    (0.991455371120812640, 0.022935322010529225, 0),
  ]

  /// The integral of a smooth function by Gauss's and Kronrod's rules on halves, quarters and so on of the range, which takes few samples:
  /// for integrals of several variables. Nil where the two rules do not agree.
  public static func smooth<Failure: Error>(
    from low: Double, to high: Double, tolerance: Double, _ function: (Double) throws(Failure) -> Double
  ) throws(Failure) -> Double? {
    var (parts, sum, scale) = ([(low, high, 0)], 0.0, 0.0)
    while let (a, b, depth) = parts.popLast() {
      let (center, half) = ((a + b) / 2, (b - a) / 2)
      var (wide, narrow, size) = (0.0, 0.0, 0.0)
      for node in nodes {
        for x in node.x == 0 ? [center] : [center - half * node.x, center + half * node.x] {
          let value = try function(x)
          guard value.isFinite else { return nil }
          wide += node.wide * value
          narrow += node.narrow * value
          size += node.wide * value.magnitude
        }
      }
      scale = max(scale, size * half.magnitude)
      if ((wide - narrow) * half).magnitude <= tolerance * scale + 1e-300 {
        sum += wide * half
      } else if depth < 9 {
        parts += [(a, center, depth + 1), (center, b, depth + 1)]
      } else {
        // A corner in so small a part weighs little; a pole is left to the other rule.
        guard ((wide - narrow) * half).magnitude <= 1e-6 * scale else { return nil }
        sum += wide * half
      }
    }
    return sum
  }

  /// A part of a range with its integral and the error of that.
  private struct Part {
    var low: Double
    var high: Double
    var value: Double
    var error: Double
  }

  /// The integral by parts that are bisected where Gauss's and Kronrod's rules differ most.
  private static func bisected<Failure: Error>(
    _ low: Double, high: Double, _ tolerance: Double, _ function: (Double) throws(Failure) -> Double
  ) throws(Failure) -> Estimate {
    func part(_ a: Double, _ b: Double) throws(Failure) -> Part {
      let (center, half) = ((a + b) / 2, (b - a) / 2)
      var (wide, narrow) = (0.0, 0.0)
      for node in nodes {
        for x in node.x == 0 ? [center] : [center - half * node.x, center + half * node.x] {
          let value = clean(try function(x))
          wide += node.wide * value
          narrow += node.narrow * value
        }
      }
      return Part(low: a, high: b, value: wide * half, error: ((wide - narrow) * half).magnitude)
    }
    var parts: [Part] = []
    for place in 0..<8 {
      let width = (high - low) / 8
      parts.append(
        try part(low + Double(place) * width, place == 7 ? high : low + Double(place + 1) * width))
    }
    for _ in 0..<400 {
      let size = parts.reduce(0) { $0 + $1.value }.magnitude
      let error = parts.reduce(0) { $0 + $1.error }
      if error <= max(tolerance, 1e-10) * size { break }
      guard let worst = parts.indices.max(by: { parts[$0].error < parts[$1].error }) else { break }
      let (a, b) = (parts[worst].low, parts[worst].high)
      let center = (a + b) / 2
      guard center > a, center < b else {
        parts[worst].error = parts[worst].value.magnitude
        break
      }
      parts[worst] = try part(a, center)
      parts.append(try part(center, b))
    }
    let value = parts.reduce(0) { $0 + $1.value }
    let scale = parts.reduce(0) { $0 + $1.value.magnitude }
    let error = parts.reduce(0) { $0 + $1.error }
    return Estimate(value: value, isSettled: error <= 1e-6 * value.magnitude || error <= 1e-10 * scale)
  }

  private static func finite<Failure: Error>(
    _ low: Double, high: Double, _ tolerance: Double, _ function: (Double) throws(Failure) -> Double
  ) throws(Failure) -> Estimate {
    let (center, half) = ((low + high) / 2, (high - low) / 2)
    var total = 0.0
    /// The size of the samples farthest out.
    var edge = 0.0
    func sum(_ step: Double, offset: Double, _ stride: Double) throws(Failure) -> Double {
      total = 0
      edge = 0
      var t = offset
      // The ends are approached further as long as what is added there counts.
      while t < 3.2 || t < 5.5 && edge > 1e-12 * total.magnitude && (low == 0 || high == 0) {
        let q = Double.exp(-Double.pi * Double.sinh(t))
        // The distance to the nearer end is accurate close to it.
        let gap = 2 * q / (1 + q)
        let weight = 2 * Double.pi * Double.cosh(t) * q / ((1 + q) * (1 + q))
        let left = low + half * gap
        let right = high - half * gap
        var part = 0.0
        if t == 0 {
          part = clean(try function(center))
        } else {
          if left > low { part += clean(try function(left)) }
          if right < high { part += clean(try function(right)) }
          edge = (weight * part).magnitude
        }
        total += weight * part
        t += stride
      }
      return total * step * half
    }
    var step = 0.5
    var estimate = try sum(step, offset: 0, step)
    for level in 0..<6 {
      step /= 2
      let refined = estimate / 2 + (try sum(step, offset: step, 2 * step))
      let change = (refined - estimate).magnitude
      estimate = refined
      if level > 0, change <= tolerance * max(estimate.magnitude, 1e-12) {
        return Estimate(value: estimate, isSettled: edge * half <= 1e-6 * estimate.magnitude + 1e-300)
      }
    }
    return Estimate(value: estimate, isSettled: false)
  }

  /// The integral to infinity of a function that swings with a known half period, as the limit of the sums over half periods by the
  /// epsilon algorithm; nil if the parts do not get smaller.
  public static func swinging<Failure: Error>(
    from low: Double, to high: Double, half: Double, _ function: (Double) throws(Failure) -> Double
  ) throws(Failure) -> Estimate? {
    if low.isInfinite, high.isInfinite {
      guard let left = try swinging(from: low, to: 0, half: half, function),
        let right = try swinging(from: 0, to: high, half: half, function)
      else { return nil }
      return left + right
    }
    let (start, sign) = high.isInfinite ? (low, 1.0) : (high, -1.0)
    guard half > 0, half.isFinite else { return nil }
    // From one zero of the sine to the next.
    let first = (start * sign / half).rounded(.down) + 1
    var ends = [start * sign]
    for place in 0..<24 { ends.append((first + Double(place)) * half) }
    var (sums, sum, sizes) = ([Double](), 0.0, [Double]())
    for (a, b) in zip(ends, ends.dropFirst()) {
      let part = try integral(from: a, to: b, tolerance: 1e-11) { (x) throws(Failure) in
        try function(sign * x)
      }
      guard part.isSettled, part.value.isFinite else { return nil }
      sum += part.value
      sums.append(sum)
      sizes.append(part.value.magnitude)
    }
    guard sizes[23] < 0.9 * (sizes[1...4].max() ?? 0) else { return nil }
    var (before, now) = ([Double](repeating: 0, count: sums.count + 1), sums)
    var (best, last) = (sums[23], Double.infinity)
    for column in 1..<sums.count {
      var next: [Double] = []
      for place in 0..<(now.count - 1) {
        let difference = now[place + 1] - now[place]
        guard difference != 0 else { return Estimate(value: now[place], isSettled: true) }
        next.append(before[place + 1] + 1 / difference)
      }
      (before, now) = (now, next)
      guard column % 2 == 0, let value = now.last, now.count > 1 else { continue }
      let change = (value - now[now.count - 2]).magnitude
      if change < last { (best, last) = (value, change) }
    }
    return Estimate(value: best, isSettled: last < 1e-7 * max(best.magnitude, 1e-3))
  }

  private static func clean(_ value: Double) -> Double { value.isFinite ? value : 0 }

  private static func infinite<Failure: Error>(
    _ low: Double, high: Double, _ tolerance: Double, _ function: (Double) throws(Failure) -> Double
  ) throws(Failure) -> Estimate {
    if low.isInfinite, high.isInfinite {
      return try infinite(low, high: 0, tolerance, function)
        + (try infinite(0, high: high, tolerance, function))
    }
    let (start, sign) = high.isInfinite ? (low, 1.0) : (high, -1.0)
    // The substitution x = start ± e^(u - e^-u) suits integrands that decay like an exponential or a power.
    var previous = Double.nan
    var step = 0.25
    for _ in 0..<6 {
      var total = 0.0
      var u = -4.5
      var (part, last) = (0.0, Double.infinity)
      var first = 0.0
      // Beyond e^6.8 only a steadily decaying tail, such as that of a power, is summed; samples of
      // oscillating functions are noise there.
      while u < 6.8
        || u < 60 && part * last > 0 && part.magnitude <= last.magnitude
          && part.magnitude > 1e-14 * total.magnitude
      {
        let inner = Double.exp(-u)
        let distance = Double.exp(u - inner)
        let weight = distance * (1 + inner)
        last = part
        part = weight * clean(try function(start + sign * distance))
        if u == -4.5 { first = part.magnitude }
        total += part
        u += step
      }
      let edge = max(first, part.magnitude)
      let size = total.magnitude
      total *= step
      if (total - previous).magnitude <= tolerance * max(total.magnitude, 1e-12) {
        return Estimate(value: total, isSettled: edge <= 1e-6 * size + 1e-300)
      }
      previous = total
      step /= 2
    }
    return Estimate(value: previous, isSettled: false)
  }
}
