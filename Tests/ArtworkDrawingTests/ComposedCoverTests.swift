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

  @Test func putsPanelsBesidePhotographsOnly() throws {
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
    #expect(try continuation(of: photograph) == .panels(near: nil, far: nil))
    #expect(try continuation(of: slope) == .repeated)
    #expect(!chequered.isPhotograph)
    guard case .plain = try continuation(of: chequered) else {
      Issue.record("a pattern stands on its colour")
      return
    }
    guard case .lines(let colors, _) = try continuation(of: interrupted) else {
      Issue.record("a slope goes on beside what interrupts it")
      return
    }
    #expect(colors[120].isNear(Color(red: 10, green: 60, blue: 200), 12))
  }

  // MARK: Panels

  /// Art of 300 by 150 pixels, or lying on its side, of which `color` gives the pixels by their distance from an edge.
  private func photograph(isSideways: Bool, isFar: Bool = false, color: (Int, Int) -> [UInt8]) throws
    -> [UInt8]
  {
    try png(isSideways ? 150 : 300, height: isSideways ? 300 : 150) { x, y in
      let (depth, place) = isSideways ? (x, y) : (y, x)
      return color(isFar ? 149 - depth : depth, place)
    }
  }

  /// A cover that such art makes, by the distance from one of its edges and the place along it.
  private func cover(of art: [UInt8], isSideways: Bool, isFar: Bool = false) throws -> (
    across: Int, along: Int, color: (Int, Int) -> Color
  ) {
    let row = rows(isSideways ? "cover-landscape." : "cover-portrait.")
    let pixels = try Pixels(try #require(try paint(portrait: art, rows: row).files.first).bytes)
    let (across, along) = isSideways ? (pixels.width, pixels.height) : (pixels.height, pixels.width)
    return (
      across, along,
      { depth, place in
        let depth = isFar ? across - 1 - depth : depth
        return isSideways ? pixels[depth, place] : pixels[place, depth]
      }
    )
  }

  /// A clear sky above or below a crowd: beside the sky, which gets darker to one side, the canvas has its colours, up to the art,
  /// and on the other side is a panel.
  @Test(arguments: [false, true]) func continuesTheSkyOfAPhotograph(isFar: Bool) throws {
    var noise = SeededGenerator(seed: "crowd")
    func sky(_ share: Double) -> Color { Color(red: 90, green: UInt8(172 - 30 * share), blue: 230) }
    let art = try photograph(isSideways: false, isFar: isFar) { depth, place in
      let shade = sky(Double(place) / 300)
      return depth < 30
        ? [shade.red, shade.green - 3 + UInt8(noise.below(6)), shade.blue]
        : (0..<3).map { _ in UInt8(noise.below(256)) }
    }
    let (across, along, color) = try cover(of: art, isSideways: false, isFar: isFar)
    let start = (across - along / 2) / 2
    for depth in [2, across / 10, start - 3] {
      for place in stride(from: 4, to: along, by: along / 9) {
        let wanted = sky(Double(place) / Double(along))
        #expect(color(depth, place).isNear(wanted, 12), "\(depth), \(place): \(color(depth, place).css)")
      }
    }
    #expect(color(across - 3, along / 2).lightness < 0.25)
  }

  /// A flower out of focus, which is as smooth as a drawing, before a wall that gets lighter to one side: the wall goes on as it shades, and
  /// the petals end at a panel, not at a wall that is not there.
  @Test func putsAPanelBelowPetals() throws {
    func wall(_ share: Double, depth: Int = 0) -> Color {
      Color(red: UInt8(185 + 24 * share), green: 210, blue: UInt8(225 - depth / 7))
    }
    let art = try photograph(isSideways: false) { depth, place in
      let isPetal = depth > 60 && (place + depth) % 100 < (depth - 60) / 2
      let shown = isPetal ? Color(0xF2B84B) : wall(Double(place) / 300, depth: depth)
      return shown.bytes
    }
    let (across, along, color) = try cover(of: art, isSideways: false)
    for share in [0.1, 0.5, 0.9] {
      let shown = color(4, Int(share * Double(along)))
      #expect(shown.isNear(wall(share), 5), "\(shown.css) at \(share)")
    }
    #expect(color(across - 4, along / 2).lightness < 0.25)
  }

  /// Between panels at the sides a picture has none at one of them alone, but between two skies none at all.
  @Test(arguments: [(false, true), (true, true), (true, false)])
  func putsPanelsAtBothSides(isFar: Bool, isOne: Bool) throws {
    var noise = SeededGenerator(seed: "crowd")
    let art = try photograph(isSideways: true, isFar: isFar) { depth, _ in
      let isSky = depth < 30 || !isOne && depth >= 120
      return isSky ? [90, 172, 230] : (0..<3).map { _ in UInt8(noise.below(256)) }
    }
    let (across, along, color) = try cover(of: art, isSideways: true, isFar: isFar)
    for depth in [3, across - 4] {
      #expect(color(depth, along / 2).isNear(Color(red: 90, green: 172, blue: 230), 40) == !isOne, "\(depth)")
    }
  }

  /// Beside art of many colours are panels of one dark colour of its own, each of which a pale line parts from the art.
  @Test(arguments: [false, true]) func putsPanelsBesideManyColors(isSideways: Bool) throws {
    var noise = SeededGenerator(seed: "leaves")
    let art = try photograph(isSideways: isSideways) { _, place in
      let patch = [Color(0xD08030), Color(0xB06020), Color(0x70A040)][place / 100]
      return patch.channels.map { UInt8($0 + Double(noise.below(40))) }
    }
    let (across, along, color) = try cover(of: art, isSideways: isSideways)
    let length = along / 2
    let start = (across - length) / 2
    let panel = color(3, 3)
    #expect(panel.lightness < 0.25 && panel.red > panel.blue)
    for place in [along / 6, along / 2, along * 5 / 6] {
      for depth in [3, start / 2, start - 14, start + length + 14, across - 4] {
        #expect(color(depth, place).isNear(panel, 6), "\(depth), \(place)")
      }
      for line in [start - 1, start + length] {
        #expect(color(line, place).lightness > 0.7, "\(line), \(place)")
      }
    }
  }

  /// An icon between panels has no lines across them where it is composed once more.
  @Test func crossesPanelsOfIconsWithNoLine() throws {
    var noise = SeededGenerator(seed: "leaves")
    let art = try photograph(isSideways: true) { _, place in
      let patch = [Color(0xD08030), Color(0xB06020), Color(0x70A040)][place / 100]
      return patch.channels.map { UInt8($0 + Double(noise.below(40))) }
    }
    let pixels = try Pixels(
      try #require(try paint(icon: art, rows: rows("Document-320")).files.first).bytes)
    let column = (5..<300).map { pixels[54, $0] }
    #expect(column.allSatisfy { $0.isNear(column[0], 6) } && column[0].lightness < 0.25)
    #expect((54..<266).contains { pixels[$0, 150].lightness > 0.7 })
  }

  /// In strips that are too narrow for panels art goes on as its mirror image.
  @Test func mirrorsWhatIsNarrow() throws {
    var noise = SeededGenerator(seed: "leaves")
    let art = try png(292, height: 400) { _, y in
      [Color(0xD08030), Color(0x3070B0)][y / 50 % 2].channels.map { UInt8($0 + Double(noise.below(40))) }
    }
    let file = try #require(try paint(portrait: art, rows: rows("cover-portrait.")).files.first)
    let pixels = try Pixels(file.bytes)
    for y in stride(from: pixels.height / 16, to: pixels.height, by: pixels.height / 8) {
      #expect(pixels[1, y].isNear(pixels[30, y], 60), "\(y)")
    }
  }

  /// Photographs with transparent parts, of every shape: white goes on around them, and nothing of their own.
  @Test(arguments: ["card", "disc", "holes", "mark"]) func putsTransparentPhotographsOnWhite(shape: String)
    throws
  {
    var noise = SeededGenerator(seed: "emblem")
    let art = try png(160, height: 200) { x, y in
      let (dx, dy) = (Double(x) - 79.5, Double(y) - 99.5)
      let isCorner =
        max(abs(dx) - 59.5, 0) * max(abs(dx) - 59.5, 0) + max(abs(dy) - 79.5, 0) * max(abs(dy) - 79.5, 0)
        > 400
      let isClear =
        switch shape {
        case "card": isCorner
        case "disc": dx * dx / 6400 + dy * dy / 10_000 > 1
        case "holes": dx * dx + dy * dy < 1600
        default: x > 60 && x < 100
        }
      return [
        UInt8(100 + noise.below(150)), UInt8(noise.below(150)), UInt8(noise.below(200)), isClear ? 0 : 255,
      ]
    }
    let some = rows("cover-portrait.", "cover-landscape.", "Icon-1024", "Document@2x")
    let result = try paint(portrait: art, icon: art, rows: some)
    for (file, row) in zip(result.files, some) {
      let outside = try free(file, row: row, aspect: 0.8)
      #expect(!outside.isEmpty && outside.allSatisfy { $0.isNear(.white, 8) }, "\(row.href)")
    }
  }

  // MARK: Bands

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
