import Graphics
import Numerics
import WolframLanguage

/// Directives: what they change of the style.
extension FigureReader {
  /// The colour that a node is; nil where it is none.
  mutating func color(_ node: Node) -> Color? {
    if let name = symbol(node) { return NamedColor.color(named: name) }
    guard let name = head(node) else { return nil }
    let parts = arguments(node)
    var values = parts.first.flatMap(numbers) ?? parts.compactMap(number)
    func value(_ place: Int, _ usual: Double = 1) -> Double { place < values.count ? values[place] : usual }
    switch name {
    case "RGBColor":
      if let text = parts.first.flatMap(string) { return Color(hexadecimal: text) }
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
      values = parts.dropFirst().compactMap(number)
      return base.blended(with: name == "Lighter" ? .white : .black, value(0, 1.0 / 3))
    case "Opacity":
      guard parts.count > 1, let share = number(parts[0]) else { return nil }
      return color(parts[1])?.faded(share)
    case "Directive":
      for part in parts { if let color = color(part) { return color } }
      return nil
    case "LightDarkSwitched", "ThemeColor": return parts.first.flatMap { color($0) }
    case "TemplateBox": return templateColor(node)
    default: return nil
    }
  }

  /// Colours of swatches: `TemplateBox[<|"color" -> RGBColor[…]|>, …]`.
  private mutating func templateColor(_ node: Node) -> Color? {
    guard let first = argument(node, 0) else { return nil }
    for part in arguments(first) {
      if let (name, value) = rule(part), name == "color" { return color(value) }
    }
    return nil
  }

  /// Takes a node as a directive; false where it is none.
  mutating func direct(_ node: Node) -> Bool {
    if head(node) == "Directive" {
      // Of several colours in one, the last holds.
      for part in arguments(node) { _ = direct(part) || directRule(part) }
      return true
    }
    if let color = color(node) {
      style.color = color
      style.faceColor = nil
      style.hasFace = true
      return true
    }
    if let name = symbol(node) { return direct(symbol: name) }
    guard let name = head(node) else { return false }
    let parts = arguments(node)
    switch name {
    case "Opacity":
      if let share = parts.first.flatMap(number) { style.opacity = min(max(share, 0), 1) }
      if parts.count > 1, let color = color(parts[1]) { style.color = color }
    case "Thickness", "AbsoluteThickness":
      if let length = parts.first.flatMap({ length($0, isAbsolute: name != "Thickness", Self.thicknesses) }) {
        style.line.thickness = length
      }
    case "PointSize", "AbsolutePointSize":
      if let length = parts.first.flatMap({ length($0, isAbsolute: name != "PointSize", Self.pointSizes) }) {
        style.pointSize = length
      }
    case "Dashing", "AbsoluteDashing":
      if let first = parts.first { style.line.dashes = dashes(first, isAbsolute: name != "Dashing") }
    case "EdgeForm": directEdge(parts)
    case "FaceForm": directFace(parts)
    case "CapForm": style.line.cap = parts.first.flatMap(string).map(cap) ?? .butt
    case "JoinForm": style.line.join = join(parts.first)
    case "Arrowheads": if let first = parts.first { style.arrowheads = arrowheads(first) }
    case "Specularity":
      if let first = parts.first { style.specularity = number(first) ?? color(first)?.brightness ?? 0 }
      if parts.count > 1, let value = number(parts[1]) { style.shininess = value }
    case "Glow": style.glow = parts.first.flatMap { color($0) }
    case "SurfaceColor": if let found = parts.first.flatMap({ color($0) }) { style.color = found }
    case "AxisObject", "Texture", "Haloing", "MaterialShading", "DropShadowing", "Blurring", "HatchFilling",
      "PatternFilling", "LinearGradientFilling", "RadialGradientFilling", "ConicGradientFilling",
      "StippleShading":
      miss(name)
    default: return false
    }
    return true
  }

  /// Options that stand among directives.
  mutating func directRule(_ node: Node) -> Bool {
    guard let (name, value) = rule(node) else { return false }
    switch name {
    case "Lighting":
      if let lights = lights(value) {
        space.lightings.append(lights)
        style.lighting = space.lightings.count - 1
      }
    case "FontSize", "FontColor", "FontFamily", "FontWeight", "FontSlant", "Background":
      var set = style.text
      setText(name, value, &set)
      style.text = set
    default: break
    }
    return true
  }

  private mutating func direct(symbol name: String) -> Bool {
    switch name {
    case "Thick": style.line.thickness = .absolute(2)
    case "Thin": style.line.thickness = .absolute(0.5)
    case "Dashed": style.line.dashes = [.absolute(4), .absolute(4)]
    case "Dotted": style.line.dashes = [.absolute(1), .absolute(3)]
    case "DotDashed": style.line.dashes = [.absolute(1), .absolute(3), .absolute(4), .absolute(3)]
    case "Bold": style.text.isBold = true
    case "Italic": style.text.isItalic = true
    case "Plain":
      style.text.isBold = false
      style.text.isItalic = false
    case "Large": style.text.size = 14
    case "Larger": style.text.size *= 1.25
    case "Medium": style.text.size = 10
    case "Small": style.text.size = 8
    case "Smaller": style.text.size *= 0.8
    case "Automatic", "None", "Null", "True", "False", "NoSlicing", "Tiny": break
    default: return false
    }
    return true
  }

  static let thicknesses = ["Tiny": 0.25, "Small": 0.5, "Medium": 1.0, "Large": 2.0]
  static let pointSizes = ["Tiny": 1.5, "Small": 3.0, "Medium": 5.0, "Large": 8.0]
  private static let dashLengths = ["Tiny": 1.5, "Small": 4.0, "Medium": 7.0, "Large": 12.0]

  func length(_ node: Node, isAbsolute: Bool, _ names: [String: Double]) -> Length? {
    if let name = symbol(node) { return names[name].map { .absolute($0) } }
    if head(node) == "Scaled", let share = argument(node, 0).flatMap(number) { return .relative(share) }
    if head(node) == "Offset", let points = argument(node, 0).flatMap(number) { return .absolute(points) }
    return number(node).map { isAbsolute ? .absolute($0) : .relative($0) }
  }

  private func dashes(_ node: Node, isAbsolute: Bool) -> [Length] {
    let parts = list(node) ?? [node]
    var lengths = parts.compactMap { length($0, isAbsolute: isAbsolute, Self.dashLengths) }
    if let values = numbers(node) { lengths = values.map { isAbsolute ? .absolute($0) : .relative($0) } }
    lengths = lengths.map { length in
      switch length {
      case .absolute(0), .relative(0): return .absolute(1)
      default: return length
      }
    }
    return Array((lengths.count == 1 ? lengths + lengths : lengths).prefix(16))
  }

  private mutating func directEdge(_ parts: [Node]) {
    guard let first = parts.first, symbol(first) != "None", !(isList(first) && arguments(first).isEmpty)
    else {
      style.edge = nil
      return
    }
    let outer = style
    style.line = StrokeStyle()
    style.opacity = 1
    style.color = .black
    for part in parts { directAll(part) }
    var edge = style.line
    edge.color = style.color
    edge.opacity = style.opacity
    style = outer
    style.edge = edge
  }

  private mutating func directFace(_ parts: [Node]) {
    // Faces that are seen from behind only are seen from everywhere: what is before them has none.
    if isSpace, parts.count > 1, symbol(parts[0]) == "None" { return directFace(Array(parts.dropFirst())) }
    guard let first = parts.first, symbol(first) != "None", !(isList(first) && arguments(first).isEmpty)
    else {
      style.hasFace = false
      return
    }
    let outer = style
    style.opacity = 1
    directAll(first)
    let (color, opacity) = (style.color, style.opacity)
    style = outer
    style.hasFace = true
    style.faceColor = color
    style.faceOpacity = opacity
  }

  /// Takes all directives of a list or `Directive`.
  mutating func directAll(_ node: Node, depth: Int = 0) {
    guard depth < 6 else { return }
    if isList(node) || head(node) == "Directive" {
      for part in arguments(node) { directAll(part, depth: depth + 1) }
    } else if !direct(node), !directRule(node), let name = head(node) ?? symbol(node), name != "Automatic" {
      miss(name)
    }
  }

  private func cap(_ name: String) -> StrokeCap {
    name == "Round" ? .round : name == "Square" ? .square : .butt
  }
  private func join(_ node: Node?) -> StrokeJoin {
    switch node.flatMap(string) {
    case "Round": return .round
    case "Bevel": return .bevel
    default: return .miter
    }
  }

  private func arrowheads(_ node: Node) -> [Arrowhead] {
    func size(_ node: Node) -> Double? {
      if let name = symbol(node) {
        return ["Tiny": 0.01, "Small": 0.02, "Medium": 0.035, "Large": 0.05, "Automatic": 0.035][name]
      }
      if head(node) == "Scaled" { return argument(node, 0).flatMap(number) }
      return number(node)
    }
    if let single = size(node) { return [Arrowhead(size: single)] }
    let parts = list(node) ?? []
    // A list of plain sizes spreads them over the line.
    if !parts.isEmpty, parts.allSatisfy({ size($0) != nil }) {
      let sizes = parts.compactMap(size)
      if sizes.count == 1 { return [Arrowhead(size: sizes[0])] }
      return sizes.enumerated().map { Arrowhead(size: $1, place: Double($0) / Double(sizes.count - 1)) }
        .filter { $0.size != 0 }
    }
    return parts.compactMap { part in
      guard let pieces = list(part), let first = pieces.first, let size = size(first) else { return nil }
      let place = pieces.count > 1 ? number(pieces[1]) ?? 1 : 1
      return Arrowhead(size: size, place: place)
    }
  }
}

extension Color {
  /// The colour of `#rgb` or `#rrggbb`; nil for anything else.
  init?(hexadecimal text: String) {
    var digits: [UInt32] = []
    for byte in text.utf8 where byte != 35 {
      switch byte {
      case 48...57: digits.append(UInt32(byte) - 48)
      case 65...70: digits.append(UInt32(byte) - 55)
      case 97...102: digits.append(UInt32(byte) - 87)
      default: return nil
      }
    }
    if digits.count == 3 { digits = [digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]] }
    guard digits.count == 6 || digits.count == 8 else { return nil }
    self.init(rgb24: digits.prefix(6).reduce(0) { $0 << 4 | $1 })
  }
}
