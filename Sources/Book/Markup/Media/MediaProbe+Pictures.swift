import BookModel
import TextBytes

// The headers of raster pictures. Each function returns nil if the file is of another format.
extension MediaProbe {
  /// JPEG: the size is in the first start-of-frame segment, after any amount of metadata.
  package mutating func jpeg() -> MediaInfo? {
    guard file.big(0, count: 2) == 0xFFD8, file.byte(2) == 0xFF else { return nil }
    var offset = 2
    var isOnItsSide = false
    // A file has few segments; the limit stops a hostile one.
    for _ in 0..<4096 {
      while file.byte(offset) == 0xFF, file.byte(offset + 1) == 0xFF { offset += 1 }
      guard file.byte(offset) == 0xFF, let marker = file.byte(offset + 1),
        let length = file.big(offset + 2, count: 2)
      else { break }
      if marker == 0xE1, file.has("Exif\0\0", at: offset + 4) {
        isOnItsSide = exifTurns(offset + 10) || isOnItsSide
      }
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        let (height, width) = (file.big(offset + 5, count: 2), file.big(offset + 7, count: 2))
        return isOnItsSide
          ? described("image/jpeg", width: height, height: width)
          : described("image/jpeg", width: width, height: height)
      }
      if marker == 0xDA || marker == 0xD9 || length < 2 { break }
      offset += 2 + length
    }
    return described("image/jpeg")
  }

  /// Whether Exif data at `start` rotates the picture by 90 or 270 degrees, which swaps its width and height.
  private mutating func exifTurns(_ start: Int) -> Bool {
    let isLittle = file.has("II", at: start)
    guard isLittle || file.has("MM", at: start), let directory = integer(start + 4, count: 4, isLittle),
      let count = integer(start + directory, count: 2, isLittle)
    else { return false }
    for index in 0..<min(count, 64) {
      let entry = start + directory + 2 + index * 12
      if integer(entry, count: 2, isLittle) == 0x112 {
        return (5...8).contains(integer(entry + 8, count: 2, isLittle) ?? 1)
      }
    }
    return false
  }

  private mutating func integer(_ offset: Int, count: Int, _ isLittle: Bool) -> Int? {
    isLittle ? file.little(offset, count: count) : file.big(offset, count: count)
  }

  /// PNG: the size is in its first chunk; an acTL chunk before the pixels means that it is animated.
  package mutating func png() -> MediaInfo? {
    guard file.big(0, count: 4) == 0x8950_4E47, file.big(4, count: 4) == 0x0D0A_1A0A else { return nil }
    var isAnimated = false
    var offset = 8
    for _ in 0..<256 {
      guard let length = file.big(offset, count: 4), !file.has("IDAT", at: offset + 4) else { break }
      if file.has("acTL", at: offset + 4) { isAnimated = true }
      offset += 12 + length
    }
    return described(
      "image/png", width: file.big(16, count: 4), height: file.big(20, count: 4), isAnimated: isAnimated)
  }

  /// GIF: animated if a second frame follows the first.
  package mutating func gif() -> MediaInfo? {
    guard file.has("GIF87a", at: 0) || file.has("GIF89a", at: 0), let flags = file.byte(10) else {
      return nil
    }
    var offset = 13 + colorTable(flags)
    var frames = 0
    for _ in 0..<4096 {
      guard frames < 2, let introducer = file.byte(offset) else { break }
      if introducer == ",", let flags = file.byte(offset + 9) {
        frames += 1
        offset = endOfBlocks(offset + 11 + colorTable(flags))
      } else if introducer == "!" {
        offset = endOfBlocks(offset + 2)
      } else {
        break
      }
    }
    return described(
      "image/gif", width: file.little(6, count: 2), height: file.little(8, count: 2), isAnimated: frames > 1)
  }

  private func colorTable(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

  /// The offset after the chain of data blocks that begins at `offset`.
  private mutating func endOfBlocks(_ offset: Int) -> Int {
    var offset = offset
    while let length = file.byte(offset), length > 0 { offset += Int(length) + 1 }
    return offset + 1
  }

  /// WebP, in its three forms.
  mutating func webP() -> MediaInfo? {
    guard file.has("RIFF", at: 0), file.has("WEBP", at: 8) else { return nil }
    if file.has("VP8X", at: 12) {
      let isAnimated = (file.byte(20) ?? 0) & 2 != 0
      return described(
        "image/webp", width: file.little(24, count: 3).map { $0 + 1 },
        height: file.little(27, count: 3).map { $0 + 1 },
        isAnimated: isAnimated)
    }
    if file.has("VP8L", at: 12), let bits = file.little(21, count: 4) {
      return described("image/webp", width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    }
    return described(
      "image/webp", width: file.little(26, count: 2).map { $0 & 0x3FFF },
      height: file.little(28, count: 2).map { $0 & 0x3FFF })
  }

  /// TIFF of either byte order: the size is in its first directory.
  package mutating func tiff() -> MediaInfo? {
    let isLittle = file.big(0, count: 4) == 0x4949_2A00
    guard isLittle || file.big(0, count: 4) == 0x4D4D_002A, let directory = integer(4, count: 4, isLittle)
    else {
      return nil
    }
    var (width, height): (Int?, Int?) = (nil, nil)
    for index in 0..<min(integer(directory, count: 2, isLittle) ?? 0, 512) {
      let entry = directory + 2 + index * 12
      let value = integer(entry + 8, count: integer(entry + 2, count: 2, isLittle) == 3 ? 2 : 4, isLittle)
      switch integer(entry, count: 2, isLittle) {
      case 256: width = value
      case 257: height = value
      default: break
      }
    }
    return described("image/tiff", width: width, height: height)
  }

  /// BMP; a negative height means that rows go from top to bottom.
  package mutating func bitmap() -> MediaInfo? {
    guard file.has("BM", at: 0), let header = file.little(14, count: 4) else { return nil }
    if header == 12 {
      return described("image/bmp", width: file.little(18, count: 2), height: file.little(20, count: 2))
    }
    guard (40...256).contains(header), let width = file.little(18, count: 4),
      let height = file.little(22, count: 4)
    else {
      return nil
    }
    return described("image/bmp", width: width, height: abs(Int(Int32(truncatingIfNeeded: height))))
  }

  /// ICO: the largest of its pictures.
  package mutating func icon() -> MediaInfo? {
    guard file.big(0, count: 4) == 0x100, let count = file.little(4, count: 2), (1...256).contains(count)
    else {
      return nil
    }
    var largest = (width: 0, height: 0)
    for index in 0..<count {
      guard let width = file.byte(6 + index * 16), let height = file.byte(7 + index * 16) else { return nil }
      // 0 means 256.
      let size = (width: width == 0 ? 256 : Int(width), height: height == 0 ? 256 : Int(height))
      if size.width > largest.width { largest = size }
    }
    return described("image/vnd.microsoft.icon", width: largest.width, height: largest.height)
  }

  /// WMF with a header that gives its size.
  mutating func placeableMetafile() -> MediaInfo? {
    guard file.big(0, count: 4) == 0xD7CD_C69A else { return nil }
    func signed(_ value: Int?) -> Int { Int(Int16(truncatingIfNeeded: value ?? 0)) }
    let width = signed(file.little(10, count: 2)) - signed(file.little(6, count: 2))
    let height = signed(file.little(12, count: 2)) - signed(file.little(8, count: 2))
    let unitsToTheInch = max(1, file.little(14, count: 2) ?? 1)
    return described(
      "image/wmf", width: abs(width) * 96 / unitsToTheInch, height: abs(height) * 96 / unitsToTheInch)
  }

  /// EMF, or WMF without a size.
  mutating func metafile() -> MediaInfo? {
    if file.little(0, count: 4) == 1, file.has(" EMF", at: 40) {
      func signed(_ value: Int?) -> Int { Int(Int32(truncatingIfNeeded: value ?? 0)) }
      let width = signed(file.little(16, count: 4)) - signed(file.little(8, count: 4)) + 1
      let height = signed(file.little(20, count: 4)) - signed(file.little(12, count: 4)) + 1
      return described("image/emf", width: width, height: height)
    }
    let isDisk = file.little(0, count: 2) == 1 || file.little(0, count: 2) == 2
    return isDisk && file.little(2, count: 2) == 9 && [0x100, 0x300].contains(file.little(4, count: 2))
      ? described("image/wmf") : nil
  }
}
