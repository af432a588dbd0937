import BookModel
import Diagnostics
import Files
import Foundation

@testable import ArtworkDrawing

/// The project's own templates.
let templates: ArtworkTemplates = {
  let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  func text(_ name: String) -> String {
    (try? String(contentsOf: root.appendingPathComponent("templates/\(name)"), encoding: .utf8)) ?? ""
  }
  return ArtworkTemplates(cover: text("cover.svg"), launch: text("launch.svg"))
}()

/// The place of artwork references in the manifest that tests assume.
let manifestRange = SourceRange(file: "book.xml", start: SourceLocation(line: 5, column: 9))

/// Paints a book with artwork in memory.
func paint(
  title: String = "Introduction to Calculus", language: String = "en", portrait: [UInt8]? = nil,
  landscape: [UInt8]? = nil, icon: [UInt8]? = nil, launch: LaunchStyle = .cover,
  rows: [ArtworkRow] = ArtworkCatalogue.essential, jobs: Int = 2, creators: [String] = ["Ada Lovelace"]
) throws -> (files: [ArtworkFile], diagnostics: [Diagnostic]) {
  var metadata = Metadata(title: title, language: language)
  metadata.range = manifestRange
  metadata.creators = creators.map { Contributor(name: $0, roles: ["aut"]) }
  var sources = ArtworkSources()
  sources.launch = launch
  let bytes = ["portrait": portrait, "landscape": landscape, "icon": icon].compactMapValues { $0 }
  func file(_ name: String) -> FileReference? {
    bytes[name].map { _ in FileReference(path: name, range: manifestRange) }
  }
  sources.portraitCover = file("portrait")
  sources.landscapeCover = file("landscape")
  sources.icon = file("icon")
  let painter = try ArtworkPainter(metadata, sources, templates: templates, rows: rows)
  let artwork = painter.read { bytes[$0.path] ?? [] }
  let painting = painter.paint(artwork, jobs: jobs)
  return (painting.files, artwork.diagnostics + painting.diagnostics)
}

/// The findings for reading artwork from files by name.
func diagnostics(
  _ files: [String: [UInt8]], fault: FileError = .missing(nearest: nil),
  _ change: (inout ArtworkSources) -> Void
) throws -> [Diagnostic] {
  var sources = ArtworkSources()
  change(&sources)
  let painter = try ArtworkPainter(Metadata(title: "Sets", language: "en"), sources, templates: templates)
  let artwork = painter.read { (file) throws(FileError) in
    guard let bytes = files[file.path] else { throw fault }
    return bytes
  }
  return artwork.diagnostics
}

/// The rows whose names contain one of `names`.
func rows(_ names: String...) -> [ArtworkRow] {
  ArtworkCatalogue.rows.filter { row in names.contains { row.href.contains($0) } }
}

func reference(_ path: String) -> FileReference { FileReference(path: path, range: manifestRange) }

func svg(_ width: Int, height: Int, body: String) -> [UInt8] {
  Array(
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\">\(body)</svg>".utf8)
}

/// A PNG whose pixels are given by `color`, as 3 or 4 channels.
func png(_ width: Int, height: Int, color: (Int, Int) -> [UInt8]) throws -> [UInt8] {
  let pixels = (0..<height).flatMap { y in (0..<width).flatMap { x in color(x, y) } }
  return try VipsPicture(pixels: pixels, width: width, height: height).png(.photograph)
}

/// A picture in which no two adjacent pixels are equal.
func noisy(_ width: Int, height: Int) throws -> [UInt8] {
  var generator = SeededGenerator(seed: "noise")
  return try png(width, height: height) { _, _ in (0..<3).map { _ in UInt8(generator.below(256)) } }
}

/// A decoded file, for checking its pixels.
struct Pixels {
  let width: Int
  let height: Int
  let bands: Int
  private let bytes: [UInt8]

  init(_ encoded: [UInt8]) throws {
    let picture = try VipsPicture.decode(encoded, header: PictureHeader(encoded), scale: 1)
    (width, height, bands) = (picture.width, picture.height, picture.bands)
    bytes = try picture.pixels()
  }

  subscript(x: Int, y: Int) -> Color {
    let start = (y * width + x) * bands
    return Color(red: bytes[start], green: bytes[start + 1], blue: bytes[start + 2])
  }
}

extension Color {
  /// Whether no channel differs by more than `tolerance`.
  func isNear(_ other: Color, _ tolerance: Int = 6) -> Bool {
    zip(channels, other.channels).allSatisfy { abs($0 - $1) <= Double(tolerance) }
  }
}
