/// What happens to interactives.
///
/// As JSON it is an event with the type `interactive` and what happened as `what`, such as
/// `{"type":"interactive","what":"tapped","page":3,"index":0}`.
public enum InteractiveEvent: Sendable, Equatable {
  /// A formatted page has these, by the ids of their figures in order.
  case found(page: Int, ids: [String])
  /// A definition arrived, as JSON; nil could not be fetched.
  case defined(page: Int, index: Int, bytes: [UInt8]?)
  /// One was tapped, or activated by key.
  case tapped(page: Int, index: Int)
  /// The Done button.
  case done
  /// The button of the control panel that sends it down.
  case dismissed
  /// A tap on the page off the active one.
  case tappedOff
  /// The button for full screen.
  case fullScreen
  /// A control was operated; the number is that of the control.
  case control(Int, ControlAction)
  /// What the kernel made of the rules between controls, as JSON, after a drawing or an action of a control.
  case settled(page: Int, index: Int, control: Int?, bytes: [UInt8]?)
  /// A picture was drawn.
  case drawn(page: Int, index: Int, PlotFrame)
  /// A finger on the picture of the active one.
  case touched(Phase, ObjectTouch)
  /// Two fingers on it, or a wheel: how they went apart since the last time, and where their middle went, as shares of
  /// the picture's width.
  case pinched(factor: Double, dx: Double, dy: Double)
  /// A key while its picture, or one of its locators, has the focus.
  case key(ControlKey, locator: Int?)
  /// The colour picker was used.
  case picker(PickerAction)

  /// When in a touch.
  public enum Phase: String, Sendable { case pressed, dragged, released, cancelled }

  /// A finger on a picture of a size, all in pixels.
  public struct ObjectTouch: Sendable, Equatable {
    public var x, y, width, height: Double
    /// Whether it moves the thing instead of turning it.
    public var pans = false

    /// Makes a value of its parts.
    public init(x: Double, y: Double, width: Double, height: Double, pans: Bool = false) {
      (self.x, self.y, self.width, self.height, self.pans) = (x, y, width, height, pans)
    }
  }

  /// How a control was operated.
  public enum ControlAction: Sendable, Equatable {
    /// The knob is at these shares of the way, to the right and upwards.
    case slid(x: Double, y: Double)
    /// The finger was lifted.
    case letGo
    case key(ControlKey)
    /// One of the choices.
    case chose(Int)
    case toggled
    case typed(String)
    /// A button.
    case pressed
    /// C1: a swatch was tapped.
    case opened
    /// Played, or paused.
    case played
    case faster, slower, reversed
    /// One step on, or back.
    case stepped(forward: Bool)
    /// Back to the value at first.
    case reset
  }

  /// How the picker was used.
  public enum PickerAction: Sendable, Equatable {
    case tab(PickedColor.Space)
    case chose(String)
    case slid(channel: Int, share: Double)
    case letGo
    case key(channel: Int, ControlKey)
    /// C4: a tap outside.
    case closed
  }
}

/// Where in a picture plot coordinates are.
public struct PlotFrame: Sendable, Equatable {
  /// Whether it is a thing in space.
  public var isSpace = false
  /// The edges of the plot's range, as shares of the picture's width and height from its top left corner.
  public var left = 0.0, top = 0.0, right = 1.0, bottom = 1.0
  /// The plot coordinates at these edges.
  public var minimumX = 0.0, maximumX = 1.0, minimumY = 0.0, maximumY = 1.0

  /// A picture that is all plot, of the range 0 to 1.
  public init() {}

  /// Whether places in it can be found.
  var isUsable: Bool {
    !isSpace && right > left && bottom > top && maximumX > minimumX && maximumY > minimumY
      && (maximumX - minimumX).isFinite && (maximumY - minimumY).isFinite
  }
}
