import WolframLanguage

/// Controls among boxes, which are displayed with their current value because they are static on the page.
package enum BoxControl {
  /// The displayed content of a control.
  package enum Face {
    /// Text.
    case text(String)
    /// One box of the control.
    case box(Expression)
    /// Several boxes of the control.
    case boxes([Expression])
  }

  /// The displayed content of a control or wrapper; nil for other boxes.
  package static func face(of box: Expression, in tree: ExpressionTree) -> Face? {
    let value = tree.argument(of: box, place: 0)
    switch tree.headName(box) {
    case "CheckboxBox": return .text(isTrue(value, in: tree) ? "☑" : "☐")
    case "RadioButtonBox":
      let choice = tree.argument(of: box, place: 1).flatMap { tree.list($0)?.first }
      return .text(choice.map { same($0, value, in: tree) } == true ? "◉" : "○")
    case "SliderBox", "Slider2DBox", "AnimatorBox", "ManipulatorBox", "ProgressIndicatorBox":
      return .text("●")
    case "OpenerBox": return .text(isTrue(value, in: tree) ? "▾" : "▸")
    case "LocatorBox": return .text("⊕")
    case "ColorSetterBox": return .text("■")
    case "InputFieldBox":
      guard let value, tree.head(value) != .dynamicBox, tree.headName(value) != "Dynamic" else {
        return .text("▭")
      }
      return .box(value)
    case "SetterBox": return tree.argument(of: box, place: 2).map { .box($0) }
    case "PopupMenuBox", "ListPickerBox", "TogglerBox": return chosen(box, value, in: tree)
    case "ParentBox", "EvaluationBox", "NetworkGraphicsBox", "HighlightActionBox", "OpenerViewBox",
      "AnnotationBox", "FlipViewBox", "OverlayBox", "SlideViewBox":
      guard let value else { return .text("") }
      return .boxes((tree.list(value) ?? [value]).map { tree.rule(of: $0)?.value ?? $0 })
    case "TabViewBox", "MenuViewBox": return .boxes(labelled(value, in: tree))
    case "LocatorPaneBox", "NamespaceBox": return (tree.argument(of: box, place: 1) ?? value).map { .box($0) }
    default: return nil
    }
  }

  /// Each label of `{{1, label -> content}, …}` or `{label -> content, …}` with its content.
  private static func labelled(_ value: Expression?, in tree: ExpressionTree) -> [Expression] {
    guard let value else { return [] }
    return (tree.list(value) ?? [value]).flatMap { entry -> [Expression] in
      let named = tree.list(entry)?.last ?? entry
      guard let (label, content) = tree.rule(of: named) else { return [named] }
      return [label, content]
    }
  }

  private static func chosen(_ box: Expression, _ value: Expression?, in tree: ExpressionTree) -> Face {
    let choices = tree.argument(of: box, place: 1).flatMap { tree.list($0) } ?? []
    for choice in choices {
      guard let (key, label) = tree.rule(of: choice) else { continue }
      if same(key, value, in: tree) { return .box(label) }
    }
    if let first = choices.first { return .box(tree.rule(of: first)?.value ?? first) }
    return .text("▭")
  }

  private static func isTrue(_ value: Expression?, in tree: ExpressionTree) -> Bool {
    value.map { tree.symbol($0) == .true } ?? false
  }

  private static func same(_ a: Expression, _ b: Expression?, in tree: ExpressionTree) -> Bool {
    guard let b, tree.kind(a) == tree.kind(b) else { return false }
    switch tree.kind(a) {
    case .symbol: return tree.symbolName(of: a) == tree.symbolName(of: b)
    case .string, .integer, .real: return tree.rawBytes(of: a).elementsEqual(tree.rawBytes(of: b))
    case .call, .packedArray: return a == b
    }
  }
}
