extension Parser {
  /// The columns that an array's argument describes.
  mutating func arrayColumns(_ table: inout MathTable, _ call: Token) throws(TeXMathError) {
    _ = try source.bracket(call)
    let tokens = try source.argument(of: call)
    try columns(tokens, &table, call, depth: 0)
  }

  /// Columns from plain letters.
  func columns(_ letters: [UInt8], _ table: inout MathTable, _ call: Token) throws(TeXMathError) {
    for letter in letters where letter != 0x20 {
      switch letter {
      case 0x6C: table.columns.append(MathTable.Column(alignment: .left))
      case 0x63: table.columns.append(MathTable.Column(alignment: .centre))
      case 0x72: table.columns.append(MathTable.Column(alignment: .right))
      default: throw TeXMathError(.columnsInvalid(letters.shown), source.range(call))
      }
    }
  }

  private mutating func columns(
    _ tokens: [Token], _ table: inout MathTable, _ call: Token, depth: Int
  ) throws(TeXMathError) {
    let invalid = TeXMathError(.columnsInvalid(source.text(tokens).shown), source.range(call))
    guard depth < 4, table.columns.count < 1000 else { throw invalid }
    var reader = ColumnReader(tokens)
    var next = MathTable.Column(alignment: .centre)
    while let token = reader.next() {
      switch token.code {
      case 0x6C, 0x63, 0x72, 0x58, 0x53:
        next.alignment = token.code == 0x6C ? .left : token.code == 0x72 ? .right : .centre
        table.columns.append(next)
        next = MathTable.Column(alignment: .centre)
      case 0x70, 0x6D, 0x62, 0x77:
        guard reader.argument() != nil else { throw invalid }
        if token.code == 0x77 { _ = reader.argument() }
        next.alignment = .left
        table.columns.append(next)
        next = MathTable.Column(alignment: .centre)
      case 0x7C: next.rule = next.rule == .none ? .solid : .double
      case 0x3A: next.rule = .dashed
      case 0x40, 0x21:
        guard let separator = reader.argument() else { throw invalid }
        next.separator += try nodes(of: separator, call)
        next.replacesSpace = token.code == 0x40
      case 0x3E:
        guard let before = reader.argument() else { throw invalid }
        next.before = before
      case 0x3C:
        guard let after = reader.argument(), !table.columns.isEmpty else { throw invalid }
        table.columns[table.columns.count - 1].after = after
      case 0x2A:
        guard let count = reader.argument().flatMap({ Parser.integer(source.text($0)) }), count <= 100,
          let repeated = reader.argument()
        else { throw invalid }
        for _ in 0..<count { try columns(repeated, &table, call, depth: depth + 1) }
      default: throw invalid
      }
    }
    table.lastRule = next.rule
  }

  /// The nodes of tokens that have been read before.
  private mutating func nodes(of tokens: [Token], _ call: Token) throws(TeXMathError) -> [MathNode] {
    source.unread(Token(0x7D, call.lower, call.upper))
    source.unread(tokens)
    return try group(call)
  }

  /// Walks the tokens of a column description.
  private struct ColumnReader {
    private let tokens: [Token]
    private var index = 0

    init(_ tokens: [Token]) { self.tokens = tokens.filter { !$0.isSpace } }

    mutating func next() -> Token? {
      guard index < tokens.count else { return nil }
      index += 1
      return tokens[index - 1]
    }

    /// What stands in braces, or one token.
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

  // MARK: Commutative diagrams

  /// The rows of a `CD`: objects with arrows between them, and arrows below each other
  /// (<https://www.ams.org/arc/tex/amscd/amscd.pdf>).
  mutating func diagram(
    _ table: inout MathTable, _ name: [UInt8], _ place: Range<Int>
  ) throws(TeXMathError) {
    while true {
      var row = MathTable.Row()
      var isArrowRow = false
      var isLast = false
      while true {
        let object = try list(.character(0x40))
        let token = try source.nextVisible()
        if token.isCharacter("@") {
          let (arrow, isVertical) = try diagramArrow(token)
          if row.cells.isEmpty, object.isEmpty, isVertical { isArrowRow = true }
          if isArrowRow {
            if !row.cells.isEmpty { row.cells.append(MathTable.Cell(nodes: [])) }
          } else {
            row.cells.append(MathTable.Cell(nodes: object))
          }
          row.cells.append(MathTable.Cell(nodes: arrow))
          continue
        }
        if !isArrowRow { row.cells.append(MathTable.Cell(nodes: object)) }
        if token.isCharacter("&") { continue }
        if case .primitive(.newRow)? = builtin(token) { break }
        try close(token, name, place)
        isLast = true
        break
      }
      if !(isLast && row.cells.count == 1 && row.cells[0].nodes.isEmpty) { table.rows.append(row) }
      if isLast { return }
    }
  }

  /// An arrow behind `@`: its nodes, and whether it is vertical (or none).
  private mutating func diagramArrow(_ at: Token) throws(TeXMathError) -> ([MathNode], Bool) {
    let kind = try source.nextVisible()
    switch kind.code {
    case 0x3E, 0x3C:
      let over = try arrowLabel(kind)
      let under = try arrowLabel(kind)
      return ([Parser.horizontal(kind.code == 0x3E ? 0x2192 : 0x2190, over, under)], false)
    case 0x56, 0x41:
      let left = try arrowLabel(kind)
      let right = try arrowLabel(kind)
      return (Parser.vertical(kind.code == 0x56 ? 0x2193 : 0x2191, left, right), true)
    case 0x3D: return ([Parser.horizontal(0x3D, [], [])], false)
    case 0x7C: return (Parser.vertical(0x2016, [], []), true)
    case 0x2E: return ([], true)
    default:
      if case .symbol(let symbol)? = builtin(kind), symbol.scalar == 0x2016 || symbol.scalar == 0x7C {
        return (Parser.vertical(0x2016, [], []), true)
      }
      throw TeXMathError(.diagramArrowInvalid, source.range(kind.isEnd ? at : kind))
    }
  }

  /// A label up to the character that arrows like `kind` are written with.
  private mutating func arrowLabel(_ kind: Token) throws(TeXMathError) -> [MathNode] {
    let nodes = try list(.character(kind.code))
    let end = try source.nextVisible()
    guard end.code == kind.code else { throw TeXMathError(.diagramArrowInvalid, source.range(kind)) }
    return nodes
  }

  private static func horizontal(_ scalar: UInt32, _ over: [MathNode], _ under: [MathNode]) -> MathNode {
    let arrow = MathNode.symbol(MathSymbol(scalar: scalar, atom: .relation, form: .sign))
    let space = MathNode.space(over.isEmpty && under.isEmpty ? 2000 : 800)
    var stack = MathStack(kind: .arrow, base: [arrow], under: nil, over: nil, atom: .relation)
    stack.over = [space] + over + [space]
    if !under.isEmpty { stack.under = [space] + under + [space] }
    return .stack(stack)
  }

  private static func vertical(_ scalar: UInt32, _ left: [MathNode], _ right: [MathNode]) -> [MathNode] {
    var nodes: [MathNode] = []
    let small: [MathNode] = [.styleStart(.style(.script))]
    if !left.isEmpty { nodes.append(.padded(small + left + [.styleEnd], MathPadding(lap: .left))) }
    nodes.append(.delimiter(scalar, size: 3, .ordinary))
    if !right.isEmpty { nodes.append(.padded(small + right + [.styleEnd], MathPadding(lap: .right))) }
    return nodes
  }
}
