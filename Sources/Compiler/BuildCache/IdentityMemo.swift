import Files
import Glibc

/// Remembers in the user's cache what identifies files of the system, while none of them changes: finding it out takes longer
/// than taking a book from a shared cache.
struct IdentityMemo {
  /// What is remembered, and the files that it identifies.
  struct Value: Sendable, Equatable {
    var value: [UInt8]
    var files: [String]
  }

  private let name: String
  private let conditions: Digest
  private let folder: CacheFolder?

  /// - Parameters:
  ///   - name: what is remembered.
  ///   - conditions: changes with what decides which files there are.
  init(_ name: String, conditions: Digest) {
    let secret = UserCache.secret(creates: true)
    self.init(
      name, conditions: conditions,
      folder: UserCache.path.flatMap { path in
        secret.flatMap { CacheFolder(path: path, secret: $0, creates: true) }
      })
  }

  /// - Parameter folder: where it is remembered; nil to forget it.
  init(_ name: String, conditions: Digest, folder: CacheFolder?) {
    self.name = "identity-" + name
    self.conditions = conditions
    self.folder = folder
  }

  /// The value that is remembered, else the one that `compute` finds.
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

  /// The stamps of files, and the times of their folders, which change when a file comes or goes.
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
