import Diagnostics

/// A use of a file by a page.
public struct MediaUse: Sendable {
  /// The path relative to the book's root.
  public var path: String
  /// The bytes of the address in the source.
  public var range: ByteRange
  /// The file itself, where the source holds it; `path` then only names it.
  public var embedded: EmbeddedFile?

  /// Makes a use.
  public init(path: String, range: ByteRange, embedded: EmbeddedFile? = nil) {
    self.path = path
    self.range = range
    self.embedded = embedded
  }
}

/// A style sheet that a page links.
public struct FileUse: Sendable {
  /// The path relative to the book's root.
  public var path: String
  /// The bytes of the address in the source.
  public var range: ByteRange
  /// The title under which a reader may choose it, for alternate style sheets; nil for those in force.
  public var alternateTitle: String?

  /// Makes a use.
  public init(path: String, range: ByteRange, alternateTitle: String? = nil) {
    self.path = path
    self.range = range
    self.alternateTitle = alternateTitle
  }
}
