/// A control of an interactive, which sets one variable of its body.
public struct InteractiveControl: Sendable, Equatable {
  /// The kinds of controls. The raw value is the name in the definition's JSON.
  public enum Kind: String, Sendable, CaseIterable {
    /// A knob along a line.
    case slider
    /// A slider with playback controls.
    case manipulator
    /// Plays from beginning to end, repeatedly.
    case animator
    /// Plays from beginning to end, once.
    case trigger
    /// A two-dimensional slider.
    case slider2D
    /// A slider with two knobs; the value is the pair of their numbers.
    case interval
    /// A draggable point in the drawing.
    case locator
    /// Taps in the drawing: the variable is the place, and the action is evaluated with it.
    case tap
    /// Taps and strokes in the drawing, each place of which is given to the action.
    case stroke
    /// A row of toggle buttons, one of which is selected.
    case setterBar
    /// A row of radio buttons.
    case radioButtonBar
    /// A drop-down menu.
    case popupMenu
    /// A row of toggle buttons, any of which are selected; the value is the list of theirs.
    case togglerBar
    /// A check box.
    case checkbox
    /// A text field for an expression.
    case inputField
    /// A button that changes variables.
    case button
    /// A colour swatch that opens the colour picker.
    case colorSetter
    /// A colour picker, displayed as a spectrum in Mathematica.
    case colorSlider
    /// A variable without a visible control.
    case hidden
    /// A heading among the controls.
    case heading
    /// A text among the controls.
    case text
    /// A separator between controls.
    case delimiter
  }

  /// A choice offered by a control.
  public struct Choice: Sendable, Equatable {
    /// The value.
    public var value: ControlValue
    /// The label of the choice.
    public var label: String

    /// Makes a choice.
    public init(value: ControlValue, label: String) { (self.value, self.label) = (value, label) }
  }

  /// A condition for displaying a control: a variable has one of some values, or is a number of a range.
  public struct Condition: Sendable, Equatable {
    /// The variable.
    public var variable: String
    /// The values that satisfy the condition.
    public var values: [ControlValue]
    /// The numbers that satisfy the condition; nil for none.
    public var range: ClosedRange<Double>?

    /// Makes a condition.
    public init(variable: String, values: [ControlValue], range: ClosedRange<Double>? = nil) {
      (self.variable, self.values, self.range) = (variable, values, range)
    }

    /// Whether a value of the variable satisfies the condition.
    public func holds(for value: ControlValue) -> Bool {
      if case .number(let number) = value, let range, range.contains(number) { return true }
      return values.contains(value)
    }
  }

  /// How the numbers of a slider are written: as angles, and as exact numbers.
  public struct Notation: Sendable, Equatable {
    /// Whether the numbers are angles, which are displayed in degrees.
    public var isAngle = false
    /// The minimum and the step where both are exact and not whole: `0` and `Times[Pi, Power[6, -1]]`. Each value
    /// is then the minimum and so many steps, as in `Range[0, 2 Pi, Pi/6]`. Empty otherwise.
    public var minimum = "", step = ""
    /// The initial value as the author wrote it where its number does not tell: exact ones other than whole numbers,
    /// `2.`, and places of whole numbers; empty otherwise.
    public var initial = ""
    /// Whether all numbers are inexact, whole ones too, since the minimum or the step is written with a point:
    /// `{n, 1, 6, 1.}`.
    public var isReal = false

    /// Makes the notation of plain numbers.
    public init() {}
  }

  /// The kind of control.
  public var kind: Kind
  /// The variable's name in the body; empty for headings and texts.
  public var variable: String
  /// The label.
  public var label: String
  /// The initial value.
  public var initial: ControlValue
  /// The minimum; for numbers only x is used.
  public var minimum: ControlPoint
  /// The maximum.
  public var maximum: ControlPoint
  /// The step; 0 for continuous values.
  public var step: ControlPoint
  /// The choices offered.
  public var choices: [Choice]
  /// The control is displayed while all conditions hold.
  public var conditions: [Condition] = []
  /// Expressions for the minimum and maximum, evaluated whenever variables change; empty if these are
  /// constant.
  public var minimumText = "", maximumText = ""
  /// How its numbers are written.
  public var notation = Notation()
  /// How many places a locator may have, where readers can add and remove some; nil where they cannot.
  public var places: ClosedRange<Int>?
  /// Whether a locator has no mark of its own: what the author draws is moved.
  public var isUnmarked = false
  /// The code of a button; for other controls a function applied to each new value.
  public var action = ""

  /// Makes a control with range 0 to 1 and no choices.
  public init(_ kind: Kind, variable: String, label: String, initial: ControlValue) {
    (self.kind, self.variable, self.label, self.initial) = (kind, variable, label, initial)
    minimum = ControlPoint(0, 0)
    maximum = ControlPoint(1, 1)
    step = ControlPoint(0, 0)
    choices = []
  }

  /// Whether the panel shows an operable control for it.
  public var isOperable: Bool {
    switch kind {
    case .hidden, .heading, .text, .delimiter, .tap, .stroke: false
    case .locator: places != nil
    case .slider, .manipulator, .animator, .trigger, .slider2D, .interval, .setterBar, .radioButtonBar,
      .popupMenu, .togglerBar, .checkbox, .inputField, .button, .colorSetter, .colorSlider:
      true
    }
  }

  /// Whether the control is slider-like with a number as its value.
  public var isLinear: Bool {
    switch kind {
    case .slider, .manipulator, .animator, .trigger: true
    case .slider2D, .interval, .locator, .tap, .stroke, .setterBar, .radioButtonBar, .popupMenu, .togglerBar,
      .checkbox, .inputField, .button, .colorSetter, .colorSlider, .hidden, .heading, .text, .delimiter:
      false
    }
  }

  /// Whether it is operated in the drawing.
  public var isInDrawing: Bool { kind == .locator || takesTaps }

  /// Whether its value is one or more places, which it moves.
  public var hasPlaces: Bool { isInDrawing || kind == .slider2D || kind == .interval }

  /// Whether taps in the drawing are given to its action.
  public var takesTaps: Bool { kind == .tap || kind == .stroke }

  /// Whether its bounds depend on other variables.
  public var hasLiveBounds: Bool { !minimumText.isEmpty || !maximumText.isEmpty }

  /// Whether the control has playback controls.
  public var isPlayable: Bool { kind == .manipulator || kind == .animator || kind == .trigger }

  /// Whether the control selects one of several values.
  public var isChoice: Bool { kind == .setterBar || kind == .radioButtonBar || kind == .popupMenu }

  /// Whether the control opens the colour picker.
  public var isColor: Bool { kind == .colorSetter || kind == .colorSlider }
}
