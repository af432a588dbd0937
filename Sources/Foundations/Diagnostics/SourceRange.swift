/// A place in a file, as an editor shows it.
public struct SourceLocation: Sendable, Hashable {
  /// Line, counted from 1.
  public var line: Int
  /// Column in Unicode scalars, counted from 1.
  public var column: Int

  /// Makes a location from a line and a column, both counted from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A range of an author's file, or the whole file.
public struct SourceRange: Sendable, Hashable {
  /// The file's path, as shown to the author.
  public var file: String
  /// The first character; nil means the file as a whole.
  public var start: SourceLocation?
  /// The place just after the last character; nil means one character.
  public var end: SourceLocation?

  /// Makes a range; without `start` it means the whole file.
  public init(file: String, start: SourceLocation? = nil, end: SourceLocation? = nil) {
    self.file = file
    self.start = start
    self.end = end
  }
}

/// A byte range in a source. Readers keep byte ranges; they are converted to lines and columns only for diagnostics.
public struct ByteRange: Sendable, Hashable {
  /// Offset of the first byte.
  public var lower: Int32
  /// Offset just after the last byte.
  public var upper: Int32

  /// Makes a range of bytes, `lower` included and `upper` not.
  public init(_ lower: Int, _ upper: Int) {
    self.lower = Int32(clamping: lower)
    self.upper = Int32(clamping: max(lower, upper))
  }
}
