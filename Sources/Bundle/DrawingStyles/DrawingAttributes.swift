import DrawingGeometry
import Markup
import TextBytes

/// The values of attributes that are no properties, as the painter reads them. It leaves out an element one of whose attributes
/// it cannot read, so that such an attribute is left out here.
package enum DrawingAttributes {
  package static func isRead(_ name: String, _ value: [UInt8], of element: String) -> Bool {
    if DrawingVocabulary.texts.contains(element) {
      return StyleValue(value).solid.allSatisfy { $0.kind == .comma || isLength(value, token: $0) }
    }
    let numbers = DrawingNumbers.all(in: value[...])
    if let least = ranges[name], numbers.contains(where: { !least.contains($0) }) { return false }
    if element == "filter", name == "width" || name == "height", numbers.contains(where: { $0 <= 0 }) {
      return false
    }
    if let words = words[name] { return isOne(value, of: words) }
    switch name {
    case "viewBox": return isViewBox(value)
    case "preserveAspectRatio": return isAspect(value)
    case "gradientTransform", "patternTransform": return isTransform(value)
    case "x1", "y1", "x2", "y2", "fx", "fy", "fr", "cx", "cy", "r", "refX", "refY", "markerWidth",
      "markerHeight":
      return isOneLength(value)
    case "x", "y", "width", "height":
      return element.hasPrefix("fe") || element == "filter" ? isOneLength(value) : true
    case "offset" where element == "stop": return DrawingGrammar.share.accepts(StyleValue(value))
    case "orient":
      let parsed = StyleValue(value)
      return isOne(value, of: ["auto", "auto-start-reverse"])
        || parsed.solid.count == 1 && (parsed.solid[0].kind == .number || parsed.solid[0].kind == .dimension)
    case "mode":
      return DrawingVocabulary.isPainted("mix-blend-mode", StyleValue(value))
    case "divisor": return isOneNumber(value) && numbers != [0]
    case "d", "points", "in", "in2", "result": return true
    // What remains are lists of numbers.
    default:
      let parsed = StyleValue(value)
      let parts = parsed.solid.filter { $0.kind != .comma }
      let most = lists.contains(name) ? Int.max : pairs.contains(name) ? 2 : 1
      return (1...most).contains(parts.count) && parts.allSatisfy { $0.kind == .number }
    }
  }

  /// The words of attributes that take nothing else.
  private static let words: [String: [String]] = {
    var table = [
      "markerUnits": ["userSpaceOnUse", "strokeWidth"], "spreadMethod": ["pad", "reflect", "repeat"],
      "operator": ["over", "in", "out", "atop", "xor", "arithmetic", "erode", "dilate"],
      "type": [
        "matrix", "saturate", "hueRotate", "luminanceToAlpha", "identity", "table", "discrete", "linear",
        "gamma", "fractalNoise", "turbulence",
      ],
      "edgeMode": ["duplicate", "wrap", "none"], "stitchTiles": ["stitch", "noStitch"],
      "preserveAlpha": ["true", "false"], "xChannelSelector": ["R", "G", "B", "A"],
      "yChannelSelector": ["R", "G", "B", "A"],
    ]
    for name in [
      "gradientUnits", "patternUnits", "patternContentUnits", "maskUnits", "maskContentUnits",
      "clipPathUnits", "filterUnits", "primitiveUnits",
    ] {
      table[name] = ["userSpaceOnUse", "objectBoundingBox"]
    }
    return table
  }()

  /// What the painter needs written, although it is the value without an attribute.
  package static let explicit: [String: (name: String, value: String)] = [
    "feSpotLight": ("specularExponent", "1")
  ]

  /// The value as the painter reads it: angles in degrees, lengths of markers as numbers, and a circle of a gradient that is not without size, for which the
  /// painter paints nothing in place of the last colour.
  package static func written(
    _ name: String, _ value: [UInt8], of element: String, in box: (width: Double, height: Double)
  ) -> [UInt8] {
    let share =
      value[...].trimmed.last == "%" ? DrawingNumbers.all(in: value[...]).first.map { $0 / 100 } : nil
    switch (element, name) {
    case ("radialGradient", "r"):
      return DrawingNumbers.all(in: value[...]) == [0] ? Array("0.0001".utf8) : value
    case ("marker", "refX"), ("marker", "markerWidth"):
      return share.map { Array(number($0 * box.width, 4).utf8) } ?? value
    case ("marker", "refY"), ("marker", "markerHeight"):
      return share.map { Array(number($0 * box.height, 4).utf8) } ?? value
    case ("marker", "orient"):
      let parsed = StyleValue(value)
      guard let token = parsed.solid.first, token.kind == .dimension, let angle = parsed.number(token) else {
        return value
      }
      return Array(number(DrawingTransforms.degrees(angle, parsed.unit(token)), 4).utf8)
    default: return value
    }
  }

  /// Whether an attribute that is not read has a value that SVG does not have, rather than one that the painter lacks.
  package static func isFault(_ name: String, _ value: [UInt8]) -> Bool {
    if name == "transform" || name.hasSuffix("Transform") {
      return DrawingGrammar.transform.isFault(StyleValue(value), further: [])
    }
    let parsed = StyleValue(value)
    if parsed.solid.contains(where: { $0.kind == .function }) { return false }
    let further = DrawingVocabulary.furtherWords[name] ?? []
    return !(parsed.solid.count == 1 && further.contains(parsed.word(parsed.solid[0])))
  }

  /// The number of values that a matrix of colours has: https://www.w3.org/TR/filter-effects-1/#feColorMatrixElement
  package static func isMatrix(_ values: [UInt8], type: String) -> Bool {
    let numbers = DrawingNumbers.all(in: values[...])
    return type == "matrix"
      ? numbers.count == 20 : numbers.count == 1 && (type != "saturate" || numbers[0] >= 0)
  }

  /// The numbers that attributes take, if not all.
  private static let ranges: [String: ClosedRange<Double>] = {
    var table = ["specularExponent": 1...128.0]
    for name in [
      "stdDeviation", "radius", "diffuseConstant", "specularConstant", "r", "fr", "markerWidth",
      "markerHeight", "baseFrequency", "numOctaves",
    ] {
      table[name] = 0...Double.infinity
    }
    return table
  }()

  /// Attributes of any number of numbers, and of one for both directions or one for each.
  private static let lists: Set<String> = ["tableValues", "kernelMatrix", "values"]
  private static let pairs: Set<String> = [
    "stdDeviation", "radius", "order", "kernelUnitLength", "baseFrequency",
  ]

  private static func isOneNumber(_ value: [UInt8]) -> Bool {
    DrawingGrammar.number.accepts(StyleValue(value))
  }

  private static func isViewBox(_ value: [UInt8]) -> Bool {
    let numbers = StyleValue(value)
    let parts = numbers.solid.filter { $0.kind != .comma }
    return parts.count == 4 && parts.allSatisfy { $0.kind == .number }
      && (numbers.number(parts[2]) ?? -1) >= 0 && (numbers.number(parts[3]) ?? -1) >= 0
  }

  private static func isOne(_ value: [UInt8], of words: [String]) -> Bool {
    words.contains { value[...].trimmed.elementsEqual($0.utf8) }
  }

  private static func isLength(_ value: [UInt8], token: CSSToken) -> Bool {
    DrawingGrammar.isLength(
      StyleValue(value[token.start..<token.end]),
      token: StyleValue(value[token.start..<token.end]).solid.first ?? token)
  }

  private static func isOneLength(_ value: [UInt8]) -> Bool {
    DrawingGrammar.length.accepts(StyleValue(value))
  }

  private static func isAspect(_ value: [UInt8]) -> Bool {
    var words = value[...].words.map { String(decoding: $0, as: UTF8.self) }
    if words.first == "defer" { words.removeFirst() }
    guard let align = words.first, words.count <= 2 else { return false }
    let ends = ["Min", "Mid", "Max"]
    let isAlign = align == "none" || ends.contains { x in ends.contains { align == "x\(x)Y\($0)" } }
    return isAlign && (words.count == 1 || words[1] == "meet" || words[1] == "slice")
  }

  /// Whether a value is a list of transformations in numbers: `translate(10, 20) rotate(45 5 5)`.
  package static func isTransform(_ value: [UInt8]) -> Bool {
    let parsed = StyleValue(value)
    let counts: [String: ClosedRange<Int>] = [
      "matrix": 6...6, "translate": 1...2, "scale": 1...2, "rotate": 1...3, "skewx": 1...1, "skewy": 1...1,
    ]
    var index = 0
    while index < parsed.solid.count {
      let token = parsed.solid[index]
      if token.kind == .comma {
        index += 1
        continue
      }
      var name = ""
      if token.kind == .function {
        name = parsed.word(token)
        index += 1
      } else if token.kind == .identifier, index + 1 < parsed.solid.count,
        parsed.solid[index + 1].kind == .openParenthesis
      {
        name = parsed.word(token)
        index += 2
      }
      guard let count = counts[name] else { return false }
      var numbers = 0
      while index < parsed.solid.count, parsed.solid[index].kind != .closeParenthesis {
        switch parsed.solid[index].kind {
        case .number: numbers += 1
        case .comma: break
        default: return false
        }
        index += 1
      }
      guard index < parsed.solid.count, count.contains(numbers) else { return false }
      index += 1
    }
    return true
  }
}
