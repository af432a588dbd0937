import TeXVocabulary
import TextBytes

/// Expands a matrix of the physics package, or the rows that one of its commands makes.
///
///     \mqty(\imat{2})    \left(\begin{matrix} 1 & 0 \\ 0 & 1 \end{matrix}\right)
struct PhysicsMatrix {
  private let call: Token
  private let options: CallOptions
  /// The largest number of rows and columns that a command makes.
  private static let limit = 40

  init(_ call: Token, _ options: CallOptions) {
    self.call = call
    self.options = options
  }

  /// Reads the arguments of the command and pushes its expansion.
  func expand(_ command: Primitive.Physics, in source: inout Expander) throws(TeXMathError) {
    switch command {
    case .matrix(let opening, let closing, let isSmall): try matrix(opening, closing, isSmall, in: &source)
    case .identity:
      let size = try count(in: &source)
      try rows(size, width: size, in: &source) { row, column in row == column ? ["1"] : ["0"] }
    case .zero:
      let (height, width) = (try count(in: &source), try count(in: &source))
      try rows(height, width: width, in: &source) { _, _ in ["0"] }
    case .filled:
      let entry = try source.textArgument(of: call)
      let (height, width) = (try count(in: &source), try count(in: &source))
      let isIndexed = options.isStarred
      try rows(height, width: width, in: &source) { row, column in
        guard isIndexed else { return entry }
        let isVector = height == 1 || width == 1
        let index = isVector ? String(max(row, column) + 1) : String(row + 1) + String(column + 1)
        return entry + Array(("_{" + index + "}").utf8)
      }
    case .pauli: try pauli(in: &source)
    case .diagonal(let isAnti): try diagonal(isAnti, in: &source)
    case .derivative, .differential, .delimited, .quantity, .evaluated, .braket, .innerProduct, .outerProduct,
      .expectation:
      break
    }
  }

  /// Expands `\mqty{…}`, `\mqty(…)`, `\mqty[…]` and `\mqty|…|`, and the commands with delimiters of their own.
  private func matrix(
    _ opening: StaticString, _ closing: StaticString, _ isSmall: Bool, in source: inout Expander
  ) throws(TeXMathError) {
    var (opening, closing) = (opening, closing)
    let first = source.nextRawVisible()
    let content: [Token]
    switch first.code {
    case "(":
      (opening, closing) = options.isStarred ? ("\\lgroup ", "\\rgroup ") : ("(", ")")
      content = try source.content(of: "(", to: ")", call)
    case "[":
      (opening, closing) = ("[", "]")
      content = try source.content(of: "[", to: "]", call)
    case "|":
      (opening, closing) = ("|", "|")
      content = try source.content(of: 0, to: "|", call)
    default:
      if !first.isEnd { source.unread(first) }
      content = try source.argument(of: call)
    }
    let table: StaticString =
      isSmall ? "\\begin{smallmatrix}#1\\end{smallmatrix}" : "\\begin{matrix}#1\\end{matrix}"
    if [UInt8](opening).isEmpty { return try source.insert(table, [content], at: call) }
    source.unread(
      Expander.tokens(of: "\\right").map { $0.at(call) } + Expander.tokens(of: closing).map { $0.at(call) })
    try source.insert(table, [content], at: call)
    source.unread(
      Expander.tokens(of: "\\left").map { $0.at(call) } + Expander.tokens(of: opening).map { $0.at(call) })
  }

  // MARK: Rows

  private func count(in source: inout Expander) throws(TeXMathError) -> Int {
    let text = try source.expandedArgument(of: call)
    guard let count = text.smallNumber, count > 0, count <= PhysicsMatrix.limit else {
      throw TeXMathError(.numberInvalid(text.shown), source.range(call))
    }
    return count
  }

  /// Pushes rows whose entries `entry` tells.
  private func rows(
    _ height: Int, width: Int, in source: inout Expander, _ entry: (Int, Int) -> [UInt8]
  ) throws(TeXMathError) {
    var output: [UInt8] = []
    for row in 0..<height {
      if row > 0 { output.append("\\\\") }
      for column in 0..<width {
        if column > 0 { output.append("&") }
        output += entry(row, column)
      }
    }
    try source.insert(output, at: call)
  }

  private func pauli(in source: inout Expander) throws(TeXMathError) {
    let name = try source.expandedArgument(of: call)
    let entries: StaticString
    switch name.first {
    case "0": entries = "1&0\\\\0&1"
    case "1", "x": entries = "0&1\\\\1&0"
    case "2", "y": entries = "0&-i\\\\i&0"
    case "3", "z": entries = "1&0\\\\0&-1"
    default: throw TeXMathError(.numberInvalid(name.shown), source.range(call))
    }
    try source.insert([UInt8](entries), at: call)
  }

  /// Expands `\dmat[0]{a, b & c \\ d & e}`: blocks along the diagonal, with the optional argument elsewhere.
  private func diagonal(_ isAnti: Bool, in source: inout Expander) throws(TeXMathError) {
    let content = try source.argument(of: call)
    let blocks = content.split(separator: ",", in: source)
    guard blocks.count <= PhysicsMatrix.limit else {
      throw TeXMathError(.expansionTooLong(name: source.shown(call)), source.range(call))
    }
    let fill = options[0] ?? []
    let widths = blocks.map { $0.map(\.count).max() ?? 1 }
    let cell = Token("&", call.lower, call.upper)
    let newRow = Expander.tokens(of: "\\\\").map { $0.at(call) }
    var output: [Token] = []
    for (index, block) in blocks.enumerated() {
      for row in block {
        if !output.isEmpty { output += newRow }
        let place = isAnti ? blocks.count - 1 - index : index
        var cells: [[Token]] = []
        for (other, width) in (isAnti ? widths.reversed() : widths).enumerated() {
          cells +=
            other == place
            ? row + Array(repeating: [], count: max(0, width - row.count))
            : Array(repeating: fill, count: width)
        }
        output += Array(cells.joined(separator: [cell]))
      }
    }
    source.unread(output)
  }
}

extension [Token] {
  /// Splits blocks at `separator`, and each block into rows and cells, outside of braces.
  fileprivate func split(separator: Unicode.Scalar, in source: Expander) -> [[[[Token]]]] {
    var blocks: [[[[Token]]]] = [[[[]]]]
    var depth = 0
    for token in self {
      if token.isCharacter("{") { depth += 1 }
      if token.isCharacter("}") { depth -= 1 }
      let (block, row) = (blocks.count - 1, blocks[blocks.count - 1].count - 1)
      if depth == 0, token.isCharacter(separator) {
        blocks.append([[[]]])
      } else if depth == 0, token.isCharacter("&") {
        blocks[block][row].append([])
      } else if depth == 0, case .primitive(.boundary(.newRow))? = source.builtin(token) {
        blocks[block].append([[]])
      } else {
        blocks[block][row][blocks[block][row].count - 1].append(token)
      }
    }
    return blocks
  }
}
