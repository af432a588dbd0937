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
    case .otherExpression:
      "an interactive is neither a Manipulate[…] nor a picture in space, and is shown as its text"
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

  /// The interactives that the expressions of a notebook's cell show when it is evaluated, and findings of those that stay code. A
  /// semicolon at the end of an expression shows nothing.
  ///
  /// - Parameter definitions: statements of cells before, by which names and functions may give interactives.
  package static func shown(
    by expressions: [Code], definitions: [Code] = []
  ) -> (interactives: [ReadInteractive], findings: [InteractiveFinding]) {
    var (found, findings): ([ReadInteractive], [InteractiveFinding]) = ([], [])
    var before: [Code] = []
    for expression in expressions {
      let parts = statements(expression.root, in: expression.tree)
      let ownBefore = before
      before += parts.filter { expression.tree.symbolName(of: $0) != "Null" }.map {
        Code($0, of: expression.tree)
      }
      if parts.last.flatMap({ expression.tree.symbolName(of: $0) }) == "Null" { continue }
      guard let last = before.last else { continue }
      let given = ownBefore + before[ownBefore.count...].dropLast()
      let shown = ShownInteractives(by: last, definitions: definitions + given)
      for var read in shown.found {
        read.add(definitions: given)
        found.append(read)
      }
      for name in shown.hidden {
        findings.append(
          InteractiveFinding(.interactiveInvalid, "an interactive that \(name) would show stays code"))
      }
    }
    return (found, findings)
  }

  /// The statements of an expression.
  private static func statements(_ root: Expression, in tree: ExpressionTree) -> [Expression] {
    tree.headName(root) == "CompoundExpression" ? Array(tree.arguments(root)) : [root]
  }

  /// The interactive that the last of all statements in some expressions is, with the definitions before it; nil if it is none, or
  /// if it is several.
  private static func interactive(
    of roots: some Collection<Expression>, in tree: ExpressionTree
  ) -> (read: ReadInteractive, statements: [Expression])? {
    var parts = roots.flatMap { statements($0, in: tree) }.filter { tree.symbolName(of: $0) != "Null" }
    guard let last = parts.popLast() else { return nil }
    let definitions = parts.map { Code($0, of: tree) }
    // Code that is too large to be copied is told by the reader itself.
    var reader = ManipulateReader(tree)
    var found = [reader.read(call: last) ?? reader.read(module: last) ?? reader.read(view: last)]
      .compactMap { $0 }
    if found.isEmpty, let object = SpaceObject.read(call: last, in: tree) { found = [object] }
    if found.isEmpty {
      found = ShownInteractives(by: Code(last, of: tree), definitions: definitions).found
    }
    guard found.count == 1 else { return nil }
    found[0].add(definitions: definitions)
    return (found[0], parts + [last])
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
}
