import DocBookBasics
import Files
import TextBytes
import XMLVocabularies

/// A kind of sources: how its files are named and recognised, and which reader takes them.
///
///     SourceKind.of("notes/limits.Rmd")?.reader   // .markdown
///
/// `all` is the only list of the file extensions of sources. Whoever has only a name asks `of(_:)`; whoever has the book's folder asks
/// `of(_:in:)`, which also tells files whose extension others share, such as `.xml`. A file is read by `reader(of:bytes:)`.
package struct SourceKind: Sendable {
  /// The readers of sources.
  package enum Reader: Sendable, CaseIterable {
    case markdown, jupyter, wolfram, xhtml, cnxml, jats, docBook, preTeXt, drawing
  }

  /// The name of such files in messages, in the plural.
  package let name: String
  /// The file name extensions, in lower case, that only this kind has: a file so named is a source of it.
  package let extensions: [String]
  /// The extensions that other files have too: the beginning of the file decides.
  package let sharedExtensions: [String]
  /// What reads the kind; nil if Octavo does not.
  package let reader: Reader?
  /// Whether a file with a shared extension is of this kind, by its beginning.
  private let recognises: @Sendable (XMLHead) -> Bool
  /// The shortest way to something that is read; commands have `BOOK` for the name of a file without its ending, and `EXT` for that.
  private let conversion: String?

  private init(
    _ name: String, reader: Reader, _ extensions: [String], shared: [String] = [],
    recognises: @escaping @Sendable (XMLHead) -> Bool = { _ in true }
  ) {
    (self.name, self.reader, self.extensions, sharedExtensions) = (name, reader, extensions, shared)
    self.recognises = recognises
    conversion = nil
  }

  /// Makes a kind that is not read.
  private init(unread name: String, _ extensions: [String], conversion: String) {
    (self.name, self.extensions, self.conversion) = (name, extensions, conversion)
    (reader, sharedExtensions) = (nil, [])
    recognises = { _ in false }
  }

  /// The extensions of pages that need not be XML.
  private static let htmlExtensions = ["html", "htm"]

  /// Whether a file of that name, or the page at such an address, may be HTML that is not XML.
  package static func mayBeHTML(_ path: String) -> Bool { htmlExtensions.contains(pathExtension(path)) }

  /// Every kind, those that are read first. A link without extension means a page of the first kind that has one of that name.
  package static let all = [
    SourceKind("Markdown files", reader: .markdown, ["md", "markdown", "myst", "qmd", "rmd"]),
    SourceKind("Jupyter notebooks", reader: .jupyter, ["ipynb"]),
    SourceKind(
      "XHTML pages", reader: .xhtml, ["xhtml"] + htmlExtensions + ["xht"], shared: ["xml"],
      recognises: { $0.root == "html" }),
    SourceKind("Wolfram notebooks", reader: .wolfram, ["nb", "cdf"]),
    SourceKind("CNXML modules", reader: .cnxml, ["cnxml"]),
    SourceKind(
      "JATS articles", reader: .jats, ["nxml", "jats", "bits"], shared: ["xml"],
      recognises: { $0.isJATS }),
    SourceKind(
      "DocBook documents", reader: .docBook, ["dbk", "docbook"], shared: ["xml", "db"],
      recognises: { DocBookSniff.root(of: $0) != nil }),
    SourceKind(
      "PreTeXt files", reader: .preTeXt, ["ptx"], shared: ["xml", "mbx"],
      recognises: { $0.isPreTeXt }),
    // A drawing that an entry names is a page; others are pictures.
    SourceKind("drawings", reader: .drawing, [], shared: ["svg"]),
    SourceKind(
      unread: "TeX documents", ["tex", "ltx", "latex"],
      conversion: "\"pandoc -s --mathml BOOK.EXT -o BOOK.xhtml\" makes pages that are"),
    SourceKind(
      unread: "reStructuredText files", ["rst"],
      conversion: "\"rst2myst convert BOOK.EXT\" (of rst-to-myst) makes Markdown that is"),
    SourceKind(
      unread: "AsciiDoc files", ["adoc", "asciidoc"],
      conversion: "\"asciidoctor -b docbook BOOK.EXT\" makes DocBook that is"),
    SourceKind(
      unread: "Word documents", ["docx", "odt", "rtf"],
      conversion: "\"pandoc -s --mathml --extract-media=media BOOK.EXT -o BOOK.xhtml\" makes pages that are"),
    SourceKind(
      unread: "old Word documents", ["doc"],
      conversion:
        "\"soffice --headless --convert-to docx BOOK.doc\" (of LibreOffice) makes one that \"pandoc -s --mathml --extract-media=media BOOK.docx -o BOOK.xhtml\" makes pages of"
    ),
    SourceKind(
      unread: "Wolfram Language packages", ["wl", "wls"],
      conversion: "a notebook (.nb) is: open the file and save it as one"),
    SourceKind(
      unread: "DITA maps and topics", ["ditamap", "dita", "bookmap"],
      conversion: "\"dita --input=BOOK.EXT --format=xhtml\" (of the DITA Open Toolkit) makes pages that are"),
    SourceKind(
      unread: "SGML documents", ["sgml", "sgm"],
      conversion: "\"osx BOOK.EXT > BOOK.xml\" (of OpenSP) makes XML that is, if it is DocBook"),
    SourceKind(
      unread: "Org files", ["org"], conversion: "\"pandoc BOOK.EXT -t gfm -o BOOK.md\" makes Markdown that is"
    ),
    SourceKind(unread: "Obsidian canvases", ["canvas"], conversion: "a note that links its cards is"),
  ]

  /// Whether Octavo reads the kind.
  package var isRead: Bool { reader != nil }

  /// Whether its texts are Markdown.
  package var holdsMarkdown: Bool { reader == .markdown || reader == .jupyter }

  /// The kind that a reader reads.
  package static func read(by reader: Reader) -> SourceKind { all.first { $0.reader == reader }! }

  /// The kind of a file, by its name; nil if the name does not make it a source.
  package static func of(_ path: String) -> SourceKind? {
    let ending = pathExtension(path)
    return all.first { $0.extensions.contains(ending) }
  }

  /// The kind of a file of a book, by its name and, if others have such names, its beginning; nil if it is no source.
  ///
  /// A drawing is none: it is a page only where an entry of the contents names it.
  package static func of(_ path: String, in folder: BookFolder) -> SourceKind? {
    if let kind = of(path) { return kind }
    let kinds = sharing(path).filter { $0.reader != .drawing }
    guard !kinds.isEmpty, let head = XMLHead(path, in: folder) else { return nil }
    return kinds.first { $0.recognises(head) }
  }

  /// The reader of a file, by its name and, if others have such names, its beginning; nil if there is none.
  package static func reader(of path: String, bytes: [UInt8]) -> Reader? {
    if let kind = of(path) { return kind.reader }
    let kinds = sharing(path)
    guard !kinds.isEmpty, let head = XMLHead(bytes) else { return nil }
    return kinds.first { $0.recognises(head) }?.reader
  }

  /// The kinds that have the extension of a path, but not alone.
  private static func sharing(_ path: String) -> [SourceKind] {
    let ending = pathExtension(path)
    return all.filter { $0.sharedExtensions.contains(ending) }
  }

  /// Whether sources may have the name of a file, so that its content is worth a look.
  package static func mayBeSource(_ path: String) -> Bool { of(path) != nil || !sharing(path).isEmpty }

  /// The beginning of a file that is of this kind by its name and its content; nil for other files.
  package func head(of path: String, in folder: BookFolder) -> XMLHead? {
    let ending = pathExtension(path)
    guard extensions.contains(ending) || sharedExtensions.contains(ending) else { return nil }
    return XMLHead(path, in: folder).flatMap { recognises($0) ? $0 : nil }
  }

  /// The shortest way from the file at a path to something that is read.
  package func advice(for path: String) -> String? {
    let name = splitPath(path).name
    let signs: Set<UInt8> = [".", "-", "_"]
    let isPlain = name.utf8.allSatisfy { byte in byte.isLetter || byte.isDigit || signs.contains(byte) }
    let command = conversion?.replacing("EXT", with: pathExtension(path))
    return command?.replacing("BOOK", with: isPlain ? stem(path) : "BOOK")
  }

  /// The extensions of the kinds that are read, in the order of the table.
  package static let extensionsRead = all.filter(\.isRead).flatMap(\.extensions)

  /// The extensions that sources share with other files, in the order of the table.
  package static let extensionsShared = all.flatMap(\.sharedExtensions)

  /// The place of a source's extension in the table, which orders sources that differ in it; nil for other paths.
  package static func rank(_ path: String) -> Int? {
    ranks[pathExtension(path)]
  }

  private static let ranks = Dictionary(
    (extensionsRead + extensionsShared).enumerated().map { ($1, $0) }, uniquingKeysWith: min)
}

extension XMLHead {
  /// Scans the beginning of a file of a book; nil if it has no element or cannot be read, which reading it reports.
  package init?(_ path: String, in folder: BookFolder) {
    // Whoever reads the file for the book reports why it cannot be read.
    guard let bytes = try? folder.beginning(of: path, size: Self.size) else { return nil }
    self.init(bytes)
  }
}
