import Diagnostics
import XML

/// Checks that fixed-layout documents declare their size: XHTML in a `viewport`, SVG in `viewBox` (EPUB 3.3, 8.2.2.6).
func checkLayout(of publication: Publication, into findings: inout BundleFindings) {
  let package = publication.package
  for index in package.fixedItems.sorted() {
    guard let facts = publication.facts[index], let head = facts.head else { continue }
    switch package.items[index].mediaType {
    case "application/xhtml+xml":
      if let viewport = facts.viewport {
        checkViewport(viewport.text, at: viewport.range, into: &findings)
      } else {
        findings.report(
          .layoutInvalid, at: head, "a fixed-layout page has no viewport", epubcheck: "HTM-046")
      }
    case "image/svg+xml" where !facts.hasViewBox:
      findings.report(
        .layoutInvalid, at: head, "a fixed-layout drawing has no viewBox", epubcheck: "HTM-048")
    default: break
    }
  }
}

extension PackageDocument {
  /// The items of the spine with a fixed layout, as indices.
  var fixedItems: Set<Int> {
    let isFixed = metadata.map { isPrePaginated(metadata: $0) } ?? false
    return Set(
      spine.compactMap { entry in
        let properties = tree.attribute(entry.node, "properties")?.words ?? []
        if properties.contains("rendition:layout-pre-paginated") { return entry.item }
        return isFixed && !properties.contains("rendition:layout-reflowable") ? entry.item : nil
      })
  }
}

extension PackageDocument {
  /// Whether the metadata declare a fixed layout.
  fileprivate func isPrePaginated(metadata: XMLTree.Node) -> Bool {
    tree.elements(of: metadata).contains {
      tree.attribute($0, "property")?.trimmed == "rendition:layout"
        && tree.string($0).trimmed == "pre-paginated"
    }
  }
}

private func checkViewport(_ text: String, at place: SourceRange, into findings: inout BundleFindings) {
  func report(_ summary: String, _ id: String) {
    findings.report(.layoutInvalid, at: place, summary, epubcheck: id)
  }
  guard let properties = viewportProperties(text) else {
    return report("viewport \"\(text)\" cannot be read", "HTM-047")
  }
  for name in ["width", "height"] {
    let values = properties.filter { $0.name == name }.map(\.value)
    guard let value = values.first else {
      report("viewport \"\(text)\" has no \(name)", "HTM-056")
      continue
    }
    if values.count > 1 { report("viewport \"\(text)\" has more than one \(name)", "HTM-059") }
    if value != "device-\(name)", !isPositiveNumber(value) {
      report("\(name) \"\(value)\" of the viewport is not a number of pixels", "HTM-057")
    }
  }
}

private func isPositiveNumber(_ text: String) -> Bool {
  let parts = text.split(separator: ".", omittingEmptySubsequences: false)
  return parts.count <= 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }
    && text.contains { $0 != "0" && $0 != "." }
}

/// The properties of a viewport, such as `width=600, height=800`; nil if it is malformed.
private func viewportProperties(_ text: String) -> [(name: String, value: String)]? {
  var found: [(name: String, value: String)] = []
  let parts = text.split(omittingEmptySubsequences: true) { $0 == "," || $0 == ";" }
  guard let first = text.trimmed.first, let last = text.trimmed.last, !",;".contains(first),
    !",;".contains(last)
  else { return nil }
  for part in parts where !part.trimmed.isEmpty {
    let sides = part.split(separator: "=", omittingEmptySubsequences: false).map { $0.trimmed }
    guard sides.count <= 2, !sides[0].isEmpty, sides.count == 1 || !sides[1].isEmpty else { return nil }
    found.append((sides[0], sides.count == 2 ? sides[1] : ""))
  }
  return found.isEmpty ? nil : found
}
