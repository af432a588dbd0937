import Compression
import TextBytes

/// Removes sRGB's own colour profile from pictures, which is redundant.
///
///     withoutSRGBProfile(jpeg, mediaType: "image/jpeg")  // without the profile's segments; nil if it has none
///
/// The coded pixels do not change.
func withoutSRGBProfile(_ bytes: [UInt8], mediaType: String) -> [UInt8]? {
  switch mediaType {
  case "image/jpeg": jpegWithoutSRGBProfile(bytes)
  case "image/png": pngWithoutSRGBProfile(bytes)
  default: nil
  }
}

/// A JPEG file (ITU-T T.81) without the APP2 segments of a profile.
private func jpegWithoutSRGBProfile(_ bytes: [UInt8]) -> [UInt8]? {
  guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
  let signature = Array("ICC_PROFILE\0".utf8)
  var profile: [(number: UInt8, range: Range<Int>)] = []
  var segments: [Range<Int>] = []
  var position = 2
  while position + 4 <= bytes.count, bytes[position] == 0xFF {
    let marker = bytes[position + 1]
    // No such segments follow the start of scan.
    if marker == 0xDA || marker == 0xD9 { break }
    let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
    let end = position + 2 + length
    guard length >= 2, end <= bytes.count else { return nil }
    if marker == 0xE2, length > 16, bytes[position + 4..<position + 16].elementsEqual(signature) {
      profile.append((bytes[position + 16], position + 18..<end))
      segments.append(position..<end)
    }
    position = end
  }
  guard !profile.isEmpty else { return nil }
  let whole = profile.sorted { $0.number < $1.number }.flatMap { bytes[$0.range] }
  guard ColorProfile(whole).isSRGB else { return nil }
  var lean: [UInt8] = []
  lean.reserveCapacity(bytes.count)
  var start = 0
  for segment in segments {
    lean += bytes[start..<segment.lowerBound]
    start = segment.upperBound
  }
  return lean + bytes[start...]
}

/// A PNG file with an sRGB chunk instead of an sRGB profile (PNG, third edition, section 11.3.2).
private func pngWithoutSRGBProfile(_ bytes: [UInt8]) -> [UInt8]? {
  guard bytes.starts(with: [0x89, "P", "N", "G", "\r", "\n", 0x1A, "\n"]) else { return nil }
  func word(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
  var position = 8
  var found: (range: Range<Int>, intent: UInt8)?
  var hasSRGB = false
  while position + 12 <= bytes.count {
    let length = word(position)
    let end = position + 12 + length
    guard end <= bytes.count else { return nil }
    let name = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
    if name == "IDAT" { break }
    if name == "sRGB" { hasSRGB = true }
    if name == "iCCP", let profile = unpackedProfile(bytes[position + 8..<position + 8 + length]) {
      guard ColorProfile(profile).isSRGB else { return nil }
      found = (position..<end, profile[67] & 3)
    }
    position = end
  }
  guard let found else { return nil }
  var chunk: [UInt8] = []
  if !hasSRGB {
    let content = Array("sRGB".utf8) + [found.intent]
    let checksum = crc32(content)
    chunk = [0, 0, 0, 1] + content
    for shift in stride(from: 24, through: 0, by: -8) {
      chunk.append(UInt8(truncatingIfNeeded: checksum >> UInt32(shift)))
    }
  }
  return bytes[..<found.range.lowerBound] + chunk + bytes[found.range.upperBound...]
}

/// The profile in an iCCP chunk: a name, a zero, the method, and a zlib stream of at most 4 MB.
private func unpackedProfile(_ chunk: ArraySlice<UInt8>) -> [UInt8]? {
  guard let end = chunk.firstIndex(of: 0), end + 2 < chunk.endIndex, chunk[end + 1] == 0 else { return nil }
  return ZlibStream.inflate(Array(chunk[(end + 2)...]), limit: 4 << 20)
}
