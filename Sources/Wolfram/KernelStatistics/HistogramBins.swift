import Kernel
import Numerics

/// The bins of a histogram. The values at the border of two belong to the upper one, those at the last bound to the last bin.
package struct HistogramBins {
  /// The bounds of the bins, ascending; fewer than two if there would be more than 5,000 bins.
  package let bounds: [Double]

  /// Chooses the bins of some sets.
  ///
  /// - Parameters:
  ///   - sets: Finite numbers; no set is empty.
  ///   - specification: What `Histogram` has as its second argument: a number of bins, `{width}`, `{from, to, width}`, `{{bounds}}` or the
  ///     name of a rule. For any other the width is Scott's, rounded.
  package init(of sets: [[Double]], _ specification: Term?) {
    let low = sets.compactMap { $0.min() }.min() ?? 0
    let high = sets.compactMap { $0.max() }.max() ?? 0
    let largest = sets.max { $0.count < $1.count } ?? []
    var width = specification.flatMap { Self.width(of: $0, range: high - low, largest) } ?? 0
    if let number = specification?.double, number.isFinite, number >= 1 {
      width = Self.nearest((high - low) / number)
    } else if let parts = specification?.parts {
      if parts.count == 1, let list = parts[0].vector {
        bounds = list.sorted()
        return
      }
      let numbers = parts.compactMap({ $0.double })
      if numbers.count == 3, numbers[2] > 0, (numbers[1] - numbers[0]) / numbers[2] < 5000 {
        bounds = Array(
          stride(from: numbers[0], through: numbers[1] + numbers[2] * 1e-9, by: numbers[2]))
        return
      }
      if numbers.count == 1 { width = numbers[0] }
    }
    if width <= 0 {
      width = Self.nearest(Self.scott(largest))
      if width <= 0 { width = high > low ? high - low : 1 }
    }
    guard width > 0, width.isFinite, (high - low) / width < 5000 else {
      bounds = []
      return
    }
    let first = (low / width + 1e-9).rounded(.down) * width
    var bounds = [first]
    while let last = bounds.last, last <= high { bounds.append(first + Double(bounds.count) * width) }
    self.bounds = bounds
  }

  /// How many values are in each bin; those outside of all are in none. There are at least two bounds.
  package func counts(_ values: [Double]) -> [Int] {
    var counts = [Int](repeating: 0, count: bounds.count - 1)
    for value in values { if let bin = bin(value) { counts[bin] += 1 } }
    return counts
  }

  /// `histogramBins[{1, 2, 4}, {2}]` gives `{{0., 2., 4., 6.}, {1, 1, 1}}`.
  static func list(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard let values = call.arguments.first?.vector, !values.isEmpty, values.allSatisfy({ $0.isFinite })
    else {
      return nil
    }
    let bins = Self(of: [values], call.count > 1 ? call.arguments[1] : nil)
    guard bins.bounds.count > 1 else { return nil }
    return .list([
      .list(bins.bounds.map { .real($0) }), .list(bins.counts(values).map { .integer($0) }),
    ])
  }

  private func bin(_ value: Double) -> Int? {
    guard let first = bounds.first, let last = bounds.last, value >= first, value <= last else { return nil }
    var (low, high) = (0, bounds.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if bounds[middle] <= value { low = middle } else { high = middle }
    }
    return low
  }

  /// The width of bins by the rule with that name, rounded to 1, 2 or 5 of a power of ten; nil if there is none.
  private static func width(of rule: Term, range: Double, _ set: [Double]) -> Double? {
    guard set.count > 1 else { return nil }
    let count = Double(set.count)
    var width = 0.0
    if rule.isString("Sturges") {
      return nearest(range / (Double.log2(count) + 1).rounded(.up))
    } else if rule.isString("Scott") {
      width = scott(set)
    } else if rule.isString("FreedmanDiaconis") {
      let (values, last) = (set.sorted(), count - 1)
      width =
        2 * (values[Int(clamping: last * 0.75)] - values[Int(clamping: last * 0.25)]) / Double.cubeRoot(count)
    }
    return width > 0 ? rounded(width, by: (1.414, 3.162, 7.071)) : nil
  }

  /// Scott's width of bins: of normal values it gives the histogram that is nearest to their density.
  private static func scott(_ values: [Double]) -> Double {
    let count = Double(values.count)
    let mean = values.reduce(0, +) / max(count, 1)
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / max(count - 1, 1)
    return 3.49 * variance.squareRoot() / Double.cubeRoot(max(count, 1))
  }

  /// The width of 1, 2 or 5 of a power of ten that is nearest to a width.
  private static func nearest(_ width: Double) -> Double { rounded(width, by: (1.5, 3.5, 7.5)) }

  /// The width of 1, 2, 5 or 10 of a power of ten by the shares that part these.
  private static func rounded(_ width: Double, by shares: (Double, Double, Double)) -> Double {
    guard width > 0, width.isFinite else { return width }
    let power = Double.pow(10, Double.log10(width).rounded(.down))
    let share = width / power
    return power * (share < shares.0 ? 1 : share < shares.1 ? 2 : share < shares.2 ? 5 : 10)
  }
}
