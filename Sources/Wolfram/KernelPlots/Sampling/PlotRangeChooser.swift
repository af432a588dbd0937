import Graphics
import Numerics

/// Chooses the displayed range of values: all of them, unless they diverge.
enum PlotRangeChooser {
  /// The range of most values: the 10th to 90th percentile, extended by three quarters of its length at each
  /// end, but within the values.
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

  /// The range that is insensitive to outliers: the 17.5th to 82.5th percentile, extended by one and a half
  /// times its length at each end. Derived from ranges that Mathematica chose.
  static func usual(_ values: [Double]) -> Interval {
    guard !values.isEmpty else { return Interval(0, 1) }
    let sorted = values.sorted()
    let last = Double(sorted.count - 1)
    let low = sorted[Int((0.175 * last).rounded())]
    let high = sorted[Int((0.825 * last + 1e-9).rounded())]
    let room = (high - low) * 1.5
    return Interval(low - room, high + room)
  }

  /// The displayed range of values: all of them, unless the usual range covers less than 0.8 of them.
  static func range(of values: [Double], extent: Interval) -> Interval {
    let usual = usual(values)
    guard usual.length > 0 else { return extent }
    let cut = Interval(max(extent.low, usual.low), min(extent.high, usual.high))
    return cut.length < 0.8 * extent.length ? cut : extent
  }

  /// The displayed range of a curve.
  public static func range(of curve: CurveSampler.Curve) -> Interval { range(of: [curve]) }

  /// The displayed range of curves: all their values, but the usual range if one has a pole or diverges at an
  /// end of its domain.
  static func range(of curves: [CurveSampler.Curve]) -> Interval {
    var values: [Double] = []
    for curve in curves { values += curve.even }
    let usual = usual(values)
    var (all, cut) = (Interval.empty, Interval.empty)
    for curve in curves where !curve.extent.isEmpty {
      var own = curve.extent
      all.include(own.low)
      all.include(own.high)
      if usual.length > 0 {
        if curve.crests.above != .peak { own.high = min(own.high, usual.high) }
        if curve.crests.below != .peak { own.low = max(own.low, usual.low) }
      }
      guard own.high >= own.low else { continue }
      cut.include(own.low)
      cut.include(own.high)
    }
    if all.isEmpty || cut.isEmpty { return all.isEmpty ? Interval(0, 1) : all }
    let hasPole = curves.contains { $0.crests.above == .pole || $0.crests.below == .pole }
    return hasPole || cut.length < 0.8 * all.length ? cut : all
  }
}

/// Chooses round levels between values.
enum LevelChooser {
  /// About `count` round values strictly inside an interval.
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
