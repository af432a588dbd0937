/// R23: how a page is laid out, as the reader index says it.
public struct PageLayout: Sendable, Equatable {
  /// The kinds of layout.
  public enum Kind: Sendable { case reflowable, fixed, roll }
  /// When two pages of fixed layout are shown side by side.
  public enum Spread: Sendable { case automatic, none, landscape, both }
  /// The side of a spread that a page is made for.
  public enum Side: Sendable { case left, right, center }
  /// How the screen should be held.
  public enum Orientation: Sendable { case landscape, portrait }

  /// The kind of layout.
  public var kind = Kind.reflowable
  /// The size in CSS pixels; 0 is the screen's.
  public var width = 0, height = 0
  /// When it is shown beside another.
  public var spread = Spread.automatic
  /// The side that it is made for; nil for any.
  public var side: Side?
  /// How the screen should be held; nil for any way.
  public var orientation: Orientation?

  /// Pages that are laid out for each screen.
  public init() {}

  /// Whether it may be shown beside another page on a screen that is wider than high, or is not.
  func isPaired(isWide: Bool) -> Bool {
    guard kind == .fixed, side != .center else { return false }
    return switch spread {
    case .none: false
    case .both: true
    case .automatic, .landscape: isWide
    }
  }
}

/// R23: which pages are shown as one: two that lie side by side, or all of a roll. The others are shown by themselves.
///
///     pages 1 to 5 of fixed layout, page 3 for the left side
///     -> on a wide screen 1+2, 3+4, 5; on a high one each by itself
public struct PageGroups: Sendable, Equatable {
  /// Pages that are shown as one.
  public struct Group: Sendable, Equatable {
    /// The pages, in the order of reading; the first stands for all.
    public var pages: [Int]
    /// Whether they follow one another downwards.
    var isRoll = false
    /// The half of the screen that a page by itself takes; nil for the middle of it.
    public var side: PageLayout.Side?
  }

  /// The groups of several pages, and pages that take one half of the screen.
  public private(set) var groups: [Group] = []
  /// The first page of the group, of pages that are not the first.
  private var leads: [Int: Int] = [:]

  init() {}

  init(_ book: ReaderBook, isWide: Bool) {
    guard book.hasLayout else { return }
    let first: PageLayout.Side = book.isRightToLeft ? .right : .left
    var pages: [[Int]] = []
    /// Whether the last group has room on its second half.
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

  /// The page that is shown for a page: the first of its group.
  public func lead(of page: Int) -> Int { leads[page] ?? page }

  /// Whether a page is shown with one before it.
  func isFollowing(_ page: Int) -> Bool { leads[page] != nil }
}

/// What a book says of its looks, beside its pages.
public struct BookLooks: Sendable, Equatable {
  /// How the title and the authors are written: `ltr`, `rtl` or `auto`; empty as the text around them.
  var titleDirection = "", creatorDirection = ""
  /// The class that media overlays give to what is heard, and the one of the page's root meanwhile.
  var activeClass = "", playbackClass = ""
}
