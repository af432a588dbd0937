import BookModel
import Diagnostics
import Files
import Titles
import XML

/// Reads the book's metadata from a PreTeXt source and its publication file.
struct PreTeXtMetadataReader {
  let folder: BookFolder
  /// The main source's path.
  let source: String
  /// The publication file's path.
  let publication: String?
  private var diagnostics: [Diagnostic] = []

  init(folder: BookFolder, source: String, publication: String?) {
    self.folder = folder
    self.source = source
    self.publication = publication
  }

  /// Reads the book; its only source provides the contents.
  mutating func read(manifest: String) -> ManifestLoading {
    var inclusion = XMLInclusion(path: source, in: folder)
    // The front matter, which precedes the text, is sufficient.
    inclusion.stops = ["chapter", "part", "section"]
    let file = folder.shown(source)
    let bytes: [UInt8]
    do throws(FileError) { bytes = try folder.read(source) } catch {
      let place = SourceRange(file: file)
      let diagnostic = error.diagnostic(.manifestUnreadable, "source", source, at: place)
      return ManifestLoading(folder: folder, diagnostics: [diagnostic])
    }
    do {
      let tree = try XMLParser(inclusion: inclusion).parse(file: file, bytes: bytes)
      return loading(tree, manifest: manifest)
    } catch {
      return ManifestLoading(folder: folder, diagnostics: [error.diagnostic(inFile: file, bytes: bytes)])
    }
  }

  private mutating func loading(_ tree: XMLTree, manifest: String) -> ManifestLoading {
    let root = tree.root
    let bodies = ["book", "article", "letter", "memo", "slideshow"]
    let body = tree.elements(of: root).first { bodies.contains(tree.name($0).local) } ?? root
    let xml = MarkupNamespace.xml
    let language = tree.attribute(root, "lang", in: xml) ?? tree.attribute(body, "lang", in: xml) ?? "en-US"
    let title = tree.element(body, "title").map { text($0, tree) } ?? stem(source)
    var book = Book(metadata: Metadata(title: title, language: language), manifest: manifest)
    book.metadata.range = SourceRange(file: folder.shown(source))
    book.metadata.titleRange = tree.element(body, "title").map { tree.range($0) }
    book.metadata.subtitle = tree.element(body, "subtitle").map { text($0, tree) }
    book.metadata.subtitleRange = tree.element(body, "subtitle").map { tree.range($0) }
    if let front = tree.element(body, "frontmatter") { readFront(front, in: tree, &book.metadata) }
    if let docinfo = tree.element(root, "docinfo"), book.metadata.description == nil {
      book.metadata.description = tree.element(docinfo, "blurb").map { text($0, tree) }
    }
    var page = PageSource(path: source)
    page.mediaType = "application/xml"
    page.splitLevel = tree.isElement(body, "article") ? 1 : 2
    page.settings = publication
    book.sources = [page]
    book.outline.source = 0
    // Its title may have formulas, which only the source's reader converts.
    book.metadata.titleSource = 0
    readPublication(into: &book)
    return ManifestLoading(book: book, folder: folder, diagnostics: diagnostics)
  }

  private func text(_ node: XMLTree.Node, _ tree: XMLTree) -> String {
    InlineTitle(node, in: tree, prose: tree.preTeXtProse).text
  }

  private func readFront(_ front: XMLTree.Node, in tree: XMLTree, _ metadata: inout Metadata) {
    let holders = ["bibinfo", "titlepage", "colophon"].compactMap { tree.element(front, $0) }
    for holder in holders {
      for node in tree.elements(of: holder) {
        switch tree.name(node).local {
        case "author":
          if metadata.creators.isEmpty { metadata.creatorsRange = tree.range(node) }
          add(person(of: node, in: tree, role: "aut"), to: &metadata.creators)
        case "editor": add(person(of: node, in: tree, role: "edt"), to: &metadata.contributors)
        case "credit":
          for author in tree.elements(of: node) where tree.isElement(author, "author") {
            add(person(of: author, in: tree, role: "ctb"), to: &metadata.contributors)
          }
        case "date": if metadata.date == nil { metadata.date = Self.date(text(node, tree)) }
        case "copyright": metadata.rights = rights(of: node, in: tree)
        case "publisher":
          if metadata.publishers.isEmpty { metadata.publishersRange = tree.range(node) }
          metadata.publishers.append(text(node, tree))
        case "isbn": metadata.identifier = "urn:isbn:" + text(node, tree).filter { $0.isNumber || $0 == "X" }
        case "website":
          if let url = tree.element(node, "url").flatMap({ tree.attribute($0, "href") }) {
            metadata.sources.append(url)
          }
        case "keywords":
          metadata.subjects += tree.elements(of: node).filter { tree.isElement($0, "keyword") }.map {
            text($0, tree)
          }
        default: break
        }
      }
    }
    if let abstract = tree.element(front, "abstract") { metadata.description = text(abstract, tree) }
  }

  private func add(_ person: Contributor?, to list: inout [Contributor]) {
    if let person, !list.contains(where: { $0.name == person.name }) { list.append(person) }
  }

  private func person(of node: XMLTree.Node, in tree: XMLTree, role: String) -> Contributor? {
    let name = text(tree.element(node, "personname") ?? node, tree)
    return name.isEmpty ? nil : Contributor(name: name, roles: [role])
  }

  private func rights(of node: XMLTree.Node, in tree: XMLTree) -> String {
    func part(_ name: String) -> String? { tree.element(node, name).map { text($0, tree) } }
    let owner = ["year", "holder"].compactMap(part).joined(separator: " ")
    let license = part("shortlicense") ?? part("minilicense")
    return [owner.isEmpty ? nil : "© " + owner, license].compactMap(\.self).joined(separator: ". ")
  }

  /// Converts `August 1, 2024` to `2024-08-01`; nil if there is no year.
  static func date(_ text: String) -> String? {
    if CalendarDate(text) != nil { return text }
    let words = text.split { !$0.isLetter && !$0.isNumber }
    guard let year = words.first(where: { $0.utf8.count == 4 && Int($0) != nil }) else { return nil }
    let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    let month = words.lazy.compactMap { months.firstIndex(of: String($0.lowercased().prefix(3))) }.first
    guard let month else { return String(year) }
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    let day = words.lazy.compactMap { $0.utf8.count <= 2 ? Int($0) : nil }.first { (1...31).contains($0) }
    let date = "\(year)-\(padded(month + 1))" + (day.map { "-" + padded($0) } ?? "")
    return CalendarDate(date) == nil ? String(year) : date
  }

  /// Reads the book's cover and address.
  private mutating func readPublication(into book: inout Book) {
    guard let publication else { return }
    switch parseXML(publication, in: folder, kind: .publicationFileMissing) {
    case .failure(let error): diagnostics.append(error.diagnostic)
    case .success(let tree):
      func at(_ path: String...) -> XMLTree.Node? {
        path.reduce(Optional(tree.root)) { node, name in node.flatMap { tree.element($0, name) } }
      }
      if book.metadata.identifier == nil, let base = at("html", "baseurl") {
        book.metadata.identifier = tree.attribute(base, "href")
      }
      guard let cover = at("epub", "cover"), let front = tree.attribute(cover, named: "front") else { return }
      let external = at("source", "directories").flatMap { tree.attribute($0, "external") } ?? ""
      let base = splitPath(source).folder
      let path = folder.normalised(joinPath(joinPath(base, external), tree.attributeValue(front)))
      if let path, folder.exists(path) {
        book.artwork.portraitCover = FileReference(path: path, range: tree.range(front, of: cover))
      }
    }
  }
}
