import Diagnostics

/// Labels that wait for the next element that can have them.
struct MarkdownLabels {
  /// A label and the place of its definition.
  typealias Label = (label: String, range: ByteRange)

  private var waiting: [Label] = []
  /// The labels of a displayed formula with numbered rows, until the first of these is written.
  private var ofRow: [Label] = []
  /// Whether the current content is shown again and has its ids elsewhere.
  var isEmbedding = false

  /// Whether no label waits.
  var isEmpty: Bool { waiting.isEmpty }

  /// Adds a label after the waiting ones.
  mutating func append(_ label: String, at range: ByteRange) { waiting.append((label, range)) }

  /// Adds a label before the waiting ones, so that it becomes the id.
  mutating func prepend(_ label: String, at range: ByteRange) { waiting.insert((label, range), at: 0) }

  /// Removes and returns the waiting labels.
  mutating func take() -> [Label] {
    defer { waiting = [] }
    return waiting
  }

  /// Keeps the waiting labels for the first numbered row of the current formula.
  mutating func moveToRow() { (ofRow, waiting) = (waiting, []) }

  /// Removes and returns the labels for the first row.
  mutating func takeRow() -> [Label] {
    defer { ofRow = [] }
    return ofRow
  }
}
