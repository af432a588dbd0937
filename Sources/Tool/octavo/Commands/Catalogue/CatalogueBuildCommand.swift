import ArgumentParser
import CatalogueBuilding
import Catalogues
import Diagnostics
import Files
import Glibc
import ReportPolicy
import TextBytes

/// The command `octavo catalogue build`.
struct CatalogueBuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Build a catalogue, or one share of it.",
    discussion: """
      Each book is built by a separate process, so that a failure, a crash or a timeout affects only that book. Books that exist \
      and are up to date are not built again. Records and books go into the results folder; octavo catalogue report shows \
      the results of all shares.

      Exit codes: 0 every book of the share exists, 1 a book failed, 64 usage, 66 input missing or unreadable, 74 \
      cannot write, 130 interrupted.
      """)

  @Argument(
    help: "A plan, catalogue.xml, a folder with books, or - for a list on standard input.",
    completion: .file())
  var catalogue: String

  @Option(
    help: ArgumentHelp(
      "The share to build and the number of shares: 3/20. With a plan, 3 is enough.", valueName: "K/N"))
  var shard: String?

  @Option(
    help: ArgumentHelp("The folder for records and books.", valueName: "dir"), completion: .directory)
  var results: String

  @Option(
    name: .customLong("changed-since"),
    help: ArgumentHelp("Build only books with files that differ from this Git revision.", valueName: "rev"))
  var changedSince: String?

  @Option(help: ArgumentHelp("Processes and threads in all (default: one per core).", valueName: "N"))
  var jobs: Int?

  @Option(
    name: .customLong("time-limit"),
    help: ArgumentHelp(
      "End a book's build after this many seconds, unless its settings say otherwise; 0 for never.",
      valueName: "s"))
  var timeLimit = 1800

  @Option(
    name: .customLong("run"),
    help: ArgumentHelp("A name for this run, which report --run selects.", valueName: "name"))
  var runName: String?

  @Option(
    help: ArgumentHelp(
      "The catalogue's folder, if it is not the one that the plan names.", valueName: "dir"),
    completion: .directory)
  var root: String?

  @Flag(name: .customLong("again"), help: "Also build books that exist and are up to date.")
  var buildsAll = false

  @Flag(
    name: .customLong("verify"), help: "Compare the digests of existing books, not just their sizes.")
  var verifies = false

  @Flag(name: .customLong("no-cache"), help: "Do not use or save work in the caches beside the books.")
  var skipsCache = false

  @OptionGroup var settings: BookSettingsOptions

  @OptionGroup var caches: CacheOptions

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a whole number from 1") }
    if timeLimit < 0 { throw ValidationError("--time-limit takes a whole number of seconds") }
    _ = try parsedShard()
  }

  /// The share and the number of shares, if given.
  private func parsedShard() throws -> (share: Int, count: Int?) {
    guard let shard else { return (1, nil) }
    let parts = shard.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(parts.count), let share = parts[0], share >= 1 else {
      throw ValidationError("--shard takes K/N, such as 3/20, not '\(shard)'")
    }
    if parts.count == 1 { return (share, nil) }
    guard let count = parts[1], share <= count, count <= 1_000_000 else {
      throw ValidationError("--shard takes K/N with K from 1 to N, not '\(shard)'")
    }
    return (share, count)
  }

  func run() throws {
    Interruption.cleanUpOnSignals()
    try OutputWriting.refuseLinks(results)
    let (share, count) = try parsedShard()
    let plan = try plan(share: share, count: count)
    var options = ShareBuild.Options()
    options.share = share
    options.run = runName ?? ""
    options.jobs = jobs ?? processorCount()
    options.usesCache = !skipsCache
    // Report invalid keys and addresses once, since they would affect every book.
    _ = try caches.settings(Caller().settings(for: plan.folder))
    options.caches = caches.forCatalogue
    options.buildsAll = buildsAll
    options.verifiesBundles = verifies
    options.timeLimit = timeLimit == 0 ? nil : timeLimit
    options.sourceDateEpoch = try CompilingOptions.sourceDateEpoch()
    if let changedSince {
      do throws(ChangedPaths.Unknown) {
        options.changed = try ChangedPaths(since: changedSince, in: plan.folder)
      } catch {
        throw failure(error.diagnostic, ExitStatus.noInput)
      }
    }
    let build = ShareBuild(
      plan, in: ResultsFolder(results), options: options, templates: try TemplateFolder.find())
    let status: ShareStatus
    do throws(SystemError) {
      status = try build.run { Self.report($0) }
    } catch {
      Terminal.printMessage("\(results.printable): \(error.reason)\n")
      throw ExitStatus.cannotWrite
    }
    Terminal.printMessage(Self.summary(status))
    if !(try isWhole(plan, share: share)) { throw ExitStatus.bookHasErrors }
  }

  /// Whether no book of the share is in a bad state, including books that failed in an earlier run and were not
  /// retried because nothing changed.
  private func isWhole(_ plan: CataloguePlan, share: Int) throws -> Bool {
    plan.books(ofShare: share).allSatisfy { book in
      if case .record(let record) = ResultsFolder(results).readRecord(book.name) {
        record.state.isGood
      } else {
        false
      }
    }
  }

  private func plan(share: Int, count: Int?) throws -> CataloguePlan {
    guard CataloguePlan.isPlan(catalogue) else {
      var argument = CatalogueArgument()
      argument.catalogue = catalogue
      guard let loaded = try argument.load().catalogue else { throw ExitStatus.noInput }
      if shard != nil, count == nil {
        throw ValidationError("without a plan --shard takes K/N, such as 3/20")
      }
      return CataloguePlan(loaded, shares: count ?? 1, settings: settings.settings)
    }
    do throws(PlanError) {
      let plan = try CataloguePlan.read(catalogue, root: root)
      if let count, count != plan.shareCount {
        throw PlanError(
          path: catalogue, reason: "the plan has \(plan.shareCount) shares, and --shard says \(count)")
      }
      if shard == nil, plan.shareCount > 1 {
        throw PlanError(
          path: catalogue, reason: "the plan has \(plan.shareCount) shares: --shard says which to build")
      }
      if share > plan.shareCount {
        throw PlanError(
          path: catalogue, reason: "the plan has \(plan.shareCount) shares, and no share \(share)")
      }
      return plan
    } catch {
      throw failure(error.diagnostic, ExitStatus.noInput)
    }
  }

  private func failure(_ diagnostic: Diagnostic, _ code: ExitCode) -> ExitCode {
    DiagnosticReport(format: .text, isResult: false).print([diagnostic]) { _ in nil }
    return code
  }

  /// Prints one line for each built book, for the log of a job, and for each that failed earlier and did not change.
  private static func report(_ event: ShareBuild.Event) {
    let (record, status) = (event.record, event.status)
    if event.isReused {
      guard !record.state.isGood else { return }
      Terminal.printMessage(
        "[\(status.done)/\(status.books)] \(record.name.printable): still \(record.state.rawValue): "
          + "\((record.reason ?? "").printable) (nothing changed since)\n")
      return
    }
    let what: String =
      switch record.state {
      case .built: record.bundle.map { "\(ReportTable.count($0.pages, "page")), \(sizeText($0.size))" } ?? ""
      case .failed, .crashed, .timedOut: record.state.rawValue + ": " + (record.reason ?? "")
      case .unchanged: "unchanged"
      }
    Terminal.printMessage(
      "[\(status.done)/\(status.books)] \(record.name.printable): \(what.printable) (\(seconds(record.work.wall)))\n"
    )
    if let place = record.sharing?.silentPlace {
      Terminal.printMessage(
        "the shared cache \"\(place.printable)\" does not answer; it is not used for five minutes\n")
    }
  }

  private static func summary(_ status: ShareStatus) -> String {
    let taken = status.taken > 0 ? " (\(status.taken) taken from the shared cache)" : ""
    return
      "share \(status.share)/\(status.count): \(ReportTable.count(status.books, "book")), \(status.built) built\(taken), "
      + "\(status.reused) already built, \(status.failed) failed; "
      + "\(seconds(status.cpu)) of CPU time in \(seconds(status.wall))\n"
  }
}
