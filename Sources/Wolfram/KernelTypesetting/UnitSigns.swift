import TextBytes

/// The signs of units: `m` for `"Meters"`.
enum UnitSigns {
  /// The signs of the units of a quantity; others stand as words.
  ///
  ///     UnitSigns.text("Meters/Seconds")   // m/s
  static func text(_ name: String) -> String {
    var result = ""
    var word: [UInt8] = []
    for byte in Array(name.utf8) + [UInt8(ascii: " ")] {
      if byte >= UInt8(ascii: "A"), byte < 128 {
        word.append(byte)
        continue
      }
      let text = String(decoding: word, as: UTF8.self)
      result += sign(text)
      if byte == UInt8(ascii: "*") {
        result += "·"
      } else if byte != UInt8(ascii: " ") {
        result += String(decoding: [byte], as: UTF8.self)
      }
      word = []
    }
    return result
  }

  private static func sign(_ name: String) -> String {
    if let sign = signs[name] { return sign }
    for (prefix, sign) in prefixes where name.hasPrefix(prefix) {
      let rest = name.dropFirst(prefix.count)
      guard let first = rest.first, let unit = signs[first.uppercased() + rest.dropFirst()] else { continue }
      return sign + unit
    }
    return name
  }

  private static let prefixes: [(String, String)] = [
    ("Pico", "p"), ("Nano", "n"), ("Micro", "μ"), ("Milli", "m"), ("Centi", "c"), ("Deci", "d"),
    ("Hecto", "h"),
    ("Kilo", "k"), ("Mega", "M"), ("Giga", "G"), ("Tera", "T"),
  ]

  private static let signs: [String: String] = [
    "Meters": "m", "Seconds": "s", "Minutes": "min", "Hours": "h", "Days": "days", "Years": "yr",
    "Grams": "g", "Pounds": "lb", "Ounces": "oz", "MetricTons": "t", "Newtons": "N", "Joules": "J",
    "Electronvolts": "eV", "CaloriesThermochemical": "cal", "WattHours": "Wh", "Watts": "W",
    "Horsepower": "hp",
    "Kelvins": "K", "DegreesCelsius": "°C", "DegreesFahrenheit": "°F", "Volts": "V", "Amperes": "A",
    "Ohms": "Ω", "Farads": "F", "Henries": "H", "Webers": "Wb", "Coulombs": "C", "Teslas": "T",
    "Pascals": "Pa",
    "Bars": "bar", "Atmospheres": "atm", "Hertz": "Hz", "AngularDegrees": "°", "ArcMinutes": "′",
    "ArcSeconds": "″",
    "Radians": "rad", "RevolutionsPerMinute": "rpm", "Percent": "%", "Liters": "L", "Moles": "mol",
    "Feet": "ft",
    "Inches": "in", "Yards": "yd", "Miles": "mi", "LightYears": "ly", "AstronomicalUnit": "au", "Bytes": "B",
    "SpeedOfLight": "c", "PlanckConstant": "h", "ReducedPlanckConstant": "ℏ", "ElementaryCharge": "e",
    "BoltzmannConstant": "k", "GravitationalConstant": "G", "ElectricConstant": "ε₀",
    "MagneticConstant": "μ₀",
    "PerHour": "/h", "USDollars": "$", "Euros": "€",
  ]
}
