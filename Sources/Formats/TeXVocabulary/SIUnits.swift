import TextBytes

/// Formats numbers and units like siunitx, as TeX (<https://ctan.org/pkg/siunitx>).
package enum SIUnits {
  /// Converts `1.5e-3 +- 0.2` to `1.5\times10^{-3}\pm0.2`.
  package static func number(_ source: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var index = 0
    var digits: [UInt8] = []
    func flush() {
      if !digits.isEmpty { output += grouped(digits) }
      digits = []
    }
    while index < source.count {
      let byte = source[index]
      let next = index + 1 < source.count ? source[index + 1] : 0
      switch byte {
      case "0"..."9", ".": digits.append(byte)
      case " ": break
      case "e", "E", "d", "D":
        flush()
        output.append(output.isEmpty ? "10^{" : "\\times10^{")
        output += source[(index + 1)...].filter { $0 != " " && $0 != "}" && $0 != "{" }
        output.append("}")
        return output
      case "+" where next == "-":
        flush()
        output.append("\\pm ")
        index += 1
      case "+", "-":
        flush()
        output += ["{", byte, "}"]
      case "x":
        flush()
        output.append("\\times ")
      case ",":
        digits.append(".")
      default:
        flush()
        output.append(byte)
      }
      index += 1
    }
    flush()
    return output
  }

  /// Groups digits by three from the point, if there are five or more.
  private static func grouped(_ digits: [UInt8]) -> [UInt8] {
    let point = digits.firstIndex(of: ".") ?? digits.count
    var output: [UInt8] = []
    let (whole, rest) = (digits[..<point], digits[point...].dropFirst())
    for (index, digit) in whole.enumerated() {
      if whole.count > 4, index > 0, (whole.count - index) % 3 == 0 { output.append("\\,") }
      output.append(digit)
    }
    if point < digits.count { output.append(".") }
    for (index, digit) in rest.enumerated() {
      if rest.count > 4, index > 0, index % 3 == 0 { output.append("\\,") }
      output.append(digit)
    }
    return output
  }

  /// Converts `12;30;5` to degrees, minutes and seconds.
  package static func angle(_ source: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    for (index, part) in source.split(separator: ";", omittingEmptySubsequences: false).prefix(3)
      .enumerated()
    {
      let digits = Array(part.filter { $0 != " " })
      if digits.isEmpty { continue }
      output += number(digits)
      output.append(index == 0 ? "°" : index == 1 ? "'" : "''")
    }
    return output
  }

  /// How the units that another is divided by are written.
  package enum Division: Sendable {
    /// With negative exponents, after a slash, or below a fraction's line.
    case power, slash, fraction

    /// The value of the option `per-mode`; nil for one that is not known.
    package init?(_ mode: [UInt8]) {
      if mode.equals("power") || mode.equals("reciprocal") {
        self = .power
      } else if mode.equals("symbol") || mode.equals("repeated-symbol") {
        self = .slash
      } else if mode.equals("fraction") || mode.equals("symbol-or-fraction") {
        self = .fraction
      } else {
        return nil
      }
    }
  }

  /// Converts a unit: `\metre \per \second \squared` to `\mathrm{m}\,\mathrm{s}^{-2}`.
  package static func unit(_ words: [[UInt8]], _ division: Division = .power) -> [UInt8] {
    var (above, below): ([UInt8], [UInt8]) = ([], [])
    var (divisors, isInverse) = (0, false)
    var (prefix, power): ([UInt8], [UInt8]) = ([], [])
    var index = 0
    while index < words.count {
      let word = words[index]
      index += 1
      if word.equals("\\per") {
        isInverse = true
      } else if word.equals("\\square") || word.equals("\\cubic") {
        power = word.equals("\\square") ? ["2"] : ["3"]
      } else if let symbol = find(word, prefixes) {
        prefix = symbol
      } else if word.equals(".") || word.equals("~") || word.equals("\\cdot") {
        continue
      } else if word.equals("/") {
        isInverse = true
      } else if word.equals("^") || word.equals("\\tothe") || word.equals("\\raiseto") {
        index += 1
      } else {
        let symbol = find(word, units) ?? letters(word, words, &index)
        if power.isEmpty { power = exponent(words, &index) }
        if isInverse, division != .power {
          append(prefix + symbol, power, false, to: &below)
          divisors += 1
        } else {
          append(prefix + symbol, power, isInverse, to: &above)
        }
        (prefix, power, isInverse) = ([], [], false)
      }
    }
    if divisors == 0 { return above }
    if above.isEmpty { above = ["1"] }
    if division == .fraction { return [UInt8]("\\frac{") + above + [UInt8]("}{") + below + ["}"] }
    return above + (divisors == 1 ? [UInt8]("/") + below : [UInt8]("/(") + below + [")"])
  }

  /// Reads literal letters, up to the end of their word.
  private static func letters(_ word: [UInt8], _ words: [[UInt8]], _ index: inout Int) -> [UInt8] {
    var symbol = word.first == "\\" ? word + [" "] : word
    while index < words.count, let first = words[index].first, words[index].count == 1,
      (first | .lowercaseBit) >= "a", (first | .lowercaseBit) <= "z"
    {
      symbol += words[index]
      index += 1
    }
    return symbol
  }

  /// Reads the exponent after a unit: `\squared`, `\cubed`, `\tothe{4}`, `^{-1}`.
  private static func exponent(_ words: [[UInt8]], _ index: inout Int) -> [UInt8] {
    guard index < words.count else { return [] }
    if words[index].equals("\\squared") || words[index].equals("\\cubed") {
      index += 1
      return words[index - 1].equals("\\squared") ? ["2"] : ["3"]
    }
    guard words[index].equals("\\tothe") || words[index].equals("^"), index + 1 < words.count else {
      return []
    }
    index += 2
    return words[index - 1]
  }

  private static func append(
    _ symbol: [UInt8], _ power: [UInt8], _ isInverse: Bool, to output: inout [UInt8]
  ) {
    if !output.isEmpty { output.append("\\,") }
    output.append("\\mathrm{")
    output += symbol
    output.append("}")
    guard isInverse || !power.isEmpty else { return }
    output.append("^{")
    if isInverse { output.append("-") }
    output += power.isEmpty ? ["1"] : power
    output.append("}")
  }

  private static func find(_ word: [UInt8], _ list: [(StaticString, StaticString)]) -> [UInt8]? {
    guard word.first == "\\" else { return nil }
    let name = Array(word.dropFirst())
    for (known, symbol) in list where name.equals(known) { return [UInt8](symbol) }
    return nil
  }

  private static let prefixes: [(StaticString, StaticString)] = [
    ("yocto", "y"), ("zepto", "z"), ("atto", "a"), ("femto", "f"), ("pico", "p"), ("nano", "n"),
    ("micro", "µ"), ("milli", "m"), ("centi", "c"), ("deci", "d"), ("deca", "da"), ("deka", "da"),
    ("hecto", "h"), ("kilo", "k"), ("mega", "M"), ("giga", "G"), ("tera", "T"), ("peta", "P"), ("exa", "E"),
    ("zetta", "Z"), ("yotta", "Y"),
  ]

  private static let units: [(StaticString, StaticString)] = [
    ("metre", "m"), ("meter", "m"), ("second", "s"), ("gram", "g"), ("kilogram", "kg"), ("ampere", "A"),
    ("kelvin", "K"), ("mole", "mol"), ("candela", "cd"), ("hertz", "Hz"), ("newton", "N"), ("pascal", "Pa"),
    ("joule", "J"), ("watt", "W"), ("coulomb", "C"), ("volt", "V"), ("farad", "F"), ("ohm", "Ω"),
    ("siemens", "S"), ("weber", "Wb"), ("tesla", "T"), ("henry", "H"), ("lumen", "lm"), ("lux", "lx"),
    ("becquerel", "Bq"), ("gray", "Gy"), ("sievert", "Sv"), ("katal", "kat"), ("radian", "rad"),
    ("steradian", "sr"), ("degreeCelsius", "°C"), ("celsius", "°C"), ("degree", "°"), ("arcminute", "′"),
    ("arcsecond", "″"), ("percent", "\\%"), ("litre", "L"), ("liter", "L"), ("minute", "min"), ("hour", "h"),
    ("day", "d"), ("tonne", "t"), ("hectare", "ha"), ("electronvolt", "eV"), ("dalton", "Da"), ("bar", "bar"),
    ("angstrom", "Å"), ("bel", "B"), ("decibel", "dB"), ("neper", "Np"), ("bit", "bit"), ("byte", "B"),
    ("atmosphere", "atm"), ("knot", "kn"), ("barn", "b"), ("mmHg", "mmHg"), ("astronomicalunit", "au"),
    ("parsec", "pc"), ("lightyear", "ly"), ("m", "m"), ("s", "s"), ("g", "g"), ("kg", "kg"), ("km", "km"),
    ("cm", "cm"), ("mm", "mm"), ("um", "µm"), ("nm", "nm"), ("ms", "ms"), ("us", "µs"), ("ns", "ns"),
    ("Hz", "Hz"), ("kHz", "kHz"), ("MHz", "MHz"), ("GHz", "GHz"), ("N", "N"), ("kN", "kN"), ("Pa", "Pa"),
    ("kPa", "kPa"), ("MPa", "MPa"), ("hPa", "hPa"), ("J", "J"), ("kJ", "kJ"), ("W", "W"), ("kW", "kW"),
    ("MW", "MW"), ("V", "V"), ("mV", "mV"), ("kV", "kV"), ("A", "A"), ("mA", "mA"), ("K", "K"),
    ("mol", "mol"),
    ("mmol", "mmol"), ("L", "L"), ("mL", "mL"), ("eV", "eV"), ("keV", "keV"), ("MeV", "MeV"), ("GeV", "GeV"),
    ("F", "F"), ("uF", "µF"), ("pF", "pF"), ("T", "T"), ("C", "C"), ("dB", "dB"), ("kWh", "kWh"),
  ]
}
