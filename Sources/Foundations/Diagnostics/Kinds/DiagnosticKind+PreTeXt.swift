extension DiagnosticKind {
  static let preTeXtKinds: [DiagnosticKind] = [
    publicationFileMissing, projectSourceMissing, projectTargetMissing, componentLeftOut, elementLeftOut,
    solutionHidden, preparedPictureMissing, crossReferenceProvisional,
  ]

  /// The publication file of a PreTeXt project is missing.
  public static let publicationFileMissing = DiagnosticKind(
    "publication-file-missing", .warning,
    "A PreTeXt project names a publication file that is not there. The file of another target is used, or PreTeXt's defaults."
  )
  /// The source of a PreTeXt project is missing.
  public static let projectSourceMissing = DiagnosticKind(
    "project-source-missing", .error,
    "A PreTeXt project names a source, src/main.ptx if it does not say otherwise.")
  /// A PreTeXt project has no target suitable for a book.
  public static let projectTargetMissing = DiagnosticKind(
    "project-target-missing", .error, "A PreTeXt project has at least one target in project.ptx.")
  /// A component of a PreTeXt document is not published.
  public static let componentLeftOut = DiagnosticKind(
    "component-left-out", .note,
    "A publication file lists the components that a version of the book holds; the others are left out.")
  /// An element that needs a browser or server is left out or replaced by a description.
  public static let elementLeftOut = DiagnosticKind(
    "element-left-out", .note,
    "Answer boxes, exercises from servers and interactives without a picture cannot be in a book: they are left out, turned into text, or described."
  )
  /// Hints, answers or solutions are not shown at their exercise.
  public static let solutionHidden = DiagnosticKind(
    "solution-hidden", .note,
    "A publication file says which hints, answers and solutions are shown with their exercise. The others are only in divisions of solutions."
  )
  /// A picture that PreTeXt generates from code has not been generated.
  public static let preparedPictureMissing = DiagnosticKind(
    "prepared-picture-missing", .warning,
    "Pictures from LaTeX, Asymptote, Sage, Mermaid or PreFigure code are shown as the files that PreTeXt prepares: \"pretext generate\" makes them. Until then they are described."
  )
  /// A cross reference has no target yet.
  public static let crossReferenceProvisional = DiagnosticKind(
    "cross-reference-provisional", .warning,
    "A provisional cross reference is shown as its own text, in brackets.")
}
