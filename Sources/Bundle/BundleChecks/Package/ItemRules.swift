import BookModel
import Diagnostics
import Markup
import TextBytes
import XML

/// Checks the items of a package document, their files, and its links (EPUB 3.3, 5.5.7 and 5.6).
func checkItems(of package: PackageDocument, files: BundleFiles, into findings: inout BundleFindings) {
  var rules = ItemRules(package: package, files: files)
  for index in package.items.indices {
    rules.checkAddress(index, into: &findings)
    rules.checkProperties(index, into: &findings)
    rules.checkFallback(index, into: &findings)
    rules.checkFile(index, into: &findings)
  }
  rules.checkNavigationAndCover(&findings)
  checkMetaInf(package, into: &findings)
  for node in 0..<package.tree.count where package.tree.isElement(node, "link") {
    checkPackageLink(node, package: package, files: files, into: &findings)
  }
}

private struct ItemRules {
  let package: PackageDocument
  let files: BundleFiles
  private var seen: [String: Int] = [:]
  private let prefixes: Set<String>

  init(package: PackageDocument, files: BundleFiles) {
    self.package = package
    self.files = files
    prefixes = Vocabulary.prefixes(declaredBy: package.tree.attribute(package.tree.root, "prefix") ?? "")
  }

  mutating func checkAddress(_ index: Int, into findings: inout BundleFindings) {
    let item = package.items[index]
    guard !item.href.isEmpty else { return }
    let place = package.range(item.node, "href")
    // An unencrypted address is reported at its use.
    checkAddressForm(item.address, text: item.href, at: place, into: &findings)
    guard case .local(let path, let fragment, _) = item.address else {
      if item.href.contains("#"), item.remoteURL != nil, !item.mediaType.contains("svg") {
        findings.report(.urlInvalid, at: place, "\"\(item.href)\" has a fragment", epubcheck: "OPF-091")
      }
      return
    }
    if fragment != nil {
      findings.report(.urlInvalid, at: place, "\"\(item.href)\" has a fragment", epubcheck: "OPF-091")
    }
    if path == package.path {
      return findings.report(
        .itemRepeated, at: place, "the package document lists itself", epubcheck: "OPF-099")
    }
    if let other = seen.updateValue(index, forKey: path) {
      findings.report(
        .itemRepeated, at: place, "\"\(path)\" has two items", epubcheck: "OPF-074",
        notes: [Diagnostic.Note(package.range(package.items[other].node, "href"), "the other one")])
      return
    }
    guard !files.contains(path) else { return }
    checkName(path, in: package.path, into: &findings)
    findings.report(.itemMissing, at: place, "\"\(path)\" is not in the bundle", epubcheck: "RSC-001")
  }

  func checkProperties(_ index: Int, into findings: inout BundleFindings) {
    let item = package.items[index]
    guard !package.isOld else { return }
    checkNames(
      item.properties, "properties", of: item.node, by: .item, package: package, prefixes, into: &findings)
    let place = package.range(item.node, "properties")
    for property in item.properties {
      let isFitting =
        property == "cover-image"
        ? item.mediaType.hasPrefix("image/")
        : Self.mediaTypes[property]?.contains(item.mediaType) ?? true
      if !isFitting {
        findings.report(
          .propertyMisplaced, at: place, "property \"\(property)\" is not for \(item.mediaType)",
          epubcheck: "OPF-012")
      }
    }
  }

  /// The media types for which a property is allowed (EPUB 3.3, D.6.1, and the specifications of profiles).
  private static let mediaTypes: [String: Set<String>] = [
    "data-nav": ["application/xhtml+xml"], "index": ["application/xhtml+xml"],
    "nav": ["application/xhtml+xml"],
    "dictionary": ["application/vnd.epub.search-key-map+xml"],
    "search-key-map": ["application/vnd.epub.search-key-map+xml"],
    "glossary": ["application/xhtml+xml", "application/vnd.epub.search-key-map+xml"],
    "mathml": ["application/xhtml+xml", "image/svg+xml"],
    "scripted": ["application/xhtml+xml", "image/svg+xml"],
    "svg": ["application/xhtml+xml"], "switch": ["application/xhtml+xml", "image/svg+xml"],
    "remote-resources": ["application/xhtml+xml", "application/smil+xml", "image/svg+xml", "text/css"],
  ]

  func checkFallback(_ index: Int, into findings: inout BundleFindings) {
    let item = package.items[index]
    if let fallback = item.fallback {
      let place = package.range(item.node, "fallback")
      if package.itemsByID[fallback] == nil {
        findings.report(
          .packageReferenceMissing, at: place, "fallback \"\(fallback)\" names no item", epubcheck: "OPF-040")
      } else {
        checkCircle(package.fallbackChain(from: index), at: place, into: &findings)
      }
    }
    if let overlay = item.mediaOverlay, package.itemsByID[overlay] == nil {
      findings.report(
        .packageReferenceMissing, at: package.range(item.node, "media-overlay"),
        "media-overlay \"\(overlay)\" names no item", epubcheck: "RSC-005")
    }
  }

  private func checkCircle(
    _ chain: [PackageDocument.Item], at place: SourceRange, into findings: inout BundleFindings
  ) {
    guard let last = chain.last?.fallback, package.itemsByID[last] != nil else { return }
    let isLong = chain.count == PackageDocument.longestChain
    let what = isLong ? "more than \(chain.count) fallbacks follow one another" : "fallbacks form a cycle"
    findings.report(.fallbackCycle, at: place, what, epubcheck: "OPF-045")
  }

  func checkFile(_ index: Int, into findings: inout BundleFindings) {
    let item = package.items[index]
    guard item.mediaType.hasPrefix("image/"), let path = item.path, files.isWhole(path) else { return }
    let place = package.range(item.node, "media-type")
    guard let picture = files.picture(path) else {
      guard ["image/jpeg", "image/png", "image/gif", "image/webp"].contains(item.mediaType) else { return }
      findings.report(.mediaCorrupt, at: place, "\"\(path)\" is not a picture", epubcheck: "MED-004")
      return
    }
    let kind = picture.mediaType
    if kind != item.mediaType {
      guard CoreMediaTypes.images.contains(item.mediaType) else { return }
      findings.report(
        .mediaTypeWrong, at: place, "\"\(path)\" is \(kind), not \(item.mediaType)", epubcheck: "OPF-029")
    } else if let fault = picture.fault, fault != .truncated {
      findings.report(.mediaCorrupt, at: place, "\"\(path)\" \(fault.fullPredicate)", epubcheck: "PKG-021")
    } else if let expected = pictureExtensions[kind],
      let ending = path.lowercased().split(separator: ".").last,
      !expected.contains(String(ending))
    {
      findings.report(
        .mediaTypeDoubtful, at: place, "\"\(path)\" is \(kind), which does not match its name",
        epubcheck: "PKG-022")
    }
    if picture.fault == .truncated {
      // epubcheck reads headers only.
      findings.append(
        Diagnostic(.mediaTruncated, at: place, "picture \"\(path)\" \(PictureFault.truncated.predicate)"))
    }
  }

  func checkNavigationAndCover(_ findings: inout BundleFindings) {
    guard let manifest = package.manifest, package.version == "3.0" else { return }
    let navigations = package.items.filter { $0.properties.contains("nav") }
    if navigations.count != 1 {
      findings.report(
        .packageInvalid,
        at: navigations.isEmpty
          ? package.tree.range(manifest) : package.range(navigations[1].node, "properties"),
        navigations.isEmpty ? "no item has the property \"nav\"" : "two items have the property \"nav\"",
        epubcheck: "RSC-005")
    }
    for item in navigations where item.mediaType != "application/xhtml+xml" {
      findings.report(
        .packageInvalid, at: package.range(item.node, "media-type"),
        "the navigation document is \(item.mediaType)",
        epubcheck: "RSC-005")
    }
    checkDataNavigation(&findings)
    let covers = package.items.filter { $0.properties.contains("cover-image") }
    if covers.count > 1 {
      findings.report(
        .packageInvalid, at: package.range(covers[1].node, "properties"),
        "two items have the property \"cover-image\"", epubcheck: "RSC-005")
    }
  }
}

extension ItemRules {
  /// Checks that there is at most one data navigation document, outside the spine (EPUB Region-Based
  /// Navigation 1.0).
  fileprivate func checkDataNavigation(_ findings: inout BundleFindings) {
    let found = package.items.indices.filter { package.items[$0].properties.contains("data-nav") }
    if found.count > 1 {
      findings.report(
        .packageInvalid, at: package.range(package.items[found[1]].node, "properties"),
        "two items have the property \"data-nav\"", epubcheck: "RSC-005")
    }
    for index in found where package.spine.contains(where: { $0.item == index }) {
      findings.report(
        .packageValueDoubtful, at: package.range(package.items[index].node, "properties"),
        "a data navigation document is in the spine", epubcheck: "OPF-077")
    }
  }
}

private let pictureExtensions: [String: Set<String>] = [
  "image/jpeg": ["jpg", "jpeg", "jpe", "jif", "jfif", "jfi"], "image/png": ["png"], "image/gif": ["gif"],
  "image/webp": ["webp"],
]

/// Checks that no publication resource is in META-INF.
private func checkMetaInf(_ package: PackageDocument, into findings: inout BundleFindings) {
  for item in package.items {
    guard let path = item.path, path.hasPrefix("META-INF/") else { continue }
    findings.report(
      .metaInfResource, at: package.range(item.node, "href"), "\"\(path)\" is in META-INF",
      epubcheck: "PKG-025")
  }
}

/// Checks the form of an address.
func checkAddressForm(
  _ address: Address, text: String, at place: SourceRange, into findings: inout BundleFindings
) {
  func report(_ summary: String, _ id: String) {
    findings.report(.urlInvalid, at: place, summary, epubcheck: id)
  }
  switch address {
  case .local(_, _, let hasQuery):
    if hasQuery { report("\"\(text)\" has a query, which has no meaning in a bundle", "RSC-033") }
  case .leaking: report("\"\(text)\" leads out of the bundle", "RSC-026")
  case .file: report("\"\(text)\" is a file: address, which is not allowed", "RSC-030")
  case .data: report("a data: address is not allowed here", "RSC-029")
  case .invalid: report("\"\(text)\" is not a valid address", "RSC-020")
  case .remote, .other: break
  }
}

/// Checks a `link` of the metadata or of a collection.
private func checkPackageLink(
  _ node: XMLTree.Node, package: PackageDocument, files: BundleFiles, into findings: inout BundleFindings
) {
  guard let href = package.tree.attribute(node, "href")?.trimmed, !href.isEmpty else { return }
  let place = package.range(node, "href")
  let address = Address(href, in: package.path)
  checkAddressForm(address, text: href, at: place, into: &findings)
  guard case .local(let path, let fragment, _) = address else { return }
  if path == package.path, fragment != nil {
    return findings.report(
      .packageLinkWrong, at: place, "link \"\(href)\" leads to an element of the package document",
      epubcheck: "OPF-098")
  }
  let isInCollection = package.tree.parent(of: node).map { package.tree.isElement($0, "collection") } ?? false
  if !files.contains(path) {
    findings.report(
      .packageLinkMissing, at: place, "\"\(path)\" is not in the bundle", epubcheck: "RSC-007w")
  } else if !isInCollection, package.tree.attribute(node, "media-type") == nil {
    findings.report(
      .packageLinkWrong, at: package.tree.range(node), "link to \"\(path)\" has no attribute \"media-type\"",
      epubcheck: "OPF-093")
  }
}
