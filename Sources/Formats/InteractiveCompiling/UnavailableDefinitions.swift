import WolframLanguage

/// Definitions that name functions which the kernel lacks. A notebook has many that an interactive names and does not
/// use, such as `x = Import["data.csv"]` beside `Plot[f[x], {x, 0, 1}]`: each becomes one that ends the evaluation where
/// its value is asked for.
///
///     var unavailable = UnavailableDefinitions(lacking: ["Import"])
///     unavailable.replaced([x = Import["a.csv"], f[t_] := t^2])   // x := Abort[], f[t_] := t^2
struct UnavailableDefinitions {
  private let lacking: Set<String>
  /// The functions that are lacking, and the names whose values are made of them.
  private var missing: Set<String>

  init(lacking: [String]) {
    self.lacking = Set(lacking)
    missing = self.lacking
  }

  /// The statements with the definitions of what is missing replaced; nil where a statement that is no definition names
  /// something missing.
  mutating func replaced(_ statements: [Code]) -> [Code]? {
    var found: [Code] = []
    for statement in statements.flatMap(Self.parts) {
      guard Self.names(missing, in: statement) else {
        found.append(statement)
        continue
      }
      let isDelayed = statement.tree.headName(statement.root) == "SetDelayed"
      // `f[x_] := g[data]` evaluates nothing yet.
      if isDelayed, !Self.names(lacking, in: statement) {
        found.append(statement)
        continue
      }
      guard let targets = Self.targets(of: statement.root, in: statement.tree) else { return nil }
      for target in targets {
        found.append(.call("SetDelayed", [Code(target, of: statement.tree), .call("Abort", [])]))
        // What is made of its value at once is not there either.
        let name = statement.tree.symbolName(of: target) ?? statement.tree.headName(target)
        if let name { missing.insert(name) }
      }
    }
    return found
  }

  /// The statements in a statement, in their order; those in lists, as `SaveDefinitions` writes them, too.
  private static func parts(of statement: Code) -> [Code] {
    let tree = statement.tree
    var found: [Code] = []
    var waiting = [statement.root]
    while let next = waiting.popLast() {
      if ["CompoundExpression", "List"].contains(tree.headName(next)) {
        waiting += tree.arguments(next).reversed()
      } else if tree.symbolName(of: next) != "Null" {
        found.append(Code(next, of: tree))
      }
    }
    return found
  }

  /// Whether code names one of those.
  private static func names(_ missing: Set<String>, in code: Code) -> Bool {
    !code.names.isDisjoint(with: missing)
  }

  /// The left sides of `a = …`, `{a, b} = …`, `f[x_] := …`, `a = b = …`; nil for any other statement.
  private static func targets(of statement: Expression, in tree: ExpressionTree) -> [Expression]? {
    guard let head = tree.headName(statement), head == "Set" || head == "SetDelayed",
      let left = tree.argument(of: statement, place: 0), let right = tree.argument(of: statement, place: 1)
    else { return nil }
    let lefts = tree.list(left).map(Array.init) ?? [left]
    guard
      lefts.allSatisfy({ tree.symbolName(of: $0) != nil || tree.headName($0).map { $0 != "Part" } == true })
    else {
      return nil
    }
    return lefts + (head == "Set" ? targets(of: right, in: tree) ?? [] : [])
  }
}
