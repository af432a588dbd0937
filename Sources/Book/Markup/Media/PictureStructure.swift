import BookModel
import TextBytes

/// Walks through the parts of a raster picture, without decoding pixels: finds files that are cut off, and headers by which
/// no decoder can start.
struct PictureStructure {
  private var file: FileWindow

  init(_ file: FileWindow) {
    self.file = file
  }

  mutating func fault(_ format: PictureFormat?) -> PictureFault? {
    switch format {
    case .png: png()
    case .jpeg: jpeg()
    case .gif: gif()
    case .webp: webP()
    case .avif, .heif: boxes()
    // Their decoders say what is missing; a drawing is parsed.
    case .tiff, .bmp, .svg, nil: nil
    }
  }

  /// PNG: chunks, each with its length, from IHDR to IEND.
  private mutating func png() -> PictureFault? {
    guard file.size >= 33 else { return .truncated }
    guard file.big(8, count: 4) == 13, file.has("IHDR", at: 12) else {
      return .damaged("its header is missing")
    }
    guard file.big(16, count: 4) ?? 0 > 0, file.big(20, count: 4) ?? 0 > 0 else { return .noSize }
    var offset = 8
    var hasPixels = false
    while let length = file.big(offset, count: 4), offset + 12 + length <= file.size {
      if file.has("IDAT", at: offset + 4) { hasPixels = true }
      if file.has("IEND", at: offset + 4) { return hasPixels ? nil : .truncated }
      offset += 12 + length
    }
    return .truncated
  }

  /// JPEG: segments up to the first scan, then coded data up to the end marker.
  private mutating func jpeg() -> PictureFault? {
    var offset = 2
    var hasFrame = false
    for _ in 0..<65536 {
      while file.byte(offset) == 0xFF, file.byte(offset + 1) == 0xFF { offset += 1 }
      guard let lead = file.byte(offset), let marker = file.byte(offset + 1) else { return .truncated }
      guard lead == 0xFF else { return .damaged("a segment has a wrong length") }
      if marker == 0xD9 { return hasFrame ? .truncated : .damaged("it has no frame header") }
      guard let length = file.big(offset + 2, count: 2) else { return .truncated }
      guard length >= 2 else { return .damaged("a segment has a wrong length") }
      let body = offset + 4..<offset + 2 + length
      guard body.upperBound <= file.size else {
        // A length that leads out of the file is wrong if the file has its end marker.
        return endsWithMarker ? .damaged("a segment has a wrong length") : .truncated
      }
      switch marker {
      case 0xC4: if !areCodes(body) { return .damaged("a table of codes is wrong") }
      case 0xC0...0xCF where marker != 0xC8 && marker != 0xCC:
        hasFrame = true
        guard file.big(body.lowerBound + 1, count: 2) != nil,
          file.big(body.lowerBound + 3, count: 2) ?? 0 > 0,
          let components = file.byte(body.lowerBound + 5), body.count == 6 + 3 * Int(components)
        else { return .damaged("its frame header is wrong") }
      case 0xDA:
        guard hasFrame else { return .damaged("it has no frame header") }
        return endsWithMarker || hasEnd(after: body.upperBound) ? nil : .truncated
      default: break
      }
      offset = body.upperBound
    }
    return .damaged("it has too many segments")
  }

  /// Whether a segment holds Huffman tables and nothing more.
  private mutating func areCodes(_ body: Range<Int>) -> Bool {
    var offset = body.lowerBound
    while offset < body.upperBound {
      var count = 0
      for length in 1...16 { count += Int(file.byte(offset + length) ?? 0) }
      guard count <= 256 else { return false }
      offset += 17 + count
    }
    return offset == body.upperBound
  }

  private var endsWithMarker: Bool {
    mutating get {
      var end = file.size
      // Some programs pad files with zeros.
      while end > max(2, file.size - 4096), file.byte(end - 1) == 0 { end -= 1 }
      return file.big(end - 2, count: 2) == 0xFFD9
    }
  }

  /// Whether the end marker follows; other data may come behind it, such as a film.
  private mutating func hasEnd(after start: Int) -> Bool {
    var offset = start
    var isMarker = false
    while offset < file.size {
      let part = file.slice(offset, count: 1 << 16)
      guard !part.isEmpty else { return false }
      for byte in part {
        if isMarker && byte == 0xD9 { return true }
        isMarker = byte == 0xFF
      }
      offset += part.count
    }
    return false
  }

  /// GIF: blocks, each a chain of parts. The byte that ends the file is often missing.
  private mutating func gif() -> PictureFault? {
    guard let flags = file.byte(10) else { return .truncated }
    func table(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
    var offset = 13 + table(flags)
    var frames = 0
    while let introducer = file.byte(offset), introducer != ";" {
      if introducer == "," {
        guard let flags = file.byte(offset + 9) else { return .truncated }
        frames += 1
        offset += 11 + table(flags)
      } else if introducer == "!" {
        offset += 2
      } else {
        return frames > 0 ? nil : .damaged("a block is of no known kind")
      }
      while let length = file.byte(offset), length > 0 { offset += Int(length) + 1 }
      guard offset < file.size else { return .truncated }
      offset += 1
    }
    return frames > 0 ? nil : .truncated
  }

  /// WebP: a RIFF file, which states its length.
  private mutating func webP() -> PictureFault? {
    guard let length = file.little(4, count: 4) else { return .truncated }
    return length + 8 > file.size + 1 ? .truncated : nil
  }

  /// AVIF and HEIF: boxes, which state their lengths.
  private mutating func boxes() -> PictureFault? {
    var offset = 0
    for _ in 0..<4096 where offset < file.size {
      guard var length = file.big(offset, count: 4) else { return .truncated }
      if length == 1 { length = file.big(offset + 8, count: 8) ?? .max }
      if length == 0 { return nil }
      guard length >= 8 else { return .damaged("a box has a wrong length") }
      guard length <= file.size - offset else { return .truncated }
      offset += length
    }
    return nil
  }
}
