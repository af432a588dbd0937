import Markup
import Numerics

/// A list of transformations: `translate(10px, 20px) rotate(45deg)`.
package struct DrawingTransforms {
  /// The functions, in lower case, with lengths in pixels and angles in degrees.
  let functions: [(name: String, numbers: [Double])]
  /// Whether a number is in a unit that depends on the font or on a box.
  private let isRelative: Bool

  package init(_ list: some Sequence<UInt8>) {
    let value = StyleValue(list)
    var functions: [(name: String, numbers: [Double])] = []
    var isRelative = false
    var index = 0
    while index < value.solid.count {
      let token = value.solid[index]
      // `scale (2)` has a space before its bracket.
      let isSpaced =
        token.kind == .identifier && index + 1 < value.solid.count
        && value.solid[index + 1].kind == .openParenthesis
      let start = isSpaced ? index + 1 : index
      guard isSpaced || token.kind == .function, let end = value.endOfFunction(value.solid, start: start)
      else {
        index += 1
        continue
      }
      var numbers: [Double] = []
      for token in value.solid[(start + 1)..<(end - 1)] where token.kind != .comma {
        if let amount = Self.amount(value, token: token) { numbers.append(amount) } else { isRelative = true }
      }
      functions.append((value.word(token), numbers))
      index = end
    }
    (self.functions, self.isRelative) = (functions, isRelative)
  }

  private static func amount(_ value: StyleValue, token: CSSToken) -> Double? {
    guard let number = value.number(token) else { return nil }
    guard token.kind == .dimension else { return token.kind == .number ? number : nil }
    let unit = value.unit(token)
    return unit == "px"
      ? number : ["deg", "rad", "grad", "turn"].contains(unit) ? degrees(number, unit) : nil
  }

  /// An angle in degrees.
  package static func degrees(_ angle: Double, _ unit: String) -> Double {
    switch unit {
    case "rad": angle * 180 / .pi
    case "grad": angle * 0.9
    case "turn": angle * 360
    default: angle
    }
  }

  /// The list as an attribute has it, without units; nil if a number is relative.
  package var attribute: [UInt8]? {
    guard !isRelative else { return nil }
    let parts = functions.map { name, numbers in
      let first = numbers.first ?? 0
      func call(_ name: String, _ numbers: [Double]) -> String {
        "\(name)(\(numbers.map { number($0, 6) }.joined(separator: " ")))"
      }
      switch name {
      case "translatex": return call("translate", [first, 0])
      case "translatey": return call("translate", [0, first])
      case "scalex": return call("scale", [first, 1])
      case "scaley": return call("scale", [1, first])
      case "skewx": return call("skewX", [first])
      case "skewy": return call("skewY", [first])
      case "skew":
        let other = numbers.count > 1 ? numbers[1] : 0
        return call("matrix", [1, DrawingScale.tangent(other), DrawingScale.tangent(first), 1, 0, 0])
      default: return call(name, numbers)
      }
    }
    return Array(parts.joined(separator: " ").utf8)
  }
}
