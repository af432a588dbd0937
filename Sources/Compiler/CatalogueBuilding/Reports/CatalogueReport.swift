import Catalogues
import Diagnostics
import TextBytes

/// The build results of a catalogue, merged from the records of all shares.
///
/// Records are read one at a time whenever a report is written, so that memory grows only with the list of books.
public struct CatalogueReport: Sendable {
  /// The state of a share.
  public enum ShareState: Sendable, Equatable {
    /// It has not started in this run.
    case missing
    /// It has started and not ended; it may still run. `silent` is the number of seconds since it last wrote its status.
    case unfinished(ShareStatus, silent: Int)
    case done(ShareStatus)
  }

  /// The exchange with the shared cache of the builds that wrote the records.
  public struct Exchange: Sendable, Equatable {
    /// The number of built books that were taken whole.
    public var taken = 0
    /// The number of received bytes.
    public var received = 0
    /// The number of sent bytes.
    public var sent = 0
  }

  /// The numbers of books by result.
  public struct Totals: Sendable, Equatable {
    /// All books.
    public var books = 0
    /// Built books.
    public var built = 0
    /// Books that have not changed since a revision.
    public var unchanged = 0
    /// Books that have errors or could not be written.
    public var failed = 0
    /// Books whose process ended without a result.
    public var crashed = 0
    /// Books whose process was killed at the time limit.
    public var timedOut = 0
    /// Books without a record.
    public var missing = 0
    /// The number of errors.
    public var errors = 0
    /// The number of warnings.
    public var warnings = 0
    /// The number of pages.
    public var pages = 0
    /// The size of all bundles in bytes.
    public var size = 0
    /// The exchange with the shared cache.
    public var shared = Exchange()
    /// The CPU time of the builds that wrote the records, in milliseconds.
    public var cpu = 0
    /// The peak memory of one book in bytes.
    public var memory = 0

    /// The number of books that are missing or out of date.
    var bad: Int { failed + crashed + timedOut + missing }
  }

  /// A book and its record; nil if there is none.
  public struct Row: Sendable {
    /// The book.
    public var book: CatalogueBook
    /// The share, counted from 1.
    public var share: Int
    /// The build result.
    public var record: BookRecord?
    /// Whether there is a record that cannot be read.
    var isDamaged: Bool
  }

  /// The books and their shares.
  public let plan: CataloguePlan
  /// The state of each share.
  public let shares: [ShareState]
  /// The numbers of books by result.
  public let totals: Totals
  private let results: ResultsFolder

  /// Reads the results folder.
  ///
  /// - Parameters:
  ///   - run: the name of the run that shares must belong to; nil for any.
  ///   - now: the time, in seconds since 1970.
  public init(_ results: ResultsFolder, run: String? = nil, now: Int? = nil) throws(PlanError) {
    self.results = results
    plan = try CataloguePlan.read(results.plan, root: results.path)
    let now = now ?? secondsSince1970()
    let identity = plan.identity
    let count = plan.shareCount
    shares = (1...count).map { share in
      guard let bytes = results.read(results.share(share, of: count)), let status = ShareStatus(json: bytes),
        status.plan == identity, run == nil || status.run == run
      else { return .missing }
      return status.isDone ? .done(status) : .unfinished(status, silent: max(0, now - status.updated))
    }
    var totals = Totals()
    Self.forEach(plan, results) { totals.add($0) }
    self.totals = totals
  }

  /// Whether every book is up to date and every share has ended.
  public var isWhole: Bool {
    totals.bad == 0
      && shares.allSatisfy { share in
        switch share {
        case .done: true
        case .missing, .unfinished: false
        }
      }
  }

  /// The numbers of the shares that have not started.
  var missingShares: [Int] {
    shares.indices.filter { shares[$0] == .missing }.map { $0 + 1 }
  }

  /// The shares that have started and not ended.
  var unfinishedShares: [(share: Int, status: ShareStatus, silent: Int)] {
    shares.enumerated().compactMap { index, state in
      if case .unfinished(let status, let silent) = state { (index + 1, status, silent) } else { nil }
    }
  }

  /// Calls `body` for one record after the other, in catalogue order.
  func forEachBook(_ body: (Row) -> Void) { Self.forEach(plan, results, body: body) }

  private static func forEach(_ plan: CataloguePlan, _ results: ResultsFolder, body: (Row) -> Void) {
    for entry in plan.entries {
      switch results.readRecord(entry.book.name) {
      case .missing: body(Row(book: entry.book, share: entry.share, record: nil, isDamaged: false))
      case .damaged: body(Row(book: entry.book, share: entry.share, record: nil, isDamaged: true))
      case .record(let record):
        body(Row(book: entry.book, share: entry.share, record: record, isDamaged: false))
      }
    }
  }
}

extension CatalogueReport.Totals {
  fileprivate mutating func add(_ row: CatalogueReport.Row) {
    books += 1
    guard let record = row.record else {
      missing += 1
      return
    }
    switch record.state {
    case .built: built += 1
    case .unchanged: unchanged += 1
    case .failed: failed += 1
    case .crashed: crashed += 1
    case .timedOut: timedOut += 1
    }
    errors += record.counts[0]
    warnings += record.counts[1]
    pages += record.bundle?.pages ?? 0
    size += record.bundle?.size ?? 0
    if record.state == .built, record.sharing?.tookBook == true { shared.taken += 1 }
    shared.received += record.sharing?.received ?? 0
    shared.sent += record.sharing?.sent ?? 0
    cpu += record.work.cpu
    memory = max(memory, record.work.memory)
  }
}

extension CatalogueReport.Row {
  /// Why the book was not built; nil if it was.
  var trouble: (kind: DiagnosticKind, reason: String)? {
    guard let record else {
      return isDamaged
        ? (.recordDamaged, "the record of the book cannot be read")
        : (.bookNotBuilt, "share \(share) has not built the book")
    }
    let reason = record.reason ?? record.state.rawValue
    switch record.state {
    case .built, .unchanged: return nil
    case .failed: return (.bookNotBuilt, reason)
    case .crashed: return (.bookCrashed, reason)
    case .timedOut: return (.bookTimedOut, reason)
    }
  }

  /// The word for the book's result.
  var stateText: String { record?.state.rawValue ?? "missing" }
}

/// Formats numbers as ranges: `1-3, 7`.
func ranges(_ numbers: [Int]) -> String {
  var parts: [String] = []
  var start: Int?
  for (index, number) in numbers.enumerated() {
    if start == nil { start = number }
    let isLast = index + 1 == numbers.count || numbers[index + 1] != number + 1
    guard isLast, let first = start else { continue }
    parts.append(first == number ? "\(number)" : "\(first)-\(number)")
    start = nil
  }
  return parts.joined(separator: ", ")
}

/// Formats milliseconds for people: `41.2 s`, `12 min 5 s`, `3 h 20 min`.
func durationText(_ milliseconds: Int) -> String {
  let seconds = milliseconds / 1000
  if seconds < 100 { return "\(seconds).\(milliseconds % 1000 / 100) s" }
  if seconds < 6000 { return "\(seconds / 60) min \(seconds % 60) s" }
  return "\(seconds / 3600) h \(seconds % 3600 / 60) min"
}

/// `1 book`, `2 books`.
func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
