import Diagnostics
import XML

/// Checks the navigation document (EPUB 3.3, chapter 7).
func checkNavigation(of publication: Publication, into findings: inout BundleFindings) {
  guard publication.package.version == "3.0", let item = publication.package.navigation, let path = item.path,
    item.mediaType == "application/xhtml+xml", let tree = publication.navigation
  else { return }
  findings.keep(tree.source)
  let rules = NavigationRules(tree: tree, path: path, publication: publication)
  rules.check(&findings)
}

private struct NavigationRules {
  let tree: XMLTree
  let path: String
  let publication: Publication

  private static let ops = MarkupNamespace.epub

  private func types(of node: XMLTree.Node) -> [String] {
    tree.attribute(node, "type", in: Self.ops)?.words ?? []
  }

  private func report(_ node: XMLTree.Node, _ summary: String, _ id: String, _ findings: inout BundleFindings)
  {
    findings.report(.navigationInvalid, at: tree.range(node), summary, epubcheck: id)
  }

  func check(_ findings: inout BundleFindings) {
    let navs = (0..<tree.count).filter { tree.isElement($0, "nav") }
    var counts: [String: Int] = [:]
    for nav in navs {
      let types = types(of: nav)
      for type in types { counts[type, default: 0] += 1 }
      guard !types.isEmpty else { continue }
      checkNav(nav, types, into: &findings)
      for type in ["page-list", "landmarks"] where types.contains(type) && counts[type] == 2 {
        report(nav, "a second <nav> is of type \"\(type)\"", "RSC-005", &findings)
      }
    }
    if counts["toc"] == nil {
      report(tree.root, "navigation document has no <nav> of type \"toc\"", "RSC-005", &findings)
    }
    for node in 0..<tree.count where tree.kind(node) == .element {
      guard let hidden = tree.attribute(node, "hidden"), !["", "hidden", "until-found"].contains(hidden)
      else { continue }
      report(node, "hidden=\"\(hidden)\" is not \"hidden\"", "RSC-005", &findings)
    }
  }

  private func checkNav(_ nav: XMLTree.Node, _ types: [String], into findings: inout BundleFindings) {
    let children = tree.elements(of: nav)
    var lists: [XMLTree.Node] = []
    var hasHeading = false
    for child in children {
      switch tree.name(child).local {
      case "ol":
        lists.append(child)
        if lists.count > 1 { report(child, "<nav> has a second <ol>", "RSC-005", &findings) }
      case "h1", "h2", "h3", "h4", "h5", "h6", "hgroup":
        hasHeading = true
        if !hasText(child) { report(child, "heading of <nav> has no text", "RSC-005", &findings) }
      case "template", "script": break
      default:
        report(child, "<\(tree.name(child).qualified)> is not allowed in <nav>", "RSC-005", &findings)
      }
    }
    guard let list = lists.first else { return report(nav, "<nav> has no <ol>", "RSC-005", &findings) }
    checkList(list, into: &findings)
    let isKnown = types.contains { ["toc", "page-list", "landmarks"].contains($0) }
    if !isKnown, !hasHeading {
      report(nav, "<nav> of type \"\(types[0])\" has no heading", "RSC-005", &findings)
    }
    for type in ["page-list", "landmarks"] where types.contains(type) {
      let isNested = (list..<tree.end(of: list)).contains { $0 != list && tree.isElement($0, "ol") }
      if isNested {
        findings.report(
          .navigationDoubtful, at: tree.range(list), "the list of \"\(type)\" has lists inside",
          epubcheck: "RSC-017")
      }
    }
    if isKnown { checkRemoteLinks(list, types, into: &findings) }
    if types.contains("landmarks") { checkLandmarks(list, into: &findings) }
    if types.contains("toc") || types.contains("page-list") { checkOrder(list, into: &findings) }
  }

  // MARK: Lists

  private func checkList(_ list: XMLTree.Node, into findings: inout BundleFindings) {
    // Nodes are in document order: one pass covers lists at any depth.
    for node in list..<tree.end(of: list) where tree.kind(node) == .element {
      switch tree.name(node).local {
      case "ol":
        if tree.elements(of: node).isEmpty { report(node, "<ol> has no <li>", "RSC-005", &findings) }
        for child in tree.elements(of: node) where !tree.isElement(child, "li") {
          report(child, "<\(tree.name(child).qualified)> is not allowed in <ol>", "RSC-005", &findings)
        }
      case "li" where tree.parent(of: node).map { tree.isElement($0, "ol") } ?? false:
        checkItem(node, into: &findings)
      default: break
      }
    }
  }

  private func checkItem(_ item: XMLTree.Node, into findings: inout BundleFindings) {
    let children = tree.elements(of: item)
    guard let label = children.first, tree.isElement(label, "a") || tree.isElement(label, "span") else {
      return report(children.first ?? item, "<li> does not begin with <a> or <span>", "RSC-005", &findings)
    }
    for inner in label..<tree.end(of: label) where tree.isElement(inner, "a") || tree.isElement(inner, "span")
    {
      guard !hasText(inner) else { continue }
      report(inner, "<\(tree.name(inner).local)> has no text", "RSC-005", &findings)
    }
    let lists = children.dropFirst().filter { tree.isElement($0, "ol") }
    if tree.isElement(label, "span"), lists.isEmpty {
      report(item, "<li> with <span> has no <ol>", "RSC-005", &findings)
    }
    for child in children.dropFirst() where !tree.isElement(child, "ol") {
      report(child, "<\(tree.name(child).qualified)> is not allowed here", "RSC-005", &findings)
    }
  }

  /// Whether an element contains text, or a picture or formula with a description.
  private func hasText(_ node: XMLTree.Node) -> Bool {
    if !tree.string(node).trimmed.isEmpty { return true }
    return (node..<tree.end(of: node)).contains { inner in
      guard tree.kind(inner) == .element else { return false }
      return ["alt", "title", "aria-label", "alttext"].contains {
        tree.attribute(inner, $0)?.trimmed.isEmpty == false
      }
    }
  }

  // MARK: Links

  private func links(in list: XMLTree.Node) -> [(node: XMLTree.Node, href: String)] {
    (list..<tree.end(of: list)).compactMap { node in
      guard tree.isElement(node, "a"), let href = tree.attribute(node, "href") else { return nil }
      return (node, href)
    }
  }

  private func checkRemoteLinks(_ list: XMLTree.Node, _ types: [String], into findings: inout BundleFindings)
  {
    for link in links(in: list) {
      if case .remote = Address(link.href, in: path) {
        report(link.node, "\"\(link.href)\" leads out of the book", "NAV-010", &findings)
      }
    }
  }

  private func checkLandmarks(_ list: XMLTree.Node, into findings: inout BundleFindings) {
    var seen: [String: XMLTree.Node] = [:]
    for link in links(in: list) {
      let types = types(of: link.node)
      if types.isEmpty { report(link.node, "landmark has no epub:type", "RSC-005", &findings) }
      for type in types {
        if seen.updateValue(link.node, forKey: type + " " + link.href.trimmed) != nil {
          report(link.node, "landmark \"\(type)\" leads to \"\(link.href)\" twice", "RSC-005", &findings)
        }
      }
    }
  }

  /// Checks that links follow the order of the spine, and of each document.
  private func checkOrder(_ list: XMLTree.Node, into findings: inout BundleFindings) {
    let package = publication.package
    var positions: [Int: Int] = [:]
    for (position, entry) in package.spine.enumerated() {
      if let item = entry.item, positions[item] == nil { positions[item] = position }
    }
    var last = (spine: -1, place: -1)
    for link in links(in: list) {
      guard case .local(let target, let fragment, _) = Address(link.href, in: path),
        let index = package.itemsByPath[target], let spine = positions[index]
      else { continue }
      let place = fragment.flatMap { publication.facts[index]?.ids?[$0] } ?? -1
      if spine < last.spine {
        findings.report(
          .navigationDoubtful, at: tree.range(link.node),
          "\"\(link.href)\" is not in the order of the spine",
          epubcheck: "NAV-011")
      } else if spine == last.spine, place < last.place {
        findings.report(
          .navigationDoubtful, at: tree.range(link.node),
          "\"\(link.href)\" is not in the order of its document",
          epubcheck: "NAV-011")
      }
      last = (spine, place)
    }
  }
}
