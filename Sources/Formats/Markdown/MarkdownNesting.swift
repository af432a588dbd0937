/// How deep texts lie in each other, and how much is written that stands once in the source.
struct MarkdownNesting {
  /// How deep files, texts put in for names and the like may lie in each other.
  static let textLimit = 8
  /// How deep the texts of roles may lie in each other.
  static let roleLimit = 20
  /// How many boxes may be open around what follows them.
  private static let gateLimit = 4

  private var depth = 0
  /// The files whose text is being written, from the outermost inwards.
  private var files: [String?] = []
  private var gates = 0
  private var repeated = 0

  /// Whether another text may be put in.
  func mayEnter(limit: Int = textLimit) -> Bool { depth < limit }

  /// Begins a text within the one that is being written, of the file at `path` where it has one of its own.
  mutating func enter(_ path: String? = nil) {
    depth += 1
    files.append(path)
  }

  /// Ends it.
  mutating func leave() {
    depth -= 1
    files.removeLast()
  }

  /// Whether text of the file at `path` is being written.
  func isInside(_ path: String) -> Bool { files.contains(path) }

  /// The innermost file whose text is being written, where that is not the source itself.
  var file: String? { files.last { $0 != nil } ?? nil }

  /// Opens a box around what follows, such as `{exercise-start}`; false where too many are open.
  mutating func openGate() -> Bool {
    guard gates < Self.gateLimit else { return false }
    gates += 1
    return true
  }

  /// Closes the innermost such box; false where none is open.
  mutating func closeGate() -> Bool {
    guard gates > 0 else { return false }
    gates -= 1
    return true
  }

  /// Counts bytes that stand once in the source and are written again; returns all of them.
  @discardableResult
  mutating func `repeat`(_ size: Int) -> Int {
    repeated += size
    return repeated
  }
}
