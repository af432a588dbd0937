import Markup
import TextBytes

/// The values of a property that the painter reads, as a grammar of its own parser.
enum DrawingGrammar {
  case anything, paint, colour, share, number, length, reference, filter, transform
  /// One of some words.
  case words(String)
  /// Any of some words.
  case list(String)
  case lengthOr(String), lengthsOr(String), numberOr(String)

  /// Whether the painter reads a value with this grammar. All colours have been resolved before.
  func accepts(_ value: StyleValue) -> Bool {
    let tokens = value.solid
    guard let first = tokens.first else { return false }
    if tokens.count == 1, first.kind == .identifier, value.word(first) == "inherit" { return true }
    switch self {
    case .anything: return true
    case .words(let words): return tokens.count == 1 && Self.isOne(value.word(first), of: words)
    case .list(let words):
      return tokens.allSatisfy { $0.kind == .identifier && Self.isOne(value.word($0), of: words) }
    case .colour: return Self.endOfColour(value, tokens, 0) == tokens.count
    case .paint: return Self.isPaint(value, tokens)
    case .share: return tokens.count == 1 && (first.kind == .number || first.kind == .percentage)
    case .number: return tokens.count == 1 && first.kind == .number
    case .numberOr(let words):
      return tokens.count == 1 && (first.kind == .number || Self.isOne(value.word(first), of: words))
    case .length: return tokens.count == 1 && Self.isLength(value, first)
    case .lengthOr(let words):
      return tokens.count == 1 && (Self.isLength(value, first) || Self.isOne(value.word(first), of: words))
    case .lengthsOr(let words):
      if tokens.count == 1, Self.isOne(value.word(first), of: words) { return true }
      return tokens.allSatisfy { Self.isLength(value, $0) || $0.kind == .comma }
    case .reference:
      return tokens.count == 1 && value.word(first) == "none"
        || Self.endOfAddress(value, tokens, 0) == tokens.count
    case .filter: return Self.isFilter(value, tokens)
    case .transform: return Self.isTransform(value, tokens)
    }
  }

  private static func isOne(_ word: String, of words: String) -> Bool {
    words.split(separator: " ").contains { $0.lowercased() == word }
  }

  /// The units of lengths.
  static let units: Set<String> = ["px", "em", "ex", "in", "cm", "mm", "pt", "pc"]

  static func isLength(_ value: StyleValue, _ token: CSSToken) -> Bool {
    switch token.kind {
    case .number, .percentage: true
    case .dimension: units.contains(value.unit(token))
    default: false
    }
  }

  private static func isPaint(_ value: StyleValue, _ tokens: [CSSToken]) -> Bool {
    if tokens.count == 1, ["none", "context-fill", "context-stroke"].contains(value.word(tokens[0])) {
      return true
    }
    guard let end = endOfAddress(value, tokens, 0) else {
      return endOfColour(value, tokens, 0) == tokens.count
    }
    if end == tokens.count { return true }
    return end == tokens.count - 1 && value.word(tokens[end]) == "none"
      || endOfColour(value, tokens, end) == tokens.count
  }

  /// The index after `url(#id)`.
  private static func endOfAddress(_ value: StyleValue, _ tokens: [CSSToken], _ start: Int) -> Int? {
    guard start < tokens.count else { return nil }
    if tokens[start].kind == .url { return value.isLocal(tokens[start]) ? start + 1 : nil }
    guard tokens[start].kind == .function, value.word(tokens[start]) == "url", start + 2 < tokens.count,
      tokens[start + 1].kind == .string, value.isLocal(tokens[start + 1]),
      tokens[start + 2].kind == .closeParenthesis
    else { return nil }
    return start + 3
  }

  /// The index after a colour that the painter knows.
  private static func endOfColour(_ value: StyleValue, _ tokens: [CSSToken], _ start: Int) -> Int? {
    guard start < tokens.count else { return nil }
    let token = tokens[start]
    switch token.kind {
    case .identifier:
      let word = value.word(token)
      return word == "currentcolor" || word == "transparent" || CSSColour.named(word) != nil ? start + 1 : nil
    case .hash: return [4, 5, 7, 9].contains(token.end - token.start) ? start + 1 : nil
    case .function where ["rgb", "rgba", "hsl", "hsla"].contains(value.word(token)):
      return tokens[start...].firstIndex { $0.kind == .closeParenthesis }.map { $0 + 1 }
    default: return nil
    }
  }

  /// A list of filters, `none`, `url(#id)` or a function: https://www.w3.org/TR/filter-effects-1/#FilterProperty
  private static func isFilter(_ value: StyleValue, _ tokens: [CSSToken]) -> Bool {
    if tokens.count == 1, value.word(tokens[0]) == "none" { return true }
    var index = 0
    while index < tokens.count {
      if let end = endOfAddress(value, tokens, index) {
        index = end
        continue
      }
      guard tokens[index].kind == .function, filterFunctions.contains(value.word(tokens[index])),
        let end = value.endOfFunction(tokens, index)
      else { return false }
      for token in tokens[index + 1..<end - 1]
      where token.kind == .function && !["rgb", "rgba", "hsl", "hsla"].contains(value.word(token)) {
        return false
      }
      index = end
    }
    return true
  }

  private static let filterFunctions: Set<String> = [
    "blur", "brightness", "contrast", "drop-shadow", "grayscale", "hue-rotate", "invert", "opacity",
    "saturate", "sepia",
  ]

  private static func isTransform(_ value: StyleValue, _ tokens: [CSSToken]) -> Bool {
    if tokens.count == 1, value.word(tokens[0]) == "none" { return true }
    var index = 0
    while index < tokens.count {
      guard tokens[index].kind == .function, transformFunctions.contains(value.word(tokens[index])),
        let end = value.endOfFunction(tokens, index)
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
