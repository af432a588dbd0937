import Diagnostics
import XML

/// Checks the elements, attributes and nesting of an XHTML document; epubcheck's id of every finding is RSC-005.
struct XHTMLRules {
  let tree: XMLTree
  private(set) var diagnostics: [Diagnostic] = []

  private static let xhtml = MarkupNamespace.xhtml
  /// The maximum number of findings per document: more of them usually have one cause.
  private static let mostFindings = 200

  /// Whether the document is part of an EPUB 2, written in XHTML 1.1.
  private let isOld: Bool
  private let names: DocumentNames
  /// The attributes and the child elements that elements were found to allow.
  private var attributeCache = AllowedPairs()
  private var childCache = AllowedPairs()

  init(_ tree: XMLTree, _ names: DocumentNames, isOld: Bool) {
    self.tree = tree
    self.names = names
    self.isOld = isOld
  }

  /// All findings, in document order.
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
      let meaning = names.element(node, tree)
      let roles = names.roles(of: node, in: tree)
      if roles.contains(.id) { checkID(node, &ids) }
      guard meaning.space == .xhtml else { continue }
      guard meaning.traits.contains(.isKnown) else {
        report(at: tree.range(node), "XHTML has no element <\(tree.name(node).local)>")
        continue
      }
      checkAttributes(node)
      checkNeeded(node, roles)
      checkPlace(node, meaning)
    }
    return diagnostics
  }

  private mutating func report(at range: SourceRange, _ summary: String, _ id: String = "RSC-005") {
    diagnostics.append(Diagnostic(.documentInvalid, at: range, summary, epubcheckID: id))
  }

  private func local(of node: XMLTree.Node?) -> String? {
    guard let node, tree.kind(node) == .element, tree.name(node).namespace == Self.xhtml else { return nil }
    return tree.name(node).local
  }

  // MARK: The document

  private mutating func checkRoot() {
    let root = tree.root
    guard tree.isElement(root, "html") else {
      return report(
        at: tree.range(root), "<\(tree.name(root).qualified)> is not the root element of an XHTML document")
    }
    let names = tree.elements(of: root).map { tree.name($0).local }
    if names.filter({ $0 == "head" || $0 == "body" }) != ["head", "body"] {
      report(at: tree.range(root), "<html> does not hold one <head> and then one <body>")
    }
    guard let head = tree.element(root, "head") else { return }
    let titles = tree.elements(of: head).filter { tree.isElement($0, "title") }
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
          notes: [Diagnostic.Note(tree.range(of: first, attribute: "id"), "the first of them")]))
    } else {
      ids[id] = node
    }
  }

  /// Attributes that refer to ids of the document, each of which must exist.
  static let references: Set<String> = [
    "aria-describedby", "aria-labelledby", "aria-owns", "aria-controls", "aria-flowto",
    "aria-activedescendant",
    "aria-details", "aria-errormessage", "for", "headers", "list", "form",
  ]

  private mutating func checkReferences() {
    var references: [(node: XMLTree.Node, attribute: XMLTree.Attribute)] = []
    // MathML has attributes with the same names.
    for node in 0..<tree.count where tree.kind(node) == .element && names.element(node, tree).space == .xhtml
    {
      for attribute in tree.attributes(node) where names.roles(attribute, in: tree).contains(.reference) {
        references.append((node, attribute))
      }
    }
    guard !references.isEmpty else { return }
    var ids: Set<String> = []
    var maps: Set<String> = []
    for node in 0..<tree.count where tree.kind(node) == .element {
      if let id = tree.attribute(node, "id") { ids.insert(id.trimmed) }
      if local(of: node) == "map", let name = tree.attribute(node, "name") { maps.insert(name.trimmed) }
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
        at: tree.range(attribute, of: node),
        "\"\(missing)\" is \(isMap ? "not a map" : "not an id") of the document"
      )
    }
  }

  // MARK: Attributes

  private mutating func checkAttributes(_ node: XMLTree.Node) {
    let (tree, isOld) = (tree, isOld)
    for attribute in tree.attributes(node) {
      let isAllowed = attributeCache.allows(tree.attributeNameIndex(attribute), in: tree.nameIndex(of: node))
      {
        let (name, found) = (tree.name(node).local, tree.attributeName(attribute))
        return isOld
          ? found.namespace == PackageNamespace.xml
            || (found.namespace.isEmpty && OldXHTMLVocabulary.allows(found.local, on: name))
          : !found.namespace.isEmpty || XHTMLVocabulary.allows(found.local, on: name)
      }
      guard !isAllowed else { continue }
      let (name, found) = (tree.name(node).local, tree.attributeName(attribute).local)
      report(
        at: tree.source.range(tree.nameRange(attribute, of: node)), "<\(name)> has no attribute \"\(found)\"",
        found.hasPrefix("data-") && !isOld ? "HTM-061" : "RSC-005")
    }
  }

  /// Checks required attributes, and attributes with enumerated values.
  private mutating func checkNeeded(_ node: XMLTree.Node, _ roles: DocumentNames.Roles) {
    let name = tree.name(node).local
    if isOld {
      checkOldAttributes(node, name: name)
    } else if name == "img", tree.attribute(node, named: "src") == nil,
      tree.attribute(node, named: "srcset") == nil
    {
      report(at: tree.range(node), "<img> has no src")
    }
    if roles.contains(.language) { checkLanguages(node) }
    if name == "table", let border = tree.attribute(node, "border"), border != "", border != "1" {
      report(at: tree.range(of: node, attribute: "border"), "border must be 1 or empty")
    }
    if !isOld, name == "bdo", tree.attribute(node, named: "dir") == nil {
      report(at: tree.range(node), "<bdo> has no dir")
    }
  }

  private mutating func checkLanguages(_ node: XMLTree.Node) {
    let language = tree.attribute(node, "lang")?.lowercased()
    if let language, let other = tree.attribute(node, "lang", in: PackageNamespace.xml)?.lowercased(),
      language.trimmed != other.trimmed
    {
      report(at: tree.range(of: node, attribute: "lang"), "lang and xml:lang differ")
    }
  }

  /// Checks XHTML 1.1: required attributes, and well-formed language tags.
  private mutating func checkOldAttributes(_ node: XMLTree.Node, name: String) {
    for attribute in OldXHTMLVocabulary.required[name] ?? []
    where tree.attribute(node, named: attribute) == nil {
      report(at: tree.range(node), "<\(name)> has no \(attribute)")
    }
    for attribute in tree.attributes(node) where tree.attributeName(attribute).local == "lang" {
      let value = tree.attributeValue(attribute)
      guard !isOldLanguageTag(value.trimmed) else { continue }
      report(at: tree.range(attribute, of: node), "\"\(value)\" is not a language tag")
    }
  }

  /// Whether a text has the form of RFC 3066: letters, then groups of letters and digits, up to eight each.
  private func isOldLanguageTag(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.enumerated().allSatisfy { index, part in
      (1...8).contains(part.count) && part.allSatisfy { $0.isLetter || (index > 0 && $0.isDigit) }
    }
  }

  // MARK: Nesting

  /// The properties of an XHTML element's name; nil for other nodes.
  private func meaning(_ node: XMLTree.Node?) -> DocumentNames.Meaning? {
    guard let node, tree.kind(node) == .element else { return nil }
    let meaning = names.element(node, tree)
    return meaning.space == .xhtml ? meaning : nil
  }

  private mutating func checkPlace(_ node: XMLTree.Node, _ meaning: DocumentNames.Meaning) {
    guard let parent = tree.parent(of: node) else { return }
    guard let host = self.meaning(parent), host.traits.contains(.isHTML) else {
      // SVG's foreignObject contains the same content as a body.
      if tree.isElement(parent, "foreignObject"), meaning.traits.contains(.isPlaced),
        !isOld || !tree.isElement(node, "body")
      {
        report(at: tree.range(node), "<\(tree.name(node).local)> is not allowed in <foreignObject>")
      }
      return
    }
    if host.traits.contains(.isEmpty) {
      let (name, outer) = (tree.name(node).local, tree.name(parent).local)
      return report(at: tree.range(node), "<\(name)> is not allowed in <\(outer)>, which is always empty")
    }
    if host.traits.contains(.isLimited) || meaning.traits.contains(.isPlaced) {
      let (name, outer) = (tree.name(node).local, tree.name(parent).local)
      let isAllowed = childCache.allows(tree.nameIndex(of: node), in: tree.nameIndex(of: parent)) {
        XHTMLVocabulary.children[outer]?.contains(name) ?? true
          && (XHTMLVocabulary.parents[name]?.contains(outer) ?? true || outer == "template")
      }
      guard isAllowed else {
        return report(at: tree.range(node), "<\(name)> is not allowed in <\(outer)>")
      }
    }
    if meaning.traits.contains(.isBlock), let line = line(above: node) {
      return report(
        at: tree.range(node), "<\(tree.name(node).local)> is not allowed within a line, in <\(line)>")
    }
    guard meaning.barredBy != 0 else { return }
    var above = tree.parent(of: node)
    while let outer = above {
      if let found = self.meaning(outer), found.bar & meaning.barredBy != 0 {
        let (name, outerName) = (tree.name(node).local, tree.name(outer).local)
        return report(at: tree.range(node), "<\(name)> is not allowed within <\(outerName)> at any depth")
      }
      above = tree.parent(of: outer)
    }
  }

  /// The innermost ancestor that allows only phrasing content, searched through transparent ancestors; nil if
  /// there is none.
  private func line(above node: XMLTree.Node) -> String? {
    var above = tree.parent(of: node)
    while let outer = above, let found = meaning(outer) {
      if found.traits.contains(.holdsPhrasing) { return tree.name(outer).local }
      guard found.traits.contains(.isTransparent) else { return nil }
      above = tree.parent(of: outer)
    }
    return nil
  }

  private mutating func checkText(_ node: XMLTree.Node) {
    guard let parent = tree.parent(of: node), let host = meaning(parent),
      !host.traits.isDisjoint(with: [.isLimited, .isEmpty]), tree.kind(node) == .text, !tree.isBlank(node)
    else { return }
    report(at: tree.range(node), "text is not allowed in <\(tree.name(parent).local)>")
  }
}
