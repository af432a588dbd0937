import Graphics
import Kernel

/// The options of each `PlotTheme` for 2D plots.
enum PlotTheme {
  /// The options of a theme, or of several in a list: `"Detailed"` adds a frame, grid lines and a legend.
  static func options(_ theme: Term, in kernel: inout PlotKernel) -> [(String, Term)] {
    var result: [(String, Term)] = []
    for part in theme.parts ?? [theme] {
      guard case .string(let name) = part else { continue }
      for option in options(named: String(decoding: name, as: UTF8.self), in: &kernel)
      where !result.contains(where: { $0.0 == option.0 }) {
        result.append(option)
      }
    }
    return result
  }

  private static func options(named name: String, in kernel: inout PlotKernel) -> [(String, Term)] {
    let automatic = Term.symbol(.automatic)
    let gray = kernel.term(Color(gray: 0.85))
    let expressions = ("PlotLegends", Term.text("Expressions"))
    let grid = [("GridLines", automatic), ("GridLinesStyle", gray)]
    let lines = [("GridLines", Term.list([.symbol(.none), automatic])), ("GridLinesStyle", gray)]
    switch name {
    case "Detailed": return [("Frame", .true), expressions] + grid
    case "Scientific":
      return [("Frame", .true), expressions, ("PlotStyle", .list(scientific.map { kernel.term($0) }))]
    case "Frame", "FullAxes", "OpenFrame": return [("Frame", .true)]
    case "FrameGrid": return [("Frame", .true)] + grid
    case "Grid", "FullAxesGrid", "AxesGrid": return grid
    case "HorizontalGrid": return lines
    case "VerticalGrid":
      return [("GridLines", .list([automatic, .symbol(.none)])), ("GridLinesStyle", gray)]
    case "Business", "Web", "Marketing":
      return lines + [expressions, ("PlotStyle", colors(name, in: &kernel))]
    case "Classic", "Vibrant", "Pastel", "Bold": return [("PlotStyle", colors(name, in: &kernel))]
    case "Monochrome": return [("PlotStyle", dashes(in: &kernel))]
    case "ThickLines": return [("PlotStyle", kernel.term("AbsoluteThickness", .real(3)))]
    case "ThinLines": return [("PlotStyle", kernel.term("AbsoluteThickness", .real(0.8)))]
    case "NoAxes": return [("Axes", .false)]
    default: return []
    }
  }

  /// The colours of the theme `"Scientific"`.
  private static let scientific: [Color] = [
    (0.9, 0.36, 0.054), (0.365, 0.428, 0.758), (0.945, 0.594, 0), (0.646, 0.253, 0.685), (0.286, 0.56, 0.451),
  ].map { Color(red: $0.0, green: $0.1, blue: $0.2) }

  /// The colours of a theme, from saturated to pale.
  private static func colors(_ name: String, in kernel: inout PlotKernel) -> Term {
    let (saturation, brightness, start): (Double, Double, Double) =
      switch name {
      case "Classic": (0.6, 0.6, 0.67)
      case "Vibrant", "Marketing": (0.9, 0.9, 0.02)
      case "Pastel": (0.35, 0.9, 0.58)
      case "Bold": (0.85, 0.75, 0.6)
      default: (0.7, 0.7, 0.57)
      }
    let golden = 0.236_068
    return .list(
      (0..<8).map { place in
        let hue = (start + golden * Double(place)).truncatingRemainder(dividingBy: 1)
        return .call(.hue, [.real(hue), .real(saturation), .real(brightness)])
      })
  }

  /// Black lines with different dashes.
  private static func dashes(in kernel: inout PlotKernel) -> Term {
    let black = kernel.term(Color(gray: 0))
    let lengths: [[Double]] = [[], [6, 4], [1.5, 3], [6, 3, 1.5, 3], [10, 4]]
    return .list(
      lengths.map { dash in
        dash.isEmpty
          ? black
          : .call(
            .directive, [black, kernel.term("AbsoluteDashing", .list(dash.map { .real($0) }))])
      })
  }
}
