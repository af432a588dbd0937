import Numerics

extension BuiltIn {
  /// Equations and numerical methods.
  static let solvingTable: [BuiltIn] = [
    BuiltIn(
      "Solve", [],
      "Solutions of polynomial and linear equations, and of simple ones that can be turned around."
    ) {
      (session, call) throws(KernelError) in try session.solve(call, isNumeric: false)
    },
    BuiltIn("NSolve", [], "The same in machine numbers.") { (session, call) throws(KernelError) in
      try session.solve(call, isNumeric: true)
    },
    BuiltIn("Roots", [], "The roots of a polynomial as equations.") { (session, call) throws(KernelError) in
      guard let rules = try session.solve(call, isNumeric: false)?.parts else { return nil }
      return .call(
        .or,
        rules.compactMap { rule in
          rule.parts?.first?.call.map { .call(.equal, $0.arguments) }
        })
    },
    BuiltIn("Reduce", [], "Solutions as equations.") { (session, call) throws(KernelError) in
      guard let rules = try session.solve(call, isNumeric: false)?.parts else { return nil }
      if rules.isEmpty { return .false }
      return .call(
        .or,
        rules.map { rule in
          .call(.and, (rule.parts ?? []).compactMap { $0.call.map { .call(.equal, $0.arguments) } })
        })
    },
    BuiltIn("FindRoot", [.holdAll], "A root near a place.") { (session, call) throws(KernelError) in
      try session.findRoot(call)
    },
    BuiltIn("FindMinimum", [.holdAll], "A minimum near a place.") { (session, call) throws(KernelError) in
      try session.findExtremum(call, sign: 1)
    },
    BuiltIn("FindMaximum", [.holdAll], "A maximum near a place.") { (session, call) throws(KernelError) in
      try session.findExtremum(call, sign: -1)
    },
    BuiltIn("NMinimize", [.holdAll], "A minimum.") { (session, call) throws(KernelError) in
      try session.findExtremum(call, sign: 1)
    },
    BuiltIn("NMaximize", [.holdAll], "A maximum.") { (session, call) throws(KernelError) in
      try session.findExtremum(call, sign: -1)
    },
    BuiltIn("NIntegrate", [.holdAll], "The integral as a number.") { (session, call) throws(KernelError) in
      guard call.count >= 2 else { return nil }
      let specs = call.arguments.dropFirst().filter { $0.isList }
      return try session.integrateNumerically(call.arguments[0], specs[...]).map { .real($0) }
    },
    BuiltIn("NSum", [.holdAll], "The sum as a number.") { (session, call) throws(KernelError) in
      .call(.numeric, [.call(.sum, call.arguments)])
    },
  ]
}

extension KernelSession {
  /// The value of a body for machine numbers of variables; not a number where it is none.
  mutating func number(_ body: Term, _ symbols: [Symbol], _ values: [Double]) throws(KernelError) -> Double {
    let saved = symbols.map { value(of: $0) }
    for (symbol, value) in zip(symbols, values) { setValue(of: symbol, to: .real(value)) }
    defer { for (symbol, value) in zip(symbols, saved) { setValue(of: symbol, to: value) } }
    let result = try evaluate(body)
    return try approximate(result) ?? .nan
  }

  /// One equation as a term that is to be zero.
  private func difference(_ equation: Term) -> Term? {
    guard let equal = equation.call(of: .equal) else { return nil }
    guard equal.count == 2 else { return nil }
    if equal.arguments[1].int == 0 { return equal.arguments[0] }
    return .call(.plus, [equal.arguments[0], .call(.times, [.integer(-1), equal.arguments[1]])])
  }

  mutating func solve(_ call: Call, isNumeric: Bool) throws(KernelError) -> Term? {
    guard call.count >= 1 else { return nil }
    let conditions =
      call.arguments[0].parts ?? call.arguments[0].call(of: .and)?.arguments ?? [call.arguments[0]]
    if conditions.contains(where: { $0.isSymbol(.false) }) { return .list([]) }
    var equations: [Term] = []
    var tests: [Term] = []
    for condition in conditions where !condition.isSymbol(.true) {
      if let list = condition.call(of: .equal), list.count == 2, let a = list.arguments[0].parts,
        let b = list.arguments[1].parts, a.count == b.count
      {
        for (x, y) in zip(a, b) { equations.append(.call(.plus, [x, .call(.times, [.integer(-1), y])])) }
      } else if let zero = difference(condition) {
        equations.append(zero)
      } else {
        tests.append(condition)
      }
    }
    for place in equations.indices { equations[place] = try evaluate(equations[place]) }
    var variables = call.count > 1 ? call.arguments[1].parts ?? [call.arguments[1]] : []
    if variables.isEmpty {
      var found = Set<Term>()
      for equation in equations { collectVariables(equation, &found) }
      variables = found.sorted { TermOrder.compare($0, $1) < 0 }
    }
    let isReal = call.arguments.dropFirst(2).contains { $0.isSymbol(.reals) }
    guard var solutions = try solve(equations, variables, isNumeric, depth: 0) else { return nil }
    if isNumeric {
      for place in solutions.indices {
        for index in solutions[place].indices {
          solutions[place][index].1 = try evaluate(numeric(solutions[place][index].1))
        }
      }
    }
    var kept: [Term] = []
    for solution in solutions {
      if isReal, try !solution.allReal(&self) { continue }
      var bindings = PatternBindings()
      for (variable, value) in solution { if let symbol = variable.symbol { bindings.bind(symbol, value) } }
      var passes = true
      for test in tests where try evaluate(bindings.fill(test)).isSymbol(.false) { passes = false }
      if passes { kept.append(.list(solution.map { .call(.rule, [$0.0, $0.1]) })) }
    }
    return .list(kept)
  }

  /// Solutions as values of variables; nil where there is no way here.
  private mutating func solve(
    _ equations: [Term], _ variables: [Term], _ isNumeric: Bool, depth: Int
  ) throws(KernelError) -> [[(Term, Term)]]? {
    guard depth < 6 else { return nil }
    try count(10)
    let open = equations.filter { $0.double != 0 }
    if open.contains(where: { $0.isNumber }) { return [] }
    if open.isEmpty { return [[]] }
    if variables.count == 1, open.count == 1 {
      return try roots(open[0], variables[0], isNumeric, depth: 0)?.map { [(variables[0], $0)] }
    }
    if let linear = try solveLinearSystem(open, variables) { return linear }
    // Eliminate a variable by one equation, put its values into the others.
    for (place, equation) in open.enumerated() {
      for variable in variables where contains(equation, name: variable) {
        guard let list = try coefficients(equation, variable),
          list.count == 2 || (list.count == 3 && variables.count <= 2)
        else { continue }
        if list.count == 2, variables.contains(where: { contains(list[1], name: $0) }) { continue }
        guard let values = try roots(equation, variable, isNumeric, depth: 0) else { continue }
        var all: [[(Term, Term)]] = []
        for value in values {
          var rest: [Term] = []
          let rule = [DefinitionRule(pattern: variable, value: value, isDelayed: false, rank: 0)]
          for (other, equation) in open.enumerated() where other != place {
            let filled = try replaceAll(equation, rule) ?? equation
            rest.append(Fractions.split(try together(try evaluate(filled))).0)
          }
          let others = variables.filter { $0 != variable }
          guard let inner = try solve(rest, others, isNumeric, depth: depth + 1) else { return nil }
          for solution in inner {
            let rules = solution.map { DefinitionRule(pattern: $0.0, value: $0.1, isDelayed: false, rank: 0) }
            let filled = try evaluate(try replaceAll(value, rules) ?? value)
            let named = solution + [(variable, filled)]
            all.append(variables.compactMap { wanted in named.first { $0.0 == wanted } })
          }
        }
        return all
      }
    }
    return nil
  }

  private mutating func solveLinearSystem(
    _ equations: [Term], _ variables: [Term]
  ) throws(KernelError) -> [[(Term, Term)]]? {
    guard equations.count <= 30, variables.count <= 30 else { return nil }
    var rows: [[Term]] = []
    for equation in equations {
      var row: [Term] = []
      var rest = equation
      for variable in variables {
        guard let list = try coefficients(rest, variable), list.count <= 2 else { return nil }
        let slope = list.count == 2 ? list[1] : .zero
        if variables.contains(where: { contains(slope, name: $0) }) { return nil }
        row.append(slope)
        rest = list.first ?? .zero
      }
      row.append(try evaluate(.call(.times, [.integer(-1), rest])))
      rows.append(row)
    }
    let (reducedRows, _, pivots) = try reduced(rows)
    if pivots.contains(variables.count) { return [] }
    var solution: [(Term, Term)] = []
    for (row, pivot) in pivots.enumerated() {
      var value = [reducedRows[row][variables.count]]
      for column in variables.indices
      where column > pivot && !pivots.contains(column) && reducedRows[row][column].double != 0 {
        value.append(.call(.times, [.integer(-1), reducedRows[row][column], variables[column]]))
      }
      solution.append((variables[pivot], try evaluate(.call(.plus, value))))
    }
    return [solution]
  }

  /// The roots of a term of one variable; nil where there is no way here.
  private mutating func roots(
    _ term: Term, _ variable: Term, _ isNumeric: Bool, depth: Int
  ) throws(KernelError) -> [Term]? {
    guard depth < 6 else { return nil }
    let (above, _) = Fractions.split(try together(term))
    guard let list = try coefficients(above, variable) else {
      return try inverted(above, variable, isNumeric, depth: depth)
    }
    if list.isEmpty { return nil }
    if list.count == 1 { return [] }
    let minus = { (term: Term) in Term.call(.times, [.integer(-1), term]) }
    if list.count == 2 {
      return [try evaluate(.call(.times, [minus(list[0]), .call(.power, [list[1], .integer(-1)])]))]
    }
    let numbers = list.compactMap({ $0.number })
    if numbers.count == list.count, numbers.allSatisfy({ $0.isExact }), !isNumeric {
      if let exact = try exactRoots(list, numbers, variable, depth) { return exact }
    }
    if list.count == 3 { return try quadratic(list) }
    // a x^n + c.
    if list.dropFirst().dropLast().allSatisfy({ $0.int == 0 }), !isNumeric, list.count <= 9 {
      return try binomial(list)
    }
    var values: [ComplexDouble] = []
    for coefficient in list {
      guard let value = try approximateComplex(coefficient) else { return nil }
      values.append(value)
    }
    try count(values.count * values.count * 10)
    return Polynomials.roots(values).sorted { a, b in
      a.real != b.real ? a.real < b.real : a.imaginary < b.imaginary
    }
    .map({ $0.term })
  }

  private mutating func exactRoots(
    _ list: [Term], _ numbers: [Number], _ variable: Term, _ depth: Int
  ) throws(KernelError) -> [Term]? {
    let product = RationalPolynomial.factored(numbers, variable)
    let factors = product.call(of: .times)?.arguments ?? [product]
    var found: [Term] = []
    for factor in factors where contains(factor, name: variable) {
      let (base, exponent) = Powers.split(factor)
      guard let inner = try coefficients(base, variable), inner.count < list.count || factors.count == 1
      else { return nil }
      let times = exponent.int ?? 1
      let values: [Term]?
      if inner.count <= 3 {
        values =
          inner.count == 3
          ? try quadratic(inner)
          : [try evaluate(.call(.times, [.integer(-1), inner[0], .call(.power, [inner[1], .integer(-1)])]))]
      } else if inner.count == list.count {
        return nil
      } else {
        values = try roots(base, variable, false, depth: depth + 1)
      }
      guard let values else { return nil }
      for _ in 0..<times { found += values }
    }
    return try sortedByValue(found)
  }

  private mutating func sortedByValue(_ terms: [Term]) throws(KernelError) -> [Term] {
    var keyed: [(ComplexDouble, Term)] = []
    for term in terms {
      guard let value = try approximateComplex(term) else { return terms }
      keyed.append((value, term))
    }
    return keyed.sorted { a, b in a.0.real != b.0.real ? a.0.real < b.0.real : a.0.imaginary < b.0.imaginary }
      .map({ $0.1 })
  }

  private mutating func quadratic(_ list: [Term]) throws(KernelError) -> [Term] {
    let (c, b, a) = (list[0], list[1], list[2])
    let inside = try evaluate(
      .call(.plus, [.call(.power, [b, .integer(2)]), .call(.times, [.integer(-4), a, c])]))
    let root = Term.call(.power, [try shortest(inside), Powers.half])
    let below = Term.call(.power, [.call(.times, [.integer(2), a]), .integer(-1)])
    var found: [Term] = []
    for sign in [-1, 1] {
      found.append(
        try evaluate(
          .call(
            .expand,
            [
              .call(
                .times,
                [
                  below,
                  .call(.plus, [.call(.times, [.integer(-1), b]), .call(.times, [.integer(sign), root])]),
                ])
            ])))
    }
    return found
  }

  private mutating func binomial(_ list: [Term]) throws(KernelError) -> [Term]? {
    let n = list.count - 1
    guard let inverse = Number(.small(1), over: .small(n)) else { return nil }
    let inside = Term.call(.times, [.integer(-1), list[0], .call(.power, [list[n], .integer(-1)])])
    let root = try evaluate(.call(.power, [inside, inverse.term]))
    var found: [Term] = []
    for turn in 0..<n {
      guard let share = Number(.small(2 * turn), over: .small(n)) else { return nil }
      found.append(try evaluate(.call(.times, [root, .call(.power, [.integer(-1), share.term])])))
    }
    return found
  }

  /// One function of the variable turned around: Sin[x] - a, E^x - a, Sqrt[x] - a, Log[x] - a.
  private mutating func inverted(
    _ term: Term, _ variable: Term, _ isNumeric: Bool, depth: Int
  ) throws(KernelError) -> [Term]? {
    guard let (left, right) = try parted(term, variable),
      let (inner, values) = try undone(left, right, variable)
    else { return nil }
    var found: [Term] = []
    for value in values {
      let next = try evaluate(.call(.plus, [inner, .call(.times, [.integer(-1), value])]))
      guard let roots = try roots(next, variable, isNumeric, depth: depth + 1) else { return nil }
      found += roots
    }
    return found
  }

  /// The one factor that holds the variable, and what it must be for the term to be 0; nil where there are several.
  private mutating func parted(_ term: Term, _ variable: Term) throws(KernelError) -> (Term, Term)? {
    let terms = term.call(of: .plus)?.arguments ?? [term]
    let holding = terms.filter { contains($0, name: variable) }
    guard holding.count == 1 else { return nil }
    let rest = terms.filter { !contains($0, name: variable) }
    var right = Term.call(.times, [.integer(-1), .call(.plus, rest)])
    var left = holding[0]
    if let product = left.call(of: .times) {
      let inner = product.arguments.filter { contains($0, name: variable) }
      guard inner.count == 1 else { return nil }
      let outer = product.arguments.filter { !contains($0, name: variable) }
      right = .call(.times, [right, .call(.power, [.call(.times, outer), .integer(-1)])])
      left = inner[0]
    }
    return (left, try evaluate(right))
  }

  /// A function turned around: what it is called with, and the values that this must have.
  private func undone(_ left: Term, _ right: Term, _ variable: Term) throws(KernelError) -> (Term, [Term])? {
    guard let call = left.call, let name = call.head.symbol?.known, let inner = call.arguments.first else {
      return nil
    }
    let inverses: [(SymbolName, SymbolName)] = [
      (.sin, .arcSin), (.cos, .arcCos), (.tan, .arcTan), (.sinh, .arcSinh), (.tanh, .arcTanh),
      (.arcSin, .sin),
      (.arcCos, .cos), (.arcTan, .tan), (.log, .exp), (.cosh, .arcCosh),
    ]
    if left.call(of: .power) != nil {
      let exponent = call.arguments[1]
      if !contains(exponent, name: variable) {
        return (inner, [.call(.power, [right, .call(.power, [exponent, .integer(-1)])])])
      }
      guard !contains(inner, name: variable) else { return nil }
      let power = Term.call(
        .times, [.call(.log, [right]), .call(.power, [.call(.log, [inner]), .integer(-1)])])
      return (exponent, [power])
    }
    guard let pair = inverses.first(where: { $0.0 == name }), call.count == 1 else { return nil }
    let value = Term.call(pair.1, [right])
    let opposite = Term.call(.times, [.integer(-1), value])
    switch name {
    case .cos: return (inner, [opposite, value])
    case .sin: return (inner, [value, .call(.plus, [.symbol(.pi), opposite])])
    default: return (inner, [value])
    }
  }
}

extension Array where Element == (Term, Term) {
  /// Whether all values are real numbers or stand for such.
  fileprivate func allReal(_ session: inout KernelSession) throws(KernelError) -> Bool {
    for (_, value) in self {
      if let complex = try session.approximateComplex(value), complex.imaginary != 0 { return false }
    }
    return true
  }
}
