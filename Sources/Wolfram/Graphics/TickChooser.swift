import Numerics

/// Chooses ticks at round values: steps of 1, 2 or 5 times a power of ten, with labels of as many digits as
/// the step needs.
///
///     TickChooser(Interval(0, 10), pixels: 360).major   // 0, 2, 4, 6, 8, 10
public struct TickChooser: Sendable {
  /// The major ticks.
  public private(set) var major: [Double] = []
  /// The minor ticks.
  public private(set) var minor: [Double] = []
  /// The distance between major ticks.
  public private(set) var step = 1.0

  /// Chooses ticks for an interval of that many pixels, with labels about `spacing` pixels apart.
  public init(_ range: Interval, pixels: Double, spacing: Double = 55) {
    guard range.length > 0, range.length.isFinite, pixels > 0 else { return }
    guard range.length > max(range.low.magnitude, range.high.magnitude) * 1e-12 else { return }
    let wanted = max(2, min(8, pixels / max(spacing, 1)))
    let rough = range.length / wanted
    let power = Double.pow(10, Double.log10(rough).rounded(.down))
    let share = rough / power
    let factor: Double = share <= 1.0001 ? 1 : share <= 2.0001 ? 2 : share <= 5.0001 ? 5 : 10
    step = factor * power
    let parts = factor == 2 ? 4 : 5
    let slack = range.length * 1e-9
    let first = ((range.low - slack) / step).rounded(.up)
    let last = ((range.high + slack) / step).rounded(.down)
    guard last - first < 1000 else { return }
    var index = first - 1
    while index <= last {
      if index >= first { major.append(index == 0 ? 0 : Self.round(index * step, step: step)) }
      for part in 1..<parts {
        let place = (index + Double(part) / Double(parts)) * step
        if place >= range.low - slack, place <= range.high + slack { minor.append(place) }
      }
      index += 1
    }
  }

  /// The product, with floating-point noise removed.
  private static func round(_ value: Double, step: Double) -> Double {
    var number = DecimalNumber(value)
    number.round(toDecimals: 3 - Int(clamping: Double.log10(step).rounded(.down)))
    var bytes: [UInt8] = []
    bytes.append(number)
    return Double(decimal: bytes) ?? value
  }

  /// The ticks.
  public func ticks(isLabelled: Bool = true) -> [Tick] {
    let decimals = max(0, -Int(clamping: (Double.log10(step) + 1e-9).rounded(.down)))
    let largest = major.reduce(0) { max($0, $1.magnitude) }
    let isScientific = largest >= 1e6 || (largest > 0 && largest < 1e-4)
    var ticks: [Tick] = []
    for place in major {
      let label = isLabelled ? Self.label(place, decimals: decimals, isScientific: isScientific) : nil
      ticks.append(Tick(place, label: label))
    }
    for place in minor { ticks.append(Tick(place, isMajor: false)) }
    return ticks
  }

  /// Formats a number as a label with a minus sign, optionally in scientific notation.
  public static func label(_ value: Double, decimals: Int, isScientific: Bool = false) -> Label {
    if value == 0, isScientific || decimals > 6 { return Label("0") }
    guard isScientific else {
      var bytes: [UInt8] = []
      if value < 0 { bytes.append(contentsOf: "\u{2212}".utf8) }
      bytes.append(value.magnitude, decimals: decimals)
      return Label(String(decoding: bytes, as: UTF8.self))
    }
    var number = DecimalNumber(value.magnitude)
    number.round(toDigits: 6)
    let exponent = number.exponent - 1
    number.exponent = 1
    var bytes: [UInt8] = []
    if value < 0 { bytes.append(contentsOf: "\u{2212}".utf8) }
    bytes.append(number)
    bytes.append(contentsOf: "×10".utf8)
    var power: [UInt8] = []
    if exponent < 0 { power.append(contentsOf: "\u{2212}".utf8) }
    power.append(integer: exponent.magnitude)
    return Label(runs: [
      LabelRun(String(decoding: bytes, as: UTF8.self)),
      LabelRun(String(decoding: power, as: UTF8.self), scale: 0.75, rise: 0.4),
    ])
  }

  /// Ticks at powers of ten, where coordinates are natural logarithms of the values.
  public static func logarithmic(_ range: Interval, pixels: Double, isLabelled: Bool) -> [Tick] {
    guard range.length > 0, range.length < 1400, range.low.magnitude < 1e4 else { return [] }
    let ten = Double.log(10)
    let low = (range.low / ten - 1e-9).rounded(.down)
    let high = (range.high / ten + 1e-9).rounded(.up)
    let every = max(1, ((high - low) / max(2, pixels / 30)).rounded(.up))
    let labelsBetween = range.length / ten < 1.6
    var ticks: [Tick] = []
    var decade = low
    while decade <= high {
      let isWritten = decade.truncatingRemainder(dividingBy: every) == 0
      for digit in 1...9 {
        let place = decade * ten + Double.log(Double(digit))
        guard place >= range.low - 1e-9, place <= range.high + 1e-9 else { continue }
        let hasLabel = isLabelled && (digit == 1 ? isWritten : labelsBetween && (digit == 2 || digit == 5))
        let label = hasLabel ? powerLabel(digit: digit, decade: Int(clamping: decade)) : nil
        if digit == 1 ? isWritten || every == 1 : every == 1 {
          ticks.append(Tick(place, label: label, isMajor: digit == 1 || hasLabel))
        }
      }
      decade += 1
    }
    return ticks
  }

  private static func powerLabel(digit: Int, decade: Int) -> Label {
    if decade >= -3, decade <= 3 {
      return label(Double(digit) * Double.pow(10, Double(decade)), decimals: max(0, -decade))
    }
    guard digit == 1 else {
      return label(Double(digit) * Double.pow(10, Double(decade)), decimals: 0, isScientific: true)
    }
    var power: [UInt8] = []
    if decade < 0 { power.append(contentsOf: "\u{2212}".utf8) }
    power.append(integer: decade.magnitude)
    return Label(runs: [
      LabelRun("10"), LabelRun(String(decoding: power, as: UTF8.self), scale: 0.75, rise: 0.4),
    ])
  }
}
