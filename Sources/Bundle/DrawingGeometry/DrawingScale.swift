import Numerics

/// How the coordinates of an element are scaled, as far as its transformations say.
package struct DrawingScale {
  private var (a, b, c, d) = (1.0, 0.0, 0.0, 1.0)

  package init() {}

  /// The scale of one transformation.
  init(_ function: (name: String, numbers: [Double])) { apply(function.name, function.numbers) }

  func applied(to point: (Double, Double), moved move: (Double, Double)) -> (Double, Double) {
    (a * point.0 + c * point.1 + move.0, b * point.0 + d * point.1 + move.1)
  }

  /// The factor by which areas grow.
  package var growth: Double { abs(a * d - b * c) }

  /// Whether widths and heights are scaled alike.
  package var isEven: Bool {
    let (across, down) = ((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
    return abs(across - down) <= 0.02 * max(across, down)
  }

  /// Whether circles stay circles.
  package var isSimilar: Bool { isEven && abs(a * c + b * d) <= 0.02 * abs(a * d - b * c) }

  /// Whether nothing that is painted has an area.
  package var isFlat: Bool { abs(a * d - b * c) < 1e-12 }

  /// Whether horizontal lines stay horizontal or become vertical, and vertical lines likewise.
  package var isUpright: Bool {
    func isSmall(_ value: Double, _ other: Double) -> Bool { abs(value) <= 1e-4 * abs(other) }
    return isSmall(b, a) && isSmall(c, d) || isSmall(a, b) && isSmall(d, c)
  }

  /// Applies a list of transformations.
  package mutating func apply(_ list: DrawingTransforms) {
    for (name, numbers) in list.functions { apply(name, numbers) }
  }

  private mutating func apply(_ name: String, _ numbers: [Double]) {
    guard let first = numbers.first else { return }
    switch name {
    case "scale": multiply(first, 0, 0, numbers.count > 1 ? numbers[1] : first)
    case "scalex": multiply(first, 0, 0, 1)
    case "scaley": multiply(1, 0, 0, first)
    case "matrix" where numbers.count == 6: multiply(first, numbers[1], numbers[2], numbers[3])
    case "rotate": turn(first)
    case "skewx": shear(first, across: true)
    case "skewy": shear(first, across: false)
    case "skew":
      let down = numbers.count > 1 ? Self.tangent(numbers[1]) : 0
      multiply(1, down, Self.tangent(first), 1)
    default: break
    }
  }

  /// Applies different scales across and down.
  package mutating func apply(across: Double, down: Double) { multiply(across, 0, 0, down) }

  private mutating func multiply(_ a: Double, _ b: Double, _ c: Double, _ d: Double) {
    (self.a, self.b, self.c, self.d) = (
      self.a * a + self.c * b, self.b * a + self.d * b, self.a * c + self.c * d, self.b * c + self.d * d
    )
  }

  private mutating func turn(_ degrees: Double) {
    let angle = degrees * .pi / 180
    multiply(Double.cos(angle), Double.sin(angle), -Double.sin(angle), Double.cos(angle))
  }

  private mutating func shear(_ degrees: Double, across: Bool) {
    let tangent = Self.tangent(degrees)
    multiply(1, across ? 0 : tangent, across ? tangent : 0, 1)
  }

  static func tangent(_ degrees: Double) -> Double {
    let angle = degrees * .pi / 180
    return Double.sin(angle) / Double.cos(angle)
  }
}
