import Diagnostics

/// The entities declared by a document and by the entity files it includes.
///
/// Documents that include the same entity file in the same context share its table: a book of 230 files
/// parses its entity files once. A table is complete before it is shared and used by one thread, so it needs
/// no locks.
final class EntityTable {
  /// One entity declaration.
  struct Declaration {
    /// The replacement text, with character and parameter references expanded; nil for an external entity.
    var value: [UInt8]?
    /// The path of an external entity's file; nil if it is outside the book.
    var path: String?
    /// The system identifier as written.
    var system = ""
    /// The byte range of the declaration.
    var range: ByteRange
  }

  var general: [String: Declaration] = [:]
  var parameters: [String: Declaration] = [:]
  /// The tables of included files and of those that they include, each once, in the order in which they are searched.
  private var included: [EntityTable] = []
  private var known: Set<ObjectIdentifier> = []
  /// Whether a file of declarations was missing, which explains undeclared names.
  var isIncomplete = false

  /// Adds the table of an included file, which is complete.
  func include(_ table: EntityTable) {
    for found in [table] + table.included where known.insert(ObjectIdentifier(found)).inserted {
      included.append(found)
    }
  }

  /// The declaration of a general entity.
  func entity(_ name: String) -> Declaration? {
    if let found = general[name] { return found }
    for table in included {
      if let found = table.general[name] { return found }
    }
    return nil
  }

  /// The declaration of a parameter entity.
  func parameter(_ name: String) -> Declaration? {
    if let found = parameters[name] { return found }
    for table in included {
      if let found = table.parameters[name] { return found }
    }
    return nil
  }

  /// Every known parameter entity, including those of included files.
  var allParameters: [String: Declaration] {
    var all = parameters
    for table in included { all.merge(table.parameters) { first, _ in first } }
    return all
  }

  /// A cache key: a file yields the same table if the parameter entities declared before it are equal.
  static func key(_ parameters: [String: Declaration]) -> String {
    parameters.map { name, declaration in
      "\(name)=\(declaration.path ?? declaration.value.map { String(decoding: $0, as: UTF8.self) } ?? "")\n"
    }.sorted().joined()
  }
}
