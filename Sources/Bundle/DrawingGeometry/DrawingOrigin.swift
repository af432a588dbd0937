import Markup
import TextBytes

/// The point around which a transformation turns: https://www.w3.org/TR/css-transforms-1/#transform-origin-property
package struct DrawingOrigin {
  private let x: Double
  private let y: Double

  /// - Parameter box: the size of the drawing's view box, of which percentages and words are.
  /// - Returns: nil for lengths in units that depend on the font.
  package init?(_ origin: [UInt8], in box: (width: Double, height: Double)) {
    let value = StyleValue(origin)
    var tokens = value.solid
    guard (1...2).contains(tokens.count) else { return nil }
    if ["top", "bottom"].contains(value.word(tokens[0])) {
      tokens = tokens.count == 2 ? [tokens[1], tokens[0]] : []
      guard tokens.count == 2 else { return nil }
    }
    guard let x = Self.part(value, token: tokens[0], box.width),
      let y = Self.part(value, token: tokens.count > 1 ? tokens[1] : nil, box.height)
    else { return nil }
    (self.x, self.y) = (x, y)
  }

  private static func part(_ value: StyleValue, token: CSSToken?, _ whole: Double) -> Double? {
    guard let token else { return whole / 2 }
    switch token.kind {
    case .number: return value.number(token)
    case .percentage: return value.number(token).map { $0 / 100 * whole }
    case .dimension: return value.unit(token) == "px" ? value.number(token) : nil
    default:
      switch value.word(token) {
      case "left", "top": return 0
      case "center": return whole / 2
      case "right", "bottom": return whole
      default: return nil
      }
    }
  }

  /// A list of transformations around the point.
  ///
  /// - Parameter unit: that of lengths: `px` in a property, none in an attribute.
  package func applied(to list: [UInt8], unit: String = "") -> [UInt8] {
    func move(_ x: Double, _ y: Double) -> String {
      "translate(\(number(x, 4))\(unit), \(number(y, 4))\(unit))"
    }
    return Array("\(move(x, y)) \(String(decoding: list, as: UTF8.self)) \(move(-x, -y))".utf8)
  }
}
