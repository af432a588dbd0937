import BookModel
import Markup
import PageWriting
import XML

/// The interface between the CNXML reader and its parts: the module, the page, the context of the current position, and writing
/// of child nodes.
protocol CNXMLFlow {
  var module: CNXMLModule { get }
  var conventions: CNXMLConventions { get }
  var writer: PageWriter { get set }
  var surroundings: CNXMLSurroundings { get set }

  /// Writes a node with its content.
  mutating func any(_ node: XMLTree.Node)
}

/// The context of the current position.
struct CNXMLSurroundings {
  /// The level of the next section heading.
  var level = 2
  /// Whether it is in a numbered box, such as an example, whose content gets no numbers of its own.
  var isInNumberedBox = false
  /// Whether it is in inline content: a paragraph, a list item.
  var isInLine = false
}

extension CNXMLFlow {
  var tree: XMLTree { module.tree }

  // MARK: Traversal

  /// Writes the children of a node.
  mutating func children(_ node: XMLTree.Node) {
    let tree = tree
    var child = node + 1
    let end = tree.end(of: node)
    while child < end {
      any(child)
      child = tree.end(of: child)
    }
  }

  /// Writes a node's children except its title, label and caption.
  mutating func body(_ node: XMLTree.Node) {
    let module = module
    var child = node + 1
    let end = module.tree.end(of: node)
    while child < end {
      if module.tree.kind(child) != .element || !module.isHead(child) { any(child) }
      child = module.tree.end(of: child)
    }
  }

  /// Writes a node's children as inline content.
  mutating func line(_ node: XMLTree.Node) {
    let outer = surroundings.isInLine
    surroundings.isInLine = true
    children(node)
    surroundings.isInLine = outer
  }

  // MARK: Attributes

  /// Writes the node's id and language to the open tag.
  mutating func common(_ node: XMLTree.Node) {
    let module = module
    for attribute in module.tree.attributes(node) {
      switch module.kind(attribute) {
      case .id:
        writer.place = .attribute(attribute, of: node)
        let id = module.idPrefix + module.tree.attributeBytes(attribute)
        if writer.takesAttributes { writer.identify(id[...]) } else { writer.keepOrphan(id[...]) }
      case .language:
        writer.place = .attribute(attribute, of: node)
        writer.language(module.tree.attributeBytes(attribute))
      default: break
      }
    }
    writer.place = .node(node)
  }

  // MARK: Shared elements

  /// Writes a node as an inline HTML element, with the node's id.
  mutating func wrap(_ node: XMLTree.Node, element: HTMLElement, style: String? = nil) {
    writer.open(element)
    if let style { writer.addStyle(style) }
    common(node)
    line(node)
    writer.close()
  }

  /// Writes the label of a section or quotation.
  mutating func label(_ node: XMLTree.Node) {
    guard let label = module.child(of: node, element: .label), !module.isEmpty(label) else { return }
    writer.open(.span)
    writer.addClass("label")
    common(label)
    line(label)
    writer.close()
    writer.text(" ")
  }

  /// Writes the title of a block that has no heading.
  mutating func titleParagraph(_ node: XMLTree.Node) {
    guard let title = module.title(node) else { return }
    writer.open(.p)
    wrap(title, element: .strong)
    writer.close()
  }

  /// Writes a caption: number, title and text. A numbered figure or table always has one.
  mutating func caption(_ node: XMLTree.Node, isNumbered: Bool) {
    let caption = module.child(of: node, element: .caption).flatMap { module.isEmpty($0) ? nil : $0 }
    let title = module.title(node)
    guard caption != nil || title != nil || isNumbered else { return }
    writer.openCaption()
    if let caption { common(caption) }
    if let title {
      wrap(title, element: .strong)
      if caption != nil { writer.text(" ") }
    }
    if let caption { line(caption) }
    writer.close()
  }

  /// Opens a box for a node: label and number, then title.
  mutating func openBox(_ note: CNXMLConventions.Note, node: XMLTree.Node, title: XMLTree.Node?) {
    writer.openBox(note.kind, isNumbered: note.isNumbered)
    common(node)
    let isDefault = note.isNumbered && note.kind.isCounted && note.kind.name == note.label
    if note.isNumbered, !isDefault {
      writer.openAnchor?.series = NumberSeries(name: note.label, format: note.label + "\u{A0}%")
    } else if !note.isNumbered, !note.label.isEmpty {
      writer.setLabel(note.label + (title == nil ? "" : ":"))
    }
    if let title {
      writer.openBoxTitle(level: surroundings.level)
      common(title)
      line(title)
      writer.close()
    } else if note.isNumbered || !note.label.isEmpty {
      writer.boxTitle()
    }
  }

  // MARK: Collected parts

  /// The kind of part, among those that the chapter collects, for these classes; nil if the node stays here.
  func givenPart(_ classes: [String]) -> String? {
    guard !module.isGathered, !writer.context.options.givenParts.isEmpty else { return nil }
    return classes.first { writer.context.options.givenParts[$0] != nil }
  }

  /// Omits a part that the chapter collects, and records where its ids moved.
  mutating func leaveOut(_ node: XMLTree.Node, _ part: String) {
    guard let target = writer.context.options.givenParts[part] else { return }
    let module = module
    module.tree.passOver(node)
    let prefix = CNXMLModule.prefix(of: module.path)
    for inner in node..<module.tree.end(of: node) where module.tree.kind(inner) == .element {
      guard let id = module.bytes(inner, .id) else { continue }
      let written = Identifiers.written(id)
      writer.moveID(written, to: MovedID(path: target, id: prefix + written))
    }
  }
}

extension Anchor.Kind {
  /// The English name of a numbered kind.
  fileprivate var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
