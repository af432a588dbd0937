import BookModel
import Glibc

/// What one thread needs to render and pack: its own compressor and its own buffer.
final class PackingWorker {
  private let deflater: Deflater
  private let store: PackedStore
  let renderer: PageRenderer
  private var buffer: [UInt8] = []

  init(renderer: PageRenderer, store: PackedStore) throws(PublishingError) {
    deflater = try Deflater()
    self.renderer = renderer
    self.store = store
  }

  /// Packs a page.
  func pack(_ page: LinkedPage, content: PageContent) throws(PublishingError) -> PackedData {
    buffer.removeAll(keepingCapacity: true)
    try renderer.render(page, content: content, to: &buffer)
    return try pack(buffer, owned: false)
  }

  /// Packs bytes: deflated where that makes them shorter. Bytes that are `owned` stay in memory anyway,
  /// so that there is nothing to gain by spilling them.
  func pack(_ bytes: [UInt8], owned: Bool) throws(PublishingError) -> PackedData {
    let checksum = Deflater.checksum(bytes)
    if let deflated = deflater.deflate(bytes) {
      return PackedData(
        method: .deflated, size: bytes.count, packedSize: deflated.count, checksum: checksum,
        place: try store.keep(deflated))
    }
    return PackedData(
      method: .stored, size: bytes.count, packedSize: bytes.count, checksum: checksum,
      place: owned ? .memory(bytes) : try store.keep(bytes))
  }

  /// Packs bytes that are compressed by nature, such as a PNG picture.
  func packStored(_ bytes: [UInt8]) -> PackedData {
    PackedData(
      method: .stored, size: bytes.count, packedSize: bytes.count, checksum: Deflater.checksum(bytes),
      place: .memory(bytes))
  }

  /// Packs bytes that are compressed by nature and need not stay in memory.
  func keepStored(_ bytes: [UInt8]) throws(PublishingError) -> PackedData {
    PackedData(
      method: .stored, size: bytes.count, packedSize: bytes.count, checksum: Deflater.checksum(bytes),
      place: try store.keep(bytes))
  }

  /// Packs a file. What is compressed by nature, or too large to be held, is stored, and read only when the
  /// bundle is written.
  func pack(fileAt path: String, mediaType: String) throws(PublishingError) -> PackedData {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .fileUnreadable(path: path, errno: errno) }
    let size = Int(status.st_size)
    let compression = MediaCompression(mediaType: mediaType)
    if compression == .compressed || size > Self.largestDeflated {
      return PackedData(method: .stored, size: size, packedSize: size, checksum: nil, place: .file(path))
    }
    let bytes = try readFile(path)
    if compression == .unknown, !gains(bytes) {
      return PackedData(method: .stored, size: size, packedSize: size, checksum: nil, place: .file(path))
    }
    return try pack(bytes, owned: false)
  }

  /// Packs a picture, sound or film as small as it gets without a change to what is seen or heard: without a profile
  /// that says nothing, and deflated where a sample says that its coder left something to gain.
  func packSmall(fileAt path: String, mediaType: String) throws(PublishingError) -> PackedData {
    guard MediaCompression(mediaType: mediaType) == .compressed else {
      return try pack(fileAt: path, mediaType: mediaType)
    }
    var status = stat()
    guard stat(path, &status) == 0 else { throw .fileUnreadable(path: path, errno: errno) }
    guard Int(status.st_size) <= Self.largestDeflated else {
      return try pack(fileAt: path, mediaType: mediaType)
    }
    let bytes = try readFile(path)
    let lean = leanPicture(bytes, mediaType: mediaType)
    guard gains(lean ?? bytes) else {
      guard let lean else {
        return PackedData(
          method: .stored, size: bytes.count, packedSize: bytes.count, checksum: Deflater.checksum(bytes),
          place: .file(path))
      }
      return PackedData(
        method: .stored, size: lean.count, packedSize: lean.count, checksum: Deflater.checksum(lean),
        place: try store.keep(lean))
    }
    return try pack(lean ?? bytes, owned: false)
  }

  /// Whether deflating saves a twentieth of a sample from the middle of the bytes.
  private func gains(_ bytes: [UInt8]) -> Bool {
    let start = max(0, bytes.count / 2 - Self.sample / 2)
    let sample = Array(bytes[start..<min(bytes.count, start + Self.sample)])
    guard let deflated = deflater.deflate(sample) else { return false }
    return deflated.count <= sample.count - sample.count / 20
  }

  private static let sample = 16 << 10
  /// libdeflate needs a file and its result in memory at once.
  private static let largestDeflated = 32 << 20
}

/// Whether a media type's files are compressed already.
enum MediaCompression {
  case compressed, plain, unknown

  init(mediaType: String) {
    switch mediaType {
    case "image/jpeg", "image/png", "image/gif", "image/webp", "font/woff", "font/woff2", "audio/mpeg",
      "audio/mp4", "audio/ogg", "audio/opus":
      self = .compressed
    case "image/svg+xml", "font/ttf", "font/otf", "application/xhtml+xml", "application/json":
      self = .plain
    default:
      self = mediaType.hasPrefix("video/") ? .compressed : mediaType.hasPrefix("text/") ? .plain : .unknown
    }
  }
}
