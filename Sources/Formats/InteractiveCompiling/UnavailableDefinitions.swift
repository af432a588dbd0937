import WolframLanguage

/// Definitions that name functions which the kernel lacks. A notebook has many that an interactive names and does not
/// use, such as `x = Import["data.csv"]` beside `Plot[f[x], {x, 0, 1}]`: each becomes one that ends the evaluation where
/// its value is asked for.
///
///     UnavailableDefinitions.replaced("x = Import[\"a.csv\"]; f[t_] := t^2", lacking: ["Import"])
///     // SetDelayed[x, Abort[]]; SetDelayed[f[Pattern[t, Blank[]]], Power[t, 2]]
enum UnavailableDefinitions {
  /// The definitions with those of `lacking` replaced; nil where a statement that is no definition names one.
  static func replaced(_ definitions: String, lacking: [String]) -> String? {
    let tree = ExpressionTree(parsing: Array(definitions.utf8))
    guard tree.faults.isEmpty else { return nil }
    let text = ManipulateText(tree)
    var missing = Set(lacking)
    var texts: [String] = []
    for statement in statements(of: tree) {
      guard names(missing, in: statement, of: tree) else {
        texts.append(text.text(statement))
        continue
      }
      let isDelayed = tree.headName(statement) == "SetDelayed"
      // `f[x_] := g[data]` evaluates nothing yet.
      if isDelayed, !names(Set(lacking), in: statement, of: tree) {
        texts.append(text.text(statement))
        continue
      }
      guard let targets = targets(of: statement, in: tree) else { return nil }
      for target in targets {
        texts.append("SetDelayed[" + text.text(target) + ", Abort[]]")
        // What is made of its value at once is not there either.
        if let name = tree.symbolName(target) ?? tree.headName(target) { missing.insert(name) }
      }
    }
    return texts.joined(separator: ";\n")
  }

  /// The statements in their order; those in lists, as `SaveDefinitions` writes them, too.
  private static func statements(of tree: ExpressionTree) -> [Expression] {
    var found: [Expression] = []
    var waiting = Array(tree.roots.reversed())
    while let next = waiting.popLast() {
      if ["CompoundExpression", "List"].contains(tree.headName(next)) {
        waiting += tree.arguments(next).reversed()
      } else if tree.symbolName(next) != "Null" {
        found.append(next)
      }
    }
    return found
  }

  /// Whether an expression names one of those.
  private static func names(_ missing: Set<String>, in root: Expression, of tree: ExpressionTree) -> Bool {
    var waiting = [root]
    while let next = waiting.popLast() {
      if let name = tree.symbolName(next) ?? tree.headName(next), missing.contains(ManipulateText.plain(name))
      {
        return true
      }
      if let head = tree.headExpression(next) { waiting.append(head) }
      waiting += tree.arguments(next)
    }
    return false
  }

  /// The left sides of `a = …`, `{a, b} = …`, `f[x_] := …`, `a = b = …`; nil for any other statement.
  private static func targets(of statement: Expression, in tree: ExpressionTree) -> [Expression]? {
    guard let head = tree.headName(statement), head == "Set" || head == "SetDelayed",
      let left = tree.argument(statement, 0), let right = tree.argument(statement, 1)
    else { return nil }
    let lefts = tree.list(left).map(Array.init) ?? [left]
    guard lefts.allSatisfy({ tree.symbolName($0) != nil || tree.headName($0).map { $0 != "Part" } == true })
    else {
      return nil
    }
    return lefts + (head == "Set" ? targets(of: right, in: tree) ?? [] : [])
  }
}
