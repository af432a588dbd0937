import Foundation
import Testing

@testable import Publishing

/// A display profile with these primaries and one tone curve for all three colours.
private func profile(red: Double = 0.4360, gamma: Double = 2.4) -> [UInt8] {
  func big(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * $0)) }
  }
  func fixed(_ value: Double) -> [UInt8] { big(UInt32(bitPattern: Int32((value * 65536).rounded()))) }
  func color(_ values: [Double]) -> [UInt8] { Array("XYZ ".utf8) + big(0) + values.flatMap(fixed) }
  let curve =
    Array("para".utf8) + big(0) + [0, 3, 0, 0]
    + [gamma, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)
  let tags: [(String, [UInt8])] = [
    ("rXYZ", color([red, 0.2225, 0.0139])), ("gXYZ", color([0.3851, 0.7169, 0.0971])),
    ("bXYZ", color([0.1431, 0.0606, 0.7141])), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
  ]
  var bytes = [UInt8](repeating: 0, count: 128)
  bytes.replaceSubrange(12..<24, with: Array("mntrRGB XYZ ".utf8))
  bytes += big(UInt32(tags.count))
  var offset = 128 + 4 + 12 * tags.count
  for (name, data) in tags {
    bytes += Array(name.utf8) + big(UInt32(offset)) + big(UInt32(data.count))
    offset += data.count
  }
  for (_, data) in tags { bytes += data }
  return bytes
}

/// The segments of a JPEG file, with a profile in two parts, the second first.
private func jpeg(_ profile: [UInt8]) -> (whole: [UInt8], lean: [UInt8]) {
  func segment(_ marker: UInt8, content: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
  }
  let half = profile.count / 2
  let signature = Array("ICC_PROFILE\0".utf8)
  let head = [0xFF, 0xD8] + segment(0xE0, content: Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
  let tail =
    segment(0xDB, content: Array(repeating: 1, count: 65)) + segment(0xDA, content: [1, 2, 3]) + [
      9, 8, 7, 0xFF, 0xD9,
    ]
  let parts =
    segment(0xE2, content: signature + [2, 2] + profile[half...])
    + segment(0xE2, content: signature + [1, 2] + profile[..<half])
  return (head + parts + tail, head + tail)
}

@Suite struct ColorProfileStrippingTests {
  @Test func aProfileOfSRGBLeavesAJPEGAndNothingElseDoes() {
    let (whole, lean) = jpeg(profile())
    #expect(withoutSRGBProfile(whole, mediaType: "image/jpeg") == lean)
    #expect(withoutSRGBProfile(lean, mediaType: "image/jpeg") == nil)
  }

  @Test(arguments: [profile(red: 0.51), profile(gamma: 1.8), Array(profile().dropLast(30)), [1, 2, 3]])
  func otherProfilesStay(_ profile: [UInt8]) {
    #expect(withoutSRGBProfile(jpeg(profile).whole, mediaType: "image/jpeg") == nil)
  }

  @Test func cutOffPicturesStayAsTheyAre() {
    let whole = jpeg(profile()).whole
    for length in stride(from: 0, to: whole.count, by: 7) {
      let cut = Array(whole[..<length])
      if let lean = withoutSRGBProfile(cut, mediaType: "image/jpeg") { #expect(lean.count < cut.count) }
      #expect(withoutSRGBProfile(cut, mediaType: "image/png") == nil)
    }
  }

  /// The profile of a PNG picture is replaced by an sRGB chunk.
  @Test func aPNGKeepsItsColors() throws {
    let stored = profile()
    // A zlib stream of one stored block.
    let length = [UInt8(stored.count & 255), UInt8(stored.count >> 8)]
    var (a, b) = (1, 0)
    for byte in stored { (a, b) = ((a + Int(byte)) % 65521, (b + a + Int(byte)) % 65521) }
    let checksum = [UInt8(b >> 8), UInt8(b & 255), UInt8(a >> 8), UInt8(a & 255)]
    let zlib = [0x78, 0x01, 0x01] + length + length.map { ~$0 } + stored + checksum
    func chunk(_ name: String, content: [UInt8]) -> [UInt8] {
      [0, 0, UInt8(content.count >> 8), UInt8(content.count & 255)] + Array(name.utf8) + content + [
        0, 0, 0, 0,
      ]
    }
    let head: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", content: Array(repeating: 1, count: 13))
    let tail = chunk("IDAT", content: [1, 2, 3]) + chunk("IEND", content: [])
    let lean = try #require(
      withoutSRGBProfile(
        head + chunk("iCCP", content: Array("s\0\0".utf8) + zlib) + tail, mediaType: "image/png"))
    #expect(lean.count == head.count + 13 + tail.count)
    #expect(lean.starts(with: head) && lean.suffix(tail.count).elementsEqual(tail))
    #expect(Array(lean[head.count + 4..<head.count + 9]) == Array("sRGB".utf8) + [0])
  }
}
