import InteractiveModel

/// The interactives of the pages: which one is active, what values their controls have, what plays.
///
/// Rules I1 to I8 are in the extensions of `Reader` beside this file; here is what they work on.
public struct Interactives: Sendable {
  /// One of a page, by its place among the page's.
  public struct Address: Sendable, Equatable {
    /// The page, as an index into the pages of the book.
    public var page: Int
    /// Which of the page's it is.
    public var index: Int
  }

  /// The interactives of pages that are or were held.
  public internal(set) var objects: [Int: [InteractiveObject]] = [:]
  /// I3: only one is active.
  public internal(set) var active: Address?
  /// The one that is to be active once its definition is there.
  public internal(set) var awaited: Address?
  /// I8: whether the active one is shown as a sheet.
  public internal(set) var isFullScreen = false
  /// The colour picker, and the control that it belongs to.
  public internal(set) var picker: (control: Int, picker: ColorPicker)?
  /// What is kept of earlier readings, the oldest first.
  var kept: [Kept] = []
  /// What a finger on the active one holds.
  var hold = Hold.nothing
  /// What was saved last.
  var saved = ""

  /// What is kept of one: its values by the names of their variables.
  struct Kept: Sendable, Equatable {
    /// The page's address and the figure's id.
    var key: String
    var values: [(name: String, value: ControlValue)]
    var view = SpaceView()

    static func == (one: Kept, other: Kept) -> Bool {
      one.key == other.key && one.view == other.view && one.values.count == other.values.count
        && zip(one.values, other.values).allSatisfy { $0.0 == $1.0 && $0.1 == $1.1 }
    }
  }

  /// What a finger on the picture holds.
  enum Hold: Sendable, Equatable {
    case nothing
    case locator(Int)
    /// It turns or moves a thing in space from where the finger was.
    case space(x: Double, y: Double)
  }

  /// Values of more interactives than these are not kept.
  static let mostKept = 300

  init() {}

  /// The active one.
  public var activeObject: InteractiveObject? {
    active.flatMap { address in self[address] }
  }

  subscript(_ address: Address) -> InteractiveObject? {
    guard let list = objects[address.page], list.indices.contains(address.index) else { return nil }
    return list[address.index]
  }

  mutating func change(_ address: Address, _ body: (inout InteractiveObject) -> Void) {
    guard var list = objects[address.page], list.indices.contains(address.index) else { return }
    // Taken out meanwhile, so that nothing is copied.
    objects[address.page] = nil
    body(&list[address.index])
    objects[address.page] = list
  }
}

/// One interactive of a page.
public struct InteractiveObject: Sendable {
  /// The id of its figure.
  public var id: String
  /// What it is, once that was fetched.
  public var definition: InteractiveDefinition?
  /// The values of its controls.
  public var values: [ControlValue] = []
  /// How a thing in space was turned.
  public var view = SpaceView()
  /// Where plot coordinates are in its picture.
  public var frame: PlotFrame?
  /// The controls that play.
  public var players: [Player] = []
  /// Whether its picture has other values than the author's, or had once.
  var isDrawn = false
  var isFetching = false
  /// How often its rules changed its values since they were last set from outside.
  var settlements = 0

  /// A control that plays.
  public struct Player: Sendable, Equatable {
    /// The number of the control.
    public var control: Int
    /// Whether it goes backwards.
    public var isReversed = false
    /// How often as fast as usual.
    public var rate = 1.0
    /// Whether it goes on.
    public var isRunning = false
    /// Where it is, 0 to 1: finer than the control's steps.
    var share = 0.0
    /// When it was there.
    var time: Double?
  }

  init(id: String) { self.id = id }
}
