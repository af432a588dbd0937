import InteractiveModel
import WolframLanguage

/// The variables that the actions of controls set, by themselves or through functions of the author's: `data` of
/// `Button["Again", data = RandomReal[1, 9]]`, and of `Button["Again", roll[]]` with `roll[] := data = RandomReal[1, 9]`.
struct AssignedVariables {
  /// The definitions of the author's functions, by name.
  private var functions: [String: [(tree: ExpressionTree, body: Expression)]] = [:]

  private static let assignments: Set<String> = [
    "Set", "Increment", "Decrement", "PreIncrement", "PreDecrement", "AddTo", "SubtractFrom", "TimesBy",
    "DivideBy", "AppendTo", "PrependTo",
  ]

  /// Takes the functions that statements define.
  init(_ statements: [Code]) {
    for statement in statements {
      let tree = statement.tree
      for call in DrawnControls(tree: tree, known: []).calls(of: ["SetDelayed"], in: statement.root) {
        guard var target = tree.argument(of: call, place: 0), let body = tree.argument(of: call, place: 1)
        else { continue }
        if tree.headName(target) == "Condition" { target = tree.argument(of: target, place: 0) ?? target }
        guard let name = tree.symbolName(of: target) ?? tree.headName(target) else { continue }
        functions[name, default: []].append((tree, body))
      }
    }
  }

  /// Hidden controls for the variables that no control has, so that what actions set is kept from one drawing to the next.
  func hidden(for controls: [ReadControl]) -> [ReadControl] {
    var known = Set(controls.map(\.variable))
    var added: [ReadControl] = []
    for action in controls.compactMap(\.actionCode) {
      var searched: Set<String> = []
      for name in assigned(in: action.root, of: action.tree, &searched) where known.insert(name).inserted {
        added.append(ReadControl(.hidden, variable: name, label: "", initial: .expression(name)))
      }
    }
    return added
  }

  /// The variables that are set, but for those of the modules around; `searched` has the functions that are searched already.
  private func assigned(in action: Expression, of tree: ExpressionTree, _ searched: inout Set<String>)
    -> [String]
  {
    guard tree.kind(action) == .call else {
      // `go /@ {1, 2}` and `step` call functions as well.
      return tree.symbolName(of: action).map { assigned(by: $0, &searched) } ?? []
    }
    let head = tree.headName(action) ?? ""
    var names = assigned(by: head, &searched)
    if Self.assignments.contains(head) { names += targets(of: action, in: tree) }
    for part in tree.arguments(action) { names += assigned(in: part, of: tree, &searched) }
    guard head == "Module" || head == "Block" || head == "With" else { return names }
    let local = (tree.argument(of: action, place: 0).flatMap { tree.list($0) } ?? []).compactMap { variable in
      let isSet = tree.headName(variable) == "Set"
      return (isSet ? tree.argument(of: variable, place: 0) : variable).flatMap { tree.symbolName(of: $0) }
    }
    return names.filter { !local.contains($0) }
  }

  /// The variables that a function of the author's sets.
  private func assigned(by name: String, _ searched: inout Set<String>) -> [String] {
    guard let definitions = functions[name], searched.insert(name).inserted else { return [] }
    return definitions.flatMap { assigned(in: $0.body, of: $0.tree, &searched) }
  }

  /// The symbols that an assignment gives values: `a` and `b` of `{a, b[[1]]} = {1, 2}`.
  private func targets(of call: Expression, in tree: ExpressionTree) -> [String] {
    guard let target = tree.argument(of: call, place: 0) else { return [] }
    return (tree.list(target).map(Array.init) ?? [target]).compactMap { part in
      let whole = tree.headName(part) == "Part" ? tree.argument(of: part, place: 0) ?? part : part
      return tree.symbolName(of: whole)
    }
  }
}
