import TextBytes
import WolframLanguage

/// Converts boxes to one line of text, or to lines of code.
package struct BoxText {
  /// A part of code: text, or a box that needs typesetting.
  package enum Piece {
    case text([UInt8])
    case box(Expression)
  }

  private let tree: ExpressionTree
  private var pieces: [Piece] = []
  private var text: [UInt8] = []
  /// The number of open brackets, for indentation.
  private var brackets = 0
  /// The nesting depth of strings with embedded boxes.
  private var depth = 0
  /// Whether scripts, fractions and similar boxes are written on one line instead of kept as boxes.
  private var isLinear: Bool
  /// Whether the text is not in boxes, so that quotes are literal.
  private var isPlain = false
  /// The nesting depth of comments, in which spaces are preserved.
  private var comments = 0
  /// The unsupported boxes.
  private var unknown: [String: UnknownBoxes] = [:]

  private enum Step {
    case box(Expression)
    case text(StaticString)
    case words([UInt8])
    /// The end of a comment.
    case endComment
    /// An infix operator between two operands.
    case sign(Expression)
  }

  /// Operators that the front end surrounds with spaces; the comma only has one after it.
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

  /// The text of boxes, with scripts and fractions as in InputForm.
  package static func text(of box: Expression, in tree: ExpressionTree, depth: Int = 0) -> [UInt8] {
    var reader = BoxText(tree: tree, isLinear: true)
    reader.depth = depth
    reader.read(box)
    return reader.text
  }

  /// The text of boxes, and the unsupported ones.
  package static func read(_ box: Expression, in tree: ExpressionTree, isPlain: Bool? = nil) -> (
    text: [UInt8], unknown: [String: UnknownBoxes]
  ) {
    var reader = BoxText(tree: tree, isLinear: true)
    reader.read(box, isPlain: isPlain)
    return (reader.text, reader.unknown)
  }

  /// The code in boxes: lines of text, and boxes that need typesetting.
  package static func pieces(of box: Expression, in tree: ExpressionTree) -> [Piece] {
    var reader = BoxText(tree: tree, isLinear: false)
    reader.read(box)
    if !reader.text.isEmpty { reader.pieces.append(.text(reader.text)) }
    return reader.pieces
  }

  /// The displayed name of a symbol, without the notebook's own context; nil for `Null` and for front end
  /// variables, `name$$`.
  package static func name(of symbol: Expression, in tree: ExpressionTree) -> [UInt8]? {
    guard tree.symbol(symbol) != .null, let name = tree.symbolName(of: symbol), !name.hasSuffix("$$") else {
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
        case .packedArray: break
        }
      }
    }
  }

  private mutating func append(_ bytes: [UInt8]) {
    var index = 0
    let isString = bytes.first == "\""
    if isString, isLinear, !isPlain, bytes.count > 1, bytes.last == "\"" {
      // Show a quoted string without quotes.
      let inner = StringEscape.resolved(bytes[1..<(bytes.count - 1)])
      guard depth < 8, StringPiece.hasBoxes(inner) else { return text += inner }
      return pieces(inner, isEscaped: false)
    }
    if depth < 8, StringPiece.hasBoxes(bytes) { return pieces(bytes, isEscaped: isString) }
    if !isString, WolframNumber.isMarked(bytes) {
      // Code keeps all digits, but not precision marks.
      return text += isLinear ? WolframNumber.line(bytes) : bytes.filter { $0 != "`" }
    }
    if bytes == [" "], text.last == " " { return }
    if !isString, bytes.count <= 3, Self.spaced.contains(bytes) { return spaced(bytes) }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == "\\", isString, index + 1 < bytes.count, bytes[index + 1] == "<" || bytes[index + 1] == ">" {
        index += 2
        continue
      }
      if !isString {
        if byte == "[" || byte == "{" || byte == "(" { brackets += 1 }
        if byte == "]" || byte == "}" || byte == ")" { brackets = max(0, brackets - 1) }
      }
      text.append(byte)
      if byte == "\n", bytes.count == 1, !isLinear {
        text += [UInt8](repeating: " ", count: 2 * min(brackets, 20))
      }
      index += 1
    }
  }

  /// Writes text with embedded boxes; in a still quoted string, inner quotes have a backslash.
  private mutating func pieces(_ bytes: [UInt8], isEscaped: Bool) {
    for piece in StringPiece.pieces(of: bytes, isEscaped: isEscaped) {
      switch piece {
      case .text(let part): text += part
      case .boxes(let inner):
        if let root = inner.roots.first { text += BoxText.text(of: root, in: inner, depth: depth + 1) }
      }
    }
  }

  /// Writes an operator with spaces around it, or after a comma.
  private mutating func spaced(_ bytes: [UInt8]) {
    guard comments == 0 else { return text += bytes }
    if text.last != " ", text.last != "\n", bytes != [","] { text.append(" ") }
    text += bytes
    text.append(" ")
  }

  /// Pushes a row; a minus sign after an operand is an infix operator.
  private mutating func push(_ items: ArraySlice<Expression>, _ steps: inout [Step]) {
    if let first = items.first, tree.kind(first) == .string, tree.textEquals(first, text: "(*") {
      comments += 1
      steps.append(.endComment)
    }
    for (index, item) in items.enumerated().reversed() {
      if index > 0, index < items.count - 1, tree.kind(item) == .string,
        tree.textEquals(item, text: "-") || tree.textEquals(item, text: "\\[Minus]")
      {
        steps.append(.sign(item))
        continue
      }
      steps.append(.box(item))
      // Separate adjacent factors by a space.
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
    case .templateBox where !isLinear && isLabel(box): text += Self.text(of: box, in: tree)
    case .graphicsBox, .graphics3DBox, .rasterBox, .imageBox, .graphicsData:
      if isLinear { text += Array(GraphicDescription.text(of: box, in: tree).utf8) } else { keep(box) }
    default:
      switch BoxControl.face(of: box, in: tree) {
      case .text(let sign): text += Array(sign.utf8)
      case .box(let inner): steps.append(.box(inner))
      case .boxes(let parts):
        for (index, part) in parts.enumerated().reversed() {
          steps.append(.box(part))
          if index > 0 { steps.append(.text(" ")) }
        }
      case nil: if isLinear { linear(box, parts: parts, &steps) } else { keep(box) }
      }
    }
  }

  private func isLabel(_ template: Expression) -> Bool {
    tree.argument(of: template, place: 1).map { BoxTemplate.isLabel(tree.string($0)) } ?? false
  }

  private mutating func keep(_ box: Expression) {
    if !text.isEmpty { pieces.append(.text(text)) }
    text = []
    pieces.append(.box(box))
  }

  private mutating func dynamic(_ box: Expression, _ steps: inout [Step]) {
    switch DynamicBoxContent(of: box, in: tree) {
    case .boxes(let inner): steps.append(.box(inner))
    case .code(let code): text += code
    case .computed(let name):
      unknown[name, default: UnknownBoxes(offset: tree.offset(box), count: 0, isComputed: true)].count += 1
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

  private mutating func linear(_ box: Expression, parts: ArraySlice<Expression>, _ steps: inout [Step]) {
    func infix(_ marks: [StaticString]) {
      for (index, part) in parts.prefix(marks.count + 1).enumerated().reversed() {
        steps.append(.box(part))
        if index > 0 { steps.append(.text(marks[index - 1])) }
      }
    }
    switch tree.head(box) {
    case .superscriptBox: infix(["^"])
    case .subscriptBox where parts.dropFirst().first.map({ tree.head($0) == .rowBox }) ?? false:
      // Of several parts, as in `x_(n + 1)`.
      steps.append(.text(")"))
      infix(["_("])
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
      if DynamicBoxContent.isComputed(box, in: tree) { return dynamic(box, &steps) }
      if let name = tree.headName(box), name.hasSuffix("Box") {
        unknown[name, default: UnknownBoxes(offset: tree.offset(box), count: 0)].count += 1
      }
      var whole: [UInt8] = []
      tree.appendFullForm(box, to: &whole, limit: 2000)
      text += whole
    }
  }
}

extension Expression {
  /// Whether a box begins or ends like a factor: with a name, number, bracket or script.
  fileprivate func isOperand(atEnd: Bool, in tree: ExpressionTree) -> Bool {
    var box = self
    for _ in 0..<20 {
      switch tree.kind(box) {
      case .string:
        let bytes = tree.rawBytes(of: box)
        guard let byte = atEnd ? bytes.last : bytes.first else { return false }
        let isWord = byte &- "0" < 10 || (byte | .lowercaseBit) &- "a" < 26 || byte == "$"
        // A name that ends in a bracket is a named character: an operator, or a letter.
        return isWord
          || (box != self && (atEnd ? ["]", ")", "}"] : ["(", "{", "#"]).contains(byte)
            && bytes.count == 1)
      case .call:
        switch tree.head(box) {
        case .superscriptBox, .subscriptBox, .fractionBox, .sqrtBox: return true
        case .rowBox:
          guard let first = tree.argument(of: box, place: 0), let parts = tree.list(first),
            let part = atEnd ? parts.last : parts.first
          else { return false }
          box = part
        default: return false
        }
      case .symbol, .integer, .real, .packedArray: return false
      }
    }
    return false
  }
}
