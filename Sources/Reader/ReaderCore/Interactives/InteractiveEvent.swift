/// An event of interactives. `page` is an index into the pages of the book, `index` one into the page's interactives.
///
/// Its JSON is an event with the type `interactive` and its own name as `what`:
/// `{"type":"interactive","what":"tapped","page":3,"index":0}`.
public enum InteractiveEvent: Sendable, Equatable {
  /// A formatted page has interactives in figures with these ids, in order.
  case found(page: Int, ids: [String])
  /// A definition arrived as JSON; nil if it could not be loaded.
  case defined(page: Int, index: Int, bytes: [UInt8]?)
  /// An interactive was tapped, or activated with the keyboard.
  case tapped(page: Int, index: Int)
  /// The Done button was used.
  case done
  /// The button that closes the control panel was used.
  case dismissed
  /// The page was tapped outside of the active interactive.
  case tappedOff
  /// The full-screen button was used.
  case fullScreen
  /// The control of that number was operated.
  case control(Int, ControlAction)
  /// The kernel evaluated the rules between controls, after a drawing or for the action of a control; `bytes` is a
  /// `Settlement` as JSON.
  case settled(page: Int, index: Int, control: Int?, bytes: [UInt8]?)
  /// A picture was drawn; the frame maps plot coordinates to it.
  case drawn(page: Int, index: Int, PlotFrame)
  /// A finger touched the picture of the active interactive.
  case touched(Phase, ObjectTouch)
  /// Two fingers or a wheel acted on the picture. Since the last event, the distance between the fingers changed by
  /// `factor`, and their midpoint moved by `dx` and `dy`, as fractions of the picture's width.
  case pinched(factor: Double, dx: Double, dy: Double)
  /// A key was pressed while the picture, or one of its locators, had the focus.
  case key(ControlKey, locator: Int?)
  /// The colour picker was used.
  case picker(PickerAction)

  /// Whether the event is an action of the user.
  var isUse: Bool {
    switch self {
    case .found, .defined, .settled, .drawn: false
    case .tapped, .done, .dismissed, .tappedOff, .fullScreen, .control, .touched, .pinched, .key, .picker:
      true
    }
  }

  /// The phases of a touch.
  public enum Phase: String, Sendable { case pressed, dragged, released, cancelled }

  /// A finger on a picture.
  public struct ObjectTouch: Sendable, Equatable {
    /// The position from the top left corner of the picture, and the picture's size, in pixels.
    public var x, y, width, height: Double
    /// Whether the finger moves a 3D object instead of turning it.
    var pans = false

    /// Makes a touch.
    public init(x: Double, y: Double, width: Double, height: Double, pans: Bool = false) {
      (self.x, self.y, self.width, self.height, self.pans) = (x, y, width, height, pans)
    }
  }

  /// An operation on a control.
  public enum ControlAction: Sendable, Equatable {
    /// The knob was moved to these fractions of the way, from the left and from the bottom.
    case slid(x: Double, y: Double)
    /// The finger was lifted.
    case letGo
    case key(ControlKey)
    /// The choice with that index was selected.
    case chose(Int)
    case toggled
    case typed(String)
    /// A button was pressed.
    case pressed
    /// C1: a swatch was tapped.
    case opened
    /// The play or pause button was used.
    case played
    case faster, slower, reversed
    /// A step forward or back.
    case stepped(forward: Bool)
    /// The control was reset to its beginning.
    case reset
  }

  /// An operation of the colour picker.
  public enum PickerAction: Sendable, Equatable {
    case tab(PickedColor.Space)
    case chose(String)
    case slid(channel: Int, share: Double)
    case letGo
    case key(channel: Int, ControlKey)
    /// C4: the picker was closed by a tap outside.
    case closed
  }
}

/// The map from plot coordinates to a picture.
public struct PlotFrame: Sendable, Equatable {
  /// Whether the picture shows a 3D object.
  public var isSpace = false
  /// The edges of the plot range, as fractions of the picture's width and height from its top left corner.
  public var left = 0.0, top = 0.0, right = 1.0, bottom = 1.0
  /// The plot coordinates at these edges.
  var minimumX = 0.0, maximumX = 1.0, minimumY = 0.0, maximumY = 1.0

  /// A picture filled by a plot with the ranges 0 to 1.
  public init() {}

  /// Whether plot coordinates can be computed.
  var isUsable: Bool {
    !isSpace && right > left && bottom > top && maximumX > minimumX && maximumY > minimumY
      && (maximumX - minimumX).isFinite && (maximumY - minimumY).isFinite
  }
}
