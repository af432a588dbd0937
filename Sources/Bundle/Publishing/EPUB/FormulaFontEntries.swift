import BookModel

extension EPUBPublisher {
  /// The media files of the formula font: the font and its licence.
  public static func formulaFontFiles(font: [UInt8], licence: [UInt8]) -> [MediaFile] {
    [
      MediaFile(
        href: BundlePath.formulaFont, mediaType: "font/otf", content: .bytes(font), size: font.count),
      MediaFile(
        href: BundlePath.formulaLicence, mediaType: "text/plain", content: .bytes(licence),
        size: licence.count),
    ]
  }

  /// The rule appended to the book's style sheet if the book contains the formula font; `book.css` refers to the family.
  public static let formulaFontRule = """

    /* The mathematics font of this book; its licence lies beside it. */
    @font-face { font-family: "Octavo Formulas"; src: url("formulas.otf") format("opentype"); }

    """
}
