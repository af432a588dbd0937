import BookModel
import Diagnostics
import BookModel
import XML

/// Checks media overlays against their documents, their durations against the metadata, and their style classes
/// (EPUB 3.3, 9.3).
func checkOverlays(of publication: Publication, into findings: inout BundleFindings) {
  guard publication.package.version == "3.0" else { return }
  let rules = OverlayLinks(publication: publication)
  rules.checkItems(&findings)
  let overlays = rules.checkTexts(&findings)
  rules.checkDocuments(overlays, into: &findings)
  rules.checkDurations(&findings)
}

private struct OverlayLinks {
  let publication: Publication
  private var package: PackageDocument { publication.package }

  /// The values of a `meta` property, each with its `refines`.
  private func values(of property: String) -> [(refines: String?, value: String, node: XMLTree.Node)] {
    guard let metadata = package.metadata else { return [] }
    let tree = package.tree
    return tree.elements(of: metadata).compactMap { node in
      guard tree.attribute(node, "property")?.trimmed == property else { return nil }
      return (tree.attribute(node, "refines")?.trimmed, tree.string(node).trimmed, node)
    }
  }

  func checkItems(_ findings: inout BundleFindings) {
    let durations = values(of: "media:duration")
    var hasOverlay = false
    for item in package.items {
      guard let id = item.mediaOverlay else { continue }
      hasOverlay = true
      let place = package.range(item.node, "media-overlay")
      func report(_ summary: String) {
        findings.report(.packageInvalid, at: place, summary, epubcheck: "RSC-005")
      }
      if let index = package.itemsByID[id], package.items[index].mediaType != "application/smil+xml" {
        report("media-overlay \"\(id)\" is \(package.items[index].mediaType), not application/smil+xml")
      }
      if !isContentDocumentType(item.mediaType) { report("\(item.mediaType) has no media overlay") }
      if !durations.contains(where: { $0.refines == "#" + id }) {
        report("metadata has no \"media:duration\" of the media overlay \"\(id)\"")
      }
    }
    if hasOverlay, let manifest = package.manifest, !durations.contains(where: { $0.refines == nil }) {
      findings.report(
        .packageInvalid, at: package.tree.range(manifest),
        "metadata has no \"media:duration\" of the publication",
        epubcheck: "RSC-005")
    }
  }

  /// Checks the text references of all overlays; returns the overlay of each document, both as item indices.
  func checkTexts(_ findings: inout BundleFindings) -> [Int: Int] {
    var overlays: [Int: Int] = [:]
    for (overlay, facts) in publication.facts.enumerated() {
      for reference in facts?.references ?? [] {
        switch reference.kind {
        case .overlayText:
          guard case .local(let path, _, _) = reference.address, let document = package.itemsByPath[path]
          else {
            continue
          }
          if let other = overlays[document], other != overlay {
            findings.report(
              .overlayInvalid, at: reference.range, "\"\(path)\" is in two media overlays",
              epubcheck: "MED-011")
          } else {
            overlays[document] = overlay
          }
          checkFragment(of: reference, in: document, into: &findings)
        case .overlayAudio: checkAudio(reference, into: &findings)
        default: break
        }
      }
    }
    return overlays
  }

  /// Checks the fragment of a text reference: an id, or an SVG fragment in a drawing.
  private func checkFragment(of reference: Reference, in document: Int, into findings: inout BundleFindings) {
    guard case .local(_, let fragment?, _) = reference.address else { return }
    let isDrawing = package.items[document].mediaType == "image/svg+xml"
    let isKnown = ["svgView(", "xywh=", "t="].contains { fragment.hasPrefix($0) }
    guard isDrawing ? fragment.contains("=") && !isKnown : fragment.contains("(") else { return }
    findings.report(
      .overlayDoubtful, at: reference.range, "\"\(reference.text)\" does not name an element by its id",
      epubcheck: isDrawing ? "MED-018" : "MED-017")
  }

  private func checkAudio(_ reference: Reference, into findings: inout BundleFindings) {
    let index: Int?
    switch reference.address {
    case .local(let path, _, _): index = package.itemsByPath[path]
    case .remote(let url, _): index = package.itemsByURL[url]
    default: index = nil
    }
    guard let index, !CoreMediaTypes.audio.contains(package.items[index].mediaType) else { return }
    findings.report(
      .overlayInvalid, at: reference.range,
      "\"\(reference.text)\" is \(package.items[index].mediaType), which is not a core media type of audio",
      epubcheck: "MED-005")
  }

  func checkDocuments(_ overlays: [Int: Int], into findings: inout BundleFindings) {
    let isStyled =
      !values(of: "media:active-class").isEmpty || !values(of: "media:playback-active-class").isEmpty
    for (index, item) in package.items.enumerated() where isContentDocumentType(item.mediaType) {
      let place = package.range(item.node, "media-overlay")
      func report(_ summary: String, _ id: String) {
        findings.report(.overlayInvalid, at: place, summary, epubcheck: id)
      }
      switch (overlays[index], item.mediaOverlay) {
      case (.some, nil):
        report("\"\(item.href)\" has a media overlay, which its item does not name", "MED-010")
      case (.some(let overlay), .some(let id)) where package.items[overlay].id != id:
        report("\"\(item.href)\" is in a media overlay other than \"\(id)\"", "MED-012")
      case (nil, .some(let id)):
        report("media overlay \"\(id)\" does not refer to \"\(item.href)\"", "MED-013")
      default: break
      }
      if isStyled, item.mediaOverlay != nil, let facts = publication.facts[index], !facts.hasStyles,
        let head = facts.head
      {
        findings.report(
          .overlayInvalid, at: head,
          "the document has no style for the classes that the metadata gives to media overlays",
          epubcheck: "CSS-030")
      }
    }
  }

  /// Checks that the durations of all overlays add up to that of the publication, within one second.
  func checkDurations(_ findings: inout BundleFindings) {
    let durations = values(of: "media:duration")
    guard let total = durations.first(where: { $0.refines == nil }), let whole = ClockValue(total.value)
    else { return }
    let parts = durations.filter { $0.refines != nil }.compactMap { ClockValue($0.value)?.seconds }
    guard !parts.isEmpty, abs(parts.reduce(0, +) - whole.seconds) > 1 else { return }
    findings.report(
      .overlayDoubtful, at: package.tree.range(total.node),
      "the duration of the publication is not the sum of those of its media overlays", epubcheck: "MED-016")
  }
}
