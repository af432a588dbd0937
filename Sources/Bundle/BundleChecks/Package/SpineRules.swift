import Diagnostics
import XML

/// Checks the spine, the guide, collections and other parts that EPUB 3 keeps from EPUB 2 (EPUB 3.3, 5.7 to 5.9).
func checkSpine(of package: PackageDocument, into findings: inout BundleFindings) {
  checkSpineItems(package, into: &findings)
  checkNCX(package, into: &findings)
  checkExclusiveProperties(of: package, into: &findings)
  let tree = package.tree
  for node in tree.elements(of: tree.root) {
    switch tree.name(node).local {
    case "guide": checkGuide(node, package: package, into: &findings)
    case "bindings":
      findings.report(
        .packageDeprecated, at: tree.range(node), "<bindings> is no longer supported", epubcheck: "RSC-017")
    case "collection": checkCollection(node, package: package, into: &findings)
    default: break
    }
  }
}

private func checkSpineItems(_ package: PackageDocument, into findings: inout BundleFindings) {
  let tree = package.tree
  let prefixes = Vocabulary.prefixes(declaredBy: tree.attribute(tree.root, "prefix") ?? "")
  var seen: Set<Int> = []
  for entry in package.spine {
    let place = package.range(entry.node, "idref")
    let names = tree.attribute(entry.node, "properties")?.words ?? []
    checkNames(names, "properties", of: entry.node, by: .itemref, package: package, prefixes, into: &findings)
    guard let index = entry.item else {
      guard let id = tree.attribute(entry.node, "idref") else { continue }
      findings.report(
        .packageReferenceMissing, at: place, "idref \"\(id)\" names no item", epubcheck: "OPF-049")
      continue
    }
    // EPUB 2 has different rules.
    guard !package.isOld else { continue }
    if !seen.insert(index).inserted {
      findings.report(
        .spineInvalid, at: place, "\"\(package.items[index].id)\" is in the spine twice",
        epubcheck: "RSC-005")
    }
    let chain = package.fallbackChain(from: index)
    if !chain.contains(where: { isContentDocumentType($0.mediaType) }) {
      findings.report(
        .fallbackMissing, at: place,
        "\"\(package.items[index].href)\" is \(package.items[index].mediaType), without fallback to a document",
        epubcheck: "OPF-043")
    }
  }
  if !package.spine.isEmpty, !package.spine.contains(where: \.isLinear), let spine = package.spineElement {
    findings.report(
      .spineInvalid, at: tree.range(spine), "the spine has no linear item", epubcheck: "OPF-033")
  }
}

private func checkNCX(_ package: PackageDocument, into findings: inout BundleFindings) {
  guard let spine = package.spineElement else { return }
  let ncx = "application/x-dtbncx+xml"
  if let toc = package.tree.attribute(spine, "toc")?.trimmed {
    let place = package.range(spine, "toc")
    guard let index = package.itemsByID[toc] else {
      return findings.report(
        .packageReferenceMissing, at: place, "toc \"\(toc)\" names no item", epubcheck: "OPF-049")
    }
    if package.items[index].mediaType != ncx {
      findings.report(
        .packageReferenceMissing, at: place, "toc \"\(toc)\" names no NCX document", epubcheck: "OPF-050")
    }
  } else if !package.isOld, package.items.contains(where: { $0.mediaType == ncx }) {
    findings.report(
      .packageInvalid, at: package.tree.range(spine), "<spine> does not name the NCX document by \"toc\"",
      epubcheck: "RSC-005")
  }
}

private func checkGuide(_ guide: XMLTree.Node, package: PackageDocument, into findings: inout BundleFindings)
{
  var seen: Set<String> = []
  for node in package.tree.elements(of: guide) {
    let key =
      (package.tree.attribute(node, "type")?.lowercased().trimmed ?? "") + " "
      + (package.tree.attribute(node, "href")?.trimmed ?? "")
    if !seen.insert(key).inserted {
      findings.report(
        .packageDeprecated, at: package.tree.range(node), "this reference is repeated in <guide>",
        epubcheck: "RSC-017")
    }
  }
}

private func checkCollection(
  _ node: XMLTree.Node, package: PackageDocument, into findings: inout BundleFindings, depth: Int = 0
) {
  let tree = package.tree
  for role in tree.attribute(node, "role")?.words ?? [] {
    if role == "manifest", depth == 0 {
      findings.report(
        .packageInvalid, at: package.range(node, "role"),
        "a manifest collection is allowed only in another collection",
        epubcheck: "RSC-005")
    }
    if role.contains(":"), !isValidURL(role) {
      findings.report(
        .collectionDoubtful, at: package.range(node, "role"), "role \"\(role)\" is not a valid address",
        epubcheck: "OPF-070")
    }
  }
  guard depth < 32 else { return }
  for child in tree.elements(of: node) where tree.isElement(child, "collection") {
    checkCollection(child, package: package, into: &findings, depth: depth + 1)
  }
}

private func isValidURL(_ text: String) -> Bool {
  guard case .remote = Address(text, in: "") else { return !text.hasPrefix("http") }
  // A percent sign must be followed by two hexadecimal digits.
  let parts = text.split(separator: "%", omittingEmptySubsequences: false).dropFirst()
  return parts.allSatisfy { part in part.prefix(2).count == 2 && part.prefix(2).allSatisfy(\.isHexDigit) }
}
