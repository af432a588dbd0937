import WolframLanguage

/// What stands for a dynamic box, whose content the front end or the kernel computes each time it is shown.
///
///     DynamicBox[SqrtBox["2"]]                                 the boxes
///     DynamicBox[ToBoxes[$CellContext`x, StandardForm]]        x
///     DynamicBox[FEPrivate`FrontEndResource["FEBitmaps", …]]   nothing: a picture of the front end's own
enum DynamicFace {
  /// Boxes that the notebook has.
  case boxes(Expression)
  /// The code that is evaluated, as its author wrote it.
  case code([UInt8])
  /// Nothing that a notebook holds; the name says what computes it.
  case computed(String)

  /// The face of a dynamic box, or of what stands in one; nil where it is empty.
  init?(of box: Expression, in tree: ExpressionTree) {
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

  /// What is shown instead of a call that only decides when or in which form: its value, or its last choice, which is
  /// the one while no pointer is over it.
  private static func next(_ call: Expression, in tree: ExpressionTree) -> Expression? {
    switch tree.headName(call) {
    case "DynamicBox", "DynamicWrapperBox", "Dynamic", "ToBoxes", "MakeBoxes", "RawBoxes", "Typeset`ToBoxes",
      "Refresh", "Setting":
      return tree.argument(call, 0)
    case "If", "FEPrivate`If": return tree.argument(call, 2)
    default: return nil
    }
  }

  /// Whether only the front end knows what an expression shows.
  static func isComputed(_ node: Expression, in tree: ExpressionTree) -> Bool {
    let found = tree.kind(node) == .call ? tree.headName(node) : tree.symbolName(node)
    guard let name = found, !isBox(node, in: tree) else { return false }
    return name.hasPrefix("FEPrivate`") || name.hasPrefix("FrontEnd") || name.hasPrefix("Typeset`")
      || name == "CurrentValue"
  }

  /// Whether an expression is of a package that the front end or the kernel brings.
  private static func isForeign(_ node: Expression, in tree: ExpressionTree) -> Bool {
    let name = (tree.kind(node) == .call ? tree.headName(node) : tree.symbolName(node)) ?? ""
    return name.contains("`") && !name.hasPrefix("$CellContext`") && !name.hasPrefix("Global`")
      && !isBox(node, in: tree)
  }

  /// Whether a call is boxes: a list of them, or one by its head, also those that packages have.
  private static func isBox(_ node: Expression, in tree: ExpressionTree) -> Bool {
    guard tree.kind(node) == .call, let name = tree.headName(node) else { return false }
    return name.hasSuffix("Box") || name.hasSuffix("Boxes")
      || ["List", "BoxData", "Cell", "TextData", "StyleData"].contains(name)
  }

  private static func code(of node: Expression, in tree: ExpressionTree) -> [UInt8] {
    var text = ControlLabel.text(node, in: tree)
    if text.utf8.contains(UInt8(ascii: "$")) {
      text = text.split(separator: "$CellContext`").joined().split(separator: "$$").joined()
    }
    return text.utf8.count > 80 ? Array("…".utf8) : Array(text.utf8)
  }
}
