/// Annotation events (R15, R18): selected text, bookmarks, highlights, notes, and files of them.
public enum AnnotationEvent: Sendable, Equatable {
  /// Text of a page was selected; an empty range ends the selection.
  case selected(Selection)
  /// The selected text is to be highlighted, or its highlight recoloured.
  case highlighted(HighlightColor, Event.Stamp)
  /// The note of the selected text is to be edited; the text is highlighted in that colour unless it is already.
  case annotated(HighlightColor, Event.Stamp)
  /// A note was edited at `time`.
  case noted(id: Int, text: String, time: String)
  /// The bookmark button was used; `anchor` and `quote` are those of the top of the screen.
  case bookmarked(page: Int, anchor: Event.TextAnchor, quote: Quotation, Event.Stamp)
  /// The text of a mark was found at another place of its page; the range is nil if it was not found.
  case relocated(id: Int, Range<Int>?, pairs: Int)
  /// An export of the marks was requested.
  case exported(Export)
  /// An annotation file was chosen.
  case imported([UInt8])

  /// Whether the event is an action of the user.
  var isUse: Bool {
    switch self {
    case .relocated: false
    case .selected, .highlighted, .annotated, .noted, .bookmarked, .exported, .imported: true
    }
  }

  /// Text selected on a page.
  public struct Selection: Sendable, Equatable {
    /// The page.
    public var page: Int
    /// The range in UTF-16 units of the page's text.
    public var start, end: Int
    /// The text and its context.
    public var quote: Quotation
    /// The number of surrogate pairs in the page's text before the selection.
    public var pairs: Int

    /// Makes a selection.
    public init(page: Int, start: Int, end: Int, quote: Quotation, pairs: Int = 0) {
      (self.page, self.start, self.end) = (page, start, end)
      (self.quote, self.pairs) = (quote, pairs)
    }
  }

  /// An export of marks to a file.
  public struct Export: Sendable, Equatable {
    /// EPUB Annotations 1.0, the Web Annotation model, or Markdown for reading.
    public enum Format: String, Sendable { case epub, web, markdown }
    /// The file format.
    public var format: Format
    /// The address of the book's folder, for absolute addresses in files that are read elsewhere.
    public var base: String
    /// The time of the export, and the identifier of the file.
    public var stamp: Event.Stamp

    /// Makes an export.
    public init(_ format: Format, base: String, _ stamp: Event.Stamp) {
      (self.format, self.base, self.stamp) = (format, base, stamp)
    }
  }
}
