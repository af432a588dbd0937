import BookModel
import Diagnostics
import Files
import MarkdownOutlines
import Markup
import SourceKinds
import TextBytes
import XML
import YAML

/// What the opening page of a book without manifest says of the book: title, authors and language.
///
/// The title is that of the front matter. Otherwise it is the page's own, which only reading the page finds
/// (`Metadata.titleSource`); in Quarto's Markdown, where the front matter's title is the page's heading, it always is.
struct SourceHead {
  /// The title in the front matter.
  private(set) var title: String?
  /// The authors, in order.
  private(set) var authors: [Contributor] = []
  /// The language, if it is a well-formed tag.
  private(set) var language: String?
  /// The page, for findings.
  private let place: SourceRange

  /// Reads the page at `path`. Reports nothing if it is unreadable, since reading the page reports that.
  init(_ path: String, in folder: BookFolder) {
    place = SourceRange(file: folder.shown(path))
    switch SourceKind.of(path, in: folder)?.reader {
    case .markdown, .jupyter: FrontMatter.read(path, in: folder).map { read($0) }
    case .xhtml: tree(of: path, in: folder).map { read($0) }
    case .cnxml, .jats, .docBook, .preTeXt, .drawing:
      if case .success(let tree) = parseXML(path, in: folder, kind: .sourceUnreadable) {
        takeLanguage(tree.language)
      }
    case .wolfram, nil: break
    }
  }

  private mutating func read(_ front: YAMLValue) {
    title = front["title"]?.text.map { InlineMarkdown($0.singleSpaced).text }.flatMap {
      $0.isEmpty ? nil : $0
    }
    authors = (front["author"] ?? front["authors"])?.contributors(role: "aut") ?? []
    takeLanguage(front["lang"]?.text ?? front["language"]?.text)
  }

  private mutating func read(_ tree: XMLTree) {
    takeLanguage(tree.language)
    for node in 0..<tree.count where tree.kind(node) == .element && tree.name(node).local == "meta" {
      guard tree.attribute(node, "name")?.lowercased() == "author",
        let name = tree.attribute(node, "content")?.singleSpaced, !name.isEmpty
      else { continue }
      authors.append(Contributor(name: name, roles: ["aut"]))
    }
  }

  private mutating func takeLanguage(_ tag: String?) {
    language = tag.flatMap { isLanguageTag($0) ? $0 : nil }
  }

  /// The tree of a page: of XML, else of HTML as browsers read it; nil if the file cannot be read.
  private func tree(of path: String, in folder: BookFolder) -> XMLTree? {
    if case .success(let tree) = parseXML(path, in: folder, kind: .sourceUnreadable) { return tree }
    do {
      var parser = TagSoupParser()
      let source = TextDecoder().decodeFaulty(file: path, bytes: try folder.read(path))
      let text = Array(String(decoding: source.bytes, as: UTF8.self).utf8)
      return parser.parseDocument(text, source: SourceText(file: path, bytes: text))
    } catch { return nil }
  }

  // MARK: The book

  /// Gives a book the title of the front matter, else that of the page `source`, an index into its sources, else `fallback`.
  func giveTitle(to book: inout Book, ofPage source: Int, fallback: String) {
    book.metadata.title = title ?? fallback
    book.metadata.titleSource = title == nil || book.text.dialect == .quarto ? source : nil
  }

  /// Gives a book without manifest the language and the authors.
  func giveAuthors(to book: inout Book) -> [Diagnostic] {
    if !authors.isEmpty { book.metadata.creators = authors }
    book.metadata.range = place
    if let language {
      book.metadata.language = language
      return []
    }
    return [Diagnostic(.languageAssumed, at: place, "the page names no language; the book counts as English")]
  }
}

extension String {
  /// The text without a note, such as an affiliation: `Ada^[University of Foo]` gives `Ada`.
  fileprivate var withoutNote: String { firstRange(of: "^[").map { String(self[..<$0.lowerBound]) } ?? self }
}

/// Gives a book whose manifest names no title that of its first page, else the name of its folder.
func completeTitle(of book: inout Book, in folder: BookFolder) {
  guard book.metadata.title.isEmpty else { return }
  let name = title(ofFolder: folder.name)
  guard let first = book.sources.first else { return book.metadata.title = name }
  SourceHead(first.path, in: folder).giveTitle(to: &book, ofPage: 0, fallback: name)
}

extension XMLTree {
  /// The language of the root element.
  fileprivate var language: String? { attribute(root, "lang", in: xmlNamespace) ?? attribute(root, "lang") }
}

extension YAMLValue {
  /// The people in a list, or the one person in other values: names, or mappings with a name.
  ///
  ///     [Ada, {name: Bob}, {name: {given: Cy, family: Dee}}, {Eve: University of Foo}]   ->   Ada, Bob, Cy Dee, Eve
  ///
  /// See <https://quarto.org/docs/journals/authors.html>, <https://mystmd.org/guide/frontmatter#frontmatter-authors>.
  func contributors(role: String) -> [Contributor] {
    list.compactMap { person in
      let written =
        person.text ?? person["name"]?.text ?? person["name"]?.assembledName ?? person.assembledName
      let name = InlineMarkdown((written ?? "").withoutNote.singleSpaced).text
      return name.isEmpty ? nil : Contributor(name: name, roles: [role])
    }
  }

  /// The name in a mapping: its parts, or the only key, whose value is an affiliation.
  private var assembledName: String? {
    func text(_ keys: [String]) -> String? { keys.lazy.compactMap { self[$0]?.text }.first }
    if let literal = text(["literal"]) { return literal }
    let given = text(["given", "given-names", "given_names", "first_name", "firstname", "first"])
    let family = text(["family", "family-names", "family_names", "surname", "last_name", "lastname", "last"])
    let names = [given, text(["non-dropping-particle", "dropping-particle"]), family].compactMap { $0 }
    if !names.isEmpty { return names.joined(separator: " ") }
    // A key that says something of a person is no name.
    let keys: Set<String> = [
      "name", "orcid", "email", "url", "affiliation", "affiliations", "role", "roles", "id", "ref",
    ]
    guard members.count == 1, !keys.contains(members[0].key) else { return nil }
    return members[0].value.members.isEmpty ? members[0].key : nil
  }
}
