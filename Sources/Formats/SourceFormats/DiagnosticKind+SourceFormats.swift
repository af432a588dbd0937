import Diagnostics

extension DiagnosticKind {
  package static let sourceFormatsKinds: [DiagnosticKind] = [
    htmlNotXML
  ]

  /// A page in HTML is not well-formed XML.
  static let htmlNotXML = DiagnosticKind(
    "html-not-xml", .note,
    "An HTML page that is not well-formed XML is read as browsers read it, with the same corrections. So is a page of an EPUB, with a warning. Any other file that declares itself to be XHTML must be well-formed."
  )
}
