import Diagnostics
import XML

/// Checks a profile's rules for the package and for all documents together.
///
/// - Parameter asked: the requested profile; `.standard` uses that of the metadata.
func checkProfile(of publication: Publication, asked: PublicationProfile, into findings: inout BundleFindings)
{
  guard publication.package.version == "3.0" else { return }
  let rules = ProfileRules(publication)
  checkCollections(of: publication, into: &findings)
  let profile =
    asked == .standard ? rules.types.lazy.compactMap { PublicationProfile(type: $0) }.first ?? asked : asked
  if let type = profile.requiredType, !rules.types.contains(type) {
    rules.report("the publication has no <dc:type>\(type)</dc:type>", &findings)
  }
  switch profile {
  case .standard, .index: break
  case .dictionary: rules.checkDictionary(&findings)
  case .education: rules.checkEducation(&findings)
  case .preview: rules.checkPreview(&findings)
  }
  rules.checkDocuments(profile, into: &findings)
}

private struct ProfileRules {
  let publication: Publication
  let metadata: XMLTree.Node
  let types: [String]
  private var package: PackageDocument { publication.package }
  private var tree: XMLTree { package.tree }

  init(_ publication: Publication) {
    let tree = publication.package.tree
    let metadata = publication.package.metadata ?? tree.root
    self.publication = publication
    self.metadata = metadata
    types = tree.elements(of: metadata).filter { tree.isElement($0, "type") }.map { tree.string($0).trimmed }
  }

  func report(
    _ summary: String, _ findings: inout BundleFindings, at node: XMLTree.Node? = nil,
    _ id: String = "RSC-005"
  ) {
    let kind: DiagnosticKind = id == "RSC-017" ? .profileDoubtful : .profileInvalid
    findings.report(kind, at: tree.range(node ?? metadata), summary, epubcheck: id)
  }

  private func values(_ property: String, in metadata: XMLTree.Node?) -> [XMLTree.Node] {
    guard let metadata else { return [] }
    return tree.elements(of: metadata).filter {
      tree.isElement($0, "meta") && tree.attribute($0, "property")?.trimmed == property
    }
  }

  // MARK: Dictionaries

  private static let dictionaryTypes: Set<String> = [
    "monolingual", "bilingual", "multilingual", "thesaurus", "encyclopedia", "spelling", "pronouncing",
    "etymological",
  ]

  func checkDictionary(_ findings: inout BundleFindings) {
    let collections = tree.elements(of: tree.root).filter {
      tree.isElement($0, "collection") && tree.attribute($0, "role")?.words.contains("dictionary") ?? false
    }
    let maps = package.items.filter { $0.properties.contains("search-key-map") }
    if collections.count < 2, maps.filter({ $0.properties.contains("dictionary") }).count != 1 {
      report(
        "a dictionary must have one search key map with the properties \"search-key-map dictionary\"",
        &findings)
    }
    if collections.isEmpty { checkLanguages(of: metadata, and: nil, into: &findings) }
    for collection in collections {
      checkLanguages(of: tree.element(collection, "metadata"), and: metadata, into: &findings)
    }
    let all = (0..<tree.count).filter { tree.isElement($0, "meta") }
    let languages = Set(
      tree.elements(of: metadata).filter { tree.isElement($0, "language") }.map { tree.string($0).trimmed })
    for node in all {
      let value = tree.string(node).trimmed
      switch tree.attribute(node, "property")?.trimmed {
      case "dictionary-type" where !Self.dictionaryTypes.contains(value):
        report("dictionary-type \"\(value)\" is not known", &findings, at: node)
      case "source-language", "target-language":
        if !languages.contains(value) {
          report("language \"\(value)\" is not a <dc:language>", &findings, at: node)
        }
      default: break
      }
    }
    for item in maps {
      let count = collections.filter { collection in
        tree.elements(of: collection).contains { tree.attribute($0, "href")?.trimmed == item.href }
      }.count
      if count > 1 {
        report("search key map \"\(item.href)\" is in two dictionaries", &findings, at: item.node)
      }
      if item.path.map({ !$0.lowercased().hasSuffix(".xml") }) ?? false {
        findings.report(
          .profileDoubtful, at: package.range(item.node, "href"),
          "the name of a search key map must end with .xml",
          epubcheck: "OPF-080")
      }
    }
    checkDictionaryContent(collections, into: &findings)
  }

  private func checkLanguages(
    of own: XMLTree.Node?, and common: XMLTree.Node?, into findings: inout BundleFindings
  ) {
    for name in ["source-language", "target-language"]
    where values(name, in: own).isEmpty && values(name, in: common).isEmpty {
      report("the dictionary has no \"\(name)\"", &findings, at: own)
    }
    if values("source-language", in: own).count > 1 {
      report("the dictionary has two source languages", &findings, at: own)
    }
  }

  /// Checks that every dictionary has a document with the `epub:type` of a dictionary.
  private func checkDictionaryContent(_ collections: [XMLTree.Node], into findings: inout BundleFindings) {
    func isDictionary(_ index: Int) -> Bool {
      publication.facts[index]?.semantics.contains("dictionary") ?? false
    }
    var groups = collections.map { collection in
      tree.elements(of: collection).compactMap { link -> Int? in
        guard let href = tree.attribute(link, "href"),
          case .local(let path, _, _) = Address(href, in: package.path)
        else { return nil }
        return package.itemsByPath[path]
      }
    }
    if groups.isEmpty { groups = [Array(package.items.indices)] }
    for group in groups where !group.contains(where: isDictionary) {
      report("a dictionary has no document with epub:type \"dictionary\"", &findings, "OPF-078")
    }
  }

  // MARK: Education and previews

  func checkEducation(_ findings: inout BundleFindings) {
    let features = values("schema:accessibilityFeature", in: metadata).map { tree.string($0).trimmed }
    if features.isEmpty { report("metadata has no \"schema:accessibilityFeature\"", &findings) }
    if features.contains("none") {
      report("schema:accessibilityFeature \"none\" is not allowed here", &findings)
    }
    let hasSource = tree.element(metadata, "source") != nil
    if types.contains("teacher-edition"), !hasSource {
      report("a teacher's edition must name the students' edition as <dc:source>", &findings, "RSC-017")
    }
    if let place = publication.facts.lazy.compactMap({ $0?.microdata }).first,
      !publication.facts.contains(where: { $0?.hasRDFa ?? false })
    {
      findings.report(
        .profileDoubtful, at: place, "the documents describe their content with Microdata, not with RDFa",
        epubcheck: "HTM-051")
    }
    let breaksPages = publication.facts.contains { $0?.semantics.contains("pagebreak") ?? false }
    guard breaksPages else { return }
    let hasList = publication.navigation.map { navigation in
      (0..<navigation.count).contains {
        navigation.isElement($0, "nav")
          && navigation.attribute($0, "type", in: DocumentReader.Namespace.ops)?.words.contains("page-list")
            ?? false
      }
    }
    if hasList == false {
      report("documents have page breaks, but the navigation document has no page list", &findings, "NAV-003")
    }
    if hasList == true, !hasSource || values("source-of", in: metadata).isEmpty {
      report("metadata does not name the source of the page breaks", &findings, "OPF-066")
    }
  }

  func checkPreview(_ findings: inout BundleFindings) {
    let sources = tree.elements(of: metadata).filter { tree.isElement($0, "source") }
    if sources.isEmpty { report("a preview must name its publication as <dc:source>", &findings, "RSC-017") }
    let id = tree.attribute(tree.root, "unique-identifier")?.trimmed
    let own = tree.elements(of: metadata).first {
      tree.isElement($0, "identifier") && tree.attribute($0, "id")?.trimmed == id
    }
    for source in sources where own.map({ tree.string($0).trimmed == tree.string(source).trimmed }) ?? false {
      report("a preview must not have the identifier of its publication", &findings, at: source)
    }
  }

  // MARK: Documents

  func checkDocuments(_ profile: PublicationProfile, into findings: inout BundleFindings) {
    let isFixed = package.fixedItems
    let indexes = publication.indexItems
    for (index, item) in package.items.enumerated() {
      guard let facts = publication.facts[index], item.mediaType == "application/xhtml+xml" else {
        checkKeyMap(item, index: index, into: &findings)
        continue
      }
      let isIndex =
        item.properties.contains("index") || indexes.contains(index)
        || (profile == .index && !item.properties.contains("nav"))
      if isIndex, !facts.semantics.contains("index"), let head = facts.head {
        findings.report(
          .profileInvalid, at: head, "the document has no index (epub:type)", epubcheck: "RSC-005")
      }
      if facts.semantics.contains("dictionary"), !types.contains("dictionary"), let head = facts.head {
        findings.report(
          .profileDoubtful, at: head, "the document is a dictionary, but no dc:type says so",
          epubcheck: "OPF-079")
      }
      if facts.semantics.contains("region-based"), !item.properties.contains("data-nav"),
        let head = facts.head
      {
        findings.report(
          .profileInvalid, at: head, "\"region-based\" is for data navigation documents", epubcheck: "HTM-052"
        )
      }
      guard item.properties.contains("data-nav"), facts.semantics.contains("region-based") else { continue }
      for reference in facts.references where reference.kind == .hyperlink {
        guard case .local(let path, _, _) = reference.address, let target = package.itemsByPath[path],
          !isFixed.contains(target)
        else { continue }
        findings.report(
          .profileInvalid, at: reference.range, "\"\(reference.text)\" is not a fixed-layout page",
          epubcheck: "NAV-009")
      }
    }
  }

  /// Checks that a search key map leads to documents of the spine.
  private func checkKeyMap(_ item: PackageDocument.Item, index: Int, into findings: inout BundleFindings) {
    guard item.mediaType == "application/vnd.epub.search-key-map+xml" else { return }
    let spine = publication.spineItems
    for reference in publication.facts[index]?.references ?? [] {
      guard case .local(let path, _, _) = reference.address, publication.files.contains(path) else {
        continue
      }
      if package.itemsByPath[path].map({ !spine.contains($0) }) ?? true {
        findings.report(
          .profileInvalid, at: reference.range, "\"\(reference.text)\" is not in the spine",
          epubcheck: "RSC-021")
      }
    }
  }
}

extension Publication {
  /// The items of the documents that a collection lists as an index, as indices.
  fileprivate var indexItems: Set<Int> {
    let tree = package.tree
    var found: Set<Int> = []
    for node in 0..<tree.count where tree.isElement(node, "link") {
      guard let parent = tree.parent(of: node), tree.isElement(parent, "collection"),
        !Set(tree.attribute(parent, "role")?.words ?? []).isDisjoint(with: ["index", "index-group"]),
        let href = tree.attribute(node, "href"),
        case .local(let path, _, _) = Address(href, in: package.path),
        let item = package.itemsByPath[path]
      else { continue }
      found.insert(item)
    }
    return found
  }
}
