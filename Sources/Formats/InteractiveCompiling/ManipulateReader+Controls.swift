import InteractiveModel
import WolframLanguage

/// Control specifications: `{a, 0, 5}`, `{{a, 1, "frequency"}, 0, 5, 0.1}`, `{f, {Sin, Cos}}`, `{{p, {0, 0}}, Locator}`.
extension ManipulateReader {
  /// Adds the control of a specification, or a heading or text between controls.
  mutating func addControl(_ specification: Expression) {
    guard let parts = tree.list(specification) else { return addText(specification) }
    if code(specification).isTooLarge { read.obstacles.insert(.tooLarge) }
    guard let first = parts.first, var control = variable(of: first) else {
      // Several controls side by side.
      for part in parts where tree.list(part) != nil || tree.kind(part) == .string { addControl(part) }
      return
    }
    let rest = parts.dropFirst().filter { tree.rule(of: $0) == nil }
    let options = parts.dropFirst().filter { tree.rule(of: $0) != nil && tree.list($0) == nil }
    let initial = tree.list(unheld(first)) == nil ? nil : tree.argument(of: unheld(first), place: 1)
    let hasInitial = initial != nil
    if rest.count == 1, options.contains(where: isHiding) {
      // `{a, value, ControlType -> None}`, as it is saved for a variable that only the body sets.
      control.kind = .hidden
      if !hasInitial { control.initial = value(rest[0]) }
    } else {
      shape(&control, Array(rest), initial: initial)
      if !hasInitial, let saved = saved[control.variable] {
        control.shown.restore(
          value(saved), written: source.exactText(of: saved),
          hasFixedBounds: !control.followsOthers)
      }
    }
    for option in options {
      guard let (key, value) = tree.rule(of: option) else { continue }
      apply(tree.symbolName(of: key) ?? "", value, to: &control)
      if tree.symbolName(of: key) == "ControlPlacement",
        let place = tree.number(value).flatMap({ Int(exactly: $0) })
      {
        places[place] = read.controls.count
      }
    }
    if control.kind == .animator { source.wait(&control, options: options) }
    if !control.isLinear, !control.hasPlaces { control.initialCode = nil }
    if control.kind == .locator, rest.count < 2 || point(rest[rest.startIndex]) == nil {
      (control.minimum, control.maximum) = (ControlPoint(0, 0), ControlPoint(0, 0))
    }
    control.shown.keepWritten()
    read.controls.append(control)
  }

  /// Whether an option is `ControlType -> None`.
  private func isHiding(_ option: Expression) -> Bool {
    guard let (key, value) = tree.rule(of: option) else { return false }
    return tree.symbolName(of: key) == "ControlType" && tree.symbolName(of: value) == "None"
  }

  private mutating func addText(_ expression: Expression) {
    if tree.symbolName(of: expression) == "Delimiter" {
      return read.controls.append(ReadControl(.delimiter, label: ""))
    }
    if tree.rule(of: expression) != nil || tree.headName(expression) == "Hold" { return }
    if isLayout(expression) { return layouts.append((read.controls.count, expression)) }
    let words = label(expression)
    guard !words.isEmpty else { return }
    let isHeading = tree.headName(expression) == "Style"
    read.controls.append(ReadControl(isHeading ? .heading : .text, label: words))
  }

  /// The control of `a`, `{a, 1}` or `{a, 1, "frequency"}`, still without its kind.
  private func variable(of expression: Expression) -> ReadControl? {
    let expression = unheld(expression)
    let inner = tree.list(expression)
    guard let symbol = inner?.first.map(unheld) ?? Optional(expression),
      let full = tree.symbolName(of: symbol),
      full != "Delimiter"
    else { return nil }
    let name = SourceName.plain(full)
    var control = ReadControl(.slider, variable: name, label: Self.shown(name))
    if let inner {
      let parts = Array(inner)
      if parts.count > 1 {
        control.initial = value(parts[1])
        control.notation.initial = source.exactText(of: parts[1])
        switch control.initial {
        case .expression, .list: control.initialCode = code(parts[1])
        case .number, .point, .points, .boolean, .text: break
        }
      }
      if parts.count > 2, !source.isPicture(parts[2]) { control.label = label(parts[2]) }
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

  private mutating func shape(_ control: inout ReadControl, _ rest: [Expression], initial: Expression?) {
    let hasInitial = initial != nil
    if let last = rest.last, tree.symbolName(of: last) == "Locator" {
      return locator(&control, rest)
    }
    // `{t, 0, 5, Animator}`: a kind behind the bounds.
    if rest.count > 1, let last = rest.last, source.isKind(last) {
      shape(&control, rest.dropLast(), initial: initial)
      return named(&control, last, hasInitial: hasInitial || control.initial != .number(0))
    }
    guard let given = rest.first, rest.count > 1 || tree.symbolName(of: given) != "Automatic" else {
      return unbounded(&control, initial)
    }
    // `{k, Dynamic[Range[n]]}`: choices that follow other variables, or are the same always.
    let first = rest.count == 1 ? undynamic(given) : given
    if first != given, let choices = tree.list(first), !choices.allSatisfy({ source.isFixed($0) }) {
      return choose(&control, among: first, hasInitial: hasInitial)
    }
    if let choices = tree.list(first), rest.count == 1 || tree.list(rest[1]) == nil {
      return choose(&control, Array(choices), hasInitial: hasInitial, initial: initial)
    }
    if let name = tree.symbolName(of: first), name == "None" || name.hasSuffix("ThisIsNotAControl") {
      control.kind = .hidden
      return
    }
    if rest.count >= 2, let low = point(first), let high = point(rest[1]) {
      control.kind = .slider2D
      (control.minimum, control.maximum) = (low, high)
      if rest.count > 2, let step = point(rest[2]) ?? source.finite(rest[2]).map({ ControlPoint($0, $0) }) {
        control.step = step
      }
      if !hasInitial {
        (control.initial, control.notation.initial) = (.point(low), source.exactText(of: first))
      }
      control.notation.isReal = rest.contains { part in
        source.isReal(part) || tree.list(part)?.contains { source.isReal($0) } == true
      }
      return
    }
    if rest.count >= 2 { return bound(&control, rest, hasInitial: hasInitial) }
    // `{c, Red}`, `{a, 2}`, `{{a, 1, "label"}, 2}`: a value without a range.
    let isColor = !hasInitial && source.isColor(first)
    if rest.count == 1, isColor || source.finite(first) != nil || tree.kind(first) == .string {
      if !hasInitial {
        (control.initial, control.notation.initial) = (value(first), source.exactText(of: first))
      }
      return unbounded(&control, initial ?? first)
    }
    named(&control, first, hasInitial: hasInitial)
  }

  private mutating func bound(_ control: inout ReadControl, _ rest: [Expression], hasInitial: Bool) {
    control.kind = .manipulator
    // Bounds other than numbers depend on other variables; the kernel evaluates them when it draws.
    if let low = source.finite(rest[0]) {
      control.minimum = ControlPoint(low, low)
    } else {
      control.minimumCode = code(undynamic(rest[0]))
    }
    if let high = source.finite(rest[1]) {
      control.maximum = ControlPoint(high, high)
    } else {
      control.maximumCode = code(undynamic(rest[1]))
    }
    if rest.count > 2, let step = tree.number(rest[2]), step.isFinite {
      control.step = ControlPoint(step.magnitude, 0)
    }
    control.notation.isAngle = rest.prefix(3).contains { source.mentionsDegree($0) }
    if control.minimumCode == nil { source.note(rest, in: &control.notation) }
    // What was saved may be anything that has a value; a pair is that of an interval.
    if hasInitial, case .number = control.initial { return }
    if hasInitial, case .point = control.initial.places { return }
    if hasInitial, let known = saved[control.variable].map(value), case .number = known {
      return (control.initial, control.initialCode) = (known, nil)
    }
    control.initial = .number(control.minimum.x)
    control.notation.initial = control.minimumCode == nil ? source.exactText(of: rest[0]) : ""
  }

  /// The content of a `Dynamic[…]`; other expressions unchanged.
  func undynamic(_ expression: Expression) -> Expression {
    tree.headName(expression) == "Dynamic"
      ? tree.argument(of: expression, place: 0) ?? expression : expression
  }

  /// Sets the kind for a variable with only a value: an input field, or a swatch if the value is a colour.
  private func unbounded(_ control: inout ReadControl, _ value: Expression?) {
    control.kind = value.map(source.isColor) ?? false ? .colorSlider : .inputField
  }

  private mutating func choose(
    _ control: inout ReadControl, _ choices: [Expression], hasInitial: Bool, initial: Expression? = nil
  ) {
    if choices.count > InteractiveDefinition.mostChoices {
      read.obstacles.insert(.tooManyChoices)
    }
    control.choices = choices.prefix(InteractiveDefinition.mostChoices).map { choice in
      guard let (key, name) = tree.rule(of: choice) else {
        return InteractiveControl.Choice(value: chosen(choice), label: words(of: choice))
      }
      let shown = source.isPicture(name) ? "" : tree.list(name) == nil ? label(name) : words(of: name)
      return InteractiveControl.Choice(value: chosen(key), label: shown.isEmpty ? words(of: key) : shown)
    }
    if hasInitial, !control.notation.initial.isEmpty,
      let same = control.choices.first(where: {
        $0.value == .expression(control.notation.initial) || $0.value == initial.flatMap(source.exactNumber)
      })
    {
      control.initial = same.value
    }
    let values = control.choices.map(\.value)
    if !hasInitial, let first = values.first { control.initial = first }
    // Truth values with labels of their own are chosen by these: `{True -> "inside", False -> "outside"}`.
    if values.count == 2, values.contains(.boolean(true)), values.contains(.boolean(false)),
      choices.allSatisfy({ tree.rule(of: $0) == nil })
    {
      control.kind = .checkbox
      control.choices = []
    } else {
      control.kind = values.count <= 5 ? .setterBar : .popupMenu
    }
  }

  /// The value of a choice; a whole real number stays one, and an exact number exact.
  private func chosen(_ choice: Expression) -> ControlValue {
    if let exact = source.exactNumber(choice) { return exact }
    return source.isWholeReal(choice) ? source.written(choice) : value(choice)
  }

  /// Functions whose value is a list that an author offers: `{n, Range[5]}`.
  private static let listMakers: Set<String> = [
    "Range", "Table", "Keys", "Values", "Join", "Flatten", "Map", "Thread", "Array", "Tuples", "Subsets",
    "Union",
    "Select", "Part", "Prepend", "Append", "Reverse", "Sort", "Rest", "Most", "Take", "Drop", "MapThread",
    "MapIndexed",
    "Rule", "Characters", "CharacterRange", "DeleteCases", "Complement", "ColorData", "PolyhedronData",
    "Apply",
  ]

  /// Choices that an expression makes: the kernel evaluates it when all definitions were read.
  private func choose(_ control: inout ReadControl, among expression: Expression, hasInitial: Bool) {
    control.kind = .setterBar
    control.choices = []
    control.choicesCode = code(expression)
    control.takesFirstChoice = !hasInitial
    // The first choice takes its place when the choices are made.
    if !hasInitial { control.initial = source.written(expression) }
  }

  private func locator(_ control: inout ReadControl, _ rest: [Expression]) {
    control.kind = .locator
    control.initial = control.initial.places
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
  mutating func named(_ control: inout ReadControl, _ expression: Expression, hasInitial: Bool) {
    if let name = tree.symbolName(of: expression), control.become(named: name) { return }
    // `Slider[Dynamic[a], {0, 5}] &` and the like; `##` is the variable.
    var call = expression
    if tree.headName(call) == "Function",
      let inner = tree.argument(of: call, place: tree.arguments(call).count - 1)
    {
      call = inner
    }
    guard let name = layoutHead(of: call) else {
      control.kind = .hidden
      return
    }
    let range = tree.arguments(call).dropFirst().first { tree.list($0) != nil }.flatMap { tree.list($0) }.map(
      Array.init)
    switch name {
    case "Slider", "VerticalSlider", "AngularSlider", "AngularGauge", "HorizontalGauge", "VerticalGauge",
      "LabeledSlider", "Manipulator", "Animator", "Trigger", "IntervalSlider":
      let bounds = range ?? []
      if bounds.count >= 2 { bound(&control, bounds, hasInitial: hasInitial) }
      control.become(named: name)
    case "SetterBar", "RadioButtonBar", "PopupMenu", "RadioButton", "Setter", "TogglerBar", "CheckboxBar",
      "ListPicker", "Toggler":
      if let range {
        choose(&control, range, hasInitial: hasInitial)
      } else if let given = tree.arguments(call).dropFirst().first, tree.rule(of: given) == nil {
        choose(&control, among: given, hasInitial: hasInitial)
      }
      control.become(named: name)
    case "Checkbox", "Opener", "InputField", "ColorSetter", "ColorSlider":
      control.become(named: name)
    case "Slider2D":
      let bounds = range ?? []
      if bounds.count >= 2, let low = point(bounds[0]), let high = point(bounds[1]) {
        (control.minimum, control.maximum) = (low, high)
      } else if bounds.count >= 2, let low = source.finite(bounds[0]), let high = source.finite(bounds[1]) {
        (control.minimum, control.maximum) = (ControlPoint(low, low), ControlPoint(high, high))
      }
      control.become(named: name)
    case "List": control.kind = .hidden
    default:
      if tree.kind(call) == .call, Self.listMakers.contains(name) {
        return choose(&control, among: call, hasInitial: hasInitial)
      }
      control.kind = .hidden
      read.obstacles.insert(.function(name))
    }
  }

  private mutating func apply(_ option: String, _ value: Expression, to control: inout ReadControl) {
    switch option {
    case "ControlType":
      let name =
        tree.symbolName(of: value) ?? tree.list(value)?.first.flatMap { tree.symbolName(of: $0) } ?? ""
      if name == "None" { control.kind = .hidden } else { control.become(named: name) }
    case "LocatorAutoCreate": control.places = control.kind == .locator ? source.places(of: value) : nil
    case "TrackingFunction": control.actionCode = code(undynamic(value))
    case "Appearance":
      guard control.kind == .locator else { break }
      control.isUnmarked = tree.symbolName(of: value) == "None" || source.isMark(value)
      if source.isMark(value) { marks.append((control.variable, code(value))) }
    // The reader's panel ignores "ControlPlacement", "ImageSize", "Appearance" and the like.
    default: break
    }
  }
}

extension InteractiveControl {
  /// Makes the author's text the value of a variable that no slider or place has: `2.` stays a real number.
  fileprivate mutating func keepWritten() {
    guard case .number = initial, !notation.initial.isEmpty, kind == .hidden || kind == .inputField else {
      return
    }
    initial = .expression(notation.initial)
  }

  /// Sets a control without an initial value of the author's to what the notebook saved, which is what it shows when it is
  /// opened.
  fileprivate mutating func restore(_ saved: ControlValue, written: String, hasFixedBounds: Bool) {
    switch (kind, saved) {
    case (.manipulator, .number(let number)), (.slider, .number(let number)):
      guard hasFixedBounds, minimum.x <= number, number <= maximum.x else { return }
      initial = saved
      notation.initial = written
    case (.checkbox, .boolean): initial = saved
    case (.setterBar, _), (.popupMenu, _), (.radioButtonBar, _):
      if let same = choices.first(where: { $0.value == saved || $0.value == .expression(written) }) {
        initial = same.value
      }
    default: break
    }
  }
}
