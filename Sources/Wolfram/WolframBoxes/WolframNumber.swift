import TextBytes

/// Formats numbers like the front end: machine-precision numbers with six digits, others with their
/// significant digits.
package enum WolframNumber {
  /// The digits and the power of ten of a number in a notebook, without precision mark.
  ///
  ///     0.9983341664682815`      0.998334
  ///     1.2345678`*^-7           1.23457 and -7
  ///     3.14159265358979`5.      3.1416
  package static func shown(_ bytes: [UInt8]) -> (digits: [UInt8], exponent: [UInt8]) {
    var digits = bytes[...]
    var exponent: ArraySlice<UInt8> = []
    if let mark = digits.firstIndex(of: "*"), mark + 2 < digits.count, digits[mark + 1] == "^" {
      exponent = digits[(mark + 2)...]
      digits = digits[..<mark]
    }
    guard let mark = digits.firstIndex(of: "`") else { return (Array(digits), Array(exponent)) }
    let number = Array(digits[..<mark])
    let precision = digits[(mark + 1)...]
    if precision.isEmpty { return (rounded(number, to: 6), Array(exponent)) }
    // Digits beyond those that are certain are kept in notebooks, and not shown. An accuracy has two marks.
    let parts = precision.split(separator: ".", maxSplits: 1)
    guard let first = parts.first, let whole = Int(String(decoding: first, as: UTF8.self)), whole > 0 else {
      return (number, Array(exponent))
    }
    let isUp = parts.count > 1 && parts[1].first.map { $0 >= "5" } ?? false
    return (rounded(number, to: whole + (isUp ? 1 : 0)), Array(exponent))
  }

  /// The number on one line: `1.23457×10^-7`.
  package static func line(_ bytes: [UInt8]) -> [UInt8] {
    let (digits, exponent) = shown(bytes)
    return exponent.isEmpty ? digits : digits + Array("×10^".utf8) + exponent
  }

  /// Whether a token is a number with a precision mark or a power of ten.
  package static func isMarked(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first, first &- "0" < 10 || first == "." else { return false }
    return bytes.contains { $0 == "`" || $0 == "*" }
      && bytes.allSatisfy {
        $0 &- "0" < 10 || $0 == "." || $0 == "`" || $0 == "*" || $0 == "^" || $0 == "-"
      }
  }

  /// Rounds to that many significant digits, keeping all digits before the point.
  package static func rounded(_ number: [UInt8], to count: Int) -> [UInt8] {
    guard let point = number.firstIndex(of: "."), number.allSatisfy({ $0 == "." || $0 &- "0" < 10 }) else {
      return number
    }
    var whole = Array(number[..<point])
    var fraction = Array(number[(point + 1)...])
    let wholeCount = whole.first == "0" || whole.isEmpty ? 0 : whole.count
    let zeros = wholeCount > 0 ? 0 : fraction.prefix { $0 == "0" }.count
    let kept = max(0, count - wholeCount + zeros)
    if fraction.count > kept {
      let isUp = fraction[kept] >= "5"
      fraction.removeSubrange(kept...)
      if isUp, carry(&fraction), carry(&whole) { whole.insert("1", at: 0) }
    }
    while fraction.last == "0" { fraction.removeLast() }
    return (whole.isEmpty ? ["0"] : whole) + ["."] + fraction
  }

  /// Increments the last digit; true if the carry exceeds the first.
  private static func carry(_ digits: inout [UInt8]) -> Bool {
    for index in digits.indices.reversed() {
      if digits[index] < "9" {
        digits[index] += 1
        return false
      }
      digits[index] = "0"
    }
    return true
  }
}
