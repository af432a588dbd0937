import Markup
import TextBytes

/// The values of attributes that are no properties, as the painter reads them. It leaves out an element one of whose attributes
/// it cannot read, so that such an attribute is left out here.
enum DrawingAttributes {
  static func isRead(_ name: String, _ value: [UInt8], of element: String) -> Bool {
    if DrawingVocabulary.texts.contains(element) {
      return StyleValue(value).solid.allSatisfy { $0.kind == .comma || isLength(value, $0) }
    }
    if positive.contains(name), DrawingNumbers.all(in: value[...]).contains(where: { $0 < 0 }) {
      return false
    }
    switch name {
    case "viewBox": return isViewBox(value)
    case "preserveAspectRatio": return isAspect(value)
    case "gradientUnits", "patternUnits", "patternContentUnits", "maskUnits", "maskContentUnits",
      "clipPathUnits",
      "filterUnits", "primitiveUnits":
      return isOne(value, of: ["userSpaceOnUse", "objectBoundingBox"])
    case "markerUnits": return isOne(value, of: ["userSpaceOnUse", "strokeWidth"])
    case "spreadMethod": return isOne(value, of: ["pad", "reflect", "repeat"])
    case "gradientTransform", "patternTransform": return isTransform(value)
    case "x1", "y1", "x2", "y2", "fx", "fy", "fr", "cx", "cy", "r", "refX", "refY", "markerWidth",
      "markerHeight":
      return isOneLength(value)
    case "x", "y", "width", "height":
      return element.hasPrefix("fe") || element == "filter" ? isOneLength(value) : true
    case "offset": return DrawingGrammar.share.accepts(StyleValue(value))
    case "orient":
      let parsed = StyleValue(value)
      return isOne(value, of: ["auto", "auto-start-reverse"])
        || parsed.solid.count == 1 && (parsed.solid[0].kind == .number || parsed.solid[0].kind == .dimension)
    case "mode":
      return DrawingVocabulary.properties["mix-blend-mode"]?.grammar.accepts(StyleValue(value)) ?? false
    case "operator":
      return isOne(value, of: ["over", "in", "out", "atop", "xor", "arithmetic", "erode", "dilate"])
    case "type":
      return isOne(
        value,
        of: [
          "matrix", "saturate", "hueRotate", "luminanceToAlpha", "identity", "table", "discrete", "linear",
          "gamma", "fractalNoise", "turbulence",
        ])
    case "edgeMode": return isOne(value, of: ["duplicate", "wrap", "none"])
    case "stitchTiles": return isOne(value, of: ["stitch", "noStitch"])
    case "preserveAlpha": return isOne(value, of: ["true", "false"])
    case "xChannelSelector", "yChannelSelector": return isOne(value, of: ["R", "G", "B", "A"])
    case "d", "points", "in", "in2", "result": return true
    // What remains are lists of numbers.
    default:
      let parsed = StyleValue(value)
      return !parsed.solid.isEmpty
        && parsed.solid.allSatisfy { $0.kind == .comma || $0.kind == .number }
    }
  }

  /// Whether an attribute that is not read has a value that SVG does not have, rather than one that the painter lacks.
  static func isFault(_ name: String, _ value: [UInt8]) -> Bool {
    if name == "transform" || name.hasSuffix("Transform") {
      return DrawingGrammar.transform.isFault(StyleValue(value), further: [])
    }
    let parsed = StyleValue(value)
    if parsed.solid.contains(where: { $0.kind == .function }) { return false }
    let further = DrawingVocabulary.furtherWords[name] ?? []
    return !(parsed.solid.count == 1 && further.contains(parsed.word(parsed.solid[0])))
  }

  /// The number of values that a matrix of colours has: https://www.w3.org/TR/filter-effects-1/#feColorMatrixElement
  static func isMatrix(_ values: [UInt8], type: String) -> Bool {
    let count = DrawingNumbers.all(in: values[...]).count
    return type == "matrix" ? count == 20 : count == 1
  }

  /// Attributes whose numbers are never negative.
  private static let positive: Set<String> = [
    "stdDeviation", "radius", "diffuseConstant", "specularConstant", "r", "fr", "markerWidth", "markerHeight",
    "baseFrequency", "numOctaves",
  ]

  private static func isViewBox(_ value: [UInt8]) -> Bool {
    let numbers = StyleValue(value)
    let parts = numbers.solid.filter { $0.kind != .comma }
    return parts.count == 4 && parts.allSatisfy { $0.kind == .number }
      && (numbers.number(parts[2]) ?? -1) >= 0 && (numbers.number(parts[3]) ?? -1) >= 0
  }

  private static func isOne(_ value: [UInt8], of words: [String]) -> Bool {
    words.contains { value[...].trimmed.elementsEqual($0.utf8) }
  }

  private static func isLength(_ value: [UInt8], _ token: CSSToken) -> Bool {
    DrawingGrammar.isLength(
      StyleValue(value[token.start..<token.end]),
      StyleValue(value[token.start..<token.end]).solid.first ?? token)
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
  static func isTransform(_ value: [UInt8]) -> Bool {
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
