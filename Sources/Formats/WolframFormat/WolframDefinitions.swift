import InteractiveCompiling
import WolframLanguage

/// The definitions in a notebook's input cells, by name: interactives use the author's own functions, which need not be saved
/// with them.
struct WolframDefinitions {
  private struct Definition {
    var text: String
    var uses: Set<String>
  }

  private var definitions: [String: [Definition]] = [:]
  private var order: [String] = []

  /// Adds the definitions in a cell's text.
  mutating func add(_ bytes: [UInt8]) {
    guard bytes.count < ManipulateText.mostBytes else { return }
    let tree = ExpressionTree(parsing: bytes)
    guard tree.faults.isEmpty else { return }
    var waiting = Array(tree.roots.reversed())
    while let next = waiting.popLast() {
      if tree.headName(next) == "CompoundExpression" {
        waiting += tree.arguments(next).reversed()
      } else if let name = Self.target(of: next, in: tree) {
        if definitions[name] == nil { order.append(name) }
        definitions[name, default: []].append(
          Definition(text: ManipulateReader(tree).text(next), uses: Self.symbols(of: next, in: tree)))
      }
    }
  }

  private static let heads: Set<String> = [
    "Set", "SetDelayed", "TagSet", "TagSetDelayed", "UpSet", "UpSetDelayed",
  ]

  /// The name that an expression defines; nil if it is not a definition.
  private static func target(of expression: Expression, in tree: ExpressionTree) -> String? {
    guard let head = tree.headName(expression), heads.contains(head), var left = tree.argument(expression, 0),
      let right = tree.argument(expression, 1), tree.headName(right) != "Manipulate"
    else { return nil }
    for _ in 0..<16 {
      if let name = tree.symbolName(left) { return name }
      if let inner = tree.headExpression(left) {
        left = inner
      } else if let name = tree.headName(left) {
        guard name == "Condition" || name == "HoldPattern" || name == "Part",
          let first = tree.argument(left, 0)
        else {
          return name == "List" ? nil : name
        }
        left = first
      } else {
        return nil
      }
    }
    return nil
  }

  private static func symbols(of root: Expression, in tree: ExpressionTree) -> Set<String> {
    var names: Set<String> = []
    var waiting = [root]
    while let next = waiting.popLast() {
      if let name = tree.symbolName(next) ?? tree.headName(next) { names.insert(name) }
      if let head = tree.headExpression(next) { waiting.append(head) }
      waiting += tree.arguments(next)
    }
    return names
  }

  /// The definitions that a text needs, directly and indirectly, in the notebook's order.
  func needed(for text: String) -> [String] {
    guard !definitions.isEmpty else { return [] }
    let tree = ExpressionTree(parsing: Array(text.utf8))
    var found: Set<String> = []
    var waiting = tree.roots.reduce(into: Set<String>()) { $0.formUnion(Self.symbols(of: $1, in: tree)) }
    while let name = waiting.popFirst() {
      guard let list = definitions[name], found.insert(name).inserted else { continue }
      for definition in list { waiting.formUnion(definition.uses.subtracting(found)) }
    }
    return order.filter { found.contains($0) }.flatMap { definitions[$0, default: []].map(\.text) }
  }
}
