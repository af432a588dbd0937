import TeXVocabulary
import TextBytes

/// Expands a command of the siunitx package.
///
///     \SI{1.5}{\metre\per\second}    1.5\,\mathrm{m}\,\mathrm{s}^{-1}
struct QuantityCall {
  private let call: Token
  private let options: CallOptions

  init(_ call: Token, _ options: CallOptions = CallOptions()) {
    self.call = call
    self.options = options
  }

  /// Reads the arguments of the command and pushes its expansion.
  func expand(_ quantity: Primitive.Quantity, in source: inout Expander) throws(TeXMathError) {
    switch quantity {
    case .number: try source.insert(try number(from: &source), at: call)
    case .unit: try insert([], try source.argument(of: call), in: &source)
    case .quantity:
      let number = try source.expandedArgument(of: call)
      _ = try source.bracket(call)
      try insert(number, try source.argument(of: call), in: &source)
    case .angle: try source.insert(SIUnits.angle(try source.expandedArgument(of: call)), at: call)
    case .list, .product, .quantityList, .quantityProduct:
      let isProduct = quantity == .product || quantity == .quantityProduct
      let numbers = try source.expandedArgument(of: call).split(separator: isProduct ? "x" : ";")
      let hasUnit = quantity == .quantityList || quantity == .quantityProduct
      let unit = hasUnit ? try unit(try source.argument(of: call), in: source) : []
      var text: [UInt8] = []
      for (index, number) in numbers.enumerated() {
        let isLast = index == numbers.count - 1
        if index > 0 { text.append(isProduct ? "\\times " : isLast ? "\\text{ and }" : ",\\ ") }
        text += SIUnits.number(Array(number))
        if hasUnit { text.append("\\,") }
        text += unit
      }
      try source.insert(text, at: call)
    case .range: try source.insert(try range(from: &source), at: call)
    case .quantityRange:
      var text = try range(from: &source)
      text.append("\\,")
      try source.insert(text + (try unit(try source.argument(of: call), in: source)), at: call)
    }
  }

  /// Pushes a number with its unit.
  func insert(_ number: [UInt8], _ unit: [Token], in source: inout Expander) throws(TeXMathError) {
    var text = number.isEmpty ? [] : SIUnits.number(number)
    let unit = try self.unit(unit, in: source)
    if !text.isEmpty, !unit.isEmpty { text.append("\\,") }
    try source.insert(text + unit, at: call)
  }

  /// A unit as TeX. The option `per-mode` says how what it is divided by is written.
  private func unit(_ tokens: [Token], in source: Expander) throws(TeXMathError) -> [UInt8] {
    let modes = (options[0] ?? []).settings.filter { source.text($0.0).equals("per-mode") }
    let mode = source.text(modes.last?.1 ?? [])
    return SIUnits.unit(words(of: tokens, in: source), SIUnits.Division(mode) ?? .power)
  }

  private func number(from source: inout Expander) throws(TeXMathError) -> [UInt8] {
    SIUnits.number(try source.expandedArgument(of: call))
  }

  private func range(from source: inout Expander) throws(TeXMathError) -> [UInt8] {
    var text = try number(from: &source)
    text.append("\\text{ to }")
    text += try number(from: &source)
    return text
  }

  /// Splits a unit into words: commands with backslash, groups and characters unchanged.
  private func words(of tokens: [Token], in source: Expander) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var group: [UInt8]?
    for token in tokens where !token.isSpace {
      if token.isCharacter("{") {
        group = []
      } else if token.isCharacter("}") {
        if let content = group { words.append(content) }
        group = nil
      } else if group != nil {
        group?.append(contentsOf: source.text([token]))
      } else {
        words.append(source.text([token]))
      }
    }
    return words
  }
}
