import Graphics
import Numerics

extension ScalarGrid {
  /// The range of the finite values.
  var extent: Interval {
    var result = Interval.empty
    for value in values { result.include(value) }
    return result
  }

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
