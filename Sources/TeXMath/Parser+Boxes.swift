extension Parser {
  // MARK: Lengths

  /// A length behind `\kern` and its like, in thousandths of an em.
  mutating func length(after call: Token) throws(TeXMathError) -> Int {
    let first = source.nextRawVisible()
    if first.isCharacter("{") {
      let tokens = try source.balanced(from: first)
      return try length(source.text(tokens), call)
    }
    var bytes: [UInt8] = []
    var token = first
    while isLengthPart(token, bytes) {
      if !token.isSpace { bytes.append(UInt8(token.code)) }
      if bytes.count > 2, let unit = unitSuffix(bytes), !unit.isEmpty {
        return try length(bytes, call)
      }
      token = source.nextRaw()
    }
    source.unread(token)
    return try length(bytes, call)
  }

  private func isLengthPart(_ token: Token, _ bytes: [UInt8]) -> Bool {
    switch token.code {
    case 0x2B, 0x2D, 0x2E, 0x30...0x39, 0x20, 0x61...0x7A: bytes.count < 24
    default: false
    }
  }

  private func unitSuffix(_ bytes: [UInt8]) -> [UInt8]? {
    let suffix = Array(bytes.suffix(2))
    guard suffix.count == 2, suffix.allSatisfy({ (0x61...0x7A).contains($0) }) else { return nil }
    return suffix
  }

  /// A length with its unit in thousandths of an em, of a font of 10 points.
  func length(_ text: [UInt8], _ call: Token) throws(TeXMathError) -> Int {
    let invalid = TeXMathError(.lengthInvalid(text.shown), source.range(call))
    let bytes = text.filter { $0 != 0x20 }
    var index = 0
    var isNegative = false
    while index < bytes.count, bytes[index] == 0x2D || bytes[index] == 0x2B {
      if bytes[index] == 0x2D { isNegative.toggle() }
      index += 1
    }
    var thousandths = 0
    var scale = 0
    let start = index
    while index < bytes.count {
      if (0x30...0x39).contains(bytes[index]) {
        if scale < 1000 { thousandths = thousandths * 10 + Int(bytes[index]) - 0x30 }
        if scale > 0 { scale *= 10 }
      } else if bytes[index] == 0x2E, scale == 0 {
        scale = 1
      } else {
        break
      }
      if thousandths > 1_000_000 { throw invalid }
      index += 1
    }
    guard index > start else { throw invalid }
    while scale < 1000 {
      thousandths *= 10
      scale = scale == 0 ? 10 : scale * 10
    }
    let unit = Array(bytes[index...].prefix(2))
    guard let size = unit.isEmpty && thousandths == 0 ? 0 : Parser.unit(unit) else { throw invalid }
    let value = thousandths * size / 100_000
    return max(-1_000_000, min(1_000_000, isNegative ? -value : value))
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

  /// `\rule[raise]{width}{height}`, and MathJax's `\Rule{width}{height}{depth}`.
  mutating func rule(_ call: Token) throws(TeXMathError) -> MathNode {
    let raise = try source.bracket(call)
    let raised = try raise.map { tokens throws(TeXMathError) in try length(source.text(tokens), call) } ?? 0
    let width = try length(try source.expandedArgument(of: call), call)
    let height = try length(try source.expandedArgument(of: call), call)
    if source.described(call) == "\\Rule" {
      let depth = try length(try source.expandedArgument(of: call), call)
      return .rule(width: max(0, width), height: height, depth: depth)
    }
    return .rule(width: max(0, width), height: height + raised, depth: -raised)
  }

  /// `\char"221E`, `\unicode{x221E}`.
  mutating func characterByNumber(_ call: Token) throws(TeXMathError) -> MathNode {
    var digits: [UInt8] = []
    var radix: UInt32 = 10
    let first = source.nextRawVisible()
    if first.isCharacter("{") {
      let tokens = try source.balanced(from: first)
      digits = source.text(tokens)
    } else if first.isCharacter("`") {
      let character = source.nextRaw()
      let name = source.name(character)
      var position = 0
      let code = name.isEmpty ? 0xFFFD : Scalars.decode(name, &position)
      return .symbol(MathSymbol(scalar: code, atom: .ordinary, form: .upright))
    } else {
      var token = first
      while token.code < 0x80, digits.count < 8,
        token.isCharacter("\"") || token.isCharacter("'") || isHexDigit(token)
      {
        digits.append(UInt8(token.code))
        token = source.nextRaw()
      }
      source.unread(token)
    }
    let text = digits
    if let mark = digits.first, mark == 0x22 || mark == 0x78 || mark == 0x27 {
      radix = mark == 0x27 ? 8 : 16
      digits.removeFirst()
    }
    var code: UInt32 = 0
    for digit in digits {
      guard let value = Parser.hexValue(digit), value < radix, code < 0x110000 else {
        throw TeXMathError(.numberInvalid(text.shown), source.range(call))
      }
      code = code * radix + value
    }
    guard !digits.isEmpty, let scalar = Unicode.Scalar(code), code >= 0x20, code != 0xFFFE, code != 0xFFFF
    else {
      throw TeXMathError(.numberInvalid(text.shown), source.range(call))
    }
    return .symbol(MathSymbol(scalar: scalar.value, atom: .ordinary, form: .upright))
  }

  private func isHexDigit(_ token: Token) -> Bool { Parser.hexValue(UInt8(token.code)) != nil }

  static func hexValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x41...0x46: UInt32(byte) - 0x41 + 10
    case 0x61...0x66: UInt32(byte) - 0x61 + 10
    default: nil
    }
  }

  // MARK: Colours

  /// The colour that a command's first argument names, as `#rrggbb`.
  mutating func colour(of call: Token) throws(TeXMathError) -> [UInt8] {
    let model = try source.bracket(call).map { source.text($0) }
    let argument = source.nextRawVisible()
    let tokens = argument.isCharacter("{") ? try source.balanced(from: argument) : [argument]
    let name = source.text(tokens).filter { $0 != 0x20 }
    for colour in colours.reversed() where colour.name == name { return colour.value }
    if let value = Colours.value(name, model: model ?? []) { return value }
    let range = tokens.first.map { Int($0.lower)..<Int(tokens[tokens.count - 1].upper) }
    let known = Colours.suggestion(for: name.shown)
    throw TeXMathError(.colourUnknown(name.shown, suggestion: known), range ?? source.range(call))
  }

  mutating func defineColour(_ call: Token) throws(TeXMathError) {
    let name = try source.textArgument(of: call)
    let model = try source.textArgument(of: call)
    let value = try source.textArgument(of: call).filter { $0 != 0x20 }
    guard let colour = Colours.value(value, model: model) else {
      throw TeXMathError(.colourUnknown(value.shown, suggestion: nil), source.range(call))
    }
    colours.append((name, colour))
  }

  /// `\colorbox{colour}{text}`.
  mutating func colourBox(_ call: Token) throws(TeXMathError) -> [MathNode] {
    let colour = try colour(of: call)
    return [.styleStart(.background(colour))] + (try text(after: call, [])) + [.styleEnd]
  }

  /// `\enclose{notation}[attributes]{body}`.
  mutating func enclose(_ call: Token) throws(TeXMathError) -> MathNode {
    let notation = try source.textArgument(of: call)
    _ = try source.bracket(call)
    let body = try argument(of: call)
    for known in Parser.notations where notation.equals(known) { return .enclosed(body, notation: known) }
    throw TeXMathError(.argumentMissing(of: "\\enclose"), source.range(call))
  }

  private static let notations: [StaticString] = [
    "longdiv", "actuarial", "radical", "box", "roundedbox", "circle", "left", "right", "top", "bottom",
    "updiagonalstrike", "downdiagonalstrike", "verticalstrike", "horizontalstrike", "madruwb", "phasorangle",
    "updiagonalarrow",
  ]
}
