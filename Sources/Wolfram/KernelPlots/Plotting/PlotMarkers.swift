import Graphics
import Kernel

/// The marks of `PlotMarkers`: a disk, a square, a diamond and triangles for successive sets, or the author's.
///
///     ListPlot[{1, 2, 3}, PlotMarkers -> {Automatic, 12}]   // disks of twelve points
struct PlotMarkers {
  /// The author's marks; empty for shapes.
  private var own: [Term] = []
  /// The size in points.
  private var size = 6.272

  /// Reads the option; nil if points are drawn as points.
  init?(_ arguments: PlotArguments, in kernel: inout PlotKernel) throws(KernelError) {
    guard let option = arguments.options["PlotMarkers"], !option.isSymbol(.none), !PlotStyles.isColor(option)
    else { return nil }
    guard let parts = option.parts else {
      if !option.isSymbol(.automatic) { own = [option] }
      return
    }
    guard let first = parts.first else { return nil }
    // `{mark, size}` is one mark, and a list of such pairs or of marks is one for each set.
    let sized = parts.count == 2 ? try Self.points(of: parts[1], in: &kernel) : nil
    if let sized {
      size = sized
      if !first.isSymbol(.automatic) { own = [first] }
    } else {
      if let second = first.parts?.dropFirst().first { size = try Self.points(of: second, in: &kernel) ?? 10 }
      own = parts.map { $0.parts?.first ?? $0 }
    }
  }

  private static func points(of term: Term, in kernel: inout PlotKernel) throws(KernelError) -> Double? {
    switch kernel.symbolName(of: term) {
    case "Tiny": return 5
    case "Small": return 7.5
    case "Medium": return 10
    case "Large": return 15
    default: break
    }
    // A share of the width.
    if kernel.headName(term) == "Scaled", let share = term.call?.arguments.first?.double {
      return share * 360
    }
    // A number below 1 is one as well.
    return try kernel.number(term).flatMap { $0 > 0 && $0 < 1000 ? ($0 < 1 ? $0 * 360 : $0) : nil }
  }

  /// The outlines of marks within the square from -1 to 1, after the disk.
  private static let outlines: [[Point]] = [
    [Point(-1, -1), Point(1, -1), Point(1, 1), Point(-1, 1)],
    [Point(0, 1), Point(1, 0), Point(0, -1), Point(-1, 0)],
    [Point(0, 1), Point(-1, -0.732), Point(1, -0.732)],
    [Point(0, -1), Point(-1, 0.732), Point(1, 0.732)],
  ]

  /// Whether a set has no marks: `PlotMarkers -> {"o", None}`.
  func isNone(_ place: Int) -> Bool { !own.isEmpty && own[place % own.count].isSymbol(.none) }

  /// The marks of a set at points, with the set's style.
  func term(_ place: Int, at points: [Point], style: Term, in kernel: inout PlotKernel) -> Term {
    let origin = Term.pair(0, 0)
    var mark: Term
    if !own.isEmpty, !own[place % own.count].isSymbol(.automatic) {
      mark = own[place % own.count]
      if mark.call(of: .graphics) == nil {
        let text = kernel.term("Style", mark, .real(size), style)
        return kernel.term("Translate", .call(.text, [text, origin]), .points(points))
      }
    } else {
      // After five filled shapes the same are drawn as outlines.
      let shape = place % 5
      let isFilled = place / 5 % 2 == 0
      var primitive: Term
      if shape > 0 {
        let ring = Self.outlines[shape - 1]
        primitive =
          isFilled ? .call(.polygon, [.points(ring)]) : .call(.line, [.points(ring + [ring[0]])])
      } else {
        primitive = isFilled ? .call(.disk, [origin]) : kernel.term("Circle", origin)
      }
      mark = .call(.graphics, [.list([kernel.term("EdgeForm", .symbol(.none)), style, primitive])])
    }
    let inset = kernel.term(
      "Inset", list: [mark, origin, .symbol(.automatic), kernel.term("Offset", .real(size))])
    return kernel.term("Translate", inset, .points(points))
  }
}
