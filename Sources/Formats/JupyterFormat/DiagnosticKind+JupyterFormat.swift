import Diagnostics

extension DiagnosticKind {
  package static let jupyterFormatKinds: [DiagnosticKind] = [
    jsonMalformed, jsonRepaired, notebookInvalid, outputReplaced, outputDropped, cellDropped,
  ]

  /// A notebook is not valid JSON.
  static let jsonMalformed = DiagnosticKind(
    "json-malformed", .error, "A notebook is a JSON file, which must be complete to be read at all.")
  /// A notebook's JSON was repaired.
  static let jsonRepaired = DiagnosticKind(
    "json-repaired", .warning,
    "In JSON, each key appears once in its object, surrogates come in pairs, and NaN and escapes other than JSON's own are not allowed. What can be understood is read."
  )
  /// A notebook does not follow its format.
  static let notebookInvalid = DiagnosticKind(
    "notebook-invalid", .error,
    "Notebooks of versions 3 and 4 of nbformat are read. A file of another version, or without cells, is not a page."
  )
  /// An output is shown in a simpler form.
  static let outputReplaced = DiagnosticKind(
    "output-replaced", .warning,
    "An output that runs only in a browser, such as a widget or an interactive plot, is shown in the best other form that its cell holds, or described."
  )
  /// An output was left out.
  static let outputDropped = DiagnosticKind(
    "output-dropped", .warning, "An output in formats that a book cannot hold is left out.")
  /// A cell was left out.
  static let cellDropped = DiagnosticKind(
    "cell-dropped", .warning,
    "Raw cells are meant for other tools: all but HTML, Markdown and text are left out.")
}
