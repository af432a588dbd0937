import Files

/// A bundle or web folder that was written.
public struct WrittenBundle: Sendable {
  /// Its path.
  public var path: String
  /// The number of pages in the reading order.
  public var pageCount: Int
  /// The number of media files, fonts and style sheets.
  public var mediaCount: Int
  /// Size in bytes.
  public var size: Int
  /// The stamp of a bundle's file as this process wrote it: another process may have replaced it since. `absent` for all else.
  public var stamp = FileStamp.absent

  /// Describes what was written.
  public init(path: String, pageCount: Int, mediaCount: Int, size: Int) {
    self.path = path
    self.pageCount = pageCount
    self.mediaCount = mediaCount
    self.size = size
  }
}
