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
  /// The path of the file that says how the source is read, such as a publication file; nil for none.
  public var settings: String?
  /// Who dresses the pages. With `.author`, markup stays as it is wherever it is valid, and nothing is
  /// numbered.
  public var styling: Book.Styling
  /// Whether what cannot be read in is left out with a warning instead of being an error.
  public var keepsGoing = false
  /// The values that are chosen of attributes by which a source marks what is for whom, by attribute; content
  /// for none of them is left out.
  public var profiles: [String: [String]] = [:]
  /// What a look at the file of that path, relative to the book's root, tells.
  public var mediaInfo: @Sendable (String) -> MediaLookup
  /// The bytes of the file of that path, relative to the book's root.
  public var readFile: @Sendable (String) throws -> [UInt8]
  /// A digest of some bytes, in hexadecimal digits, which names what a source holds within itself.
  public var digest: @Sendable ([UInt8]) -> String

  /// What the manifest lays down for the text of all pages.
  public var text = TextSettings()
  /// The entries of the book's bibliographies; nil where it has none.
  public var bibliography: BookBibliography?
  /// The name of the conventions that the source's vocabulary is read with; nil for its own.
  public var conventions: String?
  /// The book's language, for words that the reader itself puts onto a page.
  public var language: String?
  /// What is left out because another source's page shows it: a kind of part and the path of that source.
  public var givenParts: [String: String] = [:]

  /// The path of the source in Markdown, or of the notebook, that gives something a label; nil where none does.
  public var sourceOfLabel: @Sendable (String) -> String? = { _ in nil }

  /// The tree of the file of that path, from whoever parsed it before or by parsing it: several pages may be made
  /// of one file.
  public var sharedTree: @Sendable (_ path: String, _ parse: () -> XMLTree?) -> XMLTree? = { $1() }

  /// Makes a context in which no other file exists.
  public init(source: Int, path: String, styling: Book.Styling = .octavo, splitLevel: Int? = nil) {
    self.source = source
    self.path = path
    self.styling = styling
    self.splitLevel = splitLevel
    mediaInfo = { _ in .missing }
    readFile = { path in throw MissingFile(path: path) }
    digest = {
      String($0.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
    }
  }

  /// A file that is not there.
  struct MissingFile: Error {
    var path: String
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
