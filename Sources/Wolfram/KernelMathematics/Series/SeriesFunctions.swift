import Kernel
import KernelArithmetic

/// Series and their coefficients.
enum SeriesFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn("Series", [], "The Taylor polynomial with the order of what is left.", series),
    BuiltIn("SeriesData", [.answer], "A series with the order of what is left.", seriesValue),
    BuiltIn("Normal", [], "A series as a polynomial.", taking: "1 1", normal),
    BuiltIn("SeriesCoefficient", [], "A coefficient of the Taylor series.", seriesCoefficient),
  ]

  /// `Series[Exp[x], {x, 0, 2}]` gives `SeriesData[x, 0, {1, 1, 1/2}, 0, 3, 1]`.
  private static func series(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    if let parts = call.arguments.first?.parts {
      return .list(parts.map { .call(call.head, [$0] + call.arguments.dropFirst()) })
    }
    guard call.count == 2 else {
      return call.count > 2 ? try session.libraryValue("seriesOfSeveral", call.arguments) : nil
    }
    if let cut = cutSeries(of: call) { return cut }
    if let parted = try seriesOfParts(call, in: &session) { return parted }
    return try Method.value(
      of: SeriesQuestion(call), by: SeriesMethods.table, judgedBy: SeriesJudge.holds, in: &session)
  }

  /// The series in what is no symbol, such as `x[t]`, by a symbol for it, and beside a power with a name for exponent, which stays before
  /// it; nil for others.
  private static func seriesOfParts(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard let spec = call.arguments[1].parts, spec.count == 3 else { return nil }
    if let factors = call.arguments[0].call(of: .times)?.arguments, spec[1].int == 0 {
      let powers = factors.filter { factor in
        let power = Powers.split(factor)
        return power.base == spec[0] && !power.exponent.isNumber && !power.exponent.contains(spec[0])
      }
      guard !powers.isEmpty else { return nil }
      let rest = Term.call(.times, factors.filter { !powers.contains($0) })
      return .call(.times, powers + [.call(call.head, [rest, call.arguments[1]])])
    }
    guard spec[0].symbol == nil, spec[0].call != nil, !spec[0].isList else { return nil }
    let name = session.named("series$Variable")
    let rule = DefinitionRule(pattern: spec[0], value: name, isDelayed: false, rank: 0)
    let inner = try session.replaceAll(call.arguments[0], rules: [rule]) ?? call.arguments[0]
    let found = try session.evaluate(.call(call.head, [inner, .list([name] + spec.dropFirst())]))
    guard !found.contains(call.head) else { return nil }
    return try session.replaceAll(
      found, rules: [DefinitionRule(pattern: name, value: spec[0], isDelayed: false, rank: 0)])
  }

  /// A series to a lower order, if the first argument is one already.
  private static func cutSeries(of call: Call) -> Term? {
    guard let data = call.arguments[0].call(of: .seriesData), data.count == 6, data.arguments[5].int == 1,
      let spec = call.arguments[1].parts, spec.count == 3, data.arguments[0] == spec[0],
      data.arguments[1] == spec[1], let order = spec[2].int, let symbol = spec[0].symbol,
      let list = data.arguments[2].parts, let start = data.arguments[3].int, let end = data.arguments[4].int
    else { return nil }
    let last = min(order, end - 1)
    return seriesData(symbol, spec[1], Array(list.prefix(max(0, last + 1 - start))), from: start, order: last)
  }

  /// `SeriesData[2, 0, {1, 1}, 0, 2, 1]` gives `3`: a series at a number is its sum.
  private static func seriesValue(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard call.count == 6, call.arguments[0].isNumber else { return nil }
    return try normal(Call(call.head, [.call(call)]), in: &session)
  }

  /// The `SeriesData` of a series; skips leading zero coefficients.
  static func seriesData(_ symbol: Symbol, _ point: Term, _ list: [Term], from start: Int, order: Int)
    -> Term
  {
    let zeros = list.prefix { $0.int == 0 }.count
    var list = list
    while list.count > zeros, list.last?.int == 0 { list.removeLast() }
    return .call(
      .seriesData,
      [
        .symbol(symbol), point, .list(Array(list.dropFirst(zeros))),
        .integer(zeros == list.count ? order + 1 : start + zeros), .integer(order + 1), .one,
      ])
  }

  /// `Normal[Series[Exp[x], {x, 0, 2}]]` gives `1 + x + x^2/2`.
  private static func normal(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let series = call.arguments.first else { return nil }
    if let rules = series.call(of: .association) { return .list(rules.arguments) }
    if let model = series.call, model.head == session.named("FittedModel") {
      return model.arguments.first?.parts?.first
    }
    guard let data = series.call(of: .seriesData), data.count >= 4, let terms = data.arguments[2].parts,
      let first = data.arguments[3].int
    else { return series }
    let base =
      Sums.infinity(of: data.arguments[1]) == 1
      ? Term.call(.power, [data.arguments[0], .integer(-1)])
      : .call(.plus, [data.arguments[0], .call(.times, [.integer(-1), data.arguments[1]])])
    let parted = data.count > 5 ? data.arguments[5].int ?? 1 : 1
    return .call(
      .plus,
      terms.enumerated().map { place, term in
        let whole = term.call(of: .seriesData) == nil ? term : .call(call.head, [term])
        let exponent = Number(.small(first + place), over: .small(parted))?.term ?? .integer(first + place)
        return .call(.times, [whole, .call(.power, [base, exponent])])
      })
  }

  /// `SeriesCoefficient[Exp[x], {x, 0, 2}]` gives `1/2`.
  private static func seriesCoefficient(of call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    if call.count == 2, let data = call.arguments[0].call(of: .seriesData) {
      return coefficient(of: data, order: call.arguments[1], in: &session)
    }
    guard call.count == 2, let spec = call.arguments[1].parts, spec.count == 3, let symbol = spec[0].symbol
    else { return nil }
    if Sums.infinity(of: spec[1]) == 1 {
      let turned = try inverted(call.arguments[0], symbol: symbol, in: &session)
      return .call(call.head, [turned, .list([spec[0], .zero, spec[2]])])
    }
    guard let order = spec[2].int else {
      guard !spec[2].isNumber else { return nil }
      let name = session.named("generalCoefficient")
      var bindings = PatternBindings()
      bindings.bind(symbol, .call(.plus, [spec[0], spec[1]]))
      let moved = try session.evaluate(bindings.fill(call.arguments[0]))
      let value = try session.evaluate(.call(name, [moved, spec[0], spec[2]]))
      return value.contains(name) ? nil : value
    }
    guard (-60...30).contains(order) else { return nil }
    if order >= 0,
      let found = try taylorCoefficients(
        of: call.arguments[0], symbol: symbol, at: spec[1], order: order, in: &session)?.last
    {
      return found
    }
    guard
      let series = try SeriesMethods.laurent(
        call.arguments[0], symbol: symbol, at: spec[1], order: max(order, 0), in: &session)?.call,
      series.count == 6, let list = series.arguments[2].parts, let first = series.arguments[3].int
    else {
      guard order < 0 else { return nil }
      // A function with a value there has no negative powers.
      var bindings = PatternBindings()
      bindings.bind(symbol, spec[1])
      let value = try session.evaluate(bindings.fill(call.arguments[0]))
      return try session.approximateComplex(value)?.magnitude.isFinite ?? false ? .zero : nil
    }
    return list.indices.contains(order - first) ? list[order - first] : .zero
  }

  /// The coefficient of a power in a series: zero before its first term, indeterminate behind its last one; nil for other orders.
  private static func coefficient(of data: Call, order: Term, in session: inout KernelSession) -> Term? {
    let wanted = order.parts.flatMap { $0.count == 3 && $0[0] == data.arguments.first ? $0[2] : nil } ?? order
    guard data.count == 6, let terms = data.arguments[2].parts, let first = data.arguments[3].int,
      let end = data.arguments[4].int, let parted = data.arguments[5].int, let number = wanted.number,
      number.isExact
    else { return nil }
    guard let place = (number * .small(parted)).term.int else { return .zero }
    if place >= end { return .symbol(.indeterminate) }
    return terms.indices.contains(place - first) ? terms[place - first] : .zero
  }

  /// Taylor coefficients up to an order, by repeated differentiation; nil if one is not finite.
  static func taylorCoefficients(
    of term: Term, symbol: Symbol, at point: Term, order: Int, in session: inout KernelSession
  ) throws(KernelError) -> [Term]? {
    var derivative = term
    var coefficients: [Term] = []
    var factorial = Number.small(1)
    for n in 0...order {
      if n > 0 {
        derivative = try Differentiation.derivative(of: derivative, .symbol(symbol), in: &session)
        factorial = factorial * .small(n)
      }
      var bindings = PatternBindings()
      bindings.bind(symbol, point)
      var value = try session.evaluate(bindings.fill(derivative))
      if value.isSymbol(.indeterminate) || Sums.infinity(of: value) != nil {
        value = try session.evaluate(.call(.limit, [derivative, .call(.rule, [.symbol(symbol), point])]))
        if value.isSymbol(.indeterminate) || Sums.infinity(of: value) != nil || value.call(of: .limit) != nil
        {
          return nil
        }
      }
      guard let inverse = .small(1) / factorial else { return nil }
      coefficients.append(try session.evaluate(.call(.times, [value, inverse.term])))
    }
    return coefficients
  }

  /// The term with the reciprocal of the symbol for it.
  static func inverted(_ term: Term, symbol: Symbol, in session: inout KernelSession)
    throws(KernelError) -> Term
  {
    var bindings = PatternBindings()
    bindings.bind(symbol, .call(.power, [.symbol(symbol), .integer(-1)]))
    return try session.evaluate(bindings.fill(term))
  }
}
