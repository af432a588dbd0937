import Numerics

/// Chooses round levels between values.
package enum LevelChooser {
  /// About `count` round values strictly inside an interval.
  ///
  ///     LevelChooser.levels(in: Interval(-1, 1), count: 10)   // -0.8, -0.6, … 0.8
  package static func levels(in range: Interval, count: Int) -> [Double] {
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
