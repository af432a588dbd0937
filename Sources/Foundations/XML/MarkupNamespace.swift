/// The namespaces of the markup in pages.
package enum MarkupNamespace {
  package static let xhtml = "http://www.w3.org/1999/xhtml"
  package static let mathML = "http://www.w3.org/1998/Math/MathML"
  package static let svg = "http://www.w3.org/2000/svg"
  package static let epub = "http://www.idpf.org/2007/ops"
  package static let xlink = "http://www.w3.org/1999/xlink"
  package static let xml = "http://www.w3.org/XML/1998/namespace"
  /// Octavo's own elements in pages: `interactive`.
  package static let octavo = "urn:octavo:page:1"
  /// The Speech Synthesis Markup Language, whose attributes EPUB allows.
  package static let ssml = "http://www.w3.org/2001/10/synthesis"
}
