extension Chemistry {
  // MARK: Scripts, groups, commands

  /// `^…` or `_…`, before or behind the symbol.
  mutating func script() throws(TeXMathError) {
    let isSup = peek() == 0x5E
    position += 1
    let isGroup = peek() == 0x7B || peek() == 0x24
    let text = try scriptText(isSup: isSup)
    if text.isEmpty { return }
    switch last {
    case .start, .space, .opening, .amountSpace, .before:
      if isSup { presup += text } else { presub += text }
      last = .before
      return
    case .amount: moveAmountToBase()
    case .sub where !isSup: flush()
    case .closedSup where isSup: flush()
    default: break
    }
    let isRepeated = last == .sup || last == .closedSup
    if isSup { sup += text } else { sub += text }
    last = !isSup ? .sub : isGroup && !isRepeated ? .closedSup : .sup
  }

  /// What stands behind `^` or `_`: a group, a command, digits or one character.
  private mutating func scriptText(isSup: Bool) throws(TeXMathError) -> [UInt8] {
    let start = position
    switch peek() {
    case 0x7B:
      position += 1
      return corner(try upTo(0x7D))
    case 0x24:
      position += 1
      return try upTo(0x24)
    case 0x5C: return try command()
    case 0, 0x20, 0x5E, 0x5F: return []
    default: break
    }
    let hasSign = !isSup && (peek() == 0x2D || peek() == 0x2B) && (0x30...0x39).contains(peek(1))
    if hasSign || (0x30...0x39).contains(peek()) {
      position += 1
      while (0x30...0x39).contains(peek()) { position += 1 }
      return Array(input[start..<position])
    }
    _ = Scalars.decode(input, &position)
    return corner(Array(input[start..<position]))
  }

  /// What stands at a corner: upright letters, but for a letter that is a number.
  func corner(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    let isFormula =
      text.allSatisfy { !(0x41...0x5A).contains($0) && $0 < 0x80 && $0 != 0x5C }
      && !hasWord(text) && !text.contains(0x7B)
    var index = 0
    while index < text.count {
      let byte = text[index]
      let start = index
      switch byte {
      case 0x41...0x5A, 0x61...0x7A, 0x80...0xFF:
        while index < text.count,
          (text[index] | 0x20) >= 0x61 && (text[index] | 0x20) <= 0x7A || text[index] >= 0x80
        { index += 1 }
        result += isFormula ? Array(text[start..<index]) : [UInt8]("\\mathrm{") + text[start..<index] + [0x7D]
        continue
      case 0x5C:
        index += 1
        while index < text.count, (text[index] | 0x20) >= 0x61, (text[index] | 0x20) <= 0x7A { index += 1 }
        if index == start + 1 { index += 1 }
        result += text[start..<min(index, text.count)]
        result.append(0x20)
        continue
      case 0x7B:
        let end = text[index...].firstIndex(of: 0x7D) ?? text.count - 1
        result += [UInt8]("\\text") + text[index...end]
        if text[end] != 0x7D { result.append(0x7D) }
        index = end
      case 0x2E: result.append("\\mkern1mu\\bullet\\mkern1mu ")
      case 0x24: break
      case 0x2C: result.append("{,}\\mkern1mu ")
      case 0x23, 0x25, 0x26, 0x5E, 0x5F: break
      default: result.append(byte)
      }
      index += 1
    }
    return result
  }

  /// Whether two letters stand next to each other.
  private func hasWord(_ text: [UInt8]) -> Bool {
    var isAfterLetter = false
    for byte in text {
      let isLetter = (0x61...0x7A).contains(byte)
      if isLetter, isAfterLetter { return true }
      isAfterLetter = isLetter
    }
    return false
  }

  /// `{…}`: text; `{}` separates.
  mutating func braces() throws(TeXMathError) {
    position += 1
    let text = try upTo(0x7D)
    if text.isEmpty {
      flush(beforeEntity: true)
      last = .opening
      return
    }
    if last == .sub || last == .sup || last == .closedSup { flush() }
    base += [UInt8]("\\text{") + text + [0x7D]
    last = .base
  }

  /// `$…$`: a formula.
  mutating func dollars() throws(TeXMathError) {
    position += 1
    let text = try upTo(0x24)
    if last == .sub || last == .sup || last == .closedSup { flush() }
    if last == .amount { moveAmountToBase() }
    if text.count == 1, isEmptyEntity, peek() != 0x2D {
      amount = text
      last = .amount
    } else {
      base += [0x7B] + text + [0x7D]
      last = .base
    }
  }

  /// A command: bonds, escapes, and whatever else TeX has.
  mutating func control() throws(TeXMathError) {
    if starts("\\{") { return opening([UInt8]("\\{")) }
    if starts("\\}") { return closing([UInt8]("\\}")) }
    if starts("\\bond{") {
      flush(beforeEntity: true)
      position += 6
      let kind = try upTo(0x7D)
      guard let bond = Chemistry.bonds.first(where: { kind.equals($0.0) }) else {
        throw TeXMathError(.chemistryInvalid("bond \"" + kind.shown + "\" is not known"), call)
      }
      output.append(bond.1)
      last = .bond
      return
    }
    if starts("\\\\") {
      flush()
      output.append("\\\\ ")
      (position, last) = (position + 2, .start)
      return
    }
    let isStacked =
      starts("\\frac{") || starts("\\overset{") || starts("\\underset{") || starts("\\underbrace{")
    let isInner = starts("\\ce{") || isStacked
    if last == .sub || last == .sup || last == .closedSup || isInner { flush(beforeEntity: isInner) }
    let text = try command(readsChemistry: isInner)
    base += text
    last = .base
    if isInner { flush() }
  }

  /// A command with its arguments in braces.
  private mutating func command(readsChemistry: Bool = false) throws(TeXMathError) -> [UInt8] {
    let start = position
    position += 1
    while (peek() | 0x20) >= 0x61, (peek() | 0x20) <= 0x7A { position += 1 }
    if position == start + 1, position < input.count { _ = Scalars.decode(input, &position) }
    var text = Array(input[start..<position])
    let isChemistry = text.equals("\\ce")
    if isChemistry { text = [] }
    if text.equals("\\ca") { text = [UInt8]("{\\sim}") }
    while peek() == 0x7B || (readsChemistry && peek() == 0x5F && peek(1) == 0x7B) {
      if peek() == 0x5F {
        text.append(0x5F)
        position += 1
      }
      position += 1
      let argument = try upTo(0x7D)
      text += [0x7B] + (readsChemistry ? try inner(argument) : argument) + [0x7D]
    }
    if text.last.map({ $0 != 0x7D }) ?? false { text.append(0x20) }
    return text
  }

  private static let bonds: [(StaticString, StaticString)] = [
    ("-", "{-}"), ("1", "{-}"), ("=", "{=}"), ("2", "{=}"), ("#", "{\\equiv}"), ("3", "{\\equiv}"),
    ("~", "{\\tripledash}"), ("~-", "{\\underset{-}{\\tripledash}}"), ("~=", "{\\underset{=}{\\tripledash}}"),
    ("~--", "{\\underset{=}{\\tripledash}}"), ("-~-", "{\\overset{-}{\\underset{-}{\\tripledash}}}"),
    ("...", "{\\cdots}"), ("....", "{\\cdot\\cdots}"), ("->", "{\\rightarrow}"), ("<-", "{\\leftarrow}"),
    ("<", "{<}"), (">", "{>}"),
  ]
}
