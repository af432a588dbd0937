/// Type and size of a media file, read from its first bytes.
public struct MediaInfo: Sendable, Equatable {
  /// The media type by content, such as `image/jpeg`.
  public var mediaType: String
  /// Size in bytes.
  public var size: Int
  /// Width in pixels (CSS pixels for SVG), if known.
  public var width: Int?
  /// Height in pixels, if known.
  public var height: Int?
  /// Whether it is animated (GIF, PNG or WebP).
  public var isAnimated: Bool

  /// Makes a description.
  public init(mediaType: String, size: Int, width: Int? = nil, height: Int? = nil, isAnimated: Bool = false) {
    self.mediaType = mediaType
    self.size = size
    self.width = width
    self.height = height
    self.isAnimated = isAnimated
  }
}
