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
    case .sup where !ends && base.first == 0x5C && !base.contains(0x7B):
      flush()
      hyphen()
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
    // pH, pOH, pK and pC are no amounts.
    if peek() == 0x70, let next = Unicode.Scalar(UInt32(peek(1))), ["H", "O", "K", "C"].contains(next) {
      return false
    }
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
}
