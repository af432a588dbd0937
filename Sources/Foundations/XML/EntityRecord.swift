import Diagnostics

/// A document's entities during parsing: the tables of its entity files, and undeclared names.
struct EntityRecord {
  /// The tables of declarations, by cache key (path and context).
  private var tables: [String: EntityTable] = [:]
  /// The keys of the tables being read.
  private var openTables: Set<String> = []
  /// How many entity files have been read: each may name many, and be read anew for other declarations before it.
  private var reads = 0
  private static let mostReads = 150
  /// Findings of undeclared entities, by name, as indices into the tree's findings.
  private var undeclared: [String: Int] = [:]
  /// Whether declarations of an external subset are being read, of which only entities matter.
  var isReadingSubset = false
  private var missingSubset: (name: String, refusal: PathRefusal?, range: ByteRange)?

  /// The cached table of an entity file in the same context.
  func table(_ key: String) -> EntityTable? { tables[key] }

  /// Caches the table of an entity file.
  mutating func keep(_ table: EntityTable, as key: String) { tables[key] = table }

  /// Begins reading an entity file; false if the file includes itself, since lookup in such a table would not end.
  mutating func open(_ key: String) -> Bool { openTables.insert(key).inserted }

  /// Ends reading an entity file.
  mutating func close(_ key: String) { openTables.remove(key) }

  /// The finding of an undeclared name, as an index into the tree's findings; nil if there is none yet.
  func finding(ofUndeclared name: String) -> Int? { undeclared[name] }

  /// Stores the finding of an undeclared name, as an index into the tree's findings.
  mutating func keep(finding: Int, ofUndeclared name: String) { undeclared[name] = finding }

  /// Stores the first missing file of an external subset, to report it if a name is undeclared because of it.
  mutating func noteMissingSubset(_ name: String, _ refusal: PathRefusal? = nil, at range: ByteRange) {
    if missingSubset == nil { missingSubset = (name, refusal, range) }
  }

  /// Returns the missing file of an external subset and clears it.
  mutating func takeMissingSubset() -> (name: String, refusal: PathRefusal?, range: ByteRange)? {
    defer { missingSubset = nil }
    return missingSubset
  }

  /// Counts an entity file that is about to be read; false where there were too many.
  mutating func admitsRead() -> Bool {
    reads += 1
    return reads <= Self.mostReads
  }
}
