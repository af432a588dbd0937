/// R23: a page's layout, from the reader index.
public struct PageLayout: Sendable, Equatable {
  /// The kinds of layout.
  public enum Kind: Sendable { case reflowable, fixed, roll }
  /// When two fixed-layout pages are shown side by side.
  public enum Spread: Sendable { case automatic, none, landscape, both }
  /// The side of a spread that a page is made for.
  public enum Side: Sendable { case left, right, center }
  /// The required screen orientation.
  public enum Orientation: Sendable { case landscape, portrait }

  /// The kind of layout.
  public var kind = Kind.reflowable
  /// The size in CSS pixels; 0 means that of the screen.
  public var width = 0, height = 0
  /// When it is shown beside another page.
  public var spread = Spread.automatic
  /// The side of the spread that it is made for; nil for any.
  public var side: Side?
  /// The required screen orientation; nil for any.
  public var orientation: Orientation?

  /// Makes the layout of reflowable pages.
  public init() {}

  /// Whether the page may be shown beside another on a landscape (`isWide`) or portrait screen.
  func isPaired(isWide: Bool) -> Bool {
    guard kind == .fixed, side != .center else { return false }
    return switch spread {
    case .none: false
    case .both: true
    case .automatic, .landscape: isWide
    }
  }
}

/// R23: the pages that are shown together: two side by side, or all of a roll. Other pages are shown alone.
///
///     pages 1 to 5 of fixed layout, page 3 for the left side
///     -> on a landscape screen 1+2, 3+4, 5; on a portrait screen each alone
public struct PageGroups: Sendable, Equatable {
  /// Pages that are shown together.
  public struct Group: Sendable, Equatable {
    /// The pages in reading order; the first represents the group.
    public var pages: [Int]
    /// Whether the pages are shown below one another.
    var isRoll = false
    /// The half of the screen for a single page; nil to centre it.
    public var side: PageLayout.Side?
  }

  /// The groups of several pages, and the single pages that take half of the screen.
  public private(set) var groups: [Group] = []
  /// The first page of the group, for each page that is not the first.
  private var leads: [Int: Int] = [:]

  init() {}

  init(_ book: ReaderBook, isWide: Bool) {
    guard book.hasLayout else { return }
    let first: PageLayout.Side = book.isRightToLeft ? .right : .left
    var pages: [[Int]] = []
    /// Whether the second half of the last group is free.
    var isOpen = false
    for page in book.pages.indices where page > 0 && book.pages[page].isLinear {
      let layout = book.pages[page].layout
      let continues: Bool
      switch layout.kind {
      case .roll: continues = pages.last?.last.map { book.pages[$0].layout.kind == .roll } ?? false
      case .fixed: continues = isOpen && layout.side != first && layout.isPaired(isWide: isWide)
      case .reflowable: continues = false
      }
      if continues { pages[pages.count - 1].append(page) } else { pages.append([page]) }
      isOpen =
        !continues && layout.isPaired(isWide: isWide) && (layout.side == nil || layout.side == first)
    }
    for group in pages { add(group, of: book, isWide: isWide) }
  }

  private mutating func add(_ pages: [Int], of book: ReaderBook, isWide: Bool) {
    let layout = book.pages[pages[0]].layout
    if pages.count > 1 {
      for page in pages.dropFirst() { leads[page] = pages[0] }
      groups.append(Group(pages: pages, isRoll: layout.kind == .roll))
    } else if layout.side == .left || layout.side == .right,
      layout.isPaired(isWide: isWide) || layout.kind == .reflowable && isWide
    {
      groups.append(Group(pages: pages, side: layout.side))
    }
  }

  /// The first page of the page's group, which represents it.
  public func lead(of page: Int) -> Int { leads[page] ?? page }

  /// Whether a page is in a group but not its first.
  func isFollowing(_ page: Int) -> Bool { leads[page] != nil }
}

/// A book's appearance, other than that of its pages.
public struct BookLooks: Sendable, Equatable {
  /// The writing directions of the title and the authors: `ltr`, `rtl` or `auto`; empty for that of the
  /// surrounding text.
  var titleDirection = "", creatorDirection = ""
  /// The class that media overlays set on the element being played, and the one set on the page's root meanwhile.
  var activeClass = "", playbackClass = ""
}
