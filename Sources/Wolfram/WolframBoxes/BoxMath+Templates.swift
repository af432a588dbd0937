import TextBytes
import WolframLanguage

/// Converts templates: boxes given by a tag and arguments, displayed according to the tag or an embedded
/// function.
extension BoxMath {
  package mutating func template(_ box: Expression) {
    guard let first = tree.argument(of: box, place: 0) else { return }
    let arguments = tree.list(first) ?? [first]
    let tag = tree.argument(of: box, place: 1).map { tree.string($0) } ?? ""
    if let meaning = BoxTemplate.meaning(tag) { return write(meaning, arguments) }
    if let function = tree.option(.init(rawValue: "DisplayFunction") ?? .null, in: tree.arguments(box)),
      tree.isCall(function, of: .function), let body = tree.argument(of: function, place: 0)
    {
      slots.append(arguments)
      write(body)
      slots.removeLast()
      return
    }
    // Like the front end, display an unknown template as a function of that name.
    let isName = tag.utf8.allSatisfy {
      $0 | .lowercaseBit >= "a" && $0 | .lowercaseBit <= "z" || $0 &- "0" < 10
    }
    guard !tag.isEmpty, isName, arguments.count < 8, !tag.hasSuffix("Template") else {
      if !tag.isEmpty { miss("TemplateBox \(tag)", box) }
      return row(arguments)
    }
    miss("TemplateBox \(tag)", box)
    function(tag, arguments: arguments, lower: 0, upper: 0, words: tag)
  }

  package mutating func miss(_ name: String, _ box: Expression) {
    unknown[name, default: UnknownBoxes(offset: tree.offset(box), count: 0)].count += 1
  }

  /// Counts a box whose content only the front end or the kernel can compute.
  mutating func compute(_ name: String, _ box: Expression) {
    unknown[name, default: UnknownBoxes(offset: tree.offset(box), count: 0, isComputed: true)].count += 1
  }

  private mutating func write(_ meaning: BoxTemplate, _ arguments: ArraySlice<Expression>) {
    func argument(_ place: Int) -> Expression? {
      place < arguments.count ? arguments[arguments.startIndex + place] : nil
    }
    switch meaning {
    case .row: row(arguments)
    case .separated: separated(arguments)
    case .argument(let place): one(argument(place) ?? argument(0))
    case .hidden: break
    case .fenced(let left, let right, let words, let separator):
      fenced(left, parts: arguments, right, words, separator: separator)
    case .function(let name, let lower, let upper, let words):
      function(name, arguments: arguments, lower: lower, upper: upper, words: words)
    case .infix(let sign, let words): infix(argument(0), sign, argument(1), words)
    case .scripts(let name, let words): scripts(name, parts: arguments, words)
    case .marked(let mark, let words): superscripted(argument(0), mark, words)
    case .sign(let sign): element("mi", Array(sign.utf8))
    case .subscripts: subscripts(arguments)
    case .binomial: binomial(argument(0), argument(1))
    case .quantity: quantity(argument(0), argument(1))
    case .space: append("<mspace width=\"0.5em\"/>")
    case .message: element("mtext", BoxText.message(arguments, in: tree))
    case .swatch: swatch(arguments)
    case .boxes: if let boxes = BoxText.boxes(arguments, in: tree) { write(boxes) }
    case .conditional:
      one(argument(0))
      element("mtext", Array("\u{A0}if\u{A0}".utf8))
      one(argument(1))
    case .factorial:
      one(argument(0))
      element("mo", Array("!".utf8))
    }
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
    _ left: String, parts: ArraySlice<Expression>, _ right: String, _ words: String, separator: String = ","
  ) {
    say(words)
    open(left)
    for (index, part) in parts.enumerated() {
      if index > 0 { element("mo", Array(separator.utf8)) }
      one(part)
    }
    close(right)
  }

  /// Writes a function with its indices and argument: `J₂(x)`.
  private mutating func function(
    _ name: String, arguments: ArraySlice<Expression>, lower: Int, upper: Int, words: String
  ) {
    say(words)
    let below = arguments.prefix(lower)
    let above = arguments.dropFirst(below.count).prefix(upper)
    let rest = arguments.dropFirst(below.count + above.count)
    let spoken = alternative.count
    append(below.isEmpty ? "<mrow>" : above.isEmpty ? "<msub>" : "<msubsup>")
    if below.isEmpty, !above.isEmpty { append("<msup>") }
    if !name.isEmpty { element("mi", Array(name.utf8)) } else { append("<mrow></mrow>") }
    // Remove the repeated name from the speech text.
    alternative.removeSubrange(spoken...)
    if !below.isEmpty { listed(below) }
    if !above.isEmpty { listed(above) }
    if below.isEmpty, !above.isEmpty { append("</msup>") }
    append(below.isEmpty ? "</mrow>" : above.isEmpty ? "</msub>" : "</msubsup>")
    guard !rest.isEmpty else { return }
    append("<mo>\u{2061}</mo>")
    say("of")
    open("(")
    listed(rest)
    close(")")
  }

  private mutating func listed(_ parts: ArraySlice<Expression>) {
    append("<mrow>")
    for (index, part) in parts.enumerated() {
      if index > 0 { element("mo", [","]) }
      write(part)
    }
    append("</mrow>")
  }

  private mutating func infix(_ left: Expression?, _ sign: String, _ right: Expression?, _ words: String) {
    append("<mrow>")
    one(left)
    append(
      sign.utf8.count > 2 && sign.utf8.first ?? 0 < 0x80 ? "<mo lspace=\"0.3em\" rspace=\"0.3em\">" : "<mo>")
    output += Array(sign.utf8)
    append("</mo>")
    say(words)
    one(right)
    append("</mrow>")
  }

  private mutating func binomial(_ above: Expression?, _ below: Expression?) {
    open("(")
    append("<mfrac linethickness=\"0\">")
    one(above)
    say("choose")
    one(below)
    append("</mfrac>")
    close(")")
  }

  private mutating func quantity(_ number: Expression?, _ unit: Expression?) {
    one(number)
    append("<mspace width=\"0.2em\"/>")
    one(unit)
  }

  /// Writes a colour sample as a square.
  private mutating func swatch(_ arguments: ArraySlice<Expression>) {
    for argument in arguments {
      for part in tree.arguments(argument) {
        guard let (_, value) = tree.rule(of: part), let color = WolframColor(value, in: tree) else {
          continue
        }
        append("<mstyle mathcolor=\"")
        output += Array(color.hex.utf8)
        append("\"><mtext>■</mtext></mstyle>")
        say("a sample of the colour \(color.hex)")
        return
      }
    }
    append("<mtext>■</mtext>")
  }

  private mutating func separated(_ arguments: ArraySlice<Expression>) {
    append("<mrow>")
    // The first two arguments are the separator's displayed form and its meaning.
    for (index, part) in arguments.dropFirst(2).enumerated() {
      if index > 0, let separator = arguments.first { write(separator) }
      write(part)
    }
    append("</mrow>")
  }

  private mutating func scripts(_ name: StaticString, parts: ArraySlice<Expression>, _ words: [String]) {
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
    listed(parts.dropFirst())
    append("</msub>")
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
