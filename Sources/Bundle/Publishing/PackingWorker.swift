import BookModel
import Compression
import Files
import Glibc

/// The state of one thread that renders and compresses: compressor and buffer.
final class PackingWorker {
  private let deflater: Deflater
  private let store: PackedStore
  let renderer: PageRenderer
  private var buffer: [UInt8] = []
  /// The archive entry used last, uncompressed: a page with embedded pictures reads many parts of one entry.
  private var lastEntry: (path: String, bytes: [UInt8])?

  init(renderer: PageRenderer, store: PackedStore) throws(PublishingError) {
    do throws(MemoryExhausted) { deflater = try Deflater() } catch { throw .memoryExhausted }
    self.renderer = renderer
    self.store = store
  }

  /// Renders and compresses a page.
  func pack(_ page: LinkedPage, content: PageContent) throws(PublishingError) -> PackedData {
    buffer.removeAll(keepingCapacity: true)
    try renderer.render(page, content: content, to: &buffer)
    return try pack(buffer, owned: false)
  }

  /// Renders a page, inserts the marks of printed pages and compresses it.
  func pack(
    _ page: LinkedPage, content: PageContent, marks: [PrintedPageList.Mark]
  ) throws(PublishingError) -> PackedData {
    buffer.removeAll(keepingCapacity: true)
    try renderer.render(page, content: content, to: &buffer)
    var marked: [UInt8] = []
    var start = 0
    for mark in marks.sorted(by: { $0.offset < $1.offset })
    where mark.offset >= start && mark.offset <= buffer.count {
      marked += buffer[start..<mark.offset]
      marked.write("<span epub:type=\"pagebreak\" role=\"doc-pagebreak\"")
      marked.writeAttribute("id", mark.id)
      marked.writeAttribute("aria-label", mark.label)
      marked.write("></span>")
      start = mark.offset
    }
    return try pack(marked + buffer[start...], owned: false)
  }

  /// Compresses bytes if that makes them shorter. Set `owned` for bytes that stay in memory anyway, so that
  /// spilling gains nothing.
  func pack(_ bytes: [UInt8], owned: Bool) throws(PublishingError) -> PackedData {
    let checksum = crc32(bytes)
    if let deflated = deflater.deflate(bytes) {
      return PackedData(
        method: .deflated, size: bytes.count, packedSize: deflated.count, checksum: checksum,
        place: try store.keep(deflated))
    }
    return PackedData(
      method: .stored, size: bytes.count, packedSize: bytes.count, checksum: checksum,
      place: owned ? .memory(bytes) : try store.keep(bytes))
  }

  /// Stores bytes that are already compressed, such as a PNG.
  func packStored(_ bytes: [UInt8]) -> PackedData {
    PackedData(
      method: .stored, size: bytes.count, packedSize: bytes.count, checksum: crc32(bytes),
      place: .memory(bytes))
  }

  /// Stores bytes that are already compressed and need not stay in memory.
  func keepStored(_ bytes: [UInt8]) throws(PublishingError) -> PackedData {
    try PackedData(stored: bytes, in: store)
  }

  /// Compresses a file. If it is already compressed or too large for memory, it is stored, and read only when
  /// the bundle is written.
  func pack(_ place: FilePlace, mediaType: String) throws(PublishingError) -> PackedData {
    switch place {
    case .disk(let path): return try pack(fileAt: path, mediaType: mediaType)
    case .packed(let file): return try pack(file, mediaType: mediaType)
    }
  }

  /// Reuses the packed bytes of an entry if compressing it again would gain nothing. Reads its content anyway, to
  /// verify it.
  private func pack(_ file: PackedFile, mediaType: String) throws(PublishingError) -> PackedData {
    let bytes = try readFile(.packed(file))
    let isStored = file.entry.method == 0
    let isSmall = !isStored || MediaCompression(mediaType: mediaType) == .compressed || !gains(bytes)
    guard isSmall || bytes.count > Self.largestDeflated, let range = file.archive.packedRange(of: file.entry)
    else { return try pack(bytes, owned: false) }
    return PackedData(
      method: isStored ? .stored : .deflated, size: bytes.count, packedSize: range.count,
      checksum: file.entry.checksum, place: .archived(file, range))
  }

  private func pack(fileAt path: String, mediaType: String) throws(PublishingError) -> PackedData {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .fileUnreadable(path: path, errno: errno) }
    let size = Int(status.st_size)
    let compression = MediaCompression(mediaType: mediaType)
    if compression == .compressed || size > Self.largestDeflated {
      return PackedData(method: .stored, size: size, packedSize: size, checksum: nil, place: .file(path))
    }
    let bytes = try readFile(.disk(path))
    if compression == .unknown, !gains(bytes) {
      return PackedData(method: .stored, size: size, packedSize: size, checksum: nil, place: .file(path))
    }
    return try pack(bytes, owned: false)
  }

  /// Compresses a media file without visible or audible changes: removes a redundant profile, and deflates it
  /// if a sample shows that this helps.
  func packSmall(_ place: FilePlace, mediaType: String) throws(PublishingError) -> PackedData {
    guard MediaCompression(mediaType: mediaType) == .compressed, try size(of: place) <= Self.largestDeflated
    else { return try pack(place, mediaType: mediaType) }
    let bytes = try readFile(place)
    let lean = withoutSRGBProfile(bytes, mediaType: mediaType)
    guard gains(lean ?? bytes) else {
      guard let lean else {
        guard case .disk(let path) = place else { return try pack(place, mediaType: mediaType) }
        return PackedData(
          method: .stored, size: bytes.count, packedSize: bytes.count, checksum: crc32(bytes),
          place: .file(path))
      }
      return try PackedData(stored: lean, in: store)
    }
    return try pack(lean ?? bytes, owned: false)
  }

  /// A range of a file; throws if the file is shorter.
  func bytes(of place: FilePlace, in range: Range<Int>) throws(PublishingError) -> [UInt8] {
    switch place {
    case .disk(let path): return try readFile(path, range: range)
    case .packed(let file):
      if lastEntry?.path != file.path { lastEntry = (file.path, try readFile(place)) }
      guard let bytes = lastEntry?.bytes, range.upperBound <= bytes.count else {
        throw .fileChanged(path: file.path)
      }
      return Array(bytes[range])
    }
  }

  private func size(of place: FilePlace) throws(PublishingError) -> Int {
    switch place {
    case .packed(let file): return file.entry.size
    case .disk(let path):
      var status = stat()
      guard stat(path, &status) == 0 else { throw .fileUnreadable(path: path, errno: errno) }
      return Int(status.st_size)
    }
  }

  /// Whether deflating saves 5 % of a sample from the middle of the bytes.
  private func gains(_ bytes: [UInt8]) -> Bool {
    let start = max(0, bytes.count / 2 - Self.sample / 2)
    let sample = Array(bytes[start..<min(bytes.count, start + Self.sample)])
    guard let deflated = deflater.deflate(sample) else { return false }
    return deflated.count <= sample.count - sample.count / 20
  }

  private static let sample = 16 << 10
  /// libdeflate needs input and output in memory at once.
  private static let largestDeflated = 32 << 20
}

/// Which media types are already compressed.
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
