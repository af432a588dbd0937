import Graphics
import Kernel
import Numerics

/// The positions of ticks and grid lines on logarithmic axes, whose coordinates are logarithms: the author gives the
/// values, and `Automatic` stands for the ticks of a logarithmic axis.
///
///     LogLinearPlot[…, GridLines -> {{1000}, None}, FrameTicks -> {{Automatic, None}, {{100, 1000}, None}}]
enum LogPositions {
  /// The arguments of a plot with `Ticks`, `FrameTicks` and `GridLines` in its coordinates.
  static func arguments(
    _ arguments: PlotArguments, _ scale: CurvePlots.Scale, in kernel: inout PlotKernel
  ) throws(KernelError) -> PlotArguments {
    guard scale.isLog else { return arguments }
    var result = arguments
    for name in ["Ticks", "GridLines", "FrameTicks"] {
      if let option = arguments.options[name], name != "GridLines",
        option.isSymbol(.all) || option.isSymbol(.true)
      {
        let axes = [scale.isLogX, scale.isLogY].map { isLog in
          isLog ? kernel.term("Charting`ScaledTicks", .text("Log")) : .symbol(.automatic)
        }
        // All four sides, from the lower one on, have labels.
        result.options[name] = .list(name == "Ticks" || option.isSymbol(.true) ? axes : axes + axes)
        continue
      }
      guard let parts = arguments.options[name]?.parts, parts.count == 2 else { continue }
      let isNested = name == "FrameTicks" && parts.allSatisfy(isSides)
      // Nested ones are left and right, then bottom and top.
      let logs = isNested ? [scale.isLogY, scale.isLogX] : [scale.isLogX, scale.isLogY]
      var axes: [Term] = []
      for (part, isLog) in zip(parts, logs) {
        guard isLog else {
          axes.append(part)
          continue
        }
        guard isNested, let sides = part.parts else {
          axes.append(try positions(of: part, isTicks: name != "GridLines", in: &kernel))
          continue
        }
        var both: [Term] = []
        for side in sides { both.append(try positions(of: side, isTicks: true, in: &kernel)) }
        axes.append(.list(both))
      }
      result.options[name] = .list(axes)
    }
    return result
  }

  /// Whether it is the ticks of two opposite sides, none of which is a number.
  private static func isSides(_ term: Term) -> Bool {
    guard let parts = term.parts, parts.count == 2 else { return false }
    return parts.allSatisfy { $0.isList || $0.symbol != nil }
  }

  private static func positions(
    of term: Term, isTicks: Bool, in kernel: inout PlotKernel
  ) throws(KernelError) -> Term {
    guard let parts = term.parts else {
      return isTicks && (term.isSymbol(.automatic) || term.isSymbol(.all) || term.isSymbol(.true))
        ? kernel.term("Charting`ScaledTicks", .text("Log")) : term
    }
    var result: [Term] = []
    for part in parts {
      let own = part.parts ?? [part]
      guard let first = own.first, let value = try kernel.number(first), value > 0 else { continue }
      let place = Term.real(Double.log(value))
      // A tick without a text shows its value.
      if isTicks, own.count == 1 {
        result.append(.list([place, first]))
      } else {
        result.append(part.isList ? .list([place] + own.dropFirst()) : place)
      }
    }
    return .list(result)
  }
}
