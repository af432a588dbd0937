import Numerics
import TextBytes
import WolframLanguage

/// Writes terms as `head[arguments]` in full, so that the parser reads them back unchanged:
/// `f[x, List[1, 2.5]]` for `f[x, {1, 2.5}]`.
struct FullFormWriter {
  let names: SymbolNames
  var output: [UInt8] = []
  /// The maximum number of bytes to write.
  var limit = 1 << 24

  mutating func write(_ term: Term) {
    guard output.count < limit else { return }
    switch term {
    case .integer(let value): output.append(integer: value)
    case .largeInteger(let value): output += value.text
    case .real(let value): write(value)
    case .symbol(let symbol): output += Array(names.name(symbol).utf8)
    case .string(let text): Self.append(quoted: text, to: &output)
    case .rational(let value) where value.precision != nil: output += value.decimal(isInput: true) ?? []
    case .rational(let value):
      write(call: "Rational", arguments: [.integer(value.numerator), .integer(value.denominator)])
    case .complex(let value): write(call: "Complex", arguments: [value.real.term, value.imaginary.term])
    case .packed: write(term.unpacked)
    case .call(let call):
      write(call.head)
      write(call.arguments)
    }
  }

  private mutating func write(call head: StaticString, arguments: [Term]) {
    head.withUTF8Buffer { output.append(contentsOf: $0) }
    write(arguments)
  }

  private mutating func write(_ arguments: [Term]) {
    output.append("[")
    for (place, argument) in arguments.enumerated() {
      if place > 0 { output += [",", " "] }
      write(argument)
    }
    output.append("]")
  }

  private mutating func write(_ value: Double) {
    guard value.isFinite else {
      output += Array((value.isNaN ? "Indeterminate" : value < 0 ? "DirectedInfinity[-1]" : "Infinity").utf8)
      return
    }
    Self.append(real: value, to: &output)
  }

  /// Appends a machine number in the notation that is read back as one: `2.`, `1.5*^-7`.
  static func append(real value: Double, to output: inout [UInt8]) {
    var digits: [UInt8] = []
    digits.append(shortest: value)
    var hasPoint = false
    for (place, byte) in digits.enumerated() {
      if byte == "e" {
        if !hasPoint { output.append(".") }
        hasPoint = true
        output += ["*", "^"]
        output += digits[(place + (digits[place + 1] == "+" ? 2 : 1))...]
        return
      }
      if byte == "." { hasPoint = true }
      output.append(byte)
    }
    if !hasPoint { output.append(".") }
  }

  /// Appends a text in quotes, with quotes and backslashes escaped.
  static func append(quoted text: [UInt8], to output: inout [UInt8]) {
    output.append("\"")
    for byte in text {
      if byte == "\"" || byte == "\\" { output.append("\\") }
      output.append(byte)
    }
    output.append("\"")
  }
}

extension Term {
  /// The term in FullForm, such as `Plus[1, x]`.
  public func fullForm(_ names: SymbolNames) -> String {
    var writer = FullFormWriter(names: names)
    writer.write(self)
    return String(decoding: writer.output, as: UTF8.self)
  }

  /// The term as an expression tree with one root, for readers of trees such as `WolframGraphics`.
  public func tree(_ names: SymbolNames) -> ExpressionTree {
    var writer = FullFormWriter(names: names)
    writer.write(self)
    return ExpressionTree(parsing: writer.output)
  }
}
