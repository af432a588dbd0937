import BookModel
import PageWriting
import XML

/// A DocBook document with the results of the first pass: elements, divisions, targets, words of its
/// language.
///
/// A class that is immutable once made, so that the parts of the reader share it at the cost of one reference.
final class DocBookDocument {
  let elements: DocBookElements
  private(set) var outline: DocBookOutline
  let words: Words
  /// The path of the main file.
  let path: String
  /// How many elements the selected profiles exclude, by attribute.
  let leftOut: [(attribute: String, count: Int)]

  init(tree: XMLTree, context: ReadingContext) {
    var elements = DocBookElements(tree: tree)
    leftOut = context.options.profiles.isEmpty ? [] : elements.choose(context.options.profiles)
    let root = tree.root
    let language = tree.attribute(root, "lang", in: DocBookNames.xml) ?? tree.attribute(root, "lang")
    words = Words(language: language ?? context.language ?? "en", in: .docBook)
    outline = DocBookOutline(elements, words: words, splitLevel: max(1, context.splitLevel ?? 2))
    self.elements = elements
    path = context.path
    let text = DocBookReferenceText(document: self, footnotes: DocBookFootnotes())
    let links = DocBookLinks(document: self, text: text)
    var completed = outline
    completed.completeTitles(elements, reference: links.words)
    outline = completed
  }

  var tree: XMLTree { elements.tree }
  var divisions: DocBookDivisions { outline.divisions }

  /// How the reader handles an element.
  func action(_ node: XMLTree.Node) -> DocBookAction { elements.action(node) }

  /// Whether the selected profiles exclude a node.
  func isHidden(_ node: XMLTree.Node) -> Bool { elements.isHidden(node) }

  /// The child elements that the selected profiles include.
  func shown(_ node: XMLTree.Node) -> [XMLTree.Node] { elements.shown(node) }

  /// The name of an element, as a class.
  func className(of node: XMLTree.Node) -> ArraySlice<UInt8> {
    elements.names.classes[tree.nameIndex(of: node)][...]
  }

  /// The vocabulary of an element.
  func vocabulary(_ node: XMLTree.Node) -> DocBookNames.Vocabulary {
    elements.names.vocabularies[tree.nameIndex(of: node)]
  }

  /// The address `raw`, relative to the main file even if the element is in an included one.
  func address(_ raw: String, of node: XMLTree.Node) -> String {
    var base = tree.includedPath(of: node) ?? path
    var ancestor: XMLTree.Node? = node
    while let current = ancestor, let written = elements.string(current, .base) {
      if let resolved = WebAddress.resolved(Array(written.utf8)[...], from: base) { base = resolved }
      ancestor = tree.parent(of: current)
    }
    let folder = base.split(separator: "/").dropLast()
    let own = path.split(separator: "/").dropLast()
    if folder == own || raw.hasPrefix("#") || raw.hasPrefix("/") { return raw }
    if let colon = raw.firstIndex(of: ":"), !raw[..<colon].contains("/") { return raw }
    let up = String(repeating: "../", count: own.count)
    return up + folder.map { $0 + "/" }.joined() + raw
  }
}
