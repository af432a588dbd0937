import Diagnostics

extension Parser {
  /// What an environment's name says about it.
  struct Environment: Sendable {
    var kind: MathTable.Kind
    var opening: UInt32 = 0
    var closing: UInt32 = 0
    var style = MathStyle.text
    /// Whether it stands on lines of its own, and its rows may have numbers.
    var isDisplay = false
    /// Whether its first argument tells the number of columns, which the columns themselves do as well.
    var hasCount = false
  }

  /// The environment called `name`, without its star.
  static func environment(named name: [UInt8]) -> Environment? {
    for (known, environment) in environments where name.equals(known) { return environment }
    return nil
  }

  private static let environments: [(StaticString, Environment)] = [
    ("matrix", Environment(kind: .matrix)),
    ("pmatrix", Environment(kind: .matrix, opening: 0x28, closing: 0x29)),
    ("bmatrix", Environment(kind: .matrix, opening: 0x5B, closing: 0x5D)),
    ("Bmatrix", Environment(kind: .matrix, opening: 0x7B, closing: 0x7D)),
    ("vmatrix", Environment(kind: .matrix, opening: 0x7C, closing: 0x7C)),
    ("Vmatrix", Environment(kind: .matrix, opening: 0x2016, closing: 0x2016)),
    ("smallmatrix", Environment(kind: .smallMatrix, style: .script)),
    ("psmallmatrix", Environment(kind: .smallMatrix, opening: 0x28, closing: 0x29, style: .script)),
    ("bsmallmatrix", Environment(kind: .smallMatrix, opening: 0x5B, closing: 0x5D, style: .script)),
    ("vsmallmatrix", Environment(kind: .smallMatrix, opening: 0x7C, closing: 0x7C, style: .script)),
    ("Bsmallmatrix", Environment(kind: .smallMatrix, opening: 0x7B, closing: 0x7D, style: .script)),
    ("Vsmallmatrix", Environment(kind: .smallMatrix, opening: 0x2016, closing: 0x2016, style: .script)),
    ("array", Environment(kind: .array)), ("tabular", Environment(kind: .array)),
    ("darray", Environment(kind: .array, style: .display)),
    ("cases", Environment(kind: .cases, opening: 0x7B)),
    ("dcases", Environment(kind: .cases, opening: 0x7B, style: .display)),
    ("rcases", Environment(kind: .cases, closing: 0x7D)),
    ("drcases", Environment(kind: .cases, closing: 0x7D, style: .display)),
    ("numcases", Environment(kind: .cases, opening: 0x7B)),
    ("subarray", Environment(kind: .subarray, style: .script)),
    ("aligned", Environment(kind: .aligned, style: .display)),
    ("split", Environment(kind: .aligned, style: .display)),
    ("alignedat", Environment(kind: .aligned, style: .display, hasCount: true)),
    ("gathered", Environment(kind: .gathered, style: .display)),
    ("lgathered", Environment(kind: .gathered, style: .display)),
    ("rgathered", Environment(kind: .gathered, style: .display)),
    ("multlined", Environment(kind: .multline, style: .display)),
    ("align", Environment(kind: .aligned, style: .display, isDisplay: true)),
    ("flalign", Environment(kind: .aligned, style: .display, isDisplay: true)),
    ("eqnarray", Environment(kind: .array, style: .display, isDisplay: true)),
    ("alignat", Environment(kind: .aligned, style: .display, isDisplay: true, hasCount: true)),
    ("xalignat", Environment(kind: .aligned, style: .display, isDisplay: true, hasCount: true)),
    ("gather", Environment(kind: .gathered, style: .display, isDisplay: true)),
    ("multline", Environment(kind: .multline, style: .display, isDisplay: true)),
    ("equation", Environment(kind: .lines, style: .display, isDisplay: true)),
    ("displaymath", Environment(kind: .lines, style: .display, isDisplay: true)),
    ("math", Environment(kind: .lines, style: .text)),
    ("CD", Environment(kind: .diagram, style: .display)),
  ]

  /// Reads an environment whose `\begin` has been read.
  mutating func environment(_ call: Token, _ list: inout List) throws(TeXMathError) {
    try deeper()
    let name = try source.textArgument(of: call)
    let place = Int(call.lower)..<max(Int(call.upper), nameEnd(call, name))
    let mark = source.macros.beginGroup()
    let isStarred = name.last == 0x2A
    let plain = isStarred ? Array(name.dropLast()) : name
    let own = source.macros.number([UInt8]("begin@") + name)
    if case .macro(let macro)? = source.macros.meaning(own) {
      try ownEnvironment(name, macro, call, place, &list)
    } else if let environment = Parser.environment(named: plain) {
      // What the cases are cases of stands before the brace.
      if plain.equals("numcases") { list.nodes += try argument(of: call) }
      let (font, bold) = (self.font, isBold)
      let table = try table(environment, name: name, isStarred: isStarred, call, place)
      (self.font, isBold) = (font, bold)
      list.nodes.append(table)
    } else {
      let names = Parser.environments.map { [UInt8]($0.0).shown }
      throw TeXMathError(
        .unknownEnvironment(name: name.shown, suggestion: suggestion(for: plain.shown, among: names)), place)
    }
    source.macros.endGroup(mark)
    depth -= 1
  }

  private func nameEnd(_ call: Token, _ name: [UInt8]) -> Int { Int(call.upper) + name.count + 2 }

  /// An environment of `\newenvironment`.
  private mutating func ownEnvironment(
    _ name: [UInt8], _ macro: Macro, _ call: Token, _ place: Range<Int>, _ list: inout List
  ) throws(TeXMathError) {
    try source.expand(macro, call)
    // What it stands for ends at its own \end, where the second half of its definition is put in.
    var tokens: [Token] = []
    var open = 0
    while true {
      let token = source.nextRaw()
      if token.isEnd { throw TeXMathError(.environmentNotClosed(name: name.shown, found: nil), place) }
      if case .primitive(let primitive)? = builtin(token) {
        if case .begin = primitive { open += 1 }
        if case .end = primitive {
          let closing = try source.argument(of: token)
          if open == 0, source.text(closing) == name { break }
          open -= 1
          tokens.append(token)
          tokens.append(Token(0x7B, token.lower, token.upper))
          tokens += closing
          tokens.append(Token(0x7D, token.lower, token.upper))
          continue
        }
      }
      tokens.append(token)
    }
    if case .macro(let end)? = source.macros.meaning(source.macros.number([UInt8]("end@") + name)) {
      tokens += end.body.map { $0.at(call) }
    }
    source.unread(Token(0x7D, call.lower, call.upper))
    source.unread(tokens)
    list.nodes.append(.group(try group(call)))
  }

  private mutating func table(
    _ environment: Environment, name: [UInt8], isStarred: Bool, _ call: Token, _ place: Range<Int>
  ) throws(TeXMathError) -> MathNode {
    var table = MathTable(kind: environment.kind)
    table.style = environment.style
    table.isDisplay = environment.isDisplay
    (table.opening, table.closing) = (environment.opening, environment.closing)
    table.stretch = try arrayStretch(call)
    let outerTag = tag
    if environment.isDisplay {
      let isNumbered = !isStarred && !name.equals("displaymath")
      tag = MathTable.Tag(isNumbered: isNumbered)
    }
    switch environment.kind {
    case .array where environment.isDisplay: try columns([UInt8]("rcl"), &table, call)
    case .array: try arrayColumns(&table, call)
    case .subarray: try columns(try source.expandedArgument(of: call), &table, call)
    case .matrix, .smallMatrix:
      if isStarred, let alignment = try source.bracket(call) {
        try columns(source.text(alignment), &table, call)
        table.columns = table.columns.prefix(1) + []
      }
    case .aligned where environment.hasCount:
      _ = try source.argument(of: call)
      table.spacesPairs = name.equals("xalignat")
    case .aligned where !environment.isDisplay, .gathered where !environment.isDisplay: skipPosition()
    default: break
    }
    if environment.kind == .diagram {
      try diagram(&table, name, place)
    } else {
      try rows(&table, environment, name, place)
    }
    if environment.isDisplay { tag = outerTag }
    return .table(table)
  }

  /// The factor that the author has defined `\arraystretch` to be, in thousandths.
  private func arrayStretch(_ call: Token) throws(TeXMathError) -> Int {
    let id = CommandTable.shared.number("arraystretch")
    guard case .macro(let macro)? = source.macros.meaning(id) else { return 1000 }
    let text = source.text(macro.body) + [UInt8]("em")
    return max(100, min(10_000, try length(text, call)))
  }

  // MARK: Rows

  private mutating func rows(
    _ table: inout MathTable, _ environment: Environment, _ name: [UInt8], _ place: Range<Int>
  ) throws(TeXMathError) {
    let numbering = tag
    while true {
      var row = MathTable.Row()
      try rowStart(&row)
      var isLast = false
      while true {
        row.cells.append(try cell(table, row.cells.count))
        let token = try source.nextVisible()
        if token.isCharacter("&") { continue }
        if case .primitive(.newRow)? = builtin(token) {
          row.space = try rowSpace(token)
          break
        }
        try close(token, name, place)
        isLast = true
        break
      }
      if environment.isDisplay {
        row.tag = tag
        tag = MathTable.Tag(isNumbered: numbering.isNumbered)
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
    if table.kind == .multline || table.kind == .lines { Parser.numberOnce(&table) }
  }

  /// One number for all rows, at the last.
  private static func numberOnce(_ table: inout MathTable) {
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

  /// Lines and text in front of a row.
  private mutating func rowStart(_ row: inout MathTable.Row) throws(TeXMathError) {
    while true {
      let token = try source.nextVisible()
      guard case .primitive(let primitive)? = builtin(token) else {
        source.unread(token)
        return
      }
      switch primitive {
      case .horizontalRule(let rule):
        row.rule = row.rule == .none ? rule : .double
      case .partialRule:
        let text = try source.expandedArgument(of: token)
        let parts = text.split(separator: 0x2D).map { Parser.integer(Array($0)) ?? 0 }
        guard parts.count == 2, parts[0] > 0, parts[1] >= parts[0], parts[1] < 1000 else {
          throw TeXMathError(.numberInvalid(text.shown), source.range(token))
        }
        row.partialRules.append((parts[0] - 1)...(parts[1] - 1))
      case .intertext: row.intertext = try text(after: token, [])
      default:
        source.unread(token)
        return
      }
    }
  }

  /// A small number in digits.
  static func integer(_ bytes: [UInt8]) -> Int? {
    var value = 0
    for byte in bytes where byte != 0x20 {
      guard (0x30...0x39).contains(byte), value < 100_000 else { return nil }
      value = value * 10 + Int(byte) - 0x30
    }
    return bytes.isEmpty ? nil : value
  }

  private mutating func cell(_ table: MathTable, _ column: Int) throws(TeXMathError) -> MathTable.Cell {
    let token = try source.nextVisible()
    if case .primitive(.multicolumn)? = builtin(token) {
      let count = Parser.integer(try source.expandedArgument(of: token)) ?? 0
      guard (1...1000).contains(count) else {
        throw TeXMathError(.numberInvalid(String(count)), source.range(token))
      }
      var columns = MathTable(kind: .array)
      try arrayColumns(&columns, token)
      let nodes = try argument(of: token)
      return MathTable.Cell(nodes: nodes + (try list()), span: count, column: columns.columns.first)
    }
    source.unread(token)
    guard column < table.columns.count,
      !table.columns[column].before.isEmpty || !table.columns[column].after.isEmpty
    else { return MathTable.Cell(nodes: try list()) }
    source.unread(table.columns[column].before)
    var nodes = try list()
    if !table.columns[column].after.isEmpty {
      let next = try source.nextVisible()
      source.unread(next)
      source.unread(Token(0x7D, next.lower, next.lower))
      source.unread(table.columns[column].after)
      nodes += try group(next)
    }
    return MathTable.Cell(nodes: nodes)
  }

  /// The star and the length behind `\\`, which stand right behind it.
  private mutating func rowSpace(_ newRow: Token) throws(TeXMathError) -> Int {
    var token = source.nextRaw()
    if token.isCharacter("*") { token = source.nextRaw() }
    source.unread(token)
    guard token.isCharacter("["), isLengthNext(), let space = try source.bracket(newRow) else { return 0 }
    return try length(source.text(space), newRow)
  }

  /// Whether a number follows the bracket that comes next: `\\[2ex]`, not `\\[x, y]`.
  private mutating func isLengthNext() -> Bool {
    let open = source.nextRaw()
    let first = source.nextRawVisible()
    if !first.isEnd { source.unread(first) }
    source.unread(open)
    switch first.code {
    case 0x2B, 0x2D, 0x2E, 0x30...0x39: return true
    default: return first.commandID != nil
    }
  }

  /// The position `[t]`, `[c]` or `[b]` of an alignment within a formula; any other bracket belongs to its first cell,
  /// as in `\begin{aligned}[a, b] &= c`.
  private mutating func skipPosition() {
    let open = source.nextRawVisible()
    guard open.isCharacter("[") else {
      if !open.isEnd { source.unread(open) }
      return
    }
    let letter = source.nextRawVisible()
    let close = source.nextRawVisible()
    let isPosition = letter.isCharacter("t") || letter.isCharacter("b") || letter.isCharacter("c")
    if isPosition, close.isCharacter("]") { return }
    source.unread([open, letter, close].filter { !$0.isEnd })
  }

  /// Checks that `token` is the `\end` of the environment called `name`.
  mutating func close(_ token: Token, _ name: [UInt8], _ place: Range<Int>) throws(TeXMathError) {
    if token.isEnd { throw TeXMathError(.environmentNotClosed(name: name.shown, found: nil), place) }
    guard case .primitive(.end)? = builtin(token) else { throw unexpected(token) }
    let found = try source.textArgument(of: token)
    guard found == name else {
      throw TeXMathError(.environmentNotClosed(name: name.shown, found: found.shown), place)
    }
  }

  // MARK: Numbers

  /// `\tag`, `\notag` and `\label`.
  mutating func rowNumber(_ primitive: Primitive, _ call: Token) throws(TeXMathError) {
    switch primitive {
    case .noTag: tag.isNumbered = false
    case .label:
      tag.label = try source.textArgument(of: call)
      tag.labelRange = source.range(call)
    default:
      let isStarred = source.take("*")
      guard tag.tag == nil else { throw TeXMathError(.tagRepeated, source.range(call)) }
      tag.tag = try text(after: call, [])
      tag.hasParentheses = !isStarred
    }
  }

  /// `\substack{a\\b}`.
  mutating func substack(_ call: Token) throws(TeXMathError) -> MathNode {
    var table = MathTable(kind: .subarray)
    table.style = .script
    table.columns = [MathTable.Column(alignment: .centre)]
    let opening = try source.nextVisible()
    guard opening.isCharacter("{") else {
      throw TeXMathError(.argumentMissing(of: source.described(call)), source.range(call))
    }
    while true {
      table.rows.append(MathTable.Row(cells: [MathTable.Cell(nodes: try list())]))
      let token = try source.nextVisible()
      if token.isCharacter("}") { break }
      if token.isEnd { throw TeXMathError(.braceNotClosed, source.range(opening)) }
      guard case .primitive(.newRow)? = builtin(token) else { throw unexpected(token) }
      _ = try rowSpace(token)
    }
    return .table(table)
  }
}
