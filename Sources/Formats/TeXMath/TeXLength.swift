import TeXVocabulary
import TextBytes

/// A TeX length in thousandths of an em, for a 10 point font.
///
///     1.5em    1500
///     -2pt     -200
struct TeXLength: Sendable {
  let thousandths: Int

  /// Parses a length with its unit; nil if invalid.
  init?(_ text: [UInt8]) {
    let bytes = text.filter { $0 != " " }
    var index = 0
    var isNegative = false
    while index < bytes.count, bytes[index] == "-" || bytes[index] == "+" {
      if bytes[index] == "-" { isNegative.toggle() }
      index += 1
    }
    guard let number = TeXLength.decimal(bytes, &index) else { return nil }
    let unit = Array(bytes[index...].prefix(2))
    guard let size = unit.isEmpty && number == 0 ? 0 : TeXLength.unit(unit) else { return nil }
    let value = number * size / 100_000
    thousandths = max(-1_000_000, min(1_000_000, isNegative ? -value : value))
  }

  /// Parses a decimal number into thousandths; nil if there are no digits or too many.
  private static func decimal(_ bytes: [UInt8], _ index: inout Int) -> Int? {
    var thousandths = 0
    var scale = 0
    let start = index
    while index < bytes.count {
      if ("0"..."9").contains(bytes[index]) {
        if scale < 1000 { thousandths = thousandths * 10 + bytes[index].digitValue }
        if scale > 0 { scale *= 10 }
      } else if bytes[index] == "." || bytes[index] == ",", scale == 0 {
        scale = 1
      } else {
        break
      }
      if thousandths > 1_000_000 { return nil }
      index += 1
    }
    guard index > start else { return nil }
    while scale < 1000 {
      thousandths *= 10
      scale = scale == 0 ? 10 : scale * 10
    }
    return thousandths
  }

  /// The size of a unit in hundred-thousandths of an em.
  private static func unit(_ name: [UInt8]) -> Int? {
    for (known, size) in units where name.equals(known) { return size }
    return nil
  }

  private static let units: [(StaticString, Int)] = [
    ("em", 100_000), ("ex", 43_100), ("mu", 5_556), ("pt", 10_000), ("mm", 28_453), ("cm", 284_528),
    ("in", 722_700), ("bp", 10_038), ("pc", 120_000), ("dd", 10_700), ("cc", 128_401), ("nd", 10_670),
    ("nc", 128_040), ("sp", 0), ("px", 7_528),
  ]
}

extension Expander {
  // MARK: Lengths and numbers

  /// The length after `\kern` and similar commands, in thousandths of an em.
  mutating func length(after call: Token) throws(TeXMathError) -> Int {
    let first = nextRawVisible()
    if first.isCharacter("{") {
      let tokens = try balanced(from: first)
      return try length(text(tokens), of: call)
    }
    var bytes: [UInt8] = []
    var token = first
    while isLengthPart(token, bytes: bytes) {
      if !token.isSpace { bytes.append(UInt8(token.code)) }
      if bytes.count > 2, let unit = unitSuffix(bytes), !unit.isEmpty {
        return try length(bytes, of: call)
      }
      token = nextRaw()
    }
    unread(token)
    return try length(bytes, of: call)
  }

  private func isLengthPart(_ token: Token, bytes: [UInt8]) -> Bool {
    switch token.code {
    case "+", "-", ".", "0"..."9", " ", "a"..."z": bytes.count < 24
    default: false
    }
  }

  private func unitSuffix(_ bytes: [UInt8]) -> [UInt8]? {
    let suffix = Array(bytes.suffix(2))
    guard suffix.count == 2, suffix.allSatisfy({ ("a"..."z").contains($0) }) else { return nil }
    return suffix
  }

  /// Parses `text` as a length, in thousandths of an em.
  func length(_ text: [UInt8], of call: Token) throws(TeXMathError) -> Int {
    guard let length = TeXLength(text) else {
      throw TeXMathError(.lengthInvalid(text.shown), range(call))
    }
    return length.thousandths
  }

  /// The length of `\hspace{2em}`, or of `\hspace 2em`, which KaTeX accepts and LaTeX does not.
  mutating func spaceArgument(of call: Token) throws(TeXMathError) -> Int {
    let first = nextRawVisible()
    if !first.isEnd { unread(first) }
    let isBare = !first.isCharacter("{") && first.commandID == nil
    return isBare ? try length(after: call) : try lengthArgument(of: call)
  }

  /// An argument that is a length, in thousandths of an em.
  mutating func lengthArgument(of call: Token) throws(TeXMathError) -> Int {
    try length(try expandedArgument(of: call), of: call)
  }

  /// Parses `\rule[raise]{width}{height}`.
  mutating func rule(of call: Token, _ options: CallOptions) throws(TeXMathError) -> MathNode {
    let raised = try options[0].map { tokens throws(TeXMathError) in try length(text(tokens), of: call) } ?? 0
    let width = try lengthArgument(of: call)
    let height = try lengthArgument(of: call)
    return .rule(width: max(0, width), height: height + raised, depth: -raised)
  }

  /// Parses MathJax's `\Rule{width}{height}{depth}`.
  mutating func ruleWithDepth(of call: Token) throws(TeXMathError) -> MathNode {
    let width = try lengthArgument(of: call)
    let height = try lengthArgument(of: call)
    return .rule(width: max(0, width), height: height, depth: try lengthArgument(of: call))
  }

  /// Parses `\char"221E` and `\unicode{x221E}`.
  mutating func characterByNumber(_ call: Token) throws(TeXMathError) -> MathNode {
    var digits: [UInt8] = []
    var radix: UInt32 = 10
    let first = nextRawVisible()
    if first.isCharacter("{") {
      let tokens = try balanced(from: first)
      digits = text(tokens)
    } else if first.isCharacter("`") {
      let character = nextRaw()
      let name = name(character)
      var position = 0
      let code = name.isEmpty ? 0xFFFD : UTF8Scalars.decode(name, &position)
      return .symbol(MathSymbol(scalar: code, atom: .ordinary, form: .upright))
    } else {
      var token = first
      while token.code < 0x80, digits.count < 8,
        token.isCharacter("\"") || token.isCharacter("'") || UInt8(token.code).hexDigit != nil
      {
        digits.append(UInt8(token.code))
        token = nextRaw()
      }
      unread(token)
    }
    let text = digits
    if described(call) == "\\U" { digits.insert("x", at: 0) }
    if digits.count > 2, digits[0] == "0", digits[1] == "x" { digits.removeFirst() }
    if let mark = digits.first, mark == "\"" || mark == "x" || mark == "'" {
      radix = mark == "'" ? 8 : 16
      digits.removeFirst()
    }
    var code: UInt32 = 0
    for digit in digits {
      guard let value = digit.hexDigit, value < radix, code < 0x110000 else {
        throw TeXMathError(.numberInvalid(text.shown), range(call))
      }
      code = code * radix + value
    }
    guard !digits.isEmpty, let scalar = Unicode.Scalar(code), code >= " ", code != 0xFFFE, code != 0xFFFF
    else {
      throw TeXMathError(.numberInvalid(text.shown), range(call))
    }
    return .symbol(MathSymbol(scalar: scalar.value, atom: .ordinary, form: .upright))
  }
}

extension [UInt8] {
  /// The value of a short decimal number; nil for anything else.
  var smallNumber: Int? {
    var value = 0
    for byte in self where byte != " " {
      guard ("0"..."9").contains(byte), value < 100_000 else { return nil }
      value = value * 10 + byte.digitValue
    }
    return isEmpty ? nil : value
  }
}
