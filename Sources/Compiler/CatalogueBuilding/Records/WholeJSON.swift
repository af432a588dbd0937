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
}
