import Diagnostics
import Markup
import TextBytes
import XML

/// Decides which declaration of a property holds for each element: https://www.w3.org/TR/css-cascade-5/
struct DrawingCascade {
  private let rules: [DrawingStyleRule]
  private let relations: DrawingRelations
  private var byID: [String: [Int]] = [:]
  private var byClass: [String: [Int]] = [:]
  private var byType: [String: [Int]] = [:]
  private var others: [Int] = []

  init(_ sheet: DrawingStyleSheet, _ relations: DrawingRelations) {
    rules = sheet.rules
    self.relations = relations
    for (index, rule) in rules.enumerated() {
      let subject = rule.selector.subject
      if let id = subject.ids.first {
        byID[id, default: []].append(index)
      } else if let name = subject.classes.first {
        byClass[name, default: []].append(index)
      } else if let type = subject.type {
        byType[type, default: []].append(index)
      } else {
        others.append(index)
      }
    }
  }

  /// The declaration that holds for each property of an element.
  ///
  /// - Parameters:
  ///   - attributes: those of presentation, which every rule overrides.
  ///   - own: those of the style attribute.
  func declarations(
    of node: XMLTree.Node, attributes: [StyleDeclaration], own: [StyleDeclaration]
  ) -> [String: StyleDeclaration] {
    var result: [String: StyleDeclaration] = [:]
    for declaration in attributes { result[declaration.name] = declaration }
    let matching = rules.isEmpty ? [] : self.matching(node)
    func apply(_ declarations: [StyleDeclaration], important: Bool) {
      for declaration in declarations where declaration.isImportant == important {
        for longhand in StyleShorthand.longhands(of: declaration) { result[longhand.name] = longhand }
      }
    }
    for index in matching { apply(rules[index].declarations, important: false) }
    apply(own, important: false)
    for index in matching { apply(rules[index].declarations, important: true) }
    apply(own, important: true)
    return result
  }

  /// The rules that match, the weakest first.
  private func matching(_ node: XMLTree.Node) -> [Int] {
    var candidates = others + (byType[relations.tree.name(node).local] ?? [])
    if !byID.isEmpty, let id = relations.tree.attribute(node, "id") { candidates += byID[id] ?? [] }
    if !byClass.isEmpty { for name in relations.classes(node) { candidates += byClass[name] ?? [] } }
    return candidates.filter { rules[$0].selector.matches(node, in: relations) }.sorted { first, second in
      let (one, two) = (rules[first], rules[second])
      if one.layer != two.layer { return one.layer < two.layer }
      if one.selector.specificity != two.selector.specificity {
        return one.selector.specificity < two.selector.specificity
      }
      return first < second
    }
  }
}

/// Shorthands of CSS as the properties that they set.
enum StyleShorthand {
  static func longhands(of declaration: StyleDeclaration) -> [StyleDeclaration] {
    func named(_ name: String, _ value: [UInt8]) -> StyleDeclaration {
      var result = declaration
      (result.name, result.value) = (name, value)
      return result
    }
    switch declaration.name {
    case "marker":
      return ["marker-start", "marker-mid", "marker-end"].map { named($0, declaration.value) }
    case "text-decoration-line": return [named("text-decoration", declaration.value)]
    case "font":
      return font(declaration.value)?.map { named($0.name, Array($0.value.utf8)) } ?? [declaration]
    default: return [declaration]
    }
  }

  /// `italic bold 20px/1.2 "Noto Serif", serif`; nil for the fonts of the system and what is no font.
  private static func font(_ bytes: [UInt8]) -> [(name: String, value: String)]? {
    let value = StyleValue(bytes)
    var (style, variant, weight, stretch) = ("normal", "normal", "normal", "normal")
    for (index, token) in value.solid.enumerated() {
      let word = value.word(token)
      if token.kind == .identifier,
        DrawingVocabulary.properties["font-size"]?.grammar.accepts(StyleValue(word.utf8)) != true
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
      if next + 1 < value.solid.count, value.solid[next].isDelimiter("/") { next += 2 }
      guard next < value.solid.count else { return nil }
      return [
        ("font-style", style), ("font-variant", variant), ("font-weight", weight), ("font-stretch", stretch),
        ("font-size", String(decoding: value.bytes[token.start..<token.end], as: UTF8.self)),
        ("font-family", String(decoding: value.bytes[value.solid[next].start...], as: UTF8.self)),
      ]
    }
    return nil
  }
}

/// What an element takes from its ancestors.
struct DrawingInheritance {
  /// Custom properties, resolved.
  var variables: [String: [UInt8]] = [:]
  /// The value of `currentcolor`.
  var colour = CSSColour.black
  var families: [UInt8] = []
  /// `uppercase`, `lowercase` or `capitalize`.
  var textCase = "none"
  /// Whether an ancestor is not displayed, so that it is painted at most through references.
  var isHidden = false
  var textAnchor = "start"
  /// How its coordinates are scaled.
  var scale = DrawingScale()
  /// Whether it is within a copy of what a `use` shows.
  var isCopied = false
}

/// Resolves values to those that the painter reads.
struct DrawingValues {
  /// The size of the drawing in pixels, for units of the viewport.
  var width: Double
  var height: Double
  /// The size of the root's text.
  var rootFontSize = 16.0

  /// Why a value is not painted.
  enum Failure: Error, Equatable {
    /// No such custom property, and no other value for it.
    case variable(String)
    /// The painter does not read it.
    case unread
  }

  private var known: [String: Result<[UInt8], Failure>] = [:]

  init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// The value of a painted property.
  mutating func value(
    _ name: String, _ bytes: [UInt8], _ property: DrawingVocabulary.Property, _ inherited: DrawingInheritance
  ) -> Result<[UInt8], Failure> {
    let isOwn = !bytes[...].holds("var(") && !bytes[...].holds("urrent")
    let key = isOwn ? name + ":" + String(decoding: bytes, as: UTF8.self) : ""
    if isOwn, let result = known[key] { return result }
    let result = resolved(name, bytes, property, inherited)
    if isOwn { known[key] = result }
    return result
  }

  private func resolved(
    _ name: String, _ bytes: [UInt8], _ property: DrawingVocabulary.Property, _ inherited: DrawingInheritance
  ) -> Result<[UInt8], Failure> {
    var bytes = bytes
    do throws(Failure) { bytes = try Self.substituted(bytes, inherited.variables) } catch {
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
    guard let coloured = CSSColour.resolved(StyleValue(plain), current: inherited.colour) else {
      return .failure(.unread)
    }
    let value = StyleValue(inPixels(coloured))
    if property.grammar.accepts(value) { return .success(value.bytes) }
    // `overflow: clip` hides, and a picture has no scroll bars.
    if name == "overflow", value.solid.first.map({ value.word($0) }) == "clip" {
      return .success(Array("hidden".utf8))
    }
    return .failure(.unread)
  }

  /// The value with its variables replaced: https://www.w3.org/TR/css-variables-1/
  static func substituted(
    _ bytes: [UInt8], _ variables: [String: [UInt8]], depth: Int = 0
  ) throws(Failure) -> [UInt8] {
    guard bytes[...].holds("var("), depth < 16 else { return bytes }
    let value = StyleValue(bytes)
    var result: [UInt8] = []
    var position = 0
    var index = 0
    while index < value.solid.count {
      let token = value.solid[index]
      guard token.kind == .function, value.word(token) == "var", index + 1 < value.solid.count,
        let end = value.endOfFunction(value.solid, index)
      else {
        index += 1
        continue
      }
      let nameToken = value.solid[index + 1]
      let name = cssUnescaped(bytes[nameToken.start..<nameToken.end])
      result += bytes[position..<token.start]
      if let found = variables[name] {
        result += found
      } else if index + 2 < end, value.solid[index + 2].kind == .comma {
        let fallback = Array(bytes[value.solid[index + 2].end..<value.solid[end - 1].start].trimmed)
        result += try substituted(fallback, variables, depth: depth + 1)
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
