import TextBytes
import XML

/// Writes MathML in one line, much as TeX would.
///
/// `<msup><mi>x</mi><mn>2</mn></msup>` is `x^2`, and `<mfrac><mn>1</mn><mi>n</mi></mfrac>` is `1/n`.
struct MathText {
  private let tree: XMLTree

  init(_ tree: XMLTree) { self.tree = tree }

  func text(of node: XMLTree.Node) -> String {
    guard tree.kind(node) == .element else {
      return tree.kind(node) == .text ? visible(String(decoding: tree.bytes(node), as: UTF8.self)) : ""
    }
    let parts = tree.elements(node)
    func part(_ index: Int) -> String { index < parts.count ? text(of: parts[index]) : "" }
    func group(_ index: Int) -> String {
      let text = part(index)
      return text.count > 1 && !text.allSatisfy({ $0.isNumber }) ? "(" + text + ")" : text
    }
    switch tree.name(node).local {
    case "annotation", "annotation-xml": return ""
    case "msup", "mover": return group(0) + "^" + group(1)
    case "msub", "munder": return group(0) + "_" + group(1)
    case "msubsup", "munderover": return group(0) + "_" + group(1) + "^" + group(2)
    case "mfrac": return group(0) + "/" + group(1)
    case "msqrt": return "√(" + parts.map { text(of: $0) }.joined() + ")"
    case "mroot": return "root_" + group(1) + "(" + part(0) + ")"
    case "mtr", "mlabeledtr": return parts.map { text(of: $0) }.joined(separator: " & ")
    case "mtable": return "[" + parts.map { text(of: $0) }.joined(separator: "; ") + "]"
    case "mspace": return " "
    case "mi", "mn", "mo", "ms", "mtext": return visible(tree.string(node))
    default: return tree.children(node).map { text(of: $0) }.joined()
    }
  }

  /// Without white space at the ends and invisible operators.
  private func visible(_ text: String) -> String {
    let text = text.singleSpaced
    return String(
      String.UnicodeScalarView(text.unicodeScalars.filter { !(0x2061...0x2064).contains($0.value) }))
  }
}
