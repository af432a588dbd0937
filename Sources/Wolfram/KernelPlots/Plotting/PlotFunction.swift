import Graphics
import Kernel

/// A numeric function of plot variables, as register code if possible, else by evaluation.
struct PlotFunction {
  let term: Term
  let variables: [Symbol]
  /// The index of the result to use, if there are several.
  var place = 0
  private var program: NumericProgram?
  /// The program with complex intermediate values, compiled at the first value that is not real.
  private var complex: NumericProgram?
  private var hasTriedComplex = false
  /// The remaining number of evaluations.
  private var walks = 20_000
  /// Whether a value was not a number.
  private var hasGap = false
  /// The error that ended an evaluation; no further evaluations follow it.
  private(set) var error: KernelError?

  init(_ term: Term, _ variables: [Symbol], in kernel: inout PlotKernel) {
    self.term = term
    self.variables = variables
    program = Self.program(of: term, variables: variables, isComplex: false, in: &kernel)
  }

  /// The program of a term of variables, none of which has its value of before.
  private static func program(
    of term: Term, variables: [Symbol], isComplex: Bool, in kernel: inout PlotKernel
  ) -> NumericProgram? {
    let saved = variables.map { ($0, kernel.value(of: $0)) }
    for (symbol, value) in saved where value != nil { kernel.setValue(of: symbol, to: nil) }
    defer {
      for (symbol, value) in saved where value != nil { kernel.setValue(of: symbol, to: value) }
    }
    return kernel.program([term], variables: variables, assumesComplex: isComplex)
  }

  /// The cost of register code since the last check.
  private var work = 0

  /// Throws the error of an evaluation, and counts the cost.
  mutating func check(in kernel: inout PlotKernel) throws(KernelError) {
    if let error { throw error }
    if let program, program.passesLeft < 0 { throw .stopped(.steps) }
    try kernel.count(work)
    work = 0
  }

  /// Whether values come from register code.
  var isCompiled: Bool { program != nil }

  /// The number of results, found by evaluating at a point.
  mutating func count(at places: [Double], in kernel: inout PlotKernel) -> Int {
    if let program { return program.resultCount }
    return evaluated(places, in: &kernel)?.count ?? 1
  }

  /// The value for one variable; NaN if it is not real.
  mutating func value(_ x: Double, in kernel: inout PlotKernel) -> Double {
    if var code = program.take() {
      code.set(0, to: x)
      code.run()
      work &+= code.cost
      let value = code.result(place)
      program = code
      if !value.isNaN || !code.mayPassComplex { return value }
      return throughComplex([x], in: &kernel)
    }
    return walked([x], in: &kernel)
  }

  /// The value for two variables.
  mutating func value(_ x: Double, _ y: Double, in kernel: inout PlotKernel) -> Double {
    if var code = program.take() {
      code.set(0, to: x)
      code.set(1, to: y)
      code.run()
      work &+= code.cost
      let value = code.result(place)
      program = code
      if !value.isNaN || !code.mayPassComplex { return value }
      return throughComplex([x, y], in: &kernel)
    }
    return walked([x, y], in: &kernel)
  }

  /// All results for values of the variables; empty if there are none.
  mutating func values(_ places: [Double], in kernel: inout PlotKernel) -> [Double] {
    guard var code = program.take() else {
      return (evaluated(places, in: &kernel) ?? []).map { Self.number($0) }
    }
    for (index, value) in places.enumerated() { code.set(index, to: value) }
    code.run()
    work &+= code.cost
    var result: [Double] = []
    for index in 0..<code.resultCount { result.append(code.result(index)) }
    program = code
    if code.mayPassComplex, result.contains(where: { $0.isNaN }) {
      let outer = place
      defer { place = outer }
      for index in result.indices where result[index].isNaN {
        place = index
        result[index] = throughComplex(places, in: &kernel)
      }
    }
    return result
  }

  private mutating func throughComplex(_ places: [Double], in kernel: inout PlotKernel) -> Double {
    if !hasTriedComplex {
      hasTriedComplex = true
      complex = Self.program(of: term, variables: variables, isComplex: true, in: &kernel)
    }
    // Functions that register code has only for real numbers are evaluated.
    guard var code = complex.take() else {
      walks = min(walks, 4_000)
      return walked(places, in: &kernel)
    }
    for (index, value) in places.enumerated() { code.set(index, to: value) }
    code.run()
    let value = code.result(place)
    complex = code
    return value
  }

  private mutating func walked(_ places: [Double], in kernel: inout PlotKernel) -> Double {
    guard let results = evaluated(places, in: &kernel), place < results.count else { return .nan }
    if case .call(let call) = results[place] { noteGap(call, in: &kernel) }
    return Self.number(results[place])
  }

  /// A value as a number: 1 and 0 for truth values, NaN for what is not real.
  private static func number(_ term: Term) -> Double {
    switch term {
    case .complex(let value):
      return value.imaginary.double.magnitude <= 1e-9 * (1 + value.real.double.magnitude)
        ? value.real.double : .nan
    case .symbol(let symbol): return symbol == .true ? 1 : symbol == .false ? 0 : .nan
    default: return term.double ?? .nan
    }
  }

  /// Logs the first value that is not a number.
  private mutating func noteGap(_ call: Call, in kernel: inout PlotKernel) {
    guard !hasGap, call.head.symbol?.known != .directedInfinity, call.head.symbol?.known != .interval else {
      return
    }
    hasGap = true
    kernel.log.miss(kernel.firstLeft(in: .call(call)))
  }

  private mutating func evaluated(_ places: [Double], in kernel: inout PlotKernel) -> [Term]? {
    guard error == nil, walks > 0 else { return nil }
    walks -= 1
    var locals: [Term] = []
    for (symbol, value) in zip(variables, places) {
      locals.append(.call(.set, [.symbol(symbol), .real(value)]))
    }
    do throws(KernelError) {
      let result = try kernel.evaluated(.call(.numeric, [.call(.block, [.list(locals), term])]))
      return Self.flat(result)
    } catch {
      self.error = error
      return nil
    }
  }

  private static func flat(_ term: Term, depth: Int = 0) -> [Term] {
    guard depth < 4, let parts = term.parts else { return [term] }
    return parts.flatMap { flat($0, depth: depth + 1) }
  }
}

/// A function with its wrappers: `Tooltip[f, …]`, `Style[f, Red]`, `Legended[f, "a"]`.
struct PlotCurve {
  var function: PlotFunction
  /// The directives of a `Style` wrapper.
  var style: [Term] = []
  /// The content of a tooltip.
  var tooltip: Term?
  /// The label next to the curve.
  var label: Term?
  /// The position of the label in `Callout`; nil for other labels.
  var callout: Term?
  /// The label of a `Callout` without a place, which stands beside the picture.
  var labelBeside: Term? {
    guard let label, !label.isSymbol(.none), !label.isSymbol(.null), let callout,
      callout.isSymbol(.automatic), !hasAnchor
    else { return nil }
    return label
  }

  /// Whether `Callout` has a place on the curve.
  var hasAnchor = false
  /// The label in the legend.
  var legend: Term?
  /// The term as written, for legends that show expressions.
  var body: Term

  /// The curves in the body of a plot: its parts if it is a list.
  static func curves(
    of body: Term, variables: [Symbol], at places: [Double], in kernel: inout PlotKernel
  ) throws(KernelError) -> [PlotCurve] {
    var body = body
    let locals = Term.list(variables.map { .symbol($0) })
    if let inner = body.call(of: .evaluate)?.arguments.first {
      body = try kernel.evaluated(.call(.block, [locals, inner]))
    }
    if body.symbol != nil {
      // The symbol may have a list or another plottable term as its value.
      let found = try kernel.evaluated(.call(.block, [locals, body]))
      if found.isList || found.call(of: .equal) != nil { body = found }
    }
    var result: [PlotCurve] = []
    try collect(body, variables: variables, places, &result, in: &kernel, depth: 0)
    return result
  }

  private static func collect(
    _ body: Term, variables: [Symbol], _ places: [Double], _ result: inout [PlotCurve],
    in kernel: inout PlotKernel, depth: Int
  ) throws(KernelError) {
    guard result.count < 500 else { return }
    if depth < 4, let parts = body.parts {
      for part in parts {
        try collect(part, variables: variables, places, &result, in: &kernel, depth: depth + 1)
      }
      return
    }
    var curve = PlotCurve(function: PlotFunction(.zero, [], in: &kernel), body: body)
    curve.unwrap(in: &kernel)
    var inner = curve.body
    if let held = inner.call(of: .evaluate)?.arguments.first {
      inner = try kernel.evaluated(.call(.block, [.list(variables.map { .symbol($0) }), held]))
      if inner.isList {
        return try collect(inner, variables: variables, places, &result, in: &kernel, depth: depth + 1)
      }
    }
    // Of an equation the difference of its sides is drawn.
    if let sides = inner.call(of: .equal)?.arguments, sides.count == 2 { inner = .call(.subtract, sides) }
    curve.function = PlotFunction(inner, variables, in: &kernel)
    let count = min(curve.function.count(at: places, in: &kernel), 100)
    try curve.function.check(in: &kernel)
    for place in 0..<max(count, 1) {
      var own = curve
      own.function.place = place
      result.append(own)
    }
  }

  private mutating func unwrap(in kernel: inout PlotKernel) {
    for _ in 0..<4 {
      guard let call = body.call, let name = kernel.headName(body), let first = call.arguments.first else {
        return
      }
      switch name {
      case "Tooltip": if call.count > 1 { tooltip = call.arguments[1] }
      case "Legended": if call.count > 1 { legend = call.arguments[1] }
      case "Style": style += call.arguments.dropFirst()
      case "Labeled", "Callout":
        if call.count > 1, call.arguments[1].call(of: .rule) == nil { label = call.arguments[1] }
        if name == "Callout", call.count == 1 { label = .call(.holdForm, [first]) }
        hasAnchor = name == "Callout" && call.count > 3 && call.arguments[3].call(of: .rule) == nil
        if name == "Callout" { callout = call.count > 2 ? call.arguments[2] : .symbol(.automatic) }
      case "StatusArea", "PopupWindow", "Annotation", "EventHandler", "HoldForm": break
      default: return
      }
      body = first
    }
  }
}
