import Bibliography
import BookModel
import Diagnostics
import Files
import XML

/// What a format reader needs to know of the book around its source.
public struct ReadingContext: Sendable {
  /// The source, as an index into `Book.sources`.
  public var source: Int
  /// The source's path relative to the book's root, with `/` between names.
  public var path: String
  /// The source is split into pages at headings of this level and above; nil leaves it whole.
  public var splitLevel: Int?
  /// Who styles the pages. With `.author`, valid markup stays unchanged and nothing is numbered.
  public var styling: Book.Styling
  /// Options for reading this source that not all sources of its format share.
  public var options = ReadingOptions()
  /// The files of the book.
  public var files = BookFiles()

  /// The manifest's settings for the text of all pages.
  public var text = TextSettings()
  /// The entries of the book's bibliographies; nil if it has none.
  public var bibliography: BookBibliography?
  /// The book's language, for words that the reader adds to a page.
  public var language: String?
  /// Returns the path of the Markdown source or notebook that defines a label, or nil.
  public var sourceOfLabel: @Sendable (String) -> String? = { _ in nil }
  /// Returns the path of the book's file with a name or an end of a path, or nil.
  public var fileNamed: @Sendable (String) -> String? = { _ in nil }

  /// What evaluating the interactives of the source may take.
  package let interactives = InteractiveAllowance()

  /// Services of the readers of other formats; set by the module that chooses among the formats.
  package var formats = OtherFormats()

  /// Makes a context in which no other file exists.
  public init(source: Int, path: String, styling: Book.Styling = .octavo, splitLevel: Int? = nil) {
    self.source = source
    self.path = path
    self.styling = styling
    self.splitLevel = splitLevel
  }

  /// Probes the file at a path relative to the book's root.
  public func mediaInfo(_ path: String) -> MediaLookup { files.mediaInfo(path) }

  /// Returns the bytes of the file at a path relative to the book's root.
  public func readFile(_ path: String) throws(FileError) -> [UInt8] { try files.read(path) }

  /// Returns the text of the file at a path, in UTF-8. What is no text is unreadable, so that no bytes of it reach a page.
  public func readText(_ path: String) throws(FileError) -> [UInt8] {
    let bytes = try files.read(path)
    do throws(XMLError) { return try TextDecoder().decodeValid(file: path, bytes: bytes).bytes } catch {
      throw .unreadable("it is no text in UTF-8")
    }
  }
}

/// Options for reading one source that not all sources of its format share.
public struct ReadingOptions: Sendable {
  /// The path of the file with settings for reading the source, such as a publication file; nil for none.
  public var settings: String?
  /// How the book names and numbers elements that its sources mark only by class; nil for the defaults.
  public var conventions: BookConventions?
  /// The source's media type in the manifest; nil if it gives none.
  public var mediaType: String?
  /// The path of the page's media overlay.
  public var overlay: String?
  /// Whether the page has a fixed layout.
  public var isFixedLayout = false
  /// Whether an inclusion that cannot be read is left out with a warning instead of being an error.
  public var keepsGoing = false
  /// The selected values of each profiling attribute, by attribute name; content marked for none of them is left out.
  public var profiles: [String: [String]] = [:]
  /// Parts left out because another source's page shows them: the kind of part and the path of that source.
  public var givenParts: [String: String] = [:]
}

/// Access to the files of a book for readers of sources; by default there are none.
public struct BookFiles: Sendable {
  /// Probes the file at a path relative to the book's root.
  public var mediaInfo: @Sendable (String) -> MediaLookup = { _ in .missing }
  /// Returns the bytes of the file at a path relative to the book's root.
  public var read: @Sendable (String) throws(FileError) -> [UInt8] = { (_) throws(FileError) in
    throw .missing(nearest: nil)
  }
  /// Looks for the file that the file at a path names by its name alone (`XMLInclusion.search`).
  public var search: @Sendable (_ name: String, _ path: String) -> Result<String, PathRefusal>? = { _, _ in
    nil
  }
  /// Returns the one name of a path that begins with `..`, which may lead down into the book's folder again.
  public var normalised: @Sendable (String) -> String? = { $0 }
  /// Returns a digest in hexadecimal digits, which names a file that a source contains.
  public var digest: @Sendable ([UInt8]) -> String = {
    String($0.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
  }
  /// Returns the tree of the file at a path, parsed earlier or now with `parse`; several pages may come from one file.
  public var sharedTree: @Sendable (_ path: String, _ parse: () -> XMLTree?) -> XMLTree? = { $1() }
}

/// Services that format readers provide to each other, since the formats do not import each other.
package struct OtherFormats: Sendable {
  /// Reads a drawing that a source contains.
  package var readDrawing: DrawingReader = { _, _, _ in DrawingReading(isReadable: false) }
  /// Finds the code cells of a notebook, for a source that shows their output.
  package var notebookCells: NotebookCells = { _, _, _ in nil }

  /// Reads a drawing, given the path of the file for findings, its bytes, and the context.
  package typealias DrawingReader =
    @Sendable (_ shownPath: String, _ bytes: [UInt8], _ context: ReadingContext) -> DrawingReading

  /// Finds the code cells in the bytes of the notebook at a path; nil if they are no notebook.
  package typealias NotebookCells =
    @Sendable (_ bytes: [UInt8], _ path: String, _ context: ReadingContext) -> [NotebookCell]?
}

/// A code cell of a notebook whose output another source may show.
package struct NotebookCell {
  /// Its code, without the options at its start and without surrounding white space.
  package let code: [UInt8]
  /// The label that references use.
  package let label: String?
  /// Whether the notebook contains output of the cell.
  package let hasOutputs: Bool
  /// Returns its output in order, in the form that the source requests.
  package let outputs: (Showing) -> [Part]

  package init(
    code: [UInt8], label: String?, hasOutputs: Bool, outputs: @escaping (Showing) -> [Part]
  ) {
    self.code = code
    self.label = label
    self.hasOutputs = hasOutputs
    self.outputs = outputs
  }

  /// A part of a cell's output.
  package struct Part {
    /// What is written of it.
    package enum Content {
      /// Markdown, or TeX formulas.
      case markdown(PlacedText)
      /// Other output, which the notebook's own reader writes.
      case other((inout PageWriter) -> Void)
    }

    package let content: Content
    /// Whether it is one output that the cell displays, not what it prints.
    package let isDisplayed: Bool

    package init(_ content: Content, isDisplayed: Bool) {
      (self.content, self.isDisplayed) = (content, isDisplayed)
    }
  }

  /// How the source shows a cell's output.
  package struct Showing {
    /// The offset in the source for findings.
    package var offset: Int
    /// The alternative texts of the outputs that the cell displays, for pictures that have none of their own; the first is also that
    /// of outputs behind the last.
    package var alternatives: [String] = []
    /// The width of a picture.
    package var imageWidth: String?
    /// Whether its error stream is left out.
    package var removesErrors = false
    /// Whether its printed output is Markdown.
    package var isMarkdown = false

    package init(offset: Int) { self.offset = offset }

    /// The alternative text of an output by its number among those that the cell displays.
    package func alternative(_ number: Int?) -> String? {
      if let number, number < alternatives.count { return alternatives[number] }
      return alternatives.first
    }
  }
}

/// The result of probing a media file.
public enum MediaLookup: Sendable, Equatable {
  /// The file exists and can be read.
  case found(MediaInfo)
  /// There is no such file.
  case missing
  /// The book may not use the file.
  case outside(PathRefusal)
  /// Its bytes are damaged or of an unknown format.
  case unreadable(PictureFault?)

  /// Whether the book has no file at that path.
  package var isAbsent: Bool {
    switch self {
    case .missing, .outside: true
    case .found, .unreadable: false
    }
  }
}

/// The result of reading a source: its pages and findings.
public struct SourceReading: Sendable {
  /// The pages in order; none if the source cannot be read.
  public var pages: [Page]
  /// The findings, in no particular order.
  public var diagnostics: [Diagnostic]
  /// The contents that the source itself defines, if it is a whole book.
  public var outline: [Entry] = []
  /// The source's text with its inclusions, if it has any; places in its pages refer to it.
  public var text: SourceText?

  /// Makes a result.
  public init(pages: [Page], diagnostics: [Diagnostic]) {
    self.pages = pages
    self.diagnostics = diagnostics
  }

  /// The reading without what its pages show, for phases that ask only for what was noted of them.
  package var withoutContents: SourceReading {
    var reading = self
    for index in pages.indices { reading.pages[index].content = PageContent() }
    return reading
  }
}

/// How an SVG file that a book uses as a picture is written to the bundle.
public struct DrawingReading: Sendable {
  /// The bytes that replace the file in the bundle; nil if the file is copied unchanged.
  public var replacement: [UInt8]?
  /// Whether it can be shown at all.
  public var isReadable = true
  /// The findings, at places in the file.
  public var diagnostics: [Diagnostic] = []

  package init(replacement: [UInt8]? = nil, isReadable: Bool = true, diagnostics: [Diagnostic] = []) {
    self.replacement = replacement
    self.isReadable = isReadable
    self.diagnostics = diagnostics
  }
}
