import Diagnostics

/// What is known of a document's entities while it is read: the tables of its entity files, how much its references
/// expand to, and which names nobody declared.
struct EntityRecord {
  /// Tables of declarations, by path and surroundings.
  private var tables: [String: EntityTable] = [:]
  /// The keys of the tables that are being read.
  private var openTables: Set<String> = []
  /// The bytes that references to the document's own entities stand for.
  private var expandedBytes = 0
  /// Findings of entities, by name, as indices into those of the tree.
  private var undeclared: [String: Int] = [:]
  /// Whether declarations of an external subset are read, of which only entities matter.
  var isReadingSubset = false
  private var missingSubset: (name: String, range: ByteRange)?

  /// The table of an entity file that was read before in the same surroundings.
  func table(_ key: String) -> EntityTable? { tables[key] }

  /// Keeps the table of an entity file.
  mutating func keep(_ table: EntityTable, as key: String) { tables[key] = table }

  /// Begins to read an entity file; false within itself, since a table within itself would be searched without end.
  mutating func open(_ key: String) -> Bool { openTables.insert(key).inserted }

  /// Ends the reading of an entity file.
  mutating func close(_ key: String) { openTables.remove(key) }

  /// Counts a reference to an entity of `length` bytes; whether all references expand to no more than 32 MB or ten times
  /// the document's size.
  mutating func admits(_ length: Int, documentSize: Int) -> Bool {
    expandedBytes += length
    return expandedBytes <= 32 << 20 || expandedBytes <= 10 * documentSize
  }

  /// The finding of an undeclared name, as an index into those of the tree; nil for a name that has none yet.
  func finding(ofUndeclared name: String) -> Int? { undeclared[name] }

  /// Keeps the finding of an undeclared name, as an index into those of the tree.
  mutating func keep(finding: Int, ofUndeclared name: String) { undeclared[name] = finding }

  /// Remembers the first file of an external subset that is missing, until a name is undeclared because of it.
  mutating func noteMissingSubset(_ name: String, at range: ByteRange) {
    if missingSubset == nil { missingSubset = (name, range) }
  }

  /// The missing file of an external subset, once.
  mutating func takeMissingSubset() -> (name: String, range: ByteRange)? {
    defer { missingSubset = nil }
    return missingSubset
  }
}
