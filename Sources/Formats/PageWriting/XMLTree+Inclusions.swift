import Diagnostics
import XML

extension XMLTree {
  /// The findings for files and entities that could not be read into the document; with `keepsGoing`, errors become warnings,
  /// since the place stays empty.
  package func inclusionDiagnostics(_ context: ReadingContext) -> [Diagnostic] {
    inclusionFindings.map { finding in
      var diagnostic = finding.diagnostic(in: source)
      if finding.count > 1 { diagnostic.occurrences = Diagnostic.Occurrences(finding.count) }
      if context.options.keepsGoing, diagnostic.severity == .error { diagnostic.severity = .warning }
      return diagnostic
    }
  }
}
