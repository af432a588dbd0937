import BookModel
import Diagnostics
import Files
import MarkdownOutlines
import Markup
import SourceKinds
import TextBytes
import ToolSettings
import XML
import YAML

/// The metadata that a book without manifest takes from its opening page: title, people and language.
///
/// Reading the page finds the title (`Metadata.titleSource`): that of the front matter with its formulas and substitutions, else the
/// page's own.
struct SourceHead {
  /// The title in the front matter, for a page that cannot be read.
  private(set) var title: String?
  /// The authors, in order.
  private(set) var authors: [Contributor] = []
  /// The other people.
  private var contributors: [Contributor] = []
  /// The language, if it is a well-formed tag.
  private(set) var language: String?
  /// The front matter, if it has one.
  private var front: YAMLValue?
  /// The page, for findings.
  private let place: SourceRange

  /// Reads the page at `path`. A page that cannot be read gives no metadata; reading it for the book reports why.
  init(_ path: String, in folder: BookFolder) {
    place = SourceRange(file: folder.shown(path))
    switch SourceKind.of(path, in: folder)?.reader {
    case .markdown, .jupyter: FrontMatter.read(path, in: folder).map { read($0) }
    case .xhtml: tree(of: path, in: folder).map { read($0) }
    case .cnxml:
      guard case .success(let tree) = parseXML(path, in: folder, kind: .sourceUnreadable) else { break }
      let metadata = tree.element(tree.root, "metadata")
      let declared = metadata.flatMap { tree.element($0, "language") }.map { tree.string($0).singleSpaced }
      takeLanguage(tree.language ?? declared)
      if let metadata { (authors, contributors) = tree.openStaxPeople(of: metadata) }
    case .jats, .docBook, .preTeXt, .drawing:
      if case .success(let tree) = parseXML(path, in: folder, kind: .sourceUnreadable) {
        takeLanguage(tree.language)
      }
    case .wolfram, nil: break
    }
  }

  private mutating func read(_ front: YAMLValue) {
    self.front = front
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
    // Many write en_US, as systems name locales.
    language = tag.flatMap { isLanguageTag($0.replacing("_", with: "-")) ? $0 : nil }
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

  /// Gives a book the title of the page `source`, an index into its sources, else `fallback`.
  func giveTitle(to book: inout Book, ofPage source: Int, fallback: String) {
    book.metadata.title = title ?? fallback
    book.metadata.titleSource = source
  }

  /// Gives a book that is this page alone the bibliographies of its front matter; returns findings for those that it cannot use, and
  /// for settings of citations without effect.
  func giveBibliography(to book: inout Book, in folder: BookFolder) -> [Diagnostic] {
    guard let front else { return [] }
    let unused = SettingVocabulary.frontMatter.unused(in: front.members).map(\.name)
    let found = front["bibliography"].map { Bibliographies($0, base: "", in: folder) { _ in place } }
    found?.add(to: &book)
    return (found?.findings ?? []) + [unusedSettings(unused, at: place)].compactMap { $0 }
  }

  /// Gives a book without manifest the people and the language; returns the finding if the language is not known.
  func givePeopleAndLanguage(to book: inout Book) -> [Diagnostic] {
    if !authors.isEmpty { book.metadata.creators = authors }
    book.metadata.contributors += contributors
    book.metadata.range = place
    if let language {
      book.metadata.language = language
      return []
    }
    return [Diagnostic(.languageAssumed, at: place, "the page names no language; the book counts as English")]
  }
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
