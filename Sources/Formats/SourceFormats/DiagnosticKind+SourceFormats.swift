import Diagnostics

extension DiagnosticKind {
  package static let sourceFormatsKinds: [DiagnosticKind] = [
    htmlNotXML
  ]

  /// A page in HTML is not well-formed XML.
  static let htmlNotXML = DiagnosticKind(
    "html-not-xml", .note,
    "An HTML page that is not well-formed XML is read as browsers read it, with the same corrections. A file that declares itself to be XHTML must be well-formed."
  )
}
