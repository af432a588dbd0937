import InteractiveModel

extension ReadControl {
  /// Makes it a control of the kind with a name of the language, with a first value and choices that suit. Returns false if no kind
  /// has that name, or if it cannot be one.
  @discardableResult
  mutating func become(named name: String) -> Bool {
    guard let wanted = InteractiveControlNames.kind(named: name) else { return false }
    if wanted == .locator || wanted == .slider2D || wanted == .interval {
      shown.initial = shown.initial.places
    }
    if wanted == .locator, case .number = shown.initial {
      shown.kind = .manipulator
      return true
    }
    if wanted == .togglerBar {
      takesFirstChoice = false
      return shown.toggle()
    }
    if wanted == .interval { return shown.span() }
    if wanted == .slider2D {
      if case .point = shown.initial {} else { shown.initial = .point(shown.minimum) }
    }
    // Choices that are still to be made.
    if shown.isChoice, shown.choices.isEmpty, choicesCode != nil {
      if wanted == .radioButtonBar || wanted == .popupMenu { shown.kind = wanted }
      return true
    }
    // Choices of two truth values have none to show.
    if wanted == .setterBar || wanted == .radioButtonBar || wanted == .popupMenu, shown.choices.isEmpty {
      guard shown.kind == .checkbox else { return true }
      shown.choices = [
        .init(value: .boolean(true), label: "True"), .init(value: .boolean(false), label: "False"),
      ]
    }
    shown.kind = wanted
    return true
  }
}

extension InteractiveControl {
  /// Makes it a bar any of whose choices are chosen: its value is the list of them.
  fileprivate mutating func toggle() -> Bool {
    if kind == .checkbox, choices.isEmpty {
      choices = [.init(value: .boolean(true), label: "True"), .init(value: .boolean(false), label: "False")]
    }
    kind = .togglerBar
    if let parts = initial.parts, !choices.map(\.value).contains(initial) {
      initial = .list(parts)
    } else {
      // Without a first value the first choice would be one; nothing is chosen.
      initial = .list([])
    }
    return true
  }

  /// Makes it a slider with two knobs.
  fileprivate mutating func span() -> Bool {
    kind = .interval
    if case .point = initial { return true }
    initial = .point(ControlPoint(minimum.x, maximum.x))
    return true
  }
}

/// The names of the kinds of controls in the language.
enum InteractiveControlNames {
  /// The kind of control with a name of the language.
  static func kind(named name: String) -> InteractiveControl.Kind? { kinds[name] }

  /// All names, sorted.
  static var all: [String] { kinds.keys.sorted() }

  private static let kinds: [String: InteractiveControl.Kind] = [
    "Slider": .slider, "VerticalSlider": .slider, "AngularSlider": .slider, "LabeledSlider": .slider,
    "AngularGauge": .slider, "HorizontalGauge": .slider, "VerticalGauge": .slider,
    "IntervalSlider": .interval, "Manipulator": .manipulator, "Animator": .animator,
    "Trigger": .trigger, "Slider2D": .slider2D, "Locator": .locator, "SetterBar": .setterBar,
    "Setter": .setterBar,
    "RadioButtonBar": .radioButtonBar, "RadioButton": .radioButtonBar, "PopupMenu": .popupMenu,
    "ListPicker": .popupMenu, "Toggler": .setterBar, "TogglerBar": .togglerBar, "CheckboxBar": .togglerBar,
    "Checkbox": .checkbox, "Opener": .checkbox, "InputField": .inputField, "ColorSetter": .colorSetter,
    "ColorSlider": .colorSlider,
    "None": .hidden,
  ]
}
