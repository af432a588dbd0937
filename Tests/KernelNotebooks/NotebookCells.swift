import WolframBoxes
import WolframLanguage

/// The evaluations in a notebook: inputs in order, each with its printed output.
struct NotebookCells {
  /// An input cell, and the cells that follow it up to the next.
  struct Group {
    var input: Expression
    var outputs: [Output] = []
    /// The names of the messages printed below it, such as `Power::infy`.
    var messages: [String] = []
    /// The number in its `In[…]`.
    var number: Int?
    /// When it was last edited, in seconds; nil if the cell does not say so.
    var edited: Double?
  }

  /// A printed output, and the number in its `Out[…]`.
  struct Output {
    var content: Expression
    var number: Int?
    /// When it was last printed, in seconds; nil if the cell does not say so.
    var printed: Double?
  }

  /// The cells in the order of their evaluation, given by their numbers; in notebook order if two have the same number, and so
  /// come from two sessions.
  private(set) var groups: [Group] = []

  init(in tree: ExpressionTree) {
    var waiting = Array(tree.roots.reversed())
    while let node = waiting.popLast() {
      switch tree.head(node) {
      case .notebook, .cellGroupData:
        if let list = tree.argument(of: node, place: 0) { waiting += (tree.list(list) ?? [list]).reversed() }
      case .cell:
        guard let content = tree.argument(of: node, place: 0) else { continue }
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
    sort()
  }

  private mutating func sort() {
    let numbers = groups.compactMap(\.number)
    guard Set(numbers).count == numbers.count else { return }
    // A cell without a number stays after the cell before it.
    var (keyed, last): ([(Int, Int, Group)], Int) = ([], 0)
    for (place, group) in groups.enumerated() {
      last = group.number ?? last
      keyed.append((last, place, group))
    }
    groups = keyed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  private mutating func add(_ cell: Expression, _ content: Expression, _ tree: ExpressionTree) {
    let style =
      tree.argument(of: cell, place: 1).map { tree.kind($0) == .string ? tree.string($0) : "" } ?? ""
    switch style {
    case "Input", "Code":
      groups.append(
        Group(input: content, number: Self.number(of: cell, tree), edited: Self.time(of: cell, in: tree)))
    case "Output" where !groups.isEmpty:
      groups[groups.count - 1].outputs.append(
        Output(content: content, number: Self.number(of: cell, tree), printed: Self.time(of: cell, in: tree)))
    case "Message" where !groups.isEmpty, "MSG" where !groups.isEmpty:
      if let name = Self.messageName(of: content, in: tree) { groups[groups.count - 1].messages.append(name) }
    default: break
    }
  }

  /// The number in `In[…]` or `Out[…]` of a cell.
  private static func number(of cell: Expression, _ tree: ExpressionTree) -> Int? {
    for argument in tree.arguments(cell) {
      guard let (key, value) = tree.rule(of: argument), tree.symbolName(of: key) == "CellLabel",
        tree.kind(value) == .string
      else { continue }
      let label = tree.string(value)
      guard let bracket = label.lastIndex(of: "[") else { return nil }
      return Int(label[bracket...].filter { $0 >= "0" && $0 <= "9" })
    }
    return nil
  }

  /// The last of the times in the `CellChangeTimes` of a cell.
  private static func time(of cell: Expression, in tree: ExpressionTree) -> Double? {
    for argument in tree.arguments(cell) {
      guard let (key, value) = tree.rule(of: argument), tree.symbolName(of: key) == "CellChangeTimes" else {
        continue
      }
      var (latest, waiting): (Double?, [Expression]) = (nil, [value])
      while let node = waiting.popLast() {
        if let list = tree.list(node) {
          waiting += list
        } else if let time = tree.number(node) {
          latest = max(latest ?? time, time)
        }
      }
      return latest
    }
    return nil
  }

  /// The name in a message cell: the tags of its template, or the text before the first space.
  private static func messageName(of content: Expression, in tree: ExpressionTree) -> String? {
    var words: [String] = []
    var waiting = [content]
    while let node = waiting.popLast(), words.count < 12 {
      if tree.kind(node) == .string {
        words.append(tree.string(node))
      } else {
        waiting += (tree.list(node) ?? tree.arguments(node)).reversed()
      }
    }
    func word(_ text: String) -> String { text.filter { $0.isLetter || $0.isNumber || $0 == "$" } }
    if let colons = words.firstIndex(where: { $0.contains("::") }) {
      if words[colons].count > 4 {
        return words[colons].split(separator: " ").first.map { String($0.drop { !$0.isLetter }) }
      }
      guard colons > 0, colons + 1 < words.count else { return nil }
      return word(words[colons - 1]) + "::" + word(words[colons + 1])
    }
    return words.count > 1 ? word(words[0]) + "::" + word(words[1]) : nil
  }
}
