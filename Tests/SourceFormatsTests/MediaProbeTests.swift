import BookModel
import Testing

@testable import Markup

@Suite struct MediaProbeTests {
  // MARK: Pictures

  @Test func readsTheSizeOfAPNG() {
    let info = mediaInfo(of: png(width: 300, height: 200))
    #expect(info == MediaInfo(mediaType: "image/png", size: 45, width: 300, height: 200))
  }

  @Test func tellsAnAnimatedPNGByItsControlChunk() {
    let control = be(8, count: 4) + ascii("acTL") + be(0, count: 12)
    let info = mediaInfo(of: png(width: 3, height: 2, chunks: control))
    #expect(info?.isAnimated == true)
  }

  @Test func readsTheSizeOfAJPEGBehindLargeMetadata() {
    let metadata = [0xFF, 0xE1] + be(60_002, count: 2) + [UInt8](repeating: 7, count: 60_000)
    let info = mediaInfo(of: [0xFF, 0xD8] + metadata + metadata + startOfFrame(width: 640, height: 480))
    #expect(info?.width == 640)
    #expect(info?.height == 480)
  }

  @Test(arguments: [true, false]) func exchangesTheSizeOfAJPEGOnItsSide(isLittle: Bool) {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      isLittle ? le(value, count: count) : be(value, count: count)
    }
    let directory =
      number(1, 2) + number(0x112, 2) + number(3, 2) + number(1, 4) + number(6, 2) + number(0, 2)
    let exif = ascii("Exif\0\0") + ascii(isLittle ? "II" : "MM") + number(42, 2) + number(8, 4) + directory
    let segment = [0xFF, 0xE1] + be(exif.count + 2, count: 2) + exif
    let info = mediaInfo(of: [0xFF, 0xD8] + segment + startOfFrame(width: 640, height: 480))
    #expect(info?.width == 480)
    #expect(info?.height == 640)
  }

  @Test func asksAFileOnlyForWhatItNeeds() {
    let bytes = png(width: 3, height: 2) + [UInt8](repeating: 0, count: 1_000_000)
    var asked = 0
    let info = mediaInfo(size: bytes.count) { range in
      asked += range.count
      return Array(bytes[range])
    }
    #expect(info?.width == 3)
    #expect(asked <= 4096)
  }

  @Test(arguments: [1, 2]) func tellsAnAnimatedGIFByItsSecondFrame(frames: Int) {
    let frame: [UInt8] = [0x21, 0xF9, 4, 0, 0, 0, 0, 0, 0x2C] + le(0, count: 8) + [0, 2, 2, 0x4C, 1, 0]
    let all = (0..<frames).flatMap { _ in frame }
    let info = mediaInfo(
      of: ascii("GIF89a") + le(30, count: 2) + le(20, count: 2) + [0x80, 0, 0] + le(0, count: 6) + all + [
        0x3B
      ])
    #expect(
      info
        == MediaInfo(
          mediaType: "image/gif", size: 20 - 1 + all.count + 1, width: 30, height: 20, isAnimated: frames > 1)
    )
  }

  @Test func readsTheThreeFormsOfWebP() {
    let lossy = ascii("VP8 ") + be(0, count: 4) + be(0, count: 6) + le(320, count: 2) + le(240, count: 2)
    let lossless = ascii("VP8L") + be(0, count: 4) + [0x2F] + le(319 | 239 << 14, count: 4)
    let extended = ascii("VP8X") + be(0, count: 4) + [2, 0, 0, 0] + le(319, count: 3) + le(239, count: 3)
    for (form, isAnimated) in [(lossy, false), (lossless, false), (extended, true)] {
      let info = mediaInfo(of: ascii("RIFF") + be(0, count: 4) + ascii("WEBP") + form)
      #expect(info?.mediaType == "image/webp")
      #expect(info?.width == 320)
      #expect(info?.height == 240)
      #expect(info?.isAnimated == isAnimated)
    }
  }

  @Test func readsTIFFOfBothByteOrders() {
    let little =
      ascii("II") + le(42, count: 2) + le(8, count: 4) + le(2, count: 2)
      + le(256, count: 2) + le(3, count: 2) + le(1, count: 4) + le(64, count: 4) + le(257, count: 2)
      + le(4, count: 2) + le(1, count: 4) + le(48, count: 4)
    let big =
      ascii("MM") + be(42, count: 2) + be(8, count: 4) + be(2, count: 2)
      + be(256, count: 2) + be(3, count: 2) + be(1, count: 4) + be(64, count: 2) + be(0, count: 2)
      + be(257, count: 2) + be(4, count: 2) + be(1, count: 4) + be(48, count: 4)
    for bytes in [little, big] {
      let info = mediaInfo(of: bytes)
      #expect(info == MediaInfo(mediaType: "image/tiff", size: bytes.count, width: 64, height: 48))
    }
  }

  @Test func readsBitmapsStoredFromTheTop() {
    let header =
      ascii("BM") + le(0, count: 12) + le(40, count: 4) + le(10, count: 4)
      + le(Int(UInt32(bitPattern: -7)), count: 4)
    #expect(mediaInfo(of: header) == MediaInfo(mediaType: "image/bmp", size: 26, width: 10, height: 7))
  }

  @Test func readsTheLargestPictureOfAnIcon() {
    let icon =
      le(0, count: 2) + le(1, count: 2) + le(2, count: 2) + [16, 16] + le(0, count: 14) + [0, 0]
      + le(0, count: 14)
    let info = mediaInfo(of: icon)
    #expect(info?.mediaType == "image/vnd.microsoft.icon")
    #expect(info?.width == 256)
  }

  @Test func readsMetafiles() {
    let placeable =
      be(0xD7CD_C69A, count: 4) + le(0, count: 2) + le(0, count: 4) + le(1440, count: 2) + le(720, count: 2)
      + le(1440, count: 2)
    #expect(mediaInfo(of: placeable) == MediaInfo(mediaType: "image/wmf", size: 16, width: 96, height: 48))
    #expect(mediaInfo(of: le(1, count: 2) + le(9, count: 2) + le(0x300, count: 2))?.mediaType == "image/wmf")
    let enhanced =
      le(1, count: 4) + le(100, count: 4) + le(0, count: 8) + le(99, count: 4) + le(49, count: 4)
      + le(0, count: 16) + ascii(" EMF")
    #expect(mediaInfo(of: enhanced) == MediaInfo(mediaType: "image/emf", size: 44, width: 100, height: 50))
  }

  // MARK: SVG

  @Test(arguments: [
    ("<svg width='200' height='100'/>", 200, 100),
    ("<svg width='2in' height='1in'/>", 192, 96),
    ("<svg width=\"72pt\" height=\"36pt\">", 96, 48),
    ("<svg viewBox='0 0 300 150'/>", 300, 150),
    ("<svg viewBox='0,0,300,150' width='100%' height='100%'/>", 300, 150),
    ("<svg viewBox='0 0 300 150' width='600'/>", 600, 300),
    ("<svg:svg xmlns:svg='http://www.w3.org/2000/svg' width='5' height='4'/>", 5, 4),
    (
      "<?xml version='1.0'?><!-- <svg width='1' height='1'> --><!DOCTYPE svg [<!ENTITY a '>'>]>\n<svg width='8' height='6'>",
      8, 6
    ),
  ]) func readsTheSizeOfSVG(text: String, width: Int, height: Int) {
    let info = mediaInfo(of: ascii(text))
    #expect(
      info == MediaInfo(mediaType: "image/svg+xml", size: text.utf8.count, width: width, height: height))
  }

  @Test func readsSVGOfUTF16() {
    let text = "<svg width='20' height='10'/>"
    let bytes: [UInt8] = [0xFF, 0xFE] + text.utf8.flatMap { [$0, 0] }
    #expect(mediaInfo(of: bytes)?.width == 20)
  }

  @Test func leavesSVGWithoutSizeUnsized() {
    #expect(mediaInfo(of: ascii("<svg/>")) == MediaInfo(mediaType: "image/svg+xml", size: 6))
  }

  @Test(arguments: ["<html><svg/></html>", "plain text", "", "<!-- ", "<svgs/>", "{}"])
  func knowsNothingOfOtherText(text: String) {
    #expect(mediaInfo(of: ascii(text)) == nil)
  }

  // MARK: Sound, video and others

  @Test func readsTheSizeOfAVIF() {
    let size = box("ispe", be(0, count: 4) + be(40, count: 4) + be(30, count: 4))
    let meta = box("meta", be(0, count: 4) + box("iprp", box("ipco", size)))
    let info = mediaInfo(of: box("ftyp", ascii("avif") + be(0, count: 4) + ascii("mif1")) + meta)
    #expect(info?.mediaType == "image/avif")
    #expect(info?.width == 40)
    #expect(info?.height == 30)
  }

  @Test func tellsFilmFromSoundInMP4() {
    let type = box("ftyp", ascii("isom") + be(0, count: 4))
    func track(_ handler: String) -> [UInt8] {
      let header = box(
        "tkhd", be(0, count: 76) + be(640, count: 2) + be(0, count: 2) + be(360, count: 2) + be(0, count: 2))
      return box("trak", header + box("mdia", box("hdlr", be(0, count: 8) + ascii(handler))))
    }
    let film = mediaInfo(
      of: type + box("mdat", be(0, count: 5000)) + box("moov", track("soun") + track("vide")))
    #expect(film?.mediaType == "video/mp4")
    #expect(film?.width == 640)
    #expect(film?.height == 360)
    #expect(mediaInfo(of: type + box("moov", track("soun")))?.mediaType == "audio/mp4")
    #expect(mediaInfo(of: box("ftyp", ascii("M4A ") + be(0, count: 4)))?.mediaType == "audio/mp4")
  }

  @Test func tellsFilmFromSoundInWebM() {
    func element(_ id: [UInt8], _ body: [UInt8]) -> [UInt8] { id + [0x80 | UInt8(body.count)] + body }
    let head = element([0x1A, 0x45, 0xDF, 0xA3], element([0x42, 0x82], ascii("webm")))
    let video = element([0xE0], element([0xB0], be(320, count: 2)) + element([0xBA], be(180, count: 2)))
    func file(_ track: [UInt8]) -> [UInt8] {
      head + element([0x18, 0x53, 0x80, 0x67], element([0x16, 0x54, 0xAE, 0x6B], element([0xAE], track)))
    }
    let film = mediaInfo(of: file(video))
    #expect(film?.mediaType == "video/webm")
    #expect(film?.width == 320)
    #expect(film?.height == 180)
    #expect(mediaInfo(of: file(element([0x83], [2])))?.mediaType == "audio/webm")
  }

  @Test func namesTheCodecOfOpus() {
    let page = ascii("OggS") + be(0, count: 22) + [1, 19]
    #expect(mediaInfo(of: page + ascii("OpusHead"))?.mediaType == "audio/ogg; codecs=opus")
    #expect(mediaInfo(of: page + [1] + ascii("vorbis"))?.mediaType == "audio/ogg")
  }

  @Test(
    arguments: [
      ([0xFF, 0xFB, 0x90, 0x00], "audio/mpeg"), (Array("ID3\u{4}".utf8), "audio/mpeg"),
      ([0xFF, 0xF1, 0x50, 0x80], "audio/aac"), (Array("fLaC".utf8), "audio/flac"),
      (Array("RIFF....WAVE".utf8), "audio/wav"), (Array("%PDF-1.7".utf8), "application/pdf"),
      (Array("wOFF".utf8), "font/woff"), (Array("wOF2".utf8), "font/woff2"), (Array("OTTO".utf8), "font/otf"),
      ([0, 1, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0] + Array("GDEF".utf8), "font/ttf"),
    ] as [([UInt8], String)]) func tellsOthersByTheirFirstBytes(bytes: [UInt8], mediaType: String)
  {
    #expect(mediaInfo(of: bytes)?.mediaType == mediaType)
  }

  @Test func survivesEveryCutAndFlippedByte() {
    let files = [
      png(width: 3, height: 2), [0xFF, 0xD8] + startOfFrame(width: 6, height: 4),
      box("ftyp", ascii("avif") + be(0, count: 4))
        + box("meta", be(0, count: 4) + box("iprp", box("ipco", box("ispe", be(0, count: 12))))),
      ascii("<?xml version='1.0'?><svg width='2' height='3'/>"),
      [0x1A, 0x45, 0xDF, 0xA3, 0x84, 0x42, 0x82, 0x81, 0x77, 0x18, 0x53, 0x80, 0x67, 0xFF],
    ]
    for file in files {
      for index in file.indices {
        _ = mediaInfo(of: Array(file.prefix(index)))
        for value in [0, 0x7F, 0x80, 0xFF] as [UInt8] {
          var damaged = file
          damaged[index] = value
          _ = mediaInfo(of: damaged)
        }
      }
    }
  }
}

// MARK: Bytes

private func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

private func be(_ value: Int, count: Int) -> [UInt8] {
  (0..<count).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
}

private func le(_ value: Int, count: Int) -> [UInt8] { be(value, count: count).reversed() }

private func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
  be(body.count + 8, count: 4) + ascii(type) + body
}

private func png(width: Int, height: Int, chunks: [UInt8] = []) -> [UInt8] {
  let header =
    be(13, count: 4) + ascii("IHDR") + be(width, count: 4) + be(height, count: 4) + [8, 2, 0, 0, 0]
    + be(0, count: 4)
  return [0x89] + ascii("PNG\r\n\u{1A}\n") + header + chunks + be(0, count: 4) + ascii("IDAT")
    + be(0, count: 4)
}

private func startOfFrame(width: Int, height: Int) -> [UInt8] {
  [0xFF, 0xC0] + be(17, count: 2) + [8] + be(height, count: 2) + be(width, count: 2) + be(0, count: 10)
}
