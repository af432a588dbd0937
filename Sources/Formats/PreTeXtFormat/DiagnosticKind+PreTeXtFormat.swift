import Diagnostics

extension DiagnosticKind {
  package static let preTeXtFormatKinds: [DiagnosticKind] = [
    componentLeftOut, elementLeftOut, solutionHidden, preparedPictureMissing, crossReferenceProvisional,
  ]

  /// A component of a PreTeXt document is not published.
  static let componentLeftOut = DiagnosticKind(
    "component-left-out", .note,
    "A publication file lists the components that a version of the book holds; the others are left out.")
  /// An element that needs a browser or server is left out or replaced by a description.
  static let elementLeftOut = DiagnosticKind(
    "element-left-out", .note,
    "Answer boxes, exercises from servers and interactives without a picture cannot be in a book: they are left out, turned into text, or described."
  )
  /// Hints, answers or solutions are not shown at their exercise.
  static let solutionHidden = DiagnosticKind(
    "solution-hidden", .note,
    "A publication file says which hints, answers and solutions are shown with their exercise. The others are only in divisions of solutions."
  )
  /// A picture that PreTeXt generates from code has not been generated.
  static let preparedPictureMissing = DiagnosticKind(
    "prepared-picture-missing", .warning,
    "Pictures from LaTeX, Asymptote, Sage, Mermaid or PreFigure code are shown as the files that PreTeXt prepares: \"pretext generate\" makes them. Until then they are described."
  )
  /// A cross reference has no target yet.
  static let crossReferenceProvisional = DiagnosticKind(
    "cross-reference-provisional", .warning,
    "A provisional cross reference is shown as its own text, in brackets.")
}
