import Numerics

/// A value that a cell of a notebook put by for the text around it, as `glue("name", value)` does.
///
/// See <https://myst-nb.readthedocs.io/en/latest/render/glue.html>.
enum GluedValue {
  /// Text to stand within a line, such as a number.
  case plain([UInt8])
  /// Markdown or a formula in TeX, with its places.
  case text(MarkdownText)
  /// What is written as an output: a picture, a table.
  case output((inout PageWriter) -> Void)

  /// A number in the form that a format of Python's asks for, such as `.2f` or `,d`; the text as it is where
  /// that is none.
  static func formatted(_ text: [UInt8], _ format: Substring) -> [UInt8] {
    var format = Array(format.utf8)[...]
    let last = format.last ?? 0
    let kind = "feEgGdn%".utf8.contains(last) ? last : 0
    if kind != 0 { format = format.dropLast() }
    let hasCommas = format.first == 0x2C
    if hasCommas { format = format.dropFirst() }
    var decimals: Int?
    if format.first == 0x2E {
      decimals = Int(String(decoding: format.dropFirst(), as: UTF8.self))
      guard let decimals, (0...20).contains(decimals) else { return text }
      format = []
    }
    guard format.isEmpty, let value = Double(decimal: text[...].trimmed) else { return text }
    var number: [UInt8] = []
    switch kind {
    case 0x64, 0x6E: number.append(value, decimals: 0)
    case 0x25: number.append(value * 100, decimals: decimals ?? 6)
    case 0x65, 0x45: number = scientific(value, decimals ?? 6)
    case 0x66: number.append(value, decimals: decimals ?? 6)
    default:
      var digits = DecimalNumber(value)
      if let decimals { digits.round(toDigits: max(1, decimals)) }
      number.append(digits)
    }
    if hasCommas { number = grouped(number) }
    return kind == 0x25 ? number + [0x25] : number
  }

  /// `1.25e+06`
  private static func scientific(_ value: Double, _ decimals: Int) -> [UInt8] {
    var number = DecimalNumber(value)
    number.round(toDigits: decimals + 1)
    let digits = number.digits + [UInt8](repeating: 0, count: max(0, decimals + 1 - number.digits.count))
    let exponent = number.digits.isEmpty ? 0 : number.exponent - 1
    var text: [UInt8] = number.isNegative ? [0x2D, digits[0] + 0x30] : [digits[0] + 0x30]
    if decimals > 0 { text.append(0x2E) }
    for digit in digits.dropFirst() { text.append(digit + 0x30) }
    text += exponent < 0 ? [0x65, 0x2D] : [0x65, 0x2B]
    if exponent.magnitude < 10 { text.append(0x30) }
    text.append(integer: exponent.magnitude)
    return text
  }

  /// Digits before the point in groups of three.
  private static func grouped(_ number: [UInt8]) -> [UInt8] {
    let digits = number.prefix { $0.isDigit || $0 == 0x2D }
    var text: [UInt8] = []
    for (index, digit) in digits.enumerated() {
      let left = digits.count - index
      if index > 0, left % 3 == 0, text.last != 0x2D { text.append(0x2C) }
      text.append(digit)
    }
    return text + number.dropFirst(digits.count)
  }
}
