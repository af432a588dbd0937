import Diagnostics
import XML

/// Checks EPUB's extensions of documents: `epub:type`, `epub:prefix`, `epub:switch`, `epub:trigger` and pronunciations.
struct SemanticRules {
  let tree: XMLTree
  private(set) var diagnostics: [Diagnostic] = []
  private let names: DocumentNames
  private let prefixes: Set<String>

  private static let ops = DocumentReader.Namespace.ops
  static let speech = "http://www.w3.org/2001/10/synthesis"
  private static let events = "http://www.w3.org/2001/xml-events"
  /// XHTML elements that cannot have an `epub:type`.
  private static let untyped: Set<String> = [
    "head", "meta", "title", "style", "link", "script", "noscript", "base", "template",
  ]
  /// SVG elements that cannot have an `epub:type`, since they draw nothing (EPUB 3.3, 6.2.3).
  private static let untypedDrawing: Set<String> = [
    "title", "desc", "metadata", "defs", "style", "script", "linearGradient", "radialGradient", "stop",
    "filter",
    "clipPath", "mask", "pattern", "marker", "animate", "set", "animateMotion", "animateTransform",
    "animateColor", "cursor", "view", "font", "font-face", "glyph", "color-profile", "mpath",
  ]
  private static let switches = ContentGrammar(
    ops, root: "switch",
    [
      "switch": ("id?:id", "case+ default"),
      "case": ("required-namespace id?:id", "any"),
      "default": ("id?:id", "any"),
    ])

  init(_ tree: XMLTree, _ names: DocumentNames) {
    self.tree = tree
    self.names = names
    let declaration = PrefixDeclaration(
      tree.attribute(tree.root, "prefix", in: Self.ops) ?? "", reserved: PrefixDeclaration.documentPrefixes)
    prefixes = Set(declaration.addresses.keys).union(PrefixDeclaration.documentPrefixes.keys)
    let place = tree.range(of: tree.root, attribute: "prefix", in: Self.ops)
    diagnostics += declaration.faults.map { $0.diagnostic(at: place) }
  }

  /// All findings, in document order.
  mutating func check() -> [Diagnostic] {
    for node in 0..<tree.count where tree.kind(node) == .element && diagnostics.count < 200 {
      if names.element(node, tree).space == .ops { checkElement(node) }
      for attribute in tree.attributes(node) where names.roles(attribute, in: tree).contains(.foreign) {
        switch names.space(attribute, in: tree) {
        case .ops: checkAttribute(attribute, of: node)
        case .speech: checkPronunciation(attribute, of: node)
        case .none, .xhtml, .svg, .mathML, .smil, .contents, .known, .other:
          checkNamespace(tree.attributeName(attribute).namespace, of: attribute, on: node)
        }
      }
    }
    return diagnostics
  }

  private mutating func report(_ summary: String, at range: SourceRange, _ id: String = "RSC-005") {
    diagnostics.append(Diagnostic(.documentInvalid, at: range, summary, epubcheckID: id))
  }

  private mutating func checkAttribute(_ attribute: XMLTree.Attribute, of node: XMLTree.Node) {
    let name = tree.attributeName(attribute)
    let element = tree.name(node)
    let isSVG = element.namespace == DocumentReader.Namespace.svg
    switch name.local {
    case "type":
      let isXHTML = element.namespace == DocumentReader.Namespace.xhtml
      if (isXHTML && Self.untyped.contains(element.local))
        || (isSVG && Self.untypedDrawing.contains(element.local))
      {
        report("<\(element.local)> has no epub:type", at: tree.range(attribute, of: node))
      }
      for word in tree.attributeValue(attribute).words {
        let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { continue }
        if parts[0].isEmpty || parts[1].isEmpty {
          report("epub:type \"\(word)\" is not well-formed", at: tree.range(attribute, of: node), "OPF-026")
        } else if !prefixes.contains(String(parts[0])) {
          report(
            "the prefix of epub:type \"\(word)\" is not declared", at: tree.range(attribute, of: node),
            "OPF-028")
        }
      }
    case "prefix":
      if node != tree.root {
        report("epub:prefix is allowed on the root element only", at: tree.range(attribute, of: node))
      }
    case "textref" where element.namespace == DocumentReader.Namespace.smil: break
    default: report("epub:\(name.local) is not a known attribute", at: tree.range(attribute, of: node))
    }
  }

  /// The namespaces of standard attributes, which are allowed although they belong to the W3C or the IDPF.
  static let knownNamespaces: Set<String> = [
    "", DocumentReader.Namespace.xhtml, DocumentReader.Namespace.svg, DocumentReader.Namespace.mathML,
    DocumentReader.Namespace.xlink, PackageNamespace.xml, events, "http://www.w3.org/2000/xmlns/",
    "http://www.w3.org/2005/11/its", "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
  ]

  /// Checks that custom attributes are in custom namespaces (EPUB 3.3, 6.1.3.6).
  private mutating func checkNamespace(
    _ namespace: String, of attribute: XMLTree.Attribute, on node: XMLTree.Node
  ) {
    guard !Self.knownNamespaces.contains(namespace),
      tree.name(node).namespace == DocumentReader.Namespace.xhtml,
      case .remote(let url, _) = Address(namespace, in: "")
    else { return }
    let host = url.split(separator: "/", omittingEmptySubsequences: true).dropFirst().first ?? ""
    guard host.hasSuffix("w3.org") || host.hasSuffix("idpf.org") else { return }
    report("namespace \"\(namespace)\" is reserved", at: tree.range(attribute, of: node), "HTM-054")
  }

  private mutating func checkElement(_ node: XMLTree.Node) {
    switch tree.name(node).local {
    case "switch":
      for fault in Self.switches.faults(in: tree, from: node) { report(fault.summary, at: fault.range) }
    case "trigger":
      diagnostics.append(
        Diagnostic(
          .packageDeprecated, at: tree.range(node), "<epub:trigger> is no longer supported",
          epubcheckID: "RSC-017"))
      for (local, namespace) in [("ref", ""), ("observer", Self.events)] {
        guard let id = tree.attribute(node, local, in: namespace)?.trimmed, !hasID(id) else { continue }
        report(
          "\"\(id)\" is not an id of the document", at: tree.range(of: node, attribute: local, in: namespace))
      }
    default: break
    }
  }

  private func hasID(_ id: String) -> Bool {
    (0..<tree.count).contains { tree.kind($0) == .element && tree.attribute($0, "id") == id }
  }

  private mutating func checkPronunciation(_ attribute: XMLTree.Attribute, of node: XMLTree.Node) {
    guard tree.attributeName(attribute).local == "ph" else { return }
    if tree.attributeValue(attribute).trimmed.isEmpty {
      diagnostics.append(
        Diagnostic(
          .documentDoubtful, at: tree.range(attribute, of: node), "ssml:ph is empty", epubcheckID: "HTM-007"))
    }
    var above = tree.parent(of: node)
    while let outer = above {
      if tree.attribute(outer, named: "ph", in: Self.speech) != nil {
        return report("ssml:ph is inside another", at: tree.range(attribute, of: node))
      }
      above = tree.parent(of: outer)
    }
  }
}
