import Diagnostics

/// Labels that wait for the next thing that can carry them.
struct MarkdownLabels {
  /// A label and where it is given.
  typealias Label = (label: String, range: ByteRange)

  private var waiting: [Label] = []
  /// Those of a displayed formula whose rows have numbers, until the first of these is written.
  private var ofRow: [Label] = []
  /// Whether something is shown again that has its ids elsewhere.
  var isEmbedding = false

  /// Whether nothing waits.
  var isEmpty: Bool { waiting.isEmpty }

  /// Adds a label behind those that wait.
  mutating func append(_ label: String, at range: ByteRange) { waiting.append((label, range)) }

  /// Adds a label before those that wait: its thing is named by it.
  mutating func prepend(_ label: String, at range: ByteRange) { waiting.insert((label, range), at: 0) }

  /// Takes all that wait.
  mutating func take() -> [Label] {
    defer { waiting = [] }
    return waiting
  }

  /// Keeps all that wait for a row of the formula that is being written.
  mutating func moveToRow() { (ofRow, waiting) = (waiting, []) }

  /// Takes those for the first row.
  mutating func takeRow() -> [Label] {
    defer { ofRow = [] }
    return ofRow
  }
}
