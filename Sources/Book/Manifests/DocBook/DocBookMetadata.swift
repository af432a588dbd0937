import BookModel
import Diagnostics
import DocBookBasics
import Titles
import XML

/// The metadata of a DocBook document: https://tdg.docbook.org/tdg/5.2/info.html
struct DocBookMetadata {
  let tree: XMLTree
  private let root: XMLTree.Node
  private let items: [XMLTree.Node]

  init(tree: XMLTree) {
    self.tree = tree
    root = tree.root
    let infos = [
      "info", "bookinfo", "setinfo", "articleinfo", "partinfo", "chapterinfo", "artheader", "sectioninfo",
    ]
    let info = tree.elements(of: tree.root).first { infos.contains(tree.name($0).local) }
    items = info.map(tree.elements) ?? []
  }

  /// The picture of the book's cover: the first file in `cover`, or in an object with the role `cover`.
  var cover: (text: String, range: SourceRange)? {
    let places =
      items.filter { tree.isElement($0, "cover") }
      + items.filter { tree.attribute($0, "role")?.split(separator: " ").contains("cover") == true }
    return places.lazy.compactMap(picture).first
  }

  /// The first file that an element or one in it names.
  private func picture(of node: XMLTree.Node) -> (text: String, range: SourceRange)? {
    if ["imagedata", "graphic"].contains(tree.name(node).local),
      let attribute = tree.attribute(node, named: "fileref")
    {
      return (tree.attributeValue(attribute), tree.range(attribute, of: node))
    }
    return tree.elements(of: node).lazy.compactMap(picture).first
  }

  /// Reads the book's metadata.
  func read(fallbackTitle: String) -> Metadata {
    let own = tree.elements(of: root).first { tree.isElement($0, "title") }
    let titled = own ?? first("title")
    let title = titled.map { InlineTitle($0, in: tree).text } ?? ""
    let xml = MarkupNamespace.xml
    let language = tree.attribute(root, "lang", in: xml) ?? tree.attribute(root, "lang") ?? "en"
    var metadata = Metadata(title: title.isEmpty ? fallbackTitle : title, language: languageTag(language))
    metadata.titleRange = titled.map { tree.range($0) }
    let subtitles = all("subtitle") + tree.elements(of: root).filter { tree.isElement($0, "subtitle") }
    metadata.subtitle = subtitles.first.map { InlineTitle($0, in: tree).text }.flatMap(nonEmpty)
    metadata.subtitleRange = subtitles.first.map { tree.range($0) }
    addPeople(to: &metadata)
    metadata.publishersRange = (all("publisher") + all("publishername")).first.map { tree.range($0) }
    metadata.publishers = all("publisher").compactMap { tree.element($0, "publishername").map(text) }
    metadata.publishers += all("publishername").map(text)
    metadata.publishers = metadata.publishers.filter { !$0.isEmpty }
    metadata.date =
      (all("pubdate") + all("date")).lazy.compactMap { date(text($0)) }.first ?? lastRevision()
    metadata.rights = rights()
    metadata.description = first("abstract").map(text).flatMap(nonEmpty)
    let keywords = all("keywordset").flatMap { tree.elements(of: $0) }
    metadata.subjects += keywords.map(text).filter { !$0.isEmpty }
    for set in all("subjectset") {
      for subject in tree.elements(of: set) {
        metadata.subjects += tree.elements(of: subject).map(text).filter { !$0.isEmpty }
      }
    }
    addIdentifiers(to: &metadata)
    metadata.range = tree.range(root)
    return metadata
  }

  // MARK: Parts

  private func first(_ name: String) -> XMLTree.Node? { items.first { tree.isElement($0, name) } }

  private func all(_ name: String) -> [XMLTree.Node] { items.filter { tree.isElement($0, name) } }

  private func text(_ node: XMLTree.Node) -> String { DocBookPerson.text(node, in: tree) }

  private func nonEmpty(_ text: String) -> String? { text.isEmpty ? nil : text }

  /// Converts `pt_BR` to `pt-BR`.
  private func languageTag(_ text: String) -> String {
    let tag = text.split(whereSeparator: \.isWhitespace).joined().split(separator: "_").joined(separator: "-")
    return tag.isEmpty ? "en" : tag
  }

  private func addPeople(to metadata: inout Metadata) {
    var people: [XMLTree.Node] = []
    for item in items {
      people += tree.isElement(item, "authorgroup") ? tree.elements(of: item) : [item]
    }
    for person in people {
      let name = tree.name(person).local
      let role: (code: String, isCreator: Bool)
      switch name {
      case "author", "corpauthor": role = ("aut", true)
      case "collab", "orgname": role = ("ctb", false)
      case "editor": role = ("edt", false)
      case "othercredit": role = (self.role(of: person), false)
      default: continue
      }
      let shown = DocBookPerson.name(of: person, in: tree)
      guard !shown.isEmpty else { continue }
      let contributor = Contributor(
        name: shown, roles: [role.code], fileAs: DocBookPerson.sortName(of: person, in: tree))
      if role.isCreator {
        if metadata.creators.isEmpty { metadata.creatorsRange = tree.range(person) }
        metadata.creators.append(contributor)
      } else {
        metadata.contributors.append(contributor)
      }
    }
    if metadata.creators.isEmpty, let index = metadata.contributors.indices.first {
      metadata.creators.append(metadata.contributors.remove(at: index))
    }
  }

  private func role(of node: XMLTree.Node) -> String {
    switch tree.attribute(node, "class") {
    case "translator": "trl"
    case "graphicdesigner": "bkd"
    case "copyeditor", "technicaleditor": "edt"
    case "productioneditor": "pdr"
    case "reviewer", "proofreader": "pfr"
    default: "ctb"
    }
  }

  /// An ISO date; nil if the text is not one.
  private func date(_ text: String) -> String? { CalendarDate(text) == nil ? nil : text }

  /// The date of the latest revision, used if the book has no date.
  private func lastRevision() -> String? {
    all("revhistory").flatMap { tree.elements(of: $0) }.flatMap { tree.elements(of: $0) }
      .filter { tree.isElement($0, "date") }.compactMap { date(text($0)) }.max()
  }

  private func rights() -> String? {
    var parts = all("copyright").map { DocBookPerson.copyright($0, in: tree) }
    if let notice = first("legalnotice") {
      // Metadata of the notice itself, such as its translator, are not part of it.
      let said = tree.elements(of: notice).filter { part in
        !["info", "blockinfo", "title"].contains { tree.isElement(part, $0) }
      }
      let text = said.isEmpty ? text(notice) : said.map(text).filter { !$0.isEmpty }.joined(separator: " ")
      parts.append(text.count > 1000 ? String(text.prefix(999)) + "…" : text)
    }
    return nonEmpty(parts.filter { !$0.isEmpty }.joined(separator: ". "))
  }

  private func addIdentifiers(to metadata: inout Metadata) {
    var found: [String] = []
    for item in items {
      let value = text(item)
      guard !value.isEmpty else { continue }
      switch tree.name(item).local {
      case "isbn": found.append("urn:isbn:" + digits(value))
      case "issn": found.append("urn:issn:" + digits(value))
      case "biblioid": found.append(identifier(value, class: tree.attribute(item, "class")))
      case "issuenum", "pubsnumber", "invpartnumber": found.append(value)
      default: break
      }
    }
    metadata.identifier = found.first
    metadata.otherIdentifiers = Array(found.dropFirst())
  }

  private func identifier(_ value: String, class kind: String?) -> String {
    switch kind {
    case "isbn": "urn:isbn:" + digits(value)
    case "issn": "urn:issn:" + digits(value)
    case "doi": value.hasPrefix("doi:") ? value : "doi:" + value
    default: value
    }
  }

  private func digits(_ text: String) -> String {
    String(text.filter { $0.isASCII && ($0.isNumber || $0 == "X" || $0 == "x") })
  }
}
