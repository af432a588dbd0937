import Diagnostics
import Numerics
import PageWriting
import TextBytes

/// A value that a cell of a notebook stored for use in the text, with `glue("name", value)`.
///
/// See <https://myst-nb.readthedocs.io/en/latest/render/glue.html>.
package enum GluedValue {
  /// Inline text, such as a number.
  case plain([UInt8])
  /// Markdown or a TeX formula, with its places.
  case text(PlacedText)
  /// An output, such as a picture or table; the closure writes it.
  case output((inout PageWriter) -> Void)

  /// A number in a Python format such as `.2f` or `,d`; text that is not a number is returned unchanged.
  package static func formatted(_ text: [UInt8], format: Substring) -> [UInt8] {
    var format = Array(format.utf8)[...]
    let last = format.last ?? 0
    let kind = "feEgGdn%".utf8.contains(last) ? last : 0
    if kind != 0 { format = format.dropLast() }
    let hasCommas = format.first == ","
    if hasCommas { format = format.dropFirst() }
    var decimals: Int?
    if format.first == "." {
      decimals = Int(String(decoding: format.dropFirst(), as: UTF8.self))
      guard let decimals, (0...20).contains(decimals) else { return text }
      format = []
    }
    guard format.isEmpty, let value = Double(decimal: text[...].trimmed) else { return text }
    var number: [UInt8] = []
    switch kind {
    case "d", "n": number.append(value, decimals: 0)
    case "%": number.append(value * 100, decimals: decimals ?? 6)
    case "e", "E": number = scientific(value, decimals ?? 6)
    case "f": number.append(value, decimals: decimals ?? 6)
    default:
      var digits = DecimalNumber(value)
      if let decimals { digits.round(toDigits: max(1, decimals)) }
      number.append(digits)
    }
    if hasCommas { number = grouped(number) }
    return kind == "%" ? number + ["%"] : number
  }

  /// `1.25e+06`
  private static func scientific(_ value: Double, _ decimals: Int) -> [UInt8] {
    var number = DecimalNumber(value)
    number.round(toDigits: decimals + 1)
    let digits = number.digits + [UInt8](repeating: 0, count: max(0, decimals + 1 - number.digits.count))
    let exponent = number.digits.isEmpty ? 0 : number.exponent - 1
    var text: [UInt8] = number.isNegative ? ["-", digits[0] + "0"] : [digits[0] + "0"]
    if decimals > 0 { text.append(".") }
    for digit in digits.dropFirst() { text.append(digit + "0") }
    text += exponent < 0 ? ["e", "-"] : ["e", "+"]
    if exponent.magnitude < 10 { text.append("0") }
    text.append(integer: exponent.magnitude)
    return text
  }

  /// Separates the digits before the point into groups of three.
  private static func grouped(_ number: [UInt8]) -> [UInt8] {
    let digits = number.prefix { $0.isDigit || $0 == "-" }
    var text: [UInt8] = []
    for (index, digit) in digits.enumerated() {
      let left = digits.count - index
      if index > 0, left % 3 == 0, text.last != "-" { text.append(",") }
      text.append(digit)
    }
    return text + number.dropFirst(digits.count)
  }
}

/// The data that the surrounding notebook provides for a text.
package struct NotebookValues {
  /// Returns the value that its cells stored under a name, or nil.
  package var glued: ((String) -> GluedValue?)?
  /// The saved values of expressions in the text of the current cell.
  package var expressions: [String: GluedValue] = [:]
  /// Returns a closure that writes the outputs of the cell with a label, or nil.
  package var outputs: ((String) -> ((inout PageWriter) -> Void)?)?
  /// The notebook that a run of the text saved.
  var run: MarkdownNotebookRun?
  /// Why a saved run that is there cannot be read.
  var runFault: String?
}
