import Diagnostics
import XML

/// Checks the content of dictionaries, indexes and data navigation documents by their `epub:type`.
struct ProfileContent {
  private let tree: XMLTree
  private var found: [Diagnostic] = []

  /// The elements allowed for each type.
  private static let places: [String: Set<String>] = [
    "dictionary": ["body", "section"], "dictentry": ["article"], "condensed-entry": ["aside"],
    "part-of-speech-list": ["ol"], "sense-list": ["ol"], "idiom": ["dfn"], "phrase-list": ["ol", "ul"],
    "index": ["body", "section", "article", "aside", "nav"],
    "index-headnotes": ["header", "section", "article", "aside", "nav"],
    "index-legend": ["dl", "section", "article", "aside", "nav"],
    "index-group": ["section", "article", "aside", "nav"], "index-entry-list": ["ul"], "index-entry": ["li"],
    "index-locator-list": ["ul"], "index-locator": ["a"], "index-term-category": ["a"],
  ]
  private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]

  /// - Parameter item: the document's item in the package document.
  static func check(_ tree: XMLTree, item: PackageDocument.Item, profile: PublicationProfile) -> [Diagnostic]
  {
    var content = ProfileContent(tree: tree)
    // Other publications may use these types freely.
    let isIndex = profile == .index || profile == .education || item.properties.contains("index")
    let isDictionary = profile == .dictionary
    if isIndex || isDictionary {
      content.checkTypes { $0.hasPrefix("index") ? isIndex : isDictionary }
    }
    if item.properties.contains("data-nav") { content.checkDataNavigation() }
    if profile == .index { content.checkBody() }
    return content.found
  }

  /// Checks the elements with types that the document has to follow.
  private mutating func checkTypes(_ isHeldTo: (String) -> Bool) {
    for node in 0..<tree.count where tree.kind(node) == .element && found.count < 100 {
      for type in types(of: node) where isHeldTo(type) { check(node, type: type) }
    }
  }

  private func types(of node: XMLTree.Node) -> [String] {
    tree.attribute(node, "type", in: DocumentReader.Namespace.ops)?.words ?? []
  }

  private mutating func report(_ summary: String, at node: XMLTree.Node, _ id: String = "RSC-005") {
    let kind: DiagnosticKind = id == "RSC-017" ? .profileDoubtful : .profileInvalid
    found.append(Diagnostic(kind, at: tree.range(node), summary, epubcheckID: id))
  }

  private mutating func check(_ node: XMLTree.Node, type: String) {
    let name = tree.name(node).local
    if let places = Self.places[type], !places.contains(name) {
      report("epub:type \"\(type)\" is not for <\(name)>", at: node)
    }
    switch type {
    case "dictionary": checkDictionary(node)
    case "index": checkIndex(node)
    default: break
    }
  }

  private mutating func checkDictionary(_ node: XMLTree.Node) {
    let entries = tree.elements(of: node).filter { tree.isElement($0, "article") }
    if entries.isEmpty { report("a dictionary has no <article>", at: node) }
    for entry in entries {
      let condensed = tree.elements(of: entry).filter { types(of: $0).contains("condensed-entry") }
      let hasWord = (entry..<tree.end(of: entry)).contains { inner in
        tree.isElement(inner, "dfn") && !condensed.contains { ($0..<tree.end(of: $0)).contains(inner) }
      }
      if !hasWord { report("an entry of a dictionary has no <dfn>", at: entry) }
      for short in condensed
      where !["", "hidden"].contains(tree.attribute(short, "hidden")?.lowercased() ?? "-") {
        report("a condensed entry is hidden", at: short)
      }
    }
  }

  /// The descendant elements that are not inside a nested list or an element with a type.
  private func nearest(in node: XMLTree.Node) -> [XMLTree.Node] {
    var result: [XMLTree.Node] = []
    var inner = node + 1
    while inner < tree.end(of: node) {
      guard tree.kind(inner) == .element else {
        inner += 1
        continue
      }
      result.append(inner)
      inner = tree.isElement(inner, "ul") || !types(of: inner).isEmpty ? tree.end(of: inner) : inner + 1
    }
    return result
  }

  private mutating func checkIndex(_ node: XMLTree.Node) {
    let children = nearest(in: node)
    let lists = children.filter { tree.isElement($0, "ul") || types(of: $0).contains("index-entry-list") }
    let hasGroups = children.contains { types(of: $0).contains("index-group") }
    if hasGroups ? !lists.isEmpty : lists.count != 1 {
      report("an index must hold one list of entries, or groups", at: node)
    }
    if children.filter({ Self.headings.contains(tree.name($0).local) }).count > 1 {
      report("an index has a second heading", at: node)
    }
    if children.filter({ types(of: $0).contains("index-headnotes") }).count > 1 {
      report("an index has a second headnote", at: node)
    }
  }

  /// Checks that the body of a document with nothing but an index has the type `index`.
  private mutating func checkBody() {
    guard let body = tree.element(tree.root, "body") else { return }
    let children = tree.elements(of: body)
    if !types(of: body).contains("index"), children.count == 1, types(of: children[0]).contains("index") {
      report("the body of a document with nothing but an index must have epub:type \"index\"", at: body)
    }
  }

  // MARK: Data navigation

  private mutating func checkDataNavigation() {
    for nav in 0..<tree.count where tree.isElement(nav, "nav") {
      let types = types(of: nav)
      if types.isEmpty { report("<nav> has no epub:type", at: nav) }
      guard types.contains("region-based") else { continue }
      let children = tree.elements(of: nav)
      if children.count != 1 || !tree.isElement(children[0], "ol") {
        report("a <nav> of regions must hold one <ol> and nothing else", at: nav)
      }
      for node in nav..<tree.end(of: nav) where tree.kind(node) == .element { checkRegion(node) }
    }
  }

  private mutating func checkRegion(_ node: XMLTree.Node) {
    let children = tree.elements(of: node)
    switch tree.name(node).local {
    case "li":
      if !(children.first.map { tree.isElement($0, "a") || tree.isElement($0, "span") } ?? false) {
        report("<li> of a region does not begin with <a> or <span>", at: node)
      }
      if children.count > 2 || (children.count == 2 && !tree.isElement(children[1], "ol")) {
        report("only one <ol> is allowed after the link of a region", at: node)
      }
    case "a":
      if !tree.string(node).trimmed.isEmpty {
        report("a link to a region must not have text", at: node, "RSC-017")
      }
    case "span":
      if children.count != 2 || !children.allSatisfy({ tree.isElement($0, "a") }) {
        report("<span> of a region must hold two links", at: node)
      }
    default: break
    }
  }
}
