import Graphics
import Kernel
import Numerics

/// A function from numbers to colours: a gradient by its name, a pure function, `Hue`.
struct ColorScheme {
  private enum Kind {
    case gradient([Color])
    /// Register code for the arguments of a colour.
    case program(NumericProgram, SymbolName)
    /// A gradient at a place that register code gives.
    case mapped(NumericProgram, [Color])
    case term(Term)
    /// The head of a colour, of which the values are the arguments.
    case direct(SymbolName)
  }

  private var kind: Kind
  /// How many evaluations are left.
  private var walks = 4000
  /// The last colour that evaluation gave, for when none is left.
  private var last = Color.black

  init(gradient: [Color]) { kind = .gradient(gradient) }

  /// Reads an option; nil where it is none.
  init?(_ option: Term?, _ kernel: inout PlotKernel) throws(KernelError) {
    guard let option, !option.isSymbol(.none), !option.isSymbol(.automatic) else { return nil }
    if case .string(let name) = option {
      kind = .gradient(Gradients.colors(String(decoding: name, as: UTF8.self)) ?? Gradients.density)
      return
    }
    if let gradient = Self.gradient(option, &kernel) {
      kind = .gradient(gradient)
      return
    }
    if let name = option.symbol?.known, Self.isColor(name) {
      kind = .direct(name)
      return
    }
    var symbols: [Symbol] = []
    for name in ["a", "b", "c"] { symbols.append(kernel.names.symbol("color$\(name)")) }
    let arguments: [Term] = symbols.map { .symbol($0) }
    var body = Term.call(Call(option, arguments))
    kind = .term(option)
    if let function = option.call(of: .function), let filled = kernel.applied(function, to: arguments) {
      body = filled
    }
    if let call = body.call, let name = call.head.symbol?.known, Self.isColor(name),
      let program = kernel.program([.list(call.arguments)], symbols)
    {
      kind = .program(program, name)
    } else if let call = body.call, call.count == 1, let gradient = Self.gradient(call.head, &kernel),
      let program = kernel.program([call.arguments[0]], symbols)
    {
      kind = .mapped(program, gradient)
    } else if let call = body.call(of: .blend), call.count == 2,
      let program = kernel.program([call.arguments[1]], symbols)
    {
      var colors: [Color] = []
      for part in try kernel.evaluated(call.arguments[0]).parts ?? [] {
        if let color = kernel.color(part) { colors.append(color) }
      }
      if colors.count > 1 { kind = .mapped(program, colors) }
    }
  }

  private static func isColor(_ name: SymbolName) -> Bool {
    switch name {
    case .hue, .rgbColor, .grayLevel, .cmykColor: return true
    default: return false
    }
  }

  /// The gradient of `ColorData["…"]`, evaluated or not.
  private static func gradient(_ term: Term, _ kernel: inout PlotKernel) -> [Color]? {
    guard let call = term.call(of: .colorData) ?? term.call(of: .colorDataFunction) else { return nil }
    for argument in call.arguments {
      if case .string(let name) = argument,
        let colors = Gradients.colors(String(decoding: name, as: UTF8.self))
      {
        return colors
      }
      // {"DeepSeaColors", "Reverse"}
      if let parts = argument.parts, case .string(let name)? = parts.first,
        let colors = Gradients.colors(String(decoding: name, as: UTF8.self))
      {
        return parts.contains(where: { $0.isString("Reverse") }) ? colors.reversed() : colors
      }
    }
    return nil
  }

  /// The colour for values, of which the function takes what it wants.
  mutating func color(_ values: [Double], _ kernel: inout PlotKernel) -> Color {
    switch kind {
    case .gradient(let colors): return colors.color(at: values.last ?? 0)
    case .program(var program, let name):
      kind = .gradient([])
      for (place, value) in values.enumerated() { program.set(place, to: value) }
      program.run()
      let parts = (0..<program.resultCount).map { program.result($0) }
      kind = .program(program, name)
      return Self.color(name, parts)
    case .mapped(var program, let colors):
      kind = .gradient([])
      for (place, value) in values.enumerated() { program.set(place, to: value) }
      program.run()
      let share = program.result(0)
      kind = .mapped(program, colors)
      return colors.color(at: share)
    case .direct(let name): return Self.color(name, values)
    case .term(let function):
      guard walks > 0 else { return last }
      walks -= 1
      do throws(KernelError) {
        let result = try kernel.evaluated(.call(Call(function, values.map { .real($0) })))
        if let color = kernel.color(result) { last = color }
      } catch { walks = 0 }
      return last
    }
  }

  /// Which of x, y and z a gradient by name goes along is the plot's own choice: the last of its values.
  var isGradient: Bool {
    if case .gradient = kind { return true }
    return false
  }

  private static func color(_ name: SymbolName, _ parts: [Double]) -> Color {
    func part(_ place: Int, _ usual: Double = 1) -> Double { place < parts.count ? parts[place] : usual }
    switch name {
    case .hue: return Color(hue: part(0), saturation: part(1), brightness: part(2), opacity: part(3))
    case .grayLevel: return Color(gray: part(0), opacity: part(1))
    case .cmykColor:
      return Color(cyan: part(0), magenta: part(1), yellow: part(2), black: part(3, 0), opacity: part(4))
    default: return Color(red: part(0), green: part(1), blue: part(2), opacity: part(3))
    }
  }
}

extension PlotKernel {
  /// The colour that an evaluated term is; nil where it is none.
  func color(_ term: Term) -> Color? { term.color(names) }

  /// The body of a pure function with its arguments in place; nil where that is not simple.
  func applied(_ function: Call, to arguments: [Term]) -> Term? { NumericProgram.body(function, arguments) }
}

extension Term {
  /// The colour that it is; nil where it is none.
  func color(_ names: SymbolNames, depth: Int = 0) -> Color? {
    let term = self
    guard depth < 8 else { return nil }
    func color(_ term: Term) -> Color? { term.color(names, depth: depth + 1) }
    if let symbol = term.symbol { return NamedColor.color(named: names.name(symbol)) }
    guard let call = term.call, let name = call.head.symbol?.known else { return nil }
    let values = call.arguments.compactMap({ $0.double })
    func part(_ place: Int, _ usual: Double = 1) -> Double { place < values.count ? values[place] : usual }
    switch name {
    case .rgbColor:
      if let list = call.arguments.first?.reals, list.count >= 3 {
        return Color(red: list[0], green: list[1], blue: list[2], opacity: list.count > 3 ? list[3] : 1)
      }
      return values.count >= 3 ? Color(red: part(0), green: part(1), blue: part(2), opacity: part(3)) : nil
    case .hue: return Color(hue: part(0), saturation: part(1), brightness: part(2), opacity: part(3))
    case .grayLevel: return Color(gray: part(0), opacity: part(1))
    case .cmykColor:
      return Color(cyan: part(0), magenta: part(1), yellow: part(2), black: part(3, 0), opacity: part(4))
    case .directive:
      for argument in call.arguments { if let color = color(argument) { return color } }
      return nil
    case .opacity: return call.count > 1 ? color(call.arguments[1])?.faded(part(0)) : nil
    case .lighter, .darker:
      guard let base = call.arguments.first.flatMap({ color($0) }) else { return nil }
      return base.blended(with: name == .lighter ? .white : .black, values.last ?? 1.0 / 3)
    default: return nil
    }
  }
}

/// Colours at equal distances, by the names of the language's gradients.
enum Gradients {
  /// What density and contour plots are coloured with.
  static let density = colors([
    0.137, 0.231, 0.451, 0.318, 0.447, 0.678, 0.576, 0.651, 0.757, 0.886, 0.824, 0.737, 0.937, 0.729, 0.447,
    0.965,
    0.894, 0.690,
  ])

  static func colors(_ name: String) -> [Color]? {
    for (own, values) in table where own == name { return colors(values) }
    return nil
  }

  private static func colors(_ values: [Double]) -> [Color] {
    stride(from: 0, to: values.count - 2, by: 3).map {
      Color(red: values[$0], green: values[$0 + 1], blue: values[$0 + 2])
    }
  }

  private static let table: [(String, [Double])] = [
    (
      "Rainbow",
      [
        0.471, 0.109, 0.527, 0.266, 0.487, 0.803, 0.513, 0.730, 0.441, 0.864, 0.671, 0.237, 0.857, 0.131,
        0.132,
      ]
    ),
    (
      "TemperatureMap",
      [
        0.179, 0.305, 0.934, 0.309, 0.442, 0.941, 0.453, 0.567, 0.950, 0.642, 0.720, 0.965, 0.820, 0.859,
        0.983, 0.936,
        0.952, 0.994, 0.984, 0.988, 0.912, 0.995, 0.992, 0.728, 0.993, 0.986, 0.481, 0.956, 0.863, 0.283,
        0.904, 0.658,
        0.242, 0.858, 0.450, 0.204, 0.817, 0.134, 0.164,
      ]
    ),
    (
      "ThermometerColors",
      [
        0.163, 0.120, 0.794, 0.254, 0.313, 0.893, 0.407, 0.544, 0.938, 0.573, 0.727, 0.945, 0.724, 0.820,
        0.922, 0.842,
        0.834, 0.845, 0.901, 0.747, 0.700, 0.890, 0.560, 0.489, 0.789, 0.314, 0.266, 0.600, 0.065, 0.108,
      ]
    ),
    (
      "SunsetColors",
      [
        0, 0, 0, 0.373, 0.136, 0.507, 0.788, 0.260, 0.270, 0.979, 0.451, 0.051, 1, 0.683, 0.130, 1, 0.882,
        0.491, 1, 1, 1,
      ]
    ),
    ("LakeColors", [0.293, 0.057, 0.529, 0.564, 0.528, 0.909, 0.763, 0.847, 0.914, 0.941, 0.907, 0.834]),
    (
      "DarkRainbow",
      [
        0.238, 0.340, 0.575, 0.254, 0.345, 0.558, 0.264, 0.423, 0.385, 0.291, 0.477, 0.271, 0.416, 0.555,
        0.242, 0.625,
        0.673, 0.264, 0.813, 0.766, 0.303, 0.878, 0.731, 0.327, 0.813, 0.519, 0.303, 0.730, 0.239, 0.231,
      ]
    ),
    (
      "BlueGreenYellow",
      [
        0.122, 0.009, 0.365, 0.130, 0.300, 0.500, 0.200, 0.550, 0.500, 0.550, 0.780, 0.440, 0.986, 0.976,
        0.514,
      ]
    ),
    ("AvocadoColors", [0, 0, 0, 0, 0.442, 0.083, 0.185, 0.616, 0.088, 0.669, 0.831, 0.238, 1, 0.990, 0.645]),
    ("SolarColors", [0.420, 0.036, 0, 0.742, 0.218, 0, 0.948, 0.498, 0.090, 1, 0.820, 0.250]),
    ("GrayTones", [0.093, 0.093, 0.093, 0.505, 0.505, 0.505, 0.913, 0.913, 0.913]),
    (
      "CoffeeTones",
      [0.399, 0.330, 0.290, 0.565, 0.458, 0.372, 0.732, 0.588, 0.456, 0.862, 0.756, 0.646, 1, 0.993, 0.911]
    ),
    (
      "CherryTones",
      [0.211, 0.211, 0.211, 0.539, 0.161, 0.141, 0.871, 0.333, 0.280, 0.968, 0.713, 0.620, 1, 0.980, 0.940]
    ),
    (
      "RoseColors",
      [
        0.163, 0.247, 0.092, 0.610, 0.250, 0.210, 0.815, 0.340, 0.384, 0.906, 0.638, 0.663, 0.980, 0.900,
        0.910,
      ]
    ),
    (
      "BrightBands",
      [
        0.870, 0.166, 0.260, 0.992, 0.660, 0.164, 0.960, 0.900, 0.310, 0.350, 0.760, 0.600, 0.460, 0.390,
        0.750,
      ]
    ),
    ("NeonColors", [0.717, 0.931, 0.194, 0.880, 0.625, 0.350, 0.835, 0.160, 0.410]),
    (
      "AlpineColors",
      [0.278, 0.342, 0.365, 0.420, 0.510, 0.440, 0.620, 0.680, 0.560, 0.830, 0.850, 0.810, 1, 1, 1]
    ),
    (
      "StarryNightColors",
      [
        0.093, 0.112, 0.145, 0.251, 0.334, 0.472, 0.530, 0.640, 0.610, 0.890, 0.860, 0.470, 0.990, 0.970,
        0.650,
      ]
    ),
    (
      "AuroraColors",
      [0.259, 0.259, 0.259, 0.250, 0.560, 0.430, 0.500, 0.780, 0.480, 0.870, 0.560, 0.760, 1, 0.930, 0.980]
    ),
    (
      "Aquamarine",
      [
        0.660, 0.760, 0.750, 0.390, 0.630, 0.720, 0.290, 0.490, 0.730, 0.650, 0.710, 0.870, 0.930, 0.930,
        0.970,
      ]
    ),
    (
      "DeepSeaColors",
      [0.164, 0, 0.261, 0.260, 0.170, 0.560, 0.320, 0.400, 0.760, 0.500, 0.680, 0.870, 0.800, 0.960, 0.980]
    ),
    (
      "GreenBrownTerrain",
      [0, 0, 0, 0.220, 0.330, 0.190, 0.490, 0.580, 0.400, 0.780, 0.730, 0.620, 0.920, 0.890, 0.850, 1, 1, 1]
    ),
    (
      "RedGreenSplit",
      [0.790, 0.160, 0.200, 0.990, 0.850, 0.850, 1, 1, 1, 0.850, 0.930, 0.850, 0.110, 0.480, 0.170]
    ),
    (
      "RedBlueTones",
      [
        0.460, 0.100, 0.140, 0.780, 0.400, 0.350, 0.930, 0.860, 0.830, 0.480, 0.650, 0.800, 0.170, 0.280,
        0.500,
      ]
    ),
    (
      "IslandColors",
      [
        0.500, 0.170, 0.110, 0.800, 0.580, 0.340, 0.860, 0.850, 0.620, 0.440, 0.740, 0.720, 0.170, 0.440,
        0.570,
      ]
    ),
    ("FruitPunchColors", [1, 0.520, 0, 0.950, 0.370, 0.310, 0.840, 0.320, 0.550, 0.700, 0.370, 0.760]),
    (
      "SouthwestColors",
      [
        0.410, 0.230, 0.150, 0.770, 0.430, 0.270, 0.930, 0.740, 0.450, 0.640, 0.710, 0.590, 0.340, 0.550,
        0.620,
      ]
    ),
    (
      "VisibleSpectrum",
      [0.3, 0, 0.5, 0.2, 0, 1, 0, 0.6, 1, 0, 0.9, 0.2, 0.8, 1, 0, 1, 0.6, 0, 1, 0, 0, 0.4, 0, 0]
    ),
    (
      "CMYKColors",
      [
        0.240, 0.650, 0.900, 0.510, 0.450, 0.740, 0.880, 0.250, 0.480, 0.960, 0.700, 0.250, 0.310, 0.310,
        0.310,
      ]
    ),
    (
      "FallColors",
      [
        0.280, 0.190, 0.160, 0.560, 0.260, 0.200, 0.830, 0.480, 0.200, 0.950, 0.760, 0.330, 0.770, 0.800,
        0.540,
      ]
    ),
    ("MintColors", [0.460, 0.540, 0.630, 0.590, 0.730, 0.720, 0.760, 0.900, 0.750, 0.990, 0.960, 0.870]),
    ("PlumColors", [0.180, 0.070, 0.230, 0.460, 0.250, 0.500, 0.720, 0.520, 0.710, 0.900, 0.810, 0.860]),
    ("SiennaTones", [0.450, 0.150, 0.100, 0.720, 0.410, 0.270, 0.890, 0.700, 0.540, 0.980, 0.920, 0.840]),
    (
      "WatermelonColors",
      [
        0.110, 0.110, 0.110, 0.440, 0.210, 0.180, 0.800, 0.430, 0.380, 0.780, 0.740, 0.570, 0.330, 0.620,
        0.390,
      ]
    ),
    ("ValentineTones", [0.520, 0.110, 0.190, 0.760, 0.390, 0.480, 0.900, 0.680, 0.740, 1, 0.930, 0.950]),
    ("PigeonTones", [0.160, 0.150, 0.210, 0.470, 0.460, 0.550, 0.760, 0.760, 0.800, 0.990, 0.980, 0.970]),
    (
      "BeachColors",
      [
        0.850, 0.490, 0.320, 0.940, 0.770, 0.480, 0.830, 0.890, 0.720, 0.500, 0.760, 0.800, 0.370, 0.570,
        0.680,
      ]
    ),
    (
      "CandyColors",
      [
        0.410, 0.200, 0.370, 0.790, 0.360, 0.520, 0.900, 0.700, 0.640, 0.700, 0.850, 0.750, 0.540, 0.830,
        0.950,
      ]
    ),
    ("BrassTones", [0.210, 0.140, 0.060, 0.540, 0.430, 0.200, 0.840, 0.750, 0.430, 0.980, 0.960, 0.850]),
    ("ArmyColors", [0.460, 0.480, 0.380, 0.600, 0.560, 0.420, 0.720, 0.700, 0.570, 0.760, 0.800, 0.820]),
    (
      "LightTemperatureMap",
      [
        0.163, 0.400, 0.950, 0.560, 0.740, 0.960, 0.940, 0.950, 0.850, 0.990, 0.830, 0.450, 0.900, 0.300,
        0.250,
      ]
    ),
    ("FuchsiaTones", [0.120, 0, 0.120, 0.480, 0.160, 0.430, 0.790, 0.460, 0.710, 0.980, 0.890, 0.950]),
    (
      "GrayYellowTones", [0.180, 0.220, 0.270, 0.480, 0.520, 0.510, 0.760, 0.750, 0.620, 0.970, 0.920, 0.720]
    ),
  ]
}
