import BookModel
import Diagnostics
import Files
import XML
import XMLVocabularies

extension ManifestFormat {
  /// Octavo's own manifest, under any file name.
  static let bookXML = ManifestFormat(
    name: "book.xml",
    claims: { $0.pathExtension == "xml" && !isContainer($0.path) && !CollectionFiles.claims($0.path) },
    find: { $0.names().contains("book.xml") ? ["book.xml"] : [] },
    read: { BookXMLReader.read($0) })
}

/// Reads book.xml, whose elements docs/manifest.md describes.
struct BookXMLReader {
  /// The root folder.
  let folder: BookFolder
  /// The manifest's folder relative to the root; empty if they are equal.
  let base: String
  private(set) var diagnostics: [Diagnostic]
  private var book: Book
  /// The source of each path, as an index into `book.sources`.
  private var sourceIndices: [String: Int] = [:]
  /// The place where each source and fragment is first opened, by path and fragment.
  private var openings: [String: SourceRange] = [:]
  private var ids: [String: SourceRange] = [:]

  /// Reads the book that the file describes.
  static func read(_ file: ManifestFile) -> ManifestLoading {
    let tree: XMLTree
    switch file.parse() {
    case .failure(let error): return ManifestLoading(folder: file.folder, diagnostics: [error.diagnostic])
    case .success(let parsed): tree = parsed
    }
    if let diagnostic = wrongRoot(tree) {
      return ManifestLoading(folder: file.folder, diagnostics: [diagnostic])
    }
    var checker = GrammarChecker(tree, .book)
    let element = checker.check(tree.root, as: "book")
    let isBroken = !checker.diagnostics.isEmpty
    var diagnostics = checker.diagnostics
    var (folder, base) = (file.folder, "")
    if let root = element.attributes["root"] {
      do throws(PathRefusal) { (folder, base) = try folder.ancestor(root.text) } catch {
        diagnostics.append(error.diagnostic(ofRoot: root))
        return ManifestLoading(folder: file.folder, diagnostics: diagnostics)
      }
    }
    var reader = BookXMLReader(element, folder: folder, base: base, manifest: file.shown)
    reader.readBook(element)
    diagnostics += reader.diagnostics
    if !isBroken, reader.book.sources.isEmpty {
      // Every page has an error, which is already reported.
      return ManifestLoading(folder: folder, diagnostics: diagnostics)
    }
    // The pages of an invalid manifest are read too, so that one run reports everything.
    let book = reader.book.sources.isEmpty ? nil : reader.book
    return ManifestLoading(book: book, isBroken: isBroken, folder: folder, diagnostics: diagnostics)
  }

  private init(_ element: CheckedElement, folder: BookFolder, base: String, manifest: String) {
    self.folder = folder
    self.base = base
    diagnostics = []
    var metadata = Metadata(title: element.child("title")?.text ?? "", language: element["lang"] ?? "")
    metadata.range = element.range
    metadata.titleRange = element.child("title")?.range
    metadata.subtitleRange = element.child("subtitle")?.range
    metadata.creatorsRange = element.child("creator")?.range
    metadata.publishersRange = element.child("publisher")?.range
    book = Book(metadata: metadata, manifest: manifest)
  }

  /// The finding for a wrong root element; nil if it is right.
  private static func wrongRoot(_ tree: XMLTree) -> Diagnostic? {
    let name = tree.name(tree.root)
    let range = tree.range(tree.root)
    if name.namespace != bookNamespace, let strange = tree.strangeRoot() { return strange }
    if name.local == "book", name.namespace.isEmpty {
      return Diagnostic(
        .namespaceMissing, at: range, "<book> has no namespace",
        solutions: [
          Diagnostic.Solution(
            "write <book xmlns=\"\(bookNamespace)\">",
            replacements: [Diagnostic.Replacement(range, with: "book xmlns=\"\(bookNamespace)\"")],
            isSafe: true)
        ])
    }
    if name.namespace == bookNamespace, name.local == "book" { return nil }
    var diagnostic = Diagnostic(
      .rootElementWrong, at: range,
      "<\(name.qualified)> is not the root element of a manifest that Octavo reads")
    if name.local == "book" {
      diagnostic.summary = "<\(name.qualified)> is in the namespace \(name.namespace), not \(bookNamespace)"
    } else if let near = suggestion(for: name.local, among: ["book"]) {
      diagnostic.solutions = [didYouMean(near, inPlaceOf: name.qualified, at: range)]
    }
    return diagnostic
  }

  // MARK: Metadata

  private mutating func readBook(_ element: CheckedElement) {
    readMetadata(element)
    if let artwork = element.child("artwork") { readArtwork(artwork) }
    if let reader = element.child("reader") {
      book.reader.contents = reader["contents"].flatMap(ReaderOptions.Contents.init) ?? .outline
      book.reader.turning = reader["turning"].flatMap(ReaderOptions.Turning.init) ?? .flip
    }
    if let contents = element.child("contents") {
      book.isNumbered = contents["numbered"] != "false"
      book.contents = contents.children.flatMap { entries($0) }
    }
  }

  private mutating func readMetadata(_ element: CheckedElement) {
    func text(_ name: String) -> String? { element.texts(name).first }
    func people(_ name: String) -> [Contributor] {
      element.children.filter { $0.name == name && !$0.text.isEmpty }.map {
        Contributor(
          name: $0.text, roles: $0["role"]?.split(separator: " ").map(String.init) ?? [],
          fileAs: $0["file-as"])
      }
    }
    book.metadata.subtitle = text("subtitle")
    book.metadata.otherLanguages = element.texts("language").filter { $0 != book.metadata.language }
    book.metadata.direction = element["dir"].flatMap(Direction.init(rawValue:))
    book.metadata.creators = people("creator")
    book.metadata.contributors = people("contributor")
    book.metadata.publishers = element.texts("publisher")
    book.metadata.date = text("date")
    book.metadata.modified = text("modified").map { $0.contains("T") ? $0 : $0 + "T00:00:00Z" }
    book.metadata.rights = text("rights")
    book.metadata.description = text("description")
    book.metadata.subjects = element.texts("subject")
    var identifiers = element.texts("identifier")
    book.metadata.identifier = element["id"] ?? (identifiers.isEmpty ? nil : identifiers.removeFirst())
    book.metadata.otherIdentifiers = identifiers.filter { $0 != book.metadata.identifier }
    book.metadata.sources = element.texts("source")
  }

  private mutating func readArtwork(_ element: CheckedElement) {
    let cover = element.child("cover")
    book.artwork.portraitCover = file(cover?.attributes["src"] ?? cover?.attributes["portrait"])
    book.artwork.landscapeCover = file(cover?.attributes["landscape"])
    book.artwork.icon = file(element.child("icon")?.attributes["src"])
    for child in element.children where child.name == "toolbar-icon" || child.name == "tab-icon" {
      guard let reference = file(child.attributes["src"]) else { continue }
      if child.name == "tab-icon" {
        book.artwork.tabBarIcons.append(reference)
      } else {
        book.artwork.toolbarIcons.append(reference)
      }
    }
    if let launch = element.child("launch"), launch["style"] == "plain" {
      book.artwork.launch = .plain(background: launch["background"])
    }
  }

  /// The file that an artwork attribute names; reports a finding and returns nil if it is unavailable.
  private mutating func file(_ value: CheckedElement.Value?) -> FileReference? {
    guard let value, let path = path(value.text, kind: .artworkMissing, "artwork", at: value.range) else {
      return nil
    }
    return FileReference(path: path, range: value.range)
  }

  /// The path from the root of a file that the manifest names; reports a finding and returns nil if it does not exist.
  private mutating func path(
    _ written: String, kind: DiagnosticKind, _ what: String, at range: SourceRange
  ) -> String? {
    let joined = written.hasPrefix("/") ? written : joinPath(base, written)
    do {
      _ = try folder.resolve(joined)
      return folder.normalised(joined)
    } catch {
      let prefix = base + "/"
      diagnostics.append(
        error.diagnostic(kind, what, written, at: range) {
          !base.isEmpty && $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0
        })
      return nil
    }
  }
}

// MARK: - Contents

extension BookXMLReader {
  /// The entry of an element. If its page has an error, returns the entry without page, its children or nothing.
  private mutating func entries(_ element: CheckedElement) -> [Entry] {
    guard let kind = Entry.Kind(rawValue: element.name) else { return [] }
    var entry = Entry(kind, title: element["title"], range: element.range)
    entry.givenNumber = element["number"]
    entry.isNumbered = element["numbered"] != "false"
    entry.type = element["type"]
    entry.id = id(element)
    if let value = element.attributes["src"] { open(value, element: element, &entry) }
    entry.children = element.children.flatMap { entries($0) }
    if entry.source != nil { return [entry] }
    if entry.children.isEmpty { return [] }
    if entry.title == nil { return entry.children }
    return [entry]
  }

  private mutating func id(_ element: CheckedElement) -> String? {
    guard let value = element.attributes["id"] else { return nil }
    if let first = ids[value.text] {
      var diagnostic = Diagnostic(.idDuplicate, at: value.range, "id \"\(value.text)\" is used twice")
      diagnostic.notes = [Diagnostic.Note(first, "it is first used here")]
      diagnostics.append(diagnostic)
      return nil
    }
    ids[value.text] = value.range
    return value.text
  }

  /// Sets the entry's source and fragment from `src`.
  private mutating func open(
    _ value: CheckedElement.Value, element: CheckedElement, _ entry: inout Entry
  ) {
    let parts = value.text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = path(String(parts[0]), kind: .sourceMissing, "page", at: value.range) else { return }
    let fragment = parts.count > 1 && !parts[1].isEmpty ? String(parts[1]) : nil
    let place = path + "#" + (fragment ?? "")
    if let first = openings[place] {
      var diagnostic = Diagnostic(
        .sourceRepeated, at: value.range,
        "\"\(value.text)\" is already in the contents; this entry leads to the same page")
      diagnostic.notes = [Diagnostic.Note(first, "it is first named here")]
      diagnostics.append(diagnostic)
    } else {
      openings[place] = value.range
    }
    let index: Int
    if let known = sourceIndices[path] {
      index = known
    } else {
      index = book.sources.count
      sourceIndices[path] = index
      book.sources.append(PageSource(path: path, range: value.range))
    }
    entry.source = index
    entry.fragment = fragment
    if let split = element["split"] {
      entry.takesHeadings = true
      if book.sources[index].splitLevel == nil {
        book.sources[index].splitLevel = Self.level(split, of: entry.kind)
      }
    }
  }

  /// The heading level at which `split` splits. Level 1 of a source is a chapter, or a part if the entry is one.
  private static func level(_ split: String, of kind: Entry.Kind) -> Int? {
    switch split {
    case "part": 1
    case "chapter": kind == .part ? 2 : 1
    case "section": kind == .part ? 3 : 2
    case "subsection": kind == .part ? 4 : 3
    default: Int(split)
    }
  }
}
