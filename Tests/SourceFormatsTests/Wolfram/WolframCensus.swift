import WolframLanguage

/// The visible content of a notebook, counted in its expression without the reader: cells, boxes by kind, letters and digits,
/// graphics.
struct WolframCensus {
  var cells = 0
  var headings = 0
  var items = 0
  var inputs = 0
  /// Boxes in formulas, outside of graphics and code, by head.
  var boxes: [String: Int] = [:]
  /// The number of letters and digits in text and formulas.
  var characters = 0
  var graphics = 0

  static func + (a: WolframCensus, b: WolframCensus) -> WolframCensus {
    var sum = a
    sum.cells += b.cells
    sum.headings += b.headings
    sum.items += b.items
    sum.inputs += b.inputs
    sum.boxes.merge(b.boxes, uniquingKeysWith: +)
    sum.characters += b.characters
    sum.graphics += b.graphics
    return sum
  }

  init() {}

  init(_ bytes: [UInt8]) {
    let tree = ExpressionTree(parsing: bytes)
    guard let root = tree.roots.first(where: { tree.headName($0) == "Notebook" }),
      let list = tree.argument(of: root, place: 0)
    else { return }
    var stack = Array(tree.arguments(list).reversed())
    while let cell = stack.popLast() {
      guard tree.headName(cell) == "Cell", let content = tree.argument(of: cell, place: 0) else { continue }
      if tree.headName(content) == "CellGroupData" {
        stack += tree.argument(of: content, place: 0).map { tree.arguments($0).reversed() } ?? []
      } else {
        count(cell, content: content, in: tree)
      }
    }
  }

  private mutating func count(_ cell: Expression, content: Expression, in tree: ExpressionTree) {
    let style = tree.argument(of: cell, place: 1).map { tree.string($0) } ?? ""
    if tree.kind(content) == .string, tree.string(content).allSatisfy(\.isWhitespace) { return }
    cells += 1
    if ["Title", "Chapter", "Section", "Subsection", "Subsubsection", "DemoTitle"].contains(style) {
      headings += 1
    }
    if ["Item", "Subitem", "Subsubitem", "ItemNumbered", "SubitemNumbered"].contains(style) { items += 1 }
    let isCode = ["Input", "Code"].contains(style)
    visit(content, in: tree, isCode: isCode, isHidden: style == "")
  }

  /// Heads that show only their first argument.
  private static let wrappers: Set<String> = [
    "BoxData", "TextData", "TagBox", "StyleBox", "FormBox", "InterpretationBox", "TooltipBox", "Cell",
    "ButtonBox",
    "ItemBox", "PaneBox", "AdjustmentBox", "FrameBox", "PanelBox",
  ]
  private static let typeset: Set<String> = [
    "FractionBox", "SqrtBox", "RadicalBox", "SuperscriptBox", "SubscriptBox", "SubsuperscriptBox",
    "UnderscriptBox",
    "OverscriptBox", "UnderoverscriptBox",
  ]

  /// Counts the visible content of boxes; does not count templates, dynamic values and other boxes that show only part of their
  /// content.
  private mutating func visit(_ root: Expression, in tree: ExpressionTree, isCode: Bool, isHidden: Bool) {
    var stack = [root]
    while let box = stack.popLast() {
      switch tree.kind(box) {
      case .string:
        let text = tree.string(box)
        if text.contains("\u{F8D0}") || tree.stringBytes(box).contains(0xEF) { continue }
        let number = text.first.map { $0.isNumber } ?? false
        let shown = (number ? text.prefix { $0 != "`" && $0 != "*" } : text[...]).filter(\.isCounted).count
        // Six digits of a machine number are shown.
        let isMachineNumber = number && text.contains("`") && (text.hasSuffix("`") || text.contains("`*^"))
        characters += isMachineNumber ? min(shown, 6) : shown
      case .call:
        guard let head = tree.headName(box) else { continue }
        if head == "GraphicsBox" || head == "Graphics3DBox" {
          graphics += 1
        } else if head == "RowBox" || head == "List" {
          let parts = head == "List" ? box : tree.argument(of: box, place: 0) ?? box
          stack += tree.arguments(parts).reversed()
        } else if Self.wrappers.contains(head) {
          if let first = tree.argument(of: box, place: 0) { stack.append(first) }
        } else if Self.typeset.contains(head) {
          boxes[head, default: 0] += 1
          stack += tree.arguments(box).filter { tree.rule(of: $0) == nil }.reversed()
        } else if head == "GridBox", let rows = tree.argument(of: box, place: 0) {
          stack += tree.arguments(rows).reversed()
        }
      default: break
      }
    }
  }
}

extension Character {
  /// Whether a census counts the character: an ASCII letter or digit, or a Greek letter.
  var isCounted: Bool {
    isASCII && (isLetter || isNumber)
      || unicodeScalars.first.map { (0x391...0x3C9).contains($0.value) } == true
  }
}
