import JSONTree

/// A value of a JSON document that is parsed strictly, without the repairs that notebooks get.
///
///     let value = try JSONValue(parsing: Array(#"{"size": 12}"#.utf8))
///     value["size"]?.integer  // 12
struct JSONValue: Sendable {
  private let document: JSONDocument
  private let value: JSONDocument.Value

  /// Thrown for text that is not JSON.
  struct Malformed: Error, Equatable, Sendable {
    /// The offset in bytes of the error.
    var offset: Int
  }

  /// Parses a whole text.
  init(parsing bytes: [UInt8]) throws(Malformed) {
    let result = JSONParser.parse(bytes)
    if let problem = result.problems.first { throw Malformed(offset: Int(problem.range.lower)) }
    guard let document = result.document else { throw Malformed(offset: 0) }
    self.init(document, document.root)
  }

  private init(_ document: JSONDocument, _ value: JSONDocument.Value) {
    self.document = document
    self.value = value
  }

  /// The value of an object's member; nil if there is none.
  subscript(name: StaticString) -> JSONValue? {
    document.member(value, name).map { JSONValue(document, $0) }
  }
  /// The members of an object by name; empty for other values.
  var members: [String: JSONValue] {
    let members = document.members(value).map { key, value in
      (document.string(key) ?? "", JSONValue(document, value))
    }
    return Dictionary(members, uniquingKeysWith: { first, _ in first })
  }
  /// The text of a string; nil for other values.
  var string: String? { document.string(value) }
  /// An integer; nil for other values.
  var integer: Int? { document.int(value) }
  /// A boolean; nil for other values.
  var boolean: Bool? {
    switch document.kind(value) {
    case .yes: true
    case .no: false
    case .object, .array, .string, .number, .null: nil
    }
  }
  /// The elements of an array; empty for other values.
  var elements: [JSONValue] { document.items(value).map { JSONValue(document, $0) } }
  /// The strings of an array; a single string counts as an array of one.
  var strings: [String] { string.map { [$0] } ?? elements.compactMap(\.string) }
}
