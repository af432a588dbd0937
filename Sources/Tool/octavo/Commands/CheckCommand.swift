import ArgumentParser
import BookCompiler
import BundleChecks
import Diagnostics
import ExternalLinks
import Files
import Glibc
import Parallelism
import ReportPolicy
import Spelling
import TextBytes

extension PublicationProfile: ExpressibleByArgument {}

/// The command `octavo check`.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check books without writing them, and bundles.",
    discussion: """
      Prints what is found to standard output. A bundle may be any EPUB 3, whoever made it: its container, package \
      document, resources and navigation are checked. Of several books, an error in one does not keep the others from \
      being checked. Exits with the code of the worst.
      """)

  @OptionGroup var compiling: CompilingOptions

  @OptionGroup var further: FurtherBooks

  @OptionGroup var diagnostics: DiagnosticOptions

  @Flag(
    name: .customLong("write-baseline"),
    help:
      "Write all findings except errors to the baseline: that of --baseline or octavo.yaml, or octavo-baseline.json."
  )
  var writesBaseline = false

  @Flag(help: "Apply the safe solutions, list them, and report the remaining findings.")
  var fix = false

  @Flag(help: "Check again whenever a file changes, until Ctrl-C.")
  var watch = false

  @Flag(help: "Request the pages that the book links to, slowly for each server; answers are kept for days.")
  var externalLinks = false

  @Flag(help: "With --external-links, also request pages of servers in private networks.")
  var privateNetworks = false

  @Flag(help: "Look words up in the Hunspell dictionaries on this machine.")
  var spelling = false

  @Option(
    name: .customLong("epub-profile"),
    help: ArgumentHelp(
      "Check a bundle by the rules of dict, edupub, idx or preview (default: those of its dc:type).",
      valueName: "profile"))
  var epubProfile = PublicationProfile.standard

  func validate() throws {
    if writesBaseline, !further.books.isEmpty { throw ValidationError("--write-baseline takes one book") }
    if privateNetworks, !externalLinks {
      throw ValidationError("--private-networks needs --external-links")
    }
    if watch, fix || writesBaseline { throw ValidationError("--watch changes no files") }
  }

  /// All manifests and bundles to check.
  private var manifests: [String] { [compiling.manifest] + further.books }

  func run() throws {
    Interruption.cleanUpOnSignals()
    guard watch else {
      if let code = try check() { throw code }
      return
    }
    let folders = WatchedFolders(ofManifests: manifests)
    while true {
      // Faults of settings and options have been printed, and may be fixed before the next check.
      do { _ = try check() } catch let code as ExitCode where code != ExitStatus.cannotWrite {}
      Terminal.printMessage("waiting for changes (Ctrl-C ends this)\n")
      folders.waitForChange()
    }
  }

  /// Checks once and prints the findings; returns the exit code, nil for success.
  private func check() throws -> ExitCode? {
    var writing = OutputWriting(manifests: manifests, root: compiling.caller.root)
    let settings = try manifests.map { manifest in
      let project = compiling.caller.settings(for: manifest)
      writing.protect(project.files)
      return try diagnostics.readSettings(project, by: writing, readingBaseline: !writesBaseline)
    }
    let bundles = Set(manifests.filter { BundleFile.isBundle($0, root: compiling.caller.root) })
    let checkings = try checkBundles(bundles.sorted())
    var result = BookResults()
    for (manifest, (settings, faults)) in zip(manifests, settings) {
      if let faults {
        result.add(faults)
        continue
      }
      if let checking = checkings[manifest] {
        writing.protect([:], of: manifest)
        result.add(checked(checking, settings: settings))
      } else {
        result.add(try checkBook(manifest, settings: settings, &writing))
      }
      if writesBaseline { try writeBaseline(of: result, settings: settings, by: writing) }
    }
    report(result, by: writing)
    return result.code
  }

  /// Checks a book, after applying safe fixes if requested.
  private func checkBook(
    _ manifest: String, settings: FindingSettings, _ writing: inout OutputWriting
  ) throws -> BookResults {
    var options = compiling
    options.manifest = manifest
    var request = try options.request()
    request.policy = settings.policy
    if writesBaseline { request.policy.mostOfAKind = .max }
    let project = options.project
    request.externalLinks = externalLinks ? linkSettings(project) : nil
    request.spelling = spelling ? try spellingSettings(project) : nil
    var compilation = BookCompiler(request, progress: { _ in }).check()
    // A fix may reveal more findings: for example, an unknown namespace hides all others.
    for _ in 0..<4 where fix {
      guard try applyFixes(of: compilation) else { break }
      compilation = BookCompiler(request, progress: { _ in }).check()
    }
    writing.protect(compilation.inputs, of: manifest)
    var result = BookResults(compilation.diagnostics, compilation.outcome.exitCode, settings: settings) {
      compilation.sources.text(file: $0)
    }
    result.limitWarnings(settings)
    return result
  }

  private func linkSettings(_ project: ProjectSettings) -> LinkSurveySettings {
    var settings = LinkSurveySettings()
    settings.skipped = project.skippedLinks
    settings.setAgent("octavo/\(BookCompilerVersion.text) (link check)")
    if privateNetworks { settings.askPrivateNetworks() }
    return settings
  }

  private func spellingSettings(_ project: ProjectSettings) throws -> SpellingSettings {
    var settings = SpellingSettings()
    settings.dictionaries = project.spelling.dictionaries
    settings.words = Set(project.spelling.words)
    for file in project.spelling.files {
      let bytes: [UInt8]
      do throws(FileError) { bytes = try FileSystem.read(file, limit: 4 << 20) } catch {
        throw ValidationError(error.summary("the file of words", file))
      }
      for line in bytes.split(separator: "\n") {
        let word = String(decoding: line, as: UTF8.self).singleSpaced
        if !word.isEmpty, !word.hasPrefix("#") { settings.words.insert(word) }
      }
    }
    return settings
  }

  /// Checks several bundles in parallel; returns the results by path.
  private func checkBundles(_ bundles: [String]) throws -> [String: BundleChecking] {
    guard !bundles.isEmpty else { return [:] }
    if externalLinks || spelling {
      throw ValidationError(
        "--external-links and --spelling check sources; unpack the bundle to check it as a book")
    }
    if fix { throw ValidationError("--fix changes sources, and a bundle has none") }
    let (profile, jobs) = (epubProfile, compiling.jobs ?? processorCount())
    let checkings = parallelMap(bundles, jobs: jobs) { _, bundle in
      checkBundle(at: bundle, profile: profile, jobs: jobs)
    }
    return Dictionary(uniqueKeysWithValues: zip(bundles, checkings))
  }

  /// Applies the settings to the findings of a bundle.
  private func checked(_ checking: BundleChecking, settings: FindingSettings) -> BookResults {
    var policy = settings.policy
    if writesBaseline { policy.mostOfAKind = .max }
    let found = policy.apply(to: checking.diagnostics)
    let isMissing = found.contains { $0.kind == .bundleUnreadable }
    let code =
      isMissing
      ? ExitStatus.noInput : found.contains { $0.severity == .error } ? ExitStatus.bookHasErrors : nil
    var result = BookResults(found, code, settings: settings) { checking.texts[$0] }
    result.limitWarnings(settings)
    return result
  }

  /// Writes the findings to the file of known findings.
  private func writeBaseline(
    of result: BookResults, settings: FindingSettings, by writing: OutputWriting
  ) throws {
    let known = KnownFindings(result.diagnostics, in: settings.policy.folder)
    let failure = writing.write(known.json, to: settings.baseline) { old in
      if old.isEmpty { return true }
      do throws(KnownFindings.Unreadable) { _ = try KnownFindings(json: old) } catch { return false }
      return true
    }
    if let failure {
      diagnostics.report(isResult: false, settings).print([failure]) { _ in nil }
      throw ExitStatus.cannotWrite
    }
    let errors = result.diagnostics.filter { $0.kind.severity == .error }.count
    let left = errors == 0 ? "" : "; \(errors) error\(errors == 1 ? " is" : "s are") not in it"
    let count = known.entries.reduce(0) { $0 + $1.count }
    Terminal.printMessage(
      "\(settings.baseline.printable): \(count) known finding\(count == 1 ? "" : "s")\(left)\n")
  }

  /// Writes the safe fixes; false if there are none.
  private func applyFixes(of compilation: BookCompiler.Compilation) throws -> Bool {
    let plan = FixPlan(compilation.diagnostics) { compilation.sources.text(file: $0) }
    guard !plan.files.isEmpty else { return false }
    let sources = compilation.sources
    let skipped: [String]
    switch Fixing(plan: plan, path: { sources.path(file: $0) }).written() {
    case .success(let files): skipped = files
    case .failure(let failure):
      Terminal.printMessage(
        "\(failure.path.printable): \(String(cString: strerror(failure.code))); nothing was changed\n")
      throw ExitStatus.cannotWrite
    }
    for file in skipped {
      Terminal.printMessage(
        "\(file.printable): left as it is, since it is not in UTF-8 or has just changed\n")
    }
    for fix in plan.fixes {
      guard let range = fix.diagnostic.range, !skipped.contains(range.file) else { continue }
      let place = range.start.map { "\(range.file):\($0.line):\($0.column)" } ?? range.file
      let text = fix.solution.replacements.map(\.text).joined(separator: ", ")
      Terminal.printMessage(
        "\(place.printable): fixed: \(fix.diagnostic.summary.printable) [\(fix.diagnostic.kind.id)]\n   now: \(text.printable)\n"
      )
    }
    return plan.files.count > skipped.count
  }

  private func report(_ result: BookResults, by writing: OutputWriting) {
    diagnostics.report(isResult: true, helpAddress: result.helpAddress, by: writing)
      .print(result.diagnostics, sources: result.text(of:))
    for message in result.messages { Terminal.printMessage(message + "\n") }
    if result.diagnostics.isEmpty, diagnostics.isForPeople {
      for manifest in manifests {
        Terminal.printMessage("\(manifest.printable): nothing found\n")
      }
    }
  }
}
