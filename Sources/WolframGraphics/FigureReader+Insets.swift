import Graphics
import Numerics
import WolframLanguage

/// Text and figures within figures, rasters, transformations.
extension FigureReader {
  mutating func readInset(_ parts: [Node], isText: Bool, _ depth: Int) {
    let places = parts.filter { rule($0) == nil }
    guard let first = places.first else { return }
    let at = places.count > 1 ? vertex(places[1])?.position : nil
    let position = at ?? Position(Point(0.5, 0.5), base: .scaled)
    if let inner = figure(first, depth: min(depth / 8 + 1, 11)) {
      addInset(inner, places, position)
      return
    }
    var anchor = Point(0, 0)
    if places.count > 2 {
      if let values = numbers(places[2]), values.count == 2 {
        anchor = Point(values[0], values[1])
      } else if let found = anchorOf(places[2]) {
        anchor = found
      }
    }
    var angle = 0.0
    let turn = places.count > 3 ? places[isText ? 3 : places.count - 1] : nil
    if let values = turn.flatMap({ numbers($0) }), values.count == 2, isText || places.count > 4 {
      angle = Double.atan2(y: values[1], x: values[0])
    }
    let outer = style
    // Labels of graphs are not in the colour of what they label.
    let isPlain = parts.contains {
      rule($0).map { $0.0 == "BaseStyle" && string($0.1) == "Graphics" } == true
    }
    if isPlain { (style.color, style.opacity) = (.black, 1) }
    for part in parts { _ = directRule(part) }
    scene.style = style
    style = outer
    scene.addText(label(first), at: position, anchor: anchor, angle: angle)
  }

  /// `{Left, Bottom}` and the like, as an anchor from -1 to 1.
  private func anchorOf(_ node: Node) -> Point? {
    if head(node) == "NCache", let value = argument(node, 1) { return anchorOf(value) }
    func value(_ node: Node) -> Double? {
      switch symbol(node) {
      case "Left", "Bottom": return -1
      case "Right", "Top": return 1
      case "Center", "Automatic", "Axis", "Baseline": return 0
      default:
        if head(node) == "Scaled" || head(node) == "ImageScaled",
          let share = argument(node, 0).flatMap({ number($0) })
        {
          return 2 * share - 1
        }
        return number(node)
      }
    }
    if let parts = list(node), parts.count == 2, let x = value(parts[0]), let y = value(parts[1]) {
      return Point(x, y)
    }
    if head(node) == "ImageScaled" || head(node) == "Scaled",
      let values = argument(node, 0).flatMap({ numbers($0) }),
      values.count == 2
    {
      return Point(2 * values[0] - 1, 2 * values[1] - 1)
    }
    switch symbol(node) {
    case "Left", "Right": return Point(value(node) ?? 0, 0)
    case "Top", "Bottom": return Point(0, value(node) ?? 0)
    case "Center": return Point(0, 0)
    default: return nil
    }
  }

  private mutating func addInset(_ inner: Figure, _ places: [Node], _ position: Position) {
    // The opposite position is in the inner figure's coordinates where it is numbers; its middle is near enough.
    let anchor = places.count > 2 ? anchorOf(places[2]) : nil
    let isShare = places.count > 2 && numbers(places[2]) == nil
    var width: Position?
    if places.count > 3 {
      let size = list(places[3])?.first ?? places[3]
      let value =
        numbers(places[3])?.first ?? number(size)
        ?? argument(size, 0).flatMap { number($0) ?? numbers($0)?.first }
      if let value, value > 0 {
        switch head(size) {
        case "Scaled": width = Position(Point(value, 0), base: .scaled)
        case "Offset": width = Position(Point(0, 0), offset: Point(value, 0))
        default: width = Position(value, 0)
        }
      }
    }
    var angle = 0.0
    if places.count > 4, let values = numbers(places[4]), values.count == 2 {
      angle = Double.atan2(y: values[1], x: values[0])
    }
    scene.style = style
    scene.addFigure(
      inner, at: position, anchor: isShare ? anchor ?? Point(0, 0) : Point(0, 0), width: width, angle: angle)
  }

  // MARK: Rasters

  /// The cells of a raster: numbers, gray with opacity, or colours, from the lowest row up.
  mutating func raster(_ node: Node, _ parts: [Node]) -> Raster? {
    let data = expanded(node)
    // Bytes without a range go from 0 to 255.
    let isRaw = head(data) == "RawArray" || head(data) == "NumericArray"
    var (low, high) = (0.0, isRaw ? 255.0 : 1.0)
    if parts.count > 2, rule(parts[2]) == nil, let range = numbers(parts[2]), range.count == 2 {
      (low, high) = (range[0], range[1])
    }
    var tint: [Color]?
    for part in parts.dropFirst() {
      guard let (name, value) = rule(part), name == "ColorFunction" else { continue }
      if symbol(value) == "Hue" || string(value) == "Hue" {
        tint = (0...24).map { Color(hue: Double($0) / 24, saturation: 1, brightness: 1) }
      } else if symbol(value) != "Automatic", symbol(value) != "GrayLevel", symbol(value) != "RGBColor" {
        tint = nil
      }
    }
    guard let (dimensions, values) = grid(data), dimensions.count > 1 else { return nil }
    let channels = dimensions.count > 2 ? dimensions[2] : 1
    guard (1...4).contains(channels), values.count == dimensions[0] * dimensions[1] * channels,
      values.count < 100_000_000, high != low
    else { return nil }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(dimensions[0] * dimensions[1] * 4)
    func byte(_ value: Double) -> UInt8 {
      UInt8(max(0, min(255, ((value - low) / (high - low) * 255).rounded())))
    }
    for start in stride(from: 0, to: values.count, by: channels) {
      if channels < 3, let tint {
        let color = tint.color(at: (values[start] - low) / (high - low))
        pixels.append(
          contentsOf: [color.red, color.green, color.blue, 1].map { UInt8(($0 * 255).rounded()) })
        continue
      }
      for channel in 0..<3 { pixels.append(byte(values[start + (channels < 3 ? 0 : channel)])) }
      pixels.append(channels == 2 || channels == 4 ? byte(values[start + channels - 1]) : 255)
    }
    return Raster(width: dimensions[1], height: dimensions[0], pixels: pixels)
  }

  /// Nested lists of numbers or of colours as an array.
  private mutating func grid(_ node: Node) -> (dimensions: [Int], values: [Double])? {
    if let array = trees[node.tree].packedArray(node.expression) { return (array.dimensions, array.values) }
    if head(node) == "RawArray" || head(node) == "NumericArray", let second = argument(node, 1) {
      let whole = expanded(second)
      guard let (dimensions, values) = grid(whole) else { return nil }
      return (dimensions, values)
    }
    guard let rows = list(node), let first = rows.first else { return nil }
    var values: [Double] = []
    var width = 0
    var channels = 0
    if let array = trees[first.tree].packedArray(first.expression) {
      width = array.dimensions[0]
      channels = array.dimensions.count > 1 ? array.dimensions[1] : 0
    }
    for row in rows {
      if let array = trees[row.tree].packedArray(row.expression) {
        values += array.values
      } else {
        let whole = expanded(row)
        let cells = list(whole) ?? []
        width = max(width, cells.count)
        for cell in cells {
          if let value = number(cell) {
            values.append(value)
          } else if let own = numbers(cell) {
            channels = own.count
            values += own
          } else if let color = color(cell) {
            channels = 4
            values += [color.red, color.green, color.blue, color.opacity]
          }
        }
      }
    }
    return ([rows.count, width] + (channels > 0 ? [channels] : []), values)
  }
}
