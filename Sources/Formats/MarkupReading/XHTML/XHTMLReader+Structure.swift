import BookModel
import Diagnostics
import Highlighting
import Markup
import PageWriting
import XML

/// Class conventions, and elements that the page collects.
extension XHTMLReader {
  /// Reads section, article, aside or div as the start of a page, a box, an equation or a plain element.
  package mutating func section(of node: XMLTree.Node, element: HTMLElement) -> XMLTree.Node {
    if writer.context.splitLevel != nil { splitBefore(node) }
    if isOctavo, let classes = value(node, "class") {
      if element == .div, isEquation(node) { return equation(node) }
      if let kind = boxKind(classes) { return box(node, kind) }
    }
    writer.open(element)
    attributes(node)
    return descend(node)
  }

  /// Begins a page before a heading, or before the wrapper that it opens.
  private mutating func splitBefore(_ node: XMLTree.Node) {
    guard let level = writer.context.splitLevel, writer.canSplit, let heading = leadingHeading(node),
      heading <= level
    else { return }
    writer.splitPage()
  }

  /// The level of a heading, or of the heading that an element begins with.
  private func leadingHeading(_ node: XMLTree.Node) -> Int? {
    var node = node
    while true {
      switch action(node) {
      case .heading(let level): return level
      case .section, .plain(.header), .plain(.hgroup), .plain(.main):
        guard let first = firstChild(of: node) else { return nil }
        node = first
      default: return nil
      }
    }
  }

  /// The first child element, if no text comes before it.
  private func firstChild(of node: XMLTree.Node) -> XMLTree.Node? {
    var child = node + 1
    while child < tree.end(of: node) {
      if tree.kind(child) == .element { return child }
      if tree.kind(child) == .text, !tree.isBlank(child) { return nil }
      child = tree.end(of: child)
    }
    return nil
  }

  package mutating func heading(_ node: XMLTree.Node, level: Int) {
    if node == boxTitle {
      boxTitle = nil
      return writer.openBoxTitle(level: level)
    }
    splitBefore(node)
    writer.openHeading(level, isNumbered: !hasClass(node, "unnumbered"))
  }

  private static let boxes: [String: Anchor.Kind] = {
    let kinds: [Anchor.Kind] = [
      .theorem, .lemma, .corollary, .proposition, .definition, .axiom, .conjecture, .algorithm, .example,
      .exercise, .problem, .project, .activity, .remark, .note, .tip, .important, .warning, .caution, .proof,
      .summary, .objectives, .assumption,
    ]
    return Dictionary(uniqueKeysWithValues: kinds.map { ($0.rawValue, $0) })
  }()

  private func boxKind(_ classes: ArraySlice<UInt8>) -> Anchor.Kind? {
    for word in classes.words {
      if let kind = Self.boxes[String(decoding: word, as: UTF8.self)] { return kind }
    }
    return nil
  }

  private mutating func box(_ node: XMLTree.Node, _ kind: Anchor.Kind) -> XMLTree.Node {
    writer.openBox(kind, isNumbered: !hasClass(node, "unnumbered"))
    attributes(node)
    switch kind {
    case .example: writer.role(Array("doc-example".utf8)[...])
    case .note, .important, .warning, .caution: writer.role(Array("doc-notice".utf8)[...])
    default: break
    }
    if let first = firstChild(of: node), case .heading = action(first) {
      boxTitle = first
    } else {
      writer.boxTitle()
    }
    return descend(node)
  }

  package func isEquation(_ node: XMLTree.Node) -> Bool {
    guard hasClass(node, "equation") else { return false }
    return ((node + 1)..<tree.end(of: node)).contains { child in
      guard tree.kind(child) == .element, case .math = action(child) else { return false }
      return true
    }
  }

  package mutating func equation(_ node: XMLTree.Node) -> XMLTree.Node {
    writer.openEquation(isNumbered: !hasClass(node, "unnumbered"))
    attributes(node)
    return descend(node)
  }

  package mutating func figure(_ node: XMLTree.Node) {
    var kind = Anchor.Kind.figure
    search: for child in (node + 1)..<max(node + 1, tree.end(of: node)) where tree.kind(child) == .element {
      switch action(child) {
      case .image, .svg, .recording: break search
      case .table:
        kind = .table
        break search
      case .preformatted:
        kind = .listing
        break search
      default: continue
      }
    }
    writer.openFigure(kind, isNumbered: !hasClass(node, "unnumbered"))
  }

  package mutating func table(_ node: XMLTree.Node) {
    let own = tree.element(node, "caption")
    let outer = tree.parent(of: node).flatMap { tree.element($0, "figcaption") }
    let label = (own ?? outer).map {
      tree.string($0).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    writer.openTable(label: label, isNumbered: !hasClass(node, "unnumbered"))
  }

  package mutating func link(_ node: XMLTree.Node) {
    guard let href = value(node, "href") else { return writer.open(.a) }
    // The content of a link that is left open, as in Markdown, comes in a later piece.
    let isEmptyLink = !leftOpen.contains(node) && isEmpty(node)
    writer.openLink(href, takesText: isOctavo && isEmptyLink, at: place(node, "href"))
  }

  /// Whether an element shows nothing.
  private func isEmpty(_ node: XMLTree.Node) -> Bool {
    for child in (node + 1)..<max(node + 1, tree.end(of: node)) {
      if tree.kind(child) == .text, !tree.isBlank(child) { return false }
      guard tree.kind(child) == .element else { continue }
      switch action(child) {
      case .image, .svg, .math, .recording, .object: return false
      default: continue
      }
    }
    return true
  }

  package mutating func math(_ node: XMLTree.Node) -> XMLTree.Node {
    let isInEquation = writer.isInEquation
    let isDisplay =
      isInEquation || tree.attribute(node, "display") == "block" || tree.attribute(node, "mode") == "display"
    let isScrolled = isDisplay && isOctavo && !isInEquation && writer.acceptsBlocks
    if isScrolled {
      writer.open(.div)
      writer.addClass("scroll")
    }
    if writer.openForeign() { formulas.write(node, isDisplay: isDisplay, to: &writer) }
    if isScrolled { writer.close() }
    return tree.end(of: node)
  }

  package mutating func svg(_ node: XMLTree.Node) -> XMLTree.Node {
    guard writer.openForeign() else { return tree.end(of: node) }
    // The drawing takes the writer from the reader and may return it for XHTML inside it.
    var drawings = self.drawings
    var lent = writer
    writer = PageWriter(context: lent.context, source: tree.source, tree: tree)
    drawings.write(node, to: &lent) { start, end, inner in
      swap(&self.writer, &inner)
      self.walk(from: start, to: end)
      swap(&self.writer, &inner)
    }
    writer = lent
    return tree.end(of: node)
  }

  /// Highlights a pre that contains only code; keeps the markup of any other.
  package mutating func preformatted(_ node: XMLTree.Node) -> XMLTree.Node {
    writer.open(.pre)
    guard isOctavo, let code = firstChild(of: node), tree.isElement(code, "code"),
      tree.end(of: code) == tree.end(of: node)
    else {
      attributes(node)
      return descend(node)
    }
    writer.addClass("code")
    attributes(node)
    guard let language = language(node) ?? language(code), tree.end(of: code) == code + 2,
      tree.kind(code + 1) == .text
    else {
      return descend(node)
    }
    writer.open(.code)
    attributes(code)
    writer.highlight(tree.bytes(code + 1), language: language)
    writer.close()
    writer.close()
    return tree.end(of: node)
  }

  private func language(_ node: XMLTree.Node) -> String? {
    for word in value(node, "class")?.words ?? [] {
      if word.starts(withASCII: "language-") { return String(decoding: word.dropFirst(9), as: UTF8.self) }
    }
    return nil
  }
}
