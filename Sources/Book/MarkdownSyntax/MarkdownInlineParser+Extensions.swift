import TextBytes

/// Inline syntax that CommonMark does not have: formulas, roles, bare URLs.
extension MarkdownInlineParser {
  // MARK: - Formulas

  mutating func parseDollar() -> Bool {
    if position + 1 < bytes.count, bytes[position + 1] == "$" { return parseDoubleDollar() }
    return features.contains(.looseDollars) && parseLooseDollar() || parseStrictDollar()
  }

  /// A formula as pandoc has it: no white space within its dollars, no digit beside them.
  private mutating func parseStrictDollar() -> Bool {
    let start = position + 1
    guard start < bytes.count, !bytes[start].isSpace,
      features.contains(.pandoc) || position == 0 || !bytes[position - 1].isDigit
    else { return false }
    var index = start
    // The end of the last command or escaped character: `\ ` before the closing dollar is no white space.
    var escape = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == "\\" {
        index = endOfTeXText(index) ?? index + 2
        escape = index
        continue
      }
      if byte == "$" {
        let isAfterSpace = bytes[index - 1].isSpace && index > escape
        let next = index + 1 < bytes.count ? bytes[index + 1] : " "
        if !isAfterSpace, !next.isDigit, index > start {
          take(.math, start..<index, to: index + 1)
          return true
        }
        // A dollar that could open another formula ends the search, which keeps the time linear.
        if isAfterSpace, !next.isSpace { return false }
      }
      index += 1
    }
    return false
  }

  /// A formula up to the next dollar, which may begin or end with white space, or stand beside a digit. MathJax and MyST take everything between two dollars
  /// for a formula; here it must also look like one, so that prices stay prices.
  private mutating func parseLooseDollar() -> Bool {
    let start = position + 1
    var index = start
    let limit = min(bytes.count, start + Self.longestLooseFormula)
    while index < limit, bytes[index] != "$" {
      index = bytes[index] == "\\" ? endOfTeXText(index) ?? index + 2 : index + 1
    }
    guard index < limit, MarkdownMath.isLooseFormula(bytes[start..<index]) else { return false }
    take(.math, start..<index, to: index + 1)
    return true
  }

  /// The bytes that a formula with white space at its ends may have: a search for it ends there, which keeps the time linear.
  private static let longestLooseFormula = 400

  /// The end of `\text{…}`, an environment or the like at an index, within which dollars are of its own formulas; nil for other
  /// commands.
  private func endOfTeXText(_ start: Int) -> Int? {
    let name = bytes[(start + 1)...].prefix { $0.isLetter }
    if name.elementsEqual("begin".utf8) { return endOfEnvironment(name.endIndex) }
    guard name.endIndex < bytes.count, bytes[name.endIndex] == "{",
      ["text", "mbox", "textrm", "textbf", "textit", "hbox"].contains(where: { name.elementsEqual($0.utf8) })
    else { return nil }
    var depth = 0
    var index = name.endIndex
    let limit = min(bytes.count, index + Self.longestLooseFormula)
    while index < limit {
      switch bytes[index] {
      case "\\": index += 1
      case "{": depth += 1
      case "}":
        depth -= 1
        if depth == 0 { return index + 1 }
      case "\n" where bytes[index - 1] == "\n": return nil
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The end of the environment whose name in braces begins at an index; nil if it does not end within the formula.
  private func endOfEnvironment(_ start: Int) -> Int? {
    let rest = bytes[min(start, bytes.count)...].prefix(Self.longestLooseFormula)
    guard rest.first == "{", let close = rest.firstIndex(of: "}") else { return nil }
    let ending = Array("\\end".utf8) + rest[...close]
    guard let range = rest.firstRange(of: ending), !rest[..<range.lowerBound].holds("\n\n") else {
      return nil
    }
    return range.upperBound
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
      return take(.displayMath, formula, to: end)
    }
    result.labels.append(label)
    take(.displayMath, formula, to: behind, data: result.labels.count - 1)
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
    if let (label, end, isEquation) = texReference() {
      take(.texReference, label, to: end, data: isEquation ? 1 : 0)
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
    if isLine { take(.math, formula, to: end) } else { takeDisplayMath(formula, to: end) }
    return true
  }

  /// Whether only white space precedes the position on its line.
  private var isAtLineStart: Bool {
    var index = position
    while index > 0, bytes[index - 1] == " " || bytes[index - 1] == "\t" { index -= 1 }
    return index == 0 || bytes[index - 1] == "\n"
  }

  /// `\\ref{label}` and `\\eqref{label}`, which MathJax supports outside of formulas.
  private func texReference() -> (Range<Int>, end: Int, isEquation: Bool)? {
    let isEquation = bytes[position...].starts(withASCII: "\\eqref{")
    guard isEquation || bytes[position...].starts(withASCII: "\\ref{") else { return nil }
    let start = position + (isEquation ? 7 : 5)
    guard let close = bytes[start..<min(bytes.count, start + 100)].firstIndex(of: "}"), close > start else {
      return nil
    }
    return (start..<close, close + 1, isEquation)
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
      take(.role, start..<close, to: close + length, data: result.roles.count - 1)
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
    take(.substitution, start..<close, to: close + 2)
    return true
  }

  // MARK: - Addresses

  /// `https://...` and `www....`: https://github.github.com/gfm/#autolinks-extension-
  mutating func parseBareAddress() -> Bool {
    if bytes[position] == "w" {
      guard position == textStart || !MarkdownAutolink.isWordByte(bytes[position - 1]),
        bytes[position...].starts(withASCII: "www."), let end = endOfAddress(position, host: position + 4)
      else { return false }
      let text = position..<end
      addLink(Array("http://".utf8) + bytes[text], text: text, to: end, isBare: true)
      return true
    }
    guard bytes[position...].starts(withASCII: "://") else { return false }
    for scheme in ["https", "http", "ftp"] {
      let start = position - scheme.utf8.count
      guard start >= textStart, bytes[start..<position].elementsEqual(scheme.utf8),
        start == 0 || start == textStart || !MarkdownAutolink.isWordByte(bytes[start - 1]),
        let end = endOfAddress(start, host: position + 3)
      else { continue }
      position = start
      addLink(Array(bytes[start..<end]), text: start..<end, to: end, isBare: true)
      return true
    }
    return false
  }

  /// `name@host.org`
  mutating func parseMail() -> Bool {
    guard let mail = MarkdownAutolink.mail(bytes, at: position, from: textStart) else { return false }
    position = mail.lowerBound
    addLink(Array("mailto:".utf8) + bytes[mail], text: mail, to: mail.upperBound, isBare: true)
    return true
  }

  private func endOfAddress(_ start: Int, host: Int) -> Int? {
    MarkdownAutolink.endOfAddress(bytes, from: start, host: host, inBrackets: !brackets.isEmpty)
  }
}
