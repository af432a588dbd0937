/// An expression that is passed between the kernel and the extras. Integers beyond 32 bits, fractions and
/// complex numbers cannot be passed.
package indirect enum ExtraValue {
  /// An integer.
  case integer(Int)
  /// A machine number.
  case real(Double)
  /// A symbol, by its name.
  case symbol(String)
  /// A text in UTF-8.
  case text([UInt8])
  /// A call: the head and the arguments.
  case call(ExtraValue, [ExtraValue])
  /// A rectangular array of machine numbers: the dimensions and the values in row-major order.
  case array([Int], body: [Double])
}

extension ExtraValue {
  /// Makes a call of a symbol.
  static func call(_ head: String, _ arguments: [ExtraValue]) -> ExtraValue {
    .call(.symbol(head), arguments)
  }

  static func list(_ parts: [ExtraValue]) -> ExtraValue { .call("List", parts) }

  static func rule(_ name: String, _ value: ExtraValue) -> ExtraValue {
    .call("Rule", [.symbol(name), value])
  }

  /// Makes a list of points of the plane.
  static func points(_ points: [MeshPoint]) -> ExtraValue {
    .array([points.count, 2], body: points.flatMap { [$0.x, $0.y] })
  }

  static func truth(_ value: Bool) -> ExtraValue { .symbol(value ? "True" : "False") }

  /// The name of the called symbol; empty for other values.
  var head: String {
    if case .call(.symbol(let name), _) = self { return name }
    if case .array = self { return "List" }
    return ""
  }

  /// The arguments of a call; empty for other values.
  var arguments: [ExtraValue] {
    if case .call(_, let arguments) = self { return arguments }
    return []
  }

  /// The name of a symbol, or the characters of a text; nil for other values.
  var name: String? {
    switch self {
    case .symbol(let name): return name
    case .text(let bytes): return String(decoding: bytes, as: UTF8.self)
    default: return nil
    }
  }

  func isSymbol(_ name: String) -> Bool {
    if case .symbol(let own) = self { return own == name }
    return false
  }

  /// The numeric value; nil for other values.
  var number: Double? {
    switch self {
    case .integer(let value): return Double(value)
    case .real(let value): return value
    case .symbol("Infinity"): return .infinity
    default: return nil
    }
  }

  /// The integer value, up to 10 million; nil for other values.
  var whole: Int? {
    guard let number, number.magnitude <= 1e7, number == number.rounded() else { return nil }
    return Int(clamping: number)
  }

  /// The elements of a list or an array; nil for other values.
  var parts: [ExtraValue]? {
    switch self {
    case .call(.symbol("List"), let parts): return parts
    case .array(let dimensions, body: let values):
      if dimensions.count == 1 { return values.map { .real($0) } }
      let size = dimensions[0] == 0 ? 0 : values.count / dimensions[0]
      return (0..<dimensions[0]).map {
        .array(Array(dimensions[1...]), body: Array(values[$0 * size..<($0 + 1) * size]))
      }
    default: return nil
    }
  }

  /// The rectangular array of numbers in nested lists; nil for other values.
  var numbers: (dimensions: [Int], values: [Double])? {
    if case .array(let dimensions, body: let values) = self { return (dimensions, values) }
    guard case .call(.symbol("List"), let parts) = self, let first = parts.first else { return nil }
    if first.number != nil {
      var values: [Double] = []
      for part in parts {
        guard let number = part.number else { return nil }
        values.append(number)
      }
      return ([values.count], values)
    }
    var values: [Double] = []
    var inner: [Int]?
    for part in parts {
      guard let (dimensions, own) = part.numbers, inner == nil || inner == dimensions else { return nil }
      inner = dimensions
      values += own
    }
    return ([parts.count] + (inner ?? []), values)
  }

  /// The points in a list of pairs; nil for other values.
  var points: [MeshPoint]? {
    guard let (dimensions, values) = numbers, dimensions.count == 2, dimensions[1] == 2,
      values.allSatisfy({ $0.isFinite })
    else { return nil }
    return (0..<dimensions[0]).map { MeshPoint(values[2 * $0], values[2 * $0 + 1]) }
  }

  /// The name and value of a rule; nil for other values.
  var option: (name: ExtraValue, value: ExtraValue)? {
    guard head == "Rule" || head == "RuleDelayed", arguments.count == 2 else { return nil }
    return (arguments[0], arguments[1])
  }

  /// The encoded bytes, which identify equal values.
  var key: [UInt8] {
    var writer = ExtraWriter()
    writer.write(self)
    return writer.bytes
  }
}
