import Graphics
import Kernel
import KernelLanguage
import Numerics

/// `ComplexPlot[f, {z, -2 - 2 I, 2 + 2 I}]`: the hue of a place is the angle of the value there, dark near zero and pale
/// where values are large.
enum ComplexPlots {
  static func plot(_ call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard call.count > 1, let range = call.arguments[1].parts, let variable = range.first?.symbol,
      let (x, y) = try corners(range.dropFirst(), in: &kernel)
    else { return nil }
    var arguments = PlotArguments(body: call.arguments[0])
    try arguments.readOptions(call.arguments.dropFirst(2), in: &kernel)
    let (re, im) = (kernel.names.own("re$"), kernel.names.own("im$"))
    var bindings = PatternBindings()
    let unit = Term.complex(.small(0), .small(1))
    bindings.bind(variable, .call(.plus, [.symbol(re), .call(.times, [unit, .symbol(im)])]))
    let body = bindings.fill(arguments.body)
    let parts = Term.list([kernel.term("Re", body), kernel.term("Im", body)])
    var function = PlotFunction(parts, [re, im], in: &kernel)
    let count = function.isCompiled ? 90 : 36
    var values: [Double] = []
    values.reserveCapacity(count * count * 4)
    for row in 0..<count {
      for column in 0..<count {
        let place = [
          x.low + x.length * (Double(column) + 0.5) / Double(count),
          y.low + y.length * (Double(row) + 0.5) / Double(count),
        ]
        let value = function.values(place, in: &kernel)
        values += value.count == 2 ? shade(value[0], value[1]) : [1, 1, 1, 0]
      }
      try function.check(in: &kernel)
    }
    let cells =
      PackedList(dimensions: [count, count, 4], values: values).map { Term.packed($0) } ?? .list([])
    let raster = kernel.term(
      "Raster", cells, .list([.pair(x.low, y.low), .pair(x.high, y.high)]),
      kernel.option("Interpolating", .true))
    let options = arguments.graphicsOptions(
      AreaPlots.defaults(arguments, in: &kernel) + [("AspectRatio", .symbol(.automatic))],
      range: .list([.pair(x), .pair(y)]), in: &kernel)
    return .call(.graphics, [.list([raster])] + options)
  }

  /// The ranges of `{z, low, high}`, or of `{z, n}` from -n - n I to n + n I.
  private static func corners(_ bounds: ArraySlice<Term>, in kernel: inout PlotKernel) throws(KernelError)
    -> (x: Interval, y: Interval)?
  {
    var ends: [ComplexDouble] = []
    for bound in bounds.prefix(2) {
      guard let value = ComplexDouble(try kernel.evaluated(.call(.numeric, [bound]))) else { return nil }
      ends.append(value)
    }
    if ends.count == 1, ends[0].imaginary == 0 {
      let size = ends[0].real.magnitude
      ends = [ComplexDouble(-size, -size), ComplexDouble(size, size)]
    }
    guard ends.count == 2, ends[0].real < ends[1].real, ends[0].imaginary < ends[1].imaginary else {
      return nil
    }
    return (Interval(ends[0].real, ends[1].real), Interval(ends[0].imaginary, ends[1].imaginary))
  }

  private static func shade(_ x: Double, _ y: Double) -> [Double] {
    let size = (x * x + y * y).squareRoot()
    guard size.isFinite else { return [1, 1, 1, 1] }
    guard size > 0 else { return [0, 0, 0, 1] }
    let (cosine, sine) = (x / size, y / size)
    let light = 0.25 + 0.75 * size / (size + 0.4)
    let pale = 0.6 * size / (size + 12)
    // Red at an angle of half a turn, cyan at none.
    let hues = [0.5 - 0.5 * cosine, 0.5 + 0.25 * cosine - 0.433 * sine, 0.5 + 0.25 * cosine + 0.433 * sine]
    return hues.map { max(0, min(1, $0 * light * (1 - pale) + pale)) } + [1]
  }
}
