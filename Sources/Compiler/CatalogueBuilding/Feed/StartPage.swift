import Files
import JSONText
import Templating
import TextBytes

extension CatalogueSite {
  /// Writes the start page: lists that work without scripts, and a search that needs a script.
  func writeStartPage(templates: String) throws(SystemError) {
    let folder = templates + "/catalogue"
    let text = String(decoding: try FileSystem.contents(of: folder + "/index.html"), as: UTF8.self)
    // Invalid argument: the template is a file of the installation.
    guard let template = try? Template(text) else { throw SystemError(code: 22) }
    for name in ["style.css", "search.js"] {
      try ResultsFolder.writeSite(
        try FileSystem.contents(of: folder + "/" + name), to: results.site + "/catalogue/" + name)
    }
    try writeSearchList()
    let words = CatalogueWords(language: plan.heading.language)
    let size = Self.startPage
    let count = max(1, (present.count + size - 1) / size)
    let groups = groupPlaces(pageSize: size)
    var lastGroup: [String]?
    for page in 1...count {
      let items = items(present[(page - 1) * size..<min(present.count, page * size)])
      let up = page == 1 ? "" : "../"
      var values: [String: TemplateValue] = [
        "title": .text(title), "language": .text(plan.heading.language),
        "description": plan.heading.description.map { .text($0) } ?? .flag(false), "up": .text(up),
        "hasPages": .flag(count > 1), "page": .number(page), "pages": .number(count),
        "isFirst": .flag(page == 1), "isEmpty": .flag(present.isEmpty),
        "previous": page > 1 ? .text(up + Self.path(page - 1)) : .flag(false),
        "next": page < count ? .text(up + Self.path(page + 1)) : .flag(false),
        "hasGroups": .flag(groups.count > 1),
        "groups": .list(
          groups.map {
            ["title": .text($0.title), "href": .text(up + $0.address), "count": .number($0.count)]
          }),
        "sections": .list(Self.sections(items, up: up, words, &lastGroup)),
      ]
      values.merge(words.values(books: present.count)) { own, _ in own }
      try ResultsFolder.writeSite(template.filled(.record(values)), to: results.site + "/" + Self.path(page))
    }
  }

  private static func path(_ page: Int) -> String { page == 1 ? "index.html" : "page/\(page).html" }

  /// The start of each outermost group in the list, and the number of its books.
  private func groupPlaces(pageSize: Int) -> [(title: String, address: String, count: Int)] {
    var places: [(title: String, address: String, count: Int)] = []
    var known: [String: Int] = [:]
    for (position, index) in present.enumerated() {
      let book = plan.entries[index].book
      guard let title = book.groups.first else { continue }
      if let found = known[title] {
        places[found].count += 1
      } else {
        known[title] = places.count
        places.append((title, Self.path(position / pageSize + 1) + "#" + Self.anchor(book.name), 1))
      }
    }
    return places
  }

  private static func anchor(_ name: String) -> String { "book-" + percentEncoded(name) }

  /// The books of a page, under the titles of their groups.
  private static func sections(
    _ items: [Item], up: String, _ words: CatalogueWords, _ lastGroup: inout [String]?
  ) -> [TemplateValue] {
    var sections: [(groups: [String], isContinued: Bool, books: [TemplateValue])] = []
    for item in items {
      if sections.last?.groups != item.book.groups {
        sections.append((item.book.groups, sections.isEmpty && lastGroup == item.book.groups, []))
      }
      sections[sections.count - 1].books.append(item.value(up: up, words))
      lastGroup = item.book.groups
    }
    return sections.map { section in
      [
        "heading": section.groups.isEmpty ? .flag(false) : .text(section.groups.joined(separator: " › ")),
        "isContinued": .flag(section.isContinued), "books": .list(section.books),
      ]
    }
  }

  /// Writes the search list as a script, since pages opened from disk may load scripts but not data.
  private func writeSearchList() throws(SystemError) {
    try ResultsFolder.makeFolder(results.site + "/catalogue")
    let file = try AtomicFile(target: results.site + "/catalogue/books.js")
    func write(_ bytes: [UInt8]) throws(SystemError) {
      try bytes.withUnsafeBytes { bytes in
        Result { () throws(SystemError) in try file.write(bytes) }
      }.get()
    }
    try write(Array("octavoBooks([\n".utf8))
    var start = 0
    while start < present.count {
      let end = min(present.count, start + 500)
      for item in items(present[start..<end]) {
        var json = JSONWriter()
        json.array { json in
          json.string(item.description.title)
          json.string(item.description.creators.joined(separator: ", "))
          json.string(item.description.language)
          json.string(item.bundlePath)
          json.string(item.readingPath ?? "")
          json.string(item.coverPath ?? "")
          json.string(
            ([item.description.subtitle ?? ""] + item.description.subjects + item.book.groups
              + item.description.publishers + [item.description.identifier ?? ""]).joined(separator: " "))
        }
        try write(json.bytes + [",", "\n"])
      }
      start = end
    }
    try write(Array("]);\n".utf8))
    try file.putInPlace()
  }
}

extension CatalogueSite.Item {
  /// The values that a page shows for the book.
  fileprivate func value(up: String, _ words: CatalogueWords) -> TemplateValue {
    let cover = description.cover
    return [
      "anchor": .text("book-" + percentEncoded(book.name)),
      "title": .text(description.title), "language": .text(description.language),
      "subtitle": description.subtitle.map { .text($0) } ?? .flag(false),
      "creators": description.creators.isEmpty
        ? .flag(false) : .text(description.creators.prefix(4).joined(separator: ", ")),
      "address": .text(up + (readingPath ?? bundlePath)),
      "reading": readingPath.map { .text(up + $0) } ?? .flag(false),
      "bundle": .text(up + bundlePath),
      "cover": coverPath.map { .text(up + $0) } ?? .flag(false),
      "width": .number(cover?.width ?? 0), "height": .number(cover?.height ?? 0),
      "letter": .text(description.title.first.map(String.init) ?? ""),
      "size": .text(words.size(bundle.size)),
      "readTitle": .text(words.fill(.readBook, description.title)),
      "downloadTitle": .text(words.fill(.downloadBook, description.title)),
    ]
  }
}
