import BookModel
import Diagnostics
import Files
import Testing

@testable import ArtworkDrawing

/// Every kind of finding in artwork.
@Suite struct ArtworkFindingTests {
  @Test func findsArtworkThatIsNotThere() throws {
    let found = try diagnostics([:]) { $0.portraitCover = reference("art/cover.png") }
    #expect(found.map(\.kind) == [.artworkMissing])
    #expect(found.first?.range == manifestRange)
    #expect(found.first?.summary == "artwork \"art/cover.png\" is not in the book's folder")
  }

  @Test func reportsWhyArtworkCannotBeRead() throws {
    let found = try diagnostics([:], fault: .unreadable("permission denied")) {
      $0.portraitCover = reference("art/cover.png")
    }
    #expect(found.map(\.kind) == [.artworkUnreadable])
    #expect(found.first?.summary == "artwork \"art/cover.png\" cannot be read: permission denied")
  }

  @Test(arguments: ["GIF89a", "not a picture", ""]) func findsArtworkThatIsNoPicture(text: String) throws {
    let found = try diagnostics(["a": Array(text.utf8)]) { $0.icon = reference("a") }
    #expect(found.map(\.kind) == [.artworkUnreadable])
  }

  @Test func findsAPictureThatIsCut() throws {
    let whole = try noisy(2000, height: 2600)
    let found = try diagnostics(["a": Array(whole.prefix(whole.count / 2))]) {
      $0.portraitCover = reference("a")
    }
    #expect(found.map(\.kind) == [.artworkUnreadable])
  }

  @Test func refusesAFormatThatOnlyOtherLoadersRead() throws {
    let portableBitmap = Array("P5 2 2 255\n....".utf8)
    let found = try diagnostics(["a": portableBitmap]) { $0.portraitCover = reference("a") }
    #expect(found.first?.summary == "artwork \"a\" is a Netpbm picture, which cannot be read")
  }

  @Test func refusesAPictureOfTooManyPixelsBeforeDecodingIt() throws {
    // A valid header of 30,000 by 30,000 pixels with very little data.
    let small = try png(1, height: 1) { _, _ in [0, 0, 0] }
    let bomb = withHeader(small, width: 30_000, height: 30_000)
    let found = try diagnostics(["a": bomb]) { $0.portraitCover = reference("a") }
    #expect(found.map(\.kind) == [.artworkTooLarge] && found.first?.severity == .warning)
    #expect(found.first?.summary == "artwork \"a\" is 30000x30000 pixels")
  }

  @Test func warnsOfARasterThatIsEnlarged() throws {
    let found = try diagnostics(["a": noisy(60, height: 80)]) { $0.portraitCover = reference("a") }
    #expect(found.map(\.kind) == [.artworkEnlarged])
    #expect(found.first?.solutions.map(\.summary) == ["supply at least 1600x2134 pixels, or SVG"])
  }

  @Test func neverCallsSVGEnlarged() throws {
    let found = try diagnostics(["a": svg(6, height: 8, body: "<rect width='6' height='5'/>")]) {
      $0.portraitCover = reference("a")
    }
    #expect(found.isEmpty)
  }

  @Test func warnsOfAnIconWithTransparentParts() throws {
    let found = try diagnostics(["a": svg(10, height: 10, body: "<circle cx='5' cy='5' r='4'/>")]) {
      $0.icon = reference("a")
    }
    #expect(found.map(\.kind) == [.iconTransparent])
  }

  @Test func warnsOfAnIconThatIsNotSquare() throws {
    let wide = svg(20, height: 10, body: "<rect width='20' height='10' fill='#246'/><path d='M5 5h4v4z'/>")
    let found = try diagnostics(["a": wide]) { $0.icon = reference("a") }
    #expect(found.map(\.kind) == [.iconNotSquare])
  }

  @Test func acceptsBarIconsThatAreWhiteMasksOfTheRightSize() throws {
    let toolbar = try png(20, height: 20) { x, _ in [255, 255, 255, x < 10 ? 255 : 0] }
    let tab = try png(48, height: 32) { x, _ in [255, 255, 255, x < 10 ? 255 : 0] }
    let found = try diagnostics(["a": toolbar, "b": tab]) {
      $0.toolbarIcons = [reference("a")]
      $0.tabBarIcons = [reference("b")]
    }
    #expect(found.isEmpty)
  }

  @Test func warnsOfBarIconsInColor() throws {
    let red = try png(20, height: 20) { x, _ in [255, 0, 0, x < 10 ? 255 : 0] }
    let opaque = try png(20, height: 20) { _, _ in [255, 255, 255] }
    let found = try diagnostics(["a": red, "b": opaque]) {
      $0.toolbarIcons = [reference("a"), reference("b")]
    }
    #expect(found.map(\.kind) == [.barIconNotWhite, .barIconNotWhite])
  }

  @Test func warnsOfBarIconsOfTheWrongSize() throws {
    let large = try png(64, height: 64) { x, _ in [255, 255, 255, x < 10 ? 255 : 0] }
    let larger = try png(97, height: 64) { x, _ in [255, 255, 255, x < 10 ? 255 : 0] }
    let found = try diagnostics(["a": large, "b": larger]) {
      $0.toolbarIcons = [reference("a")]
      $0.tabBarIcons = [reference("b")]
    }
    #expect(found.map(\.kind) == [.barIconSize, .barIconSize])
  }

  @Test func namesTheCharactersThatNoFontHas() throws {
    let found = try paint(title: "Sets \u{F5FFE}", rows: rows("thumbnail")).diagnostics
    #expect(found.map(\.kind) == [.glyphMissing])
    #expect(found.first?.range == manifestRange)
    #expect(found.first?.summary.contains("(U+F5FFE)") == true)
  }

  /// Metadata with each text in a line of its own, in the order of the parts, all of it in line 5.
  private func metadata() -> Metadata {
    func place(_ line: Int) -> SourceRange {
      SourceRange(file: "book.xml", start: SourceLocation(line: line, column: 4))
    }
    var metadata = Metadata(title: "Looms", language: "en")
    (metadata.titleRange, metadata.subtitleRange, metadata.creatorsRange) = (place(11), place(12), place(13))
    (metadata.publishersRange, metadata.range) = (place(14), manifestRange)
    return metadata
  }

  private func findings(_ metadata: Metadata) throws -> [Diagnostic] {
    let painter = try ArtworkPainter(metadata, ArtworkSources(), templates: templates, rows: rows("favicon"))
    return painter.paint(painter.read { _ in [] }, jobs: 1).diagnostics
  }

  private func setting(_ part: CoverText.Part, _ texts: [String], in metadata: inout Metadata) {
    switch part {
    case .title: metadata.title = texts.joined(separator: " ")
    case .subtitle: metadata.subtitle = texts.joined(separator: " ")
    case .authors: metadata.creators = texts.map { Contributor(name: $0) }
    case .publisher: metadata.publishers = texts
    }
  }

  @Test(arguments: zip(CoverText.Part.allCases, 11...14))
  func namesMissingCharactersAtTheTextThatHasThem(part: CoverText.Part, line: Int) throws {
    var metadata = metadata()
    setting(part, ["Sets \u{F5FFE}"], in: &metadata)
    let found = try findings(metadata)
    #expect(found.map(\.kind) == [.glyphMissing])
    #expect(found.first?.range?.start == SourceLocation(line: line, column: 4))
    metadata.range = SourceRange(file: "book.xml")
    (metadata.titleRange, metadata.subtitleRange) = (nil, nil)
    (metadata.creatorsRange, metadata.publishersRange) = (nil, nil)
    #expect(try findings(metadata).first?.range == metadata.range)
  }

  @Test(arguments: zip(CoverText.Part.allCases, 11...14))
  func saysWhatIsLeftOutAtTheTextThatLosesIt(part: CoverText.Part, line: Int) throws {
    var metadata = metadata()
    setting(part, (1...300).map { "Bartholomea Featherstonehaugh \($0)" }, in: &metadata)
    let found = try findings(metadata)
    #expect(found.map(\.kind) == [.coverTextCut])
    #expect(found.first?.range?.start == SourceLocation(line: line, column: 4))
  }

  /// The end of a title is set as a subtitle, but stands in the title.
  @Test func placesTheEndOfATitleAtTheTitle() throws {
    var metadata = metadata()
    metadata.title = "Looms: " + (1...300).map { "Weft\($0)" }.joined(separator: " ")
    let found = try findings(metadata)
    #expect(found.first?.summary.hasPrefix("the drawn cover leaves out the end of the subtitle") == true)
    #expect(found.map { $0.range?.start?.line } == [11])
  }

  @Test func saysThatPatternsOfHyphenationAreMissing() throws {
    let long = String(repeating: "abcde", count: 30)
    let found = try paint(title: long, language: "xx", rows: rows("favicon")).diagnostics
    #expect(found.map(\.kind) == [.hyphenationMissing])
    #expect(try paint(title: "Looms", language: "xx", rows: rows("favicon")).diagnostics.isEmpty)
  }

  @Test func saysWhatADrawnCoverLeavesOut() throws {
    func place(_ line: Int) -> SourceRange {
      SourceRange(file: "book.xml", start: SourceLocation(line: line, column: 4))
    }
    func summaries(_ change: (inout Metadata) -> Void) throws -> [String] {
      var metadata = Metadata(title: "Looms", language: "en")
      (metadata.titleRange, metadata.creatorsRange, metadata.range) = (place(2), place(3), manifestRange)
      metadata.subtitleRange = place(4)
      change(&metadata)
      let painter = try ArtworkPainter(
        metadata, ArtworkSources(), templates: templates, rows: rows("favicon"))
      let found = painter.paint(painter.read { _ in [] }, jobs: 1).diagnostics
      #expect(found.allSatisfy { $0.kind == .coverTextCut })
      return found.map { "\($0.range?.start?.line ?? 0): \($0.summary)" }
    }
    let names = (1...90).map { "Bartholomea Featherstonehaugh \($0)" }
    let text = (1...300).map { "Weft\($0)" }.joined(separator: " ")
    let thirty = (1...30).map { Contributor(name: "Ada Featherstone \($0)") }
    #expect(try summaries { $0.creators = thirty } == [])
    #expect(try summaries { $0.subtitle = String(text.prefix(280)) } == [])
    let people = try summaries { $0.creators = names.map { Contributor(name: $0) } }
    #expect(people.count == 1 && people[0].hasPrefix("3: the drawn cover leaves out "))
    #expect(people[0].contains("of the creators: Bartholomea Featherstonehaugh"))
    let subtitle = try summaries { $0.subtitle = text }
    #expect(subtitle.count == 1)
    #expect(subtitle[0].hasPrefix("4: the drawn cover leaves out the end of the subtitle: \"Weft"))
    let title = try summaries { $0.title = text }
    #expect(title.count == 1)
    #expect(title[0].hasPrefix("2: the drawn cover leaves out the end of the title: \"Weft"))
    let publishers = try summaries { $0.publishers = names }
    #expect(publishers.count == 1)
    #expect(publishers[0].contains("of the publishers: Bartholomea Featherstonehaugh"))
  }

  @Test func saysWhichPictureATemplateCannotDraw() throws {
    let broken = ArtworkTemplates(cover: "<svg", launch: templates.launch)
    let painter = try ArtworkPainter(
      Metadata(title: "Sets", language: "en"), ArtworkSources(), templates: broken, rows: rows("thumbnail"))
    let painting = painter.paint(painter.read { _ in [] }, jobs: 1)
    #expect(painting.diagnostics.map(\.kind) == [.artworkUnpainted])
    #expect(painting.files.isEmpty)
  }

  @Test func paintsUnreadableArtworkAsIfItWereNotNamed() throws {
    let result = try paint(portrait: [1, 2, 3], rows: rows("thumbnail"))
    #expect(result.files == (try paint(rows: rows("thumbnail")).files))
  }
}

/// The PNG with another size in its header and a correct checksum of that chunk.
private func withHeader(_ png: [UInt8], width: Int, height: Int) -> [UInt8] {
  var result = png
  for index in 0..<4 {
    result[16 + index] = UInt8(truncatingIfNeeded: width >> (24 - 8 * index))
    result[20 + index] = UInt8(truncatingIfNeeded: height >> (24 - 8 * index))
  }
  var sum: UInt32 = 0xFFFF_FFFF
  for byte in result[12..<29] {
    sum ^= UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }
  sum = ~sum
  for index in 0..<4 { result[29 + index] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * index)) }
  return result
}
