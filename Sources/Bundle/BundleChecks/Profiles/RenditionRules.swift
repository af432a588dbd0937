import Diagnostics
import XML

private let renditionNamespace = "http://www.idpf.org/2013/rendition"

/// Checks the container of an EPUB 3 with several package documents (EPUB Multiple-Rendition Publications 1.1).
func checkRenditions(_ files: BundleFiles, isMultiple: Bool, into findings: inout BundleFindings) {
  let file = "META-INF/container.xml"
  if let bytes = files.content(file), let tree = findings.parse(file, bytes) {
    checkContainerOfRenditions(tree, files: files, into: &findings)
  }
  checkPublicationMetadata(files, isMultiple: isMultiple, into: &findings)
}

private func checkContainerOfRenditions(
  _ tree: XMLTree, files: BundleFiles, into findings: inout BundleFindings
) {
  let roots = (0..<tree.count).filter { tree.isElement($0, "rootfile") }
  for (number, node) in roots.enumerated() {
    checkSelection(node, isFirst: number == 0, in: tree, into: &findings)
  }
  let mappings = (0..<tree.count).filter {
    tree.isElement($0, "link") && tree.attribute($0, "rel")?.trimmed == "mapping"
  }
  func report(_ summary: String, at node: XMLTree.Node) {
    findings.report(.profileInvalid, at: tree.range(node), summary, epubcheck: "RSC-005")
  }
  if mappings.count > 1 { report("the container has a second mapping document", at: mappings[1]) }
  for node in mappings {
    guard tree.attribute(node, "media-type")?.trimmed == "application/xhtml+xml" else {
      report("a mapping document must be application/xhtml+xml", at: node)
      continue
    }
    if let path = tree.attribute(node, "href")?.trimmed { checkMapping(path, files: files, into: &findings) }
  }
}

private func checkSelection(
  _ node: XMLTree.Node, isFirst: Bool, in tree: XMLTree, into findings: inout BundleFindings
) {
  var isSelected = false
  for attribute in tree.attributes(node) {
    let name = tree.attributeName(attribute)
    guard name.namespace == renditionNamespace else { continue }
    isSelected = true
    let value = tree.attributeValue(attribute).trimmed
    let modes: Set<String> = ["auditory", "tactile", "textual", "visual"]
    let isValid =
      switch name.local {
      case "media": isMediaQuery(value)
      case "layout": ["reflowable", "pre-paginated"].contains(value)
      case "accessMode": !value.isEmpty && value.words.allSatisfy(modes.contains)
      case "language": isLanguageTag(value)
      default: name.local == "label"
      }
    if !isValid {
      findings.report(
        .profileInvalid, at: tree.range(attribute, of: node), "\(name.qualified)=\"\(value)\" is not allowed",
        epubcheck: "RSC-005")
    }
  }
  if !isFirst, !isSelected {
    findings.report(
      .profileDoubtful, at: tree.range(node),
      "no attribute says when a reading system chooses this rendition",
      epubcheck: "RSC-017")
  }
}

/// Whether a text is a media query list: `all`, or features in parentheses joined by `and`.
private func isMediaQuery(_ text: String) -> Bool {
  text.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { query in
    var rest = Substring(query.trimmed)
    for word in ["only ", "not "] where rest.hasPrefix(word) {
      rest = Substring(rest.dropFirst(word.count).trimmed)
    }
    var isFirst = true
    while !rest.isEmpty || isFirst {
      if isFirst, rest.hasPrefix("all") {
        rest = rest.dropFirst(3)
      } else {
        guard rest.first == "(", let end = rest.firstIndex(of: ")") else { return false }
        rest = rest[rest.index(after: end)...]
      }
      isFirst = false
      rest = Substring(String(rest).trimmed)
      guard !rest.isEmpty else { return true }
      guard rest.hasPrefix("and ") else { return false }
      rest = Substring(String(rest.dropFirst(4)).trimmed)
    }
    return true
  }
}

private func checkMapping(_ path: String, files: BundleFiles, into findings: inout BundleFindings) {
  guard let bytes = files.content(path), let tree = findings.parse(path, bytes) else { return }
  func report(_ summary: String, at node: XMLTree.Node) {
    findings.report(.profileInvalid, at: tree.range(node), summary, epubcheck: "RSC-005")
  }
  let hasVersion = (0..<tree.count).contains {
    tree.isElement($0, "meta") && tree.attribute($0, "name") == "epub.multiple.renditions.version"
      && tree.attribute($0, "content") == "1.0"
  }
  if !hasVersion {
    report("a mapping document has no epub.multiple.renditions.version \"1.0\"", at: tree.root)
  }
  let navs = (0..<tree.count).filter { tree.isElement($0, "nav") }
  let types = navs.map { tree.attribute($0, "type", in: DocumentReader.Namespace.ops)?.words ?? [] }
  if types.filter({ $0.contains("resource-map") }).count != 1 {
    report("a mapping document must have one <nav> of type \"resource-map\"", at: tree.root)
  }
  for (node, type) in zip(navs, types) where type.isEmpty { report("<nav> has no epub:type", at: node) }
}

/// Checks META-INF/metadata.xml, which publications with several renditions have.
private func checkPublicationMetadata(
  _ files: BundleFiles, isMultiple: Bool, into findings: inout BundleFindings
) {
  let file = "META-INF/metadata.xml"
  guard let bytes = files.content(file) else {
    if isMultiple {
      findings.report(
        .profileDoubtful, in: nil, "a bundle with several renditions has no \"\(file)\"", epubcheck: "RSC-019"
      )
    }
    return
  }
  guard let tree = findings.parse(file, bytes),
    tree.name(tree.root).namespace == "http://www.idpf.org/2013/metadata"
  else { return }
  let modified = (0..<tree.count).filter {
    tree.isElement($0, "meta") && tree.attribute($0, "property") == "dcterms:modified"
      && tree.attribute($0, "refines") == nil
  }
  if modified.count != 1 {
    findings.report(
      .profileInvalid, at: tree.range(tree.root),
      "metadata has \(modified.count) \"dcterms:modified\", and needs one",
      epubcheck: "RSC-005")
  }
  for node in modified where !isTimestamp(tree.string(node).trimmed) {
    findings.report(
      .packageValueInvalid, at: tree.range(node),
      "\"\(tree.string(node).trimmed)\" is not in the form CCYY-MM-DDThh:mm:ssZ", epubcheck: "RSC-005")
  }
  let types = (0..<tree.count).filter { tree.isElement($0, "type") }.map { tree.string($0).trimmed }
  if isMultiple, findings.profile == .education, !types.contains("edupub") {
    findings.report(
      .profileInvalid, at: tree.range(tree.root), "metadata has no <dc:type>edupub</dc:type>",
      epubcheck: "RSC-005")
  }
}
