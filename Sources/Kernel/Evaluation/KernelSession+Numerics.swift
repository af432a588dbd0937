import Numerics

/// Numerical methods over bodies that are evaluated at machine numbers.
extension KernelSession {
  /// Symbols and starting values of `{x, x0}` or `{x, a, b}`.
  private mutating func starts(_ specs: ArraySlice<Term>) throws(KernelError) -> [(Symbol, [Double])]? {
    var found: [(Symbol, [Double])] = []
    for spec in specs where spec.call(of: .rule) == nil {
      let parts = spec.parts ?? [spec]
      if parts.allSatisfy({ $0.isList }), !parts.isEmpty {
        guard let inner = try starts(parts[...]) else { return nil }
        found += inner
        continue
      }
      guard let symbol = parts.first?.symbol else { return nil }
      var values: [Double] = []
      for part in parts.dropFirst() {
        guard let value = try approximate(try evaluate(part)) else { return nil }
        values.append(value)
      }
      found.append((symbol, values.isEmpty ? [1] : values))
    }
    return found
  }

  mutating func findRoot(_ call: Call) throws(KernelError) -> Term? {
    guard call.count >= 2, let starts = try starts(call.arguments.dropFirst()), !starts.isEmpty else {
      return nil
    }
    let symbols = starts.map({ $0.0 })
    let conditions = call.arguments[0].parts ?? [call.arguments[0]]
    var bodies: [Term] = []
    for condition in conditions {
      var equation = condition
      if equation.call(of: .equal) == nil {
        // The equations may stand behind a name.
        equation = try withoutValues(symbols, condition)
        if let list = equation.parts {
          for part in list { bodies.append(body(part)) }
          continue
        }
      }
      bodies.append(body(equation))
    }
    guard bodies.count == symbols.count else { return nil }
    let solved: [Double]
    if symbols.count == 1 {
      guard let root = try root(bodies[0], symbols[0], starts[0].1) else { return nil }
      solved = [root]
    } else {
      guard let roots = try newton(bodies, symbols, starts.map { $0.1[0] }) else { return nil }
      solved = roots
    }
    return .list(zip(symbols, solved).map { .call(.rule, [.symbol($0), .real($1)]) })
  }

  private func body(_ equation: Term) -> Term {
    guard let equal = equation.call(of: .equal), equal.count == 2 else { return equation }
    return .call(.plus, [equal.arguments[0], .call(.times, [.integer(-1), equal.arguments[1]])])
  }

  private mutating func withoutValues(_ symbols: [Symbol], _ term: Term) throws(KernelError) -> Term {
    let saved = symbols.map { value(of: $0) }
    for symbol in symbols { setValue(of: symbol, to: nil) }
    defer { for (symbol, value) in zip(symbols, saved) { setValue(of: symbol, to: value) } }
    return try evaluate(term)
  }

  private mutating func newton(
    _ bodies: [Term], _ symbols: [Symbol], _ start: [Double]
  ) throws(KernelError) -> [Double]? {
    var x = start
    func values(_ x: [Double], _ session: inout KernelSession) throws(KernelError) -> [Double] {
      var result: [Double] = []
      for body in bodies { result.append(try session.number(body, symbols, x)) }
      return result
    }
    var y = try values(x, &self)
    for _ in 0..<60 {
      let size = y.reduce(0) { $0 + $1 * $1 }
      if size < 1e-30 { break }
      var jacobian = bodies.map { _ in [Double](repeating: 0, count: symbols.count) }
      for column in symbols.indices {
        let h = 1e-7 * max(1e-2, x[column].magnitude)
        var moved = x
        moved[column] += h
        let above = try values(moved, &self)
        moved[column] -= 2 * h
        let below = try values(moved, &self)
        for row in bodies.indices { jacobian[row][column] = (above[row] - below[row]) / (2 * h) }
      }
      guard let step = Matrices.solve(jacobian, y.map { -$0 }) else { return nil }
      var share = 1.0
      var next = y
      var moved = x
      while share > 1e-6 {
        moved = zip(x, step).map { $0 + share * $1 }
        next = try values(moved, &self)
        if next.reduce(0, { $0 + $1 * $1 }) < size { break }
        share /= 2
      }
      if share <= 1e-6 { break }
      (x, y) = (moved, next)
    }
    return y.contains { $0.isNaN } ? nil : x
  }

  /// A minimum (or maximum, for a sign of -1) by the method of Nelder and Mead.
  mutating func findExtremum(_ call: Call, sign: Double) throws(KernelError) -> Term? {
    guard call.count >= 2, let starts = try starts(call.arguments.dropFirst()), !starts.isEmpty else {
      return nil
    }
    let symbols = starts.map({ $0.0 })
    let body = call.arguments[0].parts?.first ?? call.arguments[0]
    let found = try NelderMead.minimum(from: starts.map { $0.1[0] }) { (x) throws(KernelError) in
      let y = sign * (try number(body, symbols, x))
      return y.isNaN ? .infinity : y
    }
    let rules = zip(symbols, found.place).map { Term.call(.rule, [.symbol($0), .real($1)]) }
    return .list([.real(sign * found.value), .list(rules)])
  }

  /// The integral over the ranges, the last innermost; nil where a value is no number.
  mutating func integrateNumerically(_ body: Term, _ specs: ArraySlice<Term>) throws(KernelError) -> Double? {
    guard let spec = specs.first else { return nil }
    try enter()
    defer { depth -= 1 }
    guard let parts = spec.parts, parts.count >= 3, let symbol = parts[0].symbol,
      let low = try approximate(try evaluate(parts[1])),
      let high = try approximate(try evaluate(parts[parts.count - 1]))
    else { return nil }
    let rest = specs.dropFirst()
    let splits = try parts.dropFirst().dropLast().dropFirst().mapNumbers(&self)
    let saved = value(of: symbol)
    defer { setValue(of: symbol, to: saved) }
    func sample(_ x: Double, _ session: inout KernelSession) throws(KernelError) -> Double {
      session.setValue(of: symbol, to: .real(x))
      if !rest.isEmpty { return try session.integrateNumerically(body, rest) ?? .nan }
      return try session.approximate(try session.evaluate(body)) ?? .nan
    }
    let bounds = [low] + splits + [high]
    var sum = 0.0
    for (a, b) in zip(bounds, bounds.dropFirst()) {
      sum += try Quadrature.integral(from: a, to: b, tolerance: rest.isEmpty ? 1e-11 : 1e-8) {
        (x) throws(KernelError) in
        try sample(x, &self)
      }
    }
    return sum.isNaN ? nil : sum
  }
}

extension ArraySlice where Element == Term {
  fileprivate func mapNumbers(_ session: inout KernelSession) throws(KernelError) -> [Double] {
    var values: [Double] = []
    for term in self {
      if let value = try session.approximate(try session.evaluate(term)) { values.append(value) }
    }
    return values
  }
}

/// Integrals by the double exponential rule, halved where that does not settle.
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
        // The distance to the nearer end, which keeps its digits near it.
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
    for level in 0..<6 {
      step /= 2
      let refined = estimate / 2 + (try sum(step, step, 2 * step))
      let change = (refined - estimate).magnitude
      estimate = refined
      if level > 0, change <= tolerance * max(estimate.magnitude, 1e-12) { return estimate }
    }
    guard depth < 5 else { return estimate }
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
    // x = start ± e^(u - e^-u), for integrands that fall off like an exponential or a power.
    var previous = Double.nan
    var step = 0.25
    for _ in 0..<6 {
      var total = 0.0
      var u = -4.5
      while u < 6.8 {
        let inner = Double.exp(-u)
        let distance = Double.exp(u - inner)
        let weight = distance * (1 + inner)
        total += weight * clean(try function(start + sign * distance))
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
