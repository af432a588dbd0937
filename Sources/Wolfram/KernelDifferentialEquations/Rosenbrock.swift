import Kernel

/// A step of the fourth-order Rosenbrock method with Shampine's constants, which stays stable where parts of the solution
/// fade much faster than others.
enum Rosenbrock {
  /// What the matrix has on its diagonal besides the negated Jacobian, times the size of the step.
  static let diagonal = 2.0

  /// Makes a step of size `h`. `slopes` holds the derivatives at the start and their own by time; `matrix` is
  /// `diagonal / h` minus the Jacobian, decomposed. Returns the values after the step and the estimated errors.
  static func step(
    _ t: Double, _ y: [Double], _ h: Double, slopes: (first: [Double], drift: [Double]), _ matrix: BandMatrix,
    _ rates: (Double, [Double]) throws(KernelError) -> [Double]
  ) throws(KernelError) -> (values: [Double], errors: [Double]) {
    let (first, drift) = slopes
    let g1 = matrix.solved(mixed(first, parts: [(h / 2, drift)]))
    let second = try rates(t + h, mixed(y, parts: [(2, g1)]))
    let g2 = matrix.solved(mixed(second, parts: [(-1.5 * h, drift), (-8 / h, g1)]))
    let third = try rates(t + 0.6 * h, mixed(y, parts: [(1.92, g1), (0.24, g2)]))
    let g3 = matrix.solved(mixed(third, parts: [(2.42 * h, drift), (14.88 / h, g1), (2.4 / h, g2)]))
    let g4 = matrix.solved(
      mixed(third, parts: [(0.116 * h, drift), (-0.896 / h, g1), (-0.432 / h, g2), (-0.4 / h, g3)]))
    let next = mixed(y, parts: [(19.0 / 9, g1), (0.5, g2), (25.0 / 108, g3), (125.0 / 108, g4)])
    return (next, mixed(g1.map { $0 * 17 / 54 }, parts: [(7.0 / 36, g2), (125.0 / 108, g4)]))
  }

  private static func mixed(_ base: [Double], parts: [(Double, [Double])]) -> [Double] {
    var result = base
    for (factor, part) in parts { for place in result.indices { result[place] += factor * part[place] } }
    return result
  }
}
