import Diagnostics

/// The entities that a file's declarations give, and those of the files that it reads in.
///
/// A table is shared by all documents that name the same entity file in the same surroundings: a book of 230
/// files reads its entity files once. It is finished before it is shared, hence a class without locks, used by
/// the one thread that parses.
final class EntityTable {
  /// What a declaration says.
  struct Declaration {
    /// The replacement text, with character and parameter references replaced; nil for an external entity.
    var value: [UInt8]?
    /// The path of an external entity's file; nil where it leads outside.
    var path: String?
    /// The system identifier as it is written.
    var system = ""
    /// Where the declaration stands.
    var range: ByteRange
  }

  var general: [String: Declaration] = [:]
  var parameters: [String: Declaration] = [:]
  /// The tables of files that were read in, in order.
  var included: [EntityTable] = []
  /// Whether a file of declarations was missing, so that undeclared names follow from that.
  var isIncomplete = false

  /// The declaration of a general entity.
  func entity(_ name: String) -> Declaration? {
    if let found = general[name] { return found }
    for table in included {
      if let found = table.entity(name) { return found }
    }
    return nil
  }

  /// The declaration of a parameter entity.
  func parameter(_ name: String) -> Declaration? {
    if let found = parameters[name] { return found }
    for table in included {
      if let found = table.parameter(name) { return found }
    }
    return nil
  }

  /// Every parameter entity that is known, those of files read in included.
  var allParameters: [String: Declaration] {
    var all = parameters
    for table in included { all.merge(table.allParameters) { first, _ in first } }
    return all
  }

  /// Parameter entities as one text: a file read where these are the same gives the same table.
  static func key(_ parameters: [String: Declaration]) -> String {
    parameters.map { name, declaration in
      "\(name)=\(declaration.path ?? declaration.value.map { String(decoding: $0, as: UTF8.self) } ?? "")\n"
    }.sorted().joined()
  }
}
