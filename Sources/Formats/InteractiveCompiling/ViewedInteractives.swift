import InteractiveModel
import WolframLanguage

/// Interactives in the tabs of a view as one, `TabView[{"sine" -> Manipulate[…], "cosine" -> Manipulate[…]}]`: the controls of each
/// are shown while its tab is open.
struct ViewedInteractives {
  private(set) var definition = InteractiveDefinition()

  /// The variable that holds the number of the open tab.
  private static let chooser = ViewControls.variable(1)

  /// Reads a view; nil if none of its contents is an interactive.
  init?(tree: ExpressionTree, view: Expression) {
    let text = ManipulateText(tree)
    guard let contents = tree.argument(view, 0).flatMap({ tree.list($0) }).map(Array.init), contents.count > 1
    else { return nil }
    var tabs: [String] = []
    var lacking: Set<String> = []
    var known: Set<String> = [Self.chooser]
    for (place, content) in contents.enumerated() {
      let rule = tree.rule(content) ?? tree.list(content)?.last.flatMap { tree.rule($0) }
      let value = rule?.value ?? content
      var body = text.text(value)
      var reader = ManipulateReader(tree)
      if let inner = reader.read(call: value) {
        let own = Self.renamed(inner, place + 1, apartFrom: known)
        known.formUnion(own.controls.map(\.variable))
        lacking.formUnion(own.lacking)
        body = own.body
        add(own, to: place + 1)
      }
      tabs.append(rule.map { "Rule[" + text.text($0.key) + ", " + body + "]" } ?? body)
    }
    guard !definition.controls.isEmpty, let name = tree.headName(view) else { return nil }
    // The labels of the tabs are those of the view without its contents.
    let views = ViewControls(tree: tree, body: view, text: "")
    guard let first = views.controls.first else { return nil }
    definition.controls.insert(first, at: 0)
    definition.body = name + "[List[" + tabs.joined(separator: ", ") + "], " + Self.chooser + "]"
    definition.lacking = lacking.sorted()
  }

  private mutating func add(_ inner: InteractiveDefinition, to tab: Int) {
    for control in inner.controls {
      var control = control
      control.conditions.append(.init(variable: Self.chooser, values: [.number(Double(tab))]))
      definition.controls.append(control)
    }
    let parts = [definition.initialisation, inner.initialisation].filter { !$0.isEmpty }
    definition.initialisation = parts.joined(separator: ";\n")
  }

  /// An interactive whose variables have names that others do not have.
  private static func renamed(
    _ inner: InteractiveDefinition, _ tab: Int, apartFrom known: Set<String>
  ) -> InteractiveDefinition {
    var names: [String: String] = [:]
    for control in inner.controls where known.contains(control.variable) && !control.variable.isEmpty {
      names[control.variable] = control.variable + "$" + String(tab)
    }
    guard !names.isEmpty else { return inner }
    var inner = inner
    inner.body = SourceName.replaced(inner.body, names)
    inner.initialisation = SourceName.replaced(inner.initialisation, names)
    for index in inner.controls.indices {
      var control = inner.controls[index]
      control.variable = names[control.variable] ?? control.variable
      control.minimumText = SourceName.replaced(control.minimumText, names)
      control.maximumText = SourceName.replaced(control.maximumText, names)
      control.action = SourceName.replaced(control.action, names)
      for place in control.conditions.indices {
        let variable = control.conditions[place].variable
        control.conditions[place].variable = names[variable] ?? variable
      }
      inner.controls[index] = control
    }
    return inner
  }
}
