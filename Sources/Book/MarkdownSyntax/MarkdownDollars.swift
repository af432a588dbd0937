import TextBytes

/// Finds formulas between single dollars.
struct MarkdownDollars {
  /// The bytes that a formula with white space at its ends, or text within a formula, may have: a search ends there, which keeps the
  /// time linear.
  private static let longest = 400

  private let bytes: [UInt8]
  private let features: MarkdownFeatures

  init(_ bytes: [UInt8], _ features: MarkdownFeatures) {
    self.bytes = bytes
    self.features = features
  }

  /// The formula behind the dollar at an index; nil if the dollar is text.
  func formula(at dollar: Int) -> Range<Int>? {
    features.contains(.looseDollars) ? loose(dollar) ?? strict(dollar) : strict(dollar)
  }

  /// A formula as pandoc has it: no white space within its dollars, no digit behind them.
  private func strict(_ dollar: Int) -> Range<Int>? {
    let start = dollar + 1
    guard start < bytes.count, !bytes[start].isSpace,
      features.contains(.pandoc) || dollar == 0 || !bytes[dollar - 1].isDigit
    else { return nil }
    var index = start
    // The end of the last command or escaped character: `\ ` before the closing dollar is no white space.
    var escape = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == "\\" {
        index = endOfText(index) ?? index + 2
        escape = index
        continue
      }
      if byte == "$" {
        let isAfterSpace = bytes[index - 1].isSpace && index > escape
        let next = index + 1 < bytes.count ? bytes[index + 1] : " "
        if !isAfterSpace, !next.isDigit, index > start { return start..<index }
        // A dollar that could open another formula ends the search, which keeps the time linear.
        if isAfterSpace, !next.isSpace { return nil }
      }
      index += 1
    }
    return nil
  }

  /// A formula up to the next dollar, which may begin or end with white space, or stand beside a digit. MathJax and MyST take
  /// everything between two dollars for a formula; here it must also look like one, so that prices stay prices.
  private func loose(_ dollar: Int) -> Range<Int>? {
    let start = dollar + 1
    var index = start
    let limit = min(bytes.count, start + Self.longest)
    while index < limit, bytes[index] != "$" {
      index = bytes[index] == "\\" ? endOfText(index) ?? index + 2 : index + 1
    }
    guard index < limit, MarkdownMath.isLooseFormula(bytes[start..<index]) else { return nil }
    return start..<index
  }

  /// The end of `\text{…}`, an environment or the like at an index, within which dollars are of its own formulas; nil for other
  /// commands.
  private func endOfText(_ start: Int) -> Int? {
    let name = bytes[(start + 1)...].prefix { $0.isLetter }
    if name.elementsEqual("begin".utf8) { return endOfEnvironment(name.endIndex) }
    guard name.endIndex < bytes.count, bytes[name.endIndex] == "{",
      ["text", "mbox", "textrm", "textbf", "textit", "hbox"].contains(where: { name.elementsEqual($0.utf8) })
    else { return nil }
    var depth = 0
    var index = name.endIndex
    let limit = min(bytes.count, index + Self.longest)
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
    let rest = bytes[min(start, bytes.count)...].prefix(Self.longest)
    guard rest.first == "{", let close = rest.firstIndex(of: "}") else { return nil }
    let ending = Array("\\end".utf8) + rest[...close]
    guard let range = rest.firstRange(of: ending), !rest[..<range.lowerBound].holds("\n\n") else {
      return nil
    }
    return range.upperBound
  }
}
