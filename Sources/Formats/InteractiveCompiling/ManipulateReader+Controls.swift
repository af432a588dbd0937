import InteractiveModel
import WolframLanguage

/// Control specifications: `{a, 0, 5}`, `{{a, 1, "frequency"}, 0, 5, 0.1}`, `{f, {Sin, Cos}}`, `{{p, {0, 0}}, Locator}`.
extension ManipulateReader {
  /// Adds the control of a specification, or a heading or text between controls.
  mutating func addControl(_ specification: Expression) {
    guard let parts = tree.list(specification) else { return addText(specification) }
    guard let first = parts.first, var control = variable(first) else {
      // Several controls side by side.
      for part in parts where tree.list(part) != nil || tree.kind(part) == .string { addControl(part) }
      return
    }
    let rest = parts.dropFirst().filter { tree.rule($0) == nil }
    let options = parts.dropFirst().filter { tree.rule($0) != nil && tree.list($0) == nil }
    let hasInitial = tree.list(unheld(first)).map { $0.count > 1 } ?? false
    shape(&control, Array(rest), hasInitial: hasInitial)
    for option in options {
      guard let (key, value) = tree.rule(option) else { continue }
      apply(tree.symbolName(key) ?? "", value, to: &control)
      if tree.symbolName(key) == "ControlPlacement",
        let place = tree.number(value).flatMap({ Int(exactly: $0) })
      {
        places[place] = definition.controls.count
      }
    }
    definition.controls.append(control)
  }

  private mutating func addText(_ expression: Expression) {
    if tree.symbolName(expression) == "Delimiter" {
      return definition.controls.append(
        InteractiveControl(.delimiter, variable: "", label: "", initial: .number(0)))
    }
    if tree.rule(expression) != nil || tree.headName(expression) == "Hold" { return }
    if isLayout(expression) { return layouts.append((definition.controls.count, expression)) }
    let words = label(expression)
    guard !words.isEmpty else { return }
    let isHeading = tree.headName(expression) == "Style"
    definition.controls.append(
      InteractiveControl(isHeading ? .heading : .text, variable: "", label: words, initial: .number(0)))
  }

  func unheld(_ expression: Expression) -> Expression {
    tree.headName(expression) == "Hold" ? tree.argument(expression, 0) ?? expression : expression
  }

  /// Makes a control for `a`, `{a, 1}` or `{a, 1, "frequency"}`, without a kind yet.
  private func variable(_ expression: Expression) -> InteractiveControl? {
    let expression = unheld(expression)
    let inner = tree.list(expression)
    guard let symbol = inner?.first.map(unheld) ?? Optional(expression), let full = tree.symbolName(symbol),
      full != "Delimiter"
    else { return nil }
    let name = Self.plain(full)
    var control = InteractiveControl(.slider, variable: name, label: Self.shown(name), initial: .number(0))
    if let inner {
      let parts = Array(inner)
      if parts.count > 1 { control.initial = value(parts[1]) }
      if parts.count > 2 { control.label = label(parts[2]) }
    }
    return control
  }

  /// A variable's name as shown: without the marks of the front end.
  package static func shown(_ name: String) -> String {
    var shown = Substring(name)
    while shown.last == "$" { shown = shown.dropLast() }
    return String(shown)
  }

  // MARK: Kinds

  private mutating func shape(_ control: inout InteractiveControl, _ rest: [Expression], hasInitial: Bool) {
    if let last = rest.last, tree.symbolName(last) == "Locator" {
      return locator(&control, rest)
    }
    guard let first = rest.first else { return unbounded(&control) }
    if let choices = tree.list(first), rest.count == 1 || tree.list(rest[1]) == nil {
      return choose(&control, Array(choices), hasInitial: hasInitial)
    }
    if tree.symbolName(first) == "None" || tree.symbolName(first)?.hasSuffix("ThisIsNotAControl") == true {
      control.kind = .hidden
      return
    }
    if rest.count >= 2, let low = point(first), let high = point(rest[1]) {
      control.kind = .slider2D
      (control.minimum, control.maximum) = (low, high)
      if rest.count > 2, let step = point(rest[2]) { control.step = step }
      if !hasInitial { control.initial = .point(low) }
      return
    }
    if rest.count >= 2 { return bound(&control, rest, hasInitial: hasInitial) }
    // `{c, Red}`
    if !hasInitial, rest.count == 1, Self.isColor(value(first)) {
      control.initial = value(first)
      control.kind = .colorSlider
      return
    }
    // `{a, 2}`: no range is given.
    if !hasInitial, rest.count == 1, finite(first) != nil { control.initial = value(first) }
    named(&control, first, hasInitial: hasInitial)
  }

  private mutating func bound(_ control: inout InteractiveControl, _ rest: [Expression], hasInitial: Bool) {
    control.kind = .manipulator
    // Bounds other than numbers depend on other variables; the kernel evaluates them when it draws.
    if let low = finite(rest[0]) {
      control.minimum = ControlPoint(low, low)
    } else {
      control.minimumText = text(undynamic(rest[0]))
    }
    if let high = finite(rest[1]) {
      control.maximum = ControlPoint(high, high)
    } else {
      control.maximumText = text(undynamic(rest[1]))
    }
    if rest.count > 2, let step = tree.number(rest[2]), step.isFinite {
      control.step = ControlPoint(step.magnitude, 0)
    }
    control.isAngle = rest.prefix(3).contains { mentionsDegree($0) }
    // A saved value may be of any kind; only a number can be the initial one.
    if hasInitial, case .number = control.initial { return }
    control.initial = .number(control.minimum.x)
  }

  /// Whether a bound or a step is given in degrees: `90 Degree`.
  private func mentionsDegree(_ expression: Expression) -> Bool {
    if tree.symbolName(expression) == "Degree" { return true }
    return tree.headName(expression) == "Times"
      && tree.arguments(expression).contains { tree.symbolName($0) == "Degree" }
  }

  private func finite(_ expression: Expression) -> Double? {
    tree.number(expression).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The content of a `Dynamic[…]`; other expressions unchanged.
  func undynamic(_ expression: Expression) -> Expression {
    tree.headName(expression) == "Dynamic" ? tree.argument(expression, 0) ?? expression : expression
  }

  /// Sets the kind for a variable with only a value: an input field, or a swatch if the value is a colour.
  private func unbounded(_ control: inout InteractiveControl) {
    control.kind = Self.isColor(control.initial) ? .colorSlider : .inputField
  }

  private static func isColor(_ value: ControlValue) -> Bool {
    guard case .expression(let text) = value else { return false }
    if ["RGBColor[", "Hue[", "GrayLevel[", "CMYKColor["].contains(where: { text.hasPrefix($0) }) {
      return true
    }
    return colorNames.contains(text)
  }

  private static let colorNames: Set<String> = [
    "Red", "Green", "Blue", "Black", "White", "Gray", "Cyan", "Magenta", "Yellow", "Brown", "Orange", "Pink",
    "Purple",
    "LightRed", "LightGreen", "LightBlue", "LightGray", "LightCyan", "LightMagenta", "LightYellow",
    "LightBrown",
    "LightOrange", "LightPink", "LightPurple", "Transparent",
  ]

  private mutating func choose(
    _ control: inout InteractiveControl, _ choices: [Expression], hasInitial: Bool
  ) {
    if choices.count > InteractiveDefinition.mostChoices {
      lacking.insert("a control of more than \(InteractiveDefinition.mostChoices) choices")
    }
    control.choices = choices.prefix(InteractiveDefinition.mostChoices).map { choice in
      guard let (key, words) = tree.rule(choice) else {
        return InteractiveControl.Choice(value: value(choice), label: label(choice))
      }
      return InteractiveControl.Choice(value: value(key), label: label(words))
    }
    let values = control.choices.map(\.value)
    if !hasInitial, let first = values.first { control.initial = first }
    if values.count == 2, values.contains(.boolean(true)), values.contains(.boolean(false)) {
      control.kind = .checkbox
      control.choices = []
    } else {
      control.kind = values.count <= 5 ? .setterBar : .popupMenu
    }
  }

  private func locator(_ control: inout InteractiveControl, _ rest: [Expression]) {
    control.kind = .locator
    (control.minimum, control.maximum) = (ControlPoint(0, 0), ControlPoint(0, 0))
    if rest.count >= 3, let low = point(rest[0]), let high = point(rest[1]) {
      (control.minimum, control.maximum) = (low, high)
    }
    switch control.initial {
    case .point, .points: break
    // A locator for a number moves along a line.
    case .number: control.kind = .manipulator
    default: control.initial = .point(ControlPoint(0, 0))
    }
  }

  /// Sets the kind by its name, such as `Checkbox`, or by a function that makes the control.
  package mutating func named(_ control: inout InteractiveControl, _ expression: Expression, hasInitial: Bool)
  {
    if let name = tree.symbolName(expression), apply(kind: name, to: &control) { return }
    // `Slider[Dynamic[a], {0, 5}] &` and the like; `##` is the variable.
    var call = expression
    if tree.headName(call) == "Function", let inner = tree.argument(call, tree.arguments(call).count - 1) {
      call = inner
    }
    guard let name = layoutHead(call) else {
      control.kind = .hidden
      return
    }
    let range = tree.arguments(call).dropFirst().first { tree.list($0) != nil }.flatMap { tree.list($0) }.map(
      Array.init)
    switch name {
    case "Slider", "VerticalSlider", "Manipulator", "Animator", "Trigger":
      let bounds = range ?? []
      if bounds.count >= 2 { bound(&control, bounds, hasInitial: hasInitial) }
      _ = apply(kind: name, to: &control)
    case "SetterBar", "RadioButtonBar", "PopupMenu", "RadioButton", "Setter", "TogglerBar":
      choose(&control, range ?? [], hasInitial: hasInitial)
      _ = apply(kind: name, to: &control)
    case "Checkbox", "Slider2D", "InputField", "ColorSetter", "ColorSlider":
      _ = apply(kind: name, to: &control)
    default:
      control.kind = .hidden
      lacking.insert(name)
    }
  }

  private mutating func apply(_ option: String, _ value: Expression, to control: inout InteractiveControl) {
    switch option {
    case "ControlType":
      let name = tree.symbolName(value) ?? tree.list(value)?.first.flatMap { tree.symbolName($0) } ?? ""
      if name == "None" { control.kind = .hidden } else { _ = apply(kind: name, to: &control) }
    case "TrackingFunction": control.action = text(undynamic(value))
    case "Appearance": if control.kind == .locator { control.isUnmarked = tree.symbolName(value) == "None" }
    // The reader's panel ignores "ControlPlacement", "ImageSize", "Appearance" and the like.
    default: break
    }
  }

  @discardableResult
  private func apply(kind name: String, to control: inout InteractiveControl) -> Bool {
    let kinds: [String: InteractiveControl.Kind] = [
      "Slider": .slider, "VerticalSlider": .slider, "Manipulator": .manipulator, "Animator": .animator,
      "Trigger": .trigger, "Slider2D": .slider2D, "Locator": .locator, "SetterBar": .setterBar,
      "Setter": .setterBar,
      "RadioButtonBar": .radioButtonBar, "RadioButton": .radioButtonBar, "PopupMenu": .popupMenu,
      "Checkbox": .checkbox, "InputField": .inputField, "ColorSetter": .colorSetter,
      "ColorSlider": .colorSlider,
      "None": .hidden,
    ]
    guard let kind = kinds[name] else { return false }
    if kind == .locator, case .number = control.initial {
      control.kind = .manipulator
      return true
    }
    if kind == .slider2D, case .point = control.initial {
    } else if kind == .slider2D {
      control.initial = .point(control.minimum)
    }
    // The two truth values have no choices to show.
    if kind == .setterBar || kind == .radioButtonBar || kind == .popupMenu, control.choices.isEmpty {
      guard control.kind == .checkbox else { return true }
      control.choices = [
        .init(value: .boolean(true), label: "True"), .init(value: .boolean(false), label: "False"),
      ]
    }
    control.kind = kind
    return true
  }

  // MARK: Values

  private func point(_ expression: Expression) -> ControlPoint? {
    guard let parts = tree.list(expression), parts.count == 2, let x = tree.number(parts[parts.startIndex]),
      let y = tree.number(parts[parts.startIndex + 1]), x.isFinite, y.isFinite
    else { return nil }
    return ControlPoint(x, y)
  }

  /// The control value of an expression.
  package func value(_ expression: Expression) -> ControlValue {
    let expression = unheld(expression)
    switch tree.kind(expression) {
    case .integer, .real: if let number = tree.number(expression) { return .number(number) }
    case .string: return .text(tree.string(expression))
    case .symbol:
      if tree.symbolName(expression) == "True" { return .boolean(true) }
      if tree.symbolName(expression) == "False" { return .boolean(false) }
    case .call:
      if let point = point(expression) { return .point(point) }
      if let list = tree.list(expression), !list.isEmpty {
        let points = list.compactMap { point($0) }
        if points.count == list.count { return .points(points) }
      }
      if let number = tree.number(expression), number.isFinite { return .number(number) }
    case .packedArray: break
    }
    return .expression(text(expression))
  }
}
