import BookCompiler
import Diagnostics
import Glibc

/// Prints findings in the form that the options ask for.
struct DiagnosticReport {
  let format: DiagnosticOptions.Format
  /// Whether the findings are the command's result.
  let isResult: Bool

  func print(_ diagnostics: [Diagnostic], sources: @escaping (String) -> SourceText?) {
    let descriptor = isResult ? STDOUT_FILENO : STDERR_FILENO
    switch format {
    case .json: print(JSONPrinter().print(diagnostics))
    case .sarif: print(SARIFPrinter(version: BookCompilerVersion.text).print(diagnostics))
    case .github: print(GitHubPrinter().print(diagnostics))
    case .text:
      let printer = TextPrinter(usesColour: Terminal.usesColour(descriptor), source: sources)
      var text = printer.print(diagnostics)
      if let tally = TextPrinter.tally(diagnostics) { text += tally + "\n" }
      if isResult { Terminal.printResult(text) } else { Terminal.printMessage(text) }
    }
  }

  private func print(_ bytes: [UInt8]) {
    if isResult {
      Terminal.printResult(bytes)
    } else {
      Terminal.printMessage(String(decoding: bytes, as: UTF8.self))
    }
  }
}
