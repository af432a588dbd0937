import Diagnostics

/// One XHTML document of the reading order, read but not linked: finished content with slots that linking
/// fills.
public struct Page: Sendable {
  /// The source, as an index into `Book.sources`.
  public var source: Int
  /// The part of a split source, from 0.
  public var part: Int
  /// The source's level of the heading that begins the page, if the source is split.
  public var outlineLevel: Int?
  /// The title as plain text, from the first heading or the source's metadata; nil if there is none.
  public var title: String?
  /// The title as phrasing content of XHTML; nil if it is its plain text.
  public var titleMarkup: String?
  /// The title in the front matter, where the page has it beside its own: it names a book without manifest.
  public var frontTitle: String?
  /// The authors that the text itself names, such as a notebook's cells of style Author.
  public var authors: [String] = []
  /// The language, if the source declares one.
  public var language: String?
  /// The text direction, if the source declares one.
  public var direction: Direction?
  /// The size that the source gives the page for fixed layout.
  public var viewport: Viewport?
  /// Attributes for `body` that the author's style sheets may need: class, id, epub:type, role, style.
  public var bodyAttributes: [PageAttribute]
  /// Attributes for `html`.
  public var rootAttributes: [PageAttribute]
  /// The content of the page.
  public var content: PageContent
  /// Content that linking inserts first: a heading, if the source has none.
  public var leading: PageContent
  /// Headings in order; the first of level 1 is the page's title.
  public var headings: [Heading]
  /// Places with an id, a number or both, in order.
  public var anchors: [Anchor]
  /// Links in order.
  public var links: [Link]
  /// References to media and other files, in order.
  public var media: [MediaUse]
  /// Interactives in order.
  public var interactives: [PageInteractive]
  /// Style sheets that the source links, as paths relative to the book's root, in order.
  public var stylesheets: [FileUse]
  /// Style text in the source's head.
  public var styles: [StyleText]
  /// The media overlay, if the book has one for the page.
  public var overlay: Overlay?
  /// Page breaks of the printed edition.
  public var pageBreaks: [PageBreak]
  /// Footnotes and endnotes with an id, in order.
  public var notes: [Note]
  /// Counts for accessibility metadata.
  public var facts: PageFacts
  /// Ids that moved to another source's page, for instance because a chapter collects its key terms at its
  /// end.
  public var movedIDs: [String: MovedID]
  /// Labels defined on the page, which links from anywhere in the book can use, normalized by `Page.label`;
  /// values are ids.
  public var labels: [String: String]
  /// The byte ranges of labels written by the author.
  public var labelRanges: [String: ByteRange]

  /// The heading that begins the page: the first that is no part's own, else the first.
  public var titleHeading: Heading? { headings.first { !$0.isNested } ?? headings.first }

  /// Makes an empty page.
  public init(source: Int, part: Int = 0) {
    self.source = source
    self.part = part
    outlineLevel = nil
    title = nil
    titleMarkup = nil
    frontTitle = nil
    language = nil
    direction = nil
    viewport = nil
    bodyAttributes = []
    rootAttributes = []
    content = PageContent()
    leading = PageContent()
    headings = []
    anchors = []
    links = []
    media = []
    interactives = []
    stylesheets = []
    styles = []
    overlay = nil
    pageBreaks = []
    notes = []
    facts = PageFacts()
    movedIDs = [:]
    labels = [:]
    labelRanges = [:]
  }

  /// Normalizes a label for comparison: lower case, runs of white space as one space.
  public static func label(_ text: String) -> String {
    text.lowercased().split { $0 == " " || $0 == "\n" || $0 == "\t" }.joined(separator: " ")
  }
}

/// An attribute with its qualified name, such as `epub:type`.
public struct PageAttribute: Sendable, Equatable {
  /// The name as written in XHTML.
  public var name: String
  /// The value, unescaped.
  public var value: String

  /// Makes an attribute.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// XHTML bytes with slots: positions whose text depends on other pages.
public struct PageContent: Sendable {
  /// A fragment of XHTML in UTF-8: the children of the page's section.
  public var bytes: [UInt8]
  /// The slots, in the order of their offsets.
  public var slots: [Slot]

  /// Makes empty content.
  public init() {
    bytes = []
    slots = []
  }

  /// A position in `bytes` where linking inserts text.
  public struct Slot: Sendable {
    /// The offset in `bytes` at which the text is inserted.
    public var offset: Int
    /// What is inserted.
    public var kind: Kind

    /// Makes a slot.
    public init(offset: Int, kind: Kind) {
      self.offset = offset
      self.kind = kind
    }

    /// What a slot contains; the number is an index into the page's list of that name.
    public enum Kind: Sendable, Equatable {
      /// ` href="…"` of a link, or nothing if its target is missing.
      case linkReference(Int)
      /// The generated text of a link: the label or title of its target.
      case linkText(Int)
      /// `<span class="label">Figure 1.2</span> ` of an anchor, or nothing if it has no number.
      case label(Int)
      /// The number of an equation, such as ` (1.2)`, in its own element, or nothing.
      case equationNumber(Int)
      /// The number of a row of a formula, without parentheses, or nothing.
      case rowNumber(Int)
      /// The address of a media file, relative to the page.
      case media(Int)
    }
  }
}

/// A heading of a page.
public struct Heading: Sendable {
  /// The level, 1 to 6.
  public var level: Int
  /// The text without markup.
  public var text: String
  /// The text as phrasing content of XHTML; nil if it is its plain text.
  public var markup: String?
  /// Its id; every heading has one.
  public var id: String
  /// Its anchor, as an index into `Page.anchors`.
  public var anchor: Int
  /// Its byte range in the source.
  public var range: ByteRange
  /// False if the source turns its number off.
  public var isNumbered = true
  /// False if the source does not have it, so that no contents list it.
  public var isListed = true
  /// Whether it is within a quotation, a list or a box, whose title it is rather than the page's.
  public var isNested = false

  /// Makes a heading.
  public init(level: Int, text: String, id: String, anchor: Int, range: ByteRange) {
    self.level = level
    self.text = text
    self.id = id
    self.anchor = anchor
    self.range = range
  }
}

/// A link target, or something numbered.
public struct Anchor: Sendable {
  /// The kinds of anchors, each with its own name in the book's language.
  public enum Kind: String, Sendable, CaseIterable {
    case place, heading, figure, table, equation, listing
    case theorem, lemma, corollary, proposition, definition, axiom, conjecture, algorithm
    case example, exercise, problem, project, activity
    /// Named, but never numbered.
    case remark, note, tip, important, warning, caution, proof, summary, objectives, assumption
  }

  /// The id within its page; nil if nothing can link to it.
  public var id: String?
  /// Its title or caption as plain text.
  public var title: String?
  /// What it is.
  public var kind: Kind
  /// Whether it is numbered.
  public var isNumbered: Bool
  // A book may have hundreds of thousands of anchors: rarely used properties are stored out of line.
  private var overrides: [Overrides]

  private struct Overrides: Sendable {
    var number: String?
    var label: String?
    var series: NumberSeries?
    var part: Int?
  }

  /// Makes an anchor.
  public init(id: String?, kind: Kind, title: String? = nil, isNumbered: Bool = false) {
    self.id = id
    self.kind = kind
    self.title = title
    self.isNumbered = isNumbered
    overrides = []
  }

  /// The number or label given by the source, used instead of a generated one.
  public var givenNumber: String? {
    get { overrides.first?.number }
    set { give(newValue == nil) { $0.number = newValue } }
  }
  /// The whole label required by the source's vocabulary, such as `Claim 3.2.1`, used instead of a generated
  /// one.
  public var givenLabel: String? {
    get { overrides.first?.label }
    set { give(newValue == nil) { $0.label = newValue } }
  }
  /// The number series it counts in, instead of its kind's.
  public var series: NumberSeries? {
    get { overrides.first?.series }
    set { give(newValue == nil) { $0.series = newValue } }
  }

  /// Its position, from 1, among the parts of the numbered figure or table before it: the second part of Figure 1.1 is labelled (b),
  /// and references to it show Figure 1.1 (b).
  public var part: Int? {
    get { overrides.first?.part }
    set { give(newValue == nil) { $0.part = newValue } }
  }

  private mutating func give(_ isNothing: Bool, _ change: (inout Overrides) -> Void) {
    if overrides.isEmpty {
      if isNothing { return }
      overrides = [Overrides()]
    }
    change(&overrides[0])
  }
}

/// A separate count defined by a source's vocabulary, such as checkpoints or exercises.
public struct NumberSeries: Sendable, Equatable {
  /// When a count restarts.
  public enum Scope: String, Sendable {
    /// With each chapter, and prefixed with its number: `2.1`.
    case chapterNumber
    /// With each chapter, without prefix.
    case chapter
    /// With each page.
    case page
  }

  /// Identifies the series.
  public var name: String
  /// The label, with `%` for the number: `Checkpoint %`.
  public var format: String
  /// The text of links to it, if different from the label: `Exercise %`.
  public var referenceFormat: String?
  /// When the count restarts.
  public var scope: Scope

  /// Describes a count.
  public init(name: String, format: String, referenceFormat: String? = nil, scope: Scope = .chapterNumber) {
    self.name = name
    self.format = format
    self.referenceFormat = referenceFormat
    self.scope = scope
  }
}

/// A link of a page.
public struct Link: Sendable {
  /// The kinds of targets.
  public enum Target: Sendable, Equatable {
    /// An address outside the book.
    case external(String)
    /// An id in the same source, as the author wrote it.
    case fragment(String)
    /// A file, relative to the book's root, and an id in it.
    case file(path: String, fragment: String?)
    /// A label or an author's id of the same source, else a label anywhere in the book, else an id that was made of a heading.
    case label(String)
    /// A label or id of the same source, else a label anywhere in the book.
    case anchor(String)
    /// No target: the address is malformed or not allowed.
    case none
  }

  /// The target.
  public var target: Target
  /// Whether the link's text is generated from its target.
  public var takesText: Bool
  /// The format of generated text: `%s` and `{number}` stand for the target's number, `{name}` for its title, `{section}` for the
  /// label of a chapter or the number of a section with the word for it.
  public var textFormat: String?
  /// The byte range of the address in the source.
  public var range: ByteRange

  /// Makes a link.
  public init(_ target: Target, takesText: Bool, range: ByteRange) {
    self.target = target
    self.takesText = takesText
    self.range = range
  }
}

/// A page break of the printed edition.
public struct PageBreak: Sendable {
  /// The printed page's number or name.
  public var label: String
  /// The id of the marker in the page.
  public var id: String

  /// Makes a page break.
  public init(label: String, id: String) {
    self.label = label
    self.id = id
  }
}

/// A footnote or endnote.
public struct Note: Sendable {
  /// Its id.
  public var id: String
  /// Its byte range in the source.
  public var range: ByteRange

  /// Makes a note.
  public init(id: String, range: ByteRange) {
    self.id = id
    self.range = range
  }
}

/// Counts of a page's content, for accessibility metadata and package properties.
public struct PageFacts: Sendable, Equatable {
  /// Pictures with content, not decoration.
  public var images = 0
  /// Pictures with a description.
  public var describedImages = 0
  /// Pictures whose description was generated from what is drawn.
  public var generatedDescriptions = 0
  /// Pictures marked as decoration (`alt=""`).
  public var decorativeImages = 0
  /// Formulas in MathML.
  public var formulas = 0
  /// Formulas in MathML that carry an alttext.
  public var describedFormulas = 0
  /// The distinct characters beyond ASCII in formulas in MathML, in ascending order.
  public var formulaCharacters = ""
  /// Formulas kept as TeX or as an image.
  public var formulasWithoutMathML = 0
  /// Inline SVG graphics.
  public var inlineSVG = 0
  /// Tables.
  public var tables = 0
  /// Tables with header cells.
  public var tablesWithHeaders = 0
  /// Audio clips.
  public var audio = 0
  /// Videos.
  public var video = 0
  /// Videos with captions.
  public var captionedVideo = 0
  /// Words of text.
  public var words = 0
  /// Whether heading levels never skip a level downwards.
  public var hasOrderedHeadings = true
  /// Animated pictures and other content that may flash.
  public var animatedImages = 0
  /// Interactive objects.
  public var interactives = 0
  /// Ruby annotations.
  public var ruby = 0

  /// No content.
  public init() {}

  /// Sums the counts of several pages.
  public static func sum(_ all: some Sequence<PageFacts>) -> PageFacts {
    var sum = PageFacts()
    var characters = Set<Unicode.Scalar>()
    for facts in all {
      characters.formUnion(facts.formulaCharacters.unicodeScalars)
      sum.images += facts.images
      sum.describedImages += facts.describedImages
      sum.generatedDescriptions += facts.generatedDescriptions
      sum.decorativeImages += facts.decorativeImages
      sum.formulas += facts.formulas
      sum.describedFormulas += facts.describedFormulas
      sum.formulasWithoutMathML += facts.formulasWithoutMathML
      sum.inlineSVG += facts.inlineSVG
      sum.tables += facts.tables
      sum.tablesWithHeaders += facts.tablesWithHeaders
      sum.audio += facts.audio
      sum.video += facts.video
      sum.captionedVideo += facts.captionedVideo
      sum.words += facts.words
      sum.hasOrderedHeadings = sum.hasOrderedHeadings && facts.hasOrderedHeadings
      sum.animatedImages += facts.animatedImages
      sum.interactives += facts.interactives
      sum.ruby += facts.ruby
    }
    sum.formulaCharacters.unicodeScalars.append(contentsOf: characters.sorted())
    return sum
  }
}
