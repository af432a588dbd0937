import Diagnostics

/// Checks the package document's properties against its files: properties of items, remote resources,
/// obfuscated fonts (EPUB 3.3, 3.6, 4.4 and D.6).
func checkResources(of publication: Publication, into findings: inout BundleFindings) {
  let package = publication.package
  for (index, item) in package.items.enumerated() {
    if let facts = publication.facts[index] { checkProperties(of: item, facts, publication, into: &findings) }
  }
  if publication.isWhole { checkRemoteItems(publication, into: &findings) }
  for (path, range) in publication.encryption.obfuscated.sorted(by: { $0.key < $1.key }) {
    guard let index = package.itemsByPath[path] else { continue }
    let type = package.items[index].mediaType
    if !isFontType(type) || !isCoreMediaType(type) {
      findings.report(
        .encryptionInvalid, at: range,
        "\"\(path)\" is obfuscated and is \(type), not a font of a core media type",
        epubcheck: "PKG-026")
    }
  }
}

private func checkProperties(
  of item: PackageDocument.Item, _ facts: DocumentFacts, _ publication: Publication,
  into findings: inout BundleFindings
) {
  guard !publication.package.isOld else { return }
  let isXHTML = item.mediaType == "application/xhtml+xml"
  let place = publication.package.range(item.node, "properties")
  func report(_ kind: DiagnosticKind, _ summary: String, _ id: String) {
    findings.report(kind, at: place, summary, epubcheck: id)
  }
  // An SVG document does not need the property `svg`.
  var needed: [(name: String, isNeeded: Bool)] = [
    ("scripted", facts.isScripted), ("switch", facts.hasSwitch), ("mathml", facts.hasMathML),
  ]
  if isXHTML { needed.append(("svg", facts.hasSVG)) }
  if isXHTML || item.mediaType == "image/svg+xml" {
    for (name, isNeeded) in needed {
      if isNeeded, !item.properties.contains(name) {
        report(.propertyMissing, "\"\(item.href)\" needs the property \"\(name)\"", "OPF-014")
      } else if !isNeeded, item.properties.contains(name),
        name != "svg" || !publication.shows(facts, "image/svg+xml")
      {
        report(.propertyUnneeded, "\"\(item.href)\" does not need the property \"\(name)\"", "OPF-015")
      }
    }
  }
  if isXHTML, item.properties.contains("index"), facts.semantics.isDisjoint(with: ["index"]) {
    report(.propertyUnneeded, "\"\(item.href)\" has no index", "OPF-015")
  }
  let usesRemote = facts.references.contains { isRemoteResource($0) }
  if usesRemote, !item.properties.contains("remote-resources") {
    report(.propertyMissing, "\"\(item.href)\" needs the property \"remote-resources\"", "OPF-014")
  } else if !usesRemote, item.properties.contains("remote-resources"), !facts.isScripted {
    report(.propertyDoubtful, "\"\(item.href)\" does not need the property \"remote-resources\"", "OPF-018")
  }
}

private func isRemoteResource(_ reference: Reference) -> Bool {
  guard case .remote = reference.address else { return false }
  switch reference.kind {
  case .hyperlink, .citation, .link: return false
  default: return true
  }
}

/// Checks that remote items are recordings or fonts, or may be fetched by scripts.
private func checkRemoteItems(_ publication: Publication, into findings: inout BundleFindings) {
  let package = publication.package
  var kinds: [String: [Reference.Kind]] = [:]
  for facts in publication.facts {
    for reference in facts?.references ?? [] where isRemoteResource(reference) {
      guard case .remote(let url, _) = reference.address else { continue }
      kinds[String(url.prefix { $0 != "#" }), default: []].append(reference.kind)
    }
  }
  let spine = publication.spineItems
  for (index, item) in package.items.enumerated() {
    guard let url = item.remoteURL else { continue }
    let uses = kinds[String(url.prefix { $0 != "#" })] ?? []
    let isFont = !uses.isEmpty && uses.allSatisfy { $0 == .font }
    guard spine.contains(index) || !mayBeRemote(item.mediaType), !isFont else { continue }
    // A use of the item is reported at the reference.
    guard spine.contains(index) || (uses.isEmpty && !publication.isScripted) else { continue }
    findings.report(
      .resourceRemote, at: package.range(item.node, "href"),
      "\"\(item.href)\" is remote, which only audio, video and fonts may be", epubcheck: "RSC-006")
  }
}
