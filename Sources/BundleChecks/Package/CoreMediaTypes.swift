/// EPUB 3.3, 3.2: the media types that every reading system supports.

/// Pictures.
let coreImageTypes: Set<String> = ["image/gif", "image/jpeg", "image/png", "image/svg+xml", "image/webp"]

private let coreAudioTypes: Set<String> = ["audio/mpeg", "audio/mp4", "audio/ogg", "audio/ogg; codecs=opus"]

private let coreFontTypes: Set<String> = [
  "font/ttf", "font/otf", "font/woff", "font/woff2", "application/font-sfnt", "application/font-woff",
  "application/vnd.ms-opentype", "application/x-font-ttf",
]

private let coreTextTypes: Set<String> = [
  "text/css", "application/xhtml+xml", "application/javascript", "application/ecmascript", "text/javascript",
  "application/x-dtbncx+xml", "application/smil+xml",
]

/// Whether a media type is a core media type; parameters are compared without spaces.
func isCoreMediaType(_ type: String) -> Bool {
  let bare = type.lowercased().split(separator: ";").first.map { String($0).trimmed } ?? ""
  if bare == "audio/ogg" { return type.lowercased().contains("opus") || !type.contains(";") }
  return coreImageTypes.contains(bare) || coreAudioTypes.contains(bare) || coreFontTypes.contains(bare)
    || coreTextTypes.contains(bare)
}

/// Whether a media type is one of a content document.
func isContentDocumentType(_ type: String) -> Bool {
  type == "application/xhtml+xml" || type == "image/svg+xml"
}

/// Whether a media type is one of fonts, core or not.
func isFontType(_ type: String) -> Bool {
  type.hasPrefix("font/") || coreFontTypes.contains(type) || type.hasPrefix("application/font")
    || type.hasPrefix("application/x-font")
}

/// Whether files of a media type may be remote (EPUB 3.3, 3.6).
func mayBeRemote(_ type: String) -> Bool {
  type.hasPrefix("audio/") || type.hasPrefix("video/") || isFontType(type)
    || type == "application/x-shockwave-flash"
}
