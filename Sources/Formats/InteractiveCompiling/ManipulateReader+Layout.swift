import InteractiveModel
import WolframLanguage

/// Layouts of controls: `Grid[{{Manipulate`Place[1], "height"}, …}]` among the specifications, where `ControlPlacement -> 1`
/// identifies the control. The reader's panel has one or two columns, so a layout only gives the order of the controls, the
/// texts between them, and panes that are shown while a variable has certain values.
extension ManipulateReader {
  /// Heads of controls that a layout may contain directly, together with their variable.
  static let controlHeads: Set<String> = [
    "Slider", "VerticalSlider", "Manipulator", "Animator", "Trigger", "SetterBar", "RadioButtonBar",
    "PopupMenu",
    "RadioButton", "Setter", "TogglerBar", "Checkbox", "Slider2D", "InputField", "ColorSetter", "ColorSlider",
  ]
  /// The maximum nesting of layouts.
  private static let deepest = 40

  /// Whether an expression contains control placements or controls.
  func isLayout(_ expression: Expression, depth: Int = 0) -> Bool {
    guard depth < Self.deepest, tree.kind(expression) == .call else { return false }
    switch layoutHead(expression) {
    case "Manipulate`Place", "Control", "Button", "PaneSelector", "Dynamic", "LocatorPane": return true
    case let head? where Self.controlHeads.contains(head): return true
    default: return tree.arguments(expression).contains { isLayout($0, depth: depth + 1) }
    }
  }

  /// Orders the controls as the layouts do.
  mutating func arrange() {
    guard !layouts.isEmpty else { return }
    let controls = definition.controls
    let placed = placedControls()
    var layout = Layout()
    var next = layouts[...]
    for index in 0...controls.count {
      while let first = next.first, first.position == index {
        lay(first.expression, in: &layout, depth: 0)
        layout.endRow()
        next.removeFirst()
      }
      if index < controls.count, !placed.contains(index) { layout.items.append(.given(index, [])) }
    }
    definition.controls = layout.items.map { item in
      switch item {
      case .given(let index, let conditions):
        var control = controls[index]
        control.conditions = conditions
        if let unit = layout.units[index], !unit.isEmpty {
          control.label = control.label.isEmpty ? unit : control.label + " (" + unit + ")"
        }
        return control
      case .made(let control): return control
      }
    }
  }

  /// Makes a text before an unnamed control its label.
  mutating func nameControls() {
    var controls: [InteractiveControl] = []
    for control in definition.controls {
      guard control.isOperable, control.label.isEmpty, let last = controls.last else {
        controls.append(control)
        continue
      }
      var named = control
      if last.kind == .text, last.conditions == control.conditions || last.conditions.isEmpty {
        controls.removeLast()
        named.label = last.label
      } else if let pane = control.conditions.last, last.conditions.last?.variable == pane.variable,
        last.conditions != control.conditions
      {
        // The same control in another pane.
        named.label = last.label
      }
      controls.append(named)
    }
    definition.controls = controls
  }

  /// The indices of the controls that a layout places.
  private func placedControls() -> Set<Int> {
    var found: Set<Int> = []
    var waiting = layouts.map { ($0.expression, 0) }
    while let (expression, depth) = waiting.popLast() {
      guard depth < Self.deepest, tree.kind(expression) == .call else { continue }
      if let number = place(expression) {
        if let index = places[number] { found.insert(index) }
      } else {
        waiting += tree.arguments(expression).map { ($0, depth + 1) }
      }
    }
    return found
  }

  private func place(_ expression: Expression) -> Int? {
    guard tree.headName(expression) == "Manipulate`Place" else { return nil }
    return tree.argument(expression, 0).flatMap { tree.number($0) }.flatMap { Int(exactly: $0) }
  }

  private mutating func lay(_ expression: Expression, in layout: inout Layout, depth: Int) {
    guard depth < Self.deepest else { return }
    let head = layoutHead(expression)
    let hasCells = ["List", "Grid", "Column"].contains(head)
    guard hasCells || isLayout(expression) else {
      return layout.add(words: label(expression), isHeading: tree.headName(expression) == "Style")
    }
    switch head {
    case "Manipulate`Place":
      if let index = place(expression).flatMap({ places[$0] }) { layout.place(index) }
    case "PaneSelector": panes(expression, in: &layout, depth: depth)
    case "Control":
      if let specification = tree.argument(expression, 0) { specified(specification, in: &layout) }
    case "Button": button(expression, in: &layout)
    case "Dynamic":
      let isOwn = isPlainValue(expression)
      if !isOwn, displays != nil, let display = display(expression) {
        displays?.append(display)
      } else {
        layout.showValue(isOwn: isOwn)
      }
    case let head? where Self.controlHeads.contains(head): inline(expression, in: &layout)
    case "LocatorPane": pane(expression, in: &layout)
    case "Row", "Text":
      for part in tree.arguments(expression) where tree.rule(part) == nil {
        lay(part, in: &layout, depth: depth + 1)
      }
      layout.endRow()
    default:
      // The first argument of a box is its visible content.
      let isBox = tree.headName(expression)?.hasSuffix("Box") == true
      for part in tree.arguments(expression).prefix(isBox ? 1 : .max) where tree.rule(part) == nil {
        lay(part, in: &layout, depth: depth + 1)
      }
    }
  }

  /// The name of a head, without `Box` for the boxes that a notebook saves: `Slider` for `SliderBox[…]`.
  func layoutHead(_ expression: Expression) -> String? {
    guard let name = tree.headName(expression), name.hasSuffix("Box") else {
      return tree.headName(expression)
    }
    return String(name.dropLast(3))
  }

  /// Whether a `Dynamic` shows only a variable's value, which the panel also shows.
  private func isPlainValue(_ expression: Expression) -> Bool {
    guard var shown = tree.argument(expression, 0) else { return false }
    if tree.headName(shown) == "ToBoxes" { shown = tree.argument(shown, 0) ?? shown }
    if tree.symbolName(shown) != nil { return true }
    guard tree.headName(shown) == "NumberForm" || tree.headName(shown) == "N" else { return false }
    return tree.argument(shown, 0).map { tree.symbolName($0) != nil } ?? false
  }

  /// `PaneSelector[{1 -> …, 2 -> …}, Dynamic[v]]`.
  private mutating func panes(_ expression: Expression, in layout: inout Layout, depth: Int) {
    guard let first = tree.argument(expression, 0), let panes = tree.list(first) else { return }
    let chooser = tree.argument(expression, 1).flatMap { tree.symbolName(undynamic($0)) }.map(Self.plain)
    for pane in panes {
      guard let (key, content) = tree.rule(pane) else { continue }
      if let chooser {
        layout.conditions.append(.init(variable: chooser, values: [value(key)]))
      }
      lay(content, in: &layout, depth: depth + 1)
      layout.endRow()
      if chooser != nil { layout.conditions.removeLast() }
    }
  }

  /// `Button["Reset", a = 1]`.
  private mutating func button(_ expression: Expression, in layout: inout Layout) {
    let parts = tree.arguments(expression).filter { tree.rule($0) == nil }
    guard parts.count == 2 else { return }
    var control = InteractiveControl(.button, variable: "", label: label(parts[0]), initial: .number(0))
    control.action = text(parts[1])
    if control.label.isEmpty { control.label = "•" }
    layout.add(control)
  }

  /// `Control[{{a, 1}, 0, 5}]`: a specification at the position of its control.
  private mutating func specified(_ specification: Expression, in layout: inout Layout) {
    let count = definition.controls.count
    addControl(specification)
    for control in definition.controls[count...] { layout.add(control) }
    definition.controls.removeSubrange(count...)
  }

  /// `Slider[Dynamic[v], {0, 1}]`.
  private mutating func inline(_ expression: Expression, in layout: inout Layout) {
    guard let first = tree.argument(expression, 0), tree.headName(first) == "Dynamic",
      let symbol = tree.symbolName(undynamic(first))
    else { return }
    let name = Self.plain(symbol)
    let known = definition.controls.first { $0.variable == name }
    var control = InteractiveControl(
      .slider, variable: name, label: "", initial: known?.initial ?? .number(0))
    named(&control, expression, hasInitial: known != nil)
    if control.kind == .animator {
      // An animation that starts on request, or runs once.
      if option("AnimationRunning", of: expression).flatMap({ tree.symbolName($0) }) == "False" {
        control.kind = .manipulator
      }
      if option("AnimationRepetitions", of: expression).flatMap({ tree.number($0) }) == 1 {
        control.kind = .trigger
      }
    }
    layout.add(control)
  }

  /// `LocatorPane[Dynamic[p], picture]`: one or several points that are moved in the picture.
  private mutating func pane(_ expression: Expression, in layout: inout Layout) {
    let parts = tree.arguments(expression).filter { tree.rule($0) == nil }
    guard parts.count > 1, let symbol = tree.symbolName(undynamic(parts[0])) else { return }
    let name = Self.plain(symbol)
    var control = InteractiveControl(
      .locator, variable: name, label: Self.shown(name), initial: .point(ControlPoint(0, 0)))
    (control.minimum, control.maximum) = (ControlPoint(0, 0), ControlPoint(0, 0))
    if let known = definition.controls.first(where: { $0.variable == name }) {
      control.initial = known.initial
    }
    control.isUnmarked = option("Appearance", of: expression).flatMap { tree.symbolName($0) } == "None"
    switch control.initial {
    case .point, .points: layout.add(control)
    case .number, .boolean, .text, .expression: lacking.insert("LocatorPane")
    }
    let shown = display(parts[1]) ?? text(parts[1])
    displays?.append(shown)
  }

  private func option(_ name: String, of expression: Expression) -> Expression? {
    for part in tree.arguments(expression) {
      if let (key, value) = tree.rule(part), tree.symbolName(key) == name { return value }
    }
    return nil
  }
}

/// The result of a layout: controls and texts in reading order.
private struct Layout {
  enum Item {
    /// A control of the specifications, by its index.
    case given(Int, [InteractiveControl.Condition])
    case made(InteractiveControl)
  }

  var items: [Item] = []
  /// The conditions of the enclosing panes.
  var conditions: [InteractiveControl.Condition] = []
  /// The units shown after the values of controls, by index of the control.
  var units: [Int: String] = [:]
  /// The control whose value was just shown.
  private var measured: Int?
  /// Whether the next text is the unit of a number that is left out.
  private var skipsUnit = false
  private var last: Int?

  mutating func add(_ control: InteractiveControl) {
    var control = control
    control.conditions = conditions
    items.append(.made(control))
  }

  mutating func add(words: String, isHeading: Bool) {
    guard !words.isEmpty else { return }
    // The panel shows values itself; a unit after the value becomes part of the label.
    if let measured {
      units[measured] = words
      self.measured = nil
      return
    }
    if skipsUnit { return skipsUnit = false }
    add(
      InteractiveControl(isHeading ? .heading : .text, variable: "", label: words, initial: .number(0)))
  }

  mutating func place(_ index: Int) {
    (last, measured, skipsUnit) = (index, nil, false)
    for (number, item) in items.enumerated() {
      guard case .given(index, let before) = item else { continue }
      // A control in several panes is shown in each of them.
      var merged = before
      if let pane = conditions.last, let same = merged.firstIndex(where: { $0.variable == pane.variable }) {
        merged[same].values += pane.values
      } else {
        merged = []
      }
      items[number] = .given(index, merged)
      return
    }
    items.append(.given(index, conditions))
  }

  /// Records a number next to a control: its own value, or one computed from it.
  mutating func showValue(isOwn: Bool) { (measured, skipsUnit) = (isOwn ? last : nil, !isOwn) }

  mutating func endRow() { (measured, skipsUnit) = (nil, false) }
}
