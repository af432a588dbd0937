import BookModel

/// `package.opf`: metadata, manifest and spine (EPUB 3.3, section 5).
///
/// Never writes the properties `remote-resources` and `scripted`, because no page has either.
struct PackageDocument {
  let book: LinkedBook
  let artwork: BookArtwork
  let accessibility: AccessibilityMetadata

  /// An item of the manifest.
  private struct Item {
    var href: String
    var mediaType: String
    var properties: [String] = []
    /// The name of its media overlay.
    var overlay: String?
  }

  func bytes() -> [UInt8] {
    var xml: [UInt8] = []
    xml.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    xml.write(
      "<package xmlns=\"http://www.idpf.org/2007/opf\" version=\"3.0\" unique-identifier=\"identifier\"")
    xml.writeAttribute("xml:lang", book.metadata.language)
    xml.writeAttribute("dir", Direction(language: book.metadata.language).rawValue)
    xml.write(">\n")
    PackageMetadata(book: book, accessibility: accessibility, coverItem: coverItem, overlays: overlayTimes)
      .write(to: &xml)
    let identifiers = writeManifest(to: &xml)
    writeSpine(identifiers, to: &xml)
    xml.write("</package>\n")
    return xml
  }

  /// The duration of each media overlay in seconds, by the id of its item.
  private var overlayTimes: [(item: String, seconds: Double)] {
    guard book.pages.contains(where: { $0.overlay != nil }) else { return [] }
    var identifiers = PackageIdentifiers(reserved: PackageMetadata.reservedIdentifiers)
    var byName: [String: String] = [:]
    for item in items { byName[item.href] = identifiers.identifier(for: item.href) }
    return book.pages.compactMap { page in
      guard let file = page.overlay, let overlay = page.page.overlay else { return nil }
      let seconds = overlay.duration ?? book.overlays.durations[overlay.path] ?? 0
      return (byName[book.media[file].href] ?? "", seconds)
    }
  }

  /// The id of the EPUB's cover picture.
  private var coverItem: String? {
    guard let cover = artwork.cover else { return nil }
    var identifiers = PackageIdentifiers(reserved: [])
    return identifiers.identifier(for: cover.href)
  }

  private var items: [Item] {
    // Titles with formulas are written with them.
    let formulas = book.contents.contains(where: \.hasFormula) ? ["mathml"] : []
    var items = [
      Item(href: BundlePath.navigation, mediaType: "application/xhtml+xml", properties: ["nav"] + formulas)
    ]
    // Reserve the cover picture's id first.
    if let cover = artwork.cover {
      items.append(Item(href: cover.href, mediaType: cover.mediaType, properties: ["cover-image"]))
    }
    if artwork.hasCoverPage { items.append(Item(href: BundlePath.cover, mediaType: "application/xhtml+xml")) }
    items.append(Item(href: BundlePath.contents, mediaType: "application/xhtml+xml", properties: formulas))
    items.append(Item(href: BundlePath.style, mediaType: "text/css"))
    for page in book.pages {
      items.append(
        Item(
          href: page.href, mediaType: "application/xhtml+xml", properties: page.contentProperties,
          overlay: page.overlay.map { book.media[$0].href }))
    }
    for file in book.media { items.append(Item(href: file.href, mediaType: file.mediaType)) }
    for file in artwork.files where file.href != artwork.cover?.href {
      items.append(Item(href: file.href, mediaType: file.mediaType))
    }
    items.append(Item(href: BundlePath.index, mediaType: "application/webpub+json"))
    items.append(Item(href: BundlePath.ncx, mediaType: "application/x-dtbncx+xml"))
    return items
  }

  /// Writes the manifest; returns the id of each file.
  private func writeManifest(to xml: inout [UInt8]) -> [String: String] {
    var identifiers = PackageIdentifiers(reserved: PackageMetadata.reservedIdentifiers)
    var byName: [String: String] = [:]
    xml.write("  <manifest>\n")
    let items = items
    for item in items { byName[item.href] = identifiers.identifier(for: item.href) }
    for item in items {
      xml.write("    <item")
      xml.writeAttribute("id", byName[item.href] ?? "")
      xml.writeAttribute("href", BundlePath.encoded(item.href))
      xml.writeAttribute("media-type", item.mediaType)
      if !item.properties.isEmpty {
        xml.writeAttribute("properties", item.properties.joined(separator: " "))
      }
      if let overlay = item.overlay { xml.writeAttribute("media-overlay", byName[overlay] ?? "") }
      xml.write("/>\n")
    }
    xml.write("  </manifest>\n")
    return byName
  }

  private func writeSpine(_ identifiers: [String: String], to xml: inout [UInt8]) {
    xml.write("  <spine")
    xml.writeAttribute("toc", identifiers[BundlePath.ncx] ?? "")
    xml.writeAttribute("page-progression-direction", book.direction.rawValue)
    xml.write(">\n")
    let front = artwork.hasCoverPage ? [BundlePath.cover, BundlePath.contents] : [BundlePath.contents]
    let reachable = book.linkedPages
    // An author's cover page comes first, if it is the first page.
    if book.coverPage == 0 { write(book.pages[0], index: 0, identifiers, reachable, to: &xml) }
    for name in front { xml.write("    <itemref idref=\"\(identifiers[name] ?? "")\"/>\n") }
    for (index, page) in book.pages.enumerated() where index != 0 || book.coverPage != 0 {
      write(page, index: index, identifiers, reachable, to: &xml)
    }
    xml.write("  </spine>\n")
  }

  private func write(
    _ page: LinkedPage, index: Int, _ identifiers: [String: String], _ reachable: Set<Int>,
    to xml: inout [UInt8]
  ) {
    xml.write("    <itemref")
    xml.writeAttribute("idref", identifiers[page.href] ?? "")
    // A nonlinear page must be reachable by a link.
    if !page.isLinear, reachable.contains(index) { xml.writeAttribute("linear", "no") }
    // EPUB 3.3 has no layout "roll": such pages get a fixed layout.
    let properties = page.spineProperties.map {
      $0 == "rendition:layout-roll" ? "rendition:layout-pre-paginated" : $0
    }.filter {
      // A fixed-layout page needs a size.
      Self.spineProperties.contains($0) && ($0 != "rendition:layout-pre-paginated" || page.viewport != nil)
    }
    if !properties.isEmpty { xml.writeAttribute("properties", properties.joined(separator: " ")) }
    xml.write("/>\n")
  }

  /// The spine item properties that EPUB 3.3 defines.
  private static let spineProperties: Set<String> = [
    "page-spread-left", "page-spread-right", "rendition:page-spread-left", "rendition:page-spread-right",
    "rendition:page-spread-center", "rendition:align-x-center", "rendition:layout-pre-paginated",
    "rendition:flow-auto",
    "rendition:flow-paginated", "rendition:flow-scrolled-continuous", "rendition:flow-scrolled-doc",
    "rendition:orientation-auto", "rendition:orientation-landscape", "rendition:orientation-portrait",
    "rendition:spread-auto", "rendition:spread-both", "rendition:spread-landscape", "rendition:spread-none",
  ]
}

extension LinkedPage {
  /// The page's manifest properties: `mathml`, `svg`.
  var contentProperties: [String] {
    var properties: [String] = []
    if page.facts.formulas > 0 { properties.append("mathml") }
    if page.facts.inlineSVG > 0 { properties.append("svg") }
    return properties
  }
}

extension ContentsEntry {
  /// Whether its title or one below it has a formula in MathML.
  fileprivate var hasFormula: Bool {
    titleMarkup?.contains("<math ") == true || children.contains(where: \.hasFormula)
  }
}
