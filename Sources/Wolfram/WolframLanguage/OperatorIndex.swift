import Numerics

/// A list of operators indexed by their first byte, longest first.
struct OperatorIndex: Sendable {
  private(set) var candidates: [[(text: [UInt8], operator: Operator)]]

  private init(_ list: [(text: StaticString, operator: Operator)]) {
    candidates = Array(repeating: [], count: 256)
    for (text, found) in list {
      let bytes = text.withUTF8Buffer { Array($0) }
      candidates[Int(bytes[0])].append((bytes, found))
    }
    for byte in candidates.indices {
      candidates[byte] = candidates[byte].ordered { $0.text.count > $1.text.count }
    }
  }

  /// Infix and postfix operators.
  static let ascii = OperatorIndex(Operator.ascii)
  /// Prefix operators.
  static let prefixes = OperatorIndex(Operator.prefixes)
}

extension Operator {
  private static let byName: [[UInt8]: Operator] = {
    var table: [[UInt8]: Operator] = [:]
    for (name, found) in named { table[name.withUTF8Buffer { Array($0) }] = found }
    return table
  }()

  /// The infix operator of a named character; nil for others.
  static func named(_ name: UnsafeBufferPointer<UInt8>) -> Operator? { byName[Array(name)] }

  /// Whether the named character is an infix operator.
  static func isNamed(_ name: UnsafeBufferPointer<UInt8>) -> Bool { byName[Array(name)] != nil }
}
