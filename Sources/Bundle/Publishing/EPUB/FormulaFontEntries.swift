import BookModel

extension EPUBPublisher {
  /// The files of the font of formulas: the font, and its licence beside it.
  public static func formulaFontFiles(font: [UInt8], licence: [UInt8]) -> [MediaFile] {
    [
      MediaFile(
        href: BundlePath.formulaFont, mediaType: "font/otf", content: .bytes(font), size: font.count),
      MediaFile(
        href: BundlePath.formulaLicence, mediaType: "text/plain", content: .bytes(licence),
        size: licence.count),
    ]
  }

  /// What the book's style has behind its other rules in books that carry the font; `book.css` names the family.
  public static let formulaFontRule = """

    /* The mathematics font of this book; its licence lies beside it. */
    @font-face { font-family: "Octavo Formulas"; src: url("formulas.otf") format("opentype"); }

    """
}
