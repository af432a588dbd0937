import BookModel
import Diagnostics

/// Checks every reference of every document: its target must exist, must be in the bundle unless it may be remote,
/// and must have a type that reading systems support (EPUB 3.3, 3.4 to 3.6).
func checkReferences(of publication: Publication, into findings: inout BundleFindings) {
  var rules = ReferenceRules(publication)
  for (index, facts) in publication.facts.enumerated() {
    guard let facts else { continue }
    for reference in facts.references { rules.check(reference, in: index, into: &findings) }
    rules.checkGroups(of: facts, into: &findings)
  }
  if publication.isWhole { rules.checkReachability(&findings) }
}

private struct ReferenceRules {
  let publication: Publication
  let spine: Set<Int>
  /// The items of documents that links lead to, as indices.
  private var linked: Set<Int> = []

  init(_ publication: Publication) {
    self.publication = publication
    spine = publication.spineItems
  }

  private var package: PackageDocument { publication.package }

  mutating func check(_ reference: Reference, in document: Int, into findings: inout BundleFindings) {
    switch reference.address {
    case .local(let path, let fragment, _):
      checkAddressForm(reference.address, text: reference.text, at: reference.range, into: &findings)
      checkLocal(reference, path: path, fragment: fragment, from: document, into: &findings)
    case .remote(let url, let scheme): checkRemote(reference, url, scheme, into: &findings)
    case .data(let type):
      if reference.kind == .hyperlink {
        checkAddressForm(reference.address, text: reference.text, at: reference.range, into: &findings)
        findings.report(
          .linkOutsideSpine, at: reference.range, "link leads to data, which is not in the spine",
          epubcheck: "RSC-011")
      } else if needsFallback(reference, type: type, chain: []) {
        reportFallback(reference, type: type, into: &findings)
      }
    case .file, .leaking, .invalid:
      checkAddressForm(reference.address, text: reference.text, at: reference.range, into: &findings)
    case .other: break
    }
  }

  // MARK: Inside the bundle

  private mutating func checkLocal(
    _ reference: Reference, path: String, fragment: String?, from document: Int,
    into findings: inout BundleFindings
  ) {
    // An EPUB CFI begins at the package document.
    guard path != package.path || fragment?.hasPrefix("epubcfi(") != true else { return }
    guard let index = package.itemsByPath[path] else {
      guard publication.files.contains(path) else {
        return reportMissing(reference, path: path, into: &findings)
      }
      if reference.kind != .citation {
        findings.report(
          .resourceUndeclared, at: reference.range, "\"\(path)\" is not listed in the package document",
          epubcheck: "RSC-008")
      }
      return
    }
    guard publication.files.contains(path) else { return }
    let item = package.items[index]
    switch reference.kind {
    case .hyperlink, .overlayText: checkLink(reference, to: index, into: &findings)
    case .citation, .link: break
    default:
      checkDeclaredType(reference, item, into: &findings)
      let chain = package.fallbackChain(from: index)
      // An address with only a fragment refers to the document itself.
      let isOwn = index == document && (reference.text.isEmpty || reference.text.hasPrefix("#"))
      if reference.group == nil, !isOwn, needsFallback(reference, type: item.mediaType, chain: chain) {
        reportFallback(reference, type: item.mediaType, into: &findings)
      }
    }
    checkFragment(reference, fragment: fragment, of: index, into: &findings)
    checkFragmentUse(reference, fragment: fragment, of: item, into: &findings)
  }

  /// Reports fragments of style sheets, and of pictures other than SVG.
  private func checkFragmentUse(
    _ reference: Reference, fragment: String?, of item: PackageDocument.Item,
    into findings: inout BundleFindings
  ) {
    guard fragment != nil else { return }
    switch reference.kind {
    case .stylesheet:
      findings.report(
        .urlInvalid, at: reference.range, "\"\(reference.text)\" names a part of a style sheet",
        epubcheck: "RSC-013")
    case .image where item.mediaType != "image/svg+xml" && CoreMediaTypes.images.contains(item.mediaType):
      findings.report(
        .mediaTypeDoubtful, at: reference.range, "\"\(reference.text)\" names a part of a picture",
        epubcheck: "RSC-009")
    default: break
    }
  }

  private func reportMissing(_ reference: Reference, path: String, into findings: inout BundleFindings) {
    findings.report(
      .resourceMissing, at: reference.range, "\"\(path)\" is not in the bundle", epubcheck: "RSC-007")
  }

  private mutating func checkLink(_ reference: Reference, to index: Int, into findings: inout BundleFindings)
  {
    linked.insert(index)
    let item = package.items[index]
    let chain = package.fallbackChain(from: index)
    let isOld = package.isOld
    if !chain.contains(where: { isOld ? isOldContentType($0.mediaType) : isContentDocumentType($0.mediaType) }
    ) {
      findings.report(
        .linkToResource, at: reference.range, "link leads to \"\(item.href)\", which is \(item.mediaType)",
        epubcheck: "RSC-010")
    } else if !spine.contains(index) {
      findings.report(
        .linkOutsideSpine, at: reference.range, "link leads to \"\(item.href)\", which is not in the spine",
        epubcheck: "RSC-011")
    }
  }

  private func checkFragment(
    _ reference: Reference, fragment: String?, of index: Int, into findings: inout BundleFindings
  ) {
    guard let fragment, !fragment.isEmpty, isContentDocumentType(package.items[index].mediaType),
      let facts = publication.facts[index], let ids = facts.ids
    else { return }
    if facts.definitions.contains(fragment), reference.kind == .hyperlink || reference.kind == .overlayText {
      findings.report(
        .linkToResource, at: reference.range,
        "link leads to \"\(fragment)\", which drawings use and which is not shown by itself",
        epubcheck: "RSC-014")
    }
    guard ids[fragment] == nil else { return }
    // EPUB CFI, SVG views and media fragments are not ids.
    guard !fragment.hasPrefix("epubcfi("), !fragment.contains("("), !fragment.contains("="),
      !fragment.hasPrefix(":~")
    else { return }
    switch reference.kind {
    case .fragment:
      // Undefined paints and clips within the same drawing affect only its rendering.
      guard reference.text.prefix(1) != "#" else { return }
    case .image where package.items[index].mediaType == "image/svg+xml": break
    case .hyperlink, .overlayText, .frame, .object: break
    default: return
    }
    findings.report(
      .anchorMissing, at: reference.range, "\"\(package.items[index].href)\" has no id \"\(fragment)\"",
      epubcheck: "RSC-012")
  }

  private func checkDeclaredType(
    _ reference: Reference, _ item: PackageDocument.Item, into findings: inout BundleFindings
  ) {
    guard let declared = reference.declaredType, !declared.isEmpty else { return }
    switch reference.kind {
    case .object, .embed, .pictureSource, .audio, .video: break
    default: return
    }
    let bare = { (type: String) in type.lowercased().split(separator: ";").first.map { String($0).trimmed } }
    if bare(declared) != bare(item.mediaType) {
      findings.report(
        .mediaTypeDoubtful, at: reference.range,
        "\"\(item.href)\" is declared as \(declared) here, and as \(item.mediaType) in the package document",
        epubcheck: "OPF-013")
    }
  }

  // MARK: Types

  /// Whether a reference leads to a type that needs a fallback, and no fallback exists.
  private func needsFallback(_ reference: Reference, type: String, chain: [PackageDocument.Item]) -> Bool {
    guard !package.isOld else { return false }
    switch reference.kind {
    case .image(let isInPicture):
      if CoreMediaTypes.images.contains(type) || type.hasPrefix("video/") { return false }
      return isInPicture || !chain.contains { CoreMediaTypes.images.contains($0.mediaType) }
    case .pictureSource: return !CoreMediaTypes.images.contains(type) && reference.declaredType == nil
    case .poster:
      return !CoreMediaTypes.images.contains(type)
        && !chain.contains { CoreMediaTypes.images.contains($0.mediaType) }
    case .audio: return !isCoreMediaType(type) && !chain.contains { isCoreMediaType($0.mediaType) }
    case .video:
      return !type.hasPrefix("video/") && !isCoreMediaType(type)
        && !chain.contains { isCoreMediaType($0.mediaType) }
    case .frame:
      return !isContentDocumentType(type) && !chain.contains { isContentDocumentType($0.mediaType) }
    case .embed: return !isCoreMediaType(type) && !chain.contains { isCoreMediaType($0.mediaType) }
    case .object(let hasContent):
      return !hasContent && !isCoreMediaType(type) && !chain.contains { isCoreMediaType($0.mediaType) }
    default: return false
    }
  }

  private func reportFallback(_ reference: Reference, type: String, into findings: inout BundleFindings) {
    switch reference.kind {
    case .image(isInPicture: true):
      findings.report(
        .fallbackMissing, at: reference.range,
        "the fallback of <picture> is \(type), not a core media type",
        epubcheck: "MED-003")
    case .pictureSource:
      findings.report(
        .fallbackMissing, at: reference.range,
        "<source> refers to \(type) and does not declare it in \"type\"",
        epubcheck: "MED-007")
    default:
      findings.report(
        .fallbackMissing, at: reference.range, "\(type) needs a fallback of a core media type",
        epubcheck: "RSC-032")
    }
  }

  /// Checks that one of the alternative sources of a recording is of a core media type.
  func checkGroups(of facts: DocumentFacts, into findings: inout BundleFindings) {
    let groups = Dictionary(grouping: facts.references.filter { $0.group != nil }, by: { $0.group ?? 0 })
    for (_, references) in groups.sorted(by: { $0.key < $1.key }) {
      let typed = references.map { ($0, self.type(of: $0)) }
      let isPlayable = typed.contains { reference, found in
        guard let found else { return true }
        return !needsFallback(reference, type: found.type, chain: found.chain)
      }
      guard !isPlayable, let (first, found) = typed.first, let found else { continue }
      reportFallback(first, type: found.type, into: &findings)
    }
  }

  /// The media type and fallback chain of a reference's target; nil if unknown.
  private func type(of reference: Reference) -> (type: String, chain: [PackageDocument.Item])? {
    let index: Int?
    switch reference.address {
    case .local(let path, _, _): index = package.itemsByPath[path]
    case .remote(let url, _): index = package.itemsByURL[url]
    case .data(let type): return (type, [])
    default: return nil
    }
    return index.map { (package.items[$0].mediaType, package.fallbackChain(from: $0)) }
  }

  // MARK: Outside

  private func checkRemote(
    _ reference: Reference, _ url: String, _ scheme: String, into findings: inout BundleFindings
  ) {
    let bare = String(url.prefix { $0 != "#" })
    let index = package.itemsByURL[url] ?? package.itemsByURL[bare]
    let type = index.map { package.items[$0].mediaType }
    let isAllowed: Bool
    switch reference.kind {
    case .hyperlink, .citation, .link: return
    case .audio, .video, .font, .overlayAudio: isAllowed = true
    case .object, .embed: isAllowed = type.map(mayBeRemote) ?? false
    default: isAllowed = type.map { $0.hasPrefix("audio/") || $0.hasPrefix("video/") } ?? false
    }
    if !isAllowed {
      findings.report(
        .resourceRemote, at: reference.range,
        "\"\(reference.text)\" is remote, which only audio, video and fonts may be",
        epubcheck: "RSC-006")
      return
    }
    if scheme == "http", !package.isOld {
      findings.report(
        .urlInsecure, at: reference.range, "\"\(reference.text)\" is fetched without encryption",
        epubcheck: "RSC-031")
    }
    if index == nil {
      findings.report(
        .resourceUndeclared, at: reference.range,
        "\"\(reference.text)\" is not listed in the package document",
        epubcheck: "RSC-008")
    }
  }

  // MARK: The spine

  /// Checks that links lead to every nonlinear document, unless there are scripts.
  func checkReachability(_ findings: inout BundleFindings) {
    guard !publication.isScripted, !package.isOld else { return }
    for entry in package.spine where !entry.isLinear {
      guard let index = entry.item, !linked.contains(index) else { continue }
      findings.report(
        .spineItemUnreachable, at: package.tree.range(entry.node),
        "\"\(package.items[index].href)\" is not linear, and no link leads to it", epubcheck: "OPF-096")
    }
  }
}
