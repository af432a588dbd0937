import XML

/// A quantity: a number with its unit.
///
///     <quantity><mag>5</mag><unit prefix="kilo" base="meter"/><per base="hour"/></quantity>    5 km/h
struct PreTeXtQuantity {
  /// The formatted quantity.
  let text: String

  /// Reads a `quantity`.
  init(_ node: XMLTree.Node, in document: PreTeXtDocument) {
    var text = ""
    if let magnitude = document.child(of: node, element: .mag) {
      text += Self.number(document.plain(magnitude))
    }
    let children = document.children(node)
    let units = children.filter { document.element($0) == .unit }.map { Self.unit($0, in: document.tree) }
    let per = children.filter { document.element($0) == .per }.map { Self.unit($0, in: document.tree) }
    if !units.isEmpty || !per.isEmpty {
      if !text.isEmpty { text += "\u{A0}" }
      text += units.isEmpty ? "1" : units.joined(separator: "\u{2009}")
    }
    if !per.isEmpty { text += "/" + (per.count > 1 ? "(" + per.joined(separator: "\u{2009}") + ")" : per[0]) }
    self.text = text
  }

  /// Formats the number, which can contain simple TeX such as `\pi`.
  private static func number(_ tex: String) -> String {
    let signs = ["\\pi": "π", "\\times": "×", "\\cdot": "·", "\\ ": " ", "\\,": " ", "~": "\u{A0}"]
    var text = tex
    for (name, sign) in signs.sorted(by: { $0.key.utf8.count > $1.key.utf8.count }) {
      text = text.split(separator: name, omittingEmptySubsequences: false).joined(separator: sign)
    }
    return text
  }

  private static func unit(_ node: XMLTree.Node, in tree: XMLTree) -> String {
    let prefix = tree.attribute(node, "prefix").map { prefixes[$0] ?? $0 } ?? ""
    let base = tree.attribute(node, "base").map { units[$0] ?? $0 } ?? ""
    return prefix + base + superscript(tree.attribute(node, "exp"))
  }

  private static func superscript(_ exponent: String?) -> String {
    let digits: [Character: Character] = [
      "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸", "9": "⁹",
      "-": "⁻",
    ]
    return String((exponent ?? "").map { digits[$0] ?? $0 })
  }

  private static let prefixes = [
    "yocto": "y", "zepto": "z", "atto": "a", "femto": "f", "pico": "p", "nano": "n", "micro": "µ",
    "milli": "m",
    "centi": "c", "deci": "d", "deca": "da", "deka": "da", "hecto": "h", "kilo": "k", "mega": "M",
    "giga": "G",
    "tera": "T", "peta": "P", "exa": "E", "zetta": "Z", "yotta": "Y", "kibi": "Ki", "mebi": "Mi",
    "gibi": "Gi",
    "tebi": "Ti", "pebi": "Pi", "exbi": "Ei", "zebi": "Zi", "yobi": "Yi",
  ]

  private static let units = [
    "ampere": "A", "candela": "cd", "gram": "g", "kelvin": "K", "meter": "m", "metre": "m", "mole": "mol",
    "second": "s", "becquerel": "Bq", "coulomb": "C", "degreeCelsius": "°C", "farad": "F", "gray": "Gy",
    "henry": "H", "hertz": "Hz", "joule": "J", "katal": "kat", "lumen": "lm", "lux": "lx", "newton": "N",
    "ohm": "Ω", "pascal": "Pa", "radian": "rad", "siemens": "S", "sievert": "Sv", "steradian": "sr",
    "tesla": "T",
    "volt": "V", "watt": "W", "weber": "Wb", "arcminute": "′", "arcsecond": "″", "day": "d", "decibel": "dB",
    "degree": "°", "hectare": "ha", "hour": "h", "liter": "L", "litre": "L", "minute": "min", "percent": "%",
    "tonne": "t", "degreeFahrenheit": "°F", "fahrenheit": "°F", "foot": "ft", "inch": "in", "mile": "mi",
    "pound": "lb", "ounce": "oz", "yard": "yd", "gallon": "gal", "quart": "qt", "pint": "pt", "acre": "acre",
    "bit": "b", "byte": "B", "calorie": "cal", "electronvolt": "eV", "poundforce": "lbf", "cup": "cup",
    "tablespoon": "Tbsp", "teaspoon": "tsp", "fluidounce": "fl oz", "ton": "ton", "knot": "kn",
  ]
}
