import TextBytes

/// The signs of units: `m` for `"Meters"`.
package enum UnitSigns {
  /// The signs of the units of a quantity; others stand as words.
  ///
  ///     UnitSigns.text("Meters/Seconds")   // m/s
  package static func text(_ name: String) -> String {
    var result = ""
    var word: [UInt8] = []
    for byte in Array(name.utf8) + [UInt8(ascii: " ")] {
      if byte >= UInt8(ascii: "A"), byte < 128 {
        word.append(byte)
        continue
      }
      let text = String(decoding: word, as: UTF8.self)
      result += signs[text] ?? text
      if byte == UInt8(ascii: "*") {
        result += "·"
      } else if byte != UInt8(ascii: " ") {
        result += String(decoding: [byte], as: UTF8.self)
      }
      word = []
    }
    return result
  }

  private static let signs: [String: String] = [
    "Meters": "m", "Kilometers": "km", "Centimeters": "cm", "Millimeters": "mm", "Nanometers": "nm",
    "Seconds": "s",
    "Milliseconds": "ms", "Minutes": "min", "Hours": "h", "Days": "days", "Years": "yr", "Kilograms": "kg",
    "Grams": "g",
    "Newtons": "N", "Joules": "J", "Kilojoules": "kJ", "Electronvolts": "eV", "Watts": "W", "Kilowatts": "kW",
    "Kelvins": "K", "DegreesCelsius": "°C", "DegreesFahrenheit": "°F", "Volts": "V", "Amperes": "A",
    "Ohms": "Ω",
    "Farads": "F", "Coulombs": "C", "Teslas": "T", "Pascals": "Pa", "Kilopascals": "kPa",
    "Atmospheres": "atm",
    "Hertz": "Hz", "Kilohertz": "kHz", "Megahertz": "MHz", "AngularDegrees": "°", "Radians": "rad",
    "Percent": "%",
    "Liters": "L", "Milliliters": "mL", "Moles": "mol", "Feet": "ft", "Inches": "in", "Miles": "mi",
    "PerHour": "/h", "USDollars": "$", "Euros": "€",
  ]
}
