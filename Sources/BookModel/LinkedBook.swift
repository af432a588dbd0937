import Diagnostics

/// A book after linking: every page has its name, every link its address, every thing its number.
public struct LinkedBook: Sendable {
  /// What is said of the book as a whole, completed.
  public var metadata: Metadata
  /// How our reader shows the book.
  public var reader: ReaderOptions
  /// The contents, with numbers, labels and addresses.
  public var contents: [ContentsEntry]
  /// The pages in reading order.
  public var pages: [LinkedPage]
  /// The author's own cover page, as an index into `pages`; nil has one made.
  public var coverPage: Int?
  /// Pictures, sounds, films, fonts and style sheets, in the order of their first use.
  public var media: [MediaFile]
  /// Special places, with addresses.
  public var landmarks: [LinkedLandmark]
  /// Beginnings of printed pages, with addresses.
  public var pageList: [LinkedPageListItem]
  /// The counts of all pages.
  public var facts: PageFacts

  /// Makes a linked book without pages.
  public init(metadata: Metadata, reader: ReaderOptions = ReaderOptions()) {
    self.metadata = metadata
    self.reader = reader
    contents = []
    pages = []
    coverPage = nil
    media = []
    landmarks = []
    pageList = []
    facts = PageFacts()
  }

  /// The direction of turning pages.
  public var direction: Direction { metadata.direction ?? Direction(language: metadata.language) }
}

/// A node of the finished contents. `octavo toc` prints these, from a manifest and from its bundle alike.
public struct ContentsEntry: Sendable, Equatable {
  /// Part, chapter, section or page.
  public var kind: Entry.Kind
  /// The title without number, as plain text.
  public var title: String
  /// The generated or given number, such as `1.2`.
  public var number: String?
  /// What is shown: `Chapter 1: Functions`, `1.1 Review of Functions`, or the title alone.
  public var label: String
  /// The page in the bundle and, after `#`, the id in it, such as `pages/symmetry.xhtml`; nil for a bare container.
  public var href: String?
  /// The page as an index into the reading order; nil for a bare container.
  public var page: Int?
  /// The entries below it.
  public var children: [ContentsEntry]
  /// Where the manifest holds the entry; nil in a bundle.
  public var range: SourceRange?

  /// Entries are the same where readers see the same, wherever they come from.
  public static func == (first: ContentsEntry, second: ContentsEntry) -> Bool {
    first.kind == second.kind && first.title == second.title && first.number == second.number
      && first.label == second.label && first.href == second.href && first.page == second.page
      && first.children == second.children
  }

  /// Makes an entry.
  public init(
    kind: Entry.Kind, title: String, number: String?, label: String, href: String?, page: Int?,
    children: [ContentsEntry] = []
  ) {
    self.kind = kind
    self.title = title
    self.number = number
    self.label = label
    self.href = href
    self.page = page
    self.children = children
  }

  /// The address of the entry, or of its first descendant that has one.
  public var firstHref: String? {
    if let href { return href }
    for child in children {
      if let href = child.firstHref { return href }
    }
    return nil
  }
}

/// A page with the texts that fill its slots.
public struct LinkedPage: Sendable {
  /// The page as read.
  public var page: Page
  /// The name in the bundle, such as `pages/symmetry.xhtml`.
  public var href: String
  /// The title as plain text.
  public var title: String
  /// The language, a BCP 47 tag.
  public var language: String
  /// The direction of its text.
  public var direction: Direction
  /// The epub:type of its section, such as `chapter`, where it has one.
  public var type: String?
  /// The DPUB-ARIA role that goes with it.
  public var role: String?
  /// `frontmatter`, `bodymatter` or `backmatter`.
  public var matter: String
  /// What the page is in the contents, for its style: `part`, `chapter`, `section` or `page`.
  public var kind: Entry.Kind
  /// For each of `page.links`, the address to write, relative to the page; nil leaves text without a link.
  public var linkReferences: [String?]
  /// For each of `page.links`, the text where it takes its target's.
  public var linkTexts: [String?]
  /// For each of `page.anchors`, its label, such as `Figure 1.2` or `(1.3)`; nil where it has none.
  public var labels: [String?]
  /// For each of `page.media`, the file as an index into `LinkedBook.media`; nil where it is left out.
  public var media: [Int?]
  /// Style sheets as indices into `LinkedBook.media`, in order.
  public var stylesheets: [Int]
  /// The titles of those style sheets that are alternates, by their index in `LinkedBook.media`.
  public var alternateTitles: [Int: String]
  /// Whether Octavo's own style sheet dresses the page.
  public var usesBookStyle: Bool
  /// The pages that it links to, as indices into the reading order, without repetition, in order of use.
  public var linkedPages: [Int]
  /// False for what a reader reaches only by a link.
  public var isLinear: Bool
  /// The layout properties of the spine item.
  public var spineProperties: [String]

  /// Makes a page whose slots are empty.
  public init(page: Page, href: String, title: String, language: String, direction: Direction) {
    self.page = page
    self.href = href
    self.title = title
    self.language = language
    self.direction = direction
    type = nil
    role = nil
    matter = "bodymatter"
    kind = .page
    linkReferences = []
    linkTexts = []
    labels = []
    media = []
    stylesheets = []
    alternateTitles = [:]
    usesBookStyle = true
    linkedPages = []
    isLinear = true
    spineProperties = []
  }
}

/// A file of the bundle that is neither a page nor artwork nor made by the publisher.
public struct MediaFile: Sendable {
  /// Where the bytes come from.
  public enum Content: Sendable {
    /// The file of that path, relative to the book's root, unchanged.
    case file(String)
    /// Bytes made while reading: a style sheet with new addresses, a converted picture.
    case bytes([UInt8])
    /// Base64 in a range of the file of that path, relative to the book's root.
    case base64(path: String, ByteRange)
  }

  /// The name in the bundle, such as `media/secant.svg`.
  public var href: String
  /// The media type.
  public var mediaType: String
  /// The bytes.
  public var content: Content
  /// Size in bytes.
  public var size: Int
  /// Width and height in pixels, for pictures.
  public var width: Int?
  /// Height in pixels, for pictures.
  public var height: Int?
  /// Other files that it needs to be shown (a style sheet's fonts and pictures), as indices into `LinkedBook.media`.
  public var dependencies: [Int]

  /// Makes a file.
  public init(href: String, mediaType: String, content: Content, size: Int) {
    self.href = href
    self.mediaType = mediaType
    self.content = content
    self.size = size
    width = nil
    height = nil
    dependencies = []
  }
}

/// A special place, with its address.
public struct LinkedLandmark: Sendable, Equatable {
  /// The epub:type.
  public var type: String
  /// The text of the link.
  public var title: String
  /// The address in the bundle.
  public var href: String

  /// Makes a landmark.
  public init(type: String, title: String, href: String) {
    self.type = type
    self.title = title
    self.href = href
  }
}

/// The beginning of a printed page, with its address.
public struct LinkedPageListItem: Sendable, Equatable {
  /// The printed page's number or name.
  public var label: String
  /// The address in the bundle.
  public var href: String

  /// Makes an item.
  public init(label: String, href: String) {
    self.label = label
    self.href = href
  }
}
