import CDeflate

/// Pictures without what says nothing: sRGB's own colour profile, which some programs put into each.
///
///     leanPicture(jpeg, mediaType: "image/jpeg")  // the same segments but for the profile's; nil where it has none
///
/// Not one coded pixel is changed.
func leanPicture(_ bytes: [UInt8], mediaType: String) -> [UInt8]? {
  switch mediaType {
  case "image/jpeg": leanJPEG(bytes)
  case "image/png": leanPNG(bytes)
  default: nil
  }
}

/// A JPEG file (ITU-T T.81) without its APP2 segments that hold a profile.
private func leanJPEG(_ bytes: [UInt8]) -> [UInt8]? {
  guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
  let signature = Array("ICC_PROFILE\0".utf8)
  var profile: [(number: UInt8, range: Range<Int>)] = []
  var segments: [Range<Int>] = []
  var position = 2
  while position + 4 <= bytes.count, bytes[position] == 0xFF {
    let marker = bytes[position + 1]
    // The scan begins: behind it there are no such segments.
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
  guard ColourProfile(whole).isSRGB else { return nil }
  var lean: [UInt8] = []
  lean.reserveCapacity(bytes.count)
  var start = 0
  for segment in segments {
    lean += bytes[start..<segment.lowerBound]
    start = segment.upperBound
  }
  return lean + bytes[start...]
}

/// A PNG file with an sRGB chunk in place of a profile of sRGB (PNG, third edition, section 11.3.2).
private func leanPNG(_ bytes: [UInt8]) -> [UInt8]? {
  guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
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
      guard ColourProfile(profile).isSRGB else { return nil }
      found = (position..<end, profile[67] & 3)
    }
    position = end
  }
  guard let found else { return nil }
  var chunk: [UInt8] = []
  if !hasSRGB {
    let content = Array("sRGB".utf8) + [found.intent]
    let checksum = Deflater.checksum(content)
    chunk = [0, 0, 0, 1] + content
    for shift in stride(from: 24, through: 0, by: -8) {
      chunk.append(UInt8(truncatingIfNeeded: checksum >> UInt32(shift)))
    }
  }
  return bytes[..<found.range.lowerBound] + chunk + bytes[found.range.upperBound...]
}

/// The profile of an iCCP chunk: a name, a zero, the method, and a zlib stream of at most 4 MB.
private func unpackedProfile(_ chunk: ArraySlice<UInt8>) -> [UInt8]? {
  guard let end = chunk.firstIndex(of: 0), end + 2 < chunk.endIndex, chunk[end + 1] == 0,
    let decompressor = libdeflate_alloc_decompressor()
  else { return nil }
  defer { libdeflate_free_decompressor(decompressor) }
  let packed = Array(chunk[(end + 2)...])
  var size = 0
  var output = [UInt8](repeating: 0, count: 4 << 20)
  let result = libdeflate_zlib_decompress(decompressor, packed, packed.count, &output, output.count, &size)
  return result == LIBDEFLATE_SUCCESS ? Array(output[..<size]) : nil
}
