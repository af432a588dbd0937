import Graphics
import WolframLanguage

/// Reads directives and accumulates the current style.
struct DirectiveReader {
  /// The current style.
  private(set) var style: Style
  /// The sets of lights that styles refer to by index.
  private(set) var lightings: [[Light]] = []
  /// Reads text options.
  let text: TextStyleReader
  private let isSpace: Bool

  /// Begins with the default style of 2D or 3D pictures.
  init(isSpace: Bool = false, text: TextStyleReader = TextStyleReader()) {
    style = isSpace ? SpaceScene().style : Style()
    self.text = text
    self.isSpace = isSpace
  }

  /// A copy with another style.
  func with(_ style: Style) -> DirectiveReader {
    var result = self
    result.style = style
    return result
  }

  /// Restores a style at the end of its scope; sets of lights stay.
  mutating func restore(_ outer: Style) { style = outer }

  /// Applies directives to the style `base`.
  func styled(_ node: Node, base: Style, in source: inout FigureSource) -> Style {
    var reader = with(base)
    reader.readAll(node, in: &source)
    return reader.style
  }

  // MARK: Labels

  /// Reads boxes or an expression as a label.
  func label(_ node: Node, in source: inout FigureSource) -> Label {
    var reader = LabelReader(style: style.text, ink: style.color, text)
    return reader.label(node, in: &source)
  }

  /// Reads a label; nil if it is blank.
  func optionalLabel(_ node: Node, in source: inout FigureSource) -> Label? {
    if source.isNone(node) { return nil }
    let label = label(node, in: &source)
    return label.isEmpty ? nil : label
  }

  // MARK: Directives

  /// Applies a directive, or an option among directives; false if the node is neither.
  mutating func read(_ node: Node, in source: inout FigureSource) -> Bool {
    direct(node, in: &source) || readOption(node, in: &source)
  }

  /// Applies the directives of a base style; ignores named styles.
  mutating func readBase(_ node: Node, in source: inout FigureSource) {
    for part in source.isList(node) || source.head(node) == "Directive" ? source.arguments(node) : [node]
    where source.kind(part) != .string {
      if !read(part, in: &source) { readSize(part, in: source) }
    }
  }

  /// Applies all directives of a list or `Directive`.
  mutating func readAll(_ node: Node, in source: inout FigureSource, depth: Int = 0) {
    guard depth < 6 else { return }
    if source.isList(node) || source.head(node) == "Directive" {
      for part in source.arguments(node) { readAll(part, in: &source, depth: depth + 1) }
    } else if !read(node, in: &source), let name = source.head(node) ?? source.symbol(node),
      name != "Automatic"
    {
      source.miss(name)
    }
  }

  /// Applies a number among the directives of `Style[…, 17]` as the font size.
  mutating func readSize(_ node: Node, in source: FigureSource, depth: Int = 0) {
    if depth < 5, source.isList(node) || source.head(node) == "Directive" {
      for part in source.arguments(node) { readSize(part, in: source, depth: depth + 1) }
    } else if source.head(node) == nil, let size = source.number(node), size >= 1, size <= 200 {
      style.text.size = size
    }
  }

  /// Applies an option among directives; false if the node is not a rule.
  mutating func readOption(_ node: Node, in source: inout FigureSource) -> Bool {
    guard let (name, value) = source.rule(of: node) else { return false }
    switch name {
    case "Lighting":
      if let lights = source.lights(of: value) {
        lightings.append(lights)
        style.lighting = lightings.count - 1
      }
    case "FontSize", "FontColor", "FontFamily", "FontWeight", "FontSlant", "Background":
      text.read(name, value, &style.text, in: source)
    default: break
    }
    return true
  }

  private mutating func direct(_ node: Node, in source: inout FigureSource) -> Bool {
    if source.head(node) == "Directive" {
      readParts(of: node, in: &source)
      return true
    }
    if let color = source.color(node) {
      style.color = color
      style.faceColor = nil
      style.hasFace = true
      return true
    }
    if let name = source.symbol(node) { return direct(symbol: name) }
    guard let name = source.head(node) else { return false }
    let parts = source.arguments(node)
    switch name {
    case "Opacity": readOpacity(parts[...], in: source)
    case "Thickness", "AbsoluteThickness":
      if let length = parts.first.flatMap({
        Self.length(of: $0, isAbsolute: name != "Thickness", names: Self.thicknesses, in: source)
      }) {
        style.line.thickness = Self.least(length, points: 0.5)
      }
    case "PointSize", "AbsolutePointSize":
      if let length = parts.first.flatMap({
        Self.length(of: $0, isAbsolute: name != "PointSize", names: Self.pointSizes, in: source)
      }) {
        style.pointSize = Self.least(length, points: 1)
      }
    case "Dashing", "AbsoluteDashing":
      if let first = parts.first {
        style.line.dashes = Self.dashes(of: first, isAbsolute: name != "Dashing", in: source)
      }
    case "EdgeForm": readEdge(parts, in: &source)
    case "FaceForm": readFace(parts[...], in: &source)
    case "CapForm": style.line.cap = parts.first.flatMap({ source.string($0) }).map(Self.cap) ?? .butt
    case "JoinForm": style.line.join = Self.join(parts.first.flatMap { source.string($0) })
    case "Arrowheads": if let first = parts.first { style.arrowheads = arrowheads(of: first, in: &source) }
    case "Specularity": readSpecularity(parts[...], in: source)
    case "Glow": style.glow = parts.first.flatMap { source.color($0) }
    case "SurfaceColor": if let found = parts.first.flatMap({ source.color($0) }) { style.color = found }
    case "AxisObject", "Texture", "Haloing", "MaterialShading", "DropShadowing", "Blurring", "HatchFilling",
      "PatternFilling", "LinearGradientFilling", "RadialGradientFilling", "ConicGradientFilling",
      "StippleShading":
      source.miss(name)
    default: return false
    }
    return true
  }

  /// Applies the parts of a `Directive`: the last of several colours wins; a list of directives may be one of them.
  private mutating func readParts(of node: Node, in source: inout FigureSource) {
    for part in source.arguments(node) {
      if source.isList(part) { readAll(part, in: &source) } else { _ = read(part, in: &source) }
    }
  }

  private mutating func readOpacity(_ parts: ArraySlice<Node>, in source: FigureSource) {
    if let share = parts.first.flatMap({ source.number($0) }) { style.opacity = min(max(share, 0), 1) }
    if parts.count > 1, let color = source.color(parts[1]) { style.color = color }
  }

  private mutating func readSpecularity(_ parts: ArraySlice<Node>, in source: FigureSource) {
    guard let first = parts.first else { return }
    style.specularity = source.number(first) ?? source.color(first)?.brightness ?? 0
    if parts.count > 1, let value = source.number(parts[1]) { style.shininess = value }
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

  private static let thicknesses = ["Tiny": 0.25, "Small": 0.5, "Medium": 1.0, "Large": 2.0]
  private static let pointSizes = ["Tiny": 1.5, "Small": 3.0, "Medium": 5.0, "Large": 8.0]
  private static let dashLengths = ["Tiny": 1.5, "Small": 4.0, "Medium": 7.0, "Large": 12.0]

  private static func length(
    of node: Node, isAbsolute: Bool, names: [String: Double], in source: FigureSource
  ) -> Length? {
    if let name = source.symbol(node) { return names[name].map { .absolute($0) } }
    if let share = source.share(node) { return .relative(share) }
    if source.head(node) == "Offset",
      let points = source.argument(of: node, place: 0).flatMap({ source.number($0) })
    {
      return .absolute(points)
    }
    return source.number(node).map { isAbsolute ? .absolute($0) : .relative($0) }
  }

  /// A length, or the least in points where it is 0: `Thickness[0]` is the finest line that is seen.
  private static func least(_ length: Length, points: Double) -> Length {
    switch length {
    case .absolute(0), .relative(0): .absolute(points)
    case .absolute, .relative: length
    }
  }

  private static func dashes(of node: Node, isAbsolute: Bool, in source: FigureSource) -> [Length] {
    let parts = source.list(node) ?? [node]
    var lengths = parts.compactMap { length(of: $0, isAbsolute: isAbsolute, names: dashLengths, in: source) }
    if let values = source.numbers(of: node) {
      lengths = values.map { isAbsolute ? .absolute($0) : .relative($0) }
    }
    lengths = lengths.map { length in
      switch length {
      case .absolute(0), .relative(0): return .absolute(1)
      case .absolute, .relative: return length
      }
    }
    return Array((lengths.count == 1 ? lengths + lengths : lengths).prefix(16))
  }

  private mutating func readEdge(_ parts: [Node], in source: inout FigureSource) {
    guard let first = parts.first, source.symbol(first) != "None",
      !(source.isList(first) && source.arguments(first).isEmpty)
    else {
      style.edge = nil
      return
    }
    let outer = style
    style.line = StrokeStyle()
    style.opacity = 1
    style.color = .black
    for part in parts { readAll(part, in: &source) }
    var edge = style.line
    edge.color = style.color
    edge.opacity = style.opacity
    style = outer
    style.edge = edge
  }

  private mutating func readFace(_ parts: ArraySlice<Node>, in source: inout FigureSource) {
    // `FaceForm[None, back]` styles only the backs of faces; apply that style to both sides.
    if isSpace, parts.count > 1, let first = parts.first, source.symbol(first) == "None" {
      return readFace(parts.dropFirst(), in: &source)
    }
    guard let first = parts.first, source.symbol(first) != "None",
      !(source.isList(first) && source.arguments(first).isEmpty)
    else {
      style.hasFace = false
      return
    }
    let outer = style
    style.opacity = 1
    readAll(first, in: &source)
    let (color, opacity) = (style.color, style.opacity)
    style = outer
    style.hasFace = true
    style.faceColor = color
    style.faceOpacity = opacity
  }

  private static func cap(_ name: String) -> StrokeCap {
    name == "Round" ? .round : name == "Square" ? .square : .butt
  }

  private static func join(_ name: String?) -> StrokeJoin {
    switch name {
    case "Round": return .round
    case "Bevel": return .bevel
    default: return .miter
    }
  }

  private func arrowheads(of node: Node, in source: inout FigureSource) -> [Arrowhead] {
    func size(of node: Node, in source: FigureSource) -> Double? {
      if let name = source.symbol(node) {
        return ["Tiny": 0.01, "Small": 0.02, "Medium": 0.035, "Large": 0.05, "Automatic": 0.035][name]
      }
      if source.head(node) == "Scaled" {
        return source.argument(of: node, place: 0).flatMap({ source.number($0) })
      }
      return source.number(node)
    }
    if let single = size(of: node, in: source) { return [Arrowhead(size: single)] }
    let parts = source.list(node) ?? []
    // A list of sizes only: distributes the arrowheads over the line.
    let sizes = parts.compactMap { size(of: $0, in: source) }
    if !parts.isEmpty, sizes.count == parts.count {
      if sizes.count == 1 { return [Arrowhead(size: sizes[0])] }
      return sizes.enumerated().map { Arrowhead(size: $1, place: Double($0) / Double(sizes.count - 1)) }
        .filter { $0.size != 0 }
    }
    var heads: [Arrowhead] = []
    for part in parts {
      guard let pieces = source.list(part), let first = pieces.first, let size = size(of: first, in: source)
      else {
        continue
      }
      var head = Arrowhead(size: size, place: pieces.count > 1 ? source.number(pieces[1]) ?? 1 : 1)
      if pieces.count > 2 {
        // `{size, place, picture}` and `{size, place, {picture, offset}}`
        let picture = source.list(pieces[2])?.first ?? pieces[2]
        head.shape = FigureReader().within(self).figure(of: picture, in: &source, depth: 6).flatMap {
          Arrowhead.Shape($0)
        }
      }
      heads.append(head)
    }
    return heads
  }
}
