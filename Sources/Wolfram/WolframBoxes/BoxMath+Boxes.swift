import TextBytes
import WolframLanguage

/// Converts each kind of box.
extension BoxMath {
  package mutating func call(_ box: Expression) {
    let parts = tree.arguments(box)
    let first = parts.first
    func part(_ place: Int) -> Expression? { tree.argument(of: box, place: place) }
    switch tree.head(box) {
    case .rowBox: if let first { row(tree.list(first) ?? [first]) }
    case .superscriptBox: superscript(part(0), exponent: part(1))
    case .subscriptBox: script("msub", parts: [part(0), part(1)], ["sub"], end: "")
    case .subsuperscriptBox:
      script("msubsup", parts: [part(0), part(1), part(2)], ["sub", "to the"], end: "")
    case .overscriptBox:
      if let mark = part(1).flatMap({ Self.accent($0, in: tree) }) { return accented(part(0), mark) }
      script("mover", parts: [part(0), part(1)], ["with"], end: "above")
    case .underscriptBox: script("munder", parts: [part(0), part(1)], ["with"], end: "below")
    case .underoverscriptBox:
      script("munderover", parts: [part(0), part(1), part(2)], ["from", "to"], end: "of")
    case .fractionBox: fraction(part(0), part(1))
    case .sqrtBox:
      say("square root of")
      append("<msqrt>")
      if let first { write(first) }
      append("</msqrt>")
      say("end root")
    case .radicalBox: radical(part(0), index: part(1))
    case .gridBox: if let first { grid(tree.list(first) ?? []) }
    case .frameBox:
      append("<menclose notation=\"box\">")
      one(first)
      append("</menclose>")
    case .styleBox: style(box)
    case .templateBox: template(box)
    case .paneSelectorBox: if let chosen = BoxPane.chosen(box, in: tree) { write(chosen) }
    case .formBox, .tagBox, .interpretationBox, .tooltipBox, .buttonBox, .paneBox, .itemBox, .adjustmentBox,
      .boxData, .cell, .actionMenuBox, .panelBox, .rotationBox, .textData, .expressionBox,
      .errorBox, .tableViewBox, .style, .text:
      if let first { write(first) }
    case .dynamicModuleBox: if let inner = part(1) { write(inner) }
    case .slot: slot(box)
    case .counterBox, .valueBox: break
    case .list: for item in parts { write(item) }
    case .dynamicBox, .dynamicWrapperBox: dynamic(box)
    case .rule, .ruleDelayed: break
    case .graphicsBox, .graphics3DBox, .rasterBox, .imageBox, .graphicsData:
      element("mtext", Array(GraphicDescription.text(of: box, in: tree).utf8))
    default: other(box)
    }
  }

  private mutating func dynamic(_ box: Expression) {
    switch DynamicBoxContent(of: box, in: tree) {
    case .boxes(let inner): write(inner)
    case .code(let text): element("mtext", text)
    case .computed(let name):
      element("mtext", [])
      compute(name, box)
    case nil: break
    }
  }

  private mutating func other(_ box: Expression) {
    switch BoxControl.face(of: box, in: tree) {
    case .text(let sign): return element("mtext", Array(sign.utf8))
    case .box(let inner): return write(inner)
    case .boxes(let parts):
      for (index, part) in parts.enumerated() {
        if index > 0 { append("<mspace width=\"0.5em\"/>") }
        write(part)
      }
      return
    case nil: break
    }
    if DynamicBoxContent.isComputed(box, in: tree) { return dynamic(box) }
    if let name = tree.headName(box) { miss(name, box) }
    element("mtext", BoxText.text(of: box, in: tree))
  }

  /// Writes a row; script limits of operators and big brackets need nested rows, as the author's boxes
  /// provide them.
  package mutating func row(_ parts: ArraySlice<Expression>) {
    append("<mrow>")
    for part in parts { write(part) }
    append("</mrow>")
  }

  private mutating func superscript(_ base: Expression?, exponent: Expression?) {
    append("<msup>")
    one(base)
    let text = exponent.map { tree.kind($0) == .string ? tree.string($0) : "" } ?? ""
    switch text {
    case "2": say("squared")
    case "3": say("cubed")
    case "′", "'": say("prime")
    case "″", "''": say("double prime")
    case "†": say("dagger")
    case "*", "\u{2217}": say("star")
    default: say("to the power")
    }
    let start = alternative.count
    one(exponent)
    if ["2", "3", "′", "'", "″", "''", "†", "*", "\u{2217}"].contains(text) {
      alternative.removeSubrange(start...)
    } else if text.isEmpty {
      say("end power")
    }
    append("</msup>")
  }

  private mutating func script(_ name: StaticString, parts: [Expression?], _ words: [String], end: String) {
    append("<")
    append(name)
    append(">")
    for (index, part) in parts.enumerated() {
      if index > 0 { say(words[index - 1]) }
      one(part)
    }
    append("</")
    append(name)
    append(">")
    if !end.isEmpty { say(end) }
  }

  /// The character of an accent and its spoken form; nil for other overscripts.
  private static func accent(_ box: Expression, in tree: ExpressionTree) -> (sign: String, words: String)? {
    guard tree.kind(box) == .string else { return nil }
    switch tree.string(box) {
    case "_", "¯", "\u{203E}", "\u{2015}", "-", "−": return ("¯", "bar")
    case "^", "ˆ": return ("^", "hat")
    case "~", "˜": return ("~", "tilde")
    case "→", "⇀": return ("→", "vector")
    case ".", "˙": return ("˙", "dot")
    case "..", "¨": return ("¨", "double dot")
    default: return nil
    }
  }

  private mutating func accented(_ base: Expression?, _ mark: (sign: String, words: String)) {
    append("<mover accent=\"true\">")
    one(base)
    append("<mo>")
    output += Array(mark.sign.utf8)
    append("</mo></mover>")
    say(mark.words)
  }

  private mutating func fraction(_ above: Expression?, _ below: Expression?) {
    append("<mfrac>")
    say("fraction")
    one(above)
    say("over")
    one(below)
    append("</mfrac>")
    say("end fraction")
  }

  private mutating func radical(_ base: Expression?, index: Expression?) {
    append("<mroot>")
    let start = alternative.count
    one(base)
    let spoken = Array(alternative[start...])
    alternative.removeSubrange(start...)
    say("root of index")
    one(index)
    say("of")
    alternative += spoken
    append("</mroot>")
    say("end root")
  }

  package mutating func grid(_ rows: ArraySlice<Expression>) {
    append("<mtable>")
    let columns = rows.map { tree.list($0)?.count ?? 1 }.max() ?? 0
    say("table of \(rows.count) rows")
    for (number, line) in rows.enumerated() {
      append("<mtr>")
      say("row \(number + 1)")
      let cells = tree.list(line) ?? [line]
      for cell in cells {
        append("<mtd>")
        if ![.some(.spanFromLeft), .some(.spanFromAbove), .some(.spanFromBoth)].contains(tree.symbol(cell)) {
          write(cell)
        }
        append("</mtd>")
        alternative.append(",")
      }
      for _ in cells.count..<max(columns, cells.count) { append("<mtd></mtd>") }
      append("</mtr>")
    }
    append("</mtable>")
    say("end table")
  }

  private mutating func style(_ box: Expression) {
    guard let inner = tree.argument(of: box, place: 0) else { return }
    let options = tree.arguments(box).dropFirst()
    let weight = tree.option(.fontWeight, in: options)
    let isBold = weight.map { tree.symbol($0) == .bold || tree.textEquals($0, text: "Bold") } ?? false
    let hidden = options.contains { tree.symbol($0) == .invisible }
    let color = tree.option(.fontColor, in: options).flatMap { WolframColor($0, in: tree) }
    let isColored = color?.isColorful ?? false
    if let color, isColored {
      append("<mstyle mathcolor=\"")
      output += Array(color.legible.hex.utf8)
      append("\">")
    }
    defer { if isColored { append("</mstyle>") } }
    if hidden { append("<mphantom>") }
    if isBold, tree.kind(inner) == .string {
      let text = tree.stringBytes(inner)
      append("<mstyle style=\"font-weight: bold\">")
      token(text)
      append("</mstyle>")
    } else {
      write(inner)
    }
    if hidden { append("</mphantom>") }
  }

  private mutating func slot(_ box: Expression) {
    guard let values = slots.last,
      let number = tree.argument(of: box, place: 0).flatMap({ tree.integer($0) }),
      number >= 1, number <= values.count
    else { return }
    slots.removeLast()
    write(values[values.startIndex + number - 1])
    slots.append(values)
  }
}

/// The box that a pane selector shows.
package enum BoxPane {
  package static func chosen(_ box: Expression, in tree: ExpressionTree) -> Expression? {
    guard let first = tree.argument(of: box, place: 0) else { return nil }
    let choices = tree.list(first) ?? [first]
    let chosen = tree.argument(of: box, place: 1)
    var fallback: Expression?
    for choice in choices {
      guard let (key, value) = tree.rule(of: choice) else { continue }
      if let chosen, tree.symbol(chosen) != nil, tree.symbol(chosen) == tree.symbol(key) { return value }
      // `True` is the state with the pointer over it; show the one for `False`.
      if fallback == nil || tree.symbol(key) == .false { fallback = value }
    }
    return fallback
  }
}
