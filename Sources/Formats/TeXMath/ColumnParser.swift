import TeXVocabulary
import TextBytes

/// Parses the column specification of an array, such as `{l|c@{=}r}`.
struct ColumnParser {
  /// The columns so far, and the rule after the last one.
  private(set) var columns: [MathTable.Column] = []
  private(set) var lastRule = MathTable.Rule.none
  /// The separator after the last column.
  private(set) var lastSeparator: [MathNode] = []
  private let call: Token

  /// Makes a parser for the columns of the environment or command `call`.
  init(_ call: Token) { self.call = call }

  /// Parses the argument with the column specification.
  mutating func readArgument(from parser: inout Parser) throws(TeXMathError) {
    _ = try parser.source.bracket(call)
    try read(try parser.source.argument(of: call), in: &parser, depth: 0)
  }

  /// Parses plain letters.
  mutating func read(letters: [UInt8], for source: Expander) throws(TeXMathError) {
    for letter in letters where letter != " " {
      switch letter {
      case "l": columns.append(MathTable.Column(alignment: .left))
      case "c": columns.append(MathTable.Column(alignment: .centre))
      case "r": columns.append(MathTable.Column(alignment: .right))
      default: throw TeXMathError(.columnsInvalid(letters.shown), source.range(call))
      }
    }
  }

  private mutating func read(_ tokens: [Token], in parser: inout Parser, depth: Int) throws(TeXMathError) {
    let invalid = TeXMathError(
      .columnsInvalid(parser.source.text(tokens).shown), parser.source.range(call))
    guard depth < 4, columns.count < 1000 else { throw invalid }
    var reader = TokenReader(tokens)
    var next = MathTable.Column(alignment: .centre)
    while let token = reader.next() {
      switch token.code {
      case "l", "c", "r", "X", "S":
        next.alignment = token.code == "l" ? .left : token.code == "r" ? .right : .centre
        columns.append(next)
        next = MathTable.Column(alignment: .centre)
      case "p", "m", "b", "w", "W":
        guard reader.argument() != nil else { throw invalid }
        if token.code == "w" || token.code == "W" { _ = reader.argument() }
        next.alignment = .left
        columns.append(next)
        next = MathTable.Column(alignment: .centre)
      case "|": next.rule = next.rule == .none ? .solid : .double
      case ":": next.rule = .dashed
      case "@", "!":
        guard let separator = reader.argument() else { throw invalid }
        next.separator += try nodes(of: separator, in: &parser)
        next.replacesSpace = token.code == "@"
      case ">":
        guard let before = reader.argument() else { throw invalid }
        next.before = before
      case "<":
        guard let after = reader.argument(), !columns.isEmpty else { throw invalid }
        columns[columns.count - 1].after = after
      case "*":
        guard let count = reader.argument().flatMap({ parser.source.text($0).smallNumber }), count <= 100,
          let repeated = reader.argument()
        else { throw invalid }
        for _ in 0..<count { try read(repeated, in: &parser, depth: depth + 1) }
      default:
        guard let defined = parser.source.columnType(of: token) else { throw invalid }
        var arguments: [[Token]] = []
        for _ in 0..<defined.parameters { arguments.append(reader.argument() ?? []) }
        let body = defined.body.flatMap { part in part.parameterNumber.map { arguments[$0 - 1] } ?? [part] }
        try read(body, in: &parser, depth: depth + 1)
      }
    }
    lastRule = next.rule
    lastSeparator = next.separator
  }

  /// Parses previously read tokens into nodes.
  private func nodes(of tokens: [Token], in parser: inout Parser) throws(TeXMathError) -> [MathNode] {
    parser.source.unread(Token("}", call.lower, call.upper))
    parser.source.unread(tokens)
    return try parser.group(call)
  }

  /// Iterates over the tokens of a specification.
  private struct TokenReader {
    private let tokens: [Token]
    private var index = 0

    init(_ tokens: [Token]) { self.tokens = tokens.filter { !$0.isSpace } }

    mutating func next() -> Token? {
      guard index < tokens.count else { return nil }
      index += 1
      return tokens[index - 1]
    }

    /// The content of braces, or one token.
    mutating func argument() -> [Token]? {
      guard let first = next() else { return nil }
      guard first.isCharacter("{") else { return [first] }
      var depth = 0
      var content: [Token] = []
      while let token = next() {
        if token.isCharacter("{") { depth += 1 }
        if token.isCharacter("}") {
          if depth == 0 { return content }
          depth -= 1
        }
        content.append(token)
      }
      return nil
    }
  }
}

extension Expander {
  /// The author's type of column called by a letter, from `\newcolumntype`.
  fileprivate mutating func columnType(of letter: Token) -> Macro? {
    guard letter.commandID == nil, letter.code > " ", letter.code < 0x80 else { return nil }
    let id = macros.number([UInt8]("column@") + [UInt8(letter.code)])
    if case .macro(let macro)? = macros.meaning(id) { return macro }
    return nil
  }
}
