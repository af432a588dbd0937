import Files
import Glibc
import JSONText
import JSONTree
import Synchronization

/// The progress of a share: a small JSON file in the results folder, rewritten as books end.
public struct ShareStatus: Sendable, Equatable {
  /// The share, counted from 1.
  public var share: Int
  /// The number of shares.
  public var count: Int
  /// The digest of the plan.
  public var plan: String
  /// The user's name for this run; empty if it has none.
  public var run = ""
  /// Whether it ended.
  public var isDone = false
  /// The name of the machine.
  public var host = ""
  /// The id of its process.
  public var process = 0
  /// Moments in seconds since 1970.
  public var started = 0
  var updated = 0
  /// The number of books in the share.
  public var books = 0
  /// The number of built books.
  public var built = 0
  /// The number of those that were taken whole from the shared cache.
  public var taken = 0
  /// The number of books that were already up to date.
  public var reused = 0
  /// The number of books that have errors or could not be written, now or in an earlier run since which nothing changed.
  public var failed = 0
  /// The CPU time of the books' processes in milliseconds.
  public var cpu = 0
  /// The wall time in milliseconds.
  public var wall = 0

  /// The number of completed books.
  public var done: Int { built + reused + failed }

  var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 1)
      json.member("share", share)
      json.member("of", count)
      json.member("plan", plan)
      json.member("run", run)
      json.member("state", isDone ? "done" : "running")
      json.member("host", host)
      json.member("process", process)
      json.member("started", started)
      json.member("updated", updated)
      json.member("books", books)
      json.member("built", built)
      json.member("taken", taken)
      json.member("reused", reused)
      json.member("failed", failed)
      json.member("cpu", cpu)
      json.member("wall", wall)
    }
    return json.finished()
  }

  init(share: Int, count: Int, plan: String) {
    self.share = share
    self.count = count
    self.plan = plan
  }

  init?(json bytes: [UInt8]) {
    guard let json = JSONDocument(whole: bytes), json.int(json.member(json.root, "version")) == 1,
      let share = json.count(json.member(json.root, "share")),
      let count = json.count(json.member(json.root, "of"))
    else { return nil }
    func number(_ name: StaticString) -> Int { json.count(json.member(json.root, name)) ?? 0 }
    self.init(share: share, count: count, plan: json.string(json.member(json.root, "plan")) ?? "")
    run = json.string(json.member(json.root, "run")) ?? ""
    isDone = json.string(json.member(json.root, "state")) == "done"
    host = json.string(json.member(json.root, "host")) ?? ""
    process = number("process")
    started = number("started")
    updated = number("updated")
    books = number("books")
    built = number("built")
    taken = number("taken")
    reused = number("reused")
    failed = number("failed")
    cpu = number("cpu")
    wall = number("wall")
  }
}

/// Updates the file of a share's status, at most once a second.
final class ShareProgress: Sendable {
  private struct State {
    var status: ShareStatus
    var written = 0
  }

  private let state: Mutex<State>
  private let path: String
  private let start = monotonicMilliseconds()

  init(_ status: ShareStatus, in results: ResultsFolder) {
    var status = status
    status.host = hostName()
    status.process = Int(getpid())
    status.started = secondsSince1970()
    path = results.share(status.share, of: status.count)
    state = Mutex(State(status: status))
    save(always: true)
  }

  var status: ShareStatus { state.withLock { $0.status } }

  /// Changes the status, and writes it if the last write was at least a second ago.
  func update(_ change: (inout ShareStatus) -> Void) {
    state.withLock { change(&$0.status) }
    save(always: false)
  }

  /// Writes the status for the last time.
  func finish() {
    state.withLock { $0.status.isDone = true }
    save(always: true)
  }

  private func save(always: Bool) {
    state.withLock { state in
      let now = monotonicMilliseconds()
      guard always || now - state.written >= 1000 else { return }
      state.written = now
      state.status.updated = secondsSince1970()
      state.status.wall = now - start
      // Reports work without the status file; only the records are essential.
      try? ResultsFolder.write(state.status.json, to: path)
    }
  }
}

func secondsSince1970() -> Int { Int(FileStamp.now() / 1_000_000_000) }

/// The name of this machine.
func hostName() -> String {
  // One machine may run several Slurm nodes.
  if let node = getenv("SLURMD_NODENAME") { return String(cString: node) }
  var name = [CChar](repeating: 0, count: 256)
  guard gethostname(&name, name.count - 1) == 0 else { return "" }
  return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
