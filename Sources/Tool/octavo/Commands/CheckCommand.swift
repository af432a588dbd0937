import ArgumentParser
import BookCompiler
import BundleChecks
import Diagnostics
import Glibc
import TextBytes

extension PublicationProfile: ExpressibleByArgument {}

/// `octavo check`
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check a book without writing it, or a bundle.",
    discussion: """
      Prints what is found to standard output. A bundle may be any EPUB 3, whoever made it: its container, package \
      document, resources and navigation are checked.
      """)

  @OptionGroup var compiling: CompilingOptions
  @OptionGroup var diagnostics: DiagnosticOptions

  @Flag(help: "Apply the solutions that leave nothing to decide, say which, and report what is left.")
  var fix = false

  @Option(
    name: .customLong("epub-profile"),
    help: ArgumentHelp(
      "Hold a bundle to the rules of dict, edupub, idx or preview; those of its dc:type without.",
      valueName: "profile"))
  var epubProfile = PublicationProfile.standard

  func run() throws {
    if BundleFile.isBundle(compiling.manifest) {
      if fix { throw ValidationError("--fix changes sources, and a bundle has none") }
      return try checkBundle()
    }
    var request = try compiling.request()
    request.policy = try diagnostics.policy()
    var compilation = BookCompiler(request, progress: { _ in }).check()
    // What was fixed may uncover more: an unknown namespace hides all the rest.
    for _ in 0..<4 where fix {
      guard try applyFixes(of: compilation) else { break }
      compilation = BookCompiler(request, progress: { _ in }).check()
    }
    report(compilation.diagnostics) { compilation.sources.text(file: $0) }
    if let code = compilation.outcome.exitCode { throw code }
  }

  /// Writes the safe fixes; false where there are none.
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

  private func checkBundle() throws {
    let policy = try diagnostics.policy()
    let checking = BundleChecks.checkBundle(
      at: compiling.manifest, profile: epubProfile, jobs: compiling.jobs ?? processorCount())
    let found = policy.apply(to: checking.diagnostics)
    report(found) { checking.texts[$0] }
    if found.contains(where: { $0.kind == .bundleUnreadable }) { throw ExitStatus.noInput }
    if found.contains(where: { $0.severity == .error }) { throw ExitStatus.bookHasErrors }
  }

  private func report(_ findings: [Diagnostic], sources: @escaping (String) -> SourceText?) {
    DiagnosticReport(format: diagnostics.format, isResult: true).print(findings, sources: sources)
    if findings.isEmpty, diagnostics.format == .text {
      Terminal.printMessage("\(compiling.manifest.printable): nothing found\n")
    }
  }
}
