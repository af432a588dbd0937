import Diagnostics
import XML

/// Checks that an NCX document has the publication's identifier (OPF 2.0.1, 2.4.1.2).
func checkContents(of publication: Publication, into findings: inout BundleFindings) {
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

/// Checks an NCX document on its own.
func contentsFaults(in tree: XMLTree) -> [Diagnostic] {
  var found = ContentGrammar.contents.faults(in: tree).map {
    Diagnostic(.contentsInvalid, at: $0.range, $0.summary, epubcheckID: "RSC-005")
  }
  var seen: Set<String> = []
  for node in 0..<tree.count where tree.kind(node) == .element {
    guard let id = tree.attribute(node, "id"), !seen.insert(id).inserted else { continue }
    found.append(
      Diagnostic(
        .contentsInvalid, at: tree.range(of: node, attribute: "id"), "id \"\(id)\" is given twice",
        epubcheckID: "RSC-005"))
  }
  return found + orderFaults(in: tree)
}

/// Checks `playOrder`, which numbers the targets of an NCX document from 1 without gaps, with the same number for the
/// same target (the schema of NCX 2005-1).
private func orderFaults(in tree: XMLTree) -> [Diagnostic] {
  var found: [Diagnostic] = []
  func report(_ summary: String, at node: XMLTree.Node) {
    found.append(
      Diagnostic(
        .contentsInvalid, at: tree.range(of: node, attribute: "playOrder"), summary, epubcheckID: "RSC-005"))
  }
  let entries = (0..<tree.count).compactMap { node -> (node: XMLTree.Node, order: Int, target: String?)? in
    guard tree.kind(node) == .element,
      let order = tree.attribute(node, "playOrder").flatMap({ Int($0.trimmed) })
    else { return nil }
    return (node, order, tree.element(node, "content").flatMap { tree.attribute($0, "src") })
  }
  let orders = Set(entries.map(\.order))
  if let first = entries.first, !orders.contains(1) {
    report("playOrder does not begin with 1", at: first.node)
  }
  var targets: [Int: String] = [:]
  var numbers: [String: Int] = [:]
  for entry in entries where found.count < 100 {
    if entry.order > 1, !orders.contains(entry.order - 1) {
      report("playOrder \(entry.order) follows a gap: there is no \(entry.order - 1)", at: entry.node)
    }
    guard let target = entry.target else { continue }
    if let other = targets.updateValue(target, forKey: entry.order), other != target {
      report("playOrder \(entry.order) is also that of another place: \"\(other)\"", at: entry.node)
    } else if let other = numbers.updateValue(entry.order, forKey: target), other != entry.order {
      report("\"\(target)\" also has the playOrder \(other)", at: entry.node)
    }
  }
  return found
}
