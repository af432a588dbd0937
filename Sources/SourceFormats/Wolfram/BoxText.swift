import WolframLanguage

/// What boxes say in one line of text, or in lines of code.
struct BoxText {
  /// A stretch of code: text, or a box that only typesetting can show.
  enum Piece {
    case text([UInt8])
    case box(Expression)
  }

  private let tree: ExpressionTree
  private var pieces: [Piece] = []
  private var text: [UInt8] = []
  /// How many brackets are open, which indents lines.
  private var brackets = 0
  /// How many strings with boxes in them this text is within.
  private var depth = 0
  /// Whether scripts, fractions and the like are written in one line instead of kept as boxes.
  private var isLinear: Bool
  /// Whether the text is no box, so that quotes are its own.
  private var isPlain = false
  /// How many comments this text is within, in which the author's own spaces stand.
  private var comments = 0
  /// The boxes that were not understood.
  private var unknown: [String: BoxMath.Unknown] = [:]

  private enum Step {
    case box(Expression)
    case text(StaticString)
    case words([UInt8])
    /// The end of a comment.
    case endComment
    /// A sign between two operands.
    case sign(Expression)
  }

  /// Operators around which the front end leaves room; the comma only behind.
  private static let spaced: Set<[UInt8]> = Set(
    [
      ",", "=", ":=", "==", "->", ":>", "→", "⧴", "/.", "//.", "&&", "||", "+", "/@", "@@", "//", "<=", ">=",
      "!=", "/;", "<", ">", "===", "=!=", "^:=", "//@", "@@@", "≤", "≥", "≠", "⩵", "+=", "-=", "*=", "/=",
      "<>",
      "∧", "∨", "∈", "|->", "~~", "×", "±",
    ]
    .map { Array($0.utf8) })

  private init(tree: ExpressionTree, isLinear: Bool) {
    self.tree = tree
    self.isLinear = isLinear
  }

  /// The text of boxes; scripts and fractions are written as in InputForm.
  static func text(of box: Expression, in tree: ExpressionTree, depth: Int = 0) -> [UInt8] {
    var reader = BoxText(tree: tree, isLinear: true)
    reader.depth = depth
    reader.read(box)
    return reader.text
  }

  /// The same, with the boxes that only their full form could show.
  static func read(_ box: Expression, in tree: ExpressionTree, isPlain: Bool? = nil) -> (
    text: [UInt8], unknown: [String: BoxMath.Unknown]
  ) {
    var reader = BoxText(tree: tree, isLinear: true)
    reader.read(box, isPlain: isPlain)
    return (reader.text, reader.unknown)
  }

  /// The code of boxes: lines of text, and the boxes that are not text between them.
  static func pieces(of box: Expression, in tree: ExpressionTree) -> [Piece] {
    var reader = BoxText(tree: tree, isLinear: false)
    reader.read(box)
    if !reader.text.isEmpty { reader.pieces.append(.text(reader.text)) }
    return reader.pieces
  }

  /// The name that a symbol among boxes shows: without the notebook's own context, and nil for `Null` and for variables
  /// of the front end, `name$$`.
  static func name(of symbol: Expression, in tree: ExpressionTree) -> [UInt8]? {
    guard tree.symbol(symbol) != .null, let name = tree.symbolName(symbol), !name.hasSuffix("$$") else {
      return nil
    }
    let context = "$CellContext`"
    return Array((name.hasPrefix(context) ? name.dropFirst(context.count) : name[...]).utf8)
  }

  private mutating func read(_ box: Expression, isPlain: Bool? = nil) {
    self.isPlain = isPlain ?? (tree.kind(box) == .string)
    var steps: [Step] = [.box(box)]
    while let step = steps.popLast() {
      switch step {
      case .text(let words): words.withUTF8Buffer { text.append(contentsOf: $0) }
      case .words(let words): text += words
      case .endComment: comments -= 1
      case .sign(let sign): spaced(tree.stringBytes(sign))
      case .box(let box):
        switch tree.kind(box) {
        case .string: append(tree.stringBytes(box))
        case .call: call(box, &steps)
        case .symbol: append(Self.name(of: box, in: tree) ?? [])
        case .integer, .real: append(Array(tree.fullForm(box).utf8))
        default: break
        }
      }
    }
  }

  private mutating func append(_ bytes: [UInt8]) {
    var index = 0
    let isString = bytes.first == 0x22
    if isString, isLinear, !isPlain, bytes.count > 1, bytes.last == 0x22 {
      // A string within boxes is shown without its quotes.
      let inner = StringEscape.resolved(bytes[1..<(bytes.count - 1)])
      guard depth < 8, StringPiece.hasBoxes(inner) else { return text += inner }
      return pieces(inner, isEscaped: false)
    }
    if depth < 8, StringPiece.hasBoxes(bytes) { return pieces(bytes, isEscaped: isString) }
    if !isString, WolframNumber.isMarked(bytes) {
      // Code keeps all digits, without the mark of their precision.
      return text += isLinear ? WolframNumber.line(bytes) : bytes.filter { $0 != 0x60 }
    }
    if bytes == [0x20], text.last == 0x20 { return }
    if !isString, bytes.count <= 3, Self.spaced.contains(bytes) { return spaced(bytes) }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x5C, isString, index + 1 < bytes.count, bytes[index + 1] == 0x3C || bytes[index + 1] == 0x3E
      {
        index += 2
        continue
      }
      if !isString {
        if byte == 0x5B || byte == 0x7B || byte == 0x28 { brackets += 1 }
        if byte == 0x5D || byte == 0x7D || byte == 0x29 { brackets = max(0, brackets - 1) }
      }
      text.append(byte)
      if byte == 0x0A, bytes.count == 1, !isLinear {
        text += [UInt8](repeating: 0x20, count: 2 * min(brackets, 20))
      }
      index += 1
    }
  }

  /// Writes text with boxes in it; in a string that is quoted still, quotes within have their backslash.
  private mutating func pieces(_ bytes: [UInt8], isEscaped: Bool) {
    for piece in StringPiece.pieces(of: bytes, isEscaped: isEscaped) {
      switch piece {
      case .text(let part): text += part
      case .boxes(let inner):
        if let root = inner.roots.first { text += BoxText.text(of: root, in: inner, depth: depth + 1) }
      }
    }
  }

  /// Writes an operator with room around it; a comma with room behind.
  private mutating func spaced(_ bytes: [UInt8]) {
    guard comments == 0 else { return text += bytes }
    if text.last != 0x20, text.last != 0x0A, bytes != [0x2C] { text.append(0x20) }
    text += bytes
    text.append(0x20)
  }

  /// A row: a minus sign with something before it stands between operands.
  private mutating func push(_ items: ArraySlice<Expression>, _ steps: inout [Step]) {
    if let first = items.first, tree.kind(first) == .string, tree.textEquals(first, "(*") {
      comments += 1
      steps.append(.endComment)
    }
    for (index, item) in items.enumerated().reversed() {
      if index > 0, index < items.count - 1, tree.kind(item) == .string,
        tree.textEquals(item, "-") || tree.textEquals(item, "\\[Minus]")
      {
        steps.append(.sign(item))
        continue
      }
      steps.append(.box(item))
      // What is multiplied by standing side by side is kept apart.
      if index > 0, comments == 0, items[items.startIndex + index - 1].isOperand(atEnd: true, in: tree),
        item.isOperand(atEnd: false, in: tree)
      {
        steps.append(.text(" "))
      }
    }
  }

  private mutating func call(_ box: Expression, _ steps: inout [Step]) {
    let parts = tree.arguments(box)
    guard let first = parts.first else { return }
    switch tree.head(box) {
    case .rowBox: push(tree.list(first) ?? parts, &steps)
    case .boxData, .list, .textData:
      for item in (tree.list(first) ?? parts).reversed() { steps.append(.box(item)) }
    case .styleBox, .formBox, .tagBox, .interpretationBox, .tooltipBox, .buttonBox, .paneBox, .itemBox,
      .frameBox,
      .adjustmentBox, .cell, .dynamicWrapperBox, .actionMenuBox, .panelBox, .style, .rotationBox,
      .expressionBox, .errorBox, .rawData, .outputFormData:
      steps.append(.box(first))
    case .dynamicBox: dynamic(box, &steps)
    case .dynamicModuleBox: steps.append(.box(parts.count > 1 ? parts[parts.startIndex + 1] : first))
    case .paneSelectorBox: if let chosen = BoxPane.chosen(box, in: tree) { steps.append(.box(chosen)) }
    case .rule, .ruleDelayed: break
    case .graphicsBox, .graphics3DBox, .rasterBox, .imageBox, .graphicsData:
      if isLinear { text += Array(GraphicDescription.text(of: box, in: tree).utf8) } else { keep(box) }
    default:
      switch BoxControl.face(box, in: tree) {
      case .text(let sign): text += Array(sign.utf8)
      case .box(let inner): steps.append(.box(inner))
      case .boxes(let parts): for part in parts.reversed() { steps.append(.box(part)) }
      case nil: if isLinear { linear(box, parts, &steps) } else { keep(box) }
      }
    }
  }

  private mutating func keep(_ box: Expression) {
    if !text.isEmpty { pieces.append(.text(text)) }
    text = []
    pieces.append(.box(box))
  }

  private mutating func dynamic(_ box: Expression, _ steps: inout [Step]) {
    switch DynamicFace(of: box, in: tree) {
    case .boxes(let inner): steps.append(.box(inner))
    case .code(let code): text += code
    case .computed(let name):
      unknown[name, default: BoxMath.Unknown(offset: tree.offset(box), count: 0, isComputed: true)].count += 1
    case nil: break
    }
  }

  private mutating func template(_ box: Expression, _ steps: inout [Step]) {
    for part in Self.parts(of: box, in: tree).reversed() {
      switch part {
      case .text(let words): steps.append(.words(words))
      case .box(let inner): steps.append(.box(inner))
      }
    }
  }

  private mutating func linear(_ box: Expression, _ parts: ArraySlice<Expression>, _ steps: inout [Step]) {
    func infix(_ marks: [StaticString]) {
      for (index, part) in parts.prefix(marks.count + 1).enumerated().reversed() {
        steps.append(.box(part))
        if index > 0 { steps.append(.text(marks[index - 1])) }
      }
    }
    switch tree.head(box) {
    case .superscriptBox: infix(["^"])
    case .subscriptBox: infix(["_"])
    case .subsuperscriptBox: infix(["_", "^"])
    case .fractionBox: infix(["/"])
    case .sqrtBox:
      text += Array("√(".utf8)
      steps.append(.text(")"))
      infix([])
    case .templateBox: template(box, &steps)
    case .underscriptBox, .overscriptBox: infix([" "])
    case .underoverscriptBox: infix(["_", "^"])
    case .radicalBox:
      text += Array("√(".utf8)
      steps.append(.text(")"))
      infix(["; "])
    case .gridBox:
      if let first = parts.first {
        for line in (tree.list(first) ?? []).reversed() {
          steps.append(.text("; "))
          for item in (tree.list(line) ?? [line]).reversed() {
            steps.append(.text(" "))
            steps.append(.box(item))
          }
        }
      }
    default:
      if DynamicFace.isComputed(box, in: tree) { return dynamic(box, &steps) }
      if let name = tree.headName(box), name.hasSuffix("Box") {
        unknown[name, default: BoxMath.Unknown(offset: tree.offset(box), count: 0)].count += 1
      }
      var whole: [UInt8] = []
      tree.appendFullForm(box, to: &whole, limit: 2000)
      text += whole
    }
  }
}

extension Expression {
  /// Whether a box begins or ends as what can be multiplied does: with a name, a number, a bracket or a script.
  fileprivate func isOperand(atEnd: Bool, in tree: ExpressionTree) -> Bool {
    var box = self
    for _ in 0..<20 {
      switch tree.kind(box) {
      case .string:
        let bytes = tree.rawBytes(box)
        guard let byte = atEnd ? bytes.last : bytes.first else { return false }
        let isWord = byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == 0x24
        // A name that ends in a bracket is a named character: an operator, or a letter without its neighbour's help.
        return isWord
          || (box != self && (atEnd ? [0x5D, 0x29, 0x7D] : [0x28, 0x7B, 0x23]).contains(byte)
            && bytes.count == 1)
      case .call:
        switch tree.head(box) {
        case .superscriptBox, .subscriptBox, .fractionBox, .sqrtBox: return true
        case .rowBox:
          guard let first = tree.argument(box, 0), let parts = tree.list(first),
            let part = atEnd ? parts.last : parts.first
          else { return false }
          box = part
        default: return false
        }
      default: return false
      }
    }
    return false
  }
}
