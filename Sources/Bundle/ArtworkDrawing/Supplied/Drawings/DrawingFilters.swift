import DrawingGeometry
import Markup

/// Writes the functions of filters as the primitives that they are short for.
///
/// Functions work on the values of sRGB, but the painter applies them in linear light, whatever the drawing says:
/// https://www.w3.org/TR/filter-effects-1/#ShorthandEquivalents
struct DrawingFilters {
  private var ids: [String: String] = [:]
  /// The filters that are yet to be written.
  private var written: [UInt8] = []

  /// The value of `filter` with a filter of the drawing in place of each function; nil if a function has a length in a unit
  /// that depends on the font.
  ///
  /// - Parameter current: the value of `currentcolor`.
  mutating func value(_ bytes: [UInt8], current: CSSColor) -> [UInt8]? {
    let value = StyleValue(bytes)
    let tokens = value.solid
    guard tokens.contains(where: { $0.kind == .function && value.word($0) != "url" }) else { return bytes }
    var parts: [String] = []
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      guard token.kind == .function, let end = value.endOfFunction(tokens, start: index) else {
        parts.append(String(decoding: value.bytes[token.start..<token.end], as: UTF8.self))
        index += 1
        continue
      }
      let text = String(decoding: value.bytes[token.start..<tokens[end - 1].end], as: UTF8.self)
      if value.word(token) == "url" {
        parts.append(text)
      } else {
        guard let primitives = Self.primitives(value, range: index..<end, current) else { return nil }
        parts.append("url(#\(id(of: primitives)))")
      }
      index = end
    }
    return Array(parts.joined(separator: " ").utf8)
  }

  /// Whether an id is that of a filter made of functions.
  func has(_ id: String) -> Bool { ids.values.contains(id) }

  /// The greatest deviation of the blurs of a filter made of functions; nil for another id.
  func deviation(of id: String) -> Double? {
    guard let primitives = ids.first(where: { $0.value == id })?.key else { return nil }
    return primitives.split(separator: "stdDeviation=\"").dropFirst().compactMap { part in
      Double(part.prefix { $0 != "\"" })
    }.max() ?? 0
  }

  /// How far a shadow of such a filter is from what casts it; nil without one.
  func move(of id: String) -> (x: Double, y: Double)? {
    guard let primitives = ids.first(where: { $0.value == id })?.key else { return nil }
    func number(_ name: String) -> Double? {
      primitives.split(separator: " \(name)=\"").dropFirst().first.flatMap {
        Double($0.prefix { $0 != "\"" })
      }
    }
    guard let x = number("dx"), let y = number("dy") else { return nil }
    return (x, y)
  }

  /// The filters that were not taken before, as elements.
  mutating func take() -> [UInt8] {
    defer { written = [] }
    return written
  }

  private mutating func id(of primitives: String) -> String {
    if let id = ids[primitives] { return id }
    let id = "octavo-filter-\(ids.count + 1)"
    ids[primitives] = id
    // A function has no region: it may paint anywhere.
    written +=
      "<filter id=\"\(id)\" filterUnits=\"userSpaceOnUse\" x=\"-100000\" y=\"-100000\" width=\"200000\" height=\"200000\" color-interpolation-filters=\"sRGB\">\(primitives)</filter>"
      .utf8
    return id
  }

  private static func primitives(_ value: StyleValue, range: Range<Int>, _ current: CSSColor) -> String? {
    let tokens = value.solid
    let arguments = tokens[range.dropFirst().dropLast()]
    let name = value.word(tokens[range.lowerBound])
    switch name {
    case "blur":
      guard let radius = arguments.isEmpty ? 0 : length(value, tokens: arguments) else { return nil }
      return "<feGaussianBlur stdDeviation=\"\(number(radius, 4))\"/>"
    case "drop-shadow": return shadow(value, arguments: arguments, current)
    case "hue-rotate":
      return "<feColorMatrix type=\"hueRotate\" values=\"\(number(degrees(value, tokens: arguments), 4))\"/>"
    default: break
    }
    let share = arguments.first.flatMap { token in
      value.number(token).map { token.kind == .percentage ? $0 / 100 : $0 }
    }
    let amount = max(0, share ?? 1)
    let part = min(1, amount)
    switch name {
    case "brightness": return transfer("type=\"linear\" slope=\"\(number(amount, 4))\"")
    case "contrast":
      return transfer(
        "type=\"linear\" slope=\"\(number(amount, 4))\" intercept=\"\(number(0.5 - 0.5 * amount, 4))\"")
    case "invert":
      return transfer("type=\"table\" tableValues=\"\(number(part, 4)) \(number(1 - part, 4))\"")
    case "opacity":
      return
        "<feComponentTransfer><feFuncA type=\"table\" tableValues=\"0 \(number(part, 4))\"/></feComponentTransfer>"
    case "saturate": return "<feColorMatrix type=\"saturate\" values=\"\(number(amount, 4))\"/>"
    case "grayscale":
      return matrix(
        part,
        [[0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722]])
    case "sepia":
      return matrix(part, [[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]])
    default: return nil
    }
  }

  private static func transfer(_ function: String) -> String {
    "<feComponentTransfer>" + ["R", "G", "B"].map { "<feFunc\($0) \(function)/>" }.joined()
      + "</feComponentTransfer>"
  }

  /// The colours, the nearer to `whole` the larger `part` is.
  private static func matrix(_ part: Double, _ whole: [[Double]]) -> String {
    let rows = whole.enumerated().map { row, values in
      let mixed = values.enumerated().map { column, value in
        number(part * value + (row == column ? 1 - part : 0), 4)
      }
      return mixed.joined(separator: " ") + " 0 0"
    }
    return "<feColorMatrix type=\"matrix\" values=\"\(rows.joined(separator: " ")) 0 0 0 1 0\"/>"
  }

  private static func shadow(
    _ value: StyleValue, arguments: ArraySlice<CSSToken>, _ current: CSSColor
  ) -> String? {
    var lengths: [Double] = []
    var color = current
    var index = arguments.startIndex
    while index < arguments.endIndex {
      let token = arguments[index]
      switch token.kind {
      case .number, .dimension:
        guard let length = length(value, tokens: arguments[index...]) else { return nil }
        lengths.append(length)
        index += 1
      default:
        let end =
          token.kind == .function ? value.endOfFunction(value.solid, start: index) ?? index + 1 : index + 1
        let last = value.solid[end - 1].end
        guard let found = CSSColor.color(StyleValue(value.bytes[token.start..<last]), current: current)
        else {
          return nil
        }
        color = found
        index = end
      }
    }
    guard (2...3).contains(lengths.count) else { return nil }
    let alpha = color.alpha
    color.alpha = 1
    let blur = lengths.count > 2 ? lengths[2] : 0
    return """
      <feOffset in="SourceAlpha" dx="\(number(lengths[0], 4))" dy="\(number(lengths[1], 4))"/>\
      <feGaussianBlur stdDeviation="\(number(blur, 4))" result="shade"/>\
      <feFlood flood-color="\(color.text)" flood-opacity="\(number(alpha, 4))"/>\
      <feComposite in2="shade" operator="in"/>\
      <feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge>
      """
  }

  /// A length in pixels; nil in units of the font.
  private static func length(_ value: StyleValue, tokens: ArraySlice<CSSToken>) -> Double? {
    guard let token = tokens.first, let number = value.number(token) else { return nil }
    switch token.kind {
    case .number: return number
    case .dimension: return value.unit(token) == "px" ? number : nil
    default: return nil
    }
  }

  private static func degrees(_ value: StyleValue, tokens: ArraySlice<CSSToken>) -> Double {
    guard let token = tokens.first, let number = value.number(token) else { return 0 }
    guard token.kind == .dimension else { return number }
    return DrawingTransforms.degrees(number, value.unit(token))
  }
}
