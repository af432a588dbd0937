import BookModel
import Diagnostics
import Markup
import XML

/// Checks a style sheet (EPUB 3.3, 6.3): its encoding, its grammar, and properties that EPUB forbids.
func styleFaults(in text: [UInt8]) -> [StyleFault] {
  StyleSheetReader(path: "") { _ in true }.read(text) { _ in nil }.faults
}

extension StyleFault {
  /// The finding about a fault, with epubcheck's id.
  func diagnostic(at range: SourceRange) -> Diagnostic {
    let (kind, summary, id) =
      switch kind {
      case .syntax: (DiagnosticKind.styleInvalid, "\"\(excerpt)\" cannot be parsed", "CSS-008")
      case .forbiddenProperty:
        (.styleInvalid, "\"\(excerpt)\" is not allowed in EPUB style sheets", "CSS-001")
      case .emptyAddress: (.urlInvalid, "\"\(excerpt)\" has no address", "CSS-002")
      case .emptyFontFace: (.styleDoubtful, "@font-face is empty", "CSS-019")
      case .more: (.styleInvalid, "\(excerpt) more faults in this style sheet", "CSS-008")
      }
    return Diagnostic(kind, at: range, summary, epubcheckID: id)
  }
}

extension BundleFindings {
  /// Reports a style sheet that is not in UTF-8.
  mutating func checkEncoding(ofStyleSheet bytes: [UInt8], path: String) {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      report(.encodingDiscouraged, in: path, "\"\(path)\" is in UTF-16", epubcheck: "CSS-003")
    } else if let name = styleSheetEncoding(of: bytes), name != "utf-8" {
      report(.encodingForbidden, in: path, "\"\(path)\" is declared to be in \(name)", epubcheck: "CSS-004")
    }
  }
}

extension DocumentReader {
  /// Reads a style attribute, which contains declarations.
  mutating func readStyleAttribute(_ attribute: XMLTree.Attribute, of node: XMLTree.Node) {
    let value = Array(tree.attributeBytes(attribute))
    readStyles(value, at: tree.range(attribute, of: node), of: node)
    guard tree.name(node).namespace == Namespace.xhtml else { return }
    let faults = faultsOfStyles[value] ?? styleFaults(in: Array("*{".utf8) + value + Array("}".utf8))
    faultsOfStyles[value] = faults
    for fault in faults { facts.diagnostics.append(fault.diagnostic(at: tree.range(attribute, of: node))) }
  }

  /// Reads a `style` element.
  mutating func readStyleSheet(_ node: XMLTree.Node) {
    facts.hasStyles = true
    let type = tree.attribute(node, "type")?.trimmed.lowercased() ?? ""
    let text = tree.string(node)
    readStyles(Array(text.utf8), at: tree.range(node), of: node)
    guard type.isEmpty || type == "text/css" else { return }
    let style = StyleText(text, in: node, of: tree)
    for fault in styleFaults(in: Array(text.utf8)) {
      facts.diagnostics.append(fault.diagnostic(at: tree.source.range(style.place(of: fault.range))))
    }
  }
}
