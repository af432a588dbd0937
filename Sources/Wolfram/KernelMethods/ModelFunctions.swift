import Kernel
import KernelMathematics
import Numerics

/// Fitting of models to data.
enum ModelFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn(
      "FindFit", [], "The parameters with which a form is nearest to data.", taking: "4 4 solver", findFit),
    BuiltIn(
      "NonlinearModelFit", [], "A form with parameters fitted to data.", taking: "4 4 solver",
      nonlinearModelFit),
    BuiltIn(
      "LinearModelFit", [], "A combination of functions fitted to data.", taking: "3 3 IncludeConstantBasis",
      linearModelFit),
    BuiltIn(
      "FittedModel", [.nHoldFirst], "A fitted model: a function, and its properties by name.",
      applied: valueOrProperty),
  ]

  /// `FindFit[{{0, 1}, {1, 3}, {2, 5}}, a + b x, {a, b}, x]` gives `{a -> 1., b -> 2.}`, within machine precision.
  private static func findFit(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard var fit = try ParameterFit(call, in: &session), let values = try fit.values(in: &session) else {
      return nil
    }
    return .list(zip(fit.parameters, values).map { .call(.rule, [.symbol($0), .real($1)]) })
  }

  /// `NonlinearModelFit[data, a E^(b x), {a, b}, x]` gives a `FittedModel`.
  private static func nonlinearModelFit(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard var fit = try ParameterFit(call, in: &session), let values = try fit.values(in: &session) else {
      return nil
    }
    var bindings = PatternBindings()
    for (symbol, value) in zip(fit.parameters, values) { bindings.bind(symbol, .real(value)) }
    var slopes: [Term] = []
    for symbol in fit.parameters {
      slopes.append(
        bindings.fill(try Differentiation.derivative(of: fit.form, .symbol(symbol), in: &session)))
    }
    let rules = zip(fit.parameters, values).map { Term.call(.rule, [.symbol($0), .real($1)]) }
    let best = try session.evaluate(bindings.fill(fit.form))
    return .call(
      session.named("FittedModel"),
      [.list([best, .list(slopes), .list(rules)]), .list(fit.variables.map { .symbol($0) }), fit.data.term])
  }

  /// `LinearModelFit[{{0, 1}, {1, 3}, {2, 5}}, x, x]` gives a `FittedModel`; a constant term is added unless
  /// `IncludeConstantBasis -> False`.
  private static func linearModelFit(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    let arguments = call.arguments.filter { $0.call(of: .rule) == nil }
    guard arguments.count == 3 else { return nil }
    let variables = (arguments[2].parts ?? [arguments[2]]).compactMap { $0.symbol }
    guard let data = try FitData(arguments[0], variables.count, in: &session) else { return nil }
    var basis = arguments[1].parts ?? [arguments[1]]
    let options = call.arguments.filter { $0.call(of: .rule) != nil }
    let hasConstant =
      !(Term.option(.symbol(session.names.symbol("IncludeConstantBasis")), in: options)?.isSymbol(.false)
      ?? false)
    if hasConstant, !basis.contains(where: { $0.int == 1 }) { basis.insert(.one, at: 0) }
    guard
      let fitted = try LeastSquaresFit(
        Call(.symbol(.fit), [data.term, .list(basis), .list(variables.map { .symbol($0) })])
      ).value(&session),
      let weights = fitted.call?.arguments.map({ $0.call?.arguments.first ?? .zero })
    else { return nil }
    let best = try session.evaluate(fitted)
    return .call(
      session.named("FittedModel"),
      [.list([best, .list(basis), .list(weights)]), .list(variables.map { .symbol($0) }), data.term])
  }

  /// The formulas of a model's properties in the Wolfram Language. `y` is the responses, `h` the predicted
  /// responses, `j` the derivatives by the parameters at each point, `n` and `p` the numbers of points and
  /// parameters. `m` is the mean response and `q` is 1 for linear models; both are 0 for others. `g` is the basis or the derivatives
  /// by the parameters, `k` the confidence level.
  private static let properties: [(name: String, text: String)] = [
    ("BestFit", "b"), ("BestFitParameters", "r"), ("Response", "y"), ("PredictedResponse", "h"),
    ("FitResiduals", "y - h"), ("Function", "Function[v, b]"), ("Data", "d"), ("DesignMatrix", "j"),
    ("EstimatedVariance", "Total[(y - h)^2]/(n - p)"),
    ("RSquared", "1 - Total[(y - h)^2]/Total[(y - m)^2]"),
    ("AdjustedRSquared", "1 - (n - q)/(n - p) Total[(y - h)^2]/Total[(y - m)^2]"),
    ("CovarianceMatrix", "Total[(y - h)^2]/(n - p) Inverse[Transpose[j] . j]"),
    ("ParameterErrors", "Sqrt[Diagonal[Total[(y - h)^2]/(n - p) Inverse[Transpose[j] . j]]]"),
    (
      "ParameterTStatistics",
      "(r /. (_ -> a_) :> a)/Sqrt[Diagonal[Total[(y - h)^2]/(n - p) Inverse[Transpose[j] . j]]]"
    ),
    (
      "MeanPredictionBands",
      "b + InverseCDF[StudentTDistribution[n - p], (1 + k)/2] {-1, 1} Sqrt[Total[(y - h)^2]/(n - p) g . Inverse[Transpose[j] . j] . g]"
    ),
    (
      "SinglePredictionBands",
      "b + InverseCDF[StudentTDistribution[n - p], (1 + k)/2] {-1, 1} Sqrt[Total[(y - h)^2]/(n - p) (1 + g . Inverse[Transpose[j] . j] . g)]"
    ),
    (
      "ParameterConfidenceIntervals",
      "MapThread[#1 + InverseCDF[StudentTDistribution[n - p], (1 + k)/2] {-1, 1} #2 &, {r /. (_ -> a_) :> a, Sqrt[Diagonal[Total[(y - h)^2]/(n - p) Inverse[Transpose[j] . j]]]}]"
    ),
    ("AIC", "n Log[2. Pi Total[(y - h)^2]/n] + n + 2 (p + 1)"),
    ("BIC", "n Log[2. Pi Total[(y - h)^2]/n] + n + Log[n] (p + 1)"),
  ]

  /// The level of `model["MeanPredictionBands", ConfidenceLevel -> 0.9]`.
  private static func confidenceLevel(of call: Call, in session: inout KernelSession) -> Term? {
    guard call.count == 2, let option = call.arguments[1].call(of: .rule), option.count == 2,
      option.arguments[0] == session.named("ConfidenceLevel")
    else { return nil }
    return option.arguments[1]
  }

  /// Evaluates `model[x]` as the best fit at x, `model["RSquared"]` as a property, and a list of names as a
  /// list of properties.
  private static func valueOrProperty(of call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard let model = call.head.call, model.count == 3, let parts = model.arguments[0].parts,
      parts.count == 3,
      let variables = model.arguments[1].parts
    else { return nil }
    if call.count == 1, let names = call.arguments[0].parts, case .string? = names.first {
      return .list(names.map { .call(call.head, [$0]) })
    }
    let level = confidenceLevel(of: call, in: &session)
    guard call.count == 1 || level != nil, case .string(let name) = call.arguments[0] else {
      guard call.count == variables.count else { return nil }
      var bindings = PatternBindings()
      for (variable, value) in zip(variables, call.arguments) {
        if let symbol = variable.symbol { bindings.bind(symbol, value) }
      }
      return bindings.fill(parts[0])
    }
    guard let property = properties.first(where: { name.elementsEqual($0.name.utf8) }),
      let data = try FitData(model.arguments[2], variables.count, in: &session)
    else {
      session.warn("FittedModel: an unknown property")
      return nil
    }
    let isLinear = parts[2].parts?.first?.call(of: .rule) == nil
    var (predicted, slopes) = ([Term](), [Term]())
    for point in data.points {
      var bindings = PatternBindings()
      for (variable, value) in zip(variables, point.dropLast()) {
        if let symbol = variable.symbol { bindings.bind(symbol, .real(value)) }
      }
      predicted.append(bindings.fill(parts[0]))
      slopes.append(bindings.fill(parts[1]))
    }
    let responses = data.points.compactMap { $0.last }
    let mean = isLinear ? responses.reduce(0, +) / Double(max(1, responses.count)) : 0
    return try FormulaTemplate.value(
      property.text,
      [
        "b": parts[0], "r": parts[2], "v": model.arguments[1], "d": model.arguments[2],
        "y": .list(responses.map { .real($0) }), "h": .list(predicted), "j": .list(slopes),
        "n": .integer(responses.count), "p": .integer(parts[2].parts?.count ?? 0), "m": .real(mean),
        "q": .integer(isLinear ? 1 : 0), "g": parts[1], "k": level ?? .real(0.95),
      ], in: &session)
  }
}

/// Data points: the variables and the response of each.
private struct FitData {
  /// The points; each has one number for each variable, then the response.
  let points: [[Double]]

  /// Reads points, or responses only, for which the variable is 1, 2, 3 and so on.
  init?(_ term: Term, _ variables: Int, in session: inout KernelSession) throws(KernelError) {
    guard let parts = term.parts, !parts.isEmpty, variables > 0 else { return nil }
    var points: [[Double]] = []
    for (place, part) in parts.enumerated() {
      var point: [Double] = []
      for value in part.parts ?? [.integer(place + 1), part] {
        guard let number = try session.approximate(value) else { return nil }
        point.append(number)
      }
      guard point.count == variables + 1 else { return nil }
      points.append(point)
    }
    self.points = points
  }

  /// The points as a list.
  var term: Term { .list(points.map { .packed(PackedList($0)) }) }
}

/// The arguments of `FindFit`, and the search for its parameters by the Levenberg-Marquardt method.
private struct ParameterFit {
  let data: FitData
  /// The model as a term of parameters and variables.
  let form: Term
  let parameters: [Symbol]
  let variables: [Symbol]
  private var start: [Double] = []
  /// What the parameters must fulfil.
  private let constraints: [Term]
  private var program: NumericProgram?

  /// Reads `data, form, {a, {b, 1}}, x`; nil for other arguments. If the form is a list, all but its first
  /// element are constraints.
  init?(_ call: Call, in session: inout KernelSession) throws(KernelError) {
    let arguments = call.arguments.filter { $0.call(of: .rule) == nil }
    guard arguments.count == 4 else { return nil }
    form = arguments[1].parts?.first ?? arguments[1]
    constraints = Array(arguments[1].parts?.dropFirst() ?? [])
    variables = (arguments[3].parts ?? [arguments[3]]).compactMap { $0.symbol }
    guard let data = try FitData(arguments[0], variables.count, in: &session) else { return nil }
    self.data = data
    var parameters: [Symbol] = []
    for spec in arguments[2].parts ?? [arguments[2]] {
      let parts = spec.parts ?? [spec]
      guard let symbol = parts[0].symbol else { return nil }
      parameters.append(symbol)
      let first = parts.count > 1 ? try session.approximate(parts[1]) : nil
      start.append(first ?? 1)
    }
    self.parameters = parameters
    guard !parameters.isEmpty, parameters.count <= 20 else { return nil }
    program = session.program([form], variables: parameters + variables)
  }

  /// The best parameters near the start; with constraints, of which one may hold a parameter back, also near smaller ones.
  mutating func values(in session: inout KernelSession) throws(KernelError) -> [Double]? {
    var best = try values(from: start, in: &session)
    guard !constraints.isEmpty else { return best?.values }
    if let near = best, try !fulfils(near.values, in: &session) { best = nil }
    for scale in [0.1, 0.01, 0.001] {
      let place = start.map { $0 * scale }
      if try fulfils(place, in: &session), let found = try values(from: place, in: &session),
        found.size < best?.size ?? .infinity
      {
        best = found
      }
    }
    for place in parameters.indices {
      guard let near = best, let found = try values(from: near.values, fixed: place, in: &session) else {
        break
      }
      if found.size < near.size { best = found }
    }
    if let best { return best.values }
    let near = try constrained(in: &session)
    return near.value.isFinite ? near.place : nil
  }

  /// The parameters within the constraints with the least sum of squares, and that sum. It is found without slopes, as a form with
  /// cases has none at their bounds.
  private func constrained(in session: inout KernelSession) throws(KernelError) -> NelderMead.Corner {
    // What does not depend on the parameters is evaluated once for each point.
    var forms: [Term] = []
    for point in data.points {
      var bindings = PatternBindings()
      for (symbol, value) in zip(variables, point) { bindings.bind(symbol, .real(value)) }
      forms.append(try session.evaluate(bindings.fill(form)))
    }
    return try NelderMead.minimum(from: start) { values throws(KernelError) in
      guard try fulfils(values, in: &session) else { return .infinity }
      var sum = 0.0
      for (form, point) in zip(forms, data.points) {
        let miss = try session.number(form, parameters, values) - (point.last ?? 0)
        sum += miss * miss
      }
      return sum.isNaN ? .infinity : sum
    }
  }

  /// Whether parameters fulfil the constraints.
  private func fulfils(_ values: [Double], in session: inout KernelSession) throws(KernelError) -> Bool {
    var bindings = PatternBindings()
    for (symbol, value) in zip(parameters, values) { bindings.bind(symbol, .real(value)) }
    return try session.evaluate(bindings.fill(.call(.and, constraints))).isSymbol(.true)
  }

  /// The parameters with the least sum of squares near others, of which one may be kept as it is, and that sum.
  private mutating func values(
    from start: [Double], fixed: Int? = nil, in session: inout KernelSession
  ) throws(KernelError) -> (values: [Double], size: Double)? {
    var best = start
    var misses = try self.misses(best, in: &session)
    var size = Self.squares(misses)
    guard size.isFinite else { return nil }
    // From a start that may be far off, the first steps are short.
    var damping = 1.0
    for _ in 0..<200 {
      var columns: [[Double]] = []
      for place in best.indices {
        let h = 1e-6 * max(1e-3, best[place].magnitude)
        var (low, high) = (best, best)
        low[place] -= h
        high[place] += h
        let (below, above) = (try self.misses(low, in: &session), try self.misses(high, in: &session))
        columns.append(zip(above, below).map { place == fixed ? 0 : ($0 - $1) / (2 * h) })
      }
      var (isBetter, isStill) = (false, false)
      while !isBetter, damping < 1e12 {
        guard let step = Self.step(columns, misses, damping) else { break }
        let next = zip(best, step).map { $0 + $1 }
        let nextMisses = try self.misses(next, in: &session)
        let nextSize = try fulfils(next, in: &session) ? Self.squares(nextMisses) : .infinity
        isStill = zip(best, step).allSatisfy { $1.magnitude <= 1e-13 * max($0.magnitude, 1e-6) }
        if nextSize <= size {
          isBetter = nextSize < size * (1 - 1e-14)
          (best, misses, size) = (next, nextMisses, nextSize)
          damping = max(damping / 10, 1e-15)
          break
        }
        damping *= 10
      }
      if isStill || !isBetter { break }
    }
    return (best, size)
  }

  private static func squares(_ misses: [Double]) -> Double { misses.reduce(0) { $0 + $1 * $1 } }

  /// The step for a Jacobian, given by columns.
  private static func step(_ columns: [[Double]], _ misses: [Double], _ damping: Double) -> [Double]? {
    var matrix = columns.map { a in columns.map { b in zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } } }
    for place in matrix.indices {
      let own = matrix[place][place]
      matrix[place][place] = own * (1 + damping) + (own == 0 ? 1e-12 : 0)
    }
    return Matrices.solve(
      matrix, columns.map { column in -zip(column, misses).reduce(0) { $0 + $1.0 * $1.1 } })
  }

  /// The residuals of the model at the points.
  private mutating func misses(_ values: [Double], in session: inout KernelSession) throws(KernelError)
    -> [Double]
  {
    var result: [Double] = []
    for point in data.points {
      var value = Double.nan
      let places = values + point.dropLast()
      if var code = program.take() {
        for (place, number) in places.enumerated() { code.set(place, to: number) }
        code.run()
        value = code.result(0)
        let cost = code.cost
        program = code
        try session.count(cost)
      }
      if !value.isFinite { value = try session.number(form, parameters + variables, places) }
      result.append(value - (point.last ?? 0))
    }
    return result
  }
}
