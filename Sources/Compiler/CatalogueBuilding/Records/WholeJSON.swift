import JSONTree

extension JSONDocument {
  /// Reads a document; nil if anything is wrong with it.
  init?(whole bytes: [UInt8]) {
    let result = JSONParser.parse(bytes)
    guard let document = result.document, result.problems.isEmpty, !document.records.isEmpty else {
      return nil
    }
    self = document
  }

  /// A number of things, bytes or milliseconds; nil for what is none. Bounded, so that the sums of a million records are numbers too.
  func count(_ value: Value?) -> Int? {
    guard let number = int(value), (0...1 << 42).contains(number) else { return nil }
    return number
  }
}
