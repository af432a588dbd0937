import TextBytes

extension ChemistryConverter {
  // MARK: Scripts, groups, commands

  /// Reads `^…` or `_…`, before or after the symbol.
  mutating func script() throws(ChemistryError) {
    let isSup = peek() == "^"
    position += 1
    let isGroup = peek() == "{" || peek() == "$"
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
    case .bond, .base, .sub, .sup, .closedSup: break
    }
    let isRepeated = last == .sup || last == .closedSup
    if isSup { sup += text } else { sub += text }
    last = !isSup ? .sub : isGroup && !isRepeated ? .closedSup : .sup
  }

  /// Reads the argument of `^` or `_`: a group, a command, digits or one character.
  private mutating func scriptText(isSup: Bool) throws(ChemistryError) -> [UInt8] {
    let start = position
    switch peek() {
    case "{":
      position += 1
      return corner(try upTo("}"))
    case "$":
      position += 1
      return try upTo("$")
    case "\\": return try command()
    case 0, " ", "^", "_": return []
    default: break
    }
    let hasSign = !isSup && (peek() == "-" || peek() == "+") && ("0"..."9").contains(peek(1))
    if hasSign || ("0"..."9").contains(peek()) {
      position += 1
      while ("0"..."9").contains(peek()) { position += 1 }
      return Array(input[start..<position])
    }
    _ = UTF8Scalars.decode(input, &position)
    return corner(Array(input[start..<position]))
  }

  /// Formats a script: upright letters, except for a letter that means a number.
  func corner(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    let isFormula =
      text.allSatisfy { !("A"..."Z").contains($0) && $0 < 0x80 && $0 != "\\" }
      && !hasWord(text) && !text.contains("{")
    var index = 0
    while index < text.count {
      let byte = text[index]
      let start = index
      switch byte {
      case "A"..."Z", "a"..."z", 0x80...0xFF:
        while index < text.count,
          (text[index] | .lowercaseBit) >= "a" && (text[index] | .lowercaseBit) <= "z" || text[index] >= 0x80
        { index += 1 }
        result += isFormula ? Array(text[start..<index]) : [UInt8]("\\mathrm{") + text[start..<index] + ["}"]
        continue
      case "\\":
        index += 1
        while index < text.count, (text[index] | .lowercaseBit) >= "a", (text[index] | .lowercaseBit) <= "z" {
          index += 1
        }
        if index == start + 1 { index += 1 }
        result += text[start..<min(index, text.count)]
        result.append(" ")
        continue
      case "{":
        let end = text[index...].firstIndex(of: "}") ?? text.count - 1
        result += [UInt8]("\\text") + text[index...end]
        if text[end] != "}" { result.append("}") }
        index = end
      case ".": result.append("\\mkern1mu\\bullet\\mkern1mu ")
      case "$": break
      case ",": result.append("{,}\\mkern1mu ")
      case "#", "%", "&", "^", "_": break
      default: result.append(byte)
      }
      index += 1
    }
    return result
  }

  /// Whether two letters are adjacent.
  private func hasWord(_ text: [UInt8]) -> Bool {
    var isAfterLetter = false
    for byte in text {
      let isLetter = ("a"..."z").contains(byte)
      if isLetter, isAfterLetter { return true }
      isAfterLetter = isLetter
    }
    return false
  }

  /// Reads `{…}`: text; `{}` separates.
  mutating func braces() throws(ChemistryError) {
    position += 1
    let text = try upTo("}")
    if text.isEmpty {
      flush(beforeEntity: true)
      last = .opening
      return
    }
    if last == .sub || last == .sup || last == .closedSup { flush() }
    base += [UInt8]("\\text{") + text + ["}"]
    last = .base
  }

  /// Reads `$…$`: a formula.
  mutating func dollars() throws(ChemistryError) {
    position += 1
    let text = try upTo("$")
    if last == .sub || last == .sup || last == .closedSup { flush() }
    if last == .amount { moveAmountToBase() }
    if text.count == 1, isEmptyEntity, peek() != "-" {
      amount = text
      last = .amount
    } else {
      base += ["{"] + text + ["}"]
      last = .base
    }
  }

  /// Reads a command: bonds, escapes, and other TeX.
  mutating func control() throws(ChemistryError) {
    if starts("\\{") { return opening([UInt8]("\\{")) }
    if starts("\\}") { return closing([UInt8]("\\}")) }
    if starts("\\bond{") {
      flush(beforeEntity: true)
      position += 6
      let kind = try upTo("}")
      guard let bond = ChemistryConverter.bonds.first(where: { kind.equals($0.0) }) else {
        throw ChemistryError.invalid("bond \"" + kind.shown + "\" is not known")
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

  /// Reads a command with its arguments in braces.
  private mutating func command(readsChemistry: Bool = false) throws(ChemistryError) -> [UInt8] {
    let start = position
    position += 1
    while (peek() | .lowercaseBit) >= "a", (peek() | .lowercaseBit) <= "z" { position += 1 }
    if position == start + 1, position < input.count { _ = UTF8Scalars.decode(input, &position) }
    var text = Array(input[start..<position])
    let isChemistry = text.equals("\\ce")
    if isChemistry { text = [] }
    if text.equals("\\ca") { text = [UInt8]("{\\sim}") }
    while peek() == "{" || (readsChemistry && peek() == "_" && peek(1) == "{") {
      if peek() == "_" {
        text.append("_")
        position += 1
      }
      position += 1
      let argument = try upTo("}")
      text += ["{"] + (readsChemistry ? try inner(argument) : argument) + ["}"]
    }
    if text.last.map({ $0 != "}" }) ?? false { text.append(" ") }
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
