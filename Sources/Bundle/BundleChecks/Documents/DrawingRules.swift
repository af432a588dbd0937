import Diagnostics
import XML

/// Checks SVG drawings: ids, titles and embedded HTML (EPUB 3.3, 6.2.3).
struct DrawingRules {
  private let tree: XMLTree
  private var found: [Diagnostic] = []

  private static let html = DocumentReader.Namespace.xhtml
  private static let ops = DocumentReader.Namespace.ops

  /// - Parameter isOld: whether the document is part of an EPUB 2.
  static func check(_ tree: XMLTree, names: DocumentNames, isOld: Bool) -> [Diagnostic] {
    guard !isOld else { return [] }
    var rules = DrawingRules(tree: tree)
    rules.check(names)
    return rules.found
  }

  private mutating func check(_ names: DocumentNames) {
    let isDrawing = tree.name(tree.root).namespace == DocumentReader.Namespace.svg
    var ids: Set<String> = []
    for node in 0..<tree.count where tree.kind(node) == .element && found.count < 100 {
      if isDrawing, let id = tree.attribute(node, "id") {
        if !isXMLName(id) { report("id \"\(id)\" is not a name without colons", at: node, "id") }
        if !ids.insert(id).inserted { report("id \"\(id)\" is given twice", at: node, "id") }
      }
      switch names.element(node, tree).drawing {
      case .foreignObject: checkContent(of: node)
      case .title: checkTitle(node)
      case .use:
        let href =
          tree.attribute(node, "href", in: DocumentReader.Namespace.xlink) ?? tree.attribute(node, "href")
          ?? ""
        if !href.isEmpty, !href.contains("#") {
          found.append(
            Diagnostic(
              .documentInvalid, at: tree.range(node), "<use> refers to \"\(href)\" without an id in it",
              epubcheckID: "RSC-015"))
        }
      case .a, .clipPath, .filter, .image, .linearGradient, .mpath, .pattern, .radialGradient, .script,
        .style, .svg,
        .symbol, .textPath, .tref, .fontFaceURI, nil:
        break
      }
    }
  }

  private mutating func report(_ summary: String, at node: XMLTree.Node, _ attribute: String? = nil) {
    let range = attribute.map { tree.range(of: node, attribute: $0) } ?? tree.range(node)
    found.append(Diagnostic(.documentInvalid, at: range, summary, epubcheckID: "RSC-005"))
  }

  /// Checks the content of a `foreignObject`: flow content, or a single `body`.
  private mutating func checkContent(of node: XMLTree.Node) {
    let children = tree.elements(of: node)
    let bodies = children.filter { tree.isElement($0, "body") && tree.name($0).namespace == Self.html }
    if bodies.count > 1 { report("<foreignObject> has a second <body>", at: bodies[1]) }
    for child in children {
      let name = tree.name(child)
      let known = [Self.html, DocumentReader.Namespace.svg, DocumentReader.Namespace.mathML, Self.ops]
      if !known.contains(name.namespace) {
        report("<\(name.qualified)> is not allowed in <foreignObject>", at: child)
      }
      if bodies.isEmpty { checkMarkup(child) }
    }
    for body in bodies { checkMarkup(body) }
  }

  private mutating func checkTitle(_ node: XMLTree.Node) {
    for child in tree.elements(of: node) {
      let name = tree.name(child)
      if name.namespace != Self.html {
        report("<\(name.qualified)> is not allowed in the <title> of a drawing", at: child)
      } else if name.local == "html" || name.local == "body" {
        // A whole document or body must be the only child.
        if tree.children(node).contains(where: {
          $0 != child && !(tree.kind($0) == .text && tree.isBlank($0))
        }) {
          report("<\(name.local)> is beside others in the <title> of a drawing", at: child)
        }
      } else {
        checkMarkup(child)
      }
    }
  }

  /// Checks embedded HTML in an SVG document; in XHTML documents, `XHTMLRules` checks it.
  private mutating func checkMarkup(_ start: XMLTree.Node) {
    guard tree.name(tree.root).namespace != Self.html else { return }
    for node in start..<tree.end(of: start)
    where tree.kind(node) == .element && tree.name(node).namespace == Self.html {
      let name = tree.name(node).local
      if ["title", "head", "html", "meta", "base"].contains(name) || !XHTMLVocabulary.has(name) {
        report("<\(name)> is not allowed in a drawing", at: node)
      }
      for attribute in tree.attributes(node) {
        let attributeName = tree.attributeName(attribute)
        guard attributeName.namespace.isEmpty, !XHTMLVocabulary.allows(attributeName.local, on: name) else {
          continue
        }
        report("<\(name)> has no attribute \"\(attributeName.local)\"", at: node, attributeName.local)
      }
    }
  }
}
