import WolframBoxes
import WolframLanguage

/// What a notebook holds of its evaluation: inputs in order, each with what was printed for it.
struct NotebookCells {
  /// An input cell, and the cells that follow it up to the next.
  struct Group {
    var input: Expression
    var outputs: [Expression] = []
    var messages = 0
    /// The number of `In[…]`.
    var number: Int?
  }

  private(set) var groups: [Group] = []

  init(in tree: ExpressionTree) {
    var waiting = Array(tree.roots.reversed())
    while let node = waiting.popLast() {
      switch tree.head(node) {
      case .notebook, .cellGroupData:
        if let list = tree.argument(node, 0) { waiting += (tree.list(list) ?? [list]).reversed() }
      case .cell:
        guard let content = tree.argument(node, 0) else { continue }
        if tree.isCall(content, of: .cellGroupData) {
          waiting.append(content)
        } else {
          add(node, content, tree)
        }
      default:
        if tree.kind(node) == .call, tree.isCall(node, of: .list) {
          waiting += tree.arguments(node).reversed()
        }
      }
    }
  }

  private mutating func add(_ cell: Expression, _ content: Expression, _ tree: ExpressionTree) {
    let style = tree.argument(cell, 1).map { tree.kind($0) == .string ? tree.string($0) : "" } ?? ""
    switch style {
    case "Input", "Code":
      var group = Group(input: content)
      for argument in tree.arguments(cell) {
        guard let (key, value) = tree.rule(argument), tree.symbolName(key) == "CellLabel",
          tree.kind(value) == .string
        else { continue }
        group.number = Int(tree.string(value).filter { $0 >= "0" && $0 <= "9" })
      }
      groups.append(group)
    case "Output" where !groups.isEmpty: groups[groups.count - 1].outputs.append(content)
    case "Message" where !groups.isEmpty, "MSG" where !groups.isEmpty: groups[groups.count - 1].messages += 1
    default: break
    }
  }
}
