extension DiagnosticKind {
  static let formulaKinds: [DiagnosticKind] = [
    formulaInvalid, formulaCommandUnknown, formulaCommandRefused, formulaTooComplex, formulaFontMissing,
  ]

  /// A formula cannot be read.
  public static let formulaInvalid = DiagnosticKind(
    "formula-invalid", .warning,
    "A formula that breaks TeX's rules is shown as its source, in the type of a listing.")
  /// A formula uses an undefined command.
  public static let formulaCommandUnknown = DiagnosticKind(
    "formula-command-unknown", .warning,
    "A formula may use the commands of LaTeX, AMS and mhchem, and those that the book or the page defines. "
      + "A formula with any other command is shown as its source.")
  /// A formula uses a command that books do not allow.
  public static let formulaCommandRefused = DiagnosticKind(
    "formula-command-refused", .warning,
    "Commands that read files, run code or write markup are not allowed in a formula, which is shown as its source."
  )
  /// A formula is too long, nested too deep or expands without bound.
  public static let formulaTooComplex = DiagnosticKind(
    "formula-too-complex", .warning,
    "Length, nesting and expansion of macros are limited. A formula beyond these limits is shown as its source."
  )
  /// The font for formulas, or the library that subsets it, is not installed.
  public static let formulaFontMissing = DiagnosticKind(
    "formula-font-missing", .warning,
    "Books with formulas embed a subset of TeX Gyre Pagella Math, made by HarfBuzz. Without it, formulas are shown in a font of the device."
  )
}
