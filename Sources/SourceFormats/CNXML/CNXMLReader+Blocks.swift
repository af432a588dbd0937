import BookModel
import Diagnostics
import XML

/// Sections, paragraphs, quotations, equations and figures.
extension CNXMLReader {
  /// A section: `<section><h2>…</h2>…</section>`, a box for learning objectives, or nothing where a chapter
  /// gathers it.
  mutating func section(_ node: XMLTree.Node) {
    let classes = module.classes(node)
    if let part = givenPart(classes) { return leaveOut(node, part) }
    switch CNXMLConventions.role(ofSection: classes) {
    case .objectives: return objectives(node)
    case .exercises: openSection(node, class: "exercises", untitled: words.exercises)
    case .plain: openSection(node)
    }
    level += 1
    body(node)
    level -= 1
    writer.close()
  }

  /// Opens a section with its heading.
  mutating func openSection(_ node: XMLTree.Node, class name: String? = nil, untitled: String? = nil) {
    writer.open(.section)
    if let name { writer.addClass(name) }
    common(node)
    let title = title(node)
    guard title != nil || untitled != nil else { return }
    writer.openHeading(level)
    if let title { common(title) }
    label(node)
    if let title { line(title) } else { writer.text(untitled ?? "") }
    writer.close()
  }

  private mutating func objectives(_ node: XMLTree.Node) {
    openBox(
      CNXMLConventions.Note(kind: .objectives, label: title(node) == nil ? words.objectives : ""), node,
      title: title(node))
    level += 1
    body(node)
    level -= 1
    writer.close()
  }

  /// The node's title, unless it is empty.
  func title(_ node: XMLTree.Node) -> XMLTree.Node? {
    module.child(node, .title).flatMap { module.isEmpty($0) ? nil : $0 }
  }

  /// Writes the label that a section or quotation is given.
  mutating func label(_ node: XMLTree.Node) {
    guard let label = module.child(node, .label), !module.isEmpty(label) else { return }
    writer.open(.span)
    writer.addClass("label")
    common(label)
    line(label)
    writer.close()
    writer.text(" ")
  }

  /// A paragraph. CNXML's may hold lists, equations and other blocks, HTML's may not: it ends before each
  /// and goes on behind it. One that begins with a block is a division.
  mutating func para(_ node: XMLTree.Node) {
    let outer = isInLine
    isInLine = true
    let first = tree.children(node).first { !tree.isBlank($0) && !isTitle($0) }
    let isDivision = first.map(isBlock) ?? false
    writer.open(isDivision ? .div : .p)
    common(node)
    if isDivision { titleParagraph(node) } else { runIn(title(node)) }
    var isOpen = !isDivision
    for child in tree.children(node) where !isTitle(child) {
      if isBlock(child) {
        if isOpen { writer.close() }
        isOpen = false
      } else if !isOpen, !tree.isBlank(child) {
        writer.open(.p)
        isOpen = true
      }
      any(child)
    }
    if isOpen { writer.close() }
    if isDivision { writer.close() }
    isInLine = outer
  }

  private func isTitle(_ node: XMLTree.Node) -> Bool { module.isElement(node, .title) }

  /// Whether a child of a paragraph is a block in HTML.
  private func isBlock(_ node: XMLTree.Node) -> Bool {
    guard tree.kind(node) == .element else { return false }
    let isInlineOne = module.has(node, .display, "inline")
    switch module.element(node) {
    case .equation, .figure, .table, .example, .exercise, .definition, .rule, .div, .para, .section:
      return true
    case .list: return !isInlineOne && !module.has(node, .type, "inline")
    case .note: return !isInlineOne
    case .quote: return !isInlineQuote(node)
    case .code: return isBlockCode(node)
    case .preformat: return module.has(node, .display, "block")
    default: return false
    }
  }

  /// A title at the beginning of a paragraph.
  private mutating func runIn(_ title: XMLTree.Node?) {
    guard let title else { return }
    wrap(title, .strong)
    writer.text(" ")
  }

  /// A title above a block that has no heading of its own.
  mutating func titleParagraph(_ node: XMLTree.Node) {
    guard let title = title(node) else { return }
    writer.open(.p)
    wrap(title, .strong)
    writer.close()
  }

  mutating func div(_ node: XMLTree.Node) {
    writer.open(.div)
    common(node)
    titleParagraph(node)
    body(node)
    writer.close()
  }

  /// A problem or a statement by itself: a division whose title stands above it.
  mutating func part(_ node: XMLTree.Node) {
    writer.open(.div)
    common(node)
    titleParagraph(node)
    let outer = isInLine
    isInLine = false
    body(node)
    isInLine = outer
    writer.close()
  }

  mutating func quote(_ node: XMLTree.Node) {
    if isInlineQuote(node) {
      let isLink = openLinkIfAny(node)
      wrap(node, .q)
      if isLink { writer.close() }
      return
    }
    writer.open(.blockquote)
    common(node)
    if title(node) != nil { titleParagraph(node) }
    label(node)
    let isParagraph = !hasBlocks(node)
    if isParagraph { writer.open(.p) }
    body(node)
    if isParagraph { writer.close() }
    if let target = linkTarget(node) {
      writer.open(.footer)
      writer.openLink(to: target.target, takesText: target.text == nil, at: target.place)
      if let text = target.text { writer.text(text) }
      writer.close()
      writer.close()
    }
    writer.close()
  }

  private func isInlineQuote(_ node: XMLTree.Node) -> Bool {
    if module.has(node, .display, "inline") { return true }
    return isInLine && !module.has(node, .display, "block") && !hasBlocks(node)
  }

  /// Whether a node holds paragraphs or other blocks.
  func hasBlocks(_ node: XMLTree.Node) -> Bool {
    tree.children(node).contains { child in
      guard tree.kind(child) == .element else { return false }
      switch module.element(child) {
      case .para, .list, .div, .equation, .figure, .table, .note, .example, .exercise, .section, .definition,
        .rule:
        return true
      default: return false
      }
    }
  }
}

// MARK: - Equations and figures

extension CNXMLReader {
  /// An equation, numbered unless its class or an empty label says not to.
  mutating func equation(_ node: XMLTree.Node) {
    if title(node) != nil { titleParagraph(node) }
    let numbering = numbering(node)
    writer.openEquation(isNumbered: numbering.isNumbered)
    common(node)
    if case .named(let label) = numbering, writer.takesAttributes { writer.setLabel(label) }
    body(node)
    writer.close()
  }

  /// How a block's class and label number it.
  enum Numbering: Equatable {
    case counted, none
    /// By a label of its own, in place of a number.
    case named(String)

    var isNumbered: Bool { self != .none }
  }

  func numbering(_ node: XMLTree.Node) -> Numbering {
    if module.hasClass(node, "unnumbered") { return .none }
    guard let label = module.child(node, .label) else { return .counted }
    let text = module.words(label)
    return text.isEmpty ? .none : .named(text)
  }

  /// A figure; one that holds subfigures shows them beside or below each other.
  mutating func figure(_ node: XMLTree.Node) {
    let isGroup = module.child(node, .subfigure) != nil
    let isNested = module.isElement(node, .subfigure)
    let numbering = isNested ? Numbering.none : numbering(node)
    writer.openFigure(isNumbered: numbering.isNumbered)
    if isGroup, !module.has(node, .orient, "vertical") { writer.addClass("group") }
    common(node)
    if case .named(let name) = numbering {
      writer.setSeries(NumberSeries(name: name, format: name + "\u{A0}%"))
    }
    let outer = isInLine
    isInLine = true
    body(node)
    isInLine = outer
    caption(node, isNumbered: numbering.isNumbered)
    writer.close()
  }

  /// The caption: number, title and text. A numbered figure or table has one in any case.
  mutating func caption(_ node: XMLTree.Node, isNumbered: Bool) {
    let caption = module.child(node, .caption).flatMap { module.isEmpty($0) ? nil : $0 }
    let title = title(node)
    guard caption != nil || title != nil || isNumbered else { return }
    writer.openCaption()
    if let caption { common(caption) }
    if let title {
      wrap(title, .strong)
      if caption != nil { writer.text(" ") }
    }
    if let caption { line(caption) }
    writer.close()
  }
}

extension PageWriter {
  /// Gives the anchor of the element opened last a count of its own.
  mutating func setSeries(_ series: NumberSeries) {
    guard let frame = frames.last, frame.role.isAnchor, frame.item >= 0 else { return }
    page.anchors[Int(frame.item)].series = series
  }

  /// Gives the anchor of the element opened last a label in place of a number.
  mutating func setLabel(_ label: String) {
    guard let frame = frames.last, frame.role.isAnchor, frame.item >= 0 else { return }
    page.anchors[Int(frame.item)].givenLabel = label
    page.anchors[Int(frame.item)].isNumbered = true
  }
}
