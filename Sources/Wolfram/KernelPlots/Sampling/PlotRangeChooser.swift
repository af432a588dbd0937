import Graphics
import Numerics

/// Chooses what part of the values a plot shows: all of them, unless they run off to infinity.
enum PlotRangeChooser {
  /// The range of most values: without the lowest and the highest tenth, and as much again on either side, but no more
  /// than there are.
  static func spread(_ values: [Double]) -> Interval {
    guard !values.isEmpty else { return Interval(0, 1) }
    let sorted = values.sorted()
    let cut = sorted.count / 10
    let (low, high) = (sorted[cut], sorted[sorted.count - 1 - cut])
    let room = (high - low) * 0.75
    guard room > 0 else {
      return Interval(sorted[0], sorted[sorted.count - 1])
    }
    return Interval(max(sorted[0], low - room), min(sorted[sorted.count - 1], high + room))
  }

  /// The range that shows a curve well: all of its values, but where it has a pole, or runs off at an end of its domain,
  /// that of most values.
  public static func range(of curve: CurveSampler.Curve) -> Interval {
    guard !curve.even.isEmpty, !curve.extent.isEmpty else { return Interval(0, 1) }
    let most = spread(curve.even)
    let far = 12 * max(most.length, 1e-300)
    func isCut(_ crest: Crest, _ excess: Double) -> Bool {
      switch crest {
      case .peak: false
      case .end: excess > far
      case .pole: excess > 0
      }
    }
    var result = curve.extent
    if isCut(curve.crests.above, result.high - most.high) { result.high = most.high }
    if isCut(curve.crests.below, most.low - result.low) { result.low = most.low }
    return result.high < result.low ? most : result
  }
}

/// Round levels between values.
enum LevelChooser {
  /// About `count` round values inside an interval, both ends left out.
  ///
  ///     LevelChooser.levels(in: Interval(-1, 1), count: 10)   // -0.8, -0.6, … 0.8
  public static func levels(in range: Interval, count: Int) -> [Double] {
    guard range.length > 0, range.length.isFinite, count > 0 else { return [] }
    let rough = range.length / Double(min(count, 200))
    let power = Double.pow(10, Double.log10(rough).rounded(.down))
    let share = rough / power
    let step =
      (share <= 1.0001 ? 1 : share <= 2.0001 ? 2 : share <= 2.5001 ? 2.5 : share <= 5.0001 ? 5 : 10) * power
    guard step > 0, step.isFinite, range.low.magnitude / step < 1e12 else { return [] }
    var levels: [Double] = []
    var index = (range.low / step).rounded(.down)
    while levels.count < 400 {
      let level = index * step
      if level >= range.high - step * 1e-6 { break }
      if level > range.low + step * 1e-6 { levels.append(level) }
      index += 1
    }
    return levels
  }
}
