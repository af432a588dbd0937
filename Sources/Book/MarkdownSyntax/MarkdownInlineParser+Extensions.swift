import TextBytes

/// Inline syntax that CommonMark does not have: formulas, roles, bare URLs.
extension MarkdownInlineParser {
  // MARK: - Formulas

  mutating func parseDollar() -> Bool {
    if position + 1 < bytes.count, bytes[position + 1] == "$" { return parseDoubleDollar() }
    guard let formula = MarkdownDollars(bytes, features).formula(at: position) else { return false }
    take(.math, content: formula, to: formula.upperBound + 1)
    return true
  }

  private mutating func parseDoubleDollar() -> Bool {
    let start = position + 2
    guard let end = search.end(of: ["$", "$"], from: start), end - 2 > start else {
      // A run of dollars that opens nothing is text.
      var next = position
      while next < bytes.count, bytes[next] == "$" { next += 1 }
      position = next
      return true
    }
    takeDisplayMath(start..<(end - 2), to: end)
    return true
  }

  /// Adds a displayed formula and the label after it: `$$x$$ (label)` at the end of a line.
  private mutating func takeDisplayMath(_ formula: Range<Int>, to end: Int) {
    guard let (label, behind) = MarkdownFormulaLabel(bytes).find(after: end, in: features) else {
      return take(.displayMath, content: formula, to: end)
    }
    result.labels.append(label)
    take(.displayMath, content: formula, to: behind, data: result.labels.count - 1)
  }

  /// `\(...\)`, `\[...\]`, both also with two backslashes, and `\begin{align}...\end{align}`.
  mutating func parseTeX() -> Bool {
    if let environment = MarkdownMath.environment(bytes, at: position, limit: bytes.count) {
      let ending = Array("\\end{".utf8) + bytes[environment] + ["}"]
      guard let end = search.end(of: ending, from: position) else {
        return false
      }
      takeDisplayMath(position..<end, to: end)
      return true
    }
    if let (label, end, isEquation) = MarkdownMath.reference(bytes, at: position) {
      take(.texReference, content: label, to: end, data: isEquation ? 1 : 0)
      return true
    }
    guard features.hasBackslashMath else { return false }
    var open = position + 1
    let isDouble = open < bytes.count && bytes[open] == "\\"
    if isDouble { open += 1 }
    guard open < bytes.count, bytes[open] == "(" || bytes[open] == "[" else { return false }
    let isLine = bytes[open] == "("
    // Inside a line, `\[` is an escaped bracket; a displayed formula must begin the line.
    if !isLine, !isDouble, !isAtLineStart { return false }
    let ending: [UInt8] = (isDouble ? ["\\", "\\"] : ["\\"]) + [isLine ? ")" : "]"]
    guard let end = search.end(of: ending, from: open + 1) else { return false }
    let formula = (open + 1)..<(end - ending.count)
    guard formula.count < 4000, MarkdownMath.isFormula(bytes[formula]) else { return false }
    if isLine { take(.math, content: formula, to: end) } else { takeDisplayMath(formula, to: end) }
    return true
  }

  /// Whether only white space precedes the position on its line.
  private var isAtLineStart: Bool {
    var index = position
    while index > 0, bytes[index - 1] == " " || bytes[index - 1] == "\t" { index -= 1 }
    return index == 0 || bytes[index - 1] == "\n"
  }

  // MARK: - Braces

  /// A role, a substitution, or attributes of the preceding element.
  mutating func parseBrace() -> Bool {
    if features.contains(.pandoc), parseShortcode() || parseRawMark() { return true }
    if position + 1 < bytes.count, bytes[position + 1] == "{" { return parseSubstitution() }
    guard features.contains(.myst) || features.contains(.attributes) else { return false }
    var index = position + 1
    guard index < bytes.count, bytes[index].isLetter || bytes[index] == "." || bytes[index] == "#" else {
      return false
    }
    let limit = min(bytes.count, position + 80)
    while index < limit,
      bytes[index].isLetter || bytes[index].isDigit || [":", "-", "_", "+", "."].contains(bytes[index])
    {
      index += 1
    }
    if index < bytes.count, bytes[index] == "}", index + 1 < bytes.count, bytes[index + 1] == "`",
      bytes[position + 1].isLetter, features.contains(.myst)
    {
      let (length, start) = search.backtickRun(index + 1)
      guard let close = search.closingBackticks(length, from: start) else { return false }
      result.roles.append(MarkdownInlines.Role(name: (position + 1)..<index, content: start..<close))
      take(.role, content: start..<close, to: close + length, data: result.roles.count - 1)
      return true
    }
    guard textStart == position, let last = result.lastNode, let (_, end) = spanAttributes.find(at: position)
    else {
      return false
    }
    switch last.kind {
    case .code, .math:
      // Attributes of code and formulas only affect appearance.
      position = end
      textStart = end
      return true
    default: return false
    }
  }

  private mutating func parseSubstitution() -> Bool {
    let start = position + 2
    let isCommand = start < bytes.count && bytes[start] == "#"
    guard features.contains(.myst) || (isCommand && features.contains(.commands)) else { return false }
    let limit = min(bytes.count, start + 200)
    guard let close = bytes[min(start, limit)..<limit].firstIndex(of: "}"), close + 1 < bytes.count,
      bytes[close + 1] == "}"
    else { return false }
    take(.substitution, content: start..<close, to: close + 2)
    return true
  }

  // MARK: - Addresses

  /// `https://...` and `www....`: https://github.github.com/gfm/#autolinks-extension-
  mutating func parseBareAddress() -> Bool {
    guard
      let (address, scheme) = MarkdownAutolink.bare(
        bytes, at: position, from: textStart, inBrackets: !brackets.isEmpty)
    else { return false }
    position = address.lowerBound
    addLink(Array(scheme.utf8) + bytes[address], text: address, to: address.upperBound, isBare: true)
    return true
  }

  /// `name@host.org`
  mutating func parseMail() -> Bool {
    guard let mail = MarkdownAutolink.mail(bytes, at: position, from: textStart) else { return false }
    position = mail.lowerBound
    addLink(Array("mailto:".utf8) + bytes[mail], text: mail, to: mail.upperBound, isBare: true)
    return true
  }
}
