import Markup
import Numerics

/// How the coordinates of an element are scaled, as far as its transformations say.
struct DrawingScale {
  private var (a, b, c, d) = (1.0, 0.0, 0.0, 1.0)

  /// Whether widths and heights are scaled alike.
  var isEven: Bool {
    let (across, down) = ((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
    return abs(across - down) <= 0.02 * max(across, down)
  }

  /// Applies a list of transformations: `scale(2 1) rotate(45deg)`.
  mutating func apply(_ transformations: [UInt8]) {
    let value = StyleValue(transformations)
    var index = 0
    while index < value.solid.count {
      let token = value.solid[index]
      // `scale (2)` has a space before its bracket.
      let isSpaced =
        token.kind == .identifier && index + 1 < value.solid.count
        && value.solid[index + 1].kind == .openParenthesis
      let start = isSpaced ? index + 1 : index
      guard isSpaced || token.kind == .function, let end = value.endOfFunction(value.solid, start) else {
        index += 1
        continue
      }
      let numbers = value.solid[(start + 1)..<(end - 1)].compactMap { number(value, $0) }
      apply(value.word(token), numbers)
      index = end
    }
  }

  private func number(_ value: StyleValue, _ token: CSSToken) -> Double? {
    guard let number = value.number(token) else { return nil }
    guard token.kind == .dimension else { return token.kind == .number ? number : nil }
    return switch value.unit(token) {
    case "rad": number * 180 / .pi
    case "grad": number * 0.9
    case "turn": number * 360
    default: number
    }
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
    default: break
    }
  }

  /// Applies different scales across and down.
  mutating func apply(across: Double, down: Double) { multiply(across, 0, 0, down) }

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
    let angle = degrees * .pi / 180
    let tangent = Double.sin(angle) / Double.cos(angle)
    multiply(1, across ? 0 : tangent, across ? tangent : 0, 1)
  }
}
