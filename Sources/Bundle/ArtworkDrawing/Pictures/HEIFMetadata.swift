import BookModel

/// What a HEIF or AVIF says about its pictures, such as Exif, in items that refer to them: ISO/IEC 14496-12, 8.11.12.
enum HEIFMetadata {
  /// The bytes without references from such items to several pictures at once, which phones write for a picture with a map of tones:
  /// libheif (1.15) takes them for damage. No pixel depends on these items.
  static func detached(in bytes: [UInt8], format: PictureFormat) -> [UInt8] {
    guard format == .avif || format == .heif else { return bytes }
    var result = bytes
    for meta in boxes(bytes, range: bytes.indices) where meta.name == "meta" {
      for references in boxes(bytes, range: meta.content.dropFirst(4)) where references.name == "iref" {
        let start = references.content.lowerBound
        guard start + 4 <= references.content.upperBound else { continue }
        // Version 1 has identifiers of 4 bytes.
        let countAt = bytes[start] == 0 ? 2 : 4
        for reference in boxes(bytes, range: references.content.dropFirst(4)) where reference.name == "cdsc" {
          let content = reference.content
          guard content.count >= countAt + 2 else { continue }
          let count = number(bytes, start: content.lowerBound + countAt, size: 2)
          guard count > 1 else { continue }
          result.replaceSubrange(content.lowerBound - 4..<content.lowerBound, with: "free".utf8)
        }
      }
    }
    return result
  }

  /// The boxes in a part of a file, with their names and contents; up to one that has no place there.
  private static func boxes(_ bytes: [UInt8], range: Range<Int>) -> [(name: String, content: Range<Int>)] {
    var found: [(name: String, content: Range<Int>)] = []
    var start = range.lowerBound
    while start + 8 <= range.upperBound {
      let size = number(bytes, start: start, size: 4)
      // Boxes of 0 or 1 reach to the end or are longer than 4 GB: those of pixels, behind all others.
      guard size >= 8, size <= range.upperBound - start else { break }
      let name = String(decoding: bytes[start + 4..<start + 8], as: UTF8.self)
      found.append((name, start + 8..<start + size))
      start += size
    }
    return found
  }

  private static func number(_ bytes: [UInt8], start: Int, size: Int) -> Int {
    bytes[start..<start + size].reduce(0) { $0 << 8 | Int($1) }
  }
}
