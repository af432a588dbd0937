/// How deep included texts are nested, and how many bytes are repeated.
struct MarkdownNesting {
  /// The maximum nesting of files, substitutions and the like.
  static let textLimit = 8
  /// The maximum nesting of roles.
  static let roleLimit = 20
  /// The maximum number of open boxes such as `{exercise-start}`.
  private static let gateLimit = 4

  /// The parts of the figure being written.
  var parts = MarkdownFigureParts()
  private var depth = 0
  /// The files being written, from the outermost inwards.
  private var files: [String?] = []
  private var gates = 0
  private var repeated = 0

  /// Whether another text may be included.
  func mayEnter(limit: Int = textLimit) -> Bool { depth < limit }

  /// Begins an included text; `path` is its file, if it has one of its own.
  mutating func enter(_ path: String? = nil) {
    depth += 1
    files.append(path)
  }

  /// Ends an included text.
  mutating func leave() {
    depth -= 1
    files.removeLast()
  }

  /// Whether the file at `path` is being written.
  func isInside(_ path: String) -> Bool { files.contains(path) }

  /// The innermost file whose text is being written, where that is not the source itself.
  var file: String? { files.last { $0 != nil } ?? nil }

  /// Opens a box around what follows, such as `{exercise-start}`; false where too many are open.
  mutating func openGate() -> Bool {
    guard gates < Self.gateLimit else { return false }
    gates += 1
    return true
  }

  /// Closes the innermost such box. Returns false if none is open.
  mutating func closeGate() -> Bool {
    guard gates > 0 else { return false }
    gates -= 1
    return true
  }

  /// Adds to the number of bytes that are written again; returns the total.
  @discardableResult
  mutating func `repeat`(_ size: Int) -> Int {
    repeated += size
    return repeated
  }
}
