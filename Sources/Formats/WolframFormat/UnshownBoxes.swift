import WolframBoxes
import WolframLanguage

/// What boxes hold and no page shows: tips at the pointer, entries of menus, values that the front end computes.
enum UnshownBoxes {
  /// What is not shown of a box, by its name.
  static let words: [KnownSymbol: String] = [
    .tooltipBox: "the tip that TooltipBox shows at the pointer is left out",
    .actionMenuBox: "the entries of the menu of ActionMenuBox are left out",
    .valueBox: "ValueBox shows what only the front end computes and is left out",
    .optionValueBox: "OptionValueBox shows what only the front end computes and is left out",
  ]

  /// Finds such boxes outside of pictures, which show their tips as they can.
  static func find(in content: Expression, of tree: ExpressionTree) -> [(name: KnownSymbol, box: Expression)]
  {
    var found: [(KnownSymbol, Expression)] = []
    var rest = [content]
    while let node = rest.popLast() {
      guard tree.kind(node) == .call else { continue }
      switch tree.head(node) {
      case .graphicsBox, .graphics3DBox, .rasterBox, .imageBox, .graphicsData: continue
      case let name? where words[name] != nil && says(node, name: name, of: tree): found.append((name, node))
      default: break
      }
      rest += tree.arguments(node).reversed()
    }
    return found
  }

  /// Whether a box says more than what the page shows of it. Tips that repeat a value, such as that of a colour, say nothing.
  private static func says(_ box: Expression, name: KnownSymbol, of tree: ExpressionTree) -> Bool {
    guard name == .tooltipBox || name == .actionMenuBox else { return true }
    guard let hidden = tree.argument(of: box, place: 1), let shown = tree.argument(of: box, place: 0) else {
      return false
    }
    if case .graphicsBox = tree.head(shown) { return false }
    return BoxText.text(of: hidden, in: tree) != BoxText.text(of: shown, in: tree)
  }
}
