import BookCompiler
import Diagnostics
import Glibc

/// Prints findings in the form that the options ask for.
struct DiagnosticReport {
  let format: DiagnosticOptions.Format
  /// Whether the findings are the command's result.
  let isResult: Bool
  /// The address of a page about findings, to which the id is appended.
  var helpAddress: String?

  func print(_ diagnostics: [Diagnostic], sources: @escaping (String) -> SourceText?) {
    let descriptor = isResult ? STDOUT_FILENO : STDERR_FILENO
    switch format {
    case .json: print(json: JSONPrinter().print(diagnostics))
    case .sarif:
      print(
        json: SARIFPrinter(version: BookCompilerVersion.text, helpAddress: helpAddress).print(diagnostics))
    case .gitlab: print(json: CodeQualityPrinter().print(diagnostics))
    case .github:
      let commands = GitHubPrinter().print(diagnostics)
      if isResult { Terminal.printResult(bytes: commands) } else { Terminal.printMessage(bytes: commands) }
    case .text:
      let printer = TextPrinter(usesColour: Terminal.usesColour(descriptor), source: sources)
      var text = printer.print(diagnostics)
      if let tally = TextPrinter.tally(diagnostics) { text += tally + "\n" }
      if isResult { Terminal.printResult(text) } else { Terminal.printMessage(text) }
    }
  }

  private func print(json: [UInt8]) {
    if isResult { Terminal.printResult(json: json) } else { Terminal.printMessage(json: json) }
  }
}
