import Numerics
import TextBytes

extension ExpressionTree {
  /// The value of a numeric literal, `Rational`, or simple arithmetic with constants such as `-Pi/2` and
  /// `NCache[…]`; nil for everything else.
  public func number(_ expression: Expression) -> Double? { number(expression, depth: 0) }

  private func number(_ expression: Expression, depth: Int) -> Double? {
    let node = nodes[Int(expression.index)]
    switch node.kind {
    case .integer: return node.flag ? Double(Int32(bitPattern: node.first)) : literal(node)
    case .real: return node.flag ? binary(node) : literal(node)
    case .symbol: return symbol(expression).flatMap(Self.constant)
    case .call: return depth < 16 ? evaluated(expression, depth: depth + 1) : nil
    case .string, .packedArray: return nil
    }
  }

  private static func constant(_ symbol: KnownSymbol) -> Double? {
    switch symbol {
    case .pi: Double.pi
    case .degree: Double.pi / 180
    case .eulerNumber: 2.718281828459045
    case .goldenRatio: 1.618033988749895
    case .infinity: Double.infinity
    default: nil
    }
  }

  private func evaluated(_ expression: Expression, depth: Int) -> Double? {
    let parts = arguments(expression)
    func value(_ place: Int) -> Double? {
      place < parts.count ? number(parts[parts.startIndex + place], depth: depth) : nil
    }
    switch head(expression) {
    case .rational, .divide:
      guard let above = value(0), let below = value(1) else { return nil }
      return above / below
    case .nCache: return value(1) ?? value(0)
    case .minus: return value(0).map { -$0 }
    case .sqrt: return value(0).map { $0.squareRoot() }
    case .power:
      guard let base = value(0), let exponent = value(1) else { return nil }
      return Double.pow(base, exponent)
    case .times, .plus:
      var result = head(expression) == .times ? 1.0 : 0.0
      for part in parts {
        guard let value = number(part, depth: depth) else { return nil }
        if head(expression) == .times { result *= value } else { result += value }
      }
      return result
    case .directedInfinity: return value(0).map { $0 < 0 ? -Double.infinity : Double.infinity }
    default: return nil
    }
  }

  /// The value of an integer that fits; nil for other nodes.
  public func integer(_ expression: Expression) -> Int? {
    guard kind(expression) == .integer, let value = number(expression), abs(value) < 9e15 else { return nil }
    return Int(exactly: value)
  }

  /// Decodes eight little-endian bytes.
  private func binary(_ node: Node) -> Double {
    var bits: UInt64 = 0
    for index in 0..<8 { bits |= UInt64(bytes[Int(node.first) + index]) << UInt64(8 * index) }
    return Double(bitPattern: bits)
  }

  /// Parses ``1.5`20*^-3``, ignoring precision, and `16^^ff`.
  private func literal(_ node: Node) -> Double? {
    bytes.withUnsafeBufferPointer { buffer in
      let text = UnsafeBufferPointer(rebasing: buffer[Int(node.first)..<Int(node.first) + Int(node.count)])
      return NumberLiteral.value(text)
    }
  }
}

/// Parses numeric literals of the Wolfram Language.
enum NumberLiteral {
  static func value(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    // Fast path: most numbers are plain decimals.
    if let plain = Decimal64.parse(text) { return plain }
    var mantissa = text.count
    var exponent = 0
    for index in 0..<text.count where text[index] == "*" || text[index] == "`" {
      mantissa = min(mantissa, index)
      if text[index] == "*", index + 2 <= text.count {
        exponent = integer(UnsafeBufferPointer(rebasing: text[min(index + 2, text.count)...]))
      }
    }
    let digits = UnsafeBufferPointer(rebasing: text[..<mantissa])
    let radixMark = digits.firstIndex(of: "^")
    guard let radixMark, radixMark + 2 < digits.count else {
      return Decimal64.parse(digits, exponent: exponent)
    }
    let radix = integer(UnsafeBufferPointer(rebasing: digits[..<radixMark]))
    guard (2...36).contains(abs(radix)) else { return nil }
    return inBase(
      Double(abs(radix)), digits: UnsafeBufferPointer(rebasing: digits[(radixMark + 2)...]),
      exponent: exponent,
      isNegative: radix < 0)
  }

  private static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var value = 0
    for byte in text where ("0"..."9").contains(byte) && value < 100_000 {
      value = value * 10 + byte.digitValue
    }
    return text.first == "-" ? -value : value
  }

  private static func inBase(
    _ radix: Double, digits: UnsafeBufferPointer<UInt8>, exponent: Int, isNegative: Bool
  ) -> Double? {
    var value = 0.0
    var scale = Double(exponent)
    var isFraction = false
    for byte in digits {
      switch byte {
      case ".": isFraction = true
      case "0"..."9", "A"..."Z", "a"..."z":
        let digit = byte <= "9" ? byte - "0" : (byte | .lowercaseBit) - ("a" - 10)
        guard Double(digit) < radix else { return nil }
        value = value * radix + Double(digit)
        if isFraction { scale -= 1 }
      default: return nil
      }
    }
    value *= Double.pow(radix, scale)
    return isNegative ? -value : value
  }
}
