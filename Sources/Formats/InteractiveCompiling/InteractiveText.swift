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

/// Interactives written as text: `Manipulate[Plot[Sin[a x], {x, 0, 6}], {a, 1, 5}]`. Definitions before the `Manipulate[…]`,
/// separated by semicolons or line ends, are evaluated first.
enum InteractiveText {
  /// The result of reading a text: an interactive, or the reason why it is not one.
  enum Reading {
    case interactive(InteractiveDefinition)
    case refused(String)
  }

  static func read(_ bytes: [UInt8], _ notes: InteractiveNotes) -> Reading {
    let tree = ExpressionTree(parsing: OperatorText.ascii(bytes))
    var parts: [Expression] = []
    for root in tree.roots {
      if tree.headName(root) == "CompoundExpression" {
        parts += tree.arguments(root).filter { tree.symbolName($0) != "Null" }
      } else {
        parts.append(root)
      }
    }
    var reader = ManipulateReader(tree)
    guard tree.faults.isEmpty else { return .refused("an interactive has syntax errors") }
    guard let last = parts.popLast().map({ unwrapped($0, in: tree) }),
      var definition = reader.read(call: last) ?? reader.read(module: last)
    else { return .refused("an interactive is not a Manipulate[…]") }
    let before = parts.map { ManipulateReader(tree).text($0) }
    if !before.isEmpty {
      let own = definition.initialisation.isEmpty ? [] : [definition.initialisation]
      definition.initialisation = (before + own).joined(separator: ";\n")
    }
    if let title = notes.title { definition.title = title }
    if let description = notes.description { definition.description = description }
    return .interactive(definition)
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
