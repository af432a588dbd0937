import BookModel
import Diagnostics

extension DiagnosticKind {
  package static let artworkDrawingKinds: [DiagnosticKind] = [
    artworkUnreadable, artworkEnlarged, iconTransparent, iconNotSquare, artworkTooLarge, artworkTooCostly,
    artworkPartTooCostly,
    artworkUnpainted, coverShape, coverTransparent, barIconNotWhite, barIconSize, glyphMissing,
    hyphenationMissing, coverTextCut, artworkElementUnpainted, artworkStyleUnpainted, artworkFileMissing,
    artworkReferenceMissing, artworkValueInvalid, artworkFontMissing, artworkAnimationStopped,
    artworkPicturesLeftOut, artworkNameUnknown, artworkBlank,
  ]

  /// A cover or icon cannot be decoded.
  static let artworkUnreadable = DiagnosticKind(
    "artwork-unreadable", .error,
    "Artwork must be a complete picture, in one of these formats: \(PictureFormat.list).")
  /// A raster is smaller than its largest output.
  static let artworkEnlarged = DiagnosticKind(
    "artwork-enlarged", .warning,

    "A raster picture smaller than the largest size made from it is enlarged and becomes blurred.")
  /// An icon has transparent parts.
  static let iconTransparent = DiagnosticKind(
    "icon-transparent", .warning,
    "Icons are opaque: transparent parts would appear on black. They are filled with the icon's own background."
  )
  /// An icon is not square.
  static let iconNotSquare = DiagnosticKind(
    "icon-not-square", .warning,
    "Icons are square; others are set on a square of their own background colour.")
  /// A picture has too many pixels.
  static let artworkTooLarge = DiagnosticKind(
    "artwork-too-large", .warning,
    "A picture of more than 100 million pixels is not decoded, unless it can be shrunk while it is read: a JPEG that is not progressive (up to 1,200 million), a PNG that is not interlaced (up to 500 million). The cover or icon is drawn from the title instead."
  )
  /// An SVG drawing takes too long to render.
  static let artworkTooCostly = DiagnosticKind(
    "artwork-too-costly", .warning,
    "An SVG is painted only if that takes at most as much work as to fill its area 1,500 times, so that no cover takes minutes. Otherwise the cover or icon is drawn from the title instead."
  )
  /// A filter of an SVG drawing takes too long to render.
  static let artworkPartTooCostly = DiagnosticKind(
    "artwork-part-too-costly", .warning,
    "The filters of an SVG cover or icon are painted if they take at most as much work as to fill its area 1,250 times, and have at most 32 parts each. The heaviest are left out until the others do; what only such a filter makes is not painted."
  )
  /// A picture for the catalogue could not be rendered.
  static let artworkUnpainted = DiagnosticKind(
    "artwork-unpainted", .error,
    "A picture of the catalogue could not be drawn from the artwork or the templates.")
  /// A cover is a strip, or has the shape of the other orientation.
  static let coverShape = DiagnosticKind(
    "cover-shape", .warning,
    "A portrait cover is higher than wide, a landscape cover wider than high, and neither is over three times as long as the other side. The free part of a cover is filled with the art's own background."
  )
  /// A transparent cover would not show on white.
  static let coverTransparent = DiagnosticKind(
    "cover-transparent", .warning,
    "A cover is opaque. Transparent art stands on white, or on a darker colour if a tenth more of the art shows there. Parts that do not show are lost."
  )
  /// A bar icon is not a white mask.
  static let barIconNotWhite = DiagnosticKind(
    "bar-icon-not-white", .warning,
    "Icons for toolbars and tab bars are masks: pure white, with transparent parts that give their shape.")
  /// A bar icon has the wrong size.
  static let barIconSize = DiagnosticKind(
    "bar-icon-size", .warning,
    "Toolbar icons are about 20x20 pixels (40x40 in high resolution), tab bar icons at most 48x32 (96x64).")
  /// A drawn text needs a glyph that no installed font has.
  static let glyphMissing = DiagnosticKind(
    "glyph-missing", .warning,
    "No installed font has a character that a drawn cover shows. The cover is drawn without it.")
  /// A word of a drawn cover is too long for every size, and the patterns of its language are not installed.
  static let hyphenationMissing = DiagnosticKind(
    "hyphenation-missing", .note,
    "A word that is too long for a drawn cover in any size is hyphenated by the patterns of the book's language. Without them, it is broken between letters; in a script without spaces whose words no dictionary finds, between syllables."
  )
  /// A drawn cover has no room for all of a text.
  static let coverTextCut = DiagnosticKind(
    "cover-text-cut", .warning,
    "A drawn cover shows as much of the title, the subtitle and the names as its smallest letters have room for. \"et al.\", in the words of the language, stands for further names."
  )
  /// An SVG has an element that librsvg leaves out.
  static let artworkElementUnpainted = DiagnosticKind(
    "artwork-element-unpainted", .warning,
    "An SVG cover or icon is painted by librsvg, which has no HTML, scripts, text along paths, meshes and the like. The element is left out with everything in it."
  )
  /// An SVG has a style or attribute that librsvg does not follow.
  static let artworkStyleUnpainted = DiagnosticKind(
    "artwork-style-unpainted", .warning,
    "An SVG cover or icon is painted as if a property, a value, an attribute or a rule that librsvg does not know were not there. Variables and colours of CSS are resolved before."
  )
  /// A file that an SVG links cannot be taken in.
  static let artworkFileMissing = DiagnosticKind(
    "artwork-file-missing", .warning,
    "Pictures and style sheets that an SVG cover or icon links are taken from the book's folder, never from the network. The SVG is painted without the file."
  )
  /// A reference in an SVG leads to no element that can be used there.
  static let artworkReferenceMissing = DiagnosticKind(
    "artwork-reference-missing", .warning,
    "An SVG cover or icon refers to an element that it does not have, that is of another kind, or that refers back to it. The SVG is painted as if the reference were not there."
  )
  /// An SVG has a value that SVG does not know.
  static let artworkValueInvalid = DiagnosticKind(
    "artwork-value-invalid", .warning,
    "An attribute or property of an SVG cover or icon has a value that SVG and CSS do not define for it, such as a misspelt colour or an incomplete path. Every painter ignores the value, or what follows it in a path."
  )
  /// Text of an SVG is set in another font.
  static let artworkFontMissing = DiagnosticKind(
    "artwork-font-missing", .warning,
    "Text of an SVG cover or icon is set in the fonts that are installed. Fonts of @font-face are not loaded; another font has other letters and widths."
  )
  /// Artwork moves.
  static let artworkAnimationStopped = DiagnosticKind(
    "artwork-animation-stopped", .note,
    "A cover or icon is a still picture. An animation of an SVG that stays at its end is painted there, any other as if it did not run; of an animated raster picture, the first frame is painted."
  )
  /// A file has several pictures.
  static let artworkPicturesLeftOut = DiagnosticKind(
    "artwork-pictures-left-out", .note,
    "A cover or icon is one picture. Of a TIFF with several pages, or a HEIF of several pictures, the first is painted."
  )
  /// A name in a drawing is none of SVG or CSS.
  static let artworkNameUnknown = DiagnosticKind(
    "artwork-name-unknown", .note,
    "An SVG cover or icon has an element, an attribute or a property that SVG and CSS do not define there, such as a misspelt name, or a note that a program left. Nothing paints it."
  )
  /// Artwork shows nothing.
  static let artworkBlank = DiagnosticKind(
    "artwork-blank", .warning,
    "Every pixel of a cover or icon has one colour, so that nothing can be seen: the file is empty or transparent, or what it paints has the colour of its ground."
  )
}
