import Graphics
import Kernel

/// Makes the legends of `PlotLegends` for curves, bars and colours. A legend consists of boxes as in a
/// notebook, which the reader of pictures supports.
enum PlotLegends {
  /// An entry: its directives, its kind of mark (line, dot or swatch), and its text.
  struct Entry {
    enum Mark { case line, point, swatch }
    var mark: Mark
    var directives: Term
    var label: Term
  }

  /// The entries of curves.
  static func lines(
    _ curves: [PlotCurve], _ arguments: PlotArguments, in kernel: inout PlotKernel
  ) throws(KernelError) -> [Entry] {
    let thickness = kernel.term("AbsoluteThickness", .real(1.6))
    let styles = PlotStyles(arguments.options["PlotStyle"], count: curves.count, more: [thickness])
    var result: [Entry] = []
    let labels = labels(arguments.value("PlotLegends") ?? .null)
    for (place, curve) in curves.enumerated() {
      var label: Term?
      if let labels {
        label = place < labels.count ? labels[place] : nil
      } else if let option = arguments.value("PlotLegends") {
        switch kernel.symbolName(of: inner(of: option)) {
        case "Automatic", "True": label = .call(.subscript, [.text("f"), .integer(place + 1)])
        default: break
        }
        if case .string(let text) = inner(of: option), text == Array("Expressions".utf8) {
          label = curve.body
        }
      } else if arguments.options["PlotLegends"]?.isSymbol(.automatic) == true {
        label = .integer(place + 1)
      }
      label = curve.legend ?? label
      guard let label, !label.isSymbol(.none) else { continue }
      var directives = styles.directives(place, in: &kernel)
      if !curve.style.isEmpty {
        directives = .call(.directive, (directives.call?.arguments ?? []) + curve.style)
      }
      result.append(Entry(mark: .line, directives: directives, label: label))
    }
    return result
  }

  /// The option without the `Placed` wrapper.
  static func inner(of option: Term) -> Term {
    if let placed = option.call(of: .placed), let first = placed.arguments.first { return first }
    return option
  }

  /// The labels in an option, also within `LineLegend` and the like; nil if there are none.
  static func labels(_ option: Term) -> [Term]? {
    let option = inner(of: option)
    if let parts = option.parts { return parts }
    if case .call(let call) = option, option.headSymbol?.known == nil {
      for argument in call.arguments.reversed() { if let parts = argument.parts { return parts } }
    }
    return nil
  }

  /// Wraps a picture in `Legended`; returns the picture itself if there are no entries.
  static func around(
    _ graphics: Term, _ arguments: PlotArguments, _ entries: [Entry], in kernel: inout PlotKernel
  ) throws(KernelError) -> Term {
    guard !entries.isEmpty else { return graphics }
    var rows: [Term] = []
    for entry in entries {
      let mark: Term
      switch entry.mark {
      case .line: mark = .call(.line, [.points([Point(0, 0), Point(20, 0)])])
      case .point: mark = .call(.point, [.points([Point(0, 0)])])
      case .swatch: mark = .call(.rectangle, [.pair(0, 0), .pair(10, 10)])
      }
      rows.append(.list([.call(.graphics, [.list([entry.directives, mark])]), entry.label]))
    }
    return legended(
      graphics, rows, arguments.value("PlotLegends") ?? arguments.value("ChartLegends"), in: &kernel)
  }

  /// The title and the layout of `LineLegend[…, LegendLabel -> title]` and the like, as rules.
  static func title(of option: Term?, in kernel: inout PlotKernel) -> [Term] {
    guard let call = option.flatMap({ inner(of: $0).call }) else { return [] }
    return call.arguments.filter { argument in
      guard let rule = argument.call(of: .rule), rule.count == 2, !rule.arguments[1].isSymbol(.none) else {
        return false
      }
      let name = kernel.symbolName(of: rule.arguments[0])
      return name == "LegendLabel" || name == "LegendLayout"
    }
  }

  /// Wraps a picture in `Legended` with rows of marks and texts.
  static func legended(_ graphics: Term, _ rows: [Term], _ option: Term?, in kernel: inout PlotKernel) -> Term
  {
    var legend = kernel.term("KernelLegend", list: rows + title(of: option, in: &kernel))
    if let placed = option?.call(of: .placed), placed.count > 1 {
      legend = .call(.placed, [legend, placed.arguments[1]])
    }
    return .call(.legended, [graphics, legend])
  }
}
