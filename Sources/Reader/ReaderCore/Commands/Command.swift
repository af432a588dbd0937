/// An instruction to the shell to draw, fetch or save something. The shell executes commands in order and
/// makes no decisions.
///
/// The JSON of a command is an object with its name as `do`: `{"do":"load","page":3,"href":"pages/a.xhtml"}`.
public enum Command: Sendable, Equatable {
  /// The book's title, words, direction and styles; sent first, and once.
  case setUp(SetUp)
  /// Show the cover over the whole screen.
  case cover(href: String?, title: String, creators: String)
  /// Show or hide a spinner over the cover.
  case spinner(Bool)
  /// Fetch and format a page without showing it.
  case load(page: Int, href: String)
  /// Remove the document of a page.
  case unload(page: Int)
  /// Show a page without a turn.
  case place(page: Int, isReady: Bool)
  /// Turn to a page.
  case turn(Turn)
  /// Move the turn that follows a finger to a fraction of its way, 0 to 1.
  case peel(Double)
  /// Complete or reverse the turn that followed a finger.
  case settle(completes: Bool)
  /// Complete the turn at once.
  case finish
  /// Replace the title and spinner of a page by its content.
  case reveal(page: Int)
  /// Say that the shown page could not be loaded, and offer to try again.
  case unreachable(page: Int)
  /// Scroll a page so that a place is at the top of the screen.
  case position(page: Int, Position, isSmooth: Bool)
  /// Scroll the shown page by a fraction of the screen's height.
  case scrollBy(Double)
  /// Move the shown page by `distance` pixels (down is positive) and show its neighbour beyond the edge.
  case pull(distance: Double, page: Int, isReady: Bool)
  /// Let the pulled neighbour spring back.
  case pullBack
  /// Scroll a wide box to an offset in pixels.
  case cell(id: Int, offset: Double)
  /// Send `frame` events from now on, or stop.
  case frames(Bool)
  /// Prevent the system from scrolling: the reader handles the gesture.
  case claim
  /// Scale the page around the point (x, y) of the screen.
  case zoom(page: Int, scale: Double, x: Double, y: Double)
  /// Update the bar.
  case bar(Bar)
  /// Show the index page as an outline.
  case outline([Row])
  /// R19: show these rows of the contents beside the page; nil shows none. R24: if `isAutomatic`, on wide screens alone.
  case side([Row]?, isAutomatic: Bool)
  /// R17: offer to continue reading at the page of that title; nil removes the offer.
  case resume(title: String?)
  /// Open or close a row of the outline: insert these rows below it, or remove this number of rows.
  case outlineChange(row: Row, inserted: [Row], removed: Int)
  /// Show the index page as columns of `width` pixels, and scroll to the column `focus`.
  case columns([Column], width: Double, focus: Int)
  /// Open the popover, or update it.
  case popover(Popover)
  /// Close the popover.
  case closePopover
  /// Fetch a file into the browser's cache.
  case fetch(href: String)
  /// Fetch a part of the search index and respond with the event `part`.
  case part(name: String)
  /// Save a text under a name.
  case save(name: String, text: String)
  /// Show exactly these highlights of a page.
  case highlights(page: Int, [Highlight])
  /// Offer actions on the selected text.
  case selection(SelectionOffer)
  /// Open the note of a mark for editing; `quote` is the marked text.
  case note(id: Int, quote: String, text: String)
  /// Offer a file with the reader's marks for download.
  case file(format: AnnotationEvent.Export.Format, text: String)
  /// Apply the chosen appearance.
  case appearance(Appearance)
  /// Announce a text to screen readers.
  case announce(String)
  /// Show a message until the user closes it; nil closes it.
  case notice(String?)
  /// Open an address outside the book.
  case open(String)
  /// Add an entry to the browser's history, so that its back button returns to the current place.
  case remember
  /// A command for interactives.
  case interactive(InteractiveCommand)
  /// A command for reading aloud.
  case speech(SpeechCommand)
  /// Show these pages together: side by side, or below one another; show single pages on one half of the screen.
  case groups([PageGroups.Group])

  /// The properties of the book that the shell needs.
  public struct SetUp: Sendable, Equatable {
    /// The title, the authors as one text, and the language (a BCP 47 tag).
    public var title, creators, language: String
    /// Whether the page progression is right to left.
    public var isRightToLeft: Bool
    /// How pages turn.
    public var turning: ReaderBook.Turning
    /// How the index page shows the contents.
    public var contents: ReaderBook.ContentsStyle
    /// The reader's labels and messages in that language.
    public var words: ReaderWords
    /// The pages.
    public var pages: [ReaderBook.Page]
    /// R17: for each page, the last page of its chapter.
    var chapterEnds: [Int]
    /// R24: the first page and the label of each chapter, in reading order.
    var chapters: [Chapter]
    /// R17: the first and last page of the printed edition, such as `i–134`; nil if the book has no page list.
    var printedPages: String?
    /// The book's appearance.
    var looks = BookLooks()
  }

  /// A chapter: an entry of the top level of the contents.
  public struct Chapter: Sendable, Equatable {
    /// The first page of the chapter.
    public var page: Int
    /// The label, such as `Chapter 2: Limits`.
    public var label: String
  }

  /// A turn from one page to another.
  public struct Turn: Sendable, Equatable {
    /// The ways of turning.
    public enum Style: String, Sendable { case flip, scroll, fade }
    /// The page being left; -1 for the cover.
    public var from: Int
    /// The target page.
    public var to: Int
    /// Whether the target follows in the book.
    var isForward: Bool
    /// The kind of turn.
    public var style: Style
    /// Whether the target page is formatted; otherwise its title and a spinner are shown.
    var isReady: Bool
    /// Whether the turn follows a finger.
    public var isHeld = false

    /// Creates a value.
    public init(from: Int, to: Int, isForward: Bool, style: Style, isReady: Bool, isHeld: Bool = false) {
      (self.from, self.to, self.isForward) = (from, to, isForward)
      (self.style, self.isReady, self.isHeld) = (style, isReady, isHeld)
    }
  }

  /// A place in a page.
  public enum Position: Sendable, Equatable {
    case top, bottom
    /// The element with that id.
    case fragment(String)
    case anchor(Event.TextAnchor)
    /// A page of the group that is shown.
    case member(Int)
    /// A range in UTF-16 units of the page's text, to be marked as found together with all other matches.
    case found(start: Int, end: Int, all: [Range<Int>] = [])
  }

  /// The state of the bar.
  public struct Bar: Sendable, Equatable {
    /// The page, as an index into the pages of the book.
    public var page: Int
    /// The title, as plain text.
    public var title: String
    /// Whether there is a page before and after it.
    var canGoBack, canGoForward: Bool
    /// The fragment of the page's address, if any.
    public var fragment: String?
    /// Whether the page has a bookmark.
    var isBookmarked: Bool
    /// Whether there is a place to return to.
    var canReturn: Bool
  }

  /// A row of the contents.
  public struct Row: Sendable, Equatable {
    /// The entry, as an index into the entries of the book.
    public var entry: Int
    /// The text before the title, such as `1.1`.
    public var lead: String?
    /// The title, as plain text.
    public var title: String
    /// The title as phrasing content of XHTML; nil if it is its plain text.
    public var markup: String?
    /// The depth, from 0.
    public var depth: Int
    /// Whether it has children, and so a disclosure triangle or indicator.
    public var hasChildren: Bool
    /// Whether its children are shown, or contain the shown page.
    public var isOpen: Bool
    /// Whether it opens the shown page.
    var isCurrent: Bool
    /// False for a row that opens nothing.
    var isEnabled: Bool
  }

  /// A column of the index page.
  public struct Column: Sendable, Equatable {
    /// The entry whose children it shows; -1 for the top level.
    public var entry: Int
    /// The title, as plain text.
    public var title: String
    /// The rows in order.
    public var rows: [Row]
  }

  /// The content of the popover.
  public enum Popover: Sendable, Equatable {
    /// The contents at one level; `up` is the title of the level above, if there is one.
    case contents(title: String, up: String?, rows: [Row], direction: Browse)
    case search(SearchList)
    case marks([MarkRow])
    case settings(Appearance)
    /// The content of a chosen annotation file, with the question whether to import it.
    case importing(ImportOffer)
  }

  /// The content of an annotation file.
  public struct ImportOffer: Sendable, Equatable {
    /// The book title in the file.
    public var title: String
    /// Whether the file is for this book, judged by its metadata.
    var isOfThisBook: Bool
    /// The numbers of annotations that are new, that exist already and would be replaced, whose page this book does
    /// not have, and that cannot be shown.
    public var new = 0, known = 0, gone = 0, unread = 0
  }

  /// How a list of contents was reached: by opening the popover, from the level above, or from the level below.
  public enum Browse: String, Sendable { case open, down, up }

  /// The results of a search, possibly incomplete.
  public struct SearchList: Sendable, Equatable {
    /// The searched text.
    public var query: String
    /// The hits, in reading order.
    public var results: [Result]
    /// The number of pages with hits.
    public var pages: Int
    /// Whether the search is complete; otherwise parts are being fetched.
    var isComplete: Bool
    /// Whether the list is truncated.
    public var isCut: Bool
    /// Whether a part of the index could not be fetched.
    public var hasFailed: Bool

    /// A hit with its context.
    public struct Result: Sendable, Equatable {
      /// The number of the hit, as used in events.
      public var id: Int
      /// The page, as an index into the pages of the book.
      public var page: Int
      /// The title of its page.
      public var pageTitle: String
      /// The labels of its chapter and section.
      public var path: String
      /// The text around the hit; the hit is between `before` and `after`.
      public var before, hit, after: String
    }
  }

  /// A bookmark or highlight in the list.
  public struct MarkRow: Sendable, Equatable {
    /// The number of the mark, as used in events.
    public var id: Int
    /// Whether it is a highlight.
    var isHighlight: Bool
    /// Its page, as an index into the pages of the book; -1 if it has none.
    public var page: Int
    /// The title of its page.
    public var pageTitle: String
    /// R25: the labels of its chapter and section.
    public var path: String
    /// R25: the time of its creation in ISO 8601; empty if unknown.
    public var created: String
    /// The highlighted text, or the text at the top of the bookmarked screen, as one line.
    public var text: String
    /// The colour of a highlight.
    public var color: HighlightColor
    /// The note; empty if there is none.
    public var note: String
    /// Whether its page or text is no longer in the book.
    var isGone: Bool
  }

  /// A highlight of a page.
  public struct Highlight: Sendable, Equatable {
    /// The number of the mark, as used in events.
    public var id: Int
    /// The range in UTF-16 units of the page's text.
    public var start, end: Int
    /// The highlighted text, by which the shell finds the place if a new version of the book has moved it. An empty
    /// range is a bookmark, of which only the place is updated.
    public var quote: Quotation
    /// The colour.
    public var color: HighlightColor
    /// Whether it has a note.
    var hasNote: Bool
  }

  /// The actions offered for the selected text.
  public enum SelectionOffer: Sendable, Equatable {
    case none, highlight
    /// Change the existing highlight, which has that colour and note.
    case edit(HighlightColor, note: String)
  }
}
