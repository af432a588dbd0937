import WolframLanguage

/// Templates: boxes that a tag and arguments name, shown by what the tag means or by the function they carry.
extension BoxMath {
  mutating func template(_ box: Expression) {
    guard let first = tree.argument(box, 0) else { return }
    let arguments = tree.list(first) ?? [first]
    let tag = tree.argument(box, 1).map { tree.string($0) } ?? ""
    func argument(_ place: Int) -> Expression? {
      place < arguments.count ? arguments[arguments.startIndex + place] : nil
    }
    if known(tag, arguments, argument) { return }
    if let function = tree.option(.init(rawValue: "DisplayFunction") ?? .null, in: tree.arguments(box)),
      tree.isCall(function, of: .function), let body = tree.argument(function, 0)
    {
      slots.append(arguments)
      write(body)
      slots.removeLast()
      return
    }
    if !tag.isEmpty, unknown["TemplateBox \(tag)"] == nil { unknown["TemplateBox \(tag)"] = tree.offset(box) }
    row(arguments)
  }

  private mutating func known(
    _ tag: String, _ arguments: ArraySlice<Expression>, _ argument: (Int) -> Expression?
  ) -> Bool {
    switch tag {
    case "RowDefault", "Row", "Sequence", "RowDefaultStyle": row(arguments)
    case "RowWithSeparators", "RowWithSeparator": separated(arguments)
    case "Ket": fenced("|", arguments, "⟩", "ket")
    case "Bra": fenced("⟨", arguments, "|", "bra")
    case "BraKet": fenced("⟨", arguments, "⟩", "bracket", separator: "|")
    case "Abs", "RealAbs", "Det": fenced("|", arguments, "|", "absolute value of")
    case "Norm": fenced("‖", arguments, "‖", "norm of")
    case "Floor": fenced("⌊", arguments, "⌋", "floor of")
    case "Ceiling": fenced("⌈", arguments, "⌉", "ceiling of")
    case "Superscript", "SuperscriptBox": scripts("msup", arguments, ["to the power"])
    case "Subscript", "SubscriptBox": subscripts(arguments)
    case "Subsuperscript", "SubsuperscriptBox": scripts("msubsup", arguments, ["sub", "to the"])
    case "Underscript": scripts("munder", arguments, ["below"])
    case "Overscript": scripts("mover", arguments, ["above"])
    case "Conjugate": superscripted(argument(0), "*", "conjugate")
    case "ConjugateTranspose": superscripted(argument(0), "†", "dagger")
    case "Transpose": superscripted(argument(0), "T", "transpose")
    case "Inverse": superscripted(argument(0), "−1", "inverse")
    case "Binomial":
      open("(")
      append("<mfrac linethickness=\"0\">")
      one(argument(0))
      say("choose")
      one(argument(1))
      append("</mfrac>")
      close(")")
    case "Spacer1", "Spacer", "Spacer2": append("<mspace width=\"0.5em\"/>")
    case "Factorial":
      one(argument(0))
      element("mo", Array("!".utf8))
    case "Quantity", "QuantityPrefix", "QuantityPostfix", "QuantityPostfix1":
      one(argument(0))
      append("<mspace width=\"0.2em\"/>")
      one(argument(1))
    case "IconizedObject", "IconizedObjectCore":
      one(argument(1) ?? argument(0))
    case "HyperlinkURL", "HyperlinkDefault", "HyperlinkPaclet", "RefLink", "Legended", "HyperlinkNotebook",
      "SummaryPanel", "NumberMarks", "TagBox", "Interpretation", "Tooltip", "GrayLink", "OrangeLink",
      "ButtonRow":
      one(argument(0))
    case "Graph", "Error", "IconizedUnlabeled": one(argument(0))
    default: return false
    }
    return true
  }

  private mutating func open(_ fence: String) {
    append("<mrow><mo fence=\"true\" form=\"prefix\" stretchy=\"true\">")
    output += Array(fence.utf8)
    append("</mo>")
  }

  private mutating func close(_ fence: String) {
    append("<mo fence=\"true\" form=\"postfix\" stretchy=\"true\">")
    output += Array(fence.utf8)
    append("</mo></mrow>")
  }

  private mutating func fenced(
    _ left: String, _ parts: ArraySlice<Expression>, _ right: String, _ words: String, separator: String = ","
  ) {
    say(words)
    open(left)
    for (index, part) in parts.enumerated() {
      if index > 0 { element("mo", Array(separator.utf8)) }
      one(part)
    }
    close(right)
  }

  private mutating func separated(_ arguments: ArraySlice<Expression>) {
    append("<mrow>")
    // The separator comes twice: as it is shown, and as it is meant.
    for (index, part) in arguments.dropFirst(2).enumerated() {
      if index > 0, let separator = arguments.first { write(separator) }
      write(part)
    }
    append("</mrow>")
  }

  private mutating func scripts(_ name: StaticString, _ parts: ArraySlice<Expression>, _ words: [String]) {
    append("<")
    append(name)
    append(">")
    for index in 0...words.count {
      if index > 0 { say(words[index - 1]) }
      one(index < parts.count ? parts[parts.startIndex + index] : nil)
    }
    append("</")
    append(name)
    append(">")
  }

  private mutating func subscripts(_ parts: ArraySlice<Expression>) {
    append("<msub>")
    one(parts.first)
    say("sub")
    append("<mrow>")
    for (index, part) in parts.dropFirst().enumerated() {
      if index > 0 { element("mo", [0x2C]) }
      write(part)
    }
    append("</mrow></msub>")
  }

  private mutating func superscripted(_ base: Expression?, _ mark: String, _ words: String) {
    append("<msup>")
    one(base)
    append("<mo>")
    output += Array(mark.utf8)
    append("</mo></msup>")
    say(words)
  }
}
