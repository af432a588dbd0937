import Numerics

/// A value that a control gives to its variable.
public enum ControlValue: Sendable, Equatable {
  /// A number, such as that of a slider.
  case number(Double)
  /// A place, such as that of a locator.
  case point(ControlPoint)
  /// Places of several locators that share a variable.
  case points([ControlPoint])
  /// What a check box says.
  case boolean(Bool)
  /// A string of the language.
  case text(String)
  /// Anything else, as the language writes it: `Sin[x]`, `RGBColor[1, 0.5, 0]`.
  case expression(String)
}

/// A place in the plane of a plot.
public struct ControlPoint: Sendable, Equatable {
  /// To the right.
  public var x: Double
  /// Upwards.
  public var y: Double

  /// Makes a place.
  public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
}

extension ControlValue {
  /// The value as the language writes it (InputForm): `2.5`, `{1, 2}`, `True`, `"a"`, `Sin[x]`.
  public var inputForm: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the value as the language writes it.
  public func write(to bytes: inout [UInt8]) {
    switch self {
    case .number(let value): Self.write(value, to: &bytes)
    case .point(let point): point.write(to: &bytes)
    case .points(let points):
      bytes.append(UInt8(ascii: "{"))
      for (index, point) in points.enumerated() {
        if index > 0 { bytes.append(contentsOf: ", ".utf8) }
        point.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    case .boolean(let isTrue): bytes.append(contentsOf: (isTrue ? "True" : "False").utf8)
    case .text(let text):
      bytes.append(UInt8(ascii: "\""))
      for byte in text.utf8 {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
        bytes.append(byte)
      }
      bytes.append(UInt8(ascii: "\""))
    case .expression(let text): bytes.append(contentsOf: text.utf8)
    }
  }

  /// Appends a number in the language's form: `0.5`, `2.`, `1.5*^-8`; what is no number as `Indeterminate`. A whole
  /// number has no point: `2`.
  static func write(_ value: Double, to bytes: inout [UInt8]) {
    guard value.isFinite else { return bytes.append(contentsOf: "Indeterminate".utf8) }
    var digits: [UInt8] = []
    digits.append(shortest: value)
    for byte in digits {
      if byte == UInt8(ascii: "e") {
        bytes.append(contentsOf: "*^".utf8)
      } else if byte != UInt8(ascii: "+") {
        bytes.append(byte)
      }
    }
  }
}

extension ControlPoint {
  fileprivate func write(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    ControlValue.write(x, to: &bytes)
    bytes.append(contentsOf: ", ".utf8)
    ControlValue.write(y, to: &bytes)
    bytes.append(UInt8(ascii: "}"))
  }
}
