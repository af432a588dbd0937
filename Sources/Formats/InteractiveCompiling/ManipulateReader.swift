import InteractiveModel
import TextBytes
import WolframBoxes
import WolframLanguage

/// Reads `Manipulate[body, controls…, options…]`, typed or saved in a notebook.
///
///     Manipulate[Plot[Sin[a x], {x, 0, 6}], {{a, 1, "frequency"}, 0, 5}]
///     DynamicModuleBox[{…}, DynamicBox[Manipulate`ManipulateBoxes[1, StandardForm, "Variables" :> …,
///       "Body" :> Plot[…], "Specifications" :> {{{a$$, 1, "frequency"}, 0, 5}}, …]], Initialization :> …]
package struct ManipulateReader {
  let tree: ExpressionTree
  /// What is read so far.
  var read = ReadInteractive()
  /// The indices of controls by the numbers with which a layout places them.
  var places: [Int: Int] = [:]
  /// Layouts of controls, each with the number of controls before it.
  var layouts: [(position: Int, expression: Expression)] = []
  /// What the author draws in the places of handles, by their variables.
  var marks: [(variable: String, drawing: Code)] = []
  /// The values that a notebook saved for variables.
  var saved: [String: Expression] = [:]
  /// The contents of a module's `Dynamic`s; nil in a `Manipulate`, whose body is shown.
  var displays: [Code]?
  /// The variables of a module that have controls among its contents.
  var steered: Set<String> = []

  package init(_ tree: ExpressionTree) { self.tree = tree }

  /// Reads a typed `Manipulate[…]`, `Animate[…]` or `ListAnimate[…]`; nil for anything else.
  package mutating func read(call: Expression) -> ReadInteractive? {
    guard let name = tree.headName(call), Self.heads.contains(name), !tree.arguments(call).isEmpty else {
      return nil
    }
    take(call: call, depth: 0)
    return finished()
  }

  /// The functions that make an interactive of a body and controls.
  static let heads: Set<String> = ["Manipulate", "Animate", "ListAnimate"]

  /// Takes the controls and the body of a call; one within it, `Manipulate[Animate[…], …]`, has its controls behind.
  private mutating func take(call: Expression, depth: Int) {
    let parts = Array(tree.arguments(call))
    let name = tree.headName(call)
    if name == "ListAnimate" { return take(frames: parts[0]) }
    let count = read.controls.count
    for part in parts.dropFirst() {
      if let (key, value) = tree.rule(of: part) {
        option(key, value)
      } else {
        addControl(part)
      }
    }
    if name == "Animate",
      tree.option("AnimationRunning", of: call).flatMap({ tree.symbolName(of: $0) }) != "False",
      let first = read.controls[count...].firstIndex(where: {
        $0.kind == .slider || $0.kind == .manipulator
      })
    {
      read.controls[first].kind = .animator
    }
    take(body: parts[0], depth: depth)
  }

  /// Takes a body, which may itself be a call with controls.
  private mutating func take(body: Expression, depth: Int) {
    if depth < 4, let name = tree.headName(body), Self.heads.contains(name), !tree.arguments(body).isEmpty {
      return take(call: body, depth: depth + 1)
    }
    takeDrawn(body)
    let views = ViewControls(takingButtons(of: code(body)))
    read.body = views.code
    read.controls += views.controls
  }

  /// Reads `TabView[…]` and the like as an interactive whose control chooses what is shown; nil for anything else.
  package mutating func read(view: Expression) -> ReadInteractive? {
    guard let name = tree.headName(view), ViewControls.heads.contains(name) else { return nil }
    if let several = ViewedInteractives(tree: tree, view: view) { return several.read }
    if let objects = SpaceObject.read(view: view, in: tree) { return objects }
    take(body: view, depth: 1)
    return read.controls.isEmpty ? nil : finished()
  }

  /// Makes the buttons of a drawing controls, in whose places nothing is drawn.
  private mutating func takingButtons(of drawing: Code) -> Code {
    let source = ManipulateReader(drawing.tree)
    var taken: Set<Code> = []
    for button in DrawnControls(tree: drawing.tree, known: []).buttons(in: drawing.root) {
      guard let words = drawing.tree.argument(of: button, place: 0),
        let action = drawing.tree.argument(of: button, place: 1)
      else {
        continue
      }
      read.controls.append(source.press(words, action))
      // A body that is only a button shows it.
      if button != drawing.root { taken.insert(Code(button, of: drawing.tree)) }
    }
    guard !taken.isEmpty else { return drawing }
    return drawing.replacingCalls(of: "Button") {
      taken.contains($0) ? .call("Spacer", [.integer(0)]) : nil
    }
  }

  /// Adds controls for what is operated in a body.
  private mutating func takeDrawn(_ body: Expression) {
    for control in drawn.controls(in: body) { take(control) }
  }

  /// A locator takes the place of a variable that nothing else sets.
  private mutating func take(_ control: ReadControl) {
    guard control.kind == .locator else { return read.controls.append(control) }
    for index in read.controls.indices where read.controls[index].variable == control.variable {
      guard read.controls[index].kind == .hidden else { continue }
      read.controls[index] = control
      return
    }
    if !read.controls.contains(where: { $0.variable == control.variable && $0.kind == .locator }) {
      read.controls.append(control)
    }
  }

  /// Takes `ListAnimate[Table[picture, {n, 1, 6}]]`, which plays as `Animate[picture, {n, 1, 6, 1}]` does, or a list of
  /// pictures, each of which is shown in turn.
  private mutating func take(frames list: Expression) {
    if tree.headName(list) == "Table", tree.arguments(list).count == 2,
      let picture = tree.argument(of: list, place: 0),
      let iterator = tree.argument(of: list, place: 1), let range = tree.list(iterator).map(Array.init),
      range.count > 2,
      let variable = tree.symbolName(of: range[0])
    {
      addControl(iterator)
      if let last = read.controls.indices.last, read.controls[last].variable == SourceName.plain(variable) {
        read.controls[last].kind = .animator
        if range.count == 3 { read.controls[last].step = ControlPoint(1, 0) }
        return take(body: picture, depth: 1)
      }
    }
    let frames = code(list)
    var frame = ReadControl(.animator, variable: "frame$", label: "", initial: .number(1))
    (frame.minimum, frame.step) = (ControlPoint(1, 1), ControlPoint(1, 0))
    frame.maximumCode = .call("Length", [frames])
    read.controls.append(frame)
    read.body = .call("Part", [frames, .symbol("frame$")])
  }

  /// Reads boxes saved in a notebook; `module` is the enclosing `DynamicModuleBox`, if any.
  package mutating func read(saved box: Expression, module: Expression?) -> ReadInteractive? {
    var shown: Expression?
    saved = savedValues(of: module)
    for part in tree.arguments(box) {
      guard let (key, value) = tree.rule(of: part), tree.kind(key) == .string else { continue }
      switch tree.string(key) {
      case "Body": shown = value
      case "Specifications":
        for specification in tree.list(value) ?? [] { addControl(specification) }
      case "Options":
        for inner in tree.list(value) ?? [] {
          if let (key, value) = tree.rule(of: inner) { option(key, value) }
        }
      default: break
      }
    }
    if let shown { take(body: shown, depth: 1) }
    if let module {
      let statements = initialisation(of: module) + localValues(of: module) + read.initialisation
      read.initialisation = statements.filter { !$0.isSymbol("None") }
    }
    return finished()
  }

  /// The values of a module's variables, by name.
  private func savedValues(of module: Expression?) -> [String: Expression] {
    guard let list = module.flatMap({ tree.argument(of: $0, place: 0) }).flatMap({ tree.list($0) }) else {
      return [:]
    }
    var values: [String: Expression] = [:]
    for item in list where tree.headName(item) == "Set" {
      guard let symbol = tree.argument(of: item, place: 0).flatMap({ tree.symbolName(of: $0) }),
        let value = tree.argument(of: item, place: 1)
      else { continue }
      values[SourceName.plain(symbol)] = value
    }
    return values
  }

  /// What `Initialization :> …` of a module evaluates.
  func initialisation(of module: Expression) -> [Code] {
    tree.arguments(module).compactMap { part in
      guard let (key, value) = tree.rule(of: part), tree.symbolName(of: key) == "Initialization" else {
        return nil
      }
      return code(value)
    }
  }

  /// Variables of the module without a control, with their saved values.
  private func localValues(of module: Expression) -> [Code] {
    guard let first = tree.argument(of: module, place: 0), let list = tree.list(first) else { return [] }
    let known = Set(read.controls.map(\.variable))
    return list.filter { item in
      guard tree.headName(item) == "Set", let name = tree.argument(of: item, place: 0),
        let symbol = tree.symbolName(of: name)
      else { return false }
      return !symbol.hasPrefix("Typeset`") && !known.contains(SourceName.plain(symbol))
        && !SourceName.isInternal(symbol)
    }.map(code)
  }

  mutating func finished() -> ReadInteractive? {
    guard read.body != nil else { return nil }
    settleBounds()
    if let body = read.body {
      let clocks = ClockControls(HandleMarks.drawn(marks, in: body))
      read.body = clocks.code
      read.controls += clocks.controls
    }
    shareInitialValues()
    arrange()
    findPlaces()
    nameControls()
    if read.isTooLarge { read.obstacles.insert(.tooLarge) }
    read.limitControls()
    return read
  }

  /// Gives a further control of a variable, such as an empty field beside its slider, the value of the first.
  private mutating func shareInitialValues() {
    var first: [String: ControlValue] = [:]
    for index in read.controls.indices where !read.controls[index].variable.isEmpty {
      let control = read.controls[index]
      if let known = first[control.variable], control.initial == .text("") {
        read.controls[index].initial = known
      } else if first[control.variable] == nil {
        first[control.variable] = control.initial
      }
    }
  }

  /// Evaluates bounds that set variables before the body, since the front end evaluates controls first.
  private mutating func settleBounds() {
    let bounds = read.controls.flatMap { [$0.minimumCode ?? $0.choicesCode, $0.maximumCode] }
    let setting = bounds.compactMap { $0 }.filter { $0.holdsCall(of: "Set") }
    guard let body = read.body, !setting.isEmpty else { return }
    read.body = .sequence(setting + [body])
  }

  /// Pairs of whole numbers are places where a control moves them; elsewhere they stay exact.
  private mutating func findPlaces() {
    let moved = Set(read.controls.filter { $0.hasPlaces }.map(\.variable))
    for index in read.controls.indices where moved.contains(read.controls[index].variable) {
      read.controls[index].initial = read.controls[index].initial.places
    }
  }

  private mutating func option(_ key: Expression, _ value: Expression) {
    switch tree.symbolName(of: key) {
    case "Initialization": read.initialisation = [code(value)]
    case "FrameLabel", "PlotLabel":
      if read.title.isEmpty { read.title = label(value) }
    default: break
    }
  }

  /// Labels and values of the tree.
  var source: ControlSource { ControlSource(tree) }

  /// The words of a label in one line; nothing for `None` and its like.
  func label(_ expression: Expression) -> String { source.label(expression) }

  /// An expression as code of the interactive.
  func code(_ expression: Expression) -> Code { Code(expression, of: tree) }

  /// What is operated in a drawing.
  var drawn: DrawnControls { DrawnControls(tree: tree, known: read.controls.map(\.shown)) }

  /// A value that a control gives.
  func value(_ expression: Expression) -> ControlValue { source.value(expression) }

  /// A pair of numbers.
  func point(_ expression: Expression) -> ControlPoint? { source.point(expression) }

  /// The words of a value; its code where it has none, as a picture.
  func words(of choice: Expression) -> String { source.words(of: choice) }

  func unheld(_ expression: Expression) -> Expression { source.unheld(expression) }

  /// The name of a head, also of the box that a notebook saves for it: `Slider` for `SliderBox[…]`.
  func layoutHead(of expression: Expression) -> String? { source.layoutHead(of: expression) }
}
