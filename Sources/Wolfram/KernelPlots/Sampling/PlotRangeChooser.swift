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

  /// The range that is insensitive to outliers: without 17.4 % of the values at each end, extended by one and a
  /// half times its length at each end. Derived from ranges that Mathematica chose.
  static func usual(_ values: [Double]) -> Interval {
    guard !values.isEmpty else { return Interval(0, 1) }
    let sorted = values.sorted()
    let last = Double(sorted.count - 1)
    let rank = 0.174 * last
    func value(_ rank: Double) -> Double {
      let below = Int(rank)
      let next = sorted[min(below + 1, sorted.count - 1)]
      return sorted[below] + (next - sorted[below]) * (rank - Double(below))
    }
    let (low, high) = (value(rank), value(last - rank))
    let room = (high - low) * 1.5
    return Interval(low - room, high + room)
  }

  /// The range with its end moved to 0 if that is within a share of its length outside.
  static func reachingZero(_ range: Interval, within share: Double = 0.1001) -> Interval {
    let room = range.length * share
    var result = range
    if range.low > 0, range.low <= room { result.low = 0 }
    if range.high < 0, -range.high <= room { result.high = 0 }
    return result
  }

  /// The displayed range of values: all of them, unless the usual range covers less than `cut` of them.
  static func range(of values: [Double], extent: Interval, cut least: Double = 0.8) -> Interval {
    let usual = usual(values)
    guard usual.length > 0 else { return extent }
    let cut = Interval(max(extent.low, usual.low), min(extent.high, usual.high))
    return cut.length < least * extent.length ? cut : extent
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

extension ScalarGrid {
  /// The displayed range of values, without divergent ones.
  var shown: Interval {
    var finite: [Double] = []
    finite.reserveCapacity(values.count)
    for value in values where value.isFinite { finite.append(value) }
    guard !finite.isEmpty else { return Interval(0, 1) }
    let most = PlotRangeChooser.spread(finite)
    let extent = self.extent
    let span = max(most.length, 1e-300)
    return Interval(
      most.low - extent.low > 2 * span ? most.low : extent.low,
      extent.high - most.high > 2 * span ? most.high : extent.high)
  }
}
