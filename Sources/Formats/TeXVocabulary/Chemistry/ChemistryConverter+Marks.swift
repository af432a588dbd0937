import TextBytes

extension ChemistryConverter {
  // MARK: Arrows, operators, bonds

  /// Reads a reaction arrow with its labels.
  mutating func arrow() throws(ChemistryError) -> Bool {
    guard peek() == "<" || peek() == "-" else { return false }
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
        output.append(" ")
      } else {
        output.append(long)
        if let under { output += ["[", "{"] + under + ["}", "]"] }
        output.append("{")
        if let over { output += over } else { output.append("\\quad ") }
        output.append("}")
      }
      (last, needsSpace) = (.start, false)
      return true
    }
    return false
  }

  private mutating func arrowLabel() throws(ChemistryError) -> [UInt8]? {
    let kind = peek()
    let isTyped = (kind == "T" || kind == "M" || kind == "C") && peek(1) == "["
    guard kind == "[" || isTyped else { return nil }
    position += isTyped ? 2 : 1
    let text = try upTo("]")
    switch kind {
    case "T": return [UInt8]("\\text{") + text + ["}"]
    case "M": return text
    default: return try inner(text)
    }
  }

  /// The text up to `closing` outside of braces, both consumed.
  mutating func upTo(_ closing: UInt8) throws(ChemistryError) -> [UInt8] {
    let start = position
    var depth = 0
    while position < input.count {
      let byte = input[position]
      position += 1
      if byte == closing, depth == 0 { return Array(input[start..<(position - 1)]) }
      if byte == "\\" { position += 1 }
      if byte == "{" { depth += 1 }
      if byte == "}" { depth -= 1 }
    }
    throw ChemistryError.invalid("\"" + [closing].shown + "\" is missing")
  }

  /// Reads operators such as `+` and `=` between entities, and arrows for gas and precipitate.
  mutating func operatorOrMark(_ byte: UInt8) throws(ChemistryError) -> Bool {
    let isFree = isEmptyEntity || last == .amount || last == .amountSpace
    if isFree {
      for (mark, tex) in ChemistryConverter.marks where starts(mark) && isPhraseEnd(mark.utf8CodeUnitCount) {
        // A separate lower-case v is an arrow, like a caret.
        flush()
        output.append(tex)
        (last, position, needsSpace) = (.space, position + mark.utf8CodeUnitCount, false)
        return true
      }
      for (sign, tex) in ChemistryConverter.operators where starts(sign) {
        let count = sign.utf8CodeUnitCount
        let next = peek(count)
        let follows = count > 2 || next == " " || next == 0 || ("0"..."9").contains(next) || next == "-"
        guard byte == "+" || sign.utf8Start[0] == "\\" || follows else { continue }
        if byte == "+", count == 1, last == .bond || next != " ", last == .opening { continue }
        flush()
        output.append(tex)
        (last, position, needsSpace) = (.start, position + count, false)
        return true
      }
    }
    if byte == "+" {
      position += 1
      switch last {
      case .base, .sub, .sup, .closedSup:
        sup.append(byte)
        last = .sup
      case .start, .space, .opening, .bond, .amount, .amountSpace, .before: output.append("{+}")
      }
      return true
    }
    guard byte == "=" || byte == "#" || byte == "<" || byte == ">" else { return false }
    flush(beforeEntity: true)
    output += byte == "#" ? [UInt8]("{\\equiv}") : ["{", byte, "}"]
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

  /// Reads `-` as a charge, a bond or a hyphen.
  mutating func dash(_ byte: UInt8) throws(ChemistryError) -> Bool {
    guard byte == "-" else { return false }
    let ends = isPhraseEnd(1) || peek(1) == "/" || (peek(1) == "(" && isAggregation(1))
    position += 1
    switch last {
    case .base, .sub:
      if ends, !beginsWithBond {
        sup.append(byte)
        last = .sup
      } else if last == .base, ("0"..."9").contains(peek()) || isSingleLetter {
        flush()
        hyphen()
      } else {
        bond()
      }
    case .sup where !ends && base.first == "\\" && !base.contains("{"):
      flush()
      hyphen()
    case .sup where ends || (!sup.isEmpty && sup.allSatisfy { ("0"..."9").contains($0) }):
      sup.append(byte)
      if !ends { flush() }
    case .amount:
      moveAmountToBase()
      flush()
      hyphen()
    case .before: presup.append(byte)
    case .start, .space, .opening, .bond, .amountSpace, .sup, .closedSup:
      if isEmptyEntity, last != .bond { beginsWithBond = true }
      bond()
    }
    return true
  }

  /// Whether the symbol is a single letter that names a position or particle: `n-Bu`, `$\alpha$-D`.
  private var isSingleLetter: Bool {
    guard amount.isEmpty, presup.isEmpty, presub.isEmpty else { return false }
    if base.first == "$" || base.first == "\\", base.count < 10, !base.contains("{") { return true }
    return base.count == 10 && base[8] >= "a" && base[8] <= "z" && base.starts(with: [UInt8]("\\mathrm{"))
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

  /// Reads a stoichiometric number at the start of an entity.
  mutating func takeAmount() -> Bool {
    // pH, pOH, pK and pC do not begin with an amount.
    if peek() == "p", let next = Unicode.Scalar(UInt32(peek(1))), ["H", "O", "K", "C"].contains(next) {
      return false
    }
    let start = position
    var index = position
    func byte(_ offset: Int) -> UInt8 { offset < input.count ? input[offset] : 0 }
    func digits() { while ("0"..."9").contains(byte(index)) { index += 1 } }
    func isCapitalAhead(_ offset: Int) -> Bool {
      var offset = offset
      while byte(offset) == " " { offset += 1 }
      return ("A"..."Z").contains(byte(offset))
    }
    if byte(index) == "(" {
      index += 1
      digits()
      guard index > position + 1, byte(index) == "/" else { return false }
      index += 1
      digits()
      guard byte(index) == ")" else { return false }
      index += 1
    } else {
      let first = index
      digits()
      if index > first || byte(index) == ".", byte(index) == "." || byte(index) == ",",
        ("0"..."9").contains(byte(index + 1))
      {
        index += 1
        digits()
      }
      if index == first, ("a"..."z").contains(byte(index)), byte(index + 1) == "/" { index += 1 }
      if byte(index) == "/", index > first, ("0"..."9").contains(byte(index + 1)) {
        index += 1
        digits()
      }
    }
    if ("a"..."z").contains(byte(index)), isCapitalAhead(index + 1) { index += 1 }
    guard index > start else { return false }
    amount = Array(input[start..<index])
    (position, last) = (index, .amount)
    return true
  }

  /// Whether a state such as `(aq)` is `offset` bytes ahead.
  func isAggregation(_ offset: Int = 0) -> Bool {
    guard peek(offset) == "(" else { return false }
    var index = offset + 1
    while ("a"..."z").contains(peek(index)), index < offset + 5 { index += 1 }
    guard index > offset + 1, index < offset + 5 else { return false }
    if peek(index) == "," {
      while position + index < input.count, peek(index) != ")" { index += 1 }
    }
    return peek(index) == ")" && isPhraseEnd(index + 1)
  }

  mutating func stateOfAggregation() throws(ChemistryError) -> Bool {
    guard isAggregation() else { return false }
    flush()
    position += 1
    let text = try upTo(")")
    output.append("\\mkern2mu{(\\mathrm{")
    output += text.filter { $0 != "$" }
    output.append("})}")
    last = .space
    return true
  }
}
