import Markup
import TextBytes

/// The values of a property that the painter reads, as a grammar of its own parser.
package enum DrawingGrammar {
  case anything, paint, color, share, number, length, reference, filter, transform
  /// One of some words.
  case words(String)
  /// Any of some words.
  case list(String)
  case lengthOr(String), lengthsOr(String), numberOr(String)

  /// Whether the painter reads a value with this grammar. All colours have been resolved before.
  package func accepts(_ value: StyleValue) -> Bool {
    let tokens = value.solid
    guard let first = tokens.first else { return false }
    if tokens.count == 1, first.kind == .identifier, value.word(first) == "inherit" { return true }
    switch self {
    case .anything: return true
    case .words(let words): return tokens.count == 1 && Self.isOne(value.word(first), of: words)
    case .list(let words):
      return tokens.allSatisfy { $0.kind == .identifier && Self.isOne(value.word($0), of: words) }
    case .color: return Self.endOfColor(value, tokens: tokens, start: 0) == tokens.count
    case .paint: return Self.isPaint(value, tokens: tokens)
    case .share: return tokens.count == 1 && (first.kind == .number || first.kind == .percentage)
    case .number: return tokens.count == 1 && first.kind == .number
    case .numberOr(let words):
      return tokens.count == 1 && (first.kind == .number || Self.isOne(value.word(first), of: words))
    case .length: return tokens.count == 1 && Self.isLength(value, token: first)
    case .lengthOr(let words):
      return tokens.count == 1
        && (Self.isLength(value, token: first) || Self.isOne(value.word(first), of: words))
    case .lengthsOr(let words):
      if tokens.count == 1, Self.isOne(value.word(first), of: words) { return true }
      return tokens.allSatisfy { Self.isLength(value, token: $0) || $0.kind == .comma }
    case .reference:
      return tokens.count == 1 && value.word(first) == "none"
        || Self.endOfAddress(value, tokens: tokens, start: 0) == tokens.count
    case .filter: return Self.isFilter(value, tokens: tokens)
    case .transform: return Self.isTransform(value, tokens: tokens)
    }
  }

  // MARK: Values that SVG does not have

  /// Whether a value that is not read is none of the property, rather than one that the painter lacks.
  ///
  /// - Parameter further: words of the property that the painter lacks.
  package func isFault(_ value: StyleValue, further: Set<String>) -> Bool {
    if case .anything = self { return false }
    if value.solid.isEmpty { return true }
    // A function may stand for any part of a value.
    let functions = value.solid.filter { $0.kind == .function }.map(value.word)
    if functions.contains(where: { !Self.isKnown(function: $0) }) { return true }
    // The painter has these with all their arguments.
    if case .transform = self, functions.allSatisfy(Self.transformFunctions.contains) { return true }
    // Nor does a function of filters take other arguments.
    if case .filter = self, functions.allSatisfy({ $0 == "url" || Self.filterFunctions.contains($0) }) {
      return !Self.isFilter(value, tokens: value.solid)
    }
    if !functions.isEmpty { return false }
    if value.solid.contains(where: { !isPart(value, token: $0, further) }) { return true }
    switch self {
    case .number, .numberOr, .share, .length, .lengthOr, .color: return value.solid.count > 1
    default: return false
    }
  }

  /// Whether a value of the property can have a token.
  private func isPart(_ value: StyleValue, token: CSSToken, _ further: Set<String>) -> Bool {
    let word = value.word(token)
    switch token.kind {
    case .identifier:
      return further.contains(word) || Self.everywhere.contains(word) || Self.isOne(word, of: words)
        || takesColors && (CSSColor.named(word) != nil || Self.systemColors.contains(word))
    case .hash: return takesColors && [4, 5, 7, 9].contains(token.end - token.start)
    case .number, .percentage: return takesNumbers
    case .dimension:
      return takesNumbers
        && (Self.units.contains(value.unit(token)) || Self.furtherUnits.contains(value.unit(token)))
    case .url: return takesAddresses
    case .comma: if case .lengthsOr = self { return true } else { return false }
    default: return false
    }
  }

  private var words: String {
    switch self {
    case .words(let words), .list(let words), .lengthOr(let words), .lengthsOr(let words),
      .numberOr(let words):
      words
    case .paint: "none context-fill context-stroke"
    case .reference, .filter, .transform: "none"
    case .anything, .color, .share, .number, .length: ""
    }
  }

  private var takesColors: Bool {
    switch self {
    case .paint, .color: true
    default: false
    }
  }

  private var takesNumbers: Bool {
    switch self {
    case .share, .number, .length, .lengthOr, .lengthsOr, .numberOr: true
    default: false
    }
  }

  private var takesAddresses: Bool {
    switch self {
    case .paint, .reference, .filter: true
    default: false
    }
  }

  /// Words that every property takes.
  private static let everywhere: Set<String> = ["inherit", "initial", "unset", "revert", "revert-layer"]

  /// https://www.w3.org/TR/css-color-4/#css-system-colors
  private static let systemColors: Set<String> = [
    "currentcolor", "transparent", "accentcolor", "accentcolortext", "activetext", "buttonborder",
    "buttonface",
    "buttontext", "canvas", "canvastext", "field", "fieldtext", "graytext", "highlight", "highlighttext",
    "linktext", "mark", "marktext", "selecteditem", "selecteditemtext", "visitedtext",
  ]

  /// The units of CSS that the painter lacks.
  private static let furtherUnits: Set<String> = [
    "ch", "rch", "rem", "rex", "lh", "rlh", "cap", "rcap", "ic", "ric", "q", "vw", "vh", "vi", "vb", "vmin",
    "vmax", "svw", "svh", "lvw", "lvh", "dvw", "dvh", "cqw", "cqh", "cqi", "cqb", "cqmin", "cqmax",
  ]

  /// Whether CSS has a function for values of drawings: https://www.w3.org/TR/css-values-4/, css-color-4, css-masking-1,
  /// css-shapes-1, css-images-4, css-transforms-2
  private static func isKnown(function name: String) -> Bool {
    functions.contains(name) || filterFunctions.contains(name) || transformFunctions.contains(name)
  }

  private static let functions: Set<String> = [
    "abs", "acos", "anchor", "asin", "atan", "atan2", "attr", "calc", "calc-size", "circle", "clamp", "color",
    "color-mix", "conic-gradient", "contrast-color", "cos", "cross-fade", "device-cmyk", "element", "ellipse",
    "env", "exp", "hsl", "hsla", "hwb", "hypot", "icc-color", "if", "image", "image-set", "inset", "lab",
    "lch",
    "light-dark", "linear-gradient", "log", "matrix3d", "max", "min", "mod", "oklab", "oklch", "paint",
    "path",
    "perspective", "polygon", "pow", "radial-gradient", "ray", "rect", "rem", "repeating-conic-gradient",
    "repeating-linear-gradient", "repeating-radial-gradient", "rgb", "rgba", "rotate3d", "rotatex", "rotatey",
    "rotatez", "round", "scale3d", "scalez", "shape", "sign", "sin", "sqrt", "src", "tan", "toggle",
    "translate3d", "translatez", "url", "var", "xywh",
  ]

  private static func isOne(_ word: String, of words: String) -> Bool {
    words.split(separator: " ").contains { $0.lowercased() == word }
  }

  /// The units of lengths.
  package static let units: Set<String> = ["px", "em", "ex", "in", "cm", "mm", "pt", "pc"]

  static func isLength(_ value: StyleValue, token: CSSToken) -> Bool {
    switch token.kind {
    case .number, .percentage: true
    case .dimension: units.contains(value.unit(token))
    default: false
    }
  }

  private static func isPaint(_ value: StyleValue, tokens: [CSSToken]) -> Bool {
    if tokens.count == 1, ["none", "context-fill", "context-stroke"].contains(value.word(tokens[0])) {
      return true
    }
    guard let end = endOfAddress(value, tokens: tokens, start: 0) else {
      return endOfColor(value, tokens: tokens, start: 0) == tokens.count
    }
    if end == tokens.count { return true }
    return end == tokens.count - 1 && value.word(tokens[end]) == "none"
      || endOfColor(value, tokens: tokens, start: end) == tokens.count
  }

  /// The index after `url(#id)`.
  private static func endOfAddress(_ value: StyleValue, tokens: [CSSToken], start: Int) -> Int? {
    guard start < tokens.count else { return nil }
    if tokens[start].kind == .url { return value.isLocal(tokens[start]) ? start + 1 : nil }
    guard tokens[start].kind == .function, value.word(tokens[start]) == "url", start + 2 < tokens.count,
      tokens[start + 1].kind == .string, value.isLocal(tokens[start + 1]),
      tokens[start + 2].kind == .closeParenthesis
    else { return nil }
    return start + 3
  }

  /// The index after a colour that the painter knows.
  private static func endOfColor(_ value: StyleValue, tokens: [CSSToken], start: Int) -> Int? {
    guard start < tokens.count else { return nil }
    let token = tokens[start]
    switch token.kind {
    case .identifier:
      let word = value.word(token)
      return word == "currentcolor" || word == "transparent" || CSSColor.named(word) != nil ? start + 1 : nil
    case .hash: return [4, 5, 7, 9].contains(token.end - token.start) ? start + 1 : nil
    case .function where ["rgb", "rgba", "hsl", "hsla"].contains(value.word(token)):
      return tokens[start...].firstIndex { $0.kind == .closeParenthesis }.map { $0 + 1 }
    default: return nil
    }
  }

  /// A list of filters, `none`, `url(#id)` or a function: https://www.w3.org/TR/filter-effects-1/#FilterProperty
  private static func isFilter(_ value: StyleValue, tokens: [CSSToken]) -> Bool {
    if tokens.count == 1, value.word(tokens[0]) == "none" { return true }
    var index = 0
    while index < tokens.count {
      if let end = endOfAddress(value, tokens: tokens, start: index) {
        index = end
        continue
      }
      guard tokens[index].kind == .function, filterFunctions.contains(value.word(tokens[index])),
        let end = value.endOfFunction(tokens, start: index)
      else { return false }
      guard areArguments(value, tokens: Array(tokens[index + 1..<end - 1]), of: value.word(tokens[index]))
      else {
        return false
      }
      index = end
    }
    return true
  }

  /// What a function of filters takes: https://www.w3.org/TR/filter-effects-1/#supported-filter-functions
  private enum FilterArgument {
    /// A number or a percentage that is not negative.
    case amount
    case angle
    /// A length that is not negative.
    case radius
    /// Two or three lengths and a colour.
    case shadow
  }

  private static let filterArguments: [String: FilterArgument] = [
    "blur": .radius, "brightness": .amount, "contrast": .amount, "drop-shadow": .shadow, "grayscale": .amount,
    "hue-rotate": .angle, "invert": .amount, "opacity": .amount, "saturate": .amount, "sepia": .amount,
  ]

  package static let filterFunctions: Set<String> = Set(filterArguments.keys)

  private static func areOfShadow(_ value: StyleValue, tokens: [CSSToken]) -> Bool {
    var (lengths, colors, index) = (0, 0, 0)
    while index < tokens.count {
      switch tokens[index].kind {
      case .number, .dimension: lengths += 1
      default:
        guard let end = endOfColor(value, tokens: tokens, start: index) else { return false }
        colors += 1
        index = end
        continue
      }
      index += 1
    }
    return (2...3).contains(lengths) && colors <= 1
  }

  private static func areArguments(_ value: StyleValue, tokens: [CSSToken], of function: String) -> Bool {
    guard let argument = filterArguments[function] else { return false }
    if argument == .shadow { return areOfShadow(value, tokens: tokens) }
    guard let token = tokens.first else { return true }
    guard tokens.count == 1, let number = value.number(token) else { return false }
    return switch argument {
    case .amount: number >= 0 && (token.kind == .number || token.kind == .percentage)
    case .radius: number >= 0 && token.kind != .percentage
    case .angle:
      token.kind == .number
        ? number == 0
        : token.kind == .dimension && ["deg", "rad", "grad", "turn"].contains(value.unit(token))
    case .shadow: false
    }
  }

  private static func isTransform(_ value: StyleValue, tokens: [CSSToken]) -> Bool {
    if tokens.count == 1, value.word(tokens[0]) == "none" { return true }
    var index = 0
    while index < tokens.count {
      guard tokens[index].kind == .function, transformFunctions.contains(value.word(tokens[index])),
        let end = value.endOfFunction(tokens, start: index)
      else { return false }
      for token in tokens[index + 1..<end - 1] {
        switch token.kind {
        case .number, .comma: break
        case .dimension:
          let unit = value.unit(token)
          guard units.contains(unit) || ["deg", "rad", "grad", "turn"].contains(unit) else { return false }
        default: return false
        }
      }
      index = end
    }
    return true
  }

  private static let transformFunctions: Set<String> = [
    "matrix", "translate", "translatex", "translatey", "scale", "scalex", "scaley", "rotate", "skew", "skewx",
    "skewy",
  ]
}
