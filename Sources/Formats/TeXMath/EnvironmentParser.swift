import Diagnostics
import TeXVocabulary
import TextBytes

/// An open environment, and the range of its `\begin{name}`.
struct OpenEnvironment: Sendable {
  let name: [UInt8]
  let place: Range<Int>
  /// Whether its rows are in braces, as those of `\pmatrix{…}`.
  var isBraced = false

  /// Checks that `token` is the `\end` of this environment.
  func close(_ token: Token, in source: inout Expander) throws(TeXMathError) {
    if isBraced {
      if token.isCharacter("}") { return }
      throw token.isEnd ? TeXMathError(.braceNotClosed, place) : source.unexpected(token)
    }
    if token.isEnd { throw TeXMathError(.environmentNotClosed(name: name.shown, found: nil), place) }
    guard case .primitive(.boundary(.end))? = source.builtin(token) else { throw source.unexpected(token) }
    let found = try source.textArgument(of: token)
    guard found == name else {
      throw TeXMathError(.environmentNotClosed(name: name.shown, found: found.shown), place)
    }
  }
}

/// Parses the rows and cells of an environment.
struct EnvironmentParser {
  private let call: Token
  private let open: OpenEnvironment
  private let environment: MathEnvironment
  private let isStarred: Bool
  private var table: MathTable

  /// Makes a parser for the environment opened by `call`.
  init(_ environment: MathEnvironment, _ open: OpenEnvironment, isStarred: Bool, _ call: Token) {
    self.call = call
    self.open = open
    self.environment = environment
    self.isStarred = isStarred
    table = MathTable(kind: environment.kind)
    table.style = environment.style
    table.isDisplay = environment.isDisplay
    (table.opening, table.closing) = (environment.opening, environment.closing)
  }

  /// Parses the environment up to its `\end`.
  mutating func read(from parser: inout Parser) throws(TeXMathError) -> MathTable {
    table.stretch = try arrayStretch(parser.source)
    let outerTag = parser.tag
    if environment.isDisplay {
      let isNumbered = !isStarred && !open.name.equals("displaymath") && !open.name.equals("xxalignat")
      parser.tag = MathTable.Tag(isNumbered: isNumbered)
    }
    try arguments(&parser)
    if environment.hasOptions { _ = try parser.source.bracket(call) }
    if environment.kind == .diagram {
      var diagram = DiagramParser(open)
      try diagram.read(from: &parser)
      table.rows = diagram.rows
    } else {
      try rows(&parser)
    }
    if environment.isDisplay {
      parser.tag = outerTag
      if parser.numbersLabelledRows { removeOtherNumbers() }
    }
    return table
  }

  /// The author's definition of `\arraystretch`, in thousandths.
  private func arrayStretch(_ source: Expander) throws(TeXMathError) -> Int {
    let id = CommandTable.shared.number("arraystretch")
    guard case .macro(let macro)? = source.macros.meaning(id) else { return 1000 }
    let text = source.text(macro.body) + [UInt8]("em")
    return max(100, min(10_000, try source.length(text, of: call)))
  }

  /// Parses the arguments between `\begin{name}` and the first row.
  private mutating func arguments(_ parser: inout Parser) throws(TeXMathError) {
    var columns = ColumnParser(call)
    switch environment.kind {
    case .array:
      if environment.isDisplay {
        try columns.read(letters: [UInt8]("rcl"), for: parser.source)
      } else {
        try columns.readArgument(from: &parser)
      }
    case .subarray:
      let letters = try parser.source.expandedArgument(of: call)
      try columns.read(letters: letters, for: parser.source)
    case .matrix, .smallMatrix:
      guard isStarred, environment.star == .aligned, let alignment = try parser.source.bracket(call) else {
        return
      }
      try columns.read(letters: parser.source.text(alignment), for: parser.source)
      table.columns = Array(columns.columns.prefix(1))
      return
    case .aligned:
      if environment.hasCount {
        _ = try parser.source.argument(of: call)
        table.spacesPairs = open.name.equals("xalignat")
      } else if !environment.isDisplay {
        parser.source.skipPosition()
      }
    case .gathered: if !environment.isDisplay { parser.source.skipPosition() }
    case .multline:
      if !environment.isDisplay { try position(&parser.source) }
    case .cases:
      // The term on the left of the brace precedes the cases.
      if environment.isDisplay {
        table.left = try parser.argument(of: call) + [.fenced(MathFence(opening: "{", parts: [], closing: 0))]
      }
    case .lines: if environment.hasCount { _ = try parser.source.argument(of: call) }
    case .diagram: break
    }
    table.columns = columns.columns
    table.lastRule = columns.lastRule
    table.lastSeparator = columns.lastSeparator
  }

  /// Reads the position and the width of `multlined`, in either order.
  private func position(_ source: inout Expander) throws(TeXMathError) {
    for _ in 0..<2 {
      guard let option = try source.bracket(call) else { return }
      let text = source.text(option)
      if text.equals("t") || text.equals("b") || text.equals("c") { continue }
      _ = try source.length(text, of: call)
    }
  }

  // MARK: Rows

  private mutating func rows(_ parser: inout Parser) throws(TeXMathError) {
    let numbering = parser.tag
    while true {
      var row = MathTable.Row()
      parser.fillings = MathTable.Fillings()
      try rowStart(&row, in: &parser)
      let isLast = try cells(&row, in: &parser)
      if environment.isDisplay {
        row.tag = parser.tag
        parser.tag = MathTable.Tag(isNumbered: numbering.isNumbered)
      }
      let isEmpty = row.cells.count == 1 && row.cells[0].nodes.isEmpty && row.intertext == nil
      if isLast, isEmpty, !table.rows.isEmpty {
        table.bottomRule = row.rule
        if let label = row.tag.label { table.rows[table.rows.count - 1].tag.label = label }
        break
      }
      table.rows.append(row)
      if isLast { break }
    }
    if table.kind == .multline || table.kind == .lines { numberOnce() }
  }

  /// Parses the cells of a row; true if the environment ends after it.
  private func cells(_ row: inout MathTable.Row, in parser: inout Parser) throws(TeXMathError) -> Bool {
    while true {
      parser.fillings.cell = nil
      row.cells.append(try cell(row.cells.count, in: &parser))
      row.cells[row.cells.count - 1].filling = parser.fillings.cell ?? parser.fillings.row
      let token = try parser.source.nextVisible()
      if token.isCharacter("&") { continue }
      if case .primitive(.boundary(.newRow))? = parser.source.builtin(token) {
        row.space = try parser.source.rowSpace(token)
        return false
      }
      try open.close(token, in: &parser.source)
      return true
    }
  }

  /// Assigns one number to all rows, at the last.
  private mutating func numberOnce() {
    var tag = table.rows[0].tag
    for row in table.rows.dropFirst() {
      if tag.tag == nil {
        (tag.tag, tag.hasParentheses) = (row.tag.tag, row.tag.hasParentheses)
      }
      if tag.label == nil { (tag.label, tag.labelRange) = (row.tag.label, row.tag.labelRange) }
      tag.isNumbered = tag.isNumbered && row.tag.isNumbered
    }
    for index in table.rows.indices { table.rows[index].tag = MathTable.Tag() }
    table.rows[table.rows.count - 1].tag = tag
  }

  /// Removes the numbers of rows without label.
  private mutating func removeOtherNumbers() {
    for index in table.rows.indices where table.rows[index].tag.label == nil {
      table.rows[index].tag.isNumbered = false
    }
  }

  /// Parses rules and text before a row.
  private func rowStart(_ row: inout MathTable.Row, in parser: inout Parser) throws(TeXMathError) {
    while true {
      let token = try parser.source.nextVisible()
      switch parser.source.builtin(token) {
      case .primitive(.boundary(.horizontalRule(let rule)))?:
        _ = try parser.source.options(of: token)
        row.rule = row.rule == .none ? rule : .double
      case .primitive(.boundary(.partialRule))?:
        _ = try parser.source.options(of: token)
        try parser.source.skipTrim()
        let text = try parser.source.expandedArgument(of: token)
        let parts = text.split(separator: "-").map { Array($0).smallNumber ?? 0 }
        guard parts.count == 2, parts[0] > 0, parts[1] >= parts[0], parts[1] < 1000 else {
          throw TeXMathError(.numberInvalid(text.shown), parser.source.range(token))
        }
        row.partialRules.append((parts[0] - 1)...(parts[1] - 1))
      case .primitive(.boundary(.intertext))?:
        _ = try parser.source.options(of: token)
        row.intertext = try TextParser.argument(of: token, in: [], from: &parser)
      case nil, .symbol?, .function?, .macro?, .primitive?:
        parser.source.unread(token)
        return
      }
    }
  }

  private func cell(_ column: Int, in parser: inout Parser) throws(TeXMathError) -> MathTable.Cell {
    let token = try parser.source.nextVisible()
    if case .primitive(.boundary(.multicolumn))? = parser.source.builtin(token) {
      return try multicolumn(of: token, in: &parser)
    }
    parser.source.unread(token)
    let isText =
      environment.text == .all
      || column > 0 && (environment.text == .afterFirst || isStarred && environment.star == .text)
    if isText { return MathTable.Cell(nodes: try TextParser.cell(from: &parser)) }
    guard column < table.columns.count,
      !table.columns[column].before.isEmpty || !table.columns[column].after.isEmpty
    else { return MathTable.Cell(nodes: try parser.list()) }
    parser.source.unread(table.columns[column].before)
    var nodes = try parser.list()
    if !table.columns[column].after.isEmpty {
      let next = try parser.source.nextVisible()
      parser.source.unread(next)
      parser.source.unread(Token("}", next.lower, next.lower))
      parser.source.unread(table.columns[column].after)
      nodes += try parser.group(next)
    }
    return MathTable.Cell(nodes: nodes)
  }

  /// Parses `\multicolumn{count}{column}{content}`.
  private func multicolumn(of token: Token, in parser: inout Parser) throws(TeXMathError) -> MathTable.Cell {
    let count = try parser.source.expandedArgument(of: token).smallNumber ?? 0
    guard (1...1000).contains(count) else {
      throw TeXMathError(.numberInvalid(String(count)), parser.source.range(token))
    }
    var columns = ColumnParser(token)
    try columns.readArgument(from: &parser)
    let nodes = try parser.argument(of: token)
    return MathTable.Cell(nodes: nodes + (try parser.list()), span: count, column: columns.columns.first)
  }
}

extension Expander {
  // MARK: Environments

  /// Reads the star and length directly after `\\`, in thousandths of an em.
  mutating func rowSpace(_ newRow: Token) throws(TeXMathError) -> Int {
    var token = nextRaw()
    if token.isCharacter("*") { token = nextRaw() }
    unread(token)
    guard token.isCharacter("["), isLengthNext(), let space = try bracket(newRow) else { return 0 }
    return try length(text(space), of: newRow)
  }

  /// Whether the next bracket begins with a number: `\\[2ex]`, not `\\[x, y]`.
  private mutating func isLengthNext() -> Bool {
    let open = nextRaw()
    let first = nextRawVisible()
    if !first.isEnd { unread(first) }
    unread(open)
    switch first.code {
    case "+", "-", ".", "0"..."9": return true
    default: return first.commandID != nil
    }
  }

  /// Skips the trimming `(lr)` of `\cmidrule(lr){1-2}`.
  mutating func skipTrim() throws(TeXMathError) {
    guard take("(") else { return }
    while true {
      let token = nextRaw()
      if token.isEnd || token.isCharacter(")") { return }
    }
  }

  /// Skips the position `[t]`, `[c]` or `[b]` of an inner alignment; any other bracket belongs to the first
  /// cell, as in `\begin{aligned}[a, b] &= c`.
  mutating func skipPosition() {
    let open = nextRawVisible()
    guard open.isCharacter("[") else {
      if !open.isEnd { unread(open) }
      return
    }
    let letter = nextRawVisible()
    let close = nextRawVisible()
    let isPosition = letter.isCharacter("t") || letter.isCharacter("b") || letter.isCharacter("c")
    if isPosition, close.isCharacter("]") { return }
    unread([open, letter, close].filter { !$0.isEnd })
  }

  /// Pushes the expansion of an author's environment, followed by a closing brace: its beginning, the content
  /// up to its `\end`, and its ending.
  mutating func expandEnvironment(
    _ beginning: Macro, _ open: OpenEnvironment, _ call: Token
  ) throws(TeXMathError) {
    // What begins an environment in its beginning is closed in its end: only the content is searched for the end.
    let start = try expansion(of: beginning, call)
    var tokens: [Token] = []
    var depth = 0
    while true {
      let token = nextRaw()
      if token.isEnd {
        throw TeXMathError(.environmentNotClosed(name: open.name.shown, found: nil), open.place)
      }
      switch builtin(token) {
      case .primitive(.other(.begin))?:
        depth += 1
        tokens.append(token)
      case .primitive(.boundary(.end))?:
        let closing = try argument(of: token)
        if depth == 0, text(closing) == open.name {
          if case .macro(let end)? = macros.meaning(macros.number([UInt8]("end@") + open.name)) {
            tokens += end.body.map { $0.at(call) }
          }
          unread(Token("}", call.lower, call.upper))
          return unread(start + tokens)
        }
        depth -= 1
        tokens.append(token)
        tokens.append(Token("{", token.lower, token.upper))
        tokens += closing
        tokens.append(Token("}", token.lower, token.upper))
      case nil, .symbol?, .function?, .macro?, .primitive?: tokens.append(token)
      }
    }
  }
}
