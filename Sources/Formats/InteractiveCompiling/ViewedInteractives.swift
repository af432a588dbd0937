import InteractiveModel
import WolframLanguage

/// Interactives in the tabs of a view as one, `TabView[{"sine" -> Manipulate[…], "cosine" -> Manipulate[…]}]`: the controls of each
/// are shown while its tab is open.
struct ViewedInteractives {
  private(set) var read = ReadInteractive()

  /// The variable that holds the number of the open tab.
  private static let chooser = ViewControls.variable(1)

  /// Reads a view; nil if none of its contents is an interactive.
  init?(tree: ExpressionTree, view: Expression) {
    guard let contents = tree.argument(of: view, place: 0).flatMap({ tree.list($0) }).map(Array.init),
      contents.count > 1
    else { return nil }
    var tabs: [Code] = []
    var known: Set<String> = [Self.chooser]
    for (place, content) in contents.enumerated() {
      let rule = tree.rule(of: content) ?? tree.list(content)?.last.flatMap { tree.rule(of: $0) }
      let value = rule?.value ?? content
      var body = Code(value, of: tree)
      var reader = ManipulateReader(tree)
      if let inner = reader.read(call: value) {
        let own = Self.renamed(inner, place + 1, apartFrom: known)
        known.formUnion(own.controls.map(\.variable))
        body = own.body ?? body
        add(own, to: place + 1)
      }
      tabs.append(rule.map { .call("Rule", [Code($0.key, of: tree), body]) } ?? body)
    }
    guard !read.controls.isEmpty, let name = tree.headName(view) else { return nil }
    // The labels of the tabs are those of the view without its contents.
    guard let first = ViewControls(Code(view, of: tree)).controls.first else { return nil }
    read.controls.insert(first, at: 0)
    read.body = .call(name, [.list(tabs), .symbol(Self.chooser)])
  }

  private mutating func add(_ inner: ReadInteractive, to tab: Int) {
    for control in inner.controls {
      var control = control
      control.conditions.append(.init(variable: Self.chooser, values: [.number(Double(tab))]))
      read.controls.append(control)
    }
    read.initialisation += inner.initialisation
    read.obstacles.formUnion(inner.obstacles)
  }

  /// An interactive whose variables have names that others do not have.
  private static func renamed(
    _ inner: ReadInteractive, _ tab: Int, apartFrom known: Set<String>
  ) -> ReadInteractive {
    var names: [String: String] = [:]
    for control in inner.controls where known.contains(control.variable) && !control.variable.isEmpty {
      names[control.variable] = control.variable + "$" + String(tab)
    }
    guard !names.isEmpty else { return inner }
    var inner = inner
    inner.body = inner.body?.renaming(names)
    inner.initialisation = inner.initialisation.map { $0.renaming(names) }
    inner.controls = inner.controls.map { $0.renaming(names) }
    return inner
  }
}
