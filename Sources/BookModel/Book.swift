import Diagnostics

/// A book as its manifest describes it: nothing has been read but the manifest.
public struct Book: Sendable {
  /// What is said of the book as a whole.
  public var metadata: Metadata
  /// Where cover and icon come from.
  public var artwork: ArtworkSources
  /// How our reader shows the book.
  public var reader: ReaderOptions
  /// The sources that pages are made from, in reading order.
  public var sources: [PageSource]
  /// The contents; entries refer to `sources` by index.
  public var contents: [Entry]
  /// The source whose own outline is the contents, where one source holds the whole book; else nil.
  public var contentsSource: Int?
  /// What the manifest says of special places: the cover, the start of the text ...
  public var landmarks: [Landmark]
  /// The source that is the author's own cover page, as an index into `sources`; nil has one made.
  public var coverSource: Int?
  /// The places where pages of a printed edition begin, where the manifest lists them.
  public var pageList: [PageListItem]
  /// Whether chapters, figures and the like get generated numbers.
  public var isNumbered: Bool
  /// Whether pages are dressed by Octavo's style sheet or by their author's alone.
  public var styling: Styling
  /// The manifest's path, as it is shown to the author.
  public var manifest: String
  /// The manifest's folder relative to the book's root, such as `EPUB`; names in the bundle leave it out.
  public var base: String

  /// What the manifest lays down for the text of all pages.
  public var text = TextSettings()

  /// Who dresses the pages.
  public enum Styling: Sendable, Equatable {
    /// Octavo's style sheet, then whatever the source links.
    case octavo
    /// The author's own style sheets alone, as in an existing EPUB.
    case author
  }

  /// Makes a book with neither sources nor contents yet.
  public init(metadata: Metadata, manifest: String) {
    self.metadata = metadata
    self.manifest = manifest
    base = ""
    artwork = ArtworkSources()
    reader = ReaderOptions()
    sources = []
    contents = []
    contentsSource = nil
    landmarks = []
    coverSource = nil
    pageList = []
    isNumbered = true
    styling = .octavo
  }
}

/// How our reader shows the book.
public struct ReaderOptions: Sendable, Equatable {
  /// The form of the index page.
  public enum Contents: String, Sendable, CaseIterable {
    case outline, columns
  }
  /// The form of turning a page.
  public enum Turning: String, Sendable, CaseIterable {
    case flip, scroll
  }

  /// An expandable outline, or Miller columns.
  public var contents = Contents.outline
  /// A page flip, or a vertical scroll.
  public var turning = Turning.flip

  /// An outline and a page flip.
  public init() {}
}

/// A file that pages are made from.
public struct PageSource: Sendable {
  /// The path relative to the book's root folder, with `/` between names.
  public var path: String
  /// The media type, where the manifest tells it.
  public var mediaType: String?
  /// Where the manifest names it.
  public var range: SourceRange?
  /// The heading level at which the source is cut into several pages; nil leaves it whole.
  public var splitLevel: Int?
  /// The path of the file that says how the source is read, such as a publication file.
  public var settings: String?
  /// False for what a reader reaches only by a link (`linear="no"` in an OPF spine).
  public var isLinear: Bool
  /// The layout properties of the spine item, such as `page-spread-left`.
  public var spineProperties: [String]
  /// The name of the conventions that the source's vocabulary is read with, such as `calculus` for OpenStax's.
  public var conventions: String?
  /// What is left out here because another source's page shows it: the name of a kind of part, such as
  /// `glossary`, and the path of that source.
  public var givenParts: [String: String]
  /// What this source's page gathers from other files; `path` then names the page and not a file.
  public var gathering: Gathering?

  /// Makes a source of the reading order.
  public init(path: String, range: SourceRange? = nil) {
    self.path = path
    self.range = range
    mediaType = nil
    splitLevel = nil
    isLinear = true
    spineProperties = []
    conventions = nil
    givenParts = [:]
    gathering = nil
  }
}

/// A page made of parts of other sources, as a chapter's key terms are of its modules' glossaries.
///
/// Places in such a page count through the files, one after the other: the first byte of the second file
/// follows the last of the first.
public struct Gathering: Sendable, Equatable {
  /// The kind of part, such as `glossary`.
  public var part: String
  /// The page's title.
  public var title: String
  /// The files, relative to the book's root, in order.
  public var files: [String]

  /// Makes a description.
  public init(part: String, title: String, files: [String]) {
    self.part = part
    self.title = title
    self.files = files
  }
}

/// A node of the contents.
public struct Entry: Sendable {
  /// What the node is.
  public enum Kind: String, Sendable, CaseIterable {
    case part, chapter, section, page
  }

  /// Part, chapter, section or page.
  public var kind: Kind
  /// The id that the manifest gives, unique within it: a steady name for the entry's page.
  public var id: String?
  /// The title that the manifest gives; nil takes it from the source.
  public var title: String?
  /// The source it opens, as an index into `Book.sources`; nil for a bare container.
  public var source: Int?
  /// Which page of its source it opens, from 0, where a reader of sources made the entry; else nil.
  public var part: Int?
  /// The id within the source that it opens; nil opens its top.
  public var fragment: String?
  /// Whether it takes part in numbering.
  public var isNumbered: Bool
  /// The number or label that the manifest itself gives, in place of a generated one.
  public var givenNumber: String?
  /// The epub:type of the entry, such as `preface` or `appendix`; nil follows from the kind.
  public var type: String?
  /// Whether headings of its source become its children.
  public var takesHeadings: Bool
  /// Where the manifest holds the entry.
  public var range: SourceRange?
  /// The entries below it.
  public var children: [Entry]

  /// Makes an entry without source or children.
  public init(_ kind: Kind, title: String? = nil, range: SourceRange? = nil) {
    self.kind = kind
    self.title = title
    self.range = range
    id = nil
    source = nil
    part = nil
    fragment = nil
    isNumbered = true
    givenNumber = nil
    type = nil
    takesHeadings = false
    children = []
  }
}

/// A special place of the book, for the landmarks of its navigation document.
public struct Landmark: Sendable {
  /// The epub:type, such as `bodymatter` or `toc`.
  public var type: String
  /// The text of the link.
  public var title: String
  /// The source, as an index into `Book.sources`.
  public var source: Int
  /// The id within it.
  public var fragment: String?

  /// Makes a landmark.
  public init(type: String, title: String, source: Int, fragment: String? = nil) {
    self.type = type
    self.title = title
    self.source = source
    self.fragment = fragment
  }
}

/// The beginning of a page of a printed edition.
public struct PageListItem: Sendable {
  /// The page's number or name, as printed.
  public var label: String
  /// The source, as an index into `Book.sources`.
  public var source: Int
  /// The id within it.
  public var fragment: String?

  /// Makes an item.
  public init(label: String, source: Int, fragment: String? = nil) {
    self.label = label
    self.source = source
    self.fragment = fragment
  }
}
