/// Parses a `CD` diagram: rows of objects and horizontal arrows, and rows of vertical arrows
/// (<https://www.ams.org/arc/tex/amscd/amscd.pdf>).
struct DiagramParser {
  private(set) var rows: [MathTable.Row] = []
  private let environment: OpenEnvironment

  init(_ environment: OpenEnvironment) { self.environment = environment }

  /// Parses rows up to the `\end` of the environment.
  mutating func read(from parser: inout Parser) throws(TeXMathError) {
    while true {
      var row = MathTable.Row()
      var isArrowRow = false
      var isLast = false
      while true {
        let object = try parser.list(.character("@"))
        let token = try parser.source.nextVisible()
        if token.isCharacter("@") {
          let (arrow, isVertical) = try arrow(of: token, in: &parser)
          if row.cells.isEmpty, object.isEmpty, isVertical { isArrowRow = true }
          if isArrowRow, !object.isEmpty {
            // An object: what was taken for a vertical arrow is an absent horizontal one.
            isArrowRow = false
            row.cells.insert(MathTable.Cell(nodes: []), at: 0)
            row.cells.append(MathTable.Cell(nodes: object))
          } else if isArrowRow {
            if !row.cells.isEmpty { row.cells.append(MathTable.Cell(nodes: [])) }
          } else {
            row.cells.append(MathTable.Cell(nodes: object))
          }
          row.cells.append(MathTable.Cell(nodes: arrow))
          continue
        }
        if !isArrowRow || !object.isEmpty { row.cells.append(MathTable.Cell(nodes: object)) }
        if token.isCharacter("&") { continue }
        if case .primitive(.boundary(.newRow))? = parser.source.builtin(token) { break }
        try environment.close(token, in: &parser.source)
        isLast = true
        break
      }
      if !(isLast && row.cells.count == 1 && row.cells[0].nodes.isEmpty) { rows.append(row) }
      if isLast { return }
    }
  }

  /// An arrow after `@`: its nodes, and whether it is vertical or empty.
  private func arrow(of at: Token, in parser: inout Parser) throws(TeXMathError) -> ([MathNode], Bool) {
    let kind = try parser.source.nextVisible()
    switch kind.code {
    case ">", "<":
      let over = try label(kind, in: &parser)
      let under = try label(kind, in: &parser)
      return ([DiagramParser.horizontal(kind.code == ">" ? 0x2192 : 0x2190, over, under)], false)
    case "V", "A":
      let left = try label(kind, in: &parser)
      let right = try label(kind, in: &parser)
      return (DiagramParser.vertical(kind.code == "V" ? 0x2193 : 0x2191, left, right), true)
    case "=": return ([DiagramParser.horizontal("=", [], [])], false)
    case "|": return (DiagramParser.vertical(0x2016, [], []), true)
    case ".": return ([], true)
    default:
      if case .symbol(let symbol)? = parser.source.builtin(kind),
        symbol.scalar == 0x2016 || symbol.scalar == "|"
      {
        return (DiagramParser.vertical(0x2016, [], []), true)
      }
      throw TeXMathError(.diagramArrowInvalid, parser.source.range(kind.isEnd ? at : kind))
    }
  }

  /// A label up to the character that delimits arrows like `kind`.
  private func label(_ kind: Token, in parser: inout Parser) throws(TeXMathError) -> [MathNode] {
    let nodes = try parser.list(.character(kind.code))
    let end = try parser.source.nextVisible()
    guard end.code == kind.code else { throw TeXMathError(.diagramArrowInvalid, parser.source.range(kind)) }
    return nodes
  }

  private static func horizontal(_ scalar: UInt32, _ over: [MathNode], _ under: [MathNode]) -> MathNode {
    let arrow = MathNode.sign(scalar, .relation)
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
