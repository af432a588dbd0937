import Numerics
import TextBytes

/// The format in which `NumberForm` and its like write a number.
struct NumberLayout: Sendable {
  /// The number of significant digits.
  var digits = 6
  /// The number of digits after the point, padded with zeros; nil for as many as there are.
  var decimals: Int?
  /// True to always write an exponent, false for never, nil for when it is shorter.
  var hasExponent: Bool?
  /// The number of digits before the point, padded with blanks.
  var width = 0
  /// The number of digits between commas; 0 for no commas.
  var block = 0

  init(digits: Int = 6) { self.digits = digits }

  /// The text of a machine number: `3.14159`, `1.5*10^-7`.
  func text(_ value: Double) -> [UInt8] {
    guard value.isFinite else {
      return Array((value.isNaN ? "Indeterminate" : value < 0 ? "-Infinity" : "Infinity").utf8)
    }
    var number = DecimalNumber(value)
    if let decimals {
      number.round(toDecimals: min(max(decimals, 0), 300))
      if number.digits.count > digits { number.round(toDigits: digits) }
    } else {
      number.round(toDigits: min(max(digits, 0), 400))
    }
    let usesExponent = hasExponent ?? (number.exponent > max(6, min(digits, 15)) || number.exponent < -4)
    if usesExponent, !number.digits.isEmpty { return scientific(number) }
    var output: [UInt8] = []
    if number.isNegative, !number.digits.isEmpty { output.append("-") }
    let before = max(number.exponent, 0)
    let pad = width - max(before, 1) - output.count
    if pad > 0, pad < 100 { output = [UInt8](repeating: " ", count: pad) + output }
    if before == 0 { output.append("0") }
    for place in 0..<before {
      if block > 0, place > 0, (before - place) % block == 0 { output.append(",") }
      output.append((place < number.digits.count ? number.digits[place] : 0) + "0")
    }
    output.append(".")
    let behind = decimals ?? max(0, number.digits.count - number.exponent)
    for place in 0..<max(0, min(behind, 400)) {
      let index = number.exponent + place
      output.append((index >= 0 && index < number.digits.count ? number.digits[index] : 0) + "0")
    }
    return output
  }

  private func scientific(_ number: DecimalNumber) -> [UInt8] {
    var output: [UInt8] = number.isNegative ? ["-"] : []
    output.append(number.digits[0] + "0")
    output.append(".")
    for digit in number.digits.dropFirst() { output.append(digit + "0") }
    if let decimals, number.digits.count - 1 < decimals {
      output += [UInt8](repeating: "0", count: min(decimals - number.digits.count + 1, 300))
    }
    output += Array("*10^".utf8)
    output.append(integer: number.exponent - 1)
    return output
  }

  /// The text of `NumberForm[x, n]`, `NumberForm[x, {n, f}]` and their like.
  static func text(of call: Call, names: SymbolNames) -> [UInt8] {
    guard let first = call.arguments.first else { return [] }
    var layout = NumberLayout()
    let head = call.head.symbol.map { names.name($0) } ?? ""
    if call.count > 1 {
      if let digits = call.arguments[1].int { layout.digits = min(max(digits, 0), 300) }
      if let pair = call.arguments[1].parts, pair.count == 2 {
        layout.digits = pair[0].int.map { min(max($0, 0), 300) } ?? 16
        layout.decimals = pair[1].int.map { min(max($0, 0), 300) }
        if head == "PaddedForm" { layout.width = layout.digits - (layout.decimals ?? 0) + 1 }
      }
    }
    if head == "ScientificForm" { layout.hasExponent = true }
    if head == "AccountingForm" || head == "DecimalForm" { layout.hasExponent = false }
    for option in call.arguments where option.call(of: .rule)?.arguments.first?.isSymbol(.digitBlock) ?? false
    {
      layout.block = option.call?.arguments.last?.int.map { min(max($0, 0), 30) } ?? 0
    }
    return text(first, layout, names)
  }

  private static func text(_ term: Term, _ layout: NumberLayout, _ names: SymbolNames) -> [UInt8] {
    switch term {
    case .real(let value): return layout.text(value)
    case .integer(let value) where layout.hasExponent == true || layout.block > 0:
      var text = layout.text(Double(value))
      if layout.hasExponent != true, text.last == "." { text.removeLast() }
      return text
    case .call(let call):
      let inner = Term.call(
        call.head,
        call.arguments.map { argument in
          if case .real(let value) = argument { return .string(layout.text(value)) }
          return argument
        })
      var writer = KernelTextWriter(names: names)
      writer.write(inner, within: 0)
      return writer.output
    default:
      var writer = KernelTextWriter(names: names)
      writer.write(term, within: 0)
      return writer.output
    }
  }
}
