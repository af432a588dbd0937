import Diagnostics
import XML

/// The rules of a collection role (from the specifications of dictionaries, indexes, previews and distributable objects).
private struct CollectionRole: Sendable {
  /// The allowed roles of nested collections; nil for any.
  var inner: Set<String>?
  /// The required role of the enclosing collection; `any` for any, nil for no rule.
  var outer: String?
  var needsLinks = false
  /// The allowed number of nested collections with the role `manifest`.
  var manifests: ClosedRange<Int>?
  /// The required Dublin Core elements of its metadata.
  var metadata: [String] = []

  static let all: [String: CollectionRole] = [
    "dictionary": CollectionRole(inner: []),
    "distributable-object": CollectionRole(
      needsLinks: true, manifests: 0...1, metadata: ["identifier", "title", "language"]),
    "index": CollectionRole(inner: ["index-group"]),
    "index-group": CollectionRole(inner: [], outer: "index"),
    "manifest": CollectionRole(inner: [], outer: "any", needsLinks: true),
    "preview": CollectionRole(needsLinks: true, manifests: 1...1),
  ]
}

/// Checks the collections of a package document.
func checkCollections(of publication: Publication, into findings: inout BundleFindings) {
  let tree = publication.package.tree
  let rules = CollectionRules(publication: publication)
  let prefixes = Vocabulary.prefixes(declaredBy: tree.attribute(tree.root, "prefix") ?? "")
  for node in 0..<tree.count where tree.isElement(node, "collection") {
    for role in tree.attribute(node, "role")?.words ?? [] {
      if let rule = CollectionRole.all[role] { rules.check(node, role: role, by: rule, into: &findings) }
      rules.checkLinks(of: node, role: role, into: &findings)
    }
    for metadata in tree.elements(of: node) where tree.isElement(metadata, "metadata") {
      for meta in tree.elements(of: metadata) where tree.isElement(meta, "meta") {
        rules.checkPrefix(of: meta, prefixes, into: &findings)
      }
    }
  }
}

/// The items of the documents that collections of a role link to, as indices.
func items(ofCollections role: String, in package: PackageDocument) -> Set<Int> {
  let tree = package.tree
  var found: Set<Int> = []
  for node in 0..<tree.count where tree.isElement(node, "collection") {
    guard tree.attribute(node, "role")?.words.contains(role) ?? false else { continue }
    for link in tree.elements(of: node) where tree.isElement(link, "link") {
      let address = Address(tree.attribute(link, "href")?.trimmed ?? "", in: package.path)
      guard case .local(let path, _, _) = address, let index = package.itemsByPath[path] else { continue }
      found.insert(index)
    }
  }
  return found
}

private struct CollectionRules {
  let publication: Publication
  private var tree: XMLTree { publication.package.tree }

  private func roles(of node: XMLTree.Node?) -> [String] {
    guard let node, tree.isElement(node, "collection") else { return [] }
    return tree.attribute(node, "role")?.words ?? []
  }

  func check(_ node: XMLTree.Node, role: String, by rule: CollectionRole, into findings: inout BundleFindings)
  {
    let children = tree.elements(of: node)
    let inner = children.filter { tree.isElement($0, "collection") }
    func report(_ summary: String) {
      findings.report(.profileInvalid, at: tree.range(node), summary, epubcheck: "RSC-005")
    }
    if let allowed = rule.inner, inner.contains(where: { allowed.isDisjoint(with: roles(of: $0)) }) {
      report("a collection \"\(role)\" must not hold collections of other kinds")
    }
    if let outer = rule.outer {
      let around = roles(of: tree.parent(of: node))
      // A top-level manifest collection is reported by the package's own rules.
      if outer != "any", !around.contains(outer) {
        report("a collection \"\(role)\" is allowed only in \"\(outer)\"")
      }
    }
    if rule.needsLinks, !children.contains(where: { tree.isElement($0, "link") }) {
      report("a collection \"\(role)\" has no <link>")
    }
    if let manifests = rule.manifests {
      let count = inner.filter { roles(of: $0) == ["manifest"] }.count
      if !manifests.contains(count) { report("a collection \"\(role)\" holds \(count) manifest collections") }
    }
    guard !rule.metadata.isEmpty else { return }
    guard let metadata = tree.element(node, "metadata") else {
      return report("a collection \"\(role)\" has no <metadata>")
    }
    for name in rule.metadata where tree.element(metadata, name) == nil {
      report("the metadata of a collection \"\(role)\" has no <dc:\(name)>")
    }
  }

  /// Checks that a property's prefix is declared; the collection's role defines which properties are allowed.
  func checkPrefix(of meta: XMLTree.Node, _ prefixes: Set<String>, into findings: inout BundleFindings) {
    guard let name = tree.attribute(meta, "property")?.trimmed,
      case .prefixUnknown? = Vocabulary.meta.problem(with: name, prefixes: prefixes)
    else { return }
    checkNames(
      [name], "property", of: meta, by: .meta, package: publication.package, prefixes, into: &findings)
  }

  /// Checks the links of a collection, with epubcheck's ids.
  func checkLinks(of node: XMLTree.Node, role: String, into findings: inout BundleFindings) {
    let package = publication.package
    var maps = 0
    for link in tree.elements(of: node) where tree.isElement(link, "link") {
      let href = tree.attribute(link, "href")?.trimmed ?? ""
      guard case .local(let path, let fragment, _) = Address(href, in: package.path) else { continue }
      let place = package.range(link, "href")
      let type = package.itemsByPath[path].map { package.items[$0].mediaType }
      func report(_ summary: String, _ id: String) {
        findings.report(.profileInvalid, at: place, summary, epubcheck: id)
      }
      switch role {
      case "index", "index-group":
        if type != "application/xhtml+xml" {
          report("\"\(href)\" in an index is not an XHTML document", "OPF-071")
        }
      case "preview":
        if let type, !isContentDocumentType(type) { report("\"\(href)\" in a preview is \(type)", "OPF-075") }
        if fragment?.hasPrefix("epubcfi(") ?? false { report("\"\(href)\" in a preview is a CFI", "OPF-076") }
      case "dictionary":
        switch type {
        case nil: report("\"\(href)\" in a dictionary is not in the bundle", "OPF-081")
        case "application/vnd.epub.search-key-map+xml":
          maps += 1
          if maps == 2 { report("a dictionary has a second search key map", "OPF-082") }
        case "application/xhtml+xml": break
        default: report("\"\(href)\" in a dictionary is \(type ?? "")", "OPF-084")
        }
      default: break
      }
    }
    if role == "dictionary", maps == 0 {
      findings.report(
        .profileInvalid, at: tree.range(node), "a dictionary has no search key map", epubcheck: "OPF-083")
    }
  }
}
