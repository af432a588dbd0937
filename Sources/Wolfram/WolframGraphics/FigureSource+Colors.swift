import Graphics
import Numerics
import TextBytes
import WolframLanguage

/// Reads colours and lights.
extension FigureSource {
  /// The colour of a node; nil for other nodes.
  func color(_ node: Node) -> Color? {
    if let name = symbol(node) { return NamedColor.color(named: name) }
    guard let name = head(node) else { return nil }
    let parts = arguments(node)
    var values = parts.first.flatMap { numbers(of: $0) } ?? parts.compactMap { number($0) }
    func value(_ place: Int, _ usual: Double = 1) -> Double { place < values.count ? values[place] : usual }
    switch name {
    case "RGBColor":
      if let text = parts.first.flatMap({ string($0) }) { return Color(hexadecimal: text) }
      return values.count >= 3
        ? Color(red: value(0), green: value(1), blue: value(2), opacity: value(3)) : nil
    case "GrayLevel": return values.isEmpty ? nil : Color(gray: value(0), opacity: value(1))
    case "Hue":
      return values.isEmpty
        ? nil : Color(hue: value(0), saturation: value(1), brightness: value(2), opacity: value(3))
    case "CMYKColor":
      return values.count < 3
        ? nil
        : Color(cyan: value(0), magenta: value(1), yellow: value(2), black: value(3, 0), opacity: value(4))
    case "LABColor":
      return values.count < 3 ? nil : Color(lightness: value(0), a: value(1), b: value(2), opacity: value(3))
    case "LUVColor":
      return values.count < 3 ? nil : Color(lightness: value(0), u: value(1), v: value(2), opacity: value(3))
    case "LCHColor":
      let angle = value(2, 0) * 2 * .pi
      return values.count < 3
        ? nil
        : Color(
          lightness: value(0), a: value(1) * Double.cos(angle), b: value(1) * Double.sin(angle),
          opacity: value(3))
    case "XYZColor":
      return values.count < 3 ? nil : Color(x: value(0), y: value(1), z: value(2), opacity: value(3))
    case "Lighter", "Darker":
      guard let first = parts.first, let base = color(first) else { return nil }
      values = parts.dropFirst().compactMap { number($0) }
      return base.blended(with: name == "Lighter" ? .white : .black, share: value(0, 1.0 / 3))
    case "Opacity":
      guard parts.count > 1, let share = number(parts[0]) else { return nil }
      return color(parts[1])?.faded(share)
    case "Directive":
      for part in parts { if let color = color(part) { return color } }
      return nil
    case "LightDarkSwitched", "ThemeColor": return parts.first.flatMap { color($0) }
    case "TemplateBox": return templateColor(of: node)
    default: return nil
    }
  }

  /// The colour of a swatch template: `TemplateBox[<|"color" -> RGBColor[…]|>, …]`.
  private func templateColor(of node: Node) -> Color? {
    guard let first = argument(of: node, place: 0) else { return nil }
    for part in arguments(first) {
      if let (name, value) = rule(of: part), name == "color" { return color(value) }
    }
    return nil
  }

  /// Vertex colours: a list of colours, or rows of three or four numbers.
  mutating func colors(_ node: Node) -> [Color] {
    let node = expanded(node)
    if let array = packedArray(of: node) {
      // One number each is a gray level.
      if array.dimensions.count == 1 { return array.values.map { Color(gray: $0) } }
      guard array.dimensions.count == 2 else { return [] }
      let width = array.dimensions[1]
      guard width == 3 || width == 4 else { return [] }
      return stride(from: 0, to: array.values.count - width + 1, by: width).map {
        Color(
          red: array.values[$0], green: array.values[$0 + 1], blue: array.values[$0 + 2],
          opacity: width == 4 ? array.values[$0 + 3] : 1)
      }
    }
    guard let parts = list(node) else { return [] }
    return parts.map { part in
      if let color = color(part) { return color }
      if let level = number(part) { return Color(gray: level) }
      guard let values = numbers(of: part), values.count >= 3 else { return .black }
      return Color(
        red: values[0], green: values[1], blue: values[2], opacity: values.count > 3 ? values[3] : 1)
    }
  }

  /// A set of lights; nil for the default.
  mutating func lights(of node: Node) -> [Light]? {
    let node = expanded(node)
    if let name = string(node) {
      if name == "Neutral" || name == "Accent" || name == "ThreePoint" { return Light.neutral }
      return nil
    }
    if symbol(node) == "None" { return [Light(.ambient, .white)] }
    guard let parts = list(node) else { return nil }
    let isSingle =
      string(parts.first ?? node) != nil || parts.first.flatMap { head($0) } == "AmbientLight"
    var result: [Light] = []
    for part in isSingle ? [node] : parts {
      guard let pieces = list(part), pieces.count > 1 || string(pieces.first ?? part) != nil else { continue }
      guard let kind = pieces.first.flatMap({ string($0) }) else { continue }
      let tint = pieces.count > 1 ? color(pieces[1]) ?? .white : .white
      if kind == "Ambient" {
        result.append(Light(.ambient, tint))
      } else if pieces.count > 2 {
        result.append(Light(origin(of: pieces[2]), tint))
      } else {
        result.append(Light(.viewer(Point3(0, 0, 1)), tint))
      }
    }
    return result.isEmpty ? nil : result
  }

  private mutating func origin(of node: Node) -> Light.Origin {
    var node = expanded(node)
    // A direction can be a pair of points: from the first to the second.
    if let pair = list(node), pair.count == 2, numbers(of: node) == nil { node = pair[0] }
    if head(node) == "ImageScaled", let values = argument(of: node, place: 0).flatMap({ numbers(of: $0) }),
      values.count == 3
    {
      return .viewer(Point3(values[0] - 0.5, values[1] - 0.5, values[2]))
    }
    let inner = head(node) == "Scaled" ? argument(of: node, place: 0) ?? node : node
    if let values = numbers(of: inner), values.count == 3 {
      return .box(Point3(values[0], values[1], values[2]))
    }
    return .viewer(Point3(0, 0, 1))
  }
}

extension Color {
  /// Parses `#rgb` or `#rrggbb`; nil for anything else.
  init?(hexadecimal text: String) {
    var digits: [UInt32] = []
    for byte in text.utf8 where byte != "#" {
      switch byte {
      case "0"..."9": digits.append(UInt32(byte) - 48)
      case "A"..."F": digits.append(UInt32(byte) - 55)
      case "a"..."f": digits.append(UInt32(byte) - 87)
      default: return nil
      }
    }
    if digits.count == 3 { digits = [digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]] }
    guard digits.count == 6 || digits.count == 8 else { return nil }
    self.init(rgb24: digits.prefix(6).reduce(0) { $0 << 4 | $1 })
  }
}
