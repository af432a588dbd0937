import Graphics
import Kernel
import KernelLanguage
import Numerics

/// The circle, rays and tick labels of a polar plot: `PolarAxes`, `PolarGridLines`, `PolarTicks`.
struct PolarAxes {
  private let hasAngles: Bool, hasRadii: Bool
  private let hasRays: Bool, hasCircles: Bool
  /// Whether angles are shown in degrees rather than as fractions of π.
  private let isInDegrees: Bool

  /// Reads the options of a plot; nil if none of them is set.
  init?(_ arguments: PlotArguments, _ kernel: PlotKernel) {
    func pair(_ name: String) -> (Bool, Bool) {
      guard let option = arguments.options[name] else { return (false, false) }
      func isOn(_ term: Term) -> Bool { !term.isSymbol(.false) && !term.isSymbol(.none) }
      guard let parts = option.parts, parts.count == 2 else { return (isOn(option), isOn(option)) }
      return (isOn(parts[0]), isOn(parts[1]))
    }
    (hasAngles, hasRadii) = pair("PolarAxes")
    (hasRays, hasCircles) = pair("PolarGridLines")
    let ticks = arguments.options["PolarTicks"]
    isInDegrees = (ticks?.parts?.first ?? ticks)?.isString("Degrees") ?? false
    guard hasAngles || hasRadii || hasRays || hasCircles else { return nil }
  }

  /// The primitives for a plot whose curves extend to `radius`.
  func primitives(radius: Double, in kernel: inout PlotKernel) -> [Term] {
    guard radius > 0, radius.isFinite else { return [] }
    var result: [Term] = [kernel.term("AbsoluteThickness", .real(0.6))]
    let step = Self.step(radius / 4)
    let middle = Term.pair(0, 0)
    let grid = Term.call(.directive, [.call(.grayLevel, [.real(0.5)]), kernel.term("Opacity", .real(0.4))])
    let ink = Term.call(.directive, [.call(.grayLevel, [.real(0.3)]), kernel.term("Opacity", .one)])
    result.append(grid)
    var places: [Double] = []
    while Double(places.count + 1) * step < radius * 0.999, places.count < 20 {
      places.append(Double(places.count + 1) * step)
    }
    if hasCircles { result += places.map { kernel.term("Circle", middle, .real($0)) } }
    if hasRays {
      for place in 0..<12 {
        let angle = Double(place) * .pi / 6
        result.append(.call(.line, [.points([Point(0, 0), Self.point(radius, angle)])]))
      }
    }
    result.append(ink)
    if hasRadii {
      result.append(.call(.line, [.points([Point(0, 0), Point(radius, 0)])]))
      for place in places {
        let number = NumberText.parts(place, isDotKept: false).mantissa
        result.append(.call(.text, [.text(number), .pair(place, 0), .pair(0, 1.4)]))
      }
    }
    guard hasAngles else { return result }
    result.append(kernel.term("Circle", middle, .real(radius)))
    for place in 0..<12 {
      let angle = Double(place) * .pi / 6
      let (inner, outer) = (Self.point(radius * 0.98, angle), Self.point(radius, angle))
      result.append(.call(.line, [.points([inner, outer])]))
      // The label's anchor is on the side of the centre.
      let label = isInDegrees ? String(place * 30) + "°" : Self.parts[place]
      let at = Self.point(radius * 1.03, angle)
      result.append(
        .call(.text, [.text(label), .pair(at.x, at.y), .pair(-Double.cos(angle), -Double.sin(angle))]))
    }
    return result
  }

  private static let parts = [
    "0", "π/6", "π/3", "π/2", "2π/3", "5π/6", "π", "7π/6", "4π/3", "3π/2", "5π/3", "11π/6",
  ]

  private static func point(_ radius: Double, _ angle: Double) -> Point {
    Point(radius * Double.cos(angle), radius * Double.sin(angle))
  }

  /// The smallest step of 1, 2 or 5 times a power of ten that is at least `least`.
  private static func step(_ least: Double) -> Double {
    let unit = Double.pow(10, Double.log10(least).rounded(.down))
    return [1.0, 2, 5, 10].first { $0 * unit >= least * 0.999 }.map { $0 * unit } ?? unit
  }
}
