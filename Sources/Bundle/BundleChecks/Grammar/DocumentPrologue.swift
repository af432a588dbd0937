import Diagnostics
import TextBytes
import XML

/// The prologue of a document: the XML declaration and the document type.
struct DocumentPrologue {
  private(set) var xmlVersion = "1.0"
  /// Whether it has a document type declaration.
  private(set) var hasDoctype = false
  private(set) var publicID: String?
  private(set) var systemID: String?
  /// Whether it declares an external entity.
  private(set) var hasExternalEntity = false

  /// Parses the beginning of a file in UTF-8.
  init(_ tree: XMLTree) {
    let end = min(tree.offset(of: tree.root), 65_536)
    let bytes = tree.source.bytes.prefix(end)
    // Fast path for the most common prologue.
    let isPlain = bytes.starts(with: Self.plainDeclaration)
    hasDoctype = bytes.holds("<!DOCTYPE")
    guard hasDoctype || !isPlain else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    if !isPlain, let declaration = text.firstRange(of: "<?xml "), let close = text.firstRange(of: "?>"),
      let version = Self.literals(in: text[declaration.upperBound..<close.lowerBound]).first
    {
      xmlVersion = version
    }
    guard let start = text.firstRange(of: "<!DOCTYPE") else { return }
    let rest = text[start.upperBound...]
    let external = rest.prefix { $0 != "[" && $0 != ">" }
    let literals = Self.literals(in: external)
    if external.contains("PUBLIC") {
      publicID = literals.first
      systemID = literals.dropFirst().first
    } else if external.contains("SYSTEM") {
      systemID = literals.first
    }
    guard bytes.holds("<!ENTITY") else { return }
    for declaration in rest.split(separator: "<!ENTITY").dropFirst() {
      let head = declaration.prefix { $0 != ">" && $0 != "\"" && $0 != "'" }
      if head.contains("SYSTEM") || head.contains("PUBLIC") { hasExternalEntity = true }
    }
  }

  private static let plainDeclaration = Array("<?xml version=\"1.0\"".utf8)

  /// The quoted strings of a declaration.
  private static func literals(in text: Substring) -> [String] {
    var found: [String] = []
    var rest = text
    while let quote = rest.first(where: { $0 == "\"" || $0 == "'" }), let start = rest.firstIndex(of: quote) {
      let inner = rest[rest.index(after: start)...].prefix { $0 != quote }
      found.append(String(inner))
      rest = rest[inner.endIndex...].dropFirst()
    }
    return found
  }

  /// The external identifiers that EPUB 3 allows, by media type (EPUB 3.3, appendix B).
  private static let identifiers: [String: (publicID: String, systemID: String)] = [
    "image/svg+xml": ("-//W3C//DTD SVG 1.1//EN", "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"),
    "application/mathml+xml": (
      "-//W3C//DTD MathML 3.0//EN", "http://www.w3.org/Math/DTD/mathml3/mathml3.dtd"
    ),
    "application/x-dtbncx+xml": (
      "-//NISO//DTD ncx 2005-1//EN", "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"
    ),
  ]

  /// The findings about a prologue that EPUB forbids for the media type.
  func faults(in tree: XMLTree, mediaType: String, isOld: Bool) -> [Diagnostic] {
    var found: [Diagnostic] = []
    func report(_ summary: String, _ id: String) {
      found.append(Diagnostic(.documentInvalid, at: tree.range(tree.root), summary, epubcheckID: id))
    }
    if xmlVersion != "1.0" { report("the document is XML \(xmlVersion) but must be XML 1.0", "HTM-001") }
    if isOld {
      if mediaType == "application/xhtml+xml", hasDoctype, tree.isElement(tree.root, "html"),
        publicID != "-//W3C//DTD XHTML 1.1//EN"
          || systemID.map({ $0 != "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd" }) ?? false
      {
        report("the document type is not that of XHTML 1.1", "HTM-004")
      }
      let isOEB = publicID == "+//ISBN 0-9673008-1-9//DTD OEB 1.2 Package//EN"
      if mediaType == "application/oebps-package+xml", publicID != nil || systemID != nil, !isOEB {
        report("this document type is not allowed in a package document", "HTM-009")
      }
      return found
    }
    if hasExternalEntity { report("an entity is in another file", "HTM-003") }
    guard publicID != nil || systemID != nil else { return found }
    if mediaType == "application/xhtml+xml" {
      if publicID != nil || systemID != "about:legacy-compat" {
        report("the document type is not \"<!DOCTYPE html>\"", "HTM-004")
      }
    } else if Self.identifiers[mediaType].map({ $0.publicID != publicID || $0.systemID != systemID }) ?? true
    {
      report("the document type names an external file", "OPF-073")
    }
    return found
  }
}
