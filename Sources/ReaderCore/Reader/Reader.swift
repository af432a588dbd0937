/// The reader: a state machine that takes events and gives commands.
///
///     var reader = Reader(book)
///     let commands = reader.handle(.started(Event.Start(width: 768, height: 1024)))
///
/// It has no clock, screen, network or storage: times and sizes come with events. The same events give the
/// same commands. Rules are those of the navigation design, R1 to R15.
public struct Reader: Sendable {
  /// The book.
  public let book: ReaderBook

  /// How far the reader has come.
  public enum Phase: Sendable, Equatable { case waiting, launching, reading }
  /// What is known of a page's document.
  public enum Slot: Sendable, Equatable { case loading, ready, failed }
  /// What the popover shows.
  public enum Panel: Sendable, Equatable {
    /// The contents in an entry; -1 for the top.
    case contents(Int)
    case search, marks, settings
  }
  /// A place that was left by a jump.
  public struct Visit: Sendable, Equatable {
    /// The page, as an index into the pages of the book.
    public var page: Int
    /// The text at the top of the screen.
    public var anchor: Event.TextAnchor
  }

  /// How far the reader has come.
  public internal(set) var phase = Phase.waiting
  /// The page that is shown, or that is being turned to.
  public internal(set) var current = 0
  /// The text at the top of the screen.
  public internal(set) var anchor = Event.TextAnchor.top
  /// Pages that are held or on their way.
  public internal(set) var slots: [Int: Slot] = [:]
  /// The turn under way.
  public internal(set) var turn: Command.Turn?
  /// The shown page's scale, from 1 to 5.
  public internal(set) var zoom = 1.0
  /// What the popover shows; nil while it is closed.
  public internal(set) var panel: Panel?
  /// Places to return to, the latest last.
  public internal(set) var history: [Visit] = []
  /// Places that were returned from, the latest last.
  public internal(set) var future: [Visit] = []
  /// The rows of the outline that are open.
  public internal(set) var openRows: Set<Int> = []
  /// The entries whose columns are shown, after the first column.
  public internal(set) var columnPath: [Int] = []
  /// Bookmarks and highlights.
  public internal(set) var marks = Marks()
  /// The search under way.
  public internal(set) var search = Search()
  /// An index into `textSizes`.
  public internal(set) var textSize = Reader.usualTextSize
  /// The chosen theme.
  public internal(set) var theme = Event.Theme.automatic
  /// The interactives of the pages.
  public internal(set) var interactives = Interactives()

  var width = 0.0
  var height = 0.0
  var density = 1.0
  var reducesMotion = false
  var budget = 0
  var isQuick = false
  /// Whether it was said that the device keeps nothing.
  var saidRefusal = false
  /// Whether the shown page is still its title and a spinner.
  var showsPlaceholder = false
  /// Where to go in the shown page once it is formatted.
  var pendingPosition: Command.Position?
  var gesture = Gesture.none
  var glide: Glide?
  var wheel = Wheel()
  /// Whether frames are told of.
  var hasFrames = false
  var zoomStart = 1.0
  var selection: Selection?
  /// Files that were fetched ahead.
  var fetched: Set<String> = []
  /// When pages were last used, by a count of uses.
  var uses: [Int: Int] = [:]
  var useCount = 0
  var savedPlace = ""
  var words: ReaderWords
  var output: [Command] = []

  /// A reader of a book, before anything has happened.
  public init(_ book: ReaderBook) {
    self.book = book
    words = ReaderWords(language: book.language)
  }

  /// Text sizes, as shares of the book's own.
  public static let textSizes = [0.8, 0.9, 1, 1.15, 1.3, 1.5, 1.75, 2]
  static let usualTextSize = 2
  /// Pages on the way at one time.
  static let loadsAtOnce = 1

  /// Takes an event in.
  public mutating func handle(_ event: Event) -> [Command] {
    if case .started(let start) = event {
      if phase == .waiting { launch(start) }
    } else if phase != .waiting {
      respond(to: event)
    }
    let commands = output
    output = []
    return commands
  }

  mutating func send(_ command: Command) { output.append(command) }

  private mutating func respond(to event: Event) {
    switch event {
    case .started: break
    case .resized(let width, let height): resize(width: width, height: height)
    case .formatted(let page): pageWasFormatted(page)
    case .failed(let page): pageFailed(page)
    case .turned: turnEnded()
    case .motionReduced(let isReduced): reducesMotion = isReduced
    case .storageRefused: storageWasRefused()
    case .scrolled(let page, let anchor): pageWasScrolled(page, anchor)
    case .part(let name, let bytes): partArrived(name, bytes)
    case .frame(let time):
      advanceGlide(to: time)
      advancePlayers(to: time)
    case .interactive(let event): respond(to: event)
    default:
      // Until the cover has given way there is nothing to use.
      guard phase == .reading else { return }
      respondToReader(event)
    }
  }

  private mutating func respondToReader(_ event: Event) {
    switch event {
    case .tapped(let target): tapped(target)
    case .row(let list, let entry): rowWasUsed(list, entry)
    case .linked(let page, let href): follow(href, from: page)
    case .pressed(let touch, let surface): press(touch, on: surface)
    case .dragged(let touch): drag(to: touch)
    case .released(let touch): release(touch)
    case .cancelled: cancelGesture()
    case .pinched(let scale, let x, let y, let isFirst): pinch(scale, x: x, y: y, isFirst: isFirst)
    case .wheeled(let dx, let dy, let time, let atTop, let atBottom):
      turnWheel(dx: dx, dy: dy, time: time, atTop: atTop, atBottom: atBottom)
    case .key(let key, let atTop, let atBottom): press(key, atTop: atTop, atBottom: atBottom)
    case .searched(let text): searchFor(text)
    case .selected(let page, let start, let end, let text): select(page, start, end, text)
    case .bookmarked(let page, let anchor, let text): toggleBookmark(page, anchor, text)
    case .mark(let action, let id): use(mark: id, action)
    case .set(let setting): set(setting)
    case .wentBack(let href): goBack(to: href)
    case .wentForward(let href): goForward(to: href)
    case .addressed(let href): open(address: href)
    default: break
    }
  }

  private mutating func tapped(_ target: Event.Target) {
    switch target {
    case .next: turnPage(forward: true)
    case .previous: turnPage(forward: false)
    case .title: togglePanel(.contents(levelOfCurrentPage))
    case .search: togglePanel(.search)
    case .settings: togglePanel(.settings)
    case .marks: togglePanel(.marks)
    case .outside: closePanel()
    case .up: browseUp()
    case .retry: retry()
    case .highlight: highlightSelection()
    case .removeHighlight: removeSelectedHighlight()
    }
  }
}
