import JSONTree

extension JSONDocument {
  /// Parses a document; nil if it has any problem.
  init?(whole bytes: [UInt8]) {
    let result = JSONParser.parse(bytes)
    guard let document = result.document, result.problems.isEmpty, !document.records.isEmpty else {
      return nil
    }
    self = document
  }

  /// A count, size or duration; nil for other values. Bounded, so that a million of them can be added without overflow.
  func count(_ value: Value?) -> Int? {
    guard let number = int(value), (0...1 << 42).contains(number) else { return nil }
    return number
  }
}
