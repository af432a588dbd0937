import Kernel
import Numerics

/// Numbers as the language shows them: six significant digits, `2.` for a real two, `1.5×10^7`.
package enum NumberText {
  /// A mantissa as text with the power of ten behind it, if there is one.
  package struct Parts {
    package var mantissa: String
    package var exponent: String?
  }

  /// A real number with so many significant digits.
  package static func parts(_ value: Double, digits: Int = 6, isDotKept: Bool = true) -> Parts {
    guard value.isFinite else {
      return Parts(mantissa: value.isNaN ? "Indeterminate" : value < 0 ? "−∞" : "∞")
    }
    var number = DecimalNumber(value)
    number.round(toDigits: min(max(digits, 1), 17))
    let power = number.exponent - 1
    if value != 0, power >= 6 || power < -5 {
      number.exponent = 1
      return Parts(mantissa: text(number, isDotKept: isDotKept), exponent: integer(power))
    }
    return Parts(mantissa: text(number, isDotKept: isDotKept))
  }

  /// A number of a chosen precision, with all its digits.
  package static func parts(_ value: Rational) -> Parts {
    let (text, exponent) = value.decimalText
    let mantissa = String(decoding: text.drop { $0 == UInt8(ascii: "-") }, as: UTF8.self)
    return Parts(
      mantissa: value.numerator.sign < 0 ? "−" + mantissa : mantissa, exponent: exponent.map(integer))
  }

  /// A real number with so many digits behind the point.
  package static func fixed(_ value: Double, digits: Int, decimals: Int) -> Parts {
    guard value.isFinite, value.magnitude < 1e15 else { return parts(value, digits: digits) }
    var bytes: [UInt8] = []
    var number = DecimalNumber(value.magnitude)
    // The digits behind the point are rounded once: 1.2346 with two of them is 1.23, also if four digits are kept.
    number.round(toDecimals: min(max(decimals, 0), 17))
    if number.digits.count > digits { number.round(toDigits: min(max(digits, 1), 17)) }
    var plain: [UInt8] = []
    plain.append(number)
    let rounded = Double(decimal: plain) ?? value.magnitude
    bytes.append(rounded, decimals: min(max(decimals, 0), 17))
    let isZero = !bytes.contains { $0 > 48 && $0 <= 57 }
    if decimals <= 0 { bytes.append(UInt8(ascii: ".")) }
    let text = String(decoding: bytes, as: UTF8.self)
    return Parts(mantissa: value < 0 && !isZero ? "−" + text : text)
  }

  package static func integer(_ value: Int) -> String {
    var bytes: [UInt8] = []
    bytes.append(integer: value.magnitude)
    let text = String(decoding: bytes, as: UTF8.self)
    return value < 0 ? "−" + text : text
  }

  private static func text(_ number: DecimalNumber, isDotKept: Bool) -> String {
    var own = number
    own.isNegative = false
    var bytes: [UInt8] = []
    bytes.append(own)
    if isDotKept, !bytes.contains(UInt8(ascii: ".")) { bytes.append(UInt8(ascii: ".")) }
    let text = String(decoding: bytes, as: UTF8.self)
    return number.isNegative ? "−" + text : text
  }

  /// The number of `NumberForm`, `PaddedForm` and the like of a term; nil where it is none of them.
  package static func formatted(_ name: String, arguments: [Term]) -> Parts? {
    guard var parts = unblocked(name, arguments: arguments) else { return nil }
    var (block, separator) = (0, ",")
    for argument in arguments.dropFirst() {
      guard let rule = argument.call(of: .rule), rule.count == 2 else { continue }
      let value = rule.arguments[1].parts?.first ?? rule.arguments[1]
      if rule.arguments[0].isSymbol(.digitBlock) { block = value.int ?? 0 }
      if rule.arguments[0].isSymbol(.numberSeparator), case .string(let text) = value {
        separator = String(decoding: text, as: UTF8.self)
      }
    }
    guard block > 0 else { return parts }
    var (written, left) = ("", parts.mantissa.utf8.prefix { $0 != UInt8(ascii: ".") }.count { $0 <= 57 })
    for character in parts.mantissa.unicodeScalars {
      written.unicodeScalars.append(character)
      guard character.value >= 48, character.value <= 57, left > 0 else { continue }
      left -= 1
      if left > 0, left % block == 0 { written += separator }
    }
    parts.mantissa = written
    return parts
  }

  private static func unblocked(_ name: String, arguments: [Term]) -> Parts? {
    // `PercentForm[0.125]` is 12.5%.
    if name == "PercentForm", let share = arguments.first?.double {
      let number = Term.real(share * 100)
      var parts = unblocked("DecimalForm", arguments: [number] + arguments.dropFirst())
      if parts?.mantissa.utf8.last == UInt8(ascii: ".") { parts?.mantissa.removeLast() }
      parts?.mantissa += "%"
      return parts
    }
    guard let value = arguments.first?.double else { return nil }
    let isInteger = arguments[0].int != nil
    var digits = 6
    var decimals: Int?
    if name == "NumberForm", case .rational(let own) = arguments[0], let precision = own.precision {
      guard let digits = arguments.count > 1 ? arguments[1].double : precision else { return nil }
      return parts(own.with(precision: max(1, min(digits, precision))))
    }
    if arguments.count > 1 {
      if let count = arguments[1].int { digits = min(max(count, 1), 17) }
      if let pair = arguments[1].vector, pair.count == 2, pair.allSatisfy({ $0.isFinite }) {
        digits = Int(clamping: min(max(pair[0], 1), 17))
        decimals = Int(clamping: min(max(pair[1], 0), 17))
      }
    }
    switch name {
    case "NumberForm", "PaddedForm", "AccountingForm", "DecimalForm":
      if isInteger { return Parts(mantissa: integer(arguments[0].int ?? 0)) }
      if let decimals { return fixed(value, digits: digits, decimals: decimals) }
      if name == "DecimalForm" || name == "AccountingForm" {
        var number = DecimalNumber(value)
        number.round(toDigits: digits)
        return Parts(mantissa: text(number, isDotKept: true))
      }
      return parts(value, digits: digits)
    case "ScientificForm", "EngineeringForm":
      guard value != 0, value.isFinite else { return parts(value, digits: digits) }
      var number = DecimalNumber(value)
      number.round(toDigits: digits)
      let power = number.exponent - 1
      let own = name == "EngineeringForm" ? Int(clamping: (Double(power) / 3).rounded(.down)) * 3 : power
      number.exponent -= own
      return Parts(mantissa: text(number, isDotKept: true), exponent: own == 0 ? nil : integer(own))
    default: return nil
    }
  }
}
