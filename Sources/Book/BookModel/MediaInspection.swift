/// The inspection of a media file of the book.
public struct MediaInspection: Sendable {
  /// Type and size of what goes into the bundle; nil if the file cannot be read.
  public var info: MediaInfo?
  /// Why the file cannot be used, where its content tells.
  public var fault: PictureFault?
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

  /// Describes a file that cannot be used. Not cached, so that the next build words the same finding.
  public init(fault: PictureFault) {
    self.init(nil, isLasting: false)
    self.fault = fault
  }
}
