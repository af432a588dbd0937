/// What the shell is to draw, fetch or keep. It does these in order and decides nothing.
///
/// As JSON a command is an object with its name as `do`, such as `{"do":"load","page":3,"href":"pages/a.xhtml"}`.
public enum Command: Sendable, Equatable {
  /// The words, direction and styles of the book; comes first, once.
  case setUp(SetUp)
  /// The cover, over the whole screen.
  case cover(href: String?, title: String, creators: String)
  /// A spinner over the cover, or none.
  case spinner(Bool)
  /// Fetch and format a page, out of sight.
  case load(page: Int, href: String)
  /// Forget a page.
  case unload(page: Int)
  /// Show a page without a turn.
  case place(page: Int, isReady: Bool)
  /// Turn to a page.
  case turn(Turn)
  /// Bring a turn that a finger holds to a share of its way.
  case peel(Double)
  /// Let go of a turn: on to its end, or back.
  case settle(completes: Bool)
  /// End a turn at once.
  case finish
  /// Fade the spinner of a shown page out and its content in.
  case reveal(page: Int)
  /// The shown page could not be fetched; offer to try again.
  case unreachable(page: Int)
  /// Bring a place of a page to the top of the screen.
  case position(page: Int, Position, isSmooth: Bool)
  /// Scroll the shown page by a share of the screen's height.
  case scrollBy(Double)
  /// Show the neighbour beyond the page's edge, moved by `distance` (down is positive).
  case pull(distance: Double, page: Int, isReady: Bool)
  /// Let go of a neighbour that was pulled.
  case pullBack
  /// Scroll a wide box to an offset.
  case cell(id: Int, offset: Double)
  /// Send `frame` events, or no more.
  case frames(Bool)
  /// The gesture is the reader's: the system should not scroll.
  case claim
  /// Show the page at a scale, with the point (x, y) of the screen kept where it is.
  case zoom(page: Int, scale: Double, x: Double, y: Double)
  /// What the bar shows.
  case bar(Bar)
  /// The rows of the index page as an outline.
  case outline([Row])
  /// One row of the outline opened or closed: the rows below it that come or go.
  case outlineChange(row: Row, inserted: [Row], removed: Int)
  /// The columns of the index page.
  case columns([Column], width: Double, focus: Int)
  /// The popover, new or changed.
  case popover(Popover)
  case closePopover
  /// Fetch a file into the cache.
  case fetch(href: String)
  /// Fetch a part of the search index and send it back.
  case part(name: String)
  /// Keep a text under a name.
  case save(name: String, text: String)
  /// The highlights of a page.
  case highlights(page: Int, [Highlight])
  /// Offer what can be done with the selected text, or nothing.
  case selection(SelectionOffer)
  /// Text size, as a share of the book's own, and theme.
  case appearance(textSize: Double, Event.Theme)
  /// Say something to a screen reader.
  case announce(String)
  /// Tell the reader something that does not go away by itself; nil takes it away.
  case notice(String?)
  /// Open an address outside the book.
  case open(String)
  /// Let the browser's back button lead to the page shown so far.
  case remember
  /// Do something with an interactive.
  case interactive(InteractiveCommand)

  /// What the shell needs to know of the book.
  public struct SetUp: Sendable, Equatable {
    public var title, creators, language: String
    /// Whether pages turn from left to right.
    public var isRightToLeft: Bool
    /// How pages turn.
    public var turning: ReaderBook.Turning
    /// How the index page shows the contents.
    public var contents: ReaderBook.ContentsStyle
    /// The words of the reader itself.
    public var words: ReaderWords
    /// Addresses and titles of all pages.
    public var pages: [ReaderBook.Page]
  }

  /// How a page gives way to another.
  public struct Turn: Sendable, Equatable {
    /// The ways of turning.
    public enum Style: String, Sendable { case flip, scroll, fade }
    /// The page that goes; -1 for the cover.
    public var from: Int
    /// The page that comes.
    public var to: Int
    /// Whether it leads on in the book.
    public var isForward: Bool
    /// The way of turning.
    public var style: Style
    /// Whether the page that comes is formatted; else it shows its title and a spinner.
    public var isReady: Bool
    /// Whether a finger leads the turn.
    public var isHeld = false

    /// Makes a value of its parts.
    public init(from: Int, to: Int, isForward: Bool, style: Style, isReady: Bool, isHeld: Bool = false) {
      (self.from, self.to, self.isForward) = (from, to, isForward)
      (self.style, self.isReady, self.isHeld) = (style, isReady, isHeld)
    }
  }

  /// A place in a page.
  public enum Position: Sendable, Equatable {
    case top, bottom
    case fragment(String)
    case anchor(Event.TextAnchor)
    /// A range of text, shown as found.
    case found(start: Int, end: Int)
  }

  /// The state of the bar.
  public struct Bar: Sendable, Equatable {
    /// The page, as an index into the pages of the book.
    public var page: Int
    /// The title, as plain text.
    public var title: String
    /// Whether there is a page before it, and one after it.
    public var canGoBack, canGoForward: Bool
    /// Whether the page has a bookmark.
    public var isBookmarked: Bool
    /// Whether the reader came here by a link and can return.
    public var canReturn: Bool
  }

  /// A row of the contents.
  public struct Row: Sendable, Equatable {
    /// The entry, as an index into the entries of the book.
    public var entry: Int
    /// What stands before the title, such as `1.1`.
    public var lead: String?
    /// The title, as plain text.
    public var title: String
    /// How deep it is, from 0.
    public var depth: Int
    /// Whether it has a disclosure triangle or indicator.
    public var hasChildren: Bool
    /// Whether its children are shown, or the current page is within it.
    public var isOpen: Bool
    /// Whether it is the shown page's.
    public var isCurrent: Bool
    /// False for a row that leads nowhere.
    public var isEnabled: Bool
  }

  /// A column of the index page.
  public struct Column: Sendable, Equatable {
    /// The entry whose children it shows; -1 for the top.
    public var entry: Int
    /// The title, as plain text.
    public var title: String
    /// Its rows, in order.
    public var rows: [Row]
  }

  /// What the popover shows.
  public enum Popover: Sendable, Equatable {
    /// Contents at one level; `up` is the title of the level above, where there is one.
    case contents(title: String, up: String?, rows: [Row], direction: Browse)
    case search(SearchList)
    case marks([MarkRow])
    case settings(textSize: Double, canGrow: Bool, canShrink: Bool, Event.Theme)
  }

  /// How a list of contents came: anew, from a higher level, or from a deeper one.
  public enum Browse: String, Sendable { case open, down, up }

  /// The results of a search so far.
  public struct SearchList: Sendable, Equatable {
    /// What was searched for.
    public var query: String
    /// The hits, in reading order.
    public var results: [Result]
    /// The number of pages with hits.
    public var pages: Int
    /// Whether parts are still being fetched.
    public var isComplete: Bool
    /// Whether there are more hits than are listed.
    public var isCut: Bool
    /// Whether a part could not be fetched.
    public var hasFailed: Bool

    /// A hit with its context.
    public struct Result: Sendable, Equatable {
      /// The number it is known by.
      public var id: Int
      /// The page, as an index into the pages of the book.
      public var page: Int
      /// The title of its page.
      public var pageTitle: String
      /// The text around the hit; the hit is between `before` and `after`.
      public var before, hit, after: String
    }
  }

  /// A bookmark or highlight in the list.
  public struct MarkRow: Sendable, Equatable {
    /// The number it is known by.
    public var id: Int
    /// Whether it is a highlight.
    public var isHighlight: Bool
    /// The title of its page.
    public var pageTitle: String
    /// The text it stands for.
    public var text: String
  }

  /// A highlight of a page.
  public struct Highlight: Sendable, Equatable {
    /// The number it is known by.
    public var id: Int
    public var start, end: Int
    /// The text that was highlighted: where a new version of the book has it elsewhere, the shell looks for it.
    public var text: String
  }

  /// What can be done with the selected text.
  public enum SelectionOffer: String, Sendable { case none, highlight, remove }
}
