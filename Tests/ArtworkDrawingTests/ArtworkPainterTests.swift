import BookModel
import CVips
import Diagnostics
import Foundation
import Templating
import Testing

@testable import ArtworkDrawing

@Suite struct ArtworkPainterTests {
  // MARK: The whole catalogue

  @Test func paintsEveryRowInOrderInItsSizeAndAllBelowAMegabyte() throws {
    // A title whose pattern has many edges.
    let title = try #require(
      (1...200).map { "Field Notes \($0)" }.first { title in
        let text = CoverText(Metadata(title: title, language: "en"))
        return try DrawnCover(text, template: Template(templates.cover)).pattern == .rings
      })
    let result = try paint(title: title)
    // The rest of a book of two pages takes 50 kB.
    #expect(result.files.reduce(0) { $0 + $1.bytes.count } < 1_000_000)
    #expect(result.diagnostics.isEmpty)
    #expect(result.files.map(\.href) == ArtworkCatalogue.essential.map(\.href))
    for (file, row) in zip(result.files, ArtworkCatalogue.essential) {
      let header = try PictureHeader(file.bytes)
      #expect(header.width == row.width && header.height == row.height, "\(row.href)")
      #expect(header.format == (row.mediaType == "image/png" ? .png : .jpeg), "\(row.href)")
      #expect(file.use == row.use && file.orientation == row.orientation && file.scale == row.scale)
    }
  }

  /// Many letters take many bytes: their covers are coded at less quality.
  @Test func boundsTheBytesOfCoversWithManyLetters() throws {
    let title = String((1...60).map { "Heddle\($0)" }.joined(separator: " ").prefix(295))
    for file in try paint(title: title, rows: rows("cover-")).files where file.use == .cover {
      let share = file.width * file.height > 2_000_000 ? 0.052 : 0.11
      #expect(Double(file.bytes.count) < share * Double(file.width * file.height), "\(file.href)")
    }
  }

  @Test func writesPNGOf24BitsWithoutAlphaAndMetadata() throws {
    for file in try paint(rows: rows("Icon", "favicon")).files {
      #expect(file.bytes[24] == 8, "8 bits a channel")
      #expect(file.bytes[25] == 2, "colour without alpha or palette")
      #expect(Set(chunkNames(file.bytes)) == ["IHDR", "IDAT", "IEND"], "\(file.href)")
    }
  }

  @Test func writesDrawnLaunchImagesWithAPalette() throws {
    for file in try paint(rows: rows("Default")).files {
      #expect(file.bytes[24] == 8 && file.bytes[25] == 3, "\(file.href)")
      #expect(Set(chunkNames(file.bytes)) == ["IHDR", "PLTE", "IDAT", "IEND"], "\(file.href)")
    }
  }

  @Test func writesTheSameBytesWithAnyNumberOfJobsAndThreads() throws {
    let (cover, icon) = (
      try noisy(90, height: 120), svg(32, height: 32, body: "<rect width='32' height='32' fill='#c33'/>")
    )
    let some = rows("epub", "landscape.", "thumbnail", "Default", "Icon-Small", "maskable", "launch-1334x750")
    let first = try paint(portrait: cover, icon: icon, rows: some, jobs: 1).files
    octavo_concurrency_set(2)
    defer { octavo_concurrency_set(1) }
    let second = try paint(portrait: cover, icon: icon, rows: some, jobs: 4).files
    #expect(first == second)
    #expect(try paint(rows: some, jobs: 1).files == paint(rows: some, jobs: 3).files)
  }

  // MARK: Covers

  @Test func fillsACoverOfTheArtsOwnShapeWithIt() throws {
    let art = svg(
      600, height: 800,
      body: "<rect width='600' height='400' fill='#f00'/><rect y='400' width='600' height='400' fill='#00f'/>"
    )
    let file = try #require(try paint(portrait: art, rows: rows("cover-portrait.")).files.first)
    let pixels = try Pixels(file.bytes)
    #expect(pixels[2, 2].isNear(Color(0xFF0000), 12) && pixels[765, 1021].isNear(Color(0x0000FF), 12))
  }

  @Test func drawsPlainEdgesOutToFillAnotherShape() throws {
    let art = svg(
      600, height: 800,
      body: "<rect width='600' height='800' fill='#20304f'/><circle cx='300' cy='400' r='100' fill='#fff'/>")
    let file = try #require(try paint(portrait: art, rows: rows("cover-landscape.")).files.first)
    let pixels = try Pixels(file.bytes)
    for x in [1, 200, 223, 225, 800, 1022] { #expect(pixels[x, 300].isNear(Color(0x20304F)), "column \(x)") }
    #expect(pixels[512, 384].isNear(.white))
  }

  @Test func showsPortraitArtWholeOnALandscapeCover() throws {
    // Four corners of one colour on noise: all four must be visible, in the proportions of the artwork.
    var generator = SeededGenerator(seed: "corners")
    let art = try png(600, height: 800) { x, y in
      (x < 60 || x >= 540) && (y < 60 || y >= 740)
        ? [255, 0, 0] : [0, UInt8(generator.below(256)), UInt8(generator.below(256))]
    }
    let file = try #require(try paint(portrait: art, rows: rows("cover-landscape.")).files.first)
    let pixels = try Pixels(file.bytes)
    let frame = CanvasFitter.frame(aspect: 0.75, in: 1024, height: 768)
    #expect(frame == CanvasFitter.Frame(x: 224, y: 0, width: 576, height: 768))
    for (x, y) in [(250, 25), (774, 25), (250, 742), (774, 742)] {
      #expect(pixels[x, y].isNear(Color(0xFE0000), 20), "\(x), \(y)")
    }
    #expect(pixels[100, 25].red < 140, "the ground is made from the art, darkened")
  }

  @Test func showsLandscapeArtWholeOnAPortraitCover() throws {
    let art = try png(800, height: 600) { x, y in
      x < 80 || x >= 720 ? [255, 255, 0] : [UInt8(x * y % 251), 0, 0]
    }
    let file = try #require(try paint(landscape: art, rows: rows("cover-portrait.")).files.first)
    let pixels = try Pixels(file.bytes)
    #expect(pixels[20, 512].isNear(Color(0xFFFF00), 30) && pixels[748, 512].isNear(Color(0xFFFF00), 30))
  }

  @Test(arguments: [(1, 900), (900, 1), (1, 1), (3, 2), (17, 400), (700, 690)])
  func paintsArtOfAnyShape(width: Int, height: Int) throws {
    let some = rows("thumbnail", "cover-landscape.", "Default.png", "Icon-72", "Document", "maskable")
    let result = try paint(
      portrait: noisy(width, height: height), icon: noisy(width, height: height), rows: some)
    #expect(result.files.count == some.count)
    #expect(result.diagnostics.allSatisfy { $0.severity == .warning })
  }

  @Test func takesEachOrientationFromItsOwnArt() throws {
    let (red, blue) = (
      svg(3, height: 4, body: "<rect width='3' height='4' fill='#f00'/>"),
      svg(4, height: 3, body: "<rect width='4' height='3' fill='#00f'/>")
    )
    let files = try paint(portrait: red, landscape: blue, rows: rows("cover-portrait.", "cover-landscape."))
      .files
    #expect(try Pixels(files[0].bytes)[9, 9].isNear(Color(0xFF0000), 12))
    #expect(try Pixels(files[1].bytes)[9, 9].isNear(Color(0x0000FF), 12))
  }

  @Test func drawsSVGSharpInEverySize() throws {
    let halves = svg(
      2, height: 2, body: "<rect width='2' height='2' fill='#fff'/><rect width='1' height='2'/>")
    let file = try #require(try paint(icon: halves, rows: rows("Icon-1024")).files.first)
    let pixels = try Pixels(file.bytes)
    #expect(pixels[510, 500].isNear(.black) && pixels[513, 500].isNear(.white))
  }

  @Test func loadsNothingThatSVGNames() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "octavo-\(UUID().uuidString).png")
    try Data(png(4, height: 4) { _, _ in [255, 0, 0] }).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let white = "<rect width='4' height='4' fill='#fff'/>"
    let plain = try paint(icon: svg(4, height: 4, body: white), rows: rows("Icon-72")).files
    for address in [file.absoluteString, file.path, file.lastPathComponent] {
      let image = "<image href='\(address)' width='4' height='4'/>"
      #expect(try paint(icon: svg(4, height: 4, body: white + image), rows: rows("Icon-72")).files == plain)
    }
  }

  // MARK: Icons

  @Test func fillsTheRoundCornersOfAnIconWithItsOwnColor() throws {
    let round = svg(100, height: 100, body: "<rect width='100' height='100' rx='20' fill='#c0392b'/>")
    let file = try #require(try paint(icon: round, rows: rows("icon-512")).files.first)
    let pixels = try Pixels(file.bytes)
    #expect(pixels.bands == 3)
    #expect(pixels[0, 0].isNear(Color(0xC0392B)) && pixels[511, 511].isNear(Color(0xC0392B)))
  }

  @Test func setsAFloatingIconOnAGroundThatShowsIt() throws {
    let dark = svg(100, height: 100, body: "<circle cx='50' cy='50' r='30' fill='#123'/>")
    let light = svg(100, height: 100, body: "<circle cx='50' cy='50' r='30' fill='#fff'/>")
    let onWhite = try #require(try paint(icon: dark, rows: rows("icon-192")).files.first)
    let onDark = try #require(try paint(icon: light, rows: rows("icon-192")).files.first)
    #expect(try Pixels(onWhite.bytes)[1, 1] == .white)
    #expect(try Pixels(onDark.bytes)[1, 1].lightness < 0.3)
  }

  @Test func keepsTheSearchIconsContentOutOfTheTrimmedPixel() throws {
    let framed = svg(
      48, height: 48,
      body: "<rect width='48' height='48' fill='#0a0'/><rect width='1' height='48' fill='#f00'/>")
    let file = try #require(try paint(icon: framed, rows: rows("Icon-Small-50")).files.first)
    let pixels = try Pixels(file.bytes)
    #expect(pixels[1, 25].isNear(Color(0xFF0000), 40), "the art's first column survives the trimming")
    #expect(pixels[0, 25].isNear(pixels[1, 25]), "the trimmed column continues it")
  }

  @Test(arguments: [("Document-64", 10, 1, 4), ("Document-320", 50, 5, 20)])
  func keepsDocumentIconsInTheirSafeZone(name: String, sides: Int, top: Int, bottom: Int) throws {
    let file = try #require(
      try paint(icon: svg(8, height: 8, body: "<rect width='8' height='8' fill='#00f'/>"), rows: rows(name))
        .files.first)
    let pixels = try Pixels(file.bytes)
    let (width, height) = (pixels.width, pixels.height)
    for (x, y) in [(sides - 1, 20), (width - sides, 20), (30, top - 1), (30, height - bottom)] {
      #expect(pixels[x, y] == .white, "\(x), \(y) is margin")
    }
    for (x, y) in [(sides, top), (width - sides - 1, height - bottom - 1)] {
      #expect(pixels[x, y].isNear(Color(0x0000FF)), "\(x), \(y) is safe zone")
    }
  }

  @Test func keepsTheMaskableIconsContentWithinItsCircle() throws {
    let corners = svg(
      10, height: 10,
      body: "<rect width='10' height='10' fill='#fff'/><path d='M0.5 0.5h9v9h-9z' fill='#000'/>")
    let file = try #require(try paint(icon: corners, rows: rows("maskable")).files.first)
    let pixels = try Pixels(file.bytes)
    for y in stride(from: 0, to: 512, by: 7) {
      for x in stride(from: 0, to: 512, by: 7) where pixels[x, y].lightness < 0.5 {
        let (dx, dy) = (Double(x) - 256, Double(y) - 256)
        #expect((dx * dx + dy * dy).squareRoot() <= 0.4 * 512 + 2, "\(x), \(y)")
      }
    }
    #expect(pixels[256, 256].isNear(.black))
  }

  @Test func takesTheColorsOfADrawnIconFromTheCover() throws {
    let green = svg(3, height: 4, body: "<rect width='3' height='4' fill='#0a6b2c'/>")
    let file = try #require(try paint(portrait: green, rows: rows("Icon-72")).files.first)
    let corner = try Pixels(file.bytes)[2, 2]
    #expect(corner.green > corner.red && corner.green > corner.blue)
  }

  // MARK: Launch images

  @Test func showsTheCoverAsLaunchImage() throws {
    let files = try paint(rows: rows("cover-portrait.", "Default-Portrait")).files
    let (cover, launch) = (try Pixels(files[0].bytes), try Pixels(files[1].bytes))
    #expect(cover[384, 20].isNear(launch[384, 20], 60))
    #expect(files[1].bytes == files[2].bytes, "both ways to hold a screen upright show the same")
  }

  @Test func leavesThePlainLaunchImageBareBelowItsBar() throws {
    let files = try paint(launch: .plain(background: "#fbf7ef"), rows: rows("Default")).files
    for file in files {
      let pixels = try Pixels(file.bytes)
      let bar = (file.href.contains("-") ? 44 : 64) * file.scale
      let page = try #require(Color(css: "#fbf7ef"))
      #expect(
        pixels[3, bar + 4] == page && pixels[pixels.width - 1, pixels.height - 1] == page, "\(file.href)")
      #expect(pixels[3, bar - 2] != page && pixels[3, bar - 2] == pixels[pixels.width / 2, 4], "\(file.href)")
    }
  }
}

private func chunkNames(_ png: [UInt8]) -> [String] {
  var (names, position): ([String], Int) = ([], 8)
  while position + 8 <= png.count {
    names.append(String(decoding: png[position + 4..<position + 8], as: UTF8.self))
    position += 12 + png[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
  }
  return names
}
