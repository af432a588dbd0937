import Digests
import Files
import Glibc
import Publishing
import SharedCache
import TextBytes

/// Owns the cache folder: `.octavo` in the book's folder or, if that is not writable or not the book's own, a
/// folder in the user's cache.
///
/// All files are opened relative to the folder's descriptor, so that neither a symbolic link nor a replaced folder
/// redirects them. Contents are authenticated with the user's secret (`UserCache`): a cache folder shipped with somebody
/// else's book is ignored. In a folder that is moved between machines, contents are signed.
final class CacheFolder: Sendable {
  /// The folder's path, for messages.
  let path: String
  /// Authenticates packs.
  let authenticator: Authenticator
  /// Authenticates records of builds, which are valid only on this machine.
  let records: Authenticator
  private let descriptor: Int32

  /// Opens the folder at `path`, or creates it if `creates` is true. Nil on failure, and if `path` is not a folder.
  ///
  /// - Parameter trust: the keys of trusted packs, if the folder is moved between machines; else nil.
  init?(path: String, secret: [UInt8], creates: Bool, trust: CacheTrust? = nil) {
    if creates, mkdir(path, 0o777) != 0, errno != EEXIST { return nil }
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    let records = Authenticator(secret: secret)
    // A signed folder may belong to another user, for instance in a container.
    guard fstat(descriptor, &status) == 0, trust != nil || status.st_uid == geteuid(),
      let authenticator = trust == nil ? records : trust.flatMap({ Authenticator(trust: $0) })
    else {
      close(descriptor)
      return nil
    }
    self.path = path
    self.authenticator = authenticator
    self.records = records
    self.descriptor = descriptor
    guard creates else { return }
    guard faccessat(descriptor, ".", W_OK | X_OK, 0) == 0 else { return nil }
    describe()
  }

  deinit { close(descriptor) }

  /// Marks the folder as a cache for backup programs and Git (<https://bford.info/cachedir/>).
  private func describe() {
    let tag = """
      Signature: 8a477f597d28d172789f06886806bc55
      # Octavo keeps work for later builds here. The folder can be deleted at any time.

      """
    if !exists("CACHEDIR.TAG") { _ = write(Array(tag.utf8), to: "CACHEDIR.TAG") }
    if !exists(".gitignore") { _ = write(Array("*\n".utf8), to: ".gitignore") }
  }

  func exists(_ name: String) -> Bool { faccessat(descriptor, name, F_OK, 0) == 0 }

  /// Opens a file of the folder for reading; nil if there is no regular file of that name.
  func open(_ name: String) -> SavedFile? {
    SavedFile(openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK))
  }

  /// Creates a file under a temporary name, for an atomic write.
  func create() -> (file: SavedFile, name: String)? {
    for _ in 0..<8 {
      let name = "aside-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
      let number = WritableFile.create(name, in: descriptor)
      if let file = SavedFile(number) { return (file, name) }
      if errno != EEXIST { return nil }
    }
    return nil
  }

  /// Renames a file, replacing any file of the new name.
  func rename(_ name: String, to other: String) -> Bool {
    renameat(descriptor, name, descriptor, other) == 0
  }

  func remove(_ name: String) { unlinkat(descriptor, name, 0) }

  /// Writes a file atomically.
  func write(_ bytes: [UInt8], to name: String) -> Bool {
    guard let (file, aside) = create() else { return false }
    guard file.append(bytes), rename(aside, to: name) else {
      remove(aside)
      return false
    }
    return true
  }

  /// The names of the files in the folder, sorted.
  var names: [String] {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let listing = fdopendir(copy) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names.sorted()
  }

  /// Runs `body` while holding the folder's lock, after other processes release it; skips it if locking fails.
  func locked(_ body: () -> Void) {
    let lock = WritableFile.lock("lock", in: descriptor)
    guard lock >= 0 else { return }
    defer { close(lock) }
    guard flock(lock, LOCK_EX) == 0 else { return }
    body()
  }

  /// Removes temporary files of processes that no longer run.
  func removeLeftovers() {
    for name in names where name.hasPrefix("aside-") {
      guard let process = name.dropFirst(6).split(separator: "-").first.flatMap({ pid_t($0) }), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      remove(name)
    }
  }
}

/// Owns the descriptor of an open cache file.
final class SavedFile: Sendable {
  private let descriptor: Int32

  init?(_ descriptor: Int32) {
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// The bytes of a range; nil if the file is shorter.
  func read(_ range: Range<Int>) -> [UInt8]? {
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count {
        let got = pread(
          descriptor, buffer.baseAddress! + count, range.count - count, off_t(range.lowerBound + count))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else {
          isWhole = false
          return
        }
        count += got
      }
    }
    return isWhole ? bytes : nil
  }

  /// Appends bytes; false on failure, for instance a full disk.
  func append(_ bytes: [UInt8]) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + done, $0.count - done) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }
}

/// The user's cache folder and the secret that authenticates cached data.
package enum UserCache {
  /// The key with which this user signs data moved to other machines; nil without a home folder.
  package static func signingKey() -> SigningKey? {
    guard let secret = secret(creates: true) else { return nil }
    return SigningKey(seed: HashFunction.hash(.sha256, of: Array("octavo cache signing key".utf8) + secret))
  }

  /// `octavo` in `XDG_CACHE_HOME`, else in `~/.cache`; nil without a home folder.
  static var path: String? {
    if let given = getenv("XDG_CACHE_HOME").map({ String(cString: $0) }), given.hasPrefix("/") {
      return given + "/octavo"
    }
    guard let home = getenv("HOME").map({ String(cString: $0) }), home.hasPrefix("/") else { return nil }
    return home + "/.cache/octavo"
  }

  /// The path of a file in the user's cache folder, which is created if missing; nil without a home folder.
  package static func file(_ name: String) -> String? {
    guard let path else { return nil }
    makeFolders(path)
    return path + "/" + name
  }

  /// The cache folder for a book whose own folder cannot contain one.
  static func folder(for book: String) -> String? {
    path.map { $0 + "/books/" + Digest(of: Array(book.utf8)).text }
  }

  /// The secret key, optionally created; nil if it cannot be read or stored.
  static func secret(creates: Bool) -> [UInt8]? {
    guard let path else { return nil }
    if let known = read(path) { return known }
    guard creates else { return nil }
    makeFolders(path + "/books")
    var random = SystemRandomNumberGenerator()
    var bytes: [UInt8] = []
    while bytes.count < 16 { bytes.append(UInt8.random(in: 0...255, using: &random)) }
    let aside = path + "/key-\(getpid())"
    let number = WritableFile.create(aside, mode: 0o600)
    guard let file = SavedFile(number) else { return nil }
    defer { unlink(aside) }
    // If two builds race, the first to link its file wins.
    guard file.append(bytes), link(aside, path + "/key") == 0 || errno == EEXIST else { return nil }
    return read(path)
  }

  private static func read(_ path: String) -> [UInt8]? {
    guard let file = SavedFile(open(path + "/key", O_RDONLY | O_CLOEXEC | O_NOFOLLOW)) else { return nil }
    return file.size == 16 ? file.read(0..<16) : nil
  }

  private static func makeFolders(_ path: String) {
    var end = path.utf8.index(after: path.utf8.startIndex)
    while let slash = path.utf8[end...].firstIndex(of: "/") {
      mkdir(String(path[..<slash]), 0o700)
      end = path.utf8.index(after: slash)
    }
    mkdir(path, 0o700)
  }
}
