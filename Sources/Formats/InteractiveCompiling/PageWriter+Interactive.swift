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
  /// If the kernel cannot evaluate it, reports why, and writes a described figure unless the page has its code.
  package mutating func interactive(_ read: ReadInteractive, shownByCode isCode: Bool = false) {
    var interactive = InteractiveWriter(read, isCode: isCode, within: context.interactives.raised(to: source))
    let place = self.place
    interactive.write(id: nil, to: &self)
    for finding in interactive.findings { finding.report(at: place, to: &self) }
  }

  /// Writes `<interactive id="…" title="…" description="…">Manipulate[…]</interactive>` of Octavo's namespace, which is allowed
  /// in every XML vocabulary. Returns false for any other element.
  package mutating func interactive(element node: XMLTree.Node, in tree: XMLTree) -> Bool {
    let name = tree.name(node)
    guard name.namespace == MarkupNamespace.octavo, name.local == "interactive" else { return false }
    let place = self.place
    let found = interactive(
      text: Array(tree.string(node).utf8),
      InteractiveNotes(
        id: tree.attribute(node, "id"), title: tree.attribute(node, "title"),
        description: tree.attribute(node, "description")))
    for finding in found { finding.report(at: place, to: &self) }
    return true
  }

  /// Writes an interactive from its text, or, if it is none, the text as source. Returns the findings, which the caller
  /// reports where they are in the file.
  package mutating func interactive(text bytes: [UInt8], _ notes: InteractiveNotes) -> [InteractiveFinding] {
    switch InteractiveText.read(bytes, notes) {
    case .interactive(let read, let doubts):
      var interactive = InteractiveWriter(
        read, source: bytes, within: context.interactives.raised(to: source))
      interactive.write(id: notes.id, to: &self)
      return doubts + interactive.findings
    case .refused(let refusal):
      RefusedInteractive(source: bytes, title: notes.title).write(to: &self)
      return [InteractiveFinding(.interactiveInvalid, refusal.summary, offset: refusal.offset)]
    }
  }
}
