/// Numbers as the front end shows them: those of the machine with six digits, others with those that count.
enum WolframNumber {
  /// The digits and the power of ten of a number as a notebook holds it; the mark of its precision is no part of what
  /// is read.
  ///
  ///     0.9983341664682815`      0.998334
  ///     1.2345678`*^-7           1.23457 and -7
  static func shown(_ bytes: [UInt8]) -> (digits: [UInt8], exponent: [UInt8]) {
    var digits = bytes[...]
    var exponent: ArraySlice<UInt8> = []
    if let mark = digits.firstIndex(of: 0x2A), mark + 2 < digits.count, digits[mark + 1] == 0x5E {
      exponent = digits[(mark + 2)...]
      digits = digits[..<mark]
    }
    guard let mark = digits.firstIndex(of: 0x60) else { return (Array(digits), Array(exponent)) }
    let isMachine = mark + 1 == digits.endIndex
    let number = Array(digits[..<mark])
    return (isMachine ? rounded(number, to: 6) : number, Array(exponent))
  }

  /// The same in one line: `1.23457×10^-7`.
  static func line(_ bytes: [UInt8]) -> [UInt8] {
    let (digits, exponent) = shown(bytes)
    return exponent.isEmpty ? digits : digits + Array("×10^".utf8) + exponent
  }

  /// Whether a token is a number with a mark of its precision or a power of ten.
  static func isMarked(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first, first &- 0x30 < 10 || first == 0x2E else { return false }
    return bytes.contains { $0 == 0x60 || $0 == 0x2A }
      && bytes.allSatisfy {
        $0 &- 0x30 < 10 || $0 == 0x2E || $0 == 0x60 || $0 == 0x2A || $0 == 0x5E || $0 == 0x2D
      }
  }

  /// A number with that many digits that count. Digits before the point are all kept.
  static func rounded(_ number: [UInt8], to count: Int) -> [UInt8] {
    guard let point = number.firstIndex(of: 0x2E), number.allSatisfy({ $0 == 0x2E || $0 &- 0x30 < 10 }) else {
      return number
    }
    var whole = Array(number[..<point])
    var fraction = Array(number[(point + 1)...])
    let wholeCount = whole.first == 0x30 || whole.isEmpty ? 0 : whole.count
    let zeros = wholeCount > 0 ? 0 : fraction.prefix { $0 == 0x30 }.count
    let kept = max(0, count - wholeCount + zeros)
    if fraction.count > kept {
      let isUp = fraction[kept] >= 0x35
      fraction.removeSubrange(kept...)
      if isUp, carry(&fraction), carry(&whole) { whole.insert(0x31, at: 0) }
    }
    while fraction.last == 0x30 { fraction.removeLast() }
    return (whole.isEmpty ? [0x30] : whole) + [0x2E] + fraction
  }

  /// Adds one to the last digit; true where that goes beyond the first.
  private static func carry(_ digits: inout [UInt8]) -> Bool {
    for index in digits.indices.reversed() {
      if digits[index] < 0x39 {
        digits[index] += 1
        return false
      }
      digits[index] = 0x30
    }
    return true
  }
}
