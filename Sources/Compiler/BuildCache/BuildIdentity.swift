import Files
import TextBytes

/// Identifies builds that yield the same result from the same files: manifest, options and output path.
package struct BuildIdentity: Sendable {
  private let digest: Digest
  /// The manifest's path with symbolic links resolved; nil if there is no such file.
  package let manifest: String?

  /// - Parameters:
  ///   - manifest: the manifest's path, as the user gave it.
  ///   - output: the bundle's path.
  ///   - options: writes every option that affects the result.
  package init(manifest: String, output: String, options: (inout ByteWriter) -> Void) {
    self.manifest = FileSystem.realPath(manifest)
    var writer = ByteWriter()
    writer.string(manifest)
    writer.optional(self.manifest)
    writer.string(output.hasPrefix("/") ? output : (FileSystem.realPath(".") ?? "") + "/" + output)
    options(&writer)
    digest = Digest(of: writer.bytes)
  }

  private var name: String { "build-" + digest.text }

  /// The record of the previous build with this identity; nil if there is none.
  func record(in folder: CacheFolder) -> BuildRecord? {
    guard let file = folder.open(name), let bytes = file.read(0..<file.size), bytes.count > 16 else {
      return nil
    }
    var reader = ByteReader(bytes)
    // A damaged record only costs the time of a build.
    guard let expected = try? reader.digest() else { return nil }
    let rest = Array(bytes[16...])
    guard folder.records.digest(of: rest, name: digest) == expected else { return nil }
    // The same for a record of another version.
    return try? BuildRecord(rest)
  }

  func save(_ record: BuildRecord, in folder: CacheFolder) {
    let bytes = record.bytes
    var writer = ByteWriter()
    writer.digest(folder.records.digest(of: bytes, name: digest))
    folder.locked {
      removeOldRecords(in: folder)
      _ = folder.write(writer.bytes + bytes, to: name)
    }
  }

  /// Limits the number of records: each is about as large as the list of the book's files.
  private func removeOldRecords(in folder: CacheFolder) {
    let others = folder.names.filter { $0.hasPrefix("build-") && $0 != name }
    guard others.count >= BuildIdentity.mostRecords else { return }
    let byAge = others.map { ($0, FileStamp(at: folder.path + "/" + $0).modified) }.sorted { $0.1 < $1.1 }
    for (old, _) in byAge.prefix(others.count - BuildIdentity.mostRecords + 1) { folder.remove(old) }
  }

  private static let mostRecords = 32

  /// The folders that may contain the record: those beside the manifest and above it, and one in the user's cache; or
  /// only the carried folder.
  func folders(secret: [UInt8], _ carried: CarriedCache?) -> [CacheFolder] {
    if let carried {
      return CacheFolder(path: carried.path, secret: secret, creates: false, trust: carried.trust).map {
        [$0]
      }
        ?? []
    }
    guard var path = manifest else { return [] }
    var folders: [CacheFolder] = []
    for _ in 0..<4 {
      if let folder = CacheFolder(path: path + "/" + BookFolder.cacheName, secret: secret, creates: false) {
        folders.append(folder)
      }
      if let user = UserCache.folder(for: path),
        let folder = CacheFolder(path: user, secret: secret, creates: false)
      {
        folders.append(folder)
      }
      guard let slash = path.utf8.lastIndex(of: "/"), slash != path.utf8.startIndex else { break }
      path = String(path[..<slash])
    }
    return folders
  }
}
