import BookModel
import Diagnostics
import Files
import Publishing

/// The cache, as one build uses it.
package final class SavedWork: Sendable {
  let store: CacheStore
  let fileFacts: FileFactCache
  let authenticator: Authenticator
  /// Identifies the tool and its libraries in keys; equal on all machines if the work is moved between them.
  let tool: Digest
  /// Identifies the fonts, in keys; nil if nothing is drawn.
  let fonts: Digest?
  /// Identifies the fonts on this machine, in records.
  private let localFonts: Digest?
  let explanation: BuildExplanation
  private let folder: CacheFolder
  private let identity: BuildIdentity

  private init(_ folder: CacheFolder, _ identity: BuildIdentity, _ record: BuildRecord?, draws: Bool) {
    self.folder = folder
    self.identity = identity
    store = CacheStore(folder)
    authenticator = folder.authenticator
    localFonts = draws ? ToolDigest.ofFonts() : nil
    if folder.authenticator.isPortable {
      tool = Digest(of: ToolIdentity.ofProcess(draws: draws))
      fonts = draws ? Digest(of: FontIdentity.ofSystem) : nil
    } else {
      (tool, fonts) = (ToolDigest.ofProcess, localFonts)
    }
    let record = record ?? identity.record(in: folder)
    let isSame =
      record?.tool == ToolDigest.ofProcess
      && record?.libraries.allSatisfy { FileStamp(at: $0.key) == $0.value } == true
    let before = isSame ? record : nil
    fileFacts = FileFactCache(known: before?.facts ?? [:])
    explanation = BuildExplanation(before)
    if record == nil {
      explain("no earlier build with this manifest and these options is saved")
    } else if before == nil {
      explain("the tool or one of its libraries changed: no earlier build is used")
    }
  }

  /// Opens the cache for a book in `root`; nil if no folder is writable.
  ///
  /// - Parameters:
  ///   - isSource: whether the book is a single source, which can be in any folder: its cache goes to the user's folder.
  ///   - draws: whether the build draws text with fonts.
  ///   - record: the previous build's record, if already loaded.
  ///   - carried: a folder to use instead, if work is moved between machines.
  package static func open(
    root: String, isSource: Bool, draws: Bool, _ identity: BuildIdentity, _ record: BuildRecord?,
    carried: CarriedCache? = nil
  ) -> SavedWork? {
    guard let secret = UserCache.secret(creates: true) else { return nil }
    if let carried {
      let folder = CacheFolder(path: carried.path, secret: secret, creates: true, trust: carried.trust)
      return folder.map { SavedWork($0, identity, record, draws: draws) }
    }
    if !isSource,
      let folder = CacheFolder(path: root + "/" + BookFolder.cacheName, secret: secret, creates: true)
    {
      return SavedWork(folder, identity, record, draws: draws)
    }
    guard let path = UserCache.folder(for: root),
      let folder = CacheFolder(path: path, secret: secret, creates: true)
    else { return nil }
    return SavedWork(folder, identity, record, draws: draws)
  }

  /// Records what was rebuilt, and why.
  package func explain(_ text: String) { explanation.explain(text) }

  /// What was rebuilt and why, one line each.
  package var explanations: [String] { explanation.lines }

  // MARK: Files

  /// The digest of a file's content; also its bytes, if they had to be read.
  func digest(
    ofFile path: String, in folder: BookFolder
  ) throws(FileError) -> (digest: Digest, bytes: [UInt8]?) {
    let file = try folder.stamped(path, suggests: false)
    if let known = fileFacts.digest(file.name, at: file.stamp) { return (known, nil) }
    let bytes = try folder.read(path)
    let digest = authenticator.digest(of: bytes)
    fileFacts.store(file.name, at: file.stamp, digest: digest)
    return (digest, bytes)
  }

  /// The inspection of a media file: from an earlier build if the stamp matches, else from `look`.
  ///
  /// - Parameters:
  ///   - name: the file's absolute path, as in `FileAccesses`.
  ///   - stamp: the file's current stamp.
  package func look(_ name: String, at stamp: FileStamp, _ look: () -> MediaInspection) -> MediaInspection {
    switch fileFacts.media(name, at: stamp) {
    case .unreadable: return MediaInspection(nil)
    case .found(let info): return MediaInspection(info)
    case .converted(let info, let key):
      if let bytes = store.load(key) { return MediaInspection(info, replacement: bytes) }
    case nil: break
    }
    let result = look()
    guard result.isLasting else { return result }
    switch (result.info, result.replacement) {
    case (nil, _): fileFacts.store(name, at: stamp, media: .unreadable)
    case (let info?, nil): fileFacts.store(name, at: stamp, media: .found(info))
    case (let info?, let bytes?):
      let key = Digest(of: Array(("PNG" + tool.text).utf8) + bytes)
      if store.save(key, bytes) { fileFacts.store(name, at: stamp, media: .converted(info, key)) }
    }
    return result
  }

  // MARK: The record

  /// The results of a build.
  package struct Outcome {
    /// What the build asked of the file system.
    package var accesses: FileAccesses
    /// The findings, before the warning policy is applied.
    package var diagnostics: [Diagnostic]
    /// Absolute file paths, by the names shown in findings.
    package var sources: [String: String]
    /// The bundle and the web folder, if written.
    package var bundle: PublishedBundle?
    package var webFolder: PublishedBundle?

    package init(
      accesses: FileAccesses, diagnostics: [Diagnostic], sources: [String: String], bundle: PublishedBundle?,
      webFolder: PublishedBundle?
    ) {
      self.accesses = accesses
      self.diagnostics = diagnostics
      self.sources = sources
      self.bundle = bundle
      self.webFolder = webFolder
    }
  }

  /// Saves this build's record and cache entries. Only a build that wrote its outputs leaves a record.
  package func commit(_ outcome: Outcome) {
    store.commit()
    var record = BuildRecord(tool: ToolDigest.ofProcess, fonts: localFonts)
    record.libraries = ToolDigest.loadedFiles
    record.facts = fileFacts.facts(of: outcome.accesses)
    record.diagnostics = outcome.diagnostics
    record.sources = outcome.sources
    record.bundle = outcome.bundle
    if let bundle = outcome.bundle { record.bundleStamp = FileStamp(at: bundle.path) }
    record.webFolder = outcome.webFolder
    if let folder = outcome.webFolder { record.webStamps = Digest(ofStampsIn: folder.path) }
    (record.pages, record.readings) = (explanation.pages, explanation.readings)
    identity.save(record, in: folder)
  }

  /// The number of packs that are damaged or not from a trusted key.
  package var refusedPacks: Int { store.refusedPacks }
  /// Whether saving failed.
  package var hasFailed: Bool { store.hasFailed }
  /// The path of the cache folder.
  package var path: String { folder.path }
}
