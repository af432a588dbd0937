/// The inspection of a media file of the book.
public struct MediaInspection: Sendable {
  /// Type and size of what goes into the bundle; nil if the file cannot be read.
  public var info: MediaInfo?
  /// Bytes that replace the file in the bundle: a converted picture, a repaired drawing.
  public var replacement: [UInt8]?
  /// Whether the inspection can be cached: it is reproducible and has no findings.
  public var isLasting: Bool

  /// Describes a look.
  public init(_ info: MediaInfo?, replacement: [UInt8]? = nil, isLasting: Bool = true) {
    self.info = info
    self.replacement = replacement
    self.isLasting = isLasting
  }
}
