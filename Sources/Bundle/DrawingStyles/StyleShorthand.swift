import Markup

/// Shorthands of CSS as the properties that they set.
enum StyleShorthand {
  /// The words of `font-size`.
  static let fontSizes =
    "xx-small x-small small medium large x-large xx-large smaller larger"

  static func longhands(of declaration: StyleDeclaration) -> [StyleDeclaration] {
    func named(_ name: String, _ value: [UInt8]) -> StyleDeclaration {
      var result = declaration
      (result.name, result.value) = (name, value)
      return result
    }
    switch declaration.name {
    case "margin", "padding":
      return sides(declaration.value)?.map { named("\(declaration.name)-\($0.name)", $0.value) } ?? [
        declaration
      ]
    case "marker":
      return ["marker-start", "marker-mid", "marker-end"].map { named($0, declaration.value) }
    case "text-decoration-line": return [named("text-decoration", declaration.value)]
    case "font":
      return font(declaration.value)?.map { named($0.name, Array($0.value.utf8)) } ?? [declaration]
    default: return [declaration]
    }
  }

  /// `1px 2px 3px 4px`: top, right, bottom, left; what is missing is as on the side opposite, or as all others.
  private static func sides(_ bytes: [UInt8]) -> [(name: String, value: [UInt8])]? {
    let value = StyleValue(bytes)
    let lengths = value.solid.map { Array(value.bytes[$0.start..<$0.end]) }
    guard (1...4).contains(lengths.count), value.solid.allSatisfy({ $0.kind != .function }) else {
      return nil
    }
    let right = lengths.count > 1 ? lengths[1] : lengths[0]
    return [
      ("top", lengths[0]), ("right", right), ("bottom", lengths.count > 2 ? lengths[2] : lengths[0]),
      ("left", lengths.count > 3 ? lengths[3] : right),
    ]
  }

  /// `italic bold 20px/1.2 "Noto Serif", serif`, which sets what it does not name to its initial value; nil for the fonts of the system and what is no font.
  private static func font(_ bytes: [UInt8]) -> [(name: String, value: String)]? {
    let value = StyleValue(bytes)
    var (style, variant, weight, stretch) = ("normal", "normal", "normal", "normal")
    for (index, token) in value.solid.enumerated() {
      let word = value.word(token)
      if token.kind == .identifier,
        !fontSizes.split(separator: " ").contains(word[...])
      {
        switch word {
        case "italic", "oblique": style = word
        case "small-caps": variant = word
        case "bold", "bolder", "lighter": weight = word
        case "normal": break
        default:
          guard word.contains("condensed") || word.contains("expanded") else { return nil }
          stretch = word
        }
        continue
      }
      if token.kind == .number, value.number(token).map({ $0 >= 1 && $0 <= 1000 }) == true,
        index + 1 < value.solid.count, value.solid[index + 1].kind != .comma,
        !value.solid[index + 1].isDelimiter("/")
      {
        weight = word
        continue
      }
      var next = index + 1
      var height = "normal"
      if next + 1 < value.solid.count, value.solid[next].isDelimiter("/") {
        let token = value.solid[next + 1]
        height = String(decoding: value.bytes[token.start..<token.end], as: UTF8.self)
        next += 2
      }
      guard next < value.solid.count else { return nil }
      return [
        ("font-style", style), ("font-variant", variant), ("font-weight", weight), ("font-stretch", stretch),
        ("font-size", String(decoding: value.bytes[token.start..<token.end], as: UTF8.self)),
        ("line-height", height),
        ("font-family", String(decoding: value.bytes[value.solid[next].start...], as: UTF8.self)),
      ]
    }
    return nil
  }
}
