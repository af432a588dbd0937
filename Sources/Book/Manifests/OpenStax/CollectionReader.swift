import BookModel
import Diagnostics
import Files
import OpenStaxConventions
import TextBytes
import XML

/// Reads an OpenStax collection: its metadata, subcollections and modules.
///
///     <col:subcollection><md:title>Limits</md:title><col:content>
///       <col:module document="m53483"/>
///
/// gives a chapter whose sections are the pages of `modules/m53483/index.cnxml` and so on. Subcollections that contain
/// subcollections are parts; modules before the chapters are front matter, those after them appendices. Content of
/// modules that belongs at the end of the chapter gets its own pages there.
struct CollectionReader {
  let folder: BookFolder
  let path: String
  let tree: XMLTree
  var book: Book
  var diagnostics: [Diagnostic] = []
  /// Conventions for names and numbers, derived from all modules.
  var conventions = BookConventions()
  /// The parts that each chapter gathers at its end.
  var gathered = GatheredParts(chapters: [], language: "en")
  /// The outlines of the chapters' modules, by path.
  var outlines: [String: ModuleOutline] = [:]
  /// Sources by path.
  var sourceIndices: [String: Int] = [:]

  /// Reads the book of a collection, or the first of a list of books.
  static func read(_ file: ManifestFile) -> ManifestLoading {
    if CollectionFiles.isBookList(file.path) { return readList(file) }
    let root = CollectionFiles.root(of: file)
    return read(root, diagnostics: [])
  }

  /// Reads the first existing book of a list; reports the others.
  private static func readList(_ file: ManifestFile) -> ManifestLoading {
    let root = CollectionFiles.root(of: file)
    let tree: XMLTree
    switch root.parse() {
    case .failure(let error): return ManifestLoading(folder: root.folder, diagnostics: [error.diagnostic])
    case .success(let parsed): tree = parsed
    }
    let books = CollectionFiles.books(in: tree, folder: root.folder, at: root.path)
    let present = books.filter { root.folder.exists($0.path) }
    guard let first = present.first else {
      let diagnostic = Diagnostic(
        .manifestMissing, at: books.first?.range ?? tree.range(tree.root),
        books.isEmpty ? "the list names no book" : "collection \"\(books[0].path)\" is missing")
      return ManifestLoading(folder: root.folder, diagnostics: [diagnostic])
    }
    var diagnostics: [Diagnostic] = []
    if present.count > 1 {
      let others = present.dropFirst().map { "\"\($0.path)\"" }.joined(separator: ", ")
      diagnostics.append(
        Diagnostic(
          .firstBookTaken, at: first.range,
          "the first of \(present.count) books is used; the others are \(others)"))
    }
    return read(ManifestFile(folder: root.folder, path: first.path), diagnostics: diagnostics)
  }

  private static func read(_ file: ManifestFile, diagnostics: [Diagnostic]) -> ManifestLoading {
    let tree: XMLTree
    switch file.parse() {
    case .failure(let error):
      return ManifestLoading(folder: file.folder, diagnostics: diagnostics + [error.diagnostic])
    case .success(let parsed): tree = parsed
    }
    guard tree.name(tree.root).local == "collection" else {
      let diagnostic = Diagnostic(
        .rootElementWrong, at: tree.range(tree.root),
        "<\(tree.name(tree.root).qualified)> is not the root element of a collection")
      return ManifestLoading(folder: file.folder, diagnostics: diagnostics + [diagnostic])
    }
    var reader = CollectionReader(file, tree: tree)
    reader.diagnostics = diagnostics
    reader.readMetadata()
    reader.readContents()
    let isBroken = reader.book.metadata.title.isEmpty || reader.book.sources.isEmpty
    return ManifestLoading(
      book: isBroken ? nil : reader.book, folder: file.folder, diagnostics: reader.diagnostics)
  }

  private init(_ file: ManifestFile, tree: XMLTree) {
    folder = file.folder
    path = file.path
    self.tree = tree
    book = Book(metadata: Metadata(title: "", language: "en"), manifest: file.shown)
    book.base = "modules"
  }

  mutating func report(_ kind: DiagnosticKind, at range: SourceRange?, _ summary: String) {
    diagnostics.append(Diagnostic(kind, at: range, summary))
  }
}

// MARK: - Metadata

extension CollectionReader {
  /// Reads title, language, identifier, licence and, in older collections, people and keywords.
  private mutating func readMetadata() {
    guard let node = tree.element(tree.root, "metadata") else {
      return report(
        .titleMissing, at: tree.range(tree.root), "the collection has no metadata, and so no title")
    }
    book.metadata.range = tree.range(node)
    func text(_ name: String) -> String? {
      tree.element(node, name).map { tree.string($0).singleSpaced }.flatMap { $0.isEmpty ? nil : $0 }
    }
    book.metadata.title = text("title") ?? ""
    book.metadata.titleRange = tree.element(node, "title").map { tree.range($0) }
    if book.metadata.title.isEmpty {
      report(.titleMissing, at: tree.range(node), "the collection has no title")
    }
    book.metadata.subtitle = text("subtitle")
    book.metadata.subtitleRange = tree.element(node, "subtitle").map { tree.range($0) }
    let xml = MarkupNamespace.xml
    if let language = text("language") ?? tree.attribute(tree.root, "lang", in: xml) {
      book.metadata.language = language
    } else {
      report(
        .languageAssumed, at: tree.range(node), "the collection names no language; the book counts as English"
      )
    }
    book.metadata.identifier = text("uuid").map { "urn:uuid:" + $0 }
    book.metadata.otherIdentifiers = ["content-id", "content-url"].compactMap(text)
    book.metadata.description = text("abstract")
    book.metadata.date = (text("revised") ?? text("created")).flatMap(Self.date)
    book.metadata.rights = license(of: node)
    let keywords = tree.element(node, "keywordlist").map { tree.elements(of: $0) } ?? []
    let subjects = tree.element(node, "subjectlist").map { tree.elements(of: $0) } ?? []
    book.metadata.subjects = (subjects + keywords).map { tree.string($0).singleSpaced }.filter { !$0.isEmpty }
    let people = tree.openStaxPeople(of: node)
    (book.metadata.creators, book.metadata.contributors) = (people.creators, people.contributors)
  }

  private func license(of node: XMLTree.Node) -> String? {
    guard let license = tree.element(node, "license") else { return nil }
    let url = tree.attribute(license, "url")
    let name = tree.string(license).singleSpaced
    guard let url, !url.isEmpty else { return name.isEmpty ? nil : name }
    return name.isEmpty ? url : "\(name) (\(url))"
  }

  /// The day of a moment such as `2016/05/18 10:12:05 -0500`.
  private static func date(_ text: String) -> String? {
    let day = text.prefix(10).map { $0 == "/" ? "-" : $0 }
    return CalendarDate(text) != nil ? text : CalendarDate(String(day)) != nil ? String(day) : nil
  }
}
