import InteractiveModel

/// An instruction to the shell about interactives.
///
/// Its JSON is a command with the name `interactive` and its own name as `what`:
/// `{"do":"interactive","what":"define","page":3,"index":0}`.
public enum InteractiveCommand: Sendable, Equatable {
  /// Fetch the definition of an interactive and respond with the event `defined`.
  case define(page: Int, index: Int)
  /// I2, I3: scroll the interactive to the top half of the screen, highlight it, and open the control panel. If
  /// `isPartial`, the panel warns that parts may be missing.
  case activate(page: Int, index: Int, title: String, controls: [ControlLook], isPartial: Bool)
  /// I7: deactivate the interactive and close the panel.
  case deactivate(page: Int, index: Int)
  /// Report that the definition could not be loaded.
  case unavailable(page: Int, index: Int)
  /// Scroll the active interactive to the top of the screen again.
  case bring(page: Int, index: Int)
  /// Update a control of the panel.
  case control(Int, ControlLook)
  /// Draw the interactive with these values of its variables in InputForm, in the order of the definition. If
  /// `settles`, some bounds depend on variables: respond with the event `settled` as well.
  case draw(page: Int, index: Int, values: [String], settles: Bool)
  /// Evaluate the action of a control with these values, and respond with the event `settled`.
  case act(page: Int, index: Int, control: Int, values: [String])
  /// Draw a 3D object from another view.
  case view(page: Int, index: Int, SpaceView)
  /// Show the locators of the active one. Where it takes taps, those beside locators are told too.
  case locators(page: Int, index: Int, [LocatorLook], takesTaps: Bool)
  /// I8: show the active one as a sheet over the screen, or in its page again.
  case sheet(isOpen: Bool)
  /// C1 to C6: open or update the colour picker of a control; nil closes it.
  case picker(ColorPicker.Look?, control: Int)

  /// A locator.
  public struct LocatorLook: Sendable, Equatable {
    /// The position as fractions of the picture's width and height, from its top left corner.
    public var x, y: Double
    /// The name, and the position as read aloud.
    public var label, text: String
    /// Whether no mark is drawn, because the author draws an object there.
    public var isUnmarked = false
  }
}

/// The displayed state of a control.
public struct ControlLook: Sendable, Equatable {
  /// The kind.
  public var kind: InteractiveControl.Kind
  /// Its label.
  public var label: String
  /// The value as read aloud.
  public var text = ""
  /// The position of the knob from the left and from the bottom, 0 to 1.
  public var x = 0.0, y = 0.0
  /// The choices.
  public var choices: [String] = []
  /// The chosen ones of a bar that may have several.
  var ticked: [Int] = []
  /// The chosen one; -1 for none.
  public var chosen = -1
  /// Whether a checkbox is ticked.
  public var isOn = false
  /// Whether it is playing, and whether it plays backwards.
  var isPlaying = false, isReversed = false
  /// The colour of a swatch, in CSS.
  public var css = ""
  /// The least and greatest value as read aloud.
  public var minimum = "", maximum = ""
  /// Whether it is hidden because a condition does not hold.
  public var isHidden = false

  /// Makes a control of that kind.
  public init(_ kind: InteractiveControl.Kind, label: String) { (self.kind, self.label) = (kind, label) }
}
