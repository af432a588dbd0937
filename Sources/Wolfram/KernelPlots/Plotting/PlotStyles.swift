import Graphics
import Kernel

/// The styles of successive curves, surfaces and bars.
struct PlotStyles {
  /// The colours of curves.
  static let series: [Color] = [
    Color(red: 0.368417, green: 0.506779, blue: 0.709798),
    Color(red: 0.880722, green: 0.611041, blue: 0.142051),
    Color(red: 0.560181, green: 0.691569, blue: 0.194885),
    Color(red: 0.922526, green: 0.385626, blue: 0.209179),
    Color(red: 0.528488, green: 0.470624, blue: 0.701351),
    Color(red: 0.772079, green: 0.431554, blue: 0.102387),
    Color(red: 0.363898, green: 0.618501, blue: 0.782349), Color(red: 1, green: 0.75, blue: 0),
    Color(red: 0.647624, green: 0.37816, blue: 0.614037), Color(red: 0.571589, green: 0.586483, blue: 0),
    Color(red: 0.915, green: 0.3325, blue: 0.2125), Color(red: 0.400822, green: 0.522007, blue: 0.85),
    Color(red: 0.972829, green: 0.621644, blue: 0.073362), Color(red: 0.736783, green: 0.358, blue: 0.503027),
    Color(red: 0.280264, green: 0.715, blue: 0.429209),
  ]

  /// The colours of surfaces: those of curves with the first two swapped.
  static let surfaces: [Color] = [series[1], series[0]] + series[2...]

  /// The author's styles; empty by default.
  private var own: [Term] = []
  private let base: [Color]
  private let more: [Term]

  /// Reads `PlotStyle` or another option. `more` are directives before the author's; `count` is the number of
  /// styled items, or 0 if it is not known.
  ///
  /// A list such as `{Red, Blue}` is applied cyclically, and each part may be a list or a `Directive`. For a
  /// single curve a plain list such as `{Red, Thick}` is one style, unless it contains several colours; then
  /// the first part is used.
  init(_ option: Term?, count: Int = 0, base: [Color] = PlotStyles.series, more: [Term] = []) {
    self.base = base
    self.more = more
    guard let option, !option.isSymbol(.automatic) else { return }
    guard let parts = option.parts else {
      own = [option]
      return
    }
    own = count == 1 && Self.isOneStyle(parts) ? [.list(parts)] : parts
  }

  private static func isOneStyle(_ parts: [Term]) -> Bool {
    var colors = 0
    for part in parts {
      if part.isList || part.isSymbol(.none) || part.isSymbol(.automatic) { return false }
      if isColor(part) { colors += 1 }
    }
    return colors < 2
  }

  /// Whether a term is a colour, or a directive that has one.
  static func isColor(_ term: Term) -> Bool {
    // The named colours are contiguous in `SymbolName`.
    if let name = term.symbol?.known {
      return (SymbolName.red.rawValue...SymbolName.transparent.rawValue).contains(name.rawValue)
    }
    switch term.headSymbol?.known {
    case .rgbColor, .grayLevel, .hue, .cmykColor: return true
    case .directive: return term.call?.arguments.contains { isColor($0) } ?? false
    default: return false
    }
  }

  /// The default colour at an index.
  func color(_ place: Int) -> Color { base[place % base.count] }

  /// The directives of the curve, surface or bar at an index from 0.
  func directives(_ place: Int, in kernel: inout PlotKernel) -> Term {
    var parts: [Term] = [kernel.term(color(place))]
    parts += more
    if !own.isEmpty {
      let style = own[place % own.count]
      if let list = style.parts { parts += list } else if !style.isSymbol(.automatic) { parts.append(style) }
    }
    return .call(.directive, parts)
  }

  /// The author's directives at an index, without the colour of the series; none by default.
  func own(_ place: Int) -> [Term] {
    guard !own.isEmpty else { return [] }
    let style = own[place % own.count]
    return style.isSymbol(.automatic) ? [] : style.parts ?? [style]
  }

  /// Whether the author's style at an index is `None`.
  func isNone(_ place: Int) -> Bool { !own.isEmpty && own[place % own.count].isSymbol(.none) }
}
