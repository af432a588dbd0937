import BookModel
import XML

/// Glossaries and bibliographies.
extension DocBookReader {
  mutating func glossary(_ node: XMLTree.Node) -> XMLTree.Node {
    switch action(node) {
    case .glossaryDivision:
      writer.open(.section)
      writer.addClass(names.classes[tree.nameIndex(node)][...])
      if let title = outline.title(of: node) { smallHeading(title, of: node) } else { attributes(node) }
      return descend(node)
    case .glossaryEntry:
      if let outer = tree.parent(node), action(outer) == .glossaryList {
        glossaryEntry(node)
        return tree.end(node)
      }
      return glossaryEntries(from: node)
    default: return see(node)
    }
  }

  /// Writes entries that follow each other outside of a list as one; gives the node behind them.
  private mutating func glossaryEntries(from first: XMLTree.Node) -> XMLTree.Node {
    writer.open(.dl)
    writer.addClass("glossary")
    var node = first
    let end = tree.parent(first).map(tree.end) ?? tree.end(first)
    while node < end {
      if tree.kind(node) == .element {
        guard action(node) == .glossaryEntry else { break }
        writer.place = .node(node)
        if !isHidden(node) { glossaryEntry(node) }
      } else if tree.kind(node) == .text, !tree.isBlank(node) {
        break
      }
      node = tree.end(node)
    }
    writer.close()
    return node
  }

  private mutating func glossaryEntry(_ node: XMLTree.Node) {
    writer.open(.dt)
    writer.addClass("glossentry")
    attributes(node)
    let children = tree.elements(node).filter { !isHidden($0) }
    var forms: [XMLTree.Node] = []
    for part in children {
      switch tree.name(part).local {
      case "glossterm":
        writer.open(.dfn)
        attributes(part)
        content(part)
        writer.close()
      case "acronym", "abbrev": forms.append(part)
      default: break
      }
    }
    if !forms.isEmpty {
      writer.text(" (")
      for (index, form) in forms.enumerated() {
        if index > 0 { writer.text(", ") }
        walk(from: form, to: tree.end(form))
      }
      writer.text(")")
    }
    writer.close()
    for part in children {
      switch tree.name(part).local {
      case "glossdef":
        writer.open(.dd)
        attributes(part)
        content(part)
        writer.close()
      case "glosssee":
        writer.open(.dd)
        writer.open(.p)
        _ = see(part)
        writer.close()
        writer.close()
      case "indexterm": walk(from: part, to: tree.end(part))
      default: break
      }
    }
  }

  /// `See also X, Y.`
  private mutating func see(_ node: XMLTree.Node) -> XMLTree.Node {
    let isAlso = tree.isElement(node, "glossseealso")
    let siblings =
      tree.parent(node).map { tree.elements($0).filter { isAlso && tree.isElement($0, "glossseealso") } }
      ?? []
    if let first = siblings.first, first != node { return tree.end(node) }
    let targets = isAlso ? siblings : [node]
    writer.open(isAlso ? .p : .span)
    writer.addClass(isAlso ? "glossseealso" : "glosssee")
    writer.text((isAlso ? words.seeAlso : words.see) + " ")
    for (index, item) in targets.enumerated() {
      if index > 0 { writer.text(", ") }
      let other = tree.attribute(item, "otherterm") ?? outline.glossaryTargets[outline.plainText(item)]
      if let other { writer.openLink(to: .fragment(other), at: .node(item)) } else { writer.open(.span) }
      attributes(item)
      if outline.plainText(item).isEmpty, let other, let entry = outline.ids[other] {
        writer.text(referenceText(entry, style: nil) ?? other)
      } else {
        content(item)
      }
      writer.close()
    }
    writer.text(".")
    writer.close()
    return tree.end(node)
  }

  // MARK: Bibliographies

  mutating func bibliography(_ node: XMLTree.Node) -> XMLTree.Node {
    switch action(node) {
    case .bibliographyDivision:
      writer.open(.section)
      writer.addClass("bibliodiv")
      if let title = outline.title(of: node) { smallHeading(title, of: node) } else { attributes(node) }
      return descend(node)
    case .bibliographyList:
      blockTitle(node)
      writer.open(.div)
      writer.addClass("bibliolist")
      attributes(node)
      return descend(node)
    case .bibliographyMixed:
      if tree.isElement(node, "bibliomset") {
        writer.open(.span)
        attributes(node)
        return descend(node)
      }
      writer.open(.p)
      writer.addClass("biblioentry")
      attributes(node)
      if !startsWithLabel(node) { writer.text("[" + bibliographyLabel(node) + "] ") }
      return descend(node)
    default:
      bibliographyEntry(node)
      return tree.end(node)
    }
  }

  private func startsWithLabel(_ node: XMLTree.Node) -> Bool {
    guard let first = tree.elements(node).first else { return true }
    return tree.isElement(first, "abbrev")
      || tree.attribute(node, "xreflabel") == nil && string(node, .id) == nil
  }

  /// What an entry is cited as: its label, its abbreviation, its id.
  func bibliographyLabel(_ node: XMLTree.Node) -> String {
    if let label = tree.attribute(node, "xreflabel") { return label }
    if let short = tree.element(node, "abbrev") { return outline.plainText(short) }
    return string(node, .id) ?? "?"
  }

  /// Authors. *Title*. Publisher. Year.
  private mutating func bibliographyEntry(_ node: XMLTree.Node) {
    let isSet = tree.isElement(node, "biblioset")
    writer.open(isSet ? .span : .p)
    writer.addClass("biblioentry")
    attributes(node)
    if !isSet, tree.element(node, "abbrev") != nil || string(node, .id) != nil {
      writer.text("[" + bibliographyLabel(node) + "] ")
    }
    for part in tree.elements(node) where !isHidden(part) { bibliographyPart(part) }
    writer.close()
  }

  private mutating func bibliographyPart(_ part: XMLTree.Node) {
    writer.place = .node(part)
    switch tree.name(part).local {
    case "abbrev", "indexterm": return
    case "title", "citetitle":
      writer.open(.cite)
      attributes(part)
      content(part)
      writer.close()
    case "subtitle": content(part)
    case "authorgroup":
      let people = tree.elements(part).filter { !isHidden($0) }.map { DocBookPerson.name(of: $0, in: tree) }
      writer.text(people.joined(separator: people.count == 2 ? " \(words.and) " : ", "))
    case "copyright":
      writer.text(DocBookPerson.copyright(part, in: tree))
    case "publisher":
      let names = tree.elements(part).map { DocBookPerson.text($0, in: tree) }
      writer.text(names.joined(separator: ", "))
    case "biblioset":
      bibliographyEntry(part)
      return
    case "abstract", "bibliocoverage", "annotation":
      for child in tree.elements(part) { content(child) }
    default: walk(from: part, to: tree.end(part))
    }
    if writer.output.last.map({ $0 != 0x2E && $0 != 0x21 && $0 != 0x3F }) ?? false { writer.text(".") }
    writer.text(" ")
  }
}
