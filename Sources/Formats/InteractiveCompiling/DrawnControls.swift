import InteractiveModel
import WolframLanguage

/// What is operated in a drawing itself: `LocatorPane[Dynamic[p], …]`, `Locator[Dynamic[p]]`, `ClickPane[…, f]`,
/// `EventHandler[…, {"MouseClicked" :> …}]`.
struct DrawnControls {
  let tree: ExpressionTree
  /// The controls that are known, by whose variables places are moved.
  let known: [InteractiveControl]

  /// Larger bodies are not searched.
  private static let mostNodes = 20_000

  /// What is operated in the body of a `Manipulate`. Modules within it have variables of their own, which no control can
  /// set.
  func controls(in body: Expression) -> [ReadControl] {
    var found: [ReadControl] = []
    for call in calls(of: ["LocatorPane", "ClickPane", "EventHandler"], in: body) {
      found += tree.headName(call) == "LocatorPane" ? locators(of: call) : taps(call)
    }
    return found + handles(in: body)
  }

  private func code(_ expression: Expression) -> Code { Code(expression, of: tree) }

  /// Calls of some functions outside of inner modules, in their order.
  func calls(of names: Set<String>, in body: Expression) -> [Expression] {
    var found: [Expression] = []
    var waiting = [body]
    var looked = 0
    while let next = waiting.popLast(), looked < Self.mostNodes {
      looked += 1
      guard tree.kind(next) == .call, let name = tree.headName(next) else { continue }
      if name == "DynamicModule" || name == "Manipulate" { continue }
      if names.contains(name) { found.append(next) }
      waiting += tree.arguments(next).reversed()
    }
    return found
  }

  /// Functions that have variables of their own, which the action of a button within them may use.
  private static let scopes: Set<String> = [
    "DynamicModule", "Manipulate", "Module", "With", "Block", "Function", "Table", "Do", "Map", "MapIndexed",
    "MapThread", "Array", "Sum", "Product", "Graphics", "Graphics3D", "Set", "SetDelayed",
  ]

  /// The calls `Button[words, action]` in a drawing, outside of functions with variables of their own; each once.
  func buttons(in drawing: Expression) -> [Expression] {
    var found: [Expression] = []
    var known: Set<Code> = []
    var waiting = [drawing]
    var looked = 0
    while let next = waiting.popLast(), looked < Self.mostNodes {
      looked += 1
      guard tree.kind(next) == .call, let name = tree.headName(next), !Self.scopes.contains(name) else {
        continue
      }
      if name != "Button" {
        waiting += tree.arguments(next).reversed()
      } else if tree.arguments(next).filter({ tree.rule(of: $0) == nil }).count == 2,
        known.insert(code(next)).inserted
      {
        found.append(next)
      }
    }
    return found
  }

  /// The locators of `LocatorPane[Dynamic[p], …]` or `LocatorPane[{Dynamic[p], Dynamic[q]}, …]`; empty where one of
  /// the variables has no place as its value.
  func locators(of pane: Expression) -> [ReadControl] {
    guard let first = tree.argument(of: pane, place: 0) else { return [] }
    let isUnmarked = tree.option("Appearance", of: pane).flatMap { tree.symbolName(of: $0) } == "None"
    var controls: [ReadControl] = []
    for (variable, setter) in places(of: first) {
      guard var control = locator(variable, setter) else { return [] }
      control.isUnmarked = isUnmarked
      if let created = tree.option("LocatorAutoCreate", of: pane) {
        control.places = ControlSource(tree).places(of: created)
      }
      controls.append(control)
    }
    return controls
  }

  /// The locators of `Locator[Dynamic[p]]` in a drawing.
  func handles(in drawing: Expression) -> [ReadControl] {
    calls(of: ["Locator"], in: drawing).compactMap { call in
      guard let first = tree.argument(of: call, place: 0), tree.headName(first) == "Dynamic" else {
        return nil
      }
      var control = tree.argument(of: first, place: 0).flatMap { locator($0, setter(first)) }
      if mark(of: call) != nil { control?.isUnmarked = true }
      return control
    }
  }

  /// What the author draws in the place of a handle: `g` of `Locator[p, g]` and `Locator[p, Appearance -> g]`; nil for the usual mark.
  private func mark(of locator: Expression) -> Expression? {
    tree.option("Appearance", of: locator)
      ?? tree.arguments(locator).dropFirst().first { tree.rule(of: $0) == nil }
  }

  /// A drawing with the author's marks in the places of its handles: `Locator[Dynamic[p], g]` becomes `Inset[g, p]`.
  static func drawingMarks(in drawing: Code) -> Code {
    drawing.replacingCalls(of: "Locator") { locator in
      let drawn = DrawnControls(tree: locator.tree, known: [])
      guard let mark = drawn.mark(of: locator.root),
        let place = locator.tree.argument(of: locator.root, place: 0)
      else {
        return nil
      }
      if locator.tree.symbolName(of: mark) == "None" { return .list([]) }
      guard locator.tree.symbolName(of: mark) == nil else { return nil }
      let isDynamic = locator.tree.headName(place) == "Dynamic"
      let point = isDynamic ? locator.tree.argument(of: place, place: 0) ?? place : place
      return .call("Inset", [Code(mark, of: locator.tree), Code(point, of: locator.tree)])
    }
  }

  /// The variables, each with its function, of `Dynamic[p]`, `Dynamic[{p, q}]` and `{Dynamic[p], Dynamic[q]}`.
  private func places(of first: Expression) -> [(variable: Expression, setter: Code?)] {
    (tree.list(first).map(Array.init) ?? [first]).flatMap { part in
      guard tree.headName(part) == "Dynamic", let inner = tree.argument(of: part, place: 0) else {
        return [(part, nil as Code?)]
      }
      let own = setter(part)
      return (tree.list(inner).map(Array.init) ?? [inner]).map { ($0, own) }
    }
  }

  /// The locator of a variable; nil where it has no place as its value.
  private func locator(_ variable: Expression, _ setter: Code?) -> ReadControl? {
    guard let symbol = tree.symbolName(of: variable) else { return nil }
    let name = SourceName.plain(symbol)
    guard let known = known.first(where: { $0.variable == name }) else { return nil }
    var control = ReadControl(
      .locator, variable: name, label: known.label.isEmpty ? ManipulateReader.shown(name) : known.label,
      initial: known.initial.places)
    (control.minimum, control.maximum) = (ControlPoint(0, 0), ControlPoint(0, 0))
    switch control.initial {
    case .point, .points: break
    case .number, .boolean, .text, .expression, .list: return nil
    }
    control.actionCode = setter
    return control
  }

  /// The function of `Dynamic[p, f]`, which is given each new value.
  func setter(_ dynamic: Expression) -> Code? {
    guard let function = tree.argument(of: dynamic, place: 1), tree.rule(of: function) == nil else {
      return nil
    }
    if tree.symbolName(of: function) == "None" || tree.symbolName(of: function) == "Automatic" { return nil }
    // `{start, while, end}`.
    let parts = tree.list(function).map(Array.init) ?? [function]
    return parts.count > 1 ? code(parts[1]) : parts.first.map(code)
  }

  /// The controls of `ClickPane[drawing, f]` and `EventHandler[drawing, {event :> action, …}]`.
  func taps(_ call: Expression) -> [ReadControl] {
    if tree.headName(call) == "ClickPane" {
      let parts = tree.arguments(call).filter { tree.rule(of: $0) == nil }
      guard let function = parts.last, parts.count > 1 else { return [] }
      return [tap(.tap, code(function))]
    }
    var clicked: [Code] = []
    var dragged: [Code] = []
    for part in tree.arguments(call).dropFirst() {
      for rule in tree.list(part).map(Array.init) ?? [part] {
        guard let (key, action) = tree.rule(of: rule) else { continue }
        let event = tree.list(key)?.first ?? key
        guard tree.kind(event) == .string else { continue }
        switch tree.string(event) {
        case "MouseClicked", "MouseDown", "MouseUp": clicked.append(code(action))
        case "MouseDragged": dragged.append(code(action))
        default: break
        }
      }
    }
    return [(InteractiveControl.Kind.tap, clicked), (.stroke, dragged)].compactMap { kind, actions in
      actions.isEmpty ? nil : tap(kind, Self.given(actions))
    }
  }

  private func tap(_ kind: InteractiveControl.Kind, _ action: Code) -> ReadControl {
    var control = ReadControl(
      kind, variable: kind.rawValue + "$", label: "", initial: .point(ControlPoint(0, 0)))
    control.actionCode = action
    return control
  }

  /// Actions as a function of the place at which the mouse is.
  private static func given(_ actions: [Code]) -> Code {
    let place = Code.symbol("mouse$")
    let all = Code.sequence(actions).replacingCalls(of: "MousePosition") { call in
      guard call.tree.arguments(call.root).count == 1,
        let frame = call.tree.argument(of: call.root, place: 0),
        call.tree.textEquals(frame, text: "Graphics")
      else { return nil }
      return place
    }
    return .call("Function", [.list([place]), all])
  }
}

extension ExpressionTree {
  /// The value of an option of a call.
  func option(_ name: String, of expression: Expression) -> Expression? {
    for part in arguments(expression) {
      if let (key, value) = rule(of: part), symbolName(of: key) == name { return value }
    }
    return nil
  }
}
