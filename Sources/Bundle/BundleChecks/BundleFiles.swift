import BookModel
import Files
import Markup
import Parallelism
import Publishing
import TextBytes

/// The files of a bundle by name.
struct BundleFiles: Sendable {
  /// The result of reading an entry.
  struct Reading: Sendable {
    /// Whether the content matches the declared size and checksum.
    var isWhole: Bool
    /// The facts of a picture; nil for other content.
    var picture: PictureFacts?
    /// The content, kept if it is likely to be needed again and is compressed.
    fileprivate var content: [UInt8]?
  }

  /// Where the files are.
  private enum Place: Sendable {
    case archive(PackedArchive)
    /// In a bundle that is not written yet, whose pictures were looked at when they were read.
    case entries([BundleEntry])
  }

  private let place: Place
  /// The indices of entries by name. Canonically equivalent names are equal, as `String` compares them.
  private let indices: [String: Int]
  /// One reading per entry; of an archive empty unless `read` was called.
  private var readings: [Reading?] = []

  init(_ archive: PackedArchive) {
    place = .archive(archive)
    var indices: [String: Int] = [:]
    for (index, entry) in archive.entries.enumerated() where !entry.isFolder {
      guard let name = entry.name, indices[name] == nil else { continue }
      indices[name] = index
    }
    self.indices = indices
  }

  init(_ entries: [BundleEntry]) {
    place = .entries(entries)
    indices = Dictionary(
      entries.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { first, _ in first })
    readings = entries.map { entry in
      let isPicture = entry.mediaType.hasPrefix("image/")
      return Reading(isWhole: true, picture: isPicture ? PictureFacts(mediaType: entry.mediaType) : nil)
    }
  }

  /// Whether the file exists.
  func contains(_ name: String) -> Bool { indices[name] != nil }

  /// The content of a file; nil if it is missing or damaged.
  func content(_ name: String) -> [UInt8]? {
    guard let index = indices[name] else { return nil }
    if let reading = reading(index) {
      if let content = reading.content { return content }
      guard reading.isWhole else { return nil }
    }
    return content(index)
  }

  private func content(_ index: Int) -> [UInt8]? {
    switch place {
    case .archive(let archive): archive.content(of: archive.entries[index])
    // A file that cannot be read now is an error when it is packed.
    case .entries(let entries): try? entries[index].data.unpackedBytes()
    }
  }

  /// Whether a file exists and is undamaged.
  func isWhole(_ name: String) -> Bool {
    guard let index = indices[name] else { return false }
    return reading(index)?.isWhole ?? (content(index) != nil)
  }

  /// The facts of a picture file; nil if it is missing, damaged or not a picture.
  func picture(_ name: String) -> PictureFacts? {
    guard let index = indices[name] else { return nil }
    if let reading = reading(index) { return reading.picture }
    return content(index).flatMap { PictureFacts($0) }
  }

  // MARK: Reading

  /// The maximum size in bytes of one content kept for a second use, and of all together.
  private static let largestHeld = 16 << 20
  private static let largestHeldTotal = 64 << 20

  /// The reading of an entry, by its index in the archive; nil if it was not read.
  func reading(_ index: Int) -> Reading? { readings.isEmpty ? nil : readings[index] }

  /// Reads every entry once, on several threads: verifies its checksum and keeps the facts that later checks need.
  mutating func read(jobs: Int) {
    guard case .archive(let archive) = place else { return }
    var held = 0
    let isHeld = archive.entries.map { entry in
      guard entry.method == 8, entry.size <= Self.largestHeld, held <= Self.largestHeldTotal - entry.size
      else { return false }
      held += entry.size
      return true
    }
    readings = parallelMap(archive.entries, jobs: jobs) { index, entry -> Reading? in
      guard entry.isReadable, !entry.isTooLarge else { return nil }
      guard let content = archive.content(of: entry) else { return Reading(isWhole: false) }
      let picture = PictureFacts(content)
      let isDocument = picture == nil || picture?.mediaType == "image/svg+xml"
      return Reading(isWhole: true, picture: picture, content: isHeld[index] && isDocument ? content : nil)
    }
  }
}

/// Facts from the first bytes of a picture.
struct PictureFacts: Sendable, Equatable {
  /// The media type.
  var mediaType: String
  /// What its structure lacks; nil for a sound file.
  var fault: PictureFault?

  /// The facts of a picture that was found whole.
  init(mediaType: String) { self.mediaType = mediaType }

  /// Reads the facts; nil if the bytes are not a picture.
  init?(_ bytes: [UInt8]) {
    guard let type = Self.type(of: bytes) else { return nil }
    mediaType = type
    guard type != "image/svg+xml" else { return }
    guard let info = mediaInfo(of: bytes) else {
      fault = .damaged("its header is wrong")
      return
    }
    fault = pictureFault(info, read: { Array(bytes[$0]) })
  }

  private static func type(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xD8]) { return "image/jpeg" }
    if bytes.starts(with: [0x89, "P", "N", "G"]) { return "image/png" }
    if bytes.starts(with: Array("GIF8".utf8)) { return "image/gif" }
    if bytes.starts(with: Array("RIFF".utf8)), bytes.count >= 12, Array(bytes[8..<12]) == Array("WEBP".utf8) {
      return "image/webp"
    }
    let head = bytes.prefix(4096)
    return head.holds("<svg") || head.holds(":svg") ? "image/svg+xml" : nil
  }
}
