import Allowances
import DrawingGeometry
import Markup
import TextBytes

/// Resolves values to those that the painter reads.
package struct DrawingValues {
  /// The size of the drawing in pixels, for units of the viewport.
  package var width: Double
  package var height: Double
  /// The size of the root's text.
  package var rootFontSize = 16.0

  /// Why a value is not painted.
  package enum Failure: Error, Equatable {
    /// No such custom property, and no other value for it.
    case variable(String)
    /// The painter does not read it.
    case unread
    /// The variables of the drawing make more than it may make.
    case effort
  }

  /// What the variables of the drawing make: one that stands twice in the next doubles with each step.
  private var allowance = Allowance(inputBytes: 0)
  private var known: [String: Result<[UInt8], Failure>] = [:]

  package init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// Whether the variables of the drawing made more than it may make.
  package var isExhausted: Bool { allowance.isExhausted }

  /// The value of a painted property.
  package mutating func value(
    _ name: String, _ bytes: [UInt8], _ property: DrawingVocabulary.Property, _ inherited: DrawingInheritance
  ) -> Result<[UInt8], Failure> {
    let isOwn = !bytes[...].holds("var(") && !bytes[...].holds("urrent")
    let key = isOwn ? name + ":" + String(decoding: bytes, as: UTF8.self) : ""
    if isOwn, let result = known[key] { return result }
    var result = resolved(name, bytes: bytes, property, inherited: inherited)
    if name == "font-size", case .success(let value) = result,
      let size = Self.fontSizes[String(decoding: value, as: UTF8.self).lowercased()]
    {
      result = .success(Array(size.utf8))
    }
    if isOwn { known[key] = result }
    return result
  }

  private mutating func resolved(
    _ name: String, bytes: [UInt8], _ property: DrawingVocabulary.Property, inherited: DrawingInheritance
  ) -> Result<[UInt8], Failure> {
    var bytes = bytes
    do throws(Failure) { bytes = try substituted(bytes, variables: inherited.variables) } catch {
      return .failure(error)
    }
    switch String(decoding: bytes, as: UTF8.self).lowercased() {
    case "initial": return .success(Array(property.initial.utf8))
    case "unset", "revert", "revert-layer":
      return .success(Array((property.inherits ? "inherit" : property.initial).utf8))
    case "currentcolor" where name == "color": return .success(Array("inherit".utf8))
    default: break
    }
    let plain = Self.withoutProfile(bytes)
    guard let colored = CSSColor.resolved(StyleValue(plain), current: inherited.color) else {
      return .failure(.unread)
    }
    let value = StyleValue(inPixels(colored))
    if property.grammar.accepts(value) { return .success(value.bytes) }
    // `overflow: clip` hides, and a picture has no scroll bars.
    if name == "overflow", value.solid.first.map({ value.word($0) }) == "clip" {
      return .success(Array("hidden".utf8))
    }
    return .failure(.unread)
  }

  /// The sizes of text that have names, as browsers have them: https://www.w3.org/TR/css-fonts-4/#absolute-size-mapping
  private static let fontSizes = [
    "xx-small": "9", "x-small": "10", "small": "13", "medium": "16", "large": "18", "x-large": "24",
    "xx-large": "32",
  ]

  /// The value with its variables replaced: https://www.w3.org/TR/css-variables-1/
  package mutating func substituted(
    _ bytes: [UInt8], variables: [String: [UInt8]], depth: Int = 0
  ) throws(Failure) -> [UInt8] {
    guard bytes[...].holds("var("), depth < 16 else { return bytes }
    guard allowance.admits(bytes.count) else { throw .effort }
    let value = StyleValue(bytes)
    var result: [UInt8] = []
    var position = 0
    var index = 0
    while index < value.solid.count {
      let token = value.solid[index]
      guard token.kind == .function, value.word(token) == "var", index + 1 < value.solid.count,
        let end = value.endOfFunction(value.solid, start: index)
      else {
        index += 1
        continue
      }
      let nameToken = value.solid[index + 1]
      let name = cssUnescaped(bytes[nameToken.start..<nameToken.end])
      result += bytes[position..<token.start]
      if let found = variables[name] {
        guard allowance.admits(found.count) else { throw .effort }
        result += found
      } else if index + 2 < end, value.solid[index + 2].kind == .comma {
        let fallback = Array(bytes[value.solid[index + 2].end..<value.solid[end - 1].start].trimmed)
        result += try substituted(fallback, variables: variables, depth: depth + 1)
      } else {
        throw .variable(name)
      }
      guard result.count < 1 << 20 else { throw .unread }
      position = value.solid[end - 1].end
      index = end
    }
    return result + bytes[position...]
  }

  /// Without the profile that SVG 1.1 lets follow a colour of sRGB: `#fa0 icc-color(press, 0.1, 0.2)`.
  private static func withoutProfile(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes[...].holds("icc-color("), let start = bytes.firstIndex(of: "i"),
      let close = bytes.lastIndex(of: ")"), start > 0
    else { return bytes }
    return Array(bytes[..<start].trimmed) + bytes[(close + 1)...]
  }

  /// The value with lengths in units that the painter lacks in pixels.
  private func inPixels(_ bytes: [UInt8]) -> [UInt8] {
    let value = StyleValue(bytes)
    var result: [UInt8] = []
    var position = 0
    for token in value.solid where token.kind == .dimension {
      let unit = value.unit(token)
      let pixels: Double
      switch unit {
      case "rem": pixels = rootFontSize
      case "vw", "svw", "lvw", "dvw", "vi": pixels = width / 100
      case "vh", "svh", "lvh", "dvh", "vb": pixels = height / 100
      case "vmin": pixels = min(width, height) / 100
      case "vmax": pixels = max(width, height) / 100
      case "q": pixels = 96 / 101.6
      // The painter takes an inch for 72 pixels.
      case "in": pixels = 96
      case "cm": pixels = 96 / 2.54
      case "mm": pixels = 96 / 25.4
      case "pt": pixels = 96 / 72
      case "pc": pixels = 16
      default: continue
      }
      guard let amount = value.number(token) else { continue }
      result += bytes[position..<token.start]
      result += number(amount * pixels, 4).utf8
      result += "px".utf8
      position = token.end
    }
    return position == 0 ? bytes : result + bytes[position...]
  }
}
