import BookModel
import Diagnostics
import Files
import Testing

@testable import ArtworkDrawing

/// The names of a list.
func vocabulary(_ text: String) -> [String] {
  text.split(whereSeparator: \.isWhitespace).map(String.init)
}

/// A drawing of 20 by 20 units, painted as a cover is.
struct PaintedDrawing {
  let diagnostics: [Diagnostic]
  let pixels: [UInt8]
  private let size: Int
  private let bands: Int

  init(_ bytes: [UInt8], files: [String: [UInt8]]) throws {
    var files = files
    files["art/cover.svg"] = bytes
    var sources = ArtworkSources()
    sources.portraitCover = reference("art/cover.svg")
    let small = [ArtworkRow](ArtworkCatalogue.rows.filter { $0.width * $0.height < 2000 })
    let painter = try ArtworkPainter(
      Metadata(title: "Looms", language: "en"), sources, templates: templates, rows: small)
    let artwork = painter.read { (file) throws(FileError) in
      guard let bytes = files[file.path] else { throw .missing(nearest: nil) }
      return bytes
    }
    let picture = try #require(artwork.portrait).picture
    diagnostics = artwork.diagnostics
    pixels = try picture.pixels()
    (size, bands) = (picture.width, picture.bands)
  }

  var ids: [String] { diagnostics.map(\.kind.id) }

  /// The same without that of a picture in one colour, as those of these tests are.
  var losses: [String] { ids.filter { $0 != "artwork-blank" } }

  /// Whether anything is darker than the ground in a unit square of the drawing.
  func holdsInk(_ x: Int, _ y: Int) -> Bool {
    (y * size / 20..<(y + 1) * size / 20).contains { row in
      (x * size / 20..<(x + 1) * size / 20).contains { pixels[(row * size + $0) * bands + 1] < 150 }
    }
  }

  /// The colour at a point of the drawing.
  subscript(x: Int, y: Int) -> Color {
    let start = (y * size / 20 * size + x * size / 20) * bands
    return Color(red: pixels[start], green: pixels[start + 1], blue: pixels[start + 2])
  }
}

/// Paints a drawing of 20 by 20 units with `body`.
func render(_ body: String, before: String = "", files: [String: [UInt8]] = [:]) throws
  -> PaintedDrawing
{
  let text =
    "\(before)<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20' width='60' height='60'>\(body)</svg>"
  return try PaintedDrawing(Array(text.utf8), files: files)
}
