import ArgumentParser
import BookCompiler
import BundleChecks
import Diagnostics

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

  func run() throws {
    if BundleFile.isBundle(compiling.manifest) { return try checkBundle() }
    var request = BookCompiler.Request(manifest: compiling.manifest, templates: try TemplateFolder.find())
    request.keepsGoing = compiling.keepGoing
    request.profiles = compiling.chosenProfiles
    request.gathersSolutions = compiling.solutions == .back
    request.jobs = compiling.jobs
    request.policy = try diagnostics.policy()
    let compilation = BookCompiler(request, progress: { _ in }).check()
    report(compilation.diagnostics) { compilation.sources.text(file: $0) }
    if let code = compilation.outcome.exitCode { throw code }
  }

  private func checkBundle() throws {
    let policy = try diagnostics.policy()
    let checking = BundleChecks.checkBundle(at: compiling.manifest, jobs: compiling.jobs ?? 2)
    let found = policy.apply(to: checking.diagnostics)
    report(found) { checking.texts[$0] }
    if found.contains(where: { $0.kind == .bundleUnreadable }) { throw ExitStatus.noInput }
    if found.contains(where: { $0.severity == .error }) { throw ExitStatus.bookHasErrors }
  }

  private func report(_ findings: [Diagnostic], sources: @escaping (String) -> SourceText?) {
    DiagnosticReport(format: diagnostics.format, isResult: true).print(findings, sources: sources)
    if findings.isEmpty, diagnostics.format == .text {
      Terminal.printMessage("\(compiling.manifest): nothing found\n")
    }
  }
}
