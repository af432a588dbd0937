import Kernel
import Numerics

/// A colour with red, green, blue and opacity from 0 to 1.
struct ColorValue: Sendable {
  var red: Double
  var green: Double
  var blue: Double
  var opacity: Double?

  /// Makes a colour from its components, which are 0 to 1.
  init(_ red: Double, _ green: Double, _ blue: Double, _ opacity: Double? = nil) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  /// The named colours.
  static let names: [(String, ColorValue)] = [
    ("Red", ColorValue(1, 0, 0)), ("Green", ColorValue(0, 1, 0)), ("Blue", ColorValue(0, 0, 1)),
    ("Black", ColorValue(0, 0, 0)),
    ("White", ColorValue(1, 1, 1)), ("Gray", ColorValue(0.5, 0.5, 0.5)), ("Cyan", ColorValue(0, 1, 1)),
    ("Magenta", ColorValue(1, 0, 1)),
    ("Yellow", ColorValue(1, 1, 0)), ("Brown", ColorValue(0.6, 0.4, 0.2)), ("Orange", ColorValue(1, 0.5, 0)),
    ("Pink", ColorValue(1, 0.5, 0.5)),
    ("Purple", ColorValue(0.5, 0, 0.5)), ("LightRed", ColorValue(1, 0.85, 0.85)),
    ("LightGreen", ColorValue(0.88, 1, 0.88)),
    ("LightBlue", ColorValue(0.87, 0.94, 1)), ("LightGray", ColorValue(0.85, 0.85, 0.85)),
    ("LightCyan", ColorValue(0.9, 1, 1)),
    ("LightMagenta", ColorValue(1, 0.9, 1)), ("LightYellow", ColorValue(1, 1, 0.85)),
    ("LightBrown", ColorValue(0.94, 0.91, 0.88)),
    ("LightOrange", ColorValue(1, 0.9, 0.8)), ("LightPink", ColorValue(1, 0.925, 0.925)),
    ("LightPurple", ColorValue(0.94, 0.88, 0.94)),
  ]

  /// Reads a colour; nil for other terms.
  init?(_ term: Term) {
    if let symbol = term.symbol {
      guard let name = symbol.known,
        let found = Self.names.first(where: { $0.0 == SymbolName.spellings[Int(name.rawValue)] })
      else { return nil }
      self = found.1
      return
    }
    guard case .call(let call) = term, let name = call.head.symbol?.known else { return nil }
    let v =
      (call.arguments.count == 1 ? call.arguments[0].vector : nil) ?? call.arguments.compactMap({ $0.double })
    guard !v.isEmpty else { return nil }
    func at(_ place: Int, _ otherwise: Double) -> Double { place < v.count ? v[place] : otherwise }
    switch name {
    case .rgbColor where v.count >= 3: self.init(v[0], v[1], v[2], v.count > 3 ? v[3] : nil)
    case .grayLevel: self.init(v[0], v[0], v[0], v.count > 1 ? v[1] : nil)
    case .hue:
      self.init(hue: v[0], saturation: at(1, 1), brightness: at(2, 1))
      opacity = v.count > 3 ? v[3] : nil
    case .cmykColor where v.count >= 3:
      let key = 1 - at(3, 0)
      self.init((1 - v[0]) * key, (1 - v[1]) * key, (1 - v[2]) * key)
    default: return nil
    }
  }

  /// Makes a colour from a hue, which has period 1, and a saturation and brightness from 0 to 1.
  init(hue: Double, saturation: Double, brightness: Double) {
    let turn = (hue - hue.rounded(.down)) * 6
    func channel(_ offset: Double) -> Double {
      let k = Double.remainder(turn + offset, 6)
      return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
    }
    self.init(channel(5), channel(3), channel(1))
  }

  /// The colour as `RGBColor[…]`.
  var term: Term { .call(.rgbColor, ([red, green, blue] + (opacity.map { [$0] } ?? [])).map { .real($0) }) }

  /// Mixes colours with weights that add up to 1.
  static func mixed(_ parts: [(ColorValue, Double)]) -> ColorValue {
    var result = ColorValue(0, 0, 0)
    for (color, share) in parts {
      result.red += share * color.red
      result.green += share * color.green
      result.blue += share * color.blue
    }
    if parts.contains(where: { $0.0.opacity != nil }) {
      result.opacity = parts.reduce(0) { $0 + $1.1 * ($1.0.opacity ?? 1) }
    }
    return result
  }

  /// The colour at a position between stops; the first or last colour beyond them.
  static func blend(_ stops: [(Double, ColorValue)], _ x: Double) -> ColorValue {
    guard var before = stops.first else { return ColorValue(0, 0, 0) }
    for stop in stops {
      if x < stop.0 {
        let width = stop.0 - before.0
        let share = width > 0 ? max(0, min(1, (x - before.0) / width)) : 0
        return mixed([(before.1, 1 - share), (stop.1, share)])
      }
      before = stop
    }
    return before.1
  }
}
