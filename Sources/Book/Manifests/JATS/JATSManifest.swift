import BookModel
import Diagnostics
import Files
import SourceKinds
import TextBytes
import Titles
import XML
import XMLVocabularies

extension ManifestFormat {
  /// A JATS or BITS document as its own manifest.
  static let jats = ManifestFormat(
    name: "JATS or BITS document", claims: { JATSManifest.isJATS($0.path, in: $0.folder) },
    find: JATSManifest.find, isDocument: true, read: { JATSManifest.read($0) })
}

/// Reads a JATS article or a BITS book as a book: its metadata become the book's, its outline becomes the contents.
///
/// See <https://jats.nlm.nih.gov/archiving/tag-library/1.3/> and <https://jats.nlm.nih.gov/extensions/bits/tag-library/2.1/>.
struct JATSManifest {
  private let tree: XMLTree
  private let meta: XMLTree.Node?

  /// Whether a file is a JATS or BITS document.
  static func isJATS(_ path: String, in folder: BookFolder) -> Bool {
    SourceKind.read(by: .jats).head(of: path, in: folder) != nil
  }

  /// The document in a folder: the only one, else the only book.
  static func find(in folder: BookFolder) -> [String] {
    let found = folder.names().filter { !$0.hasPrefix(".") && isJATS($0, in: folder) }
    guard found.count > 1 else { return found }
    let books = found.filter { XMLHead($0, in: folder)?.root == "book" }
    return books.isEmpty ? found : books
  }

  /// Reads the document as a book.
  static func read(_ file: ManifestFile) -> ManifestLoading {
    let (folder, path) = (file.folder, file.path)
    var inclusion = XMLInclusion(path: path, in: folder)
    inclusion.stops = ["body", "book-body", "back", "book-back", "front-matter", "floats-group"]
    let bytes: [UInt8]
    do throws(FileError) { bytes = try folder.read(path) } catch {
      let place = SourceRange(file: file.shown)
      return ManifestLoading(
        folder: folder, diagnostics: [error.diagnostic(.manifestUnreadable, "manifest", path, at: place)])
    }
    let tree: XMLTree
    do throws(XMLError) {
      tree = try XMLParser(inclusion: inclusion).parse(file: file.shown, bytes: bytes)
    } catch {
      return ManifestLoading(
        folder: folder, diagnostics: [error.diagnostic(inFile: file.shown, bytes: bytes)])
    }
    var book = Book(metadata: JATSManifest(tree).metadata(fallbackTitle: stem(path)), manifest: file.shown)
    book.sources = [PageSource(path: path)]
    book.outline.source = 0
    var entry = Entry(.page)
    entry.source = 0
    book.contents = [entry]
    return ManifestLoading(book: book, folder: folder)
  }

  private init(_ tree: XMLTree) {
    self.tree = tree
    let root = tree.root
    let front = tree.element(root, "front")
    meta =
      front.flatMap { tree.element($0, "article-meta") } ?? tree.element(root, "book-meta")
      ?? tree.element(root, "book-part-meta") ?? tree.element(root, "front-stub")
      ?? tree.element(root, "book-part").flatMap { tree.element($0, "book-part-meta") }
  }

  private func text(_ node: XMLTree.Node) -> String { tree.string(node).singleSpaced }

  private func children(of node: XMLTree.Node, _ name: String) -> [XMLTree.Node] {
    tree.elements(of: node).filter { tree.isElement($0, name) }
  }

  private func metadata(fallbackTitle: String) -> Metadata {
    let language = tree.attribute(tree.root, "lang", in: MarkupNamespace.xml) ?? "en"
    var metadata = Metadata(title: fallbackTitle, language: language)
    metadata.range = tree.range(tree.root)
    guard let meta else { return metadata }
    let group = tree.element(meta, "title-group") ?? tree.element(meta, "book-title-group") ?? meta
    let title = ["article-title", "book-title", "title"].lazy.compactMap { tree.element(group, $0) }.first
    if let title {
      let text = InlineTitle(title, in: tree).text
      if !text.isEmpty { (metadata.title, metadata.titleRange) = (text, tree.range(title)) }
    }
    metadata.subtitle = tree.element(group, "subtitle").map { InlineTitle($0, in: tree).text }
    metadata.subtitleRange = tree.element(group, "subtitle").map { tree.range($0) }
    addPeople(meta, to: &metadata)
    metadata.publishersRange = tree.element(meta, "publisher").map { tree.range($0) }
    metadata.publishers = children(of: meta, "publisher").compactMap {
      tree.element($0, "publisher-name").map(text)
    }
    if metadata.publishers.isEmpty, let front = tree.element(tree.root, "front"),
      let journal = tree.element(front, "journal-meta"), let publisher = tree.element(journal, "publisher")
    {
      metadata.publishers = children(of: publisher, "publisher-name").map(text)
      metadata.publishersRange = tree.range(publisher)
    }
    metadata.date = children(of: meta, "pub-date").lazy.compactMap(date).first
    if let permissions = tree.element(meta, "permissions") { metadata.rights = rights(of: permissions) }
    metadata.description = tree.element(meta, "abstract").map(text).flatMap { $0.isEmpty ? nil : $0 }
    for group in children(of: meta, "kwd-group") { metadata.subjects += children(of: group, "kwd").map(text) }
    addIdentifiers(meta, to: &metadata)
    return metadata
  }

  // MARK: Parts

  private func addPeople(_ meta: XMLTree.Node, to metadata: inout Metadata) {
    for group in children(of: meta, "contrib-group") {
      for person in children(of: group, "contrib") {
        guard let (name, sorted) = name(of: person), !name.isEmpty else { continue }
        let kind = tree.attribute(person, "contrib-type") ?? tree.attribute(group, "content-type") ?? "author"
        switch kind.lowercased() {
        case "author", "authors":
          if metadata.creators.isEmpty { metadata.creatorsRange = tree.range(person) }
          metadata.creators.append(Contributor(name: name, roles: ["aut"], fileAs: sorted))
        case "editor", "editors", "guest-editor":
          metadata.contributors.append(Contributor(name: name, roles: ["edt"], fileAs: sorted))
        case "translator":
          metadata.contributors.append(Contributor(name: name, roles: ["trl"], fileAs: sorted))
        case "illustrator":
          metadata.contributors.append(Contributor(name: name, roles: ["ill"], fileAs: sorted))
        default: metadata.contributors.append(Contributor(name: name, roles: ["ctb"], fileAs: sorted))
        }
      }
    }
    if metadata.creators.isEmpty, !metadata.contributors.isEmpty {
      metadata.creators = [metadata.contributors.removeFirst()]
    }
  }

  private func name(of person: XMLTree.Node) -> (shown: String, sorted: String?)? {
    let holder = tree.element(person, "name-alternatives") ?? person
    guard let name = tree.element(holder, "name") else {
      return (tree.element(holder, "string-name") ?? tree.element(holder, "collab")).map { (text($0), nil) }
    }
    func part(_ part: String) -> String? {
      tree.element(name, part).map(text).flatMap { $0.isEmpty ? nil : $0 }
    }
    let isEastern = tree.attribute(name, "name-style") == "eastern"
    let order = isEastern ? ["surname", "given-names"] : ["prefix", "given-names", "surname", "suffix"]
    let sorted = [part("surname"), part("given-names")].compactMap { $0 }.joined(separator: ", ")
    return (order.compactMap(part).joined(separator: " "), sorted.isEmpty ? nil : sorted)
  }

  private func date(_ node: XMLTree.Node) -> String? {
    if let date = tree.attribute(node, "iso-8601-date"), CalendarDate(date) != nil { return date }
    let parts = ["year", "month", "day"].map { name in tree.element(node, name).map(text) }
    let known = parts.prefix { $0 != nil && Int($0!) != nil }.compactMap { $0 }
    let padded = known.map { $0.utf8.count == 1 ? "0" + $0 : $0 }.joined(separator: "-")
    return CalendarDate(padded) == nil ? nil : padded
  }

  private func rights(of permissions: XMLTree.Node) -> String? {
    var parts = children(of: permissions, "copyright-statement").map(text)
    if parts.isEmpty {
      let owner = ["copyright-year", "copyright-holder"].flatMap { children(of: permissions, $0).map(text) }
      if !owner.isEmpty { parts.append("© " + owner.joined(separator: " ")) }
    }
    for license in children(of: permissions, "license") {
      let words = children(of: license, "license-p").map(text).joined(separator: " ")
      parts.append(words.count > 1000 ? String(words.prefix(999)) + "…" : words)
    }
    let rights = parts.filter { !$0.isEmpty }.joined(separator: " ")
    return rights.isEmpty ? nil : rights
  }

  private func addIdentifiers(_ meta: XMLTree.Node, to metadata: inout Metadata) {
    var found: [String] = []
    for node in tree.elements(of: meta) {
      let value = text(node)
      guard !value.isEmpty else { continue }
      switch tree.name(node).local {
      case "article-id", "book-id", "book-part-id":
        let kind =
          tree.attribute(node, "pub-id-type") ?? tree.attribute(node, "book-id-type")
          ?? tree.attribute(node, "book-part-id-type")
        if kind == "doi" { found.insert("https://doi.org/" + value, at: 0) }
      case "isbn": found.append("urn:isbn:" + value.filter { $0.isNumber || $0 == "X" })
      default: break
      }
    }
    metadata.identifier = found.first
    metadata.otherIdentifiers = Array(found.dropFirst())
  }
}
