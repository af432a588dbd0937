import TextBytes

/// Whether every reading system understands a selector list: Selectors 3, with the level 4 forms of `:is`, `:where`, `:has` and
/// `:not` that epubcheck 5.3 accepts.
///
/// A style sheet with a selector that epubcheck cannot parse makes the bundle invalid, so its rule is left out.
struct CSSSelectorCheck {
  private let tokens: ArraySlice<CSSToken>
  private var index: Int
  private var depth = 0

  /// Checks the tokens before a rule's brace, without comments.
  package static func accepts(_ tokens: ArraySlice<CSSToken>) -> Bool {
    var check = CSSSelectorCheck(tokens: tokens, index: tokens.startIndex)
    return check.list(isRelative: false) && check.index == tokens.endIndex
  }

  /// Checks the tokens before a keyframe's brace: `from`, `to` and percentages.
  static func acceptsKeyframe(_ tokens: ArraySlice<CSSToken>) -> Bool {
    let parts = tokens.filter { !$0.isBlank }
    guard !parts.isEmpty, parts.count % 2 == 1 else { return false }
    return parts.enumerated().allSatisfy { position, token in
      position % 2 == 1 ? token.kind == .comma : token.kind == .percentage || token.kind == .identifier
    }
  }

  private init(tokens: ArraySlice<CSSToken>, index: Int) {
    self.tokens = tokens
    self.index = index
  }

  private var current: CSSToken? { index < tokens.endIndex ? tokens[index] : nil }

  private mutating func take(_ kind: CSSToken.Kind) -> Bool {
    guard current?.kind == kind else { return false }
    index += 1
    return true
  }

  private mutating func take(_ delimiter: Character) -> Bool {
    guard current?.isDelimiter(delimiter) == true else { return false }
    index += 1
    return true
  }

  /// Skips white space. Returns whether there was any.
  @discardableResult private mutating func skipSpace() -> Bool { take(.whitespace) }

  private mutating func list(isRelative: Bool) -> Bool {
    depth += 1
    defer { depth -= 1 }
    guard depth < 16 else { return false }
    repeat {
      skipSpace()
      if isRelative {
        _ = combinator()
        skipSpace()
      }
      guard selector() else { return false }
      skipSpace()
    } while take(.comma)
    return true
  }

  private mutating func selector() -> Bool {
    guard compound() else { return false }
    while let token = current {
      let isSpaced = skipSpace()
      guard let after = current, after.kind != .comma, after.kind != .closeParenthesis else { return true }
      let isCombined = combinator()
      skipSpace()
      guard isSpaced || isCombined || token != after else { return false }
      guard compound() else { return false }
    }
    return true
  }

  private mutating func combinator() -> Bool { take(">") || take("+") || take("~") }

  private mutating func compound() -> Bool {
    var count = 0
    if type() { count += 1 }
    while let token = current {
      switch token.kind {
      case .hash: index += 1
      case .delimiter where token.byte == ".":
        index += 1
        guard take(.identifier) else { return false }
      case .openBracket: guard attribute() else { return false }
      case .colon: guard pseudo() else { return false }
      default: return count > 0
      }
      count += 1
    }
    return count > 0
  }

  /// `E`, `*`, `ns|E`, `*|E` or `|E`, also with `*` after the bar.
  private mutating func type() -> Bool {
    let start = index
    let hasPrefix = take(.identifier) || take("*")
    if current?.isDelimiter("|") == true, index + 1 < tokens.endIndex, !tokens[index + 1].isDelimiter("=") {
      index += 1
      if take(.identifier) || (hasPrefix && take("*")) { return true }
      index = start
      return false
    }
    return hasPrefix
  }

  private mutating func attribute() -> Bool {
    index += 1
    skipSpace()
    guard type() else { return false }
    skipSpace()
    if take(.closeBracket) { return true }
    for character in ["~", "|", "^", "$", "*"] as [Character] where take(character) { break }
    guard take("=") else { return false }
    skipSpace()
    guard take(.identifier) || take(.string) else { return false }
    skipSpace()
    return take(.closeBracket)
  }

  private mutating func pseudo() -> Bool {
    index += 1
    _ = take(.colon)
    if take(.identifier) { return true }
    guard let token = current, take(.function) else { return false }
    switch token.end - token.start {
    case 4 where token.byte | .lowercaseBit == "n", 3 where token.byte | .lowercaseBit == "i",
      6 where token.byte | .lowercaseBit == "w":
      // `not(`, `is(` and `where(`; no other pseudo-class has the same length and first letter.
      guard list(isRelative: false) else { return false }
    case 4 where token.byte | .lowercaseBit == "h":
      guard list(isRelative: true) else { return false }
    default:
      var count = 0
      while let token = current, token.kind != .closeParenthesis {
        switch token.kind {
        case .whitespace: break
        case .identifier, .string, .number, .percentage, .dimension: count += 1
        case .delimiter where token.byte == "+" || token.byte == "-": count += 1
        default: return false
        }
        index += 1
      }
      guard count > 0 else { return false }
    }
    return take(.closeParenthesis)
  }
}
