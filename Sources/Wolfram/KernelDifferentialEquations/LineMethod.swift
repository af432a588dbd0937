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
  private func index(_ state: Int, _ place: Int) -> Int {
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
        y[index(state, place)] = value(&program, t, y, place)
      }
    }
  }

  private func value(_ program: inout NumericProgram, _ t: Double, _ y: [Double], _ place: Int) -> Double {
    program.set(0, to: t)
    program.set(1, to: xs[place])
    for state in 0..<count { program.set(2 + state, to: y[index(state, place)]) }
    program.run()
    return program.result(0)
  }

  /// The value of a state `offset` grid points away.
  private func neighbour(_ state: Int, _ place: Int, _ offset: Int, _ t: Double, _ y: [Double]) -> Double {
    let (p, last) = (place + offset, places - 1)
    if isPeriodic { return y[index(state, (p + places) % places)] }
    if p >= 0, p <= last { return y[index(state, p)] }
    // Beyond an end with a given derivative, the function is reflected with that slope; beyond an end with a
    // given value, it is extrapolated linearly.
    let (edge, inner) = p < 0 ? (0, -p) : (last, 2 * last - p)
    guard case .slope(var program) = p < 0 ? ends[state].low : ends[state].high else {
      return 2 * y[index(state, edge)] - y[index(state, inner)]
    }
    return y[index(state, inner)] + Double(2 * (p - edge)) * dx * value(&program, t, y, edge)
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
        func at(_ offset: Int) -> Double { neighbour(state, place, offset, t, y) }
        let (a, b, c) = (at(-1), at(0), at(1))
        let base = 2 + state * Self.levels
        slopes.set(base, to: b)
        slopes.set(base + 1, to: (c - a) / (2 * dx))
        var second = (a - 2 * b + c) / (dx * dx)
        if var factor = diffusivity[state] {
          // Fluxes are computed half-way between the grid points, so that the flux is continuous at a jump.
          let here = self.factor(&factor, t, place, 0, y)
          let (low, high) = (self.factor(&factor, t, place, -0.5, y), self.factor(&factor, t, place, 0.5, y))
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
      for state in 0..<count { result[index(state, place)] = slopes.result(state) }
    }
    if !isPeriodic {
      for state in 0..<count {
        if case .value = ends[state].low { result[index(state, 0)] = 0 }
        if case .value = ends[state].high { result[index(state, last)] = 0 }
      }
    }
    return result
  }

  private func factor(
    _ program: inout NumericProgram, _ t: Double, _ place: Int, _ offset: Double, _ y: [Double]
  )
    -> Double
  {
    program.set(0, to: t)
    program.set(1, to: max(xs[0], min(xs[xs.count - 1], xs[place] + offset * dx)))
    for state in 0..<count { program.set(2 + state, to: y[index(state, place)]) }
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

  /// Integrates from one time to another. Returns the times, and for each the values of each state at all
  /// grid points; nil if the integration fails.
  mutating func follow(
    from start: Double, to end: Double, initial: [[Double]], _ session: inout KernelSession
  ) throws(KernelError) -> (times: [Double], rows: [[[Double]]])? {
    var y = [Double](repeating: 0, count: places * count)
    for state in 0..<count {
      for place in 0..<places { y[index(state, place)] = initial[state][place] }
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
      guard let (next, error) = try step(t, y, h, size) else { return nil }
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
      xs.indices.map { y[index(state, isPeriodic ? $0 % places : $0)] }
    }
  }

  /// Makes a fourth-order Rosenbrock step with Shampine's constants. Returns the values and the error
  /// relative to the tolerance; nil if a value is not finite.
  private mutating func step(_ t: Double, _ y: [Double], _ h: Double, _ size: Double) throws(KernelError)
    -> ([Double], Double)?
  {
    let first = rates(t, y)
    if !isStiff { return try explicitStep(t, y, first, h, size) }
    let inTime = 1e-6 * h
    let later = rates(t + inTime, y)
    let drift = zip(later, first).map { ($0 - $1) / inTime }
    var matrix = jacobian(t, y, first)
    matrix.negate(adding: 2 / h)
    guard first.allSatisfy({ $0.isFinite }), matrix.decompose() else { return nil }
    func mixed(_ base: [Double], _ parts: [(Double, [Double])]) -> [Double] {
      var result = base
      for (factor, part) in parts { for place in result.indices { result[place] += factor * part[place] } }
      return result
    }
    let g1 = matrix.solved(mixed(first, [(h / 2, drift)]))
    let second = rates(t + h, mixed(y, [(2, g1)]))
    let g2 = matrix.solved(mixed(second, [(-1.5 * h, drift), (-8 / h, g1)]))
    let third = rates(t + 0.6 * h, mixed(y, [(1.92, g1), (0.24, g2)]))
    let g3 = matrix.solved(mixed(third, [(2.42 * h, drift), (14.88 / h, g1), (2.4 / h, g2)]))
    let g4 = matrix.solved(
      mixed(third, [(0.116 * h, drift), (-0.896 / h, g1), (-0.432 / h, g2), (-0.4 / h, g3)]))
    let next = mixed(y, [(19.0 / 9, g1), (0.5, g2), (25.0 / 108, g3), (125.0 / 108, g4)])
    let wrong = mixed(g1.map { $0 * 17 / 54 }, [(7.0 / 36, g2), (125.0 / 108, g4)])
    var error = 0.0
    for (place, miss) in wrong.enumerated() {
      error = max(error, miss.magnitude / (1e-5 * max(next[place].magnitude, 0.1 * size)))
    }
    return next.allSatisfy { $0.isFinite } ? (next, error) : (y, 1e6)
  }

  /// Makes a Dormand-Prince step, which suits waves.
  private mutating func explicitStep(
    _ t: Double, _ y: [Double], _ first: [Double], _ h: Double, _ size: Double
  ) throws(KernelError) -> ([Double], Double)? {
    var method = self
    let trial = try DormandPrince.step(t, y, first, h) { (t, y) throws(KernelError) in method.rates(t, y) }
    work += method.work
    var error = 0.0
    for (place, miss) in trial.errors.enumerated() {
      error = max(error, miss.magnitude / (1e-6 * max(trial.values[place].magnitude, 0.1 * size)))
    }
    return trial.values.allSatisfy { $0.isFinite } ? (trial.values, error) : (y, 1e6)
  }
}

/// A band matrix and its LU decomposition.
struct BandMatrix {
  private let size: Int
  private let band: Int
  private let width: Int
  private var values: [Double]
  private var pivots: [Int] = []

  init(size: Int, band: Int) {
    (self.size, self.band, width) = (size, band, 3 * band + 1)
    values = [Double](repeating: 0, count: size * (3 * band + 1))
  }

  /// An element within the band, or to the right of it as far as row exchanges reach.
  subscript(row: Int, column: Int) -> Double {
    get { values[row * width + column - row + band] }
    set { values[row * width + column - row + band] = newValue }
  }

  /// Negates the matrix and adds a number to the diagonal.
  mutating func negate(adding diagonal: Double) {
    for place in values.indices { values[place] = -values[place] }
    for row in 0..<size { self[row, row] += diagonal }
  }

  /// Decomposes by Gaussian elimination with row exchanges; false if the matrix is singular.
  mutating func decompose() -> Bool {
    pivots = []
    for column in 0..<size {
      let end = min(size - 1, column + band)
      var best = column
      for row in column...end where self[row, column].magnitude > self[best, column].magnitude { best = row }
      guard self[best, column] != 0 else { return false }
      pivots.append(best)
      let right = min(size - 1, column + 2 * band)
      if best != column {
        for place in column...right { swap(best, column, place) }
      }
      guard column < end else { continue }
      for row in (column + 1)...end {
        let factor = self[row, column] / self[column, column]
        self[row, column] = factor
        if factor == 0 || column == right { continue }
        for place in (column + 1)...right { self[row, place] -= factor * self[column, place] }
      }
    }
    return true
  }

  private mutating func swap(_ a: Int, _ b: Int, _ column: Int) {
    let kept = self[a, column]
    self[a, column] = self[b, column]
    self[b, column] = kept
  }

  /// Solves the system for a right-hand side.
  func solved(_ right: [Double]) -> [Double] {
    var result = right
    for column in 0..<size {
      result.swapAt(column, pivots[column])
      let end = min(size - 1, column + band)
      guard column < end else { continue }
      for row in (column + 1)...end { result[row] -= self[row, column] * result[column] }
    }
    for row in (0..<size).reversed() {
      let end = min(size - 1, row + 2 * band)
      if row < end { for place in (row + 1)...end { result[row] -= self[row, place] * result[place] } }
      result[row] /= self[row, row]
    }
    return result
  }
}
