import BookCompiler
import Diagnostics
import Glibc

/// Prints findings in the form that the options ask for, and writes copies in other forms.
struct DiagnosticReport {
  let format: DiagnosticOptions.Format
  /// Whether the findings are the command's result.
  let isResult: Bool
  /// The address of a page about findings, to which the id is appended.
  var helpAddress: String?
  /// The files to write beside.
  var copies: [ReportCopy] = []
  /// The service that runs the tool, if its own ways of showing findings are to be used.
  var pipeline: Pipeline?

  /// More findings than these are folded together in GitLab's log.
  private static let mostUnfolded = 20

  init(format: DiagnosticOptions.Format, isResult: Bool) {
    self.format = format
    self.isResult = isResult
  }

  /// Prints findings, and ends the command where a copy of them cannot be written.
  func print(_ diagnostics: [Diagnostic], sources: @escaping (String) -> SourceText?) {
    if format == .text {
      print(text: diagnostics, sources)
    } else {
      let bytes = bytes(of: diagnostics, as: format, sources)
      switch format {
      case .json, .sarif, .gitlab:
        if isResult { Terminal.printResult(json: bytes) } else { Terminal.printMessage(json: bytes) }
      case .github, .markdown, .text:
        if isResult { Terminal.printResult(bytes: bytes) } else { Terminal.printMessage(bytes: bytes) }
      }
    }
    if format == .github { pipeline?.addSummary(MarkdownPrinter().print(diagnostics)) }
    for copy in copies { copy.write(bytes(of: diagnostics, as: copy.format, sources)) }
  }

  /// For people; in GitLab's log a section of its own, closed where there is much in it.
  private func print(text diagnostics: [Diagnostic], _ sources: @escaping (String) -> SourceText?) {
    guard let tally = TextPrinter.tally(diagnostics) else { return }
    let colours = Terminal.usesColour(isResult ? STDOUT_FILENO : STDERR_FILENO)
    let text = TextPrinter(usesColour: colours, source: sources).print(diagnostics)
    func write(_ text: String) {
      if isResult { Terminal.printResult(text) } else { Terminal.printMessage(text) }
    }
    func write(marker: [UInt8]) {
      if isResult { Terminal.printResult(bytes: marker) } else { Terminal.printMessage(bytes: marker) }
    }
    let section = pipeline?.section(isFolded: diagnostics.count > Self.mostUnfolded)
    if let section { write(marker: section.start) }
    write(text)
    if let section { write(marker: section.end) }
    write(tally + "\n")
  }

  private func bytes(
    of diagnostics: [Diagnostic], as format: DiagnosticOptions.Format,
    _ sources: @escaping (String) -> SourceText?
  ) -> [UInt8] {
    switch format {
    case .text: Array(TextPrinter(source: sources).print(diagnostics).utf8)
    case .json: JSONPrinter().print(diagnostics)
    case .sarif: SARIFPrinter(version: BookCompilerVersion.text, helpAddress: helpAddress).print(diagnostics)
    case .gitlab: CodeQualityPrinter().print(diagnostics)
    case .github: GitHubPrinter().print(diagnostics)
    case .markdown: MarkdownPrinter().print(diagnostics)
    }
  }
}
