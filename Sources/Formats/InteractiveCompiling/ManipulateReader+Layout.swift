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
    "CheckboxBar", "AngularSlider", "IntervalSlider", "LabeledSlider", "Toggler", "ListPicker",
  ]
  /// Heads of what is one picture.
  private static let drawingHeads: Set<String> = [
    "Graphics", "Graphics3D", "Show", "GraphicsRow", "GraphicsColumn", "GraphicsGrid", "Legended",
  ]
  /// The maximum nesting of layouts.
  private static let deepest = 40

  /// Whether an expression contains control placements or controls.
  func isLayout(_ expression: Expression, depth: Int = 0) -> Bool {
    guard depth < Self.deepest, tree.kind(expression) == .call else { return false }
    switch layoutHead(of: expression) {
    case "Manipulate`Place", "Control", "Button", "PaneSelector", "Dynamic", "LocatorPane", "ClickPane",
      "EventHandler", "ButtonBar":
      return true
    case let head? where Self.controlHeads.contains(head): return true
    default: return tree.arguments(expression).contains { isLayout($0, depth: depth + 1) }
    }
  }

  /// Orders the controls as the layouts do.
  mutating func arrange() {
    guard !layouts.isEmpty else { return }
    let controls = read.controls
    let placed = placedControls()
    var layout = ControlLayout()
    var next = layouts[...]
    for index in 0...controls.count {
      while let first = next.first, first.position == index {
        lay(first.expression, in: &layout, depth: 0)
        layout.endRow()
        next.removeFirst()
      }
      if index < controls.count, !placed.contains(index) { layout.items.append(.given(index, [])) }
    }
    read.controls = layout.items.map { item in
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
    var controls: [ReadControl] = []
    for control in read.controls {
      // A box has its name behind, where none stands before.
      if control.kind == .text, let last = controls.last, last.kind == .checkbox, last.label.isEmpty,
        last.conditions == control.conditions
      {
        controls[controls.count - 1].label = control.label
        continue
      }
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
    read.controls = controls
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
    return tree.argument(of: expression, place: 0).flatMap { tree.number($0) }.flatMap { Int(exactly: $0) }
  }

  private mutating func lay(_ expression: Expression, in layout: inout ControlLayout, depth: Int) {
    guard depth < Self.deepest else { return }
    let head = layoutHead(of: expression)
    let hasCells = ["List", "Grid", "Column"].contains(head)
    guard hasCells || isLayout(expression) else {
      return layout.add(words: label(expression), isHeading: tree.headName(expression) == "Style")
    }
    switch head {
    case "Manipulate`Place":
      if let index = place(expression).flatMap({ places[$0] }) { layout.place(index) }
    case let head? where Self.drawingHeads.contains(head) && displays != nil: draw(expression, in: &layout)
    case "PaneSelector": panes(expression, in: &layout, depth: depth)
    case "Control":
      if let specification = tree.argument(of: expression, place: 0) { specified(specification, in: &layout) }
    case "Button": button(expression, in: &layout)
    case "Dynamic":
      let isOwn = isPlainValue(expression)
      if displays != nil, let display = display(expression) {
        displays?.append(display)
      } else {
        layout.showValue(isOwn: isOwn)
      }
    case let head? where Self.controlHeads.contains(head): inline(expression, in: &layout)
    case "LocatorPane": pane(expression, in: &layout)
    case "ClickPane", "EventHandler": tap(expression, in: &layout)
    case let head?
    where ViewControls.heads.contains(head) && displays != nil
      && drawn.calls(of: Self.controlHeads, in: expression).isEmpty:
      turn(expression, in: &layout)
    case "OpenerView":
      // What is closed at first is shown all the same.
      if let content = tree.argument(of: expression, place: 0) { lay(content, in: &layout, depth: depth + 1) }
    case "ButtonBar": bar(expression, in: &layout)
    case "Row", "Text":
      for part in tree.arguments(expression) where tree.rule(of: part) == nil {
        lay(part, in: &layout, depth: depth + 1)
      }
      layout.endRow()
    default:
      // The first argument of a box is its visible content.
      let isBox = tree.headName(expression)?.hasSuffix("Box") == true
      for part in tree.arguments(expression).prefix(isBox ? 1 : .max) where tree.rule(of: part) == nil {
        lay(part, in: &layout, depth: depth + 1)
      }
    }
  }

  /// A drawing with a `Dynamic` in it, which is drawn anew as a whole.
  private mutating func draw(_ expression: Expression, in layout: inout ControlLayout) {
    let drawing = code(expression)
    displays?.append(drawing)
    for control in drawn.handles(in: expression) { layout.add(control) }
  }

  /// `ButtonBar[{"a" :> x = 1, …}]`.
  private func bar(_ expression: Expression, in layout: inout ControlLayout) {
    for choice in tree.argument(of: expression, place: 0).flatMap({ tree.list($0) }) ?? [] {
      guard let (words, action) = tree.rule(of: choice) else { continue }
      press(words, action, in: &layout)
    }
  }

  /// `ClickPane[drawing, f]`, `EventHandler[drawing, …]`.
  private mutating func tap(_ expression: Expression, in layout: inout ControlLayout) {
    for control in drawn.taps(expression) { layout.add(control) }
    guard let first = tree.argument(of: expression, place: 0) else { return }
    let shown = display(first) ?? code(first)
    displays?.append(shown)
  }

  /// `TabView[…]` and the like, which get a control.
  private mutating func turn(_ expression: Expression, in layout: inout ControlLayout) {
    let views = ViewControls(code(expression), after: layout.viewCount)
    for control in views.controls { layout.add(control) }
    displays?.append(views.code)
  }

  /// Whether a `Dynamic` shows only a variable's value, which the panel also shows.
  private func isPlainValue(_ expression: Expression) -> Bool {
    guard var shown = tree.argument(of: expression, place: 0) else { return false }
    if tree.headName(shown) == "ToBoxes" { shown = tree.argument(of: shown, place: 0) ?? shown }
    if tree.symbolName(of: shown) != nil { return true }
    guard tree.headName(shown) == "NumberForm" || tree.headName(shown) == "N" else { return false }
    return tree.argument(of: shown, place: 0).map { tree.symbolName(of: $0) != nil } ?? false
  }

  /// `PaneSelector[{1 -> …, 2 -> …}, Dynamic[v]]`.
  private mutating func panes(_ expression: Expression, in layout: inout ControlLayout, depth: Int) {
    guard let first = tree.argument(of: expression, place: 0), let panes = tree.list(first) else { return }
    let chooser = tree.argument(of: expression, place: 1).flatMap { tree.symbolName(of: undynamic($0)) }.map(
      SourceName.plain)
    for pane in panes {
      guard let (key, content) = tree.rule(of: pane) else { continue }
      if let chooser {
        layout.conditions.append(.init(variable: chooser, values: [value(key)]))
      }
      lay(content, in: &layout, depth: depth + 1)
      layout.endRow()
      if chooser != nil { layout.conditions.removeLast() }
    }
  }

  /// `Button["Reset", a = 1]`.
  private mutating func button(_ expression: Expression, in layout: inout ControlLayout) {
    let parts = tree.arguments(expression).filter { tree.rule(of: $0) == nil }
    guard parts.count == 2 else { return }
    press(parts[0], parts[1], in: &layout)
  }

  private func press(_ words: Expression, _ action: Expression, in layout: inout ControlLayout) {
    layout.add(press(words, action))
  }

  /// The button of `Button[words, action]`.
  func press(_ words: Expression, _ action: Expression) -> ReadControl {
    var control = ReadControl(.button, label: label(words))
    control.actionCode = code(action)
    if control.label.isEmpty { control.label = "•" }
    return control
  }

  /// `Control[{{a, 1}, 0, 5}]`: a specification where its control is to stand.
  private mutating func specified(_ specification: Expression, in layout: inout ControlLayout) {
    let count = read.controls.count
    addControl(specification)
    for control in read.controls[count...] { layout.add(control) }
    read.controls.removeSubrange(count...)
  }

  /// `Slider[Dynamic[v], {0, 1}]`.
  private mutating func inline(_ expression: Expression, in layout: inout ControlLayout) {
    guard let first = tree.argument(of: expression, place: 0), tree.headName(first) == "Dynamic",
      let symbol = tree.symbolName(of: undynamic(first))
    else { return }
    let name = SourceName.plain(symbol)
    let known = read.controls.first { $0.variable == name }
    var control = ReadControl(.slider, variable: name, label: "", initial: known?.initial ?? .number(0))
    named(&control, expression, hasInitial: known != nil)
    control.actionCode = drawn.setter(first)
    if control.kind == .animator { source.wait(&control, options: Array(tree.arguments(expression))) }
    layout.add(control)
  }

  /// `LocatorPane[Dynamic[p], picture]`: a place, or several, that are moved in what the pane shows.
  private mutating func pane(_ expression: Expression, in layout: inout ControlLayout) {
    let parts = tree.arguments(expression).filter { tree.rule(of: $0) == nil }
    guard parts.count > 1 else { return }
    let controls = drawn.locators(of: expression)
    if controls.isEmpty { read.obstacles.insert(.function("LocatorPane")) }
    for control in controls { layout.add(control) }
    let shown = display(parts[1]) ?? code(parts[1])
    displays?.append(shown)
    for control in drawn.handles(in: parts[1]) { layout.add(control) }
  }
}
