import BookModel
import Diagnostics
import JSONText
import TextBytes

extension ReaderIndex {
  /// The index as JSON.
  func json() -> [UInt8] {
    var json = JSONWriter(.lines)
    json.object { json in
      json.member("@context", "https://readium.org/webpub-manifest/context.jsonld")
      json.member("metadata") { json in json.object { writeMetadata(to: &$0) } }
      json.member("links") { json in
        json.array([BundlePath.index]) { json, href in
          json.onOneLine { json in
            json.object { json in
              json.member("rel", "self")
              json.member("href", href)
              json.member("type", "application/webpub+json")
            }
          }
        }
      }
      json.member("readingOrder") { json in json.array(readingOrder) { $1.write(to: &$0) } }
      json.member("resources") { json in json.array(resources) { $1.write(to: &$0) } }
      json.member("toc") { json in json.array(contents) { $1.write(to: &$0) } }
      json.member("landmarks") { json in
        json.array(landmarks) { json, landmark in
          writeLink(landmark.href, title: landmark.title, type: landmark.type, to: &json)
        }
      }
      if !pageList.isEmpty {
        json.member("pageList") { json in
          json.array(pageList) { json, item in writeLink(item.href, title: item.label, type: nil, to: &json) }
        }
      }
      json.member("reader") { json in json.object { writeReader(to: &$0) } }
    }
    return json.finished()
  }

  // MARK: Metadata

  private func writeMetadata(to json: inout JSONWriter) {
    json.member("@type", "http://schema.org/Book")
    json.member("conformsTo", "https://readium.org/webpub-manifest/profiles/epub")
    json.member("title", metadata.title)
    if let subtitle = metadata.subtitle { json.member("subtitle", subtitle) }
    json.member("identifier", ReaderIdentifier(metadata.uniqueIdentifier).url)
    if !metadata.otherIdentifiers.isEmpty {
      json.member("altIdentifier", metadata.otherIdentifiers.map { ReaderIdentifier($0).url })
    }
    if metadata.otherLanguages.isEmpty {
      json.member("language", metadata.language)
    } else {
      json.member("language", [metadata.language] + metadata.otherLanguages)
    }
    json.member("layout", "reflowable")
    if let direction = metadata.direction { json.member("readingProgression", direction.rawValue) }
    writePeople(to: &json)
    if !metadata.publishers.isEmpty { json.member("publisher", metadata.publishers) }
    if let date = metadata.wellFormedDate {
      // `published` needs a full date or timestamp; a year or month keeps its Dublin Core name.
      json.member(date.utf8.count >= 10 ? "published" : "http://purl.org/dc/terms/date", date)
    }
    if let modified = metadata.modified { json.member("modified", modified) }
    if let description = metadata.description { json.member("description", description) }
    if !metadata.subjects.isEmpty { json.member("subject", metadata.subjects) }
    if let rights = metadata.rights { json.member("http://purl.org/dc/terms/rights", rights) }
    if !metadata.sources.isEmpty { json.member("http://purl.org/dc/terms/source", metadata.sources) }
    json.member("accessibility") { json in json.object { writeAccessibility(to: &$0) } }
  }

  /// Writes people by their first role; a creator without role is an author.
  private func writePeople(to json: inout JSONWriter) {
    let people =
      metadata.creators.map { ($0, $0.roles.first ?? "aut") }
      + metadata.contributors.map { ($0, $0.roles.first ?? "ctb") }
    for (term, role) in ReaderIndex.contributorTerms {
      let ofRole = people.filter { $0.1 == role }.map(\.0)
      if !ofRole.isEmpty { json.member(term) { json in writePeople(ofRole, to: &json) } }
    }
    let known = Set(ReaderIndex.contributorTerms.map(\.role))
    let others = people.filter { !known.contains($0.1) }.map(\.0)
    if !others.isEmpty { json.member("contributor") { json in writePeople(others, to: &json) } }
  }

  private func writePeople(_ people: [Contributor], to json: inout JSONWriter) {
    json.array(people) { json, person in
      json.onOneLine { json in
        json.object { json in
          json.member("name", person.name)
          if let fileAs = person.fileAs { json.member("sortAs", fileAs) }
          if !person.roles.isEmpty { json.member("role", person.roles) }
        }
      }
    }
  }

  /// The members of Readium's default context, with their MARC relator codes.
  static let contributorTerms: [(term: String, role: String)] = [
    ("author", "aut"), ("translator", "trl"), ("editor", "edt"), ("artist", "art"), ("illustrator", "ill"),
    ("colorist", "clr"), ("narrator", "nrt"),
  ]

  private func writeAccessibility(to json: inout JSONWriter) {
    json.member("accessMode", accessibility.values(of: "accessMode"))
    json.member("accessModeSufficient") { json in
      json.array(accessibility.values(of: "accessModeSufficient")) { json, value in
        json.onOneLine { $0.array(value.split(separator: ",")) { $0.string(String($1)) } }
      }
    }
    json.member("feature", accessibility.values(of: "accessibilityFeature"))
    json.member("hazard", accessibility.values(of: "accessibilityHazard"))
    if let summary = accessibility.values(of: "accessibilitySummary").first {
      json.member("summary", summary)
    }
  }

  // MARK: Reader

  private var pagesHaveOverlays: Bool { readingOrder.contains { $0.overlay != nil } }

  private func writeReader(to json: inout JSONWriter) {
    json.member("version", 1)
    // Makes the member a collection, as the Readium model requires.
    json.member("metadata") { json in json.object { _ in } }
    json.member("links") { json in json.array { _ in } }
    json.member("contents", reader.contents.rawValue)
    json.member("turning", reader.turning.rawValue)
    let directions = [
      ("title", metadata.titleDirection), ("author", metadata.creators.first?.direction),
    ]
    if directions.contains(where: { $0.1 != nil }) {
      json.member("textDirections") { json in
        json.object { json in for (name, value) in directions { if let value { json.member(name, value) } } }
      }
    }
    if pagesHaveOverlays {
      json.member("overlays") { json in
        json.object { json in
          if let name = overlays.activeClass { json.member("activeClass", name) }
          if let name = overlays.playbackActiveClass { json.member("playbackActiveClass", name) }
        }
      }
    }
    json.member("covers") { json in json.array(covers) { $1.write(to: &$0) } }
    json.member("launchImages") { json in json.array(launchImages) { $1.write(to: &$0) } }
    json.member("preload") { json in
      json.object { json in
        json.member("startup") { json in json.array(preload.startup) { $1.write(to: &$0) } }
        json.member("pages") { json in writePlans(to: &json) }
      }
    }
    json.member("interactives") { json in json.object { writeInteractives(to: &$0) } }
    json.member("accessibility") { json in
      json.array(accessibility.claims) { json, claim in
        json.onOneLine { json in
          json.object { json in
            json.member("property", claim.property)
            json.member("value", claim.value)
            json.member("evidence", claim.evidence)
          }
        }
      }
    }
  }

  private func writePlans(to json: inout JSONWriter) {
    // Each file is listed in about twenty plans: format it once.
    var texts: [String: String] = [:]
    json.array(preload.pages) { json, plan in
      json.object { json in
        json.member("href", BundlePath.encoded(plan.page))
        json.member("resources") { json in
          json.array(plan.resources) { json, resource in
            if let text = texts[resource.href] { return json.literal(text) }
            var one = JSONWriter(.lines)
            resource.write(to: &one)
            let text = String(decoding: one.bytes, as: UTF8.self)
            texts[resource.href] = text
            json.literal(text)
          }
        }
      }
    }
  }

  private func writeLink(_ href: String, title: String, type: String?, to json: inout JSONWriter) {
    json.onOneLine { json in
      json.object { json in
        json.member("href", BundlePath.encoded(href))
        json.member("title", title)
        if let type { json.member("properties") { $0.object { $0.member("type", type) } } }
      }
    }
  }
}

extension ContentsEntry {
  fileprivate func write(to json: inout JSONWriter) {
    // Write a link's own members on one line, to keep the tree readable.
    json.object { json in
      json.member("href", BundlePath.encoded(firstHref ?? BundlePath.contents))
      json.member("title", title)
      json.member("properties") { json in
        json.onOneLine { json in
          json.object { json in
            json.member("kind", kind.rawValue)
            if let number { json.member("number", number) }
            json.member("label", label)
            if let titleMarkup { json.member("markup", titleMarkup) }
            if href == nil { json.member(boolean: "hasPage", false) }
          }
        }
      }
      if !children.isEmpty { json.member("children") { json in json.array(children) { $1.write(to: &$0) } } }
    }
  }
}

extension ReaderIndex.Resource {
  fileprivate func write(to json: inout JSONWriter) {
    json.onOneLine { json in
      json.object { json in
        json.member("href", BundlePath.encoded(href))
        json.member("type", mediaType)
        if let title { json.member("title", title) }
        if let relation { json.member("rel", relation) }
        json.member("size", size)
        if let width { json.member("width", width) }
        if let height { json.member("height", height) }
        if contains.isEmpty && side == nil && layout == nil && spread == nil && overlay == nil && isLinear {
          return
        }
        json.member("properties") { json in
          json.object { json in
            if !contains.isEmpty { json.member("contains", contains) }
            if let overlay { json.member("mediaOverlay", BundlePath.encoded(overlay)) }
            if let layout { json.member("layout", layout) }
            if let orientation { json.member("orientation", orientation) }
            if let spread { json.member("spread", spread) }
            if let side { json.member("page", side) }
            if !isLinear { json.member(boolean: "linear", false) }
          }
        }
      }
    }
  }
}

extension ReaderIndex.Picture {
  fileprivate func write(to json: inout JSONWriter) {
    json.onOneLine { json in
      json.object { json in
        json.member("href", BundlePath.encoded(href))
        json.member("type", mediaType)
        json.member("width", width)
        json.member("height", height)
        if let orientation { json.member("orientation", orientation.rawValue) }
      }
    }
  }
}

extension PreloadPlan.Resource {
  fileprivate func write(to json: inout JSONWriter) {
    json.onOneLine { json in
      json.object { json in
        json.member("href", BundlePath.encoded(href))
        json.member("size", size)
        if let orientation { json.member("orientation", orientation.rawValue) }
      }
    }
  }
}

/// Converts identifiers to URIs, which the reader index requires, and back.
///
///     978-3-16-148410-0   urn:octavo:identifier:978-3-16-148410-0
///     urn:isbn:978…       urn:isbn:978…
struct ReaderIdentifier {
  private static let prefix = "urn:octavo:identifier:"
  let url: String

  init(_ identifier: String) {
    let scheme = identifier.prefix { $0 != ":" }
    let isURI =
      scheme.count < identifier.count && scheme.first?.isLetter == true
      && scheme.utf8.allSatisfy { ("a"..."z").contains($0) || ("A"..."Z").contains($0) }
      && !identifier.contains { $0.isWhitespace || "<>\"{}|\\^`".contains($0) }
    url = isURI ? identifier : Self.prefix + BundlePath.encoded(identifier)
  }

  /// The identifier for a URI.
  static func identifier(_ url: String) -> String {
    url.hasPrefix(prefix) ? BundlePath.decoded(String(url.dropFirst(prefix.count))) : url
  }
}
