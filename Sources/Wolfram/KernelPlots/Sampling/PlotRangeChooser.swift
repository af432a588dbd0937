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

  /// The range that is insensitive to outliers: from the 17.5 % quantile to the 82.5 % quantile, extended by one and a
  /// half times its length at each end. Derived from ranges that Mathematica chose. Of a list it takes values of the list,
  /// of functions, which are sampled, values between the samples.
  static func usual(_ values: [Double], isList: Bool, share: Double = 0.175) -> Interval {
    guard !values.isEmpty else { return Interval(0, 1) }
    let sorted = values.sorted()
    let last = sorted.count - 1
    func quantile(_ share: Double) -> Double {
      if isList {
        let place = Int(clamping: (share * Double(sorted.count)).rounded(.up)) - 1
        return sorted[min(max(place, 0), last)]
      }
      let rank = share * Double(last)
      let below = min(Int(clamping: rank), last)
      return sorted[below] + (sorted[min(below + 1, last)] - sorted[below]) * (rank - Double(below))
    }
    let (low, high) = (quantile(share), quantile(1 - share))
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

  /// The displayed range of the values of a list, or of a function: all of them, unless the usual range covers less than
  /// `least` of them.
  static func range(
    of values: [Double], isList: Bool = true, extent: Interval, cut least: Double = 0.705,
    share: Double = 0.175
  ) -> Interval {
    let usual = usual(values, isList: isList, share: share)
    // Where most values are one, all are shown.
    guard usual.length > 1e-14 * max(usual.low.magnitude, usual.high.magnitude) else { return extent }
    let cut = Interval(max(extent.low, usual.low), min(extent.high, usual.high))
    return cut.length < least * extent.length ? cut : extent
  }

  /// The displayed range of a curve.
  public static func range(of curve: CurveSampler.Curve) -> Interval { range(of: [curve]) }

  /// The displayed range of curves, by the values of all of them. A curve with a pole is always cut. Of printed plots
  /// none shows a range of which the usual one covers less than 68 %, be it a smooth peak or an end that rises.
  static func range(of curves: [CurveSampler.Curve]) -> Interval {
    let isSteep = curves.contains { $0.isSteep }
    var values: [Double] = []
    var all = Interval.empty
    for curve in curves where !curve.extent.isEmpty {
      // Of steep functions there are four times as many values.
      for _ in 0..<(curve.isSteep || !isSteep ? 1 : 4) { values += curve.even }
      all.include(curve.extent.low)
      all.include(curve.extent.high)
    }
    guard !all.isEmpty else { return Interval(0, 1) }
    let hasPole = curves.contains { $0.crests.above == .pole || $0.crests.below == .pole }
    return range(
      of: values, isList: false, extent: all, cut: hasPole ? 1 : 0.68, share: isSteep ? 0.1753 : 0.174)
  }
}

extension CurveSampler.Curve {
  /// The places of the curve at so many equal steps of its parameter.
  func places(_ range: Interval, _ steps: Int) -> [Point] {
    var places: [Point] = []
    places.reserveCapacity(steps)
    var step = 0
    for piece in pieces {
      for (a, b) in zip(piece, piece.dropFirst()) {
        while step < steps {
          let t = range.low + range.length * Double(step) / Double(steps - 1)
          if t > b.t { break }
          if t >= a.t {
            let share = b.t > a.t ? (t - a.t) / (b.t - a.t) : 0
            places.append(a.place + (b.place - a.place) * share)
          }
          step += 1
        }
      }
    }
    return places
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
