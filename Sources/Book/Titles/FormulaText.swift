import TextBytes

/// Writes MathML as text on one line: `<mfrac><mi>a</mi><mi>b</mi></mfrac>` as `a/b`, `<msqrt><mi>x</mi></msqrt>` as `√x`.
struct FormulaText {
  /// The text of a part of a formula, and where it needs brackets.
  struct Part {
    enum Form {
      /// A letter, a number, or something in brackets.
      case atom
      /// A name of several letters, such as `sin`.
      case word
      /// Several parts without a sign of operation between them: `2x`.
      case product
      /// A sign of operation or relation alone.
      case `operator`
      /// Parts with a sign of operation between them: `a+b`.
      case sum
      case quotient
      /// A root or a script without brackets: what follows must not touch it.
      case prefixed
    }
    var text: String
    var form: Form
    /// Where the part that needs brackets begins, in scalars.
    var opens = 0

    static let empty = Part(text: "", form: .atom)

    /// With brackets unless it is an atom.
    var factor: String {
      form == .atom || form == .word || FormulaText.isBracketed(text) ? text : "(\(text))"
    }
  }

  private var depth = 0

  /// Whether one pair of brackets holds the whole text.
  static func isBracketed(_ text: String) -> Bool {
    guard let first = text.first, let last = text.last, text.count > 1 else { return false }
    guard let close = ["(": ")", "[": "]", "{": "}", "|": "|"][first] as Character?, close == last else {
      return false
    }
    var depth = 0
    for (offset, character) in text.enumerated() {
      if character == first, first != close || offset == 0 {
        depth += 1
      } else if character == close {
        depth -= 1
      }
      if depth == 0, offset < text.count - 1 { return false }
    }
    return depth == 0
  }

  // MARK: Rows

  /// The text of a row of elements.
  mutating func row(_ nodes: [InlineNode]) -> Part {
    let parts = nodes.filter { !$0.name.isEmpty && !$0.isOmitted }.map { part($0) }.filter {
      !$0.text.isEmpty
    }
    if parts.count == 1 { return parts[0] }
    var writer = PlainTextWriter()
    var hasSign = false
    for (index, part) in parts.enumerated() {
      if part.form == .operator, !part.text.unicodeScalars.allSatisfy(PlainTextWriter.isWord) {
        let isSign = index > 0 && !"!′″,()[]{}|".contains(part.text) && part.text != " "
        hasSign = hasSign || isSign
        writer.append(text: part.text)
      } else if index > 0, parts[index - 1].form == .word,
        PlainTextWriter.isWord(part.text.unicodeScalars.first ?? " ")
      {
        writer.append(text: " ")
        writer.append(operand: part)
      } else {
        writer.append(operand: part)
      }
    }
    let text = String(decoding: writer.finish(), as: UTF8.self)
    if Self.isBracketed(text) { return Part(text: text, form: .atom) }
    return Part(text: text, form: parts.isEmpty ? .atom : hasSign ? .sum : .product)
  }

  private mutating func part(_ node: InlineNode) -> Part {
    // Deeper formulas are given as their characters, so that recursion is bounded.
    guard depth < 100 else { return Part(text: node.string.singleSpaced, form: .product) }
    depth += 1
    defer { depth -= 1 }
    let children = node.children.filter { !$0.name.isEmpty }
    switch node.name {
    case "mi", "mn", "mo", "mtext", "ms", "mspace", "mglyph": return token(node)
    case "mfrac" where node["linethickness"].flatMap({ Double($0.prefix { $0.isNumber || $0 == "." }) }) == 0:
      // A binomial coefficient has no line, and is no quotient.
      return Part(
        text: child(children, index: 0).factor + " choose " + child(children, index: 1).factor, form: .sum)
    case "mfrac": return fraction(children)
    case "msqrt": return root(row(children), index: nil)
    case "mroot": return root(child(children, index: 0), index: child(children, index: 1).text)
    case "mover" where accent(children) != nil: return accented(children)
    case "msup", "mover": return scripted(children, below: nil, above: 1)
    case "msub", "munder": return scripted(children, below: 1, above: nil)
    case "msubsup", "munderover": return scripted(children, below: 1, above: 2)
    case "mmultiscripts": return multiscripts(children)
    case "mtable": return table(children)
    case "mfenced": return fenced(node, children)
    case "menclose" where node["notation"]?.contains("radical") == true:
      return root(row(children), index: nil)
    case "semantics", "maction": return child(children, index: 0)
    default: return row(children)
    }
  }

  private mutating func child(_ children: [InlineNode], index: Int) -> Part {
    children.indices.contains(index) && !children[index].isOmitted ? part(children[index]) : .empty
  }

  // MARK: Tokens

  private func token(_ node: InlineNode) -> Part {
    switch node.name {
    case "mspace":
      let width = node["width"] ?? ""
      let isWide = width.hasSuffix("em") && (Double(width.dropLast(2)) ?? 0) >= 0.5
      return isWide ? Part(text: " ", form: .operator) : .empty
    case "mglyph": return Part(text: node["alt"] ?? "", form: .word)
    case "mtext": return Part(text: PlainTextWriter.text(of: node.children), form: .word)
    default: break
    }
    // Invisible times, function application, separator and plus show nothing; styled letters are read as letters.
    let text = node.string.singleSpaced.unicodeScalars.filter { !(0x2061...0x2064).contains($0.value) }
    let string = String(String.UnicodeScalarView(text))
    switch node.name {
    case "mn": return Part(text: string, form: .atom)
    case "ms": return Part(text: (node["lquote"] ?? "\"") + string + (node["rquote"] ?? "\""), form: .atom)
    case "mi": return Part(text: string, form: string.count > 1 ? .word : .atom)
    default:
      if string.count > 1, string.unicodeScalars.allSatisfy(PlainTextWriter.isWord) {
        return Part(text: string, form: .word)
      }
      return Part(text: string, form: .operator)
    }
  }

  // MARK: Layout

  /// `a/b`, with brackets around sums, quotients and, below the line, products.
  private mutating func fraction(_ children: [InlineNode]) -> Part {
    let (above, below) = (child(children, index: 0), child(children, index: 1))
    var numerator = above.text
    switch above.form {
    case .sum, .quotient: numerator = above.factor
    case .product where above.text.contains(" "): numerator = above.factor
    default: break
    }
    if below.text.isEmpty || numerator.isEmpty { return above.text.isEmpty ? below : above }
    let denominator = below.form == .prefixed ? below.text : below.factor
    return Part(text: numerator + "/" + denominator, form: .quotient)
  }

  /// `√x`, `∛(x+1)`, `ⁿ√x`.
  private func root(_ inner: Part, index: String?) -> Part {
    let sign: String
    switch index {
    case nil, "2", "": sign = "√"
    case "3": sign = "∛"
    case "4": sign = "∜"
    case .some(let index):
      sign = ScriptLetters.superscript(index).map { $0 + "√" } ?? "^(\(index))√"
    }
    guard !inner.text.isEmpty else { return Part(text: sign, form: .atom) }
    let body = inner.factor
    let isOpen = body == inner.text && !Self.isBracketed(body)
    return Part(text: sign + body, form: isOpen ? .prefixed : .atom, opens: sign.unicodeScalars.count)
  }

  private mutating func scripted(_ children: [InlineNode], below: Int?, above: Int?) -> Part {
    let base = child(children, index: 0)
    let (lower, upper) = (
      below.map { child(children, index: $0).text } ?? "", above.map { child(children, index: $0).text } ?? ""
    )
    return scripted(
      base, lower: lower.filter { !"⏟⏞".contains($0) }, upper: upper.filter { !"⏟⏞".contains($0) })
  }

  private func scripted(_ base: Part, lower: String, upper: String) -> Part {
    if lower.isEmpty, upper.isEmpty { return base }
    var writer = PlainTextWriter()
    let start = base.form == .operator ? base.text : base.factor
    writer.append(text: start)
    writer.script(lower, isRaised: false)
    writer.script(upper, isRaised: true)
    let text = String(decoding: writer.finish(), as: UTF8.self)
    // A script of `^` and one character must not touch what follows.
    let last = text.unicodeScalars.count - 1
    let marks: [Unicode.Scalar] = ["^", "_"]
    let scalars = Array(text.unicodeScalars)
    if let mark = scalars.lastIndex(where: marks.contains), !scalars[mark...].contains("("), mark < last {
      return Part(text: text, form: .prefixed, opens: mark + 1)
    }
    return Part(text: text, form: base.form == .word || base.form == .operator ? .word : .atom)
  }

  /// The combining character of an accent over one letter; nil if the script above is no accent.
  private func accent(_ children: [InlineNode]) -> Unicode.Scalar? {
    guard children.count > 1 else { return nil }
    let accents: [String: Unicode.Scalar] = [
      "¯": "\u{304}", "ˉ": "\u{304}", "‾": "\u{305}", "_": "\u{305}", "^": "\u{302}", "ˆ": "\u{302}",
      "~": "\u{303}",
      "˜": "\u{303}", "∼": "\u{303}", "˙": "\u{307}", ".": "\u{307}", "¨": "\u{308}", "→": "\u{20D7}",
      "⃗": "\u{20D7}", "⇀": "\u{20D1}",
      "ˇ": "\u{30C}", "´": "\u{301}", "`": "\u{300}", "˘": "\u{306}", "˚": "\u{30A}",
    ]
    return accents[children[1].string.singleSpaced]
  }

  private mutating func accented(_ children: [InlineNode]) -> Part {
    let base = child(children, index: 0)
    guard let mark = accent(children) else { return base }
    guard base.text.unicodeScalars.count == 1 else {
      return scripted(base, lower: "", upper: children[1].string.singleSpaced)
    }
    return Part(text: base.text + String(Character(mark)), form: base.form)
  }

  private mutating func multiscripts(_ children: [InlineNode]) -> Part {
    let base = child(children, index: 0)
    var (before, after) = ([("", "")], [("", "")])
    var isBefore = false
    var pair: [String] = []
    for node in children.dropFirst() {
      if node.name == "mprescripts" {
        isBefore = true
        continue
      }
      pair.append(node.isOmitted ? "" : part(node).text)
      guard pair.count == 2 else { continue }
      if isBefore { before.append((pair[0], pair[1])) } else { after.append((pair[0], pair[1])) }
      pair = []
    }
    var writer = PlainTextWriter()
    for (lower, upper) in before {
      writer.script(lower, isRaised: false)
      writer.script(upper, isRaised: true)
    }
    writer.append(text: base.form == .operator ? base.text : base.factor)
    for (lower, upper) in after {
      writer.script(lower, isRaised: false)
      writer.script(upper, isRaised: true)
    }
    return Part(text: String(decoding: writer.finish(), as: UTF8.self), form: .atom)
  }

  /// Rows apart by semicolons, cells by commas.
  private mutating func table(_ rows: [InlineNode]) -> Part {
    var lines: [String] = []
    for line in rows where !line.isOmitted {
      var cells: [String] = []
      for cell in line.children where !cell.name.isEmpty { cells.append(row(cell.children).text) }
      lines.append(cells.filter { !$0.isEmpty }.joined(separator: ", "))
    }
    return Part(text: lines.joined(separator: "; "), form: lines.count > 1 ? .sum : .product)
  }

  private mutating func fenced(_ node: InlineNode, _ children: [InlineNode]) -> Part {
    let separator = (node["separators"] ?? ",").first { !$0.isWhitespace }.map(String.init) ?? ""
    var texts: [String] = []
    for child in children { texts.append(part(child).text) }
    let text = (node["open"] ?? "(") + texts.joined(separator: separator) + (node["close"] ?? ")")
    return Part(text: text, form: Self.isBracketed(text) ? .atom : .product)
  }
}
