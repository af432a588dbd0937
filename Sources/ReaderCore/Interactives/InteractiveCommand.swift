import InteractiveModel

/// What the shell is to do with interactives.
///
/// As JSON it is a command with the name `interactive` and what to do as `what`.
public enum InteractiveCommand: Sendable, Equatable {
  /// Fetch the definition of one and send it back.
  case define(page: Int, index: Int)
  /// I2, I3: scroll it to the top half of the screen, let it glow, and bring up the control panel.
  case activate(page: Int, index: Int, title: String, controls: [ControlLook])
  /// The opposite; the panel goes down unless another is activated at once.
  case deactivate(page: Int, index: Int)
  /// A definition cannot be had.
  case unavailable(page: Int, index: Int)
  /// Bring the active one to the top of the screen again.
  case bring(page: Int, index: Int)
  /// A control looks otherwise.
  case control(Int, ControlLook)
  /// Draw one with these values of its variables, as the language writes them, in the order of the definition; and say
  /// what its bounds are then, where some follow its variables.
  case draw(page: Int, index: Int, values: [String], settles: Bool)
  /// Let a control do what its author says, with these values.
  case act(page: Int, index: Int, control: Int, values: [String])
  /// Show a thing in space so.
  case view(page: Int, index: Int, SpaceView)
  /// The locators of the active one, as shares of its picture from the top left corner.
  case locators(page: Int, index: Int, [LocatorLook])
  /// I8: full screen, as a sheet, or back.
  case sheet(isOpen: Bool)
  /// C1 to C6: the colour picker of a control, new or changed; nil closes it.
  case picker(ColorPicker.Look?, control: Int)

  /// A locator.
  public struct LocatorLook: Sendable, Equatable {
    public var x, y: Double
    /// What it is called, and its place in words.
    public var label, text: String
  }
}

/// How a control looks.
public struct ControlLook: Sendable, Equatable {
  /// What sort it is.
  public var kind: InteractiveControl.Kind
  /// What stands beside it.
  public var label: String
  /// Its value in words.
  public var text = ""
  /// Where the knob is, to the right and upwards.
  public var x = 0.0, y = 0.0
  /// What it offers.
  public var choices: [String] = []
  /// Which of them is chosen; -1 for none.
  public var chosen = -1
  /// Whether it is ticked.
  public var isOn = false
  /// Whether it plays, and whether backwards.
  public var isPlaying = false, isReversed = false
  /// The colour of a swatch, as style sheets write it.
  public var css = ""
  /// The least and greatest value in words.
  public var minimum = "", maximum = ""
  /// Whether it is left out for now.
  public var isHidden = false

  /// A control of that kind.
  public init(_ kind: InteractiveControl.Kind, label: String) { (self.kind, self.label) = (kind, label) }
}
