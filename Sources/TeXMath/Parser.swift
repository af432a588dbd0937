import Diagnostics

/// Reads a formula into its tree (The TeXbook, chapters 16 to 19 and 26).
struct Parser: Sendable {
  /// The deepest nesting of groups.
  static let depthLimit = 120

  var source: Expander
  /// What is wrong so far, where reading could go on.
  var problems: [TeXMathError] = []
  var font = MathFont.automatic
  var isBold = false
  /// The number of the row being read.
  var tag = MathTable.Tag()
  var depth = 0
  /// Colours that the formula defines.
  var colours: [(name: [UInt8], value: [UInt8])] = []

  init(_ bytes: [UInt8], _ macros: TeXMacros) { source = Expander(bytes, macros) }

  /// What ends a list besides braces, cells and the end of the formula.
  enum Stop: Sendable, Equatable { case group, character(UInt32), of }

  /// The whole formula.
  mutating func formula() throws(TeXMathError) -> [MathNode] {
    var lines: [[MathNode]] = []
    while true {
      lines.append(try list())
      let token = try source.nextVisible()
      if token.isEnd { break }
      guard case .primitive(.newRow)? = builtin(token) else { throw unexpected(token) }
      _ = try source.bracket(token)
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

  /// The nodes of a list being read, and what is open in it.
  struct List: Sendable {
    var nodes: [MathNode] = []
    var openStyles = 0
    var infix: MathFraction?
    var hasFontSwitch = false
  }

  /// The nodes up to what ends the list, which is not read.
  mutating func list(_ stop: Stop = .group) throws(TeXMathError) -> [MathNode] {
    var list = List()
    try deeper()
    let (outerFont, outerBold) = (font, isBold)
    while true {
      let token = try source.nextVisible()
      if isEnd(token, stop) {
        source.unread(token)
        break
      }
      try element(token, &list)
    }
    (font, isBold) = (outerFont, outerBold)
    depth -= 1
    return finish(&list)
  }

  private func finish(_ list: inout List) -> [MathNode] {
    for _ in 0..<list.openStyles { list.nodes.append(.styleEnd) }
    if list.hasFontSwitch { list.nodes = Parser.joined(list.nodes) }
    guard var fraction = list.infix else { return list.nodes }
    fraction.denominator = list.nodes
    return [.fraction(fraction)]
  }

  mutating func deeper() throws(TeXMathError) {
    depth += 1
    if depth > Parser.depthLimit {
      let token = source.nextRaw()
      throw TeXMathError(.nestingTooDeep, source.range(token))
    }
  }

  private func isEnd(_ token: Token, _ stop: Stop) -> Bool {
    switch token.code {
    case Token.end, 0x7D, 0x26, 0x24: return true
    case 0x5D, 0x40, 0x3E, 0x3C, 0x41, 0x56: return stop == .character(token.code)
    default: break
    }
    guard token.commandID != nil, case .primitive(let primitive)? = builtin(token) else { return false }
    switch primitive {
    case .newRow, .end, .right, .middle: return true
    case .of: return stop == .of
    default: return false
    }
  }

  /// Reads what begins with `token` onto `list`.
  mutating func element(_ token: Token, _ list: inout List) throws(TeXMathError) {
    switch token.code {
    case 0x5E, 0x5F, 0x27: try scripts(token, &list.nodes)
    case 0x7B: list.nodes.append(.group(try group(token)))
    case 0x7E: list.nodes.append(.space(333))
    case 0x30...0x39: number(token, &list.nodes)
    case 0x2E: point(token, &list.nodes)
    case 0x41...0x5A, 0x61...0x7A: list.nodes.append(letter(token.code))
    default:
      if token.commandID != nil {
        try command(token, &list)
      } else {
        try character(token, &list.nodes)
      }
    }
  }

  /// The nodes of a group whose opening brace has been read.
  mutating func group(_ opening: Token) throws(TeXMathError) -> [MathNode] {
    let mark = source.macros.beginGroup()
    let nodes = try list()
    let closing = try source.nextVisible()
    guard closing.isCharacter("}") else {
      if closing.isEnd { throw TeXMathError(.braceNotClosed, source.range(opening)) }
      throw closing.isCharacter("&") || closing.commandID == nil
        ? unexpected(closing) : TeXMathError(.braceNotClosed, source.range(opening))
    }
    source.macros.endGroup(mark)
    return nodes
  }

  /// The next argument: a group's nodes, or one node.
  mutating func argument(of call: Token) throws(TeXMathError) -> [MathNode] {
    let token = try source.nextVisible()
    if token.isCharacter("{") { return try group(token) }
    if isEnd(token, .group) || token.isCharacter("^") || token.isCharacter("_") {
      throw TeXMathError(.argumentMissing(of: source.described(call)), source.range(call))
    }
    try deeper()
    var list = List()
    if (0x30...0x39).contains(token.code) {
      list.nodes.append(digit(token.code))
    } else {
      try element(token, &list)
    }
    depth -= 1
    return finish(&list)
  }

  /// An optional argument in brackets; nil where there is none.
  mutating func optionalArgument(of call: Token) throws(TeXMathError) -> [MathNode]? {
    guard source.take("[") else { return nil }
    let nodes = try list(.character(0x5D))
    let closing = try source.nextVisible()
    guard closing.isCharacter("]") else { throw TeXMathError(.bracketNotClosed, source.range(call)) }
    return nodes
  }

  // MARK: Helpers

  /// What a command means by itself.
  func builtin(_ token: Token) -> Builtin? { source.builtin(token) }

  /// The error for something that has no meaning where it stands.
  func unexpected(_ token: Token) -> TeXMathError {
    let range = source.range(token)
    switch token.code {
    case 0x7D: return TeXMathError(.braceNotOpened, range)
    case Token.end: return TeXMathError(.braceNotClosed, range)
    default: break
    }
    guard token.commandID != nil else {
      return TeXMathError(.unexpectedCharacter(source.shown(token)), range)
    }
    if case .primitive(let primitive)? = builtin(token) {
      switch primitive {
      case .right, .middle: return TeXMathError(.delimiterNotOpened(name: source.shown(token)), range)
      default: break
      }
    }
    return TeXMathError(.unexpectedCommand(name: source.shown(token)), range)
  }

  /// Notes a name that nobody has defined, with what was plausibly meant.
  mutating func reportUnknown(_ token: Token) {
    guard problems.count < 20 else { return }
    let name = source.shown(token)
    let found = name.utf8.count > 1 ? source.macros.suggestion(forUnknown: name) : nil
    problems.append(TeXMathError(.unknownCommand(name: name, suggestion: found), source.range(token)))
  }
}
