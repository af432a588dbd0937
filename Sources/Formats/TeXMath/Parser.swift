import Diagnostics
import TeXVocabulary
import TextBytes

/// Parses a formula into a tree (The TeXbook, chapters 16 to 19 and 26).
///
/// Handles lists, groups, arguments and commands. Constructs with state of their own have separate parsers, which call back for
/// lists and arguments: `TextParser`, `EnvironmentParser`, `ColumnParser` and `DiagramParser`. Commands that expand to other
/// TeX work on the `Expander`.
struct Parser: Sendable {
  /// The maximum nesting of groups.
  static let depthLimit = 120

  var source: Expander
  /// The recoverable errors so far.
  private(set) var problems: [TeXMathError] = []
  var letters = LetterStyle()
  var colors = DefinedColors()
  /// The fillings of the current cell and row, and the number of tables around them.
  var fillings = MathTable.Fillings()
  var tableDepth = 0
  /// The number of the current row.
  var tag = MathTable.Tag()
  /// Whether rows without label have no numbers.
  var numbersLabelledRows = false
  private var depth = 0

  /// Makes a parser for the formula `bytes`, with the author's `macros`.
  init(_ bytes: [UInt8], _ macros: TeXMacros) { source = Expander(bytes, macros) }

  /// What ends a list, besides braces, cells and the end of the formula.
  enum Stop: Sendable, Equatable { case group, character(UInt32), of }

  /// Parses the whole formula.
  mutating func formula() throws(TeXMathError) -> [MathNode] {
    var lines: [[MathNode]] = []
    while true {
      lines.append(try list())
      let token = try source.nextVisible()
      if token.isEnd { break }
      guard case .primitive(.boundary(.newRow))? = source.builtin(token) else {
        throw source.unexpected(token)
      }
      _ = try source.rowSpace(token)
    }
    if lines.count == 1, tag.tag == nil { return lines[0] }
    var table = MathTable(kind: .lines)
    table.style = .display
    table.isDisplay = true
    table.columns = [MathTable.Column(alignment: .centre)]
    if lines.count > 1, lines[lines.count - 1].isEmpty { lines.removeLast() }
    table.rows = lines.map { MathTable.Row(cells: [MathTable.Cell(nodes: $0)]) }
    table.rows[table.rows.count - 1].tag = tag
    return [.table(table)]
  }

  // MARK: Lists

  /// Parses nodes up to the end of the list, which is not consumed.
  mutating func list(_ stop: Stop = .group) throws(TeXMathError) -> [MathNode] {
    var list = MathList()
    try enter()
    let outer = letters
    while true {
      let token = try source.nextVisible()
      if isEnd(token, stop) {
        source.unread(token)
        break
      }
      try element(token, &list)
    }
    letters = outer
    leave()
    return list.finish()
  }

  /// Enters a nested construct; throws if the nesting is too deep.
  mutating func enter() throws(TeXMathError) {
    depth += 1
    if depth > Parser.depthLimit {
      let token = source.nextRaw()
      throw TeXMathError(.nestingTooDeep, source.range(token))
    }
  }

  /// Leaves a nested construct.
  mutating func leave() { depth -= 1 }

  private func isEnd(_ token: Token, _ stop: Stop) -> Bool {
    switch token.code {
    case Token.end, "}", "&", "$": return true
    case "]", "@", ">", "<", "A", "V": return stop == .character(token.code)
    default: break
    }
    guard token.commandID != nil, case .primitive(.boundary(let boundary))? = source.builtin(token) else {
      return false
    }
    switch boundary {
    case .newRow, .end, .right, .middle, .endGroup: return true
    case .of: return stop == .of
    case .horizontalRule, .partialRule, .multicolumn, .intertext, .arrayStretch: return false
    }
  }

  /// Parses the construct that begins with `token` and appends it to `list`.
  mutating func element(_ token: Token, _ list: inout MathList) throws(TeXMathError) {
    switch token.code {
    case "^", "_", "'": try scripts(token, &list.nodes)
    case "{": list.nodes.append(.group(try group(token)))
    case "~": list.nodes.append(.space(333))
    case "0"..."9": number(token, &list.nodes)
    case ".": point(token, &list.nodes)
    case "A"..."Z", "a"..."z": list.nodes.append(letters.letter(token.code))
    default:
      if token.commandID != nil {
        try command(token, &list)
      } else {
        try character(token, &list.nodes)
      }
    }
  }

  /// Parses a group after its opening brace.
  mutating func group(_ opening: Token) throws(TeXMathError) -> [MathNode] {
    let mark = source.macros.beginGroup()
    let nodes = try list()
    let closing = try source.nextVisible()
    guard closing.isCharacter("}") else {
      if closing.isEnd { throw TeXMathError(.braceNotClosed, source.range(opening)) }
      throw closing.isCharacter("&") || closing.commandID == nil
        ? source.unexpected(closing) : TeXMathError(.braceNotClosed, source.range(opening))
    }
    source.macros.endGroup(mark)
    return nodes
  }

  /// Parses the next argument: a group or one node.
  mutating func argument(of call: Token) throws(TeXMathError) -> [MathNode] {
    let token = try source.nextVisible()
    if token.isCharacter("{") { return try group(token) }
    if isEnd(token, .group) || token.isCharacter("^") || token.isCharacter("_") {
      throw TeXMathError(.argumentMissing(of: source.described(call)), source.range(call))
    }
    try enter()
    var list = MathList()
    if ("0"..."9").contains(token.code) {
      var digit: [UInt8] = []
      UTF8Scalars.append(letters.digit(token.code), to: &digit)
      list.nodes.append(.number(digit))
    } else {
      try element(token, &list)
    }
    leave()
    return list.finish()
  }

  /// Parses tokens that were read before.
  mutating func nodes(of tokens: [Token], _ call: Token) throws(TeXMathError) -> [MathNode] {
    source.unread(Token("}", call.lower, call.upper))
    source.unread(tokens)
    return try group(call)
  }

  /// Parses a group up to the `\endgroup` of its `\begingroup`.
  mutating func markedGroup(of opening: Token) throws(TeXMathError) -> [MathNode] {
    let mark = source.macros.beginGroup()
    let nodes = try list()
    let closing = try source.nextVisible()
    guard case .primitive(.boundary(.endGroup))? = source.builtin(closing) else {
      throw TeXMathError(.groupNotClosed, source.range(opening))
    }
    source.macros.endGroup(mark)
    return nodes
  }

  /// Reports an undefined name, with a suggestion.
  mutating func reportUnknown(_ token: Token) {
    guard problems.count < 20 else { return }
    let name = source.shown(token)
    let found = name.utf8.count > 1 ? source.macros.suggestion(forUnknown: name) : nil
    problems.append(TeXMathError(.unknownCommand(name: name, suggestion: found), source.range(token)))
  }
}
