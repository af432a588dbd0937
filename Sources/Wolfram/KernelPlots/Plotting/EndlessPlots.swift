import Kernel

/// Plots over a range without an end: `Plot[Exp[-x], {x, 0, Infinity}]`.
enum EndlessPlots {
  /// The ends of the positions of an infinite range, as far as functions are sampled.
  private static let most = 0.99999998

  /// The call over a finite range; nil if the range has two ends. The value 10 u/(1 - u^2) is drawn at u, as Mathematica does,
  /// so that infinity is at 1 and 10 at 0.62.
  static func finite(_ call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard call.count > 1, let parts = call.arguments[1].parts, parts.count == 3, let symbol = parts[0].symbol,
      let low = try kernel.number(parts[1]), let high = try kernel.number(parts[2]), low < high,
      low.isInfinite || high.isInfinite
    else { return nil }
    let body = try kernel.evaluated(.call(.block, [.list([parts[0]]), call.arguments[0]]))
    let square = Term.call(.power, [parts[0], .integer(2)])
    let below = Term.call(.plus, [.one, .call(.times, [.integer(-1), square])])
    var bindings = PatternBindings()
    bindings.bind(
      symbol, .call(.times, [.integer(10), parts[0], .call(.power, [below, .integer(-1)])]))
    var ticks: [Term] = []
    for value in [-50, -10, -2, 0, 2, 10, 50] where Double(value) >= low && Double(value) <= high {
      ticks.append(.list([.real(place(of: Double(value))), .integer(value)]))
    }
    let range = Term.list([parts[0], .real(place(of: low)), .real(place(of: high))])
    return .call(
      Call(
        call.head,
        [bindings.fill(body), range] + call.arguments.dropFirst(2)
          + [kernel.option("Ticks", .list([.list(ticks), .symbol(.automatic)]))]))
  }

  /// The position of a value.
  private static func place(of value: Double) -> Double {
    if value.isInfinite { return value < 0 ? -most : most }
    return value == 0 ? 0 : ((100 + 4 * value * value).squareRoot() - 10) / (2 * value)
  }
}
