import Diagnostics

extension DiagnosticKind {
  package static let markupReadingKinds: [DiagnosticKind] = [
    overlayFaulty, drawingMalformed, elementReplaced, elementForeign,
  ]

  /// A media overlay cannot be read, or refers to a missing target.
  static let overlayFaulty = DiagnosticKind(
    "overlay-faulty", .warning,
    "A media overlay that cannot be read is left out, and so are its clips that do not lead to a place on the page; a clip without a sound is read by a voice of the device."
  )
  /// An SVG file is not well-formed XML.
  static let drawingMalformed = DiagnosticKind(
    "drawing-malformed", .warning,
    "An SVG file that is not well-formed XML is not shown by any reading system. Pages that use it have a box with its description."
  )
  /// An element that EPUB lacks was replaced by an allowed one.
  static let elementReplaced = DiagnosticKind(
    "element-replaced", .warning,
    "Elements that HTML has dropped, or never had, are carried over as the nearest element it has; their text is kept."
  )
  /// An element of another vocabulary was unwrapped.
  package static let elementForeign = DiagnosticKind(
    "element-foreign", .warning,
    "Elements of vocabularies other than XHTML, MathML and SVG are left out; their text is kept.")
}
