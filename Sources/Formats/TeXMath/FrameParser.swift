import TextBytes
import TeXVocabulary

/// Parses what packages put around other constructs: the displays of empheq, the frames and settings of mathtools, and tokens of
/// MathML.
struct FrameParser {
  private let call: Token

  /// Makes a parser for the command `call`.
  init(_ call: Token) { self.call = call }

  /// Parses `\begin{empheq}[left=…, right=…, box=…]{align}`, a display with something beside it.
  func environment(_ open: OpenEnvironment, from parser: inout Parser) throws(TeXMathError) -> MathNode {
    let settings = (try parser.source.bracket(call) ?? []).settings
    let tokens = try parser.source.argument(of: call)
    let parts = tokens.settings
    let name = parser.source.text(parts.first?.key ?? []).filter { $0 != " " }
    if let count = parts.first?.value {
      parser.source.unread(Token("}", call.lower, call.upper))
      parser.source.unread(count)
      parser.source.unread(Token("{", call.lower, call.upper))
    }
    let (environment, isStarred) = try MathEnvironment.called(name, place: open.place)
    var table = try parser.table(environment, open, isStarred: isStarred || open.name.last == "*", call)
    var node: ((MathTable) -> MathNode) = { .table($0) }
    for (key, value) in settings {
      let key = parser.source.text(key).filter { $0 != " " }
      switch true {
      case key.equals("left"):
        table.left = try parser.nodes(of: (value ?? []).withoutBraces, call)
      case key.equals("right"):
        table.right = try parser.nodes(of: (value ?? []).withoutBraces, call)
      case key.equals("box"), key.equals("innerbox"): node = { .enclosed([.table($0)], notation: "box") }
      default: throw TeXMathError(.optionUnknown(of: key.shown), open.place)
      }
    }
    return node(table)
  }

  /// Expands `\Aboxed{a &= b}`: a frame around both cells.
  func boxedCells(from parser: inout Parser) throws(TeXMathError) {
    let tokens = try parser.source.argument(of: call)
    var depth = 0
    let split = tokens.firstIndex { token in
      if token.isCharacter("{") { depth += 1 }
      if token.isCharacter("}") { depth -= 1 }
      return depth == 0 && token.isCharacter("&")
    }
    guard let split else { return try parser.source.insert("\\boxed{#1}", [tokens], at: call) }
    let (left, right) = (Array(tokens[..<split]), Array(tokens[(split + 1)...]))
    try parser.source.insert(
      "\\mathrlap{\\boxed{#1{}#2}}\\phantom{#1}&\\phantom{{}#2}", [left, right], at: call)
  }

  /// Reads `\mathtoolsset{key=value}`: settings of space change nothing here, others are unknown.
  func settings(from parser: inout Parser) throws(TeXMathError) {
    for (key, _) in try parser.source.argument(of: call).settings {
      let key = parser.source.text(key).filter { $0 != " " }
      let isSpace = FrameParser.spaceSettings.contains { key.starts(with: [UInt8]($0)) }
      guard isSpace else { throw TeXMathError(.optionUnknown(of: key.shown), parser.source.range(call)) }
    }
  }

  private static let spaceSettings: [StaticString] = [
    "multlined-", "firstline-", "lastline-", "smallmatrix-", "centercolon", "thincolon-", "use-unicode",
    "original-shortintertext", "above-", "below-", "aboveintertext", "belowintertext",
  ]

  /// Parses MathJax's `\mmlToken{kind}[attributes]{content}`.
  func token(from parser: inout Parser) throws(TeXMathError) -> MathNode {
    let kind = try parser.source.textArgument(of: call)
    _ = try parser.source.bracket(call)
    let content = try parser.source.textArgument(of: call)
    var position = 0
    let scalar = content.isEmpty ? 0 : UTF8Scalars.decode(content, &position)
    switch true {
    case kind.equals("mi") && position == content.count && scalar != 0:
      return .symbol(MathSymbol(scalar: scalar, atom: .ordinary, form: .variable))
    case kind.equals("mo") && position == content.count && scalar != 0:
      return CommandTable.shared.symbol(for: scalar).map { .symbol($0) }
        ?? .symbol(ASCIISymbols.symbol(scalar) ?? MathSymbol(scalar: scalar, atom: .ordinary, form: .sign))
    case kind.equals("mi"), kind.equals("mo"):
      return .word(MathWord(text: content, isFunction: kind.equals("mo"), hasLimits: false))
    case kind.equals("mn"): return .number(content)
    case kind.equals("mtext"), kind.equals("ms"): return .text(content, [])
    default: throw TeXMathError(.optionUnknown(of: parser.source.described(call)), parser.source.range(call))
    }
  }
}

extension [Token] {
  /// Splits `key=value, key` into its settings.
  var settings: [(key: [Token], value: [Token]?)] {
    var result: [(key: [Token], value: [Token]?)] = []
    var current: (key: [Token], value: [Token]?) = ([], nil)
    var depth = 0
    for token in self {
      if token.isCharacter("{") { depth += 1 }
      if token.isCharacter("}") { depth -= 1 }
      if depth == 0, token.isCharacter(",") {
        result.append(current)
        current = ([], nil)
      } else if depth == 0, token.isCharacter("="), current.value == nil {
        current.value = []
      } else if current.value != nil {
        current.value?.append(token)
      } else if !token.isSpace || !current.key.isEmpty {
        current.key.append(token)
      }
    }
    return current.key.isEmpty ? result : result + [current]
  }

  /// The content of braces around all tokens, or the tokens.
  fileprivate var withoutBraces: [Token] { Expander.withoutBraces(filter { !$0.isSpace || count == 1 }) }
}
