import Diagnostics

/// A book as its manifest describes it, before any source is read.
public struct Book: Sendable {
  /// Metadata of the whole book.
  public var metadata: Metadata
  /// The author's cover and icon.
  public var artwork: ArtworkSources
  /// How the web reader shows the book.
  public var reader: ReaderOptions
  /// The sources of pages, in reading order.
  public var sources: [PageSource]
  /// The contents; entries refer to `sources` by index.
  public var contents: [Entry]
  /// Landmarks from the manifest: the cover, the start of the text ...
  public var landmarks: [Landmark]
  /// The source of the author's own cover page, as an index into `sources`; nil generates one.
  public var coverSource: Int?
  /// The page breaks of a printed edition, if the manifest lists them.
  public var pageList: [PageListItem]
  /// Whether chapters, figures and the like are numbered.
  public var isNumbered: Bool
  /// Whether pages use Octavo's style sheet or only the author's.
  public var styling: Styling
  /// The manifest's path as shown to the author.
  public var manifest: String
  /// The manifest's folder relative to the book's root, such as `EPUB`; bundle names omit it.
  public var base: String

  /// The properties of an EPUB's files, beside pages and contents.
  public var publication = PublicationFiles()

  /// Text settings that apply to all pages.
  public var text = TextSettings()

  /// How the sources' own outlines become entries.
  public var outline = OutlineRules()

  /// Which style sheets pages use.
  public enum Styling: Sendable, Equatable {
    /// Octavo's style sheet, followed by those that the source links.
    case octavo
    /// Only the author's style sheets, as in an existing EPUB.
    case author
  }

  /// Makes a book without sources and contents.
  public init(metadata: Metadata, manifest: String) {
    self.metadata = metadata
    self.manifest = manifest
    base = ""
    artwork = ArtworkSources()
    reader = ReaderOptions()
    sources = []
    contents = []
    landmarks = []
    coverSource = nil
    pageList = []
    isNumbered = true
    styling = .octavo
  }
}

/// How the outlines of sources become entries of the contents: of one source that is the whole book, or of headings where an
/// entry takes them.
public struct OutlineRules: Sendable, Equatable {
  /// The source whose own outline becomes the contents, if one source contains the whole book; else nil.
  public var source: Int?
  /// The level of heading down to which they do.
  public var depth = 6
  /// Whether they are numbered.
  public var isNumbered = true
  /// The level of heading down to which pages show numbers, in a book that counts levels.
  public var numberDepth = 6
  /// Whether sections are numbered by the levels of their headings, as pandoc does: one of level 3 right below chapter 2 is 2.0.1,
  /// and one below a chapter without number counts on in the chapter before it, or in chapter 0.
  public var countsLevels = false
  /// Whether what a chapter without number holds has no numbers either, as in Quarto.
  public var leavesUnnumberedChapters = false

  /// All headings, each numbered within the one above it.
  public init() {}
}

/// How the web reader shows the book.
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
  /// The path relative to the book's root folder, separated by `/`.
  public var path: String
  /// The media type, if the manifest gives it.
  public var mediaType: String?
  /// The position of the source in the manifest.
  public var range: SourceRange?
  /// The heading level at which the source is split into pages; nil keeps it whole.
  public var splitLevel: Int?
  /// The path of a file that configures reading, such as a publication file.
  public var settings: String?
  /// False if the page is reached only through links (`linear="no"` in an OPF spine).
  public var isLinear: Bool
  /// The layout properties of the spine item, such as `page-spread-left`.
  public var spineProperties: [String]
  /// The path of the media overlay of the page.
  public var overlay: String?
  /// The path of the scripted document that this page is or replaces; nil if there is none.
  public var scripted: String?
  /// Conventions of the whole book for names and numbers that its sources mark only by class; nil for the defaults.
  public var conventions: BookConventions?
  /// Parts omitted here because another source's page shows them: kind of part, such as `glossary`, to that
  /// source's path.
  public var givenParts: [String: String]
  /// What this page collects from other files; `path` then names the page, not a file.
  public var gathering: Gathering?

  /// Makes a source of the reading order.
  public init(path: String, range: SourceRange? = nil) {
    self.path = path
    self.range = range
    mediaType = nil
    splitLevel = nil
    isLinear = true
    spineProperties = []
    overlay = nil
    conventions = nil
    givenParts = [:]
    gathering = nil
  }
}

/// A page assembled from parts of other sources, such as a chapter's key terms from its modules' glossaries.
///
/// Byte offsets in such a page refer to the concatenation of its files.
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

  /// A part's title without the name of its chapter, so that parts of several chapters have equal titles:
  /// `Review Exercises` for `Chapter 3 Review Exercises`.
  public static func plainTitle(_ title: String) -> String {
    var words = title.split(separator: " ")
    guard words.count > 2, words[0].lowercased() == "chapter" else { return title }
    let isNumbered = words[1].utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    words.removeFirst(isNumbered ? 2 : 1)
    return words.joined(separator: " ")
  }
}

/// A node of the table of contents.
public struct Entry: Sendable {
  /// The kinds of nodes.
  public enum Kind: String, Sendable, CaseIterable {
    case part, chapter, section, page
  }

  /// Part, chapter, section or page.
  public var kind: Kind
  /// The id in the manifest, unique there; gives the entry's page a stable name.
  public var id: String?
  /// The title in the manifest; nil uses the source's title.
  public var title: String?
  /// The title as phrasing content of XHTML; nil if it is its plain text.
  public var titleMarkup: String?
  /// The source it opens, as an index into `Book.sources`; nil if it only groups its children.
  public var source: Int?
  /// The level of the heading that it is made of, in a book that counts levels; nil for others.
  public var level: Int?
  /// The chapters of a split source, from 0, for each of which it stands, to `Int.max` for all further ones; nil for a
  /// single entry.
  public var chapters: Range<Int>?
  /// The part of a split source that it opens, from 0, if the source's reader made the entry; else nil.
  public var part: Int?
  /// The id within the source that it opens; nil opens its top.
  public var fragment: String?
  /// Whether it is numbered.
  public var isNumbered: Bool
  /// The number or label given by the manifest, used instead of a generated one.
  public var givenNumber: String?
  /// The epub:type of the entry, such as `preface` or `appendix`; nil derives it from the kind.
  public var type: String?
  /// Whether headings of its source become its children.
  public var takesHeadings: Bool
  /// The position of the entry in the manifest.
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

/// A landmark of the navigation document.
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

/// A page break of a printed edition.
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
