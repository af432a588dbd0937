import Kernel
import Numerics

/// `NIntegrate[body, {x, a, b}, …]`: an integral over ranges, of which the last is the innermost.
struct NumericIntegral {
  private let body: Term
  private let ranges: ArraySlice<Term>
  /// Whether it is the inner one of several.
  private var isInner = false

  /// Makes an integral over ranges `{x, a, b}`, or `{x, a, …, b}` with points at which the range is split.
  init(_ body: Term, _ ranges: ArraySlice<Term>) { (self.body, self.ranges) = (body, ranges) }

  private init(inner body: Term, _ ranges: ArraySlice<Term>) {
    self.init(body, ranges)
    isInner = true
  }

  /// The integral; nil if a value is not a number.
  func value(_ session: inout KernelSession) throws(KernelError) -> Double? {
    guard let spec = ranges.first else { return nil }
    try session.work.enter()
    defer { session.work.leave() }
    guard let parts = spec.parts, parts.count >= 3, let symbol = parts[0].symbol,
      let low = try session.approximate(try session.evaluate(parts[1])),
      let high = try session.approximate(try session.evaluate(parts[parts.count - 1]))
    else { return nil }
    let rest = ranges.dropFirst()
    let places = parts.dropFirst().dropLast().dropFirst()
    var splits: [Double] = []
    for place in places {
      if let value = try session.approximate(try session.evaluate(place)) { splits.append(value) }
    }
    let saved = session.value(of: symbol)
    defer { session.setValue(of: symbol, to: saved) }
    var isNumeric = false
    func sample(_ x: Double, _ session: inout KernelSession) throws(KernelError) -> Double {
      session.setValue(of: symbol, to: .real(x))
      let value =
        rest.isEmpty
        ? try session.approximate(try session.evaluate(body))
        : try NumericIntegral(inner: body, rest).value(&session)
      if value != nil { isNumeric = true }
      return value ?? .nan
    }
    let bounds = [low] + splits + [high]
    var sum = 0.0
    for (a, b) in zip(bounds, bounds.dropFirst()) {
      let isSeveral = isInner || !rest.isEmpty
      if isSeveral, a.isFinite, b.isFinite,
        let value = try Quadrature.smooth(
          from: a, to: b, tolerance: rest.isEmpty ? 1e-9 : 1e-8,
          { (x) throws(KernelError) in try sample(x, &session) })
      {
        sum += value
        continue
      }
      sum += try Quadrature.integral(from: a, to: b, tolerance: rest.isEmpty ? 1e-11 : 1e-8) {
        (x) throws(KernelError) in
        try sample(x, &session)
      }
    }
    // A body with other symbols in it has no numeric value.
    return sum.isNaN || !isNumeric && low != high ? nil : sum
  }
}

/// Integration by the double exponential rule; a range on which it does not converge is halved.
enum Quadrature {
  /// - Parameters:
  ///   - tolerance: the relative error to stop at.
  ///   - function: the integrand; its values that are not numbers count as 0.
  static func integral(
    from low: Double, to high: Double, tolerance: Double, _ function: (Double) throws(KernelError) -> Double
  ) throws(KernelError) -> Double {
    if low == high { return 0 }
    if low > high { return -(try integral(from: high, to: low, tolerance: tolerance, function)) }
    if low.isInfinite || high.isInfinite {
      return try infinite(low, high, tolerance, function)
    }
    return try finite(low, high, tolerance, function, depth: 0)
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
  static func smooth(
    from low: Double, to high: Double, tolerance: Double, _ function: (Double) throws(KernelError) -> Double
  ) throws(KernelError) -> Double? {
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

  private static func finite(
    _ low: Double, _ high: Double, _ tolerance: Double, _ function: (Double) throws(KernelError) -> Double,
    depth: Int
  ) throws(KernelError) -> Double {
    let (center, half) = ((low + high) / 2, (high - low) / 2)
    func sum(_ step: Double, _ offset: Double, _ stride: Double) throws(KernelError) -> Double {
      var total = 0.0
      var t = offset
      while t < 3.2 {
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
        }
        total += weight * part
        t += stride
      }
      return total * step * half
    }
    var step = 0.5
    var estimate = try sum(step, 0, step)
    // A corner is cornered by halving, for which fewer samples do.
    for level in 0..<(depth == 0 ? 6 : 4) {
      step /= 2
      let refined = estimate / 2 + (try sum(step, step, 2 * step))
      let change = (refined - estimate).magnitude
      estimate = refined
      if level > 0, change <= tolerance * max(estimate.magnitude, 1e-12) { return estimate }
    }
    guard depth < 7 else { return estimate }
    return try finite(low, center, tolerance, function, depth: depth + 1)
      + (try finite(center, high, tolerance, function, depth: depth + 1))
  }

  private static func clean(_ value: Double) -> Double { value.isFinite ? value : 0 }

  private static func infinite(
    _ low: Double, _ high: Double, _ tolerance: Double, _ function: (Double) throws(KernelError) -> Double
  ) throws(KernelError) -> Double {
    if low.isInfinite, high.isInfinite {
      return try infinite(low, 0, tolerance, function) + (try infinite(0, high, tolerance, function))
    }
    let (start, sign) = high.isInfinite ? (low, 1.0) : (high, -1.0)
    // The substitution x = start ± e^(u - e^-u) suits integrands that decay like an exponential or a power.
    var previous = Double.nan
    var step = 0.25
    for _ in 0..<6 {
      var total = 0.0
      var u = -4.5
      var (part, last) = (0.0, Double.infinity)
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
        total += part
        u += step
      }
      total *= step
      if (total - previous).magnitude <= tolerance * max(total.magnitude, 1e-12) { return total }
      previous = total
      step /= 2
    }
    return previous
  }
}
