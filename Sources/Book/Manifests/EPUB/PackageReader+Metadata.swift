import BookModel
import Diagnostics
import TextBytes
import XML

extension PackageReader {
  /// Reads the metadata, and reports in one note those that the bundle does not keep.
  mutating func readMetadata() {
    guard let node = part("metadata") else {
      report(.titleMissing, at: places.range(tree.root), "the package has no metadata, and so no title")
      return
    }
    // EPUB 2 may wrap the elements in dc-metadata and x-metadata.
    let nodes = tree.elements(of: node).flatMap {
      ["dc-metadata", "x-metadata"].contains(tree.name($0).local) ? tree.elements(of: $0) : [$0]
    }
    var properties = PackageProperties(nodes, in: tree, isKept: isKept)
    book.metadata.range = places.range(node)
    readTitles(properties.take("title", refinements: ["title-type", "display-seq", "dir"]))
    readLanguages(properties.take("language"))
    book.metadata.creators = people(properties.take("creator", refinements: Self.ofPeople))
    book.metadata.contributors = people(properties.take("contributor", refinements: Self.ofPeople))
    readIdentifiers(properties.take("identifier"))
    readTexts(&properties)
    readDate(&properties)
    readModified(nodes)
    readLayout(nodes)
    let isRightToLeft = part("spine").flatMap { tree.attribute($0, "page-progression-direction") }
    book.metadata.direction = isRightToLeft.flatMap(Direction.init(rawValue:))
    report(left: properties.allLeft())
  }

  private static let ofPeople: Set<String> = ["role", "file-as", "display-seq", "dir"]

  /// Whether a property is read elsewhere, or made anew for the bundle; of those that refine a part, only overlays have such.
  private func isKept(_ name: String, refines: Bool) -> Bool {
    if Self.isOfOverlays(name) { return true }
    if refines { return false }
    return ["dcterms:modified", "cover", "rendition:viewport", "fixed-layout", "original-resolution"]
      .contains(
        name) || PackageLayout.isKnown(name) || name.hasPrefix("schema:access")
  }

  private mutating func report(left: [PackageProperties.Left]) {
    guard let first = left.first else { return }
    var counts: [String: Int] = [:]
    for (name, _) in left { counts[name, default: 0] += 1 }
    let list = counts.keys.sorted().map { counts[$0]! > 1 ? "\(counts[$0]!) \($0)" : $0 }
    report(
      .metadataNotKept, at: places.range(first.node),
      "\(left.count) metadata \(left.count == 1 ? "property is" : "properties are") not kept: "
        + list.joined(separator: ", "))
  }

  private mutating func readTitles(_ properties: [PackageProperties.Property]) {
    let titles = inSequence(properties)
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

  private mutating func readLanguages(_ properties: [PackageProperties.Property]) {
    var languages: [String] = []
    for property in properties {
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

  private mutating func people(_ properties: [PackageProperties.Property]) -> [Contributor] {
    let people = inSequence(properties)
    if people.first?.name == "creator" {
      book.metadata.creatorsRange = people.first.map { places.range($0.node) }
    }
    return people.map { property in
      let roles = (property.refinements["role"] ?? []).map { $0.lowercased() }
      for role in roles where !ValueType.roles.accepts(role) {
        report(
          .metadataNotKept, at: places.range(property.node),
          "the role \"\(role)\" of \"\(property.text)\" is not kept, since it is no code of MARC's relators")
      }
      var person = Contributor(
        name: property.text, roles: roles.filter { ValueType.roles.accepts($0) },
        fileAs: property.refinement("file-as"))
      person.direction = direction(of: property)
      return person
    }
  }

  /// The writing direction of a text: its element's, else the package's.
  private func direction(of property: PackageProperties.Property) -> String? {
    let value = tree.attribute(property.node, "dir") ?? tree.attribute(tree.root, "dir")
    return value.flatMap { ["ltr", "rtl", "auto"].contains($0) ? $0 : nil }
  }

  /// Sorts by `display-seq`, then by document order.
  private func inSequence(_ properties: [PackageProperties.Property]) -> [PackageProperties.Property] {
    properties.enumerated().sorted {
      let first = $0.element.refinement("display-seq").flatMap { Int($0) } ?? Int.max
      let second = $1.element.refinement("display-seq").flatMap { Int($0) } ?? Int.max
      return (first, $0.offset) < (second, $1.offset)
    }.map(\.element)
  }

  private mutating func readIdentifiers(_ identifiers: [PackageProperties.Property]) {
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

  private mutating func readTexts(_ properties: inout PackageProperties) {
    let publishers = properties.take("publisher")
    book.metadata.publishers = publishers.map(\.text)
    book.metadata.publishersRange = publishers.first.map { places.range($0.node) }
    book.metadata.subjects = properties.take("subject").map(\.text)
    book.metadata.sources = properties.take("source").map(\.text)
    func joined(_ texts: [String]) -> String? { texts.isEmpty ? nil : texts.joined(separator: " ") }
    book.metadata.description = joined(properties.take("description").map(\.text))
    book.metadata.rights = joined(properties.take("rights").map(\.text))
    for term in Metadata.OtherTerm.Name.allCases {
      for property in properties.take(term.rawValue) {
        if Metadata.OtherTerm.isPromise(term, text: property.text) {
          properties.leave(property)
        } else {
          book.metadata.otherTerms.append(Metadata.OtherTerm(name: term, text: property.text))
        }
      }
    }
  }

  private mutating func readDate(_ properties: inout PackageProperties) {
    // EPUB 2 has several dates, one per event.
    let dates = properties.take("date", refinements: ["event"])
    let date =
      dates.first { $0.refinement("event") == "publication" } ?? dates.first { $0.refinement("event") == nil }
      ?? dates.first
    for other in dates where other.node != date?.node { properties.leave(other) }
    guard let date else { return }
    if CalendarDate(date.text) != nil {
      book.metadata.date = date.text
    } else {
      report(
        .metadataNotKept, at: places.range(date.node),
        "\"\(date.text)\" is not a date such as \"2024-05-01\"")
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
