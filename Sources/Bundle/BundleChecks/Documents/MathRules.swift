import Diagnostics
import XML

/// Checks formulas: Presentation MathML, with Content MathML only in annotations that declare it (EPUB 3.3, 6.1.4.3).
struct MathRules {
  private static let presentation: Set<String> = set(
    """
    math mi mn mo mtext mspace ms mglyph mrow mfrac msqrt mroot mstyle merror mpadded mphantom mfenced menclose msub \
    msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mlabeledtr mtd maligngroup malignmark \
    mstack mlongdiv msgroup msrow mscarries mscarry msline maction semantics annotation annotation-xml
    """)
  /// The encodings of annotations: whether their content is Content MathML, and the allowed values of `name`.
  private static let encodings: [String: (isContent: Bool, names: Set<String>?)] = [
    "MathML-Content": (true, ["contentequiv"]), "application/mathml-content+xml": (true, ["contentequiv"]),
    "MathML": (false, nil), "MathML-Presentation": (false, nil),
    "application/mathml-presentation+xml": (false, nil),
    "application/xhtml+xml": (false, nil), "text/html": (false, nil),
    "SVG1.1": (false, nil), "image/svg+xml": (false, nil),
  ]

  private static func set(_ words: String) -> Set<String> {
    Set(words.split(separator: " ").map(String.init))
  }

  /// The findings about all formulas of a document.
  static func check(_ tree: XMLTree) -> [Diagnostic] {
    var found: [Diagnostic] = []
    func report(_ summary: String, at range: SourceRange) {
      found.append(Diagnostic(.documentInvalid, at: range, summary, epubcheckID: "RSC-005"))
    }
    var node = 0
    while node < tree.count, found.count < 100 {
      defer { node += 1 }
      guard tree.kind(node) == .element, tree.name(node).namespace == DocumentReader.Namespace.mathML else {
        continue
      }
      let name = tree.name(node).local
      guard presentation.contains(name) else {
        report(
          "<\(name)> is not allowed in a formula outside an annotation of Content MathML",
          at: tree.range(node)
        )
        node = tree.end(of: node) - 1
        continue
      }
      guard name == "annotation-xml" else { continue }
      let encoding = tree.attribute(node, "encoding")?.trimmed ?? ""
      guard let rule = encodings[encoding] else {
        report(
          "encoding \"\(encoding)\" of <annotation-xml> is not known",
          at: tree.range(of: node, attribute: "encoding"))
        continue
      }
      if let names = rule.names, !names.contains(tree.attribute(node, "name")?.trimmed ?? "") {
        report(
          "<annotation-xml> with encoding \"\(encoding)\" needs name=\"\(names.sorted().joined(separator: "\" or \""))\"",
          at: tree.range(of: node, attribute: "name"))
      }
      if rule.isContent { node = tree.end(of: node) - 1 }
    }
    return found
  }
}
