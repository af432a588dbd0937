import Kernel
import KernelMathematics
import Numerics

/// Minimisation of a function of one number: downhill with growing steps to an interval, then within it.
enum LineSearch {
  /// The minimum downhill of the start, and the value there; where nothing is lower, the start.
  ///
  ///     try LineSearch.minimum(from: 3) { $0 * $0 }   // about ([0], 0)
  static func minimum(
    from start: Double, _ function: (Double) throws(KernelError) -> Double
  ) throws(KernelError) -> NelderMead.Corner {
    let first = try function(start)
    var step = 0.02 * max(start.magnitude, 0.5)
    var (before, place, value) = (start, start, first)
    // A start on a hilltop or in a valley moves by smaller steps.
    for _ in 0..<24 {
      let (up, down) = (try function(start + step), try function(start - step))
      if min(up, down) < first {
        if down < up { step = -step }
        (place, value) = (start + step, min(up, down))
        break
      }
      step /= 4
    }
    guard place != start else {
      return try within(start - step.magnitude * 4, start, start + step.magnitude * 4, first, function)
    }
    for _ in 0..<200 {
      step *= 1.5
      let (next, other) = (place + step, try function(place + step))
      if !(other < value) { return try within(before, place, next, value, function) }
      (before, place, value) = (place, next, other)
    }
    return ([place], value)
  }

  /// The minimum between two places with a lower one between them: parabolas through three points, and golden sections where these do
  /// not come nearer.
  private static func within(
    _ a: Double, _ middle: Double, _ b: Double, _ value: Double,
    _ function: (Double) throws(KernelError) -> Double
  ) throws(KernelError) -> NelderMead.Corner {
    var (low, high) = (min(a, b), max(a, b))
    var best: (x: Double, y: Double) = (middle, value)
    var second = best
    var third = best
    var (step, last) = (0.0, 0.0)
    let golden = 0.3819660112501051
    for _ in 0..<100 {
      let center = (low + high) / 2
      let tolerance = 1e-10 * best.x.magnitude + 1e-14
      if (best.x - center).magnitude <= 2 * tolerance - (high - low) / 2 { break }
      let r = (best.x - second.x) * (best.y - third.y)
      let q = (best.x - third.x) * (best.y - second.y)
      let numerator = (best.x - third.x) * q - (best.x - second.x) * r
      let denominator = 2 * (q - r)
      let parabola = denominator == 0 ? .infinity : -numerator / denominator
      let next = best.x + parabola
      if parabola.isFinite, parabola.magnitude < last.magnitude / 2, next > low, next < high {
        (last, step) = (step, parabola)
      } else {
        last = best.x < center ? high - best.x : low - best.x
        step = golden * last
      }
      let x = best.x + (step.magnitude >= tolerance ? step : step < 0 ? -tolerance : tolerance)
      let y = try function(x)
      if y <= best.y {
        if x < best.x { high = best.x } else { low = best.x }
        (third, second, best) = (second, best, (x, y))
      } else {
        if x < best.x { low = x } else { high = x }
        if y <= second.y || second.x == best.x {
          (third, second) = (second, (x, y))
        } else if y <= third.y || third.x == best.x || third.x == second.x {
          third = (x, y)
        }
      }
    }
    return ([best.x], best.y)
  }
}
