import TextBytes
import WolframLanguage

/// The displayable content of a dynamic box, which the front end or the kernel would compute.
///
///     DynamicBox[SqrtBox["2"]]                                 the boxes
///     DynamicBox[ToBoxes[$CellContext`x, StandardForm]]        x
///     DynamicBox[FEPrivate`FrontEndResource["FEBitmaps", …]]   nothing: a bitmap of the front end
package enum DynamicBoxContent {
  /// Boxes in the notebook.
  case boxes(Expression)
  /// The evaluated code, as written by the author.
  case code([UInt8])
  /// Nothing in the notebook; names the computing function.
  case computed(String)

  /// The content of a dynamic box or of its argument; nil if empty.
  package init?(of box: Expression, in tree: ExpressionTree) {
    var inner = box
    for _ in 0..<20 {
      guard tree.kind(inner) == .call, let next = Self.next(inner, in: tree) else { break }
      inner = next
    }
    if tree.head(inner) == .dynamicBox || tree.head(inner) == .dynamicWrapperBox { return nil }
    if Self.isComputed(inner, in: tree) || Self.isForeign(inner, in: tree) {
      let name = tree.kind(inner) == .call ? tree.headName(inner) : nil
      self = .computed(String((name ?? "Dynamic").split(separator: "`").last ?? "Dynamic"))
      return
    }
    switch tree.kind(inner) {
    case .string, .integer, .real: self = .boxes(inner)
    case .call where Self.isBox(inner, in: tree): self = .boxes(inner)
    case .call, .symbol: self = .code(Self.code(of: inner, in: tree))
    case .packedArray: return nil
    }
  }

  /// The displayed argument of a call that only selects when or how to display: its value or its last
  /// alternative, which is the state without the pointer over it.
  private static func next(_ call: Expression, in tree: ExpressionTree) -> Expression? {
    switch tree.headName(call) {
    case "DynamicBox", "DynamicWrapperBox", "Dynamic", "ToBoxes", "MakeBoxes", "RawBoxes", "Typeset`ToBoxes",
      "Refresh", "Setting":
      return tree.argument(of: call, place: 0)
    case "If", "FEPrivate`If": return tree.argument(of: call, place: 2)
    default: return nil
    }
  }

  /// Whether only the front end can compute what an expression displays.
  package static func isComputed(_ node: Expression, in tree: ExpressionTree) -> Bool {
    let found = tree.kind(node) == .call ? tree.headName(node) : tree.symbolName(of: node)
    guard let name = found, !isBox(node, in: tree) else { return false }
    return name.hasPrefix("FEPrivate`") || name.hasPrefix("FrontEnd") || name.hasPrefix("Typeset`")
      || name == "CurrentValue"
  }

  /// Whether an expression belongs to a package of the front end or the kernel.
  private static func isForeign(_ node: Expression, in tree: ExpressionTree) -> Bool {
    let name = (tree.kind(node) == .call ? tree.headName(node) : tree.symbolName(of: node)) ?? ""
    return name.contains("`") && !name.hasPrefix("$CellContext`") && !name.hasPrefix("Global`")
      && !isBox(node, in: tree)
  }

  /// Whether a call is boxes: a list of them, or a box head, including those of packages.
  private static func isBox(_ node: Expression, in tree: ExpressionTree) -> Bool {
    guard tree.kind(node) == .call, let name = tree.headName(node) else { return false }
    return name.hasSuffix("Box") || name.hasSuffix("Boxes")
      || ["List", "BoxData", "Cell", "TextData", "StyleData"].contains(name)
  }

  private static func code(of node: Expression, in tree: ExpressionTree) -> [UInt8] {
    var text = ControlLabel.text(of: node, in: tree)
    if text.utf8.contains("$") {
      text = text.split(separator: "$CellContext`").joined().split(separator: "$$").joined()
    }
    return text.utf8.count > 80 ? Array("…".utf8) : Array(text.utf8)
  }
}
