import WolframLanguage

/// Reads the label of a control, or its variable's name, as one line.
package enum ControlLabel {
  /// The name of a variable as written by the author: `a` for `Hold[$CellContext`a$$]`.
  package static func variable(of node: Expression, in tree: ExpressionTree) -> String {
    var node = node
    while tree.headName(node) == "Hold", let first = tree.argument(of: node, place: 0) { node = first }
    let name = (tree.symbolName(of: node) ?? "").split(separator: "`").last.map(String.init) ?? ""
    return String(name.prefix { $0 != "$" })
  }

  /// The text of an expression or of boxes.
  package static func text(of node: Expression, in tree: ExpressionTree, depth: Int = 0) -> String {
    guard depth < 20 else { return "" }
    func part(_ place: Int) -> String {
      tree.argument(of: node, place: place).map { text(of: $0, in: tree, depth: depth + 1) } ?? ""
    }
    switch tree.kind(node) {
    case .string: return String(decoding: BoxText.read(node, in: tree, isPlain: false).text, as: UTF8.self)
    case .symbol:
      let name = variable(of: node, in: tree)
      // A cell merged into a neighbour.
      return name.hasPrefix("SpanFrom") ? "" : name
    case .integer, .real:
      return String(decoding: WolframNumber.line(Array(tree.fullForm(node).utf8)), as: UTF8.self)
    case .packedArray: return ""
    case .call: break
    }
    switch tree.headName(node) {
    case "Column":
      return (tree.argument(of: node, place: 0).flatMap { tree.list($0) } ?? []).prefix(40)
        .map { text(of: $0, in: tree, depth: depth + 1) }.joined(separator: " ")
    case "Row", "Grid", "Style", "Text", "TraditionalForm", "StandardForm", "HoldForm", "Framed",
      "Tooltip", "Dynamic", "Pane", "Item", "Labeled", "Button", "Invisible", "Hold", "Panel", "Text3D",
      "Defer", "RawBoxes", "Hyperlink":
      return part(0)
    case "List":
      return tree.arguments(node).filter { tree.rule(of: $0) == nil }.prefix(40)
        .map { text(of: $0, in: tree, depth: depth + 1) }.joined()
    case "Rational": return part(0) + "/" + part(1)
    case "Subscript": return part(0) + (small(part(1), subscripts) ?? "_" + part(1))
    case "Superscript": return part(0) + (small(part(1), superscripts) ?? "^" + part(1))
    case "Spacer": return " "
    default:
      return formula(node, in: tree, depth: depth)
        ?? String(decoding: BoxText.text(of: node, in: tree), as: UTF8.self)
    }
  }

  /// Superscript or subscript characters for a text; nil if any of its characters has none.
  static func small(_ text: String, _ characters: [Character: Character]) -> String? {
    var small = ""
    for character in text {
      guard let one = characters[character] else { return nil }
      small.append(one)
    }
    return small
  }

  private static let subscripts: [Character: Character] = [
    "0": "₀", "1": "₁", "2": "₂", "3": "₃", "4": "₄", "5": "₅", "6": "₆", "7": "₇", "8": "₈", "9": "₉",
    "+": "₊",
    "-": "₋", "−": "₋", "a": "ₐ", "e": "ₑ", "h": "ₕ", "i": "ᵢ", "k": "ₖ", "l": "ₗ", "m": "ₘ", "n": "ₙ",
    "o": "ₒ",
    "p": "ₚ", "r": "ᵣ", "s": "ₛ", "t": "ₜ", "u": "ᵤ", "v": "ᵥ", "x": "ₓ",
  ]
  static let superscripts: [Character: Character] = [
    "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸", "9": "⁹",
    "+": "⁺",
    "-": "⁻", "−": "⁻", "n": "ⁿ",
  ]
}
