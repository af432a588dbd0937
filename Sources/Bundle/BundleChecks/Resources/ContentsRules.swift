import Diagnostics
import XML

/// Checks that an NCX document names the publication by its identifier (OPF 2.0.1, 2.4.1.2).
func checkContents(of publication: Publication, _ findings: inout BundleFindings) {
  let package = publication.package
  guard let id = package.tree.attribute(package.tree.root, "unique-identifier")?.trimmed,
    let node = (0..<package.tree.count).first(where: {
      package.tree.isElement($0, "identifier") && package.tree.attribute($0, "id")?.trimmed == id
    })
  else { return }
  let identifier = package.tree.string(node).trimmed
  for facts in publication.facts {
    guard let found = facts?.contentsIdentifier, found.text.trimmed != identifier else { continue }
    findings.report(
      .contentsInvalid, at: found.range,
      "\"\(found.text)\" is not the identifier of the publication, \"\(identifier)\"",
      epubcheck: "NCX-001")
  }
}

/// Checks an NCX document by itself.
func contentsFaults(in tree: XMLTree) -> [Diagnostic] {
  var found = DocumentGrammar.contents.faults(in: tree).map {
    Diagnostic(.contentsInvalid, at: $0.range, $0.summary, epubcheckID: "RSC-005")
  }
  var seen: Set<String> = []
  for node in 0..<tree.count where tree.kind(node) == .element {
    guard let id = tree.attribute(node, "id"), !seen.insert(id).inserted else { continue }
    found.append(
      Diagnostic(
        .contentsInvalid, at: tree.range(node, attribute: "id"), "id \"\(id)\" is given twice",
        epubcheckID: "RSC-005"))
  }
  return found
}
