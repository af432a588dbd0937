import InteractiveModel
import WolframLanguage

/// Controls for what shows one of several contents: `TabView[{"a" -> x, "b" -> y}]` becomes `TabView[{…}, view$1]` with the
/// control `{view$1, {1 -> "a", 2 -> "b"}}`.
struct ViewControls {
  /// The text of the body, in which each view has the variable of its control.
  private(set) var text: String
  private(set) var controls: [InteractiveControl] = []

  /// The functions that show one of several contents.
  static let heads: Set<String> = ["TabView", "SlideView", "FlipView"]

  private static let prefix = "view$"

  /// The variable of a view that holds the number of what it shows.
  static func variable(_ number: Int) -> String { prefix + String(number) }

  /// Whether a variable is that of a view.
  static func isVariable(_ name: String) -> Bool { name.hasPrefix(prefix) }
  /// More choices than these are in a menu.
  private static let mostButtons = 5

  /// The number of controls that others have.
  private let count: Int

  /// Finds the views in a body, outer ones first, each once; `count` views have controls already.
  init(tree: ExpressionTree, body: Expression, text: String, after count: Int = 0) {
    (self.text, self.count) = (text, count)
    let source = ManipulateText(tree)
    var known: Set<String> = []
    for view in DrawnControls(tree: tree, known: []).calls(of: Self.heads, in: body)
    where known.insert(source.text(view)).inserted {
      add(view, source)
    }
  }

  private mutating func add(_ view: Expression, _ source: ManipulateText) {
    let tree = source.tree
    let parts = tree.arguments(view).filter { tree.rule($0) == nil }
    guard let first = parts.first, let contents = tree.list(first).map(Array.init), contents.count > 1,
      contents.count <= InteractiveDefinition.mostChoices, parts.count == 1 || tree.number(parts[1]) != nil
    else { return }
    var control = InteractiveControl(
      contents.count > Self.mostButtons ? .popupMenu : .setterBar,
      variable: Self.variable(count + controls.count + 1),
      label: "", initial: .number(parts.count > 1 ? tree.number(parts[1]) ?? 1 : 1))
    control.choices = contents.enumerated().map { place, content in
      let rule = tree.rule(content) ?? tree.list(content)?.last.flatMap { tree.rule($0) }
      let label = rule.map { source.label($0.key) } ?? ""
      return .init(value: .number(Double(place + 1)), label: label.isEmpty ? String(place + 1) : label)
    }
    var list = source.text(first)
    let code = source.text(view)
    let head = (tree.headName(view) ?? "") + "["
    var options = code.dropFirst(head.count + list.count)
    if parts.count > 1 { options = options.dropFirst(2 + source.text(parts[1]).count) }
    list += ", " + control.variable
    text = text.replacing(code, with: head + list + options)
    controls.append(control)
  }
}
