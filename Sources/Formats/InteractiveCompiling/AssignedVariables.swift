import InteractiveModel
import WolframLanguage

/// The variables that the actions of controls set, by themselves or through functions of the author's: `data` of
/// `Button["Again", data = RandomReal[1, 9]]`, and of `Button["Again", roll[]]` with `roll[] := data = RandomReal[1, 9]`.
struct AssignedVariables {
  /// The bodies of the author's functions, by name.
  private var functions: [String: [(tree: ExpressionTree, body: Expression)]] = [:]

  /// Takes the functions of an initialisation.
  init(_ initialisation: String) {
    guard !initialisation.isEmpty else { return }
    let tree = ExpressionTree(parsing: Array(initialisation.utf8))
    for call in tree.roots.flatMap({ Self.drawn(tree).calls(of: ["SetDelayed"], in: $0) }) {
      let pattern = tree.argument(call, 0)
      guard let name = pattern.flatMap({ tree.headName($0) }), let body = tree.argument(call, 1) else {
        continue
      }
      functions[ManipulateText.plain(name), default: []].append((tree, body))
    }
  }

  /// Hidden controls for the variables that no control has, so that what actions set is kept from one drawing to the next.
  func hidden(for controls: [InteractiveControl]) -> [InteractiveControl] {
    var known = Set(controls.map(\.variable))
    var added: [InteractiveControl] = []
    for control in controls where !control.action.isEmpty {
      let tree = ExpressionTree(parsing: Array(control.action.utf8))
      var searched: Set<String> = []
      for root in tree.roots {
        for name in assigned(in: root, of: tree, &searched) where known.insert(name).inserted {
          added.append(InteractiveControl(.hidden, variable: name, label: "", initial: .expression(name)))
        }
      }
    }
    return added
  }

  /// The variables that are set, but for those of modules; `searched` has the functions that are searched already.
  private func assigned(in action: Expression, of tree: ExpressionTree, _ searched: inout Set<String>)
    -> [String]
  {
    let drawn = Self.drawn(tree)
    let local = Set(
      drawn.calls(of: ["Module", "Block", "With"], in: action).flatMap { scope in
        (tree.argument(scope, 0).flatMap { tree.list($0) } ?? []).compactMap { variable in
          let isSet = tree.headName(variable) == "Set"
          return (isSet ? tree.argument(variable, 0) : variable).flatMap { tree.symbolName($0) }
        }
      }.map(ManipulateText.plain))
    var names = drawn.assigned(in: action).filter { !local.contains($0) }
    for call in drawn.calls(of: Set(functions.keys), in: action) {
      let name = tree.headName(call).map(ManipulateText.plain) ?? ""
      guard searched.insert(name).inserted else { continue }
      for function in functions[name] ?? [] {
        names += assigned(in: function.body, of: function.tree, &searched)
      }
    }
    return names
  }

  private static func drawn(_ tree: ExpressionTree) -> DrawnControls { DrawnControls(tree: tree, known: []) }
}
