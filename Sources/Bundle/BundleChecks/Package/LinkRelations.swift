import Diagnostics
import XML

/// Deprecated relations of `link` (EPUB 3.3, D.4).
private let deprecatedRelations: Set<String> = [
  "marc21xml-record", "mods-record", "onix-record", "xml-signature", "xmp-record",
]

/// Checks the relations of a `link` of the metadata (EPUB 3.3, D.4.1).
func checkLinkRelations(of node: XMLTree.Node, package: PackageDocument, into findings: inout BundleFindings)
{
  let tree = package.tree
  let relations = tree.attribute(node, "rel")?.words ?? []
  let place = package.range(node, "rel")
  let mediaType = tree.attribute(node, "media-type")?.trimmed
  let refines = tree.attribute(node, "refines")
  if relations.contains("alternate"), relations.count > 1 {
    findings.report(
      .packageLinkWrong, at: place, "\"alternate\" must be the only relation in rel", epubcheck: "OPF-089")
  }
  for relation in relations {
    if deprecatedRelations.contains(relation) {
      findings.report(
        .packageDeprecated, at: place, "relation \"\(relation)\" is deprecated", epubcheck: "OPF-086")
    }
    guard relation == "record" || relation == "voicing" else { continue }
    if mediaType == nil {
      findings.report(
        .packageLinkWrong, at: tree.range(node),
        "link with rel=\"\(relation)\" has no attribute \"media-type\"",
        epubcheck: "OPF-094")
    }
    if relation == "record", refines != nil {
      findings.report(
        .packageLinkWrong, at: package.range(node, "refines"),
        "a record must be of the publication, not of a part of it", epubcheck: "RSC-005")
    }
    guard relation == "voicing" else { continue }
    if refines == nil {
      findings.report(
        .packageLinkWrong, at: tree.range(node), "link with rel=\"voicing\" has no attribute \"refines\"",
        epubcheck: "RSC-005")
    }
    if let mediaType, !mediaType.hasPrefix("audio/") {
      findings.report(
        .packageLinkWrong, at: package.range(node, "media-type"), "a voicing must be audio, not \(mediaType)",
        epubcheck: "OPF-095")
    }
  }
}
