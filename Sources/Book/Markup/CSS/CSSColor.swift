import Numerics
import TextBytes

/// A colour of CSS Color 4 and 5: a point of a colour space, and its opacity.
///
///     CSSColour.resolved("oklch(62.8% 0.2577 29.23)", current: .black)  // rgb(255, 0, 0)
///
/// Colours out of sRGB are clipped, as browsers do: https://www.w3.org/TR/css-color-5/
package struct CSSColor: Equatable {
  /// Components of sRGB from 0 to 1, unclipped.
  package var red: Double
  package var green: Double
  package var blue: Double
  package var alpha = 1.0

  package static let black = CSSColor(red: 0, green: 0, blue: 0)
  package static let white = CSSColor(red: 1, green: 1, blue: 1)

  /// The colour as the painter reads it: `rgb(255, 0, 0)` or `rgba(255, 0, 0, 0.5)`.
  package var text: String {
    // A component without a value, such as the difference of two infinite ones, is 0.
    func part(_ value: Double) -> Int {
      value.isNaN ? 0 : Int(clamping: (min(max(value, 0), 1) * 255).rounded())
    }
    let parts = "\(part(red)), \(part(green)), \(part(blue))"
    guard alpha < 1 else { return "rgb(\(parts))" }
    return "rgba(\(parts), \((max(alpha, 0) * 1000).rounded() / 1000))"
  }

  private static let names: [String: UInt32] = {
    var names: [String: UInt32] = [:]
    let words = CSSColorNames.table.description.split(whereSeparator: \.isWhitespace)
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      names[String(words[index])] = UInt32(words[index + 1], radix: 16)
    }
    return names
  }()

  /// The colour of a name of CSS, in lower case.
  package static func named(_ name: String) -> CSSColor? {
    guard let value = names[name] else { return nil }
    return CSSColor(hexadecimal: value)
  }

  private init(hexadecimal value: UInt32) {
    self.init(
      red: Double(value >> 16 & 255) / 255, green: Double(value >> 8 & 255) / 255,
      blue: Double(value & 255) / 255)
  }

  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`.
  private init?(hash: ArraySlice<UInt8>) {
    let digits = hash.dropFirst().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == hash.count - 1 else { return nil }
    let values: [Int]
    switch digits.count {
    case 3, 4: values = digits.map { $0 * 17 }
    case 6, 8: values = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    let shares = values.map { Double($0) / 255 }
    self.init(red: shares[0], green: shares[1], blue: shares[2], alpha: shares.count > 3 ? shares[3] : 1)
  }

  // MARK: Values

  /// A value with every colour that the painter lacks replaced; nil if one cannot be resolved.
  ///
  /// - Parameter current: the value of `currentcolor`.
  package static func resolved(_ value: StyleValue, current: CSSColor) -> [UInt8]? {
    let tokens = value.solid
    var result: [UInt8] = []
    var position = 0
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      var replacement: (text: String, end: Int)?
      if token.kind == .function, isFunction(value.word(token)) {
        guard let end = value.endOfFunction(tokens, start: index) else { return nil }
        if !isPlain(value, tokens: tokens, start: index, end: end) {
          var reader = Reader(value: value, tokens: tokens, index: index, current: current)
          guard let color = reader.color(), reader.index == end else { return nil }
          replacement = (color.text, end)
        } else {
          index = end
          continue
        }
      } else if token.kind == .identifier, let color = system[value.word(token)] {
        replacement = (color.text, index + 1)
      }
      guard let replacement else {
        index += 1
        continue
      }
      result += value.bytes[position..<token.start]
      result += replacement.text.utf8
      position = tokens[replacement.end - 1].end
      index = replacement.end
    }
    return result + value.bytes[position...]
  }

  /// The one colour that a value is.
  package static func color(_ value: StyleValue, current: CSSColor) -> CSSColor? {
    var reader = Reader(value: value, tokens: value.solid, index: 0, current: current)
    guard let color = reader.color(), reader.index == value.solid.count else { return nil }
    return color
  }

  private static func isFunction(_ name: String) -> Bool {
    functions.contains(name)
  }

  private static let functions: Set<String> = [
    "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix", "light-dark",
    "contrast-color", "device-cmyk",
  ]

  /// Whether the painter reads the function itself.
  private static func isPlain(_ value: StyleValue, tokens: [CSSToken], start: Int, end: Int) -> Bool {
    let name = value.word(tokens[start])
    guard ["rgb", "rgba", "hsl", "hsla"].contains(name) else { return false }
    // The painter knows saturation and lightness as percentages alone.
    if name.hasPrefix("hsl"), tokens[start + 1..<end - 1].count(where: { $0.kind == .percentage }) < 2 {
      return false
    }
    return tokens[start + 1..<end - 1].allSatisfy { token in
      switch token.kind {
      case .number, .percentage, .comma: true
      case .delimiter: token.byte == "/"
      case .dimension: value.unit(token) == "deg"
      default: false
      }
    }
  }

  /// The colours of a light page: https://www.w3.org/TR/css-color-4/#css-system-colors
  private static let system: [String: CSSColor] = [
    "canvas": .white, "canvastext": .black, "field": .white, "fieldtext": .black,
    "buttontext": .black, "buttonface": CSSColor(hexadecimal: 0xEFEFEF),
    "graytext": CSSColor(hexadecimal: 0x808080), "linktext": CSSColor(hexadecimal: 0x0000EE),
    "highlight": CSSColor(hexadecimal: 0xB5D5FF), "highlighttext": .black,
    "mark": CSSColor(hexadecimal: 0xFFFF00),
    "marktext": .black,
  ]

  // MARK: Reading

  /// Reads colours from tokens.
  private struct Reader {
    let value: StyleValue
    let tokens: [CSSToken]
    var index: Int
    let current: CSSColor
    /// The nesting of functions.
    private var depth = 0

    init(value: StyleValue, tokens: [CSSToken], index: Int, current: CSSColor) {
      (self.value, self.tokens, self.index, self.current) = (value, tokens, index, current)
    }

    private var token: CSSToken? { index < tokens.count ? tokens[index] : nil }

    private mutating func takes(_ kind: CSSToken.Kind) -> Bool {
      guard token?.kind == kind else { return false }
      index += 1
      return true
    }

    private mutating func takes(word: String) -> Bool {
      guard let token, token.kind == .identifier, value.word(token) == word else { return false }
      index += 1
      return true
    }

    private mutating func takes(delimiter: UInt8) -> Bool {
      guard let token, token.kind == .delimiter, token.byte == delimiter else { return false }
      index += 1
      return true
    }

    mutating func color() -> CSSColor? {
      guard let token, depth < 16 else { return nil }
      index += 1
      switch token.kind {
      case .hash: return CSSColor(hash: value.bytes[token.start..<token.end])
      case .identifier:
        let word = value.word(token)
        if word == "currentcolor" { return current }
        if word == "transparent" { return CSSColor(red: 0, green: 0, blue: 0, alpha: 0) }
        return CSSColor.named(word) ?? CSSColor.system[word]
      case .function:
        depth += 1
        defer { depth -= 1 }
        return function(value.word(token))
      default: return nil
      }
    }

    private mutating func function(_ name: String) -> CSSColor? {
      switch name {
      case "color-mix": return mix()
      case "light-dark":
        guard let light = color(), takes(.comma), color() != nil, takes(.closeParenthesis) else {
          return nil
        }
        return light
      case "contrast-color":
        guard let ground = color() else { return nil }
        while let token, token.kind != .closeParenthesis, token.kind != .function { index += 1 }
        guard takes(.closeParenthesis) else { return nil }
        let luminance = ColorSpace.xyz.components(of: ground)[1]
        return (luminance + 0.05) * (luminance + 0.05) > 1.05 * 0.05 ? .black : .white
      case "device-cmyk":
        guard let (parts, alpha) = components(count: 4, .cmyk, origin: nil) else { return nil }
        func channel(_ ink: Double) -> Double { 1 - min(1, ink * (1 - parts[3]) + parts[3]) }
        return CSSColor(
          red: channel(parts[0]), green: channel(parts[1]), blue: channel(parts[2]), alpha: alpha)
      default: break
      }
      var origin: CSSColor?
      if takes(word: "from") {
        guard let color = color() else { return nil }
        origin = color
      }
      let space: ColorSpace
      if name == "color" {
        guard let token, token.kind == .identifier, let named = ColorSpace(function: value.word(token))
        else { return nil }
        index += 1
        space = named
      } else {
        guard let named = ColorSpace(notation: name) else { return nil }
        space = named
      }
      guard let (parts, alpha) = components(count: 3, space, origin: origin) else { return nil }
      return space.color(parts.map { $0.isNaN ? 0 : $0 }, alpha: alpha)
    }

    /// The components and the opacity up to the closing bracket, in the units of the space.
    private mutating func components(
      count: Int, _ space: ColorSpace, origin: CSSColor?
    ) -> (parts: [Double], alpha: Double)? {
      var channels: [String: Double] = [:]
      if let origin {
        for (place, part) in space.components(of: origin).enumerated() {
          channels[space.channels[place]] = part * space.scale(of: place)
        }
        channels["alpha"] = origin.alpha
      }
      var parts: [Double] = []
      for place in 0..<count {
        guard let part = component(space, place: place, channels) else { return nil }
        parts.append(part)
        if place < count - 1 { _ = takes(.comma) }
      }
      var alpha = origin?.alpha ?? 1
      if takes(delimiter: "/") || takes(.comma) {
        guard let token else { return nil }
        if token.kind == .percentage {
          index += 1
          alpha = (value.number(token) ?? 100) / 100
        } else if takes(word: "none") {
          alpha = 0
        } else {
          guard let number = number(channels) else { return nil }
          alpha = number
        }
      }
      guard takes(.closeParenthesis) else { return nil }
      return (parts, min(max(alpha, 0), 1))
    }

    private mutating func component(_ space: ColorSpace, place: Int, _ channels: [String: Double])
      -> Double?
    {
      guard let token else { return nil }
      if takes(word: "none") { return .nan }
      if token.kind == .percentage {
        index += 1
        return value.number(token).map { $0 / 100 * space.whole(of: place) }
      }
      if token.kind == .dimension {
        index += 1
        return space.isHue(place) ? angle(token) : nil
      }
      // Numbers are in the units of the notation: `rgb(255 0 0)`.
      return number(channels).map { $0 / space.scale(of: place) }
    }

    private func angle(_ token: CSSToken) -> Double? {
      guard let number = value.number(token) else { return nil }
      switch value.unit(token) {
      case "deg": return number
      case "rad": return number * 180 / .pi
      case "grad": return number * 0.9
      case "turn": return number * 360
      default: return nil
      }
    }

    // MARK: Numbers

    /// A number, a channel of the origin, or `calc()` of them.
    private mutating func number(_ channels: [String: Double]) -> Double? {
      guard let token, depth < 16 else { return nil }
      depth += 1
      defer { depth -= 1 }
      index += 1
      switch token.kind {
      case .number: return value.number(token)
      case .percentage: return value.number(token).map { $0 / 100 }
      case .dimension: return angle(token)
      case .identifier:
        switch value.word(token) {
        case "pi": return .pi
        case "e": return 2.718281828459045
        case let word: return channels[word]
        }
      case .function where value.word(token) == "calc", .openParenthesis:
        let result = sum(channels)
        return takes(.closeParenthesis) ? result : nil
      case .function where ["min", "max", "clamp"].contains(value.word(token)):
        var values: [Double] = []
        repeat {
          guard let next = sum(channels) else { return nil }
          values.append(next)
        } while takes(.comma)
        guard takes(.closeParenthesis) else { return nil }
        switch value.word(token) {
        case "min": return values.min()
        case "max": return values.max()
        default: return values.count == 3 ? max(values[0], min(values[1], values[2])) : nil
        }
      default: return nil
      }
    }

    private mutating func sum(_ channels: [String: Double]) -> Double? {
      guard var result = product(channels) else { return nil }
      while let sign = token {
        if takes(delimiter: "+") {
          guard let next = product(channels) else { return nil }
          result += next
        } else if takes(delimiter: "-") {
          guard let next = product(channels) else { return nil }
          result -= next
        } else if sign.kind == .number, value.bytes[sign.start] == "-" || value.bytes[sign.start] == "+" {
          // `l -0.1`, whose sign the tokenizer gives to the number.
          guard let next = product(channels) else { return nil }
          result += next
        } else {
          return result
        }
      }
      return result
    }

    private mutating func product(_ channels: [String: Double]) -> Double? {
      guard var result = number(channels) else { return nil }
      while true {
        if takes(delimiter: "*") {
          guard let next = number(channels) else { return nil }
          result *= next
        } else if takes(delimiter: "/") {
          guard let next = number(channels), next != 0 else { return nil }
          result /= next
        } else {
          return result
        }
      }
    }

    // MARK: Mixing

    /// `color-mix(in oklch shorter hue, red 30%, blue)`
    private mutating func mix() -> CSSColor? {
      var space = ColorSpace.oklab
      var way = "shorter"
      if takes(word: "in") {
        guard let token, token.kind == .identifier else { return nil }
        index += 1
        let name = value.word(token)
        guard let named = ColorSpace(function: name) ?? ColorSpace(notation: name) else { return nil }
        space = named
        if let hue = self.token, hue.kind == .identifier {
          way = value.word(hue)
          index += 1
          guard takes(word: "hue") else { return nil }
        }
        guard takes(.comma) else { return nil }
      }
      guard let first = share(), takes(.comma), let second = share(), takes(.closeParenthesis) else {
        return nil
      }
      var (p1, p2) = (first.share ?? 1 - (second.share ?? 0.5), second.share ?? 1 - (first.share ?? 0.5))
      let total = p1 + p2
      guard total > 0 else { return nil }
      (p1, p2) = (p1 / total, p2 / total)
      let mixed = space.mixed(first.color, second.color, share: p2, way: way)
      return CSSColor(
        red: mixed.red, green: mixed.green, blue: mixed.blue, alpha: mixed.alpha * min(1, total))
    }

    private mutating func share() -> (color: CSSColor, share: Double?)? {
      func percentage(_ reader: inout Reader) -> Double? {
        guard let token = reader.token, token.kind == .percentage else { return nil }
        reader.index += 1
        return reader.value.number(token).map { $0 / 100 }
      }
      let before = percentage(&self)
      guard let color = color() else { return nil }
      return (color, before ?? percentage(&self))
    }
  }
}
