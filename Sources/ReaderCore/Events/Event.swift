/// What happens to the reader: everything the core knows of screen, fingers, network and storage.
///
/// Lengths are in CSS pixels, times in milliseconds of any steady clock. As JSON an event is a flat object
/// with its name as `type`, such as `{"type":"tapped","target":"next"}`.
public enum Event: Sendable, Equatable {
  /// The book was opened.
  case started(Start)
  /// The screen has a new size, or is held another way.
  case resized(width: Double, height: Double)
  /// A page was fetched and formatted.
  case formatted(page: Int)
  /// A page could not be fetched.
  case failed(page: Int)
  /// A turn has come to its end.
  case turned
  /// A button or the like was used.
  case tapped(Target)
  /// A row of a list was used.
  case row(RowList, entry: Int)
  /// A link of a page was followed.
  case linked(page: Int, href: String)
  /// A page was scrolled; `anchor` is the text at its top.
  case scrolled(page: Int, anchor: TextAnchor)
  /// A finger came down, moved, was lifted.
  case pressed(Touch, on: Surface)
  case dragged(Touch)
  case released(Touch)
  /// The system took the gesture away.
  case cancelled
  /// Two fingers moved apart or together; `scale` is relative to their start.
  case pinched(scale: Double, x: Double, y: Double, isFirst: Bool)
  /// A wheel or trackpad was moved.
  case wheeled(dx: Double, dy: Double, time: Double, atTop: Bool, atBottom: Bool)
  /// A key of the keyboard was pressed.
  case key(Key, atTop: Bool, atBottom: Bool)
  /// Time passed, after frames were asked for.
  case frame(time: Double)
  /// Words are searched for.
  case searched(String)
  /// A part of the search index arrived; nil could not be fetched.
  case part(name: String, bytes: [UInt8]?)
  /// Text of a page was selected; an empty range ends the selection.
  case selected(page: Int, start: Int, end: Int, text: String)
  /// The text at the top of the page, for a new bookmark.
  case bookmarked(page: Int, anchor: TextAnchor, text: String)
  /// A mark was chosen or removed in its list.
  case mark(MarkAction, id: Int)
  /// The reader was set otherwise.
  case set(Setting)
  /// The device refused to keep something.
  case storageRefused
  /// The browser's own back or forward button was used; the address it came to, or nothing for the index page.
  case wentBack(href: String)
  case wentForward(href: String)
  /// An address was put into the browser's bar.
  case addressed(href: String)
  /// The device prefers less motion, or no longer.
  case motionReduced(Bool)
  /// An interactive was used, or something that it needs arrived.
  case interactive(InteractiveEvent)

  /// What opening a book brings.
  public struct Start: Sendable, Equatable {
    /// Size of the screen.
    public var width, height: Double
    /// Pixels of the device to one of CSS.
    public var density: Double = 1
    /// What was kept of the last reading, as `Command.save` gave it.
    public var place: String?
    /// The kept bookmarks and highlights.
    public var marks: String?
    /// The kept values of interactives.
    public var interactives: String?
    /// Whether the device keeps anything at all.
    public var hasStorage = true
    /// Whether less motion is preferred.
    public var reducesMotion = false
    /// Whether the cover is left out, as when a preview loads anew.
    public var isQuick = false
    /// The address of the page that the browser's address names, such as `pages/limits.xhtml#squeeze`.
    public var target: String?
    /// Bytes of pages that may be held.
    public var budget = 8 << 20

    /// A start on a screen.
    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// What can be used besides rows and links.
  public enum Target: String, Sendable, CaseIterable {
    case next, previous, title, search, settings, marks, outside, up, retry, highlight, removeHighlight
  }

  /// Where a row is.
  public enum RowList: String, Sendable { case index, popover, result }

  /// A place in a page's text: a number of UTF-16 units from its start, and how far below it the top of the
  /// screen is, as a share of the element's height; above it, in the space before it, where it is negative.
  public struct TextAnchor: Sendable, Equatable {
    /// UTF-16 units from the start of the page's text.
    public var offset: Int
    /// How far below that place the top of the screen is.
    public var share: Double
    /// The beginning of a page.
    public static let top = TextAnchor(offset: 0, share: 0)

    /// Makes a value of its parts.
    public init(offset: Int, share: Double) {
      self.offset = offset
      self.share = share
    }
  }

  /// A finger.
  public struct Touch: Sendable, Equatable {
    public var x, y, time: Double
    /// Whether the page is scrolled to its top or bottom.
    public var atTop, atBottom: Bool

    /// Makes a value of its parts.
    public init(x: Double, y: Double, time: Double, atTop: Bool = false, atBottom: Bool = false) {
      (self.x, self.y, self.time) = (x, y, time)
      (self.atTop, self.atBottom) = (atTop, atBottom)
    }
  }

  /// What a finger came down on.
  public enum Surface: Sendable, Equatable {
    case page
    /// A box wider than the screen: how far it is scrolled, and how far it can be.
    case cell(id: Int, offset: Double, limit: Double)
    /// An interactive, a 3D object or the control panel.
    case interactive
    /// The columns of the index page.
    case columns
  }

  /// The keys that mean something.
  public enum Key: String, Sendable, CaseIterable {
    case left, right, pageUp, pageDown, space, home, end, escape, search, zoomIn, zoomOut, zoomReset
  }

  /// What is done with a mark.
  public enum MarkAction: String, Sendable { case open, remove }

  /// What readers set.
  public enum Setting: Sendable, Equatable {
    case largerText, smallerText
    case theme(Theme)
  }

  /// Colours of paper and ink.
  public enum Theme: String, Sendable { case automatic, light, dark }
}
