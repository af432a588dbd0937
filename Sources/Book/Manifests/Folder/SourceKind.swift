import Files
import TextBytes

/// A format of sources, as the names of files tell it.
struct SourceKind: Sendable {
  /// The name of such files in messages, in the plural.
  var name: String
  /// The file name extensions, in lower case.
  var extensions: [String]
  /// Whether Octavo reads the format.
  var isRead: Bool
  /// The shortest way to something that is read; commands have `BOOK` for the name of a file without its ending, and `EXT` for that.
  private var way: String?

  private init(name: String, extensions: [String], isRead: Bool, advice: String? = nil) {
    self.name = name
    self.extensions = extensions
    self.isRead = isRead
    way = advice
  }

  /// The shortest way from the file at a path to something that is read.
  func advice(for path: String) -> String? {
    let name = splitPath(path).name
    let signs: Set<UInt8> = [".", "-", "_"]
    let isPlain = name.utf8.allSatisfy { byte in byte.isLetter || byte.isDigit || signs.contains(byte) }
    let ending = way?.replacing("EXT", with: pathExtension(path))
    return ending?.replacing("BOOK", with: isPlain ? stem(name) : "BOOK")
  }

  /// Every format that a folder without manifest is searched for.
  static let all = [
    SourceKind(name: "XHTML pages", extensions: ["xhtml", "html", "htm"], isRead: true),
    SourceKind(name: "CNXML modules", extensions: ["cnxml"], isRead: true),
    SourceKind(name: "Wolfram notebooks", extensions: ["nb", "cdf"], isRead: true),
    SourceKind(name: "Jupyter notebooks", extensions: ["ipynb"], isRead: true),
    SourceKind(name: "Markdown files", extensions: ["md", "markdown", "myst", "qmd", "rmd"], isRead: true),
    SourceKind(name: "JATS articles", extensions: ["nxml", "jats"], isRead: true),
    SourceKind(
      name: "TeX documents", extensions: ["tex", "ltx", "latex"], isRead: false,
      advice: "\"pandoc -s --mathml BOOK.EXT -o BOOK.xhtml\" makes pages that are"),
    SourceKind(
      name: "reStructuredText files", extensions: ["rst"], isRead: false,
      advice: "\"rst2myst convert BOOK.EXT\" (of rst-to-myst) makes Markdown that is"),
    SourceKind(
      name: "AsciiDoc files", extensions: ["adoc", "asciidoc"], isRead: false,
      advice: "\"asciidoctor -b docbook BOOK.EXT\" makes DocBook that is"),
    SourceKind(
      name: "Word documents", extensions: ["docx", "odt", "rtf"], isRead: false,
      advice: "\"pandoc -s --mathml --extract-media=media BOOK.EXT -o BOOK.xhtml\" makes pages that are"),
    SourceKind(
      name: "old Word documents", extensions: ["doc"], isRead: false,
      advice:
        "\"soffice --headless --convert-to docx BOOK.doc\" (of LibreOffice) makes one that \"pandoc -s --mathml --extract-media=media BOOK.docx -o BOOK.xhtml\" makes pages of"
    ),
    SourceKind(
      name: "Wolfram Language packages", extensions: ["wl", "wls"], isRead: false,
      advice: "a notebook (.nb) is: open the file and save it as one"),
    SourceKind(
      name: "DITA maps and topics", extensions: ["ditamap", "dita", "bookmap"], isRead: false,
      advice: "\"dita --input=BOOK.EXT --format=xhtml\" (of the DITA Open Toolkit) makes pages that are"),
    SourceKind(
      name: "SGML documents", extensions: ["sgml", "sgm"], isRead: false,
      advice: "\"osx BOOK.EXT > BOOK.xml\" (of OpenSP) makes XML that is, if it is DocBook"),
    SourceKind(
      name: "Org files", extensions: ["org"], isRead: false,
      advice: "\"pandoc BOOK.EXT -t gfm -o BOOK.md\" makes Markdown that is"),
    SourceKind(
      name: "Obsidian canvases", extensions: ["canvas"], isRead: false,
      advice: "a note that links its cards is"),
  ]

  /// The format of a file; nil if it is not a source.
  static func of(_ path: String) -> SourceKind? {
    let ending = pathExtension(path)
    return all.first { $0.extensions.contains(ending) }
  }
}
