import Kernel

/// One step of the Dormand-Prince method of orders 5 and 4.
enum DormandPrince {
  /// The times of the stages as fractions of the step.
  private static let nodes: [Double] = [1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1, 1]

  /// The weights of the earlier stages' derivatives for each stage.
  private static let weights: [[Double]] = [
    [1.0 / 5], [3.0 / 40, 9.0 / 40], [44.0 / 45, -56.0 / 15, 32.0 / 9],
    [19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729],
    [9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656],
    [35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84],
  ]

  /// The weights of the stages' derivatives in the error estimate.
  private static let errors: [Double] = [
    71.0 / 57600, 0, -71.0 / 16695, 71.0 / 1920, -17253.0 / 339_200, 22.0 / 525, -1.0 / 40,
  ]

  /// Makes a step of size `h`. Returns the values after it, the derivatives there, and the estimated errors;
  /// `first` holds the derivatives at the start. The stiffness is how fast differences between solutions fade, times
  /// the step: the method is stable up to about 3.3.
  static func step(
    _ time: Double, values: [Double], _ first: [Double], _ h: Double,
    _ slopes: (Double, [Double]) throws(KernelError) -> [Double]
  ) throws(KernelError) -> (values: [Double], slopes: [Double], errors: [Double], stiffness: Double) {
    var all = [first]
    var next = values
    var before = values
    for stage in weights.indices {
      (before, next) = (next, values)
      for (weight, slope) in zip(weights[stage], all) where weight != 0 {
        for place in next.indices { next[place] += h * weight * slope[place] }
      }
      all.append(try slopes(time + nodes[stage] * h, next))
    }
    var error = [Double](repeating: 0, count: values.count)
    for (weight, slope) in zip(errors, all) {
      for place in error.indices { error[place] += h * weight * slope[place] }
    }
    let apart = distance(next, before)
    return (next, all[6], error, apart > 0 ? h.magnitude * distance(all[6], all[5]) / apart : 0)
  }

  private static func distance(_ a: [Double], _ b: [Double]) -> Double {
    var sum = 0.0
    for place in a.indices { sum += (a[place] - b[place]) * (a[place] - b[place]) }
    return sum.squareRoot()
  }
}
