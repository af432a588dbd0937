import Bibliography
import BookModel
import Diagnostics
import XML

/// What a reader of sources has to know of the book around its source.
public struct ReadingContext: Sendable {
  /// The source, as an index into `Book.sources`.
  public var source: Int
  /// The source's path relative to the book's root, with `/` between names.
  public var path: String
  /// The heading level at which, and above which, the source is cut into pages; nil leaves it whole.
  public var splitLevel: Int?
  /// Who dresses the pages. With `.author`, markup stays as it is wherever it is valid, and nothing is
  /// numbered.
  public var styling: Book.Styling
  /// How this source is read, where not all of its format are read alike.
  public var options = ReadingOptions()
  /// The files of the book.
  public var files = BookFiles()

  /// What the manifest lays down for the text of all pages.
  public var text = TextSettings()
  /// The entries of the book's bibliographies; nil where it has none.
  public var bibliography: BookBibliography?
  /// The book's language, for words that the reader itself puts onto a page.
  public var language: String?
  /// The path of the source in Markdown, or of the notebook, that gives something a label; nil where none does.
  public var sourceOfLabel: @Sendable (String) -> String? = { _ in nil }
  /// The path of the file of the book that a name, or the end of a path, stands for; nil where there is none.
  public var fileNamed: @Sendable (String) -> String? = { _ in nil }

  /// What readers of other formats do for this one; whoever picks among the formats sets it.
  package var formats = OtherFormats()

  /// Makes a context in which no other file exists.
  public init(source: Int, path: String, styling: Book.Styling = .octavo, splitLevel: Int? = nil) {
    self.source = source
    self.path = path
    self.styling = styling
    self.splitLevel = splitLevel
  }

  /// What a look at the file of a path, relative to the book's root, tells.
  public func mediaInfo(_ path: String) -> MediaLookup { files.mediaInfo(path) }

  /// The bytes of the file of a path, relative to the book's root.
  public func readFile(_ path: String) throws -> [UInt8] { try files.read(path) }

  /// A file that is not there.
  struct MissingFile: Error {
    package var path: String
  }
}

/// How one source is read, where not all of its format are read alike.
public struct ReadingOptions: Sendable {
  /// The path of the file that says how the source is read, such as a publication file; nil for none.
  public var settings: String?
  /// How the book names and numbers what its sources mark only by class; nil for the usual.
  public var conventions: BookConventions?
  /// The media type that the manifest gives the source; nil where none is given.
  public var mediaType: String?
  /// The path of the media overlay of the page.
  public var overlay: String?
  /// Whether the page has a fixed layout.
  public var isFixedLayout = false
  /// Whether what cannot be read in is left out with a warning instead of being an error.
  public var keepsGoing = false
  /// The values that are chosen of attributes by which a source marks what is for whom, by attribute; content
  /// for none of them is left out.
  public var profiles: [String: [String]] = [:]
  /// What is left out because another source's page shows it: a kind of part and the path of that source.
  public var givenParts: [String: String] = [:]
}

/// The files of a book, as readers of sources may ask for them; at first there are none.
public struct BookFiles: Sendable {
  /// What a look at the file of that path, relative to the book's root, tells.
  public var mediaInfo: @Sendable (String) -> MediaLookup = { _ in .missing }
  /// The bytes of the file of that path, relative to the book's root.
  public var read: @Sendable (String) throws -> [UInt8] = { path in
    throw ReadingContext.MissingFile(path: path)
  }
  /// A digest of some bytes, in hexadecimal digits, which names what a source holds within itself.
  public var digest: @Sendable ([UInt8]) -> String = {
    String($0.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
  }
  /// The tree of the file of that path, from whoever parsed it before or by parsing it: several pages may be made
  /// of one file.
  public var sharedTree: @Sendable (_ path: String, _ parse: () -> XMLTree?) -> XMLTree? = { $1() }
}

/// What readers of formats do for one another, which do not know each other.
package struct OtherFormats: Sendable {
  /// Reads a drawing that a source holds within itself.
  package var readDrawing: DrawingReader = { _, _, _ in DrawingReading(isReadable: false) }
  /// Finds the cells of code of a notebook, for a source that shows what they put out.
  package var notebookCells: NotebookCells = { _, _, _ in [] }

  /// Reads a drawing: the file as it is shown, its bytes, and what is known of the book.
  package typealias DrawingReader =
    @Sendable (_ shownPath: String, _ bytes: [UInt8], _ context: ReadingContext) -> DrawingReading

  /// Finds the cells of code in the bytes of the notebook of a path; none where it cannot be read.
  package typealias NotebookCells =
    @Sendable (_ bytes: [UInt8], _ path: String, _ context: ReadingContext) -> [NotebookCell]
}

/// A cell of code of a notebook, as another source may show what it put out.
package struct NotebookCell {
  /// Its code, without the options at its beginning and without blanks around it.
  package let code: [UInt8]
  /// The name that references know it by.
  package let label: String?
  /// Whether the notebook holds anything that it put out.
  package let hasOutputs: Bool
  /// What it put out, in order, as the source asks for it.
  package let outputs: (Showing) -> [Part]

  package init(
    code: [UInt8], label: String?, hasOutputs: Bool, outputs: @escaping (Showing) -> [Part]
  ) {
    self.code = code
    self.label = label
    self.hasOutputs = hasOutputs
    self.outputs = outputs
  }

  /// A part of what a cell put out.
  package enum Part {
    /// Markdown, or formulas in TeX.
    case markdown(PlacedText)
    /// All else, which the notebook's own reader writes.
    case other((inout PageWriter) -> Void)
  }

  /// How the source shows it.
  package struct Showing {
    /// Where findings stand in the source.
    package var offset: Int
    /// The description of a picture that has none of its own.
    package var alternative: String?
    /// The width of a picture.
    package var imageWidth: String?
    /// Whether what it wrote to its error stream is left out.
    package var removesErrors = false
    /// Whether what it printed is Markdown.
    package var isMarkdown = false

    package init(offset: Int, alternative: String? = nil) {
      self.offset = offset
      self.alternative = alternative
    }
  }
}

/// What is known of a media file.
public enum MediaLookup: Sendable, Equatable {
  /// It is there and can be read.
  case found(MediaInfo)
  /// There is no such file.
  case missing
  /// The path leads out of the book's folder.
  case outside
  /// Its bytes are damaged, or nothing that is known.
  case unreadable
}

/// What reading a source gives: its pages, and what is to be said of it.
public struct SourceReading: Sendable {
  /// The pages in order; none where the source cannot be read.
  public var pages: [Page]
  /// The findings, in no particular order.
  public var diagnostics: [Diagnostic]
  /// The contents that the source itself makes, where it holds a whole book.
  public var outline: [Entry] = []
  /// The source's text with those read into it, where there are any: places in its pages refer to it.
  public var text: SourceText?

  /// Makes a result.
  public init(pages: [Page], diagnostics: [Diagnostic]) {
    self.pages = pages
    self.diagnostics = diagnostics
  }
}

/// What a file in SVG that a book uses as a picture becomes in the bundle.
public struct DrawingReading: Sendable {
  /// What goes into the bundle in place of the file; nil where the file goes as it is.
  public var replacement: [UInt8]?
  /// Whether it can be shown at all.
  public var isReadable = true
  /// What is to be said of it, at places in the file.
  public var diagnostics: [Diagnostic] = []

  package init(replacement: [UInt8]? = nil, isReadable: Bool = true, diagnostics: [Diagnostic] = []) {
    self.replacement = replacement
    self.isReadable = isReadable
    self.diagnostics = diagnostics
  }
}
