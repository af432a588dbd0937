import Diagnostics
import InteractiveModel
import WolframLanguage
import XML

/// Interactives that authors write as text: `Manipulate[Plot[Sin[a x], {x, 0, 6}], {a, 1, 5}]`.
extension PageWriter {
  /// What an author says of an interactive beside its text.
  struct InteractiveNotes {
    var id: String?
    var title: String?
    var description: String?
  }

  /// Writes `<interactive id="…" title="…" description="…">Manipulate[…]</interactive>` of Octavo's namespace, which may
  /// stand in every XML vocabulary; false for any other element.
  mutating func interactive(element node: XMLTree.Node, in tree: XMLTree) -> Bool {
    let name = tree.name(node)
    guard name.namespace == XHTMLNames.octavo, name.local == "interactive" else { return false }
    interactive(
      text: Array(tree.string(node).utf8),
      InteractiveNotes(
        id: tree.attribute(node, "id"), title: tree.attribute(node, "title"),
        description: tree.attribute(node, "description")))
    return true
  }

  /// Writes an interactive from its text; text that is none is shown as it is, with a finding. Definitions before the
  /// `Manipulate[…]`, parted by semicolons or lines, are evaluated first.
  mutating func interactive(text bytes: [UInt8], _ notes: InteractiveNotes) {
    let tree = ExpressionTree(parsing: bytes)
    var parts: [Expression] = []
    for root in tree.roots {
      if tree.headName(root) == "CompoundExpression" {
        parts += tree.arguments(root).filter { tree.symbolName($0) != "Null" }
      } else {
        parts.append(root)
      }
    }
    var reader = ManipulateReader(tree)
    guard tree.faults.isEmpty, let last = parts.popLast(),
      var definition = reader.read(call: last) ?? reader.read(module: last)
    else {
      let reason =
        tree.faults.isEmpty ? "an interactive is no Manipulate[…]" : "an interactive has errors of syntax"
      findings.report(.interactiveInvalid, at: place, reason + ", and is shown as its text")
      open(.pre)
      addClass("code")
      open(.code)
      text(bytes[...])
      close()
      close()
      return
    }
    let before = parts.map { ManipulateReader(tree).text($0) }
    if !before.isEmpty {
      let own = definition.initialisation.isEmpty ? [] : [definition.initialisation]
      definition.initialisation = (before + own).joined(separator: ";\n")
    }
    if let title = notes.title { definition.title = title }
    if let description = notes.description { definition.description = description }
    interactive(definition, id: notes.id)
  }
}
