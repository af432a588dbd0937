import Diagnostics
import TextBytes
import XML

/// Checks an EPUB 2 package document (OPF 2.0.1): its grammar, metadata, spine and guide.
func checkOldPackage(_ package: PackageDocument, into findings: inout BundleFindings) {
  findings.report(ContentGrammar.oldPackage.faults(in: package.tree), as: .packageInvalid)
  let rules = OldPackageRules(package: package)
  rules.checkMetadata(&findings)
  rules.checkItems(&findings)
  rules.checkSpine(&findings)
  rules.checkGuide(&findings)
}

/// Whether a media type is that of an EPUB 2 content document, including obsolete ones.
func isOldContentType(_ type: String) -> Bool {
  ["application/xhtml+xml", "application/x-dtbook+xml", "text/x-oeb1-document", "text/html"].contains(type)
}

private struct OldPackageRules {
  let package: PackageDocument
  private var tree: XMLTree { package.tree }

  func checkMetadata(_ findings: inout BundleFindings) {
    guard let metadata = package.metadata else { return }
    var seen: Set<String> = []
    for node in metadata..<tree.end(of: metadata)
    where tree.name(node).namespace == PackageNamespace.dublinCore {
      guard tree.kind(node) == .element else { continue }
      let name = tree.name(node).local
      let value = tree.string(node).trimmed
      seen.insert(name)
      checkValue(value, name: name, node: node, into: &findings)
    }
    for name in ["identifier", "title", "language"] where !seen.contains(name) {
      findings.report(
        .packageInvalid, at: tree.range(metadata), "<metadata> has no <dc:\(name)>", epubcheck: "RSC-005")
    }
  }

  private func checkValue(
    _ value: String, name: String, node: XMLTree.Node, into findings: inout BundleFindings
  ) {
    let place = tree.range(node)
    switch name {
    case "title" where value.isEmpty:
      findings.report(.packageValueDoubtful, at: place, "<dc:title> is empty", epubcheck: "OPF-055")
    case "identifier":
      if value.isEmpty {
        findings.report(.packageValueInvalid, at: place, "<dc:identifier> is empty", epubcheck: "RSC-005")
      }
      let scheme = tree.attribute(node, "scheme", in: PackageNamespace.package)?.lowercased()
      let isURN = value.lowercased().hasPrefix("urn:uuid:")
      if isURN || scheme == "uuid", !isUUID(isURN ? value.dropFirst(9) : value[...]) {
        findings.report(.packageValueDoubtful, at: place, "\"\(value)\" is not a UUID", epubcheck: "OPF-085")
      }
    case "date" where !isDate(value):
      findings.report(
        .packageValueInvalid, at: place, "date \"\(value)\" is not in the form of ISO 8601",
        epubcheck: "OPF-054")
    case "creator", "contributor":
      let role = tree.attribute(node, "role", in: PackageNamespace.package) ?? ""
      if name == "creator", !role.isEmpty, !isRelator(role) {
        findings.report(
          .packageValueInvalid, at: place, "role \"\(role)\" is not a MARC relator", epubcheck: "OPF-052")
      }
    default: break
    }
  }

  /// Whether a role is a MARC relator code of three letters, or a custom one that begins with `oth.`.
  private func isRelator(_ role: String) -> Bool {
    role.hasPrefix("oth.") || (role.utf8.count == 3 && role.utf8.allSatisfy { ("a"..."z").contains($0) })
  }

  func checkItems(_ findings: inout BundleFindings) {
    for item in package.items {
      let place = package.range(item.node, "media-type")
      switch item.mediaType {
      case "text/html":
        findings.report(
          .mediaTypeDoubtful, at: place, "text/html is not a media type of XHTML", epubcheck: "OPF-035")
      case "text/x-oeb1-document", "text/x-oeb1-css":
        findings.report(
          .packageDeprecated, at: place, "media type \(item.mediaType) is deprecated", epubcheck: "OPF-037")
      default: break
      }
      if let style = tree.attribute(item.node, "fallback-style")?.trimmed, package.itemsByID[style] == nil {
        findings.report(
          .packageReferenceMissing, at: package.range(item.node, "fallback-style"),
          "fallback-style \"\(style)\" names no item", epubcheck: "OPF-041")
      }
    }
    if let spine = package.spineElement, let map = tree.attribute(spine, "page-map")?.trimmed,
      package.itemsByID[map] == nil
    {
      findings.report(
        .packageValueDoubtful, at: package.range(spine, "page-map"), "page-map \"\(map)\" names no item",
        epubcheck: "OPF-063")
    }
  }

  func checkSpine(_ findings: inout BundleFindings) {
    var seen: Set<Int> = []
    for entry in package.spine {
      guard let index = entry.item else { continue }
      let item = package.items[index]
      let place = package.range(entry.node, "idref")
      if !seen.insert(index).inserted {
        findings.report(
          .spineInvalid, at: place, "\"\(item.id)\" is in the spine twice", epubcheck: "OPF-034")
      }
      let chain = package.fallbackChain(from: index)
      if ["image/", "text/css"].contains(where: { item.mediaType.hasPrefix($0) })
        || item.mediaType == "text/x-oeb1-css"
      {
        findings.report(
          .spineInvalid, at: place,
          "\"\(item.href)\" is \(item.mediaType), which is not allowed in the spine",
          epubcheck: "OPF-042")
      } else if !chain.contains(where: { isOldContentType($0.mediaType) }) {
        findings.report(
          .fallbackMissing, at: place,
          "\"\(item.href)\" is \(item.mediaType), without fallback to a document",
          epubcheck: item.fallback == nil ? "OPF-043" : "OPF-044")
      }
    }
  }

  func checkGuide(_ findings: inout BundleFindings) {
    for node in 0..<tree.count where tree.isElement(node, "reference") {
      guard let href = tree.attribute(node, "href"),
        case .local(let path, _, _) = Address(href, in: package.path)
      else { continue }
      let place = package.range(node, "href")
      guard let index = package.itemsByPath[path] else {
        findings.report(
          .resourceUndeclared, at: place, "\"\(path)\" is not listed in the package document",
          epubcheck: "OPF-031")
        continue
      }
      let isContent = isOldContentType(package.items[index].mediaType)
      if !isContent, package.items[index].mediaType != "image/svg+xml" {
        findings.report(
          .linkToResource, at: place,
          "the guide leads to \"\(path)\", which is \(package.items[index].mediaType)",
          epubcheck: "OPF-032")
      }
    }
  }
}
