import TextBytes

/// Parses decimal numbers: `-12.5e3`.
public enum Decimal64 {
  /// The nearest double to a decimal number; nil if the text is empty or anything else.
  ///
  /// - Parameters:
  ///   - text: digits with an optional sign, point, and exponent after `e` or `E`.
  ///   - exponent: a power of ten to multiply by.
  public static func parse(_ text: UnsafeBufferPointer<UInt8>, exponent: Int = 0) -> Double? {
    var index = 0
    let isNegative = text.count > 0 && text[0] == "-"
    if text.count > 0, text[0] == "-" || text[0] == "+" { index = 1 }
    var mantissa: UInt64 = 0
    var scale = exponent
    var digits = 0
    var sawDigit = false
    var sawPoint = false
    while index < text.count {
      let byte = text[index]
      if byte &- "0" < 10 {
        sawDigit = true
        if digits < 19 {
          mantissa = mantissa &* 10 &+ UInt64(byte &- "0")
          if mantissa != 0 { digits += 1 }
          if sawPoint { scale -= 1 }
        } else {
          if !sawPoint { scale += 1 }
          // Digits past the nineteenth only break ties, which `exact` handles.
          digits += 1
        }
      } else if byte == ".", !sawPoint {
        sawPoint = true
      } else {
        break
      }
      index += 1
    }
    guard sawDigit else { return nil }
    if index < text.count {
      guard text[index] | .lowercaseBit == "e", let written = writtenExponent(text, from: index + 1) else {
        return nil
      }
      scale += written
    }
    // Both factors are exact doubles, so there is a single rounding.
    if digits <= 19, mantissa < 1 << 53, abs(scale) <= 22 {
      let value = scale < 0 ? Double(mantissa) / powers[-scale] : Double(mantissa) * powers[scale]
      return isNegative ? -value : value
    }
    return exact(text, mantissa: mantissa, scale: scale, isNegative: isNegative, isWhole: digits <= 19)
  }

  private static func writtenExponent(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    let isNegative = index < text.count && text[index] == "-"
    if index < text.count, text[index] == "-" || text[index] == "+" { index += 1 }
    guard index < text.count else { return nil }
    var value = 0
    while index < text.count {
      guard text[index] &- "0" < 10 else { return nil }
      value = min(value * 10 + text[index].digitValue, 100_000)
      index += 1
    }
    return isNegative ? -value : value
  }

  /// Slow path for many digits or a large exponent, by the standard library. Nineteen digits suffice except
  /// for ties.
  private static func exact(
    _ text: UnsafeBufferPointer<UInt8>, mantissa: UInt64, scale: Int, isNegative: Bool, isWhole: Bool
  ) -> Double? {
    if mantissa == 0 { return isNegative ? -0.0 : 0 }
    var digits = Array(String(mantissa).utf8)
    if !isWhole { digits.append("1") }
    digits += Array("e\(isWhole ? scale : scale - 1)".utf8)
    return Double(decimal: digits).map { isNegative ? -$0 : $0 }
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19,
    1e20, 1e21, 1e22,
  ]
}
