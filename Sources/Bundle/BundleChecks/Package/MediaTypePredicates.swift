import BookModel

/// Whether a media type is a core media type; spaces around parameters are ignored.
func isCoreMediaType(_ type: String) -> Bool {
  let bare = type.lowercased().split(separator: ";").first.map { String($0).trimmed } ?? ""
  if bare == "audio/ogg" { return type.lowercased().contains("opus") }
  return CoreMediaTypes.images.contains(bare) || CoreMediaTypes.audio.contains(bare)
    || CoreMediaTypes.fonts.contains(bare) || CoreMediaTypes.texts.contains(bare)
}

/// Whether a media type is that of a content document.
func isContentDocumentType(_ type: String) -> Bool {
  type == "application/xhtml+xml" || type == "image/svg+xml"
}

/// Whether a media type is that of a font, core or not.
func isFontType(_ type: String) -> Bool {
  type.hasPrefix("font/") || CoreMediaTypes.fonts.contains(type) || type.hasPrefix("application/font")
    || type.hasPrefix("application/x-font")
}

/// Whether files of a media type may be remote (EPUB 3.3, 3.6).
func mayBeRemote(_ type: String) -> Bool {
  type.hasPrefix("audio/") || type.hasPrefix("video/") || isFontType(type)
    || type == "application/x-shockwave-flash"
}
