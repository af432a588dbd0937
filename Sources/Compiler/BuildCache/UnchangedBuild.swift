import Diagnostics
import Files

/// Detects, from file stamps alone, that a build would repeat the previous result.
package struct UnchangedBuild {
  private let identity: BuildIdentity
  private let writesBundle: Bool
  private let writesWebFolder: Bool
  private let carried: CarriedCache?

  /// - Parameters:
  ///   - writesBundle: whether the build writes a bundle.
  ///   - writesWebFolder: whether the build writes a web folder.
  ///   - carried: the folder for saved work, if it is carried between machines.
  package init(
    _ identity: BuildIdentity, writesBundle: Bool, writesWebFolder: Bool, carried: CarriedCache? = nil
  ) {
    self.carried = carried
    self.identity = identity
    self.writesBundle = writesBundle
    self.writesWebFolder = writesWebFolder
  }

  /// The result of the comparison with the previous build.
  package enum Result {
    /// No input changed, and the outputs are still in place.
    case unchanged(BuildRecord)
    /// Something changed; carries the previous record, if any.
    case changed(BuildRecord?)
  }

  /// Compares all recorded files with their current state.
  package func check() -> Result {
    guard let secret = UserCache.secret(creates: false) else { return .changed(nil) }
    for folder in identity.folders(secret: secret, carried) {
      guard var record = identity.record(in: folder) else { continue }
      guard isInPlace(record), record.tool == ToolDigest.ofProcess,
        record.libraries.allSatisfy({ FileStamp(at: $0.key) == $0.value }),
        record.fonts == nil || record.fonts == ToolDigest.ofFonts()
      else { return .changed(record) }
      let start = FileStamp.now()
      var settled = 0
      for (path, fact) in record.facts {
        guard let holds = holds(fact, at: path, folder.authenticator) else { return .changed(record) }
        if holds == .settles, fact.stamp.isSettled(at: start) {
          record.facts[path]?.isSettled = true
          settled += 1
        }
      }
      // Saves the new stamps, so that the next check need not read these files.
      if settled > 0 { identity.save(record, in: folder) }
      return .unchanged(record)
    }
    return .changed(nil)
  }

  /// Whether every requested output is as the previous build wrote it.
  private func isInPlace(_ record: BuildRecord) -> Bool {
    if writesBundle {
      guard let bundle = record.bundle, FileStamp(at: bundle.path) == record.bundleStamp else { return false }
    }
    guard writesWebFolder else { return true }
    guard let folder = record.webFolder else { return false }
    return Digest(ofStampsIn: folder.path) == record.webStamps
  }

  private enum Holding { case holds, settles }

  /// Compares a file with its recorded fact; nil if it changed.
  private func holds(_ fact: FileFact, at path: String, _ authenticator: Authenticator) -> Holding? {
    if let names = fact.names { return FileAccesses.names(at: path) == names ? .holds : nil }
    guard FileStamp(at: path) == fact.stamp else { return nil }
    if fact.isSettled { return .holds }
    // The file was too new for its stamp to be reliable: compare the content.
    guard let digest = fact.digest,
      // The build reads the file again and reports it.
      let bytes = try? FileSystem.read(path, limit: BookFolder.sizeLimit),
      authenticator.digest(of: bytes) == digest
    else { return nil }
    return .settles
  }
}
