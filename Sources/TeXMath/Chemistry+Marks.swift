extension Chemistry {
  // MARK: Arrows, operators, bonds

  /// A reaction arrow with what stands on and below it.
  mutating func arrow() throws(TeXMathError) -> Bool {
    guard peek() == 0x3C || peek() == 0x2D else { return false }
    let arrows: [(StaticString, StaticString, StaticString)] = [
      ("<-->", "\\xrightleftarrows", ""), ("<->", "\\xleftrightarrow", "\\longleftrightarrow"),
      ("<=>>", "\\xrightequilibrium", ""), ("<<=>", "\\xleftequilibrium", ""),
      ("<=>", "\\xrightleftharpoons", ""), ("->", "\\xrightarrow", "\\longrightarrow"),
      ("<-", "\\xleftarrow", "\\longleftarrow"),
    ]
    for (sign, long, plain) in arrows where starts(sign) {
      flush()
      position += sign.utf8CodeUnitCount
      let over = try arrowLabel()
      let under = over == nil ? nil : try arrowLabel()
      if over == nil, plain.utf8CodeUnitCount > 0 {
        output.append(plain)
        output.append(0x20)
      } else {
        output.append(long)
        if let under { output += [0x5B, 0x7B] + under + [0x7D, 0x5D] }
        output.append(0x7B)
        if let over { output += over } else { output.append("\\quad ") }
        output.append(0x7D)
      }
      (last, needsSpace) = (.start, false)
      return true
    }
    return false
  }

  private mutating func arrowLabel() throws(TeXMathError) -> [UInt8]? {
    let kind = peek()
    let isTyped = (kind == 0x54 || kind == 0x4D || kind == 0x43) && peek(1) == 0x5B
    guard kind == 0x5B || isTyped else { return nil }
    position += isTyped ? 2 : 1
    let text = try upTo(0x5D)
    switch kind {
    case 0x54: return [UInt8]("\\text{") + text + [0x7D]
    case 0x4D: return text
    default: return try inner(text)
    }
  }

  /// The text up to `closing` outside of braces, which is read as well.
  mutating func upTo(_ closing: UInt8) throws(TeXMathError) -> [UInt8] {
    let start = position
    var depth = 0
    while position < input.count {
      let byte = input[position]
      position += 1
      if byte == closing, depth == 0 { return Array(input[start..<(position - 1)]) }
      if byte == 0x5C { position += 1 }
      if byte == 0x7B { depth += 1 }
      if byte == 0x7D { depth -= 1 }
    }
    throw TeXMathError(.chemistryInvalid("\"" + [closing].shown + "\" is missing"), call)
  }

  /// `+`, `=` and their like between entities, and arrows for gas and precipitate.
  mutating func operatorOrMark(_ byte: UInt8) throws(TeXMathError) -> Bool {
    let isFree = isEmptyEntity || last == .amount || last == .amountSpace
    if isFree {
      for (mark, tex) in Chemistry.marks where starts(mark) && isPhraseEnd(mark.utf8CodeUnitCount) {
        // A lower-case v that stands alone is an arrow, as a caret is.
        flush()
        output.append(tex)
        (last, position, needsSpace) = (.space, position + mark.utf8CodeUnitCount, false)
        return true
      }
      for (sign, tex) in Chemistry.operators where starts(sign) {
        let count = sign.utf8CodeUnitCount
        let next = peek(count)
        let follows = count > 2 || next == 0x20 || next == 0 || (0x30...0x39).contains(next) || next == 0x2D
        guard byte == 0x2B || sign.utf8Start[0] == 0x5C || follows else { continue }
        if byte == 0x2B, count == 1, last == .bond || next != 0x20, last == .opening { continue }
        flush()
        output.append(tex)
        (last, position, needsSpace) = (.start, position + count, false)
        return true
      }
    }
    if byte == 0x2B {
      position += 1
      switch last {
      case .base, .sub, .sup, .closedSup:
        sup.append(byte)
        last = .sup
      default: output.append("{+}")
      }
      return true
    }
    guard byte == 0x3D || byte == 0x23 || byte == 0x3C || byte == 0x3E else { return false }
    flush(beforeEntity: true)
    output += byte == 0x23 ? [UInt8]("{\\equiv}") : [0x7B, byte, 0x7D]
    (last, position) = (.bond, position + 1)
    return true
  }

  private static let marks: [(StaticString, StaticString)] = [
    ("(v)", " \\downarrow "), ("v", " \\downarrow "), ("(^)", " \\uparrow "), ("^", " \\uparrow "),
  ]

  private static let operators: [(StaticString, StaticString)] = [
    ("$\\pm$", " {}\\pm{} "), ("\\pm", " {}\\pm{} "), ("+-", " {}\\pm{} "), ("+/-", " {}\\pm{} "),
    ("$\\approx$", " {}\\approx{} "), ("\\approx", " {}\\approx{} "), ("<<", " {}\\ll{} "),
    (">>", " {}\\gg{} "), ("+", " {}+{} "), ("-", " {}-{} "), ("=", " {}={} "), ("<", " {}<{} "),
    (">", " {}>{} "),
  ]

  /// `-`: a charge, a bond or a hyphen.
  mutating func dash(_ byte: UInt8) throws(TeXMathError) -> Bool {
    guard byte == 0x2D else { return false }
    let ends = isPhraseEnd(1) || peek(1) == 0x2F || (peek(1) == 0x28 && isAggregation(1))
    position += 1
    switch last {
    case .base, .sub:
      if ends, !beginsWithBond {
        sup.append(byte)
        last = .sup
      } else if last == .base, (0x30...0x39).contains(peek()) || isSingleLetter {
        flush()
        hyphen()
      } else {
        bond()
      }
    case .sup where ends || (!sup.isEmpty && sup.allSatisfy { (0x30...0x39).contains($0) }):
      sup.append(byte)
      if !ends { flush() }
    case .amount:
      moveAmountToBase()
      flush()
      hyphen()
    case .before: presup.append(byte)
    default:
      if isEmptyEntity, last != .bond { beginsWithBond = true }
      bond()
    }
    return true
  }

  /// Whether the symbol so far is one letter that names a position or a particle: `n-Bu`, `$\alpha$-D`.
  private var isSingleLetter: Bool {
    guard amount.isEmpty, presup.isEmpty, presub.isEmpty else { return false }
    if base.first == 0x24 || base.first == 0x5C, base.count < 10, !base.contains(0x7B) { return true }
    return base.count == 10 && base[8] >= 0x61 && base[8] <= 0x7A && base.starts(with: [UInt8]("\\mathrm{"))
  }

  private mutating func bond() {
    flush(beforeEntity: true)
    output.append("{-}")
    last = .bond
  }

  private mutating func hyphen() {
    output.append("\\text{-}")
    last = .opening
  }

  // MARK: Amounts and states

  /// A stoichiometric number at the beginning of an entity.
  mutating func takeAmount() -> Bool {
    let start = position
    var index = position
    func byte(_ offset: Int) -> UInt8 { offset < input.count ? input[offset] : 0 }
    func digits() { while (0x30...0x39).contains(byte(index)) { index += 1 } }
    func isCapitalAhead(_ offset: Int) -> Bool {
      var offset = offset
      while byte(offset) == 0x20 { offset += 1 }
      return (0x41...0x5A).contains(byte(offset))
    }
    if byte(index) == 0x28 {
      index += 1
      digits()
      guard index > position + 1, byte(index) == 0x2F else { return false }
      index += 1
      digits()
      guard byte(index) == 0x29 else { return false }
      index += 1
    } else {
      let first = index
      digits()
      if index > first || byte(index) == 0x2E, byte(index) == 0x2E || byte(index) == 0x2C,
        (0x30...0x39).contains(byte(index + 1))
      {
        index += 1
        digits()
      }
      if index == first, (0x61...0x7A).contains(byte(index)), byte(index + 1) == 0x2F { index += 1 }
      if byte(index) == 0x2F, index > first, (0x30...0x39).contains(byte(index + 1)) {
        index += 1
        digits()
      }
    }
    if (0x61...0x7A).contains(byte(index)), isCapitalAhead(index + 1) { index += 1 }
    guard index > start else { return false }
    amount = Array(input[start..<index])
    (position, last) = (index, .amount)
    return true
  }

  /// Whether `(aq)` or the like stands `offset` bytes ahead.
  func isAggregation(_ offset: Int = 0) -> Bool {
    guard peek(offset) == 0x28 else { return false }
    var index = offset + 1
    while (0x61...0x7A).contains(peek(index)), index < offset + 5 { index += 1 }
    guard index > offset + 1, index < offset + 5 else { return false }
    if peek(index) == 0x2C {
      while position + index < input.count, peek(index) != 0x29 { index += 1 }
    }
    return peek(index) == 0x29 && isPhraseEnd(index + 1)
  }

  mutating func stateOfAggregation() throws(TeXMathError) -> Bool {
    guard isAggregation() else { return false }
    flush()
    position += 1
    let text = try upTo(0x29)
    output.append("\\mkern2mu{(\\mathrm{")
    output += text.filter { $0 != 0x24 }
    output.append("})}")
    last = .space
    return true
  }

  // MARK: Scripts, groups, commands

  /// `^…` or `_…`, before or behind the symbol.
  mutating func script() throws(TeXMathError) {
    let isSup = peek() == 0x5E
    position += 1
    var isGroup = false
    var text: [UInt8] = []
    switch peek() {
    case 0x7B:
      position += 1
      isGroup = true
      text = corner(try upTo(0x7D))
    case 0x24:
      position += 1
      isGroup = true
      text = try upTo(0x24)
    case 0x5C: text = try command()
    case 0x30...0x39:
      let start = position
      while (0x30...0x39).contains(peek()) { position += 1 }
      text = Array(input[start..<position])
    case 0, 0x20, 0x5E, 0x5F: return
    default:
      let start = position
      _ = Scalars.decode(input, &position)
      text = corner(Array(input[start..<position]))
    }
    switch last {
    case .start, .space, .opening, .amountSpace, .before, .amount:
      if last == .amount { moveAmountToBase() } else {
        if isSup { presup += text } else { presub += text }
        last = .before
        return
      }
      fallthrough
    case .base, .bond:
      if isSup { sup += text } else { sub += text }
      last = isSup ? (isGroup ? .closedSup : .sup) : .sub
    case .sub:
      if !isSup { flush() }
      if isSup { sup += text } else { sub += text }
      last = isSup ? (isGroup ? .closedSup : .sup) : .sub
    case .sup, .closedSup:
      if isSup, last == .closedSup { flush() }
      if isSup { sup += text } else { sub += text }
      last = isSup ? .sup : .sub
    }
  }

  /// What stands at a corner: upright letters, but for a letter that is a number.
  func corner(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    let isFormula = text.allSatisfy { !(0x41...0x5A).contains($0) && $0 < 0x80 && $0 != 0x5C }
      && !hasWord(text) && !text.contains(0x7B)
    var index = 0
    while index < text.count {
      let byte = text[index]
      let start = index
      switch byte {
      case 0x41...0x5A, 0x61...0x7A, 0x80...0xFF:
        while index < text.count, (text[index] | 0x20) >= 0x61 && (text[index] | 0x20) <= 0x7A || text[index] >= 0x80 { index += 1 }
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
    let isStacked = starts("\\frac{") || starts("\\overset{") || starts("\\underset{") || starts("\\underbrace{")
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

  // MARK: Physical units

  /// The TeX of `\pu`: a number with its unit.
  mutating func unit(_ text: [UInt8]) throws(TeXMathError) -> [UInt8] {
    let parts = text.split(separator: 0x20).map { Array($0) }
    var isFirst = true
    var result: [UInt8] = []
    for part in parts {
      guard let first = part.first else { continue }
      let isNumber = isFirst && ((0x30...0x39).contains(first) || first == 0x2B || first == 0x2D || first == 0x2E)
      let isSign = part.equals("+-") || part.equals("\\pm")
      if !isFirst { result.append("\\,") }
      if isNumber || isSign || (0x30...0x39).contains(first) {
        let end = part.firstIndex { byte in
          !(0x2B...0x39).contains(byte) && byte != 0x65 && byte != 0x45 && byte != 0x5E && byte != 0x28 && byte != 0x29
        }
        result += isSign ? [UInt8]("\\pm ") : SIUnits.number(Array(part[..<(end ?? part.count)]))
        if let end { result += [UInt8]("\\,") + unitText(Array(part[end...])) }
      } else {
        result += unitText(part)
      }
      isFirst = false
    }
    return result
  }

  /// Units with their exponents: `kJ.mol-1`, `m/s`, `J//mol`.
  private func unitText(_ text: [UInt8]) -> [UInt8] {
    for index in text.indices.dropLast() where text[index] == 0x2F && text[index + 1] == 0x2F {
      return [UInt8]("\\frac{") + unitText(Array(text[..<index])) + [UInt8]("}{")
        + unitText(Array(text[(index + 2)...])) + [0x7D]
    }
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      let start = index
      switch text[index] {
      case 0x41...0x5A, 0x61...0x7A, 0x80...0xFF:
        while index < text.count, (text[index] | 0x20) >= 0x61 && (text[index] | 0x20) <= 0x7A || text[index] >= 0x80 { index += 1 }
        result += [UInt8]("\\mathrm{") + text[start..<index] + [0x7D]
      case 0x30...0x39, 0x2D, 0x2B:
        index += 1
        while index < text.count, (0x30...0x39).contains(text[index]) { index += 1 }
        result += [0x5E, 0x7B] + text[start..<index] + [0x7D]
      case 0x2A, 0x2E:
        result.append("{\\cdot}")
        index += 1
      case 0x5E:
        index += 1
      case 0x5C:
        index += 1
        while index < text.count, (text[index] | 0x20) >= 0x61, (text[index] | 0x20) <= 0x7A { index += 1 }
        if index == start + 1 { index = min(index + 1, text.count) }
        result += [UInt8]("\\mathrm{") + text[start..<index] + [0x7D]
      case 0x25:
        result.append("\\%")
        index += 1
      case 0x2F, 0x28, 0x29, 0x2C:
        result.append(text[index])
        index += 1
      default: index += 1
      }
    }
    return result
  }
}
