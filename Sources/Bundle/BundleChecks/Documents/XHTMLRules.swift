import Diagnostics
import XML

/// Checks the elements, attributes and nesting of an XHTML document, each finding with the id RSC-005 of epubcheck.
struct XHTMLRules {
  let tree: XMLTree
  private(set) var diagnostics: [Diagnostic] = []

  private static let xhtml = "http://www.w3.org/1999/xhtml"
  /// A document that breaks more rules than this has one cause, and need not be told more.
  private static let mostFindings = 200

  /// Whether the document is one of EPUB 2, written in XHTML 1.1.
  private let isOld: Bool

  init(_ tree: XMLTree, isOld: Bool) {
    self.tree = tree
    self.isOld = isOld
  }

  /// Every finding, in document order.
  mutating func check() -> [Diagnostic] {
    guard tree.name(tree.root).namespace == Self.xhtml else {
      if tree.isElement(tree.root, "html") {
        report(at: tree.range(tree.root), "<html> is not in the namespace of XHTML")
      }
      return diagnostics
    }
    checkRoot()
    if !isOld { checkReferences() }
    var ids: [String: XMLTree.Node] = [:]
    for node in 0..<tree.count where diagnostics.count < Self.mostFindings {
      guard tree.kind(node) == .element else {
        checkText(node)
        continue
      }
      checkID(node, &ids)
      guard tree.name(node).namespace == Self.xhtml else { continue }
      let name = tree.name(node).local
      guard isOld ? OldXHTMLVocabulary.has(name) : XHTMLVocabulary.has(name) else {
        report(at: tree.range(node), "XHTML has no element <\(name)>")
        continue
      }
      checkAttributes(node, name)
      checkPlace(node, name)
    }
    return diagnostics
  }

  private mutating func report(at range: SourceRange, _ summary: String, _ id: String = "RSC-005") {
    diagnostics.append(Diagnostic(.documentInvalid, at: range, summary, epubcheckID: id))
  }

  private func local(_ node: XMLTree.Node?) -> String? {
    guard let node, tree.kind(node) == .element, tree.name(node).namespace == Self.xhtml else { return nil }
    return tree.name(node).local
  }

  // MARK: The document

  private mutating func checkRoot() {
    let root = tree.root
    guard tree.isElement(root, "html") else {
      return report(at: tree.range(root), "<\(tree.name(root).qualified)> begins no XHTML document")
    }
    let names = tree.elements(root).map { tree.name($0).local }
    if names.filter({ $0 == "head" || $0 == "body" }) != ["head", "body"] {
      report(at: tree.range(root), "<html> does not hold one <head> and then one <body>")
    }
    guard let head = tree.element(root, "head") else { return }
    let titles = tree.elements(head).filter { tree.isElement($0, "title") }
    if titles.isEmpty {
      diagnostics.append(
        Diagnostic(
          .documentUntitled, at: tree.range(head), "<head> has no <title>", epubcheckID: "RSC-017")
      )
    } else if tree.string(titles[0]).trimmed.isEmpty {
      report(at: tree.range(titles[0]), "<title> is empty")
    }
    if titles.count > 1 { report(at: tree.range(titles[1]), "<head> has a second <title>") }
  }

  private mutating func checkID(_ node: XMLTree.Node, _ ids: inout [String: XMLTree.Node]) {
    guard let attribute = tree.attribute(node, named: "id") else { return }
    let id = tree.attributeValue(attribute).trimmed
    if let first = ids[id] {
      diagnostics.append(
        Diagnostic(
          .documentIDRepeated, at: tree.range(attribute, of: node), "id \"\(id)\" is given twice",
          epubcheckID: "RSC-005",
          notes: [Diagnostic.Note(tree.range(first, attribute: "id"), "the first of them")]))
    } else {
      ids[id] = node
    }
  }

  /// Attributes that name ids of the document, each of which has to be there.
  private mutating func checkReferences() {
    let names: Set<String> = [
      "aria-describedby", "aria-labelledby", "aria-owns", "aria-controls", "aria-flowto",
      "aria-activedescendant",
      "aria-details", "aria-errormessage", "for", "headers", "list", "form",
    ]
    var ids: Set<String> = []
    var maps: Set<String> = []
    var references: [(node: XMLTree.Node, attribute: XMLTree.Attribute)] = []
    for node in 0..<tree.count where tree.kind(node) == .element {
      if local(node) == "map", let name = tree.attribute(node, "name") { maps.insert(name.trimmed) }
      for attribute in tree.attributes(node) {
        let name = tree.attributeName(attribute)
        guard name.namespace.isEmpty else { continue }
        if name.local == "id" { ids.insert(tree.attributeValue(attribute).trimmed) }
        // MathML has attributes of the same names.
        guard local(node) != nil else { continue }
        if names.contains(name.local) || name.local == "usemap" { references.append((node, attribute)) }
      }
    }
    for (node, attribute) in references where diagnostics.count < Self.mostFindings {
      let value = tree.attributeValue(attribute)
      let isMap = tree.attributeName(attribute).local == "usemap"
      let missing =
        isMap
        ? maps.contains(String(value.trimmed.dropFirst())) ? nil : value
        : value.words.first { !ids.contains($0) }
      guard let missing else { continue }
      report(
        at: tree.range(attribute, of: node), "\"\(missing)\" is \(isMap ? "no map" : "no id") of the document"
      )
    }
  }

  // MARK: Attributes

  private mutating func checkAttributes(_ node: XMLTree.Node, _ name: String) {
    for attribute in tree.attributes(node) {
      let found = tree.attributeName(attribute)
      let isAllowed =
        isOld
        ? found.namespace == PackageNamespace.xml
          || (found.namespace.isEmpty && OldXHTMLVocabulary.allows(found.local, on: name))
        : !found.namespace.isEmpty || XHTMLVocabulary.allows(found.local, on: name)
      guard !isAllowed else { continue }
      report(
        at: tree.source.range(tree.nameRange(attribute, of: node)),
        "<\(name)> has no attribute \"\(found.local)\"",
        found.local.hasPrefix("data-") && !isOld ? "HTM-061" : "RSC-005")
    }
    if isOld {
      checkOldAttributes(node, name)
    } else if name == "img", tree.attribute(node, named: "src") == nil,
      tree.attribute(node, named: "srcset") == nil
    {
      report(at: tree.range(node), "<img> has no src")
    }
    let language = tree.attribute(node, "lang")?.lowercased()
    if let language, let other = tree.attribute(node, "lang", in: PackageNamespace.xml)?.lowercased(),
      language.trimmed != other.trimmed
    {
      report(at: tree.range(node, attribute: "lang"), "lang and xml:lang differ")
    }
    if name == "table", let border = tree.attribute(node, "border"), border != "", border != "1" {
      report(at: tree.range(node, attribute: "border"), "border may be 1, or empty")
    }
    if !isOld, name == "bdo", tree.attribute(node, named: "dir") == nil {
      report(at: tree.range(node), "<bdo> has no dir")
    }
  }

  /// In XHTML 1.1 some attributes have to be there, and languages are named by tags.
  private mutating func checkOldAttributes(_ node: XMLTree.Node, _ name: String) {
    for attribute in OldXHTMLVocabulary.required[name] ?? []
    where tree.attribute(node, named: attribute) == nil {
      report(at: tree.range(node), "<\(name)> has no \(attribute)")
    }
    for attribute in tree.attributes(node) where tree.attributeName(attribute).local == "lang" {
      let value = tree.attributeValue(attribute)
      guard !isOldLanguageTag(value.trimmed) else { continue }
      report(at: tree.range(attribute, of: node), "\"\(value)\" is no tag of a language")
    }
  }

  /// The form of RFC 3066: letters, then letters and digits, up to eight each.
  private func isOldLanguageTag(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.enumerated().allSatisfy { index, part in
      (1...8).contains(part.count) && part.allSatisfy { $0.isLetter || (index > 0 && $0.isDigit) }
    }
  }

  // MARK: Nesting

  private mutating func checkPlace(_ node: XMLTree.Node, _ name: String) {
    guard let parent = tree.parent(node) else { return }
    guard let host = local(parent), XHTMLVocabulary.has(host) else {
      // Within SVG stands what stands in a body.
      if tree.kind(parent) == .element, XHTMLVocabulary.parents[name] != nil, name != "body" || !isOld,
        tree.isElement(parent, "foreignObject")
      {
        report(at: tree.range(node), "<\(name)> may not stand in <foreignObject>")
      }
      return
    }
    if XHTMLVocabulary.empty.contains(host) {
      return report(at: tree.range(node), "<\(host)> holds nothing, and so no <\(name)>")
    }
    if let allowed = XHTMLVocabulary.children[host], !allowed.contains(name) {
      return report(at: tree.range(node), "<\(name)> may not stand in <\(host)>")
    }
    if let parents = XHTMLVocabulary.parents[name], !parents.contains(host), host != "template" {
      return report(at: tree.range(node), "<\(name)> may not stand in <\(host)>")
    }
    if XHTMLVocabulary.blocks.contains(name), let line = line(above: node) {
      return report(at: tree.range(node), "<\(name)> may not stand within a line, in <\(line)>")
    }
    guard let excluded = XHTMLVocabulary.exclusive[name] else { return }
    var above = tree.parent(node)
    while let outer = above {
      if let outerName = local(outer), excluded.contains(outerName) {
        return report(at: tree.range(node), "<\(name)> may not stand within <\(outerName)>, however deep")
      }
      above = tree.parent(outer)
    }
  }

  /// The element that makes a line of its content and holds a node, if one does.
  private func line(above node: XMLTree.Node) -> String? {
    var above = tree.parent(node)
    while let outer = above, let name = local(outer) {
      if XHTMLVocabulary.phrasingOnly.contains(name) { return name }
      guard XHTMLVocabulary.transparent.contains(name) else { return nil }
      above = tree.parent(outer)
    }
    return nil
  }

  private mutating func checkText(_ node: XMLTree.Node) {
    guard tree.kind(node) == .text, let host = local(tree.parent(node)), !tree.isBlank(node) else { return }
    if XHTMLVocabulary.children[host] != nil || XHTMLVocabulary.empty.contains(host) {
      report(at: tree.range(node), "<\(host)> may not hold text")
    }
  }
}
