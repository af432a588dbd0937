import Diagnostics

/// A reference from a page to a media file.
public struct MediaUse: Sendable {
  /// The path relative to the book's root.
  public var path: String
  /// The byte range of the address in the source.
  public var range: ByteRange
  /// The file, if it is embedded in the source; `path` is then only a name.
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
  /// The byte range of the address in the source.
  public var range: ByteRange
  /// The title of an alternate style sheet; nil for a persistent one.
  public var alternateTitle: String?

  /// Makes a use.
  public init(path: String, range: ByteRange, alternateTitle: String? = nil) {
    self.path = path
    self.range = range
    self.alternateTitle = alternateTitle
  }
}
