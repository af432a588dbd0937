import BookModel
import CVips
import Diagnostics
import ProcessorTime
import Testing

@testable import ArtworkDrawing

/// The colours and the alpha of rasters of every depth.
@Suite struct PictureColorTests {
  /// A raster of 16 by 8 pixels of half of the brightest sample, whose left half has a quarter of alpha if it has any.
  struct Form: CustomStringConvertible {
    var channels: Int
    var bits: Int
    var hasAlpha: Bool
    var hasProfile: Bool

    static let all = [1, 3].flatMap { channels in
      [8, 16].flatMap { bits in
        [false, true].flatMap { hasAlpha in
          [false, true].map { Form(channels: channels, bits: bits, hasAlpha: hasAlpha, hasProfile: $0) }
        }
      }
    }

    var description: String {
      "\(channels) channels of \(bits) bits\(hasAlpha ? " with alpha" : "")\(hasProfile ? " and a profile" : "")"
    }

    var file: [UInt8] {
      MadePNG(channels: channels, bits: bits, hasAlpha: hasAlpha).file(
        16, height: 8,
        chunks: hasProfile ? [("iCCP", Array("own".utf8) + [0, 0] + stored(profile(channels)))] : []
      ) { x, _ in
        Array(repeating: 128, count: channels) + (hasAlpha ? [x < 8 ? 64 : 255] : [])
      }
    }
  }

  /// Linear light of 128 is 188 in sRGB.
  @Test(arguments: Form.all) func keepsColorsAndAlpha(form: Form) throws {
    for scale in [1, 0.5] {
      let file = form.file
      let picture = try VipsPicture.decode(file, header: PictureHeader(file), scale: scale)
      #expect(picture.hasAlpha == form.hasAlpha)
      let pixels = try picture.pixels()
      let bands = picture.bands
      let expected = form.hasProfile ? 188 : 128
      for (x, alpha) in [(1, 64), (picture.width - 2, 255)] {
        let start = (picture.height / 2 * picture.width + x) * bands
        let found = pixels[start..<start + bands].map(Int.init)
        #expect(found.prefix(3).allSatisfy { abs($0 - expected) <= 2 }, "\(found) at \(scale)")
        if form.hasAlpha { #expect(abs(found[bands - 1] - alpha) <= 1, "\(found) at \(scale)") }
      }
    }
  }

  @Test func ignoresABrokenProfile() throws {
    for channels in [1, 3] {
      let broken = MadePNG(channels: channels, bits: 8, hasAlpha: false).file(
        8, height: 8,
        chunks: [("iCCP", Array("own".utf8) + [0, 0] + stored([UInt8](repeating: 7, count: 200)))]
      ) { _, _ in Array(repeating: 128, count: channels) }
      #expect(try Pixels(broken)[2, 2] == Color(red: 128, green: 128, blue: 128))
    }
  }

  // MARK: Gamma

  /// The gamma that a PNG tells counts unless it tells its colours better.
  @Test(
    arguments: [
      ([("gAMA", big(62_500))], 156), ([("gAMA", big(100_000))], 188), ([("gAMA", big(45_455))], 128),
      ([("gAMA", big(62_500)), ("sRGB", [0])], 128), ([("gAMA", big(0))], 128),
      ([("iCCP", Array("own".utf8) + [0, 0] + stored(profile(1))), ("gAMA", big(62_500))], 188),
    ] as [([(String, [UInt8])], Int)])
  func followsTheGammaOfAPNG(chunks: [(String, [UInt8])], expected: Int) throws {
    for bits in [8, 16] {
      for hasAlpha in [false, true] {
        let file = MadePNG(channels: 1, bits: bits, hasAlpha: hasAlpha).file(16, height: 8, chunks: chunks) {
          _, _ in
          hasAlpha ? [128, 64] : [128]
        }
        for scale in [1, 0.5] {
          let picture = try VipsPicture.decode(file, header: PictureHeader(file), scale: scale)
          let pixel = try picture.pixels().prefix(picture.bands).map(Int.init)
          #expect(abs(pixel[0] - expected) <= 2, "\(pixel)")
          if hasAlpha { #expect(abs(pixel[3] - 64) <= 1, "\(pixel)") }
        }
      }
    }
  }

  // MARK: Code points of video

  /// White of 203 cd/m² is nearly white, and the brightest light white; colours of wide primaries are those of sRGB.
  @Test(
    arguments: [
      ([9, 16, 0, 1], [0.5807, 0.5807, 0.5807], [232, 232, 232]),
      ([9, 16, 0, 1], [0.7518, 0.7518, 0.7518], [255, 255, 255]),
      ([9, 16, 0, 1], [1, 0, 0], [255, 0, 0]), ([9, 18, 0, 1], [0.75, 0.75, 0.75], [232, 232, 232]),
      ([9, 18, 0, 1], [1, 1, 1], [255, 255, 255]), ([12, 13, 0, 1], [1, 1, 1], [255, 255, 255]),
      ([12, 13, 0, 1], [0.9176, 0.2, 0.1373], [255, 0, 0]),
      ([1, 13, 0, 1], [0.5, 0.2, 0.1], [128, 51, 26]),
      ([1, 8, 0, 1], [0.5, 0.5, 0.5], [188, 188, 188]),
    ] as [([UInt8], [Double], [Int])])
  func followsCodePoints(codes: [UInt8], samples: [Double], expected: [Int]) throws {
    let file = MadePNG(channels: 3, bits: 16, hasAlpha: false).file(8, height: 8, chunks: [("cICP", codes)]) {
      _, _ in
      samples.map { $0 * 255 }
    }
    let pixel = try VipsPicture.decode(file, header: PictureHeader(file), scale: 1).pixels().prefix(3)
    #expect(zip(pixel, expected).allSatisfy { abs(Int($0) - $1) <= 3 }, "\(Array(pixel))")
  }

  @Test func findsTheCodePointsOfAnAVIF() {
    func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
      big(content.count + 8) + Array(name.utf8) + content
    }
    func file(_ codes: [UInt8]) -> [UInt8] {
      let colors = box("colr", Array("nclx".utf8) + codes)
      return box("ftyp", Array("avif".utf8)) + box("meta", [0, 0, 0, 0] + box("iprp", box("ipco", colors)))
    }
    #expect(CodedColors(of: file([0, 9, 0, 16, 0, 9, 0]), format: .avif)?.transfer == .perceptual)
    #expect(CodedColors(of: file([0, 9, 0, 18, 0, 9, 0]), format: .heif)?.transfer == .hybridLog)
    #expect(CodedColors(of: file([0, 1, 0, 13, 0, 6, 128]), format: .avif) == nil)
    #expect(CodedColors(of: Array(file([0, 9, 0, 16, 0, 9, 0]).dropLast(5)), format: .avif) == nil)
    #expect(CodedColors(of: file([0, 9, 0, 16, 0, 9, 0]), format: .jpeg) == nil)
  }

  // MARK: Animations

  @Test func tellsThatAnAnimationIsStopped() throws {
    let made = MadePNG(channels: 1, bits: 8, hasAlpha: false)
    func png(_ frames: Int) -> [UInt8] {
      made.file(32, height: 32, chunks: [("acTL", big(frames) + big(0))]) { x, _ in [Double(x)] }
    }
    for (file, frames) in [(png(7), 7), (png(1), 1), (gif(2), 2), (gif(1), 1)] {
      let found = try diagnostics(["a": file]) { $0.portraitCover = reference("a") }
        .filter { $0.kind == .artworkAnimationStopped }
      #expect(
        found.map(\.summary)
          == (frames == 1 ? [] : ["\"a\" is animated: the first of its \(frames) frames is painted"]))
      #expect(found.allSatisfy { $0.range == manifestRange && $0.severity == .note })
    }
  }

  @Test func tellsThatASequenceIsStopped() {
    func box(_ name: String, _ body: [UInt8]) -> [UInt8] { big(body.count + 8) + Array(name.utf8) + body }
    let sequence = box("ftyp", Array("avis".utf8) + big(0) + Array("avifavis".utf8))
    let still = box("ftyp", Array("avif".utf8) + big(0) + Array("avifmif1".utf8))
    #expect(LeftOutPictures(sequence, .avif, count: 1) == .frames(nil))
    #expect(LeftOutPictures(still, .avif, count: 1) == .none)
    #expect(LeftOutPictures(still, .heif, count: 3) == .pictures(3))
    #expect(
      PictureSequence.asStill(sequence).elementsEqual(
        box("ftyp", Array("avif".utf8) + big(0) + Array("avifavis".utf8))))
    #expect(PictureSequence.asStill(still) == still)
    #expect(
      PictureSequence.name(of: sequence, format: .avif) != nil
        && PictureSequence.name(of: still, format: .avif) == nil)
    let finding = ArtworkFinding.further(reference("a"), .frames(nil)).diagnostic
    #expect(finding.summary == "\"a\" is animated: its first frame is painted")
  }

  /// Items of metadata that describe several pictures are detached from them, and nothing else of a file changes.
  @Test(arguments: [0, 1]) func detachesMetadataOfSeveralPictures(version: UInt8) {
    func box(_ name: String, _ body: [UInt8]) -> [UInt8] { big(body.count + 8) + Array(name.utf8) + body }
    func id(_ value: UInt8) -> [UInt8] { version == 0 ? [0, value] : [0, 0, 0, value] }
    func reference(_ name: String, to pictures: [UInt8]) -> [UInt8] {
      box(name, id(9) + [0, UInt8(pictures.count)] + pictures.flatMap(id))
    }
    func file(_ several: String) -> [UInt8] {
      let references =
        reference("dimg", to: [1, 2]) + reference("cdsc", to: [1]) + reference(several, to: [1, 3])
        + reference("thmb", to: [1])
      return box("ftyp", Array("heic".utf8) + big(0))
        + box("meta", big(0) + box("pitm", big(0)) + box("iref", [version, 0, 0, 0] + references))
        + box("mdat", Array("iref cdsc".utf8))
    }
    #expect(HEIFMetadata.detached(in: file("cdsc"), format: .heif) == file("free"))
    #expect(HEIFMetadata.detached(in: file("cdsc"), format: .png) == file("cdsc"))
    // What is cut off is read up to there.
    for end in file("cdsc").indices {
      #expect(HEIFMetadata.detached(in: Array(file("cdsc")[..<end]), format: .heif).count == end)
    }
  }

  /// The pages of a TIFF; smaller versions of a page are none.
  @Test(arguments: [([0, 0, 0], 3), ([0, 1, 4], 1), ([0, 2, 1], 2), ([0], 1)])
  func tellsPagesThatAreLeftOut(kinds: [Int], pages: Int) throws {
    let found = try diagnostics(["a": tiff(kinds)]) { $0.portraitCover = reference("a") }
      .filter { $0.kind == .artworkPicturesLeftOut }
    #expect(
      found.map(\.summary)
        == (pages == 1 ? [] : ["\"a\" holds \(pages) pictures: only the first is painted"]))
    #expect(found.allSatisfy { $0.range == manifestRange && $0.severity == .note })
  }

  /// A directory of 65,535 entries that leads to itself is read once.
  @Test func directoriesInACircleEnd() {
    let entry: [UInt8] = [254, 0, 4, 0, 1, 0, 0, 0, 1, 0, 0, 0]
    let start: [UInt8] = Array("II".utf8) + [42, 0, 8, 0, 0, 0, 0xFF, 0xFF]
    let file = start + Array(repeating: entry, count: 65_535).joined() + [8, 0, 0, 0]
    let (found, seconds) = processorTime { LeftOutPictures(file, .tiff, count: 65_540) }
    #expect(found == .pictures(5) && seconds < 5)
  }

  /// A TIFF of pages of one grey pixel, each with its kind (tag 254).
  private func tiff(_ kinds: [Int]) -> [UInt8] {
    func little(_ value: Int, count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var file = Array("II".utf8) + little(42, count: 2) + little(8, count: 4)
    for (index, kind) in kinds.enumerated() {
      let fields = [
        (254, kind), (256, 1), (257, 1), (258, 8), (259, 1), (262, 1), (273, 0), (277, 1), (278, 1), (279, 1),
      ]
      let end = file.count + 2 + 12 * fields.count + 4
      file += little(fields.count, count: 2)
      for (tag, value) in fields {
        file +=
          little(tag, count: 2) + little(4, count: 2) + little(1, count: 4)
          + little(tag == 273 ? end : value, count: 4)
      }
      file += little(index + 1 < kinds.count ? end + 2 : 0, count: 4) + [UInt8(80 * index + 40), 0]
    }
    return file
  }

  @Test func tellsAnAnimationWithinADrawing() throws {
    let found = try render(
      "<rect width='9' height='9'/>\n<image href='a.gif' width='9' height='9'/>", files: ["art/a.gif": gif(3)]
    )
    #expect(found.losses == ["artwork-animation-stopped"])
    #expect(
      found.diagnostics.map(\.summary) == ["\"a.gif\" is animated: the first of its 3 frames is painted"])
    #expect(found.diagnostics.first?.range?.start?.line == 2)
  }

  /// A GIF of frames of one pixel.
  private func gif(_ frames: Int) -> [UInt8] {
    let frame: [UInt8] = [
      0x21, 0xF9, 4, 0, 9, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0,
    ]
    let head = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 200, 30, 30, 0, 0, 0]
    return head + (0..<frames).flatMap { _ in frame } + [0x3B]
  }
}
