import Diagnostics

extension DiagnosticKind {
  package static let wolframFormatKinds: [DiagnosticKind] = [
    wolframInvalid, wolframSyntax, wolframReplaced, wolframComputed,
  ]

  /// A file is not a Wolfram notebook.
  static let wolframInvalid = DiagnosticKind(
    "wolfram-invalid", .error, "A Wolfram notebook holds cells; a file without any is not a page.")
  /// A notebook's expression is damaged.
  static let wolframSyntax = DiagnosticKind(
    "wolfram-syntax", .warning,
    "The readable parts of a damaged notebook are kept: missing closing brackets are added, and closing brackets without an opening one are ignored."
  )
  /// Boxes are shown in a simpler form.
  static let wolframReplaced = DiagnosticKind(
    "wolfram-replaced", .warning,
    "Boxes and graphics that are not understood are shown as their text or described, and each kind is counted."
  )
  /// Boxes show content that the notebook does not contain.
  static let wolframComputed = DiagnosticKind(
    "wolfram-computed", .note,
    "A notebook does not hold what the front end computes when it shows a page, such as its own icons and messages; it is left out."
  )
}
