import InteractiveModel

/// What the shell does with interactives.
///
/// As JSON it is a command with the name `interactive` and its own name as `what`:
/// `{"do":"interactive","what":"define","page":3,"index":0}`.
public enum InteractiveCommand: Sendable, Equatable {
  /// Fetch the definition of an interactive and answer with the event `defined`.
  case define(page: Int, index: Int)
  /// I2, I3: scroll it to the top half of the screen, let it glow, and open the control panel. The panel says of one
  /// that is partial that parts may be missing.
  case activate(page: Int, index: Int, title: String, controls: [ControlLook], isPartial: Bool)
  /// I7: end its activity and close the panel.
  case deactivate(page: Int, index: Int)
  /// Say that its definition could not be loaded.
  case unavailable(page: Int, index: Int)
  /// Scroll the active one to the top of the screen again.
  case bring(page: Int, index: Int)
  /// Update a control of the panel.
  case control(Int, ControlLook)
  /// Draw it with these values of its variables, as the language writes them, in the order of the definition. With
  /// `settles`, some bounds follow variables: answer with the event `settled` as well.
  case draw(page: Int, index: Int, values: [String], settles: Bool)
  /// Evaluate the action of a control with these values, and answer with the event `settled`.
  case act(page: Int, index: Int, control: Int, values: [String])
  /// Draw a thing in space from another view.
  case view(page: Int, index: Int, SpaceView)
  /// Show the locators of the active one. Where it takes taps, those beside locators are told too.
  case locators(page: Int, index: Int, [LocatorLook], takesTaps: Bool)
  /// I8: show the active one as a sheet over the screen, or in its page again.
  case sheet(isOpen: Bool)
  /// C1 to C6: open or update the colour picker of a control; nil closes it.
  case picker(ColorPicker.Look?, control: Int)

  /// A locator.
  public struct LocatorLook: Sendable, Equatable {
    /// The place as shares of the picture's width and height from its top left corner.
    public var x, y: Double
    /// The name, and the place as it is read aloud.
    public var label, text: String
    /// Whether no mark is drawn: what the author draws there is moved.
    public var isUnmarked = false
  }
}

/// What the panel shows of a control.
public struct ControlLook: Sendable, Equatable {
  /// The kind.
  public var kind: InteractiveControl.Kind
  /// The text beside it.
  public var label: String
  /// The value as it is read aloud.
  public var text = ""
  /// The place of the knob to the right and upwards, 0 to 1.
  public var x = 0.0, y = 0.0
  /// The choices.
  public var choices: [String] = []
  /// The chosen ones of a bar that may have several.
  var ticked: [Int] = []
  /// The chosen one; -1 for none.
  public var chosen = -1
  /// Whether it is ticked.
  public var isOn = false
  /// Whether it plays, and whether it plays backwards.
  var isPlaying = false, isReversed = false
  /// The colour of a swatch, as style sheets write it.
  public var css = ""
  /// The least and greatest value as they are read aloud.
  public var minimum = "", maximum = ""
  /// Whether it is hidden because a condition does not hold.
  public var isHidden = false

  /// A control of that kind.
  public init(_ kind: InteractiveControl.Kind, label: String) { (self.kind, self.label) = (kind, label) }
}
