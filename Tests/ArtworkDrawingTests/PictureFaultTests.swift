import BookModel
import Diagnostics
import Markup
import Testing

@testable import ArtworkDrawing

/// What a file is said to be that cannot be used as a picture.
@Suite struct PictureFaultTests {
  @Test func tellsWhereverAPictureIsCut() throws {
    let art = try VipsPicture.decode(
      noisy(60, height: 80), header: PictureHeader(noisy(60, height: 80)), scale: 1)
    for whole in [try art.png(.photograph), try art.jpeg(quality: 90)] {
      #expect(pictureFault(try #require(mediaInfo(of: whole)), read: { Array(whole[$0]) }) == nil)
      for share in [0.5, 0.8, 0.99] {
        let cut = Array(whole.prefix(Int(Double(whole.count) * share)))
        let found = try diagnostics(["a": cut]) { $0.portraitCover = reference("a") }
        #expect(found.map(\.summary) == ["artwork \"a\" is truncated"])
      }
      // Other data may follow a picture.
      #expect(throws: Never.self) { try pictureFormat(of: whole + [1, 2, 3, 4]) }
    }
  }

  @Test(arguments: [
    ("ID3\u{4}\0\0\0\0\0\0\0\0\0\0", "is not a picture but an MP3 sound"),
    ("RIFF\u{24}\0\0\0WAVEfmt ", "is not a picture but a WAV sound"),
    ("OggS" + String(repeating: "\0", count: 40), "is not a picture but an Ogg sound"),
    ("fLaC\0\0\0", "is not a picture but a FLAC sound"), ("%PDF-1.7", "is not a picture but a PDF document"),
    ("wOFF\0\u{1}\0\0", "is not a picture but a font"), ("Just words.", "is not a picture but text"),
    ("<!DOCTYPE html><html><svg/></html>", "is not a picture but an HTML page"),
    ("PK\u{3}\u{4}\0\0", "is not a picture but a ZIP archive"),
    (
      "version https://git-lfs.github.com/spec/v1\noid sha256:0\n",
      "is not a picture but a pointer of Git LFS; the file itself was not fetched"
    ),
    ("8BPS\0\u{1}\0\0", "is a Photoshop file, which cannot be read"),
    ("\0\0\0\u{C}JXL \r\n", "is a JPEG XL picture, which cannot be read"),
    ("%!PS-Adobe-3.0", "is a PostScript drawing, which cannot be read"),
    ("P6\n2 2 255\n", "is a Netpbm picture, which cannot be read"), ("", "is empty"),
    ("\u{1}\u{2}\u{3}", "is not a picture of a known format"),
  ]) func saysWhatAFileIsInstead(text: String, predicate: String) throws {
    let bytes = Array(text.utf8)
    let found = try diagnostics(["a": bytes]) { $0.icon = reference("a") }
    #expect(found.map(\.kind) == [.artworkUnreadable])
    #expect(found.first?.summary == "artwork \"a\" \(predicate)")
    #expect(throws: ConversionFailure.self) { try convertedToPNG(bytes) }
  }

  @Test func tellsTablesByWhichNoDecoderStarts() throws {
    let picture = try VipsPicture(pixels: [9, 9, 9], width: 1, height: 1).jpeg(quality: 90)
    let table = try #require(picture.indices.first { picture[$0] == 0xFF && picture[$0 + 1] == 0xC4 })
    var damaged = picture
    damaged[table + 5] = 255
    #expect(throws: PictureFault.damaged("a table of codes is wrong")) { try pictureFormat(of: damaged) }
  }
}
