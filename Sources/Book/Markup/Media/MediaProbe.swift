import BookModel
import TextBytes

/// Identifies a file by its first bytes: its media type by content, and for pictures and videos their size. Returns nil for an
/// unknown format.
///
///     mediaInfo(of: pngBytes)  // image/png, 1200 × 800
///
/// Supports JPEG, PNG, GIF, WebP, SVG, TIFF, BMP, WMF, EMF, ICO, AVIF and HEIF; MP3, AAC, MP4, Ogg, WebM, WAV and FLAC; WOFF,
/// WOFF2, OpenType and TrueType; PDF. Reads only headers and decodes nothing.
public func mediaInfo(of bytes: [UInt8]) -> MediaInfo? {
  mediaInfo(size: bytes.count) { Array(bytes[$0]) }
}

/// Identifies a file that is not in memory.
///
/// - Parameters:
///   - size: The file's size in bytes.
///   - read: Returns a range of the file's bytes, or fewer if the file is shorter than `size`. Most formats
///     need one call, for the first 4 KB; a JPEG with large metadata needs a few bytes further on.
public func mediaInfo(size: Int, read: (Range<Int>) -> [UInt8]) -> MediaInfo? {
  withoutActuallyEscaping(read) { read in
    var probe = MediaProbe(FileWindow(size: size, read: read))
    return probe.info()
  }
}

/// A file read through a window of 4 KB, which moves to each requested byte outside it.
package struct FileWindow {
  package let size: Int
  private let read: (Range<Int>) -> [UInt8]
  private var start = 0
  private var bytes: [UInt8] = []
  private static let length = 4096

  package init(size: Int, read: @escaping (Range<Int>) -> [UInt8]) {
    self.size = size
    self.read = read
  }

  /// The byte at `offset`; nil past the end.
  package mutating func byte(_ offset: Int) -> UInt8? {
    guard offset >= 0, offset < size else { return nil }
    if offset < start || offset >= start + bytes.count {
      start = offset
      bytes = read(offset..<min(size, offset + FileWindow.length))
      guard !bytes.isEmpty else { return nil }
    }
    return bytes[offset - start]
  }

  /// The `count` bytes at `offset` as one number, the most significant first; nil past the end.
  package mutating func big(_ offset: Int, count: Int) -> Int? {
    var value = 0
    for index in 0..<count {
      guard let byte = byte(offset + index) else { return nil }
      value = value << 8 | Int(byte)
    }
    return value
  }

  /// The `count` bytes at `offset` as one number, the least significant first; nil past the end.
  package mutating func little(_ offset: Int, count: Int) -> Int? {
    var value = 0
    for index in 0..<count {
      guard let byte = byte(offset + index) else { return nil }
      value |= Int(byte) << (8 * index)
    }
    return value
  }

  /// Whether the bytes at `offset` are those of `text`.
  package mutating func has(_ text: StaticString, at offset: Int) -> Bool {
    text.withUTF8Buffer { wanted in
      for index in wanted.indices where byte(offset + index) != wanted[index] { return false }
      return true
    }
  }

  /// At most `count` bytes from `offset` on.
  package mutating func slice(_ offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, offset < size, count > 0 else { return [] }
    return read(offset..<min(size, offset + count))
  }
}

/// Detects a file's format by its first bytes and reads the header of that format.
struct MediaProbe {
  package var file: FileWindow

  package init(_ file: FileWindow) {
    self.file = file
  }

  package mutating func info() -> MediaInfo? {
    guard let first = file.byte(0) else { return nil }
    let found =
      switch first {
      case 0xFF: jpeg() ?? mpegAudio()
      case 0x89: png()
      case "R": webP() ?? wave()
      case "G": gif()
      case "I", "M": tiff() ?? taggedMPEGAudio()
      case "B": bitmap()
      case 0xD7: placeableMetafile()
      case 0x1A: matroska()
      case "%": file.has("%PDF-", at: 0) ? described("application/pdf") : nil
      case "O": ogg() ?? font()
      case "f": file.has("fLaC", at: 0) ? described("audio/flac") : nil
      case 0x00, 0x01: isoMedia() ?? metafile() ?? icon() ?? font()
      default: font()
      }
    return found ?? isoMedia() ?? svg()
  }

  /// Makes the description of this file.
  package func described(
    _ mediaType: String, width: Int? = nil, height: Int? = nil, isAnimated: Bool = false
  )
    -> MediaInfo
  {
    let isSized = (width ?? 0) > 0 && (height ?? 0) > 0
    return MediaInfo(
      mediaType: mediaType, size: file.size, width: isSized ? width : nil, height: isSized ? height : nil,
      isAnimated: isAnimated)
  }

  private mutating func font() -> MediaInfo? {
    if file.has("wOFF", at: 0) { return described("font/woff") }
    if file.has("wOF2", at: 0) { return described("font/woff2") }
    if file.has("OTTO", at: 0) { return described("font/otf") }
    if file.has("ttcf", at: 0) { return described("font/collection") }
    // Other files may begin with the four bytes of version 1.0; in a font the number of tables and a table name follow.
    guard file.big(0, count: 4) == 0x10000 || file.has("true", at: 0), let tables = file.big(4, count: 2),
      (1...64).contains(tables)
    else { return nil }
    for index in 0..<4 {
      guard let letter = file.byte(12 + index), (" "..."~").contains(letter) else { return nil }
    }
    return described("font/ttf")
  }
}
