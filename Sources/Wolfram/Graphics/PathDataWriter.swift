import Numerics
import TextBytes

/// Writes the data of paths as short as they get: relative, in tenths of a pixel, without needless spaces.
struct PathDataWriter {
  private var x = 0, y = 0
  private var startX = 0, startY = 0
  private var verb: UInt8 = 0

  /// A value in tenths, clamped to prevent overflow.
  static func tenths(_ value: Double) -> Int {
    value.isFinite ? Int(clamping: (max(-1e8, min(1e8, value)) * 10).rounded()) : 0
  }
  static func tenths(_ value: Float) -> Int { tenths(Double(value)) }

  mutating func write(_ verb: DrawList.Verb, _ numbers: [Float], _ place: Int, _ out: inout [UInt8]) {
    switch verb {
    case .move, .line:
      let (toX, toY) = (Self.tenths(numbers[place]), Self.tenths(numbers[place + 1]))
      if verb == .move { move(toX, toY, to: &out) } else { line(toX, toY, to: &out) }
    case .curve:
      begin("c", to: &out)
      let (fromX, fromY) = (x, y)
      for pair in 0..<3 {
        x = Self.tenths(numbers[place + pair * 2])
        y = Self.tenths(numbers[place + pair * 2 + 1])
        number(x - fromX, &out)
        number(y - fromY, &out)
      }
    case .close:
      out.append("z")
      self.verb = "z"
      (x, y) = (startX, startY)
    case .dot:
      move(Self.tenths(numbers[place]), Self.tenths(numbers[place + 1]), to: &out)
      begin("h", to: &out)
      number(0, &out)
    case .ellipse: ellipse(numbers.prefix(place + 4).suffix(4).map(Self.tenths), to: &out)
    }
  }

  private mutating func move(_ toX: Int, _ toY: Int, to out: inout [UInt8]) {
    let isFirst = verb == 0
    out.append(isFirst ? "M" : "m")
    verb = "l"
    isFresh = true
    number(toX - (isFirst ? 0 : x), &out)
    number(toY - (isFirst ? 0 : y), &out)
    if isFirst { verb = "L" }
    (x, y, startX, startY) = (toX, toY, toX, toY)
  }

  private mutating func line(_ toX: Int, _ toY: Int, to out: inout [UInt8]) {
    let (dx, dy) = (toX - x, toY - y)
    (x, y) = (toX, toY)
    if dy == 0, dx != 0 {
      begin("h", to: &out)
      number(dx, &out)
    } else if dx == 0, dy != 0 {
      begin("v", to: &out)
      number(dy, &out)
    } else if dx != 0 || dy != 0 {
      begin("l", to: &out)
      number(dx, &out)
      number(dy, &out)
    }
  }

  private mutating func ellipse(_ values: [Int], to out: inout [UInt8]) {
    let (radiusX, radiusY) = (values[2], values[3])
    move(values[0] - radiusX, values[1], to: &out)
    for direction in [1, -1] {
      begin("a", to: &out)
      for value in [radiusX, radiusY, 0, 10, 0, 2 * radiusX * direction, 0] { number(value, &out) }
    }
    out.append("z")
    verb = "z"
    (x, y) = (values[0] - radiusX, values[1])
  }

  /// Whether the next number follows a command letter.
  private var isFresh = true

  /// Writes a command letter unless it repeats the previous one.
  private mutating func begin(_ letter: UInt8, to out: inout [UInt8]) {
    if verb == letter { return }
    out.append(letter)
    verb = letter
    isFresh = true
  }

  private mutating func number(_ tenths: Int, _ out: inout [UInt8]) {
    if !isFresh, tenths >= 0 { out.append(" ") }
    isFresh = false
    Self.append(tenths: tenths, to: &out)
  }

  /// Appends a number of tenths as a decimal: -5 as `-.5`, 10 as `1`.
  static func append(tenths: Int, to out: inout [UInt8]) {
    if tenths < 0 { out.append("-") }
    let magnitude = tenths.magnitude
    let (whole, part) = (magnitude / 10, magnitude % 10)
    if whole > 0 || part == 0 { append(whole, to: &out) }
    if part > 0 {
      out.append(".")
      out.append(UInt8(part) + 48)
    }
  }

  /// Appends a non-negative number of hundredths as a decimal.
  static func append(hundredths: Int, to out: inout [UInt8]) {
    let magnitude = UInt(max(hundredths, 0))
    if magnitude % 10 == 0 { return append(tenths: Int(magnitude / 10), to: &out) }
    if magnitude >= 100 { append(magnitude / 100, to: &out) }
    out.append(".")
    out.append(UInt8(magnitude / 10 % 10) + 48)
    out.append(UInt8(magnitude % 10) + 48)
  }

  private static func append(_ value: UInt, to out: inout [UInt8]) {
    if value >= 10 { append(value / 10, to: &out) }
    out.append(UInt8(value % 10) + 48)
  }
}
