import Graphics
import Kernel

/// Reads terms as colours.
extension Term {
  /// The colour of a term; nil for other terms.
  package func color(_ names: SymbolNames, depth: Int = 0) -> Color? {
    let term = self
    guard depth < 8 else { return nil }
    func color(_ term: Term) -> Color? { term.color(names, depth: depth + 1) }
    if let symbol = term.symbol { return NamedColor.color(named: names.name(symbol)) }
    guard let call = term.call, let name = call.head.symbol?.known else { return nil }
    let values = call.arguments.compactMap({ $0.double })
    func part(_ place: Int, _ usual: Double = 1) -> Double { place < values.count ? values[place] : usual }
    switch name {
    case .rgbColor:
      if let list = call.arguments.first?.vector, list.count >= 3 {
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
      return base.blended(with: name == .lighter ? .white : .black, share: values.last ?? 1.0 / 3)
    default: return nil
    }
  }
}
