import Diagnostics
import InteractiveModel
import Markup
import PageWriting
import XML

/// Interactives: figures that Octavo's reader makes live, and that other reading systems show as pictures with a description.
extension PageWriter {
  package typealias InteractiveNotes = InteractiveCompiling.InteractiveNotes

  /// Writes an interactive: its initial picture, its title, and a description of its controls.
  ///
  ///     <figure id="secant" class="figure interactive" data-interactive="../media/….json">
  ///       <div class="interactive-picture"><svg …/></div>
  ///       <figcaption>A secant</figcaption>
  ///       <div class="interactive-controls"><p>…</p><ul>…</ul></div></figure>
  ///
  /// If the kernel cannot evaluate it, writes a described figure, and reports the functions that the kernel lacks.
  package mutating func interactive(_ definition: InteractiveDefinition, id: String? = nil) {
    var interactive = InteractiveWriter(definition)
    interactive.write(id: id, to: &self)
  }

  /// Writes `<interactive id="…" title="…" description="…">Manipulate[…]</interactive>` of Octavo's namespace, which is allowed
  /// in every XML vocabulary. Returns false for any other element.
  package mutating func interactive(element node: XMLTree.Node, in tree: XMLTree) -> Bool {
    let name = tree.name(node)
    guard name.namespace == MarkupNamespace.octavo, name.local == "interactive" else { return false }
    let refusal = interactive(
      text: Array(tree.string(node).utf8),
      InteractiveNotes(
        id: tree.attribute(node, "id"), title: tree.attribute(node, "title"),
        description: tree.attribute(node, "description")))
    if let refusal { report(.interactiveInvalid, at: place, refusal.summary) }
    return true
  }

  /// Writes an interactive from its text. Other text is shown as source, and the cause returned, which the caller reports where
  /// it is in the file.
  package mutating func interactive(text bytes: [UInt8], _ notes: InteractiveNotes) -> InteractiveRefusal? {
    switch InteractiveText.read(bytes, notes) {
    case .interactive(let definition):
      interactive(definition, id: notes.id)
      return nil
    case .refused(let refusal):
      open(.pre)
      addClass("code")
      open(.code)
      text(bytes[...])
      close()
      close()
      return refusal
    }
  }
}
