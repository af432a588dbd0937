/// EPUB's core media types (EPUB 3.3, section 3.2).
public enum CoreMediaTypes {
  /// Image types.
  public static let images: Set<String> = [
    "image/gif", "image/jpeg", "image/png", "image/svg+xml", "image/webp",
  ]
  /// Audio types.
  public static let audio: Set<String> = ["audio/mpeg", "audio/mp4", "audio/ogg; codecs=opus"]
  /// Font types, current and obsolete names.
  public static let fonts: Set<String> = [
    "font/ttf", "font/otf", "font/woff", "font/woff2", "application/font-sfnt", "application/font-woff",
    "application/vnd.ms-opentype", "application/x-font-ttf",
  ]
  /// Style sheets, documents and scripts.
  public static let texts: Set<String> = [
    "text/css", "application/xhtml+xml", "application/javascript", "application/ecmascript",
    "text/javascript",
    "application/x-dtbncx+xml", "application/smil+xml",
  ]
}

extension CoreMediaTypes {
  /// Whether a page may show or play a file of this type without a fallback.
  public static func isKnown(_ mediaType: String) -> Bool {
    images.contains(mediaType) || audio.contains(mediaType) || fonts.contains(mediaType)
      || texts.contains(mediaType) || mediaType.hasPrefix("video/") || mediaType.hasPrefix("text/")
  }
}
