/// An input of the reader: the core's only source of information about screen, fingers, network and storage.
///
/// Lengths are in CSS pixels, times in milliseconds of any monotonic clock. The JSON of an event is a flat object with its
/// name as `type`: `{"type":"tapped","target":"next"}`.
public enum Event: Sendable, Equatable {
  /// The book was opened.
  case started(Start)
  /// The screen has another size.
  case resized(width: Double, height: Double)
  /// A page was fetched and formatted.
  case formatted(page: Int)
  /// A page could not be loaded.
  case failed(page: Int)
  /// The end of a turn has been shown.
  case turned
  /// A button was used.
  case tapped(Target)
  /// A row of a list was used.
  case row(RowList, entry: Int)
  /// A link of a page was followed.
  case linked(page: Int, href: String)
  /// R17: the number of a printed page was entered.
  case printedPage(String)
  /// A page was scrolled; `anchor` is the text at the top of the screen.
  case scrolled(page: Int, anchor: TextAnchor)
  /// A finger touched the screen.
  case pressed(Touch, on: Surface)
  /// A finger moved.
  case dragged(Touch)
  /// A finger was lifted.
  case released(Touch)
  /// The system took over the gesture.
  case cancelled
  /// Two fingers moved apart or together; `scale` is relative to the first event of the pinch.
  case pinched(scale: Double, x: Double, y: Double, isFirst: Bool)
  /// A wheel or trackpad was moved.
  case wheeled(dx: Double, dy: Double, time: Double, atTop: Bool, atBottom: Bool)
  /// A key of the keyboard was pressed.
  case key(Key, atTop: Bool, atBottom: Bool)
  /// The screen shows another frame; sent only after the command `frames`.
  case frame(time: Double)
  /// A search text was entered.
  case searched(String)
  /// A part of the search index arrived; `bytes` is nil if it could not be loaded.
  case part(name: String, bytes: [UInt8]?)
  /// An annotation event.
  case annotation(AnnotationEvent)
  /// A mark was chosen or removed in its list.
  case mark(MarkAction, id: Int)
  /// A setting was changed.
  case set(Setting)
  /// The device refused to save a text.
  case storageRefused
  /// The browser's back button was used; `href` is the address of the new history entry, empty for the index page.
  case wentBack(href: String)
  /// The browser's forward button was used.
  case wentForward(href: String)
  /// An address was entered in the browser's bar.
  case addressed(href: String)
  /// The device's preference for reduced motion has changed.
  case motionReduced(Bool)
  /// An event of interactives.
  case interactive(InteractiveEvent)
  /// A read-aloud event.
  case speech(SpeechEvent)

  /// Whether the event is an action of the user. Such events are ignored until the first page has replaced the cover.
  var isUse: Bool {
    switch self {
    case .started, .resized, .formatted, .failed, .turned, .frame, .part, .storageRefused, .motionReduced:
      false
    case .tapped, .row, .linked, .scrolled, .pressed, .dragged, .released, .cancelled, .pinched, .wheeled,
      .key, .searched, .printedPage, .mark, .set, .wentBack, .wentForward, .addressed:
      true
    case .interactive(let event): event.isUse
    case .speech(let event): event.isUse
    case .annotation(let event): event.isUse
    }
  }

  /// The screen and the saved texts at the start.
  public struct Start: Sendable, Equatable {
    /// The size of the screen.
    public var width, height: Double
    /// Device pixels per CSS pixel.
    public var density: Double = 1
    /// The saved place, as passed to `Command.save`.
    public var place: String?
    /// The saved bookmarks and highlights.
    public var marks: String?
    /// The saved values of interactives.
    public var interactives: String?
    /// The start time, and an identifier for marks that have none.
    public var stamp = Stamp()
    /// Whether the device saves texts.
    var hasStorage = true
    /// Whether the device prefers reduced motion.
    var reducesMotion = false
    /// Whether the cover is skipped, as when a preview reloads.
    var isQuick = false
    /// The address of a page in the browser's address bar, such as `pages/limits.xhtml#squeeze`.
    public var target: String?
    /// Whether the page is being reloaded, so that the address is the one at which the book was last open.
    var isReload = false
    /// The maximum size of the loaded pages in bytes.
    public var budget = 8 << 20

    /// Makes a start without saved texts.
    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// The buttons, and the area around the popover.
  public enum Target: String, Sendable, CaseIterable {
    case next, previous, title, search, settings, marks, outside, up, retry, removeHighlight, resume,
      takeImport, pin, unpin
  }

  /// The lists of rows.
  public enum RowList: String, Sendable { case index, popover, result, side }

  /// The place at the top of the screen: an offset in the page's text, and the distance between the element's top and
  /// the screen's top.
  public struct TextAnchor: Sendable, Equatable {
    /// UTF-16 units from the start of the page's text.
    public var offset: Int
    /// The distance from the top of the element at `offset` down to the top of the screen, as a fraction of the
    /// element's height; negative if the screen's top is above the element.
    public var share: Double
    /// The top of a page.
    public static let top = TextAnchor(offset: 0, share: 0)

    /// Makes an anchor.
    public init(offset: Int, share: Double) {
      self.offset = offset
      self.share = share
    }
  }

  /// A finger.
  public struct Touch: Sendable, Equatable {
    /// The position on the screen, and the time.
    public var x, y, time: Double
    /// Whether the page is scrolled to its top or bottom.
    var atTop, atBottom: Bool

    /// Makes a touch.
    public init(x: Double, y: Double, time: Double, atTop: Bool = false, atBottom: Bool = false) {
      (self.x, self.y, self.time) = (x, y, time)
      (self.atTop, self.atBottom) = (atTop, atBottom)
    }
  }

  /// The surface under a finger.
  public enum Surface: Sendable, Equatable {
    case page
    /// A box wider than the screen: its scroll offset and maximum offset, in pixels.
    case cell(id: Int, offset: Double, limit: Double)
    /// An interactive, a 3D object or the control panel.
    case interactive
    /// The columns of the index page.
    case columns
  }

  /// The keys that the reader handles.
  public enum Key: String, Sendable, CaseIterable {
    case left, right, pageUp, pageDown, space, home, end, escape, search, zoomIn, zoomOut, zoomReset
  }

  /// The actions on a mark in its list.
  public enum MarkAction: String, Sendable { case open, remove, edit }

  /// The time and a new identifier for a new object, since the core has neither a clock nor random numbers.
  public struct Stamp: Sendable, Equatable {
    /// The identifier, such as `urn:uuid:…`, and the time in ISO 8601.
    public var urn, time: String

    /// Makes a stamp.
    public init(urn: String = "", time: String = "") { (self.urn, self.time) = (urn, time) }

    /// Derives an identifier for the part with that number by changing the last digits.
    func urn(_ number: Int) -> String {
      let digits = String(number)
      let kept = urn.utf8.count - digits.utf8.count
      return kept > 0 ? String(decoding: Array(urn.utf8.prefix(kept)), as: UTF8.self) + digits : digits
    }
  }

  /// A change of a setting.
  public enum Setting: Sendable, Equatable {
    case largerText, smallerText
    /// A text size in per cent of the book's size.
    case textSize(Int)
    case theme(Appearance.Theme)
    case typeface(Appearance.Typeface)
    case spacing(Appearance.Spacing)
    case margins(Appearance.Margins)
    case alignment(Appearance.Alignment)
    /// All defaults of the book.
    case usual
  }
}
