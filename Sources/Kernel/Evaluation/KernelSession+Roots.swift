/// A body as a function of one number: register code where there is such for it, else evaluation.
private struct RootFunction {
  private let body: Term
  private let symbol: Symbol
  private var program: NumericProgram?

  init(_ body: Term, _ symbol: Symbol, _ session: inout KernelSession) {
    (self.body, self.symbol) = (body, symbol)
    program = session.program([body], [symbol])
  }

  /// The value at a place; not a number where there is no real one.
  mutating func callAsFunction(_ x: Double, _ session: inout KernelSession) throws(KernelError) -> Double {
    if var code = program.take() {
      let value = code(x)
      let isSpent = code.passesLeft < 0
      let cost = code.cost
      program = code
      try session.count(cost)
      if isSpent { throw .stopped(.steps) }
      if value.isFinite { return value }
    }
    return try session.number(body, [symbol], [x])
  }
}

/// Roots of functions of one variable.
extension KernelSession {
  /// Newton's method with slopes by differences, kept within a bracket where there is one; secants from there.
  mutating func root(_ body: Term, _ symbol: Symbol, _ start: [Double]) throws(KernelError) -> Double? {
    var function = RootFunction(body, symbol, &self)
    if start.count >= 2, let found = try bracketed(&function, start) { return found }
    var x = start[0]
    var y = try function(x, &self)
    if y.isNaN {
      x += 1e-6
      y = try function(x, &self)
    }
    for _ in 0..<100 {
      if y == 0 || y.isNaN { break }
      let h = 1e-7 * max(1e-3, x.magnitude)
      let slope = (try function(x + h, &self) - (try function(x - h, &self))) / (2 * h)
      guard slope != 0, slope.isFinite else {
        x += h * 1000
        y = try function(x, &self)
        continue
      }
      var step = -y / slope
      var next = try function(x + step, &self)
      var halvings = 0
      while !(next.magnitude < y.magnitude), halvings < 30 {
        step /= 2
        next = try function(x + step, &self)
        halvings += 1
      }
      guard next.magnitude < y.magnitude || next == 0 else { break }
      x += step
      y = next
      if step.magnitude < 1e-15 * max(1e-3, x.magnitude) { break }
    }
    return y.isNaN ? nil : x
  }

  private mutating func bracketed(_ function: inout RootFunction, _ start: [Double]) throws(KernelError)
    -> Double?
  {
    var (a, b) = (start.count > 2 ? start[1] : start[0], start.count > 2 ? start[2] : start[1])
    var (p, q) = (try function(a, &self), try function(b, &self))
    guard p.isFinite, q.isFinite, (p < 0) != (q < 0) else { return p == 0 ? a : q == 0 ? b : nil }
    for _ in 0..<200 {
      var middle = (a * q - b * p) / (q - p)
      // Every third step halves, so that one end does not stay forever.
      let third = (a + b) / 2
      if !(middle > min(a, b) && middle < max(a, b)) || (b - a).magnitude > 1e-3 { middle = third }
      let value = try function(middle, &self)
      if value == 0 || middle == a || middle == b { return middle }
      if value.isNaN { return nil }
      if (value < 0) == (p < 0) { (a, p) = (middle, value) } else { (b, q) = (middle, value) }
      if (b - a).magnitude <= 2e-16 * max(a.magnitude, b.magnitude) { break }
      let half = (a + b) / 2
      let y = try function(half, &self)
      if (y < 0) == (p < 0) { (a, p) = (half, y) } else { (b, q) = (half, y) }
    }
    return p.magnitude < q.magnitude ? a : b
  }
}
