import BookModel
import Diagnostics
import Glibc
import Manifests
import Synchronization

/// The saved work that one build uses and adds to.
final class BuildCache: Sendable {
  let store: CacheStore
  let ledger: FileLedger
  let seal: Seal
  /// The tool and its libraries.
  let tool: Digest
  /// The fonts, where anything is drawn with them.
  let fonts: Digest?
  private let folder: CacheFolder
  private let identity: BuildIdentity
  private let before: BuildRecord?
  private let after: Mutex<(pages: [String: PageParts], readings: [String: Digest])>
  private let notes = Mutex<[String]>([])
  /// What was done anew.
  private let taken = Mutex<(sources: Int, pages: Int)>((0, 0))

  private init(_ folder: CacheFolder, _ identity: BuildIdentity, _ record: BuildRecord?, draws: Bool) {
    self.folder = folder
    self.identity = identity
    store = CacheStore(folder)
    seal = folder.seal
    tool = ToolDigest.ofProcess
    fonts = draws ? ToolDigest.ofFonts() : nil
    let record = record ?? identity.record(in: folder)
    let isSame =
      record?.tool == tool && record?.libraries.allSatisfy { FileStamp(at: $0.key) == $0.value } == true
    before = isSame ? record : nil
    ledger = FileLedger(known: before?.facts ?? [:])
    after = Mutex(([:], [:]))
    if record == nil {
      explain("nothing of an earlier build with this manifest and these options is there")
    } else if before == nil {
      explain("the tool or one of its libraries changed: nothing of earlier builds is used")
    }
  }

  /// The saved work for a book in `root`; nil where there is no place for it. A source that is a whole book may lie
  /// in any folder: what is saved of it goes to the user's own caches.
  static func open(
    root: String, isSource: Bool, draws: Bool, _ identity: BuildIdentity, _ record: BuildRecord?
  ) -> BuildCache? {
    guard let secret = UserCache.secret(creates: true) else { return nil }
    if !isSource,
      let folder = CacheFolder(path: root + "/" + BookFolder.cacheName, secret: secret, creates: true)
    {
      return BuildCache(folder, identity, record, draws: draws)
    }
    guard let path = UserCache.folder(for: root),
      let folder = CacheFolder(path: path, secret: secret, creates: true)
    else { return nil }
    return BuildCache(folder, identity, record, draws: draws)
  }

  // MARK: Explanations

  func explain(_ text: String) { notes.withLock { $0.append(text) } }

  /// What was done anew and why, in one order whatever the threads did; how much that was of all comes last.
  var explanations: [String] {
    let (all, done) = (after.withLock { ($0.readings.count, $0.pages.count) }, taken.withLock { $0 })
    return notes.withLock { $0.sorted() } + [
      "\(done.sources) of \(all.0) sources read, \(done.pages) of \(all.1) pages rendered"
    ]
  }

  /// Why a source is read again: `key` is what it is read with now.
  func explainReading(_ path: String, changed: [String]) {
    taken.withLock { $0.sources += 1 }
    if let before {
      let reason =
        before.readings[path] == nil
        ? "it is new"
        : changed.isEmpty ? "its bytes or its settings changed" : changed.joined(separator: ", ") + " changed"
      explain("\(path): read again, since \(reason)")
    }
  }

  func explainPage(_ href: String, _ parts: PageParts) {
    taken.withLock { $0.pages += 1 }
    guard let before else { return }
    guard let old = before.pages[href] else { return explain("\(href): rendered, since it is new") }
    let changes = parts.changes(since: old)
    let reason = changes.isEmpty ? "it is not saved any more" : changes.joined(separator: ", ") + " changed"
    explain("\(href): rendered again, since \(reason)")
  }

  // MARK: The record

  func note(page href: String, _ parts: PageParts) { after.withLock { $0.pages[href] = parts } }

  func note(reading path: String, _ key: Digest) { after.withLock { $0.readings[path] = key } }

  /// Saves what this build saw and made. A build that did not get to its bundle is not repeated from it.
  func commit(
    log: FileLog, diagnostics: [Diagnostic], sources: [String: String], bundle: BookCompiler.Bundle?,
    webFolder: BookCompiler.Bundle?
  ) {
    store.commit()
    var record = BuildRecord(tool: tool, fonts: fonts)
    record.libraries = ToolDigest.loadedFiles
    record.facts = ledger.facts(of: log)
    record.diagnostics = diagnostics
    record.sources = sources
    record.bundle = bundle
    if let bundle { record.bundleStamp = FileStamp(at: bundle.path) }
    record.webFolder = webFolder
    if let webFolder { record.webStamps = Digest(ofStampsIn: webFolder.path) }
    (record.pages, record.readings) = after.withLock { ($0.pages, $0.readings) }
    identity.save(record, in: folder)
  }

  /// Whether anything could not be saved.
  var hasFailed: Bool { store.hasFailed }
  /// Where the saved work lies.
  var path: String { folder.path }
}
