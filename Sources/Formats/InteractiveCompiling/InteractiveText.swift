import InteractiveModel
import WolframLanguage

/// The id, title and description that an author gives an interactive next to its text.
package struct InteractiveNotes {
  package var id: String?
  package var title: String?
  package var description: String?

  package init(id: String? = nil, title: String? = nil, description: String? = nil) {
    self.id = id
    self.title = title
    self.description = description
  }
}

/// Why a text is no interactive, and is shown as its text.
enum InteractiveRefusal: Equatable {
  /// It has a syntax error, at this byte of the text.
  case syntax(SyntaxFault.Kind, offset: Int)
  /// It is another expression.
  case otherExpression

  /// What a finding says of it.
  var summary: String {
    switch self {
    case .syntax(let kind, _): "an interactive has a syntax error: \(kind.words), and is shown as its text"
    case .otherExpression: "an interactive is not a Manipulate[…], and is shown as its text"
    }
  }

  /// Where in the text, in bytes; nil for all of it.
  var offset: Int? {
    if case .syntax(_, let offset) = self { offset } else { nil }
  }
}

/// Interactives written as text: `Manipulate[Plot[Sin[a x], {x, 0, 6}], {a, 1, 5}]`. Definitions before the `Manipulate[…]`,
/// separated by semicolons or line ends, are evaluated first.
package enum InteractiveText {
  /// The result of reading a text: an interactive, or the reason why it is not one.
  enum Reading {
    case interactive(ReadInteractive, [InteractiveFinding])
    case refused(InteractiveRefusal)
  }

  static func read(_ bytes: [UInt8], _ notes: InteractiveNotes) -> Reading {
    let tree = ExpressionTree(parsing: OperatorText.ascii(bytes))
    if let fault = tree.faults.first {
      return .refused(.syntax(fault.kind, offset: written(fault.offset, in: bytes)))
    }
    guard let found = interactive(of: tree.roots, in: tree) else { return .refused(.otherExpression) }
    var read = found.read
    if let title = notes.title { read.title = title }
    if let description = notes.description { read.description = description }
    let doubts = InteractiveDoubts(tree).found(in: found.statements).map { doubt in
      InteractiveFinding(
        .interactiveDoubtful, doubt.summary, offset: doubt.offset.map { written($0, in: bytes) })
    }
    return .interactive(read, doubts)
  }

  /// The interactives that the expressions of a notebook's cell show when it is evaluated. A semicolon at the end of one shows nothing.
  package static func shown(by code: [UInt8]) -> [ReadInteractive] {
    let tree = ExpressionTree(parsing: code)
    guard tree.faults.isEmpty else { return [] }
    return tree.roots.indices.compactMap { place in
      let root = tree.roots[place]
      if tree.headName(root) == "CompoundExpression",
        tree.arguments(root).last.flatMap({ tree.symbolName($0) }) == "Null"
      {
        return nil
      }
      return interactive(of: tree.roots[...place], in: tree)?.read
    }
  }

  /// The interactive that the last of all statements in some expressions is, with the definitions before it; nil if it is none.
  private static func interactive(
    of roots: some Collection<Expression>, in tree: ExpressionTree
  ) -> (read: ReadInteractive, statements: [Expression])? {
    var parts: [Expression] = []
    for root in roots {
      if tree.headName(root) == "CompoundExpression" {
        parts += tree.arguments(root).filter { tree.symbolName($0) != "Null" }
      } else {
        parts.append(root)
      }
    }
    var reader = ManipulateReader(tree)
    guard let last = parts.popLast().map({ unwrapped($0, in: tree) }),
      var read = reader.read(call: last) ?? reader.read(module: last) ?? reader.read(view: last)
        ?? GivenInteractive(tree, parts).interactive(of: last)
    else { return nil }
    read.add(definitions: parts.map { Code($0, of: tree) })
    return (read, parts + [last])
  }

  /// Where a place of the text in ASCII is in the text as it is written: operators such as `→` take other numbers of bytes there,
  /// lines are the same.
  private static func written(_ offset: Int, in bytes: [UInt8]) -> Int {
    let code = OperatorText.ascii(bytes)
    if code == bytes { return offset }
    let before = code.prefix(offset)
    let line = before.count { $0 == "\n" }
    let column = before.count - (before.lastIndex(of: "\n").map { $0 + 1 } ?? 0)
    var start = 0
    for _ in 0..<line { start = (bytes[start...].firstIndex(of: "\n") ?? start - 1) + 1 }
    let end = bytes[start...].firstIndex(of: "\n") ?? bytes.count
    return min(start + column, max(start, end - 1))
  }

  /// What only stands around it is taken off: `Deploy[Manipulate[…]]`.
  private static func unwrapped(_ expression: Expression, in tree: ExpressionTree) -> Expression {
    var expression = expression
    for _ in 0..<8 {
      guard let head = tree.headName(expression),
        ["Deploy", "Framed", "Panel", "Style", "Pane"].contains(head),
        let inner = tree.argument(expression, 0)
      else { break }
      expression = inner
    }
    return expression
  }
}
