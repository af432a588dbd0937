import InteractiveModel
import WolframLanguage

/// Controls for what shows one of several contents: `TabView[{"a" -> x, "b" -> y}]` becomes `TabView[{…}, view$1]` with the
/// control `{view$1, {1 -> "a", 2 -> "b"}}`.
struct ViewControls {
  /// The drawing, in which each view has the variable of its control.
  private(set) var code: Code
  private(set) var controls: [ReadControl] = []

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

  /// Finds the views in a drawing, outer ones first, each once; `count` views have controls already.
  init(_ drawing: Code, after count: Int = 0) {
    (code, self.count) = (drawing, count)
    var known: Set<Code> = []
    for call in DrawnControls(tree: drawing.tree, known: []).calls(of: Self.heads, in: drawing.root) {
      let view = Code(call, of: drawing.tree)
      if known.insert(view).inserted { add(view) }
    }
  }

  private mutating func add(_ view: Code) {
    let tree = view.tree
    let (options, parts) = tree.arguments(view.root).reduce(into: ([Expression](), [Expression]())) {
      found, part in
      if tree.rule(of: part) == nil { found.1.append(part) } else { found.0.append(part) }
    }
    guard let name = tree.headName(view.root), let first = parts.first,
      let contents = tree.list(first).map(Array.init), contents.count > 1,
      contents.count <= InteractiveDefinition.mostChoices, parts.count == 1 || tree.number(parts[1]) != nil
    else { return }
    var control = ReadControl(
      contents.count > Self.mostButtons ? .popupMenu : .setterBar,
      variable: Self.variable(count + controls.count + 1),
      label: "", initial: .number(parts.count > 1 ? tree.number(parts[1]) ?? 1 : 1))
    control.choices = Self.choices(of: contents, in: tree)
    let chooser = Code.symbol(control.variable)
    let rest = parts.dropFirst(2) + options
    let steered = Code.call(
      name, [Code(first, of: tree), chooser] + rest.map { Code($0, of: tree) })
    code = code.replacingCalls(of: name) { $0 == view ? steered : nil }
    controls.append(control)
  }

  /// The choices of contents, with their labels or their numbers.
  private static func choices(
    of contents: [Expression], in tree: ExpressionTree
  ) -> [InteractiveControl.Choice] {
    let source = ControlSource(tree)
    return contents.enumerated().map { place, content in
      let rule = tree.rule(of: content) ?? tree.list(content)?.last.flatMap { tree.rule(of: $0) }
      let label = rule.map { source.label($0.key) } ?? ""
      return .init(value: .number(Double(place + 1)), label: label.isEmpty ? String(place + 1) : label)
    }
  }
}
