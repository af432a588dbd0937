import Numerics
import TextBytes

/// The values of a control, and their text.
extension InteractiveControl {
  /// The position of a value between minimum and maximum, 0 to 1.
  public func share(of value: Double) -> Double {
    let length = maximum.x - minimum.x
    guard length != 0, length.isFinite else { return 0 }
    return max(0, min(1, (value - minimum.x) / length))
  }

  /// The value at a position from 0 to 1, rounded to a step.
  public func value(atShare share: Double) -> Double {
    let bounded = share > 0 ? min(share, 1) : 0
    return Self.settled(
      minimum.x + bounded * (maximum.x - minimum.x), minimum.x, maximum.x, step: step.x)
  }

  /// The allowed value nearest to a number.
  public func nearest(to value: Double) -> Double {
    Self.settled(value.isFinite ? value : minimum.x, minimum.x, maximum.x, step: step.x)
  }

  /// The allowed position nearest to a point.
  public func nearest(to point: ControlPoint) -> ControlPoint {
    ControlPoint(
      Self.settled(point.x, minimum.x, maximum.x, step: step.x),
      Self.settled(point.y, minimum.y, maximum.y, step: step.y)
    )
  }

  /// Rounds a number to a step between two ends, given in either order.
  private static func settled(_ value: Double, _ first: Double, _ last: Double, step: Double) -> Double {
    let (low, high) = (min(first, last), max(first, last))
    guard value.isFinite else { return first }
    let size = step.magnitude
    guard size > 0, size.isFinite, high > low else {
      // The ends are those of the author: 2 Pi is not cut to twelve digits.
      if value >= high { return high }
      if value <= low { return low }
      return rounded(value, scale: high - low)
    }
    let count = ((high - low) / size + 1e-9).rounded(.down)
    let steps = max(0, min(count, ((value - first).magnitude / size).rounded()))
    let settled = rounded(first + (last >= first ? steps : -steps) * size, scale: size)
    return (settled - last).magnitude < 1e-9 * size ? last : settled
  }

  /// Removes accumulated floating-point error: rounds to twelve digits of the scale.
  private static func rounded(_ value: Double, scale: Double) -> Double {
    guard value.isFinite, value != 0, scale > 0 else { return value }
    let size = max(value.magnitude, scale)
    let exponent = Double.log10(size).rounded(.up)
    let unit = Double.pow(10, 12 - exponent)
    guard unit.isFinite, unit > 0 else { return value }
    return (value * unit).rounded() / unit
  }

  /// A value of this control in InputForm. A control with fractional values yields inexact numbers, even
  /// whole ones: `2.` from 0 to 5 without steps, `2` in steps of 1. The initial value stays as written until
  /// the control is moved.
  public func inputForm(of value: ControlValue) -> String {
    let text = value.inputForm
    if !notation.initial.isEmpty, value == initial { return notation.initial }
    switch value {
    case .number(let number) where isLinear && !exactForm(of: number).isEmpty: return exactForm(of: number)
    case .number(let number)
    where isLinear && number == number.rounded() && !isWhole && value != initial:
      return text.utf8.contains("^") ? text : text + "."
    case .point where kind == .slider2D && isWhole && isWholeAcross: return text
    case .point(let point): return "{" + Self.inexact(point.x) + ", " + Self.inexact(point.y) + "}"
    case .points(let points):
      var list = "{"
      for (index, point) in points.enumerated() {
        list += (index > 0 ? ", {" : "{") + Self.inexact(point.x) + ", " + Self.inexact(point.y) + "}"
      }
      return list + "}"
    case .number, .boolean, .text, .expression, .list: return text
    }
  }

  /// A number as the minimum and so many steps, where these are exact; empty otherwise.
  private func exactForm(of number: Double) -> String {
    guard !notation.step.isEmpty, step.x != 0 else { return "" }
    let size = maximum.x >= minimum.x ? step.x.magnitude : -step.x.magnitude
    let count = ((number - minimum.x) / size).rounded()
    guard count.magnitude < 1e6, (minimum.x + count * size - number).magnitude < 1e-6 * size.magnitude else {
      return ""
    }
    let steps = ControlValue.number(size < 0 ? -count : count).inputForm
    return "Plus[" + notation.minimum + ", Times[" + steps + ", " + notation.step + "]]"
  }

  /// A toggler bar's value with one of its choices more, or less: the chosen ones in the order of the bar.
  public func toggling(_ choice: Int, in value: ControlValue) -> ControlValue {
    let chosen = value.parts ?? []
    return .list(
      choices.indices.filter { chosen.contains(choices[$0].value) != ($0 == choice) }.map {
        choices[$0].value
      })
  }

  private static func inexact(_ number: Double) -> String {
    let text = ControlValue.number(number).inputForm
    let isPlain = text.utf8.allSatisfy { ($0 >= 48 && $0 <= 57) || $0 == "-" }
    return isPlain ? text + "." : text
  }

  /// Whether all values of the control are whole numbers, which `1.` is not.
  private var isWhole: Bool {
    !notation.isReal && step.x != 0 && step.x == step.x.rounded() && minimum.x == minimum.x.rounded()
  }

  /// Whether all vertical coordinates of a two-dimensional slider are whole numbers.
  private var isWholeAcross: Bool {
    step.y != 0 && step.y == step.y.rounded() && minimum.y == minimum.y.rounded()
  }

  /// The increment of an arrow key: a step, or a hundredth of the range.
  public var keyStep: Double {
    let size = step.x.magnitude
    return size > 0 ? size : (maximum.x - minimum.x).magnitude / 100
  }

  /// The number of decimals that distinguish neighbouring values, at most 6.
  public func decimals(step: Double, length: Double) -> Int {
    if step.magnitude > 0 {
      var scaled = step.magnitude
      for decimals in 0..<6 {
        if (scaled - scaled.rounded()).magnitude < 1e-6 * max(1, scaled) { return decimals }
        scaled *= 10
      }
      // For a step such as a sixth of π: two of its digits distinguish neighbours.
      let needed = (1 - Double.log10(step.magnitude)).rounded(.up)
      return max(0, min(6, Int(clamping: max(-20, min(20, needed)))))
    }
    guard length.magnitude > 0, length.isFinite else { return 2 }
    let needed = (-Double.log10(length.magnitude / 200)).rounded(.up)
    return max(0, min(6, Int(clamping: max(-20, min(20, needed)))))
  }

  /// A number of this control as displayed and read aloud: `2.5`, `12`, `−0.75`, an angle as `30°`.
  public func text(of value: Double) -> String {
    // Where neighbours can only be decimals, all are.
    let isExact =
      (step.x == 0 || Self.exactText(of: step.x, isExact: true) != nil)
      && (!exactForm(of: value).isEmpty || (!notation.initial.isEmpty && .number(value) == initial))
    if isExact, !notation.isAngle, let text = Self.exactText(of: value, isExact: true) { return text }
    guard notation.isAngle else {
      return Self.text(of: value, decimals: decimals(step: step.x, length: maximum.x - minimum.x))
    }
    let degree = Double.pi / 180
    let size = decimals(step: step.x / degree, length: (maximum.x - minimum.x) / degree)
    return Self.text(of: value / degree, decimals: size) + "°"
  }

  /// Units of exact numbers, with their signs.
  private static var units: [(size: Double, sign: String)] {
    [(.pi, "π"), (2.718281828459045, "e")]
      + [2.0, 3, 5, 6, 7, 10].map { ($0.squareRoot(), "√" + text(of: $0, decimals: 0)) }
  }

  /// A number as a multiple of π, e or a square root: `π/2`, `−2π`, `√2`; nil if it is none. An exact number may also
  /// be a whole one or a fraction: `5/6`.
  public static func exactText(of value: Double, isExact: Bool) -> String? {
    guard value.isFinite, value != 0 else { return isExact && value == 0 ? "0" : nil }
    for (size, sign) in (isExact ? [(1, "")] : []) + units {
      for denominator in [1.0, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 16, 18, 20, 24, 30, 36] {
        let count = value / size * denominator
        let whole = count.rounded()
        guard whole != 0, whole.magnitude < 10_000, (count - whole).magnitude < 1e-10
        else { continue }
        let number = whole.magnitude == 1 && !sign.isEmpty ? "" : text(of: whole.magnitude, decimals: 0)
        let below = denominator == 1 ? "" : "/" + text(of: denominator, decimals: 0)
        return (whole < 0 ? "−" : "") + number + sign + below
      }
    }
    return nil
  }

  /// A position as read aloud: `1.2, 0.5`.
  public func text(of point: ControlPoint) -> String {
    Self.text(of: point.x, decimals: decimals(step: step.x, length: maximum.x - minimum.x)) + ", "
      + Self.text(of: point.y, decimals: decimals(step: step.y, length: maximum.y - minimum.y))
  }

  /// Formats a number with at most that many decimals, without trailing zeros; very large and small ones with
  /// a power of ten.
  public static func text(of value: Double, decimals: Int) -> String {
    guard value.isFinite else { return value.isNaN ? "–" : value > 0 ? "∞" : "−∞" }
    var bytes: [UInt8] = []
    var number = DecimalNumber(value.magnitude)
    if value.magnitude >= 1e7 || (value != 0 && value.magnitude < 1e-4) {
      number.round(toDigits: 5)
      var mantissa = number
      mantissa.exponent = 1
      bytes.append(mantissa)
      bytes.append(contentsOf: "·10^".utf8)
      bytes.append(integer: number.exponent - 1)
    } else {
      number.round(toDecimals: decimals)
      bytes.append(number)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return value < 0 && text != "0" ? "−" + text : text
  }
}
