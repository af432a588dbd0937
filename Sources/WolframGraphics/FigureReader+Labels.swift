import Graphics
import WolframLanguage

/// Text in pictures: boxes as runs of text.
extension FigureReader {
  /// The text of boxes or of an expression.
  mutating func label(_ node: Node) -> Label {
    var state = LabelState()
    write(node, &state, depth: 0)
    var label = Label(runs: state.runs)
    var set = style.text
    if state.hasStyle {
      setAll(state.style, &set)
      label.style = set
    }
    let around = surroundings(of: node)
    label.isFramed = around.isFramed
    label.background = around.background
    label.turn = around.angle.isFinite ? around.angle : 0
    return label
  }

  /// What the whole of a label is set in, and the runs so far.
  struct LabelState {
    var runs: [LabelRun] = []
    var scale = 1.0
    var rise = 0.0
    var isItalic: Bool?
    var isBold: Bool?
    var color: Color?
    var isTraditional = false
    var style: [(String, Node)] = []
    var hasStyle = false

    mutating func append(_ text: String, isItalic: Bool? = nil) {
      guard !text.isEmpty else { return }
      var run = LabelRun(text, scale: scale, rise: rise, isItalic: isItalic ?? self.isItalic)
      run.isBold = isBold
      run.color = color
      if let last = runs.last, last.scale == run.scale, last.rise == run.rise, last.isItalic == run.isItalic,
        last.isBold == run.isBold, last.color == run.color
      {
        runs[runs.count - 1].text += text
      } else {
        runs.append(run)
      }
    }
  }

  private mutating func setAll(_ rules: [(String, Node)], _ set: inout TextStyle) {
    for (name, value) in rules.reversed() {
      if name.isEmpty { setText(all: value, &set) } else { setText(name, value, &set) }
    }
  }

  private mutating func write(_ node: Node, _ state: inout LabelState, depth: Int) {
    guard depth < 40, state.runs.count < 2000 else { return }
    let node = expanded(node)
    switch kind(node) {
    case .string: writeString(node, &state, depth)
    case .symbol: writeSymbol(symbol(node) ?? "", &state)
    case .integer, .real:
      if let value = number(node) {
        let label = Self.label(value)
        for run in label.runs { state.append(run.text) }
      }
    case .call: writeCall(node, &state, depth: depth + 1)
    case .packedArray: break
    }
  }

  /// A string, with the boxes that it may hold, `\!\(\*…\)`, read as such. In a string of a string these are marked with
  /// backslashes of their own.
  private mutating func writeString(_ node: Node, _ state: inout LabelState, _ depth: Int) {
    var text = trees[node.tree].stringBytes(node.expression)
    if text.count > 1, text.first == 0x22, text.last == 0x22, text.contains(0x5C) || text.contains(0xEF) {
      text = StringEscape.resolved(text[1..<text.count - 1])
    }
    guard depth < 20, StringPiece.hasBoxes(text) else {
      return write(text: String(decoding: text, as: UTF8.self), &state)
    }
    for piece in StringPiece.pieces(of: text) {
      switch piece {
      case .text(let words): write(text: String(decoding: words, as: UTF8.self), &state)
      case .boxes(let tree):
        guard let root = tree.roots.first, trees.count < 4000 else { continue }
        trees.append(tree)
        write(Node(tree: trees.count - 1, expression: root), &state, depth: depth + 1)
      }
    }
  }

  /// The text of a string box: without its quotes, and italic where it is a variable of mathematics.
  private func write(text: String, _ state: inout LabelState) {
    var text = text
    let bytes = text.utf8
    if bytes.count >= 2, bytes.first == 34, bytes.last == 34 { text = String(text.dropFirst().dropLast()) }
    // An escaped quote inside.
    if text.utf8.contains(92) { text = String(decoding: text.utf8.filter { $0 != 92 }, as: UTF8.self) }
    text = Self.withoutPrecision(text)
    var scalars = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xE000...0xF8FF, 0x200B, 0x2060...0x2064: continue
      case 0x2D where state.isTraditional && text.unicodeScalars.count == 1:
        scalars.unicodeScalars.append("\u{2212}")
      case 0xA0, 9: scalars.unicodeScalars.append(" ")
      default: scalars.unicodeScalars.append(scalar)
      }
    }
    let isVariable =
      state.isTraditional && scalars.unicodeScalars.count == 1
      && scalars.unicodeScalars.first.map { $0.properties.isAlphabetic } == true
    state.append(scalars, isItalic: isVariable ? true : nil)
  }

  private func writeSymbol(_ name: String, _ state: inout LabelState) {
    switch name {
    case "Null", "None", "Automatic", "SpanFromLeft", "SpanFromAbove", "SpanFromBoth": break
    case "Pi": state.append("π")
    case "Infinity": state.append("∞")
    case "Degree": state.append("°")
    default:
      // A symbol's context is of no interest to a reader.
      let own = name.split(separator: "`").last.map(String.init) ?? name
      state.append(own, isItalic: own.utf8.count == 1 ? true : nil)
    }
  }

  private mutating func writeCall(_ node: Node, _ state: inout LabelState, depth: Int) {
    let parts = arguments(node)
    func first(_ state: inout LabelState) { if let part = parts.first { write(part, &state, depth: depth) } }
    switch head(node) {
    case "RowBox", "List", "Row", "TextData", "StringJoin":
      for part in head(node) == "List" ? parts : parts.first.flatMap({ list($0) }) ?? Array(parts.prefix(1)) {
        write(part, &state, depth: depth)
      }
    case "FormBox", "TraditionalForm":
      let outer = state.isTraditional
      state.isTraditional =
        head(node) == "TraditionalForm" || parts.dropFirst().first.flatMap { symbol($0) } == "TraditionalForm"
      first(&state)
      state.isTraditional = outer
    case "SuperscriptBox", "Superscript", "Power": script(parts, &state, 0.4, depth)
    case "SubscriptBox", "Subscript": script(parts, &state, -0.22, depth)
    case "SubsuperscriptBox", "Subsuperscript":
      script(Array(parts.prefix(2)), &state, -0.22, depth)
      if parts.count > 2 { script(only: parts[2], &state, 0.4, depth) }
    case "FractionBox", "Divide", "Rational":
      fractionPart(parts.first, &state, depth)
      state.append("/")
      fractionPart(parts.dropFirst().first, &state, depth)
    case "SqrtBox", "Sqrt", "RadicalBox":
      state.append("√")
      fractionPart(parts.first, &state, depth)
    case "OverscriptBox", "UnderscriptBox", "Overscript", "Underscript": overscript(parts, &state, depth)
    case "UnderoverscriptBox": first(&state)
    case "StyleBox", "Style": writeStyled(parts, &state, depth)
    case "GridBox", "Grid", "Column", "MatrixForm", "TableForm": writeGrid(parts.first, &state, depth)
    case "TemplateBox": writeTemplate(parts, &state, depth)
    case "Times": write(parts, between: " ", &state, depth)
    case "Plus": write(parts, between: " + ", &state, depth)
    case "Equal": write(parts, between: " = ", &state, depth)
    case "Rule": write(parts, between: " → ", &state, depth)
    case "DynamicModuleBox": if parts.count > 1 { write(parts[1], &state, depth: depth) }
    case nil: break
    case .some(let name):
      guard Self.isWrapper(name) else {
        writeFunction(name, parts, &state, depth)
        return
      }
      first(&state)
    }
  }

  private mutating func write(
    _ parts: [Node], between operation: String, _ state: inout LabelState, _ depth: Int
  ) {
    for (index, part) in parts.enumerated() {
      if index > 0 { state.append(operation) }
      write(part, &state, depth: depth)
    }
  }

  private static func isWrapper(_ name: String) -> Bool {
    switch name {
    case "TagBox", "InterpretationBox", "TooltipBox", "ButtonBox", "PaneBox", "PanelBox", "ItemBox",
      "AdjustmentBox",
      "Cell", "BoxData", "HoldForm", "Rotate", "RotationBox", "Text", "NumberForm", "StandardForm",
      "DisplayForm",
      "DynamicBox", "Dynamic", "Tooltip", "Pane", "Item", "Annotation", "ToBoxes", "RawBoxes", "StringForm",
      "NCache",
      "ErrorBox", "FrameBox", "Framed", "Labeled", "Placed", "Panel", "TextCell", "ExpressionCell",
      "EngineeringForm",
      "ScientificForm":
      return true
    default: return false
    }
  }

  private mutating func writeFunction(
    _ name: String, _ parts: [Node], _ state: inout LabelState, _ depth: Int
  ) {
    if Self.baseName(name) != name { return miss("\(name) in a label") }
    writeSymbol(name, &state)
    state.append("(")
    for (index, part) in parts.prefix(20).enumerated() {
      if index > 0 { state.append(", ") }
      write(part, &state, depth: depth)
    }
    state.append(")")
  }

  private mutating func script(_ parts: [Node], _ state: inout LabelState, _ rise: Double, _ depth: Int) {
    guard let base = parts.first else { return }
    write(base, &state, depth: depth)
    if parts.count > 1 { script(only: parts[1], &state, rise, depth) }
  }

  /// A raised or lowered part alone.
  private mutating func script(only script: Node, _ state: inout LabelState, _ rise: Double, _ depth: Int) {
    let outer = (state.scale, state.rise)
    state.rise += rise * state.scale
    state.scale *= 0.72
    write(script, &state, depth: depth)
    (state.scale, state.rise) = outer
  }

  /// A part of a fraction, in parentheses where it has several parts.
  private mutating func fractionPart(_ node: Node?, _ state: inout LabelState, _ depth: Int) {
    guard let node else { return }
    let isLong = head(node) == "RowBox" && (argument(node, 0).flatMap { list($0) }?.count ?? 0) > 1
    if isLong { state.append("(") }
    write(node, &state, depth: depth)
    if isLong { state.append(")") }
  }

  private mutating func overscript(_ parts: [Node], _ state: inout LabelState, _ depth: Int) {
    guard let base = parts.first else { return }
    write(base, &state, depth: depth)
    guard parts.count > 1 else { return }
    // Accents become combining ones.
    switch string(parts[1]) {
    case "^", "ˆ", "\u{F3B7}": state.append("\u{302}")
    case "_", "-", "¯", "\u{2015}", "\u{203E}": state.append("\u{304}")
    case "~", "˜": state.append("\u{303}")
    case "→", "⇀", "\u{20D7}": state.append("\u{20D7}")
    case ".", "˙": state.append("\u{307}")
    default: script(only: parts[1], &state, 0.5, depth)
    }
  }

  private mutating func writeStyled(_ parts: [Node], _ state: inout LabelState, _ depth: Int) {
    let outer = (state.isItalic, state.isBold, state.color)
    let isWhole = state.runs.isEmpty && depth < 6
    for part in parts.dropFirst() {
      if let (name, value) = rule(part) {
        switch name {
        case "FontSlant": state.isItalic = symbol(value) == "Italic" || string(value) == "Italic"
        case "FontWeight": state.isBold = symbol(value) == "Bold" || string(value) == "Bold"
        case "FontColor": state.color = color(value) ?? state.color
        case "FontSize", "FontFamily":
          if isWhole {
            state.style.append((name, value))
            state.hasStyle = true
          }
        default: break
        }
      } else if let color = color(part) {
        state.color = color
      } else if symbol(part) == "Bold" {
        state.isBold = true
      } else if symbol(part) == "Italic" || string(part) == "TI" {
        state.isItalic = true
      } else if isWhole,
        number(part) != nil || ["Large", "Small", "Medium", "Larger", "Smaller"].contains(symbol(part) ?? "")
      {
        state.style.append(("", part))
        state.hasStyle = true
      } else if string(part) == "TR" {
        state.isItalic = false
      }
    }
    if let first = parts.first { write(first, &state, depth: depth) }
    (state.isItalic, state.isBold, state.color) = outer
  }

  private mutating func writeGrid(_ node: Node?, _ state: inout LabelState, _ depth: Int) {
    guard let node, let rows = list(node) else { return }
    for (index, row) in rows.prefix(100).enumerated() {
      if index > 0 { state.append("\n") }
      for (column, cell) in (list(row) ?? [row]).prefix(50).enumerated() {
        if column > 0 { state.append("  ") }
        write(cell, &state, depth: depth)
      }
    }
  }

  private mutating func writeTemplate(_ parts: [Node], _ state: inout LabelState, _ depth: Int) {
    guard let first = parts.first else { return }
    let tag = parts.count > 1 ? string(parts[1]) ?? symbol(parts[1]) ?? "" : ""
    let own = list(first) ?? []
    switch tag {
    case "Ket": (state.append("|"), own.forEach { write($0, &state, depth: depth) }, state.append("⟩")).2
    case "Bra": (state.append("⟨"), own.forEach { write($0, &state, depth: depth) }, state.append("|")).2
    case "Superscript": script(own, &state, 0.4, depth)
    case "Subscript": script(own, &state, -0.22, depth)
    case "Subsuperscript":
      script(Array(own.prefix(2)), &state, -0.22, depth)
      if own.count > 2 { script(only: own[2], &state, 0.4, depth) }
    case "RowWithSeparators", "RowWithSeparator":
      // The separator comes twice: as it is shown, and as it is meant.
      for (index, part) in own.dropFirst(2).enumerated() {
        if index > 0, let separator = own.first { write(separator, &state, depth: depth) }
        write(part, &state, depth: depth)
      }
    case "Spacer1", "Spacer2": state.append(" ")
    default: for part in own { write(part, &state, depth: depth) }
    }
  }
}
