import Diagnostics

extension DiagnosticKind {
  package static let teXMathKinds: [DiagnosticKind] = [
    formulaInvalid, formulaCommandUnknown, formulaCommandRefused, formulaTooComplex,
  ]

  /// A formula cannot be read.
  static let formulaInvalid = DiagnosticKind(
    "formula-invalid", .warning,
    "A formula that breaks TeX's rules is shown as its source, in the type of a listing.")
  /// A formula uses an undefined command.
  static let formulaCommandUnknown = DiagnosticKind(
    "formula-command-unknown", .warning,
    "A formula may use the commands of LaTeX, AMS and mhchem, and those that the book or the page defines. "
      + "A formula with any other command is shown as its source.")
  /// A formula uses a command that books do not allow.
  static let formulaCommandRefused = DiagnosticKind(
    "formula-command-refused", .warning,
    "Commands that read files, run code or write markup are not allowed in a formula, which is shown as its source."
  )
  /// A formula is too long, nested too deep or expands without bound.
  static let formulaTooComplex = DiagnosticKind(
    "formula-too-complex", .warning,
    "Length, nesting and expansion of macros are limited. A formula beyond these limits is shown as its source."
  )
}
