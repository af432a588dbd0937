import Catalogues
import Diagnostics
import Dispatch
import Files
import Glibc
import Synchronization

/// Builds the missing books of one share of a catalogue, each in its own process.
///
/// Records are written as books end, so that running a share again builds only the rest. Two runs of one share write the
/// same files.
public struct ShareBuild: Sendable {
  /// The options of a run.
  public struct Options: Sendable {
    /// The share, counted from 1.
    public var share = 1
    /// The user's name for this run.
    public var run = ""
    /// The number of threads of all processes together.
    public var jobs = 1
    /// Whether the cache beside each book is used.
    public var usesCache = true
    /// Caches that can be moved between machines or are shared by several.
    public var caches = CatalogueCaches()
    /// Whether books are built even if they are up to date.
    public var buildsAll = false
    /// Whether an existing bundle must have its recorded digest, not just its size.
    public var verifiesBundles = false
    /// The default time limit of a book's process in seconds; nil for none.
    public var timeLimit: Int?
    /// The changed paths; nil to check all books.
    public var changed: ChangedPaths?
    /// The time that builds use as the current time; nil for the clock's.
    public var sourceDateEpoch: Int?

    /// The default options.
    public init() {}
  }

  /// The end of a book's build, for progress reports.
  public struct Event: Sendable {
    /// The build result.
    public var record: BookRecord
    /// Whether the record already existed.
    public var isReused: Bool
    /// The progress of the share.
    public var status: ShareStatus
  }

  private let plan: CataloguePlan
  private let results: ResultsFolder
  private let options: Options
  private let tool: ToolState
  private let silence = UnavailableCaches()
  private let digests = FileDigests()

  /// - Parameter templates: the folder of the tool's templates.
  public init(_ plan: CataloguePlan, in results: ResultsFolder, options: Options, templates: String) {
    self.plan = plan
    self.results = results
    self.options = options
    tool = ToolState(templates: templates)
  }

  /// Builds the share and returns its final status; throws if nothing can be written.
  package func run(_ report: @escaping @Sendable (Event) -> Void) throws(SystemError) -> ShareStatus {
    try results.create()
    // On failure, each book reports that its cache cannot be used.
    if options.usesCache, let carried = options.caches.folder { try? ResultsFolder.makeFolder(carried) }
    guard let path = FileSystem.realPath(results.path) else { throw SystemError(code: ENOENT) }
    try writePlan()
    let books = plan.books(ofShare: options.share)
    var status = ShareStatus(share: options.share, count: plan.shareCount, plan: plan.identity)
    status.run = options.run
    status.books = books.count
    let progress = ShareProgress(status, in: results)
    let queue = BookQueue(books)
    let failure = Mutex<SystemError?>(nil)
    DispatchQueue.concurrentPerform(iterations: max(1, min(options.jobs, books.count))) { _ in
      while failure.withLock({ $0 == nil }), let (book, active) = queue.next() {
        do throws(SystemError) {
          let threads = max(1, options.jobs / max(1, min(active, options.jobs)))
          let (record, isReused) = try outcome(of: book, results: path, threads: threads)
          progress.update { status in
            if !record.state.isGood {
              status.failed += 1
            } else if isReused {
              status.reused += 1
            } else {
              status.built += 1
            }
            if !isReused { status.cpu += record.work.cpu }
            if !isReused, record.sharing?.tookBook == true { status.taken += 1 }
          }
          report(Event(record: record, isReused: isReused, status: progress.status))
        } catch {
          let error = error
          failure.withLock { $0 = $0 ?? error }
        }
        queue.ended()
      }
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
    progress.finish()
    return progress.status
  }

  /// Writes the plan for reports. All shares write the same bytes.
  private func writePlan() throws(SystemError) {
    let bytes = plan.json(in: results.path)
    if results.read(results.plan) != bytes { try ResultsFolder.write(bytes, to: results.plan) }
  }

  /// The record of a book: the existing one if it is still valid, else that of a build.
  private func outcome(
    of book: CatalogueBook, results path: String, threads: Int
  ) throws(SystemError) -> (BookRecord, isReused: Bool) {
    var job = BookJob(
      book: book, folder: plan.folder, results: path, tool: tool.digest(draws: BookBuild.draws(book)),
      jobs: threads, usesCache: options.usesCache, sourceDateEpoch: options.sourceDateEpoch)
    job.caches = options.caches
    var earlier: BookRecord?
    if case .record(let record) = results.readRecord(book.name) { earlier = record }
    if let changed = options.changed, !changed.concerns(book, in: plan, inputs(of: book)?.paths) {
      if let earlier, earlier.state == .built || earlier.state == .unchanged { return (earlier, true) }
      var record = BookRecord(
        name: book.name, manifest: book.manifest, state: .unchanged,
        reason: "unchanged since \(changed.revision)")
      record.work.share = options.share
      record.work.builds = 0
      try results.write(record)
      return (record, true)
    }
    if !options.buildsAll, let earlier, holds(earlier, job) { return (earlier, true) }
    job.silentCaches = silence.places
    var record = try build(job, builds: (earlier?.work.builds ?? 0) + 1)
    // A book from the shared cache does not count as built here.
    if record.sharing?.tookBook == true { record.work.builds -= 1 }
    if let place = record.sharing?.silentPlace { silence.note(place) }
    try results.write(record)
    return (record, false)
  }

  private func inputs(of book: CatalogueBook) -> BookInputs? {
    results.read(results.inputs(book.name)).map { BookInputs(text: $0) }
  }

  /// Whether a record equals the result of a build now.
  private func holds(_ record: BookRecord, _ job: BookJob) -> Bool {
    guard !record.key.isEmpty, let inputs = inputs(of: job.book) else { return false }
    switch record.state {
    case .crashed, .timedOut, .unchanged: return false
    case .failed: break
    case .built:
      let path = results.bundle(job.book.name)
      guard let bundle = record.bundle, Int(FileStamp(at: path).size) == bundle.size else { return false }
      if options.verifiesBundles, digests.digest(path) != bundle.digest { return false }
      if bundle.hasWebFolder, FileStamp(at: results.webFolder(job.book.name)).kind != .folder {
        return false
      }
    }
    return inputs.current(in: plan.folder, digests).key(tool: job.tool, order: job.identity) == record.key
  }

  /// Builds a book in a new process.
  private func build(_ job: BookJob, builds: Int) throws(SystemError) -> BookRecord {
    let started = secondsSince1970()
    let limit = job.book.settings.timeLimit ?? options.timeLimit
    let ending = try BookProcess.run(
      "/proc/self/exe", BookJob.command, input: job.json, timeLimit: limit)
    var record = Self.record(of: job.book, ending, limit: limit)
    record.work = BookRecord.Work(
      share: options.share, host: hostName(), started: started, wall: ending.wall, cpu: ending.cpu,
      memory: ending.memory, builds: builds)
    return record
  }

  /// The record that a process returned, or one with the reason why there is none.
  private static func record(of book: CatalogueBook, _ ending: BookProcess.Ending, limit: Int?)
    -> BookRecord
  {
    func failed(_ state: BookRecord.State, _ reason: String) -> BookRecord {
      var record = BookRecord(name: book.name, manifest: book.manifest, state: state, reason: reason)
      record.counts = [1, 0, 0]
      let kind: DiagnosticKind = state == .timedOut ? .bookTimedOut : .bookCrashed
      record.findings = [.init(id: kind.id, severity: .error, file: book.manifest, summary: reason)]
      return record
    }
    let said = String(decoding: ending.errors, as: UTF8.self).split(separator: "\n").suffix(5)
      .joined(separator: " | ")
    let words = said.isEmpty ? "" : ": " + said
    switch ending.status {
    case .timedOut:
      return failed(.timedOut, "the build took longer than \(limit ?? 0) seconds and was ended")
    case .signalled(let signal):
      let memory = signal == SIGKILL ? "; the system may have run out of memory" : ""
      return failed(.crashed, "the build was ended by \(signalName(signal))\(memory)\(words)")
    case .exited(let code):
      guard let record = BookRecord(json: ending.output), record.name == book.name else {
        return failed(.crashed, "the build ended with code \(code) and without a result\(words)")
      }
      return record
    }
  }
}

/// The shared caches that did not answer, so that other books of the share do not wait for them too.
private final class UnavailableCaches: Sendable {
  /// How long such a cache is skipped, in milliseconds.
  private static let patience = 300_000
  private let ends = Mutex<[String: Int]>([:])

  /// The folders and addresses to skip now.
  var places: [String] {
    let now = monotonicMilliseconds()
    return ends.withLock { $0.filter { $0.value > now }.keys.sorted() }
  }

  /// Records that a cache did not answer.
  func note(_ place: String) {
    ends.withLock { $0[place] = monotonicMilliseconds() + Self.patience }
  }
}

/// The books that are not yet being built.
private final class BookQueue: Sendable {
  private struct State {
    var waiting: ArraySlice<CatalogueBook>
    var running = 0
  }

  private let state: Mutex<State>

  init(_ books: [CatalogueBook]) { state = Mutex(State(waiting: books[...])) }

  /// The next book, and the number of books that are waiting or being built, including this one.
  func next() -> (CatalogueBook, active: Int)? {
    state.withLock { state in
      guard let book = state.waiting.popFirst() else { return nil }
      state.running += 1
      return (book, state.running + state.waiting.count)
    }
  }

  /// Marks one of the books returned by `next` as done.
  func ended() { state.withLock { $0.running -= 1 } }
}
