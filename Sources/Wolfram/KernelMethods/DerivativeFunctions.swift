import Kernel
import KernelMathematics

/// Partial and total derivatives.
enum DerivativeFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn("D", [.answer], "The derivative.", taking: "1 * bound", partialDerivative),
    BuiltIn(
      "Dt", [.answer], "The total derivative with respect to a variable.", taking: "1 * bound Constants",
      totalDerivative),
    BuiltIn(
      "Derivative", [.nHoldFirst], "The derivative of a function (`f'`).",
      applied: Differentiation.derivativeOfFunction),
  ]

  /// `D[x^3, x]` gives `3 x^2`; `D[f, {x, 2}]` is the second derivative, `D[f, {{x, y}}]` the gradient.
  private static func partialDerivative(of call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    if call.count == 1 { return call.arguments[0] }
    guard call.count >= 2 else { return nil }
    var value = call.arguments[0]
    for variable in call.arguments.dropFirst() {
      if let rule = variable.call, rule.head.isSymbol(.rule) { continue }
      guard let spec = variable.parts else {
        value = try derivative(of: value, by: variable, in: &session)
        continue
      }
      if let list = spec.first?.parts, spec.count <= 2 {
        let order = spec.count == 2 ? spec[1].int ?? -1 : 1
        guard (0...8).contains(order) else { return nil }
        for _ in 0..<order { value = try gradient(of: value, variables: list, in: &session) }
        continue
      }
      if spec.count == 1 {
        // `D[f, {x}]` is `D[f, x]`.
        value = try Differentiation.derivative(of: value, spec[0], in: &session)
        continue
      }
      if spec.count == 2, spec[1].symbol != nil, spec[0].symbol != nil {
        guard let found = try session.libraryValue("derivativeOfOrder", [value] + spec) else { return nil }
        value = found
        continue
      }
      guard spec.count == 2, let order = spec[1].int, (0...50).contains(order) else { return nil }
      for _ in 0..<order { value = try Differentiation.derivative(of: value, spec[0], in: &session) }
    }
    return value
  }

  /// The derivative by a variable; of a series by another one than its own, that of its coefficients.
  private static func derivative(
    of value: Term, by variable: Term, in session: inout KernelSession
  ) throws(KernelError) -> Term {
    guard let data = value.call(of: .seriesData), data.count == 6, data.arguments[0] != variable,
      !data.arguments[1].contains(variable), let list = data.arguments[2].parts
    else { return try Differentiation.derivative(of: value, variable, in: &session) }
    var coefficients: [Term] = []
    for part in list { coefficients.append(try Differentiation.derivative(of: part, variable, in: &session)) }
    return .call(
      .seriesData, [data.arguments[0], data.arguments[1], .list(coefficients)] + data.arguments.dropFirst(3))
  }

  /// The derivatives by each variable, of each part of a list: `D[{x y, z}, {{x, y}}]` gives `{{y, x}, {0, 0}}`.
  private static func gradient(
    of value: Term, variables: [Term], in session: inout KernelSession
  ) throws(KernelError) -> Term {
    var parts: [Term] = []
    guard let list = value.parts else {
      for name in variables { parts.append(try Differentiation.derivative(of: value, name, in: &session)) }
      return .list(parts)
    }
    for part in list { parts.append(try gradient(of: part, variables: variables, in: &session)) }
    return .list(parts)
  }

  /// `Dt[x^2, x]` gives `2 x`.
  private static func totalDerivative(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    if let whole = call.arguments.first?.unpacked.call,
      whole.head.isSymbol(.equal) || whole.head.isSymbol(.list)
    {
      // Of both sides of an equation, and of each part of a list.
      return .call(
        whole.head, whole.arguments.map { .call(call.head, [$0] + call.arguments.dropFirst()) })
    }
    if call.count == 1 {
      if call.arguments[0].call(of: .dt) != nil { return nil }
      if call.arguments[0].contains(.symbol(.dt)) { return try derivativeOfTotals(call, in: &session) }
      var symbols: [Symbol] = []
      collectSymbols(call.arguments[0], into: &symbols, in: session)
      if call.arguments[0].symbol != nil, !symbols.isEmpty { return nil }
      var terms: [Term] = []
      for symbol in symbols {
        let slope = try Differentiation.derivative(of: call.arguments[0], .symbol(symbol), in: &session)
        terms.append(.call(.times, [slope, .call(.dt, [.symbol(symbol)])]))
      }
      return .call(.plus, terms)
    }
    if call.count == 2, let spec = call.arguments[1].parts, spec.count == 2, let times = spec[1].int,
      (1...20).contains(times), call.arguments[0].symbol == nil || call.arguments[0] == spec[0]
    {
      let once = Term.call(call.head, [call.arguments[0], spec[0]])
      return times == 1 ? once : .call(call.head, [once, .list([spec[0], .integer(times - 1)])])
    }
    guard call.count >= 2, call.arguments[1].symbol != nil else { return nil }
    let variable = call.arguments[1]
    let options = call.arguments.dropFirst(2)
    guard options.allSatisfy({ $0.call(of: .rule) != nil }) else {
      // One variable after the other.
      return .call(call.head, [.call(call.head, Array(call.arguments.prefix(2)))] + options)
    }
    let fixed = Term.option(session.named("Constants"), in: Array(options)).map { $0.parts ?? [$0] } ?? []
    var symbols: [Symbol] = []
    collectSymbols(call.arguments[0], into: &symbols, in: session)
    if let own = call.arguments[0].symbol {
      return call.arguments[0] == variable
        ? .one : fixed.contains(.symbol(own)) || symbols.isEmpty ? .zero : nil
    }
    var terms = [try Differentiation.derivative(of: call.arguments[0], variable, in: &session)]
    for symbol in symbols where .symbol(symbol) != variable && !fixed.contains(.symbol(symbol)) {
      let slope = try Differentiation.derivative(of: call.arguments[0], .symbol(symbol), in: &session)
      terms.append(.call(.times, [slope, .call(.dt, [.symbol(symbol), variable] + options)]))
    }
    return .call(.plus, terms)
  }

  /// `Dt[x Dt[x]]` gives `Dt[x]^2 + x Dt[Dt[x]]`: the derivative of a term in which total derivatives stand for symbols.
  private static func derivativeOfTotals(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    var found: [Term] = []
    func collect(_ term: Term) {
      guard let inner = term.call, !inner.isData else { return }
      if inner.head.isSymbol(.dt) {
        if !found.contains(term) { found.append(term) }
      } else {
        for part in inner.arguments { collect(part) }
      }
    }
    collect(call.arguments[0])
    let names = found.indices.map { session.named("total$\($0)") }
    let there = zip(found, names).map { DefinitionRule(pattern: $0, value: $1, isDelayed: false, rank: 0) }
    let back = zip(found, names).map { DefinitionRule(pattern: $1, value: $0, isDelayed: false, rank: 0) }
    guard let plain = try session.replaceAll(call.arguments[0], rules: there) else { return nil }
    let value = try session.evaluate(.call(call.head, [plain]))
    return try session.replaceAll(value, rules: back)
  }

  /// Adds the symbols of a term that are not constants.
  private static func collectSymbols(_ term: Term, into found: inout [Symbol], in session: KernelSession) {
    if let symbol = term.symbol, !session.attributes(symbol).contains(.constant), !found.contains(symbol) {
      found.append(symbol)
    }
    guard let call = term.call, !call.isData else { return }
    for part in call.arguments { collectSymbols(part, into: &found, in: session) }
  }
}
