import Diagnostics

extension DiagnosticKind {
  package static let codeEvaluationKinds: [DiagnosticKind] = [codeMalformed]

  /// A line of code cannot be read.
  package static let codeMalformed = DiagnosticKind(
    "code-malformed", .error,
    "`octavo evaluate` reads Wolfram code, each line by itself. A line with a syntax error is not evaluated; the lines after it are."
  )
}
