import Kernel
import KernelLanguage
import Numerics
import TextBytes

/// Converts an expression to typeset mathematics: terms of `Row`, `Superscript`, `KernelFraction`,
/// `KernelRoot`, `Style` and texts, from which labels and results are laid out.
///
///     x^2/2 - Sin[x]   →   Row[{KernelFraction[Superscript["x", "2"], "2"], " − ", "sin", "(", "x", ")"}]
struct FormulaTerms {
  private var names: SymbolNames
  /// Whether functions are written `sin(x)` instead of `Sin[x]`.
  private let isTraditional: Bool
  /// A longer InputForm is cut.
  private static let mostTyped = 4000
  /// The number of terms that may still be written.
  private var budget = 4000

  /// Formats a term as typeset mathematics; layout constructs are kept.
  static func formatted(_ term: Term, _ names: inout SymbolNames, isTraditional: Bool = true) -> Term {
    var formatter = FormulaTerms(names: names, isTraditional: isTraditional)
    let result = formatter.write(term, 0)
    names = formatter.names
    return result
  }

  private init(names: SymbolNames, isTraditional: Bool) {
    (self.names, self.isTraditional) = (names, isTraditional)
  }

  private mutating func call(_ name: String, _ arguments: Term...) -> Term {
    .call(names.symbol(name), arguments)
  }
  private mutating func row(_ parts: [Term]) -> Term {
    parts.count == 1 ? parts[0] : .call(.row, [.list(parts)])
  }

  private mutating func number(_ parts: NumberText.Parts) -> Term {
    guard let exponent = parts.exponent else { return .text(parts.mantissa) }
    return row([.text(parts.mantissa + "×"), .call(.superscript, [.text("10"), .text(exponent)])])
  }

  private mutating func write(_ term: Term, _ depth: Int) -> Term {
    budget -= 1
    guard depth < 60, budget > 0 else { return .text("…") }
    switch term {
    case .integer(let value): return .text(NumberText.integer(value))
    case .largeInteger(let value):
      return .text(String(decoding: value.text, as: UTF8.self))
    case .real(let value): return number(NumberText.parts(value))
    case .rational(let value) where value.precision != nil: return number(NumberText.parts(value))
    case .rational(let value):
      let above = write(.integer(value.numerator.sign < 0 ? -value.numerator : value.numerator), depth + 1)
      let fraction = call("KernelFraction", above, write(.integer(value.denominator), depth + 1))
      return value.numerator.sign < 0 ? row([.text("−"), fraction]) : fraction
    case .complex(let value): return complex(value, depth)
    case .string: return term
    case .symbol(let symbol): return .text(Self.name(names.name(symbol)))
    case .packed: return write(.list(term.parts ?? []), depth + 1)
    case .call(let call): return write(call, depth)
    }
  }

  private mutating func complex(_ value: ComplexNumber, _ depth: Int) -> Term {
    var parts: [Term] = []
    if !value.real.isZero { parts.append(write(value.real.term, depth + 1)) }
    let isNegative = value.imaginary.sign < 0
    if !parts.isEmpty {
      parts.append(.text(isNegative ? " − " : " + "))
    } else if isNegative {
      parts.append(.text("−"))
    }
    let size = value.imaginary.magnitude
    if !(size.double == 1 && size.isExact) { parts += [write(size.term, depth + 1), .text(" ")] }
    parts.append(.text("i"))
    return row(parts)
  }

  /// The displayed name: Greek letters as characters, without a context.
  static func name(_ name: String) -> String {
    switch name {
    case "Pi": return "π"
    case "E": return "e"
    case "I": return "i"
    case "Infinity": return "∞"
    case "Degree": return "°"
    case "EulerGamma": return "γ"
    case "GoldenRatio": return "φ"
    default: break
    }
    var bytes = Array(name.utf8)
    if let last = bytes.lastIndex(of: "`") { bytes.removeFirst(last + 1) }
    // The names of local variables end with a number.
    if let dollar = bytes.firstIndex(of: "$"), dollar > 0 { bytes.removeSubrange(dollar...) }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Calls

  private mutating func write(_ call: Call, _ depth: Int) -> Term {
    guard case .symbol(let head) = call.head else {
      if let derivative = derivative(of: call, depth: depth) { return derivative }
      return function(of: write(call.head, depth + 1), arguments: call.arguments, depth: depth)
    }
    switch head.known {
    case .plus: return sum(call.arguments, depth: depth)
    case .times: return product(call.arguments, depth: depth)
    case .power where call.count == 2:
      return power(call.arguments[0], exponent: call.arguments[1], depth: depth)
    case .sqrt where call.count == 1: return self.call("KernelRoot", write(call.arguments[0], depth + 1))
    case .divide where call.count == 2:
      return self.call(
        "KernelFraction", write(call.arguments[0], depth + 1), write(call.arguments[1], depth + 1))
    case .equal: return infix(call.arguments, isTraditional ? " = " : " == ", depth: depth)
    case .unequal: return infix(call.arguments, " ≠ ", depth: depth)
    case .less: return infix(call.arguments, " < ", depth: depth)
    case .lessEqual: return infix(call.arguments, " ≤ ", depth: depth)
    case .greater: return infix(call.arguments, " > ", depth: depth)
    case .greaterEqual: return infix(call.arguments, " ≥ ", depth: depth)
    case .and: return infix(call.arguments, " ∧ ", depth: depth)
    case .or: return infix(call.arguments, " ∨ ", depth: depth)
    case .implies: return infix(call.arguments, " ⇒ ", depth: depth)
    case .rule, .ruleDelayed: return infix(call.arguments, " → ", depth: depth)
    case .list: return enclosed("{", arguments: call.arguments, "}", depth: depth)
    case .association: return enclosed("⟨|", arguments: call.arguments, "|⟩", depth: depth)
    case .abs where call.count == 1:
      return row([.text("|"), write(call.arguments[0], depth + 1), .text("|")])
    case .exp where call.count == 1: return power(.symbol(.e), exponent: call.arguments[0], depth: depth)
    case .inputForm where call.count == 1:
      let text = KernelSession.inputText(of: call.arguments[0], names: names, keepsPowers: true)
      return .string(
        text.count > Self.mostTyped ? Array(text.prefix(Self.mostTyped)) + Array("…".utf8) : text)
    case .holdForm, .hold, .defer, .inputForm, .outputForm, .standardForm, .traditionalForm, .fullForm,
      .dynamic:
      return call.arguments.first.map { write($0, depth + 1) } ?? .text("")
    case .row, .column, .grid, .style, .framed, .text, .subscript, .superscript, .subsuperscript, .overscript,
      .underscript, .tableForm, .matrixForm, .tooltip, .legended:
      return layout(call, depth)
    case .derivative where call.count > 0:
      return .text(String(repeating: "′", count: min(max(call.arguments[0].int ?? 1, 1), 3)))
    case .slot: return .text("#" + (call.arguments.first?.int.map { $0 == 1 ? "" : String($0) } ?? ""))
    case .function where call.count == 1: return row([write(call.arguments[0], depth + 1), .text("&")])
    case .stringForm, .graphics, .graphics3D: return .call(call)
    default:
      if names.name(head) == "Equivalent" { return infix(call.arguments, " ⇔ ", depth: depth) }
      return named(names.name(head), call: call, depth: depth)
    }
  }

  /// Writes the derivative of a function with the order after the function's name: `f′`, `f″`, or `f` with
  /// `(4)` or `(1,0)` as a superscript.
  private mutating func derivative(of call: Call, depth: Int) -> Term? {
    guard call.count == 1, let orders = call.head.call(of: .derivative)?.arguments, !orders.isEmpty else {
      return nil
    }
    let name = atom(of: call.arguments[0], depth: depth)
    if orders.count == 1, let order = orders[0].int, (1...3).contains(order) {
      return row([name, .text(["′", "″", "‴"][order - 1])])
    }
    return .call(.superscript, [name, enclosed("(", arguments: orders, ")", depth: depth)])
  }

  private mutating func named(_ name: String, call: Call, depth: Int) -> Term {
    switch name {
    case "NumberForm", "PaddedForm", "ScientificForm", "EngineeringForm", "AccountingForm", "DecimalForm",
      "PercentForm":
      if let parts = NumberText.formatted(name, arguments: call.arguments) { return number(parts) }
      return call.arguments.first.map { write(numbers(of: $0, in: call, depth: depth), depth + 1) }
        ?? .text("")
    case "Panel", "Pane", "Item", "Labeled", "Magnify", "Rotate", "Invisible", "Spacer", "OverBar",
      "OverTilde",
      "OverHat", "OverVector", "OverDot", "UnderBar", "GraphicsRow", "GraphicsColumn", "GraphicsGrid",
      "KernelFraction",
      "KernelRoot", "KernelCases", "KernelLegend", "KernelBar", "Placed", "TextGrid", "Underoverscript",
      "Highlighted",
      "Annotation",
      "TextCell", "ExpressionCell", "MouseAppearance", "Inset", "Deploy", "Overlay", "OpenerView", "FlipView",
      "SlideView":
      return layout(call, depth)
    case "TabView": return views(call, depth: depth)
    case "BaseForm" where call.count == 2: return based(call, depth: depth)
    case "ProgressIndicator": return .call(call)
    case "Factorial":
      return call.count == 1 ? row([atom(of: call.arguments[0], depth: depth), .text("!")]) : .text(name)
    case "Conjugate":
      return call.count == 1
        ? .call(.superscript, [atom(of: call.arguments[0], depth: depth), .text("*")]) : .text(name)
    case "Piecewise": return cases(of: call, depth: depth)
    case "Sum", "Product": return iterated(name == "Sum" ? "∑" : "∏", call: call, depth: depth)
    case "Integrate": return integral(of: call, depth: depth)
    case "SeriesData":
      return series(of: call, depth: depth)
        ?? function(of: .text(name), arguments: call.arguments, depth: depth)
    case "Floor" where call.count == 1: return enclosed("⌊", arguments: call.arguments, "⌋", depth: depth)
    case "BracketingBar": return enclosed("|", arguments: call.arguments, "|", depth: depth)
    case "DoubleBracketingBar": return enclosed("‖", arguments: call.arguments, "‖", depth: depth)
    case "AngleBracket": return enclosed("⟨", arguments: call.arguments, "⟩", depth: depth)
    case "Ceiling" where call.count == 1: return enclosed("⌈", arguments: call.arguments, "⌉", depth: depth)
    case "Quantity" where call.count == 2: return quantity(of: call, depth: depth)
    case "Not": return call.count == 1 ? row([.text("¬"), write(call.arguments[0], depth + 1)]) : .text(name)
    default: return function(of: .text(Self.name(name)), arguments: call.arguments, depth: depth)
    }
  }

  /// What `NumberForm` shows of a term that is no number: the elements of lists and tables have the format, the numbers in a
  /// formula are rounded.
  private func numbers(of term: Term, in form: Call, depth: Int) -> Term {
    guard depth < 60 else { return term }
    switch term {
    case .packed: return numbers(of: .list(term.parts ?? []), in: form, depth: depth + 1)
    case .complex(let value):
      let parts = [value.real, value.imaginary].map { number -> Number in
        if case .real(let rounded) = numbers(of: number.term, in: form, depth: depth + 1) {
          return .real(rounded)
        }
        return number
      }
      return .complex(ComplexNumber(parts[0], parts[1]))
    case .real(let value):
      guard let wish = form.arguments.dropFirst().first else { return term }
      var number = DecimalNumber(value)
      if let places = wish.vector, places.count == 2, places[1].isFinite {
        number.round(toDecimals: Int(clamping: min(max(places[1], 0), 17)))
      } else if let digits = wish.int {
        number.round(toDigits: min(max(digits, 1), 17))
      }
      var bytes: [UInt8] = []
      bytes.append(number)
      return .real(Double(decimal: bytes) ?? value)
    case .call(let call):
      switch call.head.symbol?.known {
      case .list, .matrixForm, .tableForm, .grid, .column, .row, .style, .traditionalForm:
        let parts = call.arguments.map { part -> Term in
          if part.double != nil { return .call(Call(form.head, [part] + form.arguments.dropFirst())) }
          return part.call(of: .rule) == nil ? numbers(of: part, in: form, depth: depth + 1) : part
        }
        return .call(Call(call.head, parts))
      default:
        return .call(Call(call.head, call.arguments.map { numbers(of: $0, in: form, depth: depth + 1) }))
      }
    case .integer, .largeInteger, .rational, .string, .symbol: return term
    }
  }

  /// `Piecewise[{{x, x > 0}}, 0]`: values and conditions behind a brace.
  private mutating func cases(of call: Call, depth: Int) -> Term {
    guard let pairs = call.arguments.first?.parts, pairs.allSatisfy({ $0.parts?.count == 2 }) else {
      return function(of: .text("Piecewise"), arguments: call.arguments, depth: depth)
    }
    var rows: [Term] = []
    for pair in pairs.prefix(20) {
      let parts = pair.parts ?? []
      rows.append(.list([write(parts[0], depth + 1), write(parts[1], depth + 1)]))
    }
    let other = call.count > 1 ? call.arguments[1] : .zero
    if pairs.last?.parts?[1].isSymbol(.true) != true {
      rows.append(.list([write(other, depth + 1), .text("True")]))
    }
    return self.call("KernelCases", .call(.grid, [.list(rows)]))
  }

  /// `Sum[f, {k, 1, n}]`: a sign with its bounds below and above, one for each iterator.
  private mutating func iterated(_ sign: String, call: Call, depth: Int) -> Term {
    guard let body = call.arguments.first, call.count > 1 else { return .text(sign) }
    var parts: [Term] = []
    for iterator in call.arguments.dropFirst() {
      let range = iterator.parts ?? [iterator]
      guard let variable = range.first else { continue }
      let low = range.count > 2 ? range[1] : .one
      var below: [Term] = [write(variable, depth + 1)]
      if range.count > 1 { below += [.text("="), write(low, depth + 1)] }
      let lower = self.call("Underscript", .text(sign), row(below))
      parts.append(
        range.count > 1
          ? .call(.overscript, [lower, write(range[min(range.count - 1, 2)], depth + 1)]) : lower)
    }
    let isSum = body.call(of: .plus) != nil
    parts += [.text("\u{2009}"), isSum ? parenthesised(write(body, depth + 1)) : write(body, depth + 1)]
    return row(parts)
  }

  /// `Integrate[f, {x, 0, 1}]`: the sign with its bounds, and the variable behind.
  private mutating func integral(of call: Call, depth: Int) -> Term {
    guard let body = call.arguments.first, call.count > 1 else { return .text("∫") }
    var (before, after): ([Term], [Term]) = ([], [])
    for iterator in call.arguments.dropFirst() {
      let range = iterator.parts ?? [iterator]
      guard let variable = range.first else { continue }
      before.append(
        range.count > 2
          ? .call(.subsuperscript, [.text("∫"), write(range[1], depth + 1), write(range[2], depth + 1)])
          : .text("∫"))
      after = [.text("\u{2009}d"), write(variable, depth + 1)] + after
    }
    let isSum = body.call(of: .plus) != nil
    return row(before + [isSum ? parenthesised(write(body, depth + 1)) : write(body, depth + 1)] + after)
  }

  /// `Quantity[50, "Meters"]`: `50 m`.
  private mutating func quantity(of call: Call, depth: Int) -> Term {
    let value = write(call.arguments[0], depth + 1)
    guard case .string(let bytes) = call.arguments[1] else {
      return row([value, .text("\u{A0}"), write(Self.signs(of: call.arguments[1]), depth + 1)])
    }
    let unit = UnitSigns.text(String(decoding: bytes, as: UTF8.self))
    return row([value, .text(unit == "°" || unit == "%" ? unit : "\u{A0}" + unit)])
  }

  /// A product of units with their signs for their names.
  private static func signs(of unit: Term) -> Term {
    switch unit {
    case .string(let bytes): .text(UnitSigns.text(String(decoding: bytes, as: UTF8.self)))
    case .call(let call) where !call.isData: .call(call.head, call.arguments.map { signs(of: $0) })
    default: unit
    }
  }

  /// What is laid out keeps its head; its parts are formatted.
  private mutating func layout(_ call: Call, _ depth: Int) -> Term {
    var arguments: [Term] = []
    for (place, argument) in call.arguments.enumerated() {
      let isOption = argument.call(of: .rule) != nil || argument.call(of: .ruleDelayed) != nil
      let isScript = call.head.isSymbol(.subscript) || call.head.isSymbol(.superscript)
      let isWhole = isScript || call.head.isSymbol(.subsuperscript) || call.head.isSymbol(.overscript)
      if isOption || (place > 0 && !isWhole) {
        arguments.append(argument)
      } else if call.head.isSymbol(.row) || call.head.isSymbol(.column), let items = argument.parts {
        // A list among them is shown with its braces.
        arguments.append(.list(items.map { $0.isSymbol(.null) ? .text("") : write($0, depth + 1) }))
      } else {
        arguments.append(parts(of: argument, depth: depth + 1))
      }
    }
    return .call(Call(call.head, arguments))
  }

  /// A whole number in a base, with the base as a subscript: `4d` and 16 for `BaseForm[77, 16]`.
  private mutating func based(_ call: Call, depth: Int) -> Term {
    guard let number = call.arguments[0].integer, let base = call.arguments[1].int, (2...36).contains(base)
    else { return write(call.arguments[0], depth + 1) }
    let text = String(decoding: number.text(radix: base), as: UTF8.self)
    return .call(.subscript, [.text(number.sign < 0 ? "−" + text : text), .text(NumberText.integer(base))])
  }

  /// Formats the tabs of a view: rules of names and contents.
  private mutating func views(_ call: Call, depth: Int) -> Term {
    guard let tabs = call.arguments.first?.parts else { return layout(call, depth) }
    var result: [Term] = []
    for tab in tabs {
      let inner = tab.parts?.last ?? tab
      if let rule = inner.call(of: .rule) ?? inner.call(of: .ruleDelayed), rule.count == 2 {
        result.append(
          .call(
            .rule,
            [parts(of: rule.arguments[0], depth: depth + 1), parts(of: rule.arguments[1], depth: depth + 1)]))
      } else {
        result.append(parts(of: inner, depth: depth + 1))
      }
    }
    return .call(Call(call.head, [.list(result)] + call.arguments.dropFirst()))
  }

  /// Formats the elements of lists within a layout, and keeps the lists.
  private mutating func parts(of term: Term, depth: Int, level: Int = 0) -> Term {
    // An omitted element shows nothing.
    if term.isSymbol(.null) { return .text("") }
    guard level < 3, let parts = term.parts else { return write(term, depth) }
    var result: [Term] = []
    for part in parts { result.append(self.parts(of: part, depth: depth, level: level + 1)) }
    return .list(result)
  }

  private mutating func infix(_ arguments: [Term], _ operation: String, depth: Int) -> Term {
    var parts: [Term] = []
    for (place, argument) in arguments.enumerated() {
      if place > 0 { parts.append(.text(operation)) }
      parts.append(write(argument, depth + 1))
    }
    return row(parts)
  }

  private mutating func enclosed(_ open: String, arguments: [Term], _ close: String, depth: Int) -> Term {
    var parts: [Term] = [.text(open)]
    for (place, argument) in arguments.prefix(200).enumerated() {
      if place > 0 { parts.append(.text(", ")) }
      parts.append(write(argument, depth + 1))
    }
    parts.append(.text(close))
    return row(parts)
  }

  private mutating func function(of name: Term, arguments: [Term], depth: Int) -> Term {
    var name = name
    if isTraditional, case .string(let text) = name, let first = text.first, first >= 65, first <= 90,
      text.count > 1, Self.isLowered(text)
    {
      name = .string([first + 32] + text.dropFirst())
    }
    var parts: [Term] = [name]
    // An inverse function is the power -1 of the function in mathematics: `sin⁻¹(x)` for `ArcSin[x]`.
    if isTraditional, case .string(let text) = name, text.starts(with: Array("Arc".utf8)),
      Self.isLowered(Array(text.dropFirst(3)))
    {
      let plain = Term.string([text[3] + 32] + text.dropFirst(4))
      parts = [.call(.superscript, [plain, .text("−1")])]
    }
    if case .call(let list) = enclosed(
      isTraditional ? "(" : "[", arguments: arguments, isTraditional ? ")" : "]", depth: depth),
      let own = list.arguments.first?.parts
    {
      parts += own
    }
    return row(parts)
  }

  /// Whether a function's name is written in lower case in mathematics.
  private static func isLowered(_ text: [UInt8]) -> Bool {
    switch String(decoding: text, as: UTF8.self) {
    case "Sin", "Cos", "Tan", "Cot", "Sec", "Csc", "Sinh", "Cosh", "Tanh", "Log", "Min", "Max", "Sign", "Erf",
      "Erfc",
      "Arg", "Det", "Tr":
      return true
    default: return false
    }
  }

  // MARK: Sums, products, powers

  /// The term without its minus sign; nil if it has none.
  private func negated(_ term: Term) -> Term? {
    if let value = term.number, value.sign < 0 { return (-value).term }
    if let product = term.call(of: .times), let first = product.arguments.first, let value = first.number,
      value.sign < 0
    {
      let size = (-value).term
      if case .integer(1) = size {
        return product.count == 2 ? product.arguments[1] : .call(.times, Array(product.arguments.dropFirst()))
      }
      return .call(.times, [size] + product.arguments.dropFirst())
    }
    return nil
  }

  private mutating func sum(_ arguments: [Term], depth: Int) -> Term {
    // Constants come last, as usual in mathematics.
    var ordered = arguments
    if isTraditional, let first = ordered.first, first.isNumber, first.number != nil, ordered.count > 1 {
      ordered.removeFirst()
      ordered.append(first)
    }
    if isTraditional { ordered = Self.descending(ordered) ?? ordered }
    return row(signed(ordered, depth: depth))
  }

  /// The terms of a sum with the signs between them.
  private mutating func signed(_ terms: [Term], depth: Int) -> [Term] {
    var parts: [Term] = []
    for (place, term) in terms.enumerated() {
      if let positive = negated(term) {
        parts.append(.text(place == 0 ? "−" : " − "))
        parts.append(write(positive, depth + 1))
      } else {
        if place > 0 { parts.append(.text(" + ")) }
        parts.append(write(term, depth + 1))
      }
    }
    return parts
  }

  /// A series with the order of what is left, lowest power first: `1 + x + x²/2 + O(x³)`; nil for other data.
  private mutating func series(of call: Call, depth: Int) -> Term? {
    guard call.count == 6, let list = call.arguments[2].parts, let first = call.arguments[3].int,
      let end = call.arguments[4].int, let parted = call.arguments[5].int, parted > 0, list.count < 1000,
      (-1_000_000...1_000_000).contains(first)
    else { return nil }
    let (variable, point) = (call.arguments[0], call.arguments[1])
    let base: Term =
      point.int == 0
      ? variable
      : point.isSymbol(.infinity)
        ? .call(.power, [variable, .integer(-1)])
        : .call(.plus, [variable, negated(point) ?? .call(.times, [.integer(-1), point])])
    func power(_ place: Int) -> Term {
      let exponent = (Number.small(place) / .small(parted) ?? .small(0)).term
      return exponent.int == 1 ? base : .call(.power, [base, exponent])
    }
    var terms: [Term] = []
    for (place, factor) in list.enumerated() where factor.int != 0 {
      let own = power(first + place)
      terms.append(first + place == 0 ? factor : factor.int == 1 ? own : .call(.times, [factor, own]))
    }
    let left = [Term.text("O("), write(power(end), depth + 1), .text(")")]
    return row(signed(terms, depth: depth) + (terms.isEmpty ? [] : [.text(" + ")]) + left)
  }

  /// The terms of a polynomial in one symbol with numbers before its powers, highest power first; nil for other sums.
  private static func descending(_ terms: [Term]) -> [Term]? {
    var variable: Symbol?
    var powers: [(power: Int, term: Term)] = []
    for term in terms {
      var power = 0
      for factor in term.call(of: .times)?.arguments ?? [term] where factor.number == nil {
        let base = factor.call(of: .power)?.arguments ?? [factor, .one]
        guard base.count == 2, let symbol = base[0].symbol, variable ?? symbol == symbol,
          let exponent = base[1].int, (1..<1 << 20).contains(exponent)
        else { return nil }
        variable = symbol
        power += exponent
      }
      powers.append((power, term))
    }
    return powers.ordered { $0.power > $1.power }.map { $0.term }
  }

  private mutating func product(_ arguments: [Term], depth: Int) -> Term {
    if let positive = negated(.call(.times, arguments)) {
      return row([.text("−"), atomOfProduct(positive, depth: depth)])
    }
    var (above, below): ([Term], [Term]) = ([], [])
    for argument in arguments {
      if case .rational(let value) = argument, value.precision == nil {
        if !value.numerator.isOne { above.append(.integer(value.numerator)) }
        below.append(.integer(value.denominator))
      } else if let power = argument.call(of: .power), power.count == 2,
        let exponent = power.arguments[1].number,
        exponent.sign < 0
      {
        let positive = (-exponent).term
        if case .integer(1) = positive {
          below.append(power.arguments[0])
        } else {
          below.append(.call(.power, [power.arguments[0], positive]))
        }
      } else {
        above.append(argument)
      }
    }
    guard !below.isEmpty else { return factors(above, depth: depth) }
    let top = above.isEmpty ? Term.text("1") : factors(above, depth: depth, isAlone: true)
    return call("KernelFraction", top, factors(below, depth: depth, isAlone: true))
  }

  private mutating func atomOfProduct(_ term: Term, depth: Int) -> Term {
    term.call(of: .plus) != nil ? parenthesised(write(term, depth + 1)) : write(term, depth + 1)
  }

  private mutating func factors(_ arguments: [Term], depth: Int, isAlone: Bool = false) -> Term {
    var parts: [Term] = []
    for (place, argument) in arguments.enumerated() {
      if place > 0 { parts.append(.text(argument.isNumber ? "×" : "\u{2009}")) }
      let isSum = argument.call(of: .plus) != nil && (arguments.count > 1 || !isAlone)
      parts.append(isSum ? parenthesised(write(argument, depth + 1)) : write(argument, depth + 1))
    }
    return row(parts)
  }

  private mutating func parenthesised(_ term: Term) -> Term { row([.text("("), term, .text(")")]) }

  /// Writes a term, in parentheses unless it is a single symbol or number.
  private mutating func atom(of term: Term, depth: Int) -> Term {
    switch term {
    case .integer(let value) where value < 0: return parenthesised(write(term, depth + 1))
    case .real(let value) where value < 0: return parenthesised(write(term, depth + 1))
    case .rational(let value) where value.precision != nil && value.numerator.sign > 0:
      return write(term, depth + 1)
    case .rational, .complex: return parenthesised(write(term, depth + 1))
    case .call(let call):
      switch call.head.symbol?.known {
      case .plus, .times, .power, .divide, .equal, .rule, .minus: return parenthesised(write(term, depth + 1))
      default: return write(term, depth + 1)
      }
    default: return write(term, depth + 1)
    }
  }

  private mutating func power(_ base: Term, exponent: Term, depth: Int) -> Term {
    if let value = exponent.number, value.sign < 0 {
      let positive = (-value).term
      let below: Term = {
        if case .integer(1) = positive { return base } else { return .call(.power, [base, positive]) }
      }()
      return call("KernelFraction", .text("1"), write(below, depth + 1))
    }
    if case .rational(let value) = exponent, value.numerator.isOne, let root = value.denominator.small {
      return root == 2
        ? call("KernelRoot", write(base, depth + 1))
        : call("KernelRoot", write(base, depth + 1), .text(NumberText.integer(root)))
    }
    // sin(x)^2 is sin^2(x).
    return .call(.superscript, [atom(of: base, depth: depth), write(exponent, depth + 1)])
  }
}
