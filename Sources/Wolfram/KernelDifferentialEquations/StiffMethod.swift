import Kernel

/// Integrates a stiff system, one whose steps are kept small by parts of the solution that have long faded, with the
/// Rosenbrock method.
struct StiffMethod {
  private let band: Int
  /// Whether the time derivatives do not depend on time.
  private let isAutonomous: Bool
  private let end: Double
  private let span: Double
  /// The last point, and the size of the next step.
  private var point: DifferentialPoint
  private var step: Double
  private var jacobian: BandMatrix?
  /// The decomposed matrix, and the size of the step for which it holds.
  private var matrix: BandMatrix?
  private var stepOfMatrix = 0.0
  private var unpaid = 0

  /// Continues from the last one of some points, with half-width `band` of the Jacobian.
  init(band: Int, isAutonomous: Bool, points: [DifferentialPoint], to end: Double) {
    (self.band, self.isAutonomous, self.end) = (band, isAutonomous, end)
    (point, span) = (points[points.count - 1], (end - points[0].time).magnitude)
    step = points.count > 1 ? (point.time - points[points.count - 2].time).magnitude : span / 1000
  }

  /// What was done since the last call besides evaluating time derivatives, in steps of the kernel.
  mutating func work() -> Int {
    defer { unpaid = 0 }
    return unpaid
  }

  /// The next point; nil at the end, or where the step vanishes.
  mutating func next(
    _ rates: (Double, [Double]) throws(KernelError) -> [Double]
  ) throws(KernelError) -> DifferentialPoint? {
    while (end - point.time).magnitude > 1e-13 * span {
      step = min(step, (end - point.time).magnitude, span / 40)
      guard step >= 1e-13 * span else { return nil }
      let h = end < point.time ? -step : step
      guard try prepare(h, rates), let matrix else { return nil }
      let drift = try drift(h, rates)
      let trial = try Rosenbrock.step(
        point.time, point.values, h, slopes: (point.slopes, drift), matrix, rates)
      unpaid += 20 + point.values.count * (band + 1) / 8
      let error = self.error(trial.values, trial.errors)
      let factor = max(0.2, min(4, 0.9 * Double.pow(max(error, 1e-10), -0.25)))
      // A step that may grow only little stays as it is, and with it the decomposed matrix.
      if factor < 1 || factor > 1.25 { step *= factor }
      if error > 1 { continue }
      let slopes = try rates(point.time + h, trial.values)
      let found = DifferentialPoint(time: point.time + h, values: trial.values, slopes: slopes)
      if !predicts(found, drift, h) { jacobian = nil }
      point = found
      return found
    }
    return nil
  }

  /// The largest error in units of what is allowed.
  private func error(_ values: [Double], _ errors: [Double]) -> Double {
    var result = 0.0
    for (place, value) in values.enumerated() {
      guard value.isFinite else { return 1e6 }
      let scale = 1e-10 + 1e-8 * max(value.magnitude, point.values[place].magnitude)
      result = max(result, errors[place].magnitude / scale)
    }
    return result.isNaN ? 1e6 : result
  }

  /// How the time derivatives change with time alone.
  private func drift(
    _ h: Double, _ rates: (Double, [Double]) throws(KernelError) -> [Double]
  ) throws(KernelError) -> [Double] {
    if isAutonomous { return point.slopes.map { _ in 0 } }
    let moment = 1e-6 * h
    return zip(try rates(point.time + moment, point.values), point.slopes).map { ($0 - $1) / moment }
  }

  /// Whether the Jacobian tells the time derivatives at another point, as it does everywhere for linear equations.
  private func predicts(_ next: DifferentialPoint, _ drift: [Double], _ h: Double) -> Bool {
    guard let jacobian else { return false }
    let moved = jacobian.product(zip(next.values, point.values).map { $0 - $1 })
    var (miss, change, size) = (0.0, 0.0, 0.0)
    for place in moved.indices {
      let difference = next.slopes[place] - point.slopes[place]
      miss = max(miss, (difference - moved[place] - h * drift[place]).magnitude)
      change = max(change, difference.magnitude)
      size = max(size, next.slopes[place].magnitude)
    }
    return miss <= 1e-5 * change + 1e-9 * size
  }

  /// Makes the matrix for a size of the step; false if it is singular.
  private mutating func prepare(
    _ h: Double, _ rates: (Double, [Double]) throws(KernelError) -> [Double]
  ) throws(KernelError) -> Bool {
    if jacobian == nil {
      jacobian = try differences(rates)
      matrix = nil
    }
    guard matrix == nil || stepOfMatrix != h, var fresh = jacobian else { return true }
    fresh.negate(adding: Rosenbrock.diagonal / h)
    guard fresh.decompose() else { return false }
    unpaid += point.values.count * (band + 1) * (band + 1) / 64
    (matrix, stepOfMatrix) = (fresh, h)
    return true
  }

  /// The Jacobian by differences. Values further apart than the band are varied together.
  private func differences(
    _ rates: (Double, [Double]) throws(KernelError) -> [Double]
  ) throws(KernelError) -> BandMatrix {
    let count = point.values.count
    var result = BandMatrix(size: count, band: band)
    let least = 1e-3 * point.values.reduce(1e-3) { max($0, $1.magnitude) }
    let stride = 2 * band + 1
    for group in 0..<min(stride, count) {
      var moved = point.values
      for column in Swift.stride(from: group, to: count, by: stride) {
        moved[column] += 1e-7 * max(least, moved[column].magnitude)
      }
      let changed = try rates(point.time, moved)
      for column in Swift.stride(from: group, to: count, by: stride) {
        let difference = moved[column] - point.values[column]
        for row in max(0, column - band)...min(count - 1, column + band) {
          result[row, column] = (changed[row] - point.slopes[row]) / difference
        }
      }
    }
    return result
  }
}

/// Tells a stiff system by the steps of the explicit method: they stay at the limit of its stability.
struct StiffnessWatch {
  private var limited = 0
  private var free = 0
  private(set) var isStiff = false

  mutating func look(_ stiffness: Double) {
    if stiffness > 3 {
      (limited, free) = (limited + 1, 0)
      isStiff = limited >= 15
    } else {
      free += 1
      if free >= 6 { limited = 0 }
    }
  }
}
