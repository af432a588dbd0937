import BookModel
import CVips
import Diagnostics
import ProcessorTime
import Testing

@testable import ArtworkDrawing

/// Every kind of art in every shape, composed on canvases of other shapes: the canvas continues the art in its own colour.
@Suite struct ComposedCoverTests {
  /// What touches the edges of art on one ground.
  enum Touch: String, CaseIterable, Sendable {
    case nothing, disc, block, corner, photograph

    /// The colour at a place, of 0 to 1 in both directions; nil for the ground.
    func color(_ x: Double, _ y: Double, _ noise: inout SeededGenerator) -> Color? {
      let ink = Color(0x8A1F4C)
      return switch self {
      case .nothing: abs(x - 0.5) < 0.2 && abs(y - 0.5) < 0.2 ? ink : nil
      case .disc: (x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5) < 0.25 ? ink : nil
      case .block: x < 0.4 && y > 0.3 && y < 0.6 ? ink : nil
      case .corner: x + y < 0.3 ? ink : nil
      case .photograph:
        x > 0.3 && y > 0.3 && y < 0.6
          ? Color(
            red: UInt8(noise.below(256)), green: UInt8(noise.below(256)), blue: UInt8(noise.below(256)))
          : nil
      }
    }
  }

  enum Ground: CaseIterable, Sendable {
    case white, cream, night, transparent

    var color: Color {
      switch self {
      case .white, .transparent: .white
      case .cream: Color(0xF2E8D5)
      case .night: Color(0x101C33)
      }
    }
  }

  /// Opaque and transparent grounds, each with everything that may touch the edges, upright and lying.
  @Test(
    arguments: slice(
      of: Ground.allCases.flatMap { ground in Touch.allCases.map { (ground, $0) } }, into: 3, named: "ground")
  )
  func continuesTheGround(ground: Ground, touch: Touch) throws {
    for (width, height) in [(90, 150), (150, 90), (120, 120)] {
      var noise = SeededGenerator(seed: touch.rawValue)
      let art = try png(width, height: height) { x, y in
        let color = touch.color(
          (Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height), &noise)
        let shown = color ?? ground.color
        let pixel = [shown.red, shown.green, shown.blue]
        return ground == .transparent ? pixel + [color == nil ? 0 : 255] : pixel
      }
      let some = rows("cover-portrait.", "cover-landscape.", "Icon-1024", "Document@2x")
      let result = try paint(portrait: art, icon: art, rows: some)
      for (file, row) in zip(result.files, some) {
        let outside = try free(file, row: row, aspect: Double(width) / Double(height))
        #expect(outside.allSatisfy { $0.isNear(ground.color, 8) }, "\(width)x\(height) on \(row.href)")
      }
      #expect(!result.diagnostics.contains { $0.kind == .coverTransparent })
    }
  }

  /// A scene of a plain sky and a ground with flowers: each edge goes on in its own colour, and at the sides both do.
  @Test func continuesEachEdgeInItsOwnColor() throws {
    let (sky, grass) = (Color(0x102088), Color(0x60A850))
    let art = try png(120, height: 120) { x, y in
      let isFlower = y >= 40 && x % 7 == 3 && y % 6 < 2
      let shown = isFlower ? Color(0xFFF0A0) : y < 40 ? sky : grass
      return [shown.red, shown.green, shown.blue]
    }
    let upright = try Pixels(
      try #require(try paint(portrait: art, rows: rows("cover-portrait.")).files.first).bytes)
    #expect(upright[upright.width / 2, 4].isNear(sky, 8))
    #expect(upright[upright.width / 2, upright.height - 5].isNear(grass, 8))
    let lying = try Pixels(
      try #require(try paint(portrait: art, rows: rows("cover-landscape.")).files.first).bytes)
    for x in [4, lying.width - 5] {
      #expect(lying[x, lying.height / 6].isNear(sky, 12))
      #expect(lying[x, lying.height * 5 / 6].isNear(grass, 12))
    }
  }

  /// A border around the art ends it, also where a picture interrupts it; a frame within the art ends nothing.
  @Test(arguments: [0, 3]) func continuesTheGroundBesideALine(inset: Int) throws {
    let (line, bird) = (Color(0xC8C8C8), Color(0x304820))
    let art = try png(300, height: 400) { x, y in
      let isLine = x == inset || x == 299 - inset
      let isBird = inset == 0 && x < 90 && y > 330
      let shown = isBird ? bird : isLine ? line : .white
      return [shown.red, shown.green, shown.blue]
    }
    let file = try #require(try paint(portrait: art, rows: rows("cover-landscape.")).files.first)
    let pixels = try Pixels(file.bytes)
    for x in [4, pixels.width - 5] { #expect(pixels[x, 100].isNear(.white, 4), "\(x)") }
  }

  @Test func choosesAGroundOnWhichTransparentArtShows() throws {
    // Ink, and the least lightness and the greatest of its ground.
    for (inks, least, most) in [
      ([Color(0xFFFFFF)], 0.0, 0.4), ([Color(0xFFFF30)], 0.0, 0.4), ([Color(0x203040)], 1.0, 1.0),
      ([Color(0xFFFFFF), Color(0x101010)], 0.3, 0.7), ([Color(0xD02020)], 1.0, 1.0),
    ] {
      let art = try png(120, height: 160) { x, y in
        let isInk = x > 30 && x < 90 && y % 40 > 20
        let ink = inks[y / 40 % inks.count]
        return [ink.red, ink.green, ink.blue, isInk ? 255 : 0]
      }
      let result = try paint(portrait: art, rows: rows("cover-landscape."))
      let corner = try Pixels(try #require(result.files.first).bytes)[3, 3].lightness
      #expect(corner >= least - 0.02 && corner <= most + 0.02, "\(inks)")
      #expect(result.diagnostics.contains { $0.kind == .coverTransparent } == (least < 1), "\(inks)")
    }
  }

  /// Pale labels with letters, and dark letters beside them: white, on which both can be read.
  @Test func choosesWhiteForArtWhoseLettersAreDark() throws {
    let art = try png(160, height: 240) { x, y in
      let isLabel = x >= 20 && x < 140 && y % 60 < 30
      let isLetter =
        x >= 40 && x < 100 && x % 4 == 0 && (y % 60 >= 12 && y % 60 < 18 || y % 60 >= 40 && y % 60 < 46)
      let shown = isLetter ? Color(0x404040) : Color(0xEFEFE7)
      return [shown.red, shown.green, shown.blue, isLabel || isLetter ? 255 : 0]
    }
    let result = try paint(portrait: art, rows: rows("cover-landscape."))
    #expect(try Pixels(try #require(result.files.first).bytes)[3, 3].isNear(.white, 4))
    #expect(!result.diagnostics.contains { $0.kind == .coverTransparent })
  }

  @Test func fillsTransparentCornersInTheArtsColor() throws {
    let card = svg(300, height: 400, body: "<rect width='300' height='400' rx='40' fill='#2a6'/>")
    let file = try #require(try paint(portrait: card, rows: rows("cover-landscape.")).files.first)
    let pixels = try Pixels(file.bytes)
    for (x, y) in [(2, 2), (226, 2), (226, 765), (1021, 400)] {
      #expect(pixels[x, y].isNear(Color(0x22AA66), 14), "\(x), \(y)")
    }
  }

  /// A card with a border stands on one ground, its corners like its sides.
  @Test func putsACardWithABorderOnWhite() throws {
    let card = svg(
      170, height: 244,
      body:
        "<rect x='1.5' y='1.5' width='167' height='241' rx='9' fill='#fff' stroke='#000' stroke-width='3'/><circle cx='85' cy='122' r='40' fill='#a22'/>"
    )
    for row in rows("cover-landscape.", "Icon-1024") {
      let isIcon = row.use != .cover
      let file = try #require(
        try paint(portrait: isIcon ? nil : card, icon: isIcon ? card : nil, rows: [row]).files.first)
      let colors = try free(file, row: row, aspect: 170.0 / 244)
      #expect(colors.allSatisfy { $0.isNear(.white, 12) }, "\(row.href) \(Set(colors.map(\.css)))")
    }
    let found = try diagnostics(["a": card]) { $0.portraitCover = reference("a") }
    #expect(found == [])
  }

  /// A line that is thinner than a pixel of the copy on which art is measured shows as dark as it is.
  @Test(arguments: [("#888", []), ("#fafafa", [.coverTransparent])] as [(String, [DiagnosticKind])])
  func seesThinLines(color: String, expected: [DiagnosticKind]) throws {
    let lines = (1..<20).map { "M0 \($0 * 40)h640" }.joined()
    let art = svg(640, height: 800, body: "<path d='\(lines)' stroke='\(color)' stroke-width='1'/>")
    let found = try diagnostics(["a": art]) { $0.portraitCover = reference("a") }
    #expect(found.map(\.kind) == expected)
  }

  @Test func blursOnlyPhotographs() throws {
    var generator = SeededGenerator(seed: "texture")
    // A noise of colours around a slope is a photograph's; the slope alone is a drawing's.
    let photograph = try art { x, y, _ in
      Color(
        red: UInt8(min(255, x + generator.below(60))), green: UInt8(min(255, y / 2 + generator.below(60))),
        blue: UInt8(generator.below(120)))
    }
    let slope = try art { _, y, _ in Color(red: 10, green: UInt8(y / 2), blue: 200) }
    let chequered = try art { x, y, _ in (x / 20 + y / 20) % 2 == 0 ? Color(0xCC2233) : Color(0x2233CC) }
    let interrupted = try art { x, y, _ in
      x < 40 && y > 80 && y < 160 ? Color(0xFFCC00) : Color(red: 10, green: UInt8(y / 2), blue: 200)
    }
    #expect(photograph.isPhotograph)
    #expect(try continuation(of: photograph) == .blurred)
    #expect(try continuation(of: slope) == .repeated)
    #expect(!chequered.isPhotograph)
    guard case .plain = try continuation(of: chequered) else {
      Issue.record("a pattern is not blurred")
      return
    }
    guard case .lines(let colors, _) = try continuation(of: interrupted) else {
      Issue.record("a slope goes on beside what interrupts it")
      return
    }
    #expect(colors[120].isNear(Color(red: 10, green: 60, blue: 200), 12))
  }

  /// A clear sky above a crowd, in every direction: beside the sky the canvas is as light as it, up to the art.
  @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
  func continuesTheSkyOfAPhotograph(isSideways: Bool, isFar: Bool) throws {
    var noise = SeededGenerator(seed: "crowd")
    let (long, short) = (300, 150)
    let art = try png(isSideways ? short : long, height: isSideways ? long : short) { x, y in
      let depth = isSideways ? x : y
      let isSky = (isFar ? short - 1 - depth : depth) < 30
      return isSky
        ? [90, UInt8(170 + noise.below(6)), 230]
        : [UInt8(noise.below(256)), UInt8(noise.below(256)), UInt8(noise.below(256))]
    }
    let row = rows(isSideways ? "cover-landscape." : "cover-portrait.")
    let pixels = try Pixels(try #require(try paint(portrait: art, rows: row).files.first).bytes)
    let (across, along) = isSideways ? (pixels.width, pixels.height) : (pixels.height, pixels.width)
    func color(_ depth: Int, _ place: Int) -> Color {
      let depth = isFar ? across - 1 - depth : depth
      return isSideways ? pixels[depth, place] : pixels[place, depth]
    }
    for depth in [2, across / 10, across / 5] {
      for place in stride(from: 4, to: along, by: along / 9) {
        #expect(color(depth, place).isNear(Color(red: 90, green: 172, blue: 230), 12), "\(depth), \(place)")
      }
    }
    #expect(!color(across - 3, along / 2).isNear(Color(red: 90, green: 172, blue: 230), 40))
  }

  /// Beside a photograph of many colours the canvas begins in the colours of its edge, and ends darker.
  @Test(arguments: [true, false]) func showsNoLineBesideAPhotograph(isSideways: Bool) throws {
    var noise = SeededGenerator(seed: "leaves")
    let art = try png(isSideways ? 300 : 400, height: isSideways ? 400 : 300) { x, y in
      let patch = [Color(0xD08030), Color(0x3070B0), Color(0x70A040)][(isSideways ? y : x) / 100 % 3]
      return patch.channels.map { UInt8($0 + Double(noise.below(40))) }
    }
    let row = rows(isSideways ? "cover-landscape." : "cover-portrait.")
    let pixels = try Pixels(try #require(try paint(portrait: art, rows: row).files.first).bytes)
    let (across, along) = isSideways ? (pixels.width, pixels.height) : (pixels.height, pixels.width)
    let frame = CanvasFitter.frame(
      aspect: isSideways ? 0.75 : 4.0 / 3, in: pixels.width, height: pixels.height)
    let (start, length) = isSideways ? (frame.x, frame.width) : (frame.y, frame.height)
    func color(_ depth: Int, _ share: Double) -> Color {
      let places = (-12...12).map { Int(share * Double(along)) + $0 }
      return Color.median(of: places.map { isSideways ? pixels[depth, $0] : pixels[$0, depth] })
    }
    for share in [0.125, 0.375, 0.625, 0.875] {
      for (inner, outer, end) in [
        (start + 16, start - 4, 4), (start + length - 16, start + length + 4, across - 5),
      ] {
        let (art, beside) = (color(inner, share), color(outer, share))
        #expect(art.isNear(beside, 32), "\(art.css) \(beside.css) at \(share)")
        #expect(color(end, share).lightness < beside.lightness)
      }
    }
  }

  @Test func extendsBandsThatCrossTheArt() throws {
    let bands = svg(
      300, height: 400,
      body: "<rect width='300' height='400' fill='#fff'/><rect width='300' height='250' fill='#1a7f5a'/>")
    let file = try #require(try paint(portrait: bands, rows: rows("cover-landscape.")).files.first)
    let pixels = try Pixels(file.bytes)
    #expect(pixels[5, 200].isNear(Color(0x1A7F5A), 10) && pixels[5, 700].isNear(.white, 10))
  }

  /// The bands of a flag reach one edge alone: there they go on, and the other edge goes on in its colour.
  @Test func extendsBandsThatReachOneEdge() throws {
    let flag = svg(
      300, height: 300,
      body:
        "<rect width='300' height='300' fill='#1a2'/><path d='M0 90h300v120H0z' fill='#fc0'/><path d='M0 0l110 150L0 300z' fill='#c13'/><circle cx='160' cy='150' r='25'/>"
    )
    let file = try #require(try paint(portrait: flag, rows: rows("cover-landscape.")).files.first)
    let pixels = try Pixels(file.bytes)
    let (right, middle) = (pixels.width - 5, pixels.height / 2)
    #expect(pixels[right, middle].isNear(Color(0xFFCC00), 12))
    #expect(pixels[right, 40].isNear(Color(0x11AA22), 12))
    #expect(pixels[4, middle].isNear(Color(0xCC1133), 12) && pixels[4, 40].isNear(Color(0xCC1133), 12))
  }

  // MARK: Shapes

  /// Art that fades out within some pixels at its edges goes on in its own colour, without a light line.
  @Test(arguments: [1, 3, 5]) func cutsSoftEdgesOff(width: Int) throws {
    let art = try png(200, height: 300) { x, y in
      let fromEdge = min(x, y, 199 - x, 299 - y)
      return [20, 60, 120, fromEdge >= width ? 255 : UInt8(255 * (fromEdge + 1) / (width + 2))]
    }
    let painted = try paint(portrait: art, rows: rows("cover-landscape."))
    let pixels = try Pixels(try #require(painted.files.first).bytes)
    for x in stride(from: 0, to: pixels.width, by: 3) {
      #expect(pixels[x, pixels.height / 2].isNear(Color(red: 20, green: 60, blue: 120)), "\(x)")
    }
    #expect(!painted.diagnostics.map(\.kind).contains(.coverTransparent))
  }

  @Test func tellsCoversOfTheWrongShape() throws {
    let (tall, wide, square) = (
      try noisy(30, height: 40), try noisy(40, height: 30), try noisy(30, height: 30)
    )
    let (strip, column) = (try noisy(100, height: 20), try noisy(20, height: 100))
    for (portrait, landscape, count) in [
      (tall, wide, 0), (wide, tall, 2), (square, square, 0), (wide, wide, 1), (tall, tall, 1),
      (strip, nil, 1), (column, nil, 1), (wide, nil, 0), (column, strip, 2),
    ] as [([UInt8], [UInt8]?, Int)] {
      let found = try diagnostics(["p": portrait, "l": landscape ?? []]) {
        $0.portraitCover = reference("p")
        $0.landscapeCover = landscape == nil ? nil : reference("l")
      }
      #expect(found.count { $0.kind == .coverShape } == count)
    }
    let found = try diagnostics(["p": wide, "l": tall]) {
      $0.portraitCover = reference("p")
      $0.landscapeCover = reference("l")
    }
    let summaries = found.filter { $0.kind == .coverShape }.map(\.summary)
    #expect(summaries.first == "portrait cover \"p\" is wider than high: 40x30 pixels")
  }

  // MARK: Pixels

  @Test func shrinksALargeJPEGWhileReadingIt() throws {
    let large = try VipsPicture(pixels: [40, 90, 160], width: 1, height: 1)
      .extendedByEdges(x: 0, y: 0, to: 10_400, height: 10_000)
      .jpeg(quality: 80, isProgressive: false)
    let header = try PictureHeader(large)
    #expect(header.isStreamed)
    let picture = try VipsPicture.decode(large, header: header, scale: 0.1)
    #expect(picture.width == 1040 && picture.height == 1000)
    #expect(try picture.cropped(x: 5, y: 5, width: 1, height: 1).pixels()[2] > 150)
  }

  // MARK: Helpers

  /// Art of 200 by 400 pixels.
  private func art(_ color: (Int, Int, Int) -> Color) throws -> OpaqueArt {
    let bytes = try png(200, height: 400) { x, y in
      let color = color(x, y, 0)
      return [color.red, color.green, color.blue]
    }
    return try OpaqueArt(VipsPicture.decode(bytes, header: PictureHeader(bytes), scale: 1))
  }

  private func continuation(of art: OpaqueArt) throws -> Continuation {
    let frame = CanvasFitter.Frame(x: 200, y: 0, width: 200, height: 400)
    return try Continuation(of: art, placed: art.picture, Continuation.FreeSides(frame, 600, 400))
  }

  /// Pixels of a picture that the art does not cover.
  private func free(_ file: ArtworkFile, row: ArtworkRow, aspect: Double) throws -> [Color] {
    let pixels = try Pixels(file.bytes)
    // Icons are made square first.
    let outer = row.use == .cover ? aspect : 1
    var frames = [CanvasFitter.frame(aspect: outer, in: row.width, height: row.height)]
    if row.use != .cover {
      let square = frames[0]
      let inner = CanvasFitter.frame(aspect: aspect, in: square.width, height: square.height)
      frames = [
        CanvasFitter.Frame(
          x: square.x + inner.x, y: square.y + inner.y, width: inner.width, height: inner.height)
      ]
    }
    let frame = frames[0]
    // JPEG spreads noise within its blocks.
    let margin = row.mediaType == "image/jpeg" ? 18 : 3
    var result: [Color] = []
    for y in stride(from: 0, to: row.height, by: max(1, row.height / 23)) {
      for x in stride(from: 0, to: row.width, by: max(1, row.width / 23)) {
        let isInside =
          x >= frame.x - margin && x < frame.x + frame.width + margin && y >= frame.y - margin
          && y < frame.y + frame.height + margin
        if !isInside { result.append(pixels[x, y]) }
      }
    }
    return result
  }
}
