import Kernel
import Numerics

/// The method of lines: solves a system of partial differential equations as ordinary ones for the values at
/// grid points. It integrates in time with a fourth-order Rosenbrock method, which stays stable for fast
/// diffusion.
struct LineMethod {
  /// The boundary condition of one state at one end of the range.
  enum End {
    /// A given value, as a program of time, position and the states.
    case value(NumericProgram)
    /// A given spatial derivative, as a program of time, position and the states.
    case slope(NumericProgram)
    /// The two ends of the range are identified.
    case periodic
  }

  /// The time derivatives of all states, as a program of time, position, and each state's value and four
  /// spatial derivatives.
  var slopes: NumericProgram
  /// The coefficient of each state's second derivative if it is discontinuous, as a program of time, position
  /// and the states; nil for others.
  var diffusivity: [NumericProgram?]
  /// The boundary conditions of each state.
  var ends: [(low: End, high: End)]
  /// Whether the system has diffusion and is therefore stiff: explicit time steps would have to be very
  /// small.
  private let isStiff: Bool
  /// The grid points.
  let xs: [Double]
  private let count: Int
  private let dx: Double
  private var work = 0
  /// The last Jacobian, and the time derivatives where it was last used.
  private var last: (jacobian: BandMatrix, t: Double, y: [Double], first: [Double], drift: [Double])?

  /// The number of values per state that the programs take: the value and its first to fourth derivatives.
  static let levels = 5

  init(
    slopes: NumericProgram, diffusivity: [NumericProgram?], ends: [(low: End, high: End)], xs: [Double],
    isStiff: Bool
  ) {
    (self.slopes, self.diffusivity, self.ends, self.xs) = (slopes, diffusivity, ends, xs)
    self.isStiff = isStiff
    count = ends.count
    dx = (xs[xs.count - 1] - xs[0]) / Double(xs.count - 1)
  }

  private var isPeriodic: Bool {
    if case .periodic = ends[0].low { return true }
    return false
  }

  /// The index of a state at a grid point among the unknowns. On a periodic range the first and last points
  /// are neighbours: the order is folded so that the Jacobian stays a band matrix.
  private func index(_ state: Int, place: Int) -> Int {
    guard isPeriodic else { return place * count + state }
    let n = xs.count - 1
    let p = place % n
    return (p <= (n - 1) / 2 ? 2 * p : 2 * (n - 1 - p) + 1) * count + state
  }

  private var places: Int { isPeriodic ? xs.count - 1 : xs.count }

  /// The half-width of the Jacobian's band.
  private var band: Int { isPeriodic ? 5 * count : 2 * count - 1 }

  // MARK: In space

  /// Sets the boundary values that conditions give.
  private mutating func settle(_ t: Double, _ y: inout [Double]) {
    if isPeriodic { return }
    for (place, isLow) in [(0, true), (xs.count - 1, false)] {
      for state in 0..<count {
        guard case .value(var program) = isLow ? ends[state].low : ends[state].high else { continue }
        y[index(state, place: place)] = value(&program, t, y, place: place)
      }
    }
  }

  private func value(_ program: inout NumericProgram, _ t: Double, _ y: [Double], place: Int) -> Double {
    program.set(0, to: t)
    program.set(1, to: xs[place])
    for state in 0..<count { program.set(2 + state, to: y[index(state, place: place)]) }
    program.run()
    return program.result(0)
  }

  /// The value of a state `offset` grid points away.
  private func neighbour(_ state: Int, place: Int, offset: Int, _ t: Double, _ y: [Double]) -> Double {
    let (p, last) = (place + offset, places - 1)
    if isPeriodic { return y[index(state, place: (p + places) % places)] }
    if p >= 0, p <= last { return y[index(state, place: p)] }
    // Beyond an end with a given derivative, the function is reflected with that slope; beyond an end with a
    // given value, it is extrapolated linearly.
    let (edge, inner) = p < 0 ? (0, -p) : (last, 2 * last - p)
    guard case .slope(var program) = p < 0 ? ends[state].low : ends[state].high else {
      return 2 * y[index(state, place: edge)] - y[index(state, place: inner)]
    }
    return y[index(state, place: inner)] + Double(2 * (p - edge)) * dx * value(&program, t, y, place: edge)
  }

  /// The time derivatives of all unknowns.
  private mutating func rates(_ t: Double, _ given: [Double]) -> [Double] {
    var y = given
    settle(t, &y)
    var result = [Double](repeating: 0, count: y.count)
    let last = places - 1
    work += places * slopes.cost
    for place in 0..<places {
      slopes.set(0, to: t)
      slopes.set(1, to: xs[place])
      for state in 0..<count {
        func at(_ offset: Int) -> Double { neighbour(state, place: place, offset: offset, t, y) }
        let (a, b, c) = (at(-1), at(0), at(1))
        let base = 2 + state * Self.levels
        slopes.set(base, to: b)
        slopes.set(base + 1, to: (c - a) / (2 * dx))
        var second = (a - 2 * b + c) / (dx * dx)
        if var factor = diffusivity[state] {
          // Fluxes are computed half-way between the grid points, so that the flux is continuous at a jump.
          let here = self.factor(&factor, t, place: place, offset: 0, y)
          let (low, high) = (
            self.factor(&factor, t, place: place, offset: -0.5, y),
            self.factor(&factor, t, place: place, offset: 0.5, y)
          )
          if here != 0 { second = (high * (c - b) - low * (b - a)) / (dx * dx * here) }
        }
        slopes.set(base + 2, to: second)
        if isPeriodic {
          let (aa, cc) = (at(-2), at(2))
          slopes.set(base + 3, to: (cc - 2 * c + 2 * a - aa) / (2 * dx * dx * dx))
          slopes.set(base + 4, to: (aa - 4 * a + 6 * b - 4 * c + cc) / (dx * dx * dx * dx))
        }
      }
      slopes.run()
      for state in 0..<count { result[index(state, place: place)] = slopes.result(state) }
    }
    if !isPeriodic {
      for state in 0..<count {
        if case .value = ends[state].low { result[index(state, place: 0)] = 0 }
        if case .value = ends[state].high { result[index(state, place: last)] = 0 }
      }
    }
    return result
  }

  private func factor(
    _ program: inout NumericProgram, _ t: Double, place: Int, offset: Double, _ y: [Double]
  )
    -> Double
  {
    program.set(0, to: t)
    program.set(1, to: max(xs[0], min(xs[xs.count - 1], xs[place] + offset * dx)))
    for state in 0..<count { program.set(2 + state, to: y[index(state, place: place)]) }
    program.run()
    return program.result(0)
  }

  // MARK: In time

  /// The Jacobian of the time derivatives, by differences. Unknowns more than two half-widths of the band
  /// apart are varied together.
  private mutating func jacobian(_ t: Double, _ y: [Double], _ first: [Double]) -> BandMatrix {
    var matrix = BandMatrix(size: y.count, band: band)
    let stride = 2 * band + 1
    for group in 0..<min(stride, y.count) {
      var moved = y
      var steps = [Int: Double]()
      for column in Swift.stride(from: group, to: y.count, by: stride) {
        let step = 1e-7 * max(1e-3, y[column].magnitude)
        moved[column] += step
        steps[column] = step
      }
      let changed = rates(t, moved)
      for (column, step) in steps {
        for row in max(0, column - band)...min(y.count - 1, column + band) {
          matrix[row, column] = (changed[row] - first[row]) / step
        }
      }
    }
    return matrix
  }

  /// Whether the last Jacobian tells the time derivatives at another time, as it does everywhere for linear equations.
  private func predicts(_ t: Double, _ y: [Double], _ first: [Double]) -> Bool {
    guard let last else { return false }
    let moved = last.jacobian.product(zip(y, last.y).map { $0 - $1 })
    var (miss, change, size) = (0.0, 0.0, 0.0)
    for place in moved.indices {
      let difference = first[place] - last.first[place]
      miss = max(miss, (difference - moved[place] - (t - last.t) * last.drift[place]).magnitude)
      change = max(change, difference.magnitude)
      size = max(size, first[place].magnitude)
    }
    return miss <= 1e-4 * change + 1e-9 * size
  }

  /// Integrates from one time to another. Returns the times, and for each the values of each state at all
  /// grid points; nil if the integration fails.
  mutating func follow(
    from start: Double, to end: Double, initial: [[Double]], in session: inout KernelSession
  ) throws(KernelError) -> (times: [Double], rows: [[[Double]]])? {
    var y = [Double](repeating: 0, count: places * count)
    for state in 0..<count {
      for place in 0..<places { y[index(state, place: place)] = initial[state][place] }
    }
    var (t, h) = (start, (end - start) * 1e-5)
    settle(t, &y)
    var times = [t]
    var rows = [self.rows(y)]
    let span = (end - start).magnitude
    let size = y.reduce(1e-3) { max($0, $1.magnitude) }
    while (end - t) * (h < 0 ? -1 : 1) > 1e-12 * span {
      if (end - t).magnitude < h.magnitude { h = end - t }
      if h.magnitude > span / 60 { h = h < 0 ? -span / 60 : span / 60 }
      work = 0
      guard let (next, error) = try step(t, y, h, size: size) else { return nil }
      try session.count(work / 4 + y.count)
      if error <= 1 {
        t += h
        y = next
        settle(t, &y)
        times.append(t)
        rows.append(self.rows(y))
        if times.count > 4000 { return nil }
      }
      h *= max(0.2, min(3, 0.9 * Double.pow(max(error, 1e-8), -0.25)))
      if h.magnitude < 1e-13 * span { return nil }
    }
    return (times, rows)
  }

  private func rows(_ y: [Double]) -> [[Double]] {
    (0..<count).map { state in
      xs.indices.map { y[index(state, place: isPeriodic ? $0 % places : $0)] }
    }
  }

  /// Makes a fourth-order Rosenbrock step with Shampine's constants. Returns the values and the error
  /// relative to the tolerance; nil if a value is not finite.
  private mutating func step(_ t: Double, _ y: [Double], _ h: Double, size: Double) throws(KernelError)
    -> ([Double], Double)?
  {
    let first = rates(t, y)
    if !isStiff { return try explicitStep(t, y, first, h, size: size) }
    let inTime = 1e-6 * h
    let later = rates(t + inTime, y)
    let drift = zip(later, first).map { ($0 - $1) / inTime }
    var matrix: BandMatrix
    if let last, predicts(t, y, first) { matrix = last.jacobian } else { matrix = jacobian(t, y, first) }
    last = (matrix, t, y, first, drift)
    matrix.negate(adding: Rosenbrock.diagonal / h)
    guard first.allSatisfy({ $0.isFinite }), matrix.decompose() else { return nil }
    let (next, wrong) = try Rosenbrock.step(t, y, h, slopes: (first, drift), matrix) {
      (t, y) throws(KernelError) in rates(t, y)
    }
    var error = 0.0
    for (place, miss) in wrong.enumerated() {
      error = max(error, miss.magnitude / (1e-5 * max(next[place].magnitude, 0.1 * size)))
    }
    return next.allSatisfy { $0.isFinite } ? (next, error) : (y, 1e6)
  }

  /// Makes a Dormand-Prince step, which suits waves.
  private mutating func explicitStep(
    _ t: Double, _ y: [Double], _ first: [Double], _ h: Double, size: Double
  ) throws(KernelError) -> ([Double], Double)? {
    var method = self
    let trial = try DormandPrince.step(t, values: y, first, h) { (t, y) throws(KernelError) in
      method.rates(t, y)
    }
    work += method.work
    var error = 0.0
    for (place, miss) in trial.errors.enumerated() {
      error = max(error, miss.magnitude / (1e-6 * max(trial.values[place].magnitude, 0.1 * size)))
    }
    return trial.values.allSatisfy { $0.isFinite } ? (trial.values, error) : (y, 1e6)
  }
}
