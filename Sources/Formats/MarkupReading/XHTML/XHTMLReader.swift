import BookModel
import Diagnostics
import InteractiveCompiling
import Markup
import PageWriting
import XML

/// Reads XHTML into pages.
///
/// With Octavo's styling, class conventions become structure: `section.theorem` a numbered box, `div.equation` a numbered
/// equation, `figure` with a caption a numbered figure; the first `h1` is the page's title. With the author's styling, valid
/// markup stays unchanged.
package struct XHTMLReader {
  package private(set) var tree: XMLTree
  package private(set) var names: XHTMLNames
  package var writer: PageWriter
  /// The open elements, each with its node, the node after it, and the number of calls of `close` that it takes.
  package var open: [(node: XMLTree.Node, end: XMLTree.Node, closes: Int)] = []
  /// The elements that stay open after the tree, if it is a piece of HTML.
  private(set) var leftOpen: Set<XMLTree.Node> = []
  /// Whether `style` elements have already been handled.
  var hasScopedStyles = false
  /// Whether the document has given a page size.
  var hasViewport = false
  /// The heading that is the title of the box opened last.
  package var boxTitle: XMLTree.Node?
  package var formulas: MathWriter
  package var drawings: SVGWriter

  package init(tree: XMLTree, context: ReadingContext) {
    self.tree = tree
    names = XHTMLNames(tree: tree)
    writer = PageWriter(context: context, source: tree.source, tree: tree)
    formulas = MathWriter(tree: tree)
    drawings = SVGWriter(tree: tree)
  }

  /// Continues with a piece of HTML, some of whose elements stay open. The names of its tree begin with those of the previous
  /// tree.
  package mutating func begin(_ piece: XMLTree, leftOpen: [XMLTree.Node]) {
    tree = piece
    names.extend(with: piece)
    self.leftOpen = Set(leftOpen)
    // Few pieces contain a formula or drawing, whose writers depend on the names of the tree.
    if piece.names.indices.contains(where: { names.actions[$0].isForeign }) {
      formulas = MathWriter(tree: piece)
      let description = drawings.description
      drawings = SVGWriter(tree: piece)
      drawings.description = description
    }
  }

  /// Reads the document.
  package mutating func read() -> SourceReading {
    let root = tree.root
    // No id made for a heading may equal one that the author assigns later.
    var given: Set<String> = []
    for node in 0..<tree.count where tree.kind(node) == .element {
      if let id = tree.attribute(node, named: "id") {
        given.insert(Identifiers.written(tree.attributeBytes(id)))
      }
    }
    writer.reserveIDs(given)
    readStyleInstructions(before: root)
    if case .svg = action(root) {
      if let viewport = drawings.size(of: root) { writer.setViewport(viewport) }
      // A drawing that is a page by itself has no margin.
      if writer.context.options.isFixedLayout {
        writer.setAttributes([PageAttribute("style", "margin: 0")], ofBody: true)
      }
      walk(from: root, to: tree.end(of: root))
      writer.setTitle(tree.element(root, "title").map(tree.string))
    } else {
      readRoot(root)
    }
    return writer.finish()
  }

  package func action(_ node: XMLTree.Node) -> XHTMLNames.Action { names.actions[tree.nameIndex(of: node)] }

  package var isOctavo: Bool { writer.context.styling == .octavo }

  /// Traverses nodes in document order, without recursion.
  package mutating func walk(from start: XMLTree.Node, to end: XMLTree.Node) {
    let base = open.count
    var node = start
    while true {
      while open.count > base, open[open.count - 1].end <= node { closeLast() }
      guard node < end else { break }
      switch tree.kind(node) {
      case .text:
        writer.place = tree.place(node)
        writer.text(tree.bytes(node))
        node += 1
      case .element:
        writer.place = tree.place(node)
        node = element(node)
      case .instruction: node += 1
      }
    }
  }

  private mutating func closeLast() {
    let last = open.removeLast()
    for _ in 0..<last.closes { writer.close() }
  }

  /// Enters an element that takes `closes` calls of `close`.
  mutating func descend(_ node: XMLTree.Node, closes: Int = 1) -> XMLTree.Node {
    open.append((node, leftOpen.contains(node) ? Int.max : tree.end(of: node), closes))
    return node + 1
  }

  /// Reads the start of an element, or all of it. Returns the next node.
  private mutating func element(_ node: XMLTree.Node) -> XMLTree.Node {
    switch action(node) {
    case .plain(let element): writer.open(element)
    case .paragraph:
      if isOctavo, isEquation(node) { return equation(node) }
      writer.open(.p)
    case .section(let element): return section(of: node, element: element)
    case .heading(let level): heading(node, level: level)
    case .link: link(node)
    case .figure: figure(node)
    case .caption: writer.openCaption()
    case .table: table(node)
    case .image: image(node)
    case .preformatted: return preformatted(node)
    default: return special(node)
    }
    attributes(node)
    return descend(node)
  }

  private mutating func special(_ node: XMLTree.Node) -> XMLTree.Node {
    switch action(node) {
    case .math: return math(node)
    case .svg: return svg(node)
    case .interactive:
      _ = writer.interactive(element: node, in: tree)
      return tree.end(of: node)
    case .recording(let isVideo): return recording(node, isVideo: isVideo)
    case .object, .embed, .frame, .input: return embedded(node)
    case .alternative:
      if tree.name(node).local == "switch" {
        writer.count(.elementReplaced, key: "epub:switch", at: tree.place(node)) {
          "<epub:switch> is left out; its default content stays"
        }
      }
      writer.openPhantom()
      attributes(node)
    case .picture, .absent:
      writer.openPhantom()
      attributes(node)
    case .option:
      writer.text(" ")
      return obsolete(node, element: .span, style: nil)
    case .obsolete(let element, let style): return obsolete(node, element: element, style: style)
    case .unwrapped, .other: unwrap(node)
    case .alternativeSkipped:
      if tree.name(node).local == "trigger" {
        writer.count(.elementReplaced, key: "epub:trigger", at: tree.place(node)) {
          "<epub:trigger> is left out"
        }
      }
      return tree.end(of: node)
    case .skipped: return tree.end(of: node)
    case .script, .style:
      readMetadata(node)
      return tree.end(of: node)
    case .styleLink, .meta:
      readMetadata(node)
      writer.openPhantom()
    default: writer.openPhantom()
    }
    return descend(node)
  }

  private mutating func obsolete(_ node: XMLTree.Node, element: HTMLElement, style: String?) -> XMLTree.Node {
    let name = tree.name(node).local
    writer.count(.elementReplaced, key: name, at: tree.place(node)) {
      "<\(name)> becomes <\(element.name)>"
    }
    writer.open(element)
    if let style { writer.addStyle(style) }
    attributes(node)
    return descend(node)
  }

  private mutating func unwrap(_ node: XMLTree.Node) {
    let name = tree.name(node)
    let isHTML = HTMLObsolete.policy(name.local) != nil
    writer.count(
      isHTML ? .elementReplaced : .elementForeign, key: name.qualified, at: tree.place(node)
    ) {
      "<\(name.qualified)> is left out, but its content is kept"
    }
    writer.openPhantom()
    attributes(node)
  }
}

// MARK: - Attributes

extension XHTMLReader {
  /// Writes an element's attributes to the open tag, each according to its meaning there.
  ///
  /// - Parameter only: the names of the attributes to write; nil for all.
  package mutating func attributes(_ node: XMLTree.Node, only: Set<String>? = nil) {
    let range = tree.attributes(node)
    guard !range.isEmpty else { return }
    let element = writer.openedElement
    for index in range {
      let attribute = names.attributes[tree.attributeNameIndex(index)]
      if let only, !only.contains(attribute.name) { continue }
      writer.place = tree.place(index, of: node)
      switch attribute.kind {
      // Every table of pandas sets a border; the book's own style is better.
      case .html where tree.isAssembled && attribute.name == "border" && hasClass(node, "dataframe"): break
      // The attribute tells MkDocs that the element contains Markdown.
      case .html
      where tree.isAssembled && attribute.name == "markdown" && writer.context.text.dialect == .mkDocs: break
      case .html:
        let use = attribute.use ?? HTMLAttribute.use(attribute.name, on: element, rules: attribute.rules)
        writer.attribute(use, attribute.name, tree.attributeBytes(index))
      case .language: writer.language(tree.attributeBytes(index))
      case .type:
        writer.type(tree.attributeBytes(index), impliesRole: value(node, "role") == nil)
      case .ignored: break
      case .ssml, .foreign: writer.reportDropped(tree.attributeName(index).qualified)
      }
    }
    pageBreak(node)
    writer.place = tree.place(node)
  }

  /// The value of an attribute without namespace, as bytes.
  package func value(_ node: XMLTree.Node, _ name: String) -> ArraySlice<UInt8>? {
    for attribute in tree.attributes(node) {
      let known = names.attributes[tree.attributeNameIndex(attribute)]
      if known.kind == .html, known.name == name { return tree.attributeBytes(attribute) }
    }
    return nil
  }

  package func string(_ node: XMLTree.Node, _ name: String) -> String? {
    value(node, name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The place of an attribute's value.
  package func place(_ node: XMLTree.Node, _ name: String) -> PageWriter.Place {
    tree.attribute(node, named: name).map { tree.place($0, of: node) } ?? tree.place(node)
  }

  package func hasClass(_ node: XMLTree.Node, _ name: StaticString) -> Bool {
    value(node, "class")?.words.contains { $0.equals(name) } ?? false
  }

  /// Records the beginning of a printed page.
  private mutating func pageBreak(_ node: XMLTree.Node) {
    let isTyped =
      tree.attribute(node, named: "type", in: MarkupNamespace.epub).map { type in
        tree.attributeBytes(type).words.contains { $0.elementsEqual("pagebreak".utf8) }
      } ?? false
    guard isTyped || value(node, "role")?.elementsEqual("doc-pagebreak".utf8) == true,
      let id = writer.lastAnchor?.id, value(node, "id") != nil || value(node, "name") != nil
    else { return }
    let label = string(node, "title") ?? string(node, "aria-label") ?? tree.string(node)
    let words = label.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if !words.isEmpty { writer.addPageBreak(words, at: id) }
  }
}
