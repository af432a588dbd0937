/// What stands within lines that CommonMark does not have: formulas, roles, addresses without marks.
extension MarkdownInlineParser {
  // MARK: - Formulas

  mutating func parseDollar() -> Bool {
    if position + 1 < bytes.count, bytes[position + 1] == 0x24 { return parseDoubleDollar() }
    let start = position + 1
    guard start < bytes.count, !bytes[start].isSpace,
      position == 0 || !bytes[position - 1].isDigit || bytes[position - 1] == 0x5C
    else { return false }
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x5C {
        index += 2
        continue
      }
      if byte == 0x24 {
        let isAfterSpace = bytes[index - 1].isSpace
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0x20
        if !isAfterSpace, !next.isDigit, index > start {
          take(.math, start..<index, to: index + 1)
          return true
        }
        // One that could open a formula of its own ends the search, which so stays linear.
        if isAfterSpace, !next.isSpace { return false }
      }
      index += 1
    }
    return false
  }

  private mutating func parseDoubleDollar() -> Bool {
    let start = position + 2
    guard let end = end(of: [0x24, 0x24], from: start), end - 2 > start else {
      // A run of dollars that opens nothing is text.
      var next = position
      while next < bytes.count, bytes[next] == 0x24 { next += 1 }
      position = next
      return true
    }
    takeDisplayMath(start..<(end - 2), to: end)
    return true
  }

  /// Takes a displayed formula and the label behind it: `$$x$$ (label)` at the end of a line.
  private mutating func takeDisplayMath(_ formula: Range<Int>, to end: Int) {
    guard features.contains(.myst), let (label, behind) = label(after: end) else {
      return take(.displayMath, formula, to: end)
    }
    result.labels.append(label)
    take(.displayMath, formula, to: behind, data: result.labels.count - 1)
  }

  /// A label in parentheses. Among words one word may be a remark, `(why)`, so that it must look like a name.
  private func label(after end: Int) -> (label: Range<Int>, end: Int)? {
    var open = end
    while open < bytes.count, bytes[open] == 0x20 || bytes[open] == 0x09 { open += 1 }
    guard open < bytes.count, bytes[open] == 0x28 else { return nil }
    var close = open + 1
    var isName = bytes[close...].starts(withASCII: "eq")
    while close < bytes.count, bytes[close] != 0x29 {
      guard isLabelByte(bytes[close]) else { return nil }
      if !bytes[close].isLetter { isName = true }
      close += 1
    }
    guard isName, close < bytes.count, close > open + 1 else { return nil }
    var behind = close + 1
    while behind < bytes.count, bytes[behind] == 0x20 || bytes[behind] == 0x09 { behind += 1 }
    guard behind == bytes.count || bytes[behind] == 0x0A else { return nil }
    return ((open + 1)..<close, close + 1)
  }

  /// `\(...\)`, `\[...\]`, both with two backslashes too, and `\begin{align}...\end{align}`.
  mutating func parseTeX() -> Bool {
    if let environment = MarkdownMath.environment(bytes, at: position, limit: bytes.count) {
      let ending = Array("\\end{".utf8) + bytes[environment] + [0x7D]
      guard let end = end(of: ending, from: position) else {
        return false
      }
      takeDisplayMath(position..<end, to: end)
      return true
    }
    if let (label, end, isEquation) = texReference() {
      take(.texReference, label, to: end, data: isEquation ? 1 : 0)
      return true
    }
    var open = position + 1
    let isDouble = open < bytes.count && bytes[open] == 0x5C
    if isDouble { open += 1 }
    guard open < bytes.count, bytes[open] == 0x28 || bytes[open] == 0x5B else { return false }
    let isLine = bytes[open] == 0x28
    // Within a line `\[` is a bracket that is no link's; a displayed formula stands at the beginning of one.
    if !isLine, !isDouble, !isAtLineStart { return false }
    let ending: [UInt8] = (isDouble ? [0x5C, 0x5C] : [0x5C]) + [isLine ? 0x29 : 0x5D]
    guard let end = end(of: ending, from: open + 1) else { return false }
    let formula = (open + 1)..<(end - ending.count)
    guard formula.count < 4000, MarkdownMath.isFormula(bytes[formula]) else { return false }
    if isLine { take(.math, formula, to: end) } else { takeDisplayMath(formula, to: end) }
    return true
  }

  private func isLabelByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "-:_.".utf8.contains(byte)
  }

  /// Whether only blanks stand before the position on its line.
  private var isAtLineStart: Bool {
    var index = position
    while index > 0, bytes[index - 1] == 0x20 || bytes[index - 1] == 0x09 { index -= 1 }
    return index == 0 || bytes[index - 1] == 0x0A
  }

  /// `\\ref{label}` and `\\eqref{label}`, which MathJax reads among text.
  private func texReference() -> (Range<Int>, end: Int, isEquation: Bool)? {
    let isEquation = bytes[position...].starts(withASCII: "\\eqref{")
    guard isEquation || bytes[position...].starts(withASCII: "\\ref{") else { return nil }
    let start = position + (isEquation ? 7 : 5)
    guard let close = bytes[start..<min(bytes.count, start + 100)].firstIndex(of: 0x7D), close > start else {
      return nil
    }
    return (start..<close, close + 1, isEquation)
  }

  // MARK: - Braces

  /// A role, a substitution, or attributes of what stands before.
  mutating func parseBrace() -> Bool {
    if position + 1 < bytes.count, bytes[position + 1] == 0x7B { return parseSubstitution() }
    var index = position + 1
    guard index < bytes.count, bytes[index].isLetter || bytes[index] == 0x2E || bytes[index] == 0x23 else {
      return false
    }
    let limit = min(bytes.count, position + 80)
    while index < limit,
      bytes[index].isLetter || bytes[index].isDigit || [0x3A, 0x2D, 0x5F, 0x2B, 0x2E].contains(bytes[index])
    {
      index += 1
    }
    if index < bytes.count, bytes[index] == 0x7D, index + 1 < bytes.count, bytes[index + 1] == 0x60,
      bytes[position + 1].isLetter
    {
      let (length, start) = backtickRun(index + 1)
      guard let close = closingBackticks(length, from: start) else { return false }
      result.roles.append(MarkdownInlines.Role(name: (position + 1)..<index, content: start..<close))
      take(.role, start..<close, to: close + length, data: result.roles.count - 1)
      return true
    }
    guard textStart == position, lastNode >= 0, let (_, end) = attributes(at: position) else { return false }
    switch result.nodes[Int(lastNode)].kind {
    case .code, .math:
      // Attributes of code and formulas are for looks alone.
      position = end
      textStart = end
      return true
    default: return false
    }
  }

  private mutating func parseSubstitution() -> Bool {
    let start = position + 2
    let limit = min(bytes.count, start + 200)
    guard let close = bytes[min(start, limit)..<limit].firstIndex(of: 0x7D), close + 1 < bytes.count,
      bytes[close + 1] == 0x7D
    else { return false }
    take(.substitution, start..<close, to: close + 2)
    return true
  }

  // MARK: - Addresses

  /// `https://...` and `www....`: https://github.github.com/gfm/#autolinks-extension-
  mutating func parseBareAddress() -> Bool {
    if bytes[position] == 0x77 {
      guard position == textStart || !isWordByte(bytes[position - 1]),
        bytes[position...].starts(withASCII: "www."), let end = endOfAddress(position, position + 4)
      else { return false }
      let text = position..<end
      addLink(Array("http://".utf8) + bytes[text], text: text, to: end, isBare: true)
      return true
    }
    guard bytes[position...].starts(withASCII: "://") else { return false }
    for scheme in ["https", "http", "ftp"] {
      let start = position - scheme.utf8.count
      guard start >= textStart, bytes[start..<position].elementsEqual(scheme.utf8),
        start == 0 || start == textStart || !isWordByte(bytes[start - 1]),
        let end = endOfAddress(start, position + 3)
      else { continue }
      position = start
      addLink(Array(bytes[start..<end]), text: start..<end, to: end, isBare: true)
      return true
    }
    return false
  }

  private func isWordByte(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || byte >= 0x80 }

  /// Where an address ends whose host begins at `host`; nil where that is none.
  private func endOfAddress(_ start: Int, _ host: Int) -> Int? {
    var end = host
    while end < bytes.count, isWordByte(bytes[end]) || [0x2D, 0x2E, 0x5F].contains(bytes[end]) { end += 1 }
    guard end > host, bytes[host] != 0x2E else { return nil }
    // Within brackets the address ends with them, since they may be a link's.
    while end < bytes.count, !bytes[end].isSpace, bytes[end] != 0x3C,
      bytes[end] != 0x5D || brackets.isEmpty
    { end += 1 }
    return trimmedEnd(start, end)
  }

  /// Without the punctuation at the end that belongs to the sentence.
  private func trimmedEnd(_ start: Int, _ end: Int) -> Int {
    var end = end
    var open = 0
    var close = 0
    for byte in bytes[start..<end] {
      if byte == 0x28 { open += 1 }
      if byte == 0x29 { close += 1 }
    }
    while end > start {
      let byte = bytes[end - 1]
      if byte == 0x29 {
        guard close > open else { return end }
        close -= 1
      } else if byte == 0x3B {
        var name = end - 1
        while name > start, bytes[name - 1].isLetter || bytes[name - 1].isDigit { name -= 1 }
        if name > start, name < end - 1, bytes[name - 1] == 0x26 {
          end = name
        }
      } else if !"?!.,:*_~'\"]`".utf8.contains(byte) {
        return end
      }
      end -= 1
    }
    return end
  }

  /// `name@host.org`
  mutating func parseMail() -> Bool {
    var start = position
    while start > textStart, isMailByte(bytes[start - 1]) { start -= 1 }
    guard start < position else { return false }
    var end = position + 1
    var hasDot = false
    while end < bytes.count,
      bytes[end].isLetter || bytes[end].isDigit || [0x2D, 0x5F, 0x2E].contains(bytes[end])
    {
      if bytes[end] == 0x2E, end + 1 < bytes.count, bytes[end + 1].isLetter || bytes[end + 1].isDigit {
        hasDot = true
      }
      end += 1
    }
    while end > position, bytes[end - 1] == 0x2E { end -= 1 }
    guard hasDot, end > position + 1, bytes[end - 1].isLetter || bytes[end - 1].isDigit else { return false }
    position = start
    addLink(Array("mailto:".utf8) + bytes[start..<end], text: start..<end, to: end, isBare: true)
    return true
  }

  private func isMailByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || [0x2E, 0x2B, 0x2D, 0x5F].contains(byte)
  }
}
