import Glibc
import Manifests

/// Tells builds apart that have different results from the same files: manifest, options, and where the bundle goes.
struct BuildIdentity: Sendable {
  let digest: Digest
  /// The manifest's path without links; nil where there is none.
  let manifest: String?

  /// - Parameter output: the bundle's path.
  init(_ request: BookCompiler.Request, output: String) {
    manifest = realpath(request.manifest, nil).map { pointer in
      defer { free(pointer) }
      return String(cString: pointer)
    }
    let folder =
      realpath(".", nil).map { pointer in
        defer { free(pointer) }
        return String(cString: pointer)
      } ?? ""
    var writer = ByteWriter()
    writer.string(request.manifest)
    writer.optional(manifest)
    writer.string(output.hasPrefix("/") ? output : folder + "/" + output)
    writer.options(request)
    digest = Digest(of: writer.bytes)
  }

  private var name: String { "build-" + digest.text }

  /// What the last such build left; nil where there was none.
  func record(in folder: CacheFolder) -> BuildRecord? {
    guard let file = folder.open(name), let bytes = file.read(0..<file.size), bytes.count > 16 else {
      return nil
    }
    var reader = ByteReader(bytes)
    guard let expected = try? reader.digest() else { return nil }
    let rest = Array(bytes[16...])
    guard folder.seal.digest(of: rest, name: digest) == expected else { return nil }
    return try? BuildRecord(rest)
  }

  func save(_ record: BuildRecord, in folder: CacheFolder) {
    let bytes = record.bytes
    var writer = ByteWriter()
    writer.digest(folder.seal.digest(of: bytes, name: digest))
    folder.locked {
      removeOldRecords(in: folder)
      _ = folder.write(writer.bytes + bytes, to: name)
    }
  }

  /// Keeps the records of few builds: each is about as large as the list of the book's files.
  private func removeOldRecords(in folder: CacheFolder) {
    let others = folder.names.filter { $0.hasPrefix("build-") && $0 != name }
    guard others.count >= BuildIdentity.mostRecords else { return }
    let byAge = others.map { ($0, FileStamp(at: folder.path + "/" + $0).modified) }.sorted { $0.1 < $1.1 }
    for (old, _) in byAge.prefix(others.count - BuildIdentity.mostRecords + 1) { folder.remove(old) }
  }

  private static let mostRecords = 32

  /// The folders in which the record may lie: beside the manifest or above it, and among the user's caches.
  func folders(secret: [UInt8]) -> [CacheFolder] {
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
      guard let slash = path.utf8.lastIndex(of: 0x2F), slash != path.utf8.startIndex else { break }
      path = String(path[..<slash])
    }
    return folders
  }
}

extension ByteWriter {
  /// Every option that the result depends on; the number of jobs is none.
  fileprivate mutating func options(_ request: BookCompiler.Request) {
    string(request.templates)
    string(request.artwork.rawValue)
    optional(request.webFolder)
    flag(request.output != nil)
    flag(request.isPreview)
    flag(request.drawsStartupImages)
    flag(request.keepsGoing)
    flag(request.gathersSolutions)
    flag(request.optimizesMedia)
    optional(request.sourceDateEpoch)
    list(request.profiles.sorted { $0.key < $1.key }) { writer, profile in
      writer.string(profile.key)
      writer.list(profile.value) { $0.string($1) }
    }
    list(request.policy.treatments.sorted { $0.key < $1.key }) { writer, treatment in
      writer.string(treatment.key)
      writer.string(treatment.value.rawValue)
    }
    flag(request.policy.treatsWarningsAsErrors)
  }
}
