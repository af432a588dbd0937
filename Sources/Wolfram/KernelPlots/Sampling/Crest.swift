import Graphics
import Numerics

/// The behaviour of a curve at its maximum or minimum.
enum Crest: Sendable {
  /// A smooth extremum at any magnification.
  case peak
  /// An extremum at an end of the domain.
  case end
  /// A pole, as of 1/x at 0.
  case pole
}

extension CurveSampler.Curve {
  /// Measures the extent of the values. If `range` is given and the extreme samples are outliers, samples the
  /// curve more finely around them.
  mutating func measure(
    _ samples: [CurveSampler.Sample], range: Interval?, _ function: (Double) -> Point
  ) {
    extent = .empty
    for sample in samples where sample.place.isFinite { extent.include(sample.place.y) }
    guard let range, !extent.isEmpty else { return }
    let most = PlotRangeChooser.spread(even)
    let (low, high) = (extent.low, extent.high)
    if high > most.high { crests.above = climb(samples, 1, range: range, function) }
    if low < most.low { crests.below = climb(samples, -1, range: range, function) }
  }

  /// Extends the extent to where a piece begins or ends beside a place without a value, as a logarithm does at 0.
  mutating func reach(_ samples: [CurveSampler.Sample]) {
    var gaps: [Double] = []
    for sample in samples where !sample.place.isFinite { gaps.append(sample.t) }
    guard !gaps.isEmpty else { return }
    for (place, piece) in pieces.enumerated() {
      guard let first = piece.first, let last = piece.last else { continue }
      let before = place > 0 ? pieces[place - 1].last?.t ?? first.t : -.infinity
      let after = place < pieces.count - 1 ? pieces[place + 1].first?.t ?? last.t : .infinity
      if gaps.contains(where: { $0 > before && $0 < first.t }) { extent.include(first.place.y) }
      if gaps.contains(where: { $0 > last.t && $0 < after }) { extent.include(last.place.y) }
    }
  }

  /// Climbs from the highest sample, or the lowest for the sign -1, by halving the distance to its neighbours
  /// twelve times. A curve that still rises after eight halvings has a pole, or a peak too narrow to be
  /// visible.
  private mutating func climb(
    _ samples: [CurveSampler.Sample], _ sign: Double, range: Interval, _ function: (Double) -> Point
  ) -> Crest {
    var top = -1
    for index in samples.indices where samples[index].place.isFinite {
      if top < 0 || samples[index].place.y * sign > samples[top].place.y * sign { top = index }
    }
    guard top >= 0, !even.isEmpty else { return .peak }
    var left = top > 0 ? samples[top - 1].t : range.low
    var right = top < samples.count - 1 ? samples[top + 1].t : range.high
    var t = samples[top].t
    var height = samples[top].place.y * sign
    var early = height
    for turn in 0..<12 {
      if turn == 8 { early = height }
      let (before, after) = (left + (t - left) * 0.5, t + (right - t) * 0.5)
      let (a, b) = (function(before).y * sign, function(after).y * sign)
      if a == .infinity || b == .infinity { return .pole }
      if a > height, !(b > a) {
        (right, t, height) = (t, before, a)
      } else if b > height {
        (left, t, height) = (t, after, b)
      } else {
        (left, right) = (before, after)
      }
    }
    let rise = height - even.sorted()[even.count / 2] * sign
    if height - early > 0.05 * rise { return .pole }
    // Near a maximum the curve is about as high; near a pole that a sample hit by chance it is not.
    let (a, b) = (function(left).y * sign, function(right).y * sign)
    if !(a > height - 0.1 * rise), !(b > height - 0.1 * rise) { return .pole }
    if top == 0 || top == samples.count - 1 { return .end }
    extent.include(height * sign)
    return .peak
  }
}
