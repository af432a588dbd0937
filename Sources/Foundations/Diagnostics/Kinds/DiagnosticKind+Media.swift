extension DiagnosticKind {
  static let mediaKinds: [DiagnosticKind] = [
    mediaMissing, mediaUnreadable, mediaUnsupported, mediaRemote, fileMissing, drawingMalformed,
    drawingAdjusted,
  ]

  /// A picture, sound or film is missing.
  public static let mediaMissing = DiagnosticKind(
    "media-missing", .warning,
    "The file is not in the book's folder. A picture becomes a box with its description; other media are left out."
  )
  /// A picture cannot be decoded.
  public static let mediaUnreadable = DiagnosticKind(
    "media-unreadable", .warning,
    "The file cannot be read, is damaged, or is not what its name says. A picture becomes a box with its description."
  )
  /// EPUB does not support a medium's format.
  public static let mediaUnsupported = DiagnosticKind(
    "media-unsupported", .warning,
    "EPUB supports JPEG, PNG, GIF, WebP and SVG, MP3, MP4 and Opus. Other pictures are converted where possible, else described in a box."
  )
  /// A medium lies on another server.
  public static let mediaRemote = DiagnosticKind(
    "media-remote", .warning,
    "A book works offline: pictures, styles and fonts from elsewhere are not fetched. A picture becomes a box with its description."
  )
  /// A referenced style sheet, font or other file is missing.
  public static let fileMissing = DiagnosticKind(
    "file-missing", .warning, "The file is not in the book's folder and is left out.")
  /// An SVG file is not well-formed XML.
  public static let drawingMalformed = DiagnosticKind(
    "drawing-malformed", .warning,
    "An SVG file that is not well-formed XML is not shown by any reading system. Pages that use it have a box with its description."
  )
  /// An SVG file was repaired.
  public static let drawingAdjusted = DiagnosticKind(
    "drawing-adjusted", .warning,
    "An SVG file goes into the bundle unchanged if EPUB allows all of its content. Other content is corrected in the bundle; the file itself stays as it is."
  )
}
