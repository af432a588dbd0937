import Diagnostics
import InteractiveModel
import Markup
import PageWriting
import XML

/// Interactives: figures that our reader makes live, and that are pictures with a description elsewhere.
extension PageWriter {
  package typealias InteractiveNotes = InteractiveCompiling.InteractiveNotes

  /// Writes an interactive: its picture at the first values, its title, and what its controls are.
  ///
  ///     <figure id="secant" class="figure interactive" data-interactive="../media/….json">
  ///       <div class="interactive-picture"><svg …/></div>
  ///       <figcaption>A secant</figcaption>
  ///       <div class="interactive-controls"><p>…</p><ul>…</ul></div></figure>
  ///
  /// What the kernel cannot evaluate stays a described figure, with a finding that names the functions it lacks.
  package mutating func interactive(_ definition: InteractiveDefinition, id: String? = nil) {
    var interactive = InteractiveWriter(definition)
    interactive.write(id: id, to: &self)
  }

  /// Writes `<interactive id="…" title="…" description="…">Manipulate[…]</interactive>` of Octavo's namespace, which may
  /// stand in every XML vocabulary; false for any other element.
  package mutating func interactive(element node: XMLTree.Node, in tree: XMLTree) -> Bool {
    let name = tree.name(node)
    guard name.namespace == MarkupNamespace.octavo, name.local == "interactive" else { return false }
    interactive(
      text: Array(tree.string(node).utf8),
      InteractiveNotes(
        id: tree.attribute(node, "id"), title: tree.attribute(node, "title"),
        description: tree.attribute(node, "description")))
    return true
  }

  /// Writes an interactive from its text; text that is none is shown as it is, with a finding.
  package mutating func interactive(text bytes: [UInt8], _ notes: InteractiveNotes) {
    switch InteractiveText.read(bytes, notes) {
    case .interactive(let definition): interactive(definition, id: notes.id)
    case .refused(let reason):
      report(.interactiveInvalid, at: place, reason + ", and is shown as its text")
      open(.pre)
      addClass("code")
      open(.code)
      text(bytes[...])
      close()
      close()
    }
  }
}
