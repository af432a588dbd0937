import Diagnostics
import Manifests

/// Finds out, without reading anything but stamps, that a build would give what the last one gave.
struct UnchangedBuild {
  let identity: BuildIdentity

  enum Result {
    /// Nothing that the last build looked at has changed, and its bundle is still in place: its outcome.
    case unchanged(BookCompiler.Compilation)
    /// Something has; what the last build left, where there is anything.
    case changed(BuildRecord?)
  }

  func check(_ request: BookCompiler.Request) -> Result {
    guard let secret = UserCache.secret(creates: false) else { return .changed(nil) }
    for folder in identity.folders(secret: secret) {
      guard var record = identity.record(in: folder) else { continue }
      guard isInPlace(record, request),
        record.tool == ToolDigest.ofProcess,
        record.libraries.allSatisfy({ FileStamp(at: $0.key) == $0.value }),
        record.fonts == nil || record.fonts == ToolDigest.ofFonts()
      else { return .changed(record) }
      let start = FileStamp.now()
      var settled = 0
      for (path, fact) in record.facts {
        guard let holds = holds(fact, at: path, folder.seal) else { return .changed(record) }
        if holds == .settles, fact.stamp.isSettled(at: start) {
          record.facts[path]?.isSettled = true
          settled += 1
        }
      }
      // What had to be read this time need not be the next.
      if settled > 0 { identity.save(record, in: folder) }
      let sources = SourceCache()
      for (file, path) in record.sources { sources.register(file: file, at: path) }
      return .unchanged(
        BookCompiler.Compilation(
          outcome: .done, diagnostics: request.policy.apply(to: record.diagnostics), book: nil,
          bundle: record.bundle, webFolder: record.webFolder, sources: sources,
          explanations: ["nothing changed since the last build"]))
    }
    return .changed(nil)
  }

  /// Whether everything that the build is to write is as the last one wrote it.
  private func isInPlace(_ record: BuildRecord, _ request: BookCompiler.Request) -> Bool {
    if request.output != nil || request.webFolder == nil {
      guard let bundle = record.bundle, FileStamp(at: bundle.path) == record.bundleStamp else { return false }
    }
    guard request.webFolder != nil else { return true }
    guard let folder = record.webFolder else { return false }
    return Digest(ofStampsIn: folder.path) == record.webStamps
  }

  private enum Holding { case holds, settles }

  /// Whether a fact is as it was; nil where it is not.
  private func holds(_ fact: FileFact, at path: String, _ seal: Seal) -> Holding? {
    if let names = fact.names { return FileLog.names(at: path) == names ? .holds : nil }
    guard FileStamp(at: path) == fact.stamp else { return nil }
    if fact.isSettled { return .holds }
    // Too young to be told by its stamp when it was read: its content tells.
    guard let digest = fact.digest,
      let bytes = try? FileSystem.read(path, limit: BookFolder.sizeLimit), seal.digest(of: bytes) == digest
    else { return nil }
    return .settles
  }
}
