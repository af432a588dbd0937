/// A control of an interactive: what sets one variable of its body.
public struct InteractiveControl: Sendable, Equatable {
  /// The kinds of controls. The raw value is the name in the definition's JSON.
  public enum Kind: String, Sendable, CaseIterable {
    /// A knob along a line.
    case slider
    /// A slider that can also be played and stepped.
    case manipulator
    /// Played from its beginning to its end, again and again.
    case animator
    /// Played once from its beginning to its end.
    case trigger
    /// A knob in a square.
    case slider2D
    /// A handle in the drawing itself.
    case locator
    /// Buttons side by side, one of which is pressed.
    case setterBar
    /// Round buttons, one of which is chosen.
    case radioButtonBar
    /// A list that comes up.
    case popupMenu
    /// A box that is ticked or not.
    case checkbox
    /// A field for an expression.
    case inputField
    /// A button that gives variables other values.
    case button
    /// A swatch that opens the colour picker.
    case colorSetter
    /// The same, where the original shows a spectrum.
    case colorSlider
    /// A variable that nothing on the screen sets.
    case hidden
    /// A heading among the controls.
    case heading
    /// A text among the controls.
    case text
    /// A line between controls.
    case delimiter
  }

  /// One of the values that a control offers.
  public struct Choice: Sendable, Equatable {
    /// The value.
    public var value: ControlValue
    /// What is shown for it.
    public var label: String

    /// Makes a choice.
    public init(value: ControlValue, label: String) { (self.value, self.label) = (value, label) }
  }

  /// What must hold for a control to be shown: a variable has one of some values.
  public struct Condition: Sendable, Equatable {
    /// The variable.
    public var variable: String
    /// The values it may have.
    public var values: [ControlValue]

    /// Makes a condition.
    public init(variable: String, values: [ControlValue]) {
      (self.variable, self.values) = (variable, values)
    }
  }

  /// What sort of control it is.
  public var kind: Kind
  /// The variable, as the body names it; empty for headings and texts.
  public var variable: String
  /// What is shown beside it.
  public var label: String
  /// The value at first.
  public var initial: ControlValue
  /// The least value, in x for a place.
  public var minimum: ControlPoint
  /// The greatest value.
  public var maximum: ControlPoint
  /// How far apart values are; 0 where there are any between the least and the greatest.
  public var step: ControlPoint
  /// What it offers.
  public var choices: [Choice]
  /// The control is shown while all of them hold.
  public var conditions: [Condition] = []
  /// Expressions that give the least and the greatest value whenever variables change; empty where these stay.
  public var minimumText = "", maximumText = ""
  /// What a button evaluates; of any other control a function that is given each new value.
  public var action = ""

  /// Makes a control without choices, of the range 0 to 1.
  public init(_ kind: Kind, variable: String, label: String, initial: ControlValue) {
    (self.kind, self.variable, self.label, self.initial) = (kind, variable, label, initial)
    minimum = ControlPoint(0, 0)
    maximum = ControlPoint(1, 1)
    step = ControlPoint(0, 0)
    choices = []
  }

  /// Whether it stands in the control panel and can be operated there.
  public var isOperable: Bool {
    switch kind {
    case .hidden, .heading, .text, .delimiter, .locator: false
    default: true
    }
  }

  /// Whether it has a line along which a knob moves, and a number for its value.
  public var isLinear: Bool {
    switch kind {
    case .slider, .manipulator, .animator, .trigger: true
    default: false
    }
  }

  /// Whether its bounds follow other variables.
  public var hasLiveBounds: Bool { !minimumText.isEmpty || !maximumText.isEmpty }

  /// Whether it can be played.
  public var isPlayable: Bool { kind == .manipulator || kind == .animator || kind == .trigger }

  /// Whether it sets one of several values.
  public var isChoice: Bool { kind == .setterBar || kind == .radioButtonBar || kind == .popupMenu }

  /// Whether it opens the colour picker.
  public var isColor: Bool { kind == .colorSetter || kind == .colorSlider }
}
