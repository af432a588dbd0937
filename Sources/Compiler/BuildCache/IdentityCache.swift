import Files
import Glibc

/// Caches the identity of system files in the user's cache until one of them changes, since computing it takes longer
/// than loading a book from a shared cache.
struct IdentityCache {
  /// The identity, and the files that it depends on.
  struct Value: Sendable, Equatable {
    var value: [UInt8]
    var files: [String]
  }

  private let name: String
  private let conditions: Digest
  private let folder: CacheFolder?

  /// - Parameters:
  ///   - name: the name of the identity.
  ///   - conditions: a digest of everything that determines the set of files.
  init(_ name: String, conditions: Digest) {
    let secret = UserCache.secret(creates: true)
    self.init(
      name, conditions: conditions,
      folder: UserCache.path.flatMap { path in
        secret.flatMap { CacheFolder(path: path, secret: $0, creates: true) }
      })
  }

  /// - Parameter folder: the cache folder; nil disables caching.
  init(_ name: String, conditions: Digest, folder: CacheFolder?) {
    self.name = "identity-" + name
    self.conditions = conditions
    self.folder = folder
  }

  /// The cached value, else the result of `compute`.
  func value(_ compute: () -> Value) -> Value {
    if let known = load() { return known }
    let value = compute()
    if let folder {
      var writer = ByteWriter()
      writer.digest(conditions)
      writer.digest(Self.stamps(of: value.files))
      writer.list(value.files) { $0.string($1) }
      writer.blob(value.value)
      var seal = ByteWriter()
      seal.digest(folder.records.digest(of: writer.bytes, name: Digest(of: Array(name.utf8))))
      _ = folder.write(seal.bytes + writer.bytes, to: name)
    }
    return value
  }

  private func load() -> Value? {
    guard let folder, let file = folder.open(name), let bytes = file.read(0..<file.size), bytes.count > 16
    else {
      return nil
    }
    var reader = ByteReader(bytes)
    do throws(DamagedBytes) {
      let seal = try reader.digest()
      guard folder.records.digest(of: Array(bytes[16...]), name: Digest(of: Array(name.utf8))) == seal,
        try reader.digest() == conditions
      else { return nil }
      let stamps = try reader.digest()
      let files = try reader.list { (reader) throws(DamagedBytes) in try reader.string() }
      guard Self.stamps(of: files) == stamps else { return nil }
      return Value(value: try reader.blob(), files: files)
    } catch { return nil }
  }

  /// A digest of the files' stamps and of their folders' modification times, which change when files are
  /// added or removed.
  private static func stamps(of files: [String]) -> Digest {
    var writer = ByteWriter()
    for file in files { writer.stamp(FileStamp(at: file)) }
    for folder in Set(files.map { folderOfFile(at: $0) }).sorted() {
      var status = stat()
      guard stat(folder, &status) == 0 else { continue }
      writer.number(Int(status.st_mtim.tv_sec))
      writer.number(Int(status.st_mtim.tv_nsec))
    }
    return Digest(of: writer.bytes)
  }
}
