import CHarfBuzz

/// R20: makes the mathematics font of a book, a subset of TeX Gyre Pagella Math with the glyphs that its formulas need.
///
///     let subset = try FormulaFont(original).subset(for: characters)   // 40 to 60 KB of 600
///
/// The subset keeps the `MATH` table (<https://learn.microsoft.com/typography/opentype/spec/math>) and the variants and
/// parts of every glyph, so that brackets, roots and braces stretch. The same font, library and characters give the same
/// bytes.
public struct FormulaFont {
  /// Why a subset cannot be made.
  public enum Failure: Error, Equatable {
    /// HarfBuzz is not installed, or is too old.
    case libraryMissing
    /// The font cannot be read, or has no `MATH` table.
    case fontUnusable
  }

  /// The file name of the original.
  public static let fileName = "texgyrepagella-math.otf"

  /// The folders in which Linux distributions install it.
  public static let folders = [
    "/usr/share/texmf/fonts/opentype/public/tex-gyre-math",
    "/usr/share/texlive/texmf-dist/fonts/opentype/public/tex-gyre-math",
    "/usr/share/texmf-dist/fonts/opentype/public/tex-gyre-math",
    "/usr/share/fonts/tex-gyre-math", "/usr/share/fonts/opentype/tex-gyre-math",
  ]

  private let original: [UInt8]

  /// Makes a subsetter of the original font's bytes.
  public init(_ original: [UInt8]) { self.original = original }

  /// Opens HarfBuzz, so that its file can be listed before a subset is made.
  public static func openLibrary() { _ = octavo_harfbuzz_is_complete() }

  /// The subset with the glyphs of `characters` and those that every formula may need.
  public func subset(for characters: some Sequence<Unicode.Scalar>) throws(Failure) -> [UInt8] {
    guard octavo_harfbuzz_is_complete() != 0 else { throw .libraryMissing }
    let face = try FontFace(original)
    let subset = try face.subset(of: FormulaCharacters.needed(for: characters))
    try subset.replaceTable("name", by: FontNames.table())
    let bytes = subset.bytes()
    guard SFNT.hasTable("MATH", in: bytes) else { throw .fontUnusable }
    return bytes
  }
}

/// A HarfBuzz font face. Owns its handle; not shared between threads.
final class FontFace {
  private let face: OpaquePointer

  /// Reads a font.
  init(_ bytes: [UInt8]) throws(FormulaFont.Failure) {
    let blob = octavo_blob_create(bytes, UInt32(bytes.count))
    defer { octavo_blob_destroy(blob) }
    guard let face = octavo_face_create(blob) else { throw .fontUnusable }
    guard octavo_face_get_glyph_count(face) > 0 else {
      octavo_face_destroy(face)
      throw .fontUnusable
    }
    self.face = face
  }

  private init(owning face: OpaquePointer) { self.face = face }

  deinit { octavo_face_destroy(face) }

  /// Opens HarfBuzz, so that its file can be listed before a subset is made.
  public static func openLibrary() { _ = octavo_harfbuzz_is_complete() }

  /// The subset with the glyphs of `characters`, their variants and parts, but without layout features: browsers apply
  /// none to MathML Core, and the glyphs for subscripts and superscripts would double the size.
  func subset(of characters: [Unicode.Scalar]) throws(FormulaFont.Failure) -> FontFace {
    guard let input = octavo_input_create() else { throw .fontUnusable }
    defer { octavo_input_destroy(input) }
    let set = octavo_input_unicode_set(input)
    for character in characters { octavo_set_add(set, character.value) }
    octavo_set_clear(octavo_input_feature_set(input))
    octavo_input_omit_hints(input)
    guard let subset = octavo_subset(face, input) else { throw .fontUnusable }
    return FontFace(owning: subset)
  }

  /// Replaces a table of a subset.
  func replaceTable(_ name: StaticString, by bytes: [UInt8]) throws(FormulaFont.Failure) {
    let blob = octavo_blob_create(bytes, UInt32(bytes.count))
    defer { octavo_blob_destroy(blob) }
    guard octavo_face_builder_add_table(face, SFNT.tag(name), blob) != 0 else { throw .fontUnusable }
  }

  /// The font's file.
  func bytes() -> [UInt8] {
    let blob = octavo_face_reference_blob(face)
    defer { octavo_blob_destroy(blob) }
    var size: UInt32 = 0
    guard let data = octavo_blob_get_data(blob, &size) else { return [] }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(size)))
  }
}
