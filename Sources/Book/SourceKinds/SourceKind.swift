import DocBookBasics
import Files
import TextBytes
import XMLVocabularies

/// A kind of sources: how its files are named and recognised, and which reader takes them.
///
///     SourceKind.of("notes/limits.Rmd")?.reader   // .markdown
///
/// `all` is the only list of the file extensions of sources. What asks by the name alone (is it a source, is it unused, which page does
/// a link without extension mean) asks `of(_:)`; a file is read by `reader(of:bytes:)`.
package struct SourceKind: Sendable {
  /// The readers of sources.
  package enum Reader: Sendable, CaseIterable {
    case markdown, jupyter, wolfram, xhtml, cnxml, jats, docBook, preTeXt, drawing
  }

  /// The name of such files in messages, in the plural.
  package let name: String
  /// The file name extensions, in lower case, that only this kind has: a file so named is a source of it.
  package let extensions: [String]
  /// The extensions that other files have too, whose first bytes decide.
  package let sharedExtensions: [String]
  /// What reads the kind; nil if Octavo does not.
  package let reader: Reader?
  /// Whether a file with a shared extension is of this kind, by its first bytes.
  private let recognises: @Sendable ([UInt8]) -> Bool
  /// The shortest way to something that is read; commands have `BOOK` for the name of a file without its ending, and `EXT` for that.
  private let conversion: String?

  private init(
    _ name: String, reader: Reader, _ extensions: [String], shared: [String] = [],
    recognises: @escaping @Sendable ([UInt8]) -> Bool = { _ in true }
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

  /// Every kind, those that are read first. A link without extension means a page of the first kind that has one of that name.
  package static let all = [
    SourceKind("Markdown files", reader: .markdown, ["md", "markdown", "myst", "qmd", "rmd"]),
    SourceKind("Jupyter notebooks", reader: .jupyter, ["ipynb"]),
    SourceKind(
      "XHTML pages", reader: .xhtml, ["xhtml", "html", "htm", "xht"], shared: ["xml"],
      recognises: { XMLHead($0)?.root == "html" }),
    SourceKind("Wolfram notebooks", reader: .wolfram, ["nb", "cdf"]),
    SourceKind("CNXML modules", reader: .cnxml, ["cnxml"]),
    SourceKind(
      "JATS articles", reader: .jats, ["nxml", "jats", "bits"], shared: ["xml"],
      recognises: { XMLHead.mayBeJATS($0) && XMLHead($0)?.isJATS == true }),
    SourceKind(
      "DocBook documents", reader: .docBook, ["dbk", "docbook"], shared: ["xml", "db"],
      recognises: { DocBookSniff.root(of: $0) != nil }),
    SourceKind(
      "PreTeXt files", reader: .preTeXt, ["ptx"], shared: ["xml", "mbx"],
      recognises: { XMLHead($0)?.isPreTeXt == true }),
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

  /// The reader of a file, by its name and, if others have such names, its first bytes; nil if there is none.
  package static func reader(of path: String, bytes: [UInt8]) -> Reader? {
    let ending = pathExtension(path)
    let kind = of(path) ?? all.first { $0.sharedExtensions.contains(ending) && $0.recognises(bytes) }
    return kind?.reader
  }

  /// Whether a file of that name may be of this kind.
  package func mayHave(_ path: String) -> Bool {
    let ending = pathExtension(path)
    return extensions.contains(ending) || sharedExtensions.contains(ending)
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

  /// The place of a path's extension among `extensionsRead`, which orders sources that differ in it; nil for other paths.
  package static func rank(_ path: String) -> Int? { extensionsRead.firstIndex(of: pathExtension(path)) }
}
