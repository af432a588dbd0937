import BookCompiler
import Diagnostics
import Glibc

/// Prints findings in the requested format, and writes copies in other formats.
struct DiagnosticReport {
  let format: DiagnosticOptions.Format
  /// Whether the findings are the command's result.
  let isResult: Bool
  /// The address of a page about findings; the id of a finding is appended.
  var helpAddress: String?
  /// The additional files to write.
  var copies: [ReportCopy] = []
  /// Writes the additional files.
  var writing = OutputWriting()
  /// The CI service, if its own features for findings are to be used; else nil.
  var pipeline: Pipeline?

  /// The number of findings beyond which they are collapsed in GitLab's log.
  private static let mostUnfolded = 20

  init(format: DiagnosticOptions.Format, isResult: Bool) {
    self.format = format
    self.isResult = isResult
  }

  /// Prints findings; ends the command if a copy cannot be written. Reports for code hosts name files from the repository's root.
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
    for copy in copies { copy.write(bytes(of: diagnostics, as: copy.format, sources), writing) }
  }

  /// Prints findings for people; in GitLab's log as a section, which is collapsed if there are many.
  private func print(text diagnostics: [Diagnostic], _ sources: @escaping (String) -> SourceText?) {
    guard let tally = TextPrinter.tally(diagnostics) else { return }
    let colors = Terminal.usesColor(isResult ? STDOUT_FILENO : STDERR_FILENO)
    let text = TextPrinter(usesColor: colors, source: sources).print(diagnostics)
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
    case .sarif:
      SARIFPrinter(version: BookCompilerVersion.text, helpAddress: helpAddress)
        .print(RepositoryPlaces().placed(diagnostics))
    case .gitlab: CodeQualityPrinter().print(RepositoryPlaces().placed(diagnostics))
    case .github: GitHubPrinter().print(RepositoryPlaces().placed(diagnostics))
    case .markdown: MarkdownPrinter().print(diagnostics)
    }
  }
}
