import Files

/// A bundle or web folder on disk, as a build reports it.
public struct PublishedBundle: Sendable {
  /// Its path.
  public var path: String
  /// The number of pages in the reading order.
  public var pageCount: Int
  /// The number of media files, fonts and style sheets.
  public var mediaCount: Int
  /// Size in bytes.
  public var size: Int
  /// The stamp of the bundle's file as this process wrote it, to detect replacement by another process; `absent` for a
  /// web folder.
  public var stamp = FileStamp.absent

  /// Describes what was written.
  public init(path: String, pageCount: Int, mediaCount: Int, size: Int) {
    self.path = path
    self.pageCount = pageCount
    self.mediaCount = mediaCount
    self.size = size
  }
}
