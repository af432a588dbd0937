import Graphics
import Kernel

/// The arguments of a plotting function: the body, and evaluated iterators and options.
struct PlotArguments {
  /// A variable and its range: `{x, 0, 1}`.
  struct Iterator {
    var symbol: Symbol
    var range: Interval
  }

  /// The plotted term, unevaluated.
  var body: Term
  /// The variables with their ranges.
  var iterators: [Iterator] = []
  /// The options by name; the first of each name counts.
  var options: [String: Term] = [:]
  /// The names of the options in order.
  private(set) var order: [String] = []

  init(body: Term) { self.body = body }

  /// Reads a call of a plotting function with `count` iterators; nil if it is not one.
  init?(_ call: Call, iterators count: Int, in kernel: inout PlotKernel) throws(KernelError) {
    guard call.count > count else { return nil }
    body = call.arguments[0]
    for (place, argument) in call.arguments[1...count].enumerated() {
      var argument = argument
      // A variable with an index, as `Subscript[x, 1]`, gets a name.
      if let parts = argument.parts, parts.count == 3, let call = parts[0].call, !call.isData {
        let name = Term.symbol(kernel.names.own("variable$\(place + 1)"))
        body = try kernel.evaluated(body).replacing(parts[0], with: name)
        argument = .list([name] + parts.dropFirst())
      }
      guard let iterator = try Self.iterator(of: argument, in: &kernel) else { return nil }
      iterators.append(iterator)
    }
    try readOptions(call.arguments[(count + 1)...], in: &kernel)
  }

  mutating func readOptions(_ terms: some Sequence<Term>, in kernel: inout PlotKernel) throws(KernelError) {
    for argument in terms { try collect(kernel.evaluated(argument), in: &kernel, depth: 0) }
    guard let theme = options["PlotTheme"] else { return }
    // The author's options take precedence over the theme.
    for (name, value) in PlotTheme.options(theme, in: &kernel) where options[name] == nil {
      options[name] = value
      order.append(name)
    }
  }

  private static func iterator(of term: Term, in kernel: inout PlotKernel) throws(KernelError) -> Iterator? {
    var parts = term.parts
    if parts == nil { parts = try kernel.evaluated(term).parts }
    guard let parts, parts.count >= 3, let symbol = parts[0].symbol else { return nil }
    guard let low = try kernel.number(parts[1]), let high = try kernel.number(parts[2]), low.isFinite,
      high.isFinite, low != high
    else { return nil }
    return Iterator(symbol: symbol, range: Interval(min(low, high), max(low, high)))
  }

  private mutating func collect(_ term: Term, in kernel: inout PlotKernel, depth: Int) throws(KernelError) {
    if let call = term.call(of: .rule) ?? term.call(of: .ruleDelayed), call.count == 2 {
      var name = kernel.symbolName(of: call.arguments[0])
      if case .string(let text) = call.arguments[0] { name = String(decoding: text, as: UTF8.self) }
      guard let name else { return }
      if options[name] == nil {
        options[name] = call.arguments[1]
        order.append(name)
      }
    } else if depth < 6, let parts = term.parts {
      for part in parts { try collect(part, in: &kernel, depth: depth + 1) }
    }
  }

  /// The value of an option unless it is `Automatic` or `None`.
  func value(_ name: String) -> Term? {
    guard let value = options[name], !value.isSymbol(.automatic), !value.isSymbol(.none) else { return nil }
    return value
  }

  /// The numeric value of an option; nil if it has none.
  func number(_ name: String) -> Double? { options[name]?.double }

  func isTrue(_ name: String) -> Bool { options[name]?.isSymbol(.true) ?? false }
  func isNone(_ name: String) -> Bool {
    options[name]?.isSymbol(.none) ?? false || options[name]?.isSymbol(.false) ?? false
  }

  /// The initial number of points; `usual` by default.
  func plotPoints(_ usual: Int, most: Int) -> Int {
    guard let value = options["PlotPoints"] else { return usual }
    let number = value.double ?? value.parts?.first?.double ?? Double(usual)
    return number.isFinite ? Int(clamping: min(max(number, 2), Double(most))) : usual
  }

  /// The maximum number of subdivisions.
  var recursion: Int {
    guard let value = number("MaxRecursion"), value.isFinite else { return 6 }
    return Int(clamping: min(max(value, 0), 12))
  }

  /// Options of sampling and primitives, which are not options of the picture.
  private static let own: Set<String> = [
    "PlotStyle", "PlotPoints", "MaxRecursion", "Filling", "FillingStyle", "Mesh", "MeshFunctions",
    "MeshStyle",
    "MeshShading", "ColorFunction", "ColorFunctionScaling", "RegionFunction", "Exclusions", "ExclusionsStyle",
    "PlotLegends", "PlotLabels", "PerformanceGoal", "PlotTheme", "WorkingPrecision", "EvaluationMonitor",
    "Contours",
    "ContourStyle", "ContourShading", "ContourLabels", "ClippingStyle", "BoundaryStyle", "VectorPoints",
    "VectorScale", "VectorStyle", "VectorColorFunction", "StreamPoints", "StreamStyle", "StreamScale",
    "StreamColorFunction", "Joined", "InterpolationOrder", "PlotMarkers", "DataRange", "MaxPlotPoints",
    "PlotRange",
    "ChartStyle", "ChartLabels", "ChartLegends", "ChartElementFunction", "BarSpacing", "BarOrigin",
    "ChartLayout",
    "LabelingFunction", "ExtentSize", "ExtentMarkers", "ScalingFunctions", "TextureCoordinateFunction",
    "NormalsFunction", "MaxBend", "PlotDivision", "Compiled", "AxesStretch", "SectorOrigin", "SectorSpacing",
    "ChartBaseStyle", "DatasetDisplayPanel", "StreamMarkers", "VectorMarkers", "VectorRange", "Evaluated",
    "RevolutionAxis", "LabelingSize", "IntervalMarkers", "BoundaryStyle", "TargetUnits", "PlotLayout",
    "DateFunction",
    "LightingAngle", "ColorRules", "VectorAspectRatio", "VectorSizes", "PlotInteractivity", "MaxStepSize",
    "SamplingPoints", "PolarAxes", "PolarGridLines", "PolarTicks", "PolarAxesOrigin",
  ]

  /// The names of the variables at the axes or the frame, where the author asks for them with `Automatic`.
  func variableLabels() -> [(String, Term)] {
    guard let first = iterators.first?.symbol else { return [] }
    let second: Term = iterators.count > 1 ? .symbol(iterators[1].symbol) : .symbol(.none)
    return ["AxesLabel", "FrameLabel"].filter { options[$0]?.isSymbol(.automatic) ?? false }
      .map { ($0, .list([.symbol(first), second])) }
  }

  /// The range of a picture that shows all of its shapes, so that one that is shown with it may extend it; nil if the
  /// author does not ask for all.
  var showsAll: Term? {
    guard let option = options["PlotRange"], option.isSymbol(.all), value("Filling") == nil else {
      return nil
    }
    return .list([option, option])
  }

  /// The range of a curve by a parameter, which shows all unless the author chooses a part, also of what is
  /// shown with it.
  var showsAllInSpace: Term? {
    let option = options["PlotRange"] ?? .symbol(.all)
    return option.isSymbol(.all) || option.isSymbol(.automatic)
      ? .list([Term](repeating: .symbol(.all), count: 3)) : nil
  }

  /// The options of the picture: the caller's, and the plot's defaults for those that the caller does not
  /// set.
  func graphicsOptions(
    _ defaults: [(String, Term)], range: Term?, in kernel: inout PlotKernel
  ) -> [Term] {
    var result: [Term] = []
    if let range { result.append(kernel.option("PlotRange", range)) }
    for name in order where !Self.own.contains(name) {
      if let value = options[name] { result.append(kernel.option(name, value)) }
    }
    for (name, value) in defaults {
      // An explicit `Automatic` selects the plot's default, except for these options, where it has a meaning
      // of its own: `AspectRatio -> Automatic` scales both directions equally.
      let keepsAutomatic = name == "Frame" || name == "AspectRatio" || name == "BoxRatios"
      if options[name] == nil || (options[name]?.isSymbol(.automatic) ?? false && !keepsAutomatic) {
        result.insert(kernel.option(name, value), at: 0)
      }
    }
    return result
  }
}

extension Term {
  /// The term with another in the place of a part of it.
  fileprivate func replacing(_ part: Term, with other: Term) -> Term {
    if self == part { return other }
    guard let call, !call.isData else { return self }
    return .call(
      call.head.replacing(part, with: other), call.arguments.map { $0.replacing(part, with: other) })
  }
}
