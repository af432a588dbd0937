import Diagnostics
import TextBytes

/// A book after linking: page names, link addresses and numbers are resolved.
public struct LinkedBook: Sendable {
  /// Metadata of the whole book, completed.
  public var metadata: Metadata
  /// How the web reader shows the book.
  public var reader: ReaderOptions
  /// Settings of all media overlays.
  public var overlays = OverlaySettings()
  /// The contents, with numbers, labels and addresses.
  public var contents: [ContentsEntry]
  /// The pages in reading order.
  public var pages: [LinkedPage]
  /// The author's own cover page, as an index into `pages`; nil generates one.
  public var coverPage: Int?
  /// Media files, fonts and style sheets, in order of first use.
  public var media: [MediaFile]
  /// Landmarks with resolved addresses.
  public var landmarks: [LinkedLandmark]
  /// The page list with resolved addresses.
  public var pageList: [LinkedPageListItem]
  /// The printed edition whose page numbers `pageList` holds; nil if the author supplied them or there are none.
  public var printedPages: PrintedPageList?
  /// The sum of all pages' counts.
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

  /// The page progression direction.
  public var direction: Direction { metadata.direction ?? Direction(language: metadata.language) }
}

/// A node of the linked table of contents. `octavo toc` prints these for a manifest or a bundle.
public struct ContentsEntry: Sendable, Equatable {
  /// Part, chapter, section or page.
  public var kind: Entry.Kind
  /// The title without number, as plain text.
  public var title: String
  /// The title as phrasing content of XHTML; nil if it is its plain text.
  public var titleMarkup: String?
  /// The generated or given number, such as `1.2`.
  public var number: String?
  /// The displayed text: `Chapter 1: Functions`, `1.1 Review of Functions`, or the title alone.
  public var label: String
  /// The address in the bundle, such as `pages/symmetry.xhtml#id`; nil if the entry only groups its children.
  public var href: String?
  /// The page, as an index into the reading order; nil if the entry only groups its children.
  public var page: Int?
  /// The entries below it.
  public var children: [ContentsEntry]
  /// The position of the entry in the manifest; nil in a bundle.
  public var range: SourceRange?

  /// Compares what readers see, ignoring `page` and `range`.
  public static func == (first: ContentsEntry, second: ContentsEntry) -> Bool {
    first.kind == second.kind && first.title == second.title && first.titleMarkup == second.titleMarkup
      && first.number == second.number
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

  /// The label as phrasing content of XHTML; nil if it is its plain text.
  var labelMarkup: String? {
    guard let titleMarkup, label.hasSuffix(title) else { return nil }
    return String(label.dropLast(title.count)).markupEscaped + titleMarkup
  }

  /// The address of the entry, or of its first descendant with one.
  public var firstHref: String? {
    if let href { return href }
    for child in children {
      if let href = child.firstHref { return href }
    }
    return nil
  }
}

/// A page with the values of its slots.
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
  /// The epub:type of its section, such as `chapter`, if any.
  public var type: String?
  /// The corresponding DPUB-ARIA role.
  public var role: String?
  /// `frontmatter`, `bodymatter` or `backmatter`.
  public var matter: String
  /// The kind of its contents entry, for styling: `part`, `chapter`, `section` or `page`.
  public var kind: Entry.Kind
  /// For each of `page.links`, the address relative to the page; nil renders plain text.
  public var linkReferences: [String?]
  /// For each of `page.links`, the generated text, if the link takes its text from its target.
  public var linkTexts: [String?]
  /// For each of `page.anchors`, its label, such as `Figure 1.2` or `(1.3)`; nil if unlabelled.
  public var labels: [String?]
  /// For each of `page.media`, the file as an index into `LinkedBook.media`; nil if it is missing.
  public var media: [Int?]
  /// Style sheets as indices into `LinkedBook.media`, in order.
  public var stylesheets: [Int]
  /// The titles of alternate style sheets, by their index in `LinkedBook.media`.
  public var alternateTitles: [Int: String]
  /// Whether the page uses Octavo's style sheet.
  public var usesBookStyle: Bool
  /// The pages it links to, as indices into the reading order: distinct, in order of use.
  public var linkedPages: [Int]
  /// The media overlay as an index into `LinkedBook.media`.
  public var overlay: Int?
  /// False if the page is reached only through links.
  public var isLinear: Bool
  /// The layout properties of the spine item.
  public var spineProperties: [String]

  /// The size of the page, if its layout is fixed.
  public var viewport: Viewport? {
    let layouts = ["rendition:layout-pre-paginated", "rendition:layout-roll"]
    return spineProperties.contains { layouts.contains($0) } ? page.viewport : nil
  }

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
    overlay = nil
    isLinear = true
    spineProperties = []
  }
}

/// A file of the bundle other than pages, artwork and generated documents.
public struct MediaFile: Sendable {
  /// The source of the bytes.
  public enum Content: Sendable {
    /// The file at that path relative to the book's root, unchanged.
    case file(String)
    /// Bytes generated while reading: a rewritten style sheet, a converted picture.
    case bytes([UInt8])
    /// Base64 in a byte range of the file at that path, relative to the book's root.
    case base64(path: String, ByteRange)
  }

  /// The name in the bundle, such as `media/secant.svg`.
  public var href: String
  /// The media type.
  public var mediaType: String
  /// The source of the bytes.
  public var content: Content
  /// Size in bytes.
  public var size: Int
  /// Width in pixels, for pictures.
  public var width: Int?
  /// Height in pixels, for pictures.
  public var height: Int?
  /// Files that it depends on (a style sheet's fonts and pictures), as indices into `LinkedBook.media`.
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

/// A landmark with a resolved address.
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

/// A page break of the printed edition, with a resolved address.
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

extension LinkedBook {
  /// The pages that pages or contents link to, as indices into the reading order.
  public var linkedPages: Set<Int> {
    var linked = Set<Int>()
    for page in pages { linked.formUnion(page.linkedPages) }
    func visit(_ entries: [ContentsEntry]) {
      for entry in entries {
        if let page = entry.page { linked.insert(page) }
        visit(entry.children)
      }
    }
    visit(contents)
    return linked
  }
}
