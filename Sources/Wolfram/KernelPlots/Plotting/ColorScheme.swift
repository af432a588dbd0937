import Graphics
import Kernel
import KernelTypesetting
import Numerics

/// A function from numbers to colours: a named gradient, a pure function, or `Hue`.
struct ColorScheme {
  private enum Kind {
    case gradient([Color])
    /// A list of colours by index, repeated cyclically.
    case indexed([Color])
    /// Register code for the components of a colour with that head.
    case program(NumericProgram, variables: SymbolName)
    /// A gradient whose position is computed by register code.
    case mapped(NumericProgram, [Color])
    case term(Term)
    /// The head of a colour; the values are its components.
    case direct(SymbolName)
  }

  private var kind: Kind
  /// The range of values that the gradient covers, if the author gives it.
  private var given: Interval?
  /// The remaining number of evaluations.
  private var walks = 4000
  /// The last evaluated colour, which is used when no evaluations remain.
  private var last = Color.black
  /// The arguments that a pure function uses; nil if that is not known.
  private var used: [Int]?
  /// Evaluated colours by the used arguments: points of a surface share their coordinates.
  private var known: [[Double]: Color] = [:]

  init(gradient: [Color]) { kind = .gradient(gradient) }

  /// Reads an option; nil if it is not a colour scheme.
  init?(_ option: Term?, in kernel: inout PlotKernel) throws(KernelError) {
    guard let option, !option.isSymbol(.none), !option.isSymbol(.automatic) else { return nil }
    if case .string(let name) = option {
      kind = .gradient(Gradients.colors(Array(name)) ?? Gradients.density)
      return
    }
    if let colors = try Self.list(option, in: &kernel) {
      kind = .indexed(colors)
      return
    }
    if let (gradient, range) = Self.gradient(of: option, in: &kernel) {
      kind = .gradient(gradient)
      given = range
      return
    }
    if let name = option.symbol?.known, Self.isColor(name) {
      kind = .direct(name)
      return
    }
    var symbols: [Symbol] = []
    // A parametric surface passes the most arguments: x, y, z, both parameters and the radius.
    for name in ["a", "b", "c", "d", "e", "f"] { symbols.append(kernel.names.own("color$\(name)")) }
    let arguments: [Term] = symbols.map { .symbol($0) }
    var body = Term.call(Call(option, arguments))
    kind = .term(option)
    used = Self.slots(of: option)
    if let function = option.call(of: .function), let filled = kernel.applied(function, to: arguments) {
      body = filled
    }
    if let call = body.call, let name = call.head.symbol?.known, Self.isColor(name),
      let program = kernel.program([.list(call.arguments)], variables: symbols)
    {
      kind = .program(program, variables: name)
    } else if let call = body.call, call.count == 1,
      let (gradient, range) = Self.gradient(of: call.head, in: &kernel),
      let program = kernel.program([call.arguments[0]], variables: symbols)
    {
      kind = .mapped(program, gradient)
      // The spectrum goes by wavelengths.
      given = range ?? (Self.isSpectrum(call.head) ? Interval(380, 750) : nil)
    } else if let call = body.call(of: .blend), call.count == 2,
      let program = kernel.program([call.arguments[1]], variables: symbols)
    {
      var colors: [Color] = []
      for part in try kernel.evaluated(call.arguments[0]).parts ?? [] {
        if let color = kernel.color(part) { colors.append(color) }
      }
      if colors.count > 1 { kind = .mapped(program, colors) }
    }
  }

  /// The colours of `ColorData[97]` and the like; nil for other terms.
  private static func list(_ option: Term, in kernel: inout PlotKernel) throws(KernelError) -> [Color]? {
    guard let number = option.call(of: .colorData)?.arguments.first, number.int != nil else { return nil }
    let list = try kernel.evaluated(.call(.colorData, [number, .text("ColorList")])).parts ?? []
    let colors = list.compactMap { kernel.color($0) }
    return colors.isEmpty ? nil : colors
  }

  /// The indices from 0 of the arguments that `… #2 … &` uses; nil for other terms, and for functions of any
  /// number of arguments.
  private static func slots(of term: Term) -> [Int]? {
    guard let function = term.call(of: .function), function.count == 1 else { return nil }
    var slots: [Int] = []
    return add(function.arguments[0], to: &slots, 0) ? slots.ordered(by: <) : nil
  }

  private static func add(_ term: Term, to slots: inout [Int], _ depth: Int) -> Bool {
    guard let call = term.call else { return true }
    guard depth < 60 else { return false }
    if call.head.isSymbol(.slot) {
      guard call.count == 1, case .integer(let number) = call.arguments[0], number > 0 else { return false }
      if !slots.contains(number - 1) { slots.append(number - 1) }
      return true
    }
    if call.head.isSymbol(.slotSequence) || call.head.isSymbol(.function) { return false }
    guard add(call.head, to: &slots, depth + 1) else { return false }
    return call.arguments.allSatisfy { add($0, to: &slots, depth + 1) }
  }

  private static func isColor(_ name: SymbolName) -> Bool {
    switch name {
    case .hue, .rgbColor, .grayLevel, .cmykColor: return true
    default: return false
    }
  }

  /// The gradient of `ColorData["…"]`, evaluated or not, and the range of values that it covers, if given:
  /// `{"Rainbow", {0, 5}}`, `{"Rainbow", "Reverse"}`.
  private static func gradient(of term: Term, in kernel: inout PlotKernel) -> ([Color], Interval?)? {
    guard let call = term.call(of: .colorData) ?? term.call(of: .colorDataFunction) else { return nil }
    for argument in call.arguments {
      let parts = argument.parts ?? [argument]
      guard case .string(let name)? = parts.first, let colors = Gradients.colors(Array(name)) else {
        continue
      }
      let range = parts.lazy.compactMap { $0.vector }.first { $0.count == 2 && $0[0] != $0[1] }
      let isReversed = parts.contains { $0.isString("Reverse") }
      return (isReversed ? colors.reversed() : colors, range.map { Interval($0[0], $0[1]) })
    }
    return nil
  }

  private static func isSpectrum(_ term: Term) -> Bool {
    term.call.map { $0.arguments.contains { $0.isString("VisibleSpectrum") } } ?? false
  }

  /// The share of a gradient at a value.
  private func share(_ value: Double) -> Double {
    given.map { (value - $0.low) / ($0.high - $0.low) } ?? value
  }

  /// The colour for values; the function uses those that it needs.
  mutating func color(_ values: [Double], in kernel: inout PlotKernel) -> Color {
    switch kind {
    case .gradient(let colors): return colors.color(at: share(values.last ?? 0))
    case .indexed(let colors):
      let value = values.last ?? 0
      let place = value.isFinite && value.magnitude < 1e9 ? Int(clamping: value.rounded()) - 1 : 0
      return colors[((place % colors.count) + colors.count) % colors.count]
    case .program(var program, variables: let name):
      kind = .gradient([])
      for (place, value) in values.enumerated() { program.set(place, to: value) }
      program.run()
      let parts = (0..<program.resultCount).map { program.result($0) }
      kind = .program(program, variables: name)
      return Self.color(name, parts)
    case .mapped(var program, let colors):
      kind = .gradient([])
      for (place, value) in values.enumerated() { program.set(place, to: value) }
      program.run()
      let value = program.result(0)
      kind = .mapped(program, colors)
      return colors.color(at: share(value))
    case .direct(let name): return Self.color(name, values)
    case .term(let function):
      let key = used.map { slots in slots.map { $0 < values.count ? values[$0] : 0 } } ?? values
      if let color = known[key] { return color }
      guard walks > 0 else { return last }
      walks -= 1
      defer { known[key] = last }
      do throws(KernelError) {
        let result = try kernel.evaluated(.call(Call(function, values.map { .real($0) })))
        if let color = kernel.color(result) { last = color }
      } catch { walks = 0 }
      return last
    }
  }

  /// Whether the scheme is a gradient or list, which depends only on the last value; the plot selects the
  /// coordinate for it.
  var isGradient: Bool {
    switch kind {
    case .gradient, .indexed: return true
    case .program, .mapped, .term, .direct: return false
    }
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
  /// The colour of an evaluated term; nil for other terms.
  func color(_ term: Term) -> Color? { term.color(names) }

  /// The body of a pure function with arguments substituted; nil if that is not possible.
  func applied(_ function: Call, to arguments: [Term]) -> Term? {
    NumericProgram.body(of: function, arguments: arguments)
  }
}
