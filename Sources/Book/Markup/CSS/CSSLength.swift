/// Lengths with the units of CSS, as SVG gives sizes.
package enum CSSLength {
  /// A length in CSS pixels: `2in` is 192; nil for percentages.
  package static func pixels(of text: String) -> Double? {
    let units: [(String, Double)] = [
      ("px", 1), ("pt", 4.0 / 3), ("pc", 16), ("in", 96), ("cm", 96 / 2.54), ("mm", 96 / 25.4), ("em", 16),
      ("ex", 8),
    ]
    var digits = Substring(text)
    while digits.first?.isWhitespace == true { digits.removeFirst() }
    while digits.last?.isWhitespace == true { digits.removeLast() }
    var factor = 1.0
    for (unit, pixels) in units where digits.lowercased().hasSuffix(unit) {
      digits = digits.dropLast(unit.count)
      factor = pixels
      break
    }
    guard let value = Double(String(digits)), value.isFinite, value > 0 else { return nil }
    return value * factor
  }
}
