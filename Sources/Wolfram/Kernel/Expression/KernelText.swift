import Numerics
import TextBytes

extension KernelSession {
  /// The text that `ToString` gives: OutputForm, in one line as far as possible, such as `2 + x^2` for
  /// `Plus[2, Power[x, 2]]` and `3.14159` for a machine number.
  public func text(_ term: Term) -> [UInt8] {
    var writer = KernelTextWriter(names: names)
    writer.write(term, within: 0)
    return writer.output
  }

  /// The text that `ToString[…, InputForm]` gives; the parser reads it back as the same term.
  public func inputText(of term: Term) -> [UInt8] { Self.inputText(of: term, names: names) }

  /// The text that `ToString[…, InputForm]` gives, with these names. With `keepsPowers` a power that is no part of a product is one:
  /// `x^(-1)`, not `1/x`.
  package static func inputText(
    of term: Term, names: SymbolNames, keepsPowers: Bool = false
  ) -> [UInt8] {
    var writer = KernelTextWriter(names: names)
    writer.keepsPowers = keepsPowers
    writer.isInput = true
    writer.write(term, within: 0)
    return writer.output
  }
}

/// Writes terms in operator notation.
struct KernelTextWriter {
  let names: SymbolNames
  var isInput = false
  /// Whether powers with negative exponents are written as such.
  var keepsPowers = false
  var output: [UInt8] = []

  private static let infix: [(SymbolName, StaticString, Int)] = [
    (.rule, " -> ", 120), (.ruleDelayed, " :> ", 120), (.equal, " == ", 290), (.unequal, " != ", 290),
    (.less, " < ", 290), (.lessEqual, " <= ", 290), (.greater, " > ", 290), (.greaterEqual, " >= ", 290),
    (.sameQ, " === ", 290), (.and, " && ", 215), (.or, " || ", 213), (.alternatives, " | ", 160),
    (.dot, " . ", 490),
  ]

  @_disfavoredOverload private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { output.append(contentsOf: $0) }
  }

  /// Writes a term as the operand of an operator with that precedence, in parentheses if it binds less
  /// tightly.
  mutating func write(_ term: Term, within precedence: Int) {
    guard output.count < 1 << 22 else { return }
    switch term {
    case .integer(let value): number(precedence, isNegative: value < 0) { $0.append(integer: value) }
    case .largeInteger(let value): number(precedence, isNegative: value.isNegative) { $0 += value.text }
    case .real(let value):
      number(precedence, isNegative: value < 0) { [isInput] in Self.append(value, isInput, to: &$0) }
    case .rational(let value) where value.precision != nil:
      number(precedence, isNegative: value.numerator.sign < 0) { [isInput] in
        $0 += value.decimal(isInput: isInput) ?? []
      }
    case .rational(let value):
      number(
        max(precedence, value.numerator.sign < 0 ? precedence : 0),
        isNegative: precedence > 470 || (precedence > 310 && value.numerator.sign < 0)
      ) {
        $0 += value.numerator.text
        $0.append("/")
        $0 += value.denominator.text
      }
    case .complex(let value):
      let imaginary =
        value.imaginary == .small(1)
        ? Term.symbol(.imaginaryUnit) : .call(.times, [value.imaginary.term, .symbol(.imaginaryUnit)])
      write(
        value.real.isExactZero ? imaginary : .call(.plus, [value.real.term, imaginary]), within: precedence)
    case .string(let text):
      if isInput { FullFormWriter.append(quoted: text, to: &output) } else { output += text }
    case .symbol(let symbol): output += Array(names.name(symbol).utf8)
    case .packed: write(term.unpacked, within: precedence)
    case .call(let call): write(call, within: precedence)
    }
  }

  private mutating func number(_ precedence: Int, isNegative: Bool, body: (inout [UInt8]) -> Void) {
    let isBracketed = isNegative && precedence > 310
    if isBracketed { output.append("(") }
    body(&output)
    if isBracketed { output.append(")") }
  }

  /// Appends a machine number: with six digits as the front end shows it, or with all significant digits in
  /// InputForm.
  static func append(_ value: Double, _ isInput: Bool, to output: inout [UInt8]) {
    guard value.isFinite else {
      output += Array((value.isNaN ? "Indeterminate" : value < 0 ? "-Infinity" : "Infinity").utf8)
      return
    }
    if isInput { return FullFormWriter.append(real: value, to: &output) }
    output += NumberLayout(digits: 6).text(value)
  }

  private mutating func write(_ call: Call, within precedence: Int) {
    guard let name = call.head.symbol?.known else { return writeCall(call) }
    switch name {
    case .list:
      output.append("{")
      writeArguments(call.arguments)
      output.append("}")
    case .plus where call.count > 1: bracket(310, precedence) { $0.writeSum(call) }
    case .times where call.count > 1: bracket(400, precedence) { $0.writeProduct(call) }
    case .power where call.count == 2: writePower(call, within: precedence)
    case .holdForm, .hold, .style, .text, .standardForm, .traditionalForm, .outputForm, .defer, .invisible:
      if isInput || call.count == 0 || name == .hold { return writeCall(call) }
      write(call.arguments[0], within: precedence)
    case .row where !isInput:
      let between = call.count > 1 ? call.arguments[1] : nil
      for (place, part) in (call.arguments.first?.parts ?? []).enumerated() {
        if place > 0, let between { write(between, within: 0) }
        write(part, within: 0)
      }
    case .association where Term.call(call).associated != nil:
      append("<|")
      writeArguments(call.arguments)
      append("|>")
    case .directedInfinity where call.arguments == [.integer(-1)]:
      number(precedence, isNegative: true) { $0 += Array("-Infinity".utf8) }
    case .numberForm where !isInput: output += NumberLayout.text(of: call, names: names)
    default:
      if let found = Self.infix.first(where: { $0.0 == name }), call.count > 1 {
        return bracket(found.2, precedence) { writer in
          for (place, argument) in call.arguments.enumerated() {
            if place > 0 { writer.append(found.1) }
            writer.write(argument, within: found.2 + 1)
          }
        }
      }
      writeCall(call)
    }
  }

  private mutating func writePower(_ call: Call, within precedence: Int) {
    if call.arguments[1] == Term.half {
      append("Sqrt[")
      write(call.arguments[0], within: 0)
      output.append("]")
      return
    }
    if call.arguments[1].number.map({ $0.sign < 0 }) ?? false {
      return writeQuotient(call, within: precedence)
    }
    bracket(590, precedence) {
      $0.write(call.arguments[0], within: 591)
      $0.output.append("^")
      $0.write(call.arguments[1], within: 590)
    }
  }

  private mutating func bracket(_ own: Int, _ outer: Int, body: (inout KernelTextWriter) -> Void) {
    if own < outer { output.append("(") }
    body(&self)
    if own < outer { output.append(")") }
  }

  private mutating func writeCall(_ call: Call) {
    write(call.head, within: 1000)
    output.append("[")
    writeArguments(call.arguments)
    output.append("]")
  }

  private mutating func writeArguments(_ arguments: [Term]) {
    for (place, argument) in arguments.enumerated() {
      if place > 0 { append(", ") }
      write(argument, within: 0)
    }
  }

  private mutating func writeSum(_ call: Call) {
    for (place, term) in call.arguments.enumerated() {
      if let positive = term.negated {
        append(place == 0 ? "-" : " - ")
        write(positive, within: 311)
      } else {
        if place > 0 { append(" + ") }
        write(term, within: 311)
      }
    }
  }

  /// Writes a power with a negative exponent, as a quotient or as it is.
  private mutating func writeQuotient(_ power: Call, within precedence: Int) {
    guard keepsPowers, let exponent = power.arguments[1].int else {
      return bracket(400, precedence) { $0.writeProduct(Call(.symbol(.times), [.call(power)])) }
    }
    bracket(590, precedence) {
      $0.write(power.arguments[0], within: 591)
      $0.append("^(")
      $0.output.append(contentsOf: String(exponent).utf8)
      $0.output.append(")")
    }
  }

  private mutating func writeProduct(_ call: Call) {
    var above: [Term] = []
    var below: [Term] = []
    for factor in call.arguments {
      if case .rational(let value) = factor, value.precision == nil {
        if !value.numerator.isOne { above.append(.integer(value.numerator)) }
        below.append(.integer(value.denominator))
      } else if let power = factor.call(of: .power), power.count == 2,
        let exponent = power.arguments[1].number, exponent.sign < 0
      {
        below.append(
          -exponent == .small(1) ? power.arguments[0] : .call(.power, [power.arguments[0], (-exponent).term]))
      } else {
        above.append(factor)
      }
    }
    if above.count > 1, above[0].int == -1 {
      output.append("-")
      above.removeFirst()
    }
    if above.isEmpty { above = [.one] }
    writeFactors(above)
    guard !below.isEmpty else { return }
    output.append("/")
    if below.count > 1 { output.append("(") }
    if below.count == 1 { write(below[0], within: 480) } else { writeFactors(below) }
    if below.count > 1 { output.append(")") }
  }

  private mutating func writeFactors(_ factors: [Term]) {
    for (place, factor) in factors.enumerated() {
      if place > 0 { output.append(isInput ? "*" : " ") }
      write(factor, within: place == 0 && factors.count == 1 ? 400 : 401)
    }
  }
}
