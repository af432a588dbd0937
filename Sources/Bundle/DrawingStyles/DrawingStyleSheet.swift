import Diagnostics
import Markup
import TextBytes

/// A declaration: `fill: var(--ink)`.
package struct StyleDeclaration {
  /// In lower case, except for custom properties.
  package var name: String
  package var value: [UInt8]
  package let isImportant: Bool
  package let place: StylePlace

  package init(name: String, value: [UInt8], isImportant: Bool, place: StylePlace) {
    (self.name, self.value, self.isImportant, self.place) = (name, value, isImportant, place)
  }
}

/// A place in a text of styles.
package struct StylePlace {
  package let source: StyleSource
  private let range: ByteRange

  package init(source: StyleSource, range: ByteRange) { (self.source, self.range) = (source, range) }

  package var sourceRange: SourceRange? { source.place(range) }
}

/// A text of styles: a style element, an attribute, or a file.
package final class StyleSource {
  package let bytes: [UInt8]
  /// Maps a range of the text to the author's file.
  package let place: (ByteRange) -> SourceRange?

  package init(_ bytes: [UInt8], place: @escaping (ByteRange) -> SourceRange?) {
    (self.bytes, self.place) = (bytes, place)
  }
}

/// A rule of a style sheet with one of its selectors.
package struct DrawingStyleRule {
  let selector: DrawingSelector
  package let declarations: [StyleDeclaration]
  /// Rules outside of layers win over those in them, later layers over earlier ones.
  let layer: Int
}

/// What could not be followed in a style sheet.
package enum StyleLoss: Hashable {
  case selector(String), atRule(String), media(String), nested
}

/// Collects the rules of a drawing's style sheets in the order of the cascade.
package struct DrawingStyleSheet {
  package private(set) var rules: [DrawingStyleRule] = []
  /// The names of the fonts that `@font-face` declares, with their places.
  package private(set) var fonts: [String: StylePlace] = [:]
  /// The initial values of registered custom properties.
  package private(set) var registered: [String: [UInt8]] = [:]
  package private(set) var losses: [(loss: StyleLoss, place: StylePlace)] = []
  /// The declarations of rules whose selectors are not known.
  package private(set) var unmatched: [StyleDeclaration] = []
  private var layers: [String] = []
  private let media: MediaConditions
  private let isPainted: (_ property: String, _ value: StyleValue) -> Bool
  private let load: (String, StylePlace) -> StyleSource?

  private static let unlayered = Int.max
  private static let deepest = 16
  /// The maximum number of rules; a cover has hundreds.
  private static let most = 100_000

  /// - Parameters:
  ///   - isPainted: whether a value of a property is painted, which `@supports` asks.
  ///   - load: the style sheet that `@import` names, or nil, which has been reported.
  package init(
    media: MediaConditions, isPainted: @escaping (_ property: String, _ value: StyleValue) -> Bool,
    load: @escaping (String, StylePlace) -> StyleSource?
  ) {
    (self.media, self.isPainted, self.load) = (media, isPainted, load)
  }

  package mutating func add(_ source: StyleSource) {
    var parser = Parser(source)
    read(&parser, to: parser.tokens.count, layer: Self.unlayered, depth: 0)
  }

  /// The declarations of a style attribute.
  package static func declarations(_ source: StyleSource) -> [StyleDeclaration] {
    var parser = Parser(source)
    return parser.declarations(to: parser.tokens.count) { _ in }
  }

  private mutating func read(_ parser: inout Parser, to end: Int, layer: Int, depth: Int) {
    while parser.index < end, rules.count < Self.most {
      let token = parser.tokens[parser.index]
      switch token.kind {
      case .whitespace, .comment, .badComment, .cdo, .cdc, .semicolon, .closeBrace: parser.index += 1
      case .atKeyword: atRule(&parser, to: end, layer, depth: depth)
      default: rule(&parser, to: end, layer)
      }
    }
  }

  private mutating func rule(_ parser: inout Parser, to end: Int, _ layer: Int) {
    let start = parser.index
    guard let open = parser.find(.openBrace, before: end) else {
      parser.index = end
      return
    }
    let close = parser.endOfBlock(open, limit: end)
    let place = parser.place(start, open)
    parser.index = open + 1
    var losses: [(StyleLoss, StylePlace)] = []
    let declarations = parser.declarations(to: close - 1) { losses.append((.nested, $0)) }
    self.losses += losses
    parser.index = close
    for range in parser.split(start..<open) {
      switch DrawingSelector.parse(parser, range) {
      case .selector(let selector):
        rules.append(DrawingStyleRule(selector: selector, declarations: declarations, layer: layer))
      case .neverMatches: break
      case .unknown(let name):
        self.losses.append((.selector(name), place))
        unmatched += declarations
      }
    }
  }

  private mutating func atRule(_ parser: inout Parser, to end: Int, _ layer: Int, depth: Int) {
    let start = parser.index
    let name = parser.name(parser.tokens[start])
    parser.index += 1
    let preludeEnd = parser.find(.openBrace, .semicolon, before: end) ?? end
    let isBlock = preludeEnd < end && parser.tokens[preludeEnd].kind == .openBrace
    let prelude = start + 1..<preludeEnd
    let close = isBlock ? parser.endOfBlock(preludeEnd, limit: end) : min(preludeEnd + 1, end)
    let place = parser.place(start, preludeEnd)
    defer { parser.index = close }
    func inner(_ sheet: inout DrawingStyleSheet, layer: Int) {
      guard isBlock, depth < Self.deepest else { return }
      parser.index = preludeEnd + 1
      sheet.read(&parser, to: close - 1, layer: layer, depth: depth + 1)
    }
    switch name {
    case "charset", "namespace", "page", "counter-style", "keyframes", "-webkit-keyframes", "-moz-keyframes",
      "-o-keyframes", "view-transition", "viewport", "-ms-viewport":
      break
    case "import": importSheet(parser, prelude, place: place, layer, depth: depth)
    case "media":
      switch media.holds(parser.words(prelude)) {
      case true?: inner(&self, layer: layer)
      case false?: break
      case nil: losses.append((.media(parser.text(prelude)), place))
      }
    case "supports":
      switch isSupported(parser, prelude) {
      case true?: inner(&self, layer: layer)
      case false?: break
      case nil: losses.append((.atRule("@supports"), place))
      }
    case "layer":
      let names = parser.split(prelude).map { parser.text($0) }
      for name in names where !layers.contains(name) && !name.isEmpty { layers.append(name) }
      guard isBlock else { return }
      let own = names.first ?? ""
      if own.isEmpty { layers.append("") }
      inner(&self, layer: own.isEmpty ? layers.count - 1 : layers.firstIndex(of: own) ?? 0)
    case "font-face", "property":
      guard isBlock else { return }
      parser.index = preludeEnd + 1
      let declarations = parser.declarations(to: close - 1, nested: { _ in })
      define(name, parser.text(prelude), declarations, place)
    default: losses.append((.atRule("@" + name), place))
    }
  }

  /// Keeps the names that `@font-face` and `@property` define.
  private mutating func define(
    _ rule: String, _ prelude: String, _ declarations: [StyleDeclaration], _ place: StylePlace
  ) {
    for declaration in declarations {
      if rule == "property", declaration.name == "initial-value" { registered[prelude] = declaration.value }
      guard rule == "font-face", declaration.name == "font-family" else { continue }
      for family in FontFamilies.names(declaration.value) { fonts[family.lowercased()] = place }
    }
  }

  private mutating func importSheet(
    _ parser: Parser, _ prelude: Range<Int>, place: StylePlace, _ layer: Int, depth: Int
  ) {
    let value = StyleValue(parser.bytes(prelude))
    guard let first = value.solid.first, depth < Self.deepest else { return }
    let address: String
    var rest = 1
    switch first.kind {
    case .string, .url: address = value.content(first)
    case .function where value.solid.count > 2 && value.solid[1].kind == .string:
      address = value.content(value.solid[1])
      rest = 3
    default: return
    }
    let condition = value.solid.dropFirst(rest).first.map {
      String(decoding: value.bytes[$0.start...], as: UTF8.self)
    }
    if let condition {
      guard let holds = media.holds(condition) else {
        losses.append((.media(condition), place))
        return
      }
      guard holds else { return }
    }
    guard let source = load(address, place) else { return }
    var imported = Parser(source)
    read(&imported, to: imported.tokens.count, layer: layer, depth: depth + 1)
  }

  /// Whether `(property: value)` is painted; nil for other conditions.
  private func isSupported(_ parser: Parser, _ prelude: Range<Int>) -> Bool? {
    let text = parser.text(prelude)
    guard text.hasPrefix("("), text.hasSuffix(")"), !text.dropFirst().contains("("),
      let colon = text.firstIndex(of: ":")
    else { return nil }
    let name = text[text.index(after: text.startIndex)..<colon].filter { $0 != " " }.lowercased()
    return isPainted(name, StyleValue(text[text.index(after: colon)...].dropLast().utf8))
  }

  // MARK: Parsing

  /// Reads the structure of a style sheet: https://www.w3.org/TR/css-syntax-3/#parsing
  struct Parser {
    let source: StyleSource
    let tokens: [CSSToken]
    var index = 0

    init(_ source: StyleSource) {
      self.source = source
      tokens = CSSTokenizer.tokens(source.bytes)
    }

    func place(_ start: Int, _ end: Int) -> StylePlace {
      let first = tokens.indices.contains(start) ? tokens[start].start : 0
      var last = min(end, tokens.count) - 1
      while last > start, tokens[last].isBlank { last -= 1 }
      let stop = tokens.indices.contains(last) ? tokens[last].end : first
      return StylePlace(source: source, range: ByteRange(first, max(first, stop)))
    }

    func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> {
      guard !range.isEmpty else { return [] }
      return source.bytes[tokens[range.lowerBound].start..<tokens[range.upperBound - 1].end]
    }

    /// The text of some tokens without comments and outer spaces.
    func text(_ range: Range<Int>) -> String { String(decoding: bytes(range).trimmed, as: UTF8.self) }

    func words(_ range: Range<Int>) -> String {
      range.filter { tokens[$0].kind != .comment }.map {
        String(decoding: source.bytes[tokens[$0].start..<tokens[$0].end], as: UTF8.self)
      }.joined()
    }

    func name(_ token: CSSToken) -> String {
      var text = source.bytes[token.start..<token.end]
      if token.kind == .atKeyword || token.kind == .hash { text = text.dropFirst() }
      if token.kind == .function { text = text.dropLast() }
      return cssUnescaped(text).lowercased()
    }

    /// The next token of one of some kinds outside of brackets.
    func find(_ kinds: CSSToken.Kind..., before end: Int) -> Int? {
      var depth = 0
      for position in index..<max(index, end) {
        let found = tokens[position].kind
        if depth == 0, kinds.contains(found) { return position }
        switch found {
        case .openParenthesis, .function, .openBracket, .openBrace: depth += 1
        case .closeParenthesis, .closeBracket, .closeBrace: depth = max(0, depth - 1)
        default: break
        }
      }
      return nil
    }

    /// The index after the bracket that closes the block at `open`, at most `limit`.
    func endOfBlock(_ open: Int, limit: Int) -> Int {
      var depth = 0
      for position in open..<limit {
        switch tokens[position].kind {
        case .openParenthesis, .function, .openBracket, .openBrace: depth += 1
        case .closeParenthesis, .closeBracket, .closeBrace:
          depth -= 1
          if depth == 0 { return position + 1 }
        default: break
        }
      }
      return limit
    }

    /// The parts between commas outside of brackets.
    func split(_ range: Range<Int>) -> [Range<Int>] {
      var parts: [Range<Int>] = []
      var (start, depth) = (range.lowerBound, 0)
      for position in range {
        switch tokens[position].kind {
        case .openParenthesis, .function, .openBracket: depth += 1
        case .closeParenthesis, .closeBracket: depth -= 1
        case .comma where depth == 0:
          parts.append(start..<position)
          start = position + 1
        default: break
        }
      }
      parts.append(start..<range.upperBound)
      return parts
    }

    /// The declarations up to `end`; calls `nested` for each rule among them.
    mutating func declarations(to end: Int, nested: (StylePlace) -> Void) -> [StyleDeclaration] {
      var result: [StyleDeclaration] = []
      while index < end {
        let token = tokens[index]
        if token.isBlank || token.kind == .semicolon {
          index += 1
          continue
        }
        let start = index
        var colon = start + 1
        while colon < end, tokens[colon].isBlank { colon += 1 }
        let isDeclaration = token.kind == .identifier && colon < end && tokens[colon].kind == .colon
        let isCustom = isDeclaration && source.bytes[token.start..<token.end].starts(with: Array("--".utf8))
        // Only the value of a custom property holds braces. What ends the rest is looked for once, so that no token is passed twice.
        let stop =
          (isCustom ? find(.semicolon, before: end) : find(.openBrace, .semicolon, before: end)) ?? end
        if stop < end, tokens[stop].kind == .openBrace {
          nested(place(start, stop))
          index = endOfBlock(stop, limit: end)
          continue
        }
        index = stop
        guard isDeclaration else { continue }
        var last = stop
        while last > colon + 1, tokens[last - 1].isBlank { last -= 1 }
        var isImportant = false
        if last - 2 > colon, tokens[last - 1].kind == .identifier, name(tokens[last - 1]) == "important" {
          var mark = last - 2
          while mark > colon, tokens[mark].isBlank { mark -= 1 }
          if tokens[mark].isDelimiter("!") {
            isImportant = true
            last = mark
          }
        }
        let written = cssUnescaped(source.bytes[token.start..<token.end])
        result.append(
          StyleDeclaration(
            name: isCustom ? written : written.lowercased(),
            value: Array(bytes(colon + 1..<max(colon + 1, last)).trimmed), isImportant: isImportant,
            place: place(start, stop)))
      }
      return result
    }
  }
}
