import BookModel

extension ReaderIndex {
  /// Decodes an index written by `json()`; nil if a required member is missing.
  ///
  /// Contributors have only their Readium terms: authors become creators, all others contributors.
  init?(_ json: JSONValue) {
    guard let metadata = json["metadata"], let title = metadata["title"]?.string,
      let reader = json["reader"], json["readingOrder"] != nil
    else { return nil }
    self.metadata = Metadata(title: title, language: metadata["language"]?.strings.first ?? "und")
    readingOrder = json["readingOrder"]?.elements.compactMap(Resource.init) ?? []
    resources = json["resources"]?.elements.compactMap(Resource.init) ?? []
    // The index page, first in the reading order, is not one of the book's pages.
    let pages = readingOrder.filter { $0.relation != "contents" }
    let indices = Dictionary(
      pages.enumerated().map { ($1.href, $0) }, uniquingKeysWith: { first, _ in first })
    contents = json["toc"]?.elements.compactMap { ContentsEntry($0, pages: indices) } ?? []
    landmarks =
      json["landmarks"]?.elements.compactMap { link in
        guard let href = link.address, let title = link["title"]?.string else { return nil }
        return LinkedLandmark(type: link["properties"]?["type"]?.string ?? "", title: title, href: href)
      } ?? []
    pageList =
      json["pageList"]?.elements.compactMap { link in
        guard let href = link.address, let label = link["title"]?.string else { return nil }
        return LinkedPageListItem(label: label, href: href)
      } ?? []
    self.reader = ReaderOptions()
    self.reader.contents = reader["contents"]?.string.flatMap(ReaderOptions.Contents.init) ?? .outline
    self.reader.turning = reader["turning"]?.string.flatMap(ReaderOptions.Turning.init) ?? .flip
    overlays.activeClass = reader["overlays"]?["activeClass"]?.string
    overlays.playbackActiveClass = reader["overlays"]?["playbackActiveClass"]?.string
    covers = reader["covers"]?.elements.compactMap(Picture.init) ?? []
    launchImages = reader["launchImages"]?.elements.compactMap(Picture.init) ?? []
    preload = PreloadPlan(
      startup: reader["preload"]?["startup"]?.elements.compactMap(PreloadPlan.Resource.init) ?? [],
      pages: reader["preload"]?["pages"]?.elements.compactMap { plan in
        guard let page = plan.address else { return nil }
        let resources = plan["resources"]?.elements.compactMap(PreloadPlan.Resource.init) ?? []
        return PreloadPlan.PagePlan(page: page, resources: resources)
      } ?? [])
    accessibility = AccessibilityMetadata(
      claims: reader["accessibility"]?.elements.map { claim in
        AccessibilityMetadata.Claim(
          claim["property"]?.string ?? "", claim["value"]?.string ?? "", claim["evidence"]?.string ?? "")
      } ?? [])
    interactives = Self.interactives(reader["interactives"], pages: readingOrder)
    readMetadata(metadata)
  }

  private mutating func readMetadata(_ json: JSONValue) {
    metadata.subtitle = json["subtitle"]?.string
    metadata.otherLanguages = Array(json["language"]?.strings.dropFirst() ?? [])
    metadata.direction = json["readingProgression"]?.string.flatMap(Direction.init)
    metadata.publishers = json["publisher"]?.strings ?? []
    metadata.date = json["published"]?.string ?? json["http://purl.org/dc/terms/date"]?.string
    metadata.modified = json["modified"]?.string
    metadata.description = json["description"]?.string
    metadata.subjects = json["subject"]?.strings ?? []
    metadata.rights = json["http://purl.org/dc/terms/rights"]?.string
    metadata.sources = json["http://purl.org/dc/terms/source"]?.strings ?? []
    metadata.identifier = json["identifier"]?.string.map(ReaderIdentifier.identifier)
    metadata.otherIdentifiers = json["altIdentifier"]?.strings.map(ReaderIdentifier.identifier) ?? []
    let members = json.members
    for term in Self.contributorTerms.map(\.term) + ["contributor"] {
      let people = members[term]?.elements.compactMap { person -> Contributor? in
        guard let name = person["name"]?.string else { return nil }
        return Contributor(
          name: name, roles: person["role"]?.strings ?? [], fileAs: person["sortAs"]?.string)
      }
      if term == "author" { metadata.creators = people ?? [] } else { metadata.contributors += people ?? [] }
    }
  }
}

extension JSONValue {
  /// The bundle name for a link's `href`.
  fileprivate var address: String? { self["href"]?.string.map(BundlePath.decoded) }
}

extension ContentsEntry {
  fileprivate init?(_ link: JSONValue, pages: [String: Int]) {
    guard let address = link.address, let title = link["title"]?.string,
      let kind = link["properties"]?["kind"]?.string.flatMap(Entry.Kind.init)
    else { return nil }
    let hasPage = link["properties"]?["hasPage"]?.boolean ?? true
    self.init(
      kind: kind, title: title, number: link["properties"]?["number"]?.string,
      label: link["properties"]?["label"]?.string ?? title, href: hasPage ? address : nil,
      page: hasPage ? pages[BundlePath.page(of: address)] : nil,
      children: link["children"]?.elements.compactMap { ContentsEntry($0, pages: pages) } ?? [])
    titleMarkup = link["properties"]?["markup"]?.string
  }
}

extension ReaderIndex.Resource {
  fileprivate init?(_ link: JSONValue) {
    guard let href = link.address, let mediaType = link["type"]?.string else { return nil }
    self.init(href: href, mediaType: mediaType, size: link["size"]?.integer ?? 0)
    title = link["title"]?.string
    relation = link["rel"]?.string
    width = link["width"]?.integer
    height = link["height"]?.integer
    contains = link["properties"]?["contains"]?.strings ?? []
    side = link["properties"]?["page"]?.string
    overlay = link["properties"]?["mediaOverlay"]?.string.map(BundlePath.decoded)
    layout = link["properties"]?["layout"]?.string
    spread = link["properties"]?["spread"]?.string
    orientation = link["properties"]?["orientation"]?.string
    isLinear = link["properties"]?["linear"]?.boolean ?? true
  }
}

extension ReaderIndex.Picture {
  fileprivate init?(_ link: JSONValue) {
    guard let href = link.address, let mediaType = link["type"]?.string, let width = link["width"]?.integer,
      let height = link["height"]?.integer
    else { return nil }
    self.init(
      href: href, mediaType: mediaType, width: width, height: height,
      orientation: link["orientation"]?.string.flatMap(ArtworkFile.Orientation.init))
  }
}

extension PreloadPlan.Resource {
  fileprivate init?(_ link: JSONValue) {
    guard let href = link.address else { return nil }
    self.init(
      href: href, size: link["size"]?.integer ?? 0,
      orientation: link["orientation"]?.string.flatMap(ArtworkFile.Orientation.init))
  }
}
