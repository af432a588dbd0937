import BookModel
import Diagnostics
import TextBytes
import XML

/// The namespace of Dublin Core's elements.
let dublinCore = "http://purl.org/dc/elements/1.1/"

/// A Dublin Core element with its refinements.
private struct Property {
  var node: XMLTree.Node
  var name: String
  var text: String
  var refinements: [String: [String]]

  func refinement(_ name: String) -> String? { refinements[name]?.first }
}

/// The refinements that `Metadata` keeps, by element; the others are listed in one note.
private let keptRefinements: [String: Set<String>] = [
  "title": ["title-type", "display-seq"],
  "creator": ["role", "file-as", "display-seq"],
  "contributor": ["role", "file-as", "display-seq"],
  "identifier": ["identifier-type"],
]

extension PackageReader {
  /// Reads the metadata, and reports in one note those that the bundle does not keep.
  mutating func readMetadata() {
    guard let node = part("metadata") else {
      report(.titleMissing, at: places.range(tree.root), "the package has no metadata, and so no title")
      return
    }
    // EPUB 2 may wrap the elements in dc-metadata and x-metadata.
    let nodes = tree.elements(node).flatMap {
      ["dc-metadata", "x-metadata"].contains(tree.name($0).local) ? tree.elements($0) : [$0]
    }
    var dropped: [String] = []
    let properties = properties(nodes, &dropped)
    book.metadata.range = places.range(node)
    readTitles(properties)
    readLanguages(properties)
    readPeople(properties)
    readIdentifiers(properties)
    readTexts(properties)
    readModified(nodes)
    readLayout(nodes)
    let isRightToLeft = part("spine").flatMap { tree.attribute($0, "page-progression-direction") }
    book.metadata.direction = isRightToLeft.flatMap(Direction.init(rawValue:))
    if !dropped.isEmpty { reportDropped(dropped, at: places.range(node)) }
  }

  /// The Dublin Core elements with their refinements; adds the names of unsupported ones to `dropped`.
  private func properties(_ nodes: [XMLTree.Node], _ dropped: inout [String]) -> [Property] {
    var properties: [Property] = []
    var owners: [String: Int] = [:]
    for node in nodes where tree.name(node).namespace == dublinCore {
      let text = tree.string(node).singleSpaced
      guard !text.isEmpty else { continue }
      if let id = tree.attribute(node, "id") { owners[id] = properties.count }
      var refinements: [String: [String]] = [:]
      // EPUB 2 has attributes instead of refinements.
      for name in ["role", "file-as", "event", "scheme"] {
        if let value = tree.attribute(node, name, in: packageNamespace) { refinements[name] = [value] }
      }
      properties.append(
        Property(node: node, name: tree.name(node).local, text: text, refinements: refinements))
    }
    for node in nodes where tree.name(node).local == "meta" || tree.name(node).local == "link" {
      let name = tree.attribute(node, "property") ?? tree.attribute(node, "name") ?? "link"
      if Self.isOfOverlays(name) { continue }
      guard let refines = tree.attribute(node, "refines") else {
        if !isKept(name) { dropped.append(name) }
        continue
      }
      let owner = refines.hasPrefix("#") ? owners[String(refines.dropFirst())] : nil
      guard let owner, keptRefinements[properties[owner].name]?.contains(name) == true else {
        dropped.append(name)
        continue
      }
      properties[owner].refinements[name, default: []].append(tree.string(node).singleSpaced)
    }
    return properties
  }

  /// Whether a property is read or recomputed.
  private func isKept(_ name: String) -> Bool {
    ["dcterms:modified", "cover", "rendition:viewport", "fixed-layout", "original-resolution"].contains(name)
      || PackageLayout.isKnown(name) || name.hasPrefix("schema:access")
  }

  private mutating func reportDropped(_ names: [String], at range: SourceRange) {
    var counts: [String: Int] = [:]
    for name in names { counts[name, default: 0] += 1 }
    let list = counts.keys.sorted().map { counts[$0]! > 1 ? "\(counts[$0]!) \($0)" : $0 }
    report(
      .metadataNotKept, at: range,
      "\(names.count) metadata \(names.count == 1 ? "property is" : "properties are") not kept: "
        + list.joined(separator: ", "))
  }

  private mutating func readTitles(_ properties: [Property]) {
    let titles = inSequence(properties.filter { $0.name == "title" })
    let main = titles.first { $0.refinement("title-type") == "main" } ?? titles.first
    guard let main else {
      report(.titleMissing, at: book.metadata.range, "the book has no title")
      return
    }
    book.metadata.title = main.text
    book.metadata.titleRange = places.range(main.node)
    book.metadata.titleDirection = direction(of: main)
    let others = titles.filter { $0.node != main.node }
    let subtitle =
      others.first { $0.refinement("title-type") == "subtitle" }
      ?? others.first { $0.refinement("title-type") == nil }
    book.metadata.subtitle = subtitle?.text
    book.metadata.subtitleRange = subtitle.map { places.range($0.node) }
    let lost = others.filter { $0.node != subtitle?.node }
    guard let first = lost.first else { return }
    let list = lost.map { "\"\($0.text)\"" }.joined(separator: ", ")
    report(
      .metadataNotKept, at: places.range(first.node),
      lost.count == 1 ? "the title \(list) is not kept" : "\(lost.count) titles are not kept: \(list)")
  }

  private mutating func readLanguages(_ properties: [Property]) {
    var languages: [String] = []
    for property in properties where property.name == "language" {
      if isLanguageTag(property.text) {
        if !languages.contains(property.text) { languages.append(property.text) }
      } else {
        let range = tree.children(property.node).first { tree.kind($0) == .text }.map(places.range)
        report(
          .textInvalid, at: range, "\"\(property.text)\" is not a language tag such as \"en\" or \"pt-BR\"")
      }
    }
    guard !languages.isEmpty else {
      if !diagnostics.contains(where: { $0.kind == .textInvalid }) {
        report(.languageMissing, at: book.metadata.range, "the book has no language")
      }
      return
    }
    book.metadata.language = languages.removeFirst()
    book.metadata.otherLanguages = languages
  }

  private mutating func readPeople(_ properties: [Property]) {
    func people(_ name: String) -> [Contributor] {
      inSequence(properties.filter { $0.name == name }).map {
        let roles = ($0.refinements["role"] ?? []).map { $0.lowercased() }
        var person = Contributor(
          name: $0.text, roles: roles.filter { ValueType.roles.accepts($0) }, fileAs: $0.refinement("file-as")
        )
        person.direction = direction(of: $0)
        return person
      }
    }
    book.metadata.creators = people("creator")
    book.metadata.contributors = people("contributor")
    book.metadata.creatorsRange = inSequence(properties.filter { $0.name == "creator" }).first
      .map { places.range($0.node) }
  }

  /// The writing direction of a text: its element's, else the package's.
  private func direction(of property: Property) -> String? {
    let value = tree.attribute(property.node, "dir") ?? tree.attribute(tree.root, "dir")
    return value.flatMap { ["ltr", "rtl", "auto"].contains($0) ? $0 : nil }
  }

  /// Sorts by `display-seq`, then by document order.
  private func inSequence(_ properties: [Property]) -> [Property] {
    properties.enumerated().sorted {
      let first = $0.element.refinement("display-seq").flatMap { Int($0) } ?? Int.max
      let second = $1.element.refinement("display-seq").flatMap { Int($0) } ?? Int.max
      return (first, $0.offset) < (second, $1.offset)
    }.map(\.element)
  }

  private mutating func readIdentifiers(_ properties: [Property]) {
    let identifiers = properties.filter { $0.name == "identifier" }
    let unique = tree.attribute(tree.root, "unique-identifier")
    let main =
      identifiers.first { tree.attribute($0.node, "id") == unique && unique != nil } ?? identifiers.first
    book.metadata.identifier = main?.text
    for identifier in identifiers where identifier.text != main?.text {
      if !book.metadata.otherIdentifiers.contains(identifier.text) {
        book.metadata.otherIdentifiers.append(identifier.text)
      }
    }
  }

  private mutating func readTexts(_ properties: [Property]) {
    func texts(_ name: String) -> [String] { properties.filter { $0.name == name }.map(\.text) }
    book.metadata.publishers = texts("publisher")
    book.metadata.publishersRange = properties.first { $0.name == "publisher" }.map { places.range($0.node) }
    book.metadata.subjects = texts("subject")
    book.metadata.sources = texts("source")
    func joined(_ name: String) -> String? {
      let texts = texts(name)
      return texts.isEmpty ? nil : texts.joined(separator: " ")
    }
    book.metadata.description = joined("description")
    book.metadata.rights = joined("rights")
    let dates = properties.filter { $0.name == "date" }
    // EPUB 2 has several dates, one per event.
    let date =
      dates.first { $0.refinement("event") == "publication" } ?? dates.first { $0.refinement("event") == nil }
    if let date = date ?? dates.first { readDate(date) }
  }

  private mutating func readDate(_ property: Property) {
    if CalendarDate(property.text) != nil {
      book.metadata.date = property.text
    } else {
      report(
        .metadataNotKept, at: places.range(property.node),
        "\"\(property.text)\" is not a date such as \"2024-05-01\"")
    }
  }

  private mutating func readModified(_ nodes: [XMLTree.Node]) {
    let modified = nodes.first {
      tree.attribute($0, "property") == "dcterms:modified" && tree.attribute($0, "refines") == nil
    }
    guard let modified else { return }
    let text = tree.string(modified).singleSpaced
    if ValueType.moment.accepts(text) {
      book.metadata.modified = text.contains("T") ? text : text + "T00:00:00Z"
    } else {
      report(
        .metadataNotKept, at: places.range(modified),
        "\"\(text)\" is not a time in UTC such as \"2024-05-01T12:00:00Z\"")
    }
  }
}
