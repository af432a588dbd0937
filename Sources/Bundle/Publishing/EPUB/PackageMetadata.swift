import BookModel
import TextBytes

/// The `metadata` element of the package document.
struct PackageMetadata {
  let book: LinkedBook
  let accessibility: AccessibilityMetadata
  /// The id of the cover picture, for EPUB 2 reading systems.
  let coverItem: String?
  /// The duration of each media overlay in seconds, by the id of its item.
  let overlays: [(item: String, seconds: Double)]

  /// The ids of metadata elements.
  static let reservedIdentifiers: Set<String> = ["identifier", "title", "subtitle"]

  func write(to xml: inout [UInt8]) {
    xml.write("  <metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n")
    writeIdentity(to: &xml)
    for (index, person) in book.metadata.creators.enumerated() {
      write(person, element: "dc:creator", identifier: "creator-\(index + 1)", to: &xml)
    }
    for (index, person) in book.metadata.contributors.enumerated() {
      write(person, element: "dc:contributor", identifier: "contributor-\(index + 1)", to: &xml)
    }
    writeDescription(to: &xml)
    let modified = book.metadata.modified ?? "1980-01-01T00:00:00Z"
    xml.writeElement("meta", attributes: [("property", "dcterms:modified")], text: modified, indent: 4)
    if let printed = book.printedPages {
      xml.writeElement("meta", attributes: [("property", "pageBreakSource")], text: printed.source, indent: 4)
    }
    if let coverItem { xml.write("    <meta name=\"cover\" content=\"\(coverItem)\"/>\n") }
    writeAccessibility(to: &xml)
    writeOverlays(to: &xml)
    xml.write("  </metadata>\n")
  }

  private func writeIdentity(to xml: inout [UInt8]) {
    let metadata = book.metadata
    let identifier = metadata.uniqueIdentifier
    xml.writeElement("dc:identifier", attributes: [("id", "identifier")], text: identifier, indent: 4)
    for other in metadata.otherIdentifiers where !isBlank(other) && other != identifier {
      xml.writeElement("dc:identifier", text: other, indent: 4)
    }
    writeTitle(
      metadata.title, direction: metadata.titleDirection, identifier: "title", type: "main", to: &xml)
    if let subtitle = metadata.subtitle, !isBlank(subtitle) {
      writeTitle(subtitle, identifier: "subtitle", type: "subtitle", to: &xml)
    }
    xml.writeElement("dc:language", text: metadata.language, indent: 4)
    for language in metadata.otherLanguages where !isBlank(language) && language != metadata.language {
      xml.writeElement("dc:language", text: language, indent: 4)
    }
  }

  private func writeTitle(
    _ title: String, direction: String? = nil, identifier: String, type: String, to xml: inout [UInt8]
  ) {
    let attributes = [("id", identifier)] + (direction.map { [("dir", $0)] } ?? [])
    xml.writeElement("dc:title", attributes: attributes, text: title, indent: 4)
    refine(identifier, "title-type", type, to: &xml)
  }

  private func write(_ person: Contributor, element: String, identifier: String, to xml: inout [UInt8]) {
    guard !isBlank(person.name) else { return }
    let attributes = [("id", identifier)] + (person.direction.map { [("dir", $0)] } ?? [])
    xml.writeElement(element, attributes: attributes, text: person.name, indent: 4)
    for role in person.roles where !isBlank(role) {
      let isRelator = role.utf8.count == 3 && role.utf8.allSatisfy { ("a"..."z").contains($0) }
      refine(identifier, "role", role, scheme: isRelator ? "marc:relators" : nil, to: &xml)
    }
    if let fileAs = person.fileAs, !isBlank(fileAs) { refine(identifier, "file-as", fileAs, to: &xml) }
  }

  private func refine(
    _ identifier: String, _ property: String, _ value: String, scheme: String? = nil, to xml: inout [UInt8]
  ) {
    var attributes = [("refines", "#" + identifier), ("property", property)]
    if let scheme { attributes.append(("scheme", scheme)) }
    xml.writeElement("meta", attributes: attributes, text: value, indent: 4)
  }

  private func writeDescription(to xml: inout [UInt8]) {
    let metadata = book.metadata
    let elements =
      metadata.publishers.map { ("dc:publisher", $0) }
      + [("dc:date", metadata.wellFormedDate ?? "")]
      + [("dc:description", metadata.description ?? ""), ("dc:rights", metadata.rights ?? "")]
      + metadata.subjects.map { ("dc:subject", $0) } + metadata.sources.map { ("dc:source", $0) }
      + metadata.otherTerms.map { ("dc:" + $0.name.rawValue, $0.text) }
    for (name, text) in elements where !isBlank(text) { xml.writeElement(name, text: text, indent: 4) }
  }

  private func writeAccessibility(to xml: inout [UInt8]) {
    for claim in accessibility.claims {
      var attributes = [("property", "schema:" + claim.property)]
      if claim.property == "accessibilitySummary" { attributes.append(("xml:lang", "en")) }
      xml.writeElement("meta", attributes: attributes, text: claim.value, indent: 4)
    }
  }

  private func writeOverlays(to xml: inout [UInt8]) {
    guard !overlays.isEmpty else { return }
    func meta(_ property: String, text: String) {
      xml.writeElement("meta", attributes: [("property", "media:" + property)], text: text, indent: 4)
    }
    for overlay in overlays {
      refine(overlay.item, "media:duration", ClockValue.text(overlay.seconds), to: &xml)
    }
    meta("duration", text: ClockValue.text(overlays.reduce(0) { $0 + $1.seconds }))
    if let name = book.overlays.activeClass { meta("active-class", text: name) }
    if let name = book.overlays.playbackActiveClass { meta("playback-active-class", text: name) }
    for narrator in book.overlays.narrators { meta("narrator", text: narrator) }
  }

  private func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }
}

extension Metadata {
  /// The identifier, which a package document requires. Loading sets one for every book, but a `Metadata` made in code
  /// may lack it.
  var uniqueIdentifier: String { identifier ?? "urn:octavo:book:unidentified" }

  /// The date, if it has a form that EPUB recommends: `2024`, `2024-05`, `2024-05-17` or a timestamp.
  var wellFormedDate: String? {
    guard let date else { return nil }
    let parts = date.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    let pattern = ["dddd", "dddd-dd", "dddd-dd-dd"]
    guard let day = parts.first, pattern.contains(Self.shape(day)) else { return nil }
    guard parts.count == 2 else { return date }
    guard Self.shape(day) == "dddd-dd-dd" else { return nil }
    let times = ["dd:ddZ", "dd:dd:ddZ", "dd:dd+dd:dd", "dd:dd-dd:dd", "dd:dd:dd+dd:dd", "dd:dd:dd-dd:dd"]
    return times.contains(Self.shape(parts[1])) ? date : nil
  }

  /// The text with every digit replaced by `d`.
  private static func shape(_ text: Substring) -> String {
    String(text.map { $0.isASCII && $0.isNumber ? "d" : $0 })
  }
}
