import Diagnostics

extension DiagnosticKind {
  package static let interactiveCompilingKinds: [DiagnosticKind] = [
    interactiveLacking, interactiveFailed, interactivePartly, interactiveDoubtful, interactiveInvalid,
    interactiveUnevaluated,
  ]

  /// An interactive uses functions that the kernel cannot evaluate.
  static let interactiveLacking = DiagnosticKind(
    "interactive-lacking", .warning, tellsPlaces: true,
    "Interactives run in the reader with Octavo's own kernel. One that uses functions which the kernel lacks stays a picture with a description; `octavo inspect` lists them."
  )
  /// An interactive draws nothing with its initial values.
  static let interactiveFailed = DiagnosticKind(
    "interactive-failed", .warning, tellsPlaces: true,
    "The picture of an interactive is drawn when the book is built. Where its body cannot be evaluated at the first values of its controls, or takes too long, the interactive stays a description."
  )
  /// An interactive is drawn only in part at some settings of its controls.
  static let interactivePartly = DiagnosticKind(
    "interactive-partly", .warning, tellsPlaces: true,
    "An interactive is tried when the book is built, at its first values and at settings spread over its controls. Where something is left unevaluated, missing or too slow, it can be operated all the same, and its panel says that parts may be missing; `octavo inspect` lists the missing parts and their settings."
  )
  /// An interactive is not evaluated, since those before it took too long.
  static let interactiveUnevaluated = DiagnosticKind(
    "interactive-unevaluated", .warning, tellsPlaces: true,
    "The interactives of a source may take 40 million steps of the kernel when the book is built, some seconds, and 1,000 more for each byte of the source, up to 400 million. Those after that stay descriptions. Let them compute less, or put them into several sources."
  )
  /// Code in an interactive is probably a mistake.
  package static let interactiveDoubtful = DiagnosticKind(
    "interactive-doubtful", .warning,
    "Code in an interactive is valid but probably a mistake: a step of 0, two sliders for one variable, a control without a comma before it or with a string as its variable, an option that does not exist or that Octavo does not heed, an option's value that does not exist, a filling to a curve that does not exist, a control or a button that changes nothing, a fence whose brace is not closed."
  )
  /// An interactive cannot be read.
  static let interactiveInvalid = DiagnosticKind(
    "interactive-invalid", .warning,
    "An interactive is written as `Manipulate[body, controls]`. Any other code, or code with syntax errors, is shown as its text."
  )
}
