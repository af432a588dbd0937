import Graphics
import Kernel
import WolframGraphics
import WolframLanguage

extension ResultSetter {
  /// Lays out a text with boxes in it, as `\!\(\*SubscriptBox[\(x\), \(1\)]\)` gives them.
  mutating func set(pieces text: [UInt8], _ style: TextStyle, depth: Int) -> SetBox {
    var boxes: [SetBox] = []
    for piece in StringPiece.pieces(of: text) {
      switch piece {
      case .text(let words): boxes.append(.text(String(decoding: words, as: UTF8.self), style: style))
      case .boxes(let tree):
        if let root = tree.roots.first { boxes.append(set(root, in: tree, style, depth: depth + 1)) }
      }
    }
    return boxes.isEmpty ? .empty() : .row(boxes)
  }

  /// Lays out boxes; of boxes without a layout, the first argument.
  private mutating func set(_ box: Expression, in tree: ExpressionTree, _ style: TextStyle, depth: Int)
    -> SetBox
  {
    guard depth < 40, tree.kind(box) == .call else {
      return .text(Self.letters(of: box, in: tree), style: style)
    }
    if let list = tree.list(box) { return .row(list.map { set($0, in: tree, style, depth: depth + 1) }) }
    let parts = Array(tree.arguments(box))
    guard let first = parts.first else { return .empty() }
    let base = set(first, in: tree, style, depth: depth + 1)
    guard parts.count > 1 else {
      return tree.headName(box) == "SqrtBox" ? .root(base, degree: nil, style: style) : base
    }
    let small = Self.small(style)
    let second = set(parts[1], in: tree, small, depth: depth + 1)
    switch tree.headName(box) {
    case "SubscriptBox": return .scripts(base, up: nil, down: second, style: style)
    case "SuperscriptBox": return .scripts(base, up: second, down: nil, style: style)
    case "SubsuperscriptBox":
      let third = parts.count > 2 ? set(parts[2], in: tree, small, depth: depth + 1) : nil
      return .scripts(base, up: third, down: second, style: style)
    case "OverscriptBox": return .column([second, base], gap: 0, align: 0.5)
    case "UnderscriptBox": return .column([base, second], gap: 0, align: 0.5)
    case "FractionBox": return .fraction(base, set(parts[1], in: tree, style, depth: depth + 1), style: style)
    default: return base
    }
  }

  /// The letters of an atom, without the quotes of a string.
  private static func letters(of atom: Expression, in tree: ExpressionTree) -> String {
    var text = tree.kind(atom) == .string ? tree.string(atom) : tree.fullForm(atom)
    if text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") {
      text = String(text.dropFirst().dropLast())
    }
    return text
  }
}
