import BookModel
import Files
import JSONText
import TextBytes

/// Writes a catalogue's feed in OPDS 2.0 (https://drafts.opds.io/opds-2.0), to which reading systems can subscribe.
struct OPDSFeed {
  private let site: CatalogueSite
  private let groups: [Group]

  /// The books of one outermost group.
  private struct Group {
    var title: String
    var members: [Int]
  }

  init(_ site: CatalogueSite) {
    self.site = site
    var order: [String] = []
    var members: [String: [Int]] = [:]
    for index in site.present {
      guard let title = site.plan.entries[index].book.groups.first else { continue }
      if members[title] == nil { order.append(title) }
      members[title, default: []].append(index)
    }
    groups = order.map { Group(title: $0, members: members[$0] ?? []) }
  }

  /// Writes all pages of the feed and of the feeds of its groups.
  func write() throws(SystemError) {
    try write(title: site.title, members: site.present, name: nil)
    for (number, group) in groups.enumerated() {
      try write(title: group.title, members: group.members, name: "group-\(number + 1)")
    }
  }

  /// The path of a page in the site; the first page of the whole feed is at its root.
  private static func path(_ name: String?, page: Int) -> String {
    guard let name else { return page == 1 ? "opds.json" : "opds/page-\(page).json" }
    return page == 1 ? "opds/\(name).json" : "opds/\(name)-page-\(page).json"
  }

  private func write(title: String, members: [Int], name: String?) throws(SystemError) {
    let size = CatalogueSite.feedPage
    let count = max(1, (members.count + size - 1) / size)
    for page in 1...count {
      let items = site.items(members[(page - 1) * size..<min(members.count, page * size)])
      // Addresses are relative, so that the site works under any path.
      let up = name == nil && page == 1 ? "" : "../"
      var json = JSONWriter(.lines)
      json.object { json in
        json.member("metadata") { json in
          json.object { json in
            json.member("title", title)
            if name == nil { json.member("description", site.plan.heading.description) }
            json.member("modified", items.compactMap(\.moment).max())
            json.member("numberOfItems", members.count)
            json.member("itemsPerPage", size)
            json.member("currentPage", page)
          }
        }
        json.member("links") { links(name, page, count: count, up, to: &$0) }
        // A collection must not be empty: without books, the feed links to the start page instead.
        if items.isEmpty || (name == nil && page == 1 && !groups.isEmpty) {
          json.member("navigation") { navigation(up, to: &$0) }
        }
        if !items.isEmpty {
          json.member("publications") { json in
            json.array(items) { $1.write(to: &$0, up: up) }
          }
        }
      }
      try ResultsFolder.writeSite(json.finished(), to: site.results.site + "/" + Self.path(name, page: page))
    }
  }

  private func links(_ name: String?, _ page: Int, count: Int, _ up: String, to json: inout JSONWriter) {
    var links = [
      ("self", Self.path(name, page: page), Self.type), ("start", "opds.json", Self.type),
      ("alternate", "index.html", "text/html"),
    ]
    if page > 1 { links.append(("previous", Self.path(name, page: page - 1), Self.type)) }
    if page < count { links.append(("next", Self.path(name, page: page + 1), Self.type)) }
    json.array(links) { json, link in
      json.onOneLine { json in
        json.object { json in
          json.member("rel", link.0)
          json.member("href", up + link.1)
          json.member("type", link.2)
        }
      }
    }
  }

  private func navigation(_ up: String, to json: inout JSONWriter) {
    let startPage = CatalogueWords(language: site.plan.heading.language)[.startPage]
    var entries = groups.enumerated().map { ($1.title, Self.path("group-\($0 + 1)", page: 1), Self.type) }
    if entries.isEmpty { entries = [(startPage, "index.html", "text/html")] }
    json.array(entries) { json, entry in
      json.onOneLine { json in
        json.object { json in
          json.member("title", entry.0)
          json.member("href", up + entry.1)
          json.member("type", entry.2)
        }
      }
    }
  }

  private static let type = "application/opds+json"
}

extension CatalogueSite.Item {
  /// The moment of the last change; nil unless the book gives it to the second.
  fileprivate var moment: String? { description.modified.flatMap { Self.isMoment($0) ? $0 : nil } }

  /// The identifier as a URI; nil if the book's is not one.
  private var identifier: String? {
    guard let identifier = description.identifier else { return nil }
    let digits = identifier.filter { $0 != "-" && $0 != " " }
    if digits.utf8.allSatisfy(\.isDigit), digits.utf8.count == 13 { return "urn:isbn:" + digits }
    let parts = identifier.utf8.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, parts[0].first?.isLetter == true, identifier.utf8.allSatisfy(\.isOfAddress),
      parts[0].allSatisfy({ $0.isLetter || $0.isDigit || $0 == "+" || $0 == "-" || $0 == "." })
    else { return nil }
    return identifier
  }

  /// The language; nil if the book's is not a language tag.
  private var language: String? {
    Array(description.language.utf8)[...].isLanguageTag ? description.language : nil
  }

  /// The day or moment of publication; nil if only a month or year is known, which the format does not support.
  private var published: String? {
    description.date.flatMap { Self.isMoment($0) || CalendarDate($0)?.precision == .day ? $0 : nil }
  }

  /// Whether a text is a moment such as `2026-11-23T08:09:10Z`, optionally with fractions or another time zone.
  private static func isMoment(_ text: String) -> Bool {
    switch CalendarDate(text)?.precision {
    case .second, .fraction: true
    case .year, .month, .day, nil: false
    }
  }

  /// The bundle, and the page that opens the book in a browser.
  private var links: [(relation: String, path: String, type: String)] {
    let bundle = ("http://opds-spec.org/acquisition/open-access", bundlePath, "application/epub+zip")
    return [bundle] + (readingPath.map { [("alternate", $0, "text/html")] } ?? [])
  }

  fileprivate func write(to json: inout JSONWriter, up: String) {
    json.object { json in
      json.member("metadata") { json in
        json.object { json in
          json.member("@type", "http://schema.org/Book")
          json.member("identifier", identifier)
          json.member("title", description.title)
          json.member("subtitle", description.subtitle)
          if !description.creators.isEmpty { json.member("author", description.creators) }
          json.member("language", language)
          if !description.publishers.isEmpty { json.member("publisher", description.publishers) }
          json.member("published", published)
          json.member("modified", moment)
          json.member("description", description.summary)
          if !description.subjects.isEmpty { json.member("subject", description.subjects) }
          json.member(
            "readingProgression", description.direction.flatMap { Direction(rawValue: $0) }?.rawValue)
        }
      }
      json.member("links") { json in
        json.array(links) { json, link in
          json.onOneLine { json in
            json.object { json in
              json.member("rel", link.relation)
              json.member("href", up + link.path)
              json.member("type", link.type)
            }
          }
        }
      }
      guard let cover = description.cover, let coverPath else { return }
      json.member("images") { json in
        json.array([cover]) { json, cover in
          json.onOneLine { json in
            json.object { json in
              json.member("href", up + coverPath)
              json.member("type", cover.mediaType)
              if cover.width > 0 { json.member("width", cover.width) }
              if cover.height > 0 { json.member("height", cover.height) }
            }
          }
        }
      }
    }
  }
}

extension UInt8 {
  /// Whether a URI may contain the byte (RFC 3986).
  fileprivate var isOfAddress: Bool {
    switch self {
    case "!", "#"..."&", "'"..."/", "0"..."9", ":", ";", "=", "?", "@", "A"..."Z", "[", "]", "_", "a"..."z",
      "~":
      true
    default: false
    }
  }
}
