import JSONTree

/// A value of a JSON document that is read strictly: what a notebook is forgiven is malformed here.
///
///     let value = try JSONValue(parsing: Array(#"{"size": 12}"#.utf8))
///     value["size"]?.integer  // 12
struct JSONValue: Sendable {
  private let document: JSONDocument
  private let value: JSONDocument.Value

  /// Why a text is not JSON, and at which byte.
  struct Malformed: Error, Equatable, Sendable {
    /// Offset in bytes of what cannot be read.
    var offset: Int
  }

  /// Reads a whole text.
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

  /// The member of an object.
  subscript(name: StaticString) -> JSONValue? {
    document.member(value, name).map { JSONValue(document, $0) }
  }
  /// The members of an object by their names; none for anything else.
  var members: [String: JSONValue] {
    let members = document.members(value).map { key, value in
      (document.string(key) ?? "", JSONValue(document, value))
    }
    return Dictionary(members, uniquingKeysWith: { first, _ in first })
  }
  /// The text of a string.
  var string: String? { document.string(value) }
  /// The value of a whole number.
  var integer: Int? { document.int(value) }
  /// The truth value.
  var boolean: Bool? {
    switch document.kind(value) {
    case .yes: true
    case .no: false
    case .object, .array, .string, .number, .null: nil
    }
  }
  /// The elements of an array; none for anything else.
  var elements: [JSONValue] { document.items(value).map { JSONValue(document, $0) } }
  /// The strings of an array, or the one string that stands for it.
  var strings: [String] { string.map { [$0] } ?? elements.compactMap(\.string) }
}
