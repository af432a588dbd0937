import Graphics
import Kernel
import WolframGraphics
import WolframLanguage

extension ResultSetter {
  /// Lays out a text with boxes in it, as `\!\(\*SubscriptBox[\(x\), \(1\)]\)` gives them.
  mutating func set(pieces text: [UInt8], _ style: TextStyle, _ depth: Int) -> SetBox {
    var boxes: [SetBox] = []
    for piece in StringPiece.pieces(of: text) {
      switch piece {
      case .text(let words): boxes.append(.text(String(decoding: words, as: UTF8.self), style))
      case .boxes(let tree):
        if let root = tree.roots.first { boxes.append(set(root, tree, style, depth + 1)) }
      }
    }
    return boxes.isEmpty ? .empty() : .row(boxes)
  }

  /// Lays out boxes; of boxes without a layout, the first argument.
  private mutating func set(_ box: Expression, _ tree: ExpressionTree, _ style: TextStyle, _ depth: Int)
    -> SetBox
  {
    guard depth < 40, tree.kind(box) == .call else { return .text(Self.letters(box, tree), style) }
    if let list = tree.list(box) { return .row(list.map { set($0, tree, style, depth + 1) }) }
    let parts = Array(tree.arguments(box))
    guard let first = parts.first else { return .empty() }
    let base = set(first, tree, style, depth + 1)
    guard parts.count > 1 else {
      return tree.headName(box) == "SqrtBox" ? .root(base, degree: nil, style) : base
    }
    let small = Self.small(style)
    let second = set(parts[1], tree, small, depth + 1)
    switch tree.headName(box) {
    case "SubscriptBox": return .scripts(base, up: nil, down: second, style)
    case "SuperscriptBox": return .scripts(base, up: second, down: nil, style)
    case "SubsuperscriptBox":
      let third = parts.count > 2 ? set(parts[2], tree, small, depth + 1) : nil
      return .scripts(base, up: third, down: second, style)
    case "OverscriptBox": return .column([second, base], gap: 0, align: 0.5)
    case "UnderscriptBox": return .column([base, second], gap: 0, align: 0.5)
    case "FractionBox": return .fraction(base, set(parts[1], tree, style, depth + 1), style)
    default: return base
    }
  }

  /// The letters of an atom, without the quotes of a string.
  private static func letters(_ atom: Expression, _ tree: ExpressionTree) -> String {
    var text = tree.kind(atom) == .string ? tree.string(atom) : tree.fullForm(atom)
    if text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") {
      text = String(text.dropFirst().dropLast())
    }
    return text
  }
}
