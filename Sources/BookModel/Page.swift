import Diagnostics

/// One XHTML document of the reading order, as read from its source and before linking: its content is
/// finished but for the slots, which linking fills.
public struct Page: Sendable {
  /// The source, as an index into `Book.sources`.
  public var source: Int
  /// Which page of the source this is, from 0, where the source is split.
  public var part: Int
  /// The level in the source of the heading that begins the page, where the source is split.
  public var outlineLevel: Int?
  /// The title as plain text, from the first heading or the source's metadata; nil if there is none.
  public var title: String?
  /// The language, where the source gives one.
  public var language: String?
  /// The direction of the text, where the source gives one.
  public var direction: Direction?
  /// Attributes that the author's style sheets may want on `body`: class, id, epub:type, role, style.
  public var bodyAttributes: [PageAttribute]
  /// The same for `html`.
  public var rootAttributes: [PageAttribute]
  /// The content of the page.
  public var content: PageContent
  /// What linking puts before the content: a heading, where the source has none.
  public var leading: PageContent
  /// Headings in order; the first of level 1 is the page's own.
  public var headings: [Heading]
  /// Places that have an id, a number or both, in order.
  public var anchors: [Anchor]
  /// Links in order.
  public var links: [Link]
  /// Uses of pictures, sounds, films and other files, in order.
  public var media: [MediaUse]
  /// Interactives in order.
  public var interactives: [PageInteractive]
  /// Style sheets that the source links, as paths relative to the book's root, in order.
  public var stylesheets: [FileUse]
  /// Style text in the source's own head.
  public var styles: [StyleText]
  /// Beginnings of printed pages.
  public var pageBreaks: [PageBreak]
  /// Footnotes and endnotes that have an id, in order.
  public var notes: [Note]
  /// Counts from which accessibility metadata is computed.
  public var facts: PageFacts
  /// Where ids went that stand on another source's page, as when a chapter gathers its key terms at its end.
  public var movedIDs: [String: MovedID]
  /// The labels that lead to places of the page from anywhere in the book, as `Page.label` writes them, with
  /// the ids that they stand for.
  public var labels: [String: String]
  /// Where the source gives those of the labels that are its author's own.
  public var labelRanges: [String: ByteRange]

  /// Makes an empty page.
  public init(source: Int, part: Int = 0) {
    self.source = source
    self.part = part
    outlineLevel = nil
    title = nil
    language = nil
    direction = nil
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
    pageBreaks = []
    notes = []
    facts = PageFacts()
    movedIDs = [:]
    labels = [:]
    labelRanges = [:]
  }

  /// A label as it is compared: case does not count, and white space only to part words.
  public static func label(_ text: String) -> String {
    text.lowercased().split { $0 == " " || $0 == "\n" || $0 == "\t" }.joined(separator: " ")
  }
}

/// An attribute with the name as it is written, such as `epub:type`.
public struct PageAttribute: Sendable, Equatable {
  /// The name as written in XHTML.
  public var name: String
  /// The value, not escaped.
  public var value: String

  /// Makes an attribute.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// XHTML bytes with slots: the places whose text depends on other pages.
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

  /// A place in `bytes` where linking inserts text.
  public struct Slot: Sendable {
    /// The offset in `bytes` before which the text is inserted.
    public var offset: Int
    /// What is inserted.
    public var kind: Kind

    /// Makes a slot.
    public init(offset: Int, kind: Kind) {
      self.offset = offset
      self.kind = kind
    }

    /// What a slot holds; the number is an index into the page's list of that name.
    public enum Kind: Sendable, Equatable {
      /// ` href="…"` of a link, or nothing where its target is missing.
      case linkReference(Int)
      /// The text of a link that has none of its own: the label or title of its target.
      case linkText(Int)
      /// `<span class="label">Figure 1.2</span> ` of an anchor, or nothing where it has no number.
      case label(Int)
      /// ` (1.2)`-like number of an equation, in its own element, or nothing.
      case equationNumber(Int)
      /// The number of a row of a formula, as text without parentheses, or nothing.
      case rowNumber(Int)
      /// The address of a file in the bundle, relative to the page.
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
  /// The id that leads to it; every heading gets one.
  public var id: String
  /// Its anchor, as an index into `Page.anchors`.
  public var anchor: Int
  /// Where it stands in the source.
  public var range: ByteRange

  /// Makes a heading.
  public init(level: Int, text: String, id: String, anchor: Int, range: ByteRange) {
    self.level = level
    self.text = text
    self.id = id
    self.anchor = anchor
    self.range = range
  }
}

/// A place in a page that links can lead to, or that is counted.
public struct Anchor: Sendable {
  /// What kinds of things are counted, each with its own name in the book's language.
  public enum Kind: String, Sendable, CaseIterable {
    case place, heading, figure, table, equation, listing
    case theorem, lemma, corollary, proposition, definition, axiom, conjecture, algorithm
    case example, exercise, problem, project, activity
    /// Named, but never numbered.
    case remark, note, tip, important, warning, caution, proof, summary, objectives, assumption
  }

  /// The id within its page, as it is in the output; nil where nothing can lead to it.
  public var id: String?
  /// Its title or caption as plain text.
  public var title: String?
  /// What it is.
  public var kind: Kind
  /// Whether it takes a number.
  public var isNumbered: Bool
  // A book may have hundreds of thousands of anchors, few of which are given anything: those keep it apart.
  private var given: [Given]

  private struct Given: Sendable {
    var number: String?
    var label: String?
    var series: NumberSeries?
  }

  /// Makes an anchor.
  public init(id: String?, kind: Kind, title: String? = nil, isNumbered: Bool = false) {
    self.id = id
    self.kind = kind
    self.title = title
    self.isNumbered = isNumbered
    given = []
  }

  /// The number or label that the source itself gives, in place of a generated one.
  public var givenNumber: String? {
    get { given.first?.number }
    set { give(newValue == nil) { $0.number = newValue } }
  }
  /// The whole label that the source's vocabulary asks for, such as `Claim 3.2.1`, in place of a generated one.
  public var givenLabel: String? {
    get { given.first?.label }
    set { give(newValue == nil) { $0.label = newValue } }
  }
  /// The count of its own that it takes part in, in place of its kind's.
  public var series: NumberSeries? {
    get { given.first?.series }
    set { give(newValue == nil) { $0.series = newValue } }
  }

  private mutating func give(_ isNothing: Bool, _ change: (inout Given) -> Void) {
    if given.isEmpty {
      if isNothing { return }
      given = [Given()]
    }
    change(&given[0])
  }
}

/// A count of its own, as a source's vocabulary asks for: checkpoints, or exercises numbered through a chapter.
public struct NumberSeries: Sendable, Equatable {
  /// Where a count begins anew.
  public enum Scope: String, Sendable {
    /// With each chapter, whose number stands before it: `2.1`.
    case chapterNumber
    /// With each chapter, without its number.
    case chapter
    /// With each page.
    case page
  }

  /// What tells the count from others.
  public var name: String
  /// The label, in which `%` stands for the number: `Checkpoint %`.
  public var format: String
  /// The text that links take from it, where that is not its label: `Exercise %`.
  public var referenceFormat: String?
  /// Where it begins anew.
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
  /// Where it leads.
  public enum Target: Sendable, Equatable {
    /// An address outside the book, as it is written out.
    case external(String)
    /// A place on the same source: the id as the author wrote it.
    case fragment(String)
    /// A file, relative to the book's root, and an id in it.
    case file(path: String, fragment: String?)
    /// A label or id of the same source, else a label anywhere in the book.
    case label(String)
    /// Nowhere: the address cannot be understood, or is not allowed.
    case none
  }

  /// Where it leads.
  public var target: Target
  /// Whether its text is taken from the target.
  public var takesText: Bool
  /// How the text is made of the target's, in place of its label: `%s` and `{number}` stand for its number,
  /// `{name}` for its title.
  public var textFormat: String?
  /// The bytes of the address in the source.
  public var range: ByteRange

  /// Makes a link.
  public init(_ target: Target, takesText: Bool, range: ByteRange) {
    self.target = target
    self.takesText = takesText
    self.range = range
  }
}

/// The beginning of a printed page.
public struct PageBreak: Sendable {
  /// The printed page's number or name.
  public var label: String
  /// The id of the marker.
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
  /// Where it begins in the source.
  public var range: ByteRange

  /// Makes a note.
  public init(id: String, range: ByteRange) {
    self.id = id
    self.range = range
  }
}

/// What a page holds, counted: accessibility metadata and package properties are computed from it.
public struct PageFacts: Sendable, Equatable {
  /// Pictures that carry content.
  public var images = 0
  /// Pictures with a description.
  public var describedImages = 0
  /// Pictures whose description was made from what is drawn, and not written by an author.
  public var generatedDescriptions = 0
  /// Pictures marked as decoration (`alt=""`).
  public var decorativeImages = 0
  /// Formulas in MathML.
  public var formulas = 0
  /// Formulas in MathML that carry an alttext.
  public var describedFormulas = 0
  /// Formulas kept as TeX or as a picture.
  public var formulasWithoutMathML = 0
  /// Inline SVG graphics.
  public var inlineSVG = 0
  /// Tables.
  public var tables = 0
  /// Tables with header cells.
  public var tablesWithHeaders = 0
  /// Sounds.
  public var audio = 0
  /// Films.
  public var video = 0
  /// Films with captions.
  public var captionedVideo = 0
  /// Words of text.
  public var words = 0
  /// Whether heading levels go down one at a time.
  public var hasOrderedHeadings = true
  /// Moving pictures or other content that may flash.
  public var animatedImages = 0
  /// Interactive objects.
  public var interactives = 0
  /// Ruby annotations.
  public var ruby = 0

  /// No content.
  public init() {}

  /// Adds the counts of another page.
  public mutating func add(_ other: PageFacts) {
    images += other.images
    describedImages += other.describedImages
    generatedDescriptions += other.generatedDescriptions
    decorativeImages += other.decorativeImages
    formulas += other.formulas
    describedFormulas += other.describedFormulas
    formulasWithoutMathML += other.formulasWithoutMathML
    inlineSVG += other.inlineSVG
    tables += other.tables
    tablesWithHeaders += other.tablesWithHeaders
    audio += other.audio
    video += other.video
    captionedVideo += other.captionedVideo
    words += other.words
    hasOrderedHeadings = hasOrderedHeadings && other.hasOrderedHeadings
    animatedImages += other.animatedImages
    interactives += other.interactives
    ruby += other.ruby
  }
}
