import Graphics
import Numerics
import TextBytes
import WolframLanguage

/// Reads boxes or an expression as a label: text runs that may be raised, lowered, bold or coloured.
///
/// Each reader reads one label.
struct LabelReader {
  /// The inherited text style.
  private let style: TextStyle
  /// The colour of text whose style has none.
  private let ink: Color
  private let styleReader: TextStyleReader
  /// The runs so far.
  private var runs: [LabelRun] = []
  // The style of the next run.
  private var scale = 1.0
  private var rise = 0.0
  private var isItalic: Bool?
  private var isBold: Bool?
  private var color: Color?
  /// Whether single letters are mathematical variables, in italics.
  private var isTraditional = false
  /// Options and directives for the whole label, innermost last.
  private var ownStyle: [(name: String, value: Node)] = []

  /// Begins a label with an inherited text style.
  init(style: TextStyle, ink: Color = .black, _ styleReader: TextStyleReader) {
    self.style = style
    self.ink = ink
    self.styleReader = styleReader
  }

  /// Reads boxes or an expression.
  mutating func label(_ node: Node, in source: inout FigureSource) -> Label {
    if source.head(node) == "KernelBox" { return laidOut(node, in: &source) }
    write(node, in: &source, depth: 0)
    var label = Label(runs: runs)
    if !ownStyle.isEmpty {
      var style = style
      for (name, value) in ownStyle.reversed() {
        if name.isEmpty {
          styleReader.read(value, &style, in: source)
        } else {
          styleReader.read(name, value, &style, in: source)
        }
      }
      label.style = style
    }
    Self.readSurroundings(of: node, &label, in: &source)
    if !label.turn.isFinite { label.turn = 0 }
    return label
  }

  /// Reads `KernelBox[n, words]`: the nth of the labels that the kernel lays out, and its description in
  /// words.
  private mutating func laidOut(_ node: Node, in source: inout FigureSource) -> Label {
    let parts = source.arguments(node)
    if parts.count > 1 { write(parts[1], in: &source, depth: 0) }
    var label = Label(runs: runs)
    var style = style
    style.color = style.color ?? ink
    if let place = parts.first.flatMap({ source.number($0) }).flatMap({ Int(exactly: $0) }),
      let list = source.layout(place, style)
    {
      label.drawing = LabelDrawing(list)
    }
    return label
  }

  private mutating func append(_ text: String, isItalic: Bool? = nil) {
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

  private mutating func write(_ node: Node, in source: inout FigureSource, depth: Int) {
    guard depth < 40, runs.count < 2000 else { return }
    guard !source.tally.isExhausted else { return source.miss(FigureTally.excess) }
    let node = source.expanded(node)
    switch source.kind(node) {
    case .string: writeString(node, in: &source, depth: depth)
    case .symbol: writeSymbol(source.symbol(node) ?? "")
    case .integer, .real:
      if let value = source.number(node) {
        for run in Label(number: value).runs { append(run.text) }
      }
    case .call: writeCall(node, in: &source, depth: depth + 1)
    case .packedArray: break
    }
  }

  /// Writes a string, including embedded boxes, `\!\(\*…\)`. In a string within a string, backslashes precede
  /// these marks.
  private mutating func writeString(_ node: Node, in source: inout FigureSource, depth: Int) {
    var text = source.stringBytes(node)
    source.tally.spend(text.count * FigureTally.partsOfALetter)
    guard !source.tally.isExhausted else { return source.miss(FigureTally.excess) }
    if text.count > 1, text.first == "\"", text.last == "\"", text.contains("\\") || text.contains(0xEF) {
      text = StringEscape.resolved(text[1..<text.count - 1])
    }
    guard depth < 20, StringPiece.hasBoxes(text) else {
      return write(text: String(decoding: text, as: UTF8.self))
    }
    for piece in StringPiece.pieces(of: text) {
      switch piece {
      case .text(let words): write(text: String(decoding: words, as: UTF8.self))
      case .boxes(let tree):
        if let root = source.add(tree) { write(root, in: &source, depth: depth + 1) }
      }
    }
  }

  /// Writes a string box without its quotes, in italics if it is a mathematical variable.
  private mutating func write(text: String) {
    var text = text
    let bytes = text.utf8
    if bytes.count >= 2, bytes.first == "\"", bytes.last == "\"" {
      text = String(text.dropFirst().dropLast())
    }
    // Remove the backslashes of escaped quotes.
    if text.utf8.contains("\\") { text = String(decoding: text.utf8.filter { $0 != "\\" }, as: UTF8.self) }
    text = Self.withoutPrecision(text)
    var scalars = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xE000...0xF8FF, 0x200B, 0x2060...0x2064: continue
      case "-" where isTraditional && text.unicodeScalars.count == 1:
        scalars.unicodeScalars.append("\u{2212}")
      case 0xA0, "\t": scalars.unicodeScalars.append(" ")
      default: scalars.unicodeScalars.append(scalar)
      }
    }
    let isVariable =
      isTraditional && scalars.unicodeScalars.count == 1
      && scalars.unicodeScalars.first.map { $0.properties.isAlphabetic } == true
    append(scalars, isItalic: isVariable ? true : nil)
  }

  private mutating func writeSymbol(_ name: String) {
    switch name {
    case "Null", "None", "Automatic", "SpanFromLeft", "SpanFromAbove", "SpanFromBoth": break
    case "Pi": append("π")
    case "Infinity": append("∞")
    case "Degree": append("°")
    default:
      // Omit the symbol's context.
      let own = name.split(separator: "`").last.map(String.init) ?? name
      append(own, isItalic: own.utf8.count == 1 ? true : nil)
    }
  }

  private mutating func writeCall(_ node: Node, in source: inout FigureSource, depth: Int) {
    let parts = source.arguments(node)
    switch source.head(node) {
    case "RowBox", "List", "Row", "TextData", "StringJoin":
      let row = source.isList(node) ? parts : parts.first.flatMap { source.list($0) }
      for part in row ?? Array(parts.prefix(1)) {
        write(part, in: &source, depth: depth)
      }
    case "FormBox", "TraditionalForm":
      let outer = isTraditional
      isTraditional =
        source.head(node) == "TraditionalForm"
        || parts.dropFirst().first.flatMap { source.symbol($0) } == "TraditionalForm"
      writeFirst(parts, in: &source, depth: depth)
      isTraditional = outer
    case "SuperscriptBox", "Superscript", "Power": script(parts, in: &source, 0.4, depth: depth)
    case "SubscriptBox", "Subscript": script(parts, in: &source, -0.22, depth: depth)
    case "SubsuperscriptBox", "Subsuperscript":
      script(Array(parts.prefix(2)), in: &source, -0.22, depth: depth)
      if parts.count > 2 { script(only: parts[2], in: &source, 0.4, depth: depth) }
    case "FractionBox", "Divide", "Rational":
      fractionPart(parts.first, in: &source, depth: depth, isBelow: false)
      append("/")
      fractionPart(parts.dropFirst().first, in: &source, depth: depth)
    case "SqrtBox", "Sqrt", "RadicalBox":
      append("√")
      fractionPart(parts.first, in: &source, depth: depth)
    case "OverscriptBox", "UnderscriptBox", "Overscript", "Underscript":
      overscript(parts, in: &source, depth: depth)
    case "UnderoverscriptBox": writeFirst(parts, in: &source, depth: depth)
    case "StyleBox", "Style": writeStyled(parts, in: &source, depth: depth)
    case "GridBox", "Grid", "Column", "MatrixForm", "TableForm":
      writeGrid(parts.first, in: &source, depth: depth)
    case "TemplateBox": writeTemplate(parts, in: &source, depth: depth)
    case "Times": write(parts, between: " ", in: &source, depth: depth)
    case "Plus": write(parts, between: " + ", in: &source, depth: depth)
    case "Equal": write(parts, between: " = ", in: &source, depth: depth)
    case "Rule": write(parts, between: " → ", in: &source, depth: depth)
    case "DynamicModuleBox": if parts.count > 1 { write(parts[1], in: &source, depth: depth) }
    case nil: break
    case .some(let name):
      guard Self.isWrapper(name) else {
        writeFunction(name, parts: parts, in: &source, depth: depth)
        return
      }
      writeFirst(parts, in: &source, depth: depth)
    }
  }

  private mutating func writeFirst(_ parts: [Node], in source: inout FigureSource, depth: Int) {
    if let first = parts.first { write(first, in: &source, depth: depth) }
  }

  private mutating func write(
    _ parts: [Node], between operation: String, in source: inout FigureSource, depth: Int
  ) {
    for (index, part) in parts.enumerated() {
      if index > 0 { append(operation) }
      write(part, in: &source, depth: depth)
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
    _ name: String, parts: [Node], in source: inout FigureSource, depth: Int
  ) {
    if FigureSource.baseName(name) != name { return source.miss("\(name) in a label") }
    writeSymbol(name)
    append("(")
    for (index, part) in parts.prefix(20).enumerated() {
      if index > 0 { append(", ") }
      write(part, in: &source, depth: depth)
    }
    append(")")
  }

  private mutating func script(_ parts: [Node], in source: inout FigureSource, _ rise: Double, depth: Int) {
    guard let base = parts.first else { return }
    write(base, in: &source, depth: depth)
    if parts.count > 1 { script(only: parts[1], in: &source, rise, depth: depth) }
  }

  /// Writes a raised or lowered part without base.
  private mutating func script(only script: Node, in source: inout FigureSource, _ rise: Double, depth: Int) {
    let outer = (scale, self.rise)
    self.rise += rise * scale
    scale *= 0.72
    write(script, in: &source, depth: depth)
    (scale, self.rise) = outer
  }

  /// Writes numerator or denominator, in parentheses if it has several parts.
  private mutating func fractionPart(
    _ node: Node?, in source: inout FigureSource, depth: Int, isBelow: Bool = true
  ) {
    guard let node else { return }
    let row =
      source.head(node) == "RowBox"
      ? source.argument(of: node, place: 0).flatMap { source.list($0) } ?? [] : []
    // A product above the line needs no parentheses.
    let isSum = row.contains { part in
      source.string(part).map { $0 == " + " || $0 == " − " } ?? false
    }
    let isLong = row.count > 1 && (isBelow || isSum)
    if isLong { append("(") }
    write(node, in: &source, depth: depth)
    if isLong { append(")") }
  }

  private mutating func overscript(_ parts: [Node], in source: inout FigureSource, depth: Int) {
    guard let base = parts.first else { return }
    write(base, in: &source, depth: depth)
    guard parts.count > 1 else { return }
    // Use combining accents.
    switch source.string(parts[1]) {
    case "^", "ˆ", "\u{F3B7}": append("\u{302}")
    case "_", "-", "¯", "\u{2015}", "\u{203E}": append("\u{304}")
    case "~", "˜": append("\u{303}")
    case "→", "⇀", "\u{20D7}": append("\u{20D7}")
    case ".", "˙": append("\u{307}")
    default: script(only: parts[1], in: &source, 0.5, depth: depth)
    }
  }

  private mutating func writeStyled(_ parts: [Node], in source: inout FigureSource, depth: Int) {
    let outer = (isItalic, isBold, color)
    let isWhole = runs.isEmpty && depth < 6
    var named: [Node] = []
    for part in parts.dropFirst().flatMap({ source.isList($0) ? source.arguments($0) : [$0] }) {
      if let (name, value) = source.rule(of: part) {
        switch name {
        case "FontSlant": isItalic = source.symbol(value) == "Italic" || source.string(value) == "Italic"
        case "FontWeight": isBold = source.symbol(value) == "Bold" || source.string(value) == "Bold"
        case "FontColor": color = source.color(value) ?? color
        case "FontSize", "FontFamily":
          if isWhole { ownStyle.append((name, value)) }
        default: break
        }
      } else if let color = source.color(part) {
        self.color = color
      } else if source.symbol(part) == "Bold" {
        isBold = true
      } else if source.symbol(part) == "Italic" || source.string(part) == "TI" {
        isItalic = true
      } else if isWhole,
        source.number(part) != nil
          || ["Large", "Small", "Medium", "Larger", "Smaller", "Plain"].contains(source.symbol(part) ?? "")
      {
        ownStyle.append(("", part))
      } else if source.string(part) == "TR" {
        isItalic = false
      } else if isWhole, source.string(part) != nil {
        named.append(part)
      }
    }
    // The last is applied first: what is given by itself counts, before or after the name of a style.
    ownStyle += named.map { ("", $0) }
    writeFirst(parts, in: &source, depth: depth)
    (isItalic, isBold, color) = outer
  }

  private mutating func writeGrid(_ node: Node?, in source: inout FigureSource, depth: Int) {
    guard let node, let rows = source.list(node) else { return }
    for (index, row) in rows.prefix(100).enumerated() {
      if index > 0 { append("\n") }
      for (column, cell) in (source.list(row) ?? [row]).prefix(50).enumerated() {
        if column > 0 { append("  ") }
        write(cell, in: &source, depth: depth)
      }
    }
  }

  private mutating func writeTemplate(_ parts: [Node], in source: inout FigureSource, depth: Int) {
    guard let first = parts.first else { return }
    let tag = parts.count > 1 ? source.string(parts[1]) ?? source.symbol(parts[1]) ?? "" : ""
    let own = source.list(first) ?? []
    switch tag {
    case "Ket", "Bra":
      append(tag == "Ket" ? "|" : "⟨")
      for part in own { write(part, in: &source, depth: depth) }
      append(tag == "Ket" ? "⟩" : "|")
    case "Superscript": script(own, in: &source, 0.4, depth: depth)
    case "Subscript": script(own, in: &source, -0.22, depth: depth)
    case "Subsuperscript":
      script(Array(own.prefix(2)), in: &source, -0.22, depth: depth)
      if own.count > 2 { script(only: own[2], in: &source, 0.4, depth: depth) }
    case "RowWithSeparators", "RowWithSeparator":
      // The first two arguments are the separator's displayed form and its meaning.
      for (index, part) in own.dropFirst(2).enumerated() {
        if index > 0, let separator = own.first { write(separator, in: &source, depth: depth) }
        write(part, in: &source, depth: depth)
      }
    case "Spacer1", "Spacer2": append(" ")
    default: for part in own { write(part, in: &source, depth: depth) }
    }
  }

  // MARK: Wrappers

  /// Reads wrappers around the whole text, outermost first: `Rotate[Framed[Style["a", Background -> White]],
  /// Pi/2]` and the corresponding boxes rotate and frame the label and set its background.
  private static func readSurroundings(of node: Node, _ label: inout Label, in source: inout FigureSource) {
    var node = node
    for _ in 0..<12 {
      node = source.expanded(node)
      switch source.head(node) {
      case "Framed", "FrameBox": label.isFramed = true
      case "Rotate": label.turn += source.argument(of: node, place: 1).flatMap { source.number($0) } ?? 0
      case "Style", "StyleBox", "FormBox", "TraditionalForm", "StandardForm", "TagBox", "InterpretationBox",
        "Text", "RotationBox", "Item", "ItemBox", "Pane", "PaneBox", "Panel", "PanelBox":
        break
      default: return
      }
      let options = source.arguments(node).dropFirst()
      for part in options.flatMap({ source.isList($0) ? source.arguments($0) : [$0] }) {
        guard let (name, value) = source.rule(of: part) else { continue }
        if name == "Background", label.background == nil { label.background = source.color(value) }
        if name == "BoxRotation" { label.turn += source.number(value) ?? 0 }
      }
      guard let inner = source.argument(of: node, place: 0) else { return }
      node = inner
    }
  }

  /// A numeral without precision mark: ``0.88`20.`` as `0.88`; other text unchanged.
  private static func withoutPrecision(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard let mark = bytes.firstIndex(of: "`"), mark > 0,
      bytes[..<mark].allSatisfy({ $0.isDigit || $0 == "." || $0 == "-" })
    else { return text }
    let rest = bytes[mark...].drop { $0.isDigit || $0 == "." || $0 == "`" }
    let power = rest.starts(with: "*^".utf8) ? Array("×10^".utf8) + rest.dropFirst(2) : Array(rest)
    return String(decoding: Array(bytes[..<mark]) + power, as: UTF8.self)
  }
}

extension Label {
  /// Formats a number with at most six digits.
  init(number value: Double) {
    var number = DecimalNumber(value)
    number.round(toDigits: 6)
    let decimals = max(0, number.digits.count - number.exponent)
    self = TickChooser.label(
      value, decimals: min(decimals, 12),
      isScientific: value.magnitude >= 1e6 || (value != 0 && value.magnitude < 1e-5))
  }
}
