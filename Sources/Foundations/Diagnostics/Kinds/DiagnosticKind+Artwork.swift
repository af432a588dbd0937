extension DiagnosticKind {
  static let artworkKinds: [DiagnosticKind] = [
    artworkMissing, artworkUnreadable, artworkEnlarged, artworkTooLarge, artworkTooCostly, artworkUnpainted,
    iconTransparent,
    iconNotSquare, barIconNotWhite, barIconSize, glyphMissing, artworkLibraryMissing,
  ]

  /// A cover or icon file does not exist.
  public static let artworkMissing = DiagnosticKind(
    "artwork-missing", .error, "The manifest names artwork that is not in the book's folder.")
  /// A cover or icon cannot be decoded.
  public static let artworkUnreadable = DiagnosticKind(
    "artwork-unreadable", .error, "Artwork must be a complete SVG, PNG, JPEG, WebP, GIF or TIFF file.")
  /// A raster is smaller than its largest output.
  public static let artworkEnlarged = DiagnosticKind(
    "artwork-enlarged", .warning,

    "A raster picture smaller than the largest size made from it is enlarged and becomes blurred.")
  /// An icon has transparent parts.
  public static let iconTransparent = DiagnosticKind(
    "icon-transparent", .warning,
    "Icons are opaque: transparent parts would appear on black. They are filled with the icon's own background."
  )
  /// An icon is not square.
  public static let iconNotSquare = DiagnosticKind(
    "icon-not-square", .warning,
    "Icons are square; others are set on a square of their own background colour.")
  /// A picture has too many pixels.
  public static let artworkTooLarge = DiagnosticKind(
    "artwork-too-large", .error, "A picture of more than 100 million pixels is not decoded.")
  /// An SVG drawing takes too long to render.
  public static let artworkTooCostly = DiagnosticKind(
    "artwork-too-costly", .error,
    "An SVG is painted only if its shapes and filters together cover at most 1,500 times its area, so that no cover takes minutes."
  )
  /// A picture for the catalogue could not be rendered.
  public static let artworkUnpainted = DiagnosticKind(
    "artwork-unpainted", .error,
    "A picture of the catalogue could not be drawn from the artwork or the templates.")
  /// A bar icon is not a white mask.
  public static let barIconNotWhite = DiagnosticKind(
    "bar-icon-not-white", .warning,
    "Icons for toolbars and tab bars are masks: pure white, with transparent parts that give their shape.")
  /// A bar icon has the wrong size.
  public static let barIconSize = DiagnosticKind(
    "bar-icon-size", .warning,
    "Toolbar icons are about 20x20 pixels (40x40 in high resolution), tab bar icons at most 48x32 (96x64).")
  /// The drawing library is not installed.
  public static let artworkLibraryMissing = DiagnosticKind(
    "artwork-library-missing", .warning,
    "Covers, launch images and icons are drawn by libvips, with Pango and librsvg. Without it the book is made without them, and pictures in formats that EPUB lacks are not converted."
  )
  /// A drawn text needs a glyph that no installed font has.
  public static let glyphMissing = DiagnosticKind(
    "glyph-missing", .warning, "No installed font has a character that a drawn cover shows.")
}
