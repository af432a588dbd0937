/// What readers do to the pages (R15, R18): selected text, bookmarks, highlights, notes, and files of them.
public enum AnnotationEvent: Sendable, Equatable {
  /// Text of a page was selected; an empty range ends the selection.
  case selected(Selection)
  /// The selected text is to be highlighted in a colour, or its highlight is to have that colour.
  case highlighted(HighlightColor, Event.Stamp)
  /// A note is to be written on the selected text, which is highlighted in that colour if it is not yet.
  case annotated(HighlightColor, Event.Stamp)
  /// A note was written; `time` is when.
  case noted(id: Int, text: String, time: String)
  /// The bookmark button was used; `anchor` and `quote` are at the top of the screen.
  case bookmarked(page: Int, anchor: Event.TextAnchor, quote: Quotation, Event.Stamp)
  /// The text of a mark was found at another place of its page than before; nil if it was not found.
  case relocated(id: Int, Range<Int>?, pairs: Int)
  /// The marks are to be written as a file.
  case exported(Export)
  /// A file of annotations was chosen.
  case imported([UInt8])

  /// Whether readers use the reader with it.
  var isUse: Bool {
    switch self {
    case .relocated: false
    case .selected, .highlighted, .annotated, .noted, .bookmarked, .exported, .imported: true
    }
  }

  /// Selected text of a page.
  public struct Selection: Sendable, Equatable {
    /// The page.
    public var page: Int
    /// The range in UTF-16 units of the page's text.
    public var start, end: Int
    /// The text, and what is around it.
    public var quote: Quotation
    /// The number of surrogate pairs in the page's text before it.
    public var pairs: Int

    /// Creates a value.
    public init(page: Int, start: Int, end: Int, quote: Quotation, pairs: Int = 0) {
      (self.page, self.start, self.end) = (page, start, end)
      (self.quote, self.pairs) = (quote, pairs)
    }
  }

  /// How marks are written as a file.
  public struct Export: Sendable, Equatable {
    /// EPUB Annotations 1.0, the Web Annotation model, or text for reading.
    public enum Format: String, Sendable { case epub, web, markdown }
    /// The form of the file.
    public var format: Format
    /// The address of the book's folder, for files that are not read beside the book.
    public var base: String
    /// The time of the export, and the identifier of the file.
    public var stamp: Event.Stamp

    /// Creates a value.
    public init(_ format: Format, base: String, _ stamp: Event.Stamp) {
      (self.format, self.base, self.stamp) = (format, base, stamp)
    }
  }
}
