/// A book as the reader core sees it, read from the reader index, `manifest.json`. Only `groups` changes later.
///
/// Page 0 is the index page; the pages of the reading order follow.
public struct ReaderBook: Sendable, Equatable {
  /// A page of the reading order, or the index page.
  public struct Page: Sendable, Equatable {
    /// The address, relative to the reader index.
    public var href: String
    /// The title as plain text.
    public var title: String
    /// Size in bytes of the page itself.
    public var size: Int
    /// False for a page that is reached only through links.
    public var isLinear: Bool
    /// Its layout.
    public var layout = PageLayout()
    /// The address of its media overlay; nil if it has none.
    public var overlay: String?
  }

  /// An entry of the contents. All entries are in one array, each parent before its children.
  public struct Entry: Sendable, Equatable {
    /// The text before the title, such as `Chapter 1` or `1.1`; nil if there is none.
    public var lead: String?
    /// The title without number.
    public var title: String
    /// The title as phrasing content of XHTML; nil if it is its plain text.
    public var markup: String?
    /// The number and title, as read aloud.
    public var label: String
    /// The parent entry; -1 at the top.
    public var parent: Int
    /// The depth; 0 at the top.
    public var depth: Int
    /// The index after the last descendant.
    public var end: Int
    /// The page that it opens; -1 for none.
    public var page: Int
    /// The id within the page.
    public var fragment: String?
    /// Whether it was added as a link to its parent's own page.
    public var isOpening: Bool
  }

  /// A cover picture.
  public struct Cover: Sendable, Equatable {
    /// The address.
    public var href: String
    /// Width in pixels.
    public var width: Int
    /// Height in pixels.
    public var height: Int
  }

  /// A file of the preload plan.
  public struct Resource: Sendable, Equatable {
    /// The address.
    public var href: String
    /// Size in bytes.
    public var size: Int
    /// The page with that address; -1 for a picture or style sheet.
    public var page: Int
  }

  /// How the index page shows the contents.
  public enum ContentsStyle: Sendable { case outline, columns }
  /// How pages turn.
  public enum Turning: Sendable { case flip, scroll }

  /// The title.
  public var title = ""
  /// The authors, as displayed.
  public var creators: [String] = []
  /// The unique identifier, the key of saved places.
  public var identifier = ""
  /// The time of the last change, as in the manifest.
  public var modified = ""
  /// The language, a BCP 47 tag.
  public var language = "en"
  /// Whether the page progression is right to left.
  public var isRightToLeft = false
  /// How the index page shows the contents.
  var contentsStyle = ContentsStyle.outline
  /// How pages turn.
  public var turning = Turning.flip
  /// The index page, then the reading order.
  public var pages: [Page] = []
  /// The contents.
  public var entries: [Entry] = []
  /// The covers, smallest first.
  public var covers: [Cover] = []
  /// The preload plan: the files to fetch while a page is read, by page.
  public var plans: [[Resource]] = []

  /// The book's appearance, other than that of its pages.
  public var looks = BookLooks()
  /// The pages that are shown together in the screen's current orientation.
  public private(set) var groups = PageGroups()

  /// The addresses and printed numbers of pages.
  private(set) var addresses = PageAddresses()

  /// The reader's own words in the book's language.
  var words: ReaderWords { ReaderWords(language: language) }

  /// The authors, separated by commas.
  var joinedCreators: String {
    var text = ""
    for creator in creators { text += (text.isEmpty ? "" : ", ") + creator }
    return text
  }

  /// The page at an address without fragment; nil if there is none.
  public func page(at href: String) -> Int? { addresses.page(at: href) }

  /// The children of an entry, or the top-level entries for -1.
  public func children(of parent: Int) -> [Int] {
    var list: [Int] = []
    var index = parent + 1
    let end = parent < 0 ? entries.count : entries[parent].end
    while index < end {
      list.append(index)
      index = entries[index].end
    }
    return list
  }

  /// Whether an entry has entries in it.
  public func hasChildren(_ entry: Int) -> Bool { entries[entry].end > entry + 1 }

  /// The first entry without children that opens a page, preferably at its top; -1 if there is none.
  public func entry(ofPage page: Int) -> Int {
    var within = -1
    for (index, entry) in entries.enumerated() where entry.page == page && !hasChildren(index) {
      if entry.fragment == nil { return index }
      if within < 0 { within = index }
    }
    return within
  }

  /// The page after `page` in the reading order; nil if there is none.
  public func page(after page: Int) -> Int? {
    var next = page + 1
    while next < pages.count {
      if pages[next].isLinear, !groups.isFollowing(next) { return next }
      next += 1
    }
    return nil
  }

  /// The page before `page` in the reading order; nil for the index page, which is the first.
  public func page(before page: Int) -> Int? {
    var previous = page - 1
    while previous >= 0 {
      if pages[previous].isLinear, !groups.isFollowing(previous) { return previous }
      previous -= 1
    }
    return nil
  }

  /// R1: the smallest cover that fills the screen in its orientation; if there is none, the largest.
  public func cover(width: Double, height: Double, density: Double) -> Cover? {
    let isWide = width > height
    let fitting = covers.filter { ($0.width > $0.height) == isWide }
    let candidates = fitting.isEmpty ? covers : fitting
    let needed = max(width, height) * density
    return candidates.first { Double(max($0.width, $0.height)) >= needed } ?? candidates.last
  }

  /// Whether any page has a layout other than reflowable.
  var hasLayout: Bool { pages.contains { $0.layout.kind != .reflowable } }

  /// Regroups the pages for a landscape (`isWide`) or portrait screen; returns whether the groups have changed.
  mutating func group(isWide: Bool) -> Bool {
    let new = PageGroups(self, isWide: isWide)
    defer { groups = new }
    return new != groups
  }

  mutating func numberPages() {
    addresses.number(pages.map { $0.href })
  }

  /// Adds the next page of the printed edition.
  mutating func addPrintedPage(_ label: String, at href: String) { addresses.addPrinted(label, at: href) }
}
