import ArgumentParser
import BookCompiler

/// `octavo check`
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check a book without writing it.",
    discussion: "Prints what is found to standard output.")

  @OptionGroup var compiling: CompilingOptions
  @OptionGroup var diagnostics: DiagnosticOptions

  func run() throws {
    var request = BookCompiler.Request(manifest: compiling.manifest, templates: try TemplateFolder.find())
    request.keepsGoing = compiling.keepGoing
    request.profiles = compiling.chosenProfiles
    request.gathersSolutions = compiling.solutions == .back
    request.jobs = compiling.jobs
    request.policy = try diagnostics.policy()
    let compilation = BookCompiler(request, progress: { _ in }).check()
    DiagnosticReport(format: diagnostics.format, isResult: true)
      .print(compilation.diagnostics, sources: compilation.sources)
    if compilation.diagnostics.isEmpty, diagnostics.format == .text {
      Terminal.printMessage("\(compiling.manifest): nothing found\n")
    }
    if let code = compilation.outcome.exitCode { throw code }
  }
}
