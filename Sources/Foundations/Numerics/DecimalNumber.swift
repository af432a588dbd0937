import TextBytes

/// A double as the shortest decimal digits that read back as the same number: 0.25 is 2 and 5 with exponent 0, for
/// 0.25 × 10^0. Rounding and printing work on these, so that 1.005 rounds to two decimals as its digits say, to 1.01.
public struct DecimalNumber: Equatable, Sendable {
  /// Whether it has a minus sign.
  public var isNegative = false
  /// The digits, 0 to 9, without leading and trailing zeros; empty for zero.
  public var digits: [UInt8] = []
  /// The value is 0.digits × 10^exponent.
  public var exponent = 0

  /// Decomposes a finite number; non-finite values yield zero.
  public init(_ value: Double) {
    guard value.isFinite, value != 0 else { return }
    isNegative = value < 0
    var exponentOfText = 0
    var beforePoint: Int?
    var text = value.magnitude.description.utf8.makeIterator()
    scan: while let byte = text.next() {
      switch byte {
      case "0"..."9": digits.append(byte - 48)
      case ".": beforePoint = digits.count
      case "e": break scan
      default: break
      }
    }
    var isNegativeExponent = false
    while let byte = text.next() {
      if byte == "-" { isNegativeExponent = true }
      if byte >= 48, byte <= 57 { exponentOfText = exponentOfText * 10 + Int(byte) - 48 }
    }
    exponent = (beforePoint ?? digits.count) + (isNegativeExponent ? -exponentOfText : exponentOfText)
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    exponent -= zeros
    trim()
  }

  private mutating func trim() {
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { exponent = 0 }
  }

  /// Rounds to that many significant digits, halves away from zero.
  public mutating func round(toDigits count: Int) {
    guard count < digits.count else { return }
    guard count >= 0 else {
      digits = []
      exponent = 0
      return
    }
    let isUp = digits[count] >= 5
    digits.removeSubrange(count...)
    if isUp {
      var place = count - 1
      while place >= 0, digits[place] == 9 {
        digits[place] = 0
        place -= 1
      }
      if place >= 0 {
        digits[place] += 1
      } else {
        digits.insert(1, at: 0)
        exponent += 1
      }
    }
    trim()
  }

  /// Rounds to that many decimals, halves away from zero.
  public mutating func round(toDecimals count: Int) { round(toDigits: exponent + count) }
}

extension [UInt8] {
  /// Appends the shortest digits that round-trip, as JavaScript formats numbers: `0.1`, `-3`, `1e+22`, `NaN`,
  /// `Infinity`; no exponent from 10^-6 to below 10^21.
  public mutating func append(shortest value: Double) {
    guard value.isFinite else {
      append(contentsOf: value.isNaN ? "NaN".utf8 : value < 0 ? "-Infinity".utf8 : "Infinity".utf8)
      return
    }
    append(DecimalNumber(value))
  }

  /// Appends the number with exactly that many decimals, as in `2.50`, or `NaN`. From 10^21 on, formats as
  /// `append(shortest:)` does.
  public mutating func append(_ value: Double, decimals: Int) {
    guard value.isFinite, value.magnitude < 1e21 else { return append(shortest: value) }
    var number = DecimalNumber(value)
    number.round(toDecimals: decimals)
    let start = count
    append(number)
    guard decimals > 0 else { return }
    var written = 0
    if let point = self[start...].firstIndex(of: ".") {
      written = count - point - 1
    } else if written < decimals {
      append(".")
    }
    while written < decimals {
      append("0")
      written += 1
    }
  }

  /// Appends the number with point and sign; with an exponent outside 10^-6 to 10^21.
  public mutating func append(_ number: DecimalNumber) {
    let digits = number.digits
    guard !digits.isEmpty else { return append("0") }
    if number.isNegative { append("-") }
    let exponent = number.exponent
    if exponent > 21 || exponent < -5 {
      append(digits[0] + 48)
      if digits.count > 1 {
        append(".")
        for digit in digits.dropFirst() { append(digit + 48) }
      }
      append("e")
      append(exponent > 0 ? "+" : "-")
      append(integer: (exponent - 1).magnitude)
    } else if exponent <= 0 {
      append("0")
      append(".")
      for _ in 0..<(-exponent) { append("0") }
      for digit in digits { append(digit + 48) }
    } else {
      for place in 0..<Swift.max(exponent, digits.count) {
        if place == exponent { append(".") }
        append((place < digits.count ? digits[place] : 0) + 48)
      }
    }
  }

  /// Appends an unsigned integer in decimal.
  public mutating func append(integer value: UInt) {
    if value >= 10 { append(integer: value / 10) }
    append(UInt8(truncatingIfNeeded: value % 10) + 48)
  }

  /// Appends a signed integer in decimal.
  public mutating func append(integer value: Int) {
    if value < 0 { append("-") }
    append(integer: value.magnitude)
  }
}
