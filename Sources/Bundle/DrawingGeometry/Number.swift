/// Formats `value` with at most `digits` decimals for SVG: 12.5, -0.25, 3.
package func number(_ value: Double, _ digits: Int = 2) -> String {
  guard value.isFinite, abs(value) < 1e12 else { return "0" }
  let factor = (0..<digits).reduce(1) { factor, _ in factor * 10 }
  let scaled = Int((value * Double(factor)).rounded())
  let (whole, rest) = (abs(scaled) / factor, abs(scaled) % factor)
  let sign = scaled < 0 ? "-" : ""
  guard rest > 0 else { return sign + String(whole) }
  var fraction = String(repeating: "0", count: digits - String(rest).count) + String(rest)
  while fraction.hasSuffix("0") { fraction.removeLast() }
  return sign + String(whole) + "." + fraction
}
