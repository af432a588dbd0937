import Numerics
import TextBytes

/// The value of a control's variable.
public enum ControlValue: Sendable, Equatable {
  /// A number, such as that of a slider.
  case number(Double)
  /// A position, such as that of a locator.
  case point(ControlPoint)
  /// The positions of several locators that share a variable.
  case points([ControlPoint])
  /// The chosen values of a toggler bar.
  case list([ControlValue])
  /// A Boolean, such as that of a check box.
  case boolean(Bool)
  /// A string.
  case text(String)
  /// Any other expression in InputForm: `Sin[x]`, `RGBColor[1, 0.5, 0]`.
  case expression(String)
}

/// A position in the plane of a plot.
public struct ControlPoint: Sendable, Equatable {
  /// The horizontal coordinate, increasing to the right.
  public var x: Double
  /// The vertical coordinate, increasing upwards.
  public var y: Double

  /// Makes a position.
  public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
}

extension ControlValue {
  /// The value in InputForm: `2.5`, `{1, 2}`, `True`, `"a"`, `Sin[x]`.
  public var inputForm: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the value in InputForm.
  public func write(to bytes: inout [UInt8]) {
    switch self {
    case .number(let value): Self.write(value, to: &bytes)
    case .point(let point): point.write(to: &bytes)
    case .points(let points):
      bytes.append("{")
      for (index, point) in points.enumerated() {
        if index > 0 { bytes.append(contentsOf: ", ".utf8) }
        point.write(to: &bytes)
      }
      bytes.append("}")
    case .list(let values):
      bytes.append("{")
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(contentsOf: ", ".utf8) }
        value.write(to: &bytes)
      }
      bytes.append("}")
    case .boolean(let isTrue): bytes.append(contentsOf: (isTrue ? "True" : "False").utf8)
    case .text(let text):
      bytes.append("\"")
      for byte in text.utf8 {
        if byte == "\"" || byte == "\\" { bytes.append("\\") }
        bytes.append(byte)
      }
      bytes.append("\"")
    case .expression(let text): bytes.append(contentsOf: text.utf8)
    }
  }

  /// The parts of a list, whatever form it has; nil for anything else.
  public var parts: [ControlValue]? {
    switch self {
    case .list(let values): values
    case .point(let point): [.number(point.x), .number(point.y)]
    case .points(let points): points.map { .point($0) }
    case .number, .boolean, .text, .expression: nil
    }
  }

  /// A pair of numbers, or a list of such pairs, as places; anything else as it is.
  public var places: ControlValue {
    guard case .list(let values) = self else { return self }
    if let point = Self.point(values) { return .point(point) }
    let points = values.compactMap { $0.parts.flatMap(Self.point) }
    return points.count == values.count ? .points(points) : self
  }

  private static func point(_ values: [ControlValue]) -> ControlPoint? {
    guard values.count == 2, case .number(let x) = values[0], case .number(let y) = values[1] else {
      return nil
    }
    return ControlPoint(x, y)
  }

  /// Appends a number in InputForm: `0.5`, `2.`, `1.5*^-8`, and `Indeterminate` for NaN. Whole numbers have
  /// no point: `2`.
  static func write(_ value: Double, to bytes: inout [UInt8]) {
    guard value.isFinite else { return bytes.append(contentsOf: "Indeterminate".utf8) }
    var digits: [UInt8] = []
    digits.append(shortest: value)
    for byte in digits {
      if byte == "e" {
        bytes.append(contentsOf: "*^".utf8)
      } else if byte != "+" {
        bytes.append(byte)
      }
    }
  }
}

extension ControlPoint {
  fileprivate func write(to bytes: inout [UInt8]) {
    bytes.append("{")
    ControlValue.write(x, to: &bytes)
    bytes.append(contentsOf: ", ".utf8)
    ControlValue.write(y, to: &bytes)
    bytes.append("}")
  }
}
