/// Owns one cache file: entries, followed by an index of their positions.
///
/// Packs are written atomically and are immutable. The index and every entry are authenticated (`Authenticator`); data
/// that fails authentication counts as absent.
final class CachePack: Sendable {
  /// The position of an entry.
  struct Place: Sendable {
    var digest: Digest
    var offset: Int
    var length: Int
    /// The time of the entry's last use, in minutes since 1970, when the pack was written.
    var minute: UInt32
  }

  let name: String
  let file: SavedFile
  let places: [Digest: Place]
  /// The total size of all entries in bytes.
  let size: Int

  private let salt: Digest

  /// The maximum size of an index, which can be authenticated only after it is read.
  private static let largestIndex: UInt64 = 64 << 20

  /// The size of the footer: a mark, the offset of the index, the salt, the seal.
  static func footerSize(_ authenticator: Authenticator) -> Int { 8 + 8 + 16 + authenticator.sealSize }

  /// Opens a pack; nil if its seal is not the user's or that of a trusted key.
  init?(_ name: String, in folder: CacheFolder) {
    guard let file = folder.open(name) else { return nil }
    let size = file.size
    let authenticator = folder.authenticator
    let end = size - Self.footerSize(authenticator)
    guard end >= 0, let footer = file.read(end..<size), Array(footer[..<8]) == authenticator.mark else {
      return nil
    }
    var reader = ByteReader(Array(footer[8...]))
    // A damaged pack only costs time: what it held is made again.
    guard let offset = try? reader.fixed(), let salt = try? reader.digest(), offset <= UInt64(end),
      UInt64(end) - offset <= Self.largestIndex,
      let index = file.read(Int(offset)..<end),
      authenticator.accepts(Array(footer[32...]), ofIndex: index, salt: salt)
    else { return nil }
    self.salt = salt
    var entries = ByteReader(index)
    var places: [Digest: Place] = [:]
    places.reserveCapacity(index.count / 40)
    var position = 0
    while !entries.isAtEnd {
      // The same for a damaged index.
      guard let key = try? entries.digest(), let digest = try? entries.digest(),
        let length = try? entries.unsigned(), let minute = try? entries.unsigned(), length <= offset
      else { return nil }
      places[key] = Place(
        digest: digest, offset: position, length: Int(length), minute: UInt32(clamping: minute))
      position += Int(length)
    }
    self.name = name
    self.file = file
    self.places = places
    self.size = position
  }

  /// Loads an entry; nil if it is absent or fails authentication.
  func load(_ key: Digest, _ authenticator: Authenticator) -> [UInt8]? {
    guard let place = places[key], let bytes = file.read(place.offset..<place.offset + place.length),
      authenticator.digest(of: bytes, key: key, salt: salt) == place.digest
    else { return nil }
    return bytes
  }
}

/// Writes a cache pack atomically; entries arrive in any order. Not thread-safe: `CacheStore` locks it.
final class CachePackWriter {
  private let folder: CacheFolder
  private let file: SavedFile
  private let aside: String
  private let salt: Digest
  private var entries: [(key: Digest, place: CachePack.Place)] = []
  private(set) var places: [Digest: CachePack.Place] = [:]
  /// Bytes not yet written, and their offset in the file.
  private var buffer: [UInt8] = []
  private var base = 0
  /// After a failed write, no more entries are accepted; buffered ones stay readable.
  private(set) var hasFailed = false
  private var isNamed = false

  private static let bufferSize = 1 << 20

  init?(in folder: CacheFolder) {
    guard let (file, aside) = folder.create() else { return nil }
    self.folder = folder
    self.file = file
    self.aside = aside
    salt = folder.authenticator.salt()
  }

  deinit { if !isNamed { folder.remove(aside) } }

  var isEmpty: Bool { entries.isEmpty }
  var size: Int { base + buffer.count }

  /// Appends an entry; false on failure.
  func append(_ key: Digest, bytes: [UInt8], minute: UInt32) -> Bool {
    guard !hasFailed else { return false }
    let digest = folder.authenticator.digest(of: bytes, key: key, salt: salt)
    let place = CachePack.Place(
      digest: digest, offset: base + buffer.count, length: bytes.count, minute: minute)
    buffer += bytes
    entries.append((key, place))
    places[key] = place
    if buffer.count >= Self.bufferSize { flush() }
    return true
  }

  /// Loads an entry appended earlier.
  func load(_ key: Digest) -> [UInt8]? {
    guard let place = places[key] else { return nil }
    let range = place.offset..<place.offset + place.length
    if range.lowerBound >= base { return Array(buffer[range.lowerBound - base..<range.upperBound - base]) }
    guard let bytes = file.read(range),
      folder.authenticator.digest(of: bytes, key: key, salt: salt) == place.digest
    else { return nil }
    return bytes
  }

  private func flush() {
    guard file.append(buffer) else {
      hasFailed = true
      // What was written stays readable until the file is closed; nothing of it stays on a full disk.
      folder.remove(aside)
      return
    }
    base += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes the index and renames the file into place; false on failure.
  func finish(as name: String) -> Bool {
    guard !hasFailed else { return false }
    var index = ByteWriter()
    for (key, place) in entries {
      index.digest(key)
      index.digest(place.digest)
      index.unsigned(UInt64(place.length))
      index.unsigned(UInt64(place.minute))
    }
    var footer = ByteWriter()
    footer.fixed(UInt64(size))
    footer.digest(salt)
    guard let seal = folder.authenticator.seal(ofIndex: index.bytes, salt: salt) else { return false }
    buffer += index.bytes + folder.authenticator.mark + footer.bytes + seal
    flush()
    guard !hasFailed, folder.rename(aside, to: name) else { return false }
    isNamed = true
    return true
  }
}
