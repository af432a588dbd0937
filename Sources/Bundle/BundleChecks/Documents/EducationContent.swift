import Diagnostics
import XML

/// Checks headings and sections against EPUB for Education (sections 4.2 and 4.3).
struct EducationContent {
  private let tree: XMLTree
  private var found: [Diagnostic] = []

  private static let sections: Set<String> = ["section", "article", "aside", "nav"]
  private static let ranks: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]

  /// The findings about an XHTML document.
  static func check(_ tree: XMLTree) -> [Diagnostic] {
    var content = EducationContent(tree: tree)
    content.check()
    return content.found
  }

  private mutating func report(_ summary: String, at node: XMLTree.Node) {
    found.append(Diagnostic(.profileInvalid, at: tree.range(node), summary, epubcheckID: "RSC-005"))
  }

  private func isHeading(_ node: XMLTree.Node) -> Bool {
    tree.kind(node) == .element
      && (Self.ranks.contains(tree.name(node).local) || tree.attribute(node, "role") == "heading")
  }

  private func rank(of node: XMLTree.Node) -> Int {
    if tree.attribute(node, "role") == "heading" {
      return Int(tree.attribute(node, "aria-level") ?? "2") ?? 2
    }
    return Int(tree.name(node).local.dropFirst()) ?? 1
  }

  /// The names of a node's ancestors, innermost first.
  private func around(_ node: XMLTree.Node) -> [String] {
    var names: [String] = []
    var above = tree.parent(of: node)
    while let outer = above {
      names.append(tree.name(outer).local)
      above = tree.parent(of: outer)
    }
    return names
  }

  private mutating func check() {
    guard let body = tree.element(tree.root, "body") else { return }
    let children = tree.elements(of: body).map { tree.name($0).local }
    if children.contains(where: { !Self.sections.contains($0) }) { checkSection(body) }
    let headings = (body..<tree.end(of: body)).filter { isHeading($0) }
    let isImplied = children.contains { $0 != "section" && $0 != "article" }
    let hasLabel = tree.attribute(body, "aria-label")?.trimmed.isEmpty == false
    let top =
      hasLabel
      ? nil
      : headings.first { heading in
        let names = around(heading)
        return !names.contains("aside") && !names.contains("nav")
          && names.filter { $0 == "section" || $0 == "article" }.count <= 1
      }
    let topRank = top.map { rank(of: $0) } ?? 1
    let topDepth = top.map { around($0).contains { $0 == "section" || $0 == "article" } ? 1 : 0 } ?? 0
    for heading in headings {
      let names = around(heading)
      if names.contains("figure") || names.contains("blockquote") {
        report("a heading is in a figure or quotation", at: heading)
      }
      let depth = names.filter { Self.sections.contains($0) }.count
      let expected = isImplied ? topRank - topDepth + depth : topRank + depth - 1
      if rank(of: heading) != min(expected, 6), expected < 6 || rank(of: heading) < 6 {
        report(
          "a heading has rank \(rank(of: heading)) instead of rank \(min(expected, 6))", at: heading)
      }
    }
    for node in body..<tree.end(of: body) where tree.kind(node) == .element {
      if tree.isElement(node, "section") || tree.isElement(node, "article") { checkSection(node) }
      if tree.isElement(node, "body") || tree.isElement(node, "section") { checkOrder(node) }
      if tree.isElement(node, "p"),
        tree.attribute(node, "type", in: DocumentReader.Namespace.ops)?.words == ["subtitle"],
        !around(node).contains("header"), let parent = tree.parent(of: node),
        tree.elements(of: parent).contains(where: { $0 < node && Self.ranks.contains(tree.name($0).local) })
      {
        report("the subtitle of a section must be in <header>", at: node)
      }
    }
  }

  private mutating func checkSection(_ section: XMLTree.Node) {
    let label = tree.attribute(section, "aria-label")
    let headings = (section..<tree.end(of: section)).filter { node in
      guard isHeading(node) else { return false }
      var above = tree.parent(of: node)
      while let outer = above, outer != section {
        if Self.sections.contains(tree.name(outer).local) { return false }
        above = tree.parent(of: outer)
      }
      return true
    }
    let name = tree.name(section).local
    if label?.trimmed.isEmpty ?? false { report("aria-label is empty", at: section) }
    if label?.trimmed.isEmpty ?? true, headings.isEmpty { report("<\(name)> has no heading", at: section) }
    if headings.count > 1 { report("<\(name)> has a second heading", at: headings[1]) }
    guard let heading = headings.first else { return }
    let text = tree.string(heading).words.joined(separator: " ")
    let isDescribed = (heading..<tree.end(of: heading)).contains { inner in
      tree.kind(inner) == .element
        && ["alt", "aria-label"].contains { tree.attribute(inner, $0)?.trimmed.isEmpty == false }
    }
    if headings.count == 1, text.isEmpty, !isDescribed { report("a heading has no text", at: heading) }
    if let label, label.words.joined(separator: " ") == text {
      report("aria-label repeats the heading", at: section)
    }
  }

  /// Checks that only sections follow a section.
  private mutating func checkOrder(_ parent: XMLTree.Node) {
    var hasSection = false
    for child in tree.elements(of: parent) {
      if tree.isElement(child, "section") {
        hasSection = true
      } else if hasSection {
        report("<\(tree.name(child).local)> follows a section", at: child)
      }
    }
  }
}
