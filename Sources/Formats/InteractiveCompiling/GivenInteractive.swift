import InteractiveModel
import WolframLanguage

/// An interactive that a definition gives: `f[x_] := Manipulate[…]; f[3]`, or `m = Manipulate[…]; m`.
///
///     explore[g_, {low_, high_}] := Manipulate[Plot[g[a x], {x, low, high}], {a, 1, 5}];
///     explore[Sin, {0, 10}]   // Manipulate[Plot[Sin[a x], {x, 0, 10}], {a, 1, 5}]
struct GivenInteractive {
  private let tree: ExpressionTree
  private let statements: [Expression]

  /// Definitions within definitions are followed this far.
  private static let deepest = 4

  init(_ tree: ExpressionTree, _ statements: [Expression]) {
    (self.tree, self.statements) = (tree, statements)
  }

  /// The interactive that a call or a name stands for; nil if it is none.
  func interactive(of expression: Expression) -> ReadInteractive? {
    var code = Code(expression, of: tree)
    for _ in 0..<Self.deepest {
      guard let next = value(of: code) else { return nil }
      code = next
      var reader = ManipulateReader(code.tree)
      if let read = reader.read(call: code.root) ?? reader.read(module: code.root) { return read }
    }
    return nil
  }

  /// The right side of the definition that fits, with the arguments put in.
  private func value(of call: Code) -> Code? {
    // A later definition takes the place of an earlier one; those without patterns come first.
    let (general, special) = statements.reversed().reduce(into: ([Expression](), [Expression]())) {
      parts, next in
      if tree.argument(next, 0).map(hasPattern) ?? false {
        parts.0.append(next)
      } else {
        parts.1.append(next)
      }
    }
    for statement in special + general {
      guard let head = tree.headName(statement), head == "Set" || head == "SetDelayed",
        let left = tree.argument(statement, 0), let right = tree.argument(statement, 1)
      else { continue }
      var values: [String: Code] = [:]
      guard fits(left, call.root, in: call.tree, &values, depth: 0) else { continue }
      return Code(right, of: tree).replacing(values)
    }
    return nil
  }

  /// Whether a call fits the left side of a definition; notes the values of its names.
  private func fits(
    _ pattern: Expression, _ given: Expression, in other: ExpressionTree, _ values: inout [String: Code],
    depth: Int
  ) -> Bool {
    guard depth < 8 else { return false }
    guard tree.kind(pattern) == .call else {
      return Code(pattern, of: tree) == Code(given, of: other)
    }
    if tree.headName(pattern) == "Pattern" || tree.headName(pattern) == "Optional" {
      return note(pattern, Code(given, of: other), &values)
    }
    guard other.kind(given) == .call, let head = tree.headName(pattern), head == other.headName(given) else {
      return false
    }
    let parts = Array(tree.arguments(pattern))
    let arguments = Array(other.arguments(given))
    guard parts.count >= arguments.count else { return false }
    for (place, part) in parts.enumerated() {
      if place < arguments.count {
        guard fits(part, arguments[place], in: other, &values, depth: depth + 1) else { return false }
      } else {
        // A default for an argument that is not there.
        guard tree.headName(part) == "Optional", let usual = tree.argument(part, 1),
          note(part, Code(usual, of: tree), &values)
        else { return false }
      }
    }
    return true
  }

  private func hasPattern(_ expression: Expression) -> Bool {
    guard tree.kind(expression) == .call else { return false }
    return tree.headName(expression) == "Pattern" || tree.arguments(expression).contains { hasPattern($0) }
  }

  /// Notes the value of the name in `x_` or `x_:2`. What a type or a test in a pattern would say is not known here.
  private func note(_ pattern: Expression, _ value: Code, _ values: inout [String: Code]) -> Bool {
    let inner = tree.headName(pattern) == "Optional" ? tree.argument(pattern, 0) ?? pattern : pattern
    guard tree.headName(inner) == "Pattern",
      let name = tree.argument(inner, 0).flatMap({ tree.symbolName($0) })
    else { return false }
    let plain = SourceName.plain(name)
    guard tree.argument(inner, 1).map({ tree.arguments($0).isEmpty }) ?? false,
      values[plain] == nil || values[plain] == value
    else { return false }
    values[plain] = value
    return true
  }
}
