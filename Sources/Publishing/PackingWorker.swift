import BookModel
import Dispatch
import Glibc
import Synchronization

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

/// Does `body` for every index on up to `jobs` threads, each with a worker of its own, and gives the
/// results in the order of the indices. Of several errors, the one of the lowest index is thrown.
func parallelMap<Worker, Value: Sendable>(
  count: Int, jobs: Int, worker: @Sendable () throws(PublishingError) -> Worker,
  _ body: @Sendable (Int, inout Worker) throws(PublishingError) -> Value
) throws(PublishingError) -> [Value] {
  let results = Mutex([Result<Value, PublishingError>?](repeating: nil, count: count))
  let next = Atomic(0)
  // Indices are handed out in runs, so that neighbours in memory go to one thread.
  let run = max(1, min(16, count / (max(1, jobs) * 4)))
  DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, count))) { _ in
    let start = { next.add(run, ordering: .relaxed).oldValue }
    do throws(PublishingError) {
      var worker = try worker()
      var lower = start()
      while lower < count {
        for index in lower..<min(count, lower + run) {
          let result: Result<Value, PublishingError>
          do throws(PublishingError) { result = .success(try body(index, &worker)) } catch {
            result = .failure(error)
          }
          results.withLock { $0[index] = result }
        }
        lower = start()
      }
    } catch {
      let failure = error
      results.withLock { results in
        if let first = results.indices.first { results[first] = .failure(failure) }
      }
    }
  }
  var values: [Value] = []
  values.reserveCapacity(count)
  for result in results.withLock({ $0 }) {
    switch result {
    case .success(let value): values.append(value)
    case .failure(let error): throw error
    case nil: throw .memoryExhausted  // No worker could be made.
    }
  }
  return values
}
