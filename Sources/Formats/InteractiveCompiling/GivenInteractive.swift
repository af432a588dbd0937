import InteractiveModel
import WolframLanguage

/// An interactive that a definition gives: `f[x_] := Manipulate[…]; f[3]`, or `m = Manipulate[…]; m`.
///
///     explore[g_, {low_, high_}] := Manipulate[Plot[g[a x], {x, low, high}], {a, 1, 5}];
///     explore[Sin, {0, 10}]   // Manipulate[Plot[Sin[a x], {x, 0, 10}], {a, 1, 5}]
struct GivenInteractive {
  private let statements: [Code]

  init(_ statements: [Code]) { self.statements = statements }

  /// The right side of the definition that fits, with the arguments put in.
  func value(of call: Code) -> Code? {
    // A later definition takes the place of an earlier one; those without patterns come first.
    let (general, special) = statements.reversed().reduce(into: ([Code](), [Code]())) {
      parts, next in
      if next.tree.argument(of: next.root, place: 0).map({ hasPattern($0, in: next.tree) }) ?? false {
        parts.0.append(next)
      } else {
        parts.1.append(next)
      }
    }
    for statement in special + general {
      let (tree, root) = (statement.tree, statement.root)
      guard let head = tree.headName(root), head == "Set" || head == "SetDelayed",
        let left = tree.argument(of: root, place: 0), let right = tree.argument(of: root, place: 1)
      else { continue }
      var values: [String: Code] = [:]
      guard fits(left, of: tree, call.root, in: call.tree, &values, depth: 0) else { continue }
      return Code(right, of: tree).replacing(values)
    }
    return nil
  }

  /// Whether a call fits the left side of a definition; notes the values of its names.
  private func fits(
    _ pattern: Expression, of tree: ExpressionTree, _ given: Expression, in other: ExpressionTree,
    _ values: inout [String: Code], depth: Int
  ) -> Bool {
    guard depth < 8 else { return false }
    guard tree.kind(pattern) == .call else {
      return Code(pattern, of: tree) == Code(given, of: other)
    }
    if tree.headName(pattern) == "Pattern" || tree.headName(pattern) == "Optional" {
      return note(pattern, of: tree, Code(given, of: other), &values)
    }
    guard other.kind(given) == .call, let head = tree.headName(pattern), head == other.headName(given) else {
      return false
    }
    let parts = Array(tree.arguments(pattern))
    let arguments = Array(other.arguments(given))
    guard parts.count >= arguments.count else { return false }
    for (place, part) in parts.enumerated() {
      if place < arguments.count {
        guard fits(part, of: tree, arguments[place], in: other, &values, depth: depth + 1) else {
          return false
        }
      } else {
        // A default for an argument that is not there.
        guard tree.headName(part) == "Optional", let usual = tree.argument(of: part, place: 1),
          note(part, of: tree, Code(usual, of: tree), &values)
        else { return false }
      }
    }
    return true
  }

  private func hasPattern(_ expression: Expression, in tree: ExpressionTree) -> Bool {
    guard tree.kind(expression) == .call else { return false }
    return tree.headName(expression) == "Pattern"
      || tree.arguments(expression).contains { hasPattern($0, in: tree) }
  }

  /// Notes the value of the name in `x_` or `x_:2`. What a type or a test in a pattern would say is not known here.
  private func note(
    _ pattern: Expression, of tree: ExpressionTree, _ value: Code, _ values: inout [String: Code]
  ) -> Bool {
    let inner =
      tree.headName(pattern) == "Optional" ? tree.argument(of: pattern, place: 0) ?? pattern : pattern
    guard tree.headName(inner) == "Pattern",
      let name = tree.argument(of: inner, place: 0).flatMap({ tree.symbolName(of: $0) })
    else { return false }
    let plain = SourceName.plain(name)
    guard tree.argument(of: inner, place: 1).map({ tree.arguments($0).isEmpty }) ?? false,
      values[plain] == nil || values[plain] == value
    else { return false }
    values[plain] = value
    return true
  }
}
