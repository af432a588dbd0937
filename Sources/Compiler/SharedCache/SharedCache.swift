import Compression
import Digests
import Files
import HTTPTransfer
import Synchronization

/// A cache of whole books and artwork that several machines share, in a folder or on a server.
///
/// `entry` and `bytes` return only data that a trusted key signed and that has the signed digest; anything else is a
/// miss, counted in `account`. A store that is unavailable, or rejects writes, is not used again.
package final class SharedCache: Sendable {
  /// Counts of operations, for reports.
  package struct Account: Sendable, Equatable {
    /// Accepted entries.
    package var hits = 0
    /// Keys without an accepted entry.
    package var misses = 0
    /// Rejected entries, by reason.
    package var unsigned = 0
    package var strange = 0
    package var forged = 0
    package var replayed = 0
    package var malformed = 0
    /// Blobs whose digest differs from the signed one, and missing blobs.
    package var damaged = 0
    package var missing = 0
    /// Stored entries, and the bytes of sent and received blobs.
    package var written = 0
    package var sent = 0
    package var received = 0
    /// Why the store is no longer used; nil while it is.
    package var awayReason: String?
    /// Why nothing more is written; nil while writing works.
    package var refusalReason: String?

    /// Rejected entries and blobs: changed, or not signed with a trusted key.
    package var refused: Int { unsigned + strange + forged + replayed + malformed + damaged }
  }

  /// The folder or the address, for messages.
  package let name: String
  private let store: any ObjectStore
  private let trust: CacheTrust
  /// The key that signs new entries; nil if nothing is written.
  private let signing: SigningKey?
  private let state = Mutex(State())

  private struct State {
    var account = Account()
    /// The damaged blobs, which are to be stored again.
    var damaged: Set<String> = []
  }

  init(name: String, store: any ObjectStore, trust: CacheTrust, signing: SigningKey?) {
    self.name = name
    self.store = store
    self.trust = trust
    self.signing = signing
  }

  /// Opens a cache in a folder, or on a server if `place` begins with `http://` or `https://`.
  ///
  /// - Parameter signing: the key that signs new entries; nil to write none.
  package convenience init(
    at place: String, access: HTTPAccess = HTTPAccess(), trust: CacheTrust, signing: SigningKey?
  ) {
    let store: any ObjectStore
    if Self.isAddress(place) {
      store = ServerStore(place, access: access)
    } else {
      let folder = FolderStore(path: place)
      if signing != nil { folder.create() }
      store = folder
    }
    self.init(name: place, store: store, trust: trust, signing: signing)
  }

  /// Whether a place is an address instead of a folder.
  package static func isAddress(_ place: String) -> Bool {
    place.hasPrefix("http://") || place.hasPrefix("https://")
  }

  /// The counts so far.
  package var account: Account { state.withLock { $0.account } }

  /// Whether entries are written.
  package var isWritable: Bool {
    signing != nil && state.withLock { $0.account.awayReason == nil && $0.account.refusalReason == nil }
  }

  // MARK: Reading

  /// The entry of a key; nil unless a trusted key signed it for this key.
  package func entry(_ key: EntryKey) -> SharedEntry? {
    guard let bytes = object("ac/" + key.text, limit: SharedEntry.sizeLimit) else {
      state.withLock { $0.account.misses += 1 }
      return nil
    }
    do throws(SharedEntry.Refusal) {
      let entry = try SharedEntry(bytes, for: key, trust: trust)
      state.withLock { $0.account.hits += 1 }
      return entry
    } catch {
      state.withLock { state in
        state.account.misses += 1
        switch error {
        case .malformed: state.account.malformed += 1
        case .unsigned: state.account.unsigned += 1
        case .stranger: state.account.strange += 1
        case .forged: state.account.forged += 1
        case .otherKey: state.account.replayed += 1
        }
      }
      return nil
    }
  }

  /// The decompressed bytes of a blob; nil unless they have its digest.
  package func bytes(of blob: SharedEntry.Blob) -> [UInt8]? {
    let collected = Collected()
    let isWhole = copy(blob, begin: { collected.bytes = [] }) { bytes in
      collected.bytes += bytes
      return true
    }
    guard isWhole else { return nil }
    guard let size = blob.inflatedSize else { return collected.bytes }
    guard let inflated = ZlibStream.inflate(collected.bytes, limit: size), inflated.count == size else {
      note(damaged: blob)
      return nil
    }
    return inflated
  }

  /// Passes the stored bytes of a blob on in chunks; they are valid only if this returns true.
  ///
  /// - Parameter begin: called before the first chunk, and again before an interrupted transfer is repeated.
  package func copy(
    _ blob: SharedEntry.Blob, begin: @escaping () -> Void,
    receive: @escaping (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    let check = Check()
    let receiver = ObjectReceiver {
      (check.hash, check.size, check.isStopped) = (HashFunction(.sha256), 0, false)
      begin()
    } receive: { bytes in
      check.size += bytes.count
      guard check.size <= blob.size else { return false }
      check.hash.update(Array(bytes))
      check.isStopped = !receive(bytes)
      return !check.isStopped
    }
    let isThere = asking { store throws(StoreFailure) in try store.get("cas/" + blob.digest, receiver) }
    state.withLock { $0.account.received += check.size }
    if check.isStopped { return false }
    if isThere == true, check.size == blob.size, Hexadecimal.text(check.hash.value()) == blob.digest {
      return true
    }
    // An interrupted transfer does not mean that the stored blob is damaged.
    if isThere == true { note(damaged: blob) }
    if isThere == false { state.withLock { $0.account.missing += 1 } }
    return false
  }

  private final class Collected { var bytes: [UInt8] = [] }

  private final class Check {
    var hash = HashFunction(.sha256)
    var size = 0
    var isStopped = false
  }

  private func note(damaged blob: SharedEntry.Blob) {
    state.withLock { state in
      state.account.damaged += 1
      state.damaged.insert(blob.digest)
    }
  }

  /// Reads an object of at most `limit` bytes; a longer one is truncated, so that its reader rejects it.
  private func object(_ path: String, limit: Int) -> [UInt8]? {
    let collected = Collected()
    let receiver = ObjectReceiver {
      collected.bytes = []
    } receive: { bytes in
      collected.bytes += bytes
      return collected.bytes.count <= limit
    }
    let isThere = asking { store throws(StoreFailure) in try store.get(path, receiver) }
    return isThere == true ? collected.bytes : nil
  }

  // MARK: Writing

  /// Stores an entry after its blobs; returns false if it is not stored.
  ///
  /// Existing blobs are not sent. Bytes are compressed if that saves an eighth; files, which are bundles, are not compressed.
  @discardableResult
  package func save(_ key: EntryKey, _ contents: [SharedContent]) -> Bool {
    guard isWritable, let signing else { return false }
    var blobs: [SharedEntry.Blob] = []
    for content in contents {
      guard let blob = save(content) else { return false }
      blobs.append(blob)
    }
    guard let bytes = SharedEntry(key: key, blobs: blobs).signed(with: signing),
      put("ac/" + key.text, .bytes(bytes))
    else { return false }
    state.withLock { $0.account.written += 1 }
    return true
  }

  private func save(_ content: SharedContent) -> SharedEntry.Blob? {
    var (content, blob) = (content, SharedEntry.Blob(digest: "", size: 0))
    switch content {
    case .bytes(let bytes):
      let packed = bytes.count > 512 ? ZlibStream.deflate(bytes) : bytes
      if packed.count < bytes.count - bytes.count / 8 {
        content = .bytes(packed)
        blob.inflatedSize = bytes.count
      }
      guard case .bytes(let stored) = content else { return nil }
      blob.digest = Hexadecimal.text(HashFunction.hash(.sha256, of: stored))
    case .file(let path, let stamp):
      var hash = HashFunction(.sha256)
      guard let reader = FileReader(path, stamp) else { return nil }
      do throws(SystemError) {
        while true {
          let piece = try reader.next()
          if piece.isEmpty { break }
          hash.update(piece)
        }
      } catch { return nil }
      blob.digest = Hexadecimal.text(hash.value())
    }
    blob.size = content.size
    let path = "cas/" + blob.digest
    let isDamaged = state.withLock { $0.damaged.contains(blob.digest) }
    let (size, digest) = (blob.size, blob.digest)
    if !isDamaged {
      let isThere = asking { store throws(StoreFailure) in try store.has(path, size: size) }
      guard let isThere else { return nil }
      if isThere { return blob }
    }
    guard put(path, content) else { return nil }
    state.withLock { state in
      state.account.sent += size
      state.damaged.remove(digest)
    }
    return blob
  }

  private func put(_ path: String, _ content: SharedContent) -> Bool {
    guard isWritable else { return false }
    do throws(StoreFailure) {
      try store.put(path, content)
      return true
    } catch {
      state.withLock { state in
        switch error {
        case .away(let reason): state.account.awayReason = reason
        case .denied(let reason), .full(let reason): state.account.refusalReason = reason
        }
      }
      return false
    }
  }

  /// Runs a request on the store; nil if the store is unavailable.
  private func asking<Value>(
    _ body: (any ObjectStore) throws(StoreFailure) -> Value
  ) -> Value? {
    guard state.withLock({ $0.account.awayReason == nil }) else { return nil }
    do throws(StoreFailure) { return try body(store) } catch {
      switch error {
      case .away(let reason), .denied(let reason), .full(let reason):
        state.withLock { $0.account.awayReason = reason }
      }
      return nil
    }
  }
}
