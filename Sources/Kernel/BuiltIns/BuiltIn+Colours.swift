import Numerics

extension BuiltIn {
  /// Colours.
  static let colourTable: [BuiltIn] = [
    BuiltIn("RGBColor", [], "A colour by red, green and blue.") { (_, call) throws(KernelError) in
      if call.count == 1, let parts = call.arguments[0].parts, parts.count >= 3 {
        return .call(call.head, parts)
      }
      guard call.count == 1, case .string(let text) = call.arguments[0], text.first == 0x23, text.count == 7
      else { return nil }
      let digits = text.dropFirst().map { Double($0 <= 0x39 ? Int($0) - 0x30 : Int($0 | 0x20) - 0x57) }
      return Colour(
        (digits[0] * 16 + digits[1]) / 255, (digits[2] * 16 + digits[3]) / 255,
        (digits[4] * 16 + digits[5]) / 255
      ).term
    },
    BuiltIn("GrayLevel", [], "A shade of gray."),
    BuiltIn("Hue", [], "A colour by hue, saturation and brightness."),
    BuiltIn("CMYKColor", [], "A colour by cyan, magenta, yellow and black."),
    BuiltIn("LABColor", [], "A colour by lightness and two opponent axes."),
    BuiltIn("LUVColor", [], "A colour by lightness and two opponent axes."),
    BuiltIn("XYZColor", [], "A colour by its tristimulus values."),
    BuiltIn("Blend", [], "A mixture of colours.") { (_, call) throws(KernelError) in
      guard let colours = call.arguments.first?.parts, !colours.isEmpty else { return nil }
      if let pairs = colours.first?.parts, pairs.count == 2 {
        // Colours at places.
        let stops = colours.compactMap { part -> (Double, Colour)? in
          guard let pair = part.parts, pair.count == 2, let x = pair[0].double, let colour = Colour(pair[1])
          else { return nil }
          return (x, colour)
        }
        guard stops.count == colours.count, call.count > 1, let x = call.arguments[1].double else {
          return nil
        }
        return Colour.blend(stops, x).term
      }
      let found = colours.compactMap { Colour($0) }
      guard found.count == colours.count else { return nil }
      if call.count > 1, let weights = call.arguments[1].vector, weights.count == found.count {
        let total = weights.reduce(0, +)
        return total == 0 ? nil : Colour.mixed(zip(found, weights).map { ($0, $1 / total) }).term
      }
      guard call.count > 1 else { return Colour.mixed(found.map { ($0, 1 / Double(found.count)) }).term }
      guard let x = call.arguments[1].double else { return nil }
      let step = 1 / Double(max(found.count - 1, 1))
      return Colour.blend(found.enumerated().map { (Double($0.offset) * step, $0.element) }, x).term
    },
    shade("Lighter", "A lighter colour.", Colour(1, 1, 1)),
    shade("Darker", "A darker colour.", Colour(0, 0, 0)),
    BuiltIn("ColorConvert", [], "A colour in another space; here always red, green and blue.") {
      (_, call) throws(KernelError) in
      call.arguments.first.flatMap { Colour($0) }?.term
    },
    BuiltIn("ColorNegate", [], "The opposite colour.") { (_, call) throws(KernelError) in
      call.arguments.first.flatMap { Colour($0) }.map {
        Colour(1 - $0.red, 1 - $0.green, 1 - $0.blue, $0.opacity).term
      }
    },
    BuiltIn("ColorQ", [], "Whether it is a colour.") { (_, call) throws(KernelError) in
      .truth(call.arguments.first.map { Colour($0) != nil } ?? false)
    },
    BuiltIn(
      "ColorData", [], "A scheme of colours as a function, or a numbered list of colours.",
      applied: {
        (_, call) throws(KernelError) in
        guard let scheme = call.head.call?.arguments.first, let x = call.arguments.first else { return nil }
        return ColourScheme.colour(scheme, x)?.term
      }
    ) { (_, call) throws(KernelError) in
      guard call.count == 2 else { return nil }
      if let list = call.arguments[1].parts {
        return .list(list.map { .call(call.head, [call.arguments[0], $0]) })
      }
      if case .string(let text) = call.arguments[1], String(decoding: text, as: UTF8.self) == "ColorList" {
        return .list((1...10).compactMap { ColourScheme.colour(call.arguments[0], .integer($0))?.term })
      }
      return ColourScheme.colour(call.arguments[0], call.arguments[1])?.term
    },
  ]

  private static func shade(_ name: String, _ summary: String, _ target: Colour) -> BuiltIn {
    BuiltIn(name, [], summary) { (_, call) throws(KernelError) in
      guard let first = call.arguments.first else { return nil }
      if let list = first.parts {
        return .list(list.map { .call(call.head, [$0] + call.arguments.dropFirst()) })
      }
      guard let colour = Colour(first) else { return nil }
      let share = call.count > 1 ? call.arguments[1].double ?? 1.0 / 3 : 1.0 / 3
      var mixed = Colour.mixed([(colour, 1 - share), (target, share)])
      mixed.opacity = colour.opacity
      return mixed.term
    }
  }

  /// The colours with names evaluate to RGBColor or GrayLevel, as in the original.
  static let namedColours: [BuiltIn] = Colour.names.map { name, _ in BuiltIn(name, [], "A colour.") }
}

/// A colour by red, green, blue and opacity, from 0 to 1.
struct Colour: Sendable {
  var red: Double
  var green: Double
  var blue: Double
  var opacity: Double?

  init(_ red: Double, _ green: Double, _ blue: Double, _ opacity: Double? = nil) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  static let names: [(String, Colour)] = [
    ("Red", Colour(1, 0, 0)), ("Green", Colour(0, 1, 0)), ("Blue", Colour(0, 0, 1)),
    ("Black", Colour(0, 0, 0)),
    ("White", Colour(1, 1, 1)), ("Gray", Colour(0.5, 0.5, 0.5)), ("Cyan", Colour(0, 1, 1)),
    ("Magenta", Colour(1, 0, 1)),
    ("Yellow", Colour(1, 1, 0)), ("Brown", Colour(0.6, 0.4, 0.2)), ("Orange", Colour(1, 0.5, 0)),
    ("Pink", Colour(1, 0.5, 0.5)),
    ("Purple", Colour(0.5, 0, 0.5)), ("LightRed", Colour(1, 0.85, 0.85)),
    ("LightGreen", Colour(0.88, 1, 0.88)),
    ("LightBlue", Colour(0.87, 0.94, 1)), ("LightGray", Colour(0.85, 0.85, 0.85)),
    ("LightCyan", Colour(0.9, 1, 1)),
    ("LightMagenta", Colour(1, 0.9, 1)), ("LightYellow", Colour(1, 1, 0.85)),
    ("LightBrown", Colour(0.94, 0.91, 0.88)),
    ("LightOrange", Colour(1, 0.9, 0.8)), ("LightPink", Colour(1, 0.925, 0.925)),
    ("LightPurple", Colour(0.94, 0.88, 0.94)),
  ]

  /// The colour of a term; nil for others.
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

  init(hue: Double, saturation: Double, brightness: Double) {
    let turn = (hue - hue.rounded(.down)) * 6
    func channel(_ offset: Double) -> Double {
      let k = Double.remainder(turn + offset, 6)
      return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
    }
    self.init(channel(5), channel(3), channel(1))
  }

  var term: Term { .call(.rgbColor, ([red, green, blue] + (opacity.map { [$0] } ?? [])).map { .real($0) }) }

  static func mixed(_ parts: [(Colour, Double)]) -> Colour {
    var result = Colour(0, 0, 0)
    for (colour, share) in parts {
      result.red += share * colour.red
      result.green += share * colour.green
      result.blue += share * colour.blue
    }
    if parts.contains(where: { $0.0.opacity != nil }) {
      result.opacity = parts.reduce(0) { $0 + $1.1 * ($1.0.opacity ?? 1) }
    }
    return result
  }

  /// The colour at a place between stops; the end colours beyond.
  static func blend(_ stops: [(Double, Colour)], _ x: Double) -> Colour {
    guard var before = stops.first else { return Colour(0, 0, 0) }
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

/// Schemes of colours, by a few stops each.
enum ColourScheme {
  private static func c(_ hex: UInt32) -> Colour {
    Colour(Double(hex >> 16 & 255) / 255, Double(hex >> 8 & 255) / 255, Double(hex & 255) / 255)
  }

  private static let gradients: [(String, [UInt32])] = [
    ("Rainbow", [0x781C86, 0x3F4EA1, 0x4683C1, 0x57A3AD, 0x6DB388, 0xB1BE4E, 0xDFA53A, 0xE7742F, 0xDB2122]),
    ("TemperatureMap", [0x2E4B9C, 0x7FB2E5, 0xE9E9E1, 0xF5C45E, 0xC8371F]),
    ("ThermometerColors", [0x2B1A73, 0x5A8FC7, 0xC7DCE0, 0xE3B27E, 0x87171A]),
    ("DarkRainbow", [0x3C5793, 0x5B9B66, 0xB7AF47, 0xC77B3C, 0xA53037]),
    ("LightTemperatureMap", [0x2A8FCF, 0x9CCBE0, 0xEEEAD0, 0xF0B57C, 0xD9563B]),
    ("SunsetColors", [0x000000, 0x5C2A7F, 0xD83A4B, 0xFAA83B, 0xFFFFFF]),
    ("AvocadoColors", [0x000000, 0x22663A, 0x7DB832, 0xFFF07A]),
    ("BlueGreenYellow", [0x1C0A52, 0x19708A, 0x5CBB86, 0xF2EE8A]),
    ("SolarColors", [0x701A12, 0xC33A13, 0xF28A18, 0xFFD84A]),
    ("GreenPinkTones", [0x1C6A2B, 0xA7CB9B, 0xEFE8E8, 0xD69ABF, 0x77276B]),
    ("CoffeeTones", [0x69532F, 0xA98A5B, 0xD5BE9A, 0xFDF6E3]),
    ("GrayTones", [0x1A1A1A, 0x808080, 0xF2F2F2]), ("GrayYellowTones", [0x2D3340, 0x8A8F8D, 0xE3D68C]),
    ("LakeColors", [0x4A1258, 0x4C6BA5, 0x8FC0C3, 0xE8EFD7]),
    ("DeepSeaColors", [0x2B0046, 0x2D3C9A, 0x4C93CE, 0xCFF1F7]),
    ("CherryTones", [0x330A0A, 0xB02A2A, 0xE88080, 0xFFFFFF]),
    ("RedBlueTones", [0x6E1423, 0xE0C9C3, 0x24507F]),
    ("BrightBands", [0xE41A1C, 0xF2C12E, 0x4DAF4A, 0x377EB8, 0x984EA3]),
    ("Hue", [0xFF0000, 0xFFFF00, 0x00FF00, 0x00FFFF, 0x0000FF, 0xFF00FF, 0xFF0000]),
    ("FruitPunchColors", [0xF08A1D, 0xF26A5B, 0xD84F8C, 0x8E4A9E]),
    ("Aquamarine", [0xB9D9E4, 0x6FA9C1, 0x3B6E8F]),
    ("SouthwestColors", [0x6B2B1B, 0xC9793D, 0xE9C58B, 0x5E9C9E]),
    ("NeonColors", [0xB6E12A, 0xF2C12E, 0xE0457B]),
    ("AlpineColors", [0x47523F, 0x8AA07B, 0xC4CFBF, 0xFFFFFF]),
    ("ValentineTones", [0x7A1F3D, 0xD9718C, 0xF7D9DF]),
    ("PlumColors", [0x1A0A1A, 0x6B2A6B, 0xC48BBF, 0xF2E1EE]), ("RoseColors", [0x4A3A3A, 0xC05A6B, 0xF2C9C9]),
    ("IslandColors", [0x8A2A2A, 0xE6A15A, 0x6FB3A8, 0x3A5E8A]),
    ("CMYKColors", [0x00AEEF, 0xEC008C, 0xFFF200, 0x000000]),
    ("M10DefaultDensityGradient", [0x3A3F8F, 0x6C86C9, 0xB8C7DD, 0xE9D9A8, 0xD9943F]),
    ("BlackBodySpectrum", [0xFF3800, 0xFFA148, 0xFFF0E8, 0xCFDAFF]),
    ("VisibleSpectrum", [0x610061, 0x0000FF, 0x00FFFF, 0x00FF00, 0xFFFF00, 0xFF0000, 0x610000]),
  ]

  private static let lists: [(Int, [UInt32])] = [
    (
      1, [0x3F3D99, 0x993D71, 0x998B3D, 0x3D9956, 0x3D5A99, 0x993D90, 0x996D3D, 0x43993D, 0x3D7999, 0x843D99]
    ),
    (
      97,
      [0x5E81B5, 0xE19C24, 0x8FB032, 0xEB6235, 0x8778B3, 0xC56E1A, 0x5D9EC7, 0xFFBF00, 0xA5609D, 0x929600]
    ),
    (3, [0xAF2E2E, 0x3E6FA8, 0x5C9E45, 0xD98B2B, 0x7A4F9E, 0x8C6A4A]),
    (54, [0x1F78B4, 0x33A02C, 0xE31A1C, 0xFF7F00, 0x6A3D9A, 0xB15928]),
  ]

  static func colour(_ scheme: Term, _ x: Term) -> Colour? {
    if let number = scheme.int {
      guard let place = x.int else { return nil }
      let list = (lists.first { $0.0 == number } ?? lists[1]).1
      return c(list[((place - 1) % list.count + list.count) % list.count])
    }
    let key = scheme.parts?.first ?? scheme
    guard case .string(let text) = key, let value = x.double else { return nil }
    let name = String(decoding: text, as: UTF8.self)
    if name == "HTML" || name == "Legacy" { return nil }
    guard let stops = gradients.first(where: { $0.0 == name })?.1 else { return nil }
    var share = value
    if let range = scheme.parts, range.count > 1, let bounds = range[1].vector, bounds.count == 2,
      bounds[0] != bounds[1]
    {
      share = (value - bounds[0]) / (bounds[1] - bounds[0])
    }
    let step = 1 / Double(stops.count - 1)
    return Colour.blend(stops.enumerated().map { (Double($0.offset) * step, c($0.element)) }, share)
  }
}
