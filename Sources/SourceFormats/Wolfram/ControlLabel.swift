import WolframLanguage

/// What the label of a control or the name of its variable says, in one line.
enum ControlLabel {
  /// The name of a variable as its author wrote it: `Hold[$CellContext`a$$]` is `a`.
  static func variable(_ node: Expression, in tree: ExpressionTree) -> String {
    var node = node
    while tree.headName(node) == "Hold", let first = tree.argument(node, 0) { node = first }
    let name = (tree.symbolName(node) ?? "").split(separator: "`").last.map(String.init) ?? ""
    return String(name.prefix { $0 != "$" })
  }

  /// The text of an expression or of boxes.
  static func text(_ node: Expression, in tree: ExpressionTree, depth: Int = 0) -> String {
    guard depth < 20 else { return "" }
    func part(_ place: Int) -> String {
      tree.argument(node, place).map { text($0, in: tree, depth: depth + 1) } ?? ""
    }
    switch tree.kind(node) {
    case .string: return String(decoding: BoxText.read(node, in: tree, isPlain: false).text, as: UTF8.self)
    case .symbol: return variable(node, in: tree)
    case .integer, .real:
      return String(decoding: WolframNumber.line(Array(tree.fullForm(node).utf8)), as: UTF8.self)
    case .packedArray: return ""
    case .call: break
    }
    switch tree.headName(node) {
    case "Row", "Column", "Grid", "Style", "Text", "TraditionalForm", "StandardForm", "HoldForm", "Framed",
      "Tooltip", "Dynamic", "Pane", "Item", "Labeled", "Button", "Invisible", "Hold", "Panel", "Text3D",
      "Defer":
      return part(0)
    case "List":
      return tree.arguments(node).filter { tree.rule($0) == nil }.prefix(40)
        .map { text($0, in: tree, depth: depth + 1) }.joined()
    case "Subscript": return part(0) + "_" + part(1)
    case "Superscript", "Power": return part(0) + "^" + part(1)
    case "Spacer": return " "
    case "Times", "Plus":
      let sign = tree.headName(node) == "Times" ? " " : " + "
      return tree.arguments(node).prefix(8).map { text($0, in: tree, depth: depth + 1) }.joined(
        separator: sign)
    default: return String(decoding: BoxText.text(of: node, in: tree), as: UTF8.self)
    }
  }
}
