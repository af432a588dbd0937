import InteractiveModel
import TextBytes
import WolframBoxes
import WolframLanguage

/// Reads `Manipulate[body, controls…, options…]`, typed or saved in a notebook, into a definition.
///
///     Manipulate[Plot[Sin[a x], {x, 0, 6}], {{a, 1, "frequency"}, 0, 5}]
///     DynamicModuleBox[{…}, DynamicBox[Manipulate`ManipulateBoxes[1, StandardForm, "Variables" :> …,
///       "Body" :> Plot[…], "Specifications" :> {{{a$$, 1, "frequency"}, 0, 5}}, …]], Initialization :> …]
package struct ManipulateReader {
  package let tree: ExpressionTree
  package var definition = InteractiveDefinition()
  /// Features that cannot be converted, such as `Dynamic` in bounds.
  package var lacking: Set<String> = []
  /// The indices of controls by the numbers with which a layout places them.
  package var places: [Int: Int] = [:]
  /// Layouts of controls, each with the number of controls before it.
  var layouts: [(position: Int, expression: Expression)] = []
  /// The values that a notebook saved for variables.
  var saved: [String: Expression] = [:]
  /// The contents of a module's `Dynamic`s; nil in a `Manipulate`, whose body is shown.
  var displays: [String]?

  package init(_ tree: ExpressionTree) { self.tree = tree }

  /// Reads a typed `Manipulate[…]`, `Animate[…]` or `ListAnimate[…]`; nil for anything else.
  package mutating func read(call: Expression) -> InteractiveDefinition? {
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
    let count = definition.controls.count
    for part in parts.dropFirst() {
      if let (key, value) = tree.rule(part) {
        option(key, value)
      } else {
        addControl(part)
      }
    }
    if name == "Animate",
      tree.option("AnimationRunning", of: call).flatMap({ tree.symbolName($0) }) != "False",
      let first = definition.controls[count...].firstIndex(where: {
        $0.kind == .slider || $0.kind == .manipulator
      })
    {
      definition.controls[first].kind = .animator
    }
    take(body: parts[0], depth: depth)
  }

  /// Takes a body, which may itself be a call with controls.
  private mutating func take(body: Expression, depth: Int) {
    if depth < 4, let name = tree.headName(body), Self.heads.contains(name), !tree.arguments(body).isEmpty {
      return take(call: body, depth: depth + 1)
    }
    definition.body = text(body)
    takeDrawn(body)
    definition.body = takeButtons(of: body, from: definition.body)
    let views = ViewControls(tree: tree, body: body, text: definition.body)
    definition.body = views.text
    definition.controls += views.controls
  }

  /// Reads `TabView[…]` and the like as an interactive whose control chooses what is shown; nil for anything else.
  package mutating func read(view: Expression) -> InteractiveDefinition? {
    guard let name = tree.headName(view), ViewControls.heads.contains(name) else { return nil }
    if let several = ViewedInteractives(tree: tree, view: view) { return several.definition }
    take(body: view, depth: 1)
    return definition.controls.isEmpty ? nil : finished()
  }

  /// Makes the buttons of a drawing controls, and takes them out of its text.
  mutating func takeButtons(of drawing: Expression, from text: String) -> String {
    var text = text
    for button in DrawnControls(tree: tree, known: definition.controls).buttons(in: drawing) {
      let code = self.text(button)
      // A body that is only a button shows it.
      if code != text { text = text.replacing(code, with: "Spacer[0]") }
      guard let words = tree.argument(button, 0), let action = tree.argument(button, 1) else { continue }
      definition.controls.append(press(words, action))
    }
    return text
  }

  /// Adds controls for what is operated in a body.
  private mutating func takeDrawn(_ body: Expression) {
    for control in DrawnControls(tree: tree, known: definition.controls).controls(in: body) { take(control) }
  }

  /// A locator takes the place of a variable that nothing else sets.
  private mutating func take(_ control: InteractiveControl) {
    guard control.kind == .locator else { return definition.controls.append(control) }
    for index in definition.controls.indices where definition.controls[index].variable == control.variable {
      guard definition.controls[index].kind == .hidden else { continue }
      definition.controls[index] = control
      return
    }
    if !definition.controls.contains(where: { $0.variable == control.variable && $0.kind == .locator }) {
      definition.controls.append(control)
    }
  }

  /// Takes `ListAnimate[Table[picture, {n, 1, 6}]]`, which plays as `Animate[picture, {n, 1, 6, 1}]` does, or a list of
  /// pictures, each of which is shown in turn.
  private mutating func take(frames list: Expression) {
    if tree.headName(list) == "Table", tree.arguments(list).count == 2, let picture = tree.argument(list, 0),
      let iterator = tree.argument(list, 1), let range = tree.list(iterator).map(Array.init), range.count > 2,
      let variable = tree.symbolName(range[0])
    {
      addControl(iterator)
      if let last = definition.controls.indices.last,
        definition.controls[last].variable == ManipulateText.plain(variable)
      {
        definition.controls[last].kind = .animator
        if range.count == 3 { definition.controls[last].step = ControlPoint(1, 0) }
        return take(body: picture, depth: 1)
      }
    }
    var frame = InteractiveControl(.animator, variable: "frame$", label: "", initial: .number(1))
    (frame.minimum, frame.step) = (ControlPoint(1, 1), ControlPoint(1, 0))
    frame.maximumText = "Length[" + text(list) + "]"
    definition.controls.append(frame)
    definition.body = "Part[" + text(list) + ", frame$]"
  }

  /// Reads boxes saved in a notebook; `module` is the enclosing `DynamicModuleBox`, if any.
  package mutating func read(saved box: Expression, module: Expression?) -> InteractiveDefinition? {
    var initialisation: [String] = []
    var shown: Expression?
    saved = savedValues(of: module)
    for part in tree.arguments(box) {
      guard let (key, value) = tree.rule(part), tree.kind(key) == .string else { continue }
      switch tree.string(key) {
      case "Body": shown = value
      case "Specifications":
        for specification in tree.list(value) ?? [] { addControl(specification) }
      case "Options":
        for inner in tree.list(value) ?? [] {
          if let (key, value) = tree.rule(inner) { option(key, value) }
        }
      default: break
      }
    }
    if let shown { take(body: shown, depth: 1) }
    if let module {
      for part in tree.arguments(module) {
        guard let (key, value) = tree.rule(part), tree.symbolName(key) == "Initialization" else { continue }
        initialisation.append(text(value))
      }
      initialisation += localValues(of: module)
    }
    if !definition.initialisation.isEmpty { initialisation.append(definition.initialisation) }
    definition.initialisation = initialisation.filter { $0 != "None" }.joined(separator: ";\n")
    return finished()
  }

  /// The values of a module's variables, by name.
  private func savedValues(of module: Expression?) -> [String: Expression] {
    guard let list = module.flatMap({ tree.argument($0, 0) }).flatMap({ tree.list($0) }) else { return [:] }
    var values: [String: Expression] = [:]
    for item in list where tree.headName(item) == "Set" {
      guard let symbol = tree.argument(item, 0).flatMap({ tree.symbolName($0) }),
        let value = tree.argument(item, 1)
      else { continue }
      values[ManipulateText.plain(symbol)] = value
    }
    return values
  }

  /// Variables of the module without a control, with their saved values.
  private func localValues(of module: Expression) -> [String] {
    guard let first = tree.argument(module, 0), let list = tree.list(first) else { return [] }
    let known = Set(definition.controls.map(\.variable))
    var texts: [String] = []
    for item in list where tree.headName(item) == "Set" {
      guard let name = tree.argument(item, 0), let value = tree.argument(item, 1),
        let symbol = tree.symbolName(name),
        !symbol.hasPrefix("Typeset`"), !known.contains(ManipulateText.plain(symbol)), !Self.isInternal(symbol)
      else { continue }
      texts.append(ManipulateText.plain(symbol) + " = " + text(value))
    }
    return texts
  }

  /// Whether the front end generated a name, such as `a$12345$$`.
  private static func isInternal(_ name: String) -> Bool {
    guard name.hasSuffix("$$") else { return false }
    let stem = name.dropLast(2)
    guard let mark = stem.lastIndex(of: "$"), stem.index(after: mark) < stem.endIndex else { return false }
    return stem[stem.index(after: mark)...].allSatisfy(\.isNumber)
  }

  package mutating func finished() -> InteractiveDefinition? {
    guard !definition.body.isEmpty else { return nil }
    settleBounds()
    shareInitialValues()
    arrange()
    findPlaces()
    nameControls()
    if definition.body.utf8.count + definition.initialisation.utf8.count > ManipulateText.mostBytes {
      lacking.insert("(too large)")
      (definition.body, definition.initialisation) = ("", "")
    }
    if definition.controls.count > InteractiveDefinition.mostControls {
      lacking.insert("more than \(InteractiveDefinition.mostControls) controls")
    }
    definition.lacking = lacking.sorted()
    return definition
  }

  /// Gives a further control of a variable, such as an empty field beside its slider, the value of the first.
  private mutating func shareInitialValues() {
    var first: [String: ControlValue] = [:]
    for index in definition.controls.indices where !definition.controls[index].variable.isEmpty {
      let control = definition.controls[index]
      if let known = first[control.variable], control.initial == .text("") {
        definition.controls[index].initial = known
      } else if first[control.variable] == nil {
        first[control.variable] = control.initial
      }
    }
  }

  /// Evaluates bounds that set variables before the body, since the front end evaluates controls first.
  private mutating func settleBounds() {
    let bounds: [String] = definition.controls.flatMap { [$0.minimumText, $0.maximumText] }
    let setting = bounds.filter { $0.contains("Set[") }
    guard !setting.isEmpty else { return }
    definition.body = "CompoundExpression[" + (setting + [definition.body]).joined(separator: ", ") + "]"
  }

  /// Pairs of whole numbers are places where a control moves them; elsewhere they stay exact.
  private mutating func findPlaces() {
    let moved = Set(definition.controls.filter { $0.hasPlaces }.map(\.variable))
    for index in definition.controls.indices where moved.contains(definition.controls[index].variable) {
      definition.controls[index].initial = definition.controls[index].initial.places
    }
  }

  private mutating func option(_ key: Expression, _ value: Expression) {
    switch tree.symbolName(key) {
    case "Initialization": definition.initialisation = text(value)
    case "FrameLabel", "PlotLabel":
      if definition.title.isEmpty { definition.title = label(value) }
    default: break
    }
  }

  /// Texts and values of the tree.
  var source: ManipulateText { ManipulateText(tree) }

  /// The words of a label in one line; nothing for `None` and its like.
  package func label(_ expression: Expression) -> String { source.label(expression) }

  /// An expression as the language writes it, without the contexts that notebooks put before names.
  package func text(_ expression: Expression) -> String { source.text(expression) }

  /// A value that a control gives.
  package func value(_ expression: Expression) -> ControlValue { source.value(expression) }

  /// A pair of numbers.
  func point(_ expression: Expression) -> ControlPoint? { source.point(expression) }

  /// The words of a value; its code where it has none, as a picture.
  func words(of choice: Expression) -> String { source.words(of: choice) }

  func unheld(_ expression: Expression) -> Expression { source.unheld(expression) }

  /// The name of a head, also of the box that a notebook saves for it: `Slider` for `SliderBox[…]`.
  func layoutHead(_ expression: Expression) -> String? { source.layoutHead(expression) }
}
